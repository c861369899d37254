"""Matches of the fast engine beside matches whose books are kept here, slowly and plainly.

The deals are the engine's, each asked for alone at the level and after the finish that the books
say (`simulate`); levels, failures, scores and the end follow from the reference's `finish`. So
what is compared is how the engine strings deals together; the deals themselves are compared in
`test_climb_figures.py`, and there are whole matches of the reference's own, too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import polars as pl
import pytest

import koudi
from tests.reference.climb.finish import Standing, finish, side_of
from tests.reference.climb.order import rank_text
from tests.reference.climb.parameters import FILES, Parameters, Params
from tests.statistics.test_climb_figures import SIGMAS, estimates, of_matches, off

SHORT: Params = {"ladder.levels": ["10", "J", "Q", "K", "A"]}
"""Most of a match is played at its end."""

#: Rule file, values that differ, matches whose books are kept.
MATCHES: dict[str, tuple[str, Params, int]] = {
    "plays on": ("guandan-2017", SHORT, 2_500),
    "falls back": ("guandan-bank", SHORT, 2_500),
    "falls back at once": ("guandan-2017", {**SHORT, "ladder.failures": 1}, 2_500),
    "so many deals": ("guandan-bank", {**SHORT, "match.ends": "deals", "match.deals": 4}, 2_500),
    "by scores": ("shuangkou-zhejiang", {"match.deals": 5}, 4_000),
    "to a target": ("shedding-two-player", {"match.target": 5}, 4_000),
}


@dataclass
class Book:
    """What is kept of a match."""

    standing: Standing
    previous: tuple[int, ...] | None = None
    total: int = 0
    winner: int | None = None
    counts: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(
            ("deals", "won_again", "failures", "tributes", "refused", "double_downs"), 0
        )
    )

    @property
    def start(self) -> tuple[str | None, str | None]:
        level = self.standing.level
        order = None if self.previous is None else "".join(map(str, self.previous))
        return None if level is None else rank_text(level), order

    def enter(self, rules: Parameters, row: dict[str, Any]) -> bool:
        """Write a deal down; whether it was the last."""
        places = ("first", "second", "third", "fourth")
        order = tuple(row[place] for place in places if place in row)
        before, done = self.standing, finish(rules, self.standing, order)
        self.standing, self.previous = done.after, order
        self.total += row.get("score", 0)
        self.counts["deals"] += 1
        self.counts["won_again"] += before.declaring == side_of(order[0])
        self.counts["failures"] += done.failed
        self.counts["tributes"] += row["tribute"] in ("single", "double")
        self.counts["refused"] += row["tribute"].startswith("refused")
        self.counts["double_downs"] += rules.players == 4 and order[1] == (order[0] + 2) % 4
        if done.game_won:
            self.winner = side_of(order[0])
            return True
        word = rules.text("match.ends")
        if word == "target" and abs(self.total) >= rules.number("match.target"):
            self.winner = int(self.total < 0)
            return True
        if word == "deals" and self.counts["deals"] == rules.number("match.deals"):
            ladder = rules.ranks("ladder.levels")
            lead = self.total
            if self.standing.levels is not None:
                first, second = map(ladder.index, self.standing.levels)
                lead = first - second
            self.winner = None if lead == 0 else int(lead < 0)
            return True
        return False


def booked(name: str, params: Params, matches: int) -> pl.DataFrame:
    """Matches in step, deal by deal; those that begin a deal alike are asked for together."""
    rules, plain = koudi.load_rules(name).replace(params), Parameters({**FILES[name], **params})
    ladder = plain.ranks("ladder.levels")
    levels = (ladder[0], ladder[0]) if ladder else None
    books = [Book(Standing(levels, None)) for _ in range(matches)]
    playing, seeds = books, count(1_000_000)
    while playing:
        together: dict[tuple[str | None, str | None], list[Book]] = defaultdict(list)
        for book in playing:
            together[book.start].append(book)
        playing = []
        for (level, previous), some in together.items():
            deals = koudi.simulate(
                rules, len(some), level=level, previous=previous, seed=next(seeds)
            )
            for book, row in zip(some, deals.iter_rows(named=True), strict=True):
                if not book.enter(plain, row):
                    playing.append(book)
    return pl.DataFrame(list(_rows(books)))


def _rows(books: list[Book]) -> Iterator[dict[str, int]]:
    for book in books:
        levels = book.standing.levels or ()
        yield {
            **book.counts,
            "side_0_won": book.winner == 0,
            "draw": book.winner is None,
            "at_last": levels.count("A"),
            "at_first": levels.count("T"),
            "score": abs(book.total),
            "deals_squared": book.counts["deals"] ** 2,
            "failures_squared": book.counts["failures"] ** 2,
            "failed": book.counts["failures"] > 0,
        }


def played(name: str, params: Params, matches: int) -> pl.DataFrame:
    rules = koudi.load_rules(name).replace(params)
    frame = koudi.simulate_matches(rules, matches, seed=53)
    levels = ("level_0", "level_1")
    if not set(levels) <= set(frame.columns):
        frame = frame.with_columns(**dict.fromkeys(levels, pl.lit("")))
    else:
        frame = frame.with_columns(score_0=pl.lit(0), score_1=pl.lit(0))

    def standing(at: str) -> pl.Expr:
        return sum(((pl.col(level) == at).cast(pl.Int8) for level in levels), pl.lit(0, pl.Int8))

    return pl.concat(
        [
            of_matches(frame),
            frame.select(
                draw=pl.col("winner").is_null(),
                at_last=standing("A"),
                at_first=standing("10"),
                score=pl.col("score_0").abs(),
            ),
        ],
        how="horizontal",
    ).with_columns(
        deals_squared=pl.col("deals").cast(pl.Int64) ** 2,
        failures_squared=pl.col("failures") ** 2,
        failed=pl.col("failures") > 0,
    )


@pytest.mark.parametrize("name", MATCHES)
def test_matches_are_strung_together_as_the_books_say(name: str) -> None:
    base, params, number = MATCHES[name]
    ours, books = estimates(played(base, params, 20_000)), estimates(booked(base, params, number))
    assert ours.keys() == books.keys()
    found = off(ours, {name: [*told] for name, told in books.items()})
    assert max(map(abs, found.values())) < SIGMAS, found
    if "ladder.levels" in params:
        assert books["failures"][0] > 0.5
    if params.get("match.ends") == "deals":
        assert 0.01 < books["draw"][0] < 0.5


def test_other_books_would_be_noticed() -> None:
    """A fall after two failures, or three, or none; a count that starts with the fall again."""
    base, params, number = MATCHES["falls back"]
    books = estimates(booked(base, params, number))
    kept = {name: [*told] for name, told in books.items()}
    for failures in (2, 4, "none"):
        ours = estimates(played(base, {**params, "ladder.failures": failures}, 20_000))
        assert max(map(abs, off(ours, kept).values())) > SIGMAS
    # And a match without tribute.
    ours = estimates(played(base, {**params, "tribute.paid": False}, 20_000))
    assert max(map(abs, off(ours, kept).values())) > SIGMAS
