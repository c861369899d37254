"""Rulings in climbing games through the Python layer."""

import pickle

import numpy as np
import polars as pl
import pytest

import koudi
from tests.engines import rows
from tests.reference.cards import deck, parse_cards


@pytest.fixture(scope="module")
def guandan():
    return koudi.load_rules("guandan-2017")


@pytest.fixture(scope="module")
def context(guandan):
    return guandan.context(level="2")


@pytest.fixture(scope="module")
def lines():
    return koudi.load_rules("shuangkou-zhejiang").context()


def test_settings(guandan, context, lines):
    assert isinstance(context, koudi.ClimbContext)
    assert context.level == "2"
    assert context.wilds == ["2h"]
    assert guandan.context(level=10).level == "10"
    assert lines.level is None
    assert lines.wilds == ["BJ", "LJ"]
    assert repr(context) == "<koudi.ClimbContext level=2>"
    with pytest.raises(TypeError, match="rules"):
        pickle.dumps(context)
    assert not hasattr(context, "legal_follows")
    with pytest.raises(AttributeError, match="no attribute 'no_such'"):
        context.no_such  # noqa: B018


def test_order(context):
    order = context.order()
    assert order[:3] == [["BJ"], ["LJ"], ["2s", "2h", "2c", "2d"]]
    assert order[-1] == ["3s", "3h", "3c", "3d"]
    assert sorted(card for group in order for card in group) == sorted({*deck()})
    with pytest.raises(koudi.KoudiError, match=r"'trump' given; climbing games have no trumps"):
        context.order("trump")
    assert context.sort("3d 2c As BJ 2s") == "BJ2s2cAs3d"


def test_readings(context):
    tube, plate, lower = context.readings("7s7d8s8d2h2h")
    assert (tube.form, tube.size, tube.key, tube.group, tube.lines) == ("tube", 6, "9", 0, None)
    assert (plate.form, plate.key) == ("plate", "8")
    assert (lower.form, lower.key) == ("tube", "8")
    assert plate.declaration == "plate:8"
    assert plate.text == "2h2h8s8d7s7d=plate:8"
    assert plate.stands == (("2h", "7"), ("2h", "8"))
    assert tube.stands == (("2h", "9"), ("2h", "9"))
    assert repr(plate) == "Reading('2h2h8s8d7s7d=plate:8', plate:8)"
    again = context.classify("7s7d8s8d2h2h = plate:8")
    assert again == plate
    assert len({again, plate, tube}) == 2
    assert context.readings("9s7d") == context.readings("") == []


def test_what_wild_cards_stand_for(context, guandan, lines):
    (flush, *_) = context.readings("5s6s7s8s2h")
    assert flush.stands == (("2h", "9s"),)
    # A wild card that is itself stands for nothing else.
    assert context.classify("2h").stands == context.classify("2s2h").stands == ()
    five = guandan.context("5")
    assert five.classify("3h4s5h6d7c").stands == ()
    assert five.classify("3h4h5h6h7h=straight_flush").stands == ()
    assert five.classify("3s4s5h6s7s=straight_flush:7").stands == (("5h", "5s"),)
    assert lines.classify("3s3h4s4h5sBJ").stands == (("BJ", "5"),)
    assert lines.classify("LJLJBJ").stands == ()


def test_bombs_by_lines(lines):
    bomb = lines.classify("3s3s3h3h4s4s4h4h5s5s5h5h")
    assert (bomb.form, bomb.key, bomb.group, bomb.lines) == ("serial_bomb", "5", 4, 7)
    assert bomb.declaration == "serial_bomb:5x4"
    assert lines.classify("LJLJBJ").lines == 6
    assert lines.classify("LJLJBJ").key == ""
    assert lines.classify("3s3h").lines is None


