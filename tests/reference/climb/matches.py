"""Whole matches: deal after deal until a side passes the last level, a number, a target."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .finish import Standing, finish
from .order import Order, rank_text
from .parameters import Parameters
from .policy import by_seat
from .tribute import is_double
from .whole_deal import Row, play_from


@dataclass(frozen=True)
class MatchRow:
    """The columns of a match; None where the rules have none."""

    winner: int | None
    """The side, None for a draw."""
    deals: int
    levels: tuple[str, str] | None
    failures: tuple[int, int]
    """All failures at the last level, those before a fall back included."""
    tributes: int
    """Deals before which tribute was paid."""
    refused: int
    won_again: int
    """Deals won by the side that had won the deal before."""
    double_downs: int
    scores: tuple[int, int] | None


@dataclass(frozen=True)
class Match:
    row: MatchRow
    deals: list[Row]


def ends(rules: Parameters, given: str | None) -> tuple[str, int]:
    """What ends a match, with its number; None: as the rule set says."""
    word, _, number = (given or rules.text("match.ends")).partition("=")
    if word == "past-last" and rules.has_levels:
        return word, 0
    if word == "deals" or (word == "target" and not rules.has_levels):
        return word, int(number) if number else rules.number(f"match.{word}")
    raise ValueError(f"no end of a match under these rules: {given!r}")


def play_match(
    params: Mapping[str, object],
    policies: str | Iterable[str],
    rng: random.Random,
    ending: str | None = None,
) -> Match:
    rules = Parameters(params)
    names = by_seat(policies, rules.players)
    word, number = ends(rules, ending)
    ladder = rules.ranks("ladder.levels")
    standing = Standing((ladder[0], ladder[0]) if ladder else None, None)
    previous: tuple[int, ...] | None = None
    rows: list[Row] = []
    failures = [0, 0]
    won_again = double_downs = total = 0
    winner: int | None = None
    while True:
        dealt = play_from(Order(params, standing.level), names, rng, previous).row
        done = finish(rules, standing, dealt.order)
        rows.append(dealt)
        total += dealt.score or 0
        won_again += done.after.declaring == standing.declaring
        double_downs += rules.players == 4 and is_double(dealt.order)
        if done.failed:
            assert standing.declaring is not None
            failures[standing.declaring] += 1
        standing, previous = done.after, dealt.order
        if done.game_won:
            winner = standing.declaring
            break
        if word == "target" and abs(total) >= number:
            winner = _ahead(total)
            break
        if word == "deals" and len(rows) == number:
            winner = _ahead(_level_lead(standing, ladder) if ladder else total)
            break
    tributes = [row.tribute for row in rows]
    return Match(
        MatchRow(
            winner=winner,
            deals=len(rows),
            levels=_levels(standing),
            failures=(failures[0], failures[1]),
            tributes=tributes.count("single") + tributes.count("double"),
            refused=tributes.count("refused_single") + tributes.count("refused_double"),
            won_again=won_again,
            double_downs=double_downs,
            scores=None if ladder else (total, -total),
        ),
        rows,
    )


def _levels(standing: Standing) -> tuple[str, str] | None:
    if standing.levels is None:
        return None
    first, second = standing.levels
    return (rank_text(first), rank_text(second))


def _level_lead(standing: Standing, ladder: list[str]) -> int:
    assert standing.levels is not None
    return ladder.index(standing.levels[0]) - ladder.index(standing.levels[1])


def _ahead(lead: int) -> int | None:
    """Which side leads; nobody at equality."""
    if lead == 0:
        return None
    return 0 if lead > 0 else 1
