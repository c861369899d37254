"""Studies: questions put to many deals, answered with intervals."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import polars as pl

from ._arguments import U64_MAX, deals_of, threads_of, whole
from ._core import KoudiError
from .conditions import accepted
from .simulation import BATCH, BIDS, TRUMPS, Run, no_tries
from .stats import Estimate, Tally, mean, wilson, z_quantile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from .rules import Rules, RulesLike
    from .stats.tally import Group

#: Columns known before play, by which deals may be grouped.
GROUPS = ("level", "trump", "declarer", "bid", "counters", "redeals")

#: Measures that cannot be below 0 (attackers' points can: penalties count against them).
NEVER_NEGATIVE = ("kitty_points", "kou_di_points")


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
    groups = groups_of(by)
    z_quantile(confidence)
    deals = deals_of(deals, least=1)
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
    tally = Tally(groups)
    for part in _parts(run, deals, start, accept, max_tries, threads_of(threads), progress):
        tally += Tally.of(part, groups, run.rules.stage)
    return figures(tally, run.rules, confidence)


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


def groups_of(by: str | Sequence[str]) -> tuple[str, ...]:
    """Check columns to group by."""
    groups = (by,) if isinstance(by, str) else tuple(by)
    unknown = [repr(name) for name in groups if name not in GROUPS]
    if unknown or len(set(groups)) != len(groups):
        what = (
            f"{', '.join(unknown)} cannot be grouped by" if unknown else "a column is named twice"
        )
        raise KoudiError(f"by: {what}; allowed, each once: {', '.join(GROUPS)} (known before play)")
    return groups


def figures(tally: Tally, rules: Rules, confidence: float = 0.95) -> pl.DataFrame:
    """The figures of `kou_di_odds` from the totals of deals."""
    enums = {"level": rules.levels, "trump": TRUMPS, "bid": BIDS}
    kinds = {name: pl.Enum(enums[name]) if name in enums else pl.UInt8() for name in tally.by}
    schema: dict[str, pl.DataType] = {"order": pl.Int64(), "figure": pl.String()}
    schema |= kinds
    schema |= dict.fromkeys(("estimate", "ci_low", "ci_high", "se"), pl.Float64())
    schema |= {"n": pl.Int64()}
    nulls = (None,) * len(tally.by)
    rows = [(0, name, *nulls, *e) for name, e in _estimates(tally, None, rules, confidence).items()]
    for group in tally.groups() if tally.by else ():
        told = _estimates(tally, group, rules, confidence).items()
        rows += [(i, name, *group, *e) for i, (name, e) in enumerate(told, 1)]
    frame = pl.DataFrame(rows, schema=schema, orient="row")
    # Overall first; then figure by figure, the groups in the order of their ladder or suits.
    return frame.sort("order", *tally.by, maintain_order=True).drop("order")


def _estimates(
    tally: Tally, group: Group | None, rules: Rules, confidence: float
) -> dict[str, Estimate]:
    """Estimates by figure, over one group or all deals."""
    of_group = tally.totals(lambda g, _: group in (None, g))
    dug = tally.totals(lambda g, multiplier: group in (None, g) and multiplier > 0)

    def share(count: int, of: int) -> Estimate:
        return wilson(count, of, confidence)

    def average(totals: dict[str, int], name: str) -> Estimate:
        least = 0.0 if name in NEVER_NEGATIVE else -math.inf
        sums = (totals["deals"], totals[name], totals[f"{name}_squared"])
        return mean(*sums, confidence, least=least)

    told = {"kou_di": share(dug["deals"], of_group["deals"])}
    for multiplier in tally.multipliers():
        one = tally.totals(lambda g, m, x=multiplier: group in (None, g) and m == x)  # type: ignore[misc]
        told[f"multiplier_x{multiplier}"] = share(one["deals"], dug["deals"])
    for name in ("kitty_points", "kou_di_points"):
        told[name] = average(of_group, name)
        told[f"{name}_dug"] = average(dug, name)
    told["attacker_points"] = average(of_group, "attacker_points")
    for name in ("stage_change", "stage_by_kou_di"):
        told[name] = share(of_group[name], of_group["staged"])
    scored = rules.promotion(0)
    for name in ("match_points", "large_points"):
        if getattr(scored, name) is not None:
            told[name] = average(of_group, name)
    if of_group["slipped"]:
        told["slip_points"] = average(of_group, "slip_points")
        told["lost_by_slip"] = share(of_group["lost_by_slip"], of_group["slipped"])
    return told
