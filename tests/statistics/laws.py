"""Test statistics with their exact reference laws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import stats

Numbers = npt.NDArray[np.number[Any]]

LEAST_P = 1e-4
"""Seeds are fixed, so a test either always passes or never; a sound engine is refused by one
seed in ten thousand."""

CARDS, COPIES = 108, 2
PLACES = np.array([25, 25, 25, 25, 8])


def dealing_p(places: Numbers) -> float:
    """Whether every card is equally likely in every place; `places` is [deal, place, kind].

    One deal is a random table with fixed margins, whose covariance is 108/107 times that of
    multinomial cells with estimated margins; so 107/108 of Pearson's statistic is chi-square.
    """
    deals, _, kinds = places.shape
    expected = deals * COPIES * PLACES[:, None] / CARDS
    statistic = ((places.sum(axis=0) - expected) ** 2 / expected).sum() * (CARDS - 1) / CARDS
    return float(stats.chi2.sf(statistic, (len(PLACES) - 1) * (kinds - 1)))


def subset_p(chosen: Numbers, size: int, deals: int) -> float:
    """Whether uniform subsets of `size` were chosen; `chosen` counts each of the n elements."""
    n = len(chosen)
    variance = deals * size * (n - size) / (n * (n - 1))
    statistic = ((chosen - deals * size / n) ** 2 / variance).sum()
    return float(stats.chi2.sf(statistic, n - 1))


def sigmas(sample: Numbers, expected: float) -> float:
    """How many standard errors the mean of independent values is off."""
    error = sample.std(ddof=1) / np.sqrt(len(sample))
    return float((sample.mean() - expected) / error)


def uniform_p(values: Sequence[float], bins: int = 50) -> float:
    """Whether the values are uniform on [0, 1)."""
    observed, _ = np.histogram(values, bins=bins, range=(0, 1))
    return float(stats.chisquare(observed).pvalue)


def two_sample_p(a: Numbers, b: Numbers, least: int = 10) -> float:
    """Whether two histograms come from one distribution; rare cells are pooled with neighbours."""
    pooled = _pool(np.vstack([a, b]), least)
    if pooled.shape[1] < 2:
        return 1.0
    return float(stats.chi2_contingency(pooled, correction=False).pvalue)


def means_p(a: Numbers, b: Numbers) -> float:
    """Whether two histograms have one mean."""
    cells = np.arange(len(a))
    means = [float(np.average(cells, weights=h)) for h in (a, b)]
    squares = [
        float(np.average((cells - mean) ** 2, weights=h)) / h.sum()
        for h, mean in zip((a, b), means, strict=True)
    ]
    off = abs(means[0] - means[1])
    return float(2 * stats.norm.sf(off / sum(squares) ** 0.5)) if sum(squares) else float(off == 0)


def _pool(table: Numbers, least: int) -> npt.NDArray[np.float64]:
    """Neighbouring cells joined until each expects at least so many of the smaller sample."""
    share = table.sum(axis=1).min() / table.sum()
    columns: list[npt.NDArray[np.float64]] = []
    current = np.zeros(len(table))
    for column in table.T:
        current = current + column.astype(np.float64)
        if current.sum() * share >= least:
            columns.append(current)
            current = np.zeros(len(table))
    if columns:
        columns[-1] = columns[-1] + current
    return np.stack(columns, axis=1) if columns else np.zeros((len(table), 0))
