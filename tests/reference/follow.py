"""Which cards may be played to a lead (rules 1.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .cards import Card, Cards, Play, contains, sub_multisets
from .order import Order
from .shape import Component, Lead, components_of, longest_run, pair_count, pairs_in, runs

Given = list[int]
"""How long a run each component gets, pass after pass (rules 1.4 item 3)."""


def best_list(order: Order, suit: str, lead: list[Component], pairs: frozenset[Card]) -> Given:
    """The best list in dictionary order that the pairs allow for the lead's components.

    The search is exhaustive: `states` holds every set of pairs that can be left over after a
    choice of runs that gives the best list so far, and each entry is the longest run any of these
    leaves. Nothing is thrown away but choices whose list is worse already.
    """
    owed = [pair_count(component) for component in lead]
    if order.parameters.text("follow.tractor") == "suit":
        return []  # only suit and number of cards are owed
    if order.parameters.text("follow.tractor") == "pairs":
        return _best_list_of_pairs(order, suit, owed, pairs)
    given: Given = []
    states = {pairs}
    while any(owed):
        this_pass: Given = []
        for index, still_owed in enumerate(owed):
            length = max(longest_run(order, suit, state, still_owed) for state in states)
            if length > 0:
                states = _leftovers(order, suit, states, length)
            owed[index] = still_owed - length
            this_pass.append(length)
        if not any(this_pass):
            break  # no pair is left
        given.extend(this_pass)
    return given


def _best_list_of_pairs(order: Order, suit: str, owed: list[int], pairs: frozenset[Card]) -> Given:
    """`follow.tractor` = pairs: a run of the full length or none, then the number of pairs."""
    given: Given = []
    states = {pairs}
    for length in owed:
        if length > 0 and any(runs(order, suit, state, length) for state in states):
            states = _leftovers(order, suit, states, length)
            given.append(length)
        else:
            given.append(0)
    given.append(min(sum(owed) - sum(given), len(pairs) - sum(given)))
    return given


def _leftovers(
    order: Order, suit: str, states: set[frozenset[Card]], length: int
) -> set[frozenset[Card]]:
    """What can be left of any of the states after a run of `length` is taken out of it."""
    return {state - frozenset(run) for state in states for run in runs(order, suit, state, length)}


def _highest_two_owed(order: Order, lead: list[Component], held: list[Card]) -> bool:
    """`follow.without_pair` = two-highest: binds on a pair lead only (000 §10)."""
    return (
        order.parameters.text("follow.without_pair") == "two-highest"
        and [len(component) for component in lead] == [2]
        and not pairs_in(held)
    )


class Follow:
    """One player's duty to one lead: what the hand owes, worked out once."""

    def __init__(self, order: Order, hand: Cards, lead: Lead) -> None:
        self.order = order
        self.hand = list(hand)
        self.lead = components_of(order, lead)
        self.size = sum(len(component) for component in self.lead)
        self.suit = order.effective_suit(self.lead[0][0])
        self.held = order.of_suit(self.hand, self.suit)
        self.short = len(self.held) <= self.size
        """Item 2: n or fewer cards of the suit led, they all go."""
        self.two_highest = not self.short and _highest_two_owed(order, self.lead, self.held)
        owed: Given = []
        if not self.short:
            owed = best_list(order, self.suit, self.lead, pairs_in(self.held))
        self.owed = owed

    def allows(self, play: Cards) -> bool:
        """Whether the play is legal (rules 1.4)."""
        order = self.order
        if len(play) != self.size or not contains(self.hand, play):
            return False
        of_suit = order.of_suit(list(play), self.suit)
        if self.short:
            return Counter(of_suit) == Counter(self.held)
        if len(of_suit) != self.size:
            return False
        if self.two_highest:
            strengths = sorted((order.strength(card) for card in self.held), reverse=True)
            if sorted((order.strength(card) for card in play), reverse=True) != strengths[:2]:
                return False
        return best_list(order, self.suit, self.lead, pairs_in(play)) == self.owed


def is_legal_follow(order: Order, hand: Cards, lead: Lead, play: Cards) -> bool:
    return Follow(order, hand, lead).allows(play)


def _each_legal_follow(order: Order, hand: Cards, lead: Lead) -> Iterator[Play]:
    """Every legal play once: all sub-multisets of the right size are tried."""
    duty = Follow(order, hand, lead)
    size = min(duty.size, len(duty.hand))
    return (play for play in sub_multisets(duty.hand, size) if duty.allows(play))


def legal_follows(order: Order, hand: Cards, lead: Lead) -> set[Play]:
    return set(_each_legal_follow(order, hand, lead))


def count_legal_follows(order: Order, hand: Cards, lead: Lead) -> int:
    """How many legal plays there are, distinct as multisets of cards."""
    return sum(1 for _ in _each_legal_follow(order, hand, lead))
