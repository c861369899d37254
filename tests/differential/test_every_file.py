"""The long differential over the built-in files goes on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.differential.every_file import (
    DEALS,
    DECISIONS_A_PIECE,
    FOLLOWS,
    Piece,
    engine,
    kept,
    pieces,
    work,
)
from tests.engines import BUILT_IN


def test_pieces_cover_what_is_asked() -> None:
    """Every file has its share, every piece a seed of its own, and the first come file by file."""
    every = pieces(1_000_000, 10_000)
    assert len({piece.seed for piece in every if piece.part == FOLLOWS}) * 2_000 >= 1_000_000
    assert len({piece.seed for piece in every if piece.part == DEALS}) * 50 == 10_000 * len(
        BUILT_IN
    )
    assert len(set(every)) == len(every)
    assert [piece.file for piece in every[: len(BUILT_IN)]] == list(BUILT_IN)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_piece_of_decisions_agrees(name: str) -> None:
    done = work(Piece(name, FOLLOWS, 0))
    assert not done.differences
    assert sum(done.compared.values()) >= DECISIONS_A_PIECE


def test_what_is_kept_is_not_done_again(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    assert kept(path) == []
    done = work(Piece("longyan-80", FOLLOWS, 3))
    with path.open("a", encoding="utf-8") as out:
        out.write(done.line() + "\n")
    assert kept(path) == [done]
    other = json.dumps({"engine": engine()[::-1]})
    path.write_text(other + "\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="another build"):
        kept(path)
