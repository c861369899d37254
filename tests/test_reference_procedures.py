"""Biddings and deals of eight documents in the reference: who may do what when."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.documents import (
    DINGPAI,
    DOCUMENTS,
    FANZHU,
    HOOK,
    SIXTEEN,
    STAFF,
    YINGCHUN,
    YUNNAN,
    Params,
)
from tests.reference import (
    Bid,
    Bidding,
    Context,
    Draws,
    IllegalBid,
    IllegalPlay,
    Owed,
    Setting,
    legal_bids,
    parse_cards,
    play_whole_deal,
    policy_greedy,
    policy_random,
    replay_bidding,
    replay_whole_deal,
)
from tests.reference.bidding import BID, COUNTER, REINFORCEMENT, When
from tests.reference.cards import as_play, deck, points, without
from tests.reference.chance import Chance, distribution
from tests.reference.policy import Policy, View
from tests.reference.whole_deal import Auction, Move
from tests.test_reference_bidding import Late


def draws(
    hands: dict[int, str],
    last: dict[int, str] | None = None,
    *,
    kitty: str = "",
    first: int = 0,
    size: int = 8,
) -> Draws:
    """The first cards of each seat, perhaps its last one, and the kitty; the rest anyhow."""
    ends = last or {}
    head = {seat: parse_cards(hands.get(seat, "")) for seat in range(4)}
    tail = {seat: parse_cards(ends.get(seat, "")) for seat in range(4)}
    bottom = parse_cards(kitty)
    rest = without(deck(), [card for part in (head, tail) for cs in part.values() for card in cs])
    rest = without(rest, bottom)
    each = (108 - size) // 4
    for seat in range(4):
        number = each - len(head[seat]) - len(tail[seat])
        head[seat], rest = head[seat] + rest[:number] + tail[seat], rest[number:]
    order = [head[(first + step) % 4][place] for place in range(each) for step in range(4)]
    return Draws(first, order + bottom + rest)


class Told:
    """A bidding as far as its moves go."""

    def __init__(self, params: Params, setting: Setting, drawn: Draws, moves: list[Move]) -> None:
        self.auction: Auction = replay_bidding(params, setting, drawn, moves)
        self.state = self.auction.state

    def options(self, seat: int, when: When) -> list[Bid]:
        """What the seat might have shown when it was last asked at that moment."""
        found = [bids for who, at, bids in self.auction.asked if (who, at) == (seat, when)]
        return found[-1] if found else []


def bid(seat: int, when: When, kind: str, suit: str | None, act: str = BID, **more: str) -> Move:
    return ("bid", seat, when, Bid(kind, suit, act, more.get("rank")))


def dark(seat: int, when: When, suit: str) -> Move:
    return ("bid", seat, when, Bid("single", suit, BID, face_down=True))


def bury(seat: int, cards: str) -> Move:
    return ("bury", seat, parse_cards(cards))


def give(seat: int, cards: str) -> Move:
    return ("give", seat, parse_cards(cards))


def middle(params: Params, level: str | None, declarer: int = 0) -> Setting:
    return Setting.of(params, level, declarer)


# Dark bids (000 §9).


def test_a_very_first_level_card_may_be_bid_face_down() -> None:
    drawn = draws({0: "TsTc", 1: "ThTd"})
    silent = Told(YUNNAN, middle(YUNNAN, "10"), drawn, [])
    for seat, suit in ((0, "s"), (1, "h")):
        assert silent.options(seat, seat + 1) == [
            Bid("single", suit, BID),
            Bid("single", suit, BID, face_down=True),
        ]
    # The second card is not a player's very first one.
    assert silent.options(0, 5) == [Bid("single", suit, BID) for suit in "sc"]
    told = Told(YUNNAN, middle(YUNNAN, "10"), drawn, [dark(0, 1, "s")])
    assert told.state.seen_by(0) == [(0, "single", "s")]
    assert told.state.seen_by(1) == [(0, "single", "?")]
    assert (told.state.kind, told.state.trump) == ("single", "s")
    assert told.options(1, 2) == []
    with pytest.raises(IllegalBid, match="very first"):
        Told(YUNNAN, middle(YUNNAN, "10"), drawn, [dark(0, 5, "c")])
    opened = Told(YUNNAN, middle(YUNNAN, "10"), drawn, [bid(0, 1, "single", "s")])
    assert opened.state.seen_by(1) == [(0, "single", "s")]


def test_other_rules_have_no_choice() -> None:
    drawn = draws({0: "Ts"})
    for rules in (STAFF, FANZHU):
        told = Told(rules, middle(rules, "10"), drawn, [])
        assert told.options(0, 1) == [Bid("single", "s", BID)]
        with pytest.raises(IllegalBid, match=r"bidding\.face_down"):
            Told(rules, middle(rules, "10"), drawn, [dark(0, 1, "s")])
    always = Told(FANZHU, middle(FANZHU, "10"), drawn, [bid(0, 1, "single", "s")])
    assert always.state.seen_by(1) == [(0, "single", "?")]


def test_random_and_greedy_bid_first_cards() -> None:
    state = Bidding(YUNNAN, middle(YUNNAN, "10"), 0)
    state.hands[0] = ["Ts"]
    state.just_drew = 0
    options = legal_bids(state, 0)
    assert len([None, *options]) == 3
    assert policy_greedy.choose_bid(state, 0, options) == Bid("single", "s", BID)


LAST = draws({0: "TsTs", 1: "ThTh", 3: "BJBJLJLJ"}, {2: "Tc", 1: "3c"})
DARK: list[Move] = [dark(0, 1, "s")]


def test_a_level_card_drawn_last_counters_a_dark_bid() -> None:
    setting = middle(YUNNAN, "10")
    single = Bid("single", "c", COUNTER)
    told = Told(YUNNAN, setting, LAST, DARK)
    assert told.options(2, 99) == [single]
    assert told.options(2, "drawn") == []
    open_bid = Told(YUNNAN, setting, LAST, [bid(0, 1, "single", "s")])
    assert open_bid.options(2, 99) == []
    # A level card that was not drawn last, and another card drawn last, do not counter.
    assert told.options(1, 98) == [Bid("pair", "h", COUNTER)]
    countered = Told(YUNNAN, setting, LAST, [*DARK, ("bid", 2, 99, single)])
    assert (countered.state.kind, countered.state.trump) == ("single", "c")
    assert (countered.state.counters, countered.state.declarer) == (1, 0)
    # Only jokers counter then, and nobody reinforces.
    assert countered.options(3, 100) == [
        Bid("little_jokers", None, COUNTER),
        Bid("big_jokers", None, COUNTER),
    ]
    for seat in (0, 1, 2):
        assert countered.options(seat, "drawn") == []
    jokers = bid(3, 100, "big_jokers", None, COUNTER)
    assert Told(YUNNAN, setting, LAST, [*DARK, ("bid", 2, 99, single), jokers]).state.counters == 2


def test_last_card_counters_only_where_the_seat_may_counter() -> None:
    setting = middle(YUNNAN, "10")
    barred = {**YUNNAN, "bidding.partner_may_counter": False}
    assert Told(barred, setting, LAST, DARK).options(2, 99) == []
    without_it = {**YUNNAN, "bidding.last_card_counters": False}
    assert Told(without_it, setting, LAST, DARK).options(2, 99) == []
    # Not against a pair, nor one's own bid.
    reinforced = [*DARK, bid(0, 5, "pair", "s", REINFORCEMENT)]
    assert Told(YUNNAN, setting, LAST, reinforced).options(2, 99) == []
    own = draws({0: "Ts"}, {0: "Th"})
    assert Told(YUNNAN, setting, own, DARK).options(0, 97) == []
    # Face down without a choice is face down as well.
    always = {**FANZHU, "bidding.last_card_counters": True}
    single = [bid(0, 1, "single", "s")]
    assert Told(always, setting, LAST, single).options(2, 99) == [Bid("single", "c", COUNTER)]


# The companion (000 §9).


def test_a_first_bid_needs_its_companion() -> None:
    setting = Setting.of(YUNNAN, first=True)
    drawn = draws({0: "2s5h2s", 1: "2h5h5s", 2: "5d2d"})
    told = Told(YUNNAN, setting, drawn, [])
    assert [told.options(1, when) for when in (2, 6)] == [[], [Bid("single", "h", BID)]]
    assert [told.options(0, when) for when in (1, 5, 9)] == [[], [], [Bid("pair", "s", BID)]]
    assert told.options(2, 7) == [Bid("single", "d", BID)]
    first = Told(YUNNAN, setting, drawn, [bid(1, 6, "single", "h")])
    assert (first.state.declarer, first.state.trump, first.state.kind) == (1, "h", "single")
    assert first.state.cards(Bid("single", "h", BID)) == ["2h", "5h"]
    assert first.options(0, 9) == [Bid("pair", "s", COUNTER)]
    # In the middle of a match a single level card bids alone.
    assert Told(YUNNAN, middle(YUNNAN, "2"), drawn, []).options(0, 1)[0] == Bid("single", "s", BID)


def test_the_fixed_suit_is_countered_by_jokers_only() -> None:
    """定主: after a pair of level cards another pair of them does not counter."""
    drawn = draws({0: "TsTs", 1: "ThTh", 3: "BJBJ"})
    told = Told(YUNNAN, middle(YUNNAN, "10"), drawn, [bid(0, 5, "pair", "s")])
    assert told.options(1, 6) == []
    assert told.options(3, 8) == [Bid("big_jokers", None, COUNTER)]
    directly = Told(YUNNAN, middle(YUNNAN, "10"), drawn, [bid(3, 8, "big_jokers", None)])
    assert directly.state.trump is None


# Who declares.


@pytest.mark.parametrize("rules", [HOOK, YINGCHUN])
def test_counters_declare_at_the_first_level(rules: Params) -> None:
    drawn = draws({0: "2s5s", 1: "2h2h5h5h"})

    def declarer(setting: Setting, rank: str) -> int | None:
        moves = [
            bid(0, 1 if rank == "2" else 5, "single", "s"),
            bid(1, 6 if rank == "2" else 14, "pair", "h", COUNTER),
        ]
        return Told(rules, setting, drawn, moves).state.declarer

    assert declarer(Setting.of(rules, first=True), "2") == 1
    assert declarer(middle(rules, "2"), "2") == 1
    assert declarer(middle(rules, "5"), "5") == 0
    # The bid alone moves nothing in the middle of a match.
    told = Told(rules, middle(rules, "2"), drawn, [bid(1, 2, "single", "h")])
    assert told.state.declarer == 0


def test_a_single_joker_bids_in_a_first_deal() -> None:
    """002 §3: 单张大、小王; 单张王不能反2."""
    setting = Setting.of(YINGCHUN, first=True)
    drawn = draws({0: "LJ", 1: "2h2hBJ"})
    told = Told(YINGCHUN, setting, drawn, [bid(0, 1, "joker", None)])
    assert (told.state.kind, told.state.trump, told.state.declarer) == ("joker", None, 0)
    assert told.options(1, 6) == [Bid("pair", "h", COUNTER)]
    two = Told(YINGCHUN, setting, draws({0: "2s", 1: "BJ"}), [bid(0, 1, "single", "s")])
    assert two.options(1, 2) == []


def test_the_declarer_waits_after_the_burying() -> None:
    """000 §4: before the burying like the others, afterwards only after another."""
    setting = middle(FANZHU, "10")
    drawn = draws({0: "ThTh3s4s6s7s8s9s3h4hBJBJ", 1: "Ts", 2: "TcTc"})
    moves = [bid(1, 2, "single", "s")]
    before = Told(FANZHU, setting, drawn, moves)
    pair, jokers = Bid("pair", "h", COUNTER), Bid("big_jokers", None, COUNTER)
    assert before.options(0, "drawn") == [pair, jokers]
    moves.append(bury(0, "3s4s6s7s8s9s3h4h"))
    assert Told(FANZHU, setting, drawn, moves).options(0, "buried") == []
    as_others = {**FANZHU, "bidding.declarer_after_burying": "as-others"}
    assert Told(as_others, setting, drawn, moves).options(0, "buried") == [pair, jokers]
    moves.append(bid(2, "buried", "pair", "c", COUNTER))
    told = Told(FANZHU, setting, drawn, moves)
    assert told.options(0, "buried") == [pair, jokers]
    # The bidder may counter only after somebody else has; the kitty stays with the declarer.
    assert (told.state.holder, told.state.declarer, told.state.counters) == (0, 0, 1)
    assert told.state.seen_by(3) == [(1, "single", "?"), (2, "pair", "?")]


# 翻底 (000 §9).

OPENED = {0: "Ts3h4h8c9c3d4d6d7d", 1: "ThThKh5s6s7s", 2: "BJBJ5c"}
BURIED = "3h4h8c9c3d4d6d7d"


def opened(*moves: Move, buried: str = BURIED) -> Told:
    start = [bid(0, 1, "single", "s"), bury(0, buried)]
    return Told(YUNNAN, middle(YUNNAN, "10"), draws(OPENED), [*start, *moves])


PAIR: Move = bid(1, "buried", "pair", "h", COUNTER)
BIG: Move = bid(2, "buried", "big_jokers", None, COUNTER)


def test_the_opened_kitty_gives_its_new_trumps() -> None:
    told = opened(PAIR, give(1, "6s3h"))
    state = told.state
    assert sorted(state.kitty) == sorted(parse_cards("6s3h8c9c3d4d6d7d"))
    assert "4h" in state.hands[1]
    assert [len(hand) for hand in state.hands] == [25] * 4
    assert (state.holder, state.declarer, state.trump, state.kitty_open) == (0, 0, "h", True)
    # Asking goes on from the right of the seat that countered.
    after = [(seat, when) for seat, when, _ in told.auction.asked if when == "buried"]
    assert after[:2] == [(1, "buried"), (2, "buried")]
    assert told.options(2, "buried") == [Bid("big_jokers", None, COUNTER)]
    for cards in ("5s6s", "Kh6s", "Th6s", "6s", "6s7s8s", "2c2d"):
        with pytest.raises(IllegalPlay, match=r"seat 1, give .*may be given"):
            opened(PAIR, give(1, cards))
    with pytest.raises(IllegalPlay, match="seat 1 gives cards now"):
        opened(PAIR, give(2, "6s3h"))
    with pytest.raises(IllegalBid, match="seat 1 gives cards"):
        opened(PAIR, BIG)


def test_without_new_trumps_the_highest_trump_is_exchanged() -> None:
    no_trump = opened(BIG, give(2, "BJ"), give(0, "Ts"))
    hands = no_trump.state.hands
    assert (hands[0].count("BJ"), hands[2].count("BJ"), "Ts" in hands[2]) == (1, 1, True)
    assert sorted(no_trump.state.kitty) == sorted(parse_cards(BURIED))
    # The card itself may come back.
    back = opened(BIG, give(2, "BJ"), give(0, "BJ"))
    assert back.state.hands[2].count("BJ") == 2
    with pytest.raises(IllegalPlay, match="seat 2, give 5c: not 1"):
        opened(BIG, give(2, "5c"))
    # Main 5 is the highest trump of a suit.
    drawn = draws({0: "Ts8c9c3d4d6d7d8d9d", 1: "ThTh5hBJ"})
    moves = [bid(0, 1, "single", "s"), bury(0, "8c9c3d4d6d7d8d9d"), PAIR]
    told = Told(YUNNAN, middle(YUNNAN, "10"), drawn, [*moves, give(1, "5h"), give(0, "Ts")])
    assert "5h" in told.state.hands[0]


def test_the_declarer_exchanges_nothing_with_itself() -> None:
    drawn = draws({0: "TsBJBJ3c4c6c7c8c9c3d4d", 1: "ThTh", 3: "LJLJ"})
    buried = "3c4c6c7c8c9c3d4d"
    little = bid(3, "buried", "little_jokers", None, COUNTER)
    own = bid(0, "buried", "big_jokers", None, COUNTER)
    moves: list[Move] = [bid(0, 1, "single", "s"), bury(0, buried)]
    moves += [little, give(3, "LJ"), give(0, "Ts"), own]
    state = Told(YUNNAN, middle(YUNNAN, "10"), drawn, moves).state
    assert (state.counters, state.hands[0].count("BJ"), state.hands[0].count("LJ")) == (2, 2, 1)
    # With new trumps in the kitty the declarer takes them like the others.
    drawn = draws({0: "ThTh3h4h4c6c7c8c9c3d6d", 3: "Ts"})
    moves = [bid(3, 4, "single", "s"), bury(0, "3h4h4c6c7c8c9c3d")]
    moves += [bid(0, "buried", "pair", "h", COUNTER), give(0, "3h6d")]
    state = Told(YUNNAN, middle(YUNNAN, "10"), drawn, moves).state
    assert sorted(state.kitty) == sorted(parse_cards("3h6d4c6c7c8c9c3d"))


def test_before_the_burying_nothing_is_opened() -> None:
    moves = [bid(0, 1, "single", "s"), bid(1, "drawn", "pair", "h", COUNTER), bury(0, BURIED)]
    told = Told(YUNNAN, middle(YUNNAN, "10"), draws(OPENED), moves)
    assert not told.state.kitty_open
    assert sorted(told.state.kitty) == sorted(parse_cards(BURIED))


def test_what_the_policies_give() -> None:
    """1.11: uniformly random physical cards; 1.12: what it would bury first."""
    context = Context(YUNNAN, "10", "h")
    owed = Owed(1, 1, parse_cards("6s6s3h4c"))
    shares = distribution(lambda chance: policy_random.RandomPolicy().give(context, owed, chance))
    assert {cards: 4 * share for cards, share in shares.items()} == {
        ("6s",): 2,
        ("3h",): 1,
        ("4c",): 1,
    }
    greedy = policy_greedy.first_to_bury(context, parse_cards("KsAsTh9c5c8d"), 3)
    assert greedy == parse_cards("8d9c5c")


# Topping (000 §10).

TOP = {0: "3s3s6s6s", 1: "3h3h", 2: "4c5d5d", 3: "AcAc"}
TOP_DRAWS = draws(TOP, size=0)
THREES: Move = bid(0, 5, "pair", "s", rank="3")
FIVES: Move = bid(2, 11, "pair", "d", COUNTER, rank="5")


def topped(*moves: Move, params: Params = DINGPAI, first: bool = False) -> Told:
    setting = Setting.of(params, first=True) if first else middle(params, None)
    return Told(params, setting, TOP_DRAWS, list(moves))


def test_pairs_are_shown_and_topped() -> None:
    silent = topped()
    assert silent.auction.redealt
    assert silent.options(0, 5) == [Bid("pair", "s", BID, "3")]
    assert silent.options(0, 1) == []
    shown = topped(THREES)
    assert (shown.state.kind, shown.state.trump, shown.state.counters) == ("pair", "s", 0)
    # Equal numbers do not top, a lower one does not, A is the lowest; nobody tops themselves.
    assert shown.options(1, 6) == shown.options(3, 8) == []
    assert shown.options(2, 11) == [Bid("pair", "d", COUNTER, "5")]
    assert shown.options(0, "drawn") == []
    assert all(kind.rank != "A" for kind in shown.options(1, "drawn"))


def test_the_topped_pair_is_taken() -> None:
    told = topped(THREES, FIVES, give(2, "4c3s"))
    hands = told.state.hands
    assert [len(hand) for hand in hands] == [27] * 4
    assert "4c" in hands[0]
    assert (hands[0].count("3s"), hands[2].count("3s"), hands[2].count("5d")) == (1, 1, 2)
    assert (told.state.trump, told.state.counters, told.state.kind) == ("d", 1, "pair")
    for cards in ("5d4c", "4c", "4c3s3s", "6h6h"):
        with pytest.raises(IllegalPlay, match=r"seat 2, give .*may be given"):
            topped(THREES, FIVES, give(2, cards))
    plain = topped(THREES, FIVES, params={**DINGPAI, "bidding.captures": False})
    assert plain.state.hands[0].count("3s") == 2
    partner = {**DINGPAI, "bidding.partner_may_counter": False}
    assert topped(THREES, params=partner).options(2, 11) == []
    again = topped(THREES, FIVES, give(2, "4c3s")).options(0, "drawn")
    barred = {**DINGPAI, "bidding.first_bidder_counters": False}
    assert again
    assert topped(THREES, FIVES, give(2, "4c3s"), params=barred).options(0, "drawn") == []


def test_jokers_are_no_pairs_to_show() -> None:
    told = Told(DINGPAI, middle(DINGPAI, None), draws({0: "BJBJLJLJ"}, size=0), [])
    assert told.options(0, 13) == []
    with pytest.raises(IllegalBid, match=r"bidding\.with"):
        Told(
            DINGPAI,
            middle(DINGPAI, None),
            draws({0: "BJBJ"}, size=0),
            [bid(0, 5, "big_jokers", None)],
        )


def test_the_topping_side_attacks_in_a_first_deal() -> None:
    assert topped(THREES, first=True).state.declarer == 1
    told = topped(THREES, FIVES, give(2, "4c3s"), first=True)
    assert told.state.declarer == 3
    # Later sides alternate, whoever tops.
    assert topped(THREES, FIVES, give(2, "4c3s")).state.declarer == 0


def test_greedy_shows_and_never_tops() -> None:
    state = Bidding(DINGPAI, middle(DINGPAI, None), 0)
    state.hands[0] = parse_cards("KhKh3s3s9s9s8sBJ")
    options = legal_bids(state, 0)
    assert len(options) == 3
    assert policy_greedy.choose_bid(state, 0, options) == Bid("pair", "s", BID, "9")
    state.hands[0] = parse_cards("KhKh3s3s")
    tie = policy_greedy.choose_bid(state, 0, legal_bids(state, 0))
    assert tie == Bid("pair", "s", BID, "3")
    assert policy_greedy.choose_bid(state, 0, [Bid("pair", "h", COUNTER, "K")]) is None


# Who leads, boards, whole deals.


def first_play(moves: list[Move]) -> int:
    return next(move[1] for move in moves if move[0] == "play")


def last_bidder(moves: list[Move]) -> int | None:
    bids = [move[1] for move in moves if move[0] == "bid"]
    return bids[-1] if bids else None


def test_the_last_topper_leads_from_the_middle_of_a_match() -> None:
    rng = random.Random(6)
    sides: Counter[bool] = Counter()
    for number in range(12):
        row, record = play_whole_deal(DINGPAI, ["random"] * 4, rng, None, number % 4)
        leader = first_play(record.moves)
        assert leader == last_bidder(record.moves)
        assert row.declarer == number % 4
        assert row.stage_change is None
        sides[(leader - row.declarer) % 2 == 0] += 1
    assert len(sides) == 2  # on whichever side
    for _ in range(6):
        row, record = play_whole_deal(DINGPAI, ["random"] * 4, rng, first=True)
        topper = last_bidder(record.moves)
        assert topper is not None
        assert first_play(record.moves) == row.declarer == (topper + 1) % 4
    nobody = {**STAFF, "rotation.leads": "last-bidder"}
    drawn = draws({})
    assert Told(nobody, middle(nobody, "10", 0), drawn, []).state.standing is None


def test_boards() -> None:
    first = Setting.of(SIXTEEN, first=True)
    assert first == Setting("2", 0, True)
    told = Told(SIXTEEN, first, draws({}, kitty="3c"), [])
    assert not told.auction.redealt
    assert (told.state.kind, told.state.trump, told.state.declarer) == ("turned", "c", 0)
    # Nobody takes the declaring on a board.
    bidding = Told(SIXTEEN, first, draws({1: "2s"}), [bid(1, 2, "single", "s")])
    assert bidding.state.declarer == 0
    with pytest.raises(ValueError, match="draws first"):
        Bidding(SIXTEEN, first, 1)
    rng = random.Random(8)
    seen = Counter(Setting.at_random(SIXTEEN, rng) for _ in range(8_000))
    boards = ["2", "3", "4", "5", "5", "6", "7", "8", "9", "T", "T", "J", "Q", "K", "K", "A"]
    expected = {Setting(level, number % 4, False) for number, level in enumerate(boards)}
    assert set(seen) == expected
    assert all(abs(number - 500) < 110 for number in seen.values())
    tens = {Setting.at_random(SIXTEEN, rng, "10").declarer for _ in range(100)}
    assert tens == {1, 2}
    given = {Setting.at_random(SIXTEEN, rng, declarer=3) for _ in range(500)}
    assert {one.declarer for one in given} == {3}
    assert {one.level for one in given} == set(boards)
    short = {**SIXTEEN, "boards.levels": ["2", "3"]}
    assert {Setting.at_random(short, rng, "K").declarer for _ in range(100)} == {0, 1, 2, 3}


def test_settings_without_boards() -> None:
    rng = random.Random(9)
    some = {Setting.at_random(YUNNAN, rng) for _ in range(1_000)}
    assert len(some) == 24
    assert Setting.at_random(YUNNAN, rng, first=True) == Setting("2", None, True)
    assert Setting.at_random(DINGPAI, rng, declarer=2) == Setting(None, 2, False)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_whole_deals_replay_to_the_same_row(name: str) -> None:
    params = DOCUMENTS[name]
    rng = random.Random(10)
    gifts = 0
    for number in range(16):
        policies: list[Policy | str] = ["random", "greedy", "random+throws", "random"]
        setting = Setting.at_random(params, rng, first=number % 2 == 0)
        row, record = play_whole_deal(
            params,
            policies if number % 3 else [Late()] * 4,
            rng,
            setting.level,
            None if setting.first else setting.declarer,
            setting.first,
        )
        assert replay_whole_deal(params, record.setting, record.draws, record.moves) == row
        gifts += sum(move[0] == "give" for move in record.moves)
        burials = [move for move in record.moves if move[0] == "bury"]
        if burials and not gifts:
            assert row.kitty_points == points(burials[-1][2])
        columns = row.columns()
        assert ("match_points" in columns) == (name == "shuangkou-dingpai")
        assert ("large_points" in columns) == (name == "shuangkou-sixteen")
    assert (gifts > 0) == (name in ("shuangkou-dingpai", "shuangkou-yunnan"))


class Watching(Late):
    """`random` with late counters, that writes down which burial it knows."""

    def __init__(self) -> None:
        self.known: list[tuple[str, ...]] = []

    def follow(self, view: View, chance: Chance) -> list[str]:
        self.known.append(as_play(view.burial))
        return super().follow(view, chance)


def test_an_opened_kitty_is_seen_by_all() -> None:
    """The kitty of 翻底 lies open, so everybody knows that its cards are out of play."""
    rng = random.Random(11)
    opened_kitties = 0
    for _ in range(20):
        seats = [Watching() for _ in range(4)]
        _, record = play_whole_deal(YUNNAN, seats, rng, "10", 0)
        late = any(move[0] == "bid" and move[2] == "buried" for move in record.moves)
        knowing = {len(known) for seat in seats[1:] for known in seat.known}
        assert knowing == ({8} if late else {0})
        assert len({known for seat in seats for known in seat.known if known}) == 1
        opened_kitties += late
    assert 0 < opened_kitties < 20
