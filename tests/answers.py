"""What each engine answers to a case of the tables, in one form that can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import koudi
from tests.engines import multiset, params_of
from tests.reference import (
    Context,
    DealRow,
    Slip,
    judge,
    large_points,
    match_points,
    next_declarer,
    parse_cards,
    promotion,
    with_slips,
)
from tests.reference.cards import as_play, deck, kinds
from tests.reference.slips import SIDES
from tests.reference.throw import is_heavy

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
    if op == "next_declarer":
        return rules.promotion(inputs["attacker_points"], declarer=1).declarer_after
    if op == "scored":
        told = rules.promotion(inputs["attacker_points"])
        return {"match_points": told.match_points, "large_points": told.large_points}
    if op == "verdict":
        return _subset(case, _fast_verdict(rules, case))
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
    if op == "next_declarer":
        points = inputs["attacker_points"]
        return next_declarer(params, 1, points, promotion(params, points).stage_change)
    if op == "scored":
        points = inputs["attacker_points"]
        return {
            "match_points": match_points(params, points),
            "large_points": large_points(params, points),
        }
    if op == "verdict":
        return _subset(case, _slow_verdict(params, case))
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


def _subset(case: Case, answer: dict[str, Any]) -> dict[str, Any]:
    """What the case tells of an answer."""
    return {key: answer[key] for key in case["expected"]}


def _fast_verdict(rules: koudi.Rules, case: Case) -> dict[str, Any]:
    """Slips by kind and side: how many, of kinds charged by the card how many cards, or which."""
    by_card = {"out_of_turn"}
    if params_of(rules)["infractions.wrong_follow_per"] == "card":
        by_card.add("wrong_follow")
    slips: dict[str, list[int | str]] = {}
    for kind, side, cards in case["inputs"]["slips"]:
        sides = slips.setdefault(kind, [0, 0])
        place = SIDES.index(side)
        if isinstance(cards, str):
            sides[place] = cards
        else:
            told = sides[place]
            assert isinstance(told, int)
            sides[place] = told + (cards if kind in by_card else 1)
    context = rules.context(case["level"], case["trump"])
    result = rules.verdict(
        case["inputs"]["attacker_points"],
        {kind: (one, other) for kind, (one, other) in slips.items()},
        context=context,
    )
    return {
        "verdict": result.verdict,
        "points": result.attacker_points,
        "steps": (result.declarer, result.attacker),
        "stage_change": result.stage_change,
        "match_points": result.match_points,
    }


def _slow_verdict(params: Mapping[str, object], case: Case) -> dict[str, Any]:
    points, context = (
        case["inputs"]["attacker_points"],
        Context(params, case["level"], case["trump"]),
    )
    slips = [
        Slip(kind, side, heavy=is_heavy(context, cards))
        if isinstance(cards, str)
        else Slip(kind, side, cards)
        for kind, side, cards in case["inputs"]["slips"]
    ]
    result = promotion(params, points)
    row = DealRow(
        level=case["level"],
        trump=case["trump"],
        declarer=0,
        kitty_points=0,
        trick_points=points,
        kou_di=False,
        multiplier=0,
        kou_di_points=0,
        penalty_points=0,
        attacker_points=points,
        declarer_steps=result.declarer,
        attacker_steps=result.attacker,
        stage_change=result.stage_change,
        tricks=25,
        last_winner=0,
        match_points=match_points(params, points),
        large_points=large_points(params, points),
    )
    after = with_slips(params, row, slips)
    return {
        "verdict": judge(params, slips).verdict,
        "points": after.attacker_points,
        "steps": (after.declarer_steps, after.attacker_steps),
        "stage_change": after.stage_change,
        "match_points": after.match_points,
    }
