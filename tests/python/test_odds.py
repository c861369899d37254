"""The study of kou-di."""

import polars as pl
import pytest

import koudi

FIGURES = [
    "kitty_points",
    "kitty_points_dug",
    "kou_di_points",
    "kou_di_points_dug",
    "attacker_points",
    "stage_change",
    "stage_by_kou_di",
]


@pytest.fixture(scope="module")
def odds(rules):
    return koudi.kou_di_odds(rules, 20_000, seed=7)


def test_rows(odds):
    assert odds.columns == ["figure", "estimate", "ci_low", "ci_high", "se", "n"]
    names = odds["figure"].to_list()
    assert names[0] == "kou_di"
    multipliers = [name for name in names if name.startswith("multiplier_x")]
    assert multipliers[:2] == ["multiplier_x2", "multiplier_x4"]
    assert names == ["kou_di", *multipliers, *FIGURES]
    assert odds.schema["estimate"] == pl.Float64
    assert odds.schema["n"] == pl.Int64


def test_figures_are_those_of_the_rows(odds, frame):
    told = {row["figure"]: row for row in odds.iter_rows(named=True)}
    dug = frame.filter("kou_di")
    expected = {
        "kou_di": frame["kou_di"].mean(),
        "multiplier_x2": (dug["multiplier"] == 2).mean(),
        "multiplier_x4": (dug["multiplier"] == 4).mean(),
        "kitty_points": frame["kitty_points"].mean(),
        "kitty_points_dug": dug["kitty_points"].mean(),
        "kou_di_points": frame["kou_di_points"].mean(),
        "kou_di_points_dug": dug["kou_di_points"].mean(),
        "attacker_points": frame["attacker_points"].mean(),
        "stage_change": frame["stage_change"].mean(),
        "stage_by_kou_di": frame.select(
            (pl.col("attacker_points") >= 80)
            & (pl.col("attacker_points") - pl.col("kou_di_points") < 80)
        )
        .to_series()
        .mean(),
    }
    for name, value in expected.items():
        assert told[name]["estimate"] == pytest.approx(value, rel=1e-12), name
        assert told[name]["ci_low"] < value < told[name]["ci_high"]
    assert told["kou_di"]["n"] == 20_000
    assert told["multiplier_x2"]["n"] == dug.height
    assert told["kitty_points_dug"]["n"] == dug.height
    shares = odds.filter(pl.col("figure").str.starts_with("multiplier_x"))["estimate"]
    assert shares.sum() == pytest.approx(1)


def test_groups(rules, odds, frame):
    by = koudi.kou_di_odds(rules, 20_000, ["trump"], seed=7)
    assert by.columns == ["figure", "trump", "estimate", "ci_low", "ci_high", "se", "n"]
    overall = by.filter(pl.col("trump").is_null())
    assert overall.drop("trump").equals(odds)
    assert by.head(odds.height).equals(overall)
    assert by.schema["trump"] == frame.schema["trump"]
    hearts = by.filter(pl.col("trump") == "h", pl.col("figure") == "kou_di")["estimate"].item()
    assert hearts == pytest.approx(frame.filter(pl.col("trump") == "h")["kou_di"].mean())
    rows = by.filter(pl.col("figure") == "kou_di")["trump"].to_list()
    assert rows == [None, "s", "h", "c", "d"]
    assert by.filter(figure="kou_di", trump="h").height == 1


def test_groups_of_two_columns(rules):
    by = koudi.kou_di_odds(rules, 5_000, ["level", "declarer"], seed=7)
    kou_di = by.filter(pl.col("figure") == "kou_di", pl.col("level").is_not_null())
    assert kou_di.height == 12 * 4
    assert kou_di["n"].sum() == 5_000
    assert kou_di["level"].to_list()[:4] == ["3"] * 4
    assert koudi.kou_di_odds(rules, 500, "level").columns[1] == "level"


def test_no_kitty_dug(rules):
    one = next(
        koudi.kou_di_odds(rules, 1, seed=seed)
        for seed in range(50)
        if not koudi.simulate(rules, 1, seed=seed)["kou_di"].item()
    )
    row = one.row(by_predicate=pl.col("figure") == "kou_di_points_dug", named=True)
    assert row["n"] == 0
    assert row["estimate"] is None
    assert one.row(0)[1] == 0.0


def test_confidence_and_start(rules, odds):
    wide = koudi.kou_di_odds(rules, 20_000, seed=7, confidence=0.999)
    assert (wide["ci_high"] - wide["ci_low"] >= odds["ci_high"] - odds["ci_low"]).all()
    assert wide["estimate"].equals(odds["estimate"])
    other = koudi.kou_di_odds(rules, 20_000, seed=7, start=20_000)
    assert not other.equals(odds)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"by": ["tricks"]}, "level, trump, declarer"),
        ({"by": "multiplier"}, "level, trump, declarer"),
        ({"by": ["trump", "trump"]}, "twice"),
        ({"deals": 0}, "deals: 0"),
        ({"confidence": 95}, "confidence"),
        ({"policy": "clever"}, "clever"),
        ({"rules": "nowhere"}, "nowhere"),
    ],
)
def test_bad_arguments(arguments, told):
    with pytest.raises(koudi.KoudiError, match=told):
        koudi.kou_di_odds(**{"rules": "hubei-2007", "deals": 10, **arguments})
