"""More cases of `bidding_cases`, in its words: bids face down, last cards, companions, boards, and
who declares."""

from __future__ import annotations

from functools import partial

from tests.bidding_cases import AFTER, BIG, LITTLE, PAIR, SINGLE, Case, bid, fine, refused
from tests.bidding_cases import add as add_to
from tests.bidding_cases import by_value as by_value_in

OPTION_CASES: list[Case] = []

add = partial(add_to, table=OPTION_CASES)
by_value = partial(by_value_in, table=OPTION_CASES)

DOWN = "face_down"
DARK = {"bidding.face_down": "first-card"}
ALWAYS = {"bidding.face_down": "always"}

# A player's very first card may be bid face down.

by_value(
    "dark", "000 §9 二: 第一张牌为机动主时亮主但不给人看为暗亮主", "bidding.face_down",
    {"never": refused(0), "first-card": fine(trump="h", bid=SINGLE, counters=0),
     "always": refused(0)},
    {0: "2h"}, [bid(0, 1, DOWN, "h")],
)  # fmt: skip
by_value(
    "dark.any-seat", "000 §9 二: each player's own first card", "bidding.face_down",
    {"never": refused(0), "first-card": fine(trump="c")}, {0: "3s", 3: "2c"},
    [bid(3, 4, DOWN, "c")],
)  # fmt: skip
for first in (False, True):
    add(f"dark.declarer.first-{first}", "000 §9 二: 每一局", {2: "2h"}, [bid(2, 3, DOWN, "h")],
        fine(declarer=2 if first else 0, trump="h"), DARK, first=first)  # fmt: skip
add("dark.second-card", "000 §9 二: 第一张牌", {0: "3h2h"}, [bid(0, 5, DOWN, "h")], refused(0),
    DARK)  # fmt: skip
add("dark.later", "000 §9 二: at once or never", {0: "2h"}, [bid(0, 5, DOWN, "h")], refused(0),
    DARK)  # fmt: skip
add("dark.later-open", "1.7: openly at any time", {0: "2h"}, [bid(0, 5, SINGLE, "h")],
    fine(trump="h"), DARK)  # fmt: skip
add("dark.counters-not", "1.7: a single never counters", {0: "2d", 1: "2h"},
    [bid(0, 1, SINGLE, "d"), bid(1, 2, DOWN, "h")], refused(1), DARK)  # fmt: skip
add("dark.joker", "000 §4: jokers are open", {0: "BJ"}, [bid(0, 1, "joker")], fine(bid="joker"),
    {**DARK, "bidding.jokers": "single-first-deal"}, first=True)  # fmt: skip
by_value(
    "dark.may", "1.11: open and face down count as different", "bidding.face_down",
    {"never": [[SINGLE, "h"]], "first-card": [[SINGLE, "h"], [DOWN, "h"]],
     "always": [[SINGLE, "h"]]},
    {0: "2h"}, [], op="may_bid", inputs={"seat": 0, "when": 1},
)  # fmt: skip
add("dark.may-later", "000 §9 二: 第一张牌", {0: "2h"}, [], [[SINGLE, "h"]], DARK,
    op="may_bid", inputs={"seat": 0, "when": 5})  # fmt: skip
add("dark.reinforced", "1.7: until somebody counters", {0: "2h2h"},
    [bid(0, 1, DOWN, "h"), bid(0, 5, PAIR, "h")], fine(bid=PAIR, counters=0), DARK)  # fmt: skip
add("dark.countered", "1.7: a pair counters a single", {0: "2h", 1: "2s2s"},
    [bid(0, 1, DOWN, "h"), bid(1, 6, PAIR, "s")], fine(trump="s", counters=1), DARK)  # fmt: skip
