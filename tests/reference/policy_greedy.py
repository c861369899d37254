"""The `greedy` policy (rules 1.12): blind to all but the hand, the trick and the context.

Every choice is the least one of a total order, so nothing is left to chance. Ties that the text
leaves open go to the first in suit order s h c d, for the lowest as for the highest.
"""

from __future__ import annotations

from collections.abc import Iterable

from .bidding import BID, NUMBERS, Bid, Bidding
from .cards import RANKS, SUITS, Card, Cards, Play, points, sub_multisets, suit_place, without
from .chance import Chance
from .context import Context
from .exchange import Owed
from .follow import Follow
from .order import TRUMP
from .policy import View
from .shape import Component, Lead, longest_run, pair_count, pairs_in, run_cards, runs

Key = tuple[int, int, int]


def card_key(context: Context, card: Card) -> Key:
    """From the lowest: side suits before trumps, lowest strength, suit order s h c d.

    Across side suits strength is the printed rank (A high, 2 low). No two different cards have the
    same key.
    """
    if context.effective_suit(card) == TRUMP:
        return (1, context.strength(card), suit_place(card))
    return (0, -RANKS.index(card[0]), suit_place(card))


def play_key(context: Context, cards: Iterable[Card]) -> list[Key]:
    """From the lowest: the highest cards are compared first, then the next, and so on."""
    return sorted((card_key(context, card) for card in cards), reverse=True)


def lowest(context: Context, cards: Iterable[Card]) -> list[Card]:
    """The cards from the lowest up."""
    return sorted(cards, key=lambda card: card_key(context, card))


# Bid and bury.


def choose_bid(state: Bidding, seat: int, options: list[Bid]) -> Bid | None:
    """With a single level card, laid open, as long as nobody has bid: of the suits that can be bid
    the one with the most cards drawn. Where pairs are bid with, likewise a pair, of several in that
    suit the highest number.

    At a tie the text asks for the suit whose best card is stronger. The level card is the best of
    its suit and every suit that can be bid has one, so this never decides: suit order does.
    """
    kind = "pair" if state.shows_pairs else "single"
    shown = [bid for bid in options if (bid.act, bid.kind, bid.face_down) == (BID, kind, False)]
    if not shown:
        return None

    def preference(bid: Bid) -> tuple[int, int, int]:
        assert bid.suit is not None
        held = [card for card in state.hands[seat] if card.endswith(bid.suit)]
        number = 0 if bid.rank is None else NUMBERS.index(bid.rank)
        return (-len(held), SUITS.index(bid.suit), -number)

    return min(shown, key=preference)


def first_to_bury(context: Context, cards: Cards, number: int) -> list[Card]:
    """The lowest worthless side cards, then the lowest side cards with points, then trumps."""

    def preference(card: Card) -> tuple[bool, bool, Key]:
        is_trump = context.effective_suit(card) == TRUMP
        return (is_trump, not is_trump and points([card]) > 0, card_key(context, card))

    return sorted(cards, key=preference)[:number]


def choose_burial(context: Context, hand: Cards) -> list[Card]:
    return first_to_bury(context, hand, context.parameters.number("kitty.size"))


# Lead.


def choose_lead(context: Context, hand: Cards) -> list[Card]:
    """The first of the lines of 1.12 that gives something; never a throw."""
    tractor = longest_tractor(context, hand)
    if tractor is not None:
        return tractor
    pairs = pairs_in(hand)
    tops = [context.order(suit)[0][0] for suit in SUITS if context.order(suit)]
    for top in tops:  # in suit order
        if top in pairs:
            return [top, top]
    for top in tops:
        if top in hand:
            return [top]
    if pairs:
        best = min(pairs, key=lambda card: _from_the_highest(context, card))
        return [best, best]
    for card in lowest(context, hand):
        if context.effective_suit(card) != TRUMP and points([card]) == 0:
            return [card]
    return lowest(context, hand)[:1]


