"""Rows and figures of climbing games: what each says follows from the others."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
import pytest

import koudi
from koudi.stats import Paired

FOUR = ["guandan-2017", "guandan-bank", "shuangkou-zhejiang"]
TWO = ["shuangkou-zhejiang-two", "shedding-two-player"]
BASE = ["deal", "level", "first", "second", "third", "fourth", "steps", "tribute", "bombs",
        "straight_flushes", "passes_to_partner", "plays", "passes", "rounds", "leader"]  # fmt: skip
LINES = ["lines", "multiplier", "contributions", "score"]
COLUMNS = {
    "guandan-2017": BASE,
    "guandan-bank": BASE,
    "shuangkou-zhejiang": BASE + LINES,
    "shuangkou-zhejiang-two": [c for c in BASE if c not in ("third", "fourth")] + LINES,
    "shedding-two-player": [
        *(c for c in BASE if c not in ("third", "fourth")),
        "cards_left",
        "score",
    ],
}


@pytest.mark.parametrize("name", COLUMNS)
def test_columns(name: str) -> None:
    frame = koudi.simulate(name, 3)
    assert frame.columns == COLUMNS[name]
    kinds = {column.name: column.dtype for column in frame}
    assert kinds["tribute"] == pl.Enum(
        ["none", "single", "double", "refused_single", "refused_double"]
    )
    assert kinds["passes"] == pl.UInt16
    assert kinds.get("score", pl.Int32) == pl.Int32


@pytest.mark.parametrize("name", FOUR)
def test_finishes_and_steps(name: str) -> None:
    frame = koudi.simulate(name, 3_000, seed=7)
    seats = frame.select(pl.concat_list("first", "second", "third", "fourth").list.sort())
    assert seats.unique().to_series().to_list() == [[0, 1, 2, 3]]
    for place, steps in (("second", 3), ("third", 2), ("fourth", 1)):
        partner = frame.filter(pl.col("first") % 2 == pl.col(place) % 2)
        assert set(partner["steps"]) == {steps}


@pytest.mark.parametrize("name", TWO)
def test_two_players(name: str) -> None:
    frame = koudi.simulate(name, 3_000, seed=7)
    assert (frame["first"] + frame["second"] == 1).all()
    assert set(frame["leader"]) == {0, 1}
    assert set(frame["passes_to_partner"]) == {0}
    # Everything but the first play of a round passes or beats.
    assert (frame["rounds"] == frame["passes"] + 1).all()


@pytest.mark.parametrize("name", ["shuangkou-zhejiang", "shuangkou-zhejiang-two"])
def test_scores_by_lines(name: str) -> None:
    frame = koudi.simulate(name, 20_000, "tips", seed=7).with_columns(
        pl.col("multiplier").cast(pl.Int64), pl.col("lines").cast(pl.Int64)
    )
    doubled = pl.when(pl.col("lines") >= 5).then(pl.lit(2).pow(pl.col("lines") - 4)).otherwise(1)
    assert frame.filter(pl.col("multiplier") != doubled).is_empty()
    won = pl.when(pl.col("first") % 2 == 0).then(1).otherwise(-1)
    score = won * pl.col("steps").cast(pl.Int64) * pl.col("multiplier") + pl.col("contributions")
    assert frame.filter(pl.col("score") != score).is_empty()
    assert (frame["contributions"].abs() >= 8).any()
    assert set((frame["contributions"] % 4).unique()) == {0}


def test_scores_by_cards_left() -> None:
    frame = koudi.simulate("shedding-two-player", 20_000, seed=7)
    assert frame["cards_left"].min() == 1
    over = pl.when(pl.col("cards_left") >= 11).then(3)
    points = over.when(pl.col("cards_left") >= 6).then(2).otherwise(1)
    won = pl.when(pl.col("first") == 0).then(1).otherwise(-1)
    assert frame.filter(pl.col("score") != points * won).is_empty()


def test_the_deal_before() -> None:
    alone = koudi.simulate("guandan-2017", 500, seed=7)
    assert set(alone["tribute"]) == {"none"}
    first = koudi.simulate("guandan-2017", 500, seed=7, first=True)
    assert set(first["tribute"]) == {"none"}
    single = koudi.simulate("guandan-2017", 2_000, seed=7, previous="0123")
    assert set(single["tribute"]) == {"single", "refused_single"}
    # The payer leads, or where it refuses the last winner.
    refused = pl.col("tribute") == "refused_single"
    assert set(single.filter(refused)["leader"]) == {0}
    assert set(single.filter(~refused)["leader"]) == {3}
    double = koudi.simulate("guandan-2017", 2_000, seed=7, previous=(0, 2, 1, 3))
    assert double.equals(koudi.simulate("guandan-2017", 2_000, seed=7, previous="0213"))
    assert set(double["tribute"]) == {"double", "refused_double"}
    paid = double.filter(tribute="double")
    assert set(paid["leader"]) == {1, 3}
    none = koudi.simulate("shuangkou-zhejiang", 500, seed=7, previous="3102")
    assert none.select("tribute", "leader").unique().rows() == [("none", 3)]
    two = koudi.simulate("shedding-two-player", 50, seed=7, previous="10")
    assert set(two["leader"]) == {1}


def test_given_cards() -> None:
    """Who holds both big jokers refuses, whoever it is; a wild is not paid."""
    asked: dict[str, Any] = {"hands": {0: "BJBJ"}, "level": "5", "seed": 7}
    refused = koudi.simulate("guandan-2017", 200, previous="1230", **asked)
    assert set(refused["tribute"]) == {"refused_single"}
    paid = koudi.simulate("guandan-2017", 200, previous="1203", **asked)
    assert set(paid["tribute"]) == {"single"}


def test_two_policies_are_sides_and_four_are_seats() -> None:
    sides = koudi.simulate("guandan-2017", 400, ("greedy", "random"), seed=7)
    assert (sides["first"] % 2 == 0).sum() > 240
    seats = ("greedy", "random", "greedy", "random")
    assert koudi.simulate("guandan-2017", 400, seats, seed=7).equals(sides)
    two = koudi.simulate("shedding-two-player", 400, ("random", "greedy"), seed=7)
    assert (two["first"] == 1).sum() > 240
    switched = koudi.policy_names("climb")[-1]
    assert koudi.simulate("guandan-2017", 3, f"{switched}").height == 3


@pytest.mark.parametrize(
    ("rules", "arguments", "told"),
    [
        ("guandan-2017", {"previous": "0012"}, 'previous: "0012"; allowed: "random"'),
        ("guandan-2017", {"previous": "01"}, "the 4 players"),
        ("guandan-2017", {"previous": (0, 1, 2, 4)}, '"0124"'),
        ("guandan-2017", {"previous": 3}, "previous: 3"),
        ("guandan-2017", {"previous": ""}, "previous"),
        ("guandan-2017", {"previous": "0213", "first": True}, "leave out level and previous"),
        ("guandan-2017", {"level": "5", "first": True}, "leave out level and previous"),
        ("guandan-2017", {"level": "1"}, "not on the ladder of guandan-2017"),
        ("guandan-2017", {"policy": "club"}, "random, greedy, smallest-first, tips"),
        ("guandan-2017", {"policy": "random+throws"}, "random+throws"),
        ("guandan-2017", {"policy": ["random"] * 3}, "seats 0 and 2, then 1 and 3"),
        ("guandan-2017", {"hands": {0: "AsAsAs"}}, "third As"),
        ("guandan-2017", {"hands": {0: "As", 1: "AsAs"}}, "As"),
        ("guandan-2017", {"include": "hands"}, "no text columns"),
        ("guandan-2017", {"accept": "kou_di"}, "no column 'kou_di'"),
        ("guandan-2017", {"accept": "tribute = 'triple'"}, "tribute is never 'triple'"),
        ("shuangkou-zhejiang", {"level": "5"}, "has no levels"),
        ("shedding-two-player", {"previous": "0213"}, "the 2 players"),
        ("shedding-two-player", {"hands": {2: "As"}}, "two players"),
        ("shedding-two-player", {"hands": {0: "AsAs"}}, "As"),
        (
            "shedding-two-player",
            {"policy": ["random", "greedy", "random", "random"]},
            "two, for seats 0 and 1",
        ),
    ],
)
def test_bad_arguments(rules: str, arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(koudi.KoudiError) as caught:
        koudi.simulate(rules, 3, **arguments)
    assert told in str(caught.value)


def test_two_rule_files_deal_alike() -> None:
    found = koudi.compare(["guandan-2017", "guandan-bank"], 2_000, previous="random", seed=7)
    assert found.unpaired("guandan-2017", "guandan-bank") == ()
    rows = {row["figure"]: row for row in found.differences.iter_rows(named=True)}
    assert {row["paired"] for row in rows.values()} == {True}
    # The same cards: what is due is refused in the same deals.
    for name in ("tribute_single", "tribute_double", "refused_single", "refused_double"):
        assert rows[name]["differ"] == 0
    assert rows["plays"]["differ"] > 0
    alone = koudi.compare(["guandan-2017", "guandan-bank"], 500, seed=7)
    assert "refused_single" not in alone.differences["figure"].to_list()


def test_other_tables_are_unpaired() -> None:
    found = koudi.compare(["shuangkou-zhejiang", "shuangkou-zhejiang-two"], 500, seed=7)
    keys = found.unpaired("shuangkou-zhejiang", "shuangkou-zhejiang-two")
    assert "table.players" in keys
    lacking = found.lacking["shuangkou-zhejiang-two"]
    assert {"double_down", "first_third", "first_last"} <= set(lacking)


def test_what_is_counted_among_some_deals_is_lacking_too() -> None:
    """Guandan's bombs have no lines; tributes that came up under neither are not told."""
    found = koudi.compare(["guandan-2017", "shuangkou-zhejiang"], 500, seed=7)
    assert {"bombed", "lines"} <= set(found.lacking["guandan-2017"])
    assert "lines" not in found.differences["figure"].to_list()
    assert found.lacking["shuangkou-zhejiang"] == ["straight_flushes"]
    after = koudi.compare(["guandan-2017", "shuangkou-zhejiang"], 500, previous="random", seed=7)
    assert {"tribute_single", "refused_single"} <= set(after.lacking["shuangkou-zhejiang"])


def test_sums_of_large_values_are_exact() -> None:
    """Scores with bombs of many lines: their products would be rounded in floating point."""
    rng = np.random.default_rng(1)
    values = [rng.integers(-(2**30), 2**30, 500).astype(float) for _ in range(2)]
    ones = [np.ones(500)] * 2
    whole = Paired.of(values, ones)
    a, b = (list(map(int, each)) for each in values)
    assert whole.sums[1, 2] == sum(x * y for x, y in zip(a, b, strict=True))
    assert whole.sums[1, 1] == sum(x * x for x in a)
    halves = Paired.of([v[:200] for v in values], [o[:200] for o in ones])
    halves += Paired.of([v[200:] for v in values], [o[200:] for o in ones])
    assert (halves.sums == whole.sums).all()
