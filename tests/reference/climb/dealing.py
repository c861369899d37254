"""The deck and how it is dealt: shuffled, or from blocks as platforms do (000 §2)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..cards import SUITS, Card
from .order import NATURAL
from .parameters import Parameters


def blocks(rules: Parameters) -> list[list[Card]]:
    """The deck by rank: the cards of a rank suit by suit, the jokers as a block of their own."""
    packs = rules.number("cards.packs")
    lying = [[rank + suit for suit in SUITS for _ in range(packs)] for rank in NATURAL]
    if rules.flag("cards.jokers"):
        lying.append(["LJ"] * packs + ["BJ"] * packs)
    return lying


def deal(rules: Parameters, rng: random.Random) -> list[list[Card]]:
    """A hand for each seat; what is left over is set aside unseen."""
    way = rules.text("cards.dealing")
    players, hand = rules.players, rules.number("cards.hand")
    lying = blocks(rules)
    if way == "uniform":
        deck = [card for block in lying for card in block]
        rng.shuffle(deck)
    else:
        rng.shuffle(lying)
        deck = [card for block in lying for card in block]
        cut = rng.randrange(len(deck))
        deck = deck[cut:] + deck[:cut]
    packet = rules.number("cards.packet") if way == "packets" else hand
    return in_packets(deck, players, hand, packet)


def in_packets(deck: Sequence[Card], players: int, hand: int, packet: int) -> list[list[Card]]:
    """So many cards at a time to seat 0, 1, …; the last packet of a seat as small as is needed."""
    hands: list[list[Card]] = [[] for _ in range(players)]
    given = 0
    while len(hands[-1]) < hand:
        for held in hands:
            number = min(packet, hand - len(held))
            held.extend(deck[given : given + number])
            given += number
    return hands
