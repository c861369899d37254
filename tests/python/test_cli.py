"""The command line, run in this process."""

import io
import json
import re
from types import SimpleNamespace

import jsonschema
import polars as pl
import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

import koudi
from koudi.cli import app
from koudi.cli.options import Format
from koudi.cli.output import check_form
from koudi.terms import terms_of


def test_help_and_version(run):
    told = run("--help").stdout
    for command in ("rules", "simulate", "odds", "compare", "sensitivity", "deal"):
        assert command in told
    assert koudi.__version__ in run("--version").stdout


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_odds_table(run, lang):
    told = run("odds", "hubei-2007", "--deals", 2000, "--seed", 7, "--lang", lang).stdout
    terms = terms_of(lang)
    rules = koudi.load_rules("hubei-2007")
    assert (rules.title_zh if lang == "zh" else rules.title) in told
    assert terms("note.random", policy="random") in told
    for word in ("hubei-2007", "random", "7", "2000", "95 %", "×2", terms("figure.kou_di")):
        assert word in told


@pytest.mark.parametrize("command", ["odds", "simulate"])
def test_json(run, command, rules):
    told = json.loads(
        run(command, "hubei-2007", "-n", 2000, "--seed", 7, "--format", "json").stdout
    )
    assert {name: told[name] for name in ("rules", "policy", "seed", "deals", "version")} == {
        "rules": "hubei-2007",
        "policy": "random",
        "seed": 7,
        "deals": 2000,
        "version": koudi.__version__,
    }
    assert told["rows"] == koudi.kou_di_odds(rules, 2000, seed=7).to_dicts()
    assert told["rows"][0]["figure"] == "kou_di"


def test_csv_and_parquet(run, rules):
    expected = koudi.kou_di_odds(rules, 500, ["trump"])
    csv = run("odds", "hubei-2007", "-n", 500, "--by", "trump", "--format", "csv")
    read = pl.read_csv(csv.stdout.encode(), schema_overrides={"trump": expected.schema["trump"]})
    assert read.equals(expected)
    assert "seed 0" in csv.stderr
    assert "random players" in csv.stderr
    parquet = run("odds", "hubei-2007", "-n", 500, "--by", "trump", "--format", "parquet")
    assert pl.read_parquet(io.BytesIO(parquet.stdout_bytes)).equals(expected)


@pytest.mark.parametrize("name", ["odds.parquet", "odds.csv", "odds.json"])
def test_odds_to_a_file(run, tmp_path, name, rules):
    file = tmp_path / name
    run("odds", "hubei-2007", "-n", 500, "-o", file)
    expected = koudi.kou_di_odds(rules, 500)
    if name.endswith("parquet"):
        assert pl.read_parquet(file).equals(expected)
    elif name.endswith("csv"):
        assert pl.read_csv(file).equals(expected)
    else:
        assert json.loads(file.read_text())["rows"] == expected.to_dicts()


def test_settings_are_told(run):
    arguments = ("hubei-2007", "-n", 50, "--level", "10", "--trump", "nt", "--declarer", 2)
    told = run("odds", *arguments, "--format", "json").stdout
    assert json.loads(told)["trump"] == "nt"
    assert "level 10 · trump nt · declarer 2" in run("simulate", *arguments).stdout
    whole = run("odds", "hubei-2007", "-n", 50, "--declarer", 0).stdout
    assert "level random · trump by bidding · declarer 0" in whole
    assert "first deal 5" in run("odds", "hubei-2007", "-n", 50, "--start", 5).stdout


@pytest.mark.parametrize("name", ["rows.parquet", "rows.csv", "rows"])
def test_rows_are_written(run, tmp_path, name, rules):
    path = tmp_path / name
    told = run("simulate", "hubei-2007", "-n", 2500, "-s", 7, "--batch", 1000, "-o", path)
    assert "2500" in told.stderr
    expected = koudi.simulate(rules, 2500, seed=7)
    if name.endswith("csv"):
        rows = pl.read_csv(path, schema_overrides=expected.schema)
    elif name.endswith("parquet"):
        rows = pl.read_parquet(path)
        assert json.loads(pl.read_parquet_metadata(path)["koudi"])["seed"] == 7
    else:
        assert len(list(path.iterdir())) == 3
        rows = pl.read_parquet(path / "*.parquet")
        run("simulate", "hubei-2007", "-n", 10, "-o", path, status=2)
    assert rows.equals(expected)
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_an_unfinished_file_is_not_left(run, tmp_path, monkeypatch):
    from koudi.stats import Tally

    calls = []
    of = Tally.of

    def failing(*arguments):
        if calls:
            raise OSError(28, "No space left on device", "rows.csv")
        calls.append(1)
        return of(*arguments)

    monkeypatch.setattr(Tally, "of", failing)
    for name in ("rows.csv", "rows.parquet"):
        calls.clear()
        told = run(
            "simulate", "hubei-2007", "-n", 20, "--batch", 10, "-o", tmp_path / name, status=1
        )
        assert "No space left" in told.stderr
        assert list(tmp_path.iterdir()) == []


