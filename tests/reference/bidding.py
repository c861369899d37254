"""What may be bid, and what a bid changes (rules 1.7); the order of events is in `drawing.py`.

Eleven different bids can be thought of: a single level card or a pair of them in each suit, one
joker, a pair of little and a pair of big jokers. `refusal` says of one bid why the rules forbid it
to a seat now; `legal_bids` are those it does not refuse.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .cards import JOKERS, SUITS, Card, rank_letter
from .parameters import Parameters

STRENGTH = {"joker": 0, "single": 1, "pair": 2, "little_jokers": 3, "big_jokers": 4}
"""The ladder of kinds (1.7), with the single joker of 002 §3 under every level card."""
JOKER_PAIRS = {"little_jokers": "LJ", "big_jokers": "BJ"}

BID, COUNTER, REINFORCEMENT = "bid", "counter", "reinforcement"

When = int | str
"""A moment: how many cards have been drawn, or the window `drawn`, `turned` or `buried`."""

MOST_COUNTERS = 6
"""No bidding is endless. A counter never lowers the kind (`_not_stronger`), LJ LJ and BJ BJ come at
most once each, and a level pair tops a level pair only of a lower suit (`ordered`) or if its own
suit has not been shown as a pair before (`any-later-pair`): at most four level pairs. Besides,
there is one first bid and at most one reinforcement."""


class IllegalBid(ValueError):
    """A bid the rules forbid; the message says why."""


@dataclass(frozen=True)
class Bid:
    """A bid is its kind and suit; `act` is what making it amounts to now."""

    kind: str
    suit: str | None
    act: str

    def __str__(self) -> str:
        return f"{self.act} {self.kind}" + (f" {self.suit}" if self.suit else "")


@dataclass(frozen=True)
class Shown:
    """A bid as it was made."""

    seat: int
    bid: Bid
    when: When


@dataclass(frozen=True)
class Setting:
    """What is given before the first card is drawn.

    In a first deal the level is the ladder's first and nobody is declarer yet; in the middle of a
    match both are given (procedure 6, 8). The level never changes during the deal.
    """

    level: str | None
    declarer: int | None
    first: bool

    @staticmethod
    def of(
        params: Mapping[str, object],
        level: str | None = None,
        declarer: int | None = None,
        first: bool = False,
    ) -> Setting:
        ladder = Parameters(params).ranks("ladder.levels")
        if first:
            lowest = ladder[0] if ladder else None
            if declarer is not None or (level is not None and rank_letter(level) != lowest):
                raise ValueError("a first deal is at the ladder's first level, without declarer")
            return Setting(lowest, None, True)
        if declarer not in range(4):
            raise ValueError("in the middle of a match the declarer is given")
        rank = None if level is None else rank_letter(level)
        if (rank not in ladder) if ladder else (rank is not None):
            raise ValueError(f"level {level} is not on the ladder {' '.join(ladder)}")
        return Setting(rank, declarer, False)


class Bidding:
    """Who holds what, what has been bid, and what follows from it."""

    def __init__(self, params: Mapping[str, object], setting: Setting, first_drawer: int) -> None:
        self.params = params
        self.parameters = Parameters(params)
        self.setting = setting
        self.first_drawer = first_drawer
        if not setting.first and first_drawer != setting.declarer:
            raise ValueError("in the middle of a match the declarer draws first")
        if self.parameters.number("kitty.size") == 0:
            if self.parameters.text("bidding.nobody").startswith("kitty"):
                raise ValueError("bidding.nobody turns up a card of the kitty, kitty.size is 0")
            if self.parameters.text("bidding.windows") == "after-burying":
                raise ValueError("bidding.windows = after-burying, kitty.size is 0")
        self.when: When = 0
        self.hands: list[list[Card]] = [[], [], [], []]
        """What each seat has drawn, later what it holds."""
        self.kitty: list[Card] = []
        self.holder: int | None = None
        """The seat that took the kitty last: it buries, and knows what is buried."""
        self.declarer = setting.declarer
        self.trump: str | None = None
        self.shown: list[Shown] = []
        self.standing: Shown | None = None
        self.first_bidder: int | None = None
        self.counters = 0
        self.locked = False
        self.nobody: str | None = None
        """`turned` or `none` once nobody has bid and the trump is settled without a bid."""
        self.play_begun = False

    @property
    def kind(self) -> str:
        """The row's `bid`: the kind that stands, `turned` or `none`."""
        if self.standing is not None:
            return self.standing.bid.kind
        return self.nobody or "none"

    def act(self, seat: int) -> str:
        """What showing cards would amount to."""
        if self.standing is None:
            return BID if self.nobody is None else COUNTER
        return REINFORCEMENT if self.standing.seat == seat else COUNTER

    def bid(self, seat: int, kind: str, suit: str | None) -> Bid:
        return Bid(kind, suit, self.act(seat))

    def cards(self, bid: Bid) -> list[Card]:
        """The cards that are shown; none for a single joker, which may be either."""
        if bid.kind in JOKER_PAIRS:
            return [JOKER_PAIRS[bid.kind]] * 2
        if bid.kind == "joker" or self.setting.level is None:
            return []
        return [f"{self.setting.level}{bid.suit}"] * (2 if bid.kind == "pair" else 1)

    def seen_by(self, seat: int) -> list[tuple[int, str, str | None]]:
        """The bids as a seat sees them: (seat, kind, suit).

        With `bidding.face_down` = always the suit of another's level cards is `?` until the play
        begins (000 §4); joker bids are open.
        """
        hidden = self.parameters.text("bidding.face_down") == "always" and not self.play_begun
        return [
            (
                shown.seat,
                shown.bid.kind,
                "?" if hidden and shown.bid.suit and shown.seat != seat else shown.bid.suit,
            )
            for shown in self.shown
        ]


