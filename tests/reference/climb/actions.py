"""Canonical actions by counting ranks: what `plays.canonical_plays` gives, fast enough to play.

Nothing here is a second reading of the rules. The tests hold it to the distinct plays on thousands
of hands; where the two differ, this one is wrong.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ..cards import JOKERS, SUITS, Card, Cards, as_play
from .form import Play, Reading, beats, has_straight_flush
from .order import NATURAL, POSITIONS, Order, rank, suit_index
from .plays import PAIR_RANKS, Slot


class Holding:
    """A hand sorted: the natural cards of each rank in the order s h c d, and the wild cards."""

    def __init__(self, order: Order, hand: Cards) -> None:
        self.size = len(hand)
        self.wilds = sorted([card for card in hand if order.is_wild(card)], key=order.place)
        self.of: dict[str, list[Card]] = defaultdict(list)
        for card in sorted([c for c in hand if not order.is_wild(c)], key=suit_index):
            self.of[rank(card)].append(card)

    def fill(self, slots: list[Slot]) -> list[Card] | None:
        """The first natural cards for the slots, wild ones for what is missing; None: too few."""
        cards: list[Card] = []
        missing = 0
        for slot in slots:
            held = self.of[slot.rank][: slot.number]
            missing += slot.number - len(held)
            cards += held
            if missing > len(self.wilds):
                return None
            if slot.rank in JOKERS and len(held) < slot.number:
                return None
        if not cards:
            return None
        return cards + self.wilds[:missing]


def canonical_actions(order: Order, hand: Cards, top: Reading | None = None) -> dict[Reading, Play]:
    """One play for each reading that beats the top; None: the lead."""
    holding = Holding(order, hand)
    found: dict[Reading, Play] = {}
    for reading, cards in _actions(order, holding, top):
        if reading not in found and beats(order, reading, top):
            found[reading] = Play(as_play(cards), reading)
    return found


def _actions(
    order: Order, holding: Holding, top: Reading | None
) -> Iterator[tuple[Reading, list[Card]]]:
    """Everything that may be played; non-bombs of other forms than the top's may be left out."""
    wanted = None if top is None else top.form
    yield from _equal_cards(order, holding)
    yield from _jokers_and_wilds(order, holding)
    if order.rules.flag("forms.full_house") and wanted in (None, "full_house"):
        yield from _full_houses(order, holding)
    for each, form in ((1, "straight"), (2, "tube"), (3, "plate")):
        span = order.rules.span(f"forms.{form}")
        if span is None:
            continue
        for length in range(span[0], span[1] + 1):
            if length * each > holding.size:
                break
            if wanted in (None, form):
                yield from _sequences(order, holding, form, length, each)
            if form == "straight" and has_straight_flush(order):
                yield from _straight_flushes(order, holding, length)
    serial = order.rules.number_or_none("bombs.serial_ranks")
    if serial is not None:
        for each in range(order.rules.number("bombs.serial_cards"), holding.size // serial + 1):
            for length in range(serial, holding.size // each + 1):
                yield from _sequences(order, holding, "serial_bomb", length, each)


def _equal_cards(order: Order, holding: Holding) -> Iterator[tuple[Reading, list[Card]]]:
    smallest = order.rules.number("bombs.smallest")
    for name in order.ranks:
        held = len(holding.of[name])
        if not held:
            continue
        most = min(held, 2) if name in JOKERS else held + len(holding.wilds)
        for number in range(1, most + 1):
            cards = holding.fill([Slot(name, number)])
            if cards is None:
                continue
            if number <= 3:
                yield Reading(("single", "pair", "triple")[number - 1], number, name), cards
            elif number >= smallest:
                yield Reading("bomb", number, name), cards


def _jokers_and_wilds(order: Order, holding: Holding) -> Iterator[tuple[Reading, list[Card]]]:
    """Wild cards alone, after the natural cards of their rank; bombs of jokers."""
    for card in dict.fromkeys(holding.wilds):
        alike = [other for other in holding.wilds if other == card]
        yield Reading("single", 1, rank(card)), [card]
        if len(alike) == 2:
            yield Reading("pair", 2, rank(card)), alike
    jokers = [card for card in holding.wilds if card in JOKERS]
    jokers = [*holding.of["LJ"], *holding.of["BJ"], *jokers]
    word = order.rules.text("bombs.jokers")
    if word == "highest" and len(jokers) == 4:
        yield Reading("four_jokers", 4, ""), jokers
    if word == "lines":
        for number in (3, 4):
            if len(jokers) >= number:
                yield Reading("joker_bomb", number, ""), jokers[:number]


def _full_houses(order: Order, holding: Holding) -> Iterator[tuple[Reading, list[Card]]]:
    """For each triple the pair of fewest wild cards, the lowest of those."""
    for triple in NATURAL:
        if len(holding.of[triple]) + len(holding.wilds) < 3:
            continue
        best: list[Card] | None = None
        most = -1
        for pair in PAIR_RANKS:
            natural = min(len(holding.of[pair]), 2)
            if pair == triple or natural <= most:
                continue
            cards = holding.fill([Slot(triple, 3), Slot(pair, 2)])
            if cards is not None:
                best, most = cards, natural
        if best is not None:
            yield Reading("full_house", 5, triple), best


def _sequences(
    order: Order, holding: Holding, form: str, length: int, each: int
) -> Iterator[tuple[Reading, list[Card]]]:
    group = each if form == "serial_bomb" else 0
    for window in order.windows(length):
        names = [POSITIONS[place] for place in window]
        cards = holding.fill([Slot(name, each) for name in names])
        if cards is not None and form == "straight":
            cards = _plain(order, holding, names, cards)
        if cards is not None:
            yield Reading(form, length * each, names[-1], group), cards


def _plain(
    order: Order, holding: Holding, names: list[str], first: list[Card]
) -> list[Card] | None:
    """The first choice that is no straight flush only; `first` is the first of all."""
    if not has_straight_flush(order) or order.rules.flag("forms.sf_as_straight"):
        return first
    if any(order.is_wild(card) for card in first) or len({card[1] for card in first}) > 1:
        return first
    # All of one suit: change the last place that can be changed, at the least cost.
    for index in reversed(range(len(names))):
        others = [card for card in holding.of[names[index]] if card[1] != first[index][1]]
        if others:
            return [*first[:index], others[0], *first[index + 1 :]]
    return [*first[:-1], holding.wilds[0]] if holding.wilds else None


def _straight_flushes(
    order: Order, holding: Holding, length: int
) -> Iterator[tuple[Reading, list[Card]]]:
    for window in order.windows(length):
        names = [POSITIONS[place] for place in window]
        best: tuple[int, list[Card]] | None = None
        for suit in SUITS:
            held = [name + suit for name in names if name + suit in holding.of[name]]
            missing = length - len(held)
            if held and missing <= len(holding.wilds) and (best is None or missing < best[0]):
                best = (missing, held + holding.wilds[:missing])
        if best is not None:
            yield Reading("straight_flush", length, names[-1]), best[1]
