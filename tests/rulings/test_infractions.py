"""What slips cost: each row of rules 1.10 as a position, with the clause that says so."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import koudi
from tests.engines import BUILT_IN, STANDARD


def rules_with(stage: int | str = 80, **infractions: object) -> koudi.Rules:
    changes: dict[str, Any] = {f"infractions.{key}": value for key, value in infractions.items()}
    return STANDARD.replace({"promotion.stage": stage, **changes})


#: Texts without a file of their own: the clauses on slips alone.
LADDER = rules_with(wrong_count="lost")
"""000 §1, items 5 and 6."""
YINGCHUN = rules_with(
    wrong_follow=10, late_wrong_follow="lost", wrong_count="lost", count_declarers_gain=1
)
"""002 §3."""
HOOK = rules_with(late_wrong_follow="lost")
"""000 §7 (4): 包子."""
DINGPAI = STANDARD.replace(
    {
        "promotion.stage": "none",
        "rotation.after_win": "next",
        "score.match_par": 100,
        "infractions.late_wrong_follow": "lost",
        "infractions.match_points": 7,
    }
)
"""000 §10."""
HUBEI, LONGYAN, SHUANGSHENG = (
    BUILT_IN[name] for name in ("hubei-2007", "longyan-80", "shuangsheng")
)

Slips = dict[str, tuple[int | str, int | str]]


class Position(NamedTuple):
    """A deal's points, its slips, and (verdict, points, declarer, attacker, stage_change)."""

    cites: str
    rules: koudi.Rules
    points: int
    slips: Slips
    expected: tuple[str, int, int, int, bool | None]


STANDS, DECLARERS, ATTACKERS, VOID = "none", "declarers_lost", "attackers_lost", "void"

