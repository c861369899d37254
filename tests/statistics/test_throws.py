"""How `random+throws` throws and `random` answers, against the exact distributions of rules 1.11.

Some 2,000 leads where a safe throw is to be had, from hands of at most nine cards, and 2,000
answers. So many notice who throws one time in five instead of four, and who throws any set one time
in four instead of eight. `python -m tests.statistics.long` looks at ten times as many.
"""

from __future__ import annotations

import random

import pytest

from tests.differential.variants import named_variants
from tests.engines import BUILT_IN, params_of
from tests.reference.parameters import STANDARD
from tests.statistics.laws import LEAST_P, uniform_p
from tests.statistics.throws import (
    FEATURES,
    Answering,
    Choice,
    Leading,
    Wrong,
    collect,
    draws,
    exact_shares,
    place,
    surplus,
)

SIGMAS = 4.0

Seen = tuple[list[Leading], list[Answering], int]


@pytest.fixture(scope="module")
def seen() -> Seen:
    return collect(params_of(BUILT_IN["shuangsheng"]), 23, 1_240)


def check(choices: list[Leading] | list[Answering]) -> None:
    rng = random.Random(1)
    some: list[Choice] = [*choices]
    places = [place(choice, choice.made, rng) for choice in some]
    assert max(places) < 1
    assert uniform_p(places, 20) > LEAST_P
    for name, feature in FEATURES.items():
        assert abs(surplus(some, [choice.made for choice in some], feature)) < SIGMAS, name


def test_leads_have_their_exact_probabilities(seen: Seen) -> None:
    leads, _, forbidden = seen
    assert forbidden == 0, "a throw without a safe one"
    assert len(leads) > 1_500
    check(leads)


def test_answers_to_throws_have_their_exact_probabilities(seen: Seen) -> None:
    check(seen[1][:2_000])
    assert len(seen[1]) > 2_000


def test_the_shares_are_those_of_the_reference(seen: Seen) -> None:
    """Worked out here from the lists of sets, there by walking every branch."""
    small = [choice for choice in seen[0] if len(choice.hand) <= 4][:100]
    assert len(small) == 100
    for choice in small:
        exact = exact_shares(choice)
        assert exact.keys() == choice.shares.keys()
        assert all(abs(exact[made] - choice.shares[made]) < 1e-12 for made in exact)


@pytest.mark.parametrize(
    "params",
    [
        {**STANDARD, "follow.tractor": "pairs", "throws.asked": "opponents"},
        named_variants()["permanents"],
    ],
    ids=["pairs", "permanents"],
)
def test_throws_under_other_rules(params: dict[str, object]) -> None:
    leads, answers, forbidden = collect(params, 5, 300)
    assert forbidden == 0
    assert len(leads) > 200
    assert len(answers) > 100
    check(leads)
    check(answers)


@pytest.mark.parametrize(
    ("wrong", "feature"),
    [
        (lambda choice: choice.mixed(1 / 5, 1 / 8), "throws"),
        (lambda choice: choice.mixed(1 / 4, 1 / 4), "throws what is not safe"),
    ],
    ids=["one in five", "any set one in four"],
)
def test_a_wrong_thrower_would_be_noticed(seen: Seen, wrong: Wrong, feature: str) -> None:
    leads = seen[0]
    made = list(draws(leads, wrong, random.Random(2)))
    choices: list[Choice] = [*leads]
    assert abs(surplus(choices, made, FEATURES[feature])) > SIGMAS