def longest_tractor(context: Context, hand: Cards) -> Component | None:
    """The highest of the longest tractors of all suits, judged by its top card, trumps above
    side suits; tractors that differ in an off level pair only go by suit order (1.3)."""
    found: list[tuple[int, list[tuple[int, int, int]], Component]] = []
    for suit in (*SUITS, TRUMP):
        pairs = pairs_in(context.of_suit(list(hand), suit))
        length = longest_run(context, suit, pairs, len(pairs))
        if length >= 2:
            for run in runs(context, suit, pairs, length):
                # A run is written from its top: AA22, the ace low, has the 2 on top (000 §7).
                preference = [_from_the_highest(context, card) for card in run]
                found.append((-length, preference, run_cards(run)))
    return min(found)[2] if found else None


def _from_the_highest(context: Context, card: Card) -> Key:
    """From the highest: trumps before side suits, highest strength, suit order s h c d."""
    is_trump, strength, place = card_key(context, card)
    return (-is_trump, -strength, place)


# Follow.


def choose_follow(context: Context, hand: Cards, trick: list[Lead]) -> list[Card]:
    """The partner winning: the most points, then the lowest. Else beat it if that can be, with the
    fewest points, then the lowest. Else the fewest points, then the lowest."""
    duty = Follow(context, hand, trick[0])
    if context.winner(trick) == len(trick) - 2:
        return _best_legal(duty, context, sign=-1)
    me = len(trick)
    beating = [p for p in _may_beat(duty, context) if context.winner([*trick, list(p)]) == me]
    if beating:
        return list(min(beating, key=lambda play: (points(play), play_key(context, play))))
    return _best_legal(duty, context, sign=1)


def _best_legal(duty: Follow, context: Context, sign: int) -> list[Card]:
    """The legal play of the fewest (sign 1) or the most (sign -1) points, then the lowest.

    With n or fewer cards of the suit led these go, and the rest is any m of the other cards, to be
    found by sorting them by points in the wanted direction, then by key. The first m have the best
    sum of points: place by place no m cards have better points. So m other cards with that sum
    have the same points place by place, that is as many cards worth 0, 5 and 10. Among these the
    first m have the lowest cards of each worth, so that each card of another choice can be matched
    with one of the first m that is no higher: the least `play_key`.

    With more than n cards of the suit every legal play is compared.
    """
    if duty.short:
        others = sorted(
            without(duty.hand, duty.held),
            key=lambda card: (sign * points([card]), card_key(context, card)),
        )
        return duty.held + others[: duty.size - len(duty.held)]
    return list(
        min(
            _legal_in_suit(duty),
            key=lambda play: (sign * points(play), play_key(context, play)),
        )
    )


def _legal_in_suit(duty: Follow) -> list[Play]:
    """The legal plays of a hand with more than n cards of the suit led."""
    plays = sub_multisets(duty.held, duty.size)
    return list(plays) if duty.size == 1 else [play for play in plays if duty.allows(play)]


def _may_beat(duty: Follow, context: Context) -> list[Play]:
    """The legal plays that are all of the suit led, or all trumps: no others can win (1.5)."""
    if not duty.short:
        return _legal_in_suit(duty)
    if len(duty.held) == duty.size:
        return [tuple(duty.held)]
    if duty.held:
        return []  # some of the suit led and something else
    trumps = context.of_suit(duty.hand, TRUMP)
    if len(duty.lead) > 1:
        return list(sub_multisets(trumps, duty.size))
    # To a single component only the same shape can win.
    pairs = pair_count(duty.lead[0])
    if pairs == 0:
        return [(card,) for card in sorted(set(trumps))]
    return [tuple(run_cards(run)) for run in runs(context, TRUMP, pairs_in(trumps), pairs)]


class GreedyPolicy:
    """`greedy` (rules 1.12)."""

    def bid(self, state: Bidding, seat: int, options: list[Bid], chance: Chance) -> Bid | None:
        return choose_bid(state, seat, options)

    def bury(self, context: Context, hand: Cards, chance: Chance) -> list[Card]:
        return choose_burial(context, hand)

    def give(self, context: Context, owed: Owed, chance: Chance) -> list[Card]:
        return first_to_bury(context, owed.allowed, owed.number)

    def lead(self, view: View, chance: Chance) -> Lead:
        return choose_lead(view.context, view.hand)

    def follow(self, view: View, chance: Chance) -> list[Card]:
        return choose_follow(view.context, view.hand, view.trick)