for seat, suit in ((0, "h"), (1, "?")):
    add(f"dark.seen.{seat}", "000 §9 二: 不给人看", {0: "2h", 2: "2c2c"},
        [bid(0, 1, DOWN, "h"), bid(2, 7, PAIR, "c")],
        [[0, SINGLE, suit], [2, PAIR, "c"]], DARK, op="seen", inputs={"seat": seat})  # fmt: skip
    add(f"dark.open-seen.{seat}", "000 §9 二: unless laid down so", {0: "2h"},
        [bid(0, 1, SINGLE, "h")], [[0, SINGLE, "h"]], DARK, op="seen",
        inputs={"seat": seat})  # fmt: skip

# A player's very last card counters such a bid.

PLAIN = "".join(f"{rank}{suit}" for suit in "sd" for rank in "3456789TJQKA")
LAST = {**DARK, "bidding.last_card_counters": True}
LAST_HANDS = {0: "2h", 1: PLAIN + "2s"}
LAST_MOVES = [bid(0, 1, DOWN, "h"), bid(1, 98, SINGLE, "s")]
LAST_CITE = "000 §9 四.4: 最后一张牌为本局机动主则可以反“暗主”"
by_value(
    "last-card", LAST_CITE, "bidding.last_card_counters",
    {False: refused(1), True: fine(trump="s", bid=SINGLE, counters=1)}, LAST_HANDS, LAST_MOVES,
    DARK,
)  # fmt: skip
by_value(
    "last-card.always", LAST_CITE, "bidding.last_card_counters",
    {False: refused(1), True: fine(trump="s", counters=1)}, LAST_HANDS,
    [bid(0, 1, SINGLE, "h"), bid(1, 98, SINGLE, "s")], ALWAYS,
)  # fmt: skip
by_value(
    "last-card.declares", "1.7: a counter like others", "bidding.counter_declares",
    {"first-deal": fine(declarer=1), "never": fine(declarer=0)}, LAST_HANDS, LAST_MOVES, LAST,
    first=True,
)  # fmt: skip
add("last-card.open", "000 §9 四.4: 反“暗主”", LAST_HANDS,
    [bid(0, 1, SINGLE, "h"), bid(1, 98, SINGLE, "s")], refused(1), LAST)  # fmt: skip
add("last-card.not-last", "000 §9 四.4: 最后一张牌", {0: "2h", 1: PLAIN[:46] + "2s"},
    [bid(0, 1, DOWN, "h"), bid(1, 94, SINGLE, "s")], refused(1), LAST)  # fmt: skip
add("last-card.too-late", "000 §9 四.4: as it is drawn", LAST_HANDS,
    [bid(0, 1, DOWN, "h"), bid(1, "drawn", SINGLE, "s")], refused(1), LAST)  # fmt: skip
add("last-card.another", "000 §9 四.4: that card", {0: "2h", 1: "2c" + PLAIN[:46] + "2s"},
    [bid(0, 1, DOWN, "h"), bid(1, 98, SINGLE, "c")], refused(1), LAST)  # fmt: skip
add("last-card.plain", "000 §9 四.4: 机动主", {0: "2h", 1: "2s" + PLAIN},
    [bid(0, 1, DOWN, "h"), bid(1, 98, SINGLE, "s")], refused(1), LAST)  # fmt: skip
add("last-card.may", LAST_CITE, {**LAST_HANDS, 1: "2c2c" + PLAIN[:44] + "2s"},
    [bid(0, 1, DOWN, "h")], [[SINGLE, "s"], [PAIR, "c"]], LAST, op="may_bid",
    inputs={"seat": 1, "when": 98})  # fmt: skip
add("last-card.pair-stands", "000 §9 三: 定主后只能由一对王反主", {0: "2h2h", 1: PLAIN + "2s"},
    [bid(0, 1, DOWN, "h"), bid(0, 5, PAIR, "h"), bid(1, 98, SINGLE, "s")], refused(2),
    LAST)  # fmt: skip
LAST_OTHERS = {**LAST_HANDS, 2: "2c2cLJLJ", 3: PLAIN.replace("s", "c") + "2d"}
add("last-card.pair-after", "000 §9 四.5: 反暗主后其他三家还可以反无主", LAST_OTHERS,
    [*LAST_MOVES, bid(2, 99, PAIR, "c")], refused(2), LAST)  # fmt: skip