def every_bid(state: Bidding, seat: int) -> list[Bid]:
    """The eleven bids one can think of, in a fixed order."""
    act = state.act(seat)
    levels = [Bid(kind, suit, act) for kind in ("single", "pair") for suit in SUITS]
    return levels + [Bid(kind, None, act) for kind in ("joker", "little_jokers", "big_jokers")]


def legal_bids(state: Bidding, seat: int) -> list[Bid]:
    """The bids, counters or reinforcements the seat may make now, if it is asked (1.7)."""
    return [bid for bid in every_bid(state, seat) if refusal(state, seat, bid) is None]


def refusal(state: Bidding, seat: int, bid: Bid) -> str | None:
    """Why the seat may not make this bid now, None when it may."""
    if not _holds(state, seat, bid):
        return "not held"
    act = state.act(seat)
    if bid.act != act:
        return f"this would be a {act}"
    if act == BID:
        return _no_first_bid(state, bid)
    if act == REINFORCEMENT:
        return _no_reinforcement(state, bid)
    return _no_counter(state, seat, bid)


def _holds(state: Bidding, seat: int, bid: Bid) -> bool:
    """Procedure 2: only with the cards drawn so far, later with the cards held."""
    hand = state.hands[seat]
    if bid.kind == "joker":
        return any(joker in hand for joker in JOKERS)
    cards = state.cards(bid)
    return bool(cards) and hand.count(cards[0]) >= len(cards)


def _no_first_bid(state: Bidding, bid: Bid) -> str | None:
    """Procedure 5: a level card, a pair of them, or jokers as `bidding.jokers` says."""
    jokers = state.parameters.text("bidding.jokers")
    if bid.kind in JOKER_PAIRS and jokers == "counter-only":
        return "joker pairs only counter (bidding.jokers, 002 §4)"
    if bid.kind == "joker" and not (jokers == "single-first-deal" and state.setting.first):
        return "a single joker does not bid (bidding.jokers, 002 §3)"
    return None


