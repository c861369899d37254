"""What must hold of rulings in climbing games, whatever the rules, the hand and the top."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import koudi
from tests.climb_engines import BUILT_IN
from tests.differential.climb import VARIANTS, Contexts, draw_contexts, draw_hand
from tests.engines import multiset, rows, text_of
from tests.reference.cards import Card, parse_cards
from tests.reference.climb.parameters import FILES

FEW = settings(max_examples=60, deadline=None)
NAMES = [*FILES, *VARIANTS]


@dataclass(frozen=True)
class Position:
    context: koudi.ClimbContext
    hand: str
    top: str | None
    """Out of another hand; None for a leader."""


def draw_top(at: Contexts, rng: random.Random) -> str | None:
    if rng.random() < 0.3:
        return None
    other = text_of(draw_hand(at, rng.randint(1, at.most), rng))
    return rng.choice(at.fast.legal_plays(other))


@st.composite
def positions(draw: st.DrawFn, most: int = 27) -> Position:
    """A hand and a top; the seed is what shrinks."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    at = draw_contexts(NAMES, rng)
    hand = text_of(draw_hand(at, rng.randint(1, min(most, at.most)), rng))
    return Position(at.fast, hand, draw_top(at, rng))


def cards_of(play: str) -> tuple[Card, ...]:
    return multiset(play.partition("=")[0])


@FEW
@given(positions(most=7))
def test_what_is_listed_is_what_is_allowed(at: Position) -> None:
    """Every part of a small hand with every reading of it, ruled upon, is the list."""
    hand = parse_cards(at.hand)
    parts = {
        multiset(text_of(part))
        for size in range(1, len(hand) + 1)
        for part in combinations(hand, size)
    }
    texts = [reading.text for part in parts for reading in at.context.readings(text_of(part))]
    allowed = {text for text in texts if at.context.check_play(at.hand, text, at.top)}
    listed = at.context.legal_plays(at.hand, at.top, distinct=True)
    assert len(set(listed)) == len(listed)
    assert set(listed) == allowed
    no_form = [part for part in parts if not at.context.readings(text_of(part))]
    for part in no_form[:20]:
        ruling = at.context.check_play(at.hand, text_of(part), at.top)
        assert not ruling
        assert ruling.rule == "forms"


@FEW
@given(positions(most=16))
def test_follows_are_the_leads_that_are_allowed(at: Position) -> None:
    for distinct in (False, True):
        leads = at.context.legal_plays(at.hand, None, distinct)
        listed = at.context.legal_plays(at.hand, at.top, distinct)
        allowed = [text for text in leads if at.context.check_play(at.hand, text, at.top)]
        assert listed == allowed
        if at.top is not None:
            assert listed == [text for text in leads if at.context.beats(text, at.top)]


@FEW
@given(positions(most=16))
def test_canonical_plays_are_one_for_each_reading_of_the_distinct_ones(at: Position) -> None:
    def kinds(texts: list[str]) -> list[tuple[str, int, str, int]]:
        read = [at.context.classify(text) for text in texts]
        return [(one.form, one.size, one.key, one.group) for one in read]

    canonical = at.context.legal_plays(at.hand, at.top)
    distinct = at.context.legal_plays(at.hand, at.top, distinct=True)
    assert set(canonical) <= set(distinct)
    assert len(set(kinds(canonical))) == len(canonical)
    assert set(kinds(canonical)) == set(kinds(distinct))


@FEW
@given(positions(), st.integers(1, 8), st.randoms(use_true_random=False))
def test_every_reading_is_read_back(at: Position, size: int, rng: random.Random) -> None:
    hand = parse_cards(at.hand)
    readings = at.context.readings(text_of(rng.sample(hand, min(size, len(hand)))))
    for place, reading in enumerate(readings):
        assert at.context.classify(reading.text) == reading
        assert at.context.classify(reading) == reading
        assert reading.size == len(cards_of(reading.text))
        declared = f"{reading.text.partition('=')[0]}={reading.declaration}"
        assert at.context.classify(declared) == reading
        assert ("=" in reading.text) == (len(readings) > 1)
        wilds = [card for card in cards_of(reading.text) if card in at.context.wilds]
        assert len(reading.stands) <= len(wilds)
        if place == 0:
            assert at.context.classify(reading.text.partition("=")[0]) == reading


