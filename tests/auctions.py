"""Biddings whose moves are cards shown, buried and given, driven through both engines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import koudi
from tests.answers import Case
from tests.bidding_cases import draw_order, spare
from tests.differential.whole import bid_of
from tests.reference import Draws, IllegalBid, IllegalPlay, Setting, parse_cards, replay_bidding
from tests.reference.bidding import BID, COUNTER, REINFORCEMENT
from tests.reference.whole_deal import Auction, Move, first_leader
from tests.rulings.test_bidding_cases import Dealer


def set_up(params: Mapping[str, Any], case: Case) -> Case:
    """A case of the bidding tables; seat 0 draws first, a burial without cards is of plain ones."""
    inputs = case["inputs"]
    first = inputs.get("first", False)
    size = params.get("kitty.size", 8)
    draws = draw_order(inputs["hands"], inputs.get("kitty", ""), 0, case["level"], size)
    moves = [
        ["bury", move[1], spare(draws, move[1], 0)] if move[0] == "bury" and not move[2] else move
        for move in inputs["moves"]
    ]
    return {
        "params": params,
        "first": first,
        "level": case["level"],
        "declarer": None if first else 0,
        "first_drawer": 0,
        "draws": draws,
        "moves": moves,
    }


def fast_auction(params: Mapping[str, Any], case: Case) -> dict[str, Any]:
    """The first move that is refused, or how the bidding came out."""
    setup = set_up(params, case)
    dealer = Dealer(setup)
    for number, move in enumerate(setup["moves"]):
        if not _made(dealer, move):
            return {"refused": number}
    while dealer.step():
        pass
    phase, seat, _ = dealer.table.phase
    trump = dealer.table.trump
    return {
        "refused": None,
        "trump": None if trump == "nt" else trump,
        "declarer": dealer.table.declarer,
        "leader": seat if phase == "playing" else None,
    }


def _made(dealer: Dealer, move: list[Any]) -> bool:
    table = dealer.table
    try:
        if move[0] == "show":
            if not dealer.asks(move[1], move[2]):
                return False
            table.bid(move[1], move[3])
        elif move[0] == "give":
            table.give(move[1], move[2])
        else:
            while table.phase[0] in ("drawing", "bidding") and dealer.step():
                pass
            table.bury(move[1], move[2])
    except koudi.KoudiError:
        return False
    return True


def slow_auction(params: Mapping[str, Any], case: Case) -> dict[str, Any]:
    """The same by the reference."""
    setup = set_up(params, case)
    setting = Setting.of(params, setup["level"], setup["declarer"], setup["first"])
    draws = Draws(0, setup["draws"])
    moves: list[Move] = []
    result = replay_bidding(params, setting, draws, moves)
    for number, move in enumerate(setup["moves"]):
        for said in _readings(params, move):
            try:
                result = replay_bidding(params, setting, draws, [*moves, said])
            except (IllegalBid, IllegalPlay):
                continue
            moves.append(said)
            break
        else:
            return {"refused": number}
    return _outcome(result)


def _readings(params: Mapping[str, Any], move: list[Any]) -> list[Move]:
    """What a move may be: cards that are shown bid, counter or reinforce."""
    if move[0] == "show":
        _, seat, when, cards = move
        acts = (BID, COUNTER, REINFORCEMENT)
        return [("bid", seat, when, bid_of(cards, act, params)) for act in acts]
    return [(move[0], move[1], parse_cards(move[2]))]


def _outcome(result: Auction) -> dict[str, Any]:
    state = result.state
    return {
        "refused": None,
        "trump": state.trump,
        "declarer": state.declarer,
        "leader": first_leader(state),
    }