def _no_reinforcement(state: Bidding, bid: Bid) -> str | None:
    """The first bidder adds the second card of the suit while nobody has countered (000 §6, 001);
    anything else would be a counter to one's own bid, which nobody may make (1.7)."""
    standing = state.standing
    assert standing is not None
    own = bid.kind == "pair" and bid.suit == standing.bid.suit and standing.bid.kind == "single"
    if not own:
        return "nobody counters their own bid"
    # A single level card never counters, so it stands only as the first bid, not countered yet.
    assert state.counters == 0
    if state.parameters.text("bidding.reinforce") == "none":
        return "no reinforcing (bidding.reinforce)"
    if state.holder is not None:
        return "reinforcing is over once the kitty is taken"
    return None


def _no_counter(state: Bidding, seat: int, bid: Bid) -> str | None:
    """Who may counter, and with what (procedure 5)."""
    if bid.kind not in ("pair", *JOKER_PAIRS):
        return "a counter is a pair"
    if state.standing is None:
        return _no_counter_to_turned(state, bid)
    partner = (state.standing.seat + 2) % 4
    if seat == partner and not state.parameters.flag("bidding.partner_may_counter"):
        return "the partner does not counter (bidding.partner_may_counter)"
    if seat == state.first_bidder and not state.parameters.flag("bidding.first_bidder_counters"):
        # That another bid stands means that somebody else has countered.
        return "the first bidder does not counter again (bidding.first_bidder_counters)"
    return _not_stronger(state, state.standing.bid, bid)


def _no_counter_to_turned(state: Bidding, bid: Bid) -> str | None:
    """Nobody has bid; a trump turned up from the kitty may perhaps be countered, any seat may."""
    if state.nobody == "none":
        return "nobody has bid, the trump is settled (bidding.nobody)"
    by = state.parameters.text("bidding.turned_countered_by")
    if by == "nobody" or (by == "no-trump" and bid.kind == "pair"):
        return f"a turned trump is countered by {by} (bidding.turned_countered_by)"
    return None


def _not_stronger(state: Bidding, standing: Bid, bid: Bid) -> str | None:
    """A stronger kind, or an equal one as `bidding.suits` says; a level pair never tops jokers."""
    parameters = state.parameters
    if (standing.kind, bid.kind) == ("little_jokers", "big_jokers"):
        if parameters.text("bidding.big_over_little") == "yes" or state.setting.first:
            return None
        return "BJ BJ tops LJ LJ in a first deal only (bidding.big_over_little)"
    if STRENGTH[bid.kind] > STRENGTH[standing.kind]:
        return None
    if not standing.kind == bid.kind == "pair":
        return "not stronger in kind"
    if state.locked:
        return "locked by reinforcement: only joker pairs counter (bidding.reinforce)"
    suits = parameters.text("bidding.suits")
    if suits == "unordered":
        return "an equal kind does not counter (bidding.suits = unordered)"
    if suits == "ordered" and _suit_place(bid) >= _suit_place(standing):
        return "not a higher suit (bidding.suits = ordered)"
    if any((past.bid.kind, past.bid.suit) == ("pair", bid.suit) for past in state.shown):
        return "this pair was shown before (bidding.suits = any-later-pair)"
    return None


def _suit_place(bid: Bid) -> int:
    """s > h > c > d (1.7)."""
    assert bid.suit is not None
    return SUITS.index(bid.suit)


def make_bid(state: Bidding, seat: int, bid: Bid) -> None:
    """Show the cards and let follow what follows (procedure 5-7)."""
    problem = refusal(state, seat, bid)
    if problem is not None:
        raise IllegalBid(problem)
    if bid.act == BID:
        state.first_bidder = seat
        if state.setting.first:
            state.declarer = seat
    elif bid.act == REINFORCEMENT:
        state.locked = True
    else:
        state.counters += 1
        moves = state.parameters.text("bidding.counter_declares")
        # After the kitty was taken a counter never moves the declarer (procedure 7).
        if state.holder is None and (
            moves == "always" or (moves == "first-deal" and state.setting.first)
        ):
            state.declarer = seat
    state.trump = bid.suit
    state.standing = Shown(seat, bid, state.when)
    state.shown.append(state.standing)
