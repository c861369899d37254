"""The table of climbing cases against the public API, under their own parameters."""

from __future__ import annotations

import re

import pytest

from tests.climb_answers import Case, expected
from tests.climb_cases import CASES
from tests.climb_engines import BUILT_IN, fast_answer, rules_of
from tests.reference.climb.parameters import FILES, STANDARD

#: What a player of the engine does is no ruling; `policy` cases are asked of the policies.
RULINGS = [case for case in CASES if case["op"] != "policy"]


@pytest.mark.parametrize("case", RULINGS, ids=[case["id"] for case in RULINGS])
def test_case(case: Case) -> None:
    assert fast_answer(case) == expected(case)


def test_every_row_of_the_page_has_its_cases() -> None:
    texts = [f"{case['id']} {case['cites']}" for case in RULINGS]
    named = {number for text in texts for number in re.findall(r"\bG(\d+)\b", text)}
    assert named == {str(number) for number in range(1, 23)}
    assert all(case["cites"] for case in RULINGS)


def test_built_in_files_have_the_parameters_of_their_cases() -> None:
    assert set(BUILT_IN) == set(FILES)
    for name, params in FILES.items():
        rules = BUILT_IN[name]
        assert rules.diff(rules_of({**STANDARD, **params})).is_empty(), name
