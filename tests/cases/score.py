"""Match points and large points."""

from __future__ import annotations

from tests.cases.table import Table
from tests.documents import DINGPAI, SIXTEEN

CASES = Table()

for _number, (_points, _gained) in enumerate(
    [(100, 0), (60, -4), (65, -2), (85, 0), (140, 4), (135, 2), (0, -10)], 1
):
    CASES.add(
        f"D11.{_number}",
        "000 §10 三.1: each full 20 under 100 is 2 for the defenders, over it 2 for the attackers",
        (None, None),
        "scored",
        {"attacker_points": _points},
        {"match_points": _gained, "large_points": None},
        DINGPAI,
    )
for _number, (_points, _large) in enumerate(
    [(-10, 2), (10, 2), (15, 3), (35, 3), (40, 4), (80, 6), (115, 6), (120, 8), (160, 10)], 1
):
    CASES.add(
        f"SL{_number}",
        "000 §3 四: the large points",
        (None, None),
        "scored",
        {"attacker_points": _points},
        {"match_points": None, "large_points": _large},
        SIXTEEN,
    )
