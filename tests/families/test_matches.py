"""Matches of the climbing games: their rows, under every file, format and way of playing them."""

from __future__ import annotations

import functools
from typing import Any

import polars as pl
import pytest

import koudi

ALL = koudi.rule_ids("climb")
WITH_LEVELS = ("guandan-2017", "guandan-bank")
FOUR = (*WITH_LEVELS, "shuangkou-zhejiang")

every_file = pytest.mark.parametrize("name", ALL)


def played(name: str, matches: int = 300, **options: Any) -> pl.DataFrame:
    return koudi.simulate_matches(name, matches, **{"seed": 7, **options})


@functools.cache
def many(name: str) -> pl.DataFrame:
    """Matches past the last level."""
    return played(name, 10_000)


@every_file
def test_columns(name: str) -> None:
    frame = played(name, 3)
    columns = ["match", "winner", "deals", "minutes", "won_again", "score_0", "score_1"]
    if name in WITH_LEVELS:
        columns += ["level_0", "level_1", "failures_0", "failures_1", "tributes", "refused"]
    if name in FOUR:
        columns += ["double_downs"]
    assert frame.columns == columns
    assert frame.schema == played(name, 0).schema
    assert frame["minutes"].null_count() == 3
    if name in WITH_LEVELS:
        assert frame["level_0"].dtype == pl.Enum(koudi.load_rules(name).levels)


@every_file
def test_rows_do_not_depend_on_how_they_were_made(name: str) -> None:
    frame = played(name)
    assert frame["match"].to_list() == list(range(300))
    for threads in (1, 3):
        assert played(name, threads=threads).equals(frame)
    parts = [played(name, until - at, start=at) for at, until in ((0, 7), (7, 200), (200, 300))]
    assert pl.concat(parts).equals(frame)
    assert not played(name, seed=8).drop("match").equals(frame.drop("match"))
    last = 2**64 - 2
    assert played(name, 1, start=last)["match"].to_list() == [last]


@every_file
def test_every_policy_plays(name: str) -> None:
    for policy in [*koudi.policy_names("climb"), "tips(counting=false)", ("greedy", "random")]:
        frame = played(name, 20, policies=policy)
        assert frame["winner"].is_in([0, 1]).sum() + frame["winner"].null_count() == 20
    if name in FOUR:
        seats = ("greedy", "random", "greedy", "random")
        sides = played(name, 20, policies=("greedy", "random"))
        assert played(name, 20, policies=seats).equals(sides)
        assert sides.equals(played(name, 20, policies=["greedy", "random"]))


@every_file
def test_what_follows_from_what(name: str) -> None:
    frame = played(name, 2_000)
    col = pl.col
    laws = {
        "won again": col("won_again") < col("deals"),
        "a winner": col("winner").is_null() | col("winner").is_in([0, 1]),
    }
    if name in FOUR:
        laws["double downs"] = col("double_downs") <= col("deals")
    else:
        laws["zero sum"] = col("score_0") == -col("score_1")
    if name == "shuangkou-zhejiang":
        laws["zero sum"] = col("score_0") == -col("score_1")
    if name in WITH_LEVELS:
        # From the second deal on every deal has a tribute due.
        laws["tributes"] = col("tributes") == col("deals") - 1
        laws["refused"] = col("refused") <= col("tributes")
        laws["failures"] = col("failures_0") + col("failures_1") < col("deals")
        # Points are the steps of the deals won.
        laws["points"] = (col("score_0") + col("score_1")).is_between(
            col("deals"), 3 * col("deals")
        )
        laws["doubles are three points"] = col("score_0") + col("score_1") >= col(
            "deals"
        ) + 2 * col("double_downs")
    for law, holds in laws.items():
        assert frame.filter(~holds).is_empty(), law


@pytest.mark.parametrize("name", WITH_LEVELS)
def test_past_the_last_level(name: str) -> None:
    frame = many(name)
    # Three steps a deal from 2: the fifth deal is the first that can be played at A and won.
    assert frame["deals"].min() == 5
    assert frame["winner"].null_count() == 0
    levels = pl.when(pl.col("winner") == 0).then("level_0").otherwise("level_1")
    assert set(frame.select(levels.alias("winners"))["winners"]) == {"A"}
    shortest = frame.filter(deals=5)
    assert set(shortest["won_again"]) == {4}
    assert set(shortest["double_downs"]) <= {4, 5}
    won = pl.when(pl.col("winner") == 0).then("score_0").otherwise("score_1")
    lost = pl.when(pl.col("winner") == 0).then("score_1").otherwise("score_0")
    assert shortest.select((won >= 14).all() & (lost == 0).all()).item()
    # The other side may stand at A, too, and have failed there.
    other = pl.when(pl.col("winner") == 0).then("failures_1").otherwise("failures_0")
    assert frame.select(other.max()).item() >= 2


