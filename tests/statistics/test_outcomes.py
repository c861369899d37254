"""How deals come out under the fast engine and under the reference, on independent seeds.

A million deals against 12,000 of the reference. So many notice what is shown at the end: attackers
with two points more in the mean, one kou-di in fifteen that is not counted, a trick fewer in one of
ten deals with 25. `python -m tests.statistics.long` compares more deals and rules.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import polars as pl
import pytest

import koudi
from tests.engines import BUILT_IN, params_of
from tests.statistics.laws import LEAST_P
from tests.statistics.outcomes import histograms, p_values, reference_frame

REFERENCE_DEALS = 12_000


@pytest.fixture(scope="module")
def many() -> pl.DataFrame:
    return koudi.simulate(BUILT_IN["hubei-2007"], 1_000_000, seed=31, trump="random")


def test_deals_come_out_as_in_the_reference(many: pl.DataFrame) -> None:
    params = params_of(BUILT_IN["hubei-2007"])
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        slow = reference_frame(pool, params, 32, REFERENCE_DEALS, 4)
    values = p_values(histograms(many), histograms(slow))
    assert min(values.values()) > LEAST_P, values


def five_more(frame: pl.DataFrame) -> pl.DataFrame:
    some = pl.int_range(pl.len()) % 10 < 4
    return frame.with_columns(pl.col("attacker_points") + 5 * some.cast(pl.Int16))


def missed(frame: pl.DataFrame) -> pl.DataFrame:
    some = pl.int_range(pl.len()) % 15 == 0
    return frame.with_columns(kou_di=pl.col("kou_di") & ~some)


def one_trick_fewer(frame: pl.DataFrame) -> pl.DataFrame:
    most = pl.col("tricks") == 25
    return frame.with_columns(
        tricks=pl.col("tricks") - (most & (pl.int_range(pl.len()) % 10 == 0)).cast(pl.UInt8)
    )


@pytest.mark.parametrize(
    ("wrong", "column"),
    [(five_more, "attacker_points"), (missed, "kou_di"), (one_trick_fewer, "tricks")],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_a_slant_would_be_noticed(
    many: pl.DataFrame, wrong: Callable[[pl.DataFrame], pl.DataFrame], column: str
) -> None:
    """The fast engine's own deals on another seed, slanted, in the reference's number."""
    few = koudi.simulate(BUILT_IN["hubei-2007"], REFERENCE_DEALS, seed=33, trump="random")
    right = p_values(histograms(many), histograms(few))
    assert min(right.values()) > LEAST_P
    slanted = p_values(histograms(many), histograms(wrong(few)))
    assert min(slanted[column], slanted[f"mean {column}"]) < LEAST_P
