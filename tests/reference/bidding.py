"""What may be bid, and what a bid changes (rules 1.7); the order of events is in `drawing.py`.

What is bid with (`bidding.with`) are level cards and jokers, or any pair of a suit, which tops a
lower one (顶牌, 000 §10). `refusal` says of one bid why the rules forbid it to a seat now;
`legal_bids` are those it does not refuse.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from .cards import JOKERS, RANKS, SUITS, Card, contains, rank_letter
from .parameters import Parameters

STRENGTH = {"joker": 0, "single": 1, "pair": 2, "little_jokers": 3, "big_jokers": 4}
"""The ladder of kinds (1.7), with the single joker of 002 §3 under every level card."""
JOKER_PAIRS = {"little_jokers": "LJ", "big_jokers": "BJ"}

NUMBERS = "A23456789TJQK"
"""Pairs by number, the lowest first (000 §10: 按数字顺序，对A最小，对K最大)."""

BID, COUNTER, REINFORCEMENT = "bid", "counter", "reinforcement"

When = int | str
"""A moment: how many cards have been drawn, or the window `drawn`, `turned` or `buried`."""

MOST_TOPS = len(NUMBERS) - 1
"""Each top has a higher number (000 §10)."""

MOST_COUNTERS = 6
"""Nor is a bidding with level cards and jokers endless. A counter never lowers the kind
(`_not_stronger`), LJ LJ and BJ BJ come at most once each, and a level pair tops a level pair only
of a lower suit (`ordered`) or if its own suit has not been shown as a pair before
(`any-later-pair`): at most four level pairs. Besides, there is one first bid and at most one
reinforcement. After a single card that counters (反暗主, 000 §9) only joker pairs do."""


class IllegalBid(ValueError):
    """A bid the rules forbid; the message says why."""


@dataclass(frozen=True)
class Bid:
    """A bid is its kind and suit; `act` is what making it amounts to now."""

    kind: str
    suit: str | None
    act: str
    rank: str | None = None
    """The number of a pair that is shown where pairs are bid with (000 §10), else None."""
    face_down: bool = False
    """Whether a player's very first card is laid face down (暗亮主, 000 §9)."""

    def __str__(self) -> str:
        cards = f" {self.rank or ''}{self.suit}" if self.suit else ""
        return f"{self.act} {self.kind}{cards}{' face down' if self.face_down else ''}"


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
    match both are given (procedure 6, 8). The first of fixed boards (000 §3) is a first deal with a
    declarer: seat 0, at the board's level. The level never changes during the deal.
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
            boards = Parameters(params).ranks("boards.levels")
            lowest = next(iter(boards or ladder), None)
            if declarer is not None or (level is not None and rank_letter(level) != lowest):
                raise ValueError("a first deal is at the ladder's first level, without declarer")
            return Setting(lowest, 0 if boards else None, True)
        if declarer not in range(4):
            raise ValueError("in the middle of a match the declarer is given")
        rank = None if level is None else rank_letter(level)
        if (rank not in ladder) if ladder else (rank is not None):
            raise ValueError(f"level {level} is not on the ladder {' '.join(ladder)}")
        return Setting(rank, declarer, False)

    @staticmethod
    def at_random(
        params: Mapping[str, object],
        rng: random.Random,
        level: str | None = None,
        declarer: int | None = None,
        first: bool = False,
    ) -> Setting:
        """A deal on its own: what is not given is uniformly random, of a board where there are any.

        A given level takes one of its boards, a given declarer replaces the board's; a level that
        no board has is declared by anybody (000 §3).
        """
        if first:
            return Setting.of(params, level, declarer, first)
        parameters = Parameters(params)
        ladder, boards = parameters.ranks("ladder.levels"), parameters.ranks("boards.levels")
        asked = None if level is None else rank_letter(level)
        numbers = [n for n, rank in enumerate(boards) if asked in (None, rank)]
        seat = rng.randrange(4)
        if numbers:
            number = rng.choice(numbers)
            level, seat = boards[number], number % 4
        elif level is None and ladder:
            level = rng.choice(ladder)
        return Setting.of(params, level, seat if declarer is None else declarer)


