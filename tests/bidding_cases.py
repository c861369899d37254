"""Cases of the bidding with a known ruling, as plain data: every engine is run against this table.

Each case is a dict:

id, cites      a name; the clause or document
params         the rule parameters that differ from the standard
first          a first deal or one from the middle of a match
level          the level; in a first deal that of the ladder's first step
declarer       None in a first deal
first_drawer   the seat that draws first
draws          the 108 cards in the order drawn, the kitty last
moves          what is shown and buried, in order; who is asked and has no move passes:
               ["bid", seat, when, kind, suit], `when` the number of cards drawn so far or a window:
               `drawn` (after the last card), `turned` (after a trump was turned up), `buried`;
               kind: single, face_down (a single laid so by choice), pair, joker, little_jokers,
               big_jokers; suit None for jokers
               ["bury", seat, cards]
op             what is asked, with `inputs`, and `expected` as its answer:

bidding        -                -> some of: refused (the index of the first move that is refused,
                                   because it breaks a rule or nobody is asked then, or None); and
                                   after the moves, up to the first burial that is not among them:
                                   redealt, declarer, trump (None: no-trump), bid (the kind in the
                                   row), counters, holder (the seat that took the kitty last)
may_bid        seat, when       -> the [kind, suit] that seat may show at that moment, in any order
seen           seat             -> the bids [seat, kind, suit] as that seat sees them, suit ? hidden
"""

from __future__ import annotations

from typing import Any

Case = dict[str, Any]
Moves = list[list[Any]]

BIDDING_CASES: list[Case] = []

RANKS, SUITS, JOKERS = "23456789TJQKA", "shcd", ["BJ", "LJ"]


def split(cards: str) -> list[str]:
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]


def draw_order(hands: dict[int, str], kitty: str, first: int, level: str, size: int) -> list[str]:
    """All 108 cards: each seat draws the cards given first, then plain cards; the kitty is filled
    up with level cards and jokers, and what is left of these is drawn last."""
    rest = [r + s for s in SUITS for r in RANKS] * 2 + JOKERS * 2
    drawn = {seat: split(hands.get(seat, "")) for seat in range(4)}
    bottom = split(kitty)
    for cards in (*drawn.values(), bottom):
        for card in cards:
            rest.remove(card)
    strong = [card for card in rest if card in JOKERS or card[0] == level]
    plain = [card for card in rest if card not in strong]
    free = size - len(bottom)
    bottom += strong[:free]
    filling = plain + strong[free:]
    each = (108 - size) // 4
    order: list[str] = []
    for place in range(each):
        for step in range(4):
            seat = (first + step) % 4
            order.append(drawn[seat][place] if place < len(drawn[seat]) else filling.pop(0))
    return order + bottom + filling


def spare(draws: list[str], seat: int, first: int, number: int = 8) -> str:
    """The first plain 3, 4, 6 and so on of a seat, to be buried."""
    mine = draws[(seat - first) % 4 : 100 : 4]
    return "".join([card for card in mine if card[0] in "346789"][:number])


def add(
    name: str,
    cites: str,
    hands: dict[int, str],
    moves: Moves,
    expected: Any,
    params: dict[str, Any] | None = None,
    *,
    first: bool = False,
    level: str = "2",
    drawer: int = 0,
    kitty: str = "",
    op: str = "bidding",
    inputs: dict[str, Any] | None = None,
    table: list[Case] = BIDDING_CASES,
) -> None:
    """One case; in the middle of a match the declarer draws first. A burial without cards buries
    eight plain ones."""
    given = params or {}
    draws = draw_order(hands, kitty, drawer, level, given.get("kitty.size", 8))
    written = [
        [*move, spare(draws, move[1], drawer)] if move[0] == "bury" and len(move) == 2 else move
        for move in moves
    ]
    table.append(
        {
            "id": name,
            "cites": cites,
            "params": given,
            "first": first,
            "level": level,
            "declarer": None if first else drawer,
            "first_drawer": drawer,
            "draws": draws,
            "moves": written,
            "op": op,
            "inputs": inputs or {},
            "expected": expected,
        }
    )


def by_value(
    name: str,
    cites: str,
    key: str,
    results: dict[Any, Any],
    hands: dict[int, str],
    moves: Moves,
    params: dict[str, Any] | None = None,
    **rest: Any,
) -> None:
    """The same deal under several values of one parameter, which alone makes the difference."""
    for value, expected in results.items():
        add(
            f"{name}.{value}", cites, hands, moves, expected, {**(params or {}), key: value}, **rest
        )


