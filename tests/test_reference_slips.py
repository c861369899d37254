"""What slips cost and who loses by them (rules 1.10): the reference's error model."""

from __future__ import annotations

import random

import pytest

from tests.documents import DINGPAI, HOOK, LADDER, YINGCHUN, Params
from tests.reference import (
    Context,
    DealRow,
    Setting,
    Slip,
    judge,
    large_points,
    match_points,
    parse_cards,
    play_deal_with_slips,
    promotion,
    random_slips,
    slip_columns,
    with_slips,
)
from tests.reference.slips import ATTACKERS, DECLARERS, KINDS, Start, cost

HUBEI: Params = {
    "infractions.wrong_follow": 10,
    "infractions.late_wrong_follow": "lost",
    "infractions.late_attackers_gain": 2,
    "infractions.late_declarers_gain": 2,
    "infractions.wrong_count": "lost",
    "infractions.count_attackers_gain": 2,
    "infractions.count_declarers_gain": 2,
}
"""004."""

LONGYAN: Params = {
    "infractions.exposed_card": 10,
    "infractions.exposed_heavy": 20,
    "infractions.out_of_turn": 10,
    "infractions.hidden_card": 40,
    "infractions.wrong_burial": 40,
}
"""001."""

SHUANGSHENG: Params = {
    "infractions.wrong_follow": 10,
    "infractions.wrong_follow_per": "card",
    "infractions.wrong_count": "lost",
    "infractions.count_points": 80,
    "infractions.early_wrong_count": 10,
    "infractions.exposed_card": 10,
    "infractions.out_of_turn": 10,
    "infractions.hidden_card": 20,
    "infractions.hidden_twice": "lost",
    "infractions.wrong_bid": 10,
    "infractions.wrong_bid_then": "no-more-bids",
}
"""002 §4."""


def row(params: Params, points: int) -> DealRow:
    """A deal with so many attackers' points."""
    result = promotion(params, points)
    return DealRow(
        level="2",
        trump="h",
        declarer=0,
        kitty_points=0,
        trick_points=points,
        kou_di=False,
        multiplier=0,
        kou_di_points=0,
        penalty_points=0,
        attacker_points=points,
        declarer_steps=result.declarer,
        attacker_steps=result.attacker,
        stage_change=result.stage_change,
        tricks=25,
        last_winner=0,
        match_points=match_points(params, points),
        large_points=large_points(params, points),
    )


def outcome(
    params: Params, points: int, *slips: tuple[str, str]
) -> tuple[int, int, int, bool | None]:
    """Attackers' points and the steps, after slips (kind, side)."""
    after = with_slips(params, row(params, points), [Slip(kind, side) for kind, side in slips])
    assert after.penalty_points == after.attacker_points - points
    return after.attacker_points, after.declarer_steps, after.attacker_steps, after.stage_change


D, A = DECLARERS, ATTACKERS


def test_costs() -> None:
    assert cost(LONGYAN, Slip("exposed_card", D)) == 10
    assert cost(LONGYAN, Slip("exposed_card", D, heavy=True)) == 20
    assert cost(SHUANGSHENG, Slip("exposed_card", D, heavy=True)) == 10
    assert cost(LONGYAN, Slip("out_of_turn", D, cards=4)) == 40
    assert cost(HUBEI, Slip("wrong_follow", D, cards=4)) == 10
    assert cost(SHUANGSHENG, Slip("wrong_follow", D, cards=4)) == 40
    told = {kind: cost(SHUANGSHENG, Slip(kind, D)) for kind in KINDS}
    assert told == {
        "wrong_follow": 10,
        "late_wrong_follow": 0,
        "wrong_count": 80,
        "early_wrong_count": 10,
        "exposed_card": 10,
        "out_of_turn": 10,
        "hidden_card": 20,
        "wrong_burial": 0,
        "wrong_bid": 10,
    }
    assert {cost({}, Slip(kind, D)) for kind in KINDS} == {0}


def test_points_go_to_the_other_side() -> None:
    assert outcome(LONGYAN, 75, ("hidden_card", D)) == (115, 0, 0, True)
    assert outcome(LONGYAN, 75, ("hidden_card", A)) == (35, 2, 0, False)
    assert outcome(LONGYAN, 5, ("hidden_card", A), ("wrong_burial", A)) == (-75, 3, 0, False)


@pytest.mark.parametrize(
    ("params", "points", "slips", "expected"),
    [
        # 004: the other side gains two, and the attackers the stage.
        (HUBEI, 0, [("late_wrong_follow", D)], (0, 0, 2, True)),
        (HUBEI, 200, [("late_wrong_follow", A)], (200, 2, 0, False)),
        (HUBEI, 200, [("wrong_count", A), ("wrong_count", D)], (200, 0, 0, False)),
        # 002 §3: declarers step down; attackers: declarers go up one; both: no change.
        (YINGCHUN, 40, [("wrong_count", D)], (40, 0, 0, True)),
        (YINGCHUN, 0, [("wrong_count", A)], (0, 1, 0, False)),
        (YINGCHUN, 120, [("wrong_count", A), ("wrong_count", D)], (120, 0, 0, False)),
        (YINGCHUN, 120, [("late_wrong_follow", A), ("wrong_count", D)], (120, 0, 0, False)),
        # 000 §1: under 80 the attackers take the stage, above it they go up as usual; the
        # attackers' 80 and more are void, less promotes the declarers as usual.
        (LADDER, 40, [("wrong_count", D)], (40, 0, 0, True)),
        (LADDER, 160, [("wrong_count", D)], (160, 0, 2, True)),
        (LADDER, 160, [("wrong_count", A)], (160, 0, 0, False)),
        (LADDER, 35, [("wrong_count", A)], (35, 2, 0, False)),
        # 002 §4: the deal is lost, points stand, 80 besides.
        (SHUANGSHENG, 40, [("wrong_count", D)], (120, 0, 1, True)),
        (SHUANGSHENG, 120, [("wrong_count", A)], (40, 1, 0, False)),
        (SHUANGSHENG, 0, [("hidden_card", D)], (20, 2, 0, False)),
        (SHUANGSHENG, 0, [("hidden_card", D)] * 2, (40, 0, 0, True)),
        (SHUANGSHENG, 160, [("hidden_card", A)] * 2, (120, 0, 0, False)),
        (SHUANGSHENG, 100, [("hidden_card", A), ("hidden_card", D)], (100, 0, 0, True)),
        # 000 §7: 包子.
        (HOOK, 0, [("late_wrong_follow", D)], (0, 0, 0, True)),
        ({}, 0, [("late_wrong_follow", D), ("wrong_count", D)], (0, 3, 0, False)),
    ],
)
def test_verdicts(
    params: Params,
    points: int,
    slips: list[tuple[str, str]],
    expected: tuple[int, int, int, bool | None],
) -> None:
    assert outcome(params, points, *slips) == expected


