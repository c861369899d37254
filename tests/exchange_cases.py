"""Cases of cards that change hands by a counter, as plain data: every engine is run against it.

Each case is a dict:

id, cites      a name; the clause or document
params         the rule parameters that differ from the standard
first          a first deal or one from the middle of a match
level          the level
first_drawer   the seat that draws first; in the middle of a match the declarer
draws          the 108 cards in the order drawn, the kitty last
moves          in order; who is asked and has no move passes:
               ["bid", seat, when, cards], `when` the number of cards drawn so far or a window:
               `drawn` (after the last card), `buried`
               ["bury", seat, cards], ["give", seat, cards]
expected       some of: refused ([the index of the first move that is refused, the rule's key], or
               None); asked (the seats asked after the last move, while nobody shows anything);
               and when nobody shows anything more: trump (None: undecided, nt: no-trump),
               counters, declarer, redealt, kitty (its cards), owes (the seat that is to give cards,
               or None), gains and loses (by seat: what its hand has more and less than it drew,
               took up and buried), seen (by seat: what it knows of the kitty), gifts (by seat:
               [giver, receiver or None for the kitty, taken, given] as it sees them, ?? for a card
               that it does not see)
"""

from __future__ import annotations

from typing import Any

from tests.bidding_cases import draw_order

Case = dict[str, Any]
Moves = list[list[Any]]

EXCHANGE_CASES: list[Case] = []


def add(
    name: str,
    cites: str,
    params: dict[str, Any],
    hands: dict[int, str],
    moves: Moves,
    expected: dict[str, Any],
    *,
    first: bool = False,
    kitty: str = "",
) -> None:
    """One case at level 2, seat 0 draws first."""
    EXCHANGE_CASES.append(
        {
            "id": name,
            "cites": cites,
            "params": params,
            "first": first,
            "level": "2",
            "first_drawer": 0,
            "draws": draw_order(hands, kitty, 0, "2", params.get("kitty.size", 8)),
            "moves": moves,
            "expected": {"refused": None, **expected},
        }
    )


def bid(seat: int, when: int | str, cards: str) -> list[Any]:
    return ["bid", seat, when, cards]


def bury(seat: int, cards: str) -> list[Any]:
    return ["bury", seat, cards]


def give(seat: int, cards: str) -> list[Any]:
    return ["give", seat, cards]


def refused(index: int, rule: str) -> dict[str, Any]:
    return {"refused": [index, rule]}


# 翻底: counters after the burying open the kitty.

OPENS: dict[str, Any] = {
    "bidding.windows": "after-burying",
    "bidding.counter_takes_kitty": False,
    "bidding.counter_opens_kitty": True,
    "bidding.suits": "any-later-pair",
    "bidding.first_bidder_counters": True,
}
YUNNAN = "000 §9 六 翻底"
BURIED = "3s4s5c6c7c8c9cTd"
PLAIN = "3c4c5c6c7c8c9cTd"
"""Buried cards with two spades, and with none."""

HELD = {0: f"2h{BURIED}3c4c", 1: "2s2sQdJdKdLJ", 2: "BJBJ3d", 3: "2c2c"}
OPENED = [bid(0, 1, "2h"), bury(0, BURIED), bid(1, "buried", "2s2s")]

add(
    "opens.takes-the-suit",
    YUNNAN,
    OPENS,
    HELD,
    [*OPENED, give(1, "QdJd")],
    {
        "trump": "s",
        "counters": 1,
        "declarer": 0,
        "owes": None,
        "gains": {0: "", 1: "3s4s", 2: ""},
        "loses": {0: "", 1: "QdJd", 2: ""},
        "kitty": "5c6c7c8c9cTdQdJd",
        "seen": {
            0: "5c6c7c8c9cTd",
            1: "5c6c7c8c9cTdQdJd",
            2: "5c6c7c8c9cTd",
            3: "5c6c7c8c9cTd",
        },
        "gifts": {
            0: [[1, None, "3s4s", "????"]],
            1: [[1, None, "3s4s", "QdJd"]],
            3: [[1, None, "3s4s", "????"]],
        },
    },
)
add("opens.owes", YUNNAN, OPENS, HELD, OPENED, {"owes": 1, "gains": {1: "3s4s"}})
add(
    "opens.gives-back-what-it-took",
    YUNNAN,
    OPENS,
    HELD,
    [*OPENED, give(1, "3s4s")],
    {"kitty": BURIED, "gains": {1: ""}, "loses": {1: ""}},
)
for cards, rule in {
    "KdQd": "bidding.counter_opens_kitty",
    "Qd": "bidding.counter_opens_kitty",
    "QdJdLJ": "bidding.counter_opens_kitty",
    "3d4d": "deal.held",
}.items():
    add(
        f"opens.gives-back.{cards}",
        YUNNAN,
        OPENS,
        {**HELD, 3: "3d4d4d2c2c"},
        [*OPENED, give(1, cards)],
        refused(3, rule),
    )
