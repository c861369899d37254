"""Whole deals with bidding: the fast engine against the reference.

Records of the fast engine are replayed move by move and come to the same row; seats that keep their
bids for the windows drive both engines side by side; greedy's decisions are made again.
"""

from __future__ import annotations

import random

import pytest

import koudi
from koudi import _core
from tests.differential.compare import Tally
from tests.differential.variants import (
    BIDDING_OPTIONS,
    bidding_params,
    named_variants,
    random_params,
    sensible,
)
from tests.differential.whole import (
    compare_greedy,
    compare_side_by_side,
    compare_whole_deals,
    fast_row,
    greedy_fails,
    recorded,
    replayed,
)
from tests.engines import BUILT_IN, Params, params_of, rules_of
from tests.reference import IllegalBid, IllegalPlay, replay_whole_deal
from tests.reference.parameters import STANDARD

VARIANTS = named_variants()


LATE: Params = {"bidding.windows": "after-burying"}
PAIRS: Params = {"bidding.with": "pairs"}
NEEDED: dict[str, Params] = {
    "bidding.counter_takes_kitty": LATE,
    "bidding.declarer_after_burying": LATE,
    "bidding.counter_opens_kitty": {**LATE, "bidding.counter_takes_kitty": False},
    "bidding.first_bidder_counters": {"bidding.suits": "any-later-pair"},
    "bidding.captures": PAIRS,
    "bidding.last_card_counters": {"bidding.face_down": "first-card"},
}
"""What a parameter needs to matter."""


def one_value(key: str, value: object) -> Params:
    """The standard with one bidding parameter changed."""
    return {**STANDARD, **NEEDED.get(key, {}), key: value}


ONE_VALUE = {
    f"{key.removeprefix('bidding.')}-{value}": one_value(key, value)
    for key, values in BIDDING_OPTIONS.items()
    for value in dict.fromkeys(values)
    if value != STANDARD[key]
}


@pytest.mark.parametrize("name", [*VARIANTS, *ONE_VALUE])
def test_deals_replay_to_the_same_row(name: str) -> None:
    """First deals and deals from the middle; random, random+throws, greedy and mixtures."""
    params = VARIANTS[name] if name in VARIANTS else ONE_VALUE[name]
    tally = compare_whole_deals(params, 41, 128 if name in BUILT_IN else 48)
    assert not tally.differences, str(tally.differences[0])


def test_deals_of_random_rules_replay_to_the_same_row() -> None:
    rng = random.Random("whole deals of random rules")
    tally = Tally()
    for number in range(150):
        params = bidding_params(rng) if number % 2 else random_params(rng)
        tally.add(compare_whole_deals(params, rng.getrandbits(64), 16))
    assert not tally.differences, str(tally.differences[0])
    for tag, least in {
        "start first": 400,
        "bid turned": 10,
        "bid joker": 10,
        "bid little_jokers": 50,
        "bid big_jokers": 50,
        "reinforced": 50,
        "countered twice": 30,
        "redealt": 10,
        "threw": 60,
        "penalty": 20,
        "gave cards": 30,
        "face down": 50,
    }.items():
        assert tally.tags[f"whole deals with bidding: {tag}"] >= least, (tag, tally.tags)


@pytest.mark.parametrize("windows", ["before-kitty", "after-burying"])
def test_both_engines_side_by_side(windows: str) -> None:
    """What may be shown is the same at every moment, and so is what comes of it; what the reference
    does not list is refused. Pairs lie together more often than they would by chance."""
    rng = random.Random(f"side by side {windows}")
    tally = Tally()
    for number in range(400):
        params = VARIANTS[rng.choice(sorted(BUILT_IN))] if number % 8 == 0 else bidding_params(rng)
        params = sensible({**params, "bidding.windows": windows}, rng, ["bidding.windows"])
        tally.add(compare_side_by_side(params, rng))
    assert not tally.differences, str(tally.differences[0])
    seen = {tag.removeprefix("side by side: "): number for tag, number in tally.tags.items()}
    assert seen["drawing"] > 5_000
    assert min(seen["drawn"], seen["counter at drawn"], seen["refused"]) > 50
    assert seen["refused by a rule of bidding"] > 50
    assert min(seen["turned"], seen["counter at turned"]) > 5
    assert windows == "before-kitty" or min(seen["buried"], seen["counter at buried"]) > 50


