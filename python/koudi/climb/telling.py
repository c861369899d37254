"""A deal of a climbing game told for a player: hands, tribute, every round, the finish."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from koudi._core import parse_cards
from koudi.cards import SYMBOLS, card_text
from koudi.players import players_told
from koudi.terms import Terms, terms_of
from koudi.wide import columns

if TYPE_CHECKING:
    from .deals import ClimbDeal, Move

#: Forms that a table sees without being told.
PLAIN = ("single", "pair", "triple", "pass")


def tell(record: ClimbDeal, lang: str = "en") -> str:
    """Tell a deal in a language of `terms.LANGUAGES`."""
    return "\n".join(_Teller(record, terms_of(lang), terms_of(lang, "climb")).lines())


class _Teller:
    def __init__(self, record: ClimbDeal, shared: Terms, own: Terms) -> None:
        self.record = record
        self.rules = record.rules
        self.shared = shared
        self.terms = own
        self.players = len(record.hands)

    def lines(self) -> list[str]:
        parts = [self.heading(), self.hands(), self.tribute(), self.play(), self.result()]
        return [
            line for i, part in enumerate(p for p in parts if p) for line in ["", *part][i == 0 :]
        ]

    def heading(self) -> list[str]:
        record, terms = self.record, self.shared
        title = self.rules.title_zh if terms.lang == "zh" else self.rules.title
        if record.seed is None or record.policy is None:
            origin = terms("tell.deal_by_hand")
        else:
            origin = terms(
                "tell.deal_read" if record.is_read else "tell.deal",
                seed=record.seed,
                index=record.index,
                policy=players_told(record.policy, terms, self.rules.family),
            )
        setting = []
        if record.level is not None:
            setting.append(self.terms("tell.level", level=record.level))
        wild = self.wild()
        if wild:
            setting.append(self.terms("tell.wild", cards=wild))
        seats = self.terms("tell.two" if self.players == 2 else "tell.seats")
        told = [f"{title} ({self.rules.id})", origin]
        return told + ([self.terms("tell.join").join(setting)] if setting else []) + [seats]

    def wild(self) -> str:
        """The wild cards, in words; nothing where there are none."""
        kind = self.rules.value("wild.cards").strip('"')
        if kind == "level-hearts" and self.record.level is not None:
            level = self.record.level
            return card_text(f"{'T' if level == '10' else level}h", self.shared)
        names = {"jokers": ("BJ", "LJ"), "big-joker": ("BJ",)}.get(kind, ())
        return " ".join(card_text(name, self.shared) for name in names)

    def hands(self) -> list[str]:
        rows = [
            ("  " + self.seat(seat), self.cards(hand))
            for seat, hand in enumerate(self.record.hands)
        ]
        return [self.terms("tell.hands"), *columns(rows)]

    def tribute(self) -> list[str]:
        record, terms = self.record, self.terms
        if record.previous is None:
            return [terms("tribute.random_leader", seat=record.leader)]
        order = terms("tell.then").join(map(str, record.previous))
        lines = [terms("tribute.previous", order=order)]
        if record.tribute.startswith("refused"):
            lines.append(terms("tribute.refused", seat=record.leader))
        for paid in record.payments:
            lines.append(
                terms(
                    "tribute.paid",
                    payer=paid["payer"],
                    card=card_text(paid["card"], self.shared),
                    receiver=paid["receiver"],
                    returned=card_text(paid["returned"], self.shared),
                )
            )
        if not record.tribute.startswith("refused"):
            lines.append(terms("tribute.leader", seat=record.leader))
        return [lines[0], *("  " + line for line in lines[1:])]

    def play(self) -> list[str]:
        """A row each time the turn has gone round; a new round begins with its leader."""
        terms = self.terms
        rows = [(terms("tell.round"), *(self.seat(seat) for seat in range(self.players)))]
        out: list[int] = []
        left = [len(parse_cards(hand)) for hand in self.record.hands]
        for number, moves in enumerate(self.record.play, 1):
            best = max(i for i, move in enumerate(moves) if move["form"] != "pass")
            cells: dict[int, str] = {}
            label = str(number)
            for i, move in enumerate(moves):
                seat = move["seat"]
                if seat in cells or any(later >= seat for later in cells):
                    rows.append(self.row(label, cells))
                    cells, label = {}, ""
                left[seat] -= move["size"]
                if move["size"] and left[seat] == 0:
                    out.append(seat)
                cells[seat] = self.cell(move, leads=i == 0, wins=i == best, out=out)
            rows.append(self.row(label, cells))
        return [terms("tell.play"), terms("tell.legend"), *columns(rows)]

    def row(self, label: str, cells: dict[int, str]) -> tuple[str, ...]:
        return (label, *(cells.get(seat, "") for seat in range(self.players)))

    def cell(self, move: Move, *, leads: bool, wins: bool, out: list[int]) -> str:
        mark = "›" if leads else " "
        if move["form"] == "pass":
            return mark + self.terms("tell.pass")
        told = mark + self.cards(move["cards"])
        if move["form"] not in PLAIN:
            told += " " + self.form(move)
        if wins:
            told += "*"
        if out and out[-1] == move["seat"]:
            told += " " + self.place(len(out))
        return told

    def form(self, move: Move) -> str:
        key = move["key"]
        key = card_text(key, self.shared) if key in ("BJ", "LJ") else key
        return self.terms(f"form.{move['form']}", key=key, size=move["size"], lines=move["lines"])

    def place(self, number: int) -> str:
        return self.terms(f"place.{number}" if self.players == 4 else "place.first")

    def result(self) -> list[str]:
        record, terms = self.record, self.terms
        lines = []
        if self.players == 4:
            partner = record.finish.index((record.first + 2) % 4) + 1
            # After a double nobody is third: the deal has ended with the second.
            out = record.finish[:2] if partner == 2 else record.finish
            told = [
                terms("result.place", place=terms(f"place.{i}"), seat=seat)
                for i, seat in enumerate(out, 1)
            ]
            lines.append(terms("tell.join").join(told))
            left = terms("tell.and").join(map(str, sorted(record.finish[2:])))
            lines.append(terms(f"result.partner_{partner}", left=left))
        else:
            lines.append(terms("result.first", seat=record.first))
        row = record.row
        if "cards_left" in row:
            points = abs(record.score)
            lines.append(terms("result.cards_left", cards=record.cards_left, points=points))
        elif record.level is not None:
            lines.append(terms("result.steps", steps=record.steps))
        if "lines" in row:
            name = "result.lines" if record.lines else "result.no_bomb"
            lines.append(terms(name, lines=record.lines, multiplier=record.multiplier))
            lines.append(
                terms(
                    "result.score" if self.players == 4 else "result.score_two",
                    base=record.steps,
                    multiplier=record.multiplier,
                    contributions=record.contributions,
                    score=record.score,
                )
            )
        told = [terms("result.counts", **row)]
        if self.rules.value("bombs.straight_flush").strip('"') != "none":
            told.append(terms("result.count_flushes", **row))
        if self.players == 4:
            told.append(terms("result.count_partner", **row))
        lines.append("".join(told))
        return [terms("tell.result"), *("  " + line for line in lines)]

    def seat(self, seat: int) -> str:
        return self.terms("tell.seat", seat=seat)

    def cards(self, text: str) -> str:
        """Cards of a rank stand together, the rank after its suits: `♠♥K`; jokers by name."""
        told = []
        for rank, group in groupby(parse_cards(text), key=_rank):
            cards = list(group)
            if rank in ("BJ", "LJ"):
                told += [card_text(rank, self.shared) for _ in cards]
            else:
                told.append("".join(SYMBOLS[card[-1]] for card in cards) + rank)
        return " ".join(told)


def _rank(card: str) -> str:
    if card in ("BJ", "LJ"):
        return card
    return "10" if card[0] == "T" else card[0]
