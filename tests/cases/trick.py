"""Tricks: whose play wins."""

from __future__ import annotations

from typing import Any

from tests.cases.documents import HOOK
from tests.cases.table import Context, Table
from tests.documents import DINGPAI

CASES = Table()


def win(
    name: str,
    context: Context,
    plays: list[str],
    expected: int,
    *schools: str,
    cites: str = "a trick other programs got wrong",
    params: dict[str, Any] | None = None,
) -> None:
    """One case under the standard, or one a school of overruffing."""
    if not schools:
        CASES.add(name, cites, context, "winner", {"plays": plays}, expected, params)
    for school in schools:
        CASES.add(
            f"{name}.{school}",
            cites,
            context,
            "winner",
            {"plays": plays},
            expected,
            {**(params or {}), "throws.overruff": school},
        )


win("W1", ("2", "c"), ["8d8dJdQd", "5c5cAc2s", "6c6c2c2c", "3s4s5s6s"], 2, "main", "all")
W2 = ["AsAsKs", "3h3h8h", "4h4h6h", "3d4d5d"]
win("W2", ("2", "h"), W2, 2, "main")
win("W2", ("2", "h"), W2, 1, "all", "highest")
W3 = ["AhKh", "4s9s", "3sJs", "3d4d"]
win("W3", ("2", "s"), W3, 2, "main", "highest")
win("W3", ("2", "s"), W3, 1, "all")
W4 = ["AcKc", "5hAd", "LJ5d", "3s4s"]
win("W4", ("5", "d"), W4, 2, "main", "all", "highest", "shape")
win("W5", ("2", "h"), ["AsAsKs", "9hThJh", "3d4d5d", "3c4c5c"], 0)
win("W6", ("2", "h"), ["3s3s4s4s", "9h9hJhJh", "7h7h8h8h", "3d4d5d6d"], 2)
win("W7", ("2", "h"), ["3h", "2d", "2c", "3d"], 1)
win("W7.main", ("2", "h"), ["3h", "2d", "2h", "3d"], 2)
win("W8", ("2", None), ["2d", "2c", "2h", "2s"], 0)
win(
    "W9",
    ("2", "h"),
    ["AsQs9s8s", "LJ9h8h5h", "3h3h4h4h", "3d4d5d6d"],
    2,
    "shape",
    cites="001 §2: connected pairs beat unconnected ones",
)
win(
    "W9",
    ("2", "h"),
    ["AsQs9s8s", "LJ9h8h5h", "3h3h4h4h", "3d4d5d6d"],
    1,
    "main",
    cites="002 §4: tractor, pair, single, and by card",
)

# The documents' own examples.

win(
    "D7.3",
    ("5", "h"),
    ["AsAs2s2s", "3s3s4s4s", "3d4d6d7d", "3c4c6c7c"],
    1,
    cites="000 §7: AA22 is the smallest tractor",
    params=HOOK,
)
win(
    "D7.4",
    ("5", "h"),
    ["3s3s4s4s", "AsAs2s2s", "3d4d6d7d", "3c4c6c7c"],
    0,
    cites="000 §7: AA22 is the smallest tractor",
    params=HOOK,
)
win(
    "DP12",
    (None, "h"),
    ["8s8s", "5hBJ", "4h4h", "AcAc"],
    2,
    cites="000 §10 二.5: a pair is ruffed with a pair",
    params=DINGPAI,
)
