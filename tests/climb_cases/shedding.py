"""Two players shedding: its forms, its order, passes, the cards left."""

from __future__ import annotations

from tests.climb_cases.table import Params, Table
from tests.reference.climb.parameters import SHEDDING

CASES = Table()

UNABLE: Params = {**SHEDDING, "play.pass": "unable"}
"""Who can beat the top must."""

CASES.readings(
    "shedding",
    "000 §8, a reading",
    None,
    {
        "3s4d5c6s7s": ["straight:7"],
        "3s4s5s6s7s8s9s": ["straight:9"],
        "3s4s5s6s": [],
        "TsJdQcKsAd": ["straight:A"],
        "JsQdKcAs2s": [],
        "As2s3d4c5s": [],
        "9s9d9c": ["triple:9"],
        "9s9d9c9h": ["bomb:9"],
        "9s9d9c5s5d": [],
        "3s3d4s4d5s5d": [],
    },
    SHEDDING,
)
CASES.beats(
    "shedding.order",
    "2 > A > … > 3; a bomb beats everything else",
    None,
    [("2s", "As", True), ("As", "2s", False), ("3s3d3c3h", "2s", True), ("2s2d", "AsAd", True)],
    SHEDDING,
)
for _name, _hand, _free, _unable in (
    ("can", "Ts3d", True, False),
    ("bomb", "3s3h3c3d", True, False),
    ("cannot", "8s3d", True, True),
):
    _inputs = {"hand": _hand, "top": "9s"}
    CASES.add(f"pass.{_name}.free", "play.pass = free", None, "may_pass", _inputs, _free, SHEDDING)
    CASES.add(f"pass.{_name}.unable", "000 §8", None, "may_pass", _inputs, _unable, UNABLE)
for _left, _points in ((1, 1), (5, 1), (6, 2), (10, 2), (11, 3), (26, 3)):
    for _winner in (0, 1):
        CASES.add(
            f"cards.left.{_left}.{_winner}",
            "000 §8: the loser is docked",
            None,
            "cards_left",
            {"winner": _winner, "cards": _left},
            _points if _winner == 0 else -_points,
            SHEDDING,
        )
