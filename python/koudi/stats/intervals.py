"""Intervals for proportions and means, from exact integer totals."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from koudi._core import KoudiError

if TYPE_CHECKING:
    from collections.abc import Sequence


class Estimate(NamedTuple):
    """An estimate with its interval and standard error; None where n is too small for it."""

    estimate: float | None
    ci_low: float | None
    ci_high: float | None
    se: float | None
    n: int


def z_quantile(confidence: float = 0.95) -> float:
    """How many standard errors the interval of a confidence reaches: 1.959964 for 0.95.

    The standard normal distribution's quantile at (1 + confidence) / 2. The standard library
    computes it to 1e-15 or so; scipy would give the same and takes a second to import.
    """
    if not 0 < confidence < 1:
        raise KoudiError(f"confidence: {confidence!r} is not a number between 0 and 1")
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(successes: int, n: int, confidence: float = 0.95) -> Estimate:
    """A proportion with Wilson's score interval.

    It stays inside [0, 1] and keeps its coverage for rare events, where the textbook interval
    collapses. The standard error is sqrt(p (1 - p) / n) at the estimate.
    """
    z = z_quantile(confidence)
    if n == 0:
        return Estimate(None, None, None, None, 0)
    p = successes / n
    centre = (successes + z * z / 2) / (n + z * z)
    half = z / (n + z * z) * math.sqrt(successes * (n - successes) / n + z * z / 4)
    # At the ends the bound is exactly 0 or 1; floating point would leave 1e-19 there.
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == n else min(1.0, centre + half)
    return Estimate(p, low, high, math.sqrt(p * (1 - p) / n), n)


def mean(
    n: int, total: int, squares: int, confidence: float = 0.95, *, least: float = -math.inf
) -> Estimate:
    """A mean with its normal interval.

    Args:
        n: number of values.
        total: their sum.
        squares: the sum of their squares.
        confidence: between 0 and 1.
        least: the quantity is never below it, and neither is its interval.

    The variance (divisor n - 1) is computed in integers up to one last division, so that no
    digits cancel. With a few dozen values or fewer the interval is too narrow. There is none of
    fewer than two values, nor where all were equal: no variance seen is not certainty.
    """
    z = z_quantile(confidence)
    if n == 0:
        return Estimate(None, None, None, None, 0)
    centre = total / n
    if n == 1:
        return Estimate(centre, None, None, None, 1)
    se = math.sqrt((n * squares - total * total) / (n * n * (n - 1)))
    if se == 0:
        return Estimate(centre, None, None, 0.0, n)
    return Estimate(centre, max(least, centre - z * se), centre + z * se, se, n)


def ratio(counts: Sequence[int], sizes: Sequence[int], confidence: float = 0.95) -> Estimate:
    """The ratio of two sums over independent units, with its normal interval.

    Args:
        counts: what is counted in each unit.
        sizes: what it is counted among there.
        confidence: between 0 and 1.

    The standard error is the linearised one of a ratio estimator, so units may be of any size and
    what is inside one may depend on each other. `n` is the number of units. None where all sizes
    are 0; no interval with fewer than two units, or where every unit has the same ratio.
    """
    z = z_quantile(confidence)
    n, total = len(sizes), sum(sizes)
    if total == 0:
        return Estimate(None, None, None, None, n)
    centre = sum(counts) / total
    if n == 1:
        return Estimate(centre, None, None, None, 1)
    squares = math.fsum((x - centre * y) ** 2 for x, y in zip(counts, sizes, strict=True))
    se = math.sqrt(squares * n / (n - 1)) / total
    if se == 0:
        return Estimate(centre, None, None, 0.0, n)
    return Estimate(centre, max(0.0, centre - z * se), min(1.0, centre + z * se), se, n)