add("last-card.jokers-after", "000 §9 四.5: 反暗主后其他三家还可以反无主", LAST_OTHERS,
    [*LAST_MOVES, bid(2, 99, LITTLE)], fine(trump=None, counters=2), LAST)  # fmt: skip
by_value(
    "last-card.twice", "000 §9 四.5: 反无主", "bidding.face_down",
    {"first-card": refused(2)}, LAST_OTHERS, [*LAST_MOVES, bid(3, 100, SINGLE, "d")],
    {"bidding.last_card_counters": True},
)  # fmt: skip
add("last-card.twice-always", "000 §9 四.5: 反无主", LAST_OTHERS,
    [bid(0, 1, SINGLE, "h"), LAST_MOVES[1], bid(3, 100, SINGLE, "d")], refused(2),
    {**ALWAYS, "bidding.last_card_counters": True})  # fmt: skip
add("last-card.reinforced", "1.7: only a first bid is", {0: "2h", 1: "2s" + PLAIN[:46] + "2s"},
    [*LAST_MOVES, bid(1, "drawn", PAIR, "s")], refused(2), LAST)  # fmt: skip
add("last-card.own", "1.7: nobody counters themselves", {0: "2h" + PLAIN[:46] + "2s"},
    [bid(0, 1, DOWN, "h"), bid(0, 97, SINGLE, "s")], refused(1), LAST)  # fmt: skip
by_value(
    "last-card.partner", "1.7: 另一方", "bidding.partner_may_counter",
    {True: fine(trump="s"), False: refused(1)}, {0: "2h", 2: PLAIN + "2s"},
    [bid(0, 1, DOWN, "h"), bid(2, 99, SINGLE, "s")], LAST,
)  # fmt: skip
for seat, hidden in ((1, "s"), (2, "?")):
    add(f"last-card.seen.{seat}", "000 §4: 同样必须将所亮的牌背面向上", LAST_HANDS,
        [bid(0, 1, SINGLE, "h"), LAST_MOVES[1]], [[0, SINGLE, "?"], [1, SINGLE, hidden]],
        {**ALWAYS, "bidding.last_card_counters": True}, op="seen",
        inputs={"seat": seat})  # fmt: skip

# First deals in which a level card bids with its companion.

COMPANION = "bidding.first_deal_companion"
FIVE = {COMPANION: "5"}
CITE_25 = "000 §9 二: 第一局 … 最先亮出同一门2，5的人为庄"
by_value(
    "companion", CITE_25, COMPANION,
    {"none": fine(trump="s", declarer=0), "5": refused(0)}, {0: "2s"}, [bid(0, 1, SINGLE, "s")],
    first=True,
)  # fmt: skip
by_value(
    "companion.both", CITE_25, COMPANION,
    {"none": fine(trump="s", bid=SINGLE), "5": fine(trump="s", bid=SINGLE, declarer=2)},
    {2: "2s5s"}, [bid(2, 7, SINGLE, "s")], first=True,
)  # fmt: skip
by_value(
    "companion.middle", "000 §9 二: 在第一局", COMPANION,
    {"none": fine(trump="s"), "5": fine(trump="s")}, {0: "2s"}, [bid(0, 1, SINGLE, "s")],
)  # fmt: skip
add("companion.first-drawn", CITE_25, {0: "5s2s"}, [bid(0, 5, SINGLE, "s")], fine(trump="s"),
    FIVE, first=True)  # fmt: skip
add("companion.last-drawn", CITE_25, {0: "2s3s5s"}, [bid(0, 9, SINGLE, "s")], fine(trump="s"),
    FIVE, first=True)  # fmt: skip
add("companion.too-soon", CITE_25, {0: "2s3s5s"}, [bid(0, 5, SINGLE, "s")], refused(0),
    FIVE, first=True)  # fmt: skip
add("companion.other-suit", "000 §9 二: 同一门", {0: "2s5h"}, [bid(0, 5, SINGLE, "s")], refused(0),
    FIVE, first=True)  # fmt: skip
