"""Throws that failed, told: what was laid down, what had to be led, what it cost."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from koudi._core import parse_cards

from .records import failed_throw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .context import Context
    from .deals import TrickDeal


class FailedThrow(NamedTuple):
    """A throw that did not stand.

    `penalty` is in points, as signed in the attackers' total.
    """

    trick: int
    seat: int
    laid: str
    led: str
    penalty: int


def failed_throws(record: TrickDeal, context: Context) -> Iterator[FailedThrow]:
    """The failed throws of a deal, in the order played."""
    hands = hands_at_play(record)
    for number, trick in enumerate(record.play, 1):
        leader, laid = trick["leader"], failed_throw(trick)
        if laid is not None:
            others = [_text(hands[(leader + turn) % 4]) for turn in (1, 2, 3)]
            cost = context.resolve_throw(trick["laid"], others).penalty
            attacks = (leader - record.declarer) % 2 == 1
            led = trick["plays"][0]
            yield FailedThrow(number, leader, laid, led, -cost if attacks else cost)
        for turn, cards in enumerate(trick["plays"]):
            hands[(leader + turn) % 4].subtract(parse_cards(cards))


def hands_at_play(record: TrickDeal) -> list[Counter[str]]:
    """The four hands at the first lead, after every burying and exchange."""
    hands = [Counter(parse_cards(hand)) for hand in record.hands]
    kitty = Counter(parse_cards(record.kitty))
    for event in record.events:
        hand, cards = hands[event["seat"]], parse_cards(event["cards"])
        if event["kind"] == "buried":
            hand.update(kitty)
            hand.subtract(cards)
            kitty = Counter(cards)
        elif event["kind"] == "gave":
            other, taken = kitty if event["to"] is None else hands[event["to"]], event["taken"]
            for giver, receiver, moved in ((other, hand, parse_cards(taken)), (hand, other, cards)):
                giver.subtract(moved)
                receiver.update(moved)
    return hands


def _text(hand: Counter[str]) -> str:
    return " ".join(hand.elements())
