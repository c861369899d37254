"""Dice that can be thrown, and the same dice with every face looked at.

A random procedure is written once, as a function of a `Chance`. With `Dice` it is sampled; with
`outcomes` every branch is walked and the exact probabilities are added up.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from math import comb
from typing import Protocol, TypeVar

from .cards import Cards, Play, as_play, sub_multisets

T = TypeVar("T")
H = TypeVar("H", bound=Hashable)


class Chance(Protocol):
    def one_of(self, options: Sequence[T]) -> T:
        """A uniform choice among the options."""
        ...

    def some_of(self, cards: Cards, number: int) -> Play:
        """A uniform choice of so many physical cards; identical cards count separately."""
        ...


class Dice:
    """Chance as it is played."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def one_of(self, options: Sequence[T]) -> T:
        return self._rng.choice(options)

    def some_of(self, cards: Cards, number: int) -> Play:
        return tuple(self._rng.sample(list(cards), number))


class _Fork(Exception):
    """The script has run out at a choice of so many branches."""

    def __init__(self, branches: int) -> None:
        super().__init__(branches)
        self.branches = branches


class _Walk:
    """Chance that follows a script of branch numbers and stops at the first choice beyond it."""

    def __init__(self, script: tuple[int, ...]) -> None:
        self._script = list(script)
        self.probability = Fraction(1)

    def _branch(self, branches: int) -> int:
        if branches == 1:
            return 0
        if not self._script:
            raise _Fork(branches)
        return self._script.pop(0)

    def one_of(self, options: Sequence[T]) -> T:
        chosen = options[self._branch(len(options))]
        self.probability /= len(options)
        return chosen

    def some_of(self, cards: Cards, number: int) -> Play:
        options = list(sub_multisets(cards, number))
        chosen = options[self._branch(len(options))]
        held = Counter(cards)
        ways = 1
        for card, copies in Counter(chosen).items():
            ways *= comb(held[card], copies)
        self.probability *= Fraction(ways, comb(len(cards), number))
        return chosen


def outcomes(procedure: Callable[[Chance], H]) -> dict[H, Fraction]:
    """The exact probability of every outcome of the procedure."""
    result: dict[H, Fraction] = {}
    pending: list[tuple[int, ...]] = [()]
    while pending:
        script = pending.pop()
        walk = _Walk(script)
        try:
            outcome = procedure(walk)
        except _Fork as fork:
            pending.extend((*script, branch) for branch in range(fork.branches))
        else:
            result[outcome] = result.get(outcome, Fraction(0)) + walk.probability
    assert sum(result.values()) == 1
    return result


def distribution(procedure: Callable[[Chance], Cards]) -> dict[Play, Fraction]:
    """The exact probability of every outcome of the procedure, as a multiset of cards."""
    return outcomes(lambda chance: as_play(procedure(chance)))