add("companion.twice", "000 §9 二: a 5 is no level card", {0: "5s5s"}, [bid(0, 5, PAIR, "s")],
    refused(0), FIVE, first=True)  # fmt: skip
add("companion.may", CITE_25, {0: "2s2h5h5d"}, [], [[SINGLE, "h"]], FIVE, first=True,
    op="may_bid", inputs={"seat": 0, "when": 13})  # fmt: skip
add("companion.pair", "000 §9 三: 亮出一对机动主则为定主", {0: "2s2s"}, [bid(0, 5, PAIR, "s")],
    fine(trump="s", bid=PAIR), FIVE, first=True)  # fmt: skip
add("companion.jokers", "000 §9 五", {0: "LJLJ"}, [bid(0, 5, LITTLE)], fine(trump=None),
    FIVE, first=True)  # fmt: skip
add("companion.reinforced", "1.7: until somebody counters", {0: "2s5s2s"},
    [bid(0, 5, SINGLE, "s"), bid(0, 9, PAIR, "s")], fine(bid=PAIR), FIVE, first=True)  # fmt: skip
add("companion.countered", "000 §9 四.1", {0: "2s5s", 1: "2h2h"},
    [bid(0, 5, SINGLE, "s"), bid(1, 6, PAIR, "h")], fine(trump="h", declarer=1), FIVE,
    first=True)  # fmt: skip
by_value(
    "companion.dark", "one card is not enough", COMPANION,
    {"none": fine(trump="s"), "5": refused(0)}, {0: "2s5s"}, [bid(0, 1, DOWN, "s")], DARK,
    first=True,
)  # fmt: skip
add("companion.seen", "000 §4: both cards lie face down", {0: "2s5s"}, [bid(0, 5, SINGLE, "s")],
    [[0, "pair", "?"]], {**FIVE, **ALWAYS}, first=True, op="seen", inputs={"seat": 1})  # fmt: skip

# What a counter moves, and who declares.

for level in ("2", "3"):
    by_value(
        f"first-level.{level}", "000 §7, 002 §3: 打2时反主反庄", "bidding.counter_declares",
        {"first-level": fine(declarer=1 if level == "2" else 0), "first-deal": fine(declarer=0)},
        {0: f"{level}h", 1: f"{level}s{level}s"}, [bid(0, 1, SINGLE, "h"), bid(1, 6, PAIR, "s")],
        level=level,
    )  # fmt: skip
add("first-level.first", "002 §3: 除第一局", {0: "2h", 1: "2s2s"},
    [bid(0, 1, SINGLE, "h"), bid(1, 6, PAIR, "s")], fine(declarer=1),
    {"bidding.counter_declares": "first-level"}, first=True)  # fmt: skip
WAITS = "bidding.declarer_after_burying"
KEEPS = {**AFTER, "bidding.counter_takes_kitty": False}
FANZHU = {0: "LJLJ", 1: "2h", 2: "2s2s"}
FANZHU_CITE = "000 §4 三.2: 庄家可在扣底前进行反主，扣底后就只能等有其他选手反主后方可进行反主"
by_value(
    "waits.alone", FANZHU_CITE, WAITS,
    {"as-others": fine(trump=None, counters=1), "after-another": refused(2)},
    FANZHU, [bid(1, 2, SINGLE, "h"), ["bury", 0], bid(0, "buried", LITTLE)], KEEPS,
)  # fmt: skip
for takes in (False, True):
    again = [["bury", 2]] if takes else []
    by_value(
        f"waits.after-another.{takes}", FANZHU_CITE, WAITS,
        {"as-others": fine(trump=None, counters=2), "after-another": fine(trump=None, counters=2)},
        FANZHU, [bid(1, 2, SINGLE, "h"), ["bury", 0], bid(2, "buried", PAIR, "s"), *again,
                 bid(0, "buried", LITTLE)],
        {**AFTER, "bidding.counter_takes_kitty": takes},
    )  # fmt: skip
