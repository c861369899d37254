"""Exact laws of climbing deals: tributes, leaders, levels."""

from __future__ import annotations

import pytest
from scipy import stats

import koudi
from tests.statistics.laws import LEAST_P

DEALS = 200_000

#: One payer holds both big jokers; the two payers hold them between them.
REFUSED = {"single": 27 * 26 / (108 * 107), "double": 54 * 53 / (108 * 107)}


@pytest.mark.parametrize("name", ["guandan-2017", "guandan-bank"])
def test_tributes(name: str) -> None:
    frame = koudi.simulate(name, DEALS, previous="random", seed=11)
    counts = {kind: int((frame["tribute"] == kind).sum()) for kind in frame["tribute"].unique()}
    due = {kind: counts[kind] + counts[f"refused_{kind}"] for kind in REFUSED}
    # Of the 24 orders 8 have partners first and second.
    assert due["single"] + due["double"] == DEALS
    assert stats.binomtest(due["double"], DEALS, 1 / 3).pvalue > LEAST_P
    for kind, share in REFUSED.items():
        refused = counts[f"refused_{kind}"]
        assert stats.binomtest(refused, due[kind], share).pvalue > LEAST_P, kind


def test_shares_are_those_of_the_document() -> None:
    assert round(REFUSED["single"], 4) == 0.0607
    assert round(REFUSED["double"], 4) == 0.2477
    told = koudi.odds("guandan-2017", DEALS, previous="random", seed=12)
    for kind, share in REFUSED.items():
        row = told.filter(figure=f"refused_{kind}").row(0, named=True)
        assert abs(row["estimate"] - share) < 4.5 * row["se"]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("guandan-2017", {}),
        ("guandan-2017", {"first": True}),
        ("guandan-2017", {"previous": "random"}),
        ("shuangkou-zhejiang", {}),
        ("shuangkou-zhejiang", {"previous": "random"}),
        ("shuangkou-zhejiang-two", {}),
        ("shedding-two-player", {"previous": "random"}),
    ],
)
def test_leaders_and_levels_are_uniform(name: str, options: dict[str, str | bool]) -> None:
    """Where the finish of the deal before is uniform every seat is as likely to lead as any other,
    and either side to win."""
    deals = DEALS // 4
    frame = koudi.simulate(name, deals, seed=13, **options)  # type: ignore[arg-type]
    seats = 2 if "third" not in frame.columns else 4
    leaders = [int((frame["leader"] == seat).sum()) for seat in range(seats)]
    assert sum(leaders) == deals
    assert stats.chisquare(leaders).pvalue > LEAST_P
    wins = int((frame["first"] % 2 == 0).sum())
    assert stats.binomtest(wins, deals, 0.5).pvalue > LEAST_P
    levels = koudi.load_rules(name).levels
    if levels and not options.get("first"):
        counts = [int((frame["level"] == level).sum()) for level in levels]
        assert stats.chisquare(counts).pvalue > LEAST_P


def test_the_order_before_is_uniform() -> None:
    """Without tribute the last winner leads; the tribute tells where its partner came in."""
    rules = koudi.load_rules("guandan-2017").replace({"tribute.paid": False})
    frame = koudi.simulate(rules, DEALS // 4, previous="random", seed=14)
    leaders = [int((frame["leader"] == seat).sum()) for seat in range(4)]
    assert stats.chisquare(leaders).pvalue > LEAST_P
