"""Who declares next, large points and match points, with the clauses that say so."""

from __future__ import annotations

import pytest

import koudi
from tests.engines import BUILT_IN, STANDARD

BY_TURNS = {"promotion.stage": "none", "rotation.after_win": "next"}
LARGE = [[0, 2], [15, 3], [40, 4], [80, 6], [120, 8], [160, 10]]


@pytest.mark.parametrize(
    ("cites", "changes", "points", "expected"),
    [
        ("002 §4 换庄: the partner after a win", {}, 75, 2),
        ("002 §4 换庄: the next player after a loss", {}, 80, 1),
        ("000 §4 四: the same declarer after a win", {"rotation.after_win": "same"}, 0, 0),
        ("000 §4 四: the next player after a loss", {"rotation.after_win": "same"}, 120, 1),
        ("to the other side", {"rotation.after_loss": "previous"}, 80, 3),
        ("004 六.1: 0 points, the other reading", {"rotation.same_below": 40}, 0, 0),
        ("004 六.2: under 40", {"rotation.same_below": 40}, 35, 0),
        ("points below 0 count as 0", {"rotation.same_below": 5}, -30, 0),
        ("004 六.3: from 40 on", {"rotation.same_below": 40}, 40, 2),
        ("004 六.4: a loss", {"rotation.same_below": 200}, 80, 1),
        ("000 §3 一: East, North, West, South in turn", BY_TURNS, 0, 1),
        ("000 §3 一", BY_TURNS, 200, 1),
    ],
)
def test_who_declares_next(
    cites: str, changes: dict[str, object], points: int, expected: int
) -> None:
    rules = STANDARD.replace(changes)
    for declarer in range(4):
        after = rules.promotion(points, declarer=declarer).declarer_after
        assert after == (declarer + expected) % 4, cites


#: After a win the same player declares again (000 §4 四, §9 二), or the next (000 §3 一, §10 一.2).
AFTER_A_WIN = {
    "shuangkou-fanzhu": 3,
    "shuangkou-yunnan": 3,
    "shuangkou-sixteen": 0,
    "shuangkou-dingpai": 0,
}


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_built_in_files_rotate(name: str) -> None:
    """001 六, 002 §4 换庄, 004 十.2 and 十.3: the partner after a win, the next after a loss."""
    rules = BUILT_IN[name]
    assert rules.promotion(0, declarer=3).declarer_after == AFTER_A_WIN.get(name, 1)
    assert rules.promotion(80, declarer=3).declarer_after == 0
    assert rules.promotion(80).declarer_after is None


def test_match_points() -> None:
    """000 §10: 100 nobody, 60 four and 65 two to the declaring side, 140 four to the attackers."""
    rules = STANDARD.replace({"score.match_par": 100})
    told = {points: rules.promotion(points).match_points for points in (100, 60, 65, 140, 119, 0)}
    assert told == {100: 0, 60: -4, 65: -2, 140: 4, 119: 0, 0: -10}
    other = rules.replace({"score.match_every": 10, "score.match_points": 3})
    assert other.promotion(75).match_points == -6
    assert STANDARD.promotion(75).match_points is None


def test_large_points() -> None:
    """000 §3, as read: 2 below 15, then 3, 4, 6, 8, and 10 from 160 on."""
    rules = STANDARD.replace({"score.large_points": LARGE})
    cuts = {-10: 2, 0: 2, 10: 2, 15: 3, 35: 3, 40: 4, 80: 6, 115: 6, 120: 8, 160: 10, 500: 10}
    assert {points: rules.promotion(points).large_points for points in cuts} == cuts
    assert STANDARD.promotion(75).large_points is None


def test_without_a_stage_nobody_is_promoted() -> None:
    rules = STANDARD.replace(BY_TURNS)
    for points in (0, 79, 80, 200):
        told = rules.promotion(points)
        assert (told.declarer, told.attacker, told.stage_change) == (0, 0, None)
    assert rules.promotion(0, ("5", "7")).levels_after == ("5", "7")
    assert rules.stage is None


def test_rows_have_what_the_rules_have() -> None:
    base = BUILT_IN["shuangsheng"]
    plain = koudi.simulate(base, 300, seed=3)
    rules = base.replace({**BY_TURNS, "score.match_par": 100, "score.large_points": LARGE})
    frame = koudi.simulate(rules, 300, seed=3)
    assert frame.columns == [*plain.columns, "match_points", "large_points"]
    assert frame["stage_change"].null_count() == 300
    changed = ["stage_change", "declarer_steps", "attacker_steps", "match_points", "large_points"]
    assert frame.drop(changed).equals(plain.drop(changed[:3]))
    for row in frame.iter_rows(named=True):
        told = rules.promotion(row["attacker_points"])
        assert (row["match_points"], row["large_points"]) == (told.match_points, told.large_points)
    record = koudi.deal(rules, 3, 5)
    assert record.row == frame.row(5, named=True)
    assert (record.match_points, record.large_points) == frame.row(5)[-2:]
    assert record.replay() == record == koudi.DealRecord.parse(record.text())
