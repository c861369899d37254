"""How often the `random` policy makes each choice, against the exact distributions of rules 1.11.

What the tests would notice is shown by wrong policies in Python in the same positions: forgetting
that identical cards count separately, choosing the shape before the cards, or drawing again every
second time rather than part with the highest. Leaders who forget the tractors inside a longer one
are noticed by the longer `python -m tests.statistics.long`.
"""

from __future__ import annotations

import random

import pytest

from tests.engines import BUILT_IN, rules_of
from tests.statistics.choices import (
    FEATURES,
    LONG,
    Choice,
    WrongPolicy,
    by_kind,
    by_shape,
    collect,
    keeps_its_highest,
    place,
    surplus,
)
from tests.statistics.laws import LEAST_P, uniform_p

SIGMAS = 4.0
"""Some sixty sums are looked at; one sound engine in two hundred and fifty has one so far off."""

WANTED = {"lead": 6_000, "single": 3_000, "pair": 4_000, "tractor": 1_000, LONG: 1_000}
"""Choices of each kind; of tractors there are fewer in the deals looked at."""


@pytest.fixture(scope="module")
def seen() -> dict[str, list[Choice]]:
    return collect(BUILT_IN["hubei-2007"], 11, 8_000, WANTED)


def p_of_places(choices: list[Choice], wrong: WrongPolicy | None = None) -> float:
    """The omnibus test; 0 when a play was made that the policy never makes."""
    rng = random.Random(5)
    values = [place(c, c.play if wrong is None else wrong(c, rng), rng) for c in choices]
    return uniform_p(values, 50 if len(values) > 1_000 else 20) if max(values) < 1 else 0.0


def most_surplus(choices: list[Choice], wrong: WrongPolicy | None = None) -> float:
    """The largest slant over all features, in standard errors."""
    rng = random.Random(6)
    plays = [c.play if wrong is None else wrong(c, rng) for c in choices]
    return max(abs(surplus(choices, plays, feature)) for feature in FEATURES.values())


def check(choices: list[Choice], least: int) -> None:
    assert len(choices) >= least
    assert p_of_places(choices) > LEAST_P
    assert most_surplus(choices) < SIGMAS


@pytest.mark.parametrize("kind", WANTED)
def test_choices_have_their_exact_probabilities(seen: dict[str, list[Choice]], kind: str) -> None:
    check(seen[kind], min(WANTED[kind], 100))


@pytest.mark.parametrize(
    "params",
    [{"follow.tractor": "pairs"}, {"follow.tractor": "suit"}, {"tractor.ace_low": True}],
    ids=str,
)
def test_tractors_are_answered_so_under_other_rules(params: dict[str, object]) -> None:
    check(collect(rules_of(params), 3, 4_000, {"tractor": 1_000})["tractor"], 150)


def test_two_highest_are_chosen_so() -> None:
    rules = rules_of({"follow.without_pair": "two-highest"})
    check(collect(rules, 3, 1_000, {"pair": 2_000})["pair"], 2_000)


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("single", by_kind),
        ("lead", by_shape),
        ("lead", keeps_its_highest),
        ("single", keeps_its_highest),
        ("pair", keeps_its_highest),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_a_wrong_policy_would_be_noticed(
    seen: dict[str, list[Choice]], kind: str, wrong: WrongPolicy
) -> None:
    assert most_surplus(seen[kind], wrong) > SIGMAS
