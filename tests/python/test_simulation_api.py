"""Simulated rows as frames."""

import numpy as np
import polars as pl
import pytest

import koudi

SCHEMA = {
    "deal": pl.UInt64,
    "level": None,
    "trump": pl.Enum(["s", "h", "c", "d", "nt"]),
    "declarer": pl.UInt8,
    "bid": pl.Enum(
        ["none", "turned", "single", "pair", "little_jokers", "big_jokers", "joker"],
    ),
    "counters": pl.UInt8,
    "redeals": pl.UInt8,
    "kitty_points": pl.Int16,
    "trick_points": pl.Int16,
    "kou_di": pl.Boolean,
    "multiplier": pl.UInt16,
    "kou_di_points": pl.Int16,
    "penalty_points": pl.Int16,
    "attacker_points": pl.Int16,
    "declarer_steps": pl.UInt8,
    "attacker_steps": pl.UInt8,
    "stage_change": pl.Boolean,
    "tricks": pl.UInt8,
    "last_winner": pl.UInt8,
}


#: Where a document scores more than levels (000 §3 四, §10 三.1).
MORE_COLUMNS = {"shuangkou-sixteen": ["large_points"], "shuangkou-dingpai": ["match_points"]}


@pytest.mark.parametrize("name", koudi.rule_ids("trick"))
def test_columns(name):
    rules = koudi.load_rules(name)
    frame = koudi.simulate(name, 10)
    more = MORE_COLUMNS.get(name, ())
    assert frame.schema == {
        **SCHEMA,
        "level": pl.Enum(rules.levels),
        **dict.fromkeys(more, pl.Int16),
    }
    assert koudi.simulate(name, 0).schema == frame.schema
    nothing = {"stage_change"} if rules.stage is None else set()
    if not rules.levels:
        nothing.add("level")
    assert {column.name for column in frame if column.null_count()} == nothing


def test_values(frame, rules):
    assert frame["deal"].to_list() == list(range(frame.height))
    assert set(frame["level"]) == set(rules.levels)
    assert set(frame["trump"]) == {"s", "h", "c", "d", "nt"}
    assert set(frame["bid"]) == {"single", "pair", "little_jokers", "big_jokers"}
    assert frame["counters"].max() >= 2
    by_jokers = frame["bid"].cast(pl.String).str.contains("joker")
    assert ((frame["trump"] == "nt") == by_jokers).all()
    assert set(frame["declarer"]) == {0, 1, 2, 3}
    total = frame["trick_points"] + frame["kou_di_points"] + frame["penalty_points"]
    assert (total == frame["attacker_points"]).all()
    dug = frame.filter("kou_di")
    assert ((dug["last_winner"] + dug["declarer"]) % 2 == 1).all()
    assert (dug["kitty_points"] * dug["multiplier"] == dug["kou_di_points"]).all()
    rest = frame.filter(~pl.col("kou_di"))
    assert (rest["multiplier"] == 0).all()
    assert (rest["kou_di_points"] == 0).all()


def test_fixed_settings(rules):
    frame = koudi.simulate(rules, 50, level="10", trump="nt", declarer=2)
    assert frame.select("level", "trump", "declarer").unique().rows() == [("10", "nt", 2)]
    by_number = koudi.simulate(rules, 50, level=10, trump="nt", declarer=np.int64(2))
    assert by_number.equals(frame)
    assert set(koudi.simulate(rules, 99, trump="random")["trump"]) == {"s", "h", "c", "d"}


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
@pytest.mark.parametrize("batch", [999, 7_000, 50_000])
def test_rows_do_not_depend_on_how_they_were_made(rules, frame, threads, batch):
    parts = list(koudi.simulate_batches(rules, 20_000, seed=7, threads=threads, batch=batch))
    assert max(part.height for part in parts) <= batch
    assert pl.concat(parts).equals(frame)


def test_start_and_seed(rules, frame):
    assert koudi.simulate(rules, 10, seed=7, start=100).equals(frame[100:110])
    assert not koudi.simulate(rules, 10, seed=8).equals(frame[:10])
    last = koudi.simulate(rules, 1, seed=2**64 - 1, start=2**64 - 2)
    assert last["deal"].to_list() == [2**64 - 2]


def test_columns_cannot_be_changed_through_numpy(frame):
    array = frame["kitty_points"].to_numpy()
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1


def test_play_only_deals_have_no_bidding(rules):
    frame = koudi.simulate(rules, 500, trump="random", seed=7)
    assert frame.select("bid", "counters", "redeals").unique().rows() == [("none", 0, 0)]


