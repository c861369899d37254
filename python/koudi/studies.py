"""Studies: questions put to many deals, answered with intervals."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import polars as pl

from ._arguments import U64_MAX, deals_of, threads_of, whole
from ._core import KoudiError
from .conditions import accepted
from .families import family_of
from .rules import as_rules
from .simulation import BATCH, Previous, Run, no_tries
from .stats import Estimate, Tally, mean, wilson, z_quantile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from .families import Family, Figure
    from .rules import Rules, RulesLike
    from .stats.tally import Group


def kou_di_odds(
    rules: RulesLike,
    deals: int = 1_000_000,
    by: str | Sequence[str] = (),
    policy: str | Sequence[str] = "random",
    *,
    seed: int = 0,
    level: str | None = None,
    trump: str | None = None,
    declarer: int | None = None,
    first: bool = False,
    hands: Mapping[int, str] | None = None,
    slips: Mapping[str, float] | None = None,
    start: int = 0,
    accept: str | pl.Expr | None = None,
    max_tries: int | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    confidence: float = 0.95,
) -> pl.DataFrame:
    """How often the kitty is dug out (抠底), what it brings, and what it decides.

    Args are those of `simulate`, `accept` included (the figures are then those of the deals
    that satisfy it), and:
        by: columns to tell the figures apart by, of level, trump, declarer, bid, counters,
            redeals.
        confidence: of the intervals, between 0 and 1.

    Returns:
        Columns figure, the `by` columns (null in the rows over all deals, which come first),
        estimate, ci_low, ci_high, se (standard error), n (deals the figure rests on). Figures:
        kou_di, the probability; multiplier_x2, … each multiplier's share of the dug deals;
        kitty_points and kitty_points_dug, mean points in the kitty of all and of dug deals;
        kou_di_points and kou_di_points_dug, mean points that kou-di adds; attacker_points, the
        attackers' mean total; stage_change, the probability that they take the stage;
        stage_by_kou_di, that they take it and would not have without kou-di (null, with n 0,
        where there is no stage); where the rules have them match_points and large_points, the
        attackers' mean 赛点 and 大分; and with slips slip_points, the penalties' mean towards the
        attackers, and lost_by_slip, the probability that a slip decides the deal. Proportions have
        Wilson intervals, means normal ones (which hold for large n; none where all values
        were equal).

    Raises:
        KoudiError: as `simulate`, no deals, or another column in `by`.
    """
    rules = as_rules(rules)
    rules.needs("trick", "kou-di")
    run = Run.of(
        rules,
        policy,
        level=level,
        trump=trump,
        declarer=declarer,
        first=first,
        hands=hands,
        slips=slips,
        seed=seed,
    )
    return _odds(run, deals, by, start, accept, max_tries, threads, progress, confidence)


def odds(
    rules: RulesLike,
    deals: int = 1_000_000,
    by: str | Sequence[str] = (),
    policy: str | Sequence[str] = "random",
    *,
    seed: int = 0,
    level: str | None = None,
    trump: str | None = None,
    declarer: int | None = None,
    previous: Previous = None,
    first: bool = False,
    hands: Mapping[int, str] | None = None,
    slips: Mapping[str, float] | None = None,
    start: int = 0,
    accept: str | pl.Expr | None = None,
    max_tries: int | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    confidence: float = 0.95,
) -> pl.DataFrame:
    """The figures of a rule set's deals, each with its interval, whichever family it is of.

    Args are those of `simulate`, `accept` included (the figures are then those of the deals
    that satisfy it), and:
        by: columns to tell the figures apart by, of those known before play: level, trump,
            declarer, bid, counters, redeals in trick-taking games; level, leader, tribute in
            climbing games.
        confidence: of the intervals, between 0 and 1.

    Returns:
        Columns as in `kou_di_odds`. The figures of trick-taking games are those of `kou_di_odds`.
        Those of climbing games: side_0_wins and side_1_wins, the share of deals that a player of
        seat 0's side (seat 1's) wins; where the rules score, score, its mean towards the side of
        seat 0, and score_size, the mean of what changes hands; leader_wins, that the side that
        led first wins; of four players double_down 双下, first_third and first_last, that the
        winner's partner comes second, third, last; the means of steps, plays, passes, rounds,
        bombs, straight_flushes and passes_to_partner 接风; after a deal before tribute_single and
        tribute_double, how often one card is due and how often two, refused_single and
        refused_double, how many of these are refused 抗贡; where bombs go by lines bombed, that
        the winners played a bomb, lines, the mean lines of their best, multiplier, its mean,
        multiplied_x1, … each multiplier's share, contributions_size, the mean of what bombs
        earn; and cards_left, the mean of the cards that the loser has left.

    Raises:
        KoudiError: as `simulate`, no deals, or another column in `by`.
    """
    run = Run.of(
        rules,
        policy,
        level=level,
        trump=trump,
        declarer=declarer,
        previous=previous,
        first=first,
        hands=hands,
        slips=slips,
        seed=seed,
    )
    return _odds(run, deals, by, start, accept, max_tries, threads, progress, confidence)


def _odds(
    run: Run,
    deals: int,
    by: str | Sequence[str],
    start: int,
    accept: str | pl.Expr | None,
    max_tries: int | None,
    threads: int | None,
    progress: Callable[[int], None] | None,
    confidence: float,
) -> pl.DataFrame:
    groups = groups_of(by, run.family)
    z_quantile(confidence)
    deals = deals_of(deals, least=1)
    asked = asked_of(run)
    tally = Tally(groups)
    for part in _parts(run, deals, start, accept, max_tries, threads_of(threads), progress):
        tally += Tally.of(part, groups, asked)
    return figures(tally, run.rules, asked, confidence)


def asked_of(run: Run) -> tuple[Figure, ...]:
    """The figures that a run's rows have."""
    return run.family.odds(run.rules, run.frame(0, 0).columns)


