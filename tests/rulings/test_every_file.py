"""Every worked example and edge case under every rule file that it speaks about (rules 2)."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

import koudi
from tests.answers import Case, expected, fast_answer
from tests.bidding_cases import BIDDING_CASES
from tests.cases import CASES
from tests.engines import BUILT_IN, params_of
from tests.needs import applies, school
from tests.rulings.test_bidding_cases import run

FEW = {
    "D4": "001: any tractor x8",
    "D5": "004: at most three levels",
    "D6": "001: the first card exposed, the cap",
    "D7": "000 §7: the ace under the lowest card; 004: 20 trumps",
    "D10": "000 §7: the hook",
    "H": "004: permanent 2s",
    "L": "001: its table",
    "K": "002 §4: a throw x3",
    "FZ": "000 §4: kou-di by suit",
    "LD": "000 §1: the ladder of seven",
    "SX": "000 §3: jokers alone in no-trump",
    "YN": "000 §9: its order of trumps",
    "DP": "000 §10: its order of trumps, the two highest",
    "D11": "000 §10: match points",
    "SL": "000 §3: large points",
    "R": "000 §4, §9: the same player after a win; 000 §3, §10: in turn",
}
"""Groups of cases of which some speak about fewer than three files, and whose peculiarity it is."""


def group(case: Case) -> str:
    """D4 for D4.long, K for K1.shuangsheng."""
    found = re.match(r"D\d+|[A-Z]+", case["id"])
    assert found is not None
    return found[0]


def under(case: Case, rules: koudi.Rules) -> koudi.Rules:
    """The file, with the value of a case that shows a school."""
    return rules.replace(case["params"]) if school(case) else rules


@cache
def cases_of(name: str) -> list[tuple[Case, koudi.Rules]]:
    """The cases that speak about a file, with the rules to ask."""
    found: list[tuple[Case, koudi.Rules]] = []
    for case in CASES:
        try:
            rules = under(case, BUILT_IN[name])
        except koudi.RulesError:
            continue  # must-play levels of another ladder, and the like
        if applies(case, params_of(rules)):
            found.append((case if rules.levels else {**case, "level": None}, rules))
    return found


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_case_that_speaks_about_a_file(name: str) -> None:
    wrong = {
        case["id"]: answer
        for case, rules in cases_of(name)
        if (answer := fast_answer(rules, case)) != expected(case)
    }
    assert not wrong


def test_every_case_speaks_about_a_file() -> None:
    """And those about one or two are peculiarities that are known."""
    number = Counter(case["id"] for name in BUILT_IN for case, _ in cases_of(name))
    assert not [case["id"] for case in CASES if not number[case["id"]]]
    assert {group(case) for case in CASES if number[case["id"]] < 3} == set(FEW)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_file_has_cases(name: str) -> None:
    assert len(cases_of(name)) >= 20


EDGE_BIDDINGS = [case for case in BIDDING_CASES if re.match(r"P\d", case["id"])]
"""Edge cases P4 to P7; all with level cards, from the middle of a match."""

NEEDED: dict[str, dict[str, object]] = {
    "P4.lower": {"bidding.partner_may_counter": True},
    "P5": {"bidding.big_over_little": "yes"},
    "P5.back": {"bidding.partner_may_counter": True},
}
"""What else they need, by the beginning of their ids."""


def bidding_under(case: Case, name: str) -> Case | None:
    """The case with its values set into a file, at the file's first level; None where it does not
    apply: another kind of bidding, or values that the file's others refuse."""
    try:
        params = params_of(BUILT_IN[name].replace(case["params"]))
    except koudi.RulesError:
        return None
    wanted: dict[str, object] = {"bidding.with": "level-cards"}
    for beginning, values in NEEDED.items():
        wanted |= values if case["id"].startswith(beginning) else {}
    if any(params[key] != value for key, value in wanted.items()):
        return None
    level = BUILT_IN[name].levels[0]
    turned = str.maketrans(f"2{level}", f"{level}2")

    def at_level(moved: list[Any]) -> list[Any]:
        return [part.translate(turned) if isinstance(part, str) else part for part in moved]

    return {
        **case,
        "params": params,
        "level": level,
        "draws": at_level(case["draws"]),
        "moves": [at_level(move) if move[0] == "bury" else move for move in case["moves"]],
    }


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_edge_case_of_the_bidding(name: str) -> None:
    found = [bidding_under(case, name) for case in EDGE_BIDDINGS]
    wrong = {
        case["id"]: answer
        for case in found
        if case is not None and (answer := run(case)) != case["expected"]
    }
    assert not wrong


def test_every_edge_case_of_the_bidding_speaks_about_files() -> None:
    for case in EDGE_BIDDINGS:
        assert sum(bidding_under(case, name) is not None for name in BUILT_IN) >= 5, case["id"]
