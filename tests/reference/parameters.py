"""The rule parameters: a flat mapping of dotted keys, a missing key means the standard value.

Keys of groups that are not known here are accepted and not looked at; an unknown key inside a
known group is an error, so that a slip of the pen in a test is found. A value that may be "none"
is None here, either is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .cards import rank_letter

STANDARD: dict[str, object] = {
    "order.trumps": ["BJ", "LJ", "main level", "off level", "suit"],
    "ladder.levels": ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"],
    "ladder.must_play": [],
    "ladder.attackers_leave_must_play": False,
    "tractor.over_level": True,
    "tractor.trump_chain": "full",
    "tractor.no_trump_chain": "full",
    "tractor.permanent_joins_suit": True,
    "tractor.ace_low": False,
    "follow.tractor": "longest",
    "follow.without_pair": "any",
    "throws.allowed": True,
    "throws.overruff": "main",
    "throws.asked": "all",
    "throws.forced": "smallest-blocked",
    "throws.penalty_per": "card",
    "throws.penalty": 10,
    "throws.penalty_cap": 0,
    "throws.heavy_first": 0,
    "kitty.size": 8,
    "kou_di.measure": "component",
    "kou_di.form": "2^(pairs+1)",
    "kou_di.multipliers.single": None,
    "kou_di.multipliers.pair": None,
    "kou_di.multipliers.tractor": None,
    "kou_di.multipliers.throw": None,
    "kou_di.throw_counts": "at-least",
    "kou_di.side_suit": "full",
    "kou_di.taken_from": "winning-play",
    "kou_di.ruffed_throw": "as-led",
    "kou_di.counted": "kitty",
    "promotion.stage": 80,
    "promotion.declarer_bands": [[0, 3], [5, 2], [40, 1]],
    "promotion.attacker_bands": [[0, 0]],
    "promotion.attacker_every": 40,
    "promotion.max_steps": 0,
    "promotion.hooks": [],
    "score.large_points": [],
    "score.match_par": None,
    "score.match_every": 20,
    "score.match_points": 2,
    "boards.levels": [],
    "rotation.after_win": "partner",
    "rotation.after_loss": "next",
    "rotation.same_below": 0,
    "rotation.leads": "declarer",
    "bidding.with": "level-cards",
    "bidding.captures": False,
    "bidding.first_declarer": "bidder",
    "bidding.first_deal_companion": None,
    "bidding.jokers": "pairs",
    "bidding.big_over_little": "yes",
    "bidding.suits": "unordered",
    "bidding.first_bidder_counters": False,
    "bidding.reinforce": "until-countered",
    "bidding.windows": "before-kitty",
    "bidding.counter_declares": "first-deal",
    "bidding.declarer_after_burying": "as-others",
    "bidding.counter_takes_kitty": True,
    "bidding.counter_opens_kitty": False,
    "bidding.partner_may_counter": True,
    "bidding.nobody": "kitty-first",
    "bidding.turned_countered_by": "nobody",
    "bidding.face_down": "never",
    "bidding.last_card_counters": False,
    "infractions.wrong_follow": 0,
    "infractions.wrong_follow_per": "slip",
    "infractions.late_wrong_follow": "none",
    "infractions.late_attackers_gain": None,
    "infractions.late_declarers_gain": None,
    "infractions.late_points": 0,
    "infractions.wrong_count": "none",
    "infractions.count_attackers_gain": None,
    "infractions.count_declarers_gain": None,
    "infractions.count_points": 0,
    "infractions.early_wrong_count": 0,
    "infractions.exposed_card": 0,
    "infractions.exposed_heavy": 0,
    "infractions.out_of_turn": 0,
    "infractions.hidden_card": 0,
    "infractions.hidden_twice": "none",
    "infractions.wrong_burial": 0,
    "infractions.wrong_bid": 0,
    "infractions.wrong_bid_then": "nothing",
    "infractions.match_points": 0,
}

WORDS: dict[str, tuple[str, ...]] = {
    "tractor.trump_chain": ("full", "jokers"),
    "tractor.no_trump_chain": ("full", "jokers"),
    "follow.tractor": ("longest", "pairs", "suit"),
    "follow.without_pair": ("any", "two-highest"),
    "throws.overruff": ("main", "all", "highest", "shape"),
    "throws.asked": ("all", "opponents"),
    "throws.forced": ("smallest-blocked", "smallest", "smallest-card"),
    "throws.penalty_per": ("card", "blocked-card", "attempt", "none"),
    "kou_di.measure": ("component", "cards"),
    "kou_di.form": ("2n", "2^n", "2^(pairs+1)", "2(pairs+1)", "2^pairs", "list"),
    "kou_di.throw_counts": ("at-least", "always"),
    "kou_di.side_suit": ("full", "half"),
    "kou_di.taken_from": ("winning-play", "lead"),
    "kou_di.ruffed_throw": ("as-led", "own-shape"),
    "kou_di.counted": ("kitty", "last-trick"),
    "rotation.after_win": ("partner", "same", "next"),
    "rotation.after_loss": ("next", "previous"),
    "rotation.leads": ("declarer", "last-bidder"),
    "bidding.with": ("level-cards", "pairs"),
    "bidding.first_declarer": ("bidder", "right-of-bidder"),
    "bidding.jokers": ("pairs", "counter-only", "single-first-deal"),
    "bidding.big_over_little": ("yes", "first-deal"),
    "bidding.suits": ("unordered", "ordered", "any-later-pair"),
    "bidding.reinforce": ("until-countered", "none"),
    "bidding.windows": ("before-kitty", "after-burying"),
    "bidding.counter_declares": ("first-deal", "first-level", "never", "always"),
    "bidding.declarer_after_burying": ("as-others", "after-another"),
    "bidding.nobody": (
        "kitty-first",
        "kitty-first-non-joker",
        "kitty-third",
        "no-trump",
        "redeal",
    ),
    "bidding.turned_countered_by": ("nobody", "no-trump", "anyone"),
    "bidding.face_down": ("never", "first-card", "always"),
    "infractions.wrong_follow_per": ("slip", "card"),
    "infractions.late_wrong_follow": ("none", "lost"),
    "infractions.wrong_count": ("none", "lost"),
    "infractions.hidden_twice": ("none", "lost"),
    "infractions.wrong_bid_then": ("nothing", "no-more-bids"),
}
"""The allowed words of the keys that take one."""

GROUPS = {key.split(".")[0] for key in STANDARD}


class Parameters:
    """Typed reading of the flat mapping."""

    def __init__(self, given: Mapping[str, object]) -> None:
        for key, value in given.items():
            if key.split(".")[0] in GROUPS and key not in STANDARD:
                raise ValueError(f"unknown parameter {key}")
            if key in WORDS and value not in WORDS[key]:
                raise ValueError(f"{key} = {value!r}: one of {', '.join(WORDS[key])}")
        self._values: dict[str, object] = {**STANDARD, **given}

    def text(self, key: str) -> str:
        value = self._values[key]
        if not isinstance(value, str):
            raise TypeError(f"{key} = {value!r}: a text is wanted")
        return value

    def flag(self, key: str) -> bool:
        value = self._values[key]
        if not isinstance(value, bool):
            raise TypeError(f"{key} = {value!r}: true or false is wanted")
        return value

    def number(self, key: str) -> int:
        return _number(key, self._values[key])

    def number_or_none(self, key: str) -> int | None:
        value = self._values[key]
        return None if _is_none(value) else _number(key, value)

    def numbers_or_none(self, key: str) -> list[int] | None:
        value = self._values[key]
        if _is_none(value):
            return None
        return [_number(key, item) for item in _items(key, value)]

    def texts(self, key: str) -> list[str]:
        return [str(item) for item in _items(key, self._values[key])]

    def ranks(self, key: str) -> list[str]:
        return [rank_letter(text) for text in self.texts(key)]

    def rank_or_none(self, key: str) -> str | None:
        value = self._values[key]
        return None if _is_none(value) else rank_letter(str(value))

    def bands(self, key: str) -> list[tuple[int, int]]:
        """Rows [from points, steps], ascending, the first from 0."""
        rows = [_items(key, row) for row in _items(key, self._values[key])]
        bands = [(_number(key, row[0]), _number(key, row[1])) for row in rows]
        starts = [start for start, _ in bands]
        if not starts or starts[0] != 0 or starts != sorted(set(starts)):
            raise ValueError(f"{key} = {bands!r}: ascending rows from 0 are wanted")
        return bands

    def hooks(self) -> list[tuple[str, int, str]]:
        """Rows (level played, points from which it bites, level fallen back to), 000 §7."""
        rows: list[tuple[str, int, str]] = []
        for row in _items("promotion.hooks", self._values["promotion.hooks"]):
            if not isinstance(row, Mapping):
                raise TypeError(f"promotion.hooks: {row!r} is no table")
            bite = _number("promotion.hooks", row["points"])
            rows.append((rank_letter(str(row["level"])), bite, rank_letter(str(row["to"]))))
        return rows

    def clashes(self) -> list[str]:
        """What is refused together, each with the key that is to be changed."""
        return [*self._bidding_clashes(), *self._stage_clashes()]

    def _bidding_clashes(self) -> Iterator[str]:
        late = self.text("bidding.windows") == "after-burying"
        face_down = self.text("bidding.face_down") != "never"
        companion = self.rank_or_none("bidding.first_deal_companion")
        ladder = self.ranks("ladder.levels")
        if self.number("kitty.size") == 0:
            if self.text("bidding.nobody").startswith("kitty"):
                yield "bidding.nobody turns up a card of the kitty, kitty.size is 0"
            if late:
                yield "bidding.windows = after-burying, kitty.size is 0"
        if self.text("bidding.with") == "pairs":
            if late:
                yield "bidding.windows = after-burying, bidding.with is pairs"
            if face_down:
                yield "bidding.face_down, bidding.with is pairs"
            if companion is not None:
                yield "bidding.first_deal_companion, bidding.with is pairs"
            if self.text("bidding.turned_countered_by") != "nobody":
                yield "bidding.turned_countered_by, bidding.with is pairs"
        elif self.flag("bidding.captures"):
            yield "bidding.captures, bidding.with is not pairs"
        if self.flag("bidding.last_card_counters") and not face_down:
            yield "bidding.last_card_counters, bidding.face_down is never"
        if self.flag("bidding.counter_opens_kitty"):
            if self.flag("bidding.counter_takes_kitty"):
                yield "bidding.counter_opens_kitty, bidding.counter_takes_kitty is true"
            if not late:
                yield "bidding.counter_opens_kitty, bidding.windows is before-kitty"
        if companion is not None and companion in ladder[:1]:
            yield "bidding.first_deal_companion is the first level"
        if companion is not None and not ladder:
            yield "bidding.first_deal_companion, ladder.levels is empty"

    def _stage_clashes(self) -> Iterator[str]:
        boards = self.ranks("boards.levels")
        if not set(boards) <= set(self.ranks("ladder.levels")):
            yield "boards.levels has a level that ladder.levels has not"
        if self.number_or_none("promotion.stage") is not None:
            if boards:
                yield "boards.levels, promotion.stage is not none"
        else:
            for key in ("promotion.hooks", "ladder.must_play", "rotation.same_below"):
                if self._values[key]:
                    yield f"{key}, promotion.stage is none"
            # The one word that both keys have is `next`.
            if self.text("rotation.after_win") != self.text("rotation.after_loss"):
                yield "rotation.after_win and rotation.after_loss differ, promotion.stage is none"
        par = self.number_or_none("score.match_par")
        if self.number("infractions.match_points") and par is None:
            yield "infractions.match_points, score.match_par is none"


def _is_none(value: object) -> bool:
    return value is None or value == "none"


def _number(key: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{key} = {value!r}: a whole number is wanted")
    return value


def _items(key: str, value: object) -> list[object]:
    if not isinstance(value, (list, tuple)):
        raise TypeError(f"{key} = {value!r}: a list is wanted")
    return list(value)
