"""Drawing, bidding, burying and failed throws, told for players."""

import re

import pytest
from rich.cells import cell_len

import koudi
from koudi.terms import LANGUAGES, terms_of
from koudi.trick.throws import failed_throws

#: All cards but the tens: whoever holds these cannot bid at level 10, and the kitty is tens.
NO_TENS = [r + s for r in "23456789JQKA" for s in "shcd"] * 2 + ["BJ", "LJ"] * 2
DEALT_OUT = {seat: " ".join(NO_TENS[seat::4]) for seat in range(4)}


def found(rules, condition, **asked):
    index = koudi.find(rules, condition, **asked).frame["deal"][0]
    return koudi.deal(rules, 0, index, **asked)


def opening_of(record, lang):
    """The lines on drawing and bidding."""
    lines = record.tell(lang).splitlines()
    start = lines.index(terms_of(lang)("opening.title"))
    return lines[start : lines.index("", start)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", koudi.rule_ids("trick"))
@pytest.mark.parametrize("first", [False, True])
def test_every_event_has_a_line(name, lang, first):
    for i in range(25):
        record = koudi.deal(name, 5, i, "random+throws", first=first)
        _title, drawer, *lines = opening_of(record, lang)
        assert str(record.first_seat) in drawer
        leader = record.play[0]["leader"]
        if leader != record.declarer:
            assert str(leader) in lines.pop()
        assert len(lines) == len(record.events)
        for line, event in zip(lines, record.events, strict=True):
            assert str(event["seat"]) in line
            assert str(event["drawn"] or "") in line
        seats = [re.match(r"  (.*?)  +\S", line).end() for line in lines]
        starts = {cell_len(line[: at - 1]) for line, at in zip(lines, seats, strict=True)}
        assert len(starts) == 1, lines


@pytest.mark.parametrize(
    ("changes", "first", "en", "zh"),
    [
        ({}, False, "counters  ", "反主  "),
        ({}, True, "counters and declares  ", "反主反庄  "),
        ({"bidding.counter_declares": "always"}, False, "counters and declares  ", "反主反庄  "),
    ],
)
def test_counters_by_what_they_move(rules, changes, first, en, zh):
    record = found(rules.replace(changes), "counters = 1", first=first)
    if record.events[1]["when"] != "after burying":
        assert any(en in line for line in opening_of(record, "en"))
        assert any(zh in line for line in opening_of(record, "zh"))


def test_chao_di(rules):
    """A counter after the burying takes the kitty up, and that seat buries too."""
    record = next(
        record
        for record in (koudi.deal(rules, 0, i) for i in range(5_000))
        if any(event["when"] == "after burying" for event in record.events)
    )
    lines = opening_of(record, "zh")
    at = next(i for i, line in enumerate(lines) if "反主反底（炒地皮）" in line)
    assert lines[at].startswith("  扣牌后")
    assert "起底" in lines[at - 1]
    assert "扣牌" in lines[at + 1]
    assert "counters and takes the kitty" in record.tell("en")
    kept = rules.replace({"bidding.counter_takes_kitty": False})
    record = found(kept, "counters >= 1 and bid = 'big_jokers'")
    assert "炒地皮" not in record.tell("zh")


def test_reinforcing(rules):
    record = next(
        record
        for record in (koudi.deal(rules, 0, i) for i in range(500))
        if any(event["kind"] == "reinforce" for event in record.events)
    )
    assert "reinforces" in record.tell("en")
    assert "加固" in record.tell("zh")


@pytest.mark.parametrize(
    ("nobody", "en", "zh"),
    [
        ("kitty-first", "the kitty sets trumps", "翻底定主"),
        ("kitty-third", "the kitty sets trumps", "翻底定主"),
        ("kitty-first-non-joker", "the kitty sets trumps", "翻底定主"),
        ("no-trump", "no-trump is played", "打无主"),
    ],
)
def test_nobody_bids(rules, nobody, en, zh):
    countered = "nobody" if nobody == "no-trump" else "no-trump"
    variant = rules.replace({"bidding.nobody": nobody, "bidding.turned_countered_by": countered})
    record = koudi.deal(variant, 3, 0, "greedy", level="10", hands=DEALT_OUT)
    assert record.bid == ("none" if nobody == "no-trump" else "turned")
    line = opening_of(record, "en")[2]
    assert "nobody bids" in line
    assert en in line
    symbol = {"s": "♠", "h": "♥", "c": "♣", "d": "♦", "nt": ""}[record.trump]
    assert line.rstrip().endswith(f"{symbol}10" if symbol else en)
    told = "".join(opening_of(record, "zh"))
    assert "无人亮主" in told
    assert zh in told


def test_face_down(rules):
    hidden = rules.replace({"bidding.face_down": "always", "bidding.suits": "any-later-pair"})
    record = found(hidden, "bid = 'single'")
    assert "bids face down" in record.tell("en")
    assert "扣着亮主" in record.tell("zh")


def test_how_a_deal_began(rules):
    assert "首副" in koudi.deal(rules, 1, 1, first=True).tell("zh")
    play_only = koudi.deal(rules, 1, 1, trump="s").tell("en")
    assert "no drawing, no bidding" in play_only
    assert "Drawing and bidding" not in play_only


def test_failed_throws():
    """Told with what was laid, what was forced, and penalties that sum up to the deal's."""
    count = 0
    for name in ("shuangsheng", "longyan-80"):
        for i in range(150):
            record = koudi.deal(name, 7, i, "random+throws")
            trump = None if record.trump == "nt" else record.trump
            context = record.rules.context(record.level, trump)
            throws = list(failed_throws(record, context))
            assert sum(throw.penalty for throw in throws) == record.penalty_points
            count += len(throws)
            told = record.tell("zh").splitlines()
            assert sum("甩牌失败" in line and "›" in line for line in told) == len(throws)
            for throw in throws:
                line = next(line for line in told if line.startswith(f"  第 {throw.trick} 圈"))
                assert "只能出" in line
                assert f"罚分：闲家 {throw.penalty:+}" in line
                assert f"attackers {throw.penalty:+}" in record.tell("en")
            if record.penalty_points:
                assert f"({record.penalty_points})" in record.tell("en") or (
                    f"+ {record.penalty_points} =" in record.tell("en")
                )
    assert count > 20


def test_who_played(rules):
    sides = koudi.deal(rules, 1, 1, ("greedy", "random"))
    assert "greedy (declaring side), random (attackers)" in sides.tell("en")
    assert "greedy（庄家一方）、random（闲家）" in sides.tell("zh")
    seats = koudi.deal(rules, 1, 1, ["greedy", "random", "random", "greedy"])
    assert "greedy (seat 3)" in seats.tell("en")


def test_a_dark_bid_and_its_last_card(rules):
    """A very first card may lie face down, and a very last card counters it."""
    dark = rules.replace({"bidding.face_down": "first-card", "bidding.last_card_counters": True})
    records = (koudi.deal(dark, 0, i) for i in range(4_000))
    by_bid = {}
    for record in records:
        for event in record.events:
            if event["kind"] != "buried" and len(event["cards"]) == 2:
                by_bid.setdefault((event["kind"], event["face_down"]), record)
        if len(by_bid) == 3:
            break
    down = by_bid["bid", True]
    assert re.search(r"^bid: \d \w\w face down after [1-4]$", down.text(), re.MULTILINE)
    assert koudi.DealRecord.parse(down.text()) == down
    assert "bids face down" in down.tell("en")
    assert "扣着亮主" in down.tell("zh")
    assert "face down" not in by_bid["bid", False].tell("en")
    last = by_bid["counter", False]
    assert "counters with the last card" in last.tell("en")
    assert "末张反暗主" in last.tell("zh")


def test_a_companion_is_told(rules):
    five = rules.replace({"bidding.first_deal_companion": "5"})
    record = found(five, "bid = 'single'", first=True)
    bid = next(event for event in record.events if event["kind"] == "bid")
    assert bid["cards"] == f"{record.level}{bid['cards'][1]}5{bid['cards'][1]}"
    symbol = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}[bid["cards"][1]]
    assert f"{symbol}{record.level}{symbol}5" in record.tell("en")
    assert koudi.DealRecord.parse(record.text()) == record
    alone = record.text().replace(f" {bid['cards']} after", f" {bid['cards'][:2]} after")
    with pytest.raises(koudi.KoudiError, match="cannot be shown"):
        koudi.DealRecord.parse(alone)


