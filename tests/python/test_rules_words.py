"""Rules in words: every value has its sentence in both languages, and only values have any."""

import json
import re
from importlib import resources
from string import Formatter

import polars as pl
import polars.selectors as cs
import pytest

import koudi
from koudi.description import citation, said_by, value_of, values_of
from koudi.effect import ABSENT, NEEDS, has_effect
from koudi.terms import LANGUAGES, rule_terms, terms_of
from koudi.wording import CASES, FIELDS, sentence

FAMILIES = ("trick", "climb")
STANDARD = {family: koudi.Rules.parse(f'family = "{family}"\n') for family in FAMILIES}
KEYS = {family: rules.parameters()["key"].to_list() for family, rules in STANDARD.items()}
OF_A_FAMILY = [(family, key) for family, keys in KEYS.items() for key in keys]
#: Tables of the term files that are no parameters.
OTHERS = ("heading", "line", "place", "list")


def schemas(number, family):
    """What a parameter's plain value may be, by key."""
    found = {}

    def visit(properties, prefix):
        for name, schema in properties.items():
            key = f"{prefix}{name}"
            if key in KEYS[family]:
                found[key] = schema["anyOf"][0]
            elif schema.get("type") == "object":
                visit(schema["properties"], f"{key}.")

    visit(json.loads(koudi.rules_schema())["anyOf"][number]["properties"], "")
    return found


SCHEMAS = {family: schemas(number, family) for number, family in enumerate(FAMILIES)}


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


TRICK_LISTS = {
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
CLIMB_LISTS = {
    "ladder.levels": [["2"], ["2", "10", "A"], []],
    "forms.straight": [[5, 5], [5, 12], [3, 3]],
    "forms.tube": [[3, 3], [3, 12], [2, 2]],
    "forms.plate": [[2, 2], [3, 9]],
    "finish.steps": [[3, 2, 1], [3, 2, 0], [0, 0, 0]],
    "finish.cards_left": [[], [[0, 1]], [[0, 0], [1, 2]], [[0, 1], [6, 2], [11, 3]]],
}
LISTS = {"trick": TRICK_LISTS, "climb": CLIMB_LISTS}


def samples(family, key):
    return named_values(SCHEMAS[family][key]) + LISTS[family].get(key, [])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("family", "key"), OF_A_FAMILY)
def test_every_value_has_a_sentence(family, key, lang):
    terms = rule_terms(lang, family)
    values = values_of(STANDARD[family])
    told = {}
    assert samples(family, key)
    for value in samples(family, key):
        text = sentence(family, key, {**values, key: value}, terms)
        assert not re.search(r"[{}]|\[\[|None", text), text
        assert text.endswith("。" if lang == "zh" else "."), text
        told.setdefault(text, []).append(value)
    assert all(len(same) == 1 for same in told.values()), told


@pytest.mark.parametrize("family", FAMILIES)
def test_both_languages_say_the_same(family):
    en, zh = (rule_terms(lang, family).words for lang in LANGUAGES)
    assert list(en) == list(zh)
    for entry in en:
        assert fields_of(en[entry]) == fields_of(zh[entry]), entry


def fields_of(template):
    return {field for _, field, _, _ in Formatter().parse(template) if field}


@pytest.mark.parametrize("family", FAMILIES)
def test_nothing_is_left_over(family):
    used = set()
    for entry, words in rule_terms("en", family).words.items():
        if entry.split(".")[0] in OTHERS:
            continue
        key, _, name = entry.rpartition(".")
        name, _, case = name.partition("@")
        assert not case or case in CASES[family], entry
        used |= {case} if case else set()
        if key.startswith("fixed."):
            assert key.partition(".")[2] in {known.split(".")[0] for known in KEYS[family]}
            continue
        assert key in KEYS[family], entry
        values = samples(family, key)
        named = {str(v).lower() if isinstance(v, bool) else str(v) for v in values}
        if name == "value":
            assert fields_of(words), entry
        else:
            assert name in named or (name == "empty" and [] in values), entry
    assert used == set(CASES[family])
    assert set(FIELDS[family]) <= set(KEYS[family])


@pytest.mark.parametrize("family", FAMILIES)
def test_every_section_has_a_heading(family):
    words = rule_terms("en", family).words
    headings = {entry.split(".")[1] for entry in words if entry.startswith("heading.")}
    assert headings == {key.split(".")[0] for key in KEYS[family]}


@pytest.mark.parametrize("family", FAMILIES)
def test_what_has_effect_is_said_of_parameters_and_their_standard(family):
    absent = ABSENT[family]
    assert set(NEEDS[family]) | set(absent) <= set(KEYS[family])
    values = values_of(STANDARD[family])
    assert {key: values[key] for key in absent} == absent


@pytest.mark.parametrize("name", koudi.rule_ids("trick"))
def test_what_has_no_effect_changes_no_deal(name):
    rules = koudi.load_rules(name)
    values = values_of(rules)
    options = {"deals": 60, "policy": "random+throws", "seed": 3}
    expected = played(rules, options)
    for key in KEYS["trick"]:
        if has_effect("trick", key, values):
            continue
        for value in samples("trick", key):
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
    fixed = terms_of(lang, "rules")("line.fixed", text="")
    sentences = re.findall(rf"^  \S.*(?<!{re.escape(fixed)})$", told, re.MULTILINE)
    others = re.findall(r"^    \S", told, re.MULTILINE)
    if every:
        assert len(sentences) == len(rows)
        assert len(others) == sum(row["alternative"] is not None for row in rows)
    else:
        assert 0 < len(sentences) < len(rows)
        assert terms_of(lang, "rules")("line.left_out", count=len(rows) - len(sentences)) in told
    for row in rows:
        effect = has_effect(rules.family, row["key"], values_of(rules))
        if row["mark"] in ("stated", "reading") and effect:
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
    values = values_of(STANDARD["trick"].replace(changes))
    assert told in sentence("trick", key, values, rule_terms("en", "trick"))


