"""A context (rules, level, trump suit or no-trump) with everything that can be asked of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from . import follow, score, shape, throw, trick
from .cards import Card, Cards, Play
from .order import Order
from .shape import Component, Lead


class Context(Order):
    """The one door to the reference engine; each method cites its clause where it is written."""

    def classify(self, cards: Cards) -> list[Component]:
        return shape.classify(self, cards)

    def shape_kind(self, cards: Cards) -> str:
        return shape.kind_of(self, cards)

    def legal_leads(self, hand: Cards) -> set[Play]:
        return shape.legal_leads(self, hand)

    def is_legal_follow(self, hand: Cards, lead: Lead, play: Cards) -> bool:
        return follow.is_legal_follow(self, hand, lead, play)

    def legal_follows(self, hand: Cards, lead: Lead) -> set[Play]:
        return follow.legal_follows(self, hand, lead)

    def count_legal_follows(self, hand: Cards, lead: Lead) -> int:
        return follow.count_legal_follows(self, hand, lead)

    def winner(self, plays: Sequence[Lead]) -> int:
        return trick.winner(self, plays)

    def resolve_throw(self, thrown: Lead, others: Sequence[Cards]) -> tuple[bool, list[Card], int]:
        return throw.resolve_throw(self, thrown, others)

    def kou_di_multiplier(self, lead: Lead, winning_play: Lead) -> int:
        return score.kou_di_multiplier(self, lead, winning_play)


def count_legal_follows(
    params: Mapping[str, object], level: str | None, trump: str | None, hand: Cards, lead: Lead
) -> int:
    """How many follows a rule set allows, distinct as multisets of cards: all are tried."""
    return Context(params, level, trump).count_legal_follows(hand, lead)
