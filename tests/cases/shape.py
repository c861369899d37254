"""Shapes: the components of cards, and which of them may be led."""

from __future__ import annotations

from typing import Any

from tests.cases.documents import HOOK, HUBEI
from tests.cases.table import Context, Table
from tests.documents import DINGPAI, SIXTEEN, YUNNAN

CASES = Table()


def shape(
    name: str,
    context: Context,
    cards: str,
    expected: list[str],
    params: dict[str, Any] | None = None,
    cites: str = "a shape other programs got wrong",
) -> None:
    CASES.add(name, cites, context, "components", {"cards": cards}, expected, params)


shape("T4", ("2", "h"), "6d6d7d7d8d8d", ["6d6d7d7d8d8d"])
shape("S1", ("3", "h"), "2s2s4s4s", ["4s4s2s2s"])
shape("S1.gap", ("3", "h"), "2s2s4s4s", ["4s4s", "2s2s"], {"tractor.over_level": False})
shape("S2.1", ("7", "h"), "AhAh7s7s", ["7s7sAhAh"])
shape("S2.2", ("7", "h"), "7s7s7h7h", ["7h7h7s7s"])
shape("S2.3", ("7", "h"), "7h7hLJLJ", ["LJLJ7h7h"])
shape("S2.4", ("7", "h"), "LJLJBJBJ", ["BJBJLJLJ"])
shape("S3.1", ("7", "h"), "AhAh7h7h", ["7h7h", "AhAh"])
shape("S3.2", ("7", "h"), "6h6h7h7h", ["7h7h", "6h6h"])
shape("S3.3", ("7", "h"), "7s7s7c7c", ["7s7s", "7c7c"])
shape("S4.1", ("7", None), "7s7sLJLJ", ["LJLJ7s7s"])
shape("S4.2", ("7", None), "7s7s7h7h", ["7s7s", "7h7h"])
shape("S4.3", ("7", None), "7s7sLJLJBJBJ", ["BJBJLJLJ7s7s"])
for _number, (_cards, _listed) in enumerate(
    [("7c7c7h7h", True), ("7d7d7h7h", True), ("7c7c7d7d", False)], 1
):
    CASES.add(
        f"S5.{_number}",
        "each off level pair can be the one of a tractor",
        ("7", "h"),
        "lead_listed",
        {"hand": "7c7c7d7d7h7h", "cards": _cards},
        _listed,
    )
shape("S5.read", ("7", "h"), "7c7c7d7d7h7h", ["7h7h7c7c", "7d7d"])
_JOKERS = {"tractor.trump_chain": "jokers"}
shape("S6.1", ("7", "h"), "AhAh7s7s", ["7s7s", "AhAh"], _JOKERS)
shape("S6.2", ("7", "h"), "LJLJ7h7h", ["LJLJ", "7h7h"], _JOKERS)
shape("S6.3", ("7", "h"), "LJLJBJBJ", ["BJBJLJLJ"], _JOKERS)
shape("S6.4", ("7", "h"), "KhKhAhAh", ["AhAhKhKh"], _JOKERS)

# The documents' own examples.

