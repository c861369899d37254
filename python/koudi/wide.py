"""Text in columns, where a Chinese character is as wide as two letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: What stays with the character before it where lines are folded.
CLOSING = "，。；：、！？）］」》〉…,.;:!?)]"
#: What stays with the character after it.
OPENING = "（［「《〈(["
#: What a folded line goes on with, beyond its indent.
FOLD = "    "


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


def wrapped(text: str, width: int) -> list[str]:
    """Fold lines to a width in cells; what follows a line's fold stands under its indent, and more.

    Lines break at spaces and between Chinese characters, not before closing punctuation.
    """
    return [part for line in text.split("\n") for part in _folded(line, width)]


def _folded(line: str, width: int) -> list[str]:
    indent = line[: len(line) - len(line.lstrip())]
    parts: list[str] = []
    for piece in _pieces(line.strip()):
        if parts and cell_len((parts[-1] + piece).rstrip()) <= width:
            parts[-1] += piece
        else:
            parts.append((indent + FOLD if parts else indent) + piece)
    return [part.rstrip() for part in parts] or [""]


def _pieces(text: str) -> list[str]:
    """The pieces between which a line may be folded, spaces at their ends."""
    pieces: list[str] = []
    for letter in text:
        before = pieces[-1] if pieces else ""
        is_free = before.endswith(" ") or (
            (cell_len(letter) > 1 or cell_len(before[-1:]) > 1)
            and letter not in CLOSING
            and before[-1:] not in OPENING
        )
        if before and (letter == " " or not is_free):
            pieces[-1] += letter
        else:
            pieces.append(letter)
    return pieces
