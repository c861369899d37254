"""Boards and dark bids under `random`, against their exact laws."""

from __future__ import annotations

from collections import Counter

import polars as pl
import pytest
from scipy import stats

import koudi
from tests.engines import Params, rules_of
from tests.statistics.laws import LEAST_P

SIXTEEN = ["2", "3", "4", "5", "5", "6", "7", "8", "9", "10", "10", "J", "Q", "K", "K", "A"]
"""The boards of 000 §3; East, North, West, South declare in turn."""

BOARDS: Params = {
    "boards.levels": SIXTEEN,
    "promotion.stage": "none",
    "rotation.after_win": "next",
}
DEALS = 64_000


def pairings(**asked: object) -> Counter[tuple[str, int]]:
    frame = koudi.simulate(rules_of(BOARDS), DEALS, seed=16, **asked)  # type: ignore[arg-type]
    return Counter(frame.select(pl.col("level").cast(pl.String), "declarer").rows())


@pytest.mark.parametrize("asked", [{}, {"trump": "random"}, {"level": "5"}, {"level": "K"}])
def test_a_uniformly_random_board_gives_level_and_declarer(asked: dict[str, object]) -> None:
    expected = [(level, i % 4) for i, level in enumerate(SIXTEEN)]
    if "level" in asked:
        expected = [board for board in expected if board[0] == asked["level"]]
    seen = pairings(**asked)
    assert set(seen) == set(expected)
    if len(expected) > 1:
        assert stats.chisquare(list(seen.values())).pvalue > LEAST_P


def test_a_given_declarer_replaces_the_boards() -> None:
    seen = pairings(declarer=3)
    assert {seat for _, seat in seen} == {3}
    fives = seen["5", 3], seen["3", 3]
    assert stats.binomtest(fives[0], sum(fives), 2 / 3).pvalue > LEAST_P


def test_a_level_without_a_board_has_a_random_declarer() -> None:
    rules = rules_of({**BOARDS, "boards.levels": ["2"]})
    frame = koudi.simulate(rules, DEALS, level="9", seed=1)
    assert stats.chisquare(list(Counter(frame["declarer"]).values())).pvalue > LEAST_P


def test_a_first_deal_is_the_first_board() -> None:
    rules = rules_of({**BOARDS, "bidding.counter_declares": "never"})
    frame = koudi.simulate(rules, 2_000, first=True, seed=1)
    assert set(frame.select(pl.col("level").cast(pl.String), "declarer").rows()) == {("2", 0)}
    greedy = koudi.simulate(rules, 2_000, "greedy", first=True, seed=1)
    assert greedy["redeals"].sum() == 0


def test_a_first_card_is_passed_bid_or_laid_face_down_equally_often() -> None:
    """8 of 108 cards bid, and each of three choices is equally likely."""
    rules = rules_of({"bidding.face_down": "first-card"})
    deals = 20_000
    frame = koudi.simulate(rules, deals, level="7", seed=3, include="bids")
    first = [bids[0][2:] if bids else "" for bids in frame["bids"].to_list()]
    dark = sum(bid.endswith("face down after 1") for bid in first)
    opened = sum(bid.endswith(" after 1") for bid in first) - dark
    for count in (dark, opened):
        assert stats.binomtest(count, deals, 8 / 108 / 3).pvalue > LEAST_P
    late = [bid for bid in first if "face down" in bid and int(bid.split()[-1]) > 4]
    assert not late
    assert set(frame["bid"].unique()) >= {"single", "pair"}


def test_rules_without_dark_bids_are_dealt_the_same() -> None:
    """A rule that could never apply changes no deal."""
    plain = koudi.simulate(rules_of({}), 5_000, "greedy", seed=9)
    dark = koudi.simulate(rules_of({"bidding.face_down": "first-card"}), 5_000, "greedy", seed=9)
    assert plain.equals(dark)
    five = rules_of({"bidding.first_deal_companion": "5"})
    assert koudi.simulate(five, 5_000, seed=9).equals(koudi.simulate(rules_of({}), 5_000, seed=9))


@pytest.mark.parametrize("leads", ["declarer", "last-bidder"])
def test_who_leads(leads: str) -> None:
    rules = rules_of({"rotation.leads": leads})
    others = 0
    for first in (False, True):
        for i in range(200):
            record = koudi.deal(rules, 5, i, first=first)
            bids = [event for event in record.events if event["kind"] != "buried"]
            leader = record.play[0]["leader"]
            if leads == "declarer" or first or not bids:
                assert leader == record.declarer
            else:
                assert leader == bids[-1]["seat"]
                others += leader != record.declarer
            text = record.text()
            assert koudi.DealRecord.parse(text).text() == text
    assert (others > 50) == (leads == "last-bidder")
    play_only = koudi.deal(rules, 5, 0, trump="s")
    assert play_only.play[0]["leader"] == play_only.declarer
