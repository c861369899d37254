"""Intervals against scipy, and tallies that merge."""

import math
import random

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

import koudi
from koudi.stats import Tally, mean, wilson, z_quantile
from koudi.stats.tally import TOTALS

CONFIDENCES = (0.5, 0.9, 0.95, 0.99, 0.999999)


@pytest.mark.parametrize("confidence", CONFIDENCES)
def test_quantile(confidence):
    assert z_quantile(confidence) == pytest.approx(stats.norm.ppf((1 + confidence) / 2), rel=1e-12)


@pytest.mark.parametrize("confidence", [0, 1, -0.5, 95, math.nan])
def test_bad_confidence(confidence):
    with pytest.raises(koudi.KoudiError, match="confidence"):
        z_quantile(confidence)


@pytest.mark.parametrize("confidence", CONFIDENCES)
@pytest.mark.parametrize(("k", "n"), [(0, 1), (1, 1), (0, 50), (3, 50), (50, 50), (498_760, 10**6)])
def test_wilson(k, n, confidence):
    ours = wilson(k, n, confidence)
    theirs = stats.binomtest(k, n).proportion_ci(confidence, method="wilson")
    assert ours.estimate == k / n
    assert ours.ci_low == pytest.approx(theirs.low, abs=1e-12)
    assert ours.ci_high == pytest.approx(theirs.high, abs=1e-12)
    assert ours.ci_low <= ours.estimate <= ours.ci_high
    assert ours.se == pytest.approx(math.sqrt(k / n * (1 - k / n) / n))
    assert ours.n == n


@given(st.integers(0, 10**12), st.integers(1, 10**12))
def test_wilson_stays_inside(k, n):
    told = wilson(min(k, n), n)
    assert 0 <= told.ci_low <= told.estimate <= told.ci_high <= 1


@given(st.lists(st.integers(-32768, 32767), min_size=2, max_size=50))
def test_mean(values):
    ours = mean(len(values), sum(values), sum(v * v for v in values))
    assert ours.estimate == pytest.approx(np.mean(values), abs=1e-9)
    assert ours.se == pytest.approx(stats.sem(values), abs=1e-9)
    if ours.se > 0:
        low, high = stats.norm.interval(0.95, loc=np.mean(values), scale=stats.sem(values))
        assert (ours.ci_low, ours.ci_high) == (pytest.approx(low), pytest.approx(high))


def test_mean_loses_no_digits():
    """Two values far from zero, a spread of one: floating-point sums of squares would give 0."""
    a, b = 10**12, 10**12 + 1
    assert mean(2, a + b, a * a + b * b).se == pytest.approx(0.5)


def test_too_few():
    assert wilson(0, 0) == (None, None, None, None, 0)
    assert mean(0, 0, 0) == (None, None, None, None, 0)
    assert mean(1, 5, 25) == (5.0, None, None, None, 1)


def test_no_variance_seen_is_no_certainty():
    assert mean(3, 15, 75) == (5.0, None, None, 0.0, 3)
    assert wilson(3, 3).ci_low < 1


def test_intervals_end_where_the_quantity_does(rules):
    assert mean(2, 10, 100).ci_low < 0
    assert mean(2, 10, 100, least=0.0).ci_low == 0
    few = koudi.kou_di_odds(rules, 3, seed=7)
    names = ("kitty_points", "kitty_points_dug", "kou_di_points", "kou_di_points_dug")
    lows = few.filter(pl.col("figure").is_in(names))["ci_low"].drop_nulls()
    assert len(lows) > 0
    assert (lows >= 0).all()


@pytest.mark.parametrize("by", [(), ("trump",), ("level", "declarer")])
def test_tallies_merge_in_any_order(frame, by):
    whole = Tally.of(frame, by)
    parts = [Tally.of(frame[i : i + 997], by) for i in range(0, frame.height, 997)]
    for _ in range(3):
        random.shuffle(parts)
        assert sum(parts, Tally(by)).cells == whole.cells
    halves = sum(parts[:9], Tally(by)) + sum(parts[9:], Tally(by))
    assert halves.cells == whole.cells


def test_tallies_are_exact(frame):
    totals = Tally.of(frame, ("trump",)).totals()
    assert set(totals) == set(TOTALS)
    points = [int(p) for p in frame["attacker_points"]]
    assert totals["deals"] == frame.height
    assert totals["attacker_points"] == sum(points)
    assert totals["attacker_points_squared"] == sum(p * p for p in points)
    assert totals["stage_change"] == sum(p >= 80 for p in points)
    assert all(type(value) is int for value in totals.values())


def test_tallies_by_group_and_multiplier(frame):
    tally = Tally.of(frame, ("trump",))
    assert tally.groups() == {("s",), ("h",), ("c",), ("d",), ("nt",)}
    for multiplier in tally.multipliers():
        for (trump,) in tally.groups():
            totals = tally.totals(lambda g, m, t=trump, x=multiplier: g == (t,) and m == x)
            rows = frame.filter(
                pl.col("kou_di"), pl.col("trump") == trump, pl.col("multiplier") == multiplier
            )
            assert totals["deals"] == rows.height
            assert totals["kou_di_points"] == rows["kou_di_points"].sum()


def test_deals_without_a_stage(frame):
    none = frame.with_columns(stage_change=pl.lit(None, dtype=pl.Boolean))
    totals = Tally.of(none).totals()
    assert (totals["staged"], totals["stage_change"], totals["stage_by_kou_di"]) == (0, 0, 0)


def test_tallies_of_different_groups_do_not_merge(frame):
    with pytest.raises(ValueError, match="do not merge"):
        Tally.of(frame, ("trump",)) + Tally.of(frame, ())