by_value(
    "waits.before", FANZHU_CITE, WAITS,
    {"as-others": fine(trump=None), "after-another": fine(trump=None, counters=1)},
    FANZHU, [bid(1, 2, SINGLE, "h"), bid(0, "drawn", LITTLE)], KEEPS,
)  # fmt: skip
by_value(
    "waits.another-before", "000 §4 三.2: 扣底后 … 有其他选手反主", WAITS,
    {"as-others": fine(trump=None, counters=2), "after-another": refused(3)},
    FANZHU, [bid(1, 2, SINGLE, "h"), bid(2, 7, PAIR, "s"), ["bury", 0], bid(0, "buried", LITTLE)],
    KEEPS,
)  # fmt: skip
by_value(
    "waits.others", "000 §4 三.2: only the declarer", WAITS,
    {"as-others": fine(trump="s"), "after-another": fine(trump="s", counters=1)},
    FANZHU, [bid(1, 2, SINGLE, "h"), ["bury", 0], bid(2, "buried", PAIR, "s")], KEEPS,
)  # fmt: skip
by_value(
    "waits.turned", "000 §4 三.2; 1.7: on a trump that was turned up too", WAITS,
    {"as-others": fine(trump=None), "after-another": refused(1)}, {0: "BJBJ"},
    [["bury", 0], bid(0, "buried", BIG)],
    {**KEEPS, "bidding.turned_countered_by": "anyone"}, kitty="3h",
)  # fmt: skip
FIRST_DECLARER = "bidding.first_declarer"
by_value(
    "right-of-bidder", "000 §10: 顶牌方为攻方", FIRST_DECLARER,
    {"bidder": fine(declarer=1, holder=1), "right-of-bidder": fine(declarer=2, holder=2)},
    {1: "2h"}, [bid(1, 2, SINGLE, "h")], first=True,
)  # fmt: skip
for moves, bidder in (("first-deal", 3), ("never", 1)):
    by_value(
        f"right-of-bidder.countered.{moves}", "000 §10: 顶牌方为攻方", FIRST_DECLARER,
        {"bidder": fine(declarer=bidder), "right-of-bidder": fine(declarer=0)},
        {1: "2h", 3: "2s2s"}, [bid(1, 2, SINGLE, "h"), bid(3, 8, PAIR, "s")],
        {"bidding.counter_declares": moves}, first=True,
    )  # fmt: skip
by_value(
    "right-of-bidder.middle", "000 §10: in a first deal", FIRST_DECLARER,
    {"bidder": fine(declarer=0), "right-of-bidder": fine(declarer=0)},
    {1: "2h"}, [bid(1, 2, SINGLE, "h")],
)  # fmt: skip
BOARDS = {"promotion.stage": "none", "rotation.after_win": "next",
          "bidding.counter_declares": "never"}  # fmt: skip
for name, levels in (("none", []), ("some", ["2", "5"])):
    params = {**BOARDS, "boards.levels": levels}
    add(f"boards.declarer.{name}", "000 §3: 东家首先坐庄", {1: "2h"}, [bid(1, 2, SINGLE, "h")],
        fine(trump="h", declarer=0 if levels else 1), params, first=True)  # fmt: skip
    add(f"boards.nobody.{name}", "000 §3: 若起完牌无人叫主，则以打开底牌的第一张花色为主牌", {}, [],
        fine(declarer=0) if levels else fine(redealt=True), params, first=True,
        kitty="3h")  # fmt: skip

REFUSED_BY = {
    "dark.never": "bidding.face_down",
    "dark.always": "bidding.face_down",
    "dark.later": "bidding.face_down",
    "companion.dark.5": COMPANION,
    "companion.5": COMPANION,
    "companion.too-soon": COMPANION,
    "waits.alone.after-another": WAITS,
    "last-card.False": "bidding.suits",
    "last-card.plain": "bidding.last_card_counters",
    "last-card.pair-after": "bidding.last_card_counters",
}
"""Cases whose last move is refused: by which rule."""
