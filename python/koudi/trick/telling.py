"""A deal told for a player at the table: hands, bidding, burying, every trick, the count."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from koudi._core import parse_cards
from koudi.cards import SYMBOLS, card_text, rank_text
from koudi.players import players_told
from koudi.terms import Terms, terms_of
from koudi.wide import columns

from .opening import opening
from .records import failed_throw
from .throws import failed_throws

if TYPE_CHECKING:
    from .context import Context
    from .deals import Trick, TrickDeal

ROLES = ("declarer", "next", "partner", "previous")
EFFECTIVE = ("trump", "s", "h", "c", "d")
POINTS = {"5": 5, "T": 10, "K": 10}


def tell(record: TrickDeal, lang: str = "en") -> str:
    """Tell a deal in a language of `terms.LANGUAGES`."""
    return "\n".join(_Teller(record, terms_of(lang)).lines())


def points_of(cards: list[str]) -> int:
    """Points in cards: 5 for a five, 10 for a ten or a king."""
    return sum(POINTS.get(card[0], 0) for card in cards if card not in ("BJ", "LJ"))


class _Teller:
    def __init__(self, record: TrickDeal, terms: Terms) -> None:
        self.record = record
        self.terms = terms
        self.rules = record.rules
        trump = None if record.trump == "nt" else record.trump
        self.context: Context = self.rules.context(level=record.level, trump=trump)

    def lines(self) -> list[str]:
        parts = [self.heading(), self.hands(), self.opening(), self.kitty()]
        parts += [self.play(), self.throws(), self.result()]
        parts = [part for part in parts if part]
        return [line for i, part in enumerate(parts) for line in ([""] if i else []) + part]

    def heading(self) -> list[str]:
        record, terms = self.record, self.terms
        title = self.rules.title_zh if terms.lang == "zh" else self.rules.title
        trump = terms(f"suit.{record.trump}")
        attackers = [seat for seat in range(4) if self.is_attacker(seat)]
        if record.seed is None or record.policy is None:
            origin = terms("tell.deal_by_hand")
        else:
            origin = terms(
                "tell.deal_read" if record.is_read else "tell.deal",
                seed=record.seed,
                index=record.index,
                policy=players_told(record.policy, terms),
            )
        start = {"first": "tell.start_first", "play-only": "tell.start_play_only"}
        if self.rules.value("boards.levels") != "[]":
            start["first"] = "tell.start_board"
        elif self.rules.value("bidding.first_declarer") == '"right-of-bidder"':
            start["first"] = "tell.start_right_of_bidder"
        return [
            f"{title} ({self.rules.id})",
            origin,
            terms(
                "tell.setting",
                level=record.level or terms("tell.no_level"),
                trump=trump,
                declarer=record.declarer,
            ),
            terms(
                "tell.seats",
                attackers=("、" if terms.lang == "zh" else ", ").join(map(str, attackers)),
            ),
            *([terms(start[record.start])] if record.start in start else []),
        ]

    def hands(self) -> list[str]:
        lines = [self.terms("tell.hands")]
        for seat, hand in enumerate(self.record.hands):
            lines.append("  " + self.seat(seat))
            lines += self.hand(parse_cards(hand))
        return lines

    def hand(self, cards: list[str]) -> list[str]:
        """One line an effective suit; side suits name their symbol once."""
        rows = []
        for suit in EFFECTIVE:
            held = [card for card in cards if self.context.effective_suit(card) == suit]
            if not held:
                continue
            if suit == "trump":
                text = " ".join(card_text(card, self.terms) for card in held)
            else:
                text = " ".join(map(rank_text, held))
            rows.append(("   ", self.terms(f"suit.{suit}"), text))
        return columns(rows, gap=" ") if rows else []

    def opening(self) -> list[str]:
        if self.record.start == "play-only":
            return []
        return opening(self.record, self.terms, self.cards, self.with_points, self.seat)

    def with_points(self, cards: str) -> str:
        told, points = self.cards(self.context.sort(cards)), points_of(parse_cards(cards))
        return self.terms("opening.cards", cards=told, points=points)

    def kitty(self) -> list[str]:
        rows = []
        for name, text in (("kitty", self.record.kitty), ("buried", self.record.buried)):
            cards = parse_cards(text)
            if not cards:
                continue
            label = self.terms(f"tell.{name}", points=points_of(cards))
            rows.append((label, self.cards(self.context.sort(text))))
        return columns(rows) if rows else []

    def play(self) -> list[str]:
        terms = self.terms
        head = ["trick", "lead", "won", "points", "total"]
        first, second, *rest = (terms(f"tell.{name}") for name in head)
        seats = [f"{seat} {self.role(seat)}" for seat in range(4)]
        rows = [(first, second, *seats, *rest)]
        total = 0
        for number, trick in enumerate(self.record.play, 1):
            if self.is_attacker(trick["winner"]):
                total += trick["points"]
            by = f"{trick['winner']} {self.role(trick['winner'])}"
            lead = self.shape(self.lead(trick))
            told = self.trick(trick)
            rows.append((str(number), lead, *told, by, str(trick["points"]), str(total)))
        return [terms("tell.play"), terms("tell.legend"), *columns(rows, right=(0, 7, 8))]

    def trick(self, trick: Trick) -> list[str]:
        """The four plays, by seat, the leader and the winner marked."""
        told = [""] * 4
        for place, play in enumerate(trick["plays"]):
            seat = (trick["leader"] + place) % 4
            mark = "›" if place == 0 else " "
            star = "*" if seat == trick["winner"] else ""
            act = self.act(trick, place)
            note = f" {self.terms(f'act.{act}')}" if act else ""
            told[seat] = f"{mark}{self.cards(self.context.sort(play))}{star}{note}"
        return told

    def act(self, trick: Trick, place: int) -> str | None:
        """What a play does; None for leads that stand and for followed suit."""
        if place == 0:
            return None if failed_throw(trick) is None else "failed"
        cards = trick["plays"][place]
        led = self.suit(trick["plays"][0])
        suits = {self.context.effective_suit(card) for card in parse_cards(cards)}
        if suits == {led}:
            return None
        lead, followed = self.lead(trick), trick["plays"][1:place]
        if suits != {"trump"} or self.context.winner([lead, cards]) == 0:
            return "discard"
        best = self.context.winner([lead, *followed])
        if self.context.winner([lead, *followed, cards]) != place:
            return "underruff"
        return "overruff" if self.suit(trick["plays"][best]) == "trump" else "ruff"

    def lead(self, trick: Trick) -> str | list[str]:
        """What counts as led: as the leader named it, or what a failed throw came down to."""
        return trick["laid"] if failed_throw(trick) is None else trick["plays"][0]

    def throws(self) -> list[str]:
        """The throws that failed, a line each."""
        terms = self.terms
        rows = [
            (
                "  " + terms("throw.trick", trick=throw.trick),
                self.seat(throw.seat),
                terms("throw.laid", cards=self.cards(self.context.sort(throw.laid))),
                terms("throw.forced", cards=self.cards(self.context.sort(throw.led))),
                terms("throw.penalty", points=throw.penalty),
            )
            for throw in failed_throws(self.record, self.context)
        ]
        return [terms("throw.title"), *columns(rows)] if rows else []

    def result(self) -> list[str]:
        record, terms = self.record, self.terms
        lines = [terms("tell.result"), terms("tell.trick_points", points=record.trick_points)]
        lines.append(self.kou_di())
        parts = [record.trick_points]
        if record.kou_di:
            parts.append(record.kou_di_points)
        if record.penalty_points:
            lines.append(terms("tell.penalty", points=record.penalty_points))
            parts.append(record.penalty_points)
        told = " + ".join(f"({part})" if part < 0 else str(part) for part in parts)
        lines.append(terms("tell.sum", sum=told, total=record.attacker_points))
        lines += [self.promotion(), *self.hook(), *self.scores()]
        return [lines[0], *("  " + line for line in lines[1:])]

    def kou_di(self) -> str:
        record, terms = self.record, self.terms
        counts_last = "last-trick" in self.rules.value("kou_di.counted")
        if not record.kou_di:
            name = "not_dug_last" if counts_last else "not_dug"
            return terms(f"tell.{name}", points=record.kitty_points)
        last = record.play[-1]
        place = (last["winner"] - last["leader"]) % 4
        fields = {
            "shape": self.shape(last["plays"][place]),
            "multiplier": record.multiplier,
            "total": record.kou_di_points,
        }
        if counts_last:
            return terms("tell.dug_last", points=last["points"], **fields)
        return terms("tell.dug", points=record.kitty_points, **fields)

    def hook(self) -> list[str]:
        """The fall-back 钩到底 (000 §7), if the last trick brings one about."""
        record = self.record
        if not record.kou_di or record.level is None or self.rules.stage is None:
            return []
        last = record.play[-1]
        winning = last["plays"][(last["winner"] - last["leader"]) % 4]
        levels = (record.level, record.level)
        without = self.rules.promotion(record.attacker_points, levels).levels_after
        after = self.rules.promotion(record.attacker_points, levels, winning).levels_after
        if without is None or after is None or without[0] == after[0]:
            return []
        return [self.terms("tell.hook", level=record.level, to=after[0])]

    def scores(self) -> list[str]:
        """Match points and large points, where the rules have them."""
        row = self.record.row
        names = [name for name in ("match_points", "large_points") if name in row]
        return [self.terms(f"tell.{name}", points=row[name]) for name in names]

    def promotion(self) -> str:
        record = self.record
        if record.stage_change is None:
            return self.terms("tell.no_stage")
        name, steps = (
            ("stage", record.attacker_steps)
            if record.stage_change
            else ("hold", record.declarer_steps)
        )
        suffix = {0: "_level", 1: "_one"}.get(steps, "")
        return self.terms(f"tell.{name}{suffix}", steps=steps)

    def cards(self, text: str) -> str:
        return " ".join(
            "".join(group) if symbol else " ".join(group)
            for symbol, group in (
                (symbol, [card_text(card, self.terms) for card in cards])
                for symbol, cards in groupby(
                    parse_cards(text), key=lambda card: card[-1] if card[-1] in SYMBOLS else ""
                )
            )
        )

    def shape(self, cards: str | list[str]) -> str:
        shape = self.context.classify(cards)
        return self.terms(f"shape.{shape.kind}", pairs=shape.pairs)

    def suit(self, cards: str) -> str:
        return self.context.effective_suit(parse_cards(cards)[0])

    def seat(self, seat: int) -> str:
        return self.terms("tell.seat", seat=seat, role=self.role(seat))

    def role(self, seat: int) -> str:
        return self.terms(f"role.{ROLES[(seat - self.record.declarer) % 4]}")

    def is_attacker(self, seat: int) -> bool:
        return (seat - self.record.declarer) % 2 == 1