def refused_before_play(monkeypatch):
    def played(*_arguments, **_options):
        raise AssertionError("played although there is no place for the rows")

    monkeypatch.setattr("koudi.simulation._core.simulate", played)


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (("odds", "-o", "no/x.csv"), 1, "no: No such file"),
        (("odds", "-o", "dir.csv"), 1, "Is a directory"),
        (("odds", "-o", "x.txt"), 2, ".csv, .json or .parquet"),
        (("odds", "-o", "x"), 2, ".csv, .json or .parquet"),
        (("odds", "-o", "x.csv", "--format", "json"), 2, "two forms"),
        (("simulate", "-o", "dir.parquet"), 1, "Is a directory"),
        (("simulate", "-o", "no/x.csv"), 1, "no: No such file"),
    ],
)
def test_places_are_checked_before_play(run, tmp_path, monkeypatch, arguments, status, told):
    refused_before_play(monkeypatch)
    monkeypatch.chdir(tmp_path)
    for name in ("dir.csv", "dir.parquet"):
        (tmp_path / name).mkdir()
    command, *rest = arguments
    assert told in run(command, "hubei-2007", *rest, status=status).stderr


def test_no_bytes_on_a_terminal(monkeypatch):
    monkeypatch.setattr("koudi.cli.output.sys.stdout", SimpleNamespace(isatty=lambda: True))
    with pytest.raises(koudi.KoudiError, match="bytes"):
        check_form(Format.parquet, None, terms_of("en"))


def test_a_late_failure_still_prints_the_table(run, tmp_path, monkeypatch):
    def full(*_arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_bytes", full)
    result = run("odds", "hubei-2007", "-n", 50, "-o", tmp_path / "x.csv", status=1)
    assert "No space left" in result.stderr
    assert "kou-di: the kitty is dug out" in result.stdout


def test_a_record_that_is_no_text(run, tmp_path):
    file = tmp_path / "deal.txt"
    file.write_bytes("koudi deal 1 扣底".encode("gbk"))
    assert "not UTF-8" in run("deal", "--replay", file, status=2).stderr


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_deal_is_told(run, lang):
    told = run("deal", "hubei-2007", "--seed", 7, "--index", 12, "--lang", lang).stdout
    assert told.rstrip("\n") == koudi.deal("hubei-2007", 7, 12).tell(lang)


def test_a_deal_is_replayed(run, tmp_path):
    text = run("deal", "hubei-2007", "-s", 7, "-i", 12, "--text").stdout
    assert text == koudi.deal("hubei-2007", 7, 12).text()
    file = tmp_path / "deal.txt"
    file.write_text(text, encoding="utf-8")
    told = run("deal", "--replay", file).stdout
    assert "Deal 12 of seed 7, played by random, as the record says\n" in told
    made = run("deal", "hubei-2007", "-s", 7, "-i", 12).stdout
    assert told.replace(", as the record says", "") == made
    assert run("deal", "--replay", file, "--text").stdout == text
    told = json.loads(run("deal", "--replay", file, "--format", "json").stdout)
    assert told["rows"] == [koudi.deal("hubei-2007", 7, 12).row]
    assert told["seed"] == 7
    assert len(told["tricks"]) == told["rows"][0]["tricks"]
    row = run("deal", "--replay", file, "--format", "csv").stdout
    assert pl.read_csv(row.encode())["deal"].item() == 12
    file.write_text("nonsense", encoding="utf-8")
    run("deal", "--replay", file, status=2)
    run("deal", "--replay", tmp_path / "none.txt", status=1)
    run("deal", status=2)


def by_hand(text):
    """A record without the lines that tell where a simulated deal comes from."""
    left_out = ("stream", "seed", "deal", "policy")
    return "".join(
        line for line in text.splitlines(keepends=True) if line.split(":")[0] not in left_out
    )


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "A deal written by hand"), ("zh", "手写的牌谱")]
)
def test_a_deal_written_by_hand(run, tmp_path, lang, words):
    file = tmp_path / "deal.txt"
    file.write_text(by_hand(koudi.deal("hubei-2007", 7, 12).text()), encoding="utf-8")
    assert run("deal", "--replay", file, "--lang", lang).stdout.splitlines()[1] == words
    told = json.loads(run("deal", "--replay", file, "--format", "json").stdout)
    assert (told["policy"], told["seed"], told["index"]) == (None, None, None)
    assert words in run("deal", "--replay", file, "--format", "csv", "--lang", lang).stderr


