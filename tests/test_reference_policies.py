"""`random+throws` and `greedy` of the reference engine (rules 1.11, 1.12)."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.reference import (
    Bid,
    Bidding,
    Context,
    Setting,
    parse_cards,
    policy_greedy,
    policy_random_throws,
)
from tests.reference.bidding import BID, COUNTER
from tests.reference.cards import as_play, deck, points, without
from tests.reference.shape import Lead

# random+throws.


def test_safe_throws() -> None:
    """1.11: the sets of components no unseen card could beat."""
    context = Context({}, "2", "h")
    hand = parse_cards("AsAsKs3c")
    unseen = parse_cards("KsAcQs")
    safe = policy_random_throws.safe_throws(context, hand, unseen)
    a, aa, k = ("As",), ("As", "As"), ("Ks",)
    assert sorted(safe) == sorted([(a, k), (aa, k)])
    # Two unseen kings beat no ace and no king; an unseen ace beats the king.
    safe = policy_random_throws.safe_throws(context, parse_cards("AsKs3c"), parse_cards("As"))
    assert safe == []
    everything = policy_random_throws.all_throws(context, parse_cards("3s3s4s5h2c"))
    three, pair, four = ("3s",), ("3s", "3s"), ("4s",)
    trumps = (("2c",), ("5h",))
    assert sorted(everything) == sorted([(three, four), (pair, four), trumps])


def test_throw_distribution() -> None:
    """1.11: 1/4 on lead where it can, 1/8 of those times any set whatever."""
    context = Context({}, "2", "h")
    hand = parse_cards("AsKs3c4c")
    shares = policy_random_throws.lead_distribution(context, hand, parse_cards("5c"))
    safe, any_two = (("As",), ("Ks",)), (("3c",), ("4c",))
    assert shares[any_two] == Fraction(1, 4) * Fraction(1, 8) * Fraction(1, 2)
    assert shares[safe] == Fraction(1, 4) * (Fraction(7, 8) + Fraction(1, 16))
    assert shares[(("As",),)] == Fraction(3, 4) * Fraction(1, 4)
    never = policy_random_throws.lead_distribution(context, hand, parse_cards("AsAc"))
    assert all(len(throw) == 1 for throw in never)
    forbidden = Context({"throws.allowed": False}, "2", "h")
    assert set(policy_random_throws.lead_distribution(forbidden, hand, [])) == {
        ((card,),) for card in hand
    }


# greedy.


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("3s3s4s4s7h7h8h8hAc", "7h7h8h8h"),  # the highest tractor: trumps
        ("3s3s4s4s5s5s7h7h8h8hAc", "3s3s4s4s5s5s"),  # the longest
        ("3c3c4c4c3s3s4s4s", "3s3s4s4s"),  # suit order
        ("2s2s2h2h2c2c", "2h2h2s2s"),  # off level pairs: suit order
        ("AdAdAcAcAsBJBJ", "AcAc"),  # a side pair of the top rank, suit order
        ("AdKcKcAsBJBJ", "As"),  # a side single of the top rank
        ("KcKc3h3h9d9d", "3h3h"),  # the highest pair of any suit
        ("KcKcQdQdKsKs", "KsKs"),
        ("Kc9c5s9d4h", "9c"),  # the lowest worthless side single
        ("KcTs5d4h", "5d"),  # the lowest card
        ("5hBJ3h", "3h"),
    ],
)
def test_greedy_lead(hand: str, expected: str) -> None:
    lead = policy_greedy.choose_lead(Context({}, "2", "h"), parse_cards(hand))
    assert as_play(lead) == as_play(parse_cards(expected))


def test_greedy_lead_at_level_ace() -> None:
    """The top rank of a side suit is the king then."""
    context = Context({}, "A", "h")
    assert policy_greedy.choose_lead(context, parse_cards("KcKcAs3d")) == ["Kc", "Kc"]


def test_greedy_burial() -> None:
    context = Context({}, "2", "h")
    hand = parse_cards("3sAs5sTc3h4hBJ2cKd4d4dJc")
    assert policy_greedy.choose_burial(context, hand) == parse_cards("3s4d4dJcAs5sTcKd")
    hand = parse_cards("3sBJ5h4h3h2s2c2d2hLJ")
    assert policy_greedy.choose_burial(context, hand) == parse_cards("3s3h4h5h2s2c2d2h")


@pytest.mark.parametrize(
    ("hand", "kind", "suit"),
    [
        ("2h2c3c", "single", "c"),  # most cards drawn
        ("2h2c3c4h", "single", "h"),  # a tie: suit order
        ("2h3s4s5s", "single", "h"),  # only where it holds a level card
        ("2d2dBJBJ2s2c3c", "single", "c"),
    ],
)
def test_greedy_bid(hand: str, kind: str, suit: str) -> None:
    state = Bidding({}, Setting.of({}, "2", 0), 0)
    state.hands[0] = parse_cards(hand)
    options = [
        Bid(k, s, BID) for k in ("single", "pair") for s in "shcd" if f"2{s}" in state.hands[0]
    ]
    assert policy_greedy.choose_bid(state, 0, options) == Bid(kind, suit, BID)
    counters = [Bid("pair", "s", COUNTER), Bid("big_jokers", None, COUNTER)]
    assert policy_greedy.choose_bid(state, 0, counters) is None


@pytest.mark.parametrize(
    ("trick", "hand", "expected"),
    [
        (["3s", "4s", "2d"], "5sTsKsQs", "Qs"),  # cannot beat a ruff: fewest points
        (["As", "4s"], "5sTsKsQs", "Ts"),  # the partner wins: most points, then lowest
        (["As", "4s"], "3h5h5c3d", "5c"),  # void: also from the side suits first
        (["9s", "4s", "Js"], "5sTsKsQsAs", "Qs"),  # the lowest that beats, fewest points first
        (["9s", "4s", "Js"], "5h4h2c3d", "4h"),  # a ruff
        (["9s9s", "4s4s"], "3sKsKsQsQs", "KsKs"),  # the partner wins, a pair is owed
        (["9s9s", "4s4s", "JsJs"], "5sKsKsQsQs", "QsQs"),
        (["9s9s", "JsJs", "3s4s"], "5sKsKsQsQs", "KsKs"),
        (["9s9s", "JsJs"], "3h3hBJBJ2d2d", "3h3h"),
        (["9s9s", "JsJs"], "3h4hBJTc3d3d", "3d3d"),
    ],
)
def test_greedy_follow(trick: list[str], hand: str, expected: str) -> None:
    plays: list[Lead] = [parse_cards(play) for play in trick]
    play = policy_greedy.choose_follow(Context({}, "2", "h"), parse_cards(hand), plays)
    assert as_play(play) == as_play(parse_cards(expected))


@pytest.mark.parametrize("tractor", ["longest", "pairs", "suit"])
def test_greedy_follow_is_the_best_of_all_legal_plays(tractor: str) -> None:
    """1.12 by exhaustion, to shapes and to throws, ruffed or not."""
    rng = random.Random(f"{tractor}")
    some = [c for c in deck() if c[-1] in "hJ" or c in ("2s", "2c", "2d", "As", "5s", "Ts", "9s")]
    ruffs = 0
    for _ in range(400):
        context = Context({"follow.tractor": tractor}, "2", rng.choice(["h", "h", None, "s"]))
        cards = list(some)
        suit = context.effective_suit(rng.choice(cards))
        mine = context.of_suit(cards, suit)
        lead = rng.sample(mine, min(len(mine), rng.choice([1, 2, 2, 3, 4])))
        if rng.random() < 0.5:
            lead = rng.choice([list(p) for p in sorted(context.legal_leads(mine)) if len(p) <= 4])
        trick: list[Lead] = [lead]
        rest = without(cards, lead)
        rng.shuffle(rest)
        for _ in range(rng.randrange(3)):
            hand, rest = rest[:6], rest[6:]
            trick.append(list(rng.choice(sorted(context.legal_follows(hand, lead)))))
        if rng.random() < 0.5:
            rest = [card for card in rest if context.effective_suit(card) != suit]
        hand = rest[:8]
        legal = sorted(context.legal_follows(hand, lead)) if len(hand) == 8 else []
        if not legal:
            continue

        def least(play: tuple[str, ...], context: Context = context) -> Any:
            return policy_greedy.play_key(context, play)

        beating = [p for p in legal if context.winner([*trick, list(p)]) == len(trick)]
        if context.winner(trick) == len(trick) - 2:
            best = min(legal, key=lambda play: (-points(play), least(play)))
        else:
            ruffs += bool(beating)
            best = min(beating or legal, key=lambda play: (points(play), least(play)))
        assert as_play(policy_greedy.choose_follow(context, hand, trick)) == best
    assert ruffs > 30