_STAFF = "000 §6"
shape("D1.1", ("5", "h"), "3s3s4s4s", ["4s4s3s3s"], cites=_STAFF)
shape("D1.2", ("5", "h"), "4s4s6s6s", ["6s6s4s4s"], cites=_STAFF)
shape("D1.3", ("5", "h"), "5h5h6h6h", ["5h5h", "6h6h"], cites=_STAFF)
CASES.add(
    "D1.4",
    _STAFF,
    ("5", "h"),
    "lead_listed",
    {"hand": "5s5s6s6s", "cards": "5s5s6s6s"},
    False,
)
shape("D1.5", ("5", "h"), "AhAh5c5c", ["5c5cAhAh"], cites=_STAFF)
shape("D1.6", ("5", "h"), "5c5c5h5h", ["5h5h5c5c"], cites=_STAFF)
shape("D1.7", ("5", "h"), "5h5hLJLJ", ["LJLJ5h5h"], cites=_STAFF)
shape("D1.8", ("5", "h"), "LJLJBJBJ", ["BJBJLJLJ"], cites=_STAFF)
_SIXTEEN = "000 §3"
for _number, (_level, _cards, _tractor) in enumerate(
    [
        ("2", "3h3h4h4h", "4h4h3h3h"),
        ("2", "5d5d6d6d", "6d6d5d5d"),
        ("2", "KcKcAcAc", "AcAcKcKc"),
        ("2", "2s2s2h2h", "2s2s2h2h"),
        ("2", "2h2hAsAs", "2h2hAsAs"),
        ("2", "LJLJ2s2s", "LJLJ2s2s"),
        ("2", "BJBJLJLJ", "BJBJLJLJ"),
        ("3", "2s2s4s4s", "4s4s2s2s"),
        ("3", "2h2h4h4h", "4h4h2h2h"),
        ("10", "9d9dJdJd", "JdJd9d9d"),
        ("T", "9d9dJdJd", "JdJd9d9d"),
    ],
    1,
):
    shape(f"D2.{_number}", (_level, "s"), _cards, [_tractor], cites=_SIXTEEN)
shape("D7.1", ("5", "h"), "AsAs2s2s", ["2s2sAsAs"], HOOK, cites="000 §7")
shape("D7.2", ("5", "h"), "KsKsAsAs2s2s", ["AsAsKsKs", "2s2s"], HOOK, cites="000 §7")
shape("D7.5", ("5", "h"), "AsAs2s2s", ["AsAs", "2s2s"], cites="not in the standard")
shape("H1", ("7", None), "7s7s2h2h", ["7s7s2h2h"], HUBEI, cites="004: neighbours in no-trump")
shape("H2", ("7", "h"), "7s7s2h2h2c2c", ["7s7s2h2h2c2c"], HUBEI, cites="004")
shape("H3", ("7", "h"), "2c2cAhAh", ["2c2c", "AhAh"], HUBEI, cites="004, a reading")
shape("H4", ("A", "h"), "2c2cKhKh", ["2c2c", "KhKh"], HUBEI, cites="004, a reading")
for _number, (_cards, _parts) in enumerate(
    [
        ("BJBJLJLJ", ["BJBJLJLJ"]),
        ("LJLJ9s9s", ["LJLJ", "9s9s"]),
        ("3s3s4s4s", ["4s4s3s3s"]),
    ],
    1,
):
    shape(
        f"SX{_number}",
        ("9", None),
        _cards,
        _parts,
        SIXTEEN,
        cites="000 §3 二.一: in no-trump the only trump tractor is that of the jokers",
    )
for _number, (_cards, _parts) in enumerate(
    [
        ("5h5hBJBJ", ["5h5hBJBJ"]),
        ("LJLJAsAs", ["LJLJAsAs"]),
        ("4h4h6h6h", ["6h6h4h4h"]),
        ("5h5h4h4h", ["5h5h", "4h4h"]),
    ],
    7,
):
    shape(f"YN{_number}", ("10", "h"), _cards, _parts, YUNNAN, cites="000 §9 五")
for _number, (_cards, _parts) in enumerate(
    [
        ("5h5hBJBJ", ["5h5hBJBJ"]),
        ("LJLJ5s5s3h3h", ["LJLJ5s5s3h3h"]),
        ("3c3c2h2h2d2d", ["3c3c2h2h2d2d"]),
        ("2d2dAhAh", ["2d2dAhAh"]),
        ("6s6s4s4s", ["6s6s4s4s"]),
        ("5h5h3h3h", ["5h5h", "3h3h"]),
    ],
    2,
):
    shape(
        f"DP{_number}",
        (None, "h"),
        _cards,
        _parts,
        DINGPAI,
        cites="000 §10 二.6: tractors run down the order from 天5",
    )
