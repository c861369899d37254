"""Which results rest on a rule text, and which on how it was read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import polars as pl

from ._arguments import deals_of, threads_of
from ._core import KoudiError, RulesError
from ._toml import loads
from .comparison import DIFFERENCES, Comparison, Study, Variant, figures_of
from .families import TRICK, Family, family_of
from .players import names_of
from .rules import as_rules
from .simulation import Run
from .stats import z_quantile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from .rules import Rules, RulesLike

#: The figures by which readings of trick-taking games are ranked.
RANKED = TRICK.ranked

#: How deals begin, in the order told.
STARTS = ("middle", "first")

#: What became of a reading: its alternative was played; the rules refuse it on its own; the rule
#: file names none.
STATUSES = ("played", "refused", "no alternative")

_TOLD = ("value_a", "value_b", "difference", "ci_low", "ci_high", "se", "correlation", "differ")

#: Columns of `sensitivity`.
COLUMNS = pl.Schema(
    {
        "start": pl.Enum(STARTS),
        "figure": pl.String(),
        "rank": pl.Int64(),
        **dict.fromkeys(("key", "value", "alternative"), pl.String()),
        **{name: DIFFERENCES[name] for name in (*_TOLD, "n", "paired")},
        "left_out": pl.String(),
        "status": pl.Enum(STATUSES),
        "reason": pl.String(),
    }
)


class Reading(NamedTuple):
    """A parameter that was read into the text, and the rules by its other reading.

    `rules` is None where there is none, with the reason where they were refused.
    """

    key: str
    value: str
    alternative: str | None
    rules: Rules | None
    reason: str | None


def readings_of(rules: Rules) -> list[Reading]:
    """Every value that is marked as a reading, in the order of the parameters."""
    found = []
    for row in rules.parameters().filter(mark="reading").iter_rows(named=True):
        flipped, reason, alternative = None, None, row["alternative"]
        if alternative is not None:
            other = loads(f"value = {alternative}")["value"]
            try:
                flipped = rules.replace({row["key"]: other})
            except RulesError as error:
                reason = str(error)
        found.append(Reading(row["key"], row["value"], alternative, flipped, reason))
    return found


def sensitivity(
    rules: RulesLike,
    deals: int = 100_000,
    policy: str | Sequence[str] = "random",
    *,
    first: bool | None = None,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    confidence: float = 0.95,
) -> pl.DataFrame:
    """Flip each reading of a rule set to its alternative, alone, and rank what it does.

    A *reading* is a value for which the text can be read in two ways. Each alternative plays the
    same deals as the rules as they stand (see `compare`); what moves little does not depend on
    us. Two readings that matter only together do not show.

    Args:
        rules: a rule set, an id or a path.
        deals: how many under each, 2 or more, of each start.
        policy: who plays, as in `simulate`.
        first: True for first deals of a match, False for deals from the middle of one (in
            climbing games after a uniformly random finish); None plays both, because some readings
            show only in one of them.
        seed: 0 to 2^64 - 1.
        threads: None for all cores.
        progress: gets the number of deals played so far, each counted once a rule set and start;
            `sensitivity_deals` has their number.
        confidence: of the intervals, between 0 and 1.

    Returns:
        A row for each start (middle, first), figure (stage_change, the share of deals in which
        the attackers take the stage; kou_di, the share of kitties dug out; the means of
        attacker_points, declarer_steps and attacker_steps; in climbing games double_down,
        leader_wins, side_0_wins, steps, plays, bombs, score) and reading, in the order of `rank`:
        1 moves the figure most, equals share one. Columns start, figure, rank; key, value,
        alternative; value_a under the rules, value_b under the alternative, difference, ci_low,
        ci_high, se, correlation, differ, n and paired as in `Comparison.table`; left_out, levels
        not played because one of the two ladders lacks them (`"2 5"`, or null); status and
        reason. Readings that
        cannot be flipped have one row each at the end, with status `refused` (the rules do not
        allow the alternative on its own; `reason` says why) or `no alternative` (the rule file
        names none); their start, figure and numbers are null.

    Raises:
        KoudiError: as `simulate`; one policy a side where first deals are played.
    """
    z_quantile(confidence)
    deals, threads = deals_of(deals, least=2), threads_of(threads)
    base = as_rules(rules)
    starts = starts_of(first, policy, family_of(base))
    readings = readings_of(base)
    # Every setting is checked before the first deal is played.
    studies = [
        (start, part, _study(base, part, deals, policy, start == "first", seed))
        for start in starts
        for part in _by_ladder(base, readings)
    ]
    rows: list[dict[str, Any]] = []
    before = 0
    for start, part, study in studies:

        def report(here: int, before: int = before) -> None:
            if progress is not None:
                progress(before + here)

        ranked = figures_of(study.family.ranked, study.family.figures)
        sums = study.play(ranked, threads, report if progress else None)
        before += deals * len(study.variants)
        comparison = Comparison(study, sums, confidence)
        rows += _rows(start, part, comparison)
    for reading in readings:
        if reading.rules is None:
            status = "no alternative" if reading.alternative is None else "refused"
            rows.append({**_words(reading), "status": status, "reason": reading.reason})
    frame = pl.DataFrame([{name: row.get(name) for name in COLUMNS} for row in rows], COLUMNS)
    return _ranked(frame, family_of(base))


def sensitivity_deals(
    rules: RulesLike, deals: int, policy: str | Sequence[str] = "random", first: bool | None = None
) -> int:
    """How many deals `sensitivity` plays, over all rule sets and starts."""
    base = as_rules(rules)
    sizes = [1 + len(part) for part in _by_ladder(base, readings_of(base))]
    return deals * sum(sizes) * len(starts_of(first, policy, family_of(base)))


def starts_of(first: bool | None, policy: str | Sequence[str], family: Family) -> tuple[str, ...]:
    """Check which deals are asked for."""
    if first is not None and not isinstance(first, bool):
        raise KoudiError(f"first: {first!r} is neither True nor False nor None")
    if first is not False and len(names_of(policy)) == 2 and not family.sides_in_first:
        raise KoudiError(
            "policy: one a side, but in a first deal the bidding decides which side declares; "
            "leave first deals out (first=False), or name one policy, or one a seat"
        )
    return STARTS if first is None else (STARTS[first],)


def _by_ladder(base: Rules, readings: Iterable[Reading]) -> list[list[Reading]]:
    """Readings that can be played together: those that leave the same levels.

    A flip that changes the ladder must not take levels away from the others.
    """
    parts: dict[tuple[str, ...], list[Reading]] = {}
    for reading in readings:
        if reading.rules is not None:
            parts.setdefault(tuple(reading.rules.levels), []).append(reading)
    return list(parts.values())


def _study(
    base: Rules,
    readings: Iterable[Reading],
    deals: int,
    policy: str | Sequence[str],
    first: bool,
    seed: int,
) -> Study:
    flipped = [(r.key, r.rules) for r in readings if r.rules is not None]
    variants = [Variant(name, each, policy) for name, each in [(base.id, base), *flipped]]
    middle = {} if first else family_of(base).middle
    return Study.of(variants, Run.of(base, policy, first=first, seed=seed, **middle), deals)


def _words(reading: Reading) -> dict[str, Any]:
    return {"key": reading.key, "value": reading.value, "alternative": reading.alternative}


def _rows(
    start: str, readings: Iterable[Reading], comparison: Comparison
) -> Iterator[dict[str, Any]]:
    """Rows of readings that were played, figure by figure."""
    words = {reading.key: _words(reading) for reading in readings}
    base = comparison.names[0]
    for row in comparison.table().iter_rows(named=True):
        # Only the ladder's own reading changes which levels there are, in a study by itself.
        left_out = comparison.left_out.get(base, []) + comparison.left_out.get(row["b"], [])
        told = {**row, **words[row["b"]], "start": start, "status": "played"}
        yield {**told, "left_out": " ".join(left_out) or None}


def _ranked(frame: pl.DataFrame, family: Family) -> pl.DataFrame:
    """Rank readings within their start and figure, the largest difference first."""
    size = pl.col("difference").abs()
    rank = size.rank("min", descending=True).over("start", "figure").cast(pl.Int64)
    places = {figure: i for i, figure in enumerate(family.ranked)}
    place = pl.col("figure").replace_strict(places, return_dtype=pl.Int64)
    return frame.with_columns(rank=pl.when(pl.col("difference").is_not_null()).then(rank)).sort(
        "start", place, "rank", nulls_last=True, maintain_order=True
    )
