"""Forms and readings: what cards may be played as, what beats what, what is meant undeclared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ..cards import JOKERS, SUITS, Card, Cards, as_play, parse_cards, rank_letter
from ..cards import Play as CardTuple
from .order import NATURAL, POSITIONS, Order, rank, rank_text

BOMBS = ("bomb", "straight_flush", "four_jokers", "serial_bomb", "joker_bomb")
SEQUENCES = ("straight", "tube", "plate", "straight_flush", "serial_bomb")
"""The forms whose key is the top of a sequence (R2); the others compare by R1."""
BREAKING_TIES = ("full_house", "plate", "tube", "straight", "triple", "pair", "single")
"""Undeclared cards of two forms with equal keys are the form named first."""
LINES_OF_JOKERS = {3: 6, 4: 7}
"""Three jokers are the weakest bomb of six lines, four the weakest of seven."""


class Reading(NamedTuple):
    """What cards are declared to be."""

    form: str
    size: int
    """How many cards."""
    key: str
    """The rank that compares: of a full house the triple's, of a sequence the top; or a joker."""
    group: int = 0
    """Cards of each rank in a serial bomb."""

    @property
    def text(self) -> str:
        group = f"x{self.group}" if self.group else ""
        return f"{self.form}:{rank_text(self.key)}{group}"


class Play(NamedTuple):
    """Cards with their declared form; equal when they are so as multisets and as readings."""

    cards: CardTuple
    reading: Reading


def natural_forms(order: Order, cards: Cards) -> set[Reading]:
    """What cards are by themselves, no card standing for another."""
    return {
        *_equal_cards(order, cards),
        *_full_houses(order, cards),
        *_sequences(order, cards),
        *_joker_bombs(order, cards),
    }


def _equal_cards(order: Order, cards: Cards) -> set[Reading]:
    ranks = {rank(card) for card in cards}
    if len(ranks) != 1:
        return set()
    (key,) = ranks
    size = len(cards)
    if size <= 2:
        return {Reading({1: "single", 2: "pair"}[size], size, key)}
    if key in JOKERS:
        return set()
    if size == 3:
        return {Reading("triple", 3, key)}
    if size >= order.rules.number("bombs.smallest"):
        return {Reading("bomb", size, key)}
    return set()


def _full_houses(order: Order, cards: Cards) -> set[Reading]:
    numbers = Counter(rank(card) for card in cards)
    if not order.rules.flag("forms.full_house") or sorted(numbers.values()) != [2, 3]:
        return set()
    (triple,) = [name for name, number in numbers.items() if number == 3]
    return set() if triple in JOKERS else {Reading("full_house", 5, triple)}


def _sequences(order: Order, cards: Cards) -> set[Reading]:
    """The same number of cards of each of some consecutive ranks."""
    numbers = Counter(rank(card) for card in cards)
    if len(set(numbers.values())) != 1:
        return set()
    each = next(iter(numbers.values()))
    tops = {
        POSITIONS[window[-1]]
        for window in order.windows(len(numbers))
        if {POSITIONS[place] for place in window} == set(numbers)
    }
    found: set[Reading] = set()
    for top in tops:
        for form in _sequence_forms(order, cards, len(numbers), each):
            group = each if form == "serial_bomb" else 0
            found.add(Reading(form, len(cards), top, group))
    return found


def _sequence_forms(order: Order, cards: Cards, ranks: int, each: int) -> list[str]:
    rules = order.rules
    forms = []
    for number, form in ((1, "straight"), (2, "tube"), (3, "plate")):
        span = rules.span(f"forms.{form}")
        if each == number and span is not None and span[0] <= ranks <= span[1]:
            forms.append(form)
    serial = rules.number_or_none("bombs.serial_ranks")
    if serial is not None and ranks >= serial and each >= rules.number("bombs.serial_cards"):
        forms.append("serial_bomb")
    of_one_suit = len({card[1] for card in cards}) == 1
    if "straight" in forms and of_one_suit and has_straight_flush(order):
        forms.append("straight_flush")
        if not rules.flag("forms.sf_as_straight"):
            forms.remove("straight")
    return forms


def _joker_bombs(order: Order, cards: Cards) -> set[Reading]:
    if not all(card in JOKERS for card in cards):
        return set()
    word = order.rules.text("bombs.jokers")
    if word == "highest" and len(cards) == 4:
        return {Reading("four_jokers", 4, "")}
    if word == "lines" and len(cards) in LINES_OF_JOKERS:
        return {Reading("joker_bomb", len(cards), "")}
    return set()


def has_straight_flush(order: Order) -> bool:
    return order.rules.number_or_none("bombs.straight_flush") is not None