def bid(seat: int, when: int | str, kind: str, suit: str | None = None) -> list[Any]:
    return ["bid", seat, when, kind, suit]


def fine(**rest: Any) -> dict[str, Any]:
    return {"refused": None, **rest}


def refused(index: int) -> dict[str, Any]:
    return {"refused": index}


LITTLE, BIG, SINGLE, PAIR = "little_jokers", "big_jokers", "single", "pair"
# Seat 0 draws first, cards 1, 5, 9; seat 1 cards 2, 6, 10; seat 2 cards 3, 7, 11; seat 3 4, 8, 12.

# Edge cases P4 to P7.

P4 = {0: "2d", 1: "2c2c", 2: "2s2s"}
by_value(
    "P4.higher", "1.7 suits; P4", "bidding.suits",
    {"unordered": refused(2), "ordered": fine(trump="s", counters=2), "any-later-pair": fine()},
    P4, [bid(0, 1, SINGLE, "d"), bid(1, 6, PAIR, "c"), bid(2, 7, PAIR, "s")],
)  # fmt: skip
by_value(
    "P4.lower", "1.7 suits; P4", "bidding.suits",
    {"unordered": refused(2), "ordered": refused(2), "any-later-pair": fine(trump="c")},
    P4, [bid(0, 1, SINGLE, "d"), bid(2, 7, PAIR, "s"), bid(1, 10, PAIR, "c")],
)  # fmt: skip
add(
    "P4.shown-again", "1.7 suits: no pair twice (000 §4)", P4,
    [bid(0, 1, SINGLE, "d"), bid(1, 6, PAIR, "c"), bid(2, 7, PAIR, "s"), bid(1, 10, PAIR, "c")],
    refused(3), {"bidding.suits": "any-later-pair"},
)  # fmt: skip
add(
    "P4.half-shown", "1.7 suits: a pair of which one card was shown", {0: "2h2h", 1: "2s2s"},
    [bid(0, 1, SINGLE, "h"), bid(1, 6, PAIR, "s"), bid(0, 9, PAIR, "h")],
    fine(trump="h", counters=2),
    {"bidding.suits": "any-later-pair", "bidding.first_bidder_counters": True},
)  # fmt: skip
P5 = {0: "2h", 1: "LJLJ", 2: "BJBJ", 3: "2s2s"}
P5_MOVES = [bid(0, 1, SINGLE, "h"), bid(1, 6, LITTLE), bid(2, 7, BIG)]
for suits in ("unordered", "ordered", "any-later-pair"):
    add(
        f"P5.{suits}", "1.7; P5: a level pair never tops jokers", P5,
        [*P5_MOVES, bid(3, 8, PAIR, "s")], refused(3), {"bidding.suits": suits},
    )  # fmt: skip
add(
    "P5.back", "1.7: little jokers never top big ones", P5,
    [bid(0, 1, SINGLE, "h"), bid(2, 7, BIG), bid(1, 10, LITTLE)], refused(2),
)  # fmt: skip
P6 = {0: "2s2h2h", 1: "2c2c"}
for again in (False, True):
    add(
        f"P6.{again}", "1.7; P6: nobody counters themselves", P6,
        [bid(0, 1, SINGLE, "s"), bid(0, 9, PAIR, "h")], refused(1),
        {"bidding.first_bidder_counters": again},
    )  # fmt: skip
add("P7", "P7: a shown card may be buried", {0: "2h3s3h3c3d4h4c4d"},
    [bid(0, 1, SINGLE, "h"), ["bury", 0, "2h3s3h3c3d4h4c4d"]],
    fine(trump="h", holder=0))  # fmt: skip

# Jokers.

JOKER_VALUES = ("pairs", "counter-only", "single-first-deal")
by_value(
    "jokers.first-bid", "1.7 jokers; 002 §4", "bidding.jokers",
    {"pairs": fine(trump=None, bid=LITTLE), "counter-only": refused(0),
     "single-first-deal": fine(trump=None)},
    {0: "LJLJ"}, [bid(0, 5, LITTLE)],
)  # fmt: skip
by_value(
    "jokers.counter", "1.7 jokers", "bidding.jokers",
    {value: fine(trump=None, bid=BIG, counters=1) for value in JOKER_VALUES},
    {0: "2h", 1: "BJBJ"}, [bid(0, 1, SINGLE, "h"), bid(1, 6, BIG)],
)  # fmt: skip
for first in (False, True):
    by_value(
        f"jokers.single.first-{first}", "1.7 jokers; 002 §3", "bidding.jokers",
        {"pairs": refused(0), "counter-only": refused(0),
         "single-first-deal": fine(trump=None, bid="joker", declarer=0) if first else refused(0)},
        {0: "BJ"}, [bid(0, 1, "joker")], first=first,
    )  # fmt: skip
