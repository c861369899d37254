"""What must hold whatever the position, the deal or the rule set."""

from __future__ import annotations

import random
import re
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import koudi
from tests.differential.draw import Packs
from tests.differential.variants import named_variants, random_params
from tests.engines import (
    BUILT_IN,
    RANK_TEXTS,
    STANDARD,
    TRUMPS,
    multiset,
    params_of,
    rows,
    rules_of,
    text_of,
)
from tests.reference import Context, parse_cards
from tests.reference.cards import deck, points
from tests.rulings.strategies import Position, positions

FEW = settings(max_examples=60, deadline=None)
MANY = settings(max_examples=250, deadline=None)


@MANY
@given(positions((5, 8, 12)), st.randoms(use_true_random=False))
def test_what_is_listed_is_what_is_allowed(at: Position, rng: random.Random) -> None:
    """Every listed play is allowed, and any other subset is not; the count is the list's length."""
    number = at.context.count_legal_follows(at.hand, at.lead)
    if number > 20_000:
        return
    listed = at.context.legal_follows(at.hand, at.lead, limit=number)
    assert len(listed) == number
    plays = {multiset(play) for play in listed}
    assert len(plays) == number > 0
    for play in listed[:50]:
        ruling = at.context.check_follow(at.hand, at.lead, play)
        assert (ruling.legal, ruling.reason, ruling.rule) == (True, "", "")
    hand = parse_cards(at.hand)
    for _ in range(30):
        play = text_of(rng.sample(hand, at.size))
        ruling = at.context.check_follow(at.hand, at.lead, play)
        assert bool(ruling) == (multiset(play) in plays)
        if not ruling:
            assert ruling.reason
            assert ruling.rule.startswith("follow.")


@FEW
@given(positions((8, 12)), st.integers(0, 50))
def test_more_than_the_limit_is_an_error_with_the_count(at: Position, limit: int) -> None:
    number = at.context.count_legal_follows(at.hand, at.lead)
    if number > limit:
        with pytest.raises(koudi.KoudiError, match=rf"\b{number}\b"):
            at.context.legal_follows(at.hand, at.lead, limit=limit)


@FEW
@given(st.integers(0, 2**32))
def test_batch_rulings_equal_single_ones(seed: int) -> None:
    rng = random.Random(seed)
    params = random_params(rng)
    level = rng.choice(RANK_TEXTS) if params["ladder.levels"] else None
    trump = rng.choice(TRUMPS)
    fast, slow = rules_of(params).context(level, trump), Context(params, level, trump)
    hands, leads, plays = [], [], []
    for _ in range(40):
        packs = Packs(slow, rng)
        suit = packs.suit()
        lead = packs.lead(suit, throw=0.3)
        hand = packs.hand([suit, suit, None], max(len(lead), rng.choice([4, 8, 25])))
        own = slow.of_suit(hand, suit)
        pool = own if len(own) >= len(lead) and rng.random() < 0.8 else hand
        leads.append(lead)
        hands.append(hand)
        plays.append(rng.sample(pool, len(lead)))
    expected = [
        bool(fast.check_follow(text_of(hand), text_of(lead), text_of(play)))
        for hand, lead, play in zip(hands, leads, plays, strict=True)
    ]
    assert fast.check_follows(rows(hands), rows(leads), rows(plays)).tolist() == expected


@FEW
@given(st.integers(0, 2**32))
def test_evaluations_are_what_the_reference_counts(seed: int) -> None:
    rng = random.Random(seed)
    # Not yet: the differences pinned in tests/differential/test_known.py.
    params = random_params(rng) | {"tractor.over_level": True, "tractor.ace_low": False}
    level = rng.choice(RANK_TEXTS) if params["ladder.levels"] else None
    trump = rng.choice(TRUMPS)
    slow = Context(params, level, trump)
    hands = [
        Packs(slow, rng).hand(rng.choice([["trump"], ["s", "h"], [None]]), rng.choice([0, 9, 25]))
        for _ in range(20)
    ]
    frame = rules_of(params).context(level, trump).evaluate_hands(rows(hands))
    expected = pl.DataFrame(
        [evaluation(slow, level, hand) for hand in hands],
        schema=dict.fromkeys(evaluation(slow, level, []), pl.UInt8),
    )
    assert frame.select(expected.columns).equals(expected)


