"""The reference engine's bidding and whole deals: the table of cases, replays, invariants."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.bidding_cases import BIDDING_CASES, Case
from tests.bidding_options import OPTION_CASES
from tests.reference import (
    Bid,
    Bidding,
    DealRow,
    Draws,
    IllegalBid,
    IllegalPlay,
    Setting,
    WholeRecord,
    parse_cards,
    play_whole_deal,
    replay_bidding,
    replay_whole_deal,
)
from tests.reference.bidding import BID, COUNTER, MOST_COUNTERS, MOST_TOPS, REINFORCEMENT
from tests.reference.cards import points
from tests.reference.chance import Chance
from tests.reference.parameters import WORDS, Parameters
from tests.reference.policy_random import RandomPolicy
from tests.reference.whole_deal import Auction, Move


def auction(case: Case) -> Auction:
    """Replay a case; a record says what a bid amounts to, the table does not: all are tried."""
    setting = Setting.of(case["params"], case["level"], case["declarer"], case["first"])
    draws = Draws(case["first_drawer"], case["draws"])
    moves: list[Move] = []
    for move in case["moves"]:
        if move[0] == "bury":
            moves.append(("bury", move[1], parse_cards(move[2])))
            replay_bidding(case["params"], setting, draws, moves)
            continue
        problems: list[IllegalBid] = []
        for act in (BID, COUNTER, REINFORCEMENT):
            down = move[3] == "face_down"
            said = Bid("single" if down else move[3], move[4], act, face_down=down)
            bid: Move = ("bid", move[1], move[2], said)
            try:
                replay_bidding(case["params"], setting, draws, [*moves, bid])
            except IllegalBid as problem:
                problems.append(problem)
            else:
                moves.append(bid)
                break
        else:
            raise problems[0]
    return replay_bidding(case["params"], setting, draws, moves)


def run(case: Case) -> Any:
    """The reference's answer to a case, in the form of the table."""
    if case["expected"] and isinstance(case["expected"], dict):
        index = case["expected"]["refused"]
        if index is not None:
            # What comes before the refused move is accepted.
            auction({**case, "moves": case["moves"][:index]})
            with pytest.raises((IllegalBid, IllegalPlay), match=f"move {index}, "):
                auction({**case, "moves": case["moves"][: index + 1]})
            return {"refused": index}
    result = auction(case)
    state = result.state
    if case["op"] == "may_bid":
        moment = (case["inputs"]["seat"], case["inputs"]["when"])
        asked = [bids for seat, when, bids in result.asked if (seat, when) == moment]
        kinds = [["face_down" if bid.face_down else bid.kind, bid.suit] for bid in asked[-1]]
        return sorted(kinds, key=str)
    if case["op"] == "seen":
        return [list(seen) for seen in state.seen_by(case["inputs"]["seat"])]
    everything = {
        "refused": None,
        "redealt": result.redealt,
        "declarer": state.declarer,
        "trump": state.trump,
        "bid": state.kind,
        "counters": state.counters,
        "holder": state.holder,
    }
    return {key: everything[key] for key in case["expected"]}


ALL_CASES = [case for case in (*BIDDING_CASES, *OPTION_CASES) if case["id"] != "companion.seen"]
"""All but one: of two cards face down the reference tells that a single was bid."""


@pytest.mark.parametrize("case", ALL_CASES, ids=[case["id"] for case in ALL_CASES])
def test_case(case: Case) -> None:
    assert len(case["draws"]) == 108
    expected = case["expected"]
    if case["op"] == "may_bid":
        expected = sorted(expected, key=str)
    assert run(case) == expected


def test_case_ids_are_unique() -> None:
    names = [case["id"] for case in ALL_CASES]
    assert len(names) == len(set(names))


