"""Bad input to rulings in climbing games: an error that says what is wrong and what would do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import koudi
from tests.climb_engines import BUILT_IN, STANDARD
from tests.engines import BUILT_IN as TRICK
from tests.engines import KINDS, rows
from tests.reference.cards import deck

GUANDAN = BUILT_IN["guandan-2017"]
ZHEJIANG = BUILT_IN["shuangkou-zhejiang"]
SHEDDING = BUILT_IN["shedding-two-player"]
AT_2: koudi.ClimbContext = GUANDAN.context("2")
LINES: koudi.ClimbContext = ZHEJIANG.context()
TWO: koudi.ClimbContext = SHEDDING.context()
Ask = Callable[[], object]
Told = list[str]

CASES: list[tuple[str, type[Exception], Told, Ask]] = [
    # The context.
    (
        "trump",
        koudi.KoudiError,
        ["trump", "guandan-2017", "climb", "leave it out"],
        lambda: GUANDAN.context("5", "s"),
    ),
    ("no-trump too", koudi.KoudiError, ["trump", "nt"], lambda: GUANDAN.context("5", "nt")),
    (
        "no level",
        koudi.KoudiError,
        ["level", "none", "2 3 4 5 6 7 8 9 10 J Q K A"],
        GUANDAN.context,
    ),
    ("no rank", koudi.KoudiError, ["level", "11", "10 J"], lambda: GUANDAN.context("11")),
    (
        "not on the ladder",
        koudi.KoudiError,
        ["level 3", "2 A"],
        lambda: GUANDAN.replace({"ladder.levels": ["2", "A"]}).context("3"),
    ),
    (
        "a level where none are",
        koudi.KoudiError,
        ["level 5", "no levels"],
        lambda: ZHEJIANG.context("5"),
    ),
    ("level of no kind", koudi.KoudiError, ["level", "5.0"], lambda: GUANDAN.context(5.0)),  # type: ignore[call-overload]
    # The other family's verbs.
    (
        "follow",
        koudi.KoudiError,
        ["legal_follows", "trick-taking", "ClimbContext", "legal_plays"],
        lambda: AT_2.legal_follows("3s", "4s"),  # type: ignore[attr-defined]
    ),
    (
        "beats",
        koudi.KoudiError,
        ["beats", "climbing", "check_follow"],
        lambda: TRICK["hubei-2007"].context("5", "s").beats("3s", "4s"),  # type: ignore[attr-defined]
    ),
    (
        "finish",
        koudi.KoudiError,
        ["finish", "hubei-2007", "trick", "climb"],
        lambda: TRICK["hubei-2007"].finish([0, 1, 2, 3]),
    ),
    (
        "promotion",
        koudi.KoudiError,
        ["promotion", "guandan-2017", "climb", "trick"],
        lambda: GUANDAN.promotion(40),
    ),
    # Cards and plays.
    ("no card", koudi.CardError, ["cards", "5x", "character 3"], lambda: AT_2.readings("5s5x")),
    ("three", koudi.CardError, ["hand", "third 5s"], lambda: AT_2.legal_plays("5s5s5s")),
    ("no jokers", koudi.CardError, ["hand", "without BJ"], lambda: TWO.legal_plays("5sBJ")),
    ("one pack", koudi.CardError, ["play", "second 5s", "one pack"], lambda: TWO.classify("5s5s")),
    ("nothing", koudi.CardError, ["play", "no cards"], lambda: AT_2.classify("")),
    ("no form", koudi.CardError, ["play", "9s7s7d is no form"], lambda: AT_2.classify("7s7d9s")),
    (
        "not what is declared",
        koudi.CardError,
        ["tube:10", "tube:9, plate:8, tube:8"],
        lambda: AT_2.classify("7s7d8s8d2h2h=tube:10"),
    ),
    (
        "no declaration",
        koudi.CardError,
        ["tub:9", "declares no form", "full_house", "9x4"],
        lambda: AT_2.classify("7s7d8s8d2h2h=tub:9"),
    ),
    (
        "no key",
        koudi.CardError,
        ["tube:1", "declares no form"],
        lambda: AT_2.classify("7s7d8s8d2h2h=tube:1"),
    ),
    (
        "a declaration in check_play",
        koudi.CardError,
        ["play", "what"],
        lambda: AT_2.check_play("7s", "7s=what"),
    ),
    (
        "a top that is none",
        koudi.CardError,
        ["top", "9s3d is no form"],
        lambda: AT_2.legal_plays("7s", "9s3d"),
    ),
    (
        "a pass as top",
        koudi.CardError,
        ["top", "pass", "cards"],
        lambda: AT_2.check_play("7s", "7s", "pass"),
    ),
    ("a pass beats nothing", koudi.CardError, ["play", "pass"], lambda: AT_2.beats("pass", "7s")),
    ("no text", koudi.KoudiError, ["hand", "7"], lambda: AT_2.legal_plays(7)),  # type: ignore[arg-type]
    ("no play", koudi.KoudiError, ["top", "7"], lambda: AT_2.legal_plays("7s", 7)),  # type: ignore[arg-type]
    (
        "too many plays",
        koudi.KoudiError,
        ["limit=1000", "distinct"],
        lambda: LINES.legal_plays("".join(deck()), distinct=True, limit=1000),
    ),
    # Tribute.
    (
        "no order",
        koudi.KoudiError,
        ["order", "[0, 1, 1, 3]", "0 1 2 3", "once"],
        lambda: AT_2.tribute(["3s"] * 4, [0, 1, 1, 3]),
    ),
    (
        "too short an order",
        koudi.KoudiError,
        ["order", "once"],
        lambda: AT_2.tribute({3: "3s", 0: "4s"}, "012"),
    ),
    (
        "no payer",
        koudi.CardError,
        ["hands", "seat 3 pays", "3 0"],
        lambda: AT_2.tribute({0: "As"}, [0, 1, 2, 3]),
    ),
    (
        "no taker",
        koudi.CardError,
        ["hands", "seat 0 takes", "3 0"],
        lambda: AT_2.tribute({3: "As"}, [0, 1, 2, 3]),
    ),
    (
        "one of two payers",
        koudi.CardError,
        ["hands", "seat 1 pays", "1 3 0 2"],
        lambda: AT_2.tribute({3: "As", 0: "3s", 2: "4s"}, [0, 2, 1, 3]),
    ),
    (
        "three big jokers",
        koudi.CardError,
        ["3 of BJ", "have 2"],
        lambda: AT_2.tribute(["BJBJ", "3s", "4s", "BJ"], [0, 1, 2, 3]),
    ),
    (
        "too large a hand",
        koudi.CardError,
        ["28 cards", "seat 3", "27"],
        lambda: AT_2.tribute({3: "".join(sorted(deck())[:28]), 0: "BJ"}, [0, 1, 2, 3]),
    ),
    (
        "a fifth hand",
        koudi.KoudiError,
        ["hands", "5"],
        lambda: AT_2.tribute(["3s"] * 5, [0, 1, 2, 3]),
    ),
    (
        "a third player of two",
        koudi.KoudiError,
        ["hands", "seat 2", "0 to 1"],
        lambda: TWO.tribute({2: "3s"}, [0, 1]),
    ),
    # Finish.
    (
        "level of the ladder",
        koudi.KoudiError,
        ["levels[1]", "guandan-2017", "2 3 4"],
        lambda: GUANDAN.finish([0, 1, 2, 3], ["2", "1"], 0),
    ),
    (
        "one level",
        koudi.KoudiError,
        ["levels", "two"],
        lambda: GUANDAN.finish([0, 1, 2, 3], ["2"], 0),
    ),
    (
        "levels where there are none",
        koudi.KoudiError,
        ["levels[0]", "no levels"],
        lambda: ZHEJIANG.finish([0, 1, 2, 3], ["2", "2"], 0),
    ),
    (
        "a third side",
        koudi.KoudiError,
        ["declaring", "0 to 1"],
        lambda: GUANDAN.finish([0, 1, 2, 3], ["2", "2"], 2),
    ),
    (
        "nobody's levels",
        koudi.KoudiError,
        ["declaring", "levels"],
        lambda: GUANDAN.finish([0, 1, 2, 3], None, 1),
    ),
    (
        "negative failures",
        koudi.KoudiError,
        ["failures[0]"],
        lambda: GUANDAN.finish([0, 1, 2, 3], ["2", "2"], 1, (-1, 0)),
    ),
    (
        "bombs by size",
        koudi.KoudiError,
        ["bombs", "bombs.compare"],
        lambda: GUANDAN.finish([0, 1, 2, 3], bombs=[(0, "3s3s3h3h")]),
    ),
    (
        "no bomb",
        koudi.CardError,
        ["bombs[0]", "pair:3", "no bomb"],
        lambda: ZHEJIANG.finish([0, 1, 2, 3], bombs=[(0, "3s3h")]),
    ),
    (
        "bomb of nobody",
        koudi.KoudiError,
        ["bombs[1]", "seat"],
        lambda: ZHEJIANG.finish([0, 1, 2, 3], bombs=[(0, "3s3s3h3h"), (4, "3s3s3h3h")]),
    ),
    (
        "cards left of four",
        koudi.KoudiError,
        ["cards_left", "finish.cards_left"],
        lambda: GUANDAN.finish([0, 1, 2, 3], cards_left=3),
    ),
    (
        "no cards left",
        koudi.KoudiError,
        ["cards_left", "1 to 26"],
        lambda: SHEDDING.finish([0, 1], cards_left=0),
    ),
    (
        "four of two players",
        koudi.KoudiError,
        ["order", "0 1"],
        lambda: SHEDDING.finish([0, 1, 2, 3]),
    ),
    # A deal in the middle.
    (
        "a move",
        koudi.IllegalMove,
        ["moves[1]", "seat 1", "does not beat", "play"],
        lambda: AT_2.situation(["9s3s", "8s3d", "4s", "5s"], ["9s", "8s"]),
    ),
    (
        "a card not held",
        koudi.IllegalMove,
        ["moves[0]", "seat 2", "hold"],
        lambda: AT_2.situation(["9s3s", "8s3d", "4s", "5s"], ["9s"], leader=2),
    ),
    (
        "a leader passes",
        koudi.IllegalMove,
        ["moves[0]", "leader"],
        lambda: AT_2.situation(["9s3s", "8s3d", "4s", "5s"], [None]),
    ),
    (
        "after the end",
        koudi.IllegalMove,
        ["moves[1]", "over"],
        lambda: TWO.situation(["9s", "3s"], ["9s", "pass"]),
    ),
    (
        "a move that is none",
        koudi.CardError,
        ["moves[0]", "no form"],
        lambda: AT_2.situation(["9s3s", "8s3d", "4s", "5s"], ["9s3s"]),
    ),
    (
        "seats that are out",
        koudi.CardError,
        ["out", "hold no cards"],
        lambda: AT_2.situation(["9s3s", "", "4s", "5s"]),
    ),
    (
        "all but over",
        koudi.CardError,
        ["over"],
        lambda: AT_2.situation(["9s3s", "", "4s", ""], out=[1, 3]),
    ),
    (
        "a leader without cards",
        koudi.CardError,
        ["leader", "seat 1"],
        lambda: AT_2.situation(["9s3s", "", "4s", "5s"], leader=1, out=[1]),
    ),
    # Evaluations.
    (
        "too many to try",
        koudi.CardError,
        ["hand", "13 cards", "12", "evaluate_hands"],
        lambda: AT_2.fewest_plays("2s3s4s5s6s7s8s9sTsJsQsKsAs"),
    ),
    (
        "three in a row",
        koudi.CardError,
        ["row 1", "3 of 9s"],
        lambda: AT_2.evaluate_hands(np.array([[0] * 54, [0] * 7 + [3] + [0] * 46], np.uint8)),
    ),
    (
        "jokers in a row",
        koudi.CardError,
        ["row 0", "1 of LJ", "have 0"],
        lambda: TWO.evaluate_hands(rows([["LJ"]])),
    ),
    (
        "two of one pack in a row",
        koudi.CardError,
        ["row 1", "2 of 5s", "have 1"],
        lambda: TWO.evaluate_hands(rows([["5s"], ["5s", "5s"]])),
    ),
    (
        "no array",
        koudi.KoudiError,
        ["hands", "shape"],
        lambda: AT_2.evaluate_hands(np.zeros(54, np.uint8)),
    ),
]


@pytest.mark.parametrize(
    ("error", "words", "ask"),
    [pytest.param(*case[1:], id=case[0]) for case in CASES],
)
def test_the_error_says_what_is_wrong(error: type[Exception], words: Told, ask: Ask) -> None:
    with pytest.raises(error) as caught:
        ask()
    for word in words:
        assert word in str(caught.value), str(caught.value)


RULINGS: list[tuple[str, koudi.ClimbContext, tuple[str, ...], str, str]] = [
    ("not held", AT_2, ("7s8s", "9s"), "play", "does not hold 9s"),
    ("held once", AT_2, ("7s8s", "7s7s"), "play", "does not hold 7s"),
    ("no form", AT_2, ("7s8s", "7s8s"), "forms", "no form"),
    ("not what is declared", AT_2, ("7s7d8s8d2h2h", "7s7d8s8d2h2h=plate:9"), "forms", "plate:8"),
    ("below", AT_2, ("7s8s", "7s", "8d"), "play", "single:7 does not beat single:8"),
    ("another form", AT_2, ("7s7d", "7s7d", "6d"), "play", "pair:7 does not beat single:6"),
    ("the leader passes", AT_2, ("7s", "pass"), "play", "leader may not pass"),
    ("nothing", AT_2, ("7s", ""), "play", "no cards"),
    (
        "who can must",
        SHEDDING.replace({"play.pass": "unable"}).context(),
        ("9s", "pass", "8s"),
        "play.pass",
        "single:9 can be played",
    ),
]


@pytest.mark.parametrize(
    ("context", "asked", "rule", "reason"),
    [pytest.param(*case[1:], id=case[0]) for case in RULINGS],
)
def test_an_illegal_play_is_ruled_upon(
    context: koudi.ClimbContext, asked: tuple[str, ...], rule: str, reason: str
) -> None:
    ruling = context.check_play(*asked)
    assert not ruling
    assert ruling.rule == rule
    assert reason in ruling.reason


def test_a_legal_play_has_no_reason() -> None:
    for asked in (("7s8s", "8s", "7d"), ("7s8s", "pass", "7d"), ("7s8s", " Pass ", "7d")):
        ruling = AT_2.check_play(*asked)
        assert (bool(ruling), ruling.reason, ruling.rule) == (True, "", "")


anything: st.SearchStrategy[Any] = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.binary(max_size=8)
    | st.lists(st.integers(-1, 4), max_size=5)
)
cards = st.lists(st.sampled_from(KINDS * 2), max_size=14).map("".join)
declared = st.sampled_from(
    ["", "=", "=plate:8", "=bomb", "=serial_bomb:9x4", "=serial_bomb:9x999", "=four_jokers:", "=:"]
)
plays = st.builds(str.__add__, cards, declared) | st.just("pass") | st.text(max_size=20)
arguments = st.one_of(plays, plays, plays, anything)
CONTEXTS = [AT_2, LINES, TWO, STANDARD.replace({"bombs.smallest": 8}).context("A")]
RULES = [GUANDAN, ZHEJIANG, SHEDDING]


def clean(ask: Callable[..., object], *asked: object, **named: object) -> None:
    """An answer, or an error of the project's own: never a panic, never an error of Python's."""
    try:
        ask(*asked, **named)
    except koudi.KoudiError as error:
        assert str(error)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(CONTEXTS), arguments, arguments, arguments, anything)
def test_random_arguments(
    context: koudi.ClimbContext, one: object, two: object, three: object, other: object
) -> None:
    clean(context.sort, one)
    clean(context.readings, one)
    clean(context.classify, one)
    clean(context.legal_plays, one, two)
    clean(context.legal_plays, one, None, True, limit=5_000)
    clean(context.legal_plays, one, None, other, other)
    clean(context.check_play, one, two, three)
    clean(context.beats, one, two)
    clean(context.fewest_plays, one)
    clean(context.tribute, {3: one, 0: two}, [0, 1, 2, 3])
    clean(context.tribute, [one, two, three, two], [2, 0, 1, 3])
    clean(context.tribute, other, other)
    clean(context.situation, [one, two], [one, two, "pass"])
    clean(context.situation, [one, two, three, one], [two], other, other)
    clean(context.situation, other, other)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(RULES), st.permutations([0, 1, 2, 3]), plays, anything, anything)
def test_random_finishes(
    rules: koudi.Rules, order: list[int], play: str, one: object, two: object
) -> None:
    clean(rules.finish, one)
    clean(rules.finish, order, one, two)
    clean(rules.finish, order, ["A", "2"], 0, one)
    clean(rules.finish, order, bombs=[(1, play), (0, play)])
    clean(rules.finish, order, bombs=one)
    clean(rules.finish, order, bombs=[one])
    clean(rules.finish, order[:2], cards_left=two)
    clean(rules.context, one, two)
