"""Whole climbing deals of the fast engine walked through in the reference, decision by decision."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field

import koudi
from koudi.climb.deals import ClimbDeal
from koudi.players import names_of
from tests.reference.cards import Card, parse_cards
from tests.reference.climb.form import Play, parse_play
from tests.reference.climb.order import Order
from tests.reference.climb.policy import POLICIES, View, by_seat
from tests.reference.climb.table import Table
from tests.reference.climb.tribute import Payment, exchanged, tribute
from tests.reference.climb.whole_deal import row_of

DECIDED = ("greedy", "smallest-first")
"""The policies whose every move follows from what they see."""
NO_DICE = random.Random(0)


@dataclass(frozen=True)
class Decision:
    """What a seat saw, what it might have done, what it did (None: it passed)."""

    policy: str
    view: View
    played: Play | None
    actions: list[Play]
    may_pass: bool


@dataclass(frozen=True)
class Return:
    """What could be returned for a tribute, the weakest first, and what was."""

    policy: str
    allowed: list[Card]
    returned: Card


@dataclass
class Walk:
    """A deal in the reference: what it says of every decision, and where the two engines differ."""

    record: ClimbDeal
    params: Mapping[str, object]
    differences: list[str] = field(default_factory=list)
    returns: list[Return] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.order = Order(self.params, self.record.level)
        assert self.record.policy is not None
        self.names = by_seat(names_of(self.record.policy), len(self.record.hands))

    def decisions(self) -> Iterator[Decision]:
        """Every decision; afterwards `differences` tells what else is not as it should be."""
        record, order = self.record, self.order
        hands = [parse_cards(text) for text in record.hands]
        kind, leader = self._tribute(hands)
        payments = tuple(Payment(p["payer"], p["card"], p["receiver"]) for p in record.payments)
        returned = {p["receiver"]: p["returned"] for p in record.payments}
        table = Table(order, exchanged(hands, payments, returned), leader)
        for moves in record.play:
            self._same("leads", table.top, None)
            for move in moves:
                self._same("turn", move["seat"], table.seat)
                view = View(
                    order,
                    table.seat,
                    table.hands[table.seat],
                    table.top,
                    table.owner,
                    [len(hand) for hand in table.hands],
                )
                played = None if move["form"] == "pass" else parse_play(order, move["play"])
                if played is not None:
                    told = (move["form"], move["size"])
                    self._same("reading", told, (played.reading.form, played.reading.size))
                actions = view.actions()
                may_pass = view.may_pass(actions)
                yield Decision(
                    self.names[table.seat], view, played, list(actions.values()), may_pass
                )
                table.make(played)
        self._same("over", table.over, True)
        expected = asdict(row_of(order, table, kind, leader))
        order_out = zip(("first", "second", "third", "fourth"), expected.pop("order"), strict=False)
        for name, seat in order_out:
            self._same(name, record.row[name], seat)
        for name, value in expected.items():
            self._same(name, record.row.get(name), value)

    def _tribute(self, hands: list[list[Card]]) -> tuple[str, int]:
        record, order = self.record, self.order
        if record.previous is None:
            return "none", record.leader
        if not order.rules.flag("tribute.paid"):
            return "none", record.previous[0]
        due = tribute(order, hands, record.previous)
        paid = tuple(Payment(p["payer"], p["card"], p["receiver"]) for p in record.payments)
        self._same("payments", paid, due.payments)
        for payment in record.payments:
            receiver = payment["receiver"]
            allowed = due.returns.get(receiver, [])
            self.returns.append(Return(self.names[receiver], allowed, payment["returned"]))
            if payment["returned"] not in allowed:
                self.differences.append(f"returned {payment['returned']}, allowed {allowed}")
        return due.kind, due.leader

    def _same(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            self.differences.append(f"{what}: {ours} in the engine, {theirs} in the reference")


def asked(decision: Decision) -> Play | None:
    """What the reference's policy does."""
    return POLICIES[decision.policy](decision.view, NO_DICE)


def told(record: koudi.DealRecord, decision: Decision, wanted: Play | None) -> str:
    """A decision that is not the reference's, to be looked at."""
    view = decision.view
    return (
        f"{record.rules.id} seed {record.seed} deal {record.index} level {record.level}: "
        f"{decision.policy} at seat {view.seat} holds {''.join(view.hand)} on {view.top} of "
        f"{view.owner}: played {decision.played}, the reference {wanted}"
    )