def identities(order: Order, card: Card) -> list[Card]:
    """What a card may stand for: a wild card for any of the 52 natural cards, and for itself.

    Where there are no straight flushes no form looks at suits, and one suit does for all four.
    """
    if not order.is_wild(card):
        return [card]
    suits = SUITS if has_straight_flush(order) else SUITS[0]
    return [*{name + suit: None for suit in suits for name in NATURAL} | {card: None}]


def readings(order: Order, cards: Iterable[Card]) -> set[Reading]:
    """Everything the cards may be played as: every identity of every wild card is tried."""
    return set(_readings(order, as_play(cards)))


@lru_cache(maxsize=200_000)
def _readings(order: Order, cards: CardTuple) -> frozenset[Reading]:
    if all(order.is_wild(card) for card in cards):
        # Wild cards without any other are only what they are by themselves.
        return frozenset(natural_forms(order, cards))
    stands = product(*[identities(order, card) for card in cards])
    return frozenset().union(
        *[natural_forms(order, chosen) for chosen in {as_play(chosen) for chosen in stands}]
    )


def is_bomb(reading: Reading) -> bool:
    return reading.form in BOMBS


def key_number(order: Order, reading: Reading) -> int:
    """The key as a number: in a sequence the rank's own place (2 = 0, ace = 12), else R1."""
    if reading.form in SEQUENCES:
        return NATURAL.index(reading.key)
    return order.places[reading.key] if reading.key else 0


def lines(reading: Reading) -> int:
    """The lines of a bomb: n equal cards n, a serial bomb its ranks and the cards of each."""
    if reading.form == "serial_bomb":
        return reading.size // reading.group + reading.group
    if reading.form == "joker_bomb":
        return LINES_OF_JOKERS[reading.size]
    return reading.size


def bomb_strength(order: Order, reading: Reading) -> tuple[int, ...]:
    """Bombs compare by this; the same tuple means equal."""
    key = key_number(order, reading)
    if order.rules.text("bombs.compare") == "size":
        if reading.form == "four_jokers":
            return (1, 0, 0, 0)
        if reading.form == "straight_flush":
            above = order.rules.number("bombs.straight_flush")
            return (0, above, 1, key)
        return (0, reading.size, 0, key)
    kind = {"joker_bomb": 0, "serial_bomb": 1, "bomb": 2}[reading.form]
    between = 0
    if reading.form == "serial_bomb":
        by_group = order.rules.text("bombs.equal_lines") == "larger-group"
        between = reading.group if by_group else reading.size
    return (lines(reading), kind, between, key)


def beats(order: Order, reading: Reading, top: Reading | None) -> bool:
    """Whether a play may be made on the top play; None: there is none, a player leads."""
    if top is None:
        return True
    if is_bomb(reading):
        if not is_bomb(top):
            return True
        return bomb_strength(order, reading) > bomb_strength(order, top)
    return (
        reading.form == top.form
        and reading.size == top.size
        and key_number(order, reading) > key_number(order, top)
    )


def by_default(order: Order, found: Iterable[Reading]) -> list[Reading]:
    """Readings from the one that is meant undeclared to the last: bombs, then by key, then form."""
    bombs = [reading for reading in found if is_bomb(reading)]
    others = [reading for reading in found if not is_bomb(reading)]
    bombs.sort(key=lambda reading: (bomb_strength(order, reading), reading.group), reverse=True)
    others.sort(
        key=lambda reading: (
            -key_number(order, reading),
            BREAKING_TIES.index(reading.form),
            -reading.size,
        )
    )
    if order.rules.text("forms.undeclared_full_house") == "smaller":
        # Full houses change places among themselves only.
        houses = [reading for reading in others if reading.form == "full_house"]
        others = [houses.pop() if one.form == "full_house" else one for one in others]
    return bombs + others


def default_reading(order: Order, cards: Iterable[Card]) -> Reading | None:
    """What cards are when nothing is declared; None when they are no form."""
    found = by_default(order, readings(order, cards))
    return found[0] if found else None


def parse_play(order: Order, text: str) -> Play:
    """Read `7s7d8s8d2h2h=plate:8`, `…=serial_bomb:9x4`, or cards alone."""
    card_text, _, declared = text.partition("=")
    cards = parse_cards(card_text)
    reading = _declared(order, cards, declared) if declared else default_reading(order, cards)
    if reading is None:
        raise ValueError(f"no form: {text!r}")
    return Play(as_play(cards), reading)


def _declared(order: Order, cards: Cards, text: str) -> Reading | None:
    form, _, key = text.partition(":")
    key, _, group = key.partition("x")
    if key and key not in JOKERS:
        key = rank_letter(key)
    reading = Reading(form, len(cards), key, int(group or 0))
    return reading if reading in readings(order, cards) else None


def play_text(order: Order, play: Play) -> str:
    """Cards from the strongest, with the declaration where they may be more than one thing."""
    cards = "".join(sorted(play.cards, key=order.strongest_first))
    several = len(readings(order, play.cards)) > 1
    return f"{cards}={play.reading.text}" if several else cards
