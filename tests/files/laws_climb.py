"""What must hold of every row and every record of a climbing game, whatever the rule file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import polars as pl

import koudi
from tests.engines import Params, params_of
from tests.files.draw_climb import CLIMB
from tests.files.drawing import through_text
from tests.files.laws import Result


@dataclass(frozen=True)
class Setting:
    """Some of a file's deals: who plays, what was before."""

    policy: str | list[str]
    start: str
    """`alone`, `after` a deal that finished at random, or `first`."""

    def options(self) -> dict[str, Any]:
        by_start: dict[str, dict[str, Any]] = {
            "alone": {},
            "after": {"previous": "random"},
            "first": {"first": True},
        }
        return by_start[self.start]


SETTINGS = [
    Setting("random", "alone"),
    Setting("random", "after"),
    Setting("greedy", "after"),
    Setting("smallest-first", "after"),
    Setting("tips", "after"),
    Setting(["greedy", "random"], "after"),
    Setting(["tips", "smallest-first"], "alone"),
    Setting("greedy", "first"),
]


def laws_of(rules: koudi.Rules, setting: Setting) -> dict[str, pl.Expr]:
    """The laws of rows, by name."""
    params: Params = params_of(rules)
    ladder, steps, hand = (params[k] for k in ("ladder.levels", "finish.steps", "cards.hand"))
    assert isinstance(ladder, list)
    assert isinstance(steps, list)
    assert isinstance(hand, int)
    col, four = pl.col, params["table.players"] == 4
    players = 4 if four else 2
    places = ["first", "second", "third", "fourth"][:players]
    same = [col("first") % 2 == col(place) % 2 for place in places[1:]]
    won = pl.lit(steps[2])
    if four:
        won = pl.when(same[0]).then(steps[0]).when(same[1]).then(steps[1]).otherwise(steps[2])
    due = bool(params["tribute.paid"]) and setting.start == "after"
    cards = pl.lit(players * hand)
    laws = {
        "each goes out once": pl.sum_horizontal(
            pl.lit(2, pl.Int64).pow(col(place).cast(pl.Int64)) for place in places
        )
        == 2**players - 1,
        "steps by the finish": col("steps") == won,
        "a player leads": col("leader") < players,
        "a tribute only where it is due": (col("tribute") != "none") == pl.lit(due),
        "plays": col("plays").is_between(1, cards),
        "rounds": col("rounds").is_between(1, col("plays")),
        "each round but the last ends with passes": col("passes") + 1 >= col("rounds"),
        "bombs are plays": col("bombs") <= col("plays"),
        "straight flushes are bombs": col("straight_flushes") <= col("bombs"),
        "straight flushes": pl.lit(params["bombs.straight_flush"] is not None)
        | (col("straight_flushes") == 0),
        "the partner leads only once somebody is out": (col("passes_to_partner") < col("rounds"))
        & (pl.lit(four) | (col("passes_to_partner") == 0)),
        "levels are of the ladder": col("level").is_in(ladder)
        if ladder
        else col("level").is_null(),
    }
    if setting.start == "first" and ladder:
        laws["a first deal is at the first level"] = col("level") == ladder[0]
    if not four:
        laws["one pass ends a round of two"] = col("rounds") == col("passes") + 1
    return laws | scores(params)


def scores(params: Params) -> dict[str, pl.Expr]:
    """What follows from lines, or from the cards that are left."""
    col = pl.col
    sign = pl.when(col("first") % 2 == 0).then(1).otherwise(-1)
    bands, four = params["finish.cards_left"], params["table.players"] == 4
    hand = params["cards.hand"]
    assert isinstance(bands, list)
    assert isinstance(hand, int)
    if bands:
        points = pl.lit(0)
        for least, each in bands:
            points = pl.when(col("cards_left") >= least).then(each).otherwise(points)
        return {
            "the loser holds cards": col("cards_left").is_between(1, hand),
            "points by the cards left": col("score") == sign * points,
        }
    if params["bombs.compare"] != "lines":
        return {}
    doubled, cap = params["score.doubles_from"], params["score.multiplier_cap"]
    multiplier: pl.Expr = pl.lit(1, pl.Int64)
    if isinstance(doubled, int):
        more = (col("lines").cast(pl.Int64) - doubled + 1).clip(lower_bound=0)
        multiplier = pl.lit(2, pl.Int64).pow(more).cast(pl.Int64)
    if isinstance(cap, int):
        multiplier = multiplier.clip(upper_bound=cap)
    score = sign * col("steps").cast(pl.Int64) * col("multiplier").cast(pl.Int64)
    paid, each = params["score.contribution_from"] is not None, params["score.contribution"]
    assert isinstance(each, int)
    unit = each * (2 if four else 1)
    return {
        "lines of bombs": (col("lines") == 0) | (col("bombs") > 0),
        "multiplied by lines": col("multiplier").cast(pl.Int64) == multiplier,
        "the score": col("score").cast(pl.Int64) == score + col("contributions"),
        "contributions": (col("contributions") % unit == 0)
        & (pl.lit(paid) | (col("contributions") == 0)),
    }


def broken(rules: koudi.Rules, frame: pl.DataFrame, setting: Setting) -> Iterator[str]:
    """The laws that rows break."""
    for name, law in laws_of(rules, setting).items():
        if not frame.select(law.alias("held")).to_series().all():
            yield name


def check(rules: koudi.Rules, seed: int, deals: int, records: int) -> Result:
    """So many deals of a rule file, over all settings, and so many records of each."""
    result = Result()
    again = through_text(rules)
    if again != rules:
        result.faults.append(f"written and read back: {CLIMB.changed(rules)}")
    for number, setting in enumerate(SETTINGS):
        share = len(range(number, deals, len(SETTINGS)))
        told = f"{setting} of seed {seed} under {CLIMB.changed(rules)}"
        try:
            frame = koudi.simulate(again, share, setting.policy, seed=seed, **setting.options())
            result.faults += [f"{law}: {told}" for law in broken(rules, frame, setting)]
            result.deals[setting.start] += frame.height
            for index in range(min(records, share)):
                record = koudi.deal(again, seed, index, setting.policy, **setting.options())
                if record.row != frame.row(index, named=True):
                    result.faults.append(f"record {index} is another deal: {told}")
                read = koudi.DealRecord.parse(record.text())
                if read.row != record.row or read.replay() != read:
                    result.faults.append(f"record {index}: read back or replayed: {told}")
                result.records += 1
        except koudi.KoudiError as error:
            result.faults.append(f"{error}: {told}")
    return result