class Bidding:
    """Who holds what, what has been bid, and what follows from it."""

    def __init__(self, params: Mapping[str, object], setting: Setting, first_drawer: int) -> None:
        self.params = params
        self.parameters = Parameters(params)
        self.setting = setting
        self.first_drawer = first_drawer
        if setting.declarer not in (None, first_drawer):
            raise ValueError("a declarer who is given draws first")
        for clash in self.parameters.clashes():
            raise ValueError(clash)
        self.shows_pairs = self.parameters.text("bidding.with") == "pairs"
        """Any pair of a suit is bid with, and tops a lower one (000 §10)."""
        self.companion = (
            self.parameters.rank_or_none("bidding.first_deal_companion") if setting.first else None
        )
        """The rank that a single level card is shown together with (000 §9)."""
        self.cards_each = (108 - self.parameters.number("kitty.size")) // 4
        self.when: When = 0
        self.just_drew: int | None = None
        """The seat that has just drawn a card; None in the windows."""
        self.hands: list[list[Card]] = [[], [], [], []]
        """What each seat has drawn, later what it holds."""
        self.kitty: list[Card] = []
        self.holder: int | None = None
        """The seat that took the kitty last: it buries, and knows what is buried."""
        self.kitty_open = False
        """Whether the kitty lies open for all (翻底, 000 §9)."""
        self.declarer = setting.declarer
        self.trump: str | None = None
        self.shown: list[Shown] = []
        self.standing: Shown | None = None
        self.first_bidder: int | None = None
        self.counters = 0
        self.locked = False
        """Only joker pairs counter: after a reinforcement (000 §6, 001), and after a counter by a
        card drawn last (000 §9)."""
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
        rank = bid.rank or self.setting.level
        if bid.kind == "joker" or rank is None:
            return []
        if bid.kind == "pair":
            return [f"{rank}{bid.suit}"] * 2
        together = self.companion if bid.act == BID else None
        return [f"{one}{bid.suit}" for one in (rank, together) if one is not None]

    def seen_by(self, seat: int) -> list[tuple[int, str, str | None]]:
        """The bids as a seat sees them: (seat, kind, suit).

        The suit of what another laid face down is `?` until the play begins (000 §4, §9); joker
        bids are open.
        """
        return [
            (
                shown.seat,
                shown.bid.kind,
                "?"
                if shown.seat != seat and self.lies_face_down(shown.bid) and not self.play_begun
                else shown.bid.suit,
            )
            for shown in self.shown
        ]

    def lies_face_down(self, bid: Bid) -> bool:
        """Whether the cards of a bid lie face down."""
        always = self.parameters.text("bidding.face_down") == "always"
        return bid.suit is not None and (always or bid.face_down)

    def at_first_level(self) -> bool:
        """Whether the sides stand at the ladder's first level; on its own a deal has both there."""
        return self.setting.level in self.parameters.ranks("ladder.levels")[:1]


def every_bid(state: Bidding, seat: int) -> list[Bid]:
    """The bids one can think of under the rules, in a fixed order."""
    act = state.act(seat)
    if state.shows_pairs:
        return [Bid("pair", suit, act, rank) for suit in SUITS for rank in RANKS]
    levels = [Bid(kind, suit, act) for kind in ("single", "pair") for suit in SUITS]
    if act == BID and state.parameters.text("bidding.face_down") == "first-card":
        levels += [Bid("single", suit, act, face_down=True) for suit in SUITS]
    return levels + [Bid(kind, None, act) for kind in ("joker", "little_jokers", "big_jokers")]


def legal_bids(state: Bidding, seat: int) -> list[Bid]:
    """The bids, counters or reinforcements the seat may make now, if it is asked (1.7)."""
    held = [bid for bid in every_bid(state, seat) if _holds(state, seat, bid)]
    return [bid for bid in held if _forbidden(state, seat, bid) is None]


def refusal(state: Bidding, seat: int, bid: Bid) -> str | None:
    """Why the seat may not make this bid now, None when it may."""
    if not _holds(state, seat, bid):
        return "not held"
    act = state.act(seat)
    if bid.act != act:
        return f"this would be a {act}"
    if bid not in every_bid(state, seat):
        return "nothing that is bid with under these rules (bidding.with, bidding.face_down)"
    return _forbidden(state, seat, bid)


def _forbidden(state: Bidding, seat: int, bid: Bid) -> str | None:
    """Why the rules forbid one of the bids that can be thought of, which the seat holds."""
    if bid.act == BID:
        return _no_first_bid(state, seat, bid)
    if bid.act == REINFORCEMENT:
        return _no_reinforcement(state, bid)
    return _no_counter(state, seat, bid)


def _holds(state: Bidding, seat: int, bid: Bid) -> bool:
    """Procedure 2: only with the cards drawn so far, later with the cards held."""
    hand = state.hands[seat]
    if bid.kind == "joker":
        return any(joker in hand for joker in JOKERS)
    cards = state.cards(bid)
    return bool(cards) and contains(hand, cards)


