"""The climbing games' rulings against the reference: a little of `tests.differential.climb`."""

from __future__ import annotations

import random

import pytest

from tests.differential.climb import (
    VARIANTS,
    Tally,
    compare_hand,
    compare_pair,
    contexts_of,
    draw_hand,
    rules_by_name,
)
from tests.reference.climb.parameters import FILES


@pytest.mark.parametrize("name", [*FILES, *VARIANTS])
def test_hands_and_pairs(name: str) -> None:
    rng = random.Random(f"climb {name}")
    tally = Tally()
    levels: list[str | None] = [*rules_by_name(name).levels]
    for level in levels or [None]:
        at = contexts_of(name, level)
        for number in range(6 if levels else 24):
            hand = draw_hand(at, rng.randint(1, at.most), rng)
            compare = (compare_hand, compare_pair)[number % 2]
            compare(at, hand, rng, tally)
    assert not tally.differences, "\n".join(tally.differences[:3])
    assert tally.compared["leads"] >= 12
