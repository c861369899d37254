"""Whole deals: what the fast engine plays is legal to the reference and comes to the same row."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import koudi
from tests.differential.compare import Tally
from tests.differential.deals import (
    compare_deals,
    compare_throwing_deal,
    record_text,
    replay,
    throwing_deal,
)
from tests.differential.variants import named_variants, random_params
from tests.engines import BUILT_IN, params_of, rules_of
from tests.reference import IllegalPlay, parse_cards, replay_deal

VARIANTS = named_variants()


@pytest.mark.parametrize("name", VARIANTS)
def test_random_deals_replay_to_the_same_row(name: str) -> None:
    deals = 400 if name in BUILT_IN else 80
    tally = compare_deals(VARIANTS[name], 20, deals)
    assert not tally.differences, str(tally.differences[0])
    assert tally.compared["whole deals"] == deals
    assert tally.tags["whole deals: dug"] > deals / 4


def test_random_deals_of_random_rules() -> None:
    rng = random.Random("deals of random rules")
    tally = Tally()
    for _ in range(150):
        tally.add(compare_deals(random_params(rng), rng.getrandbits(64), 3))
    assert not tally.differences, str(tally.differences[0])
    assert tally.tags["whole deals: dug"] > 150


def test_deals_with_throws_are_read_and_end_alike() -> None:
    """Edge cases T5 and T6: a failed throw costs what it must, and only what was led is gone."""
    rng = random.Random("deals with throws")
    tally = Tally()
    for number in range(150):
        params = VARIANTS["standard"] if number % 3 == 0 else random_params(rng)
        if params["throws.allowed"]:
            tally.add(compare_throwing_deal(params, rng))
    assert not tally.differences, str(tally.differences[0])
    assert tally.tags["deals with throws: failed"] > 1_000


@pytest.mark.parametrize("name", ["hubei-2007", "longyan-80", "pairs", "two-highest", "no-levels"])
def test_exchanged_plays_are_legal_to_both_or_neither(name: str) -> None:
    """A seat's answers to two tricks change places."""
    params = VARIANTS[name]
    rng = random.Random(f"exchanged plays {name}")
    verdicts = Counter[bool]()
    for index in range(250):
        record = koudi.deal(_rules(name), 4, index, trump="random")
        lines = record.text().splitlines()
        first = next(number for number, line in enumerate(lines) if line.startswith("trick 1:"))
        tricks = [line.split(" ") for line in lines[first:-1]]
        seat = rng.randrange(4)
        one = rng.randrange(max(1, len(tricks) - 6), len(tricks))
        other = rng.randrange(len(tricks))
        places = [4 + (seat - int(words[2])) % 4 for words in (tricks[one], tricks[other])]
        if 4 in places or len(tricks[one][4]) != len(tricks[other][4]):
            continue
        cards = [tricks[one][places[0]], tricks[other][places[1]]]
        tricks[other][places[1]], tricks[one][places[0]] = cards
        lines[first:-1] = [" ".join(words) for words in tricks]
        text = "\n".join(lines) + "\n"
        theirs = _verdict_of_reference(record, params, lines[first:-1])
        try:
            koudi.DealRecord.parse(text)
            ours = True
        except koudi.KoudiError as error:
            # Another result than the one written: every play was legal.
            ours = "the plays come to" in str(error)
        assert ours == theirs, text
        verdicts[theirs] += 1
    assert min(verdicts[True], verdicts[False]) > 10


def _rules(name: str) -> koudi.Rules:
    return BUILT_IN[name] if name in BUILT_IN else rules_of(VARIANTS[name])


def _verdict_of_reference(
    record: koudi.DealRecord, params: dict[str, object], lines: list[str]
) -> bool:
    plays = []
    for line in lines:
        words = line.split(" ")
        leader = int(words[2])
        plays += [((leader + turn) % 4, parse_cards(word)) for turn, word in enumerate(words[4:])]
    hands = [parse_cards(hand) for hand in record.hands]
    hands[record.declarer] += parse_cards(record.kitty)
    trump = None if record.trump == "nt" else record.trump
    buried = parse_cards(record.buried)
    try:
        replay_deal(params, record.level, trump, record.declarer, hands, buried, plays)
    except IllegalPlay:
        return False
    return True


def test_a_written_failed_throw_must_be_the_forced_one() -> None:
    """What a record says was led instead is checked against the rules."""
    rng = random.Random(6)
    params = params_of(BUILT_IN["shuangsheng"])
    while True:
        record, plays, row = throwing_deal(params, "2", "h", rng)
        text = record_text(params, record, plays, row)
        line = next((line for line in text.splitlines() if ">" in line), None)
        if line is not None:
            break
    attempt, forced = line.split(" ")[4].split(">")
    other = next(card for card in parse_cards(attempt) if card not in parse_cards(forced))
    with pytest.raises(koudi.KoudiError, match="force"):
        koudi.DealRecord.parse(text.replace(f">{forced}", f">{other}", 1))


def test_replay_notices_a_wrong_row() -> None:
    """The comparison itself notices a record under other rules."""
    record = koudi.deal(BUILT_IN["hubei-2007"], 7, 12, trump="random")
    assert replay(VARIANTS["hubei-2007"], record) != replay(VARIANTS["standard"], record)
