"""The order of the ranks in a context (rules and level), and which cards are wild."""

from __future__ import annotations

from collections.abc import Mapping

from ..cards import JOKERS, SUITS, Card, rank_letter
from .parameters import Parameters

NATURAL = "23456789TJQKA"
"""The thirteen ranks from the lowest, ace high."""
POSITIONS = "A" + NATURAL
"""R2: the places of a sequence, an ace under the 2 and an ace above the king."""


def rank(card: Card) -> str:
    """The printed rank; of a joker the joker itself."""
    return card if card in JOKERS else card[0]


def rank_text(letter: str) -> str:
    """A rank as it is printed: ten is 10."""
    return "10" if letter == "T" else letter


class Order:
    """R1, R2 and the wild cards at a level (None: the rules have no levels)."""

    def __init__(self, params: Mapping[str, object], level: str | None) -> None:
        self.rules = Parameters(params)
        self.level = None if level is None else rank_letter(level)
        ladder = self.rules.ranks("ladder.levels")
        if (self.level is None) != (not ladder) or (self.level and self.level not in ladder):
            raise ValueError(f"no level of these rules: {level!r}")
        self.ranks = list(NATURAL)
        if self.rules.flag("order.two_high"):
            self._lift("2")
        if self.level is not None:
            self._lift(self.level)
        if self.rules.flag("cards.jokers"):
            self.ranks += ["LJ", "BJ"]
        self.places = {name: place for place, name in enumerate(self.ranks)}
        """R1 as numbers: singles, pairs, triples and bombs compare by it."""
        self._windows = [self._runs(length) for length in range(len(POSITIONS))]
        self.wilds = _wild_kinds(self.rules.text("wild.cards"), self.level)

    def _lift(self, name: str) -> None:
        """Take a rank from its own place and put it above all natural ones."""
        self.ranks.remove(name)
        self.ranks.append(name)

    def is_wild(self, card: Card) -> bool:
        return card in self.wilds

    def place(self, card: Card) -> int:
        """The card's place in R1."""
        return self.places[rank(card)]

    def strongest_first(self, card: Card) -> tuple[int, int]:
        """Sort key of printed cards: R1 from the top, then the suits s h c d."""
        return (-self.place(card), suit_index(card))

    def groups(self) -> list[list[Card]]:
        """The kinds of equal rank together, strongest first."""
        return [
            [name] if name in JOKERS else [name + suit for suit in SUITS]
            for name in reversed(self.ranks)
        ]

    def sequence_places(self) -> list[int]:
        """The places of `POSITIONS` at which a card may stand in a sequence."""
        places = list(range(len(POSITIONS)))
        if self.rules.text("forms.ace") == "high":
            places.remove(0)
        if not self.rules.flag("forms.two_in_sequences"):
            places.remove(1)
        return places

    def windows(self, length: int) -> list[list[int]]:
        """Every run of so many consecutive places, no rank in it twice, the lowest first."""
        return self._windows[length] if length < len(self._windows) else []

    def _runs(self, length: int) -> list[list[int]]:
        allowed = self.sequence_places()
        runs = [list(range(start, start + length)) for start in range(len(POSITIONS))]
        return [
            run
            for run in runs
            if all(place in allowed for place in run)
            and len({POSITIONS[place] for place in run}) == length
        ]


def suit_index(card: Card) -> int:
    """The place of the suit in s h c d; a joker has none."""
    return 0 if card in JOKERS else SUITS.index(card[1])


def _wild_kinds(word: str, level: str | None) -> tuple[Card, ...]:
    if word == "level-hearts":
        assert level is not None, "level hearts need a level"
        return (level + "h",)
    return {"none": (), "jokers": ("LJ", "BJ"), "big-joker": ("BJ",)}[word]
