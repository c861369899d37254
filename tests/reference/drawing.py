"""The order of events before the play: drawing, windows, nobody bids, the kitty (rules 1.7, 1.8).

The procedure is written once. Whoever is asked answers through `Asked`: policies that play, or a
record that is replayed.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from .bidding import Bid, Bidding, Setting, make_bid
from .cards import JOKERS, Card, contains, deck, suit, without
from .exchange import Giver, open_kitty, take_topped_pair

ALL_CARDS = sorted(deck())


class Asked(Giver, Protocol):
    """Who answers; a bid that is not None is made, and refused when it is illegal."""

    def bid(self, state: Bidding, seat: int) -> Bid | None: ...

    def bury(self, state: Bidding, seat: int) -> list[Card]: ...


@dataclass(frozen=True)
class Draws:
    """The 108 cards in the order drawn, the kitty last, and the seat that draws first.

    `redeals` is the number of deals thrown in before this one because nobody had bid.
    """

    first_drawer: int
    cards: list[Card]
    redeals: int = 0

    @staticmethod
    def at_random(setting: Setting, rng: random.Random, redeals: int = 0) -> Draws:
        """The declarer draws first, in a first deal a uniformly random seat (procedure 1)."""
        cards = deck()
        rng.shuffle(cards)
        first = setting.declarer
        return Draws(rng.randrange(4) if first is None else first, cards, redeals)


def hold_bidding(state: Bidding, draws: Draws, asked: Asked) -> bool:
    """Everything before the kitty is taken (procedure 1-6); False: the deal is dealt again."""
    if draws.first_drawer != state.first_drawer or sorted(draws.cards) != ALL_CARDS:
        raise ValueError("the draws are not the 108 cards from the seat that draws first")
    drawn = len(draws.cards) - state.parameters.number("kitty.size")
    for number, card in enumerate(draws.cards[:drawn]):
        seat = (draws.first_drawer + number) % 4
        state.hands[seat].append(card)
        state.when = number + 1
        state.just_drew = seat
        _ask(state, seat, asked)
    state.just_drew = None
    state.kitty = draws.cards[drawn:]
    _ask_in_turn(state, "drawn", draws.first_drawer, asked)
    if state.standing is None:
        if not settle_without_bid(state):
            return False
        countered_by = state.parameters.text("bidding.turned_countered_by")
        if state.nobody == "turned" and countered_by != "nobody":
            _ask_in_turn(state, "turned", draws.first_drawer, asked)
    return True


def _ask(state: Bidding, seat: int, asked: Asked) -> bool:
    """Ask one seat; whether it showed something."""
    bid = asked.bid(state, seat)
    if bid is None:
        return False
    topped = state.standing
    make_bid(state, seat, bid)
    if topped is not None and state.parameters.flag("bidding.captures"):
        take_topped_pair(state, topped, asked)
    return True


def _ask_in_turn(
    state: Bidding,
    window: str,
    seat: int,
    asked: Asked,
    then: Callable[[int], None] = lambda seat: None,
) -> None:
    """Seats in turn until all four have passed in a row since the last bid (procedure 3, 7).

    `then` is done by whoever has shown something, before the next seat is asked.
    """
    passes = 0
    while passes < 4:
        state.when = window
        if _ask(state, seat, asked):
            passes = 0
            then(seat)
        else:
            passes += 1
        seat = (seat + 1) % 4


def settle_without_bid(state: Bidding) -> bool:
    """Nobody has bid (procedure 4); False: the deal is dealt again."""
    rule = state.parameters.text("bidding.nobody")
    if state.setting.declarer is None or rule == "redeal":
        return False
    if rule == "no-trump":
        state.nobody = "none"
        return True
    state.nobody = "turned"
    if rule == "kitty-third":
        card = state.kitty[2]
    elif rule == "kitty-first-non-joker":
        # A kitty of four jokers has none: then no-trump, as with a joker elsewhere.
        card = next((card for card in state.kitty if card not in JOKERS), state.kitty[0])
    else:
        card = state.kitty[0]
    state.trump = suit(card)  # None, no-trump, for a joker
    return True


def hold_burying(state: Bidding, asked: Asked) -> None:
    """The declarer takes the kitty and buries; perhaps others counter and do the same, or the kitty
    is opened (procedure 7, 1.8; 000 §9). A counter never moves the declarer now."""
    declarer = state.declarer
    assert declarer is not None

    def take_and_bury(seat: int) -> None:
        state.holder = seat
        state.hands[seat] += state.kitty
        cards = asked.bury(state, seat) if state.kitty else []
        problem = burial_problem(state, seat, cards)
        if problem is not None:
            raise ValueError(problem)
        state.hands[seat] = without(state.hands[seat], cards)
        state.kitty = list(cards)

    def after_counter(seat: int) -> None:
        if state.parameters.flag("bidding.counter_takes_kitty"):
            take_and_bury(seat)
        elif state.parameters.flag("bidding.counter_opens_kitty"):
            open_kitty(state, asked)

    take_and_bury(declarer)
    if state.parameters.text("bidding.windows") == "after-burying":
        _ask_in_turn(state, "buried", (declarer + 1) % 4, asked, after_counter)


def burial_problem(state: Bidding, seat: int, cards: list[Card]) -> str | None:
    """Why the cards cannot be buried. Any may be, a card that was shown too (edge case P7)."""
    size = state.parameters.number("kitty.size")
    if len(cards) != size or not contains(state.hands[seat], cards):
        return f"not {size} cards of the hand"
    return None
