"""Choices about throws by `random+throws` and `random`, each against its exact distribution.

As in `choices.py` no position is seen twice: the place of what was chosen among all that could be,
by the reference's exact shares, is uniform; and what is counted of the choices has an exact mean
and variance.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

from koudi import _core
from tests.differential.whole import recorded
from tests.engines import rules_of
from tests.reference import Bidding, Context, policy_random, policy_random_throws
from tests.reference.cards import Card, as_play, points
from tests.reference.deal import Table
from tests.reference.policy import View
from tests.reference.policy_random_throws import Throw, all_throws, safe_throws
from tests.reference.shape import Lead, components_of
from tests.reference.whole_deal import RecordedPlayers, run_whole_deal

Shares = dict[Throw, float]

MOST_CARDS = 9
"""Leads from larger hands have too many sets of components to list."""

MOST_SETS = 3_000


def named(components: Sequence[Sequence[Card]]) -> Throw:
    """Components as a set: in one order."""
    return tuple(sorted(as_play(part) for part in components))


@dataclass(frozen=True)
class Leading:
    """A lead by `random+throws` where a safe throw was to be had."""

    context: Context
    hand: list[Card]
    unseen: list[Card]
    made: Throw

    @cached_property
    def parts(self) -> tuple[Shares, list[Throw], list[Throw]]:
        """How `random` leads; the safe sets; all sets."""
        alone = policy_random.lead_distribution(self.context, self.hand)
        single: Shares = {(as_play(lead),): float(share) for lead, share in alone.items()}
        safe = [named(t) for t in safe_throws(self.context, self.hand, self.unseen)]
        return single, safe, [named(t) for t in all_throws(self.context, self.hand)]

    def mixed(self, throws: float, any_set: float) -> Shares:
        """The shares where it throws so often, and so many of the throws are any set."""
        single, safe, every = self.parts
        shares = {lead: (1 - throws) * share for lead, share in single.items()}
        for sets, share in ((safe, throws * (1 - any_set)), (every, throws * any_set)):
            for one in sets:
                shares[one] = shares.get(one, 0.0) + share / len(sets)
        return shares

    @cached_property
    def shares(self) -> Shares:
        return self.mixed(1 / 4, 1 / 8)

    @cached_property
    def safe(self) -> frozenset[Throw]:
        return frozenset(self.parts[1])


@dataclass(frozen=True)
class Answering:
    """A follow by `random` to a throw as it lies on the table."""

    context: Context
    hand: list[Card]
    lead: Lead
    made: Throw

    @cached_property
    def shares(self) -> Shares:
        exact = policy_random.follow_distribution(self.context, self.hand, self.lead)
        return {(play,): float(share) for play, share in exact.items()}


Choice = Leading | Answering


def exact_shares(choice: Leading) -> Shares:
    """The reference's own distribution of a lead, by walking every branch."""
    exact = policy_random_throws.lead_distribution(choice.context, choice.hand, choice.unseen)
    shares: Shares = {}
    for lead, share in exact.items():
        shares[named(lead)] = shares.get(named(lead), 0.0) + float(share)
    return shares


class _Watched(RecordedPlayers):
    """A record whose leads and answers to throws are kept."""

    found: list[Choice]
    forbidden = 0
    """Throws where none was safe; there must be none."""

    def play(self, table: Table, view: View) -> Lead:
        context, hand = view.context, list(view.hand)
        play = super().play(table, view)
        if view.trick:
            lead = view.trick[0]
            if len(components_of(context, lead)) > 1 and wide_enough(context, hand, lead):
                self.found.append(Answering(context, hand, lead, (as_play(plain(play)),)))
            return play
        made = named(components_of(context, play))
        if 2 <= len(hand) <= MOST_CARDS:
            safe = safe_throws(context, hand, view.unseen())
            if safe and len(all_throws(context, hand)) <= MOST_SETS:
                self.found.append(Leading(context, hand, view.unseen(), made))
            self.forbidden += len(made) > 1 and not safe
        return play


def plain(play: Lead) -> list[Card]:
    return [card for part in play for card in ([part] if isinstance(part, str) else part)]


def wide_enough(context: Context, hand: list[Card], lead: Lead) -> bool:
    """Whether there is something to choose, and not more than can be listed."""
    cards = plain(lead)
    held = context.of_suit(hand, context.effective_suit(cards[0]))
    if len(held) <= len(cards):
        free = len(cards) - len(held)
        return 0 < free < len(hand) - len(held) and comb(len(hand) - len(held), free) <= 300
    return len(set(held)) > 1 and comb(len(held), len(cards)) <= 300


def collect(
    params: Mapping[str, object], seed: int, deals: int, first: bool = False
) -> tuple[list[Leading], list[Answering], int]:
    """The choices of so many deals by four `random+throws`; and throws where none was safe."""
    rules = rules_of(params)._core
    leads: list[Leading] = []
    answers: list[Answering] = []
    forbidden = 0
    for index in range(deals):
        record = _core.deal(rules, seed, index, policy="random+throws", first=first)
        told = recorded(params, record)
        players = _Watched(told.moves)
        players.found = []
        run_whole_deal(Bidding(params, told.setting, told.draws.first_drawer), told.draws, players)
        leads += [choice for choice in players.found if isinstance(choice, Leading)]
        answers += [choice for choice in players.found if isinstance(choice, Answering)]
        forbidden += players.forbidden
    return leads, answers, forbidden


def place(choice: Choice, made: Throw, rng: random.Random) -> float:
    """Where the choice lies in [0, 1); 1.0 for one that is never made. The likely ones last."""
    before = 0.0
    for option in sorted(choice.shares, key=lambda o: (choice.shares[o], o)):
        if option == made:
            return min(before + rng.random() * choice.shares[option], 1 - 1e-12)
        before += choice.shares[option]
    return 1.0


Feature = Callable[[Choice, Throw], float]

FEATURES: dict[str, Feature] = {
    "components": lambda choice, made: len(made),
    "throws": lambda choice, made: float(len(made) > 1),
    "throws what is not safe": lambda choice, made: float(
        len(made) > 1 and isinstance(choice, Leading) and made not in choice.safe
    ),
    "cards": lambda choice, made: len(plain(list(made))) if made else 0,
    "pairs": lambda choice, made: sum(len(part) - len(set(part)) for part in made),
    "points": lambda choice, made: sum(map(points, made)),
    "strongest": lambda choice, made: max(
        choice.context.strength(c) for part in made for c in part
    ),
    "likely": lambda choice, made: choice.shares.get(made, 0.0),
}


def surplus(choices: Sequence[Choice], made: Sequence[Throw], feature: Feature) -> float:
    """By how many standard errors there is more of the feature than the exact mean."""
    off = variance = furthest = 0.0
    for choice, one in zip(choices, made, strict=True):
        values = {option: feature(choice, option) for option in choice.shares}
        mean = sum(share * values[option] for option, share in choice.shares.items())
        off += feature(choice, one) - mean
        variance += sum(s * (values[option] - mean) ** 2 for option, s in choice.shares.items())
        furthest = max(furthest, max(values.values()) - mean, mean - min(values.values()))
    return off / variance**0.5 if variance > 16 * furthest**2 + 1e-9 else 0.0


Wrong = Callable[[Leading], Shares]


def draws(choices: Sequence[Leading], wrong: Wrong, rng: random.Random) -> Iterator[Throw]:
    """What players of other shares would have led in the same positions."""
    for choice in choices:
        shares = wrong(choice)
        yield rng.choices(list(shares), list(shares.values()))[0]
