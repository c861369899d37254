"""How biddings come out under `random`: counts of the fast engine and of the reference.

The reference holds the bidding and the burying and leaves the play away; plays are compared by
`outcomes.py` and `choices.py`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from concurrent.futures import Executor

import numpy as np
import numpy.typing as npt
import polars as pl

import koudi
from tests.engines import rules_of
from tests.reference import Bid, Bidding, Draws, Setting, legal_bids
from tests.reference.bidding import MOST_TOPS, REINFORCEMENT
from tests.reference.cards import Card, points
from tests.reference.chance import Dice
from tests.reference.drawing import hold_bidding, hold_burying
from tests.reference.exchange import Owed
from tests.reference.policy_random import choose_bid
from tests.statistics.laws import two_sample_p

BIDS = ("none", "turned", "single", "pair", "little_jokers", "big_jokers", "joker")
TRUMPS = ("s", "h", "c", "d", "nt")
COUNTERS = MOST_TOPS + 1
CELLS = {
    "bid": 7,
    "counters": COUNTERS,
    "trump": 5,
    "declarer": 4,
    "redeals": 30,
    "kitty_points": 17,
}
"""What is counted; the joint cells of kind, counters and trump besides."""

Counts = dict[str, npt.NDArray[np.int64]]


class Answers:
    """Four `random` seats, or wrong ones by `bid`."""

    def __init__(self, rng: random.Random) -> None:
        self.dice = Dice(rng)
        self.rng = rng

    def bid(self, state: Bidding, seat: int) -> Bid | None:
        options = legal_bids(state, seat)
        return choose_bid(options, self.dice) if options else None

    def bury(self, state: Bidding, seat: int) -> list[Card]:
        return self.rng.sample(state.hands[seat], len(state.kitty))

    def give(self, state: Bidding, owed: Owed) -> list[Card]:
        return self.rng.sample(owed.allowed, owed.number)


class PassesTwice(Answers):
    """Wrong: one more pass among what is chosen from, so that there are fewer bids each time."""

    def bid(self, state: Bidding, seat: int) -> Bid | None:
        options = legal_bids(state, seat)
        return self.rng.choice([None, None, *options]) if options else None


class NeverReinforces(Answers):
    """Wrong: adds no second card to its own bid."""

    def bid(self, state: Bidding, seat: int) -> Bid | None:
        options = [bid for bid in legal_bids(state, seat) if bid.act != REINFORCEMENT]
        return choose_bid(options, self.dice) if options else None


class BidsEarly(Answers):
    """Wrong: never bids after the drawing."""

    def bid(self, state: Bidding, seat: int) -> Bid | None:
        return super().bid(state, seat) if isinstance(state.when, int) else None


WRONG: dict[str, type[Answers]] = {
    "passes twice": PassesTwice,
    "never reinforces": NeverReinforces,
    "early": BidsEarly,
}


def reference_rows(
    params: Mapping[str, object], seed: int, deals: int, first: bool, wrong: str | None
) -> list[tuple[int, ...]]:
    """Biddings at uniformly random levels and declarers."""
    rng = random.Random(seed)
    asked = Answers(rng) if wrong is None else WRONG[wrong](rng)
    rows: list[tuple[int, ...]] = []
    for _ in range(deals):
        setting = Setting.at_random(params, rng, first=first)
        redeals = 0
        while True:
            draws = Draws.at_random(setting, rng, redeals)
            state = Bidding(params, setting, draws.first_drawer)
            if hold_bidding(state, draws, asked):
                break
            redeals += 1
        hold_burying(state, asked)
        assert state.declarer is not None
        trump = TRUMPS.index(state.trump or "nt")
        kind, kitty = BIDS.index(state.kind), points(state.kitty) // 5
        rows.append((kind, state.counters, trump, state.declarer, redeals, kitty))
    return rows


def reference_counts(
    pool: Executor,
    params: Mapping[str, object],
    seed: int,
    deals: int,
    *,
    first: bool = False,
    wrong: str | None = None,
    parts: int = 2,
) -> Counts:
    """The same in parts on several processes; the seed and the parts decide the deals."""
    work = [
        pool.submit(reference_rows, params, 1_000 * seed + n, deals // parts, first, wrong)
        for n in range(parts)
    ]
    rows = np.array([row for future in work for row in future.result()])
    return _counts(dict(zip(CELLS, rows.T, strict=True)))


def fast_counts(
    params: Mapping[str, object], seed: int, deals: int, *, first: bool = False
) -> Counts:
    frame = koudi.simulate(rules_of(params), deals, seed=seed, first=first)
    columns = {name: frame[name].to_physical().cast(pl.Int64).to_numpy() for name in CELLS}
    return _counts({**columns, "kitty_points": columns["kitty_points"] // 5})


def _counts(columns: Mapping[str, npt.NDArray[np.int64]]) -> Counts:
    counts = {
        name: np.bincount(np.minimum(columns[name], cells - 1), minlength=cells)
        for name, cells in CELLS.items()
    }
    joint = (columns["bid"] * COUNTERS + columns["counters"]) * 5 + columns["trump"]
    return {**counts, "bid, counters and trump": np.bincount(joint, minlength=7 * COUNTERS * 5)}


def p_values(a: Counts, b: Counts) -> dict[str, float]:
    return {name: two_sample_p(a[name], b[name]) for name in a}
