"""Steps, levels, the ace and its failures, the game won."""

from __future__ import annotations

from tests.climb_cases.table import Params, Table
from tests.reference.climb.parameters import GUANDAN_BANK

CASES = Table()


def finish(
    name: str,
    cites: str,
    before: tuple[list[str] | None, int | None, list[int]],
    order: list[int],
    expected: tuple[int, list[str] | None, list[int], bool],
    params: Params | None = None,
) -> None:
    """`before`: levels, declaring side, failures; `expected`: steps, levels, failures, game won."""
    levels, declaring, failures = before
    steps, after, failed, won = expected
    level = None if levels is None else levels[declaring or 0]
    inputs = {"order": order, "levels": levels, "declaring": declaring, "failures": failures}
    answer = {"steps": steps, "levels": after, "failures": failed, "won": won}
    CASES.add(name, cites, level, "finish", inputs, answer, params)


NONE = [0, 0]
FIRST: tuple[list[str] | None, int | None, list[int]] = (["2", "2"], None, NONE)
finish("steps.second", "003 N 四", FIRST, [0, 2, 1, 3], (3, ["5", "2"], NONE, False))
finish("steps.third", "003 N 四", FIRST, [1, 0, 3, 2], (2, ["2", "4"], NONE, False))
finish("steps.last", "003 N 四", FIRST, [2, 1, 3, 0], (1, ["3", "2"], NONE, False))
finish(
    "levels.apart",
    "each side has its own level",
    (["9", "5"], 0, NONE),
    [3, 1, 0, 2],
    (3, ["9", "8"], NONE, False),
)
finish(
    "G22.stop",
    "K and +3: level A, not a win",
    (["K", "5"], 0, NONE),
    [0, 2, 1, 3],
    (3, ["A", "5"], NONE, False),
)
finish("A.second", "003 N 九", (["A", "5"], 0, NONE), [0, 2, 1, 3], (3, ["A", "5"], NONE, True))
finish("A.third", "003 N 九", (["A", "5"], 0, NONE), [2, 1, 0, 3], (2, ["A", "5"], NONE, True))
finish(
    "A.last",
    "the partner is last: no win, and a failure",
    (["A", "5"], 0, NONE),
    [0, 1, 3, 2],
    (1, ["A", "5"], [1, 0], False),
)
finish(
    "A.lost",
    "the opponents are promoted from their own level",
    (["A", "5"], 0, NONE),
    [1, 3, 0, 2],
    (3, ["A", "8"], [1, 0], False),
)
finish(
    "G22.their.level",
    "a win by opponents at their level only promotes them",
    (["9", "A"], 0, NONE),
    [1, 3, 0, 2],
    (3, ["9", "A"], NONE, False),
)
finish(
    "A.both",
    "both at A: who wins without having declared goes on to play its own A",
    (["A", "A"], 0, NONE),
    [1, 3, 0, 2],
    (3, ["A", "A"], [1, 0], False),
)
finish(
    "A.play.on",
    "N: plays on however often it fails",
    (["5", "A"], 1, [0, 7]),
    [1, 0, 2, 3],
    (1, ["5", "A"], [0, 8], False),
)
finish(
    "A.third.failure",
    "003 B 四: three failures in all fall back",
    (["A", "5"], 0, [2, 0]),
    [0, 1, 3, 2],
    (1, ["2", "5"], [0, 0], False),
    GUANDAN_BANK,
)
finish(
    "A.third.failure.lost",
    "003 B 四",
    (["A", "5"], 0, [2, 1]),
    [1, 3, 0, 2],
    (3, ["2", "8"], [0, 1], False),
    GUANDAN_BANK,
)
finish(
    "A.second.failure",
    "003 B 四",
    (["A", "5"], 0, [1, 0]),
    [1, 3, 0, 2],
    (3, ["A", "8"], [2, 0], False),
    GUANDAN_BANK,
)
finish(
    "A.third.try.won",
    "two failures, then a win",
    (["A", "5"], 0, [2, 0]),
    [0, 1, 2, 3],
    (2, ["A", "5"], [2, 0], True),
    GUANDAN_BANK,
)
