"""Every decision of whole climbing deals, made again by the reference.

`greedy` and `smallest-first` decide the same: not one move of some ten thousand differs, tribute,
returns, turns and rows included. `random` takes one of the reference's actions, each as often as
any other. `python -m tests.differential.climb_long` walks through more deals.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import sqrt

import pytest
from scipy import stats

import koudi
from koudi.climb.deals import ClimbDeal, Move
from tests.differential.climb_decisions import DECIDED, Decision, Return, Walk, asked, told
from tests.reference.cards import as_play, parse_cards
from tests.reference.climb.parameters import FILES, Params
from tests.statistics.laws import LEAST_P

SEED = 41
SIGMAS = 4.5

#: Rule files, and values that none of them has.
RULES: dict[str, tuple[str, Params]] = {
    **{name: (name, {}) for name in FILES},
    "guandan-unable": ("guandan-2017", {"play.pass": "unable", "forms.sf_as_straight": True}),
    "guandan-letter": (
        "guandan-bank",
        {"tribute.leader": "next-of-first", "cards.dealing": "blocks", "bombs.smallest": 5},
    ),
    "zhejiang-groups": (
        "shuangkou-zhejiang",
        {
            "wild.cards": "big-joker",
            "bombs.serial_ranks": 2,
            "bombs.serial_cards": 3,
            "bombs.equal_lines": "larger-group",
            "cards.dealing": "packets",
        },
    ),
    "shedding-unable": ("shedding-two-player", {"play.pass": "unable"}),
}
DEALS = {2: 60, 4: 30}

every_rule = pytest.mark.parametrize("name", RULES)


def walks(name: str, policy: str | list[str], seed: int = SEED) -> Iterator[Walk]:
    base, changes = RULES[name]
    rules, params = koudi.load_rules(base).replace(changes), {**FILES[base], **changes}
    players = 2 if params.get("table.players") == 2 else 4
    for i in range(DEALS[players]):
        previous = "random" if i % 4 else None
        record = koudi.deal(rules, seed, i, policy, previous=previous)
        assert isinstance(record, ClimbDeal)
        yield Walk(record, params)


@every_rule
def test_decisions_are_the_references(name: str) -> None:
    """Of the fixed yardsticks, alone and against each other."""
    seen: Counter[str] = Counter()
    for policy in (*DECIDED, list(DECIDED)):
        for walk in walks(name, policy):
            for decision in walk.decisions():
                wanted = asked(decision)
                assert wanted == decision.played, told(walk.record, decision, wanted)
                seen[decision.played.reading.form if decision.played else "pass"] += 1
            assert walk.differences == []
            for given in walk.returns:
                assert given.returned == given.allowed[0]
    assert seen["pass"] > 500
    assert sum(seen.values()) > 3_000
    # From blocks hardly a straight is dealt, but bombs.
    assert seen["bomb" if "dealing" in str(RULES[name]) else "straight"] > 20


def test_partners_and_seats_of_their_own() -> None:
    policies = ["greedy", "smallest-first", "smallest-first", "greedy"]
    for walk in walks("guandan-2017", policies):
        for decision in walk.decisions():
            assert asked(decision) == decision.played
        assert walk.differences == []


class Shares:
    """How often something was done, and how often it should have been."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.expected: Counter[str] = Counter()
        self.variance: Counter[str] = Counter()

    def add(self, chosen: str, options: Counter[str]) -> None:
        total = options.total()
        self.seen[chosen] += 1
        for name, number in options.items():
            share = number / total
            self.expected[name] += share  # type: ignore[assignment]
            self.variance[name] += share * (1 - share)  # type: ignore[assignment]

    def sigmas(self) -> dict[str, float]:
        return {
            name: (self.seen[name] - self.expected[name]) / sqrt(variance)
            for name, variance in self.variance.items()
            if variance >= 5
        }


def options_of(decision: Decision) -> Counter[str]:
    options = Counter(play.reading.form for play in decision.actions)
    if decision.may_pass:
        options["pass"] += 1
    return options


@every_rule
def test_random_takes_every_action_as_often(name: str) -> None:
    dice = random.Random(name)
    shares, returns, places = Shares(), list[Return](), list[float]()
    for walk in walks(name, "random"):
        context = walk.record.rules.context(walk.record.level)
        tops = [top for moves in walk.record.play for top in _tops(moves)]
        for decision, top in zip(walk.decisions(), tops, strict=True):
            options = options_of(decision)
            chosen = "pass" if decision.played is None else decision.played.reading.form
            assert options[chosen] > 0, told(walk.record, decision, None)
            shares.add(chosen, options)
            if decision.played is not None:
                # The cards, too, are those of the action.
                assert decision.played in decision.actions
                place = sorted(decision.actions).index(decision.played)
                places.append((place + dice.random()) / len(decision.actions))
            if dice.random() < 0.1:
                hand = "".join(decision.view.hand)
                ours = Counter(
                    as_play(parse_cards(text.partition("=")[0]))
                    for text in context.legal_plays(hand, top)
                )
                assert ours == Counter(play.cards for play in decision.actions)
        assert walk.differences == []
        returns += walk.returns
    found = shares.sigmas()
    assert {"single", "pair", "triple"} <= found.keys()
    assert ("pass" in found) == (RULES[name][1].get("play.pass") != "unable")
    assert max(map(abs, found.values())) < SIGMAS, found
    assert stats.kstest(places, "uniform").pvalue > LEAST_P
    for one in returns:
        assert one.returned in one.allowed


def _tops(moves: list[Move]) -> Iterator[str | None]:
    top: str | None = None
    for move in moves:
        yield top
        if move["form"] != "pass":
            top = move["play"]


def test_random_returns_every_card_as_often() -> None:
    """Both cards of a kind counted; partners' returns and opponents'."""
    dice = random.Random("returns")
    for name in ("guandan-2017", "guandan-bank"):
        for previous in ("0132", "0123", "0213"):
            places, twice = [], Shares()
            for i in range(250):
                record = koudi.deal(name, SEED, i, "random", previous=previous)
                assert isinstance(record, ClimbDeal)
                walk = Walk(record, FILES[name])
                next(walk.decisions())
                for given in walk.returns:
                    kinds = Counter(given.allowed)
                    at = given.allowed.index(given.returned)
                    places.append((at + dice.random() * kinds[given.returned]) / len(given.allowed))
                    names = Counter(str(kinds[card]) for card in given.allowed)
                    twice.add(str(kinds[given.returned]), names)
            assert stats.kstest(places, "uniform").pvalue > LEAST_P
            assert max(map(abs, twice.sigmas().values())) < SIGMAS


def test_a_slant_would_be_noticed() -> None:
    """Passing, one time in five, whatever was drawn."""
    shares, dice = Shares(), random.Random(7)
    for walk in walks("guandan-2017", "random"):
        for decision in walk.decisions():
            options = options_of(decision)
            chosen = "pass" if decision.played is None else decision.played.reading.form
            if decision.may_pass and dice.random() < 0.2:
                chosen = "pass"
            shares.add(chosen, options)
    assert abs(shares.sigmas()["pass"]) > SIGMAS
