"""Throws: whether they stand, what is led instead, what it costs."""

from __future__ import annotations

from typing import Any

from tests.cases.documents import LONGYAN
from tests.cases.table import Context, Table

CASES = Table()


def throw(
    name: str,
    context: Context,
    thrown: str,
    others: list[str],
    expected: tuple[bool, str, int],
    params: dict[str, Any] | None = None,
    cites: str = "a throw other programs got wrong",
) -> None:
    stands, led, penalty = expected
    CASES.add(
        name,
        cites,
        context,
        "resolve_throw",
        {"throw": thrown, "others": others},
        {"stands": stands, "led": led, "penalty": penalty},
        params,
    )


throw("T1", ("2", "s"), "Kh9h9h", ["ThTh", "3c", "Ah"], (False, "9h9h", 30))
throw("T1.turned", ("2", "s"), "Kh9h9h", ["Ah", "3c", "ThTh"], (False, "9h9h", 30))
throw("T1.partner", ("2", "s"), "Kh9h9h", ["3c", "ThTh", "Ah"], (False, "9h9h", 30))
throw(
    "T1.opponents",
    ("2", "s"),
    "Kh9h9h",
    ["3c", "ThTh", "Ah"],
    (False, "Kh", 30),
    {"throws.asked": "opponents"},
)
throw("T2", ("2", "s"), "AhKhKhQhQh", ["Ah", "3c", "4c"], (True, "AhKhKhQhQh", 0))
throw("T3", ("4", "s"), "4h4hBJ", ["4c4c", "3h", "3h"], (True, "4h4hBJ", 0))
throw("T3.above", ("4", "s"), "4h4hBJ", ["4s4s", "3h", "3h"], (False, "4h4h", 30))
throw("T4.led", ("2", "h"), "6d6d7d7d8d8d", ["9d9dTdTdJdJd", "", ""], (True, "6d6d7d7d8d8d", 0))

# The documents' own examples.

_THROW = "9s8s8s4s4s"
for _number, (_blocker, _led) in enumerate([("Js", "9s"), ("QsQs", "4s4s"), ("5s5s", "4s4s")], 1):
    for _seat in range(3):
        _others = ["3d", "3d", "3d"]
        _others[_seat] = _blocker
        throw(
            f"D3.{_number}.{_seat}",
            ("2", "h"),
            _THROW,
            _others,
            (False, _led, 50),
            LONGYAN,
            cites="001: J forces 9; QQ or 55 forces 44; five light cards cost 50",
        )
throw(
    "D6",
    ("2", "h"),
    "AsKs9s8s5s",
    ["Ts", "3d", "3d"],
    (False, "5s", 60),
    LONGYAN,
    cites="001: the ace is worth 20 as the first card exposed",
)
throw(
    "D6.cap",
    ("2", "h"),
    "AsKsQs9s8s7s5s3s",
    ["Ts", "3d", "3d"],
    (False, "3s", 80),
    LONGYAN,
    cites="001: at most 80",
)
