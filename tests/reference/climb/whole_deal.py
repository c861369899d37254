"""A deal from the shuffle to its row: tribute, play by policies, the columns."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..cards import Card
from .dealing import deal
from .finish import score, shedding_score, steps
from .order import Order, rank_text
from .parameters import Parameters
from .policy import POLICIES, View, by_seat, give_back
from .table import Table
from .tribute import Payment, exchanged, tribute


@dataclass(frozen=True)
class Row:
    """The columns of a deal; None where the rules have none."""

    level: str | None
    order: tuple[int, ...]
    """first, second, third, fourth."""
    steps: int
    tribute: str
    bombs: int
    straight_flushes: int
    passes_to_partner: int
    plays: int
    passes: int
    rounds: int
    leader: int
    lines: int | None = None
    multiplier: int | None = None
    contributions: int | None = None
    cards_left: int | None = None
    score: int | None = None


@dataclass(frozen=True)
class Deal:
    """A deal as it was played."""

    row: Row
    hands: list[list[Card]]
    """As they were dealt, before any tribute."""
    payments: tuple[Payment, ...]
    returned: dict[int, Card]
    table: Table


def play_whole_deal(
    params: Mapping[str, object],
    policies: str | Iterable[str],
    rng: random.Random,
    level: str | None = None,
    previous: str | Sequence[int] | None = None,
    first: bool = False,
    hands: list[list[Card]] | None = None,
) -> Deal:
    """A deal on its own: a random level and leader, unless they are given or follow.

    `previous` is the finish of the deal before, or "random"; `first` plays at the first level.
    """
    rules = Parameters(params)
    names = by_seat(policies, rules.players)
    ladder = rules.ranks("ladder.levels")
    if ladder and level is None:
        level = ladder[0] if first else rng.choice(ladder)
    if previous == "random":
        previous = rng.sample(range(rules.players), rules.players)
    assert not isinstance(previous, str), previous
    return play_from(Order(params, level), names, rng, previous, hands)


def play_from(
    order: Order,
    names: Sequence[str],
    rng: random.Random,
    previous: Sequence[int] | None,
    hands: list[list[Card]] | None = None,
) -> Deal:
    """The same with everything settled but the cards."""
    rules = order.rules
    dealt = deal(rules, rng) if hands is None else hands
    kind: str = "none"
    payments: tuple[Payment, ...] = ()
    returned: dict[int, Card] = {}
    if previous is None:
        leader = rng.randrange(rules.players)
    elif rules.flag("tribute.paid"):
        owed = tribute(order, dealt, previous)
        kind, payments, leader = owed.kind, owed.payments, owed.leader
        returned = {
            receiver: give_back(names[receiver], allowed, rng)
            for receiver, allowed in owed.returns.items()
        }
    else:
        leader = previous[0]
    table = Table(order, exchanged(dealt, payments, returned), leader)
    while not table.over:
        view = View(
            order,
            table.seat,
            table.hands[table.seat],
            table.top,
            table.owner,
            [len(hand) for hand in table.hands],
        )
        table.make(POLICIES[names[table.seat]](view, rng))
    return Deal(row_of(order, table, kind, leader), dealt, payments, returned, table)


def row_of(order: Order, table: Table, kind: str, leader: int) -> Row:
    rules = order.rules
    order_out = table.order_out()
    by_lines = rules.text("bombs.compare") == "lines"
    scored = score(rules, order_out, table.bombs) if not rules.has_levels else None
    points = None if scored is None else scored.score
    cards_left = None
    if rules.bands("finish.cards_left"):
        cards_left = len(table.hands[order_out[-1]])
        points = shedding_score(rules, order_out[0], cards_left)
    lined = scored if by_lines else None
    return Row(
        level=None if order.level is None else rank_text(order.level),
        order=tuple(order_out),
        steps=steps(rules, order_out),
        tribute=kind,
        bombs=len(table.bombs),
        straight_flushes=sum(bomb.form == "straight_flush" for _, bomb in table.bombs),
        passes_to_partner=table.passes_to_partner,
        plays=table.plays,
        passes=table.passes,
        rounds=table.rounds,
        leader=leader,
        lines=None if lined is None else lined.lines,
        multiplier=None if lined is None else lined.multiplier,
        contributions=None if lined is None else lined.contributions,
        cards_left=cards_left,
        score=points,
    )
