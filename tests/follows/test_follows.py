"""Both engines count the stored positions alike."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.engines import BUILT_IN, params_of
from tests.follows.positions import stored
from tests.follows.regenerate import NUMBER, draw

POSITIONS = stored()
CHEAP = 6_000
"""So many plays are tried by brute force in the tests; `regenerate` tries them all."""


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_fast_engine_counts_what_is_stored(name: str) -> None:
    positions = [position for position in POSITIONS if position.rules == name]
    assert len(positions) == NUMBER
    wrong = [(one, one.fast_count(BUILT_IN[name])) for one in positions]
    assert not [(one, count) for one, count in wrong if count != one.count]


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_reference_counts_what_is_stored(name: str) -> None:
    params = params_of(BUILT_IN[name])
    cheap = [one for one in POSITIONS if one.rules == name and one.cost() <= CHEAP]
    assert len(cheap) >= 5
    assert not [one for one in cheap if one.slow_count(params) != one.count]


def test_the_positions_tell() -> None:
    """Throws, runs and pairs owed, hands full of the suit; few have one answer only."""
    kinds = Counter(position.kind for position in POSITIONS)
    assert min(kinds.values()) >= 20, kinds
    assert sum(position.count == 1 for position in POSITIONS) < 30
    assert len({(one.rules, one.hand, one.lead) for one in POSITIONS}) == NUMBER * len(BUILT_IN)


def test_the_stored_positions_are_those_of_the_seed() -> None:
    name = "shuangsheng"
    assert draw(BUILT_IN[name]) == [one for one in POSITIONS if one.rules == name]