def test_the_first_reason_decides() -> None:
    params = {**HUBEI, "infractions.late_attackers_gain": 5, "infractions.hidden_twice": "lost"}
    hidden = [("hidden_card", D)] * 2
    assert outcome(params, 0, ("wrong_count", D), ("late_wrong_follow", D))[2] == 5
    assert outcome(params, 0, *hidden, ("wrong_count", D))[2] == 2
    assert outcome(params, 120, *hidden)[2] == 1


def test_seven_match_points() -> None:
    """000 §10: a fault in play is 7."""

    def scored(points: int, *sides: str) -> tuple[int | None, bool | None]:
        slips = [Slip("late_wrong_follow", side) for side in sides]
        after = with_slips(DINGPAI, row(DINGPAI, points), slips)
        return after.match_points, after.stage_change

    assert scored(140) == (4, None)
    assert scored(140, D) == (7, None)
    assert scored(140, A) == (-7, None)
    assert scored(140, A, D) == (0, None)
    by_points = {**DINGPAI, "infractions.match_points": 0}
    after = with_slips(by_points, row(by_points, 60), [Slip("late_wrong_follow", D)])
    assert after.match_points == -4


HAND = parse_cards("BJ3s3sKh")


def start(buried_last: int | None = 2, bidding: bool = True) -> Start:
    return Start(Context({}, "2", "h"), 0, [HAND] * 4, buried_last, bidding)


def test_who_may_slip() -> None:
    always = dict.fromkeys(KINDS, 1.0)
    slips = random_slips(start(), always, random.Random(1))
    columns = slip_columns(SHUANGSHENG, always, slips)
    assert columns["wrong_burial_declarers"] == 1
    assert columns["wrong_burial_attackers"] == 0
    assert {columns[f"{kind}_{side}"] for kind in KINDS[:7] for side in (D, A)} == {2}
    assert columns["verdict"] == "void"
    play_only = random_slips(start(None, bidding=False), always, random.Random(1))
    assert {slip.kind for slip in play_only} == set(KINDS[:7])
    assert random_slips(start(), {}, random.Random(1)) == []
    some = slip_columns(SHUANGSHENG, {"hidden_card": 0.5, "wrong_bid": 0}, [Slip("hidden_card", A)])
    assert some == {
        "hidden_card_declarers": 0,
        "hidden_card_attackers": 1,
        "slip_points": -20,
        "verdict": "none",
    }
    with pytest.raises(ValueError, match="kinds"):
        random_slips(start(), {"failed_throw": 1}, random.Random(1))


def test_chances_and_cards() -> None:
    """The big joker and the king are heavy; one lead of four is a pair, the others are singles."""
    rng = random.Random(5)
    rates = {"exposed_card": 0.25, "out_of_turn": 0.5}
    slips = [slip for _ in range(2_000) for slip in random_slips(start(), rates, rng)]
    exposed = [slip for slip in slips if slip.kind == "exposed_card"]
    out_of_turn = [slip for slip in slips if slip.kind == "out_of_turn"]
    assert abs(len(exposed) - 2_000) < 200
    assert abs(len(out_of_turn) - 4_000) < 200
    assert abs(sum(slip.heavy for slip in exposed) / len(exposed) - 1 / 2) < 0.06
    assert abs(sum(slip.cards == 2 for slip in out_of_turn) / len(out_of_turn) - 1 / 4) < 0.04
    assert judge(LONGYAN, exposed).points % 10 == 0


def test_deals_with_slips() -> None:
    """The cards and the plays are those without slips; the columns add up."""
    rng = random.Random(6)
    rates = {"hidden_card": 0.3, "wrong_count": 0.1, "wrong_bid": 0.2}
    verdicts: set[object] = set()
    for _ in range(40):
        setting = Setting.at_random(SHUANGSHENG, rng)
        told = play_deal_with_slips(SHUANGSHENG, ["random"] * 4, rates, rng, setting)
        counted = {
            kind: told[f"{kind}_declarers"] - told[f"{kind}_attackers"]  # type: ignore[operator]
            for kind in rates
        }
        costs = {"hidden_card": 20, "wrong_count": 80, "wrong_bid": 10}
        assert told["slip_points"] == sum(costs[kind] * counted[kind] for kind in rates)
        assert told["penalty_points"] == told["slip_points"]
        verdicts.add(told["verdict"])
    assert {"none", "declarers_lost", "attackers_lost"} <= verdicts
