"""Rule sets compared on common deals.

The tests of coverage play one long run and cut it into pieces; test_paired.py says what the
band is that the number of intervals holding the truth must be in.
"""

import math

import numpy as np
import polars as pl
import pytest

import koudi
from koudi import comparison
from koudi.comparison import FIGURES, Study, figures_of, variants_of
from koudi.simulation import Run
from koudi.stats import Paired, z_quantile

COLUMNS = [
    "figure",
    "a",
    "b",
    "value_a",
    "value_b",
    "difference",
    "ci_low",
    "ci_high",
    "se",
    "correlation",
    "differ",
    "n",
    "paired",
]

#: Rules without levels; four ranks make enough trumps to bid with.
LEVELLESS = """
extends = "shuangsheng"
[order]
trumps = ["BJ", "LJ", "main 2", "off 2", "suit"]
[ladder]
levels = []
"""


@pytest.fixture(scope="module")
def x3(rules):
    return rules.replace({"kou_di.multipliers.single": 3})


@pytest.fixture(scope="module")
def found(rules, x3):
    return koudi.compare({"x2": rules, "x3": x3}, 5_000, seed=7)


def study_of(rules, deals, start=0, **settings):
    variants = variants_of(rules)
    return Study.of(variants, Run.of(variants[0].rules, **settings), deals, start)


def told(frame, figure, b=None):
    rows = frame.filter(figure=figure) if b is None else frame.filter(figure=figure, b=b)
    return rows.row(0, named=True)


def test_rows(found):
    table = found.differences
    assert table.columns == COLUMNS
    names = table["figure"].to_list()
    assert names == [f.name for f in FIGURES if f.name in names]
    assert set(FIGURES) - set(figures_of(names)) <= {
        f for f in FIGURES if f.value is not None or f.name in ("match_points", "large_points")
    }
    assert table["a"].unique().to_list() == ["x2"]
    assert table["b"].unique().to_list() == ["x3"]
    assert table["n"].unique().to_list() == [5_000]
    assert table["paired"].all()
    assert (found.seed, found.deals, found.start, found.policy) == (7, 5_000, 0, "random")
    assert found.levels == found.variants[0].rules.levels
    assert (found.left_out, found.lacking, found.unpaired("x2", "x3")) == ({}, {}, ())
    assert repr(found) == "<koudi.Comparison x2, x3: deals=5000, seed=7>"


def test_figures_are_those_of_the_rows(found, rules, x3):
    rows = [koudi.simulate(each, 5_000, seed=7) for each in (rules, x3)]
    for figure in FIGURES:
        if figure.name not in found.differences["figure"].to_list():
            continue
        parts = [r.filter(pl.col(figure.of)) if figure.of else r for r in rows]
        values = [p[figure.column] for p in parts]
        if figure.value is not None:
            values = [v == figure.value for v in values]
        row = told(found.differences, figure.name)
        a, b = (v.cast(pl.Float64).mean() for v in values)
        assert (row["value_a"], row["value_b"]) == pytest.approx((a, b), rel=1e-12), figure.name
        assert row["difference"] == pytest.approx(b - a, abs=1e-9), figure.name
        if figure.of is None:
            assert row["differ"] == (values[0] != values[1]).sum(), figure.name
            d = (values[1].cast(pl.Float64) - values[0].cast(pl.Float64)).to_numpy()
            assert row["se"] == pytest.approx(d.std(ddof=1) / math.sqrt(5_000)), figure.name


def test_what_the_change_does_not_touch_is_the_same(found):
    for figure in ("kou_di", "kitty_points", "trick_points", "tricks", "counters", "bid_pair"):
        row = told(found.differences, figure)
        assert (row["difference"], row["se"], row["correlation"]) == (0.0, 0.0, 1.0)
    points = told(found.differences, "kou_di_points")
    assert points["difference"] > 0
    assert points["correlation"] > 0.98
    assert told(found.differences, "multiplier_dug")["ci_low"] > 0.9


