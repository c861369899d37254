"""Random valid rule files: every key drawn from what the registry allows, clashes drawn again."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Collection, Mapping
from functools import cached_property

import koudi
from tests.engines import RANK_TEXTS, Params

MOST_ROUNDS = 2_000
"""So many drawings again are taken for clashes that cannot be mended."""


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


class Drawing:
    """How rule files of a family are drawn."""

    def __init__(
        self,
        standard: koudi.Rules,
        of_a_key: Mapping[str, Callable[[random.Random], object]],
        nuclei: list[Params],
    ) -> None:
        self.standard = standard
        self.of_a_key = of_a_key
        """How values are drawn that are lists."""
        self.nuclei = nuclei
        """Values that go together only; drawn one by one they would hardly ever meet."""

    @cached_property
    def registry(self) -> dict[str, tuple[str, str]]:
        """What is allowed and the standard value of every key, as text."""
        rows = self.standard.parameters().iter_rows(named=True)
        return {row["key"]: (row["allowed"], row["value"]) for row in rows}

    def value_of(self, key: str, rng: random.Random) -> object:
        if key in self.of_a_key:
            return self.of_a_key[key](rng)
        allowed, standard = self.registry[key]
        return of_allowed(allowed, standard, rng)

    def repaired(
        self,
        params: Mapping[str, object],
        rng: random.Random,
        draw: Callable[[str, random.Random], object] | None = None,
        keep: Collection[str] = (),
    ) -> Params:
        """These values, those that clash drawn again until none does; not those to keep, but what
        they clash with."""
        draw = draw or self.value_of
        values = dict(params)
        for _ in range(MOST_ROUNDS):
            try:
                self.standard.replace(values)
                return values
            except koudi.RulesError as refused:
                for issue in refused.issues:
                    named = [
                        key for key in self.registry if key in issue["what"] and key not in keep
                    ]
                    for key in sorted({issue["key"], *named} - set(keep)):
                        if key == issue["key"] or issue["key"] in keep or rng.random() < 0.3:
                            values[key] = draw(key, rng)
        raise AssertionError(f"clashes without end: {params}")

    def random_file(self, rng: random.Random) -> koudi.Rules:
        """A rule file with every key drawn, or with most left at their standard values; some are
        built around a nucleus, kept as far as the rest lets it."""
        share = rng.choice([0.15, 0.5, 1.0])
        nucleus = rng.choice(self.nuclei)
        keys = [key for key in self.registry if rng.random() < share]

        def draw(key: str, rng: random.Random) -> object:
            drawn = key not in nucleus or rng.random() >= 0.9
            return self.value_of(key, rng) if drawn else nucleus[key]

        params = {**{key: self.value_of(key, rng) for key in keys}, **nucleus}
        return self.standard.replace(self.repaired(params, rng, draw))

    def changed(self, rules: koudi.Rules) -> Mapping[str, str]:
        """What is not standard, to be told with a fault."""
        return {key: b for key, _, b in self.standard.diff(rules).rows()}


def through_text(rules: koudi.Rules) -> koudi.Rules:
    """The rules, written as a file and read back."""
    return koudi.Rules.parse(rules.to_toml(), rules.id)
