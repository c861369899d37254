"""What a family of games is to a simulation: its arguments, its rows, its figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from koudi.rules import Rules

    from .figure import Figure


@dataclass(frozen=True)
class Family:
    """A family of games.

    Attributes:
        name: `"trick"` or `"climb"`.
        play: the engine's function that plays deals and gives their columns as arrays.
        deal: the engine's function that plays one deal and gives a record.
        own: the arguments of `simulate` that only this family takes, by name, each with its check.
        setting: the arguments that tables tell in one line.
        words: columns that are words, each with them in the order of the engine's codes;
            besides these there is `level`, whose words are the ladder.
        groups: columns known before play, by which deals may be told apart.
        details: text columns that can be included.
        odds: the figures of `odds`, of rows with these columns.
        every: all figures that any rules of the family have.
        figures: the figures that are compared, in the order told.
        ranked: those of them by which readings are ranked.
        idle: columns in which nothing can happen under the rules: a 0 there is no result.
        dealing: parameters that decide how cards are dealt and drawn with these settings: where
            they differ, only the permutation of the cards is common.
        alike: settings that have deals begin alike under several rule sets.
        middle: settings of a deal from the middle of a match.
        alone: what is said of deals of which nothing is said, a key of the terms.
        sides_in_first: whether it is known in a first deal which side two policies are for.
        silent: figures that tables of these rules leave out.
        notes: remarks under tables of these rules, as keys of the terms.
    """

    name: str
    play: str
    deal: str
    own: Mapping[str, Callable[[Any], Any]]
    setting: tuple[str, ...]
    words: Mapping[str, tuple[str, ...]]
    groups: tuple[str, ...]
    details: tuple[str, ...]
    odds: Callable[[Rules, Collection[str]], tuple[Figure, ...]]
    every: tuple[Figure, ...]
    figures: tuple[Figure, ...]
    ranked: tuple[str, ...]
    idle: Callable[[Rules], list[str]]
    dealing: Callable[[Mapping[str, Any]], tuple[str, ...]]
    alike: Callable[[Sequence[Rules]], dict[str, Any]]
    middle: Mapping[str, Any]
    alone: str | None
    sides_in_first: bool
    silent: Callable[[Rules], tuple[str, ...]]
    notes: Callable[[Rules], tuple[str, ...]]
