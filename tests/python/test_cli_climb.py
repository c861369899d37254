"""`koudi deal` and `koudi match` of climbing games, run in this process."""

import io
import json
import re

import polars as pl
import pytest

import koudi
from koudi.terms import terms_of

RULES = "guandan-2017"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_deal_is_told(run, lang):
    told = run("deal", RULES, "-s", 7, "-i", 12, "--previous", "0213", "--lang", lang).stdout
    assert told.rstrip("\n") == koudi.deal(RULES, 7, 12, previous="0213").tell(lang)
    two = ("--policy", "greedy", "--policy", "random")
    told = run("deal", "shedding-two-player", *two, "--previous", "random", "--lang", lang).stdout
    record = koudi.deal("shedding-two-player", 0, 0, ("greedy", "random"), previous="random")
    assert told.rstrip("\n") == record.tell(lang)


def test_a_deal_is_replayed(run, tmp_path):
    asked = ("deal", RULES, "-s", 7, "-i", 12, "--policy", "tips(counting=false)")
    record = koudi.deal(RULES, 7, 12, "tips(counting=false)", previous="random")
    text = run(*asked, "--previous", "random", "--text").stdout
    assert text == record.text()
    file = tmp_path / "deal.txt"
    file.write_text(text, encoding="utf-8")
    told = run("deal", "--replay", file).stdout
    assert "Deal 12 of seed 7, played by tips(counting=false), as the record says\n" in told
    assert told.replace(", as the record says", "").rstrip("\n") == record.tell()
    assert run("deal", "--replay", file, "--text").stdout == text
    told = json.loads(run("deal", "--replay", file, "--format", "json").stdout)
    assert told["rows"] == [record.row]
    assert (told["rules"], told["family"], told["seed"], told["index"]) == (RULES, "climb", 7, 12)
    assert told["hands"] == record.hands
    assert told["previous"] == record.previous
    assert told["payments"] == record.payments
    assert told["rounds"] == record.play
    assert told["finish"] == record.finish
    row = run("deal", "--replay", file, "--format", "csv").stdout
    assert pl.read_csv(row.encode())["tribute"].item() == record.tribute
    parquet = run("deal", "--replay", file, "--format", "parquet").stdout_bytes
    assert pl.read_parquet(io.BytesIO(parquet)).row(0, named=True) == record.row
    # A record and one of the other family in one file.
    both = text + "\n" + koudi.deal("hubei-2007", 7, 12).text()
    file.write_text(both, encoding="utf-8")
    assert run("deal", "--replay", file, "--text").stdout == both
    assert run("deal", "--replay", file).stdout.count("as the record says") == 2
    file.write_text(text.replace("round 2: ", "round 2: 9 pass, "), encoding="utf-8")
    line = text[: text.index("round 2: ")].count("\n") + 1
    assert f"line {line}: " in run("deal", "--replay", file, status=2).stderr
    file.write_text(text.replace("policy: tips(c", "policy: tips(k"), encoding="utf-8")
    assert "unknown switch" in run("deal", "--replay", file, status=2).stderr


def test_deals_are_found(run, tmp_path):
    asked = ("deal", RULES, "-s", 7, "--previous", "0213", "--find", "tribute = 'refused_double'")
    text = run(*asked, "--count", 3, "--text").stdout
    assert text.count("koudi deal 1\n") == 3
    found = koudi.find(RULES, "tribute = 'refused_double'", 3, seed=7, previous="0213").frame
    assert re.findall(r"^deal: (\d+)$", text, re.MULTILINE) == [str(i) for i in found["deal"]]
    file = tmp_path / "deals.txt"
    file.write_text(text, encoding="utf-8")
    assert run("deal", "--replay", file, "--text").stdout == text


def test_given_cards(run):
    told = run("deal", RULES, "--hand", "3:BJBJ", "--previous", "0123", "--text").stdout
    assert "given 3: BJBJ\n" in told
    assert "tribute: " not in told


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_matches(run, lang):
    terms = terms_of(lang)
    for name, ends in (
        ("guandan-bank", "past_last"),
        ("shuangkou-zhejiang", "deals"),
        ("shedding-two-player", "target"),
    ):
        told = run("match", name, "-n", 60, "-s", 7, "--lang", lang).stdout
        rules = koudi.load_rules(name)
        assert told.startswith((rules.title_zh if lang == "zh" else rules.title) + "\n")
        figures = koudi.match_figures(koudi.simulate_matches(name, 60, seed=7))
        lines = told.splitlines()
        for figure in figures["figure"]:
            assert sum(line.startswith(terms(f"match.{figure}") + " ") for line in lines) == 1
        number = rules.value(f"match.{ends}") if ends != "past_last" else ""
        assert terms(f"match.ends_{ends}", number=number) in told
        assert terms("note.random", policy="random") in told
        two = rules.value("table.players") == "2"
        assert terms("match.note_two" if two else "match.note") in told
        assert terms("match.note" if two else "match.note_two") not in told
        assert not re.search(r"[{}]", told)
    sides = ("--policy", "greedy", "--policy", "random")
    told = run("match", RULES, "-n", 5, *sides, "--ends", "deals=4", "--lang", lang).stdout
    assert terms("players.sides_climb", a="greedy", b="random") in told
    assert terms("match.ends_deals", number=4) + terms("match.or_past_last") in told
    assert terms("note.programs", policy="greedy, random") in told


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", koudi.rule_ids("climb"))
def test_a_row_a_match(run, name, lang):
    told = run("match", name, "-n", 7, "-s", 7, "--start", 3, "--rows", "--lang", lang).stdout
    frame = koudi.simulate_matches(name, 7, seed=7, start=3).drop("minutes")
    rows = [line.split() for line in told.splitlines() if re.match(r" *\d+ ", line)]
    words = [["–" if value is None else str(value) for value in row] for row in frame.iter_rows()]
    assert rows == words
    for column in frame.columns:
        assert terms_of(lang)(f"match.column_{column}") in told


