"""Whether a throw stands, what is led when it does not, and what it costs (rules 1.6)."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import Card, Cards, suit_place
from .order import TRUMP, Order
from .shape import (
    Component,
    Lead,
    cards_of,
    components_of,
    pair_count,
    pairs_in,
    runs,
    top,
)


def can_beat(order: Order, hand: Cards, component: Component) -> bool:
    """Whether the hand holds a strictly higher component of the same kind in the same suit.

    A longer tractor counts as having every tractor inside it, so the runs of the component's own
    length say it all; trumps in a void hand do not count, equal is not higher.
    """
    suit = order.effective_suit(component[0])
    held = order.of_suit(list(hand), suit)
    limit = top(order, component)
    if len(component) == 1:
        return any(order.strength(card) > limit for card in held)
    length = pair_count(component)
    return any(
        top(order, [card for card in run for _ in range(2)]) > limit
        for run in runs(order, suit, pairs_in(held), length)
    )


def resolve_throw(
    order: Order, throw: Lead, others: Sequence[Cards]
) -> tuple[bool, list[Card], int]:
    """(does it stand, the cards led, the penalty); others are the next, the partner's and the
    previous hand."""
    components = components_of(order, throw)
    if len(components) == 1:
        return True, components[0], 0  # no throw: nothing to ask
    if not order.parameters.flag("throws.allowed"):
        raise ValueError("throws are not allowed")
    following, partner, previous = others
    asked = [following, previous]
    if order.parameters.text("throws.asked") == "all":
        asked.append(partner)
    blocked = [part for part in components if any(can_beat(order, h, part) for h in asked)]
    if not blocked:
        return True, [card for part in components for card in part], 0
    forced = order.parameters.text("throws.forced")
    if forced == "smallest-blocked":
        led = _lowest(order, blocked)
    elif forced == "smallest":
        led = _lowest(order, components)
    else:
        led = _lowest(order, [[card] for card in cards_of(throw)])
    return False, led, _penalty(order, cards_of(throw), blocked)


def _lowest(order: Order, components: list[Component]) -> Component:
    """The lowest top card; at a tie the fewer cards; then the suit order s h c d."""
    return min(
        components,
        key=lambda part: (top(order, part), len(part), [suit_place(card) for card in part]),
    )


def _penalty(order: Order, thrown: list[Card], blocked: list[Component]) -> int:
    """What the failed throw costs, given to the other side."""
    parameters = order.parameters
    each = parameters.number("throws.penalty")
    per = parameters.text("throws.penalty_per")
    if per == "none":
        return 0
    if per == "attempt":
        cost = each
    elif per == "blocked-card":
        cost = each * sum(len(part) for part in blocked)
    else:
        cost = each * len(thrown)
        heavy = parameters.number("throws.heavy_first")
        if heavy and is_heavy(order, max(thrown, key=order.strength)):
            cost += heavy - each
    cap = parameters.number("throws.penalty_cap")
    return min(cost, cap) if cap else cost


def is_heavy(order: Order, card: Card) -> bool:
    """The big joker, a side-suit ace, any king or ten (001)."""
    if card == "BJ" or card[0] in "KT":
        return True
    return card[0] == "A" and order.effective_suit(card) != TRUMP
