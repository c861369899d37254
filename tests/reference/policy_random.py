"""The `random` policy (rules 1.11), as played and as exact distributions."""

from __future__ import annotations

import random
from fractions import Fraction

from .bidding import Bid, Bidding
from .cards import Card, Cards, Play, without
from .chance import Chance, Dice, distribution
from .context import Context
from .exchange import Owed
from .follow import Follow
from .policy import View
from .shape import Lead, longest_run, pair_count, pairs_in, run_cards, runs


def bury(context: Context, hand: Cards, rng: random.Random) -> list[Card]:
    """Uniformly random physical cards, as many as the kitty has."""
    return choose_burial(context, hand, Dice(rng))


def lead(context: Context, hand: Cards, rng: random.Random) -> list[Card]:
    return choose_lead(context, hand, Dice(rng))


def follow(context: Context, hand: Cards, led: Lead, rng: random.Random) -> list[Card]:
    return choose_follow(context, hand, led, Dice(rng))


def lead_distribution(context: Context, hand: Cards) -> dict[Play, Fraction]:
    return distribution(lambda chance: choose_lead(context, hand, chance))


def follow_distribution(context: Context, hand: Cards, led: Lead) -> dict[Play, Fraction]:
    return distribution(lambda chance: choose_follow(context, hand, led, chance))


def choose_bid(options: list[Bid], chance: Chance) -> Bid | None:
    """Uniform among passing and the distinct legal bids, counters or reinforcements."""
    return chance.one_of([None, *options])


def choose_burial(context: Context, hand: Cards, chance: Chance) -> list[Card]:
    return list(chance.some_of(hand, context.parameters.number("kitty.size")))


def choose_lead(context: Context, hand: Cards, chance: Chance) -> list[Card]:
    """Uniform over the distinct singles, pairs and tractors of the hand; never a throw."""
    return list(chance.one_of(sorted(context.legal_leads(hand))))


def choose_follow(context: Context, hand: Cards, led: Lead, chance: Chance) -> list[Card]:
    duty = Follow(context, hand, led)
    if duty.short:
        # All of the suit led, the rest among the other physical cards.
        others = without(hand, duty.held)
        return duty.held + list(chance.some_of(others, duty.size - len(duty.held)))
    if duty.two_highest:
        return _two_highest(context, duty, chance)
    if len(duty.lead) > 1:
        chosen = _to_throw(context, duty, chance)
    else:
        chosen = _to_component(context, duty, chance)
    rest = without(duty.held, chosen)
    return chosen + list(chance.some_of(rest, duty.size - len(chosen)))


def _two_highest(context: Context, duty: Follow, chance: Chance) -> list[Card]:
    """The forced cards; equal ones are chosen at random."""
    strengths = sorted((context.strength(card) for card in duty.held), reverse=True)
    limit = strengths[1]
    above = [card for card in duty.held if context.strength(card) > limit]
    equal = [card for card in duty.held if context.strength(card) == limit]
    return above + list(chance.some_of(equal, 2 - len(above)))


def _to_component(context: Context, duty: Follow, chance: Chance) -> list[Card]:
    """The pairs played to a single, a pair or a tractor: repeatedly one of the longest runs of
    pairs still in hand, capped at the number still owed (to a single none is owed)."""
    owed = pair_count(duty.lead[0])
    pairs = pairs_in(duty.held)
    chosen: list[Card] = []
    if context.parameters.text("follow.tractor") == "pairs":
        tractors = sorted(runs(context, duty.suit, pairs, owed)) if owed else []
        if tractors:
            return run_cards(chance.one_of(tractors))
        # As many pairs as are owed and held: a uniformly random set of them.
        return run_cards(chance.some_of(sorted(pairs), min(owed, len(pairs))))
    while owed > 0 and pairs:
        length = longest_run(context, duty.suit, pairs, owed)
        run = chance.one_of(sorted(runs(context, duty.suit, pairs, length)))
        chosen += run_cards(run)
        pairs -= frozenset(run)
        owed -= length
    return chosen


def _to_throw(context: Context, duty: Follow, chance: Chance) -> list[Card]:
    """The pairs played to a throw: each run of the best list is chosen uniformly among those that
    still allow the rest of the list."""
    lengths = [length for length in duty.owed if length > 0]
    loose = 0
    if context.parameters.text("follow.tractor") == "pairs":
        # The last entry is a number of pairs, not a run.
        lengths = [length for length in duty.owed[:-1] if length > 0]
        loose = duty.owed[-1]
    pairs = pairs_in(duty.held)
    chosen: list[Card] = []
    for place, length in enumerate(lengths):
        good = [
            run
            for run in sorted(runs(context, duty.suit, pairs, length))
            if _can_give(context, duty.suit, pairs - frozenset(run), lengths[place + 1 :])
        ]
        run = chance.one_of(good)
        chosen += run_cards(run)
        pairs -= frozenset(run)
    return chosen + run_cards(chance.some_of(sorted(pairs), loose))


def _can_give(context: Context, suit: str, pairs: frozenset[Card], lengths: list[int]) -> bool:
    """Whether runs of these lengths can be taken from the pairs without overlap."""
    if not lengths:
        return True
    return any(
        _can_give(context, suit, pairs - frozenset(run), lengths[1:])
        for run in runs(context, suit, pairs, lengths[0])
    )


class RandomPolicy:
    """`random` (rules 1.11); it never throws."""

    def bid(self, state: Bidding, seat: int, options: list[Bid], chance: Chance) -> Bid | None:
        return choose_bid(options, chance)

    def bury(self, context: Context, hand: Cards, chance: Chance) -> list[Card]:
        return choose_burial(context, hand, chance)

    def give(self, context: Context, owed: Owed, chance: Chance) -> list[Card]:
        return list(chance.some_of(owed.allowed, owed.number))

    def lead(self, view: View, chance: Chance) -> Lead:
        return choose_lead(view.context, view.hand, chance)

    def follow(self, view: View, chance: Chance) -> list[Card]:
        return choose_follow(view.context, view.hand, view.trick[0], chance)
