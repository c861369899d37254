"""Random valid rule files: every key drawn from what the registry allows, clashes drawn again."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Collection, Mapping

import koudi
from tests.engines import RANK_TEXTS, STANDARD, Params, rules_of

MOST_ROUNDS = 2_000
"""So many drawings again are taken for clashes that cannot be mended."""

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


def of_allowed(allowed: str, standard: str, rng: random.Random) -> object:
    """A value of what the registry says is allowed: words, numbers, a rank, perhaps none."""
    if 'or "none"' in allowed and rng.random() < (0.6 if standard == '"none"' else 0.15):
        return None
    bounds = re.match(r"an integer from (\d+) to (\d+)", allowed)
    if bounds is not None:
        return number(int(bounds[1]), int(bounds[2]), rng)
    if allowed.startswith("a rank"):
        return rng.choice(RANK_TEXTS)
    return rng.choice(json.loads(f"[{allowed}]"))


def number(least: int, most: int, rng: random.Random) -> int:
    """Either end, a usual small number, or any."""
    draw = rng.random()
    if draw < 0.2:
        return least
    if draw < 0.25:
        return most
    if draw < 0.8:
        return min(most, max(least, rng.choice([1, 2, 3, 5, 10, 20, 40, 80])))
    return rng.randint(least, most)


REGISTRY: dict[str, tuple[str, str]] = {
    row["key"]: (row["allowed"], row["value"])
    for row in STANDARD.parameters().iter_rows(named=True)
}
"""What is allowed and the standard value of every key, as text."""


def value_of(key: str, rng: random.Random) -> object:
    if key in OF_A_KEY:
        return OF_A_KEY[key](rng)
    allowed, standard = REGISTRY[key]
    return of_allowed(allowed, standard, rng)


def repaired(
    params: Mapping[str, object],
    rng: random.Random,
    draw: Callable[[str, random.Random], object] = value_of,
    keep: Collection[str] = (),
) -> Params:
    """These values, those that clash drawn again until none does; not those to keep, but what they
    clash with."""
    values = dict(params)
    for _ in range(MOST_ROUNDS):
        try:
            rules_of(values)
            return values
        except koudi.RulesError as refused:
            for issue in refused.issues:
                named = [key for key in REGISTRY if key in issue["what"] and key not in keep]
                for key in sorted({issue["key"], *named} - set(keep)):
                    if key == issue["key"] or issue["key"] in keep or rng.random() < 0.3:
                        values[key] = draw(key, rng)
    raise AssertionError(f"clashes without end: {params}")


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


def random_file(rng: random.Random) -> koudi.Rules:
    """A rule file with every key drawn, or with most left at their standard values; some are built
    around a nucleus, kept as far as the rest lets it."""
    share = rng.choice([0.15, 0.5, 1.0])
    nucleus = rng.choice(NUCLEI)
    keys = [key for key in REGISTRY if rng.random() < share]

    def draw(key: str, rng: random.Random) -> object:
        return nucleus[key] if key in nucleus and rng.random() < 0.9 else value_of(key, rng)

    return rules_of(repaired({**{key: value_of(key, rng) for key in keys}, **nucleus}, rng, draw))


def through_text(rules: koudi.Rules) -> koudi.Rules:
    """The rules, written as a file and read back."""
    return koudi.Rules.parse(rules.to_toml(), rules.id)


def changed(rules: koudi.Rules) -> Mapping[str, str]:
    """What is not standard, to be told with a fault."""
    return {key: b for key, _, b in STANDARD.diff(rules).rows()}
