"""The order of the trumps, and how many they are."""

from __future__ import annotations

from typing import Any

from tests.cases.documents import HUBEI
from tests.cases.table import Context, Table
from tests.documents import DINGPAI, YUNNAN

CASES = Table()


def top_trumps(
    name: str,
    cites: str,
    context: Context,
    expected: list[list[str]],
    params: dict[str, Any],
) -> None:
    CASES.add(name, cites, context, "top_trumps", {}, expected, params)


CASES.add("D7.6", "004: no-trump has 20 trumps", ("7", None), "trump_count", {}, 20, HUBEI)
CASES.add("D7.7", "no-trump in the standard", ("7", None), "trump_count", {}, 12)
for _number, (_level, _trump, _top) in enumerate(
    [
        ("10", "h", [["5h"], ["BJ"], ["LJ"], ["As"], ["Th"], ["Ts", "Tc", "Td"], ["Ah"]]),
        ("5", "h", [["5h"], ["BJ"], ["LJ"], ["As"], ["5s", "5c", "5d"], ["Ah"]]),
        ("A", "h", [["5h"], ["BJ"], ["LJ"], ["As"], ["Ah"], ["Ac", "Ad"], ["Kh"]]),
        ("A", "s", [["5s"], ["BJ"], ["LJ"], ["As"], ["Ah", "Ac", "Ad"], ["Ks"]]),
        ("10", None, [["BJ"], ["LJ"], ["As"], ["Ts", "Th", "Tc", "Td"]]),
        ("5", None, [["BJ"], ["LJ"], ["As"], ["5s", "5h", "5c", "5d"]]),
    ],
    1,
):
    top_trumps(
        f"YN{_number}", "000 §9 一, 五: the order of the trumps", (_level, _trump), _top, YUNNAN
    )
top_trumps(
    "DP1",
    "000 §10 二.2: the 5-3-2 order",
    (None, "h"),
    [
        ["5h"],
        ["BJ"],
        ["LJ"],
        ["5s", "5c", "5d"],
        ["3h"],
        ["3s", "3c", "3d"],
        ["2h"],
        ["2s", "2c", "2d"],
        ["Ah"],
    ],
    DINGPAI,
)
