"""Whole matches, a row each."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from . import _core
from ._arguments import U64_MAX, most_rows, seed_of, text_of, threads_of, whole
from .rules import as_rules
from .stats import Estimate, mean, ratio, wilson

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import polars as pl

    from .rules import Rules, RulesLike

#: What the engine's column `winner` says of a draw.
DRAW = 2


def simulate_matches(
    rules: RulesLike,
    matches: int = 1000,
    policies: str | Sequence[str] = "random",
    format: str | None = None,  # noqa: A002 - the interface's name
    *,
    seed: int = 0,
    start: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> pl.DataFrame:
    """Play whole matches and give a row each.

    Each deal begins where the one before ended: at the level of the side that won it, with the
    tribute that its finish asks for; where there is none its winner leads. Match i of a seed is
    the same match whatever the number of threads.

    Args:
        rules: a rule set of the climbing family, the id of a built-in one, or a file's path.
        matches: how many, 0 or more.
        policies: who plays: one name of `policy_names("climb")`; two, for seats 0 and 2, then 1
            and 3; or four, for the seats 0 to 3.
        format: when a match ends. None: as `match.ends` of the rules says. `"past-last"`: when a
            side has gone past the last level (过A). `"deals=20"`: after 20 deals the side with
            the higher level wins, where there are no levels the higher score; equal is a draw.
            `"target=11"`: when a side has so many points: its deals' scores, or where deals have
            none the steps of the deals it won. Going past the last level ends every match.
        seed: 0 to 2^64 - 1.
        start: number of the first match.
        threads: None for all cores.
        progress: called in this thread, at most ten times a second, with the matches done.

    Returns:
        Columns match u64, winner u8 (side 0, seats 0 and 2, or side 1; null for a draw, or after
        100,000 deals without an end), deals u32, minutes f64 (null: played without a clock),
        won_again u32 (deals won by the side that had won the deal before), score_0 and score_1
        i32 (what the deals a side won were worth by the table, summed: steps, before the stop at
        the last level, or points); where there are levels level_0 and level_1 enum (the sides'
        levels at the end),
        failures_0 and failures_1 u16 (deals at the last level, declared by the side and not won
        so, over the whole match); where tribute is paid tributes and refused u32 (deals in which
        one was due; of those refused, 抗贡); and where four play double_downs u32 (双下).

    Raises:
        KoudiError: an argument out of range, an unknown policy or format, or a rule set of
            another family.
    """
    rules = as_rules(rules)
    matches = whole("matches", matches, 0, most_rows())
    start = whole("start", start, 0, U64_MAX - matches)
    columns = _core.matches_climb(
        rules._core,
        matches,
        start=start,
        seed=seed_of(seed),
        policy=policies,
        format=text_of("format", format),
        threads=threads_of(threads),
        progress=progress,
    )
    return _frame(columns, rules)


def _frame(columns: dict[str, Any], rules: Rules) -> pl.DataFrame:
    """The engine's arrays as a frame: levels as words, a draw as null."""
    import polars as pl

    from .simulation import to_frame

    ladder = tuple(rules.levels)
    frame = to_frame(columns, {"level_0": ladder, "level_1": ladder})
    winner = pl.when(pl.col("winner") != DRAW).then(pl.col("winner"))
    frame = frame.rename({"number": "match"}).with_columns(winner, minutes=pl.lit(None, pl.Float64))
    first = ("match", "winner", "deals", "minutes")
    return frame.select(*first, pl.exclude(*first))


def match_figures(frame: pl.DataFrame, confidence: float = 0.95) -> pl.DataFrame:
    """What the rows of matches come to, with intervals.

    Args:
        frame: rows of `simulate_matches`.
        confidence: of the intervals, between 0 and 1.

    Returns:
        Columns figure, estimate, ci_low, ci_high, se, n (matches). Figures: side_0_wins,
        side_1_wins and draw, shares of matches (Wilson intervals); deals, the mean number of a
        match; won_again, of the deals after a match's first the share that the last winners win
        again; where there are levels failures, the mean number of both sides at the last level;
        where tribute is paid refused, the share of due tributes that were refused; where four
        play double_downs, the share of deals; score_0 and score_1, means. Shares of deals have
        the interval of a ratio of two sums over matches, which are independent (their deals are
        not).
    """
    import polars as pl

    n = frame.height
    winner = frame["winner"]

    def share(value: int) -> Estimate:
        return wilson(int((winner == value).sum()), n, confidence)

    def average(values: pl.Series, least: float = 0.0) -> Estimate:
        whole = values.cast(pl.Int64)
        total, squares = int(whole.sum()), int((whole * whole).sum())
        return mean(n, total, squares, confidence, least=least)

    def among(count: str, of: pl.Series) -> Estimate:
        return ratio(frame[count].to_list(), of.to_list(), confidence)

    deals = frame["deals"].cast(pl.Int64)
    told = {
        "side_0_wins": share(0),
        "side_1_wins": share(1),
        "draw": wilson(winner.null_count(), n, confidence),
        "deals": average(deals),
        "won_again": among("won_again", deals - 1),
    }
    if "double_downs" in frame.columns:
        told["double_downs"] = among("double_downs", deals)
    if "tributes" in frame.columns:
        told["refused"] = among("refused", frame["tributes"])
    if "failures_0" in frame.columns:
        both = frame["failures_0"].cast(pl.Int64) + frame["failures_1"].cast(pl.Int64)
        told["failures"] = average(both)
    for name in ("score_0", "score_1"):
        told[name] = average(frame[name], -math.inf)
    schema = {
        "figure": pl.String,
        **dict.fromkeys(Estimate._fields[:-1], pl.Float64),
        "n": pl.Int64,
    }
    return pl.DataFrame([(name, *e) for name, e in told.items()], schema=schema, orient="row")