def test_declarations_in_other_words(context):
    for text in ("7s7d8s8d2h2h=PLATE:8", "7s7d8s8d2h2h =plate", "7♠7♦8♠8♦2♥2♥= plate : 8"):
        assert context.classify(text).declaration == "plate:8"
    for key in ("10", "T", "t"):
        assert context.classify(f"8s8d9s9dTsTd=tube:{key}").key == "10"
    for text in ("LJLJBJBJ", "LJLJBJBJ=four_jokers", "LJLJBJBJ=four_jokers:"):
        assert context.classify(text).declaration == "four_jokers"
    # A form alone is its first reading.
    assert context.classify("7s7d8s8d2h2h=tube").declaration == "tube:9"


def test_legal_plays(context):
    assert context.legal_plays("3s3h4s5d6c7h2h", top="4s") == ["2h", "5d", "6c", "7h"]
    assert context.legal_plays("9s9h9c8d", "9d") == []
    assert context.legal_plays("9s9h9c8d", "8d8c") == ["9s9h"]
    choices = context.legal_plays("9s9h9c8d", "8d8c", distinct=True)
    assert sorted(choices) == ["9h9c", "9s9c", "9s9h"]
    assert context.legal_plays("") == []
    # A reading stands for its text.
    top = context.classify("7s7d8s8d2h2h=tube:8")
    assert context.legal_plays("9s9c8h8cThTc", top) == ["ThTc9s9c8h8c"]
    assert context.check_play("9s9c8h8cThTc", context.classify("ThTc9s9c8h8c"), top)
    assert context.beats(context.classify("9s9c9d9h"), top)


def test_tribute(guandan):
    context = guandan.context(level="5")
    paid = context.tribute(["As9sTd", "", "", "KsKd3c"], order=[0, 1, 2, 3])
    assert (paid.kind, paid.payments, paid.leader) == ("single", [(3, "Ks", 0)], 3)
    assert paid.owed == {3: ["Ks", "Kd"]}
    assert paid.returns == {0: ["As", "Td", "9s"]}
    assert paid.payments == context.tribute({0: "As", 3: "Ks"}, (0, 1, 2, 3)).payments
    assert paid.payments == context.tribute({0: "As", 3: "Ks"}, "0123").payments
    assert repr(paid) == "Tribute(kind='single', payments=[(3, 'Ks', 0)], leader=3)"
    refused = context.tribute({3: "BJBJ"}, "0123")
    assert (refused.kind, refused.payments, refused.leader) == ("refused_single", [], 0)
    assert refused.returns == refused.owed == {}
    none = koudi.load_rules("shuangkou-zhejiang").context().tribute({}, "2013")
    assert (none.kind, none.leader) == ("none", 2)


def test_finish(guandan):
    done = guandan.finish([0, 2, 1, 3])
    assert (done.steps, done.winner) == (3, 0)
    assert done.levels_after is done.game_won is done.failures_after is done.score is None
    done = guandan.finish("1320", ["Q", "10"], declaring=0)
    assert done.levels_after == ("Q", "K")
    assert (done.game_won, done.failures_after) == (False, (0, 0))
    assert guandan.finish([0, 2, 1, 3], ["A", "10"], 0).game_won is True
    bank = koudi.load_rules("guandan-bank")
    fallen = bank.finish([1, 3, 0, 2], ("A", "5"), 0, (2, 1))
    assert fallen.levels_after == ("2", "8")
    assert fallen.failures_after == (0, 1)
    told = (
        "Finish(steps=3, winner=1, levels_after=('2', '8'), game_won=False, failures_after=(0, 1))"
    )
    assert repr(fallen) == told


def test_two_players_have_no_partner_who_comes_last():
    rules = koudi.load_rules("shedding-two-player").replace(
        {"ladder.levels": ["2", "A"], "finish.steps": [3, 2, 1]}
    )
    for winner in (0, 1):
        order = [winner, 1 - winner]
        done = rules.finish(order, ["A", "A"], declaring=winner)
        assert (done.steps, done.game_won) == (1, True)
        assert rules.finish(order, ["2", "2"]).levels_after[winner] == "A"


