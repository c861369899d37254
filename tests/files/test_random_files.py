"""Random rule files break no law; `python -m tests.files.long` does more of them."""

from __future__ import annotations

import random
from collections import Counter

import polars as pl
import pytest

import koudi
from tests.engines import BUILT_IN
from tests.files.draw import TRICK
from tests.files.draw_climb import CLIMB
from tests.files.drawing import Drawing, through_text
from tests.files.laws import SETTINGS, Result, broken, check
from tests.files.long import check_file

FILES, DEALS, RECORDS = 40, 100, 2
SEED = 4


@pytest.mark.parametrize("part", range(4))
def test_random_rule_files_break_no_law(part: int) -> None:
    """Deals of all kinds, with records read back and replayed; what nobody can end is refused."""
    total = Result()
    for number in range(part, FILES, 4):
        total.add(check_file(number, SEED, DEALS, RECORDS))
    assert not total.faults, total.faults[0]
    refused = len(total.refusals) * DEALS // len(SETTINGS)
    assert total.deals.total() == FILES // 4 * DEALS - refused
    assert len(total.refusals) <= 10
    assert min(total.deals[start] for start in ("first", "middle", "play-only")) > 100


@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_files_break_no_law(name: str) -> None:
    result = check(BUILT_IN[name], 7, 20 * DEALS, RECORDS)
    assert not result.faults, result.faults[0]
    assert result.deals.total() == 20 * DEALS


@pytest.mark.parametrize("drawing", [TRICK, CLIMB], ids=["trick", "climb"])
def test_every_key_is_drawn(drawing: Drawing) -> None:
    """In 200 files each has other values than the standard one, of every word that is allowed."""
    files = [drawing.random_file(random.Random(f"{SEED}/{number}")) for number in range(200)]
    drawn: dict[str, Counter[str]] = {key: Counter() for key in drawing.registry}
    for rules in files:
        assert through_text(rules) == rules
        for key, value in drawing.changed(rules).items():
            drawn[key][value] += 1
    assert not [key for key, values in drawn.items() if values.total() < 5]
    words = {
        (key, word)
        for key, (allowed, standard) in drawing.registry.items()
        if allowed.startswith('"') or allowed == "true, false"
        for word in allowed.split(", ")
        if word != standard
    }
    assert not {(key, word) for key, word in words if not drawn[key][word]}


def test_a_broken_row_would_be_noticed() -> None:
    rules, setting = BUILT_IN["longyan-80"], SETTINGS[1]
    frame = koudi.simulate(rules, 200, setting.policy, seed=1)
    assert not list(broken(rules, frame, setting))
    for change, law in (
        (pl.col("kitty_points") + 200, "points of tricks"),
        (pl.col("penalty_points") + 10, "the parts add up"),
        ((pl.col("last_winner") + 1) % 4, "attackers dig"),
        (pl.col("counters") + 7, "counters end"),
        (pl.col("declarer_steps") + 1, "steps as rules.promotion says"),
    ):
        found = set(broken(rules, frame.with_columns(change), setting))
        assert any(one.startswith(law) for one in found)
