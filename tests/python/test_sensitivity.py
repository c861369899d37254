"""Readings flipped to their alternatives."""

import polars as pl
import pytest

import koudi
from koudi.sensitivities import RANKED, readings_of, sensitivity_deals

FIRST_ONLY = """
extends = "shuangsheng"
[bidding]
counter_declares = { value = "first-deal", mark = "reading", source = "x", alternative = "never" }
"""

#: Pairs that go by the order of their suits make no sense once bids lie face down.
REFUSED = """
extends = "shuangsheng"
[bidding]
suits = { value = "unordered", mark = "reading", source = "x", alternative = "ordered" }
"""

LADDER = """
extends = "shuangsheng"
[ladder]
levels = { value = ["2", "3", "4"], mark = "reading", source = "x", alternative = ["3", "4", "5"] }
"""


@pytest.fixture(scope="module")
def found(rules):
    return koudi.sensitivity(rules, 3_000, seed=7)


def test_rows(found, rules):
    marked = rules.parameters().filter(mark="reading")
    assert set(found["key"]) == set(marked["key"])
    played = found.filter(status="played")
    flips = marked.filter(pl.col("alternative").is_not_null())
    # hubei-2007 has neither match points nor large points.
    ranked = [name for name in RANKED if name not in ("match_points", "large_points")]
    assert played.height == 2 * len(ranked) * flips.height
    for (start, figure), rows in played.group_by("start", "figure"):
        assert start in ("middle", "first")
        assert figure in RANKED
        assert rows["rank"].to_list() == sorted(rows["rank"])
        sizes = rows["difference"].abs().to_list()
        assert sizes == sorted(sizes, reverse=True)
    none = found.filter(status="no alternative")
    assert none["key"].to_list() == ["promotion.declarer_bands"]
    assert none["figure"].to_list() == [None]
    assert found.tail(1)["status"].item() == "no alternative"


def test_each_flip_is_that_comparison(found, rules):
    for reading in readings_of(rules):
        if reading.rules is None:
            continue
        pair = {"base": rules, "flip": reading.rules}
        for start in ("middle", "first"):
            direct = koudi.compare(pair, 3_000, seed=7, first=start == "first")
            names = ["figure", "difference", "ci_low", "ci_high", "se", "differ", "paired"]
            ours = found.filter(key=reading.key, start=start).select(names).sort("figure")
            theirs = direct.table(figures=RANKED).select(names).sort("figure")
            assert ours.equals(theirs), reading.key


def test_a_reading_that_shows_in_first_deals_only():
    rules = koudi.Rules.parse(FIRST_ONLY, "first-only")
    found = koudi.sensitivity(rules, 4_000).filter(key="bidding.counter_declares")
    assert (found.filter(start="middle")["differ"] == 0).all()
    assert (found.filter(start="first", figure="attacker_points")["differ"] > 10).all()


@pytest.mark.parametrize(("first", "start"), [(True, "first"), (False, "middle")])
def test_one_start(found, rules, first, start):
    one = koudi.sensitivity(rules, 3_000, seed=7, first=first)
    assert one.filter(status="played").equals(found.filter(start=start))


def test_an_alternative_that_is_refused_is_told():
    rules = koudi.Rules.parse(REFUSED, "refused").replace({"bidding.face_down": "always"})
    found = koudi.sensitivity(rules, 200)
    row = found.filter(key="bidding.suits").row(0, named=True)
    assert (row["status"], row["value"], row["alternative"]) == (
        "refused",
        '"unordered"',
        '"ordered"',
    )
    assert "face down" in row["reason"]
    assert row["figure"] is None
    assert found.filter(status="played").height > 0


def test_a_ladder_that_is_flipped_takes_no_levels_from_the_others():
    rules = koudi.Rules.parse(LADDER, "ladder")
    found = koudi.sensitivity(rules, 300, first=False).filter(figure="kou_di")
    left_out = dict(zip(found["key"], found["left_out"].to_list(), strict=True))
    assert left_out.pop("ladder.levels") == "2 5"
    assert left_out
    assert set(left_out.values()) == {None}
    assert found["paired"].all()
    first = koudi.sensitivity(rules, 300, first=True).filter(figure="kou_di")
    assert first.filter(~pl.col("paired"))["key"].to_list() == ["ladder.levels"]


def test_no_readings(found):
    rules = koudi.Rules.parse('family = "trick"\ntitle = "x"\ntitle_zh = "x"', "plain")
    none = koudi.sensitivity(rules, 10)
    assert none.is_empty()
    assert none.schema == found.schema


def test_progress_and_its_end(rules):
    seen = []
    koudi.sensitivity(rules, 500, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == sensitivity_deals(rules, 500) == 500 * 8 * 2
    assert sensitivity_deals(rules, 500, first=True) == 500 * 8


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"deals": 1}, "deals: 1"),
        ({"confidence": 0}, "confidence"),
        ({"first": "yes"}, "first: 'yes'"),
        ({"policy": ("greedy", "random")}, "first=False"),
        ({"policy": "clever"}, "clever"),
        ({"rules": "nowhere"}, "nowhere"),
    ],
)
def test_bad_arguments(arguments, told):
    with pytest.raises(koudi.KoudiError, match=told):
        koudi.sensitivity(**{"rules": "hubei-2007", "deals": 10, **arguments})


def test_two_sides_from_the_middle(rules):
    found = koudi.sensitivity(rules, 200, ("greedy", "random"), first=False)
    assert found["start"].drop_nulls().unique().to_list() == ["middle"]