def evaluation(context: Context, level: str | None, hand: list[str]) -> dict[str, int]:
    """A hand described by the reference's shapes."""
    suits = {suit: context.of_suit(hand, suit) for suit in ("trump", "s", "h", "c", "d")}
    parts = [part for cards in suits.values() if cards for part in context.classify(cards)]
    tractors = [len(part) // 2 for part in parts if len(part) > 2]
    top = 0
    for group in context.order("trump"):
        held = [card for card in hand if card in group]
        top += len(held)
        if len(held) < 2 * len(group):
            break
    rank = {"10": "T"}.get(level or "", level)
    return {
        "cards": len(hand),
        "trumps": len(suits["trump"]),
        "points": points(hand),
        "pairs": sum(max(1, len(part) // 2) for part in parts if len(part) > 1),
        "tractors": len(tractors),
        "longest_tractor": max(tractors, default=0),
        "top_trumps": top,
        "voids": sum(not suits[suit] for suit in "shcd"),
        "jokers": hand.count("BJ") + hand.count("LJ"),
        "level_cards": sum(card[0] == rank for card in hand if card not in ("BJ", "LJ")),
        "longest_side_suit": max(len(suits[suit]) for suit in "shcd"),
    }


@MANY
@given(st.permutations(deck()), st.integers(0, 108), st.sampled_from(["", " ", "  "]))
def test_card_text_is_read_back(cards: list[str], size: int, gap: str) -> None:
    text = gap.join(cards[:size])
    assert koudi.parse_cards(text) == cards[:size]
    context = STANDARD.context("5", "h")
    assert multiset(context.sort(text)) == multiset(text_of(cards[:size]))
    assert context.sort(context.sort(text)) == context.sort(text)


def test_other_spellings_of_cards() -> None:
    assert koudi.parse_cards("10h T♥ AS A♠ 5♣5d BJ LJ") == parse_cards("ThThAsAs5c5dBJLJ")


@FEW
@given(st.sampled_from(sorted(BUILT_IN)), st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 2))
def test_records_are_read_back_and_replayed(name: str, seed: int, index: int) -> None:
    record = koudi.deal(BUILT_IN[name], seed, index)
    read = koudi.DealRecord.parse(record.text())
    assert read == record == record.replay() == read.replay()
    assert read.text() == record.text()
    assert (read.row, read.seed, read.index) == (record.row, seed, index)
    dealt = [*record.hands, record.kitty]
    assert sorted(parse_cards("".join(dealt))) == sorted(deck())
    for lang, word in (("en", "seat"), ("zh", "号位")):
        told = record.tell(lang=lang)
        assert word in told.lower()
        assert str(record.attacker_points) in told


@FEW
@given(st.integers(0, 2**32))
def test_rules_survive_text_and_changes_add_up(seed: int) -> None:
    rng = random.Random(seed)
    params = random_params(rng)
    rules = rules_of(params)
    assert koudi.Rules.parse(rules.to_toml(), rules.id) == rules
    base = BUILT_IN[rng.choice(sorted(BUILT_IN))]
    changed = base.replace(params)
    assert koudi.Rules.parse(changed.to_toml(), changed.id) == changed
    # What is not drawn is each file's own.
    differ = set(rules.diff(changed)["key"])
    assert not differ & set(params)
    differing = rules.diff(base)["key"].to_list()
    back = changed.replace({key: params_of(base)[key] for key in differing})
    assert back.diff(base).is_empty()


@pytest.mark.parametrize("name", [*BUILT_IN, *sorted(set(named_variants()) - set(BUILT_IN))])
def test_a_copy_under_another_name_plays_the_same_deals(name: str, tmp_path: Path) -> None:
    rules = BUILT_IN[name] if name in BUILT_IN else rules_of(named_variants()[name])
    path = tmp_path / "our-own-table.toml"
    path.write_text(rules.to_toml(), encoding="utf-8")
    copy = koudi.load_rules(path)
    assert copy.id != rules.id
    assert copy.diff(rules).is_empty()
    assert koudi.simulate(copy, 3_000, seed=5).equals(koudi.simulate(rules, 3_000, seed=5))
    theirs, ours = koudi.deal(copy, 5, 17), koudi.deal(rules, 5, 17)
    assert (theirs.hands, theirs.buried, theirs.play) == (ours.hands, ours.buried, ours.play)


def test_no_rule_id_in_the_engine() -> None:
    """Rules are data: only the list of built-in files, their documents and tests name any."""
    source = Path(__file__).parents[2] / "rust" / "engine" / "src"
    files = sorted(source.rglob("*.rs"))
    assert len(files) > 20
    for path in files:
        text = path.read_text(encoding="utf-8").split("#[cfg(test)]")[0]
        if path.name == "file.rs":
            text = re.sub(r"const BUILTIN: .*?\];", "", text, flags=re.DOTALL)
        code = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("//"))
        named = [name for name in BUILT_IN if name in code]
        assert not named, f"{path.name} names {named}"


def test_the_whole_deck_is_evaluated() -> None:
    hands = np.full((1, 54), 2, np.uint8)
    for name, rules in BUILT_IN.items():
        frame = rules.context("7" if rules.levels else None, "h").evaluate_hands(hands)
        assert frame["cards"].item() == 108, name
        assert frame["points"].item() == 200
