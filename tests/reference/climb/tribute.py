"""Tribute and return, and who leads after them (from the second deal on)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..cards import Card, Cards, without
from .order import NATURAL, Order, rank

SEATS = 4


class Payment(NamedTuple):
    payer: int
    card: Card
    receiver: int


class Tribute(NamedTuple):
    kind: str
    """single, double, refused_single or refused_double."""
    payments: tuple[Payment, ...]
    """What the first of the last deal receives comes first."""
    returns: dict[int, list[Card]]
    """For each receiver the physical cards it may give back, the weakest first."""
    leader: int


def partner(seat: int) -> int:
    return (seat + 2) % SEATS


def is_double(order_out: Sequence[int]) -> bool:
    """双下: the first two out are partners."""
    return order_out[1] == partner(order_out[0])


def tribute(order: Order, hands: Sequence[Cards], order_out: Sequence[int]) -> Tribute:
    """What is owed with these new hands after a deal in which the seats went out in this order."""
    first, second = order_out[0], order_out[1]
    double = is_double(order_out)
    payers = [order_out[2], order_out[3]] if double else [order_out[3]]
    if sum(list(hands[payer]).count("BJ") for payer in payers) == 2:
        return Tribute("refused_double" if double else "refused_single", (), {}, first)
    if not double:
        payer = payers[0]
        payments = [Payment(payer, paid_card(order, hands[payer]), first)]
        leader = payer
    else:
        payments, leader = _double(order, hands, first, second)
    returns = {
        payment.receiver: returnable(order, hands[payment.receiver], payment)
        for payment in payments
    }
    return Tribute("double" if double else "single", tuple(payments), returns, leader)


def _double(
    order: Order, hands: Sequence[Cards], first: int, second: int
) -> tuple[list[Payment], int]:
    following, previous = (first + 1) % SEATS, (first - 1) % SEATS
    cards = {payer: paid_card(order, hands[payer]) for payer in (following, previous)}
    places = {payer: order.place(card) for payer, card in cards.items()}
    if places[following] == places[previous]:
        higher, lower = following, previous
        word = order.rules.text("tribute.leader_equal")
        leader = following if word == "next" else previous
    else:
        higher = max(places, key=lambda payer: places[payer])
        lower = min(places, key=lambda payer: places[payer])
        word = order.rules.text("tribute.leader")
        leader = higher if word == "higher-payer" else following
    return [Payment(higher, cards[higher], first), Payment(lower, cards[lower], second)], leader


def paid_card(order: Order, hand: Cards) -> Card:
    """The highest card in R1 that is not wild; of equal ones the first of s h c d."""
    return min([card for card in hand if not order.is_wild(card)], key=order.strongest_first)


def weakest_first(order: Order, cards: Cards) -> list[Card]:
    """R1 from the bottom, equal ranks in the order s h c d."""
    return sorted(cards, key=lambda card: (order.place(card), order.strongest_first(card)))


def returnable(order: Order, hand: Cards, payment: Payment) -> list[Card]:
    """What may be given back, of the cards held before the tribute came."""
    opponent = payment.payer != partner(payment.receiver)
    if opponent and order.rules.text("tribute.return_to_opponent") == "any":
        return weakest_first(order, hand)
    small = [card for card in hand if _is_small(order, card)]
    if small:
        return weakest_first(order, small)
    natural = [card for card in hand if not order.is_wild(card)] or list(hand)
    lowest = min(order.place(card) for card in natural)
    return weakest_first(order, [card for card in natural if order.place(card) == lowest])


def _is_small(order: Order, card: Card) -> bool:
    """Ten or lower by its printed rank; never a level card, a wild card or a joker."""
    name = rank(card)
    return name in NATURAL[: NATURAL.index("T") + 1] and name != order.level


def exchanged(
    hands: Sequence[Cards], payments: Sequence[Payment], returned: dict[int, Card]
) -> list[list[Card]]:
    """The hands after every payment and every return."""
    after = [list(hand) for hand in hands]
    for payment in payments:
        back = returned[payment.receiver]
        after[payment.payer] = [*without(after[payment.payer], [payment.card]), back]
        after[payment.receiver] = [*without(after[payment.receiver], [back]), payment.card]
    return after