def test_senseless_combinations() -> None:
    setting = Setting.of({}, "2", 0)
    with pytest.raises(ValueError, match="kitty"):
        Bidding({"kitty.size": 0}, setting, 0)
    with pytest.raises(ValueError, match="unknown parameter"):
        Bidding({"bidding.joker": "pairs"}, setting, 0)
    with pytest.raises(ValueError, match="draws first"):
        Bidding({}, setting, 1)
    with pytest.raises(ValueError, match="ladder"):
        Setting.of({"ladder.levels": ["3", "4"]}, "2", 0)


FLAGS = (
    "captures",
    "first_bidder_counters",
    "counter_takes_kitty",
    "counter_opens_kitty",
    "partner_may_counter",
    "last_card_counters",
)
POLICY_NAMES = ("random", "random+throws", "greedy")


def any_rules(rng: random.Random) -> dict[str, object]:
    """A random choice of every bidding parameter that is not refused."""
    while True:
        rules = any_words(rng)
        if not Parameters(rules).clashes():
            return rules


def any_words(rng: random.Random) -> dict[str, object]:
    """A random choice of every bidding parameter, with some others that matter."""
    rules: dict[str, object] = {f"bidding.{flag}": rng.random() < 0.5 for flag in FLAGS}
    for key, words in WORDS.items():
        if key.startswith(("bidding.", "follow.", "throws.")):
            rules[key] = rng.choice(words)
    rules["bidding.with"] = rng.choice(["level-cards", "level-cards", "level-cards", "pairs"])
    rules["bidding.first_deal_companion"] = rng.choice([None, None, "5", "K"])
    rules["rotation.leads"] = rng.choice(WORDS["rotation.leads"])
    rules["kitty.size"] = rng.choice([0, 4, 8, 12])
    if rng.random() < 0.3:
        names = ["BJ", "LJ", "main level", "off level", "main 2", "off 2", "suit"]
        rules["order.trumps"] = names
    return rules


def some_deal(rng: random.Random) -> tuple[dict[str, object], DealRow, WholeRecord]:
    rules = any_rules(rng)
    policies = [rng.choice(POLICY_NAMES) for _ in range(4)]
    if rng.random() < 0.5:
        row, record = play_whole_deal(rules, policies, rng, first=True)
    else:
        level = rng.choice(["2", "7", "10", "A"])
        row, record = play_whole_deal(rules, policies, rng, level, rng.randrange(4))
    return rules, row, record


def test_whole_deals_replay_to_the_same_row() -> None:
    rng = random.Random(3)
    kinds: set[str] = set()
    counters = penalties = 0
    for _ in range(200):
        rules, row, record = some_deal(rng)
        assert replay_whole_deal(rules, record.setting, record.draws, record.moves) == row
        topping = rules["bidding.with"] == "pairs"
        assert row.counters <= (MOST_TOPS if topping else MOST_COUNTERS)
        kinds.add(row.bid)
        counters += row.counters > 0
        penalties += row.penalty_points != 0
        total = row.trick_points + row.kou_di_points + row.penalty_points
        assert row.attacker_points == total
    assert {"single", "pair", "little_jokers", "big_jokers"} <= kinds
    assert counters > 30
    assert penalties > 3


class Late(RandomPolicy):
    """`random`, but keeps its counters for the window after the burying."""

    def bid(self, state: Bidding, seat: int, options: list[Bid], chance: Chance) -> Bid | None:
        if state.standing is None or state.when == "buried":
            return super().bid(state, seat, options, chance)
        return None


def test_chao_di() -> None:
    """Procedure 7: whoever counters buries again, the declarer leads all the same."""
    rng = random.Random(4)
    burials = 0
    for number in range(60):
        rules: dict[str, object] = {
            "bidding.windows": "after-burying",
            "bidding.suits": ["ordered", "any-later-pair"][number % 2],
            "bidding.counter_takes_kitty": number % 3 > 0,
        }
        row, record = play_whole_deal(rules, [Late()] * 4, rng, "2", number % 4)
        assert replay_whole_deal(rules, record.setting, record.draws, record.moves) == row
        buried = [move for move in record.moves if move[0] == "bury"]
        assert len(buried) == 1 + (row.counters if number % 3 else 0)
        assert row.kitty_points == points(buried[-1][2])
        first_play = next(move for move in record.moves if move[0] == "play")
        assert first_play[1] == row.declarer == number % 4
        burials += len(buried)
    assert burials > 65


