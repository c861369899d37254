"""Who wins a trick (rules 1.5)."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import Card, Cards, without
from .order import TRUMP, Order
from .shape import (
    Component,
    Lead,
    cards_of,
    components_of,
    longest_run,
    pair_count,
    pairs_in,
    run_cards,
    runs,
    top,
)

Arrangement = tuple[tuple[int, int], ...]
"""(pairs, strength of the top card) of each component, longest first, highest first."""


def arrangements(order: Order, suit: str, lengths: list[int], cards: Cards) -> set[Arrangement]:
    """Every way to arrange the cards into components of these lengths (counted in pairs).

    The set is empty when the cards cannot be arranged so. The lengths are tried longest first;
    what is left over in the end are the singles.
    """
    found: set[Arrangement] = set()
    long = sorted((length for length in lengths if length > 0), reverse=True)

    def arrange(index: int, rest: list[Card], tops: list[tuple[int, int]]) -> None:
        if index == len(long):
            singles = [(0, order.strength(card)) for card in rest]
            parts = sorted(tops + singles, reverse=True)
            found.add(tuple(parts))
            return
        length = long[index]
        for run in runs(order, suit, pairs_in(rest), length):
            part = (length, top(order, run_cards(run)))
            arrange(index + 1, without(rest, run_cards(run)), [*tops, part])

    if len(cards) == sum(max(1, 2 * length) for length in lengths):
        arrange(0, list(cards), [])
    return found


class Candidate:
    """A play that may win the trick: of the suit led or all trumps, and of the lead's shape."""

    def __init__(self, seat: int, suit: str, cards: list[Card], ways: set[Arrangement]) -> None:
        self.seat = seat
        self.suit = suit
        self.cards = cards
        self.ways = ways

    @property
    def main(self) -> list[int]:
        """The tops when the longest component is as high as can be, then the next, in order."""
        return max([strength for _, strength in way] for way in self.ways)

    @property
    def highest(self) -> int:
        """The strength of the highest top card."""
        return max(max(strength for _, strength in way) for way in self.ways)


def winner(order: Order, plays: Sequence[Lead]) -> int:
    """The index of the winning play; plays[0] is the lead."""
    lead = components_of(order, plays[0])
    led_suit = order.effective_suit(lead[0][0])
    lengths = [pair_count(component) for component in lead]
    as_named = tuple(sorted(((pair_count(part), top(order, part)) for part in lead), reverse=True))
    best = Candidate(0, led_suit, cards_of(plays[0]), {as_named})
    for seat in range(1, len(plays)):
        cards = cards_of(plays[seat])
        suit = order.common_suit(cards)
        if suit is None or suit not in (led_suit, TRUMP):
            continue  # a discard
        ways = arrangements(order, suit, lengths, cards)
        if not ways:
            continue  # not of the lead's shape: a discard
        later = Candidate(seat, suit, cards, ways)
        if _beats(order, lead, later, best):
            best = later
    return best.seat


def _beats(order: Order, lead: list[Component], later: Candidate, earlier: Candidate) -> bool:
    """Whether the later play beats the earlier one; ties go to the earlier."""
    if later.suit != earlier.suit:
        return later.suit == TRUMP
    two_ruffing_answers = later.suit == TRUMP and earlier.seat > 0
    if len(lead) == 1 or not two_ruffing_answers:
        return later.highest > earlier.highest
    school = order.parameters.text("throws.overruff")
    if school == "highest":
        return later.highest > earlier.highest
    if school == "all":
        return any(all(_beats_each(way, other) for other in earlier.ways) for way in later.ways)
    if school == "shape":
        # "Connected pairs beat two unconnected ones" (001 §2).
        asked = max(pair_count(component) for component in lead)
        later_has = _longest_tractor(order, later.cards) > asked
        earlier_has = _longest_tractor(order, earlier.cards) > asked
        if later_has != earlier_has:
            return later_has
    return later.main > earlier.main


def _beats_each(way: Arrangement, other: Arrangement) -> bool:
    """Component by component, strictly."""
    return all(mine[1] > theirs[1] for mine, theirs in zip(way, other, strict=True))


def _longest_tractor(order: Order, cards: list[Card]) -> int:
    """The pairs of the longest tractor anywhere in trump cards, 0 when there is none."""
    pairs = pairs_in(cards)
    length = longest_run(order, TRUMP, pairs, len(pairs))
    return length if length >= 2 else 0
