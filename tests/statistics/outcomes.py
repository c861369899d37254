"""How deals come out: histograms of the fast engine and of the reference."""

from __future__ import annotations

import random
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import asdict

import numpy as np
import numpy.typing as npt
import polars as pl

from tests.reference import Setting, play_deal
from tests.statistics.laws import means_p, two_sample_p

Histograms = dict[str, npt.NDArray[np.int64]]

CELLS = {
    "attacker_points": 120,
    "trick_points": 41,
    "kitty_points": 17,
    "tricks": 28,
    "multiplier": 20,
    "kou_di": 2,
    "stage_change": 2,
    "declarer_steps": 8,
    "attacker_steps": 16,
    "last_winner": 4,
}
"""Points are counted in fives; the last winner from the declarer on; no stage does not
change."""


def histograms(frame: pl.DataFrame) -> Histograms:
    columns = {
        name: frame[name].cast(pl.Int64).fill_null(0).to_numpy() for name in [*CELLS, "declarer"]
    }
    for name in ("attacker_points", "trick_points", "kitty_points"):
        assert (columns[name] % 5 == 0).all()
        columns[name] = columns[name] // 5
    columns["last_winner"] = (columns["last_winner"] - columns["declarer"]) % 4
    return {
        name: np.bincount(np.minimum(columns[name], cells - 1), minlength=cells)
        for name, cells in CELLS.items()
    }


def reference_rows(
    params: Mapping[str, object], seed: int, deals: int, trump: str | None
) -> list[dict[str, object]]:
    """Deals of the reference at uniformly random levels and declarers."""
    rng = random.Random(seed)
    rows = []
    for _ in range(deals):
        setting = Setting.at_random(params, rng)
        assert setting.declarer is not None
        suit = rng.choice("shcd") if trump is None else None
        row = asdict(play_deal(params, setting.level, suit, setting.declarer, rng))
        rows.append({name: row[name] for name in [*CELLS, "declarer"]})
    return rows


def reference_frame(
    pool: Executor,
    params: Mapping[str, object],
    seed: int,
    deals: int,
    parts: int,
    trump: str | None = None,
) -> pl.DataFrame:
    """The same, in parts on several processes; the seed and the parts decide the deals."""
    work = [
        pool.submit(reference_rows, params, 1_000 * seed + part, deals // parts, trump)
        for part in range(parts)
    ]
    return pl.DataFrame([row for future in work for row in future.result()])


def p_values(a: Histograms, b: Histograms) -> dict[str, float]:
    """Of every histogram as a whole, and of its mean, which notices smaller shifts."""
    wholes = {name: two_sample_p(a[name], b[name]) for name in CELLS}
    return wholes | {f"mean {name}": means_p(a[name], b[name]) for name in CELLS}
