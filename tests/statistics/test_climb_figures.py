"""Climbing deals and matches of the fast engine beside the figures that the reference has kept.

`python -m tests.reference.climb.figures` made them, on seeds of its own: some thousand deals of
each kind. So many notice what is shown at the end. Each deal's decisions are compared one by one
in `tests/differential`, which notices far less; here it is the dealing, the tribute, the order of
events and the counting that are looked at, under every policy.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any

import polars as pl
import pytest

import koudi
from tests.reference.climb import figures

SIGMAS = 4.5
DEALS = 60_000
MATCHES = 20_000
KEPT = figures.read()
SECTIONS = {name: KEPT[name] for name in figures.SECTIONS if name in KEPT}
OF_MATCHES = {name: KEPT[name] for name in figures.MATCHES if name in KEPT}

Estimates = dict[str, tuple[float, float]]
"""A mean and its standard error."""


def estimates(frame: pl.DataFrame) -> Estimates:
    """Of every column."""
    told = frame.select(pl.all().cast(pl.Float64))
    errors = told.select(pl.all().std() / sqrt(frame.height)).row(0, named=True)
    return {name: (value, errors[name]) for name, value in told.mean().row(0, named=True).items()}


def observed(frame: pl.DataFrame) -> pl.DataFrame:
    """What the reference averages, from the rows of a frame."""
    col = pl.col
    told = [*figures.PLAIN, *(name for name in figures.WHERE_TOLD if name in frame.columns)]
    first = col("first") % 2
    seen = {
        "any_pass_to_partner": col("passes_to_partner") > 0,
        "leader_first": col("first") == col("leader"),
        "leader_side_first": first == col("leader") % 2,
        "side_0_first": first == 0,
    }
    if "third" in frame.columns:
        for column, name in (("second", "second"), ("third", "third"), ("fourth", "last")):
            seen[f"partner_{name}"] = first == col(column) % 2
    if (frame["tribute"] != "none").any():
        for kind in ("single", "double", "refused_single", "refused_double"):
            seen[f"tribute_{kind}"] = col("tribute") == kind
    return frame.select(*told, **seen)


def rows(section: Mapping[str, Any], seed: int = 51) -> pl.DataFrame:
    rules = koudi.load_rules(section["rules"]).replace(section["params"])
    policy, previous = section["policy"], section["previous"]
    return koudi.simulate(rules, DEALS, policy, seed=seed, previous=previous)


def off(ours: Estimates, kept: Mapping[str, list[float]]) -> dict[str, float]:
    """By how many of their common standard errors the two differ, where there are any."""
    found = {}
    for name, (mean, error) in kept.items():
        ours_mean, ours_error = ours[name]
        common = sqrt(error**2 + ours_error**2)
        found[name] = (mean - ours_mean) / common if common else 0.0
        assert common or mean == ours_mean, name
    return found


@pytest.mark.parametrize("name", SECTIONS)
def test_deals_come_out_as_in_the_reference(name: str) -> None:
    section = SECTIONS[name]
    ours = estimates(observed(rows(section)))
    kept = section["figures"]
    # Deals without straight flushes, or wins by a partner, have none of them in either engine.
    assert ours.keys() == kept.keys()
    found = off(ours, kept)
    assert max(map(abs, found.values())) < SIGMAS, found


def matches(section: Mapping[str, Any], number: int = MATCHES, seed: int = 52) -> pl.DataFrame:
    frame = koudi.simulate_matches(section["rules"], number, section["policy"], seed=seed)
    return of_matches(frame)


def of_matches(frame: pl.DataFrame) -> pl.DataFrame:
    """What the reference averages over matches. It counts the tributes that were paid."""
    for name in ("tributes", "refused", "double_downs", "failures_0", "failures_1"):
        if name not in frame.columns:
            frame = frame.with_columns(pl.lit(0, pl.UInt32).alias(name))
    return frame.select(
        "deals",
        "refused",
        "won_again",
        "double_downs",
        side_0_won=pl.col("winner").eq_missing(0),
        tributes=pl.col("tributes") - pl.col("refused"),
        failures=pl.col("failures_0").cast(pl.Int64) + pl.col("failures_1"),
    )


@pytest.mark.parametrize("name", OF_MATCHES)
def test_matches_come_out_as_in_the_reference(name: str) -> None:
    """How long they are, how often the last winners win again, failures with and without a fall."""
    section = OF_MATCHES[name]
    found = off(estimates(matches(section)), section["figures"])
    assert max(map(abs, found.values())) < SIGMAS, found


# ---------------------------------------------------------------- what a wrong program would be


def one_play_more(frame: pl.DataFrame) -> pl.DataFrame:
    """A play that is counted twice in one of four deals."""
    return frame.with_columns(pl.col("plays") + (pl.int_range(pl.len()) % 4 == 0).cast(pl.UInt8))


def no_partner_leads(frame: pl.DataFrame) -> pl.DataFrame:
    """接风 is missed in one deal of fifteen that have it."""
    missed = (pl.int_range(pl.len()) % 15 == 0) & (pl.col("passes_to_partner") > 0)
    return frame.with_columns(pl.col("passes_to_partner") - missed.cast(pl.UInt8))


def partner_last(frame: pl.DataFrame) -> pl.DataFrame:
    """Who comes third and who last is turned round in one deal of ten."""
    turned = pl.int_range(pl.len()) % 10 == 0
    return frame.with_columns(
        third=pl.when(turned).then("fourth").otherwise("third"),
        fourth=pl.when(turned).then("third").otherwise("fourth"),
    )


def winner_leads(frame: pl.DataFrame) -> pl.DataFrame:
    """The last payer's partner leads in one deal of five: the shares of leaders who win."""
    turned = pl.int_range(pl.len()) % 5 == 0
    return frame.with_columns(leader=pl.when(turned).then("first").otherwise("leader"))


@pytest.mark.parametrize(
    ("wrong", "figure"),
    [
        (one_play_more, "plays"),
        (no_partner_leads, "any_pass_to_partner"),
        (partner_last, "partner_last"),
        (winner_leads, "leader_first"),
    ],
)
def test_a_wrong_count_would_be_noticed(wrong: Any, figure: str) -> None:
    section = SECTIONS["guandan"]
    found = off(estimates(observed(wrong(rows(section)))), section["figures"])
    assert abs(found[figure]) > SIGMAS, found


def test_another_policy_would_be_noticed() -> None:
    """`greedy` that spends its bombs as `smallest-first` does, or plays on as with `random`."""
    for name, other in (
        ("guandan-greedy", "smallest-first"),
        ("zhejiang-smallest-first", "greedy"),
        ("zhejiang-greedy", "random"),
    ):
        section = SECTIONS[name]
        found = off(estimates(observed(rows({**section, "policy": other}))), section["figures"])
        assert max(map(abs, found.values())) > 3 * SIGMAS


def test_another_dealing_would_be_noticed() -> None:
    """Of blocks: dealt uniformly, or in packets of nine."""
    section = SECTIONS["guandan-blocks"]
    for params in ({}, {"cards.dealing": "packets"}):
        found = off(estimates(observed(rows({**section, "params": params}))), section["figures"])
        assert max(map(abs, found.values())) > 2 * SIGMAS
