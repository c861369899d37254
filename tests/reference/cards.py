"""Cards as two-letter strings, and plain helpers on lists of them (rules 1.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

Card = str
Cards = Sequence[Card]
"""Several cards in no particular order; a card may occur twice (two packs)."""
Play = tuple[Card, ...]
"""Cards as a sorted tuple: two plays are the same when they are equal as multisets."""

RANKS = "AKQJT98765432"
"""Strongest first. Ten is written T inside a card."""
SUITS = "shcd"
"""The suit order of every tie-break in the rules: s h c d (rules 1.3, 1.6)."""
JOKERS = ("BJ", "LJ")
POINTS = {"5": 5, "T": 10, "K": 10}


def rank_letter(text: str) -> str:
    """The one-letter rank of a rank text: `10` and `T` are the same rank (rules 1.1)."""
    letter = "T" if text == "10" else text
    if len(letter) != 1 or letter not in RANKS:
        raise ValueError(f"no rank: {text!r}")
    return letter


def rank(card: Card) -> str | None:
    """The printed rank, None for a joker."""
    return None if card in JOKERS else card[0]


def suit(card: Card) -> str | None:
    """The printed suit, None for a joker."""
    return None if card in JOKERS else card[1]


def suit_place(card: Card) -> int:
    """Place of the printed suit in s h c d; jokers have none and never tie with another kind."""
    return 0 if card in JOKERS else SUITS.index(card[1])


def kinds() -> list[Card]:
    """The 54 different cards."""
    return [r + s for s in SUITS for r in RANKS] + list(JOKERS)


def deck() -> list[Card]:
    """Two identical packs of 54 cards (rules 1.2)."""
    return kinds() * 2


def parse_cards(text: str) -> list[Card]:
    """Read `5s5s Kh BJ` or `5s5sKhBJ`; `10s` is also read."""
    letters = text.replace(" ", "").replace(",", "").replace("10", "T")
    if len(letters) % 2:
        raise ValueError(f"cards are written with two letters each: {text!r}")
    cards = [letters[i : i + 2] for i in range(0, len(letters), 2)]
    known = set(kinds())
    for card in cards:
        if card not in known:
            raise ValueError(f"no card: {card!r} in {text!r}")
    return cards


def points(cards: Iterable[Card]) -> int:
    """5 is worth 5, ten and king 10; 200 in the two packs (rules 1.2)."""
    return sum([POINTS[card[0]] for card in cards if card[0] in POINTS])


def as_play(cards: Iterable[Card]) -> Play:
    return tuple(sorted(cards))


def contains(hand: Cards, cards: Cards) -> bool:
    """Whether `cards` is a sub-multiset of `hand`."""
    return all(hand.count(card) >= cards.count(card) for card in cards)


def without(hand: Cards, cards: Cards) -> list[Card]:
    """`hand` less `cards`, which it must contain."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return rest


def sub_multisets(cards: Cards, size: int) -> Iterator[Play]:
    """Every sub-multiset of `size` cards, each once, as a sorted tuple."""
    counts = sorted(Counter(cards).items())

    def choose(index: int, wanted: int, taken: Play) -> Iterator[Play]:
        if wanted == 0:
            yield taken
            return
        if index == len(counts):
            return
        card, number = counts[index]
        for copies in range(min(number, wanted) + 1):
            yield from choose(index + 1, wanted - copies, taken + (card,) * copies)

    return choose(0, size, ())
