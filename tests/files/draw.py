"""Random valid rule files of trick-taking games."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.engines import RANK_TEXTS, STANDARD, Params
from tests.files.drawing import Drawing

PERMANENTS = [
    *[[]] * 3,
    ["main 2", "off 2"],
    ["main 3", "off 3", "main 2", "off 2"],
    ["As"],
]
LADDERS = [
    list(RANK_TEXTS),
    list(RANK_TEXTS),
    list(RANK_TEXTS[1:]),
    ["2", "5", "7", "10", "J", "K", "A"],
    ["2", "5", "10", "J", "K", "A", "6"],
    [],
]


def order(rng: random.Random) -> list[str]:
    """Permanent trumps under the level, over it or among its places, perhaps a card on top."""
    places = ["BJ", "LJ"]
    level = ["main level", "off level"] if rng.random() < 0.9 else []
    permanents = list(rng.choice(PERMANENTS))
    draw = rng.random()
    if draw < 0.6:
        places += [*level, *permanents]
    elif draw < 0.8:
        places += [*permanents, *level]
    else:
        mixed = [*level, *permanents]
        rng.shuffle(mixed)
        places += mixed
    if rng.random() < 0.15:
        places.insert(0, "main 5")
        if rng.random() < 0.5:
            places.insert(places.index("LJ") + 1, "off 5")
    return [*places, "suit"]


def ladder(rng: random.Random) -> list[str]:
    if rng.random() < 0.5:
        return list(rng.choice(LADDERS))
    return rng.sample(RANK_TEXTS, rng.randint(1, len(RANK_TEXTS)))


def bands(rng: random.Random, most: int) -> list[list[int]]:
    """Ascending points from 0; steps of any size."""
    starts = sorted(rng.sample(range(5, most, 5), rng.choice([0, 1, 2, 4])))
    return [[start, rng.choice([0, 1, 1, 2, 3, 5, 13])] for start in (0, *starts)]


def hooks(rng: random.Random) -> list[dict[str, object]]:
    return [
        {
            "level": rng.choice(RANK_TEXTS),
            "points": rng.choice([0, 40, 85, 120]),
            "to": rng.choice(RANK_TEXTS),
        }
        for _ in range(rng.choice([0, 0, 1, 2]))
    ]


def few_ranks(rng: random.Random) -> list[str]:
    return rng.sample(RANK_TEXTS, rng.choice([0, 0, 1, 2]))


OF_A_KEY: dict[str, Callable[[random.Random], object]] = {
    "order.trumps": order,
    "ladder.levels": ladder,
    "ladder.must_play": few_ranks,
    "boards.levels": lambda rng: [rng.choice(RANK_TEXTS) for _ in range(rng.choice([0, 0, 3, 16]))],
    "kou_di.multipliers.tractor": lambda rng: (
        None if rng.random() < 0.6 else rng.choices(range(1, 40), k=rng.randint(1, 4))
    ),
    "promotion.declarer_bands": lambda rng: bands(rng, 100),
    "promotion.attacker_bands": lambda rng: bands(rng, 200),
    "promotion.hooks": hooks,
    "score.large_points": lambda rng: bands(rng, 200) if rng.random() < 0.4 else [],
}
"""What is a list."""


NUCLEI: list[Params] = [
    {},
    {},
    {},
    {"promotion.stage": None, "rotation.after_win": "next", "rotation.after_loss": "next"},
    {"promotion.stage": None, "rotation.after_win": "next", "boards.levels": ["2", "5", "5", "A"]},
    {"bidding.with": "pairs", "bidding.captures": True},
    {"bidding.counter_opens_kitty": True, "bidding.counter_takes_kitty": False,
     "bidding.windows": "after-burying"},
    {"bidding.last_card_counters": True, "bidding.face_down": "first-card"},
    {"ladder.levels": [], "order.trumps": ["BJ", "main 5", "LJ", "off 5", "suit"]},
]  # fmt: skip
"""Values that go together only; drawn one by one they would hardly ever meet."""


TRICK = Drawing(STANDARD, OF_A_KEY, NUCLEI)
REGISTRY = TRICK.registry
value_of, repaired, random_file, changed = (
    TRICK.value_of,
    TRICK.repaired,
    TRICK.random_file,
    TRICK.changed,
)