def _no_first_bid(state: Bidding, seat: int, bid: Bid) -> str | None:
    """Procedure 5: a level card, a pair of them, or jokers as `bidding.jokers` says."""
    if bid.face_down and not (state.just_drew == seat and len(state.hands[seat]) == 1):
        return "only the very first card drawn is laid face down (bidding.face_down, 000 §9)"
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
    own = (
        not state.shows_pairs
        and bid.kind == "pair"
        and bid.suit == standing.bid.suit
        and standing.bid.kind == "single"
    )
    if not own:
        return "nobody counters their own bid"
    if state.counters > 0:
        return "a card drawn last has countered, it is not reinforced (000 §9)"
    if state.parameters.text("bidding.reinforce") == "none":
        return "no reinforcing (bidding.reinforce)"
    if state.holder is not None:
        return "reinforcing is over once the kitty is taken"
    return None


def _no_counter(state: Bidding, seat: int, bid: Bid) -> str | None:
    """Who may counter, and with what (procedure 5)."""
    last_card = bid.kind == "single" and state.parameters.flag("bidding.last_card_counters")
    if bid.kind not in ("pair", *JOKER_PAIRS) and not last_card:
        return "a counter is a pair"
    if bid.face_down:
        return "a card that counters is shown (bidding.face_down, 000 §9)"
    if _declarer_waits(state, seat):
        return "the declarer waits for another's counter (bidding.declarer_after_burying, 000 §4)"
    if state.standing is None:
        return "a counter is a pair" if last_card else _no_counter_to_turned(state, bid)
    partner = (state.standing.seat + 2) % 4
    if seat == partner and not state.parameters.flag("bidding.partner_may_counter"):
        return "the partner does not counter (bidding.partner_may_counter)"
    if seat == state.first_bidder and not state.parameters.flag("bidding.first_bidder_counters"):
        # That another bid stands means that somebody else has countered.
        return "the first bidder does not counter again (bidding.first_bidder_counters)"
    if state.locked and bid.kind not in JOKER_PAIRS:
        return "locked: only joker pairs counter (bidding.reinforce, bidding.last_card_counters)"
    if last_card:
        return _no_last_card_counter(state, seat, state.standing.bid, bid)
    if state.shows_pairs:
        return _no_top(state.standing.bid, bid)
    return _not_stronger(state, state.standing.bid, bid)


def _declarer_waits(state: Bidding, seat: int) -> bool:
    """Whether it is the declarer after the burying, and nobody else has countered since: 000 §4."""
    if state.parameters.text("bidding.declarer_after_burying") == "as-others":
        return False
    others = [shown for shown in state.shown if shown.when == "buried" and shown.seat != seat]
    return state.when == "buried" and seat == state.declarer and not others


def _no_last_card_counter(state: Bidding, seat: int, standing: Bid, bid: Bid) -> str | None:
    """A level card drawn last counters a single that lies face down (反暗主, 000 §9)."""
    if standing.kind != "single" or not state.lies_face_down(standing):
        return "a single card counters only one that lies face down (000 §9)"
    hand = state.hands[seat]
    if state.just_drew != seat or len(hand) != state.cards_each:
        return "a single card counters right after a player's last card (000 §9)"
    if state.cards(bid) != hand[-1:]:
        return "not the card drawn last (000 §9)"
    return None


def _no_top(standing: Bid, bid: Bid) -> str | None:
    """A higher number tops, in any suit (000 §10)."""
    assert standing.rank is not None
    assert bid.rank is not None
    if NUMBERS.index(bid.rank) > NUMBERS.index(standing.rank):
        return None
    return "not of a higher number (bidding.with = pairs, 000 §10)"


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
    elif bid.act == REINFORCEMENT:
        state.locked = True
    else:
        state.counters += 1
        state.locked |= bid.kind == "single"
    if state.holder is None:  # Once the kitty is taken the declarer stays (procedure 7).
        _settle_declarer(state, seat, bid)
    state.trump = bid.suit
    state.standing = Shown(seat, bid, state.when)
    state.shown.append(state.standing)


def _settle_declarer(state: Bidding, seat: int, bid: Bid) -> None:
    """What a bid makes of the declarer (procedure 6, 7)."""
    first = state.setting.first
    found_by_bidding = state.setting.declarer is None
    if found_by_bidding and state.parameters.text("bidding.first_declarer") == "right-of-bidder":
        state.declarer = (seat + 1) % 4  # so that the bidding side attacks (000 §10)
    elif found_by_bidding and bid.act == BID:
        state.declarer = seat
    elif bid.act == COUNTER:
        moves = state.parameters.text("bidding.counter_declares")
        if (
            moves == "always"
            or (moves in ("first-deal", "first-level") and first)
            or (moves == "first-level" and state.at_first_level())
        ):
            state.declarer = seat
