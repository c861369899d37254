"""Rule sets as Python sees them."""

import json
import pickle
import random
import re
from pathlib import Path

import jsonschema
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import koudi
from koudi import _toml
from tests.files.draw import TRICK
from tests.files.draw_climb import CLIMB


def test_public_names_exist():
    for name in koudi.__all__:
        assert getattr(koudi, name) is not None
    assert koudi.__version__ == koudi.build_info()["version"]
    assert set(koudi.__all__) <= set(dir(koudi))
    with pytest.raises(AttributeError, match="no_such"):
        koudi.no_such  # noqa: B018


def test_a_name_is_never_a_module():
    import koudi.simulation

    assert callable(koudi.simulate)
    assert callable(koudi.deal)


@pytest.mark.parametrize("name", koudi.rule_ids())
def test_built_in_rules(name):
    rules = koudi.load_rules(name)
    assert rules.id == name
    assert rules.title
    assert rules.title_zh
    assert rules.family in ("trick", "climb")
    assert rules.document
    parameters = rules.parameters()
    assert parameters.columns == [
        "key",
        "value",
        "allowed",
        "mark",
        "source",
        "meaning",
        "meaning_zh",
        "alternative",
        "clause",
    ]
    assert set(parameters.dtypes) == {pl.String}
    assert set(parameters["mark"]) <= {"stated", "reading", "standard"}
    assert parameters["key"].is_unique().all()


#: Made once: a check of the schema itself takes seconds.
SCHEMA = jsonschema.Draft202012Validator(json.loads(koudi.rules_schema()))


def test_the_schema_is_one():
    SCHEMA.check_schema(SCHEMA.schema)


@pytest.mark.parametrize("name", koudi.rule_ids())
def test_schema_accepts_what_is_built_in(name):
    SCHEMA.validate(_toml.loads(koudi.load_rules(name).to_toml()))


def test_schema_refuses_what_the_engine_refuses(bad_file):
    assert not SCHEMA.is_valid(_toml.loads(bad_file.read_text()))
    for line in (
        "forms.straight = [5, 5, 5]",
        "forms.straight = [2, 5]",
        "forms.straight = 'no'",
        "finish.steps = [3, 2]",
        "finish.cards_left = [[0, 101]]",
        "kitty.size = 8",
    ):
        text = f"family = 'climb'\n{line}\n"
        with pytest.raises(koudi.RulesError):
            koudi.Rules.parse(text)
        assert not SCHEMA.is_valid(_toml.loads(text)), line


@given(st.integers(0, 2**32).map(random.Random), st.sampled_from([TRICK, CLIMB]))
@settings(max_examples=60, deadline=None)
def test_random_files_travel(rng, drawing):
    """Written and read back they are the same, the schema accepts them, and they are told."""
    rules = drawing.random_file(rng)
    again = koudi.Rules.parse(rules.to_toml(), rules.id)
    assert again == rules
    assert rules.diff(again).is_empty()
    base, changes = rules.provenance()
    assert base == drawing.standard.provenance()[0]
    assert dict(changes) == drawing.changed(rules)
    assert SCHEMA.is_valid(_toml.loads(rules.to_toml()))
    for lang in ("en", "zh"):
        told = rules.describe(lang, every=True)
        fixed = len(re.findall("in every rule set|各规则皆同", told))
        sentences = len(re.findall(r"^  \S", told, re.MULTILINE)) - fixed
        assert sentences == rules.parameters().height
        assert not re.search(r"[{}]|\[\[|None", told)


@pytest.mark.parametrize("name", koudi.rule_ids("climb"))
def test_what_is_of_tricks_is_refused_of_climbing_games(name, rules):
    climbing = koudi.load_rules(name)
    record = koudi.deal(rules, 1, 2)
    text = re.sub(r"(?m)^rules: .*", f"rules: {name}", record.text())
    four = ["As"] * 4
    for ask in (
        lambda: climbing.promotion(80),
        lambda: climbing.verdict(80, {}),
        lambda: koudi.simulate(climbing, 3, trump="s"),
        lambda: koudi.simulate_batches(climbing, 3, declarer=0),
        lambda: koudi.kou_di_odds(climbing, 3),
        lambda: koudi.plays(climbing, 3),
        lambda: koudi.Table(climbing, four, ""),
        lambda: rules.diff(climbing),
        lambda: climbing.diff(rules),
    ):
        with pytest.raises(koudi.KoudiError, match="family climb") as told:
            ask()
        assert "family trick (升级 and kin)" in str(told.value)
        assert name in str(told.value)
    with pytest.raises(koudi.KoudiError, match=f"{name} is of family climb .* knows no trump"):
        climbing.context("5", "s")
    with pytest.raises(koudi.KoudiError, match='unknown key "start"'):
        koudi.DealRecord.parse(text)