def test_a_record_of_a_policy_that_does_not_exist(run, tmp_path):
    file = tmp_path / "deal.txt"
    text = koudi.deal("hubei-2007", 7, 12).text().replace("policy: random", "policy: rnadom")
    file.write_text(text, encoding="utf-8")
    assert 'did you mean "random"?' in run("deal", "--replay", file, status=2).stderr


def test_several_records_in_one_file(run, tmp_path):
    search = ("deal", "hubei-2007", "-s", 7, "--find", "kou_di", "--count", 2)
    text = run(*search, "--text").stdout
    assert "\n\nkoudi deal 1\n" in text
    file = tmp_path / "deals.txt"
    file.write_text(text, encoding="utf-8")
    assert run("deal", "--replay", file, "--text").stdout == text
    told = json.loads(run("deal", "--replay", file, "--format", "json").stdout)
    assert told["deals"] == 2
    found = koudi.find("hubei-2007", "kou_di", 2, seed=7).frame["deal"].to_list()
    assert [record["index"] for record in told["records"]] == found
    assert run("deal", "--replay", file).stdout.count("as the record says") == 2
    file.write_text(text.replace("trick 1: ", "trick 1: x ").replace("x ", "", 1), encoding="utf-8")
    assert "record 2: " in run("deal", "--replay", file, status=2).stderr


@pytest.mark.parametrize(
    ("arguments", "told", "status"),
    [
        (("deal", "hubei-2007", "--find", "x"), "error: --find: 'x'", 2),
        (("deal", "hubei-2007", "--find", "tricks < 0", "--max-tries", 9), "--max-tries allows", 1),
        (("odds", "hubei-2007", "--first", "--trump", "s"), "error: --first: ", 2),
        (("odds", "hubei-2007", "--hand", "0:Zz"), 'error: --hand 0 "Zz"', 2),
        (("odds", "hubei-2007", "--seed", "-1"), "error: --seed: -1", 2),
    ],
)
def test_errors_speak_of_options(run, arguments, told, status):
    assert told in run(*arguments, status=status).stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("simulate", "guandan-2017", "--deals", "x"), "error: --deals: 'x' is not a whole number"),
        (("odds", "hubei-2007", "--confidence", "x"), "error: --confidence: 'x' is not a number"),
        (("rules", "list", "--format", "xx"), "--format: 'xx' is not one of table, csv, json, pa"),
        (("odds", "hubei-2007", "--lang", "fr"), "error: --lang: 'fr' is not one of en, zh"),
        (("odds", "hubei-2007", "--deal", "3"), "--deal"),
        (("odds",), "RULES"),
        (("nonsense",), "'nonsense' (koudi --help"),
        (("--nonsense",), "--nonsense (koudi --help"),
        (("rules", "show", "a", "b"), "(b) (koudi rules show --help tells more)"),
        (("odds", "hubei-2007", "--deals", "x", "--lang", "zh"), "错误：--deals: 'x'"),
        (("rules", "nonsense", "--lang=zh"), "（用法见 koudi rules --help）"),
    ],
)
def test_a_command_line_that_cannot_be_read_is_one_line(arguments, told):
    result = CliRunner().invoke(app, arguments, prog_name="koudi")
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert told in result.stderr


