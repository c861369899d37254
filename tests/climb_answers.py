"""What the reference answers to a case of the climbing table, in one form that can be compared."""

from __future__ import annotations

import random
from typing import Any

from tests.reference.cards import as_play, parse_cards, rank_letter
from tests.reference.climb.finish import Standing, finish, score, shedding_score
from tests.reference.climb.form import Reading, beats, parse_play, readings
from tests.reference.climb.order import Order, rank, rank_text
from tests.reference.climb.parameters import Parameters
from tests.reference.climb.plays import canonical_plays, check_play, distinct_plays
from tests.reference.climb.policy import POLICIES, View
from tests.reference.climb.table import IllegalPlay, Table
from tests.reference.climb.tribute import tribute

Case = dict[str, Any]


def expected(case: Case) -> Any:
    """The table's answer, with card text and lists in no order made comparable."""
    told = case["expected"]
    match case["op"]:
        case "readings":
            return set(told)
        case "legal_plays":
            order = Order(case["params"], case["level"])
            return {parse_play(order, text) for text in told}
        case "policy" if told != "pass":
            return parse_play(Order(case["params"], case["level"]), told)
        case "tribute" if "returns" in told:
            returns = told["returns"].items()
            return {**told, "returns": {seat: as_play(parse_cards(text)) for seat, text in returns}}
    return told


def slow_answer(case: Case) -> Any:
    """The reference's."""
    op, inputs = case["op"], case["inputs"]
    rules = Parameters(case["params"])
    match op:
        case "finish":
            return _finish(rules, inputs)
        case "score":
            return _score(case, rules)
        case "cards_left":
            return shedding_score(rules, inputs["winner"], inputs["cards"])
    order = Order(case["params"], case["level"])
    match op:
        case "order":
            names = [rank_text(rank(group[0])) for group in order.groups()]
            return names[: len(case["expected"])]
        case "readings":
            return {reading.text for reading in readings(order, parse_cards(inputs["cards"]))}
        case "classify":
            try:
                return parse_play(order, inputs["play"]).reading.text
            except ValueError:
                return None
        case "beats":
            play = parse_play(order, inputs["play"])
            return beats(order, play.reading, _top(order, inputs))
        case "check_play":
            play = parse_play(order, inputs["play"])
            return check_play(order, parse_cards(inputs["hand"]), play, _top(order, inputs))
        case "legal_plays":
            hand, top = parse_cards(inputs["hand"]), _top(order, inputs)
            if inputs["distinct"]:
                return distinct_plays(order, hand, top)
            return set(canonical_plays(order, hand, top).values())
        case "may_pass":
            table = Table(order, [parse_cards(inputs["hand"]), ["3s"]], 0)
            table.top = parse_play(order, inputs["top"])
            return table.may_pass()
        case "policy":
            return _policy(order, inputs)
        case "tribute":
            return _tribute(case, order)
        case "fragment":
            return _told(case, _fragment(order, inputs))
    raise ValueError(op)


def _policy(order: Order, inputs: dict[str, Any]) -> Any:
    """Seat 0 plays; with two players the opponent is seat 1 as well."""
    owner = {None: None, "partner": 2, "opponent": 1}[inputs["owner"]]
    hand = parse_cards(inputs["hand"])
    view = View(
        order,
        seat=0,
        hand=hand,
        top=None if owner is None else parse_play(order, inputs["top"]),
        owner=owner,
        cards_left=[len(hand)] + [inputs["owner_cards"]] * 3,
    )
    play = POLICIES[inputs["policy"]](view, random.Random(0))
    return play or "pass"


def _top(order: Order, inputs: dict[str, Any]) -> Reading | None:
    return None if inputs["top"] is None else parse_play(order, inputs["top"]).reading


def _told(case: Case, answer: dict[str, Any]) -> dict[str, Any]:
    """As much of the answer as the table tells."""
    return {key: answer.get(key) for key in case["expected"]}


def _tribute(case: Case, order: Order) -> dict[str, Any]:
    hands = [parse_cards(hand) for hand in case["inputs"]["hands"]]
    owed = tribute(order, hands, case["inputs"]["order"])
    return _told(
        case,
        {
            "kind": owed.kind,
            "payments": [tuple(payment) for payment in owed.payments],
            "leader": owed.leader,
            "returns": {seat: as_play(set(cards)) for seat, cards in owed.returns.items()},
        },
    )


def _finish(rules: Parameters, inputs: dict[str, Any]) -> dict[str, Any]:
    levels, failures = [rank_letter(level) for level in inputs["levels"]], inputs["failures"]
    before = Standing((levels[0], levels[1]), inputs["declaring"], (failures[0], failures[1]))
    done = finish(rules, before, inputs["order"])
    assert done.after.levels is not None
    return {
        "steps": done.steps,
        "levels": [rank_text(level) for level in done.after.levels],
        "failures": list(done.after.failures),
        "won": done.game_won,
    }


def _score(case: Case, rules: Parameters) -> dict[str, Any]:
    order = Order(case["params"], case["level"])
    bombs = [(seat, parse_play(order, text).reading) for seat, text in case["inputs"]["bombs"]]
    return score(rules, case["inputs"]["order"], bombs)._asdict()


def _fragment(order: Order, inputs: dict[str, Any]) -> dict[str, Any]:
    table = Table(order, [parse_cards(hand) for hand in inputs["hands"]], inputs["leader"])
    for number, move in enumerate(inputs["moves"]):
        try:
            table.move(None if move == "pass" else parse_play(order, move))
        except IllegalPlay:
            return {"illegal": number}
    return {
        "seat": table.seat,
        "top": None if table.top is None else table.top.reading.text,
        "over": table.over,
        "order": table.order_out() if table.over else None,
        "passes_to_partner": table.passes_to_partner,
        "rounds": table.rounds,
        "plays": table.plays,
        "passes": table.passes,
    }