def test_matches_in_every_form(run, tmp_path):
    asked = ("match", RULES, "-n", 40, "-s", 7, "--ends", "target=9")
    frame = koudi.simulate_matches(RULES, 40, format="target=9", seed=7)
    figures = koudi.match_figures(frame)
    told = json.loads(run(*asked, "--format", "json").stdout)
    assert told["rows"] == figures.to_dicts()
    assert (told["rules"], told["matches"], told["ends"]) == (RULES, 40, "target=9")
    csv = run(*asked, "--format", "csv", "--threads", 2)
    assert pl.read_csv(csv.stdout.encode())["figure"].equals(figures["figure"])
    assert "seed 7" in csv.stderr
    for name in ("rows.parquet", "rows.csv", "rows.json"):
        run(*asked, "--rows", "-o", tmp_path / name)
    assert pl.read_parquet(tmp_path / "rows.parquet").equals(frame)
    rows = pl.read_csv(tmp_path / "rows.csv", schema_overrides=frame.schema)
    assert rows.equals(frame)
    assert json.loads((tmp_path / "rows.json").read_text())["rows"] == frame.to_dicts()
    assert run("match", RULES, "-n", 0, "--rows", "--format", "json").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("deal", RULES, "--previous", "0012"), 'error: --previous: "0012"; allowed: "random"'),
        (("deal", RULES, "--previous", "01"), "the 4 players' seats"),
        (("deal", "shedding-two-player", "--previous", "0213"), "the 2 players' seats"),
        (("deal", RULES, "--first", "--previous", "0213"), "error: --first: "),
        (("deal", RULES, "--trump", "s"), "error: guandan-2017 is of family climb"),
        (("deal", RULES, "--declarer", "1"), "declarer needs family trick"),
        (("deal", "hubei-2007", "--previous", "0213"), "previous needs family climb"),
        (("rules", "diff", RULES, "hubei-2007"), "is of family climb (掼蛋 and kin), hub"),
        (("rules", "diff", RULES, "hubei-2007"), "nothing in common"),
        (("deal", RULES, "--level", "1"), "not on the ladder of guandan-2017"),
        (("deal", "shuangkou-zhejiang", "--level", "5"), "has no levels"),
        (("deal", RULES, "--policy", "random+throws"), "error: --policy: unknown name"),
        (("deal", RULES, "--policy", "tips(luck=true)"), "error: --policy: tips: unknown switch"),
        (("deal", RULES, "--hand", "0:Zz"), 'error: --hand 0 "Zz"'),
        (("deal", RULES, "--find", "kou_di"), "error: --find: 'kou_di'"),
        (("odds", RULES, "--slip", "wrong_bid=0.1"), "slips"),
        (("match", RULES, "--ends", "deals=0"), 'error: --ends "deals=0"; allowed: past-last'),
        (("match", RULES, "--ends", "soon"), 'error: --ends "soon"; allowed'),
        (("match", "shuangkou-zhejiang", "--ends", "past-last"), 'error: --ends "past-last": '),
        (("match", RULES, "--matches", "-1"), "error: --matches: -1"),
        (("match", RULES, "--start", "-1"), "error: --start: -1"),
        (("match", RULES, "--seed", "-1"), "error: --seed: -1"),
        (("match", RULES, "--threads", "0"), "error: --threads: 0"),
        (("match", RULES, "--confidence", "2"), "error: --confidence: 2.0"),
        (("match", RULES, "--policy", "club"), 'error: --policy: unknown name "club"'),
        (("match", RULES, *["--policy", "random"] * 3), "error: --policy: 3 given"),
        (
            ("match", "shedding-two-player", "--policy", "random", *["--policy", "greedy"] * 3),
            "error: --policy: one a seat of four",
        ),
        (("match", RULES, "-o", "x.txt"), "x.txt"),
        (("match", "hubei-2007"), "error: hubei-2007 is of family trick"),
        (("match", "nosuch"), "error: nosuch: no built-in rules"),
    ],
)
def test_errors_speak_of_options(run, arguments, told):
    for lang in ("en", "zh"):
        said = run(*arguments, "--lang", lang, status=2).stderr
        assert told.removeprefix("error: ") in said
        if lang == "en":
            assert told in said


def test_what_is_not_found(run):
    failed = run("deal", RULES, "--find", "plays < 5", "--max-tries", 9, status=1)
    assert "--max-tries allows more" in failed.stderr
