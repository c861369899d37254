"""Text in columns and folded lines, by terminal cells."""

import pytest
from rich.cells import cell_len

from koudi.wide import CLOSING, OPENING, columns, wrapped


def test_columns_are_aligned_by_cells():
    assert columns([("庄家", "x"), ("a", "y")]) == ["庄家  x", "a     y"]


@pytest.mark.parametrize("width", [32, 40, 80])
def test_lines_are_folded_to_a_width(width):
    text = (
        "  跟拖拉机的要求：先跟最长的连对（至多如首家），再跟对子。［原文 002 §4 一 跟（垫）牌］\n"
        "\n"
        "  To a tractor you play a tractor of as many pairs; without one, the longest you hold."
    )
    lines = wrapped(text, width)
    assert max(map(cell_len, lines)) <= width
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert "" in lines
    for line in lines:
        told = line.strip()
        assert not told or (told[0] not in CLOSING and told[-1] not in OPENING)
    assert all(line.startswith("  ") for line in lines if line)


def test_what_cannot_be_folded_runs_over():
    assert wrapped("x" * 50, 40) == ["x" * 50]
