"""Figures: what is measured on the rows of deals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import polars as pl


@dataclass(frozen=True)
class Figure:
    """What is measured on every deal: the mean of a column, or the share of deals that have it.

    Columns may be computed, in the language of `accept`: `first % 2 = second % 2`.

    Attributes:
        name: the figure's.
        column: a column of numbers, or of a share one of truth values.
        share: whether it is a share.
        of: a condition that restricts it to some of the deals; None for all in which the column
            is not null.
        value: the value of the column whose share is meant.
        among: what the number of the deals it rests on is called in a tally.
        least: it is never below that.
        each: whether it stands for as many shares as the column has values: `multiplier_x2`, …
        side: whose it is, where players of the two sides differ.
        optional: whether it is left out where it never comes up.
    """

    name: str
    column: str
    share: bool = False
    of: str | None = None
    value: str | None = None
    among: str = "deals"
    least: float = -math.inf
    each: bool = False
    side: int | None = None
    optional: bool = False

    def weights(self, columns: object) -> pl.Expr | None:
        """Which deals it rests on; None where the rows do not have what it needs."""
        column, of = _expr(self.column), _expr(self.of or "true")
        needed = {*column.meta.root_names(), *of.meta.root_names()}
        if not needed <= set(columns):  # type: ignore[call-overload]
            return None
        return of & column.is_not_null()

    def values(self) -> pl.Expr:
        """What each deal adds, as a whole number."""
        import polars as pl

        column = _expr(self.column)
        if self.value is not None:
            column = column == self.value
        return column.cast(pl.Int64)

    def arrays(
        self, frame: pl.DataFrame
    ) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """What each deal adds to the total, and to the number of deals it is divided by.

        Both are 0 throughout where the rules have no such column, or only nulls in it.
        """
        import numpy as np
        import polars as pl

        weights = self.weights(frame.columns)
        if weights is None:
            return np.zeros(frame.height), np.zeros(frame.height)
        both = frame.select(
            x=pl.when(weights).then(self.values()).otherwise(0).cast(pl.Float64),
            y=weights.cast(pl.Float64),
        )
        return both["x"].to_numpy(), both["y"].to_numpy()


@cache
def _expr(text: str) -> pl.Expr:
    import polars as pl

    return pl.sql_expr(text)
