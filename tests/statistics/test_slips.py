"""Slips happen as often as they are said to, to everybody alike, and cost what they cost.

200,000 deals: a rate of 0.05 that is really 0.0525 on one side, 0.053 where only who buries can
slip, or a mean price that is off by 7 %, is noticed with a probability above 0.98.
"""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from scipy import stats

import koudi
from tests.statistics.laws import LEAST_P, sigmas

DEALS, RATE = 200_000, 0.05
LARGEST = float(stats.norm.isf(LEAST_P / 2))
BY_SEAT = (
    "wrong_follow",
    "late_wrong_follow",
    "wrong_count",
    "early_wrong_count",
    "exposed_card",
    "out_of_turn",
    "hidden_card",
    "wrong_bid",
)


@pytest.fixture(scope="module")
def slipped() -> pl.DataFrame:
    """Every kind, under rules in which only the card kinds have a price."""
    rules = koudi.load_rules("shuangsheng").replace(
        {"infractions.wrong_bid_then": "nothing", "infractions.wrong_count": "none"}
    )
    rates = dict.fromkeys([*BY_SEAT, "wrong_burial"], RATE)
    return koudi.simulate(rules, DEALS, seed=11, slips=rates)


@pytest.mark.parametrize("kind", BY_SEAT)
def test_each_side_slips_binomially(slipped: pl.DataFrame, kind: str) -> None:
    for side in ("declarers", "attackers"):
        observed = np.bincount(slipped[f"{kind}_{side}"], minlength=3)
        expected = DEALS * stats.binom.pmf([0, 1, 2], 2, RATE)
        assert len(observed) == 3
        assert stats.chisquare(observed, expected).pvalue > LEAST_P


def test_whoever_buries_slips(slipped: pl.DataFrame) -> None:
    slips = int(slipped["wrong_burial_declarers"].sum())
    assert stats.binomtest(slips, DEALS, RATE).pvalue > LEAST_P
    assert slipped["wrong_burial_attackers"].sum() == 0


def test_kinds_and_sides_are_independent(slipped: pl.DataFrame) -> None:
    names = [f"{kind}_{side}" for kind in BY_SEAT for side in ("declarers", "attackers")]
    correlations = np.corrcoef(slipped.select(names).to_numpy().T)
    pairs = correlations[np.triu_indices(len(names), 1)] * np.sqrt(DEALS)
    assert np.abs(pairs).max() < stats.norm.isf(LEAST_P / 2 / len(pairs))


@pytest.mark.parametrize("kind", ["early_wrong_count", "hidden_card", "wrong_bid"])
def test_a_flat_price(kind: str) -> None:
    """The points are the price times the slips, of the attackers less those of the declarers."""
    base = koudi.load_rules("longyan-80")
    rules = base.replace({f"infractions.{kind}": 30})
    frame = koudi.simulate(rules, DEALS, seed=12, slips={kind: RATE})
    difference = frame[f"{kind}_declarers"].cast(pl.Int32) - frame[f"{kind}_attackers"]
    assert (frame["slip_points"] == 30 * difference).all()


def test_a_price_of_one_side_moves_the_mean() -> None:
    """Rate times price: whoever buries is a declarer here, so nothing cancels."""
    frame = koudi.simulate("longyan-80", DEALS, seed=13, slips={"wrong_burial": RATE})
    assert abs(sigmas(frame["slip_points"].to_numpy(), RATE * 40)) < LARGEST
    plain = koudi.simulate("longyan-80", DEALS, seed=13)
    gained = (frame["attacker_points"] - plain["attacker_points"]).mean()
    assert gained == frame["slip_points"].mean()


def test_an_exposed_card_is_any_card_of_the_hand() -> None:
    """Level 5, ♥ trumps: of the 108 cards 24 are heavy, 2 BJ, 6 side aces, 8 kings and 8 tens."""
    frame = koudi.simulate(
        "longyan-80", DEALS, level="5", trump="h", seed=14, slips={"exposed_card": RATE}
    )
    slips = frame["exposed_card_declarers"].cast(pl.Int32) + frame["exposed_card_attackers"]
    alone = frame.filter(slips == 1)
    cost = alone["slip_points"].abs()
    assert set(cost) == {10, 20}
    attackers = cost.filter(alone["exposed_card_attackers"] == 1)
    heavy = int((attackers == 20).sum())
    # An attacker's 25 cards are a uniform draw; the declaring side buries 8 of its own.
    assert stats.binomtest(heavy, len(attackers), 24 / 108).pvalue > LEAST_P


def test_plays_out_of_turn_are_as_long_as_random_leads() -> None:
    """Singles, pairs, tractors: the cards charged are those of the opening leads of `random`."""
    rules = koudi.load_rules("shuangsheng").replace({"throws.allowed": False})
    frame = koudi.simulate(
        rules, DEALS, level="5", trump="h", declarer=0, seed=15, slips={"out_of_turn": RATE}
    )
    alone = frame.filter(out_of_turn_declarers=0, out_of_turn_attackers=1)
    charged = np.bincount(-alone["slip_points"].to_numpy() // 10, minlength=7)[:7]
    ctx = rules.context("5", "h")
    expected = np.zeros(7)
    hands = 3_000
    for i in range(hands):
        record = koudi.deal(rules, 16, i, level="5", trump="h", declarer=0)
        leads = ctx.legal_leads(record.hands[1])
        for lead in leads:
            expected[min(len(koudi.parse_cards(lead)), 6)] += 1 / len(leads)
    both = np.vstack([charged[[1, 2, 4]], np.round(expected[[1, 2, 4]])])
    assert stats.chi2_contingency(both).pvalue > LEAST_P
