"""`koudi compare` and `koudi sensitivity`, run in this process."""

import io
import json

import polars as pl
import pytest
from rich.cells import cell_len

import koudi
from koudi.terms import terms_of

TWO = ("hubei-2007", "longyan-80")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_compare_table(run, lang):
    told = run("compare", *TWO, "shuangsheng", "-n", 500, "-s", 7, "--lang", lang).stdout
    terms = terms_of(lang)
    for words in (
        terms("note.random", policy="random"),
        terms("comparison.left_out", rules="longyan-80", levels="2"),
        terms("comparison.against", a="hubei-2007", b="shuangsheng"),
        terms("comparison.paired", keys=""),
        terms("figure.multiplier_dug"),
        terms("figure.bid", bid=terms("bid.pair")),
        "500",
        "hubei-2007, longyan-80, shuangsheng",
    ):
        assert words in told
    lines = told.split("\n")
    rules = [line for line in lines if line.startswith("──")]
    assert len(rules) == 2
    for rule in rules:
        at = lines.index(rule)
        table = lines[at + 1 : lines.index("", at)]
        widths = {cell_len(line) for line in (lines[at - 1], *table)}
        assert widths == {cell_len(rule)}


def test_unpaired_is_told(run):
    told = run("compare", *TWO, "-n", 100, "--first").stdout
    assert "UNPAIRED" in told
    assert "ladder.levels" in told
    assert "first deals of a match" in told


def test_compare_json(run):
    told = json.loads(run("compare", *TWO, "-n", 500, "-s", 7, "--format", "json").stdout)
    found = koudi.compare(TWO, 500, seed=7)
    assert told["rows"] == found.differences.to_dicts()
    rest = {name: told[name] for name in ("rules", "policy", "seed", "deals", "version")}
    assert rest == {
        "rules": list(TWO),
        "policy": "random",
        "seed": 7,
        "deals": 500,
        "version": koudi.__version__,
    }
    assert told["left_out"] == {"longyan-80": ["2"]}
    assert told["levels"] == found.levels


@pytest.mark.parametrize("command", ["compare", "sensitivity"])
def test_csv_and_parquet(run, tmp_path, command):
    if command == "compare":
        arguments, expected = TWO, koudi.compare(TWO, 200).differences
    else:
        arguments, expected = TWO[:1], koudi.sensitivity(TWO[0], 200)
    told = run(command, *arguments, "-n", 200, "--format", "parquet")
    assert pl.read_parquet(io.BytesIO(told.stdout_bytes)).equals(expected)
    assert "seed 0" in told.stderr
    file = tmp_path / "out.csv"
    run(command, *arguments, "-n", 200, "-o", file)
    read = pl.read_csv(file)
    assert read.columns == expected.columns
    assert read.height == expected.height


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("compare", "hubei-2007"), "two or more"),
        (("compare", "hubei-2007", "hubei-2007"), "named twice\n"),
        (("compare", *TWO, "-n", 1), "--deals: 1"),
        (("compare", *TWO, "--level", "2"), "not on the ladder of hubei-2007"),
        (("compare", *TWO, "-o", "x.txt"), ".csv, .json or .parquet"),
        (("sensitivity", "hubei-2007", "--policy", "greedy", "--policy", "random"), "--middle"),
        (("sensitivity", "hubei-2007", "-n", 1), "--deals: 1"),
    ],
)
def test_refused(run, arguments, told):
    assert told in run(*arguments, status=2).stderr


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_sensitivity_table(run, lang):
    told = run("sensitivity", "hubei-2007", "-n", 200, "--lang", lang).stdout
    terms = terms_of(lang)
    for words in (
        terms("figure.stage_change"),
        terms("sensitivity.middle"),
        terms("sensitivity.first"),
        "false → true",
        terms("sensitivity.none", key="promotion.declarer_bands"),
        terms("note.random", policy="random"),
    ):
        assert words in told


READ = """
extends = "hubei-2007"
[bidding.suits]
value = "unordered"
mark = "reading"
source = "x"
alternative = "ordered"
[ladder.levels]
value = ["3", "4"]
mark = "reading"
source = "x"
alternative = ["4", "5"]
"""


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_cannot_be_flipped_is_told(run, tmp_path, lang):
    (tmp_path / "read.toml").write_text(READ, encoding="utf-8")
    file = tmp_path / "odd.toml"
    file.write_text('extends = "read.toml"\n[bidding]\nface_down = "always"\n', encoding="utf-8")
    terms = terms_of(lang)
    told = run("sensitivity", file, "-n", 50, "--lang", lang).stdout
    assert terms("sensitivity.unpaired", key="ladder.levels") in told
    assert terms("sensitivity.left_out", key="ladder.levels", left_out="3 5") in told
    assert terms("sensitivity.refused", key="bidding.suits", alternative='"ordered"') in told
    assert "face down" in told