def test_a_seed_gives_a_deal() -> None:
    deals = [play_whole_deal({}, ["random"] * 4, random.Random(5), first=True) for _ in range(2)]
    assert deals[0] == deals[1]


class Silent:
    """Never bids, and otherwise cannot be asked."""

    def bid(self, *_: object) -> None:
        return None

    def bury(self, *_: object) -> list[str]:
        raise AssertionError

    def give(self, *_: object) -> list[str]:
        raise AssertionError

    def lead(self, *_: object) -> list[str]:
        raise AssertionError

    def follow(self, *_: object) -> list[str]:
        raise AssertionError


def test_redeals() -> None:
    """Deals in which nobody bids are dealt again, and not without end."""
    with pytest.raises(RuntimeError, match="nobody has bid"):
        play_whole_deal({}, [Silent()] * 4, random.Random(1), first=True)
    rng = random.Random(2)
    rules = {"ladder.levels": [], "bidding.nobody": "redeal"}
    rows = [play_whole_deal(rules, ["random"] * 4, rng, None, 0)[0] for _ in range(30)]
    # Without a level only joker pairs bid.
    assert {row.bid for row in rows} <= {"little_jokers", "big_jokers"}
    assert any(row.redeals > 0 for row in rows)


def test_replay_says_which_move_and_why() -> None:
    rng = random.Random(7)
    _, record = play_whole_deal({}, ["greedy"] * 4, rng, "2", 0)
    setting, draws, moves = record.setting, record.draws, record.moves
    bid, bury = moves[0], moves[1]
    assert bid[0] == "bid"
    assert bury[0] == "bury"

    def refuses(changed: list[Move], why: str) -> None:
        with pytest.raises((IllegalBid, IllegalPlay), match=why):
            replay_whole_deal({}, setting, draws, changed)

    wrong: Move = ("bid", bid[1], bid[2], Bid("pair", bid[3].suit, BID))
    refuses([wrong, *moves[1:]], "move 0, seat ., bid pair . at .*: not held")
    refuses([("bid", (bid[1] + 1) % 4, bid[2], bid[3]), *moves[1:]], "move 0, .*not asked then")
    refuses([bid, bid, *moves[1:]], "move 1, .*not asked then")
    refuses([bid, *moves[2:]], "move 1, .*seat 0 buries now")
    refuses([bid, ("bury", 0, bury[2][1:]), *moves[2:]], "move 1, .*not 8 cards of the hand")
    refuses([bid, ("bury", 1, bury[2]), *moves[2:]], "move 1, .*seat 0 buries now")
    refuses([bid, bury, bid, *moves[2:]], "move 2, .*seat 0 plays now")
    refuses([bid, bury, *moves[3:]], "move 2, .*it is seat 0's turn")
    refuses(moves[:-1], "ends after")
    refuses([bid], "before seat 0 buries")
    refuses([*moves, moves[-1]], "the deal is over")
    with pytest.raises(ValueError, match="108"):
        replay_whole_deal({}, setting, replace(draws, cards=draws.cards[1:]), moves)


def test_failed_throws_are_penalized_by_sides() -> None:
    """Edge cases T5 and T6: penalties add up in the row, signed, and hands lose what was led."""
    rng = random.Random(21)
    found = 0
    for _ in range(60):
        row, record = play_whole_deal({}, ["random+throws"] * 4, rng, "2", 0)
        named = [m for m in record.moves if m[0] == "play" and not isinstance(m[2][0], str)]
        assert row.penalty_points % 10 == 0
        found += row.penalty_points != 0
        assert row.penalty_points == 0 or named
        free = {"throws.penalty_per": "none"}
        again = replay_whole_deal(free, record.setting, record.draws, record.moves)
        assert again.attacker_points == row.attacker_points - row.penalty_points
    assert found > 5