def test_the_same_rules_twice(rules):
    same = koudi.compare({"one": rules, "two": rules}, 2_000, seed=1).differences
    assert (same["difference"] == 0).all()
    assert (same["se"] == 0).all()
    assert (same["differ"] == 0).all()
    assert (same["correlation"].drop_nulls() == 1).all()
    assert same["correlation"].count() > 12
    shares = same.filter(pl.col("figure").is_in([f.name for f in FIGURES if f.share]))
    assert (shares["ci_high"] > 0).all()
    assert same.filter(figure="attacker_points")["ci_low"].item() is None


def test_a_mean_that_never_varies_has_no_correlation(found):
    row = told(found.differences, "penalty_points")
    assert (row["difference"], row["correlation"], row["ci_low"]) == (0.0, None, None)


def test_any_pair_can_be_had(rules, x3):
    found = koudi.compare({"x2": rules, "x3": x3, "l": "longyan-80"}, 2_000, seed=7)
    assert found.differences["b"].unique(maintain_order=True).to_list() == ["x3", "l"]
    there, back = found.table("x3"), found.table("l")
    assert there["b"].unique(maintain_order=True).to_list() == ["x2", "l"]
    for figure in ("stage_change", "multiplier_dug", "attacker_points"):
        one, other = told(there, figure, "l"), told(back, figure, "x3")
        assert one["difference"] == -other["difference"]
        assert one["correlation"] == other["correlation"]
    alone = koudi.compare({"x3": x3, "l": "longyan-80"}, 2_000, seed=7).differences
    assert alone.equals(there.filter(b="l"))
    some = found.table(figures=["kou_di", "tricks"])
    assert some["figure"].to_list() == ["kou_di", "tricks"] * 2


@pytest.mark.parametrize("threads", [1, 3])
def test_batches_and_threads_make_no_difference(monkeypatch, rules, threads):
    whole = koudi.compare([rules, "longyan-80"], 5_000, seed=7)
    monkeypatch.setattr(comparison, "BATCH", 1_111)
    assert koudi.compare([rules, "longyan-80"], 5_000, seed=7, threads=threads).differences.equals(
        whole.differences
    )
    parts = [study_of([rules, "longyan-80"], 2_500, start, seed=7).play() for start in (2_500, 0)]
    for name, sums in whole.sums.items():
        assert ((parts[0][name] + parts[1][name]).sums == sums.sums).all()


def dealt(record):
    """What is common to paired deals: level, who declares, the cards of each hand and the kitty."""
    hands = [sorted(koudi.parse_cards(hand)) for hand in record.hands]
    return record.row["level"], record.first_seat, hands, sorted(koudi.parse_cards(record.kitty))


@pytest.mark.parametrize("setting", [{}, {"trump": "h", "level": "5"}, {"declarer": 2}])
def test_paired_variants_begin_alike(setting):
    study = study_of(["hubei-2007", "longyan-80", "shuangsheng"], 30, **setting)
    for i in range(30):
        first, *others = (dealt(run.record(i)) for run in study.runs)
        assert all(other == first for other in others)
    levels = {run.record(i).row["level"] for run in study.runs for i in range(30)}
    assert levels == {"5"} if setting.get("level") else len(levels) > 8


def test_the_order_of_a_ladder_does_not_matter(rules):
    back = rules.replace({"ladder.levels": list(reversed(rules.levels))})
    study = study_of({"up": rules, "down": back}, 10)
    for i in range(10):
        up, down = (run.record(i) for run in study.runs)
        assert dealt(up) == dealt(down)


def test_levels_that_one_lacks_are_left_out():
    found = koudi.compare(["shuangsheng", "hubei-2007", "longyan-80"], 500)
    assert found.left_out == {"shuangsheng": ["2"], "longyan-80": ["2"]}
    assert "2" not in found.levels
    assert len(found.levels) == 12
    assert koudi.compare(["shuangsheng", "longyan-80"], 500).left_out == {}
    given = koudi.compare(["shuangsheng", "hubei-2007"], 500, level="5")
    assert (given.left_out, given.levels) == ({}, ["5"])