def test_first_deals(rules):
    frame = koudi.simulate(rules, 500, first=True, seed=7)
    assert set(frame["level"]) == {rules.levels[0]}
    assert set(frame["declarer"]) == {0, 1, 2, 3}
    assert not koudi.simulate(rules, 500, first=True, policy="greedy", seed=7).equals(frame)


def test_two_policies_are_sides_and_four_are_seats(rules):
    """The declaring side first: greedy players defend the kitty, or dig it out."""
    asked = {"declarer": 1, "seed": 7}
    holds = koudi.simulate(rules, 300, ("greedy", "random"), **asked)
    digs = koudi.simulate(rules, 300, ("random", "greedy"), **asked)
    assert holds["attacker_points"].mean() + 60 < digs["attacker_points"].mean()
    by_seat = koudi.simulate(rules, 300, ("random", "greedy", "random", "greedy"), **asked)
    assert by_seat.equals(holds)


def test_predealt_hands(rules):
    asked = {"hands": {2: "BJBJ LJLJ", 3: "Ts"}, "level": "10"}
    frame = koudi.simulate(rules, 200, include="hands", seed=7, **asked)
    for hands in frame["hands"]:
        assert hands[2].startswith("BJBJLJLJ")
        assert "Ts" in hands[3]
    assert frame["bid"].is_in(["big_jokers", "little_jokers"]).sum() > 50
    record = koudi.deal(rules, 7, 3, **asked)
    assert record.row == frame.drop("hands").row(3, named=True)
    assert koudi.DealRecord.parse(record.text()).replay() == record


def test_progress(rules):
    seen = []
    koudi.simulate(rules, 5_000, progress=seen.append)
    assert seen[-1] == 5_000
    seen.clear()
    parts = koudi.simulate_batches(rules, 5_000, batch=2_000, progress=seen.append)
    assert seen == []
    assert [part.height for part in parts] == [2_000, 2_000, 1_000]
    assert seen == sorted(seen)
    assert {2_000, 4_000, 5_000} <= set(seen)


def test_what_progress_raises_ends_the_run(rules):
    class StopError(Exception):
        pass

    def stop(_done):
        raise StopError

    with pytest.raises(StopError):
        koudi.simulate(rules, 1_000, progress=stop)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"deals": -1}, "deals: -1"),
        ({"deals": 1.5}, r"deals: 1\.5"),
        ({"deals": True}, "deals: True"),
        ({"deals": "many"}, "deals: 'many'"),
        ({"deals": 10**12}, "simulate_batches"),
        ({"deals": 10**30}, "deals"),
        ({"seed": -1}, "18446744073709551615"),
        ({"seed": 2**64}, "seed"),
        ({"seed": "x"}, "seed"),
        ({"start": -1}, "start"),
        ({"start": 2**64 - 1}, "start"),
        ({"threads": 0}, "threads: 0"),
        ({"threads": -2}, "threads"),
        ({"declarer": 4}, "declarer: 4"),
        ({"level": "2"}, "3 4 5"),
        ({"level": "eleven"}, "eleven"),
        ({"level": 5.0}, "level"),
        ({"trump": "x"}, "trump"),
        ({"policy": "rnadom"}, "random"),
        ({"policy": 3}, "policy"),
        ({"policy": []}, "policy"),
        ({"first": 1}, "first: 1"),
        ({"first": True, "trump": "s"}, "leave out level, trump and declarer"),
        ({"first": True, "policy": ("greedy", "random")}, "allowed with first=True"),
        ({"policy": ["greedy"] * 3}, "policy"),
        ({"hands": {4: "As"}}, "seat: 4"),
        ({"hands": {0: "AsAsAs"}}, "a third As"),
        ({"hands": {0: "As", 1: "AsAs"}}, "a third As"),
        ({"hands": {0: "zz"}}, "zz"),
        ({"hands": {0: ["As"]}}, "not a text"),
        ({"hands": "As"}, "not a mapping"),
        ({"hands": {0: "2s3s4s5s6s7s8s9sTsJsQsKsAs" * 2}}, "up to 25"),
    ],
)
def test_bad_arguments(rules, arguments, told):
    arguments = {"deals": 1, **arguments}
    with pytest.raises(koudi.KoudiError, match=told):
        koudi.simulate(rules, **arguments)
    if arguments["deals"] != 10**12:
        # Refused when called, not when the first batch is asked for.
        try:
            parts = koudi.simulate_batches(rules, **arguments)
        except koudi.KoudiError:
            return
        with pytest.raises(koudi.KoudiError, match=told):
            next(parts)


def test_bad_batch(rules):
    for batch in (0, -1, 10**12):
        with pytest.raises(koudi.KoudiError, match="batch"):
            koudi.simulate_batches(rules, 1, batch=batch)
