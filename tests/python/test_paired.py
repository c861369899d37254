"""Paired differences: exact sums, standard errors by other ways, and coverage.

Coverage is tested with fixed seeds at a stated power: of R intervals, each of 95 %, between
0.95 R - 4.4 s and 0.95 R + 4.4 s must hold the truth, s = sqrt(0.95 * 0.05 R). A right program
misses that in one of 10^5 choices of seeds. That wrong ones do is tested, too: the same check
refuses the variance of unpaired values, and a ratio's without its denominator.
"""

import math
import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import optimize

from koudi.stats import Paired, paired_score, wilson, z_quantile

Z = z_quantile()


def floats(*columns):
    return [np.asarray(column, float) for column in columns]


def means(*columns):
    """The sums of a mean over all deals."""
    return Paired.of(floats(*columns), [np.ones(len(columns[0]))] * len(columns))


def covers(held):
    held = np.asarray(held)
    deviation = (held.sum() - 0.95 * len(held)) / math.sqrt(0.95 * 0.05 * len(held))
    return abs(deviation) < 4.4


def test_a_mean():
    rng = np.random.default_rng(1)
    a = rng.integers(-50, 200, 500)
    b = a + rng.integers(0, 30, 500)
    told = means(a, b).difference(0, 1)
    d = b - a
    assert told.value_a == pytest.approx(a.mean(), rel=1e-14)
    assert told.difference == pytest.approx(d.mean(), rel=1e-14)
    assert told.se == pytest.approx(d.std(ddof=1) / math.sqrt(500), rel=1e-12)
    assert told.correlation == pytest.approx(np.corrcoef(a, b)[0, 1], rel=1e-12)
    assert told.ci_low == pytest.approx(told.difference - Z * told.se, rel=1e-12)
    assert told.ci_high == pytest.approx(told.difference + Z * told.se, rel=1e-12)
    assert (told.differ, told.n) == (np.count_nonzero(d), 500)


def test_a_ratio_agrees_with_the_jackknife():
    rng = np.random.default_rng(2)
    ya = rng.random(400) < 0.5
    yb = ya ^ (rng.random(400) < 0.1)
    common = rng.integers(1, 9, 400)
    xa, xb = ya * common, yb * (common + rng.integers(0, 3, 400))
    told = Paired.of(floats(xa, xb), floats(ya, yb)).difference(0, 1)
    assert told.difference == pytest.approx(xb.sum() / yb.sum() - xa.sum() / ya.sum())
    without = [
        (xb.sum() - xb[i]) / (yb.sum() - yb[i]) - (xa.sum() - xa[i]) / (ya.sum() - ya[i])
        for i in range(400)
    ]
    jackknife = 399 / math.sqrt(400) * np.std(without, ddof=1)
    assert told.se == pytest.approx(jackknife, rel=0.01)
    assert told.differ == np.count_nonzero((xa != xb) | (ya != yb))


def test_any_pair_and_the_other_way_round():
    rng = np.random.default_rng(3)
    sums = means(*rng.integers(0, 100, (3, 200)))
    there, back = sums.difference(0, 2), sums.difference(2, 0)
    assert there.difference == -back.difference
    assert there.se == back.se
    assert there.correlation == back.correlation
    assert (there.ci_low, there.ci_high) == (-back.ci_high, -back.ci_low)


@pytest.mark.parametrize("share", [False, True])
def test_the_same_twice(share):
    values = np.random.default_rng(4).integers(0, 2, 1000)
    told = means(values, values).difference(0, 1, share=share)
    assert (told.difference, told.se, told.correlation, told.differ) == (0.0, 0.0, 1.0, 0)
    if share:  # what was not seen in 1000 deals may be in others
        assert told.ci_high == -told.ci_low == pytest.approx(Z * Z / (1000 + Z * Z))
    else:
        assert told.ci_low is told.ci_high is None


def test_batches_merge_in_any_order():
    rng = np.random.default_rng(5)
    x = rng.integers(-32768, 32768, (3, 5000)).astype(float)
    y = rng.integers(0, 2, (3, 5000)).astype(float)
    whole = Paired.of([*x], [*y])
    cuts = [0, 1, 700, 701, 2048, 5000]
    parts = [Paired.of([*x[:, i:j]], [*y[:, i:j]]) for i, j in pairwise(cuts)]
    for _ in range(3):
        random.shuffle(parts)
        merged = sum(parts[1:], parts[0])
        assert (merged.sums == whole.sums).all()
        assert (merged.differ == whole.differ).all()
    assert all(type(value) is int for value in whole.sums.flat)
    exact = sum(int(p) * int(q) for p, q in zip(x[0], x[1], strict=True))
    assert whole.sums[1, 2] == exact


def test_no_digits_are_lost():
    """10^18 deals, of which 10^6 differ by one point: floats would see no variance at all."""
    n, differ = 10**18, 10**6
    square = 32000**2 * n
    rows = [
        [n, 32000 * n, 32000 * n + differ, n, n],
        [32000 * n, square, square + 32000 * differ, 32000 * n, 32000 * n],
        [0, 0, square + 64001 * differ, 32000 * n + differ, 32000 * n + differ],
        [0, 0, 0, n, n],
        [0, 0, 0, 0, n],
    ]
    sums = np.array([[rows[min(i, j)][max(i, j)] for j in range(5)] for i in range(5)], object)
    told = Paired(sums, np.array([[0, differ], [differ, 0]], object)).difference(0, 1)
    assert told.difference == pytest.approx(1e-12, rel=1e-12)
    assert told.se == pytest.approx(math.sqrt(1e-12 / n), rel=1e-9)