def test_first_deals_at_other_first_levels_are_unpaired():
    found = koudi.compare(["hubei-2007", "longyan-80", "shuangsheng"], 500, first=True)
    assert found.unpaired("hubei-2007", "longyan-80") == ("ladder.levels",)
    assert found.unpaired("longyan-80", "shuangsheng") == ()
    assert not found.differences["paired"].any()
    assert found.table("longyan-80").filter(b="shuangsheng")["paired"].all()
    assert (found.left_out, found.levels) == ({}, [])


def test_rules_that_deal_differently_are_unpaired(rules):
    twelve = rules.replace({"kitty.size": 12})
    found = koudi.compare({"8": rules, "12": twelve}, 500)
    assert found.unpaired("8", "12") == ("kitty.size",)
    assert not found.differences["paired"].any()
    levelless = koudi.Rules.parse(LEVELLESS, "levelless")
    found = koudi.compare([rules, levelless], 500, trump="s")
    assert found.unpaired("hubei-2007", "levelless") == ("ladder.levels",)
    assert found.levels == rules.levels
    assert koudi.compare({"a": levelless, "b": levelless}, 50, trump="s").levels == []


def test_a_figure_that_one_lacks_is_left_out(rules, x3, monkeypatch):
    frame = comparison.Run.frame

    def without_stage(run, *arguments):
        rows = frame(run, *arguments)
        if run.rules == rules:
            return rows.with_columns(
                stage_change=pl.lit(None, pl.Boolean), match_points=pl.lit(1, pl.Int16)
            )
        return rows

    monkeypatch.setattr(comparison.Run, "frame", without_stage)
    found = koudi.compare({"none": rules, "x3": x3, "l": "longyan-80"}, 200)
    assert found.lacking == {
        "none": ["stage_change"],
        "x3": ["match_points"],
        "l": ["match_points"],
    }
    assert "stage_change" not in found.differences["figure"].to_list()
    assert "match_points" not in found.differences["figure"].to_list()
    other = found.table("x3").filter(figure="stage_change")
    assert other["b"].to_list() == ["l"]


def test_progress_counts_every_variant(rules, x3, monkeypatch):
    monkeypatch.setattr(comparison, "BATCH", 1_000)
    seen = []
    koudi.compare({"a": rules, "b": x3}, 2_500, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 5_000


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rules": ["hubei-2007"]}, "1 given; two or more"),
        ({"rules": []}, "0 given; two or more"),
        ({"rules": "hubei-2007"}, "neither a list of rule sets nor a mapping"),
        ({"rules": ["hubei-2007", "hubei-2007"]}, "'hubei-2007' is named twice; a mapping"),
        ({"rules": {"a": "hubei-2007", "": "longyan-80"}}, "'' is not a name"),
        ({"rules": ["hubei-2007", "nowhere"]}, "nowhere"),
        ({"deals": 1}, "deals: 1 is not a whole number from 2"),
        ({"confidence": 1.0}, "confidence"),
        ({"policy": "clever"}, "clever"),
        ({"level": "2"}, "not on the ladder of hubei-2007"),
        ({"first": True, "level": "5"}, "first=True"),
        ({"start": -1}, "start"),
    ],
)
def test_bad_arguments(arguments, message):
    with pytest.raises(koudi.KoudiError, match=message):
        koudi.compare(**{"rules": ["longyan-80", "hubei-2007"], "deals": 10, **arguments})


def test_bad_names_of_a_table(found):
    with pytest.raises(koudi.KoudiError, match="'x4' was not compared; allowed: x2, x3"):
        found.table("x4")
    with pytest.raises(koudi.KoudiError, match="figures: 'luck' unknown; allowed: stage_change"):
        found.table(figures="luck")


def test_ladders_without_a_common_level(rules):
    low = rules.replace({"ladder.levels": ["3", "4"]})
    high = rules.replace({"ladder.levels": ["K", "A"]})
    with pytest.raises(koudi.KoudiError, match=r"no level in common \(low: 3 4; high: K A\)"):
        koudi.compare({"low": low, "high": high}, 10)


def test_other_families_are_refused(rules):
    with pytest.raises(koudi.KoudiError, match="rule sets of one family are compared"):
        koudi.compare([rules, "guandan-2017"], 10)