def _parts(
    run: Run,
    deals: int,
    start: int,
    accept: str | pl.Expr | None,
    max_tries: int | None,
    threads: int | None,
    progress: Callable[[int], None] | None,
) -> Iterator[pl.DataFrame]:
    """Rows of deals in bounded memory."""
    if accept is not None:
        found = accepted(run, accept, deals, start, max_tries, threads, progress)
        return (part for part, _ in found)
    no_tries(max_tries)
    start = whole("start", start, 0, U64_MAX - deals)
    return run.batches(start, deals, BATCH, threads, progress)


def groups_of(by: str | Sequence[str], family: Family) -> tuple[str, ...]:
    """Check columns to group by."""
    allowed = family.groups
    groups = (by,) if isinstance(by, str) else tuple(by)
    unknown = [repr(name) for name in groups if name not in allowed]
    if unknown or len(set(groups)) != len(groups):
        what = (
            f"{', '.join(unknown)} cannot be grouped by" if unknown else "a column is named twice"
        )
        raise KoudiError(
            f"by: {what}; allowed, each once: {', '.join(allowed)} (known before play)"
        )
    return groups


def figures(
    tally: Tally, rules: Rules, asked: Sequence[Figure], confidence: float = 0.95
) -> pl.DataFrame:
    """The figures asked for, from the totals of deals."""
    words = {"level": tuple(rules.levels), **family_of(rules).words}
    kinds = {name: pl.Enum(words[name]) if name in words else pl.UInt8() for name in tally.by}
    schema: dict[str, pl.DataType] = {"order": pl.Int64(), "figure": pl.String()}
    schema |= kinds
    schema |= dict.fromkeys(("estimate", "ci_low", "ci_high", "se"), pl.Float64())
    schema |= {"n": pl.Int64()}
    nulls = (None,) * len(tally.by)
    overall = tally.totals()
    asked = [figure for figure in asked if _came_up(figure, overall)]
    rows = [(0, name, *nulls, *e) for name, e in _estimates(tally, None, asked, confidence).items()]
    for group in tally.groups() if tally.by else ():
        told = _estimates(tally, group, asked, confidence).items()
        rows += [(i, name, *group, *e) for i, (name, e) in enumerate(told, 1)]
    frame = pl.DataFrame(rows, schema=schema, orient="row")
    # Overall first; then figure by figure, the groups in the order of their ladder or suits.
    return frame.sort("order", *tally.by, maintain_order=True).drop("order")


def _came_up(figure: Figure, totals: Mapping[str, int]) -> bool:
    """Whether a figure is told: one that is optional needs a deal for it."""
    name = figure.name if figure.of is None else figure.among
    return not figure.optional or totals.get(name, 0) > 0


def _estimates(
    tally: Tally, group: Group | None, asked: Sequence[Figure], confidence: float
) -> dict[str, Estimate]:
    """Estimates by figure, over one group or all deals."""
    totals: Counter[str] = Counter(tally.totals(lambda g, _: group in (None, g)))
    told: dict[str, Estimate] = {}
    for figure in asked:
        n = totals[figure.among]
        if figure.each:
            for value in tally.multipliers():
                one = tally.totals(lambda g, m, x=value: group in (None, g) and m == x)  # type: ignore[misc]
                told[f"{figure.name}{value}"] = wilson(one["deals"], n, confidence)
        elif figure.share:
            told[figure.name] = wilson(totals[figure.name], n, confidence)
        else:
            sums = (n, totals[figure.name], totals[f"{figure.name}_squared"])
            told[figure.name] = mean(*sums, confidence, least=figure.least)
    return told
