"""Exact totals of simulated deals: integers only, so that merging in any order gives the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

import polars as pl

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: Columns whose sums and sums of squares are kept.
MEASURES = ("kitty_points", "kou_di_points", "attacker_points")
#: The same of columns that not all rows have; where there is none it counts as 0.
EXTRA_MEASURES = ("match_points", "large_points", "slip_points")
#: Names of a cell's totals, in order.
TOTALS = (
    "deals",
    *(f"{name}{suffix}" for name in MEASURES + EXTRA_MEASURES for suffix in ("", "_squared")),
    "staged",
    "stage_change",
    "stage_by_kou_di",
    "slipped",
    "lost_by_slip",
)

Group: TypeAlias = tuple[Any, ...]
Cell: TypeAlias = tuple[Group, int]


@dataclass(frozen=True)
class Tally:
    """Totals of deals, a cell for each group and multiplier.

    A cell's key is (group, multiplier): the group holds the values of the `by` columns, the
    multiplier is 0 where the kitty was not dug. Its totals are named in `TOTALS`: deals; sum and
    sum of squares of each measure; deals with a stage to take (`staged`); how many of them the
    attackers took; how many only thanks to kou-di; deals in which players may slip (`slipped`);
    and how many of them were lost by a slip. So the histogram of multipliers, and all
    moments with and without kou-di, are sums over cells.
    """

    by: tuple[str, ...] = ()
    cells: dict[Cell, tuple[int, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, frame: pl.DataFrame, by: Sequence[str] = (), stage: int | None = 80) -> Tally:
        """Count a batch of `simulate`'s rows.

        Args:
            frame: the rows.
            by: columns to group by.
            stage: the attackers' points that take the stage; None where there is none, and no
                deal counts as one with a stage to take.
        """
        keys = [*by, pl.when("kou_di").then("multiplier").otherwise(0).alias("multiplier")]
        counted = frame.group_by(keys).agg(_totals(stage, frame.columns))
        width = len(by)
        cells = {(row[:width], row[width]): row[width + 1 :] for row in counted.iter_rows()}
        return cls(tuple(by), cells)

    def __add__(self, other: Tally) -> Tally:
        """Totals of both; the order of adding makes no difference."""
        if self.by != other.by:
            raise ValueError(f"tallies by {self.by} and by {other.by} do not merge")
        cells = dict(self.cells)
        for key, totals in other.cells.items():
            mine = cells.get(key)
            cells[key] = totals if mine is None else _plus(mine, totals)
        return Tally(self.by, cells)

    def totals(
        self, where: Callable[[Group, int], bool] = lambda _group, _multiplier: True
    ) -> dict[str, int]:
        """Totals by name over the cells for which `where(group, multiplier)` holds."""
        summed = (0,) * len(TOTALS)
        for (group, multiplier), totals in self.cells.items():
            if where(group, multiplier):
                summed = _plus(summed, totals)
        return dict(zip(TOTALS, summed, strict=True))

    def groups(self) -> set[Group]:
        """The groups seen."""
        return {group for group, _ in self.cells}

    def multipliers(self) -> list[int]:
        """The multipliers with which the kitty was dug, ascending."""
        return sorted({multiplier for _, multiplier in self.cells if multiplier})


def _plus(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(x + y for x, y in zip(a, b, strict=True))


def _totals(stage: int | None, columns: Sequence[str]) -> list[pl.Expr]:
    """Expressions of `TOTALS`; sums in 64 bits hold 10^9 deals of the largest points."""
    totals = [pl.len().cast(pl.Int64).alias("deals")]
    for name in MEASURES + EXTRA_MEASURES:
        value = pl.col(name).cast(pl.Int64) if name in columns else pl.lit(0, pl.Int64)
        totals += [value.sum().alias(name), (value * value).sum().alias(f"{name}_squared")]
    known = pl.col("stage_change").is_not_null()
    lost = pl.col("verdict") != "none" if "verdict" in columns else pl.lit(value=False)
    by_kou_di = pl.lit(value=False)
    if stage is not None:
        without = pl.col("attacker_points") - pl.col("kou_di_points") >= stage
        # A deal lost by a slip goes to the other side with or without kou-di.
        by_kou_di = known & (pl.col("attacker_points") >= stage) & ~without & ~lost
    flags = {
        "staged": known,
        "stage_change": pl.col("stage_change"),
        "stage_by_kou_di": by_kou_di,
    }
    totals += [flag.sum().cast(pl.Int64).alias(name) for name, flag in flags.items()]
    slipped = pl.len() if "verdict" in columns else pl.lit(0)
    totals.append(slipped.cast(pl.Int64).alias("slipped"))
    totals.append(lost.sum().cast(pl.Int64).alias("lost_by_slip"))
    return totals