POSITIONS = [
    # Wrong follow, found at once.
    Position("002 §3.4", YINGCHUN, 70, {"wrong_follow": (1, 0)}, (STANDS, 80, 0, 0, True)),
    Position("002 §3.4", YINGCHUN, 80, {"wrong_follow": (0, 1)}, (STANDS, 70, 1, 0, False)),
    Position("004 十一.2 ①", HUBEI, 35, {"wrong_follow": (1, 0)}, (STANDS, 45, 1, 0, False)),
    Position("002 §4 三.4", SHUANGSHENG, 80, {"wrong_follow": (0, 4)}, (STANDS, 40, 1, 0, False)),
    Position("001 七（一）", LONGYAN, 60, {"wrong_follow": (2, 0)}, (STANDS, 80, 0, 0, True)),
    # Found later.
    Position("004 十一.2 ②", HUBEI, 20, {"late_wrong_follow": (1, 0)}, (DECLARERS, 20, 0, 2, True)),
    Position(
        "004 十一.2 ②", HUBEI, 200, {"late_wrong_follow": (1, 0)}, (DECLARERS, 200, 0, 2, True)
    ),
    Position(
        "004 十一.2 ②", HUBEI, 120, {"late_wrong_follow": (0, 1)}, (ATTACKERS, 120, 2, 0, False)
    ),
    Position("004 十一.2 ②", HUBEI, 0, {"late_wrong_follow": (0, 1)}, (ATTACKERS, 0, 2, 0, False)),
    Position("002 §3.4", YINGCHUN, 20, {"late_wrong_follow": (1, 0)}, (DECLARERS, 20, 0, 0, True)),
    Position(
        "002 §3.4", YINGCHUN, 120, {"late_wrong_follow": (1, 0)}, (DECLARERS, 120, 0, 1, True)
    ),
    Position("000 §7 (4)", HOOK, 40, {"late_wrong_follow": (1, 0)}, (DECLARERS, 40, 0, 0, True)),
    Position("000 §7 (4)", HOOK, 90, {"late_wrong_follow": (0, 1)}, (ATTACKERS, 90, 0, 0, False)),
    # A wrong number of cards, found after the play began.
    Position("000 §1.5", LADDER, 60, {"wrong_count": (1, 0)}, (DECLARERS, 60, 0, 0, True)),
    Position("000 §1.5", LADDER, 120, {"wrong_count": (1, 0)}, (DECLARERS, 120, 0, 1, True)),
    Position("000 §1.6", LADDER, 120, {"wrong_count": (0, 1)}, (ATTACKERS, 120, 0, 0, False)),
    Position("000 §1.6", LADDER, 35, {"wrong_count": (0, 1)}, (ATTACKERS, 35, 2, 0, False)),
    Position("002 §3.7", YINGCHUN, 100, {"wrong_count": (1, 0)}, (DECLARERS, 100, 0, 0, True)),
    Position("002 §3.7", YINGCHUN, 100, {"wrong_count": (0, 1)}, (ATTACKERS, 100, 1, 0, False)),
    Position("002 §3.7", YINGCHUN, 0, {"wrong_count": (0, 1)}, (ATTACKERS, 0, 1, 0, False)),
    Position("002 §3.7", YINGCHUN, 100, {"wrong_count": (1, 1)}, (VOID, 100, 0, 0, False)),
    Position("004 十一.1 ②", HUBEI, 75, {"wrong_count": (1, 0)}, (DECLARERS, 75, 0, 2, True)),
    Position("004 十一.1 ②", HUBEI, 120, {"wrong_count": (0, 2)}, (ATTACKERS, 120, 2, 0, False)),
    Position("004 十一.1 ②", HUBEI, 120, {"wrong_count": (1, 2)}, (VOID, 120, 0, 0, False)),
    Position("002 §4 三.3", SHUANGSHENG, 40, {"wrong_count": (1, 0)}, (DECLARERS, 120, 0, 1, True)),
    Position("002 §4 三.3", SHUANGSHENG, 90, {"wrong_count": (0, 1)}, (ATTACKERS, 10, 2, 0, False)),
    Position(
        "002 §4 三.3", SHUANGSHENG, 30, {"wrong_count": (0, 1)}, (ATTACKERS, -50, 3, 0, False)
    ),
    # Before the play.
    Position(
        "002 §4 三.3", SHUANGSHENG, 75, {"early_wrong_count": (1, 0)}, (STANDS, 85, 0, 0, True)
    ),
    Position("001 四（五）", LONGYAN, 85, {"early_wrong_count": (0, 1)}, (STANDS, 45, 2, 0, False)),
    # Exposed cards: at level 5 with ♥ trumps the ♠A is a side card, the ♥A a trump.
    Position("001 七（四）", LONGYAN, 60, {"exposed_card": ("BJ", 0)}, (STANDS, 80, 0, 0, True)),
    Position("001 七（四）", LONGYAN, 60, {"exposed_card": ("As", 0)}, (STANDS, 80, 0, 0, True)),
    Position("001 七（四）", LONGYAN, 60, {"exposed_card": ("Ah", 0)}, (STANDS, 70, 1, 0, False)),
    Position(
        "001 七（四）", LONGYAN, 80, {"exposed_card": (0, "Kh 3c")}, (STANDS, 50, 2, 0, False)
    ),
    Position(
        "001 七（四）", LONGYAN, 80, {"exposed_card": (0, "Td LJ")}, (STANDS, 50, 2, 0, False)
    ),
    Position("002 §4 三.5", SHUANGSHENG, 70, {"exposed_card": ("BJ", 0)}, (STANDS, 80, 0, 0, True)),
    # Out of turn, by the card.
    Position("001 七（五）", LONGYAN, 100, {"out_of_turn": (0, 4)}, (STANDS, 60, 2, 0, False)),
    Position("002 §4 三.2", SHUANGSHENG, 60, {"out_of_turn": (2, 0)}, (STANDS, 80, 0, 0, True)),
    # Hidden cards.
    Position("001 七（三）", LONGYAN, 40, {"hidden_card": (1, 0)}, (STANDS, 80, 0, 0, True)),
    Position("001 七（三）", LONGYAN, 40, {"hidden_card": (2, 0)}, (STANDS, 120, 0, 2, True)),
    Position("002 §4 三.6", SHUANGSHENG, 90, {"hidden_card": (0, 1)}, (STANDS, 70, 1, 0, False)),
    Position(
        "002 §4 三.6", SHUANGSHENG, 130, {"hidden_card": (0, 2)}, (ATTACKERS, 90, 0, 0, False)
    ),
    Position("002 §4 三.6", SHUANGSHENG, 10, {"hidden_card": (2, 0)}, (DECLARERS, 50, 0, 0, True)),
    Position("002 §4 三.6", SHUANGSHENG, 70, {"hidden_card": (1, 1)}, (STANDS, 70, 1, 0, False)),
    # Burial and bids.
    Position("001 七（六）", LONGYAN, 40, {"wrong_burial": (1, 0)}, (STANDS, 80, 0, 0, True)),
    Position("002 §4 三.4", SHUANGSHENG, 80, {"wrong_bid": (0, 1)}, (STANDS, 70, 1, 0, False)),
    # No stage: nobody gains, whatever the verdict.
    Position("000 §10", DINGPAI, 140, {"late_wrong_follow": (0, 1)}, (ATTACKERS, 140, 0, 0, None)),
    Position("000 §10", DINGPAI, 60, {"late_wrong_follow": (1, 0)}, (DECLARERS, 60, 0, 0, None)),
    # Several reasons: what is found first in the rules' order decides the steps.
    Position(
        "late before count",
        rules_with(
            late_wrong_follow="lost",
            late_attackers_gain=3,
            wrong_count="lost",
            count_attackers_gain=1,
        ),
        0,
        {"late_wrong_follow": (1, 0), "wrong_count": (1, 0)},
        (DECLARERS, 0, 0, 3, True),
    ),
    Position(
        "one reason each",
        HUBEI,
        90,
        {"late_wrong_follow": (1, 0), "wrong_count": (0, 1)},
        (VOID, 90, 0, 0, False),
    ),
]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: f"{p.cites}-{p.points}")
def test_what_a_slip_costs(position: Position) -> None:
    context = position.rules.context(level="5", trump="h")
    told = position.rules.verdict(position.points, position.slips, context=context)
    points = (told.verdict, told.attacker_points, told.declarer, told.attacker, told.stage_change)
    assert points == position.expected
    assert told.slip_points == told.attacker_points - position.points


