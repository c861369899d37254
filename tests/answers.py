"""What each engine answers to a case of the tables, in one form that can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import koudi
from tests.engines import multiset
from tests.reference import Context, parse_cards, promotion
from tests.reference.cards import as_play, deck, kinds

Case = dict[str, Any]

TEXTS = ("legal_follows", "components", "resolve_throw", "top_trumps")
"""Operations that answer with cards."""


def expected(case: Case) -> Any:
    """The table's answer with card text turned into multisets."""
    return answer_of(case["op"], case["expected"])


def answer_of(op: str, answer: Any) -> Any:
    if op == "legal_follows":
        return {multiset(text) for text in answer}
    if op == "components":
        return [multiset(text) for text in answer]
    if op == "resolve_throw":
        return {**answer, "led": multiset(answer["led"])}
    if op == "top_trumps":
        return [set(group) for group in answer]
    return answer


def fast_answer(rules: koudi.Rules, case: Case) -> Any:
    """The fast engine's."""
    op, inputs = case["op"], case["inputs"]
    if op == "promotion":
        levels = inputs.get("levels")
        result = rules.promotion(
            inputs["attacker_points"],
            None if levels is None else (levels[0], levels[1]),
            inputs.get("last_trick"),
        )
        return _promoted(
            result.declarer, result.attacker, result.stage_change, result.levels_after, levels
        )
    context = rules.context(case["level"], case["trump"])
    match op:
        case "follow_legal":
            return bool(context.check_follow(inputs["hand"], inputs["lead"], inputs["play"]))
        case "legal_follows":
            return answer_of(op, context.legal_follows(inputs["hand"], inputs["lead"]))
        case "components":
            return answer_of(op, context.classify(inputs["cards"]).components)
        case "lead_listed":
            leads = {multiset(lead) for lead in context.legal_leads(inputs["hand"])}
            return multiset(inputs["cards"]) in leads
        case "trump_count":
            return 2 * sum(context.effective_suit(card) == "trump" for card in kinds())
        case "top_trumps":
            return answer_of(op, context.order("trump")[: len(case["expected"])])
        case "winner":
            return context.winner(inputs["plays"])
        case "resolve_throw":
            thrown = context.resolve_throw(inputs["throw"], inputs["others"])
            answer = {"stands": thrown.stands, "led": thrown.led, "penalty": thrown.penalty}
            return answer_of(op, answer)
        case "kou_di_multiplier":
            return context.kou_di_multiplier(inputs["lead"], inputs["play"])
    raise AssertionError(f"unknown operation {op}")


def slow_answer(params: Mapping[str, object], case: Case) -> Any:
    """The reference's."""
    op, inputs = case["op"], case["inputs"]
    if op == "promotion":
        levels, last = inputs.get("levels"), inputs.get("last_trick")
        slow = promotion(
            params,
            inputs["attacker_points"],
            None if levels is None else (levels[0], levels[1]),
            None if last is None else parse_cards(last),
            case["trump"],
        )
        return _promoted(slow.declarer, slow.attacker, slow.stage_change, slow.levels_after, levels)
    context = Context(params, case["level"], case["trump"])
    match op:
        case "follow_legal":
            hand, lead, play = (parse_cards(inputs[key]) for key in ("hand", "lead", "play"))
            return context.is_legal_follow(hand, lead, play)
        case "legal_follows":
            return context.legal_follows(parse_cards(inputs["hand"]), parse_cards(inputs["lead"]))
        case "components":
            return [as_play(part) for part in context.classify(parse_cards(inputs["cards"]))]
        case "lead_listed":
            leads = context.legal_leads(parse_cards(inputs["hand"]))
            return multiset(inputs["cards"]) in leads
        case "trump_count":
            return sum(context.effective_suit(card) == "trump" for card in deck())
        case "top_trumps":
            return answer_of(op, context.order("trump")[: len(case["expected"])])
        case "winner":
            return context.winner([parse_cards(play) for play in inputs["plays"]])
        case "resolve_throw":
            others = [parse_cards(hand) for hand in inputs["others"]]
            stands, led, penalty = context.resolve_throw(parse_cards(inputs["throw"]), others)
            return {"stands": stands, "led": as_play(led), "penalty": penalty}
        case "kou_di_multiplier":
            lead, play = parse_cards(inputs["lead"]), parse_cards(inputs["play"])
            return context.kou_di_multiplier(lead, play)
    raise AssertionError(f"unknown operation {op}")


def _promoted(
    declarer: int,
    attacker: int,
    stage_change: bool | None,
    after: tuple[str, str] | None,
    levels: object,
) -> dict[str, Any]:
    """Steps and stage; the levels after them when levels were given."""
    answer = {"declarer": declarer, "attacker": attacker, "stage_change": stage_change}
    return answer if levels is None else {**answer, "levels_after": list(after or ())}
