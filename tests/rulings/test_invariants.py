"""What must hold of every row and every record, under 200 random rule files."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import polars as pl
import pytest

import koudi
from tests.differential.variants import OPTIONS
from tests.differential.whole import MOST_BIDS, SEATINGS, compare_round_trips, may_be_first
from tests.engines import BUILT_IN, STANDARD, Params, params_of

FILES, DEALS = 200, 500

JOKER_BIDS = ["little_jokers", "big_jokers", "joker"]


@cache
def rule_files() -> list[koudi.Rules]:
    """Built-in files and the standard with any values changed; refused combinations are thrown
    away."""
    rng = random.Random("rule files")
    found: list[koudi.Rules] = []
    refused = 0
    while len(found) < FILES:
        base = rng.choice([STANDARD, *BUILT_IN.values()])
        keys = rng.sample(sorted(OPTIONS), rng.randint(1, len(OPTIONS) // 2))
        try:
            rules = base.replace({key: rng.choice(OPTIONS[key]) for key in keys})
        except koudi.RulesError:
            refused += 1
            continue
        found.append(rules)
    assert 20 < refused < 10 * FILES
    return found


def broken(rules: koudi.Rules, frame: pl.DataFrame, first: bool) -> Iterator[str]:
    """The laws that rows break."""
    params: Params = params_of(rules)
    col = pl.col
    kitty = params["kitty.size"]
    assert isinstance(kitty, int)
    nobody, windows = params["bidding.nobody"], params["bidding.windows"]
    assert isinstance(nobody, str)
    attacks = (col("last_winner") + col("declarer")) % 2 == 1
    jokers = col("bid").is_in(JOKER_BIDS)
    level_bids = col("bid").is_in(["single", "pair"])
    total = col("trick_points") + col("kou_di_points") + col("penalty_points")
    laws = {
        "the parts add up": total == col("attacker_points"),
        "digging multiplies": col("kou_di") == (col("multiplier") > 0),
        "attackers dig": col("kou_di") == attacks,
        "points of the kitty": col("kitty_points").is_between(0, min(10 * kitty, 200)),
        "points of tricks": (col("trick_points") >= 0)
        & (col("trick_points") + col("kitty_points") <= 200),
        "fives": pl.all_horizontal(
            col("trick_points", "kitty_points", "kou_di_points", "attacker_points") % 5 == 0
        ),
        "tricks": col("tricks").is_between(1, (108 - kitty) // 4),
        "one side goes up": (col("declarer_steps") == 0) | (col("attacker_steps") == 0),
        "the stage": col("stage_change") == (col("attacker_points") >= rules.stage),
        "jokers bid no-trump": jokers.not_() | (col("trump") == "nt"),
        "level cards bid a suit": level_bids.not_() | (col("trump") != "nt"),
        "who counters shows a pair": (col("counters") == 0)
        | col("bid").is_in(["pair", "little_jokers", "big_jokers"]),
        "counters end": col("counters") <= MOST_BIDS - 2,
        "one joker": (col("bid") != "joker")
        | pl.lit(first and params["bidding.jokers"] == "single-first-deal"),
        "turned up": (col("bid") != "turned") | pl.lit(not first and nobody.startswith("kitty")),
        "no bid": (col("bid") != "none") | pl.lit(not first and nobody == "no-trump"),
        "no bid, no trump": (col("bid") != "none") | (col("trump") == "nt"),
        "redeals": (col("redeals") == 0) | pl.lit(first or nobody == "redeal"),
    }
    if params["kou_di.counted"] == "kitty":
        dug = col("kitty_points") * col("multiplier")
        laws["the kitty counts"] = col("kou_di_points") == dug
    if not params["throws.allowed"] or params["throws.penalty_per"] == "none":
        laws["no penalty"] = col("penalty_points") == 0
    if windows == "before-kitty" or kitty == 0:
        ranks = params["ladder.levels"]
        assert isinstance(ranks, list)
        if first and ranks:
            laws["a first deal is at the first level"] = col("level") == ranks[0]
    held = frame.select(law.all().alias(name) for name, law in laws.items())
    yield from (name for name in laws if not held[name].item())


@pytest.mark.parametrize("part", range(4))
def test_rows_of_random_rule_files_break_no_law(part: int) -> None:
    """200 rule files and 500 deals each, by all kinds of players."""
    for number, rules in list(enumerate(rule_files()))[part::4]:
        policy = SEATINGS[number % len(SEATINGS)]
        params = params_of(rules)
        first = may_be_first(params, policy, number // len(SEATINGS))
        frame = koudi.simulate(rules, DEALS, policy, seed=number, first=first)
        assert frame.height == DEALS
        faults = list(broken(rules, frame, first))
        assert not faults, (faults, rules.diff(STANDARD).rows(), policy, first)


def test_records_of_random_rule_files_are_read_back() -> None:
    """Told, parsed, replayed, equal; at most eight bids in any of them."""
    for number, rules in enumerate(rule_files()):
        tally = compare_round_trips(params_of(rules), number, 6)
        assert not tally.differences, str(tally.differences[0])


def test_a_broken_row_would_be_noticed() -> None:
    rules = BUILT_IN["longyan-80"]
    frame = koudi.simulate(rules, 200, "random+throws", seed=1)
    assert not list(broken(rules, frame, False))
    for change, law in (
        (pl.col("kitty_points") + 200, "points of tricks"),
        (pl.col("penalty_points") + 10, "the parts add up"),
        ((pl.col("last_winner") + 1) % 4, "attackers dig"),
        (pl.col("counters") + 7, "counters end"),
    ):
        assert law in set(broken(rules, frame.with_columns(change), False))
