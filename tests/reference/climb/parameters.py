"""The climbing family's rule parameters: dotted keys, standard values, the five built-in rule sets.

`STANDARD` is written down again from the rule page, and so are `FILES`: tests of the reference
need no rule file. A value that may be "none" is None here; both are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..cards import rank_letter

Params = dict[str, object]
Span = tuple[int, int]
"""From so many to so many, both included."""

STANDARD: Params = {
    "table.players": 4,
    "cards.packs": 2,
    "cards.jokers": True,
    "cards.hand": 27,
    "cards.dealing": "uniform",
    "cards.packet": 9,
    "order.two_high": False,
    "ladder.levels": ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"],
    "ladder.failures": None,
    "wild.cards": "level-hearts",
    "forms.full_house": True,
    "forms.straight": [5, 5],
    "forms.tube": [3, 3],
    "forms.plate": [2, 2],
    "forms.ace": "both",
    "forms.two_in_sequences": True,
    "forms.sf_as_straight": False,
    "forms.undeclared_full_house": "larger",
    "bombs.smallest": 4,
    "bombs.straight_flush": 5,
    "bombs.jokers": "highest",
    "bombs.compare": "size",
    "bombs.serial_ranks": None,
    "bombs.serial_cards": 4,
    "bombs.equal_lines": "more-cards",
    "play.pass": "free",
    "tribute.paid": True,
    "tribute.return_to_opponent": "any",
    "tribute.leader": "higher-payer",
    "tribute.leader_equal": "next",
    "finish.steps": [3, 2, 1],
    "finish.cards_left": [],
    "score.doubles_from": None,
    "score.multiplier_cap": None,
    "score.contribution_from": None,
    "score.contribution": 4,
    "match.ends": "past-last",
    "match.deals": 12,
    "match.target": 11,
}

WORDS: dict[str, tuple[object, ...]] = {
    "table.players": (2, 4),
    "cards.packs": (1, 2),
    "cards.dealing": ("uniform", "blocks", "packets"),
    "wild.cards": ("none", "level-hearts", "jokers", "big-joker"),
    "forms.ace": ("both", "high"),
    "forms.undeclared_full_house": ("larger", "smaller"),
    "bombs.jokers": ("none", "highest", "lines"),
    "bombs.compare": ("size", "lines"),
    "bombs.serial_cards": (3, 4),
    "bombs.equal_lines": ("more-cards", "larger-group"),
    "play.pass": ("free", "unable"),
    "tribute.return_to_opponent": ("any", "limit"),
    "tribute.leader": ("higher-payer", "next-of-first"),
    "tribute.leader_equal": ("next", "previous"),
    "match.ends": ("past-last", "deals", "target"),
}
"""The allowed words of the keys that take one."""

GUANDAN_2017: Params = {}
"""003, the national text: the standard values are its own."""

GUANDAN_BANK: Params = {
    "forms.undeclared_full_house": "smaller",
    "tribute.return_to_opponent": "limit",
    "tribute.leader_equal": "previous",
    "ladder.failures": 3,
}
"""003, the older text."""

ZHEJIANG: Params = {
    "order.two_high": True,
    "ladder.levels": [],
    "wild.cards": "jokers",
    "forms.full_house": False,
    "forms.straight": [5, 12],
    "forms.tube": [3, 12],
    "forms.plate": [3, 9],
    "forms.ace": "high",
    "forms.two_in_sequences": False,
    "bombs.straight_flush": None,
    "bombs.jokers": "lines",
    "bombs.compare": "lines",
    "bombs.serial_ranks": 3,
    "tribute.paid": False,
    "score.doubles_from": 5,
    "score.contribution_from": 6,
    "match.ends": "deals",
}
"""000 §2."""

ZHEJIANG_TWO: Params = {**ZHEJIANG, "table.players": 2}
"""000 §2, its form for two players."""

SHEDDING: Params = {
    "table.players": 2,
    "cards.packs": 1,
    "cards.jokers": False,
    "cards.hand": 26,
    "order.two_high": True,
    "ladder.levels": [],
    "wild.cards": "none",
    "forms.full_house": False,
    "forms.straight": [5, 12],
    "forms.tube": None,
    "forms.plate": None,
    "forms.ace": "high",
    "forms.two_in_sequences": False,
    "bombs.straight_flush": None,
    "bombs.jokers": "none",
    "tribute.paid": False,
    "finish.cards_left": [[0, 1], [6, 2], [11, 3]],
    "match.ends": "target",
}
"""000 §8."""

FILES: dict[str, Params] = {
    "guandan-2017": GUANDAN_2017,
    "guandan-bank": GUANDAN_BANK,
    "shuangkou-zhejiang": ZHEJIANG,
    "shuangkou-zhejiang-two": ZHEJIANG_TWO,
    "shedding-two-player": SHEDDING,
}


class Parameters:
    """Typed reading of the flat mapping; an unknown key is an error."""

    def __init__(self, given: Mapping[str, object]) -> None:
        for key in given:
            if key not in STANDARD:
                raise ValueError(f"unknown parameter {key}")
        self._values: Params = {**STANDARD, **given}
        for key, words in WORDS.items():
            if self._values[key] not in words:
                raise ValueError(f"{key} = {self._values[key]!r}: one of {words}")

    def text(self, key: str) -> str:
        return str(self._values[key])

    def flag(self, key: str) -> bool:
        value = self._values[key]
        if not isinstance(value, bool):
            raise TypeError(f"{key} = {value!r}: true or false is wanted")
        return value

    def number(self, key: str) -> int:
        return _number(key, self._values[key])

    def number_or_none(self, key: str) -> int | None:
        value = self._values[key]
        return None if value is None or value == "none" else _number(key, value)

    def span(self, key: str) -> Span | None:
        """The two ends of a span, None where there is no such form."""
        value = self._values[key]
        if value is None or value == "none":
            return None
        shortest, longest = [_number(key, item) for item in _items(key, value)]
        return (shortest, longest)

    def numbers(self, key: str) -> list[int]:
        return [_number(key, item) for item in _items(key, self._values[key])]

    def ranks(self, key: str) -> list[str]:
        return [rank_letter(str(item)) for item in _items(key, self._values[key])]

    def bands(self, key: str) -> list[tuple[int, int]]:
        """Rows [from, points], ascending."""
        rows = [_items(key, row) for row in _items(key, self._values[key])]
        return [(_number(key, row[0]), _number(key, row[1])) for row in rows]

    @property
    def players(self) -> int:
        return self.number("table.players")

    @property
    def has_levels(self) -> bool:
        return bool(self.ranks("ladder.levels"))

    def clashes(self) -> list[str]:
        """What is refused together."""
        return [*self._card_clashes(), *self._bomb_clashes(), *self._result_clashes()]

    def _card_clashes(self) -> Iterator[str]:
        jokers = self.flag("cards.jokers")
        pack = 54 if jokers else 52
        if self.players * self.number("cards.hand") > pack * self.number("cards.packs"):
            yield "cards.hand: there are not enough cards"
        wild = self.text("wild.cards")
        if wild == "level-hearts" and not self.has_levels:
            yield "wild.cards = level-hearts, ladder.levels is empty"
        if wild in ("jokers", "big-joker") and not jokers:
            yield "wild.cards are jokers, cards.jokers is false"

    def _bomb_clashes(self) -> Iterator[str]:
        by_size = self.text("bombs.compare") == "size"
        straight = self.span("forms.straight")
        if self.number_or_none("bombs.straight_flush") is not None:
            if straight is None or straight[0] != straight[1]:
                yield "bombs.straight_flush, forms.straight is not of one length"
            if not by_size:
                yield "bombs.straight_flush, bombs.compare is not size"
            if self.text("wild.cards") in ("jokers", "big-joker"):
                yield "bombs.straight_flush, jokers are wild"
        jokers = self.text("bombs.jokers")
        if jokers != "none" and (not self.flag("cards.jokers") or self.number("cards.packs") != 2):
            yield "bombs.jokers, there are no four jokers"
        if jokers == "highest" and not by_size:
            yield "bombs.jokers = highest, bombs.compare is not size"
        if jokers == "lines" and by_size:
            yield "bombs.jokers = lines, bombs.compare is not lines"
        if by_size:
            for key in (
                "bombs.serial_ranks",
                "score.doubles_from",
                "score.contribution_from",
            ):
                if self.number_or_none(key) is not None:
                    yield f"{key}, bombs.compare is not lines"

    def _result_clashes(self) -> Iterator[str]:
        if self.flag("tribute.paid"):
            if self.players != 4:
                yield "tribute.paid, table.players is not 4"
            if self.number("cards.packs") != 2 or not self.flag("cards.jokers"):
                yield "tribute.paid, there are not two packs with jokers"
        if self.bands("finish.cards_left") and self.players != 2:
            yield "finish.cards_left, table.players is not 2"
        if self.text("match.ends") == "past-last" and not self.has_levels:
            yield "match.ends = past-last, ladder.levels is empty"


def _number(key: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{key} = {value!r}: a whole number is wanted")
    return value


def _items(key: str, value: object) -> list[object]:
    if not isinstance(value, (list, tuple)):
        raise TypeError(f"{key} = {value!r}: a list is wanted")
    return list(value)
