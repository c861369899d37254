"""Choices of the `random` policy, each against its exact distribution.

A position is never seen twice, so frequencies cannot be counted. Instead the exact distribution of
each choice is worked out by the reference, its plays are put in a fixed order, and the place of the
play that was made (a random point of its stretch of [0, 1)) is kept: uniform under the exact
distribution, whatever the position. That notices anything large. Small slants are noticed by what
is counted of the plays (`FEATURES`), each sum against its exact mean and variance.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from operator import mul

import koudi
from tests.engines import params_of, plays_of
from tests.reference import Context, parse_cards, policy_random
from tests.reference.cards import Card, Play, as_play, points, without
from tests.reference.shape import kind_of, longest_run, pairs_in

LONG = "lead from a long tractor"
"""The kind of a lead from a hand with a tractor of three pairs or more."""

MOST_BRANCHES = 300
"""Positions in which more plays than this may be made are left out (discards to long leads)."""


@dataclass(frozen=True)
class Choice:
    """A position with what was played; the kind is a lead's, or the shape answered to."""

    kind: str
    context: Context
    hand: list[Card]
    lead: list[Card] | None
    play: Play

    @cached_property
    def shares(self) -> dict[Play, float]:
        """The exact probability of every play, the likely ones last."""
        if self.lead is None:
            exact = policy_random.lead_distribution(self.context, self.hand)
        else:
            exact = policy_random.follow_distribution(self.context, self.hand, self.lead)
        order = sorted(exact, key=lambda play: (exact[play], len(set(play)), len(play), play))
        return {play: float(exact[play]) for play in order}


def choices_of(record: koudi.DealRecord, context: Context, wanted: set[str]) -> Iterator[Choice]:
    """The choices of a record, of these kinds, that were choices at all and not too wide."""
    hands = [parse_cards(hand) for hand in record.hands]
    hands[record.declarer] += parse_cards(record.kitty)
    hands[record.declarer] = without(hands[record.declarer], parse_cards(record.buried))
    lead: list[Card] | None = None
    kind = "lead"
    for number, (seat, play) in enumerate(plays_of(record)):
        hand = hands[seat]
        if number % 4 == 0:
            lead, kind = None, LONG if _holds_long_tractor(context, hand) else "lead"
        if kind in wanted and not _settled(context, hand, lead):
            yield Choice(kind, context, list(hand), lead, as_play(play))
        for card in play:
            hand.remove(card)
        if number % 4 == 0:
            lead, kind = play, kind_of(context, play)


def _holds_long_tractor(context: Context, hand: list[Card]) -> bool:
    pairs = pairs_in(hand)
    suits = [context.effective_suit(card) for card in pairs]
    return any(
        suits.count(suit) > 2 and longest_run(context, suit, pairs, 3) == 3 for suit in set(suits)
    )


def _settled(context: Context, hand: list[Card], lead: list[Card] | None) -> bool:
    """Whether there is nothing to choose, or too much to work it out."""
    if len(hand) < 2 or lead is None:
        return len(hand) < 2
    held = context.of_suit(hand, context.effective_suit(lead[0]))
    size = len(lead)
    if len(held) <= size:
        return len(held) == size or comb(len(hand) - len(held), size - len(held)) > MOST_BRANCHES
    return len(set(held)) == 1 or comb(len(held), size) > MOST_BRANCHES


def place(choice: Choice, play: Play, rng: random.Random) -> float:
    """Where the play lies in [0, 1) by the distribution; 1.0 for a play it does not have."""
    before = 0.0
    for option, share in choice.shares.items():
        if option == play:
            return min(before + rng.random() * share, 1 - 1e-12)
        before += share
    return 1.0


Feature = Callable[[Choice, Play], float]

FEATURES: dict[str, Feature] = {
    "likely": lambda choice, play: choice.shares[play],
    "cards": lambda choice, play: len(play),
    "pairs": lambda choice, play: len(play) - len(set(play)),
    "tractor": lambda choice, play: float(len(play) > 2 and len(play) == 2 * len(set(play))),
    "part of a tractor": lambda choice, play: float(
        len(play) > 2 and any(set(play) < set(other) for other in choice.shares)
    ),
    "strongest": lambda choice, play: max(map(choice.context.strength, play)),
    "points": lambda choice, play: points(play),
}
"""What is counted of a play; each has an exact mean and variance in every position."""


def surplus(choices: Sequence[Choice], plays: Sequence[Play], feature: Feature) -> float:
    """By how many standard errors the plays have more of the feature than the exact mean."""
    off = variance = furthest = 0.0
    for choice, play in zip(choices, plays, strict=True):
        values = [feature(choice, option) for option in choice.shares]
        shares = list(choice.shares.values())
        mean = sum(map(mul, values, shares))
        off += feature(choice, play) - mean
        variance += sum(share * (v - mean) ** 2 for v, share in zip(values, shares, strict=True))
        furthest = max(furthest, max(values) - mean, mean - min(values))
    # A few rare cases make no normal law.
    return off / variance**0.5 if variance > 16 * furthest**2 + 1e-9 else 0.0


def collect(
    rules: koudi.Rules, seed: int, deals: int, wanted: Mapping[str, int]
) -> dict[str, list[Choice]]:
    """So many choices of each kind, or what there are in the first deals of a seed."""
    params = params_of(rules)
    contexts: dict[tuple[str | None, str], Context] = {}
    found: dict[str, list[Choice]] = {kind: [] for kind in wanted}
    for index in range(deals):
        still = {kind for kind, most in wanted.items() if len(found[kind]) < most}
        if not still:
            break
        record = koudi.deal(rules, seed, index, trump="random")
        if still == {"tractor"} and all(len(t["plays"][0]) < 8 for t in record.play):
            continue
        key = (record.level, record.trump)
        if key not in contexts:
            trump = None if record.trump == "nt" else record.trump
            contexts[key] = Context(params, record.level, trump)
        for choice in choices_of(record, contexts[key], still):
            found[choice.kind].append(choice)
    return found


WrongPolicy = Callable[[Choice, random.Random], Play]


def by_kind(choice: Choice, rng: random.Random) -> Play:
    """A wrong policy: one of the different plays, each as likely, forgetting identical cards."""
    return rng.choice(list(choice.shares))


def no_parts(choice: Choice, rng: random.Random) -> Play:
    """A wrong policy: of a tractor it leads only the whole."""
    leads = list(choice.shares)
    part = FEATURES["part of a tractor"]
    return rng.choice([lead for lead in leads if not part(choice, lead)])


def by_shape(choice: Choice, rng: random.Random) -> Play:
    """A wrong policy: first whether to lead a single or more, then what."""
    leads = list(choice.shares)
    size = rng.choice(sorted({min(len(lead), 2) for lead in leads}))
    return rng.choice([lead for lead in leads if min(len(lead), 2) == size])


def keeps_its_highest(choice: Choice, rng: random.Random) -> Play:
    """A wrong policy: every second time it draws again rather than part with its highest card."""
    plays, weights = list(choice.shares), list(choice.shares.values())
    strengths = choice.context.strength
    play = rng.choices(plays, weights)[0]
    if max(map(strengths, play)) == max(strengths(c) for p in plays for c in p):
        return rng.choices(plays, weights)[0] if rng.random() < 1 / 2 else play
    return play
