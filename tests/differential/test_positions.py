"""Random positions under built-in, named and random rule sets: the engines say the same."""

from __future__ import annotations

import random

import pytest

from tests.differential.compare import CHECKS, Table, Tally, compare
from tests.differential.variants import named_variants, random_params
from tests.engines import rules_of

POSITIONS = 4_000
"""For each check. The long form is `python -m tests.differential.long`."""

STANDARD_VALUES = named_variants()["standard"]

TELLING: dict[str, dict[str, int]] = {
    "order": {},
    "classify": {"tractor": 200, "throw": 1_000, "two tractors": 300},
    "leads": {"tractors": 1_500},
    "follows": {
        "void": 50,
        "short": 500,
        "pairs owed": 300,
        "tractor owed": 300,
        "two runs owed": 10,
        "throw answered": 300,
        "near play legal": 3_000,
        "near play illegal": 3_000,
    },
    "follow, full hands": {
        "short": 300,
        "pairs owed": 500,
        "tractor owed": 1_000,
        "two runs owed": 80,
        "throw answered": 1_000,
    },
    "winner": {"won by 0": 500, "won by 2": 300, "ruffed shape": 300, "ruffed throw": 300},
    "throw": {"stands": 500, "one blocked": 300, "two blocked": 300},
    "kou-di": {"led throw": 300, "ruffed": 200, "ruffed throw": 150},
    "promotion": {"stage": 500, "held": 500, "hooked": 50},
}
"""So often at least must the telling kinds of position come up."""


@pytest.mark.parametrize("check", CHECKS)
def test_random_positions(check: str) -> None:
    rng = random.Random(f"positions {check}")
    named = list(named_variants().values())
    tally = Tally()
    for number in range(POSITIONS):
        if number % 6 == 0:
            drawn = random_params(rng)
        params = named[number % len(named)] if number % 3 == 0 else drawn
        tally.add(compare(check, params, rng))
    differences = tally.differences
    assert not differences, f"{len(differences)} differences; the first: {differences[0]}"
    assert tally.compared[check] >= POSITIONS * 0.9
    rare = {
        tag: tally.tags[f"{check}: {tag}"]
        for tag, least in TELLING[check].items()
        if tally.tags[f"{check}: {tag}"] < least
    }
    assert not rare, f"too seldom: {rare}"


def test_a_wrong_answer_is_told() -> None:
    """The comparison itself notices a rule that one engine has otherwise."""
    rng = random.Random(1)
    differences = 0
    for _ in range(200):
        table = Table(STANDARD_VALUES, rng)
        table.fast = rules_of({"follow.tractor": "suit"}).context(table.level, table.trump)
        differences += any(told.fast != told.slow for told in CHECKS["follows"](table))
    assert differences > 20
