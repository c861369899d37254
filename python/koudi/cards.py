"""Cards as players read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .terms import Terms

SYMBOLS = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}


def card_text(card: str, terms: Terms) -> str:
    """`♥10`; jokers by their name."""
    if card in ("BJ", "LJ"):
        return terms(f"card.{card}")
    return SYMBOLS[card[-1]] + rank_text(card)


def rank_text(card: str) -> str:
    """The rank of a card that is no joker."""
    return "10" if card[0] in "T1" else card[0]