ONE_JOKER = {"bidding.jokers": "single-first-deal"}
add("joker.level-single", "1.7: a single level card never counters", {0: "LJ", 1: "2s"},
    [bid(0, 1, "joker"), bid(1, 2, SINGLE, "s")], refused(1), ONE_JOKER, first=True)  # fmt: skip
add("joker.level-pair", "1.7: a level pair counters a single joker", {0: "LJ", 1: "2s2s"},
    [bid(0, 1, "joker"), bid(1, 6, PAIR, "s")], fine(trump="s", declarer=1, counters=1),
    ONE_JOKER, first=True)  # fmt: skip
add("joker.pair", "1.7: a joker pair counters a single joker", {0: "LJ", 1: "BJBJ"},
    [bid(0, 1, "joker"), bid(1, 6, BIG)], fine(trump=None, bid=BIG), ONE_JOKER,
    first=True)  # fmt: skip
add("joker.counters-not", "1.7; 002 §3: one joker does not counter a 2", {0: "2h", 1: "BJ"},
    [bid(0, 1, SINGLE, "h"), bid(1, 2, "joker")], refused(1), ONE_JOKER, first=True)  # fmt: skip
add("joker.own", "1.7: one joker is not reinforced", {0: "BJBJ"},
    [bid(0, 1, "joker"), bid(0, 5, BIG)], refused(1), ONE_JOKER, first=True)  # fmt: skip
for first in (False, True):
    by_value(
        f"big-over-little.first-{first}", "1.7 jokers; 001, 002 §4", "bidding.big_over_little",
        {"yes": fine(bid=BIG, counters=2), "first-deal": fine(bid=BIG) if first else refused(2)},
        P5, P5_MOVES, first=first,
    )  # fmt: skip

# Who may counter.

by_value(
    "first-bidder-counters", "1.7; 000 §4, 001", "bidding.first_bidder_counters",
    {False: refused(2), True: fine(trump=None, counters=2)},
    {0: "2hLJLJ", 1: "2s2s"}, [bid(0, 1, SINGLE, "h"), bid(1, 6, PAIR, "s"), bid(0, 9, LITTLE)],
)  # fmt: skip
add(
    "second-bidder-counters", "1.7: only the first bidder is barred",
    {0: "2h", 1: "2s2sBJBJ", 2: "LJLJ"},
    [bid(0, 1, SINGLE, "h"), bid(1, 6, PAIR, "s"), bid(2, 7, LITTLE), bid(1, 14, BIG)],
    fine(counters=3),
)  # fmt: skip
by_value(
    "partner", "1.7: 另一方 (001, 004)", "bidding.partner_may_counter",
    {True: fine(trump="s", counters=1), False: refused(1)},
    {0: "2h", 2: "2s2s"}, [bid(0, 1, SINGLE, "h"), bid(2, 7, PAIR, "s")],
)  # fmt: skip
add("other-side", "1.7: 另一方", {0: "2h", 1: "2s2s"},
    [bid(0, 1, SINGLE, "h"), bid(1, 6, PAIR, "s")], fine(trump="s"),
    {"bidding.partner_may_counter": False})  # fmt: skip
add("single-over-single", "1.7: a counter is a pair", {0: "2d", 1: "2s"},
    [bid(0, 1, SINGLE, "d"), bid(1, 2, SINGLE, "s")], refused(1),
    {"bidding.suits": "ordered"})  # fmt: skip

# Reinforcing.

by_value(
    "reinforce", "1.7 reinforcing; 000 §6, 001", "bidding.reinforce",
    {"until-countered": fine(bid=PAIR, trump="h", counters=0), "none": refused(1)},
    {0: "2h2h"}, [bid(0, 1, SINGLE, "h"), bid(0, 5, PAIR, "h")],
)  # fmt: skip
by_value(
    "reinforce.late", "1.7: also after the drawing", "bidding.reinforce",
    {"until-countered": fine(bid=PAIR), "none": refused(1)},
    {0: "2h2h"}, [bid(0, 5, SINGLE, "h"), bid(0, "drawn", PAIR, "h")],
)  # fmt: skip
ORDERED = {"bidding.suits": "ordered"}
add("locked", "1.7; 000 §6: only joker pairs counter", {0: "2d2d", 1: "2s2s"},
    [bid(0, 1, SINGLE, "d"), bid(0, 5, PAIR, "d"), bid(1, 6, PAIR, "s")], refused(2),
    ORDERED)  # fmt: skip