add(
    "opens.another-gives",
    YUNNAN,
    OPENS,
    HELD,
    [*OPENED, give(0, "3c4c")],
    refused(3, "deal.turn"),
)
add(
    "opens.no-counter-before-the-gift",
    YUNNAN,
    OPENS,
    HELD,
    [*OPENED, bid(2, "buried", "BJBJ")],
    refused(3, "deal.turn"),
)
add(
    "opens.asks-on-from-the-right",
    YUNNAN,
    OPENS,
    HELD,
    [*OPENED, give(1, "QdJd")],
    {"asked": [2, 3, 0]},
)

NONE_THERE = {**HELD, 0: f"2h{PLAIN}3s4s"}
FOUND_NONE = [bid(0, 1, "2h"), bury(0, PLAIN), bid(1, "buried", "2s2s")]
add(
    "none-there.highest-trump",
    YUNNAN,
    OPENS,
    NONE_THERE,
    [*FOUND_NONE, give(1, "LJ"), give(0, "3s")],
    {
        "trump": "s",
        "gains": {0: "LJ", 1: "3s"},
        "loses": {0: "3s", 1: "LJ"},
        "kitty": PLAIN,
        "seen": dict.fromkeys(range(4), PLAIN),
        "gifts": {
            0: [[1, 0, "", "LJ"], [0, 1, "", "3s"]],
            1: [[1, 0, "", "LJ"], [0, 1, "", "3s"]],
            2: [[1, 0, "", "??"], [0, 1, "", "??"]],
        },
    },
)
add("none-there.owes", YUNNAN, OPENS, NONE_THERE, FOUND_NONE, {"owes": 1})
add(
    "none-there.the-declarer-owes-then",
    YUNNAN,
    OPENS,
    NONE_THERE,
    [*FOUND_NONE, give(1, "LJ")],
    {"owes": 0},
)
add(
    "none-there.main-level",
    YUNNAN,
    OPENS,
    {**NONE_THERE, 1: "2s2sAs"},
    [*FOUND_NONE, give(1, "2s"), give(0, "3s")],
    {"gains": {0: "2s", 1: "3s"}, "loses": {0: "3s", 1: "2s"}},
)
for cards in ("2s", "Qd"):
    add(
        f"none-there.not-the-highest.{cards}",
        YUNNAN,
        OPENS,
        NONE_THERE,
        [*FOUND_NONE, give(1, cards)],
        refused(3, "bidding.counter_opens_kitty"),
    )
for cards, moved in {"LJ": ("", ""), "2h": ("LJ", "2h")}.items():
    add(
        f"none-there.any-card-is-returned.{cards}",
        YUNNAN,
        OPENS,
        NONE_THERE,
        [*FOUND_NONE, give(1, "LJ"), give(0, cards)],
        {"gains": {0: moved[0], 1: moved[1]}, "loses": {0: moved[1], 1: moved[0]}},
    )
add(
    "none-there.two-returned",
    YUNNAN,
    OPENS,
    NONE_THERE,
    [*FOUND_NONE, give(1, "LJ"), give(0, "3s4s")],
    refused(4, "bidding.counter_opens_kitty"),
)
add(
    "no-trump.always-the-highest-trump",
    YUNNAN,
    OPENS,
    {0: f"2h{BURIED}", 1: "LJLJBJ"},
    [bid(0, 1, "2h"), bury(0, BURIED), bid(1, "buried", "LJLJ"), give(1, "BJ"), give(0, "2h")],
    {"trump": "nt", "kitty": BURIED, "gains": {0: "BJ", 1: "2h"}},
)