@pytest.mark.parametrize(
    ("points", "slips", "expected"),
    [
        (140, {"late_wrong_follow": (0, 1)}, -7),
        (140, {"late_wrong_follow": (1, 0)}, 7),
        (140, {"late_wrong_follow": (1, 1)}, 0),
        (140, {"wrong_count": (1, 0)}, 4),
    ],
)
def test_a_fault_is_seven_match_points(points: int, slips: Slips, expected: int) -> None:
    """000 §10, whatever the points; of a slip that loses nothing, those of the points."""
    assert DINGPAI.verdict(points, slips).match_points == expected


def test_who_declares_after_a_verdict() -> None:
    """Hubei: the declaring side steps down or goes on; a void deal is raced for anew."""
    slip: dict[str, Slips] = {
        "declarers": {"wrong_count": (1, 0)},
        "attackers": {"wrong_count": (0, 1)},
        "both": {"wrong_count": (1, 1)},
    }
    next_seat = {who: HUBEI.verdict(0, slips, 2).declarer_after for who, slips in slip.items()}
    assert next_seat == {"declarers": 3, "attackers": 0, "both": None}
    assert HUBEI.verdict(0, {}).declarer_after is None


def test_a_deal_without_slips_is_what_its_points_bring() -> None:
    for rules in BUILT_IN.values():
        for points in range(-40, 300, 5):
            told, plain = rules.verdict(points, {}, 1), rules.promotion(points, declarer=1)
            assert (told.verdict, told.attacker_points, told.slip_points) == ("none", points, 0)
            for name in ("declarer", "attacker", "stage_change", "declarer_after"):
                assert getattr(told, name) == getattr(plain, name)
