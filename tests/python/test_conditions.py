"""Deals that satisfy a condition."""

import pickle

import polars as pl
import pytest

import koudi
from koudi._syntax import fault

ASKED = "kou_di and multiplier == 4"


@pytest.mark.parametrize(
    ("text", "expr"),
    [
        (ASKED, pl.col("kou_di") & (pl.col("multiplier") == 4)),
        ("trump = 'nt'", pl.col("trump") == "nt"),
        ("trump in ('s', 'h') and not kou_di", pl.col("trump").is_in(["s", "h"]) & ~pl.col.kou_di),
        ("level == '10' or counters >= 2", (pl.col("level") == "10") | (pl.col("counters") >= 2)),
        ("attacker_points between 75 and 79", pl.col("attacker_points") == 75),
        ("true", pl.lit(True)),
    ],
)
def test_they_are_the_deals_that_fit(rules, frame, text, expr):
    expected = frame.filter(expr).head(40)
    for accept in (text, expr):
        found = koudi.find(rules, accept, expected.height, seed=7)
        assert found.frame.equals(expected)
        assert found.tries == expected["deal"][-1] + 1
    assert koudi.simulate(rules, expected.height, accept=text, seed=7).equals(expected)


def test_start_and_tries(rules, frame):
    fit = frame.filter(pl.col("kou_di"), pl.col("multiplier") == 4, pl.col("deal") >= 500)
    found = koudi.find(rules, ASKED, 3, seed=7, start=500)
    assert found.frame.equals(fit.head(3))
    assert found.tries == fit["deal"][2] - 500 + 1
    # As many tries as are needed are enough, one less is not.
    again = koudi.find(rules, ASKED, 3, seed=7, start=500, max_tries=found.tries)
    assert again.tries == found.tries
    with pytest.raises(koudi.TriesError) as failed:
        koudi.find(rules, ASKED, 3, seed=7, start=500, max_tries=found.tries - 1)
    assert (failed.value.tries, failed.value.found) == (found.tries - 1, 2)
    assert f"{found.tries - 1} deals tried, 2 found where 3" in str(failed.value)
    assert pickle.loads(pickle.dumps(failed.value)).tries == found.tries - 1
    nothing = koudi.find(rules, ASKED, 0)
    assert (nothing.frame.schema, nothing.tries) == (frame.schema, 0)


def test_what_is_never_met_stops(rules):
    seen = []
    with pytest.raises(koudi.TriesError, match="30000 deals tried, 0 found"):
        koudi.simulate(rules, 1, accept="multiplier > 1000", max_tries=30_000, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 30_000


def test_odds_of_the_deals_that_fit(rules, frame):
    by_pair = koudi.kou_di_odds(rules, 300, accept="bid = 'pair'", by="counters", seed=7)
    fit = frame.filter(pl.col("bid") == "pair").head(300)
    assert by_pair["estimate"][0] == pytest.approx(fit["kou_di"].mean())
    countered = by_pair.filter(pl.col("figure") == "kou_di", pl.col("counters") == 1)
    assert countered["n"].item() == (fit["counters"] == 1).sum()


@pytest.mark.parametrize(
    ("accept", "told"),
    [
        ("kou_di and", "columns: deal, level, trump"),
        ("", "nothing to be read.*columns: deal"),
        ("nonsense =", "missing at the end, after '=' at character 10; allowed: = != .*columns: d"),
        ("(kou_di", r"the bracket '\(' at character 1 is not closed"),
        ("kou_di)", r"the bracket '\)' at character 7 was never opened"),
        ("trump = 's", 'the quote "\'" at character 9 is not closed'),
        ("kou_di && multiplier > 2", "'&' at character 8 is no operator"),
        ("multiplier 2", "an operator is missing before '2' at character 12"),
        ("multiplier = = 2", "missing before '=' at character 14"),
        ("multiplier is nul", "stands null, not 'nul' at character 15"),
        ("multiplier between 1", "'between' at character 12 has no 'and'"),
        ("kou_di and twice(multiplier) = 2", "no function 'twice' at character 12"),
        ("sqrt(multiplier) > 'x'", "a text stands where a number is needed"),
        ("dug > 3", "no column 'dug'.*columns: deal"),
        ('trump = "nt"', "no column 'nt'.*single quotes"),
        ("trump = 'x'", "never 'x'; allowed: s, h, c, d, nt"),
        ("level in ('10', '1')", "never '1'; allowed: 3, 4"),
        ("level = 10", "level, trump, bid are texts"),
        ("multiplier", "neither true nor false"),
        ("max(multiplier) > 1", "one deal's row"),
        ("multiplier = max(multiplier)", "one deal's row"),
        (pl.col("points") > 3, "no column 'points'"),
        (pl.col("multiplier").shift() == 2, "one deal's row"),
        (3, "neither a text nor"),
    ],
)
def test_conditions_that_cannot_be(rules, accept, told):
    with pytest.raises(koudi.KoudiError, match=f"(?s)accept: .*{told}"):
        koudi.simulate(rules, 1, accept=accept)


@pytest.mark.parametrize(
    "accept",
    [
        "not (multiplier = 2 or -multiplier % 2 = 1)",
        "abs(multiplier - 3) <= 1 and level not in ('5', '10') and bid is not null",
        "trump != 'nt' and least(multiplier, 8) not between 1 and greatest(2, 3) + 0.5",
    ],
)
def test_what_is_read_has_no_fault(rules, accept):
    assert fault(accept) is None
    koudi.find(rules, accept, 0)


def test_max_tries_needs_a_condition(rules):
    for function in (koudi.simulate, koudi.kou_di_odds):
        with pytest.raises(koudi.KoudiError, match="max_tries"):
            function(rules, 1, max_tries=5)
    with pytest.raises(koudi.KoudiError, match="max_tries: 0"):
        koudi.find(rules, "kou_di", max_tries=0)
