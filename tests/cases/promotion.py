"""Promotion: the steps of both sides, stops, hooks."""

from __future__ import annotations

from typing import Any

from tests.cases.documents import HOOK, HUBEI, LONGYAN
from tests.cases.table import Table
from tests.documents import LADDER

CASES = Table()


def promote(
    name: str,
    cites: str,
    inputs: dict[str, Any],
    expected: tuple[int, int, bool],
    after: list[str] | None = None,
    params: dict[str, Any] | None = None,
) -> None:
    declarer, attacker, stage_change = expected
    result: dict[str, Any] = {
        "declarer": declarer,
        "attacker": attacker,
        "stage_change": stage_change,
    }
    if after is not None:
        result["levels_after"] = after
    level = inputs["levels"][0] if "levels" in inputs else "2"
    CASES.add(name, cites, (level, "h"), "promotion", inputs, result, params)


_STOPS = {"ladder.must_play": ["5", "10", "K", "A"]}
promote(
    "P1.attackers",
    "must-play stops",
    {"attacker_points": 160, "levels": ["2", "4"]},
    (0, 2, True),
    ["2", "5"],
    _STOPS,
)
promote(
    "P1.leaves",
    "must-play stops",
    {"attacker_points": 0, "levels": ["5", "2"]},
    (3, 0, False),
    ["8", "2"],
    _STOPS,
)
promote(
    "P1.stops",
    "must-play stops",
    {"attacker_points": 0, "levels": ["9", "2"]},
    (3, 0, False),
    ["10", "2"],
    _STOPS,
)
_ACE = {"ladder.must_play": ["A"]}
promote(
    "P2.attackers",
    "the ace must be played",
    {"attacker_points": 120, "levels": ["7", "A"]},
    (0, 1, True),
    ["7", "A"],
    _ACE,
)
promote(
    "P2.declarers",
    "the ace must be played",
    {"attacker_points": 75, "levels": ["A", "7"]},
    (1, 0, False),
    ["won", "7"],
    _ACE,
)
promote(
    "P2.free",
    "the ace need not be played",
    {"attacker_points": 120, "levels": ["7", "A"]},
    (0, 1, True),
    ["7", "won"],
)

# The documents' own examples.

promote(
    "D5.1",
    "004: 0 points at level 5 lead to 8",
    {"attacker_points": 0, "levels": ["5", "3"]},
    (3, 0, False),
    ["8", "3"],
    HUBEI,
)
promote(
    "D5.2",
    "004: fewer than 40 lead to 7",
    {"attacker_points": 35, "levels": ["5", "3"]},
    (2, 0, False),
    ["7", "3"],
    HUBEI,
)
promote(
    "D5.3",
    "004: at most three levels either way",
    {"attacker_points": 280, "levels": ["5", "3"]},
    (0, 3, True),
    ["5", "6"],
    HUBEI,
)
for _number, (_points, _steps) in enumerate(
    [
        (0, (3, 0, False)),
        (-30, (3, 0, False)),
        (5, (2, 0, False)),
        (35, (2, 0, False)),
        (40, (1, 0, False)),
        (75, (1, 0, False)),
        (80, (0, 0, True)),
        (115, (0, 0, True)),
        (120, (0, 1, True)),
        (160, (0, 2, True)),
    ],
    1,
):
    promote(f"D9.{_number}", "002 §3", {"attacker_points": _points}, _steps)
for _number, (_points, _steps) in enumerate(
    [
        (0, (5, 0, False)),
        (5, (4, 0, False)),
        (20, (4, 0, False)),
        (25, (3, 0, False)),
        (60, (2, 0, False)),
        (65, (1, 0, False)),
        (80, (0, 0, True)),
        (95, (0, 0, True)),
        (100, (0, 1, True)),
        (175, (0, 4, True)),
        (180, (0, 5, True)),
        (400, (0, 5, True)),
    ],
    1,
):
    promote(f"L{_number}", "001", {"attacker_points": _points}, _steps, params=LONGYAN)
for _number, (_points, _level, _last, _after) in enumerate(
    [
        (85, "J", "Js", "2"),
        (85, "J", "JsJs", "2"),
        (80, "J", "Js", "J"),
        (85, "J", "LJ", "J"),
        (85, "J", "Ks", "J"),
        (85, "10", "Js", "10"),
        (85, "A", "As", "10"),
    ],
    1,
):
    promote(
        f"D10.{_number}",
        "000 §7: the hook",
        {"attacker_points": _points, "levels": [_level, "5"], "last_trick": _last},
        (0, 0, True),
        [_after, "5"],
        HOOK,
    )
promote(
    "D10.8",
    "000 §7: the attackers did not win the last trick",
    {"attacker_points": 85, "levels": ["J", "5"]},
    (0, 0, True),
    ["J", "5"],
    HOOK,
)
for _number, (_points, _levels, _steps, _levels_after) in enumerate(
    [
        (0, ("2", "2"), (3, 0, False), ["10", "2"]),
        (35, ("2", "2"), (2, 0, False), ["7", "2"]),
        (75, ("2", "2"), (1, 0, False), ["5", "2"]),
        (80, ("2", "J"), (0, 0, True), ["2", "J"]),
        (120, ("2", "J"), (0, 1, True), ["2", "K"]),
        (0, ("J", "2"), (3, 0, False), ["won", "2"]),
    ],
    1,
):
    promote(
        f"LD{_number}",
        "000 §1.3, §1.4: promotion counts the steps of its own ladder",
        {"attacker_points": _points, "levels": list(_levels)},
        _steps,
        _levels_after,
        LADDER,
    )
