"""The policies `random`, `greedy` and `smallest-first`, exactly."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ..cards import Card, Cards
from .actions import canonical_actions
from .finish import side_of
from .form import Play, Reading, bomb_strength, by_default, is_bomb, key_number
from .order import Order, rank

FEW = 10
"""`greedy` spends bombs once the owner of the top play or its own hand holds no more than these."""
LEADS = ("straight", "tube", "plate", "full_house", "triple", "pair", "single")
"""`greedy` leads, of equally many cards, the form named first."""


@dataclass(frozen=True)
class View:
    """What a seat sees when it is its turn."""

    order: Order
    seat: int
    hand: Cards
    top: Play | None
    owner: int | None
    cards_left: Sequence[int]

    def actions(self) -> dict[Reading, Play]:
        """The canonical legal actions; a pass is not among them."""
        return canonical_actions(self.order, self.hand, self.top_reading)

    @property
    def top_reading(self) -> Reading | None:
        return None if self.top is None else self.top.reading

    @property
    def partner_owns_top(self) -> bool:
        return self.owner is not None and side_of(self.owner) == side_of(self.seat)

    def may_pass(self, actions: dict[Reading, Play]) -> bool:
        if self.top is None:
            return False
        return self.order.rules.text("play.pass") == "free" or not actions


Policy = Callable[[View, random.Random], Play | None]
"""None is a pass."""


def play_random(view: View, rng: random.Random) -> Play | None:
    """Uniform over the canonical legal actions, and a pass where it is allowed."""
    actions = view.actions()
    options: list[Play | None] = list(actions.values())
    if view.may_pass(actions):
        options.append(None)
    return rng.choice(options)


def play_greedy(view: View, rng: random.Random) -> Play | None:
    actions = view.actions()
    last = _emptying(view, actions)
    if last is not None:
        return last
    if view.top is None:
        return _greedy_lead(view, actions)
    if not view.partner_owns_top:
        plain = canonical_actions(view.order, spare_cards(view.order, view.hand), view.top_reading)
        chosen = _lowest(view.order, plain)
        if chosen is not None:
            return chosen
        assert view.owner is not None
        if min(view.cards_left[view.owner], len(view.hand)) <= FEW:
            bomb = _weakest_bomb(view.order, actions)
            if bomb is not None:
                return bomb
    return _pass_or_weakest(view, actions)


def spare_cards(order: Order, hand: Cards) -> list[Card]:
    """The hand without wild cards and without the ranks that are bombs by themselves."""
    natural = [card for card in hand if not order.is_wild(card)]
    ranks = [rank(card) for card in natural]
    smallest = order.rules.number("bombs.smallest")
    return [card for card in natural if ranks.count(rank(card)) < smallest]


def _greedy_lead(view: View, actions: dict[Reading, Play]) -> Play:
    order = view.order
    spare = spare_cards(order, view.hand)
    if not spare:
        bomb = _weakest_bomb(order, actions)
        return bomb or actions[by_default(order, actions)[-1]]
    lowest = min(order.place(card) for card in spare)
    leads = [
        play
        for play in _plain(canonical_actions(order, spare))
        if any(order.place(card) == lowest for card in play.cards)
    ]
    return min(
        leads,
        key=lambda play: (
            -play.reading.size,
            LEADS.index(play.reading.form),
            key_number(order, play.reading),
        ),
    )


def play_smallest_first(view: View, rng: random.Random) -> Play | None:
    actions = view.actions()
    last = _emptying(view, actions)
    if last is not None:
        return last
    if view.top is None:
        return _smallest_lead(view, actions)
    chosen = _lowest(view.order, actions)
    if chosen is None and not view.partner_owns_top:
        chosen = _weakest_bomb(view.order, actions)
    return chosen or _pass_or_weakest(view, actions)


def _smallest_lead(view: View, actions: dict[Reading, Play]) -> Play:
    order = view.order
    held = [card for card in view.hand if not order.is_wild(card)] or list(view.hand)
    lowest = min(held, key=order.place)
    number = sum(rank(card) == rank(lowest) for card in held)
    if number == 1:
        return actions[Reading("single", 1, rank(lowest))]
    return actions[Reading("pair", 2, rank(lowest))]


def _emptying(view: View, actions: dict[Reading, Play]) -> Play | None:
    """The action that empties the hand, of several the one that is meant undeclared."""
    whole = [reading for reading in actions if reading.size == len(view.hand)]
    return actions[by_default(view.order, whole)[0]] if whole else None


def _pass_or_weakest(view: View, actions: dict[Reading, Play]) -> Play | None:
    """A pass; where none is allowed the lowest play that is no bomb, else the weakest bomb."""
    if view.may_pass(actions):
        return None
    return _lowest(view.order, actions) or _weakest_bomb(view.order, actions)


def _plain(actions: dict[Reading, Play]) -> list[Play]:
    return [play for reading, play in actions.items() if not is_bomb(reading)]


def _lowest(order: Order, actions: dict[Reading, Play]) -> Play | None:
    """Of the plays that are no bombs the one with the lowest key."""
    return min(_plain(actions), key=lambda play: key_number(order, play.reading), default=None)


def _weakest_bomb(order: Order, actions: dict[Reading, Play]) -> Play | None:
    bombs = [play for reading, play in actions.items() if is_bomb(reading)]
    return min(
        bombs,
        key=lambda play: (
            bomb_strength(order, play.reading),
            play.reading.size,
            key_number(order, play.reading),
            play.reading.group,
        ),
        default=None,
    )


POLICIES: dict[str, Policy] = {
    "random": play_random,
    "greedy": play_greedy,
    "smallest-first": play_smallest_first,
}


def give_back(name: str, allowed: Sequence[Card], rng: random.Random) -> Card:
    """The return: `random` any physical card that is allowed, the others the weakest of them."""
    return rng.choice(allowed) if name == "random" else allowed[0]


def by_seat(names: str | Iterable[str], players: int) -> list[str]:
    """One policy for all, one a side, or one a seat."""
    told = [names] if isinstance(names, str) else list(names)
    if len(told) not in (1, 2, players):
        raise ValueError(f"one policy, one a side or one a seat: {told}")
    for name in told:
        if name not in POLICIES:
            raise ValueError(f"no policy: {name!r}")
    return [told[seat % len(told)] for seat in range(players)]