def test_a_deal_that_fails_names_its_rules(rules, monkeypatch):
    frame = comparison.Run.frame

    def failing(run, start, deals, *arguments):
        if deals and run.rules != rules:
            raise koudi.KoudiError("deal 3: nobody has bid")
        return frame(run, start, deals, *arguments)

    monkeypatch.setattr(comparison.Run, "frame", failing)
    with pytest.raises(koudi.KoudiError, match="longyan-80: deal 3: nobody has bid"):
        koudi.compare([rules, "longyan-80"], 10)


# --- coverage ----------------------------------------------------------------------------------

PIECES, SIZE = 1_000, 300


def pieces(rules, figure, **setting):
    """Sums of a figure under two rule sets, piece by piece of a run."""
    (figure,) = figures_of(figure)
    study = study_of(rules, PIECES * SIZE, **setting)
    x, y = zip(*(figure.arrays(run.frame(0, PIECES * SIZE)) for run in study.runs), strict=True)
    cut = [slice(i, i + SIZE) for i in range(0, PIECES * SIZE, SIZE)]
    return [Paired.of([e[part] for e in x], [e[part] for e in y]) for part in cut]


def deviation(held):
    return (np.sum(held) - 0.95 * PIECES) / math.sqrt(0.95 * 0.05 * PIECES)


@pytest.mark.parametrize("figure", ["kou_di_points", "kou_di_points_dug", "stage_change"])
def test_paired_intervals_hold_the_difference(rules, x3, figure):
    """The truth is that of all pieces together, whose error is 1/30 of a piece's."""
    other = "longyan-80" if figure == "stage_change" else x3
    parts = pieces({"x2": rules, "other": other}, figure, seed=3)
    truth = sum(parts[1:], parts[0]).difference(0, 1).difference
    share = figure == "stage_change"
    found = [part.difference(0, 1, share=share) for part in parts]
    assert abs(deviation([d.ci_low <= truth <= d.ci_high for d in found])) < 4.4


def test_unpaired_deals_would_be_noticed(rules, x3):
    """With the other rule set's deals shifted by one the interval is several times as wide."""
    (figure,) = figures_of("attacker_points")
    study = study_of({"x2": rules, "x3": x3}, 20_000, seed=3)
    (xa, ya), (xb, yb) = (figure.arrays(run.frame(0, 20_000)) for run in study.runs)
    right = Paired.of([xa, xb], [ya, yb]).difference(0, 1)
    shifted = Paired.of([xa, np.roll(xb, 1)], [ya, yb]).difference(0, 1)
    assert right.correlation > 0.95
    assert abs(shifted.correlation) < 0.05
    assert shifted.se > 4 * right.se


def test_intervals_of_unpaired_rules_hold_an_exact_difference(rules):
    """Random players bury at random: the kitty has its share of the 200 points."""
    variants = {"8": rules, "12": rules.replace({"kitty.size": 12})}
    parts = pieces(variants, "kitty_points", seed=4, trump="random")
    truth = 200 * (12 - 8) / 108
    z = z_quantile()
    found = [part.difference(0, 1) for part in parts]
    assert abs(deviation([d.ci_low <= truth <= d.ci_high for d in found])) < 4.4
    whole = sum(parts[1:], parts[0]).difference(0, 1)
    assert abs(whole.difference - truth) < 4.5 * whole.se
    # A wrong program: one that takes the permutation to make the two equal.
    narrow = [abs(d.difference - truth) <= z * d.se * math.sqrt(1 - 0.5) for d in found]
    assert abs(deviation(narrow)) > 4.4


def test_boards_that_not_all_have_fix_nothing():
    """Deals of a variant with boards are played at the others' levels, by the others' declarers."""
    names = ["shuangkou-sixteen", "longyan-80"]
    study = Study.of(variants_of(names), Run.of(names[0], seed=3), 500)
    boards, others = (run.frame(0, 500) for run in study.runs)
    assert boards["level"].cast(pl.String).equals(others["level"].cast(pl.String))
    assert boards["declarer"].equals(others["declarer"])
    twice = variants_of({"one": names[0], "two": names[0]})
    alone = Study.of(twice, Run.of(names[0]), 500)
    fixed = alone.runs[0].frame(0, 500)
    assert fixed.equals(koudi.simulate(names[0], 500))
