"""The table of cases against the public API, under their own parameters."""

from __future__ import annotations

import pytest

from tests.answers import Case, expected, fast_answer
from tests.cases import CASES
from tests.cases.documents import HUBEI, LONGYAN, SHUANGSHENG
from tests.documents import DOCUMENTS
from tests.engines import BUILT_IN, RANK_TEXTS, TRUMPS, params_of, rules_of
from tests.reference.cards import kinds

WRITTEN = {
    "hubei-2007": HUBEI,
    "longyan-80": LONGYAN,
    "shuangsheng": SHUANGSHENG,
    **DOCUMENTS,
}
"""What the cases say that the documents say."""


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: Case) -> None:
    assert fast_answer(rules_of(case["params"]), case) == expected(case)


@pytest.mark.parametrize("name", WRITTEN)
def test_built_in_files_have_the_parameters_of_their_cases(name: str) -> None:
    values = params_of(BUILT_IN[name])
    assert {key: values[key] for key in WRITTEN[name]} == WRITTEN[name]


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_108_cards_have_one_place_each(name: str) -> None:
    """Every context of every file: the suits' orders hold each kind once."""
    levels = RANK_TEXTS if BUILT_IN[name].levels else (None,)
    for level in levels:
        for trump in TRUMPS:
            context = BUILT_IN[name].context(level, trump)
            placed = [
                (card, suit)
                for suit in ("trump", "s", "h", "c", "d")
                for group in context.order(suit)
                for card in group
            ]
            assert sorted(card for card, _ in placed) == sorted(kinds())
            assert all(context.effective_suit(card) == suit for card, suit in placed)