def test_failing_at_the_last_level() -> None:
    """A side that has failed stands at A for good, unless three failures make it fall back."""
    on, back = (many(name) for name in WITH_LEVELS)
    for side in (0, 1):
        level, failures = f"level_{side}", f"failures_{side}"
        assert set(on.filter(pl.col(failures) > 0)[level]) == {"A"}
        fallen = back.filter(pl.col(level) != "A", pl.col(failures) > 0)
        assert fallen.height > 50
        assert set(fallen[failures] % 3) == {0}
        assert back[failures].max() > 3
        assert set(back.filter(pl.col(failures) % 3 > 0)[level]) == {"A"}


def test_formats() -> None:
    fixed = played("guandan-2017", 2_000, format="deals=7")
    assert set(fixed["deals"]) == {5, 6, 7}
    full = fixed.filter(deals=7)
    order = pl.col("level_0").to_physical().cast(pl.Int8) - pl.col("level_1").to_physical().cast(
        pl.Int8
    )
    ahead = pl.when(order > 0).then(0).when(order < 0).then(1)
    # Equal levels are a draw, unless the last deal was won past A.
    at_a = (pl.col("level_0") == "A") | (pl.col("level_1") == "A")
    assert full.filter(~at_a, pl.col("winner").ne_missing(ahead)).is_empty()
    draws = fixed.filter(pl.col("winner").is_null())
    assert draws.height > 0
    assert (draws["level_0"] == draws["level_1"]).all()
    assert (draws["deals"] == 7).all()
    early = fixed.filter(pl.col("deals") < 7)
    winners = pl.when(pl.col("winner") == 0).then("level_0").otherwise("level_1")
    assert set(early.select(winners.alias("level"))["level"]) == {"A"}

    target = played("guandan-2017", 2_000, format="target=8")
    best = pl.max_horizontal("score_0", "score_1")
    assert set(target.select(best)["score_0"]) == {8, 9, 10}
    assert target.filter(
        pl.col("winner") != (pl.col("score_1") > pl.col("score_0")).cast(pl.UInt8)
    ).is_empty()
    # A match that can go past A first does.
    assert set(played("guandan-2017", 500, format="target=1000")["deals"]) == set(
        played("guandan-2017", 500)["deals"]
    )


def test_scores_decide_where_there_are_no_levels() -> None:
    for name in ("shuangkou-zhejiang", "shuangkou-zhejiang-two"):
        one = played(name, 2_000, format="deals=1")
        assert one["won_again"].sum() == 0
        assert (one["score_0"] != 0).any()
        for frame in (one, played(name, 500), played(name, 500, format="deals=20")):
            ahead = pl.when(pl.col("score_0") > 0).then(0).when(pl.col("score_0") < 0).then(1)
            assert frame.filter(pl.col("winner").ne_missing(ahead)).is_empty()
        assert set(played(name, 50)["deals"]) == {12}
    # Contributions can even a score out.
    even = played("shuangkou-zhejiang", 5_000, format="deals=2")
    draws = even.filter(pl.col("winner").is_null())
    assert draws.height > 0
    assert set(draws["score_0"]) == {0}


def test_to_a_target() -> None:
    for points in (1, 3, 11, 40):
        frame = played("shedding-two-player", 500, format=f"target={points}")
        won = pl.when(pl.col("winner") == 0).then("score_0").otherwise("score_1")
        reached = frame.select(won.alias("points"))["points"]
        assert points <= reached.min()  # type: ignore[operator]
        # The last deal was worth no more than three.
        assert reached.max() <= points + 2  # type: ignore[operator]
    assert played("shedding-two-player", 500).equals(
        played("shedding-two-player", 500, format="target=11")
    )
    one = played("shedding-two-player", 500, format="target=1")
    assert set(one["deals"]) == {1}