def test_a_record_with_an_illegal_move_says_which_and_why(run, tmp_path):
    text = koudi.deal("hubei-2007", 7, 12).text()
    number, line = next(
        (i, line) for i, line in enumerate(text.splitlines(), 1) if line.startswith("trick 5:")
    )
    *kept, last = line.split(" ")
    file = tmp_path / "deal.txt"
    file.write_text(text.replace(line, " ".join([*kept, last + last])), encoding="utf-8")
    told = run("deal", "--replay", file, status=2).stderr
    assert f"line {number}: trick 5, seat" in told


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_deals_are_found(run, rules, lang):
    arguments = ("deal", "hubei-2007", "-s", 7, "--find", "kou_di and multiplier == 4")
    found = koudi.find(rules, "kou_di and multiplier = 4", 2, seed=7)
    told = run(*arguments, "--count", 2, "--lang", lang).stdout
    for i in found.frame["deal"]:
        assert koudi.deal(rules, 7, i).tell(lang) in told
    assert told.endswith(terms_of(lang)("note.tries", tries=found.tries) + "\n")
    as_json = json.loads(run(*arguments, "--count", 2, "--format", "json").stdout)
    assert as_json["tries"] == found.tries
    assert as_json["rows"] == found.frame.to_dicts()
    assert [len(record["tricks"]) for record in as_json["records"]] == (
        found.frame["tricks"].to_list()
    )
    text = run(*arguments, "--text")
    assert koudi.DealRecord.parse(text.stdout).deal == found.frame["deal"][0]
    assert "tries: " in text.stderr
    failed = run(*arguments, "--index", 5, "--count", 50, "--max-tries", 20, status=1)
    assert "20 deals tried" in failed.stderr


def test_first_deals_hands_and_policies(run, rules):
    hands = ("--hand", "0:As As", "--hand", "2: BJ")
    told = run("odds", "hubei-2007", "-n", 300, "--first", *hands, "--policy", "greedy").stdout
    for word in ("first deals of a match", "seat 0 is dealt As As", "seat 2 is dealt BJ"):
        assert word in told
    assert "simple programs (policy greedy)" in told
    sides = ("--policy", "greedy", "--policy", "random")
    told = json.loads(run("odds", "hubei-2007", "-n", 300, *sides, "--format", "json").stdout)
    assert told["policy"] == ["greedy", "random"]
    others = ("--policy", "random", "--policy", "greedy")
    assert "(policy random, greedy), not" in run("odds", "hubei-2007", "-n", 50, *others).stdout
    expected = koudi.kou_di_odds(rules, 300, policy=("greedy", "random"))
    assert told["rows"] == expected.to_dicts()
    told = run("simulate", "hubei-2007", "-n", 300, *sides, "--lang", "zh").stdout
    assert "greedy（庄家一方）、random（闲家）" in told
    four = ("greedy", "random", "random+throws", "greedy")
    seats = [word for name in four for word in ("--policy", name)]
    told = run("odds", "hubei-2007", "-n", 50, *seats, "--by", "bid", "--lang", "zh").stdout
    assert "random+throws（2 号位）" in told
    assert "对子" in told
    record = run("deal", "hubei-2007", "--first", *hands).stdout.rstrip("\n")
    given = {0: "As As", 2: "BJ"}
    assert record == koudi.deal(rules, 0, 0, first=True, hands=given).tell()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_rules_list(run, lang):
    told = run("rules", "list", "--lang", lang).stdout
    for name in koudi.rule_ids():
        rules = koudi.load_rules(name)
        line = next(line for line in told.splitlines() if line.startswith(name + " "))
        for cell in (rules.document, rules.title, rules.title_zh):
            assert cell in line
    for left_out in ("000 §5", "002 §1, §2"):
        assert left_out in told
    listed = json.loads(run("rules", "list", "--format", "json", "--lang", lang).stdout)
    assert [row["id"] for row in listed["rows"]] == koudi.rule_ids()
    assert "000 §5" in listed["left_out"]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", koudi.rule_ids())
def test_rules_show(run, name, lang):
    rules = koudi.load_rules(name)
    told = run("rules", "show", name, "--lang", lang).stdout
    assert told.rstrip().endswith(rules.describe(lang))
    assert f"{rules.title_zh if lang == 'zh' else rules.title} ({name})" in told
    assert rules.document in told
    every = run("rules", "show", name, "--all", "--lang", lang).stdout
    assert every.rstrip().endswith(rules.describe(lang, every=True))


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", koudi.rule_ids())
def test_rules_show_keys(run, name, lang):
    told = run("rules", "show", name, "--keys", "--lang", lang).stdout
    rules = koudi.load_rules(name)
    meaning = "meaning_zh" if lang == "zh" else "meaning"
    for row in rules.parameters().iter_rows(named=True):
        line = next(line for line in told.splitlines() if line.startswith(row["key"] + " "))
        for cell in (row["value"], row[meaning], row["source"]):
            assert cell in line
    assert rules.document in told


