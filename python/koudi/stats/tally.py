"""Exact totals of simulated deals: integers only, so that merging in any order gives the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

import polars as pl

from koudi.families.trick import odds_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from koudi.families import Figure

Group: TypeAlias = tuple[Any, ...]
Cell: TypeAlias = tuple[Group, int]

#: What is counted where nothing is said: the figures of kou-di.
FIGURES = odds_of(80)


def totals_of(figures: Sequence[Figure]) -> tuple[str, ...]:
    """Names of a cell's totals, in order.

    Deals; how many there are among which a figure is; of a share how many have it, of a mean the
    sum and the sum of squares.
    """
    names = ["deals", *(figure.among for figure in figures)]
    for figure in figures:
        if not figure.each:
            names += [figure.name] if figure.share else [figure.name, f"{figure.name}_squared"]
    return tuple(dict.fromkeys(names))


#: The names of the totals of `FIGURES`.
TOTALS = totals_of(FIGURES)


@dataclass(frozen=True)
class Tally:
    """Totals of deals, a cell for each group and multiplier.

    A cell's key is (group, multiplier): the group holds the values of the `by` columns; the
    multiplier is the value of the figure that is told by each of its values, 0 where there is no
    such figure or a deal is not among those it rests on. A cell's totals are named in `names`
    (`totals_of` the figures counted). So the histogram of multipliers and all moments are sums
    over cells.
    """

    by: tuple[str, ...] = ()
    cells: dict[Cell, tuple[int, ...]] = field(default_factory=dict)
    names: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, frame: pl.DataFrame, by: Sequence[str] = (), figures: Sequence[Figure] = FIGURES
    ) -> Tally:
        """Count a batch of `simulate`'s rows.

        Args:
            frame: the rows.
            by: columns to group by.
            figures: what is counted.
        """
        multiplier = pl.lit(0)
        for figure in figures:
            weights = figure.weights(frame.columns)
            if figure.each and weights is not None:
                multiplier = pl.when(weights).then(figure.values()).otherwise(0)
        names = totals_of(figures)
        keys = [*by, multiplier.alias("_multiplier")]
        counted = frame.group_by(keys).agg(_totals(figures, frame.columns))
        width = len(by)
        cells = {(row[:width], row[width]): row[width + 1 :] for row in counted.iter_rows()}
        return cls(tuple(by), cells, names)

    def __add__(self, other: Tally) -> Tally:
        """Totals of both; the order of adding makes no difference."""
        if self.by != other.by:
            raise ValueError(f"tallies by {self.by} and by {other.by} do not merge")
        cells = dict(self.cells)
        for key, totals in other.cells.items():
            mine = cells.get(key)
            cells[key] = totals if mine is None else _plus(mine, totals)
        return Tally(self.by, cells, self.names or other.names)

    def totals(
        self, where: Callable[[Group, int], bool] = lambda _group, _multiplier: True
    ) -> dict[str, int]:
        """Totals by name over the cells for which `where(group, multiplier)` holds."""
        summed = (0,) * len(self.names)
        for (group, multiplier), totals in self.cells.items():
            if where(group, multiplier):
                summed = _plus(summed, totals)
        return dict(zip(self.names, summed, strict=True))

    def groups(self) -> set[Group]:
        """The groups seen."""
        return {group for group, _ in self.cells}

    def multipliers(self) -> list[int]:
        """The multipliers that came up, ascending."""
        return sorted({multiplier for _, multiplier in self.cells if multiplier})


def _plus(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(x + y for x, y in zip(a, b, strict=True))


def _totals(figures: Sequence[Figure], columns: Sequence[str]) -> list[pl.Expr]:
    """Expressions of `totals_of`; sums in 64 bits hold 10^9 deals of the largest points."""
    totals = {"deals": pl.len().cast(pl.Int64)}
    for figure in figures:
        weights = figure.weights(columns)
        among = value = pl.lit(0, pl.Int64)
        if weights is not None:
            among = weights.sum().cast(pl.Int64)
            value = pl.when(weights).then(figure.values()).otherwise(0)
        totals.setdefault(figure.among, among)
        if not figure.each:
            totals[figure.name] = value.sum()
            if not figure.share:
                totals[f"{figure.name}_squared"] = (value * value).sum()
    return [totals[name].cast(pl.Int64).alias(name) for name in totals_of(figures)]
