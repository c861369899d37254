"""The reference's rulings on the worked examples of eight documents (rules 2)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.documents import (
    DINGPAI,
    DOCUMENTS,
    FANZHU,
    HOOK,
    LADDER,
    SIXTEEN,
    STAFF,
    YINGCHUN,
    YUNNAN,
    Params,
)
from tests.reference import Context, count_legal_follows, parse_cards, promotion
from tests.reference.cards import deck, kinds
from tests.reference.parameters import Parameters
from tests.reference.rotation import board, next_declarer
from tests.reference.score import large_points, match_points

TRUMPS = ("s", "h", "c", "d", None)


def is_tractor(context: Context, cards: str) -> bool:
    return context.shape_kind(parse_cards(cards)) == "tractor"


def all_tractors(context: Context, cards: Iterable[str]) -> bool:
    return all(is_tractor(context, one) for one in cards)


def multiplier(params: Params, play: str, lead: str | None = None) -> int:
    """At level 2, trump ♥."""
    context = Context(params, "2", "h")
    return context.kou_di_multiplier(parse_cards(lead or play), parse_cards(play))


def steps(params: Params, points: int) -> tuple[int, int, bool | None]:
    result = promotion(params, points)
    return result.declarer, result.attacker, result.stage_change


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_context_has_every_card_once(name: str) -> None:
    params = DOCUMENTS[name]
    assert Parameters(params).clashes() == []
    levels: list[str | None] = [*Parameters(params).ranks("ladder.levels")]
    for level in levels or [None]:
        for trump in TRUMPS:
            context = Context(params, level, trump)
            suits = ("trump", "s", "h", "c", "d")
            placed = [card for suit in suits for group in context.order(suit) for card in group]
            assert sorted(placed) == sorted(kinds())


# yingchun (002 §3).


def test_yingchun() -> None:
    table = {0: (3, 0), 35: (2, 0), 40: (1, 0), 75: (1, 0), 80: (0, 0), 120: (0, 1), 160: (0, 2)}
    for points, (declarer, attacker) in table.items():
        assert steps(YINGCHUN, points) == (declarer, attacker, points >= 80)
    context = Context(YINGCHUN, "2", "h")
    held = [parse_cards("Qs"), parse_cards("3d"), parse_cards("3d")]
    assert context.resolve_throw(parse_cards("JsTs9s"), held) == (False, ["9s"], 30)
    assert multiplier(YINGCHUN, "3s3s4s4s") == 8
    assert multiplier(YINGCHUN, "3s3s4s4s5s5s") == 16


# shuangkou-ladder (000 §1).


def test_ladder_counts_its_own_steps() -> None:
    after = {0: "10", 5: "7", 40: "5"}
    for points, level in after.items():
        assert promotion(LADDER, points, ("2", "2")).levels_after == (level, "2")
    assert promotion(LADDER, 80, ("2", "J")).levels_after == ("2", "J")
    assert promotion(LADDER, 120, ("2", "J")).levels_after == ("2", "K")
    assert promotion(LADDER, 0, ("J", "2")).levels_after == ("won", "2")


@pytest.mark.parametrize(
    ("play", "times"),
    [
        ("As", 2),
        ("AsQsTs", 2),  # 若都是单牌，算单扣
        ("AsQsQs", 4),
        ("AsAsQsQs", 4),  # two pairs that are not connected
        ("KsKsQsQs", 8),
        ("KsKsQsQsJsJs", 16),
    ],
)
def test_ladder_kou_di(play: str, times: int) -> None:
    assert multiplier(LADDER, play) == times


# shuangkou-sixteen (000 §3).


def test_sixteen_tractors() -> None:
    at_2 = ["3h3h4h4h", "5d5d6d6d", "KcKcAcAc", "2s2s2h2h", "2h2hAsAs", "LJLJ2s2s", "BJBJLJLJ"]
    assert all_tractors(Context(SIXTEEN, "2", "s"), at_2)
    assert all_tractors(Context(SIXTEEN, "3", "s"), ["2s2s4s4s", "2h2h4h4h"])
    assert all_tractors(Context(SIXTEEN, "10", "s"), ["9s9sJsJs", "9h9hJhJh"])
    # "Off level–A" at every level.
    assert all_tractors(Context(SIXTEEN, "9", "s"), ["9h9hAsAs", "9s9s9h9h"])
    no_trump = Context(SIXTEEN, "9", None)
    trumps = [card for card in deck() if no_trump.effective_suit(card) == "trump"]
    leads = {"".join(lead) for lead in no_trump.legal_leads(trumps) if len(lead) > 2}
    assert leads == {"BJBJLJLJ"}
    assert is_tractor(no_trump, "3s3s4s4s")


def test_sixteen_kou_di_and_points() -> None:
    plays = {"AsQs": 2, "AsQsQs": 4, "AsAsQsQs": 4, "KsKsQsQs": 8, "AsTsTs9s9s": 8}
    assert {play: multiplier(SIXTEEN, play) for play in plays} == plays
    table = {
        -10: 2,
        0: 2,
        10: 2,
        15: 3,
        35: 3,
        40: 4,
        75: 4,
        80: 6,
        115: 6,
        120: 8,
        160: 10,
        300: 10,
    }
    assert {points: large_points(SIXTEEN, points) for points in table} == table
    assert large_points({}, 80) is None


def test_sixteen_boards_have_no_stage() -> None:
    assert steps(SIXTEEN, 200) == steps(SIXTEEN, 0) == (0, 0, None)
    assert promotion(SIXTEEN, 200, ("5", "5")).levels_after == ("5", "5")
    boards = [board(SIXTEEN, number) for number in range(16)]
    assert [level for level, _ in boards] == list("234556789TTJQKKA")
    assert [declarer for _, declarer in boards] == [0, 1, 2, 3] * 4


# shuangkou-fanzhu (000 §4).


@pytest.mark.parametrize(
    ("lead", "play", "times"),
    [
        ("3h", "3h", 2),
        ("3h3h", "3h3h", 2),
        ("3s", "3s", 1),
        ("3s3s", "3s3s", 1),
        ("3s", "3h", 2),  # ruffed: the winning play is of trumps
        ("3h3h4h4h", "3h3h4h4h", 4),
        ("3s3s4s4s", "3s3s4s4s", 2),
        ("3s3s4s4s5s5s", "3s3s4s4s5s5s", 4),
        ("3h3h4h4h5h5h", "3h3h4h4h5h5h", 8),
        ("As3s3s4s4s", "As3s3s4s4s", 2),
        ("As3s3s", "AhThTh", 2),
    ],
)
def test_fanzhu_kou_di(lead: str, play: str, times: int) -> None:
    assert multiplier(FANZHU, play, lead) == times


def test_fanzhu_rotation() -> None:
    assert next_declarer(FANZHU, 2, 75, stage_change=False) == 2
    assert next_declarer(FANZHU, 2, 80, stage_change=True) == 3


# shuangkou-staff (000 §6).


def test_staff_tractors() -> None:
    context = Context(STAFF, "5", "h")
    yes = ["3s3s4s4s", "4s4s6s6s", "5c5c5h5h", "LJLJBJBJ", "AhAh5c5c", "5h5hLJLJ"]
    assert all_tractors(context, yes)
    assert ("5s", "5s", "6s", "6s") not in context.legal_leads(parse_cards("5s5s6s6s"))
    assert not is_tractor(context, "5h5h6h6h")
    assert next_declarer(STAFF, 3, 40, stage_change=False) == 1
    assert next_declarer(STAFF, 3, 80, stage_change=True) == 0


# shuangkou-hook (000 §7).


def test_hook_tractors_run_around_the_low_end() -> None:
    context = Context(HOOK, "5", "h")
    assert all_tractors(context, ["AsAs2s2s", "AsAs2s2s3s3s", "AsAsKsKs"])
    assert context.classify(parse_cards("KsKsAsAs2s2s")) == [
        parse_cards("AsAsKsKs"),
        parse_cards("2s2s"),
    ]
    # As strong as its 2: the smallest of all.
    assert context.winner([parse_cards("AsAs2s2s"), parse_cards("2s2s3s3s")]) == 1
    # In trumps the ace is not low; with 2 promoted its low neighbour is the lowest rank left.
    assert not is_tractor(context, "AhAh2h2h")
    assert is_tractor(Context(HOOK, "2", "h"), "AsAs3s3s")


def test_hook_ladder() -> None:
    """Every J is played, and 6 comes last."""
    after = {("10", 0): "J", ("5", 0): "J", ("2", 0): "J", ("A", 40): "6", ("6", 40): "won"}
    for (level, points), expected in after.items():
        assert promotion(HOOK, points, (level, "2")).levels_after == (expected, "2")
    # The attackers at J gain nothing until they have won it as declaring side.
    assert promotion(HOOK, 160, ("5", "J"), parse_cards("As")).levels_after == ("5", "J")


@pytest.mark.parametrize(
    ("level", "points", "last", "after"),
    [
        ("J", 85, "Js", "2"),
        ("J", 85, "JsJs", "2"),
        ("J", 80, "Js", "J"),
        ("J", 85, "LJ", "J"),
        ("J", 120, "LJJs", "J"),
        ("A", 85, "As", "10"),
        ("A", 85, "Js", "A"),
    ],
)
def test_hook(level: str, points: int, last: str, after: str) -> None:
    """Worked example 10: the top card of the play that wins the last trick is the level card."""
    levels = promotion(HOOK, points, (level, "5"), parse_cards(last), "h").levels_after
    assert levels is not None
    assert levels[0] == after


# shuangkou-yunnan (000 §9).


def order_of(params: Params, level: str | None, trump: str | None, number: int) -> list[set[str]]:
    return [set(group) for group in Context(params, level, trump).order("trump")[:number]]


def test_yunnan_order() -> None:
    top = [{"5h"}, {"BJ"}, {"LJ"}, {"As"}]
    assert order_of(YUNNAN, "10", "h", 7) == [*top, {"Th"}, {"Ts", "Tc", "Td"}, {"Ah"}]
    # The same card keeps its highest place.
    assert order_of(YUNNAN, "5", "h", 6) == [*top, {"5s", "5c", "5d"}, {"Ah"}]
    assert order_of(YUNNAN, "A", "h", 7) == [*top, {"Ah"}, {"Ac", "Ad"}, {"Kh"}]
    assert order_of(YUNNAN, "A", "s", 5) == [{"5s"}, *top[1:], {"Ah", "Ac", "Ad"}]
    assert order_of(YUNNAN, "10", None, 9) == [*top[1:], {"Ts", "Th", "Tc", "Td"}]
    assert Context(YUNNAN, "10", None).effective_suit("5h") == "h"
    assert order_of(YUNNAN, "5", None, 9) == [*top[1:], {"5s", "5h", "5c", "5d"}]


def test_yunnan_tractors() -> None:
    context = Context(YUNNAN, "10", "h")
    assert all_tractors(context, ["5h5hBJBJ", "LJLJAsAs", "AsAsThTh", "9h9hJhJh", "4h4h6h6h"])
    assert not is_tractor(context, "5h5h4h4h")
    assert not is_tractor(context, "LJLJThTh")
    assert all_tractors(Context(YUNNAN, "10", None), ["4h4h5h5h", "AsAsTcTc"])


def test_yunnan_promotion() -> None:
    """One step a win; reaching 80 takes the stage and nothing more."""
    for points in (0, 35, 75):
        assert promotion(YUNNAN, points, ("2", "2")).levels_after == ("5", "2")
    for points in (80, 120, 300):
        assert steps(YUNNAN, points) == (0, 0, True)
    assert next_declarer(YUNNAN, 1, 0, stage_change=False) == 1
    assert next_declarer(YUNNAN, 1, 80, stage_change=True) == 2


# shuangkou-dingpai (000 §10).


def test_dingpai_order_and_tractors() -> None:
    off = [{f"{rank}{suit}" for suit in "scd"} for rank in "532"]
    main = [{"5h"}, {"BJ"}, {"LJ"}, off[0], {"3h"}, off[1], {"2h"}, off[2], {"Ah"}]
    assert order_of(DINGPAI, None, "h", 9) == main
    context = Context(DINGPAI, None, "h")
    down = ["5h5hBJBJ", "BJBJLJLJ", "LJLJ5s5s", "5s5s3h3h", "3h3h3s3s", "3c3c2h2h", "2h2h2d2d"]
    assert all_tractors(context, [*down, "2d2dAhAh", "6h6h4h4h", "6s6s4s4s", "7s7s6s6s"])
    assert not is_tractor(context, "5h5h3h3h")
    assert context.effective_suit("3s") == "trump"


def test_dingpai_two_highest() -> None:
    context = Context(DINGPAI, None, "h")
    hand = parse_cards("AsKs9s4h4h")
    follows = context.legal_follows(hand, parse_cards("8s8s"))
    assert follows == {("As", "Ks")}
    # To a single anything of the suit goes, and a pair is owed where there is one.
    assert len(context.legal_follows(hand, ["8s"])) == 3
    with_pair = context.legal_follows(parse_cards("AsKs9s9s"), parse_cards("8s8s"))
    assert with_pair == {("9s", "9s")}
    # In trumps likewise: 出了主对牌……必须出手中主花色中最大的两张牌.
    trumps = context.legal_follows(parse_cards("5h3s2cAh"), parse_cards("8h8h"))
    assert trumps == {("3s", "5h")}
    # A tractor lead owes no highest cards.
    assert len(context.legal_follows(parse_cards("AsKsQsJs9s"), parse_cards("8s8s7s7s"))) == 5


def test_dingpai_ruffs() -> None:
    """If pairs are ruffed it is with pairs."""
    context = Context(DINGPAI, None, "h")
    plays = [parse_cards(play) for play in ("8s8s", "5hBJ", "4h4h", "AcAc")]
    assert context.winner(plays) == 2


def test_dingpai_match_points() -> None:
    """Worked example 11."""
    table = {100: 0, 60: -4, 65: -2, 85: 0, 80: -2, 0: -10, 140: 4, 115: 0, 120: 2, 135: 2, 300: 20}
    assert {points: match_points(DINGPAI, points) for points in table} == table
    assert steps(DINGPAI, 140) == (0, 0, None)
    assert match_points({}, 80) is None


# Over all documents.


def test_rotation_words() -> None:
    """Rules 1.9; 004 六.1, 六.2: the same player goes on after 0, or below 40 points."""
    assert next_declarer({}, 3, 0, stage_change=False) == 1
    below = {"rotation.same_below": 40}
    told = [next_declarer(below, 3, points, stage_change=False) for points in (-20, 0, 35, 40)]
    assert told == [3, 3, 3, 1]
    assert next_declarer({"rotation.after_loss": "previous"}, 0, 80, stage_change=True) == 3
    for seat in range(4):
        for params in (SIXTEEN, DINGPAI):
            assert next_declarer(params, seat, 100, stage_change=None) == (seat + 1) % 4


def test_counting_follows() -> None:
    """Distinct as multisets; checked by hand."""

    def count(params: Params, trump: str | None, hand: str, lead: str) -> int:
        return count_legal_follows(params, "2", trump, parse_cards(hand), parse_cards(lead))

    assert count({}, "h", "6s6s8sQs3c3c", "4s") == 3
    assert count({}, "h", "3c3c4c4c", "4s4s") == 3  # 33, 34, 44
    assert count({}, "h", "6s3c3c4c5c", "4s4s") == 3  # the 6 and any one of 3, 4, 5
    assert count({}, "h", "6s6s7s7s8s8sQs", "3s3s4s4s") == 2
    assert count({}, "h", "6s6s8s9sJs", "3s3s4s4s") == 3
    assert count({"follow.tractor": "suit"}, "h", "6s6s8s9s", "3s3s") == 4
    named = [parse_cards("3s3s"), parse_cards("5s")]
    assert count_legal_follows({}, "2", "h", parse_cards("6s6s8s9s"), named) == 2


REFUSED: list[tuple[str, Params]] = [
    ("captures", {"bidding.captures": True}),
    ("windows", {"bidding.with": "pairs", "bidding.windows": "after-burying"}),
    ("face_down", {"bidding.with": "pairs", "bidding.face_down": "first-card"}),
    ("companion", {"bidding.with": "pairs", "bidding.first_deal_companion": "5"}),
    ("turned", {"bidding.with": "pairs", "bidding.turned_countered_by": "anyone"}),
    ("last_card", {"bidding.last_card_counters": True}),
    ("takes_kitty", {**YUNNAN, "bidding.counter_takes_kitty": True}),
    ("before-kitty", {**YUNNAN, "bidding.windows": "before-kitty"}),
    ("first level", {**YUNNAN, "bidding.first_deal_companion": "2"}),
    ("levels is empty", {"bidding.first_deal_companion": "5", "ladder.levels": []}),
    ("ladder.levels has not", {**SIXTEEN, "ladder.levels": ["2", "3"]}),
    ("stage is not none", {**SIXTEEN, "promotion.stage": 80}),
    ("hooks", {**SIXTEEN, "promotion.hooks": HOOK["promotion.hooks"]}),
    ("must_play", {**SIXTEEN, "ladder.must_play": ["J"]}),
    ("same_below", {**SIXTEEN, "rotation.same_below": 40}),
    ("after_loss differ", {**SIXTEEN, "rotation.after_win": "partner"}),
    ("match_par", {"infractions.match_points": 7}),
]


@pytest.mark.parametrize(("told", "params"), REFUSED)
def test_refused_together(told: str, params: Params) -> None:
    [clash] = Parameters(params).clashes()
    assert told in clash
