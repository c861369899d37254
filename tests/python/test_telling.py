"""Deals told for players."""

import re

import pytest
from rich.cells import cell_len

import koudi
from koudi.cards import card_text
from koudi.terms import LANGUAGES, terms_of
from koudi.trick.telling import points_of

WORDS = {
    "zh": ("庄家", "闲家", "底牌", "扣牌", "级牌", "单张", "垫牌", "最后一圈", "闲家总分"),
    "en": ("declarer", "attacker", "Kitty", "Buried", "Level", "single", "discard", "total"),
}


OF_THE_KITTY = {"底牌", "扣牌", "Kitty", "Buried"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", koudi.rule_ids("trick"))
def test_a_deal_is_told_whole(name, lang):
    record = koudi.deal(name, 7, 12)
    told = record.tell(lang)
    words = set(WORDS[lang])
    if not record.kitty:
        words -= OF_THE_KITTY
    assert words == {word for word in words if word in told}
    assert (record.rules.title_zh if lang == "zh" else record.rules.title) in told
    for number in (record.seed, record.index, record.policy, record.attacker_points):
        assert str(number) in told
    assert not re.search(r"[{}]", told)
    assert "\n\n\n" not in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_played_is_told_once(rules, lang):
    record = koudi.deal(rules, 3, 4)
    terms = terms_of(lang)
    play = terms("tell.play") + "\n"
    told = record.tell(lang).split(play)[1].split(terms("tell.result"))[0]
    dealt = koudi.parse_cards("".join(record.hands) + record.kitty)
    buried = koudi.parse_cards(record.buried)
    for card in set(dealt):
        assert told.count(card_text(card, terms)) == 2 - buried.count(card), card


@pytest.mark.parametrize("lang", LANGUAGES)
def test_columns_of_the_play_stand_under_each_other(rules, lang):
    """Wide characters count twice: every column begins in the same cell of each line."""
    terms = terms_of(lang)
    for i in range(30):
        lines = koudi.deal(rules, 11, i).tell(lang).splitlines()
        at = lines.index(terms("tell.legend")) + 1
        end = next(k for k in range(at, len(lines)) if not lines[k])
        head, rows = lines[at], lines[at + 1 : end]
        widths = {cell_len(row) for row in rows} | {cell_len(head)}
        assert len(widths) == 1
        # The winner's column: two cells of gap before it in every line.
        start = cell_len(head[: head.index(terms("tell.won"))])
        for row in rows:
            assert _from_cell(row, start)[0].isdigit()
            assert _from_cell(row, start - 2)[:2] == "  "


def _from_cell(text, cell):
    at = 0
    while cell > 0:
        cell -= cell_len(text[at])
        at += 1
    assert cell == 0, "a column begins in the middle of a wide character"
    return text[at:]


def test_the_running_total_ends_at_the_attackers_points(rules):
    for i in range(50):
        record = koudi.deal(rules, 5, i)
        lines = record.tell("en").splitlines()
        last = next(k for k, line in enumerate(lines) if line == "Result") - 2
        assert lines[last].split()[-1] == str(record.trick_points)


def test_a_dug_kitty_is_computed_aloud(rules):
    record = next(
        record
        for record in (koudi.deal(rules, 5, i) for i in range(200))
        if record.kou_di and record.kitty_points
    )
    sum_ = f"{record.kitty_points} points × {record.multiplier} = {record.kou_di_points}"
    assert sum_ in record.tell("en")
    assert f"{record.trick_points} + {record.kou_di_points} = {record.attacker_points}" in (
        record.tell("zh")
    )
    kept = next(r for r in (koudi.deal(rules, 5, i) for i in range(200)) if not r.kou_di)
    assert "No kou-di" in kept.tell("en")
    assert "保底" in kept.tell("zh")


def test_last_trick_counted(rules):
    variant = rules.replace({"kou_di.counted": "last-trick"})
    record = next(
        record
        for record in (koudi.deal(variant, 5, i) for i in range(200))
        if record.kou_di and record.kou_di_points
    )
    assert "last trick" in record.tell("en")
    assert f": {record.kou_di_points} more" in record.tell("en")


def test_acts_are_named_rightly(rules):
    """A ruff beats the led suit; an overruff beats a ruff; an underruff would have ruffed."""
    acts = set()
    terms = terms_of("en")
    for i in range(40):
        told = koudi.deal(rules, 9, i).tell("en")
        acts |= {act for act in ("ruff", "overruff", "underruff", "discard") if f" {act}" in told}
    assert acts == {"ruff", "overruff", "underruff", "discard"}
    assert all(f"act.{act}" in terms for act in acts)


def test_languages():
    with pytest.raises(koudi.KoudiError, match="en, zh"):
        koudi.deal("hubei-2007", 1, 1).tell("fr")


def test_cards_as_told():
    assert card_text("Th", terms_of("en")) == "♥10"
    assert card_text("BJ", terms_of("zh")) == "大王"
    assert card_text("LJ", terms_of("en")) == "LJ"
    assert points_of(koudi.parse_cards("5s Ts Ks BJ 9h")) == 25


def test_languages_have_the_same_keys_and_fields():
    en, zh = terms_of("en").words, terms_of("zh").words
    assert en.keys() == zh.keys()
    for key, text in en.items():
        assert sorted(re.findall(r"{(\w+)}", text)) == sorted(re.findall(r"{(\w+)}", zh[key])), key