def test_ids_of_a_family():
    trick, climb = koudi.rule_ids("trick"), koudi.rule_ids("climb")
    assert trick + climb == koudi.rule_ids()
    assert {koudi.load_rules(name).family for name in climb} == {"climb"}
    with pytest.raises(koudi.KoudiError, match="allowed: trick, climb"):
        koudi.rule_ids("poker")


def test_replace_and_diff(rules):
    variant = rules.replace({"kou_di.multipliers.single": 3})
    assert variant != rules
    diff = rules.diff(variant)
    assert diff.schema == {"key": pl.String, "a": pl.String, "b": pl.String}
    assert diff["key"].to_list() == ["kou_di.multipliers.single"]
    assert diff["b"].to_list() == ["3"]
    assert rules.diff(rules).is_empty()
    assert variant.value("kou_di.multipliers.single") == "3"
    assert "kou_di.multipliers.single=3" in repr(variant)


def test_unknown_parameter_names_the_nearest(rules):
    with pytest.raises(koudi.KoudiError, match=r"kou_di\.form"):
        rules.value("kou_di.from")


def test_equality_hash_and_text(rules):
    again = koudi.Rules.parse(rules.to_toml(), rules.id)
    assert again == rules
    assert hash(again) == hash(rules)
    assert rules != "hubei-2007"


@pytest.mark.parametrize("changes", [{}, {"kou_di.multipliers.single": 3}])
def test_rules_and_deals_travel(rules, changes):
    sent = rules.replace(changes) if changes else rules
    received = pickle.loads(pickle.dumps(sent))
    assert received == sent
    assert received.provenance() == sent.provenance()
    record = koudi.deal(sent, 1, 2)
    assert pickle.loads(pickle.dumps(record)) == record
    with pytest.raises(TypeError, match=r"\.context"):
        pickle.dumps(sent.context("5", "s"))


def test_a_rule_file_from_disk(tmp_path, monkeypatch, rules):
    file = tmp_path / "hubei-2007"
    file.write_text('extends = "hubei-2007"\n[kou_di.multipliers]\nsingle = 5\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    # A path object is a file even where its name is an id; a text is the id first.
    assert koudi.load_rules(Path("hubei-2007")).value("kou_di.multipliers.single") == "5"
    assert koudi.load_rules("hubei-2007") == rules
    assert koudi.load_rules("./hubei-2007") != rules
    assert koudi.simulate(Path("hubei-2007"), 3).height == 3


def test_faults_are_told_together(bad_file):
    with pytest.raises(koudi.RulesError) as caught:
        koudi.load_rules(bad_file)
    for told in ("colour", "kitty.size", "follow.tractor", str(bad_file)):
        assert told in str(caught.value)
    assert len(caught.value.issues) == 3
    assert {"file", "line", "column", "key", "value", "what", "allowed"} <= set(
        caught.value.issues[0]
    )


@given(st.text(max_size=60) | st.builds("{} = {}".format, st.text(max_size=9), st.integers()))
def test_random_files_are_read_or_refused(text):
    try:
        koudi.Rules.parse(text)
    except koudi.RulesError as error:
        assert error.issues


def test_unknown_id_names_the_nearest():
    with pytest.raises(koudi.KoudiError, match="hubei-2007"):
        koudi.load_rules("hubei-2070")
    with pytest.raises(koudi.KoudiError):
        koudi.load_rules("no/such/file.toml")


def test_promotion(rules):
    result = rules.promotion(85)
    assert (result.stage_change, result.declarer, result.attacker) == (True, 0, 0)
    assert rules.promotion(0).declarer == 3
    assert rules.promotion(-20).declarer == 3
    assert rules.promotion(85, levels=("5", "7")).levels_after == ("5", "7")
    with pytest.raises(koudi.KoudiError, match="attacker_points"):
        rules.promotion(10**30)
