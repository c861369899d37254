"""Whole deals: the fast engine's records replayed by the reference, and the other way round."""

from __future__ import annotations

import random
from collections.abc import Mapping

import koudi
from tests.differential.compare import Answers, Difference, Tally
from tests.engines import TRUMPS, plays_of, row_of, rules_of, slow_context, text_of
from tests.reference import (
    Context,
    IllegalPlay,
    parse_cards,
    play_recorded_deal,
    policy_random,
    replay_deal,
)
from tests.reference.cards import Card, without
from tests.reference.deal import Record, Table
from tests.reference.shape import Lead, cards_of, components_of

Plays = list[tuple[int, list[Card]]]


def replay(params: Mapping[str, object], record: koudi.DealRecord) -> dict[str, object] | str:
    """The row the reference comes to by the plays of a record, or what it finds illegal."""
    hands = [parse_cards(hand) for hand in record.hands]
    hands[record.declarer] += parse_cards(record.kitty)
    row = row_of(record)
    try:
        slow = replay_deal(
            params,
            row["level"],
            row["trump"],
            record.declarer,
            hands,
            parse_cards(record.buried),
            plays_of(record),
        )
    except IllegalPlay as illegal:
        return str(illegal)
    return slow.columns()


def compare_deals(params: Mapping[str, object], seed: int, deals: int) -> Tally:
    """Random deals of the fast engine; level, trump (no-trump too) and declarer vary."""
    rules = rules_of(params)
    tally = Tally()
    for index in range(deals):
        trump = "nt" if index % 5 == 4 else "random"
        record = koudi.deal(rules, seed, index, trump=trump)
        fast, slow = row_of(record), replay(params, record)
        tally.compared["whole deals"] += 1
        tally.tags["whole deals: dug"] += record.kou_di
        tally.tags["whole deals: dug by more than a single"] += record.multiplier > 2
        if fast != slow:
            told = Answers(record.text(), fast, slow)
            level = record.level
            tally.differences.append(Difference("whole deals", params, level, trump, told))
    return tally


def throwing_deal(
    params: Mapping[str, object], level: str | None, trump: str | None, rng: random.Random
) -> tuple[Record, list[tuple[int, Lead, list[Card]]], dict[str, object]]:
    """A deal in which leaders throw at random: cards, plays (attempted, led), and the row."""
    declarer = rng.randrange(4)
    _, record = play_recorded_deal(params, level, trump, declarer, rng)
    context = Context(params, level, trump)
    hands = [list(hand) for hand in record.hands]
    hands[declarer] = without(hands[declarer], record.buried)
    table = Table(context, declarer, hands, record.buried)
    plays: list[tuple[int, Lead, list[Card]]] = []
    while not table.over():
        seat = table.turn
        hand = list(table.hands[seat])
        if table.trick:
            follow = policy_random.follow(context, hand, table.trick[0], rng)
            plays.append((seat, follow, follow))
            table.follow(follow)
        else:
            mine = context.of_suit(hand, context.effective_suit(rng.choice(hand)))
            most = min(len(mine), rng.choice([1, 2, 4, 6]))
            lead = rng.sample(mine, rng.randint(1, most))
            table.lead(lead)
            plays.append((seat, lead, without(hand, table.hands[seat])))
    return record, plays, table.row(params, level).columns()


def record_text(
    params: Mapping[str, object],
    record: Record,
    plays: list[tuple[int, Lead, list[Card]]],
    row: dict[str, object],
) -> str:
    """A deal in the text form of the fast engine."""
    rules = rules_of(params)
    base, changes = rules.provenance()
    declarer, buried = row["declarer"], list(record.buried)
    assert isinstance(declarer, int)
    kitty_size = len(buried)
    hands = [list(hand) for hand in record.hands]
    kitty, hands[declarer] = hands[declarer][:kitty_size], hands[declarer][kitty_size:]
    lines = ["koudi deal 1", f"rules: {base}"]
    lines += [f"with: {key} = {value}" for key, value in changes]
    lines += [f"level: {row['level']}"] if row["level"] is not None else []
    lines += ["start: play-only", f"trump: {row['trump'] or 'nt'}", f"declarer: {declarer}"]
    lines += [f"hand {seat}: {text_of(hand)}" for seat, hand in enumerate(hands)]
    lines += [f"kitty: {text_of(kitty)}"]
    lines += [f"buried: {declarer} {text_of(buried)}"] if buried else []
    for number in range(0, len(plays), 4):
        leader, attempt, led = plays[number]
        words = [text_of(cards_of(attempt))]
        if sorted(cards_of(attempt)) != sorted(led):
            words[0] += f">{text_of(led)}"
        words += [text_of(cards) for _, _, cards in plays[number + 1 : number + 4]]
        lines.append(f"trick {number // 4 + 1}: {leader} leads {' '.join(words)}")
    return "\n".join([*lines, f"result: {row['attacker_points']}", ""])


def compare_throwing_deal(params: Mapping[str, object], rng: random.Random) -> Tally:
    """A deal of the reference with throws, read and played by the fast engine."""
    ladder = params["ladder.levels"]
    assert isinstance(ladder, list)
    level = rng.choice(ladder) if ladder else None
    trump = rng.choice(TRUMPS)
    record, plays, slow = throwing_deal(params, level, trump, rng)
    text = record_text(params, record, plays, slow)
    context = slow_context(params, level, trump)
    throws = sum(
        number % 4 == 0 and len(components_of(context, lead)) > 1
        for number, (_, lead, _) in enumerate(plays)
    )
    failed = sum(len(cards_of(lead)) != len(led) for _, lead, led in plays)
    try:
        read = koudi.DealRecord.parse(text)
        fast: object = row_of(read)
        told_again = koudi.DealRecord.parse(read.text())
        fast = fast if told_again == read else "another deal after a round trip"
    except koudi.KoudiError as error:
        fast = str(error)
    tally = Tally()
    tally.compared["deals with throws"] += 1
    tally.tags["deals with throws: throws"] += throws
    tally.tags["deals with throws: failed"] += failed
    if fast != slow:
        answers = Answers(text, fast, slow)
        tally.differences.append(Difference("deals with throws", params, level, trump, answers))
    return tally
