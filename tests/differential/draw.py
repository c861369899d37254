"""Random positions in which runs of pairs, ruffs of the right shape and close calls are common.

Cards drawn uniformly hold hardly a tractor; here cards are drawn in runs, pairs and singles of one
or two suits, and always from what is left of the two packs.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from tests.reference.cards import Card, deck
from tests.reference.order import TRUMP, Order
from tests.reference.shape import Component, classify, pairs_in, run_cards, runs

Cards = list[Card]


class Packs:
    """What is left of the two packs."""

    def __init__(self, order: Order, rng: random.Random) -> None:
        self.order = order
        self.rng = rng
        self.left = Counter(deck())

    def cards(self, suit: str | None = None) -> Cards:
        left = list(self.left.elements())
        return left if suit is None else self.order.of_suit(left, suit)

    def take(self, cards: Cards) -> Cards:
        self.left.subtract(cards)
        assert min(self.left.values()) >= 0
        return cards

    def suit(self) -> str:
        """A suit with cards left; trumps often."""
        rng = self.rng
        suit = TRUMP if rng.random() < 0.35 else rng.choice("shcd")
        return suit if self.cards(suit) else TRUMP

    def run(self, suit: str, length: int) -> Cards:
        """A run of so many pairs, or nothing when none is left; low and high alike."""
        found = runs(self.order, suit, pairs_in(self.cards(suit)), length)
        return self.take(run_cards(self.rng.choice(sorted(found)))) if found else []

    def single(self, suit: str | None) -> Cards:
        left = self.cards(suit)
        return self.take([self.rng.choice(left)]) if left else []

    def chunk(self, suit: str, most: int) -> Cards:
        """A run, a pair or a single of at most so many cards."""
        length = self.rng.choice([0, 0, 0, 1, 1, 1, 2, 2, 3, 4])
        while 2 * length > most:
            length -= 1
        cards = self.run(suit, length) if length else []
        return cards or self.single(suit)

    def hand(self, suits: Sequence[str | None], size: int) -> Cards:
        """So many cards, most of these suits; None is any suit."""
        hand: Cards = []
        while len(hand) < size:
            suit = self.rng.choice(suits)
            cards = self.single(None) if suit is None else self.chunk(suit, size - len(hand))
            hand += cards or self.single(None)
        return hand

    def lead(self, suit: str, *, throw: float, most: int = 8) -> Cards:
        """A single, pair or tractor, or with this probability several shapes together."""
        cards = self.chunk(suit, most)
        if self.rng.random() < throw:
            for _ in range(self.rng.choice([1, 1, 2, 2, 3])):
                if len(cards) < most:
                    cards += self.chunk(suit, most - len(cards))
        return cards

    def answer(self, suit: str, lengths: Sequence[int]) -> Cards:
        """Cards of the suit in these shapes (pairs each, 0 a single), as far as there are any."""
        cards: Cards = []
        for length in sorted(lengths, reverse=True):
            cards += (self.run(suit, length) if length else []) or self.singles(
                suit, max(1, 2 * length)
            )
        return cards

    def singles(self, suit: str | None, number: int) -> Cards:
        """So many cards of the suit, or of any where it has run out."""
        cards: Cards = []
        while len(cards) < number:
            cards += self.single(suit) or self.single(None)
        return cards


def name_components(order: Order, cards: Cards, rng: random.Random) -> list[Component]:
    """Some list of components a leader may name for these cards."""
    parts: list[Component] = []
    for part in classify(order, cards):
        pairs = [card for card in dict.fromkeys(part) if part.count(card) == 2]
        if len(pairs) > 1 and rng.random() < 0.4:
            cut = rng.randint(1, len(pairs) - 1)
            parts += [run_cards(tuple(half)) for half in (pairs[:cut], pairs[cut:])]
        elif len(pairs) == 1 and rng.random() < 0.2:
            parts += [[card] for card in part]
        else:
            parts.append(part)
    rng.shuffle(parts)
    return parts
