"""Text in columns, where a Chinese character is as wide as two letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def pad(text: str, width: int, *, right: bool = False) -> str:
    """Fill up to `width` terminal cells, at the left side where `right` is asked for."""
    fill = " " * max(0, width - cell_len(text))
    return fill + text if right else text + fill


def columns(
    rows: Iterable[Sequence[str]], *, right: Sequence[int] = (), gap: str = "  "
) -> list[str]:
    """Lay rows of cells out in columns, one line a row, without space at the line's end.

    Args:
        rows: rows of equal length.
        right: indices of the columns that are set flush right (numbers).
        gap: what stands between columns.
    """
    table = [list(row) for row in rows]
    widths = [max(map(cell_len, cells)) for cells in zip(*table, strict=True)]
    return [
        gap.join(
            pad(cell, width, right=i in right)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]
