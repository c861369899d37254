"""Rules in words: every value has its sentence in both languages, and only values have any."""

import json
import re
from string import Formatter

import polars as pl
import polars.selectors as cs
import pytest

import koudi
from koudi.description import citation, said_by, value_of, values_of
from koudi.effect import ABSENT, NEEDS, has_effect
from koudi.terms import LANGUAGES, terms_of
from koudi.wording import CASES, sentence

STANDARD = koudi.Rules.parse('family = "trick"\n')
KEYS = STANDARD.parameters()["key"].to_list()
#: Tables of the term files that are no parameters.
OTHERS = ("heading", "line", "place", "list")


def schemas():
    """What a parameter's plain value may be, by key."""
    found = {}

    def visit(properties, prefix):
        for name, schema in properties.items():
            key = f"{prefix}{name}"
            if key in KEYS:
                found[key] = schema["anyOf"][0]
            elif schema.get("type") == "object":
                visit(schema["properties"], f"{key}.")

    visit(json.loads(koudi.rules_schema())["anyOf"][0]["properties"], "")
    return found


SCHEMAS = schemas()


def named_values(schema):
    """Every word, truth value and listed number, and the ends of a range."""
    if "anyOf" in schema:
        return [value for part in schema["anyOf"] for value in named_values(part)]
    if "const" in schema:
        return [schema["const"]]
    if "enum" in schema:
        return schema["enum"]
    if schema.get("type") == "boolean":
        return [True, False]
    if schema.get("type") == "integer":
        return sorted({schema["minimum"], schema["minimum"] + 1, schema["maximum"]})
    if "$ref" in schema:
        return ["2", "10", "A"]
    return []


LISTS = {
    "order.trumps": [["main 5", "BJ", "LJ", "As", "main level", "off level", "off 5", "suit"]],
    "ladder.levels": [["2"], ["2", "10", "A"], []],
    "ladder.must_play": [["J"], ["5", "K"], []],
    "boards.levels": [["2", "5", "5"], []],
    "kou_di.multipliers.tractor": [[8], [8, 16, 20]],
    "promotion.declarer_bands": [[[0, 1]], [[0, 3], [7, 2], [40, 0]]],
    "promotion.attacker_bands": [[[0, 0]], [[0, 0], [20, 1]]],
    "promotion.hooks": [[], [{"level": "J", "points": 85, "to": "2"}]],
    "score.large_points": [[], [[0, 2], [15, 3], [160, 10]]],
}


def samples(key):
    return named_values(SCHEMAS[key]) + LISTS.get(key, [])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_value_has_a_sentence(key, lang):
    terms = terms_of(lang, "rules")
    values = values_of(STANDARD)
    told = {}
    assert samples(key)
    for value in samples(key):
        text = sentence(key, {**values, key: value}, terms)
        assert not re.search(r"[{}]|\[\[|None", text), text
        assert text.endswith("。" if lang == "zh" else "."), text
        told.setdefault(text, []).append(value)
    assert all(len(same) == 1 for same in told.values()), told


def test_both_languages_say_the_same():
    en, zh = (terms_of(lang, "rules").words for lang in LANGUAGES)
    assert list(en) == list(zh)
    for entry in en:
        assert fields_of(en[entry]) == fields_of(zh[entry]), entry


def fields_of(template):
    return {field for _, field, _, _ in Formatter().parse(template) if field}


def test_nothing_is_left_over():
    for entry, words in terms_of("en", "rules").words.items():
        if entry.split(".")[0] in OTHERS:
            continue
        key, _, name = entry.rpartition(".")
        assert key in KEYS, entry
        name, _, case = name.partition("@")
        assert not case or case in CASES, entry
        named = {str(v).lower() if isinstance(v, bool) else str(v) for v in samples(key)}
        if name == "value":
            assert fields_of(words), entry
        else:
            assert name in named or (name == "empty" and [] in samples(key)), entry


def test_every_section_has_a_heading():
    headings = {e.split(".")[1] for e in terms_of("en", "rules").words if e.startswith("heading.")}
    assert headings == {key.split(".")[0] for key in KEYS}


def test_what_has_effect_is_said_of_parameters_and_their_standard():
    assert set(NEEDS) | set(ABSENT) <= set(KEYS)
    values = values_of(STANDARD)
    assert {key: values[key] for key in ABSENT} == ABSENT


@pytest.mark.parametrize("name", koudi.rule_ids())
def test_what_has_no_effect_changes_no_deal(name):
    rules = koudi.load_rules(name)
    values = values_of(rules)
    options = {"deals": 60, "policy": "random+throws", "seed": 3}
    expected = played(rules, options)
    for key in KEYS:
        if has_effect(key, values):
            continue
        for value in samples(key):
            try:
                other = rules.replace({key: value})
            except koudi.RulesError:
                continue
            assert expected == played(other, options), (key, value)