def test_greedy_decides_as_the_reference_does() -> None:
    """Rules 1.12: every bid, burial, lead and follow, answers to throws among them."""
    rng = random.Random("greedy")
    tally = Tally()
    for params in [*VARIANTS.values()] * 2 + [random_params(rng) for _ in range(25)]:
        if greedy_fails(params):
            continue
        for policy in ("greedy", ["greedy", "random+throws"], ["random+throws", "greedy"]):
            tally.add(compare_greedy(params, rng.getrandbits(64), 1, policy))
    assert not tally.differences, str(tally.differences[0])
    assert tally.compared["greedy"] >= 5_000
    assert tally.tags["greedy: follow to a throw"] > 50
    assert tally.tags["greedy: bid"] > 500
    assert tally.tags["greedy: burial"] > 80


def test_a_wrong_row_would_be_noticed() -> None:
    """The comparison itself: records of one rule set replayed under another."""
    noticed = 0
    standard = rules_of({"bidding.suits": "any-later-pair", "bidding.windows": "after-burying"})
    for index in range(200):
        record = _core.deal(standard._core, 3, index, first=index % 2 == 0)
        told = recorded(STANDARD, record)
        try:
            row = replay_whole_deal(STANDARD, told.setting, told.draws, told.moves)
            noticed += row.counters != record.row["counters"]
        except (IllegalBid, IllegalPlay):
            noticed += 1
    assert noticed > 5


@pytest.mark.parametrize("first", [False, True])
def test_deals_that_nobody_ever_bids_are_refused(first: bool) -> None:
    """1.7: such a deal is dealt again; `greedy` without levels never bids, so there is no row."""
    rules = rules_of({**VARIANTS["no-levels"], "bidding.nobody": "redeal"})
    with pytest.raises(koudi.KoudiError, match="nobody"):
        koudi.simulate(rules, 1, policy="greedy", first=first)
    with pytest.raises(koudi.KoudiError, match="nobody"):
        koudi.deal(rules, 1, 0, policy="greedy", first=first)


def test_greedy_answers_a_throw_of_singles_from_pairs() -> None:
    """1.4: four singles are owed four cards, from a hand of fewer kinds as well."""
    params = params_of(BUILT_IN["longyan-80"])
    record = _core.deal(rules_of(params)._core, 2026, 6273, policy=["random+throws", "greedy"])
    assert replayed(params, record) == fast_row(record)


def test_greedy_follows_a_tractor_with_cards_of_its_suit() -> None:
    """1.4 with `follow.tractor` = suit: no pairs are owed, but as many cards as were led."""
    params = {**STANDARD, "follow.tractor": "suit"}
    tally = compare_greedy(params, 5, 283, "greedy")
    assert not tally.differences, str(tally.differences[0])


def test_a_counter_to_a_turned_trump_is_read_back() -> None:
    """Nobody bid, a trump was turned up and countered before the kitty was taken."""
    params = {
        **VARIANTS["no-levels"],
        "kitty.size": 8,
        "bidding.nobody": "kitty-first",
        "bidding.turned_countered_by": "anyone",
    }
    record = _core.deal(rules_of(params)._core, 1, 25)
    assert replayed(params, record) == fast_row(record)
    assert koudi.DealRecord.parse(record.text()).counters == record.row["counters"]


def test_built_in_files_in_the_reference() -> None:
    """What the reference plays are the values of the rule files themselves."""
    for name, rules in BUILT_IN.items():
        assert VARIANTS[name] == params_of(rules)
