"""The `random+throws` policy (rules 1.11): `random`, but it sometimes throws."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from .cards import SUITS, Cards, Play, contains, without
from .chance import Chance, outcomes
from .context import Context
from .order import TRUMP
from .policy import View
from .policy_random import RandomPolicy, choose_lead
from .shape import Lead
from .throw import can_beat

Throw = tuple[Play, ...]
"""Components of one effective suit that the hand holds all at once, in a fixed order."""


def component_sets(components: list[Play], cards: Cards) -> Iterator[Throw]:
    """Every set of the components that the cards hold all at once, each component at most once.

    Two equal cards are never two singles: at a table they are a pair (001 五(三)).
    """
    if not components:
        yield ()
        return
    first, others = components[0], components[1:]
    yield from component_sets(others, cards)
    if contains(cards, first):
        for rest in component_sets(others, without(cards, first)):
            yield (first, *rest)


def all_throws(context: Context, hand: Cards) -> list[Throw]:
    """The sets of two or more components of one effective suit, whatever they are.

    Components are the distinct singles, pairs and tractors that could be led alone.
    """
    return _throws(context, hand, None)


def safe_throws(context: Context, hand: Cards, unseen: Cards) -> list[Throw]:
    """Those sets each component of which no unseen card could beat.

    The unseen cards are judged as if one other hand held them all: a pair is beaten by two unseen
    equal cards that are higher, a tractor by a higher run of its length.
    """
    return _throws(context, hand, unseen)


def _throws(context: Context, hand: Cards, unseen: Cards | None) -> list[Throw]:
    found: list[Throw] = []
    for suit in (*SUITS, TRUMP):
        mine = context.of_suit(list(hand), suit)
        components = sorted(context.legal_leads(mine))
        if unseen is not None:
            components = [c for c in components if not can_beat(context, unseen, list(c))]
        found += [throw for throw in component_sets(components, mine) if len(throw) >= 2]
    return found


def choose_throw(context: Context, hand: Cards, unseen: Cards, chance: Chance) -> Throw | None:
    """With probability 1/4 a throw, where there is a safe one; None: lead as `random`.

    7/8 of the throws are uniform among the safe ones, 1/8 uniform among all sets.
    """
    if not context.parameters.flag("throws.allowed"):
        return None
    if chance.one_of(range(4)) > 0:
        return None
    safe = safe_throws(context, hand, unseen)
    if not safe:
        return None
    if chance.one_of(range(8)) == 0:
        return chance.one_of(all_throws(context, hand))
    return chance.one_of(safe)


def lead_distribution(context: Context, hand: Cards, unseen: Cards) -> dict[Throw, Fraction]:
    """Exact probabilities; a lead that is no throw is a single component."""

    def procedure(chance: Chance) -> Throw:
        throw = choose_throw(context, hand, unseen, chance)
        return (tuple(choose_lead(context, hand, chance)),) if throw is None else throw

    return outcomes(procedure)


class ThrowingPolicy(RandomPolicy):
    """`random+throws`: the components are named with the lead (rules 1.4 item 6)."""

    def lead(self, view: View, chance: Chance) -> Lead:
        throw = choose_throw(view.context, view.hand, view.unseen(), chance)
        if throw is None:
            return choose_lead(view.context, view.hand, chance)
        return [list(component) for component in throw]
