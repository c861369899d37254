"""Random valid rule files of climbing games."""

from __future__ import annotations

import random
from collections.abc import Callable

import koudi
from tests.engines import RANK_TEXTS, Params
from tests.files.drawing import Drawing

STANDARD = koudi.Rules.parse('title = "The standard"\nfamily = "climb"\n', "climb-standard")

LADDERS = [
    *[list(RANK_TEXTS)] * 3,
    ["2", "5", "10", "J", "K", "A"],
    ["A", "2", "7"],
    ["8"],
    [],
    [],
]


def ladder(rng: random.Random) -> list[str]:
    if rng.random() < 0.8:
        return list(rng.choice(LADDERS))
    return rng.sample(RANK_TEXTS, rng.randint(1, len(RANK_TEXTS)))


def span(least: int, usual: int) -> Callable[[random.Random], list[int] | None]:
    """One length, from one on, or none."""

    def draw(rng: random.Random) -> list[int] | None:
        shape = rng.random()
        if shape < 0.15:
            return None
        shortest = usual if rng.random() < 0.7 else rng.randint(least, 13)
        if shape < 0.6:
            return [shortest, shortest]
        return [shortest, rng.choice([13, rng.randint(shortest, 13)])]

    return draw


def cards_left(rng: random.Random) -> list[list[int]]:
    """Ascending numbers of cards from 0, with any points; often none."""
    if rng.random() < 0.5:
        return []
    starts = sorted(rng.sample(range(1, 27), rng.choice([0, 1, 2, 4])))
    return [[start, rng.choice([0, 1, 2, 3, 10, 100])] for start in (0, *starts)]


OF_A_KEY: dict[str, Callable[[random.Random], object]] = {
    # Small and large hands, most of them as large as the cards allow.
    "cards.hand": lambda rng: rng.choice([27, 27, 26, 13, rng.randint(1, 27)]),
    "ladder.levels": ladder,
    "forms.straight": span(3, 5),
    "forms.tube": span(2, 3),
    "forms.plate": span(2, 2),
    "finish.steps": lambda rng: [rng.choice([3, 2, 1, 0, rng.randint(0, 13)]) for _ in range(3)],
    "finish.cards_left": cards_left,
}
"""What is a list, and what has a usual value that is not small."""

BY_LINES: Params = {
    "bombs.compare": "lines",
    "bombs.jokers": "lines",
    "bombs.straight_flush": None,
}
WITHOUT_LEVELS: Params = {
    "ladder.levels": [],
    "wild.cards": "jokers",
    "bombs.straight_flush": None,
    "match.ends": "deals",
}
NUCLEI: list[Params] = [
    {},
    {},
    BY_LINES,
    {**BY_LINES, "bombs.serial_ranks": 3, "score.doubles_from": 5, "score.contribution_from": 6},
    {**BY_LINES, "bombs.serial_ranks": 2, "bombs.serial_cards": 3, "wild.cards": "jokers"},
    {**BY_LINES, **WITHOUT_LEVELS, "tribute.paid": False},
    WITHOUT_LEVELS,
    {"table.players": 2, "tribute.paid": False, "finish.cards_left": [[0, 1], [6, 2], [11, 3]]},
    {"table.players": 2, "tribute.paid": False, "cards.packs": 1, "cards.jokers": False,
     "cards.hand": 26, "bombs.jokers": "none"},
    {"cards.packs": 1, "cards.hand": 13, "bombs.jokers": "none", "tribute.paid": False},
    {"cards.jokers": False, "cards.hand": 26, "bombs.jokers": "none", "tribute.paid": False},
    {"forms.straight": [5, 5], "bombs.straight_flush": 5, "forms.sf_as_straight": True},
]  # fmt: skip
"""Values that go together only; drawn one by one they would hardly ever meet."""

CLIMB = Drawing(STANDARD, OF_A_KEY, NUCLEI)