def test_own_values_are_shown(run, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('extends = "hubei-2007"\n[kou_di.multipliers]\nsingle = 3\n')
    assert "A single counts ×3. [own]" in run("rules", "show", file).stdout
    assert " own " in run("rules", "show", file, "--keys").stdout


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_columns_of_tables_stand_under_each_other(run, lang):
    lines = run("rules", "show", "longyan-80", "--keys", "--lang", lang).stdout.splitlines()
    terms = terms_of(lang)
    head = next(line for line in lines if line.startswith(terms("column.key")))
    start = cell_len(head[: head.index(terms("column.mark"))])
    marks = {terms(f"mark.{mark}") for mark in ("stated", "reading", "standard")}
    rows = lines[lines.index(head) + 2 :]
    assert len(rows) == koudi.load_rules("longyan-80").parameters().height
    for line in rows:
        at = next(i for i in range(len(line)) if cell_len(line[:i]) == start)
        assert any(line[at:].startswith(mark) for mark in marks), line


@pytest.mark.parametrize("name", koudi.rule_ids())
def test_rules_new(run, tmp_path, name):
    file = tmp_path / "mine.toml"
    assert name in run("rules", "new", file, "--extends", name).stdout
    assert "in order" in run("rules", "check", file).stdout
    base, made = koudi.load_rules(name), koudi.load_rules(file)
    assert base.diff(made).is_empty()
    assert (made.title, made.document) == ("mine", base.document)
    text = file.read_text(encoding="utf-8")
    for row in base.parameters().iter_rows(named=True):
        line = f"#{row['key'].rpartition('.')[2]} = {row['value']}"
        for told in (row["meaning"], row["meaning_zh"], row["allowed"], row["source"], line):
            assert told in text
    lines = text.splitlines()
    commented = [i for i, line in enumerate(lines) if re.match(r"#\w+ = ", line)]
    assert len(commented) == base.parameters().height
    for i in commented:
        one = [*lines[:i], lines[i][1:], *lines[i + 1 :]]
        rules = koudi.Rules.parse("\n".join(one), str(file))
        assert base.diff(rules).is_empty()
        own = rules.parameters().filter(mark="own")["key"].to_list()
        assert len(own) == 1
        assert lines[i].startswith(f"#{own[0].rpartition('.')[2]} = ")
    every = koudi.Rules.parse("\n".join(re.sub(r"^#(?=\w+ = )", "", line) for line in lines))
    assert base.diff(every).is_empty()


def test_rules_new_overwrites_only_when_told(run, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("mine")
    told = run("rules", "new", file, "--extends", "hubei-2007", status=2).stderr
    assert "--force" in told
    assert file.read_text() == "mine"
    assert (
        "--force"
        in run("rules", "new", file, "--extends", "hubei-2007", "--lang", "zh", status=2).stderr
    )
    run("rules", "new", file, "--extends", "hubei-2007", "--force")
    assert koudi.load_rules(file).title == "mine"


def test_rules_new_from_a_file(run, tmp_path):
    (tmp_path / "deep").mkdir()
    parent, file = tmp_path / "parent.toml", tmp_path / "deep" / '我的 "mine".toml'
    parent.write_text('extends = "longyan-80"\n[kitty]\nsize = 4\n')
    run("rules", "new", file, "--extends", parent)
    rules = koudi.load_rules(file)
    assert rules.value("kitty.size") == "4"
    assert rules.title == rules.title_zh == '我的 "mine"'
    # A file beside it, whose name alone would read as an id.
    run("rules", "new", tmp_path / "child.toml", "--extends", parent)
    assert koudi.load_rules(tmp_path / "child.toml").diff(rules).is_empty()


@pytest.mark.parametrize(
    ("file", "extends", "told"),
    [
        ("mine.toml", "hubei-2070", "hubei-2007"),
        ("mine.txt", "hubei-2007", ".toml"),
        ("parent.toml", "parent.toml", "cannot extend itself"),
    ],
)
def test_rules_new_refuses(run, tmp_path, file, extends, told):
    parent = tmp_path / "parent.toml"
    parent.write_text('extends = "longyan-80"\n')
    place = tmp_path / extends if extends.endswith(".toml") else extends
    message = run("rules", "new", tmp_path / file, "--extends", place, "--force", status=2).stderr
    assert told in message
    assert {path.name for path in tmp_path.iterdir()} == {"parent.toml"}


def test_rules_as_files(run, tmp_path):
    toml = run("rules", "show", "longyan-80", "--toml").stdout
    file = tmp_path / "mine.toml"
    file.write_text(toml, encoding="utf-8")
    assert "in order" in run("rules", "check", file).stdout
    assert run("rules", "diff", file, "longyan-80").stdout.strip().endswith("same rules")
    schema = json.loads(run("rules", "schema").stdout)
    jsonschema.Draft202012Validator.check_schema(schema)


def test_rules_check_names_every_fault(run, bad_file):
    told = run("rules", "check", bad_file, "hubei-2007", status=2)
    for word in ("colour", "kitty.size", "follow.tractor", ":2"):
        assert word in told.stderr
    assert "hubei-2007" in told.stdout


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_rules_diff(run, lang):
    pairs = [("hubei-2007", "longyan-80")]
    for family in ("trick", "climb"):
        names = koudi.rule_ids(family)
        pairs += zip(names, names[1:] + names[:1], strict=True)
    for a, b in pairs:
        frame = koudi.load_rules(a).diff(koudi.load_rules(b))
        lines = run("rules", "diff", a, b, "--lang", lang).stdout.rstrip().splitlines()
        assert lines[::3] == frame["key"].to_list()
        width = max(map(len, (a, b)))
        for name, at in ((a, 1), (b, 2)):
            assert all(line.startswith(f"  {name:<{width}}  ") for line in lines[at::3])
        # Different values are told differently.
        assert all(x[width:] != y[width:] for x, y in zip(lines[1::3], lines[2::3], strict=True))
    rows = json.loads(run("rules", "diff", a, b, "--format", "json").stdout)["rows"]
    assert rows == frame.to_dicts()
    assert {"key", "a", "b"} == set(rows[0])


def test_rules_of_two_families_have_no_difference(run):
    for a, b in (("hubei-2007", "guandan-2017"), ("guandan-2017", "hubei-2007")):
        told = run("rules", "diff", a, b, status=2).stderr
        for word in (a, b, "family trick (升级 and kin)", "family climb (掼蛋 and kin)"):
            assert word in told


def test_rules_diff_keys(run):
    told = run("rules", "diff", "hubei-2007", "longyan-80", "--keys").stdout
    row = next(line for line in told.splitlines() if line.startswith("throws.penalty_cap "))
    assert row.split() == ["throws.penalty_cap", "0", "80"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("odds", "hubei-2070"), "hubei-2007"),
        (("odds", "hubei-2007", "--policy", "rnadom"), "random"),
        (("odds", "hubei-2007", "--deals", "-5"), "deals: -5"),
        (("odds", "hubei-2007", "--deals", "0"), "deals: 0"),
        (("odds", "hubei-2007", "--deals", "lots"), "--deals"),
        (("odds", "hubei-2007", "--seed", "-1"), "seed: -1"),
        (("odds", "hubei-2007", "--threads", "0"), "threads: 0"),
        (("odds", "hubei-2007", "--by", "tricks"), "level, trump, declarer"),
        (("odds", "hubei-2007", "--confidence", "95"), "confidence"),
        (("odds", "hubei-2007", "--format", "xml"), "xml"),
        (("odds",), "RULES"),
        (("simulate", "hubei-2007", "--batch", "0"), "batch: 0"),
        (("simulate", "hubei-2007", "-n", "9", "-o", "rows.xlsx"), ".parquet"),
        (("deal", "hubei-2007", "--index", "-1"), "-1"),
        (("deal", "hubei-2007", "--find", "kou_di and"), "columns: deal"),
        (("deal", "hubei-2007", "--find", "kou_di", "--count", "0"), "count: 0"),
        (("deal", "hubei-2007", "--count", "2"), "--find"),
        (("deal", "--replay", "x", "--find", "kou_di"), "--replay"),
        (("odds", "hubei-2007", "--hand", "As Ks"), "SEAT:CARDS"),
        (("odds", "hubei-2007", "--hand", "0:As", "--hand", "0:Ks"), "each seat once"),
        (("odds", "hubei-2007", "--hand", "0:Zz"), "Zz"),
        (("odds", "hubei-2007", "--first", "--trump", "s"), "leave out"),
        (("deal", "hubei-2007", "--lang", "fr"), "fr"),
        (("rules", "show", "nothing"), "nothing"),
        (("dael",), "dael"),
    ],
)
def test_usage_errors(run, arguments, told):
    result = run(*arguments, status=2)
    assert told in result.stderr
    assert result.stdout == ""


def test_errors_in_chinese(run):
    assert run("odds", "hubei-2070", "--lang", "zh", status=2).stderr.startswith("错误：")


def test_interrupted(run, monkeypatch):
    def interrupt(*_arguments, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("koudi.simulation._core.simulate", interrupt)
    assert "interrupted" in run("odds", "hubei-2007", status=130).stderr
