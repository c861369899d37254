"""The climbing reference against the table of cases, and against itself."""

from __future__ import annotations

import random

import pytest

from tests.climb_answers import Case, expected, slow_answer
from tests.climb_cases import CASES
from tests.reference.cards import Card, deck, parse_cards
from tests.reference.climb.actions import canonical_actions
from tests.reference.climb.form import Play, Reading, parse_play, play_text, readings
from tests.reference.climb.order import NATURAL, Order
from tests.reference.climb.parameters import FILES, ZHEJIANG, Parameters, Params
from tests.reference.climb.plays import (
    canonical_plays,
    check_play,
    choose_canonical,
    distinct_plays,
    naive_plays,
)

VARIANTS: dict[str, Params] = {
    "standard": {},
    "sf as straight": {"forms.sf_as_straight": True},
    "no sf": {"bombs.straight_flush": None, "forms.straight": [4, 7]},
    "sf of six": {"forms.straight": [6, 6], "bombs.straight_flush": 7, "bombs.smallest": 5},
    "long": {"forms.tube": [2, 4], "forms.plate": [2, 3], "forms.ace": "high"},
    "no two": {"forms.two_in_sequences": False, "order.two_high": True},
    "jokers wild": {
        "wild.cards": "jokers",
        "ladder.levels": [],
        "bombs.straight_flush": None,
        "tribute.paid": False,
        "match.ends": "deals",
    },
    "zhejiang": ZHEJIANG,
    "zhejiang big": {**ZHEJIANG, "wild.cards": "big-joker", "forms.full_house": True},
    "zhejiang none": {**ZHEJIANG, "wild.cards": "none"},
    "zhejiang small": {
        **ZHEJIANG,
        "bombs.serial_cards": 3,
        "bombs.serial_ranks": 2,
        "bombs.equal_lines": "larger-group",
        "forms.ace": "both",
        "forms.two_in_sequences": True,
    },
    "shedding": FILES["shedding-two-player"],
}
"""One rule set for every parameter that changes what may be played."""


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: Case) -> None:
    assert slow_answer(case) == expected(case)


def test_case_ids_are_unique() -> None:
    names = [case["id"] for case in CASES]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", VARIANTS)
def test_no_rule_set_clashes(name: str) -> None:
    assert Parameters(VARIANTS[name]).clashes() == []


@pytest.mark.parametrize("name", FILES)
def test_no_file_clashes(name: str) -> None:
    assert Parameters(FILES[name]).clashes() == []


def random_order(params: Params, rng: random.Random) -> Order:
    ladder = Parameters(params).ranks("ladder.levels")
    return Order(params, rng.choice(ladder) if ladder else None)


def cards_of(order: Order) -> list[Card]:
    """The deck of the rules."""
    cards = [card for card in deck() if order.rules.flag("cards.jokers") or card[1] != "J"]
    return cards if order.rules.number("cards.packs") == 2 else list(dict.fromkeys(cards))


def crowded_hand(order: Order, size: int, wilds: int, rng: random.Random) -> list[Card]:
    """A hand of few neighbouring ranks and one or two suits, so that forms are common."""
    full = cards_of(order)
    wild = [card for card in full if order.is_wild(card)]
    rng.shuffle(wild)
    low = rng.randrange(13)
    ranks = {NATURAL[(low + step) % 13] for step in range(rng.choice([2, 3, 5, 6, 8]))}
    suits = rng.choice(["s", "sh", "hd", "shcd"])
    few = [card for card in full if card[0] in ranks and card[1] in suits]
    few = [card for card in few if not order.is_wild(card)]
    jokers = [card for card in full if card[1] == "J" and not order.is_wild(card)]
    rng.shuffle(few)
    hand = wild[:wilds] + (rng.sample(jokers, 2) if jokers and rng.random() < 0.3 else []) + few
    return hand[:size]


@pytest.mark.parametrize("name", VARIANTS)
def test_distinct_plays_are_those_of_every_subset(name: str) -> None:
    rng = random.Random(f"subsets {name}")
    for number in range(12):
        order = random_order(VARIANTS[name], rng)
        jokers_wild = len(order.wilds) == 2
        hand = crowded_hand(order, rng.randint(5, 7 if jokers_wild else 8), number % 3, rng)
        assert distinct_plays(order, hand) == naive_plays(order, hand)


def test_distinct_plays_of_twelve_cards() -> None:
    order = Order({}, "6")
    for text in (
        "6h6c7s7d8s8d9s9sTsJsBJBJ",
        "6hAs2s3s4s5sAdAc2d2c3d3c",
        "9s9s9h9h9c9c9d9dLJLJBJBJ",
    ):
        hand = parse_cards(text)
        assert distinct_plays(order, hand) == naive_plays(order, hand)


@pytest.mark.parametrize("name", VARIANTS)
def test_actions_are_the_first_distinct_plays(name: str) -> None:
    """Counting ranks gives what ordering the distinct plays gives; on leads and on follows."""
    rng = random.Random(f"actions {name}")
    for number in range(120):
        order = random_order(VARIANTS[name], rng)
        wilds = number % 3 if len(order.wilds) < 2 else number % 4
        hand = crowded_hand(order, rng.randint(4, 12 if len(order.wilds) < 2 else 8), wilds, rng)
        leads = canonical_plays(order, hand)
        assert canonical_actions(order, hand) == leads
        for top in rng.sample(sorted(leads), min(3, len(leads))):
            assert canonical_actions(order, hand, top) == canonical_plays(order, hand, top)


@pytest.mark.parametrize("name", ["standard", "sf as straight", "long", "no two"])
def test_actions_of_whole_hands(name: str) -> None:
    rng = random.Random(f"whole {name}")
    for number in range(12):
        order = random_order(VARIANTS[name], rng)
        wilds = list(order.wilds) * (number % 3)
        rest = [card for card in deck() if card not in wilds]
        hand = wilds + rng.sample(rest, 27 - len(wilds))
        plays = distinct_plays(order, hand)
        assert canonical_actions(order, hand) == choose_canonical(order, plays)


def test_wild_cards_of_one_suit_are_those_of_all_four() -> None:
    """Where no form looks at suits, one suit of identities does for all (a long look at few)."""
    flushes: Params = {"bombs.straight_flush": 5, "forms.sf_as_straight": True}
    for text in ("9s9dTsTd6h6h", "3s4d5c6h6h", "9s9d9c6h6h", "Ts6h6h"):
        with_suits = readings(Order(flushes, "6"), parse_cards(text))
        without = readings(Order({"bombs.straight_flush": None}, "6"), parse_cards(text))
        assert {one for one in with_suits if one.form != "straight_flush"} == without


def test_every_play_is_read_back_and_checked() -> None:
    rng = random.Random("texts")
    for _ in range(40):
        order = random_order({}, rng)
        hand = crowded_hand(order, 8, 1, rng)
        for play in distinct_plays(order, hand):
            assert parse_play(order, play_text(order, play)) == play
            assert check_play(order, hand, play)
        missing = next(card for card in deck() if card not in hand)
        single = Play((missing,), Reading("single", 1, missing[:1]))
        assert not check_play(order, hand, single)
