"""Every parameter alone changes the outcome of a written-out case, in both engines."""

from __future__ import annotations

from typing import Any

import pytest

import koudi
from koudi import _core
from tests import test_reference_bidding
from tests.answers import Case, answer_of, fast_answer, slow_answer
from tests.auctions import fast_auction, slow_auction
from tests.differential.deals import replay
from tests.engines import BUILT_IN, STANDARD, Params, params_of
from tests.files.draw import REGISTRY
from tests.parameter_cases import Entry
from tests.parameter_cases.trick import ALL_BIDDINGS, ENTRIES
from tests.reference import Context, parse_cards
from tests.reference.cards import deck, without
from tests.reference.deal import Table, problem_with
from tests.rulings import test_bidding_cases

FAST_ONLY = ("accepted", "slipped_deal")
"""Operations of the engine alone: files are read by it, slips in a deal are drawn by it."""

CASES = [(entry, value, expected) for entry in ENTRIES for value, expected in entry.outcomes]
IDS = [f"{number}-{entry.name}-{value}" for number, (entry, value, _) in enumerate(CASES)]


def rules_with(entry: Entry, value: object) -> koudi.Rules:
    base = STANDARD if entry.base == "standard" else BUILT_IN[entry.base]
    return base.replace({**entry.given, entry.key: value})


def case_of(entry: Entry, expected: object) -> Case:
    return {
        "op": entry.op,
        "inputs": entry.inputs,
        "level": entry.level,
        "trump": entry.trump,
        "expected": expected,
    }


def bidding_case(entry: Entry, value: object) -> Case:
    name = f"{entry.inputs['family']}.{value}"
    return next(case for case in ALL_BIDDINGS if case["id"] == name)


def told(answer: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """As much of an answer as the entry tells."""
    return {key: answer.get(key) for key in expected}


def fast(entry: Entry, value: object, expected: Any) -> object:
    if entry.op == "accepted":
        try:
            rules_with(entry, value)
        except koudi.RulesError:
            return False
        return True
    if entry.op == "bidding":
        return test_bidding_cases.run(bidding_case(entry, value))
    rules = rules_with(entry, value)
    if entry.op == "auction":
        params = {**entry.given, entry.key: value}
        return told(fast_auction(params, case_of(entry, expected)), expected)
    if entry.op == "deal":
        record = recorded(rules, entry)
        return told({**record.row, "cards": len(parse_cards(record.hands[0]))}, expected)
    if entry.op == "slipped_deal":
        deal = {key: entry.inputs[key] for key in ("seed", "slips")}
        frame = koudi.simulate(rules, 1, start=entry.inputs["index"], **deal)
        return told(frame.row(0, named=True), expected)
    if entry.op == "throw_led":
        return fast_throw_led(rules, entry)
    return fast_answer(rules, case_of(entry, expected))


def recorded(rules: koudi.Rules, entry: Entry) -> koudi.DealRecord:
    return koudi.deal(rules, entry.inputs["seed"], entry.inputs["index"], trump=entry.trump)


def cards_round(hand: str) -> list[list[str]]:
    """Seat 0 has these cards and the lowest of the rest; the kitty comes last."""
    own = parse_cards(hand)
    rest = without(sorted(deck()), own)
    hands = [own + rest[: 25 - len(own)]]
    rest = rest[25 - len(own) :]
    return [*hands, *(rest[25 * n : 25 * n + 25] for n in range(3)), rest[75:]]


def fast_throw_led(rules: koudi.Rules, entry: Entry) -> bool:
    *hands, kitty = ("".join(cards) for cards in cards_round(entry.inputs["hand"]))
    table = _core.Table(rules._core, hands, kitty, level=entry.level, start="play-only", trump="h")
    table.bury(0, kitty)
    try:
        table.play(0, entry.inputs["throw"])
    except koudi.IllegalMove:
        return False
    return True


def slow(entry: Entry, value: object, expected: Any) -> object:
    if entry.op == "bidding":
        return test_reference_bidding.run(bidding_case(entry, value))
    params: Params = params_of(rules_with(entry, value))
    if entry.op == "auction":
        return told(slow_auction(params, case_of(entry, expected)), expected)
    if entry.op == "throw_led":
        *hands, kitty = cards_round(entry.inputs["hand"])
        table = Table(Context(params, entry.level, entry.trump), 0, hands, kitty)
        return problem_with(table, 0, parse_cards(entry.inputs["throw"])) is None
    if entry.op == "deal":
        record = recorded(rules_with(entry, value), entry)
        row = replay(params, record)
        assert isinstance(row, dict), row
        return told({**row, "cards": len(parse_cards(record.hands[0]))}, expected)
    return slow_answer(params, case_of(entry, expected))


@pytest.mark.parametrize(("entry", "value", "expected"), CASES, ids=IDS)
def test_outcome(entry: Entry, value: object, expected: Any) -> None:
    assert fast(entry, value, expected) == answer_of(entry.op, expected)


@pytest.mark.parametrize(
    ("entry", "value", "expected"),
    [case for case in CASES if case[0].op not in FAST_ONLY],
    ids=[name for name, case in zip(IDS, CASES, strict=True) if case[0].op not in FAST_ONLY],
)
def test_outcome_in_the_reference(entry: Entry, value: object, expected: Any) -> None:
    assert slow(entry, value, expected) == answer_of(entry.op, expected)


def test_every_parameter_alone_changes_an_outcome() -> None:
    """The table covers the registry, no more and no less."""
    change = {
        entry.key
        for entry in ENTRIES
        if any(expected != entry.outcomes[0][1] for _, expected in entry.outcomes)
    }
    assert change == set(REGISTRY)


def test_every_word_of_a_parameter_has_a_case() -> None:
    seen = {(entry.key, str(value).lower()) for entry, value, _ in CASES}
    words = {
        (key, word.strip('"'))
        for key, (allowed, _) in REGISTRY.items()
        if allowed.startswith('"') or allowed == "true, false"
        for word in allowed.split(", ")
    }
    assert words <= seen, words - seen


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])
def test_an_entry_is_well_formed(entry: Entry) -> None:
    """The values differ, and what else the case needs is told once."""
    assert entry.cites
    values = [repr(value) for value, _ in entry.outcomes]
    assert len(set(values)) == len(values) > 1
    assert entry.key not in entry.given