def test_scores(lines):
    rules = koudi.load_rules("shuangkou-zhejiang")
    bombs = [(0, "3s3s3h3h3c3c"), (1, lines.classify("LJLJBJ"))]
    done = rules.finish([0, 2, 1, 3], bombs=bombs)
    assert (done.lines, done.multiplier, done.contributions, done.score) == (6, 4, 0, 12)
    assert rules.finish([0, 2, 1, 3], bombs=[]).score == 3
    assert koudi.load_rules("shedding-two-player").finish([1, 0], cards_left=7).score == -2


def test_a_deal_in_the_middle(context):
    hands = ["9s", "4s5d", "6s7d", "8s3d"]
    now = context.situation(hands, ["9s", "pass", None])
    assert (now.turn, now.owner, now.top.declaration, now.order) == (3, 0, "single:9", [0])
    assert now.hands == ["", "5d4s", "7d6s", "8s3d"]
    assert repr(now) == "Situation(seat 3 on 9s, order=[0])"
    now = context.situation(hands, ["9s", "pass", "pass", "pass"])
    assert (now.turn, now.owner, now.top, now.passes_to_partner) == (2, None, None, 1)
    assert repr(now) == "Situation(seat 2 leads, order=[0])"
    now = context.situation({1: "4s", 2: "6s7d", 3: "8s"}, ["4s", "7d"], leader=1, out=[0])
    assert (now.turn, now.order) == (3, [0, 1])


def test_hands_are_evaluated(context, lines):
    hand = "9s9s9h9c 4d4c4h4s4s4h 3s4s5s6s 2h LJBJBJ 2c"
    told = context.evaluate_hands(rows([parse_cards(hand.replace("4s", "", 1)), []]))
    assert isinstance(told, pl.DataFrame)
    assert set(told.dtypes) == {pl.UInt8}
    assert told.row(0, named=True) == {
        "cards": 18,
        "plays": 5,
        "bombs": 2,
        "bombs_4": 1,
        "bombs_5": 0,
        "bombs_6": 1,
        "bombs_7": 0,
        "bombs_8": 0,
        "largest_bomb": 7,
        "straight_flushes": 2,
        "wilds": 1,
        "jokers": 3,
        "controls": 5,
    }
    assert set(told.row(1)) == {0}
    assert context.evaluate_hands(np.zeros((0, 54), np.uint8)).height == 0
    # Three jokers are a bomb by lines, and help other plays.
    jokers = lines.evaluate_hands(rows([parse_cards("LJLJBJ"), parse_cards("3s4s5s6sLJ9s")]))
    assert jokers["plays"].to_list() == [1, 2]


def test_the_fewest_plays(context):
    for hand, fewest in (("", 0), ("3s", 1), ("3s4s", 2), ("3s4s5s6s7s8s", 2), ("9s9c9d2h2h", 1)):
        assert context.fewest_plays(hand) == fewest
    # A broken bomb makes two full houses, which the estimate does not look for.
    broken = "9h9c5s5h5h5c5d5d4s4c3c"
    assert context.fewest_plays(broken) == 3
    assert context.evaluate_hands(rows([parse_cards(broken)]))["plays"].item() == 4


def test_dealt_hands(guandan):
    """The checks of the family's page on dealt hands; all of them in one call."""
    context = guandan.context("2")
    rng = np.random.default_rng(7)
    deck = np.repeat(np.arange(54), 2)
    hands = np.stack([np.bincount(rng.permutation(deck)[:27], minlength=54) for _ in range(20_000)])
    told = context.evaluate_hands(hands)
    for wilds, share in ((0, 0.5607), (1, 0.3785), (2, 0.0607)):
        assert abs((told["wilds"] == wilds).mean() - share) < 0.015
    assert told["plays"].min() >= 3
    assert 6.5 < told["plays"].mean() < 8.5