add("locked.any-later", "1.7; 000 §6: only joker pairs counter", {0: "2d2d", 1: "2s2s"},
    [bid(0, 1, SINGLE, "d"), bid(0, 5, PAIR, "d"), bid(1, 6, PAIR, "s")], refused(2),
    {"bidding.suits": "any-later-pair"})  # fmt: skip
add("not-locked", "1.7: a pair bid at once is not locked", {0: "2d2d", 1: "2s2s"},
    [bid(0, 5, PAIR, "d"), bid(1, 6, PAIR, "s")], fine(trump="s"), ORDERED)  # fmt: skip
add("locked.jokers", "1.7; 000 §6: joker pairs counter", {0: "2d2d", 1: "LJLJ"},
    [bid(0, 1, SINGLE, "d"), bid(0, 5, PAIR, "d"), bid(1, 6, LITTLE)], fine(trump=None),
    ORDERED)  # fmt: skip
add("reinforce.countered", "1.7: until somebody counters", {0: "2h3s2h", 1: "2s2s"},
    [bid(0, 1, SINGLE, "h"), bid(1, 6, PAIR, "s"), bid(0, 9, PAIR, "h")], refused(2))  # fmt: skip
add("reinforce.twice-asked", "procedure 2: asked once a card", {0: "2h2h"},
    [bid(0, 5, SINGLE, "h"), bid(0, 5, PAIR, "h")], refused(1))  # fmt: skip
add("reinforce.kitty-taken", "procedure 7: over once the kitty is taken", {0: "2h2h"},
    [bid(0, 1, SINGLE, "h"), ["bury", 0], bid(0, "buried", PAIR, "h")], refused(2),
    {"bidding.windows": "after-burying"})  # fmt: skip

# Windows, and what a counter moves.

AFTER = {"bidding.windows": "after-burying"}
CHAO = {0: "2h", 1: "2s2s", 2: "LJLJ"}
CHAO_MOVES = [bid(0, 1, SINGLE, "h"), ["bury", 0], bid(1, "buried", PAIR, "s")]
by_value(
    "windows", "1.7 windows; 004", "bidding.windows",
    {"before-kitty": refused(2),
     "after-burying": fine(trump="s", declarer=0, holder=1, counters=1)},
    CHAO, CHAO_MOVES,
)  # fmt: skip
by_value(
    "windows.before", "1.7 windows: both have the one before the kitty", "bidding.windows",
    {value: fine(trump="s", holder=0, counters=1) for value in ("before-kitty", "after-burying")},
    CHAO, [bid(0, 1, SINGLE, "h"), bid(1, "drawn", PAIR, "s")],
)  # fmt: skip
by_value(
    "takes-kitty", "1.7: the kitty too (chao-di)", "bidding.counter_takes_kitty",
    {True: fine(trump="s", holder=1), False: fine(trump="s", holder=0)}, CHAO, CHAO_MOVES, AFTER,
)  # fmt: skip
by_value(
    "takes-kitty.buries", "1.7: chao-di buries again", "bidding.counter_takes_kitty",
    {True: fine(trump=None, declarer=0, holder=2, counters=2), False: refused(3)},
    CHAO, [*CHAO_MOVES, ["bury", 1], bid(2, "buried", LITTLE)], AFTER,
)  # fmt: skip
add("takes-kitty.not", "1.7: a chain of counters without the kitty", CHAO,
    [*CHAO_MOVES, bid(2, "buried", LITTLE)], fine(trump=None, holder=0, counters=2),
    {**AFTER, "bidding.counter_takes_kitty": False})  # fmt: skip
add("buries-first", "procedure 7: no counter before the burying", CHAO,
    [*CHAO_MOVES, bid(2, "buried", LITTLE)], refused(3), AFTER)  # fmt: skip
add("wrong-burial", "1.8: eight cards of the hand", CHAO,
    [bid(0, 1, SINGLE, "h"), ["bury", 0, "2s2s3s3s3h3h3c3c"]], refused(1), AFTER)  # fmt: skip
