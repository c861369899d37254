"""Bad input: each case has an error of the right kind that says what is wrong and what would do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import koudi
from tests.engines import BUILT_IN, STANDARD

CONTEXT = STANDARD.context("5", "h")
HUBEI = BUILT_IN["hubei-2007"]
SPADES = "2s3s4s6s7s8s9sTsJsQsKsAs2s3s4s6s7s8s9sTs"
Ask = Callable[[], object]


def hands(value: int, dtype: type = np.uint8) -> npt.NDArray[Any]:
    array = np.zeros((2, 54), np.int64)
    array[1, 7] = value
    return array.astype(dtype)


RECORD: str = koudi.deal("shuangsheng", 5, 0, level="7", trump="h", declarer=0).text()


def swap_first_follow(card: str) -> str:
    lines = RECORD.splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("trick 1:"))
    words = lines[number].split(" ")
    lines[number] = " ".join([*words[:5], card, *words[6:]])
    return "\n".join(lines) + "\n"


CASES: list[tuple[str, type[Exception], list[str], Ask]] = [
    # Card text: which card, and where.
    ("no card", koudi.CardError, ["5x", "character 4"], lambda: koudi.parse_cards("5s 5x")),
    ("half a card", koudi.CardError, ["Q", "character 5"], lambda: koudi.parse_cards("5s6sQ")),
    ("strange text", koudi.CardError, ["你好", "character 1"], lambda: koudi.parse_cards("你好")),
    ("three equal", koudi.CardError, ["third 5s"], lambda: koudi.parse_cards("5s5s 5s")),
    (
        "three equal in a named lead",
        koudi.CardError,
        ["lead", "third 6s"],
        lambda: CONTEXT.check_follow("7s7s7h", ["6s6s", "6s"], "7s7s7h"),
    ),
    ("two for one", koudi.CardError, ["2 cards", "one"], lambda: CONTEXT.effective_suit("5s6s")),
    ("unknown suit", koudi.KoudiError, ["'x'|\"x\"", "trump"], lambda: CONTEXT.order("x")),
    # Leads and plays.
    ("empty lead", koudi.CardError, ["no cards"], lambda: CONTEXT.classify("")),
    (
        "two suits led",
        koudi.CardError,
        ["lead", "8h", "7s", "two effective suits"],
        lambda: CONTEXT.check_follow("5s6s", "7s8h", "6s"),
    ),
    (
        "no component",
        koudi.CardError,
        ["9s8s8s", "no component"],
        lambda: CONTEXT.classify(["6s6s", "8s8s9s"]),
    ),
    (
        "play of another size",
        koudi.CardError,
        [r"plays\[1\]", "2 cards", "1 were led"],
        lambda: CONTEXT.winner(["7s", "8s8s"]),
    ),
    (
        "winning play of another size",
        koudi.CardError,
        ["winning_play", "1 were led"],
        lambda: CONTEXT.kou_di_multiplier("7s", "8s8s"),
    ),
    ("no plays", koudi.CardError, ["none", "1 to 4"], lambda: CONTEXT.winner([])),
    ("five plays", koudi.CardError, ["5", "1 to 4"], lambda: CONTEXT.winner(["7s"] * 5)),
    (
        "hand too small",
        koudi.CardError,
        ["1 cards", "lead of 2"],
        lambda: CONTEXT.count_legal_follows("7s", "8s8s"),
    ),
    (
        "beyond the limit",
        koudi.KoudiError,
        ["limit=10", "924|count", "raise"],
        lambda: CONTEXT.legal_follows(SPADES[:24], ["Kc", "Qc", "Jc", "Tc", "9c", "8c"], limit=10),
    ),
    (
        "two hands for three",
        koudi.CardError,
        ["others", "2 hands", "3"],
        lambda: CONTEXT.resolve_throw("AsKs", ["", ""]),
    ),
    (
        "throws forbidden",
        koudi.KoudiError,
        ["hubei-2007", "throws.allowed"],
        lambda: HUBEI.context("5", "h").resolve_throw("AsKs", ["", "", ""]),
    ),
    # Names.
    (
        "unknown rules",
        koudi.RulesError,
        ["hubei-2007", "did you mean"],
        lambda: koudi.load_rules("hubei-207"),
    ),
    (
        "no such file",
        koudi.RulesError,
        ["no-such.toml"],
        lambda: koudi.load_rules(Path("no-such.toml")),
    ),
    (
        "unknown policy",
        koudi.KoudiError,
        ["randm", "did you mean", "random"],
        lambda: koudi.simulate(HUBEI, 1, policy="randm"),
    ),
    (
        "three policies",
        koudi.KoudiError,
        ["3 given", "side", "seat"],
        lambda: koudi.simulate(HUBEI, 1, policy=["random"] * 3),
    ),
    (
        "unknown language",
        koudi.KoudiError,
        ["fr", "en", "zh"],
        lambda: koudi.deal(HUBEI, 1, 1).tell("fr"),
    ),
    # Numbers.
    ("fewer than no deals", koudi.KoudiError, ["deals", "-1"], lambda: koudi.simulate(HUBEI, -1)),
    (
        "absurdly many",
        koudi.KoudiError,
        ["deals", "1000000000000000"],
        lambda: koudi.simulate(HUBEI, 10**30),
    ),
    (
        "more than memory",
        koudi.KoudiError,
        ["memory", "simulate_batches"],
        lambda: koudi.simulate(HUBEI, 10**14),
    ),
    ("half a deal", koudi.KoudiError, ["2.5"], lambda: koudi.simulate(HUBEI, 2.5)),  # type: ignore[arg-type]
    (
        "batch of none",
        koudi.KoudiError,
        ["batch"],
        lambda: koudi.simulate_batches(HUBEI, 9, batch=0),
    ),
    ("negative index", koudi.KoudiError, ["-1"], lambda: koudi.deal(HUBEI, 7, -1)),
    ("beyond 2^64", koudi.KoudiError, ["start"], lambda: koudi.simulate(HUBEI, 9, start=2**64 - 3)),
    ("negative seed", koudi.KoudiError, ["seed", "-1"], lambda: koudi.simulate(HUBEI, 9, seed=-1)),
    ("no threads", koudi.KoudiError, ["threads"], lambda: koudi.simulate(HUBEI, 9, threads=0)),
    (
        "fifth seat",
        koudi.KoudiError,
        ["declarer", "3"],
        lambda: koudi.simulate(HUBEI, 9, declarer=4),
    ),
    # Levels and trumps.
    (
        "level off the ladder",
        koudi.KoudiError,
        ["2", "ladder", "3 4 5"],
        lambda: koudi.simulate(HUBEI, 9, level="2"),
    ),
    (
        "level off the ladder, one deal",
        koudi.KoudiError,
        ["ladder"],
        lambda: koudi.deal(HUBEI, 1, 1, level="2"),
    ),
    (
        "level off the ladder, promotion",
        koudi.KoudiError,
        ["ladder", r"levels\[1\]"],
        lambda: HUBEI.promotion(80, ("3", "2")),
    ),
    ("no rank", koudi.KoudiError, ["Z", "10"], lambda: HUBEI.context("Z", "h")),
    ("no level", koudi.KoudiError, ["level", "3 4 5"], lambda: HUBEI.context(None, "h")),
    ("no suit", koudi.KoudiError, ["x", "s h c d"], lambda: HUBEI.context("5", "x")),
    (
        "no trump so called",
        koudi.KoudiError,
        ["x", "nt", "random"],
        lambda: koudi.simulate(HUBEI, 1, trump="x"),
    ),
    # Arrays.
    (
        "three in an array",
        koudi.CardError,
        ["row 1", "3 of 9s"],
        lambda: CONTEXT.evaluate_hands(hands(3)),
    ),
    (
        "wraps around",
        koudi.KoudiError,
        ["above 2"],
        lambda: CONTEXT.evaluate_hands(hands(256, np.int64)),
    ),
    (
        "below none",
        koudi.KoudiError,
        ["below 0"],
        lambda: CONTEXT.evaluate_hands(hands(-1, np.int8)),
    ),
    (
        "floats",
        koudi.KoudiError,
        ["float64", "uint8"],
        lambda: CONTEXT.evaluate_hands(hands(1, float)),
    ),
    (
        "one row",
        koudi.KoudiError,
        [r"\(54,\)", r"\(n, 54\)"],
        lambda: CONTEXT.evaluate_hands(hands(1)[0]),
    ),
    (
        "lengths differ",
        koudi.KoudiError,
        ["2, 2, 1"],
        lambda: CONTEXT.check_follows(hands(1), hands(1), hands(1)[1:]),
    ),
    (
        "an array of empty leads",
        koudi.CardError,
        ["row 0", "no cards"],
        lambda: CONTEXT.check_follows(hands(0), hands(0), hands(0)),
    ),
    # Records.
    (
        "no record",
        koudi.KoudiError,
        ["line 1", "koudi deal 1"],
        lambda: koudi.DealRecord.parse("x"),
    ),
    (
        "a card twice too often",
        koudi.KoudiError,
        ["third|more than|108|two packs"],
        lambda: koudi.DealRecord.parse(RECORD.replace("hand 0: ", "hand 0: BJBJBJ", 1)),
    ),
    (
        "a play not held",
        koudi.KoudiError,
        ["trick 1", "seat 1"],
        lambda: koudi.DealRecord.parse(swap_first_follow("BJ")),
    ),
    (
        "result changed",
        koudi.KoudiError,
        ["written", "the plays come to"],
        lambda: koudi.DealRecord.parse(RECORD[:-2] + "1\n"),
    ),
]


@pytest.mark.parametrize(
    ("error", "words", "ask"),
    [(error, words, ask) for _, error, words, ask in CASES],
    ids=[name for name, *_ in CASES],
)
def test_bad_input_is_told(error: type[Exception], words: list[str], ask: Ask) -> None:
    with pytest.raises(error) as caught:
        ask()
    for word in words:
        assert caught.match(word)
    assert len(str(caught.value)) < 600


def test_plays_that_break_a_rule_are_rulings_and_no_errors() -> None:
    """A play that is not held or of another size than the lead is illegal, with its reason."""
    not_held = CONTEXT.check_follow("6s7s", "8s", "9s")
    assert not not_held
    assert (not_held.rule, not_held.reason) == ("follow.held", "9s is not in the hand")
    size = CONTEXT.check_follow("6s7s", "8s", "6s7s")
    assert not size
    assert size.rule == "follow.count"
    assert "1 cards were led, 2 played" in size.reason


FAULTY = """title = "Three faults"
family = "trick"

[kitty]
size = 9

[throws]
overuff = "main"

[promotion]
stage = "eighty"
"""


def test_every_fault_of_a_rule_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "faulty.toml"
    path.write_text(FAULTY, encoding="utf-8")
    with pytest.raises(koudi.RulesError) as caught:
        koudi.load_rules(path)
    told = {(issue["key"], issue["line"]) for issue in caught.value.issues}
    assert told == {("kitty.size", 5), ("throws.overuff", 8), ("promotion.stage", 11)}
    message = str(caught.value)
    for word in ("faulty.toml", "0, 4, 8, 12", "overruff", "eighty", "200"):
        assert word in message, word


def test_every_fault_of_a_replacement_is_told() -> None:
    with pytest.raises(koudi.RulesError) as caught:
        HUBEI.replace({"kitty.size": 7, "kou_di.multipliers.singel": 3, "follow.tractor": "none"})
    assert len(caught.value.issues) == 3
    assert caught.match("kou_di.multipliers.single")
    assert caught.match("longest")


def test_a_refusal_leaves_everything_as_it_was() -> None:
    before = HUBEI.to_toml()
    with pytest.raises(koudi.RulesError):
        HUBEI.replace({"kitty.size": 7})
    assert HUBEI.to_toml() == before
