"""Deals in bulk, card by card."""

import polars as pl
import pytest

import koudi

RULES = "shuangsheng"  # with throws
POLICY = "random+throws"


def test_text_columns_are_the_records(rules):
    frame = koudi.simulate(RULES, 30, POLICY, include=["hands", "plays", "bids"], seed=7, start=5)
    assert frame.drop("hands", "plays", "bids").equals(
        koudi.simulate(RULES, 30, POLICY, seed=7, start=5)
    )
    for row in frame.iter_rows(named=True):
        record = koudi.deal(RULES, 7, row["deal"], POLICY)
        text = record.text().splitlines()
        assert row["hands"] == record.hands
        assert [f"trick {i}: {play}" for i, play in enumerate(row["plays"], 1)] == [
            line for line in text if line.startswith("trick")
        ]
        shown = [event for event in record.events if event["kind"] != "buried"]
        assert [bid.split()[:2] for bid in row["bids"]] == [
            [str(event["seat"]), event["cards"]] for event in shown
        ]
    kept = koudi.simulate(rules, 2, accept="counters = 2", include="bids", seed=7)
    assert [len(bids) >= 3 for bids in kept["bids"]] == [True, True]
    empty = koudi.simulate(rules, 0, include="plays")
    assert empty.schema["plays"] == pl.List(pl.String)


def test_unknown_columns(rules):
    with pytest.raises(koudi.KoudiError, match="'hand' unknown; allowed: hands, plays, bids"):
        koudi.simulate(rules, 1, include=["hand"])


def test_a_row_a_play():
    frame = koudi.plays(RULES, 20, POLICY, seed=7)
    rows = koudi.simulate(RULES, 20, POLICY, seed=7)
    assert frame.height == 4 * rows["tricks"].sum()
    assert frame["deal"].unique().sort().equals(rows["deal"])
    # Points that attackers take, and who wins last, come to the same as the deals' rows.
    joined = frame.filter(pl.col("turn") == 0).join(rows, on="deal")
    taken = joined.filter((pl.col("winner") + pl.col("declarer")) % 2 == 1)
    sums = dict(taken.group_by("deal").agg(pl.col("points").sum()).rows())
    assert [sums.get(i, 0) for i in rows["deal"]] == rows["trick_points"].to_list()
    last = frame.group_by("deal", maintain_order=True).agg(pl.col("winner").last())
    assert last["winner"].equals(rows["last_winner"].rename("winner"))
    assert (frame["seat"] == (frame["leader"] + frame["turn"]) % 4).all()
    cards = frame.group_by("deal").agg(pl.col("cards").str.join())
    assert {len(koudi.parse_cards(text)) for text in cards["cards"]} == {100}


def test_thrown_is_what_was_laid_down_in_vain():
    frame = koudi.plays(RULES, 60, POLICY, seed=7)
    failed = frame.filter(pl.col("thrown").is_not_null())
    assert failed.height > 0
    assert (failed["turn"] == 0).all()
    for row in failed.iter_rows(named=True):
        thrown, led = koudi.parse_cards(row["thrown"]), koudi.parse_cards(row["cards"])
        assert len(thrown) > len(led)
        assert set(led) <= set(thrown)
    penalties = koudi.simulate(RULES, 60, POLICY, seed=7).filter(pl.col("penalty_points") != 0)
    assert set(penalties["deal"]) <= set(failed["deal"])


def test_no_plays(rules):
    assert koudi.plays(rules, 0).schema == koudi.plays(rules, 1).schema
    with pytest.raises(koudi.KoudiError, match="deals: -1"):
        koudi.plays(rules, -1)
