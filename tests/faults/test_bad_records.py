"""Records of whole deals with a fault: refused with the line, the move and the rule it breaks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import koudi
from koudi import _core
from tests.bidding_cases import BIDDING_CASES
from tests.rulings.test_bidding_cases import Dealer, text_of_bid

Lines = list[str]

#: hubei-2007, a first deal: a bid, a burial, a counter after it, another burial.
RECORD: Lines = (Path(__file__).parent / "whole_deal.txt").read_text("utf-8").splitlines()
BID = next(n for n, line in enumerate(RECORD) if line.startswith("bid:"))
BURIED = BID + 1
COUNTER = BID + 2
TRICK = next(n for n, line in enumerate(RECORD) if line.startswith("trick 1:"))


def changed(number: int, change: Callable[[list[str]], list[str]]) -> Lines:
    """A line with its words changed."""
    return [*RECORD[:number], " ".join(change(RECORD[number].split(" "))), *RECORD[number + 1 :]]


def word(place: int, text: str) -> Callable[[list[str]], list[str]]:
    return lambda words: [*words[:place], text, *words[place + 1 :]]


def without_line(number: int) -> Lines:
    return [*RECORD[:number], *RECORD[number + 1 :]]


def other_seat(words: list[str]) -> list[str]:
    return [words[0], str((int(words[1]) + 1) % 4), *words[2:]]


def held_elsewhere() -> str:
    """Eight cards of another hand than the one that buries first."""
    seat = (int(RECORD[BURIED].split(" ")[1]) + 1) % 4
    hand = next(line for line in RECORD if line.startswith(f"hand {seat}: "))
    return hand.split(": ")[1].replace(" ", "")[:16]


CASES: dict[str, tuple[Lines, int, list[str]]] = {
    "a bid of cards not held": (changed(BID, word(2, "BJBJ")), BID, ["BJBJ", "deal.held"]),
    "a bid of no level card": (changed(BID, word(2, "4s4s")), BID, ["4s4s", "level cards"]),
    "a bid of no card": (changed(BID, word(2, "XX")), BID, ["XX", "no card"]),
    "a bid by another seat": (changed(BID, other_seat), BID, ["seat 1", "3h", "deal.held"]),
    "a bid at another moment": (
        changed(BID, word(4, "18")),
        BID,
        ["seat 0 cannot move now", "deal.turn"],
    ),
    "a bid at no moment": (changed(BID, word(3, "soon")), BID, ["soon|after"]),
    "no bid at all": (without_line(BID), BID, ["nobody has bid"]),
    "a bid called counter": (changed(BID, word(0, "counter:")), BID, ["it is a bid"]),
    "a counter called bid": (changed(COUNTER, word(0, "bid:")), COUNTER, ["it is a counter"]),
    "a counter too early": (
        [*RECORD[:BURIED], RECORD[COUNTER], RECORD[BURIED], *RECORD[COUNTER + 1 :]],
        BURIED,
        ["seat 3 cannot move now", "seat 0 buries"],
    ),
    "a burial of cards not held": (
        changed(BURIED, lambda words: [*words[:2], held_elsewhere()]),
        BURIED,
        ["buries", "not in the hand", "deal.held"],
    ),
    "nine cards buried": (
        changed(BURIED, lambda words: [*words, "3s"]),
        BURIED,
        ["9 cards buried", "8", "kitty.size"],
    ),
    "a burial by another seat": (changed(BURIED, other_seat), BURIED, ["buries", "deal.turn"]),
    "no burial": (without_line(BURIED), BURIED, ["seat 3 cannot move now", "seat 0 buries"]),
    "a lead of cards not held": (
        changed(TRICK, word(4, "2c2c2d2d")),
        TRICK,
        ["trick 1", "seat 0", "not in the hand"],
    ),
    "an origin without its stream": (
        [*RECORD[:2], "seed: 7", "deal: 0", "policy: random", *RECORD[2:]],
        2,
        ["seed without stream", "all lines of its origin or none"],
    ),
    "a fifth hand": (
        [*RECORD[: BID - 1], "hand 4: As", *RECORD[BID - 1 :]],
        BID - 1,
        ["hand 4|4"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_fault_is_told_with_its_line(name: str) -> None:
    lines, number, words = CASES[name]
    with pytest.raises(koudi.KoudiError) as caught:
        koudi.DealRecord.parse("\n".join([*lines, ""]))
    told = str(caught.value)
    assert f"line {number + 1}:" in told
    for text in words:
        assert caught.match(text)
    assert len(told) < 400


def test_a_record_without_the_last_burial() -> None:
    with pytest.raises(koudi.KoudiError, match=r"seat 3 .*buries nothing"):
        koudi.DealRecord.parse("\n".join([*without_line(COUNTER + 1), ""]))


def test_the_record_itself_is_read() -> None:
    assert koudi.DealRecord.parse("\n".join([*RECORD, ""])).counters == 1


BROKEN: dict[str, tuple[str, list[str]]] = {
    "partner.False": ("bidding.partner_may_counter", ["partner"]),
    "P4.higher.unordered": ("bidding.suits", []),
    "reinforce.none": ("bidding.reinforce", []),
    "jokers.first-bid.counter-only": ("bidding.jokers", []),
    "first-bidder-counters.False": ("bidding.first_bidder_counters", []),
    "big-over-little.first-False.first-deal": ("bidding.big_over_little", []),
    "locked": ("bidding.reinforce", []),
    "single-over-single": ("", ["pair"]),
    "P6.True": ("", ["nobody counters themselves"]),
}
"""Biddings of the table whose last move breaks a rule: its key, and what is said."""


@pytest.mark.parametrize("name", BROKEN)
def test_a_bid_that_breaks_a_rule_names_it(name: str) -> None:
    """The seat that has just drawn shows what it holds and may not show."""
    case = next(case for case in BIDDING_CASES if case["id"] == name)
    rule, words = BROKEN[name]
    dealer = Dealer(case)
    *before, last = case["moves"]
    for move in before:
        assert dealer.move(move)
    _, seat, when, kind, suit = last
    while sum(dealer.table.view(0)["counts"]) < when:
        dealer.step()
    with pytest.raises(_core.IllegalMove) as caught:
        dealer.table.bid(seat, text_of_bid(kind, suit, case["level"]))
    assert caught.value.rule.startswith(rule or "bidding.")
    for text in words:
        assert caught.match(text)


# Cards given beforehand.

GIVEN: dict[str, tuple[dict[int, str], list[str]]] = {
    "three equal cards": ({0: "AsAsAs"}, ["hands.0.", "third As"]),
    "three equal cards of two seats": ({0: "AsAs", 1: "As"}, ["hands.1.", "third As"]),
    "more than a hand": ({2: "2s3s4s5s6s7s8s9sTsJsQsKsAs" * 2}, ["hands.2.", "26 cards", "25"]),
    "no seat": ({5: "As"}, ["5", "0 to 3"]),
    "no card": ({0: "AsZz"}, ["hands.0.", "Zz", "character 3"]),
}


@pytest.mark.parametrize("name", GIVEN)
def test_cards_that_cannot_be_given(name: str) -> None:
    hands, words = GIVEN[name]
    for ask in (
        lambda: koudi.deal("hubei-2007", 1, 1, hands=hands),
        lambda: koudi.simulate("hubei-2007", 3, hands=hands),
    ):
        with pytest.raises(koudi.KoudiError) as caught:
            ask()
        for text in words:
            assert caught.match(text)


def test_given_cards_that_are_not_in_the_hand() -> None:
    at = next(n for n, line in enumerate(RECORD) if line.startswith("level:"))
    with pytest.raises(koudi.KoudiError, match="given"):
        koudi.DealRecord.parse("\n".join([*RECORD[:at], "given 0: AsAs", *RECORD[at:], ""]))