def test_too_few():
    one = means([3], [5]).difference(0, 1)
    assert (one.difference, one.se, one.ci_low) == (2.0, None, None)
    none = Paired.of(floats([0, 0], [1, 1]), floats([0, 0], [1, 1])).difference(0, 1)
    assert (none.value_a, none.value_b, none.difference, none.n) == (None, 1.0, None, 2)


# --- the score interval of shares --------------------------------------------------------------


def score(d, only_b, only_a, n):
    """Tango's statistic with the restricted maximum searched for, not solved for."""

    def minus_log(q):
        chances = (q + d, q, 1 - 2 * q - d)
        counts = (only_b, only_a, n - only_b - only_a)
        return -sum(c * math.log(max(p, 1e-300)) for c, p in zip(counts, chances, strict=True) if c)

    least, most = max(0.0, -d), (1 - d) / 2
    found = optimize.minimize_scalar(
        minus_log, bounds=(least, most), method="bounded", options={"xatol": 1e-13}
    )
    return (only_b - only_a - n * d) / math.sqrt(n * (2 * found.x + d - d * d))


@pytest.mark.parametrize("counts", [(30, 10, 1000), (4, 1, 60), (12, 40, 90), (1, 7, 30)])
def test_score_bounds_are_where_the_test_refuses(counts):
    low, high = paired_score(*counts)
    assert score(low, *counts) == pytest.approx(Z, abs=1e-3)
    assert score(high, *counts) == pytest.approx(-Z, abs=1e-3)


@given(st.integers(0, 10**9), st.integers(0, 10**9), st.integers(0, 10**9))
def test_score_bounds_hold_the_estimate_and_mirror(only_b, only_a, rest):
    n = only_b + only_a + rest + 1
    low, high = paired_score(only_b, only_a, n)
    assert -1 <= low <= (only_b - only_a) / n <= high <= 1
    assert (-high, -low) == paired_score(only_a, only_b, n)


@pytest.mark.parametrize("k", [0, 3, 40, 100])
def test_score_of_one_direction_is_wilsons(k):
    """Where the other direction never comes up, the upper bound is that of one share."""
    assert paired_score(k, 0, 100)[1] == pytest.approx(wilson(k, 100).ci_high)


# --- coverage ----------------------------------------------------------------------------------

REPETITIONS = 4000


def unpaired_se(told, sums):
    """What the standard error would be if the two had nothing in common."""
    alone = [sums.difference(i, 2) for i in (0, 1)]  # variant 2 is constant
    return math.hypot(alone[0].se, alone[1].se)


def test_coverage_of_means():
    rng = np.random.default_rng(6)
    n = 200
    common = rng.integers(0, 200, (REPETITIONS, n))
    a = common + rng.integers(0, 41, (REPETITIONS, n))
    b = common + 3 + rng.integers(0, 41, (REPETITIONS, n))
    right, unpaired = [], []
    for i in range(REPETITIONS):
        sums = means(a[i], b[i], np.zeros(n))
        told = sums.difference(0, 1)
        right.append(told.ci_low <= 3 <= told.ci_high)
        unpaired.append(abs(told.difference - 3) <= Z * unpaired_se(told, sums))
    assert covers(right)
    assert not covers(unpaired)


def test_coverage_of_ratios():
    rng = np.random.default_rng(7)
    shape = (REPETITIONS, 400)
    ya = rng.random(shape) < 0.5
    yb = ya ^ (rng.random(shape) < 0.2)
    common = rng.integers(10, 31, shape)
    xa, xb = ya * common, yb * (common + rng.integers(3, 8, shape))
    right, without_denominator = [], []
    for i in range(REPETITIONS):
        told = Paired.of(floats(xa[i], xb[i]), floats(ya[i], yb[i])).difference(0, 1)
        right.append(told.ci_low <= 5 <= told.ci_high)
        d = xb[i] / yb[i].mean() - xa[i] / ya[i].mean()
        se = d.std(ddof=1) / math.sqrt(shape[1])
        without_denominator.append(abs(told.difference - 5) <= Z * se)
    assert covers(right)
    assert not covers(without_denominator)


@pytest.mark.parametrize("changes", [(0.1, 0.05), (0.02, 0.02)])
def test_coverage_of_shares(changes):
    rng = np.random.default_rng(8)
    up, down = changes
    n = 400
    counts = rng.multinomial(n, [up, down, 0.4, 0.6 - up - down], REPETITIONS)
    right = []
    for only_b, only_a, both, _ in counts:
        a = np.repeat([0, 1, 1, 0], (only_b, only_a, both, n - only_b - only_a - both))
        b = np.repeat([1, 0, 1, 0], (only_b, only_a, both, n - only_b - only_a - both))
        told = means(a, b).difference(0, 1, share=True)
        assert (told.ci_low, told.ci_high) == paired_score(only_b, only_a, n)
        right.append(told.ci_low <= up - down <= told.ci_high)
    assert covers(right)


def test_rare_changes_are_not_lost():
    """One deal in 200 changes, 400 are played: in 13 % of runs none of them is seen."""
    rng = np.random.default_rng(9)
    counts = rng.binomial(400, 0.005, REPETITIONS)
    held = {k: paired_score(k, 0, 400) for k in map(int, set(counts))}
    assert np.mean([held[k][0] <= 0.005 <= held[k][1] for k in map(int, counts)]) > 0.9
    normal = [abs(k / 400 - 0.005) <= Z * math.sqrt(k - k * k / 400) / 400 for k in counts]
    assert np.mean(normal) < 0.9