add("declarer-counters", "procedure 7: the declarer is asked last", {0: "LJLJ", 1: "2h"},
    [bid(1, 2, SINGLE, "h"), ["bury", 0], bid(0, "buried", LITTLE)],
    fine(trump=None, declarer=0, holder=0, counters=1), AFTER)  # fmt: skip
add("buried-pair", "procedure 7: what is buried is not shown",
    {0: "LJLJ3s3s4s4s5s5s", 1: "2h"},
    [bid(1, 2, SINGLE, "h"), ["bury", 0, "LJLJ3s3s4s4s5s5s"], bid(0, "buried", LITTLE)],
    refused(2), AFTER)  # fmt: skip
add("turned-back", "procedure 7: seats in turn until all have passed", CHAO,
    [bid(0, 1, SINGLE, "h"), ["bury", 0], bid(2, "buried", LITTLE), ["bury", 2],
     bid(1, "buried", PAIR, "s")], refused(4), AFTER)  # fmt: skip
for first in (False, True):
    by_value(
        f"declares.first-{first}", "1.7: 反主反庄", "bidding.counter_declares",
        {"first-deal": fine(declarer=1 if first else 0, holder=1 if first else 0),
         "never": fine(declarer=0, holder=0), "always": fine(declarer=1, holder=1)},
        {0: "2h", 1: "2s2s"}, [bid(0, 1, SINGLE, "h"), bid(1, 6, PAIR, "s")], first=first,
    )  # fmt: skip
    by_value(
        f"declares.kitty-taken.first-{first}", "1.7: never once the kitty is taken",
        "bidding.counter_declares",
        {value: fine(declarer=0, holder=1) for value in ("first-deal", "never", "always")},
        CHAO, CHAO_MOVES, AFTER, first=first,
    )  # fmt: skip
add("first-bidder-declares", "1.7: in the first deal the first bidder is declarer", {2: "2h"},
    [bid(2, 3, SINGLE, "h")], fine(declarer=2, holder=2), first=True)  # fmt: skip
add("given-declarer", "1.7: in the middle of a match the declarer is given", {2: "2h"},
    [bid(2, 3, SINGLE, "h")], fine(declarer=0, holder=0))  # fmt: skip

# Nobody bids.

by_value(
    "nobody", "1.7 nobody bids; 000 §3 §6 §10, 001, 002 §4, 004", "bidding.nobody",
    {"kitty-first": fine(trump=None, bid="turned", declarer=0, redealt=False),
     "kitty-first-non-joker": fine(trump="h", bid="turned"),
     "kitty-third": fine(trump="c", bid="turned"),
     "no-trump": fine(trump=None, bid="none", declarer=0),
     "redeal": fine(redealt=True)},
    {}, [], kitty="LJ3h2c",
)  # fmt: skip
by_value(
    "nobody.first-deal", "1.7: a first deal is dealt again", "bidding.nobody",
    {value: fine(redealt=True) for value in
     ("kitty-first", "kitty-first-non-joker", "kitty-third", "no-trump", "redeal")},
    {}, [], kitty="3h3s3c", first=True,
)  # fmt: skip
add("nobody.four-jokers", "1.7: no card gives a suit", {}, [], fine(trump=None, bid="turned"),
    {"bidding.nobody": "kitty-first-non-joker", "kitty.size": 4}, kitty="LJLJBJBJ")  # fmt: skip
TURNED_VALUES = ("nobody", "no-trump", "anyone")
for window, moves in (("turned", []), ("buried", [["bury", 0]])):
    at = len(moves)
    by_value(
        f"turned.jokers.{window}", "004: after that only no-trump may counter",
        "bidding.turned_countered_by",
        {"nobody": refused(at), "no-trump": fine(trump=None, bid=LITTLE, counters=1),
         "anyone": fine(trump=None, bid=LITTLE, counters=1)},
        {1: "LJLJ"}, [*moves, bid(1, window, LITTLE)], AFTER, kitty="3h",
    )  # fmt: skip
    by_value(
        f"turned.pair.{window}", "004: after that only no-trump may counter",
        "bidding.turned_countered_by",
        {"nobody": refused(at), "no-trump": refused(at), "anyone": fine(trump="s", bid=PAIR)},
        {1: "2s2s"}, [*moves, bid(1, window, PAIR, "s")], AFTER, kitty="3h",
    )  # fmt: skip
    by_value(
        f"turned.none.{window}", "1.7: no-trump by rule is not turned up",
        "bidding.turned_countered_by", {value: refused(at) for value in TURNED_VALUES},
        {1: "LJLJ"}, [*moves, bid(1, window, LITTLE)],
        {**AFTER, "bidding.nobody": "no-trump"},
    )  # fmt: skip
