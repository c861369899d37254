"""Legal plays (distinct), and the canonical action of each reading with its cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ..cards import JOKERS, SUITS, Card, Cards, as_play, contains, sub_multisets
from .form import (
    Play,
    Reading,
    beats,
    has_straight_flush,
    natural_forms,
    readings,
)
from .order import NATURAL, POSITIONS, Order, rank, suit_index

Preference = tuple[list[int], ...]

WILD = len(SUITS)
"""A wild card comes after the four suits."""
PAIR_RANKS = [*NATURAL, "LJ", "BJ"]
"""The pair of a full house is taken in this order, whatever the level."""


class Slot(NamedTuple):
    """A place of a form: so many cards of a rank."""

    rank: str
    number: int


class Pattern(NamedTuple):
    """A reading together with the ranks its cards must stand for, the lowest first."""

    reading: Reading
    slots: tuple[Slot, ...]


def naive_plays(order: Order, hand: Cards, top: Reading | None = None) -> set[Play]:
    """Every sub-multiset of the hand with every reading of it that beats the top."""
    return {
        Play(cards, reading)
        for size in range(1, len(hand) + 1)
        for cards in sub_multisets(hand, size)
        for reading in readings(order, cards)
        if beats(order, reading, top)
    }


def distinct_plays(order: Order, hand: Cards, top: Reading | None = None) -> set[Play]:
    """The same for a whole hand: every pattern of every form, filled in every way."""
    found = {
        Play(cards, pattern.reading)
        for pattern in patterns(order, len(hand))
        if beats(order, pattern.reading, top)
        for cards in _fillings(order, hand, pattern)
    }
    for play in _by_themselves(order, hand):
        if beats(order, play.reading, top):
            found.add(play)
    return found


def check_play(order: Order, hand: Cards, play: Play, top: Reading | None = None) -> bool:
    """Whether the play is legal: held, a form, and above the top play."""
    return (
        contains(hand, play.cards)
        and play.reading in readings(order, play.cards)
        and beats(order, play.reading, top)
    )


def patterns(order: Order, most: int) -> Iterator[Pattern]:
    """Everything of at most so many cards that natural cards might be, jokers alone apart."""
    rules = order.rules
    for name in order.ranks:
        yield Pattern(Reading("single", 1, name), (Slot(name, 1),))
        yield Pattern(Reading("pair", 2, name), (Slot(name, 2),))
    for name in NATURAL:
        yield Pattern(Reading("triple", 3, name), (Slot(name, 3),))
        for size in range(rules.number("bombs.smallest"), most + 1):
            yield Pattern(Reading("bomb", size, name), (Slot(name, size),))
        if rules.flag("forms.full_house"):
            for other in order.ranks:
                if other != name:
                    slots = (Slot(name, 3), Slot(other, 2))
                    yield Pattern(Reading("full_house", 5, name), slots)
    for each, form in ((1, "straight"), (2, "tube"), (3, "plate")):
        span = rules.span(f"forms.{form}")
        for length in range(span[0], span[1] + 1) if span else ():
            yield from _sequence_patterns(order, form, length, each)
            if form == "straight" and has_straight_flush(order):
                yield from _sequence_patterns(order, "straight_flush", length, each)
    serial = rules.number_or_none("bombs.serial_ranks")
    if serial is not None:
        for each in range(rules.number("bombs.serial_cards"), most + 1):
            for length in range(serial, most // each + 1):
                yield from _sequence_patterns(order, "serial_bomb", length, each)


def _sequence_patterns(order: Order, form: str, length: int, each: int) -> Iterator[Pattern]:
    group = each if form == "serial_bomb" else 0
    for window in order.windows(length):
        slots = tuple(Slot(POSITIONS[place], each) for place in window)
        yield Pattern(Reading(form, length * each, slots[-1].rank, group), slots)


def _by_themselves(order: Order, hand: Cards) -> Iterator[Play]:
    """Plays of wild cards alone, and bombs of jokers: cards that stand for nothing else."""
    alike = [card for card in hand if order.is_wild(card) or card in JOKERS]
    for size in range(1, len(alike) + 1):
        for cards in sub_multisets(alike, size):
            for reading in natural_forms(order, cards):
                yield Play(cards, reading)


def _fillings(order: Order, hand: Cards, pattern: Pattern) -> set[tuple[Card, ...]]:
    """Every multiset of cards of the hand that can stand as the pattern, one of them not wild."""
    wilds = [card for card in hand if order.is_wild(card)]
    naturals = [card for card in hand if not order.is_wild(card)]
    found: set[tuple[Card, ...]] = set()
    for suits in SUITS if pattern.reading.form == "straight_flush" else (SUITS + "J",):
        usable = [card for card in naturals if card[1] in suits]
        for chosen in _choices(usable, pattern.slots, len(wilds)):
            missing = pattern.reading.size - len(chosen)
            if not chosen or not _may_be(order, pattern.reading, chosen, missing):
                continue
            for standing in sub_multisets(wilds, missing):
                found.add(as_play([*chosen, *standing]))
    return found


def _choices(cards: Cards, slots: tuple[Slot, ...], spare: int) -> Iterator[tuple[Card, ...]]:
    """Natural cards for the slots, with at most so many places left open."""
    if not slots:
        yield ()
        return
    held = [card for card in cards if rank(card) == slots[0].rank]
    # Nothing stands for a joker.
    most_open = 0 if slots[0].rank in JOKERS else min(spare, slots[0].number)
    for open_places in range(most_open + 1):
        for first in sub_multisets(held, slots[0].number - open_places):
            for rest in _choices(cards, slots[1:], spare - open_places):
                yield first + rest


def _may_be(order: Order, reading: Reading, chosen: tuple[Card, ...], missing: int) -> bool:
    """Natural cards of one suit in sequence are a straight flush only, unless the rules say so."""
    if reading.form != "straight" or not has_straight_flush(order):
        return True
    of_one_suit = len({card[1] for card in chosen}) == 1
    return missing > 0 or not of_one_suit or order.rules.flag("forms.sf_as_straight")


def canonical_plays(order: Order, hand: Cards, top: Reading | None = None) -> dict[Reading, Play]:
    """One action for each reading, with the cards that come first among the distinct plays."""
    return choose_canonical(order, distinct_plays(order, hand, top))


def choose_canonical(order: Order, plays: Iterable[Play]) -> dict[Reading, Play]:
    chosen: dict[Reading, Play] = {}
    for play in plays:
        best = chosen.get(play.reading)
        if best is None or preference(order, play) < preference(order, best):
            chosen[play.reading] = play
    return chosen


def preference(order: Order, play: Play) -> Preference:
    """Sort key of the plays of one reading; the first is the canonical one.

    As few wild cards as possible; then the natural cards by suit, place after place from the
    lowest, s h c d, both copies of a suit before the next, wild cards last; the little joker
    before the big one. In a straight flush the suit decides before the places do. A full house
    has few wild cards in its triple before few in its pair, and then the lowest pair.
    """
    wilds = [card for card in play.cards if order.is_wild(card)]
    standing = sorted(order.place(card) for card in wilds)
    naturals = [card for card in play.cards if not order.is_wild(card)]
    if play.reading.form in ("joker_bomb", "four_jokers"):
        return ([len(wilds)], sorted(order.place(card) for card in play.cards))
    if play.reading.form == "full_house":
        return (*_house_preference(play.reading.key, naturals), standing)
    suits = [_suits_of(naturals, slot) for slot in slots_of(order, play.reading)]
    if play.reading.form == "straight_flush":
        return ([len(wilds)], [suit_index(naturals[0])], *suits, standing)
    return ([len(wilds)], *suits, standing)


def _house_preference(triple: str, naturals: list[Card]) -> Preference:
    pair = [card for card in naturals if rank(card) != triple]
    in_triple = 3 - (len(naturals) - len(pair))
    pair_ranks = [PAIR_RANKS.index(rank(card)) for card in pair[:1]]
    return (
        [in_triple],
        [2 - len(pair)],
        pair_ranks,
        _suits_of(naturals, Slot(triple, 3)),
        *[_suits_of(pair, Slot(rank(card), 2)) for card in pair[:1]],
    )


@lru_cache(maxsize=10_000)
def slots_of(order: Order, reading: Reading) -> tuple[Slot, ...]:
    """The places of a reading, the lowest first."""
    for pattern in patterns(order, reading.size):
        if pattern.reading == reading:
            return pattern.slots
    raise ValueError(f"no form: {reading}")


def _suits_of(cards: Cards, slot: Slot) -> list[int]:
    """The suits of the cards in a place, sorted, a wild card after all suits."""
    suits = sorted(suit_index(card) for card in cards if rank(card) == slot.rank)
    return suits + [WILD] * (slot.number - len(suits))
