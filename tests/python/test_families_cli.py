"""The command line over both families: the same verbs, each family's words."""

import io
import json

import polars as pl
import pytest

import koudi
from koudi.families import FAMILIES
from koudi.terms import terms_of

ONE_EACH = {"trick": "longyan-80", "climb": "guandan-2017"}
TWO_EACH = {"trick": ("hubei-2007", "longyan-80"), "climb": ("guandan-2017", "guandan-bank")}
FULL = {"trick": (), "climb": ("--previous", "random")}

families = pytest.mark.parametrize("family", FAMILIES)
languages = pytest.mark.parametrize("lang", ["en", "zh"])


@families
@languages
@pytest.mark.parametrize("command", ["odds", "simulate"])
def test_tables(run, family, lang, command):
    arguments = (ONE_EACH[family], "-n", 500, "-s", 7, *FULL[family], "--lang", lang)
    told = run(command, *arguments).stdout
    terms, rules = terms_of(lang), koudi.load_rules(ONE_EACH[family])
    assert (rules.title_zh if lang == "zh" else rules.title) in told
    assert terms("note.random", policy="random") in told
    for note in FAMILIES[family].notes(rules):
        assert terms(note) in told
    words = {"trick": ("kou_di", "stage_change"), "climb": ("double_down", "refused_double")}
    for word in words[family]:
        assert terms(f"figure.{word}") in told


@pytest.mark.parametrize("name", koudi.rule_ids())
@languages
def test_every_figure_has_words(run, name, lang):
    rules = koudi.load_rules(name)
    options = {"previous": "random"} if rules.family == "climb" else {}
    told = run("odds", name, "-n", 200, *FULL[rules.family], "--lang", lang).stdout
    silent = FAMILIES[rules.family].silent(rules)
    shown = [each for each in koudi.odds(name, 200, **options)["figure"] if each not in silent]
    rows = told.split("──\n")[1].split("\n\n")[0].splitlines()
    assert len(rows) == len(shown)


@families
@languages
def test_comparisons(run, family, lang):
    told = run("compare", *TWO_EACH[family], "-n", 200, *FULL[family], "--lang", lang).stdout
    terms = terms_of(lang)
    assert terms("comparison.paired", keys="") in told
    for name in TWO_EACH[family]:
        assert name in told


@families
@languages
def test_sensitivities(run, family, lang):
    told = run("sensitivity", ONE_EACH[family], "-n", 60, "--lang", lang).stdout
    terms = terms_of(lang)
    assert terms("sensitivity.middle") in told
    assert terms("sensitivity.first") in told
    assert (terms("note.middle") in told) == (family == "climb")
    middle = run("sensitivity", ONE_EACH[family], "-n", 60, "--middle", "--lang", lang).stdout
    assert (terms("note.previous_random", seats="") in middle) == (family == "climb")


@families
def test_json(run, family):
    arguments = (ONE_EACH[family], "-n", 300, "-s", 7, *FULL[family], "--format", "json")
    for command in ("odds", "simulate"):
        told = json.loads(run(command, *arguments).stdout)
        assert (told["rules"], told["family"]) == (ONE_EACH[family], family)
        options = {"previous": "random"} if family == "climb" else {}
        assert told.get("previous") == options.get("previous")
        assert told["rows"] == koudi.odds(ONE_EACH[family], 300, seed=7, **options).to_dicts()


@families
def test_rows_to_a_folder(run, family, tmp_path):
    name, path = ONE_EACH[family], tmp_path / "rows"
    run("simulate", name, "-n", 2500, "-s", 7, "--batch", 1000, *FULL[family], "-o", path)
    options = {"previous": "random"} if family == "climb" else {}
    expected = koudi.simulate(name, 2500, seed=7, **options)
    assert pl.read_parquet(path / "*.parquet").equals(expected)
    parquet = run("odds", name, "-n", 300, *FULL[family], "--format", "parquet")
    frame = pl.read_parquet(io.BytesIO(parquet.stdout_bytes))
    assert frame.equals(koudi.odds(name, 300, **options))
    assert "seed 0" in parquet.stderr


def test_groups_of_climbing_deals(run):
    told = run("odds", "guandan-2017", "-n", 500, "--by", "tribute", "--previous", "random").stdout
    for word in ("one card", "two cards", "two, refused", "tribute"):
        assert word in told
    by = run("odds", "guandan-2017", "-n", 200, "--by", "leader", "--by", "level").stdout
    assert "leader" in by
    fault = run("odds", "guandan-2017", "-n", 9, "--by", "trump", status=2).stderr
    assert "level, leader, tribute" in fault


@languages
def test_whose_sides_they_are(run, lang):
    arguments = ("shuangkou-zhejiang", "--policy", "tips", "--policy", "smallest-first", "-n", 300)
    told = run("simulate", *arguments, "--lang", lang).stdout
    terms = terms_of(lang)
    assert terms("players.sides_climb", a="tips", b="smallest-first") in told
    for side, policy in (("side_0_wins", "tips"), ("side_1_wins", "smallest-first")):
        assert f"{terms(f'figure.{side}')} ({policy})" in told
    assert terms("figure.score") in told
    assert terms("note.no_previous") in told
    assert terms("note.partners") in told


def test_what_was_before_is_told(run):
    told = run("simulate", "guandan-2017", "-n", 50, "--previous", "0213", "--level", "5").stdout
    assert "after a deal that finished 0 2 1 3" in told
    assert "level 5" in told
    assert "trump" not in told
    first = run("simulate", "guandan-2017", "-n", 50, "--first").stdout
    assert "first deals of a match" in first
    assert "on their own" not in first


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("simulate", "guandan-2017", "--trump", "s"), "trump needs family trick"),
        (("simulate", "guandan-2017", "--declarer", 0), "declarer needs family trick"),
        (("odds", "guandan-2017", "--slip", "wrong_bid=0.1"), "slips needs family trick"),
        (("simulate", "hubei-2007", "--previous", "0213"), "previous needs family climb"),
        (("simulate", "guandan-2017", "--previous", "0012"), "--previous: "),
        (("simulate", "guandan-2017", "--previous", "0213", "--first"), "--first: "),
        (("simulate", "guandan-2017", "--policy", "club"), "tips"),
        (("compare", "guandan-2017", "hubei-2007"), "'hubei-2007' is of family 'trick'"),
    ],
)
def test_refused(run, arguments, told):
    assert told in run(*arguments, "-n", 10, status=2).stderr


def test_matches_as_csv_tell_what_was_played(run):
    told = run("match", "guandan-2017", "-n", 3, "--start", 4, "--format", "csv")
    assert pl.read_csv(io.StringIO(told.stdout)).height > 3
    assert "matches 3" in told.stderr
    assert "first match 4" in told.stderr
    assert "random players" in told.stderr
