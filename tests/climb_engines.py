"""What tests of the climbing games' fast engine need: rule sets, and its answers to the cases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import koudi
from tests.reference.cards import as_play, parse_cards, rank_letter
from tests.reference.climb.form import Play, Reading
from tests.reference.climb.order import rank, rank_text

Case = dict[str, Any]

#: The rule set in which every parameter has its standard value.
STANDARD = koudi.Rules.parse('title = "The standard"\nfamily = "climb"\n', "climb-standard")
BUILT_IN = {name: koudi.load_rules(name) for name in koudi.rule_ids("climb")}


def rules_of(params: Mapping[str, object]) -> koudi.Rules:
    """The fast engine's rule set with these values, all others standard."""
    return STANDARD.replace(params)


def context_of(params: Mapping[str, object], level: str | None) -> koudi.ClimbContext:
    context: koudi.ClimbContext = rules_of(params).context(level)
    return context


def reading_text(reading: koudi.Reading) -> str:
    """As the reference writes it: jokers together have a key that says nothing."""
    return reading.declaration if reading.key else f"{reading.form}:"


def slow_reading(reading: koudi.Reading) -> Reading:
    """The reference's reading."""
    key = reading.key
    return Reading(
        reading.form,
        reading.size,
        key if key in ("", "LJ", "BJ") else rank_letter(key),
        reading.group,
    )


def slow_play(context: koudi.ClimbContext, text: str) -> Play:
    """A play of the fast engine as the reference has it."""
    cards = text.partition("=")[0]
    return Play(as_play(parse_cards(cards)), slow_reading(context.classify(text)))


def slow_plays(context: koudi.ClimbContext, texts: list[str]) -> set[Play]:
    """Several; the same play listed twice is an error."""
    plays = {slow_play(context, text) for text in texts}
    assert len(plays) == len(texts)
    return plays


def needed_hands(hands: list[str], order: list[int]) -> dict[int, str]:
    """The hands that decide on a tribute: of who pays and of who takes."""
    double = order[0] % 2 == order[1] % 2
    return {seat: hands[seat] for seat in (order if double else (order[0], order[3]))}


def fast_answer(case: Case) -> Any:
    """The fast engine's answer, in the form that `climb_answers.expected` has."""
    op, inputs, expected = case["op"], case["inputs"], case["expected"]
    rules = rules_of(case["params"])
    match op:
        case "finish":
            told = {key: inputs[key] for key in ("levels", "declaring", "failures")}
            done = rules.finish(inputs["order"], **told)
            return {
                "steps": done.steps,
                "levels": list(done.levels_after or ()),
                "failures": list(done.failures_after or ()),
                "won": done.game_won,
            }
        case "score":
            done = rules.finish(inputs["order"], bombs=inputs["bombs"])
            keys = ("lines", "multiplier", "contributions", "score")
            return {key: getattr(done, key) for key in keys}
        case "cards_left":
            winner = inputs["winner"]
            return rules.finish([winner, 1 - winner], cards_left=inputs["cards"]).score
    context = context_of(case["params"], case["level"])
    match op:
        case "order":
            names = [rank_text(rank(group[0])) for group in context.order()]
            return names[: len(expected)]
        case "readings":
            return {reading_text(reading) for reading in context.readings(inputs["cards"])}
        case "classify":
            try:
                return reading_text(context.classify(inputs["play"]))
            except koudi.CardError:
                return None
        case "beats":
            return context.beats(inputs["play"], inputs["top"])
        case "check_play":
            return bool(context.check_play(inputs["hand"], inputs["play"], inputs["top"]))
        case "legal_plays":
            asked = (inputs["hand"], inputs["top"], inputs["distinct"])
            return slow_plays(context, context.legal_plays(*asked))
        case "may_pass":
            return bool(context.check_play(inputs["hand"], "pass", inputs["top"]))
        case "tribute":
            hands = needed_hands(inputs["hands"], inputs["order"])
            due = context.tribute(hands, inputs["order"])
            answer = {
                "kind": due.kind,
                "payments": due.payments,
                "leader": due.leader,
                "returns": {seat: as_play(cards) for seat, cards in due.returns.items()},
            }
            return {key: answer[key] for key in expected}
        case "fragment":
            return _fragment(context, inputs, expected)
    raise ValueError(op)


def _fragment(
    context: koudi.ClimbContext, inputs: dict[str, Any], expected: dict[str, Any]
) -> dict[str, Any]:
    hands = inputs["hands"]
    out = [seat for seat, hand in enumerate(hands) if not hand]
    try:
        now = context.situation(hands, inputs["moves"], inputs["leader"], out)
    except koudi.IllegalMove as refused:
        return {"illegal": int(str(refused).partition("]")[0].removeprefix("moves["))}
    answer = {
        "seat": now.turn,
        "top": None if now.top is None else reading_text(now.top),
        "over": now.is_over,
        "order": now.order if now.is_over else None,
        "passes_to_partner": now.passes_to_partner,
        "rounds": now.rounds,
        "plays": now.plays,
        "passes": now.passes,
    }
    return {key: answer[key] for key in expected}