DECLARER = {0: f"2s2s{BURIED}3cJc4d", 1: "2h"}
add(
    "declarer.takes-the-suit",
    YUNNAN,
    OPENS,
    DECLARER,
    [bid(1, 2, "2h"), bury(0, BURIED), bid(0, "buried", "2s2s"), give(0, "3cJc")],
    {
        "trump": "s",
        "gains": {0: "3s4s"},
        "loses": {0: "3cJc"},
        "kitty": "5c6c7c8c9cTd3cJc",
        "declarer": 0,
    },
)
add(
    "declarer.none-there",
    YUNNAN,
    OPENS,
    {**DECLARER, 0: f"2s2s{PLAIN}"},
    [bid(1, 2, "2h"), bury(0, PLAIN), bid(0, "buried", "2s2s")],
    {"owes": None, "trump": "s", "loses": {0: ""}, "kitty": PLAIN, "gifts": {0: []}},
)
add(
    "second-counter.opens-again",
    YUNNAN,
    OPENS,
    HELD,
    [*OPENED, give(1, "QdJd"), bid(2, "buried", "BJBJ"), give(2, "BJ"), give(0, "3c")],
    {
        "trump": "nt",
        "counters": 2,
        "gains": {0: "BJ", 1: "3s4s", 2: "3c"},
        "loses": {0: "3c", 1: "QdJd", 2: "BJ"},
        "seen": dict.fromkeys(range(4), "5c6c7c8c9cTdQdJd"),
    },
)
add(
    "before-burying.opens-nothing",
    YUNNAN,
    OPENS,
    HELD,
    [bid(0, 1, "2h"), bid(1, "drawn", "2s2s")],
    {"owes": None, "trump": "s", "counters": 1},
)
add(
    "parameter.not-opened",
    "rules 1.7",
    {**OPENS, "bidding.counter_opens_kitty": False},
    HELD,
    OPENED,
    {"owes": None, "kitty": BURIED, "seen": {0: BURIED, 3: ""}},
)

# 顶牌: pairs are bid with, larger ones top smaller ones and take them.

TOPS: dict[str, Any] = {
    "bidding.with": "pairs",
    "bidding.captures": True,
    "bidding.first_bidder_counters": True,
    "bidding.nobody": "redeal",
    "kitty.size": 0,
}
SHOWS: dict[str, Any] = {**TOPS, "bidding.captures": False}
DINGPAI = "000 §10 一"

for low, high in (("As", "2h"), ("2s", "3h"), ("9s", "Th"), ("Td", "Jc"), ("Qs", "Kd")):
    upwards = [bid(0, 5, low * 2), bid(1, 6, high * 2)]
    downwards = [bid(0, 5, high * 2), bid(1, 6, low * 2)]
    add(
        f"tops.{low}-{high}",
        f"{DINGPAI} 4",
        SHOWS,
        {0: low * 2, 1: high * 2},
        upwards,
        {"trump": high[1], "counters": 1},
    )
    add(
        f"tops.not.{high}-{low}",
        f"{DINGPAI} 4",
        SHOWS,
        {0: high * 2, 1: low * 2},
        downwards,
        refused(1, "bidding.with"),
    )
add(
    "tops.not.king-by-ace",
    f"{DINGPAI} 4",
    SHOWS,
    {0: "KsKs", 1: "AhAh"},
    [bid(0, 5, "KsKs"), bid(1, 6, "AhAh")],
    refused(1, "bidding.with"),
)
add(
    "tops.not.equal-numbers",
    "rules 2 (000 §10)",
    SHOWS,
    {0: "5d5d", 1: "5s5s"},
    [bid(0, 5, "5d5d"), bid(1, 6, "5s5s")],
    refused(1, "bidding.with"),
)
add(
    "tops.not.jokers",
    "rules 2 (000 §10)",
    SHOWS,
    {0: "5d5d", 1: "BJBJ"},
    [bid(0, 5, "5d5d"), bid(1, 6, "BJBJ")],
    refused(1, "cards"),
)
add(
    "shows.not.jokers",
    "rules 2 (000 §10)",
    SHOWS,
    {0: "LJLJ"},
    [bid(0, 5, "LJLJ")],
    refused(0, "cards"),
)
add(
    "tops.not.oneself",
    DINGPAI,
    SHOWS,
    {0: "5d5d6d6d"},
    [bid(0, 5, "5d5d"), bid(0, 13, "6d6d")],
    refused(1, "bidding.with"),
)
add(
    "shows.what-is-held",
    DINGPAI,
    SHOWS,
    {0: "5d6d", 1: "5d"},
    [bid(0, 5, "5d5d")],
    refused(0, "deal.held"),
)
for allowed in (True, False):
    add(
        f"tops.first-shower-again.{allowed}",
        "rules 1.7",
        {**SHOWS, "bidding.first_bidder_counters": allowed},
        {0: "5d5d7d7d", 1: "6c6c"},
        [bid(0, 5, "5d5d"), bid(1, 6, "6c6c"), bid(0, 13, "7d7d")],
        {"trump": "d", "counters": 2} if allowed else refused(2, "bidding.first_bidder_counters"),
    )
    add(
        f"tops.partner.{allowed}",
        "rules 1.7",
        {**SHOWS, "bidding.partner_may_counter": allowed},
        {0: "5d5d", 2: "6c6c"},
        [bid(0, 5, "5d5d"), bid(2, 7, "6c6c")],
        {"trump": "c"} if allowed else refused(1, "bidding.partner_may_counter"),
    )
