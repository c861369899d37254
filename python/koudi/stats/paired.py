"""Differences between figures of the same deals under several rule sets, from exact sums."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .intervals import z_quantile

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

#: Rows in one batch at most: products of two 16-bit values, summed over so many rows, are whole
#: numbers below 2^53, so that floating-point sums of them are exact in whatever order. Larger ones
#: (scores of bombs of many lines) are summed as Python's integers where they need it.
MOST_ROWS = 2**20

#: Whole numbers below this are exact in floating point.
EXACT = 2**53


class Difference(NamedTuple):
    """Two values, b's less a's, with interval, standard error and the correlation achieved.

    None where the deals do not determine it. `differ` counts the deals in which the two differ
    in anything that the figure rests on.
    """

    value_a: float | None
    value_b: float | None
    difference: float | None
    ci_low: float | None
    ci_high: float | None
    se: float | None
    correlation: float | None
    differ: int
    n: int


@dataclass(frozen=True)
class Paired:
    """Exact sums over deals of one figure under k variants; merging in any order gives the same.

    The figure is a ratio of totals, over deals i: sum of x[i] / sum of y[i]. For a mean over all
    deals every y is 1; for a mean over dug deals, y is 1 where the kitty was dug and x is 0
    elsewhere.

    `sums[p][q]` is the sum of products of columns p and q, in the order 1, x of each variant, y
    of each variant. `differ[a][b]` counts deals whose (x, y) differ. Both hold Python integers,
    which have no largest value.
    """

    sums: npt.NDArray[np.object_]
    differ: npt.NDArray[np.object_]

    @classmethod
    def of(
        cls, x: Sequence[npt.NDArray[np.float64]], y: Sequence[npt.NDArray[np.float64]]
    ) -> Paired:
        """Sum a batch up.

        Args:
            x: an array for each variant, all of the batch's length (at most `MOST_ROWS`): whole
                numbers below 2^53.
            y: as `x`.
        """
        columns = np.array([np.ones_like(x[0]), *x, *y])
        if len(x[0]) * np.abs(columns).max(initial=0) ** 2 < EXACT:
            products = (columns @ columns.T).astype(np.int64).astype(object)
        else:
            whole = columns.astype(np.int64).astype(object)
            products = whole @ whole.T
        k = len(x)
        differ = np.zeros((k, k), np.int64)
        for a in range(k):
            for b in range(a):
                differ[a, b] = differ[b, a] = np.count_nonzero((x[a] != x[b]) | (y[a] != y[b]))
        return cls(products, differ.astype(object))

    def __add__(self, other: Paired) -> Paired:
        """Sums of both; the order of adding makes no difference."""
        return Paired(self.sums + other.sums, self.differ + other.differ)

    @property
    def n(self) -> int:
        """Deals summed up."""
        return int(self.sums[0, 0])

    def totals(self, variant: int) -> tuple[int, int]:
        """Totals of x and y."""
        k = len(self.differ)
        return int(self.sums[0, 1 + variant]), int(self.sums[0, 1 + k + variant])

    def difference(
        self, a: int, b: int, confidence: float = 0.95, *, share: bool = False
    ) -> Difference:
        """The figure under variant b less that under variant a.

        Each deal contributes one difference, b's less a's, and the deals are independent; so
        the interval holds whether or not the two values within a deal are correlated. What is
        common to both (the cards dealt, say) makes it narrower, nothing makes it wrong.

        A share's (x is 0 or 1, y is 1) is `paired_score`'s. All others are normal, with the
        variance (divisor n - 1) of the deals' differences, where y varies by the delta method
        for both variants jointly; they hold where many deals differ, and there is none where no
        deal does, or fewer than two were played.
        """
        z = z_quantile(confidence)
        (xa, ya), (xb, yb) = self.totals(a), self.totals(b)
        n, differ = self.n, int(self.differ[a, b])
        value_a, value_b = (x / y if y else None for x, y in ((xa, ya), (xb, yb)))
        if not (ya and yb):
            return Difference(value_a, value_b, None, None, None, None, None, differ, n)
        difference = (xb * ya - xa * yb) / (ya * yb)
        if n < 2:
            return Difference(value_a, value_b, difference, None, None, None, None, differ, n)
        aa, ab, bb = self._spread(a, a), self._spread(a, b), self._spread(b, b)
        # Integers up to this one division: no digits cancel, and equal variants give 0.
        ra, rb = ya * ya, yb * yb
        spread = aa * rb * rb - 2 * ab * ra * rb + bb * ra * ra
        se = math.sqrt(n * spread / ((n - 1) * ra * ra * rb * rb))
        correlation = None
        if aa and bb:
            correlation = math.copysign(math.sqrt(ab * ab / (aa * bb)), ab)
        low: float | None = difference - z * se
        high: float | None = difference + z * se
        if share and ya == yb == n:
            both = int(self.sums[1 + a, 1 + b])
            low, high = paired_score(xb - both, xa - both, n, confidence)
        elif se == 0:
            low = high = None
        return Difference(value_a, value_b, difference, low, high, se, correlation, differ, n)

    def _spread(self, a: int, b: int) -> int:
        """The sum over deals of (Y x - X y) under a times the same under b: an integer.

        X and Y are the totals. A deal's part in the error of X / Y is (Y x - X y) / Y^2, to first
        order, and exactly where Y is constant.
        """
        (xa, ya), (xb, yb) = self.totals(a), self.totals(b)
        k = len(self.differ)
        sums, i, j = self.sums, 1 + a, 1 + b
        return int(
            ya * yb * sums[i, j]
            - ya * xb * sums[i, j + k]
            - xa * yb * sums[i + k, j]
            + xa * xb * sums[i + k, j + k]
        )


def paired_score(only_b: int, only_a: int, n: int, confidence: float = 0.95) -> tuple[float, float]:
    """Tango's score interval of a difference between two shares of the same n deals, b's less a's.

    The paired counterpart of Wilson's: it keeps its coverage where few deals differ, and where
    none does it tells how many might.

    Args:
        only_b: deals that count for b and not for a.
        only_a: deals that count for a and not for b.
        n: all deals, at least 1.
        confidence: between 0 and 1.
    """
    z = z_quantile(confidence)
    return -_score_bound(only_a, only_b, n, z), _score_bound(only_b, only_a, n, z)


def _score_bound(up: int, down: int, n: int, z: float) -> float:
    """The largest difference d that the score test does not refuse, for which see Tango 1998.

    Given d, the likeliest share of `down` deals solves 2 n q^2 + linear q - down d (1 - d) = 0.
    """
    if up == n:
        return 1.0

    def refused(d: float) -> bool:
        linear = (2 * n - up + down) * d - up - down
        root = math.sqrt(max(0.0, linear * linear + 8 * n * down * d * (1 - d)))
        # The root of the smaller sum is had from the other: near 0 it would cancel.
        q = (root - linear) / (4 * n)
        if linear > 0:
            q = 2 * down * d * (1 - d) / (root + linear)
        return n * d - (up - down) > z * math.sqrt(n * max(0.0, 2 * q + d * (1 - d)))

    low, high = (up - down) / n, 1.0
    # Halving ends when no number is left between the two.
    while low < (middle := (low + high) / 2) < high:
        low, high = (low, middle) if refused(middle) else (middle, high)
    return low
