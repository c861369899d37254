"""What every test of the fast engine needs: rule sets for both engines, cards in both spellings."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import numpy as np
import numpy.typing as npt

import koudi
from tests.reference import Context as SlowContext
from tests.reference import parse_cards
from tests.reference.cards import JOKERS, SUITS, Card, Play, as_play
from tests.reference.parameters import WORDS

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

Params = dict[str, object]

#: The rule set in which every parameter has its standard value.
STANDARD = koudi.Rules.parse('title = "The standard"\nfamily = "trick"\n', "standard")
BUILT_IN = {name: koudi.load_rules(name) for name in koudi.rule_ids("trick")}

RANK_TEXTS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
TRUMPS: tuple[str | None, ...] = ("s", "h", "c", "d", None)

#: The 54 kinds in the order of the arrays: suit * 13 + rank, little joker, big joker.
KINDS: list[Card] = [rank + suit for suit in SUITS for rank in "23456789TJQKA"] + ["LJ", "BJ"]
KIND_OF = {card: kind for kind, card in enumerate(KINDS)}
assert set(JOKERS) < set(KINDS)

U8 = npt.NDArray[np.uint8]


def rules_of(params: Mapping[str, object]) -> koudi.Rules:
    """The fast engine's rule set with these values, all others standard."""
    return STANDARD.replace(params)


def params_of(rules: koudi.Rules) -> Params:
    """The values of a rule set, in the words of the reference: no value is left to its defaults."""
    rows = rules.parameters().select("key", "value").rows()
    values = {key: tomllib.loads(f"value = {value}")["value"] for key, value in rows}
    words = {key for key, allowed in WORDS.items() if "none" in allowed}
    return {
        key: None if value == "none" and key not in words else value
        for key, value in values.items()
    }


def multiset(text: str) -> Play:
    """Card text as a multiset."""
    return as_play(parse_cards(text))


def text_of(cards: Iterable[Card]) -> str:
    return "".join(cards)


def counts(cards: Iterable[Card]) -> U8:
    """Cards as a row of 54 counts."""
    row = np.zeros(54, np.uint8)
    for card, copies in Counter(cards).items():
        row[KIND_OF[card]] = copies
    return row


def rows(hands: Sequence[Iterable[Card]]) -> U8:
    return np.stack([counts(hand) for hand in hands])


def slow_context(params: Mapping[str, object], level: str | None, trump: str | None) -> SlowContext:
    return SlowContext(params, level, trump)


def row_of(record: koudi.DealRecord) -> dict[str, Any]:
    """A record's row in the reference's spelling: no-trump is None, no deal number."""
    row = record.row
    row.pop("deal")
    row["trump"] = None if row["trump"] == "nt" else row["trump"]
    return row


def plays_of(record: koudi.DealRecord) -> list[tuple[int, list[Card]]]:
    """Every play of a record without throws: seat and cards."""
    return [
        ((trick["leader"] + turn) % 4, parse_cards(play))
        for trick in record.play
        for turn, play in enumerate(trick["plays"])
    ]


def level_of(text: object) -> str | None:
    """A level as a column has it."""
    return cast("str | None", text)
