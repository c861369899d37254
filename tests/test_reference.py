"""The reference engine against the table of cases, and against itself."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tests.answers import Case, expected, slow_answer
from tests.cases import CASES
from tests.reference import (
    Context,
    IllegalPlay,
    parse_cards,
    play_deal,
    play_recorded_deal,
    policy_random,
    replay_deal,
)
from tests.reference.cards import Play, as_play, deck, without
from tests.reference.deal import Table

TRUMPS = ("s", "h", "c", "d", None)
RULES: list[dict[str, object]] = [
    {},
    {"follow.tractor": "pairs"},
    {"follow.tractor": "suit"},
    {"follow.without_pair": "two-highest", "kitty.size": 0},
    {
        "order.trumps": ["BJ", "LJ", "main level", "off level", "main 2", "off 2", "suit"],
        "tractor.permanent_joins_suit": False,
        "kitty.size": 12,
    },
    {"order.trumps": ["main 5", "BJ", "LJ", "As", "main level", "off level", "suit"]},
    {"tractor.ace_low": True, "tractor.over_level": False},
    {"tractor.trump_chain": "jokers", "tractor.no_trump_chain": "jokers", "kitty.size": 4},
]
"""One rule set for every parameter that changes what may be played."""


def multiset(text: str) -> Play:
    return as_play(parse_cards(text))


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: Case) -> None:
    assert slow_answer(case["params"], case) == expected(case)


def test_case_ids_are_unique() -> None:
    names = [case["id"] for case in CASES]
    assert len(names) == len(set(names))


def test_mixed_suits_are_no_shape() -> None:
    with pytest.raises(ValueError, match="effective suit"):
        Context({}, "5", "h").classify(parse_cards("5s5s6s6s"))


def test_named_components() -> None:
    """Rules 1.4 item 6: three tractor pairs and a pair, or two tractors of two."""
    context = Context({}, "7", "h")
    cards = parse_cards("AhAh7s7s7d7d7h7h")
    assert [len(part) for part in context.classify(cards)] == [6, 2]
    named = [parse_cards("AhAh7s7s"), parse_cards("7d7d7h7h")]
    hand = parse_cards("2h2h3h3h5h5h6h6hThThQhQh")
    two_tractors = parse_cards("2h2h3h3h5h5h6h6h")
    assert context.is_legal_follow(hand, named, two_tractors)
    # At level 7 the 5 and the 6 and the 3 and the 2 are two runs; no run of three is held.
    assert context.is_legal_follow(hand, cards, parse_cards("2h2h3h3h5h5hThTh")) is True
    assert not context.is_legal_follow(hand, named, parse_cards("2h2h3h3h5h5hThTh"))


def test_a_choice_that_spoils_a_later_component_is_not_enough() -> None:
    """Rules 1.4 item 3: the list must be the best the hand allows as a whole."""
    context = Context({}, "2", "h")
    lead = [parse_cards("9s9sTsTs"), parse_cards("QsQsKsKs")]
    hand = parse_cards("3s3s4s4s5s5s6s6s8s")
    assert context.legal_follows(hand, lead) == {multiset("3s3s4s4s5s5s6s6s")}
    lead = [parse_cards("9s9sTsTs"), parse_cards("QsQs")]
    hand = parse_cards("3s3s4s4s5s5s6s")
    assert context.legal_follows(hand, lead) == {multiset("3s3s4s4s5s5s")}


def test_permanent_trumps_of_yunnan() -> None:
    """000 §9: main 5 above the jokers, the ace of spades below them."""
    order = ["main 5", "BJ", "LJ", "As", "main level", "off level", "suit"]
    context = Context({"order.trumps": order}, "2", "h")
    top = [group[0] for group in context.order("trump")[:5]]
    assert top == ["5h", "BJ", "LJ", "As", "2h"]
    assert context.effective_suit("5s") == "s"
    assert context.shape_kind(parse_cards("5h5hBJBJ")) == "tractor"
    no_trump = Context({"order.trumps": order}, "2", None)
    assert no_trump.effective_suit("5h") == "h"
    ace = Context({"order.trumps": order}, "A", "h")
    assert ace.order("trump")[3] == ["As"]


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_random_deals_replay_to_the_same_row(rules: dict[str, object]) -> None:
    """What `random` plays is legal, and a replay says the same of it."""
    rng = random.Random(20)
    for number in range(25):
        level = rng.choice(["2", "3", "5", "8", "10", "K", "A"])
        trump = rng.choice(TRUMPS)
        row, record = play_recorded_deal(rules, level, trump, number % 4, rng)
        again = replay_deal(
            rules, level, trump, number % 4, record.hands, record.buried, record.plays
        )
        assert row == again


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"throws.overruff": "all", "throws.asked": "opponents"},
        {"throws.overruff": "shape", "throws.forced": "smallest-card"},
        {"follow.tractor": "pairs", "throws.forced": "smallest", "kou_di.counted": "last-trick"},
    ],
    ids=range(4),
)
def test_deals_with_throws_replay_to_the_same_row(rules: dict[str, object]) -> None:
    """Edge cases T5 and T6: hands lose what was really played, penalties add up."""
    rng = random.Random(8)
    failed = 0
    for number in range(10):
        trump = rng.choice(TRUMPS)
        _, record = play_recorded_deal(rules, "7", trump, number % 4, rng)
        context = Context(rules, "7", trump)
        hands = [list(hand) for hand in record.hands]
        hands[number % 4] = without(hands[number % 4], record.buried)
        table = Table(context, number % 4, hands, record.buried)
        plays: list[tuple[int, list[str]]] = []
        while not table.over():
            seat = table.turn
            hand = table.hands[seat]
            if table.trick:
                play = policy_random.follow(context, hand, table.trick[0], rng)
                table.follow(play)
            else:
                mine = context.of_suit(hand, context.effective_suit(rng.choice(hand)))
                play = rng.sample(mine, rng.randint(1, min(len(mine), 6)))
                table.lead(play)
                failed += len(table.hands[seat]) + len(play) > len(hand)
            plays.append((seat, play))
        row = table.row(rules, "7")
        assert row == replay_deal(rules, "7", trump, number % 4, record.hands, record.buried, plays)
    assert failed > 20


def test_a_seed_gives_a_deal() -> None:
    first = play_deal({}, "2", "h", 0, random.Random(5))
    assert first == play_deal({}, "2", "h", 0, random.Random(5))


def test_a_deal_without_level_and_kitty() -> None:
    """000 §10: no level, no kitty, the last trick is multiplied."""
    names = ["main 5", "BJ", "LJ", "off 5", "main 3", "off 3", "main 2", "off 2", "suit"]
    rules: dict[str, object] = {
        "order.trumps": names,
        "ladder.levels": [],
        "kitty.size": 0,
        "kou_di.counted": "last-trick",
        "follow.without_pair": "two-highest",
    }
    context = Context(rules, None, "h")
    assert len(context.order("trump")) == 18
    assert context.shape_kind(parse_cards("2c2cAhAh")) == "tractor"
    assert context.shape_kind(parse_cards("4s4s6s6s")) == "tractor"
    hand = parse_cards("KhQh9h8h")
    assert context.legal_follows(hand, parse_cards("6h6h")) == {("Kh", "Qh")}
    rng = random.Random(4)
    for number in range(20):
        row, record = play_recorded_deal(rules, None, "h", number % 4, rng)
        assert row.kitty_points == 0
        assert row.kou_di_points <= 80 * (row.multiplier - 1) or not row.kou_di
        assert row == replay_deal(
            rules, None, "h", number % 4, record.hands, record.buried, record.plays
        )


def test_replay_refuses_what_is_illegal() -> None:
    _, record = play_recorded_deal({}, "2", "h", 0, random.Random(1))
    wrong = [*record.plays]
    wrong[1] = (1, ["BJ", "BJ", "BJ"])
    with pytest.raises(IllegalPlay, match="play 1, seat 1, BJ BJ BJ: not held"):
        replay_deal({}, "2", "h", 0, record.hands, record.buried, wrong)
    with pytest.raises(IllegalPlay, match="turn"):
        replay_deal({}, "2", "h", 0, record.hands, record.buried, record.plays[1:])
    with pytest.raises(IllegalPlay, match="ends after"):
        replay_deal({}, "2", "h", 0, record.hands, record.buried, record.plays[:-1])


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_follow_distributions_are_legal_and_sampled(rules: dict[str, object]) -> None:
    """Every play `random` may choose is legal, to shapes and to throws, named or read."""
    rng = random.Random(3)
    cards = [c for c in deck() if c[-1] in "hJ" or c in ("2s", "2c", "2d", "As", "3s")]
    for _ in range(25):
        context = Context(rules, "2", rng.choice(["h", "h", None]))
        led_suit = context.effective_suit(rng.choice(cards))
        mine = context.of_suit(cards, led_suit)
        rng.shuffle(mine)
        size = min(rng.choice([1, 2, 3, 4, 5]), len(mine))
        lead = mine[:size]
        hand = rng.sample(without(cards, lead), 9)
        shares = policy_random.follow_distribution(context, hand, lead)
        assert set(shares) <= context.legal_follows(hand, lead)
        assert as_play(policy_random.follow(context, hand, lead, rng)) in shares


def test_follow_frequencies() -> None:
    context = Context({}, "2", "h")
    hand = parse_cards("6s6s7s7s8s8sQs")
    lead = parse_cards("3s3s4s4s")
    half = Fraction(1, 2)
    assert policy_random.follow_distribution(context, hand, lead) == {
        multiset("6s6s7s7s"): half,
        multiset("7s7s8s8s"): half,
    }
    third = Fraction(1, 3)
    assert policy_random.follow_distribution(context, parse_cards("6s6s8s"), ["3s"]) == {
        ("6s",): 2 * third,
        ("8s",): third,
    }
    assert policy_random.lead_distribution(context, parse_cards("6s6s8s")) == {
        ("6s",): third,
        ("6s", "6s"): third,
        ("8s",): third,
    }


def legal_by_another_way(context: Context, hand: list[str], lead: list[str]) -> set[Play]:
    """Single-component leads again, without lists or passes: take the longest run, recurse."""
    suit = context.effective_suit(lead[0])
    held = context.of_suit(hand, suit)
    leads = [play for play in context.legal_leads(held) if len(play) % 2 == 0]

    def take(pairs: list[str], owed: int, chosen: list[str]) -> set[Play]:
        options = [p for p in leads if len(p) <= 2 * owed and fits(pairs, list(p))]
        if not options:
            rest = without(held, chosen)
            return {as_play([*chosen, *fill]) for fill in fillings(rest, len(lead) - len(chosen))}
        most = max(len(option) for option in options)
        found: set[Play] = set()
        for option in options:
            if len(option) == most:
                left = without(pairs, list(option))
                found |= take(left, owed - most // 2, [*chosen, *option])
        return found

    return take(held, len(lead) // 2, [])


def fits(held: list[str], cards: list[str]) -> bool:
    return all(held.count(card) >= cards.count(card) for card in cards)


def fillings(cards: list[str], size: int) -> set[Play]:
    if size == 0:
        return {()}
    found: set[Play] = set()
    for place, card in enumerate(cards):
        found |= {as_play([card, *rest]) for rest in fillings(cards[place + 1 :], size - 1)}
    return found


SMALL_RULES: list[dict[str, object]] = [
    {},
    {"order.trumps": RULES[4]["order.trumps"]},
    {"tractor.ace_low": True},
]


@pytest.mark.parametrize("rules", SMALL_RULES, ids=range(len(SMALL_RULES)))
def test_longest_first_is_the_best_list(rules: dict[str, object]) -> None:
    rng = random.Random(11)
    tried = 0
    for _ in range(400):
        context = Context(rules, rng.choice(["2", "4"]), rng.choice(["h", None]))
        suit = rng.choice(["trump", "s", "trump"])
        mine = context.of_suit(deck(), suit)
        tractors = sorted(p for p in context.legal_leads(mine) if len(p) in (4, 6, 8))
        if not tractors:
            continue
        lead = list(rng.choice(tractors))
        rest = without(mine, lead)
        hand = rng.sample(rest, min(len(rest), len(lead) + rng.randint(1, 4)))
        if len(hand) <= len(lead):
            continue
        tried += 1
        assert context.legal_follows(hand, lead) == legal_by_another_way(context, hand, lead)
    assert tried > 200