@FEW
@given(positions(), positions())
def test_beating_is_a_strict_order(at: Position, other: Position) -> None:
    """Of bombs all compare; of other plays those of one form and number of cards."""
    if other.context.order() != at.context.order():
        plays = at.context.legal_plays(at.hand)
    else:
        held = at.context.legal_plays(at.hand) + at.context.legal_plays(other.hand)
        plays = list(dict.fromkeys(held))
    beats = at.context.beats
    bombs = [text for text in plays if is_bomb(at.context, text)][:14]
    for some in (bombs, [text for text in plays if text not in bombs][:14]):
        for one in some:
            assert not beats(one, one)
            for two in some:
                assert not (beats(one, two) and beats(two, one))
                for three in some:
                    if beats(one, two) and beats(two, three):
                        assert beats(one, three)
                    # Equal bombs beat the same ones.
                    if some is bombs and not beats(one, two) and not beats(two, one):
                        assert beats(one, three) == beats(two, three)
    for bomb in bombs:
        for text in plays:
            if not is_bomb(at.context, text):
                assert beats(bomb, text)
                assert not beats(text, bomb)


def is_bomb(context: koudi.ClimbContext, text: str) -> bool:
    form = context.classify(text).form
    return form.endswith("bomb") or form in ("straight_flush", "four_jokers")


@FEW
@given(positions(most=12))
def test_evaluations_count_the_hand(at: Position) -> None:
    cards = parse_cards(at.hand)
    row = at.context.evaluate_hands(rows([cards])).row(0, named=True)
    leads = [at.context.classify(text) for text in at.context.legal_plays(at.hand)]
    top = {card for group in at.context.order() for card in group}
    highest = next(group for group in at.context.order() if group[0] not in ("LJ", "BJ"))
    assert row["cards"] == len(cards)
    assert row["wilds"] == sum(card in at.context.wilds for card in cards)
    assert row["jokers"] == sum(card in ("LJ", "BJ") for card in cards)
    assert row["controls"] == row["jokers"] + sum(card in highest for card in cards)
    assert set(cards) <= top
    sizes = [one.size for one in leads if one.form == "bomb"]
    assert row["largest_bomb"] == max(sizes, default=0)
    assert row["straight_flushes"] == sum(one.form == "straight_flush" for one in leads)
    assert row["bombs"] == sum(row[f"bombs_{size}"] for size in range(4, 9))
    fewest = at.context.fewest_plays(at.hand)
    assert fewest <= row["plays"] <= len(cards)
    assert (row["plays"] == 0) == (not cards)
    # One play, or none at all of it, is seen exactly.
    assert (fewest == 1) == bool(at.context.readings(at.hand))


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_a_deal_is_ruled_upon_as_it_was_played(name: str, policy: str) -> None:
    """Tribute, every move, the order and the counts of records, out of nothing but texts."""
    rules = BUILT_IN[name]
    for index in range(12):
        previous = "random" if index % 3 else None
        record: koudi.DealRecord = koudi.deal(rules, 7, index, policy=policy, previous=previous)
        row = record.row
        context: koudi.ClimbContext = rules.context(row["level"])
        hands = [parse_cards(hand) for hand in record.hands]
        if record.previous is not None:
            due = context.tribute([text_of(hand) for hand in hands], record.previous)
            assert (due.kind, due.leader) == (row["tribute"], row["leader"])
            paid = [(one["payer"], one["card"], one["receiver"]) for one in record.payments]
            assert due.payments == paid
            for one in record.payments:
                assert one["returned"] in due.returns[one["receiver"]]
                assert one["card"] in due.owed[one["payer"]]
                hands[one["payer"]].remove(one["card"])
                hands[one["receiver"]].remove(one["returned"])
                hands[one["payer"]].append(one["returned"])
                hands[one["receiver"]].append(one["card"])
        moves = [move for moves in record.play for move in moves]
        texts = [text_of(hand) for hand in hands]
        now = context.situation(texts, [move["play"] for move in moves], row["leader"])
        assert now.is_over
        assert now.turn is None
        assert now.order == record.finish
        for count in ("plays", "passes", "rounds", "bombs", "passes_to_partner"):
            assert getattr(now, count) == row[count]
        done = rules.finish(record.finish)
        assert (done.steps, done.winner) == (row["steps"], row["first"] % 2)
        if "score" in row and "lines" in row:
            plays = [(move["seat"], move["play"]) for move in moves if move["play"] != "pass"]
            bombs = [(seat, play) for seat, play in plays if is_bomb(context, play)]
            done = rules.finish(record.finish, bombs=bombs)
            for figure in ("lines", "multiplier", "contributions", "score"):
                assert getattr(done, figure) == row[figure]
        elif "score" in row:
            assert rules.finish(record.finish, cards_left=row["cards_left"]).score == row["score"]
