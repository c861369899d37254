"""Random climbing rule files play 10,000 deals and break no law; `tests.files.long` does more."""

from __future__ import annotations

import polars as pl
import pytest

import koudi
from tests.files.laws import Result
from tests.files.laws_climb import SETTINGS, broken, check
from tests.files.long import check_file

FILES, DEALS, RECORDS = 40, 250, 1
SEED = 4


@pytest.mark.parametrize("part", range(4))
def test_random_rule_files_break_no_law(part: int) -> None:
    total = Result()
    for number in range(part, FILES, 4):
        total.add(check_file(number, SEED, DEALS, RECORDS, "climb"))
    assert not total.faults, total.faults[0]
    assert total.deals.total() == FILES // 4 * DEALS
    assert min(total.deals[start] for start in ("alone", "after", "first")) > 100


@pytest.mark.parametrize("name", koudi.rule_ids("climb"))
def test_built_in_files_break_no_law(name: str) -> None:
    result = check(koudi.load_rules(name), 7, 10 * DEALS, 2 * RECORDS)
    assert not result.faults, result.faults[0]
    assert result.deals.total() == 10 * DEALS


def test_a_broken_row_would_be_noticed() -> None:
    rules, setting = koudi.load_rules("shuangkou-zhejiang"), SETTINGS[6]
    frame = koudi.simulate(rules, 200, setting.policy, seed=1)
    assert not list(broken(rules, frame, setting))
    for change, law in (
        (pl.col("second").replace(0, 1), "each goes out once"),
        (pl.col("steps") + 1, "steps by the finish"),
        (pl.col("score") + 1, "the score"),
        (pl.col("multiplier") * 2, "multiplied by lines"),
        (pl.col("rounds") + 200, "rounds"),
        (pl.col("bombs") + 200, "bombs are plays"),
    ):
        assert law in set(broken(rules, frame.with_columns(change), setting))