add(
    "shows.after-the-drawing",
    "rules 1.7",
    SHOWS,
    {0: "5d5d", 3: "6c6c"},
    [bid(3, "drawn", "6c6c")],
    {"trump": "c", "counters": 0},
)
for first in (True, False):
    add(
        f"shows.nobody.{first}",
        f"{DINGPAI} 6",
        SHOWS,
        {},
        [],
        {"redealt": True, "trump": None},
        first=first,
    )
add(
    "shows.nobody.kitty",
    "rules 1.7",
    {"bidding.with": "pairs", "bidding.captures": True},
    {},
    [],
    {"redealt": False, "trump": "c", "owes": None},
    kitty="4c",
)
add(
    "shows.kitty-is-buried",
    "rules 1.7",
    {"bidding.with": "pairs", "bidding.captures": True},
    {0: f"5d5d{PLAIN}"},
    [bid(0, 5, "5d5d"), bury(0, PLAIN)],
    {"trump": "d", "kitty": PLAIN},
)

CAPTURED = {0: "5d5d8s", 1: "6c6c7d8d9d"}
TOPPED = [bid(0, 5, "5d5d"), bid(1, 18, "6c6c")]
add(
    "captures.changes-hands",
    f"{DINGPAI} 3",
    TOPS,
    CAPTURED,
    [*TOPPED, give(1, "7d9d")],
    {
        "trump": "c",
        "counters": 1,
        "gains": {0: "7d9d", 1: "5d5d"},
        "loses": {0: "5d5d", 1: "7d9d"},
        "gifts": {
            0: [[1, 0, "5d5d", "7d9d"]],
            1: [[1, 0, "5d5d", "7d9d"]],
            2: [[1, 0, "5d5d", "????"]],
        },
    },
)
add(
    "captures.owes",
    f"{DINGPAI} 3",
    TOPS,
    CAPTURED,
    TOPPED,
    {"owes": 1, "gains": {1: "5d5d"}, "loses": {0: "5d5d"}},
)
add(
    "captures.gives-the-pair-back",
    f"{DINGPAI} 3",
    TOPS,
    CAPTURED,
    [*TOPPED, give(1, "5d5d")],
    {"trump": "c", "gains": {0: "", 1: ""}, "loses": {0: "", 1: ""}},
)
for cards, rule in {
    "6c6c": "bidding.captures",
    "6c7d": "bidding.captures",
    "7d": "bidding.captures",
    "7d8d9d": "bidding.captures",
    "8s8d": "deal.held",
}.items():
    add(
        f"captures.gives-back.{cards}",
        f"{DINGPAI} 3, 5",
        TOPS,
        {**CAPTURED, 2: "8s"},
        [*TOPPED, give(1, cards)],
        refused(2, rule),
    )
add(
    "captures.another-gives",
    DINGPAI,
    TOPS,
    CAPTURED,
    [*TOPPED, give(0, "8s8s")],
    refused(2, "deal.turn"),
)
add(
    "captures.a-captured-pair-tops",
    "rules 2 (000 §10)",
    TOPS,
    {0: "KdKd3c4c", 1: "2s2s", 2: "3h3h9s"},
    [bid(1, 6, "2s2s"), bid(2, 7, "3h3h"), give(2, "2s2s"), bid(0, 13, "KdKd"), give(0, "3h3h")],
    {"trump": "d", "counters": 2, "gains": {0: "", 1: "", 2: ""}},
)
add(
    "captures.in-the-window",
    "rules 1.7",
    TOPS,
    CAPTURED,
    [bid(0, "drawn", "5d5d"), bid(1, "drawn", "6c6c"), give(1, "8d9d")],
    {"trump": "c", "gains": {0: "8d9d", 1: "5d5d"}, "redealt": False},
)
add(
    "captures.parameter",
    "rules 2 (000 §10)",
    SHOWS,
    CAPTURED,
    TOPPED,
    {"owes": None, "trump": "c", "gains": {0: "", 1: ""}},
)