@pytest.mark.parametrize(
    ("changes", "first", "told"),
    [
        ({"bidding.first_declarer": "right-of-bidder"}, True, "counters  "),
        ({"bidding.counter_declares": "first-level"}, True, "counters and declares"),
        ({"bidding.counter_declares": "first-level"}, False, "counters and declares"),
    ],
)
def test_what_counters_move_under_other_rules(rules, changes, first, told):
    variant = rules.replace(changes)
    asked = {"first": True} if first else {"level": rules.levels[0]}
    record = next(
        record
        for record in (koudi.deal(variant, 0, i, **asked) for i in range(2_000))
        if any(e["kind"] == "counter" and e["when"] != "after burying" for e in record.events)
    )
    assert any(told in line for line in opening_of(record, "en"))
    if told.endswith("declares"):
        last = [e for e in record.events if e["kind"] == "counter"][-1]
        assert record.declarer == last["seat"] or last["when"] == "after burying"


def test_the_first_board_is_told(rules):
    boards = rules.replace(
        {"boards.levels": ["5", "3"], "promotion.stage": "none", "rotation.after_win": "next"}
    )
    record = koudi.deal(boards, 1, 1, first=True)
    assert (record.level, record.first_seat) == ("5", 0)
    assert "first board" in record.tell("en")
    assert "第一副牌" in record.tell("zh")
