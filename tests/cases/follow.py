"""Following: what a hand owes to a lead."""

from __future__ import annotations

from typing import Any

from tests.cases.table import Context, Table
from tests.documents import DINGPAI

CASES = Table()


def follow(
    name: str,
    context: Context,
    lead: str,
    hand: str,
    plays: list[tuple[str, bool]],
    params: dict[str, Any] | None = None,
) -> None:
    for number, (play, legal) in enumerate(plays, 1):
        CASES.add(
            f"{name}.{number}",
            "a following case other programs got wrong",
            context,
            "follow_legal",
            {"lead": lead, "hand": hand, "play": play},
            legal,
            params,
        )


follow(
    "F1",
    ("2", "h"),
    "3s3s4s4s",
    "6s6s7s7s8s8sQs",
    [("6s6s8s8s", False), ("7s7s8s8s", True), ("6s6s7s7s", True), ("6s6s7sQs", False)],
)
CASES.add(
    "F1.windows",
    "both windows of a longer run are listed",
    ("2", "h"),
    "legal_follows",
    {"lead": "3s3s4s4s", "hand": "6s6s7s7s8s8sQs"},
    ["6s6s7s7s", "7s7s8s8s"],
)
follow(
    "F2",
    ("2", "h"),
    "3s3s4s4s",
    "6s6s8s9sJs",
    [("6s8s9sJs", False), ("6s6s9sJs", True)],
)
follow("F3", ("2", "h"), "AsAsKsKs", "5s5s7s3h4h", [("5s5s3h4h", False), ("5s5s7s4h", True)])
follow("F4", ("7", "h"), "9h9h", "7s7c3h4h", [("3h4h", True), ("7s7c", True)])
follow("F4b", ("7", "h"), "9h9h", "7s7s3h4h", [("3h4h", False), ("7s7s", True)])
follow("F5", ("7", "h"), "9s", "7s2d3s", [("7s", False), ("2d", False), ("3s", True)])
follow("F5b", ("7", "h"), "9s", "7s2d", [("7s", True), ("2d", True)])
follow(
    "F6",
    ("7", "h"),
    "8h8h9h9h",
    "AhAh7s7s3h4h5h",
    [("AhAh3h4h", False), ("7s7s3h4h", False), ("AhAh7s7s", True)],
)
follow("F7.standard", ("2", "s"), "9h9h", "4h5h7h7h5s", [("4h5h", False), ("7h7h", True)])
follow(
    "F7.suit",
    ("2", "s"),
    "9h9h",
    "4h5h7h7h5s",
    [("4h5h", True), ("4h5s", False)],
    {"follow.tractor": "suit"},
)
follow(
    "F8",
    ("K", "s"),
    "7s7s8s8s9s9s",
    "3s4s5s6sTsQsAsAs2s2s2h",
    [
        ("3s4s5s6sTsQs", False),
        ("AsAs3s4s5s6s", False),
        ("AsAs2s2s3s4s", True),
        ("AsAs2s2s3s2h", False),
    ],
)
follow(
    "F9.longest",
    ("2", "h"),
    "3s3s4s4s5s5s",
    "7s7s8s8sTsTsQsQs",
    [("7s7sTsTsQsQs", False), ("7s7s8s8sTsTs", True)],
)
follow(
    "F9.pairs",
    ("2", "h"),
    "3s3s4s4s5s5s",
    "7s7s8s8sTsTsQsQs",
    [("7s7sTsTsQsQs", True), ("7s7sTsTsQs8s", False)],
    {"follow.tractor": "pairs"},
)

# The documents' own examples.

for _number, (_lead, _hand, _follows) in enumerate(
    [
        ("8s8s", "AsKs9s4h4h", ["AsKs"]),
        ("8s8s", "AsKs9s9s", ["9s9s"]),
        ("8h8h", "5h3s2cAh", ["5h3s"]),
        ("8s8s7s7s", "AsKsQsJs9s", ["AsKsQsJs", "AsKsQs9s", "AsKsJs9s", "AsQsJs9s", "KsQsJs9s"]),
    ],
    8,
):
    CASES.add(
        f"DP{_number}",
        "000 §10 二.3, 二.4: with no pair of the suit its two highest cards",
        (None, "h"),
        "legal_follows",
        {"lead": _lead, "hand": _hand},
        _follows,
        DINGPAI,
    )