def played(rules, options):
    """The deals as text: a ladder that is not climbed may still have other names for levels."""
    frames = [koudi.simulate(rules, **options), koudi.simulate(rules, first=True, **options)]
    return [frame.with_columns(cs.enum().cast(pl.String)).rows() for frame in frames]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("name", koudi.rule_ids())
def test_rules_are_described(name, every, lang):
    rules = koudi.load_rules(name)
    told = rules.describe(lang, every=every)
    rows = rules.parameters().rows(named=True)
    sentences = re.findall(r"^  \S", told, re.MULTILINE)
    others = re.findall(r"^    \S", told, re.MULTILINE)
    if every:
        assert len(sentences) == len(rows)
        assert len(others) == sum(row["alternative"] is not None for row in rows)
    else:
        assert 0 < len(sentences) < len(rows)
        assert terms_of(lang, "rules")("line.left_out", count=len(rows) - len(sentences)) in told
    for row in rows:
        if row["mark"] in ("stated", "reading") and has_effect(row["key"], values_of(rules)):
            assert (citation(row["source"]) if lang == "zh" else row["source"]) in told


@pytest.mark.parametrize("name", koudi.rule_ids())
def test_chinese_has_no_english(name):
    rules = koudi.load_rules(name)
    told = rules.describe("zh", every=True) + rules.title_zh
    # A, K, Q and J stay, and the switch that is named.
    told = told.replace("--all", "")
    assert re.findall(r"[B-IL-PR-Za-z]", told) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_remarks_are_told_in_english_only(lang):
    told = koudi.load_rules("hubei-2007").describe(lang)
    remark = "who counters takes the kitty and buries again"
    assert (f"[stated, 004 十 扣底: {remark}]" in told) == (lang == "en")
    assert ("［原文 004 十 扣底］" in told) == (lang == "zh")


def test_sentences_of_hubei():
    rules = koudi.load_rules("hubei-2007")
    told = rules.describe().splitlines()
    nobody = next(line for line in told if "Nobody bids" in line)
    assert "the kitty's third card sets trumps; a joker means no-trump" in nobody
    assert "[stated, 004 九.6" in nobody
    assert not any("failed throw" in line for line in told)
    zh = rules.describe("zh")
    assert "0 分升 3 级；5 至 35 分升 2 级；40 至 75 分升 1 级" in zh
    assert "单张 ×2、对子 ×4、2 连对 ×8、3 连对 ×16，以此类推" in zh
    assert "无人亮主：翻底牌第三张定主，翻到王则打无主。" in zh


@pytest.mark.parametrize(
    ("changes", "key", "told"),
    [
        ({"kou_di.form": "2n"}, "kou_di.form", "single ×2, pair ×4, tractor of 2 pairs ×8, tr"),
        ({"kou_di.multipliers.pair": 5}, "kou_di.form", "multiplier: single ×2, tractor of 2"),
        (
            {"kou_di.measure": "cards", "kou_di.form": "2^n"},
            "kou_di.form",
            "1 card ×2, 2 cards ×4, 3 cards ×8",
        ),
        ({"kou_di.measure": "cards"}, "kou_di.form", "no pair ×2, 1 pair ×4, 2 pairs ×8"),
        ({"kou_di.multipliers.tractor": [8, 16]}, "kou_di.multipliers.tractor", "3 or more pai"),
        ({"promotion.stage": 100}, "promotion.declarer_bands", "40 to 95: +1"),
        ({"promotion.stage": 81}, "promotion.declarer_bands", "5 to 39: +2; 40 to 80: +1"),
        ({"promotion.stage": 100}, "promotion.attacker_every", "From 140 points on"),
        ({"kitty.size": 12}, "kitty.size", "Each player draws 24 cards, 12 are the kitty"),
        ({"order.trumps": ["Ts", "BJ", "LJ", "main level", "off level", "suit"]},
         "order.trumps", "♠10, big joker"),
        ({"promotion.hooks": [{"level": "J", "points": 85, "to": "2"}]},
         "promotion.hooks", "headed by J send the declaring side back to 2"),
        ({"throws.penalty_per": "attempt"}, "throws.penalty", "Points a failed throw costs: 10."),
    ],
)  # fmt: skip
def test_sentences_of_variants(changes, key, told):
    values = values_of(STANDARD.replace(changes))
    assert told in sentence(key, values, terms_of("en", "rules"))


def test_own_values_and_silent_sources_are_told():
    own = koudi.load_rules("hubei-2007").replace({"throws.allowed": True, "throws.penalty": 5})
    told = own.describe()
    assert "(a throw), if no other hand can beat any of them. [own]" in told
    assert "Points a failed throw costs for each card thrown: 5. [own]" in told
    assert "［自定］" in own.describe("zh")


def test_another_language_is_refused():
    with pytest.raises(koudi.KoudiError, match="en, zh"):
        STANDARD.describe("fr")


def test_values_are_read_as_toml():
    assert value_of('{ level = "J", points = 85, to = "2" }')["to"] == "2"
    assert [one.key for one in said_by(STANDARD, terms_of("en", "rules"))] != KEYS