TWO_ALONE = {"table.players": 2, "tribute.paid": False}
NO_LEVELS = {"ladder.levels": [], "wild.cards": "none", "match.ends": "deals"}


@pytest.mark.parametrize(
    ("changes", "key", "en", "zh"),
    [
        ({}, "order.two_high", "big joker, little joker, level cards, A, K", "小王＞级牌＞A＞K"),
        ({"order.two_high": True}, "order.two_high", "level cards, 2, A, K", "级牌＞2＞A＞K"),
        (NO_LEVELS, "order.two_high", "little joker, A, K", "小王＞A＞K"),
        ({}, "cards.hand", "27 cards: all are dealt", "每人 27 张，全部发完"),
        (TWO_ALONE, "cards.hand", "27 cards; set aside unseen: 54", "其余 54 张"),
        ({}, "forms.straight", "exactly 5", "恰好 5 张"),
        ({"bombs.straight_flush": None, "forms.straight": [5, 12]}, "forms.straight",
         "5 to 12", "单牌 5 至 12 张"),
        ({"ladder.failures": 3, "ladder.levels": ["3", "K"]}, "ladder.failures",
         "Failures at K, counted in all, after which a side falls back to 3", "在 K 累计 3 次"),
        ({}, "forms.two_in_sequences", "2 and the level cards", "2 和级牌"),
        (NO_LEVELS, "forms.two_in_sequences", "In sequences 2 stands", "相连的牌中，2 在"),
        (NO_LEVELS, "finish.steps", "Points that the side", "得 3 分"),
        (TWO_ALONE, "finish.steps", "Who goes out first gains 1", "先出完者得 1 分"),
        ({**TWO_ALONE, "finish.cards_left": [[0, 1], [6, 2], [11, 3]]}, "finish.cards_left",
         "1 to 5: 1; 6 to 10: 2; 11 and more: 3", "剩 1 至 5 张得 1 分；剩 6 至 10 张得 2 分"),
        ({**TWO_ALONE, "finish.cards_left": [[0, 0], [1, 2]]}, "finish.cards_left",
         "0: 0; 1 and more: 2", "剩 0 张得 0 分；剩 1 张及以上得 2 分"),
        ({"wild.cards": "none"}, "forms.sf_as_straight", "no plain straight.", "不能当顺子出"),
        ({"cards.packs": 1, "cards.hand": 13, "bombs.jokers": "none", "tribute.paid": False},
         "forms.full_house", "A triple with a pair is a form", "三张带一对，比"),
    ],
)  # fmt: skip
def test_sentences_of_climbing_variants(changes, key, en, zh):
    values = values_of(STANDARD["climb"].replace(changes))
    for lang, told in (("en", en), ("zh", zh)):
        assert told in sentence("climb", key, values, rule_terms(lang, "climb"))


@pytest.mark.parametrize(
    ("name", "told", "silent"),
    [
        ("guandan-2017", ("may not pass", "the partner does (接风)", "first two out are partners",
                          "led by a seat drawn at random. ["), "by who went out first"),
        ("shuangkou-zhejiang", ("the partner does (接风)", "later one by who went out first"),
         "when one player is out"),
        ("shuangkou-zhejiang-two", ("may not pass", "ends when the other passes",
                                    "when one player is out", "later one by who went"), "partner"),
    ],
)  # fmt: skip
def test_what_is_fixed_is_told(name, told, silent):
    fixed = [line for line in koudi.load_rules(name).describe().splitlines() if "[in every" in line]
    assert all(any(part in line for line in fixed) for part in told)
    assert not any(silent in line for line in fixed)
    assert "[in every" not in koudi.load_rules("hubei-2007").describe()


def test_sentences_of_the_national_rules():
    rules = koudi.load_rules("guandan-2017")
    zh = rules.describe("zh")
    assert "双贡由进大牌者先出牌。［理解 003 §2 三.2］" in zh
    assert "另一种读法：进贡者先出牌；双贡由上游的下家先出牌。" in zh
    assert "同伴为二游（双下）升 3 级，为三游升 2 级，为下游升 1 级。［原文 003 §2 四］" in zh
    assert "连炸" not in zh
    assert "连炸" in rules.describe("zh", every=True)
    assert "above bombs of five, below those of six" in rules.describe()


def test_own_values_and_silent_sources_are_told():
    own = koudi.load_rules("hubei-2007").replace({"throws.allowed": True, "throws.penalty": 5})
    told = own.describe()
    assert "(a throw), if no other hand can beat any of them. [own]" in told
    assert "Points a failed throw costs for each card thrown: 5. [own]" in told
    assert "［自定］" in own.describe("zh")


def test_another_language_is_refused():
    for rules in STANDARD.values():
        with pytest.raises(koudi.KoudiError, match="en, zh"):
            rules.describe("fr")


def test_values_are_read_as_toml():
    assert value_of('{ level = "J", points = 85, to = "2" }')["to"] == "2"
    said = said_by(STANDARD["trick"], rule_terms("en", "trick"))
    assert [one.key for one in said] != KEYS["trick"]


def test_chinese_has_one_word_for_a_deal_a_match_and_a_seat():
    for file in sorted(resources.files("koudi.terms").iterdir(), key=str):
        if file.name.endswith(".zh.toml"):
            assert re.findall("盘|局|座位", file.read_text(encoding="utf-8")) == [], file.name
