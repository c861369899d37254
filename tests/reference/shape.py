"""Shapes: singles, pairs, tractors, throws and their reading (rules 1.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product

from .cards import Card, Cards, Play, as_play, suit_place, without
from .order import Order

Run = tuple[Card, ...]
"""Neighbouring pairs, strongest first, each pair written as one card; a lone pair is a run of 1."""

Component = list[Card]
"""A single, a pair or a tractor, strongest card first."""

Lead = Cards | Sequence[Cards]
"""Cards, read as in rules 1.3, or the components the leader names (rules 1.4 item 6)."""


def pairs_in(cards: Cards) -> frozenset[Card]:
    """The cards held twice. With two packs nobody holds a card three times."""
    once: set[Card] = set()
    twice: set[Card] = set()
    for card in cards:
        (twice if card in once else once).add(card)
    return frozenset(twice)


def runs(order: Order, suit: str, pairs: Collection[Card], length: int) -> list[Run]:
    """Every run of `length` neighbouring pairs out of `pairs`, each once as a multiset of cards.

    From a group of equal cards (the off level cards) a run takes one pair: two off level pairs are
    equal, not neighbours, but each can be the off level pair of a tractor (rules 1.3).
    """
    if length > len(pairs):
        return []
    if length == 1:
        return [(card,) for card in sorted(pairs)]
    found: dict[frozenset[Card], Run] = {}
    for chain in order.chains(suit):
        for start in range(len(chain) - length + 1):
            window = chain[start : start + length]
            held = [[card for card in group if card in pairs] for group in window]
            for run in product(*held):
                if len(set(run)) == length:
                    found.setdefault(frozenset(run), run)
    return list(found.values())


def longest_run(order: Order, suit: str, pairs: Collection[Card], most: int) -> int:
    """The length of the longest run, at most `most`; 0 when there is no pair."""
    for length in range(min(most, len(pairs)), 0, -1):
        if runs(order, suit, pairs, length):
            return length
    return 0


def run_cards(run: Run) -> list[Card]:
    return [card for card in run for _ in range(2)]


def classify(order: Order, cards: Cards) -> list[Component]:
    """Take cards of one effective suit apart greedily (rules 1.3).

    The longest tractor first, the highest of equally long ones, between equal cards the suit order
    s h c d; then the next, then pairs, then singles.
    """
    suit = order.common_suit(list(cards))
    if suit is None:
        raise ValueError(f"not of one effective suit: {' '.join(cards)}")
    components: list[Component] = []
    rest = list(cards)
    while True:
        pairs = pairs_in(rest)
        length = longest_run(order, suit, pairs, len(pairs))
        if length == 0:
            break

        def preference(run: Run) -> tuple[int, list[int]]:
            return (-order.strength(run[0]), [suit_place(card) for card in run])

        best = min(runs(order, suit, pairs, length), key=preference)
        components.append(run_cards(best))
        rest = without(rest, run_cards(best))
    rest.sort(key=lambda card: (-order.strength(card), suit_place(card)))
    return components + [[card] for card in rest]


def kind_of(order: Order, cards: Cards) -> str:
    """`single`, `pair`, `tractor` or `throw` by the greedy reading (rules 1.3)."""
    components = classify(order, cards)
    if len(components) > 1:
        return "throw"
    return {1: "single", 2: "pair"}.get(len(cards), "tractor")


def pair_count(component: Cards) -> int:
    """How many pairs long a component is: a single 0, a pair 1, a tractor of k pairs k."""
    return len(component) // 2


def top(order: Order, component: Cards) -> int:
    """The strength of a component's top card.

    The top of a tractor is the top of its run, which is not its highest card when the ace stands
    low: `AA22` is as strong as its 2 (000 §7).
    """
    if len(component) == 1:
        return order.strength(component[0])
    suit = order.common_suit(list(component))
    pairs = pairs_in(component)
    if suit is None or 2 * len(pairs) != len(component):
        raise ValueError(f"no single, pair or tractor: {' '.join(component)}")
    readings = runs(order, suit, pairs, len(pairs))
    if not readings:
        raise ValueError(f"no single, pair or tractor: {' '.join(component)}")
    return max(order.strength(run[0]) for run in readings)


def components_of(order: Order, lead: Lead) -> list[Component]:
    """The components of a lead, longest first, highest first: as named, or by the greedy reading.

    A named component must be a single, a pair or a tractor, and all must be of one effective suit.
    """
    if not lead:
        raise ValueError("nothing was led")
    cards: list[Card] = []
    named: list[Component] = []
    for item in lead:
        if isinstance(item, str):
            cards.append(item)
        else:
            named.append(list(item))
    if cards and named:
        raise ValueError("a lead is either cards or components")
    if cards:
        return classify(order, cards)
    if order.common_suit(cards_of(named)) is None:
        raise ValueError("the components are not of one effective suit")
    return sorted(
        named, key=lambda part: (-len(part), -top(order, part), [suit_place(c) for c in part])
    )


def cards_of(lead: Lead) -> list[Card]:
    """The cards of a lead, named as components or not."""
    cards: list[Card] = []
    for item in lead:
        if isinstance(item, str):
            cards.append(item)
        else:
            cards.extend(item)
    return cards


def legal_leads(order: Order, hand: Cards) -> set[Play]:
    """The distinct singles, pairs and tractors of a hand, every sub-tractor included; no throws."""
    leads: set[Play] = {(card,) for card in hand}
    for suit in {order.effective_suit(card) for card in hand}:
        pairs = pairs_in(order.of_suit(list(hand), suit))
        for length in range(1, len(pairs) + 1):
            leads.update(as_play(run_cards(run)) for run in runs(order, suit, pairs, length))
    return leads