def test_formats_of_the_rules_are_the_defaults() -> None:
    for name, format_ in (
        ("guandan-2017", "past-last"),
        ("shuangkou-zhejiang", "deals=12"),
        ("shedding-two-player", "target=11"),
    ):
        assert played(name, 50).equals(played(name, 50, format=format_))
    changed = koudi.load_rules("guandan-2017").replace({"match.ends": "deals", "match.deals": 6})
    assert koudi.simulate_matches(changed, 50, seed=7).equals(
        played("guandan-2017", 50, format="deals=6")
    )


@pytest.mark.parametrize(
    ("name", "options", "told"),
    [
        ("guandan-2017", {"format": "deals"}, 'format "deals"; allowed: past-last'),
        ("guandan-2017", {"format": "deals=0"}, "N from 1 to 100000"),
        ("guandan-2017", {"format": "deals=-3"}, "deals=N"),
        ("guandan-2017", {"format": "deals=100001"}, "N from 1 to 100000"),
        ("guandan-2017", {"format": "target="}, "target=N"),
        ("guandan-2017", {"format": "target=x"}, "target=N"),
        ("guandan-2017", {"format": "past-last=3"}, "past-last"),
        ("guandan-2017", {"format": ""}, "past-last"),
        ("guandan-2017", {"format": 3}, "format: 3 is not a text"),
        ("shuangkou-zhejiang", {"format": "past-last"}, "no levels; allowed: deals=N, target=N"),
        ("guandan-2017", {"policies": "club"}, "random, greedy, smallest-first, tips"),
        ("guandan-2017", {"policies": "random+throws"}, '"random+throws"'),
        ("guandan-2017", {"policies": ["random"] * 3}, "3 given"),
        ("guandan-2017", {"policies": []}, "polic"),
        ("guandan-2017", {"policies": 3}, "polic"),
        ("guandan-2017", {"policies": "tips(luck=true)"}, 'unknown switch "luck"'),
        (
            "shedding-two-player",
            {"policies": ["random", "greedy", "tips", "random"]},
            "two, for seats 0 and 1",
        ),
        ("guandan-2017", {"matches": -1}, "matches: -1"),
        ("guandan-2017", {"matches": 2.5}, "matches: 2.5"),
        ("guandan-2017", {"matches": 10**12}, "matches: 1000000000000"),
        ("guandan-2017", {"start": -1}, "start: -1"),
        ("guandan-2017", {"start": 2**64 - 2, "matches": 3}, "start: "),
        ("guandan-2017", {"seed": -1}, "seed: -1"),
        ("guandan-2017", {"threads": 0}, "threads: 0"),
        ("hubei-2007", {}, "hubei-2007 is of family trick"),
        ("nosuch", {}, "nosuch"),
    ],
)
def test_bad_arguments(name: str, options: dict[str, Any], told: str) -> None:
    with pytest.raises(koudi.KoudiError) as caught:
        koudi.simulate_matches(name, **{"matches": 3, **options})
    assert told in str(caught.value)


def test_figures() -> None:
    frame = played("guandan-bank", 3_000)
    told = {row["figure"]: row for row in koudi.match_figures(frame).iter_rows(named=True)}
    assert {row["n"] for row in told.values()} == {3_000}
    of = {name: row["estimate"] for name, row in told.items()}
    assert of["side_0_wins"] + of["side_1_wins"] + of["draw"] == pytest.approx(1)
    assert of["deals"] == pytest.approx(frame["deals"].mean())
    deals = int(frame["deals"].sum())
    assert of["won_again"] == pytest.approx(frame["won_again"].sum() / (deals - 3_000))
    assert of["double_downs"] == pytest.approx(frame["double_downs"].sum() / deals)
    assert of["refused"] == pytest.approx(frame["refused"].sum() / frame["tributes"].sum())
    assert of["failures"] == pytest.approx(
        (frame["failures_0"].sum() + frame["failures_1"].sum()) / 3_000
    )
    for row in told.values():
        assert row["ci_low"] <= row["estimate"] <= row["ci_high"]
    for n in (0, 1):
        few = koudi.match_figures(played("shedding-two-player", n))
        assert set(few["n"]) == {n}


def test_progress() -> None:
    seen: list[int] = []
    played("guandan-2017", 2_000, progress=seen.append, threads=1)
    assert seen[-1] == 2_000
    assert seen == sorted(seen)