ANYONE = {"bidding.turned_countered_by": "anyone"}
add("turned.single", "1.7: a counter is a pair", {1: "2s2s"}, [bid(1, "turned", SINGLE, "s")],
    refused(0), ANYONE, kitty="3h")  # fmt: skip
add("turned.no-trump", "1.7: a turned joker is no joker pair", {1: "2s2s"},
    [bid(1, "turned", PAIR, "s")], fine(trump="s"), ANYONE, kitty="LJ")  # fmt: skip
add("turned.partner", "1.7: nobody's bid stands", {2: "2s2s"}, [bid(2, "turned", PAIR, "s")],
    fine(trump="s", declarer=0), {**ANYONE, "bidding.partner_may_counter": False},
    kitty="3h")  # fmt: skip
add("turned.declares", "1.7: always the declarer", {1: "2s2s"}, [bid(1, "turned", PAIR, "s")],
    fine(trump="s", declarer=1), {**ANYONE, "bidding.counter_declares": "always"},
    kitty="3h")  # fmt: skip
for suits in ("ordered", "any-later-pair"):
    add(
        f"longest-chain.{suits}", "no bidding is endless", {0: "2d2d2h2h", 1: "2c2c2s2s",
                                                            2: "LJLJ", 3: "BJBJ"},
        [bid(0, "turned", PAIR, "d"), bid(1, "turned", PAIR, "c"), bid(0, "turned", PAIR, "h"),
         bid(1, "turned", PAIR, "s"), bid(2, "turned", LITTLE), bid(3, "turned", BIG)],
        fine(counters=6, bid=BIG), {**ANYONE, "bidding.suits": suits}, kitty="3h",
    )  # fmt: skip

# Who is asked when, and what with.

add("not-asked", "procedure 2: who has drawn is asked", {0: "3s", 1: "2h"},
    [bid(1, 3, SINGLE, "h")], refused(0))  # fmt: skip
add("not-drawn", "procedure 2: with the cards drawn so far", {0: "3s2h"},
    [bid(0, 1, SINGLE, "h")], refused(0))  # fmt: skip
add("too-late", "procedure 3: the window is closed", {0: "2h"},
    [["bury", 0], bid(0, "drawn", SINGLE, "h")], refused(1), kitty="3h")  # fmt: skip
add("off-ladder-rank", "1.7: a level card, no other", {0: "3h"}, [bid(0, 1, SINGLE, "h")],
    refused(0))  # fmt: skip
add("may.first", "procedure 5", {0: "2h2hLJLJ2s"}, [],
    [[SINGLE, "h"], [PAIR, "h"], [LITTLE, None], [SINGLE, "s"]], op="may_bid",
    inputs={"seat": 0, "when": 17})  # fmt: skip
add("may.counter", "procedure 5", {0: "2h", 1: "2s2s2cLJLJ"}, [bid(0, 1, SINGLE, "h")],
    [[PAIR, "s"], [LITTLE, None]], op="may_bid", inputs={"seat": 1, "when": 18})  # fmt: skip
add("may.own", "1.7: reinforcing is all one may do", {0: "2h2hLJLJ2s"}, [bid(0, 1, SINGLE, "h")],
    [[PAIR, "h"]], op="may_bid", inputs={"seat": 0, "when": 17})  # fmt: skip
add("may.level", "1.7: of the level in play", {0: "2h8h8h"}, [], [[SINGLE, "h"], [PAIR, "h"]],
    level="8", op="may_bid", inputs={"seat": 0, "when": 9})  # fmt: skip
for seat, hidden in ((0, ["h", "?"]), (1, ["?", "s"]), (2, ["?", "?"])):
    by_value(
        f"face-down.{seat}", "1.7; 000 §4: the suit stays hidden, jokers are open",
        "bidding.face_down",
        {"never": [[0, SINGLE, "h"], [1, PAIR, "s"], [2, LITTLE, None]],
         "always": [[0, SINGLE, hidden[0]], [1, PAIR, hidden[1]], [2, LITTLE, None]]},
        CHAO, [bid(0, 1, SINGLE, "h"), bid(1, 6, PAIR, "s"), bid(2, 7, LITTLE)],
        op="seen", inputs={"seat": seat},
    )  # fmt: skip
