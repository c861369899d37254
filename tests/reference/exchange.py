"""Cards that change hands during the bidding: topping (000 §10) and 翻底 (000 §9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from .bidding import Bidding, Shown
from .cards import POINTS, Card, contains, suit, suit_place, without
from .context import Context
from .order import TRUMP


@dataclass(frozen=True)
class Owed:
    """A seat is to give so many of its cards, out of those allowed (physical cards)."""

    seat: int
    number: int
    allowed: list[Card]

    def problem(self, cards: Sequence[Card]) -> str | None:
        """Why the cards are not what is owed, None when they are."""
        if len(cards) != self.number or not contains(self.allowed, cards):
            return f"not {self.number} of the cards that may be given"
        return None


class Giver(Protocol):
    """Who answers which cards are given; also asked when there is no choice."""

    def give(self, state: Bidding, owed: Owed) -> list[Card]: ...


def take_topped_pair(state: Bidding, topped: Shown, giver: Giver) -> None:
    """The topper takes the topped pair and gives any two cards back, those just taken included, but
    not the pair it has just shown (`bidding.captures`, 000 §10)."""
    assert state.standing is not None
    topper = state.standing.seat
    pair = state.cards(topped.bid)
    state.hands[topped.seat] = without(state.hands[topped.seat], pair)
    state.hands[topper] = state.hands[topper] + pair
    shown = state.cards(state.standing.bid)
    allowed = [card for card in state.hands[topper] if card not in shown]
    state.hands[topped.seat] += _given(state, Owed(topper, len(pair), allowed), giver)


def open_kitty(state: Bidding, giver: Giver) -> None:
    """翻底 (`bidding.counter_opens_kitty`, 000 §9), after a counter that came after the burying.

    The kitty lies open. Its cards printed in the new trump suit go to the one who countered, for as
    many cards without points. Where there are none, the one who countered gives its highest trump
    to the declarer, for any card.
    """
    assert state.standing is not None
    assert state.declarer is not None
    state.kitty_open = True
    counterer, declarer = state.standing.seat, state.declarer
    new_trumps = [card for card in state.kitty if state.trump and suit(card) == state.trump]
    if new_trumps:
        state.kitty = without(state.kitty, new_trumps)
        state.hands[counterer] = state.hands[counterer] + new_trumps
        allowed = [card for card in state.hands[counterer] if card[0] not in POINTS]
        state.kitty += _given(state, Owed(counterer, len(new_trumps), allowed), giver)
    elif counterer != declarer:
        highest = _highest_trump(state, counterer)
        state.hands[declarer] += _given(state, Owed(counterer, 1, [highest]), giver)
        any_card = Owed(declarer, 1, list(state.hands[declarer]))
        state.hands[counterer] += _given(state, any_card, giver)


def _given(state: Bidding, owed: Owed, giver: Giver) -> list[Card]:
    """Ask for the cards that are owed; they leave the hand of the seat that owes them."""
    cards = giver.give(state, owed)
    problem = owed.problem(cards)
    if problem is not None:
        raise ValueError(problem)
    state.hands[owed.seat] = without(state.hands[owed.seat], cards)
    return list(cards)


def _highest_trump(state: Bidding, seat: int) -> Card:
    """Among equal cards the first in s h c d. Who has countered holds a trump: what was shown."""
    context = Context(state.params, state.setting.level, state.trump)
    trumps = context.of_suit(state.hands[seat], TRUMP)
    return min(trumps, key=lambda card: (-context.strength(card), suit_place(card)))
