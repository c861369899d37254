"""Rulings through the Python layer."""

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

import koudi


@pytest.fixture(scope="module")
def context(rules):
    return rules.context(level="5", trump="s")


SUITS = "shcd"
RANKS = "23456789TJQKA"


def counts(*hands):
    array = np.zeros((len(hands), 54), dtype=np.uint8)
    for row, hand in zip(array, hands, strict=True):
        for card in koudi.parse_cards(hand):
            if card in ("LJ", "BJ"):
                row[52 + (card == "BJ")] += 1
            else:
                row[SUITS.index(card[1]) * 13 + RANKS.index(card[0])] += 1
    return array


def test_settings(context, rules):
    assert (context.level, context.trump) == ("5", "s")
    assert repr(context) == "<koudi.Context level=5 trump=s>"
    assert rules.context(level="10").trump is None


def test_texts(context):
    assert context.effective_suit("5h") == "trump"
    assert context.order("trump")[:4] == [["BJ"], ["LJ"], ["5s"], ["5h", "5c", "5d"]]
    assert context.sort("2h 9h BJ Ah")[:2] == "BJ"
    shape = context.classify("4h4h6h6h")
    assert (shape.kind, shape.pairs, shape.suit) == ("tractor", 2, "h")
    assert shape.components
    assert set(context.legal_leads("4h4h")) == {"4h", "4h4h"}
    assert context.count_legal_follows("3h4h9c", "Ah") == len(context.legal_follows("3h4h9c", "Ah"))
    with pytest.raises(koudi.KoudiError, match="2"):
        context.legal_follows("3h4h9c", "Ah", limit=1)
    with pytest.raises(koudi.KoudiError, match="limit"):
        context.legal_follows("3h4h9c", "Ah", limit=-1)
    assert context.check_follow("3h4h9c", "Ah", "3h")
    ruling = context.check_follow("3h4h9c", "Ah", "9c")
    assert not ruling
    assert ruling.reason
    assert context.winner(["Ah", "3s", "9h", "4s"]) == 3
    assert context.kou_di_multiplier("Ah", "3s") == 2


def test_throws():
    context = koudi.load_rules("longyan-80").context(level="2", trump="s")
    throw = context.resolve_throw("9h8h8h4h4h", ["Jh", "", ""])
    assert (throw.stands, throw.led, throw.penalty) == (False, "9h", 50)


def test_arrays_agree_with_texts(context):
    hands = counts("3h4h9c", "3h4h9c", "3h4h9c")
    ruled = context.check_follows(hands, counts("Ah", "Ah", "Ah"), counts("3h", "9c", "4h"))
    assert ruled.dtype == np.bool_
    assert ruled.tolist() == [True, False, True]
    told = context.evaluate_hands(counts("BJ 5s5s 3h3h4h4h Kc"))
    assert isinstance(told, pl.DataFrame)
    assert told.height == 1
    row = told.row(0, named=True)
    assert row["trumps"] == 3
    assert row["points"] == 20
    assert row["pairs"] == 3
    assert {"tractors", "longest_tractor", "top_trumps", "voids"} <= set(told.columns)


def test_empty_arrays(context):
    none = np.zeros((0, 54), dtype=np.uint8)
    assert context.check_follows(none, none, none).shape == (0,)
    assert context.evaluate_hands(none).height == 0


@pytest.mark.parametrize(
    ("array", "told"),
    [
        (np.zeros(54, dtype=np.uint8), r"shape \(54,\)"),
        (np.zeros((2, 53), dtype=np.uint8), r"\(n, 54\)"),
        (np.zeros((2, 54)), "float64"),
        (np.full((1, 54), 256), "above 2"),
        (np.full((1, 54), -1), "below 0"),
    ],
)
def test_bad_arrays(context, array, told):
    with pytest.raises(koudi.KoudiError, match=told):
        context.evaluate_hands(array)


def test_arrays_of_other_integers_and_layouts_are_read(context):
    hands = counts("3h4h", "9c9c")
    for other in (hands.astype(np.int64), np.asfortranarray(hands), hands.tolist()):
        assert context.evaluate_hands(other).equals(context.evaluate_hands(hands))


def test_different_lengths(context):
    with pytest.raises(koudi.KoudiError, match="1, 2, 1"):
        context.check_follows(counts("3h"), counts("3h", "4h"), counts("3h"))


@settings(deadline=None)
@given(arrays(np.uint8, array_shapes(min_dims=1, max_dims=2, max_side=60)))
def test_random_arrays_are_ruled_or_refused(array):
    context = koudi.load_rules("hubei-2007").context("5", "s")
    try:
        context.evaluate_hands(array)
        context.check_follows(array, array, array)
    except koudi.KoudiError as error:
        assert str(error)


@settings(deadline=None)
@given(st.text(max_size=30))
def test_random_text_is_read_or_refused(text):
    context = koudi.load_rules("hubei-2007").context("5", "s")
    for call in (koudi.parse_cards, context.sort, context.classify, koudi.DealRecord.parse):
        try:
            call(text)
        except koudi.KoudiError as error:
            assert str(error)
