"""Tribute: who pays what to whom, 抗贡, what comes back, who leads."""

from __future__ import annotations

from typing import Any

from tests.climb_cases.table import Params, Table
from tests.reference.climb.parameters import GUANDAN_BANK

CASES = Table()


def tribute(
    name: str,
    cites: str,
    level: str,
    hands: dict[int, str],
    order: list[int],
    expected: tuple[str, list[tuple[int, str, int]], int],
    returns: dict[int, str] | None = None,
    params: Params | None = None,
) -> None:
    """Hands that are not told hold 3s4d; `expected` is kind, payments, leader."""
    kind, payments, leader = expected
    answer: dict[str, Any] = {"kind": kind, "payments": payments, "leader": leader}
    if returns is not None:
        answer["returns"] = returns
    held = [hands.get(seat, "3s4d") for seat in range(4)]
    CASES.add(name, cites, level, "tribute", {"hands": held, "order": order}, answer, params)


WINNER = "As9sTd5c5h"
tribute(
    "tribute.single",
    "003 N 三.1: the last pays the first, an opponent gets any card back (N)",
    "5",
    {3: "KsQd3c", 0: WINNER},
    [0, 1, 2, 3],
    ("single", [(3, "Ks", 0)], 3),
    {0: WINNER},
)
tribute(
    "tribute.single.B",
    "003 B 七: ten or lower always",
    "5",
    {3: "KsQd3c", 0: WINNER},
    [0, 1, 2, 3],
    ("single", [(3, "Ks", 0)], 3),
    {0: "9sTd"},
    GUANDAN_BANK,
)
tribute(
    "tribute.partner",
    "the last is the winner's partner: it pays, and gets ten or lower back",
    "5",
    {2: "KsQd3c", 0: WINNER},
    [0, 1, 3, 2],
    ("single", [(2, "Ks", 0)], 2),
    {0: "9sTd"},
)
tribute(
    "tribute.other.seats",
    "seat 2 first, seat 0 last",
    "5",
    {0: "KsQd3c", 2: WINNER},
    [2, 1, 3, 0],
    ("single", [(0, "Ks", 2)], 0),
    {2: "9sTd"},
)
for _name, _cites, _level, _hand, _paid in (
    ("level", "G21: a level card is above the ace", "8", "8sAsKd", "8s"),
    ("wild", "wild cards are never paid", "8", "8h8hAsKd", "As"),
    ("wild.level", "the other level cards are", "8", "8h8dAsKd", "8d"),
    ("suits", "of equal ranks the first of s h c d", "8", "AdAcAh3s", "Ah"),
    ("little.joker", "R1", "8", "LJ8s8cAs", "LJ"),
    ("big.joker", "one big joker is no 抗贡", "8", "BJLJLJ8s", "BJ"),
):
    tribute(
        f"tribute.{_name}",
        _cites,
        _level,
        {3: _hand},
        [0, 1, 2, 3],
        ("single", [(3, _paid, 0)], 3),
    )
tribute(
    "tribute.refused",
    "抗贡, 003 N 三.3: nobody pays, the winner leads",
    "5",
    {3: "BJBJ3c"},
    [0, 1, 2, 3],
    ("refused_single", [], 0),
    {},
)
tribute(
    "tribute.refused.others",
    "big jokers of others count for nothing",
    "5",
    {0: "BJ3s", 1: "BJ4s", 3: "KsQd3c"},
    [0, 1, 2, 3],
    ("single", [(3, "Ks", 0)], 3),
)
for _name, _order in (("", [0, 2, 1, 3]), (".third", [0, 2, 3, 1])):
    tribute(
        f"G19{_name}",
        "K from the previous player, A from the next: whoever was third",
        "5",
        {1: "AsQd3c", 3: "KsQd3c"},
        _order,
        ("double", [(1, "As", 0), (3, "Ks", 2)], 1),
    )
tribute(
    "tribute.double.previous",
    "N+, B: the payer of the higher card leads",
    "5",
    {1: "KsQd3c", 3: "AsQd3c"},
    [0, 2, 1, 3],
    ("double", [(3, "As", 0), (1, "Ks", 2)], 3),
)
tribute(
    "tribute.double.letter",
    "the letter of N: always 上游's next player",
    "5",
    {1: "KsQd3c", 3: "AsQd3c"},
    [0, 2, 1, 3],
    ("double", [(3, "As", 0), (1, "Ks", 2)], 1),
    None,
    {"tribute.leader": "next-of-first"},
)
for _name, _leader, _params in (("N", 1, {}), ("B", 3, GUANDAN_BANK)):
    tribute(
        f"tribute.equal.{_name}",
        "equal cards: 上游 takes from the next player",
        "5",
        {1: "AdQd3c", 3: "AsQd3c"},
        [0, 2, 3, 1],
        ("double", [(1, "Ad", 0), (3, "As", 2)], _leader),
        None,
        _params,
    )
tribute(
    "tribute.equal.level",
    "level cards of two suits are equal",
    "5",
    {0: "5dQd3c", 2: "5sQd3c"},
    [3, 1, 0, 2],
    ("double", [(0, "5d", 3), (2, "5s", 1)], 0),
)
tribute(
    "tribute.double.returns",
    "each gives back to who paid it: opponents",
    "5",
    {0: WINNER, 1: "KsQd3c", 2: "KcKdJs5d", 3: "AsQd3c"},
    [0, 2, 1, 3],
    ("double", [(3, "As", 0), (1, "Ks", 2)], 3),
    {0: WINNER, 2: "KcKdJs5d"},
)
tribute(
    "tribute.double.returns.B",
    "ten or lower; with none the smallest",
    "5",
    {0: WINNER, 1: "KsQd3c", 2: "KcKdJsJd5d", 3: "AsQd3c"},
    [0, 2, 1, 3],
    ("double", [(3, "As", 0), (1, "Ks", 2)], 3),
    {0: "9sTd", 2: "JsJd"},
    GUANDAN_BANK,
)
tribute(
    "tribute.double.refused",
    "one big joker each",
    "5",
    {1: "BJQd3c", 3: "BJAs3c"},
    [0, 2, 1, 3],
    ("refused_double", [], 0),
)
tribute(
    "tribute.double.refused.one",
    "both in one hand",
    "5",
    {1: "KsQd3c", 3: "BJBJ3c"},
    [0, 2, 1, 3],
    ("refused_double", [], 0),
)
tribute(
    "tribute.double.one.joker",
    "one big joker between them is paid",
    "5",
    {1: "LJLJ3c", 3: "BJAs3c"},
    [0, 2, 1, 3],
    ("double", [(3, "BJ", 0), (1, "LJ", 2)], 3),
)
tribute(
    "G20",
    "at level 10 a ten is a level card",
    "10",
    {2: "KsQd3c", 0: "TsTdTh9s8cJc"},
    [0, 1, 3, 2],
    ("single", [(2, "Ks", 0)], 2),
    {0: "9s8c"},
)
tribute(
    "tribute.no.small",
    "none of ten or lower: the lowest rank, any suit of it",
    "5",
    {2: "KsQd3c", 0: "AsKdJcJs5c5hLJ"},
    [0, 1, 3, 2],
    ("single", [(2, "Ks", 0)], 2),
    {0: "JcJs"},
)
tribute(
    "tribute.level.only",
    "a level card before a wild one",
    "5",
    {2: "KsQd3c", 0: "5s5h5hLJ"},
    [0, 1, 3, 2],
    ("single", [(2, "Ks", 0)], 2),
    {0: "5s"},
)
