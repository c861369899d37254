"""The table of cases against the public API, under their own parameters and built-in files."""

from __future__ import annotations

from typing import Any

import pytest

import koudi
from tests import cases
from tests.cases import CASES, Case
from tests.engines import BUILT_IN, RANK_TEXTS, TRUMPS, multiset, params_of, rules_of
from tests.reference.cards import kinds

DOCUMENTS = {
    "hubei-2007": cases.HUBEI,
    "longyan-80": cases.LONGYAN,
    "shuangsheng": cases.SHUANGSHENG,
}


def run(rules: koudi.Rules, case: Case) -> Any:
    """The fast engine's answer to a case."""
    inputs = case["inputs"]
    if case["op"] == "promotion":
        levels = inputs.get("levels")
        result = rules.promotion(
            inputs["attacker_points"],
            None if levels is None else (levels[0], levels[1]),
            inputs.get("last_trick"),
        )
        answer: dict[str, Any] = {
            "declarer": result.declarer,
            "attacker": result.attacker,
            "stage_change": result.stage_change,
        }
        if result.levels_after is not None:
            answer["levels_after"] = list(result.levels_after)
        return answer
    context = rules.context(case["level"], case["trump"])
    match case["op"]:
        case "follow_legal":
            return bool(context.check_follow(inputs["hand"], inputs["lead"], inputs["play"]))
        case "legal_follows":
            return {
                multiset(play) for play in context.legal_follows(inputs["hand"], inputs["lead"])
            }
        case "components":
            return [multiset(part) for part in context.classify(inputs["cards"]).components]
        case "lead_listed":
            leads = {multiset(lead) for lead in context.legal_leads(inputs["hand"])}
            return multiset(inputs["cards"]) in leads
        case "trump_count":
            return 2 * sum(context.effective_suit(card) == "trump" for card in kinds())
        case "winner":
            return context.winner(inputs["plays"])
        case "resolve_throw":
            thrown = context.resolve_throw(inputs["throw"], inputs["others"])
            return {
                "stands": thrown.stands,
                "led": multiset(thrown.led),
                "penalty": thrown.penalty,
            }
        case "kou_di_multiplier":
            return context.kou_di_multiplier(inputs["lead"], inputs["play"])
    raise AssertionError(f"unknown operation {case['op']}")


def expected(case: Case) -> Any:
    """The table's answer with card text turned into multisets."""
    answer = case["expected"]
    if case["op"] == "legal_follows":
        return {multiset(text) for text in answer}
    if case["op"] == "components":
        return [multiset(text) for text in answer]
    if case["op"] == "resolve_throw":
        return {**answer, "led": multiset(answer["led"])}
    return answer


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: Case) -> None:
    assert run(rules_of(case["params"]), case) == expected(case)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_built_in_files_have_the_parameters_of_their_cases(name: str) -> None:
    values = params_of(BUILT_IN[name])
    assert {key: values[key] for key in DOCUMENTS[name]} == DOCUMENTS[name]


DOCUMENT_CASES = [
    (name, case) for name, params in DOCUMENTS.items() for case in CASES if case["params"] == params
]
STANDARD_CASES = [case for case in CASES if not case["params"]]


@pytest.mark.parametrize(
    ("name", "case"), DOCUMENT_CASES, ids=[f"{name}-{case['id']}" for name, case in DOCUMENT_CASES]
)
def test_case_under_the_rule_file_itself(name: str, case: Case) -> None:
    assert run(BUILT_IN[name], case) == expected(case)


@pytest.mark.parametrize("case", STANDARD_CASES, ids=[case["id"] for case in STANDARD_CASES])
def test_shuangsheng_is_the_base(case: Case) -> None:
    """002 §4 differs from the standard in what a kou-di by a throw counts, and in nothing else."""
    standard = case["id"].startswith("K") and len(case["inputs"].get("lead", "")) > 2
    if case["op"] == "kou_di_multiplier" and standard:
        case = next(
            other for other in CASES if other["id"] == case["id"].replace("standard", "shuangsheng")
        )
    assert run(BUILT_IN["shuangsheng"], case) == expected(case)


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_108_cards_have_one_place_each(name: str) -> None:
    """Every context of every file: the suits' orders hold each kind once."""
    for level in RANK_TEXTS:
        for trump in TRUMPS:
            context = BUILT_IN[name].context(level, trump)
            placed = [
                (card, suit)
                for suit in ("trump", "s", "h", "c", "d")
                for group in context.order(suit)
                for card in group
            ]
            assert sorted(card for card, _ in placed) == sorted(kinds())
            assert all(context.effective_suit(card) == suit for card, suit in placed)
