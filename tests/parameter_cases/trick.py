"""Entries of the parameters of trick-taking games.

Operations are those of `tests/cases` and, besides:

accepted        -                      -> may the file be read at all
throw_led       hand, throw (level 2,
                trump ♥, seat 0 leads) -> is it let on the table
verdict         attacker_points, slips:
                (kind, side, cards)    -> some of: verdict, points, steps (of the declaring side, of
                                          the attackers), stage_change, match_points
deal            a play-only deal of the
                fast engine, by seed
                and index              -> some of its columns, or `cards`, how many each is dealt
slipped_deal    one with bidding, and
                rates of slips         -> some of its columns
bidding         the id of a case of
                the bidding tables,
                less its value         -> what that case says
auction         hands, moves, kitty    -> as in `bidding_cases.py`, and `leader`: who leads first;
                                          moves show cards: ["show", seat, when, cards],
                                          ["bury", seat, cards], ["give", seat, cards]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.bidding_cases import BIDDING_CASES
from tests.bidding_options import OPTION_CASES
from tests.cases.documents import HOOK, LONGYAN
from tests.cases.trick import W2, W3
from tests.documents import LADDER, SIXTEEN, YUNNAN
from tests.parameter_cases import Entry, Outcomes

ALL_BIDDINGS = [*BIDDING_CASES, *OPTION_CASES]


ENTRIES: list[Entry] = []


def alone(
    key: str,
    cites: str,
    op: str,
    inputs: dict[str, Any],
    outcomes: dict[Any, Any] | Outcomes,
    given: Mapping[str, Any] | None = None,
    *,
    base: str = "standard",
    at: tuple[str | None, str | None] = ("2", "h"),
) -> None:
    listed = list(outcomes.items()) if isinstance(outcomes, dict) else outcomes
    ENTRIES.append(Entry(key, cites, op, inputs, listed, given or {}, base, *at))


def steps(declarer: int, attacker: int, stage_change: bool | None, *after: str) -> dict[str, Any]:
    """What `promotion` answers."""
    told = {"declarer": declarer, "attacker": attacker, "stage_change": stage_change}
    return {**told, "levels_after": list(after)} if after else told


def at_points(points: int, *levels: str, last_trick: str | None = None) -> dict[str, Any]:
    """What `promotion` is asked: the points, levels of the declaring side and of the attackers."""
    asked: dict[str, Any] = {"attacker_points": points}
    asked |= {"levels": list(levels)} if levels else {}
    return asked | ({"last_trick": last_trick} if last_trick else {})


# --- Order, ladder, tractors --------------------------------------------------------------------

alone(
    "order.trumps", "1.2; 000 §9 一", "top_trumps", {},
    [(["BJ", "LJ", "main level", "off level", "suit"],
      [["BJ"], ["LJ"], ["7h"], ["7s", "7c", "7d"], ["Ah"]]),
     (YUNNAN["order.trumps"], [["5h"], ["BJ"], ["LJ"], ["As"], ["7h"]])], at=("7", "h"),
)  # fmt: skip
alone(
    "ladder.levels", "1.9; 000 §1.1", "promotion", at_points(40, "2", "2"),
    [(["2", "3", "4"], steps(1, 0, False, "3", "2")),
     (LADDER["ladder.levels"], steps(1, 0, False, "5", "2"))],
)  # fmt: skip
alone(
    "ladder.must_play", "1.9; P1", "promotion", at_points(160, "2", "4"),
    [([], steps(0, 2, True, "2", "6")), (["5"], steps(0, 2, True, "2", "5"))],
)  # fmt: skip
alone(
    "ladder.attackers_leave_must_play", "1.9", "promotion", at_points(120, "2", "5"),
    {False: steps(0, 1, True, "2", "5"), True: steps(0, 1, True, "2", "6")},
    {"ladder.must_play": ["5"]},
)  # fmt: skip
alone(
    "tractor.over_level", "1.3; S1", "components", {"cards": "2s2s4s4s"},
    {True: ["4s4s2s2s"], False: ["4s4s", "2s2s"]}, at=("3", "h"),
)  # fmt: skip
alone(
    "tractor.trump_chain", "1.3; S6", "components", {"cards": "AhAh7s7s"},
    {"full": ["7s7sAhAh"], "jokers": ["7s7s", "AhAh"]}, at=("7", "h"),
)  # fmt: skip
alone(
    "tractor.no_trump_chain", "1.2; 000 §3 二.一", "components", {"cards": "7s7sLJLJ"},
    {"full": ["LJLJ7s7s"], "jokers": ["LJLJ", "7s7s"]}, at=("7", None),
)  # fmt: skip
alone(
    "tractor.permanent_joins_suit", "004 四.2", "components", {"cards": "2c2cAhAh"},
    {False: ["2c2c", "AhAh"], True: ["2c2cAhAh"]}, base="hubei-2007", at=("7", "h"),
)  # fmt: skip
alone(
    "tractor.ace_low", "000 §7 3（6）", "components", {"cards": "AsAs2s2s"},
    {False: ["AsAs", "2s2s"], True: ["2s2sAsAs"]}, at=("5", "h"),
)  # fmt: skip

# --- Following ----------------------------------------------------------------------------------

LEAD_OF_SIX, HAND_OF_PAIRS = "3s3s4s4s5s5s", "7s7s8s8sTsTsQsQs"
alone(
    "follow.tractor", "1.4.4; F9", "legal_follows", {"lead": LEAD_OF_SIX, "hand": HAND_OF_PAIRS},
    {"longest": ["7s7s8s8sTsTs", "7s7s8s8sQsQs"],
     "pairs": ["7s7s8s8sTsTs", "7s7s8s8sQsQs", "7s7sTsTsQsQs", "8s8sTsTsQsQs"]},
)  # fmt: skip
alone(
    "follow.tractor", "1.4.4; F7", "follow_legal",
    {"lead": LEAD_OF_SIX, "hand": HAND_OF_PAIRS, "play": "7s7s8sTsTsQs"},
    {"longest": False, "pairs": False, "suit": True},
)  # fmt: skip
alone(
    "follow.without_pair", "1.4.4; 000 §10 二.3", "legal_follows",
    {"lead": "8s8s", "hand": "AsKs9s4d"},
    {"any": ["AsKs", "As9s", "Ks9s"], "two-highest": ["AsKs"]},
)  # fmt: skip

# --- Throws -------------------------------------------------------------------------------------

alone(
    "throws.allowed", "1.6; 004 一.5", "throw_led", {"hand": "AsAsKs", "throw": "AsAsKs"},
    {True: True, False: False},
)  # fmt: skip
for _cites, _plays, _winners in (
    ("1.5; W2: by the tractor, the pair, then the single", W2,
     {"main": 2, "all": 1, "highest": 1, "shape": 2}),
    ("1.5; W3: component by component", W3, {"main": 2, "all": 1, "highest": 2, "shape": 2}),
):  # fmt: skip
    alone(
        "throws.overruff", _cites, "winner", {"plays": _plays}, _winners,
        at=("2", "h" if _plays is W2 else "s"),
    )  # fmt: skip
alone(
    "throws.overruff", "1.5; 001 §2: connected pairs beat two unconnected ones", "winner",
    {"plays": ["AsQs9s8s", "LJ9h8h5h", "3h3h4h4h", "3d4d5d6d"]},
    {"main": 1, "all": 1, "highest": 1, "shape": 2},
)  # fmt: skip
BLOCKED_NINE = {"throw": "9s8s8s4s4s", "others": ["Js", "3d", "3d"]}
BLOCKED_FOURS = {"throw": "9s8s8s4s4s", "others": ["5s5s", "3d", "3d"]}


def led(cards: str, penalty: int) -> dict[str, Any]:
    return {"stands": False, "led": cards, "penalty": penalty}


alone(
    "throws.asked", "1.6: partner included", "resolve_throw",
    {"throw": "Kh9h9h", "others": ["3c", "ThTh", "Ah"]},
    {"all": led("9h9h", 30), "opponents": led("Kh", 30)}, at=("2", "s"),
)  # fmt: skip
alone(
    "throws.forced", "1.6; 001 五（二）", "resolve_throw", BLOCKED_NINE,
    {"smallest-blocked": led("9s", 50), "smallest": led("4s4s", 50),
     "smallest-card": led("4s", 50)},
)  # fmt: skip
alone(
    "throws.penalty_per", "1.6; 002 §3.5, §4 三.4", "resolve_throw", BLOCKED_FOURS,
    {"card": led("4s4s", 50), "blocked-card": led("4s4s", 20), "attempt": led("4s4s", 10),
     "none": led("4s4s", 0)},
)  # fmt: skip
alone("throws.penalty", "1.6", "resolve_throw", BLOCKED_NINE, {10: led("9s", 50), 5: led("9s", 25)})
alone(
    "throws.penalty_cap", "1.6; 001 七（二）.1", "resolve_throw", BLOCKED_NINE,
    {0: led("9s", 50), 40: led("9s", 40)},
)  # fmt: skip
alone(
    "throws.heavy_first", "1.6; 001 七（二）.2", "resolve_throw",
    {"throw": "AsKs9s8s5s", "others": ["Ts", "3d", "3d"]}, {0: led("5s", 50), 20: led("5s", 60)},
)  # fmt: skip

# --- Bidding ------------------------------------------------------------------------------------

FAMILIES = {
    "bidding.first_declarer": ["right-of-bidder"],
    "bidding.first_deal_companion": ["companion"],
    "bidding.jokers": ["jokers.first-bid", "jokers.single.first-True"],
    "bidding.big_over_little": ["big-over-little.first-False"],
    "bidding.suits": ["P4.higher", "P4.lower"],
    "bidding.first_bidder_counters": ["first-bidder-counters"],
    "bidding.reinforce": ["reinforce"],
    "bidding.windows": ["windows"],
    "bidding.counter_declares": ["declares.first-True", "declares.first-False", "first-level.2"],
    "bidding.declarer_after_burying": ["waits.alone"],
    "bidding.counter_takes_kitty": ["takes-kitty"],
    "bidding.partner_may_counter": ["partner"],
    "bidding.nobody": ["nobody"],
    "bidding.turned_countered_by": ["turned.jokers.turned", "turned.pair.turned"],
    "bidding.face_down": ["dark", "face-down.1"],
    "bidding.last_card_counters": ["last-card"],
}
"""Cases of the bidding tables that differ in the value of this parameter alone: their ids without
the value."""

for _key, _families in FAMILIES.items():
    for _family in _families:
        _found = [
            case
            for case in ALL_BIDDINGS
            if case["id"] == f"{_family}.{case['params'].get(_key, '-')}"
        ]
        alone(
            _key, _found[0]["cites"], "bidding", {"family": _family},
            [(case["params"][_key], case["expected"]) for case in _found],
        )  # fmt: skip

SHOWN_8 = {"hands": {0: "8s8s"}, "moves": [["show", 0, 5, "8s8s"]]}
alone(
    "bidding.with", "000 §10 一.2", "auction", SHOWN_8,
    {"level-cards": {"refused": 0}, "pairs": {"refused": None, "trump": "s"}},
)  # fmt: skip
alone(
    "bidding.captures", "000 §10 一.3: who tops takes the pair and gives any two cards", "auction",
    {"hands": {0: "3s3s", 1: "4c8h8h"},
     "moves": [["show", 0, 5, "3s3s"], ["show", 1, 10, "8h8h"], ["give", 1, "3s4c"]]},
    {False: {"refused": 2}, True: {"refused": None, "trump": "h"}}, {"bidding.with": "pairs"},
)  # fmt: skip
alone(
    "bidding.counter_opens_kitty", "000 §9 六: the new trumps of the kitty for as many cards",
    "auction",
    {"hands": {0: "2h3s6s7h8h9h3d4d6d", 1: "2s2s3c"},
     "moves": [["show", 0, 1, "2h"], ["bury", 0, "3s6s7h8h9h3d4d6d"], ["show", 1, "buried", "2s2s"],
               ["give", 1, "3s3c"]]},
    {False: {"refused": 3}, True: {"refused": None, "trump": "s", "declarer": 0}},
    {"bidding.windows": "after-burying", "bidding.counter_takes_kitty": False},
)  # fmt: skip
alone(
    "boards.levels", "000 §3 一: East declares the first of sixteen", "auction",
    {"hands": {1: "2h"}, "moves": [["show", 1, 2, "2h"]], "first": True},
    [([], {"declarer": 1}), (["2", "5"], {"declarer": 0})],
    {"promotion.stage": None, "rotation.after_win": "next"},
)  # fmt: skip

# --- Kitty and kou-di ---------------------------------------------------------------------------

alone("kitty.size", "1.8; 000 §10", "deal", {"seed": 1, "index": 0},
      [(size, {"cards": (108 - size) // 4}) for size in (0, 4, 8, 12)],
      {"bidding.nobody": "no-trump"})  # fmt: skip


def dug(play: str, lead: str | None = None) -> dict[str, str]:
    """The lead of the last trick and the play that won it."""
    return {"lead": lead or play, "play": play}


KOU_DI = "kou_di_multiplier"
alone("kou_di.measure", "1.8", KOU_DI, dug("AsQs"), {"component": 2, "cards": 4},
      {"kou_di.form": "2^n"})  # fmt: skip
alone(
    "kou_di.form", "1.8; 002 §4: 2^(n+1) or 2(n+1); 000 §4", KOU_DI, dug("3h3h4h4h5h5h"),
    {"2n": 12, "2^n": 64, "2^(pairs+1)": 16, "2(pairs+1)": 8, "2^pairs": 8},
)  # fmt: skip
alone("kou_di.form", "1.8", KOU_DI, dug("3h3h"), {"2(pairs+1)": 4, "2^pairs": 2})
alone("kou_di.form", "1.8: a list without numbers", "accepted", {},
      {"2^(pairs+1)": True, "list": False})  # fmt: skip
alone("kou_di.multipliers.single", "1.8", KOU_DI, dug("As"), [(None, 2), (3, 3)])
alone("kou_di.multipliers.pair", "1.8", KOU_DI, dug("AsAs"), [(None, 4), (3, 3)])
alone("kou_di.multipliers.tractor", "001 八（一）", KOU_DI, dug("3h3h4h4h5h5h"),
      [(None, 16), ([8], 8), ([6, 7], 7)])  # fmt: skip
alone("kou_di.multipliers.throw", "002 §4: a throw x3", KOU_DI, dug("AsKs"), [(None, 2), (3, 3)])
alone("kou_di.throw_counts", "002 §4: at least x3", KOU_DI, dug("AsAsKs"),
      {"at-least": 4, "always": 3}, {"kou_di.multipliers.throw": 3})  # fmt: skip
alone("kou_di.side_suit", "000 §4 六", KOU_DI, dug("AsAs"), {"full": 4, "half": 2})
alone("kou_di.taken_from", "1.8; 000 §1.8", KOU_DI, dug("3h", lead="3s"),
      {"winning-play": 2, "lead": 1}, {"kou_di.side_suit": "half"})  # fmt: skip
alone("kou_di.ruffed_throw", "1.8", KOU_DI, dug("3h3h", lead="AsKs"),
      {"as-led": 2, "own-shape": 4})  # fmt: skip

alone(
    "kou_di.counted", "1.8; 000 §10 二.6: the points of the last trick are dug", "deal",
    {"seed": 1, "index": 7},
    {"kitty": {"kitty_points": 10, "multiplier": 2, "kou_di_points": 20, "attacker_points": 135},
     "last-trick": {"kitty_points": 10, "multiplier": 2, "kou_di_points": 15,
                    "attacker_points": 130}},
)  # fmt: skip

# --- Promotion and rotation ---------------------------------------------------------------------

alone(
    "promotion.stage", "1.9; 000 §3, §7", "promotion", at_points(80),
    [(80, steps(0, 0, True)), (85, steps(1, 0, False)), (None, steps(0, 0, None))],
    {"rotation.after_win": "next"},
)  # fmt: skip
alone(
    "promotion.declarer_bands", "1.9; 001 九（七）", "promotion", at_points(5),
    [([[0, 3], [5, 2], [40, 1]], steps(2, 0, False)),
     (LONGYAN["promotion.declarer_bands"], steps(4, 0, False))],
)  # fmt: skip
alone(
    "promotion.attacker_bands", "1.9; 001 九（七）", "promotion", at_points(100),
    [([[0, 0]], steps(0, 0, True)),
     (LONGYAN["promotion.attacker_bands"], steps(0, 1, True))],
)  # fmt: skip
alone("promotion.attacker_every", "1.9", "promotion", at_points(120),
      {40: steps(0, 1, True), 20: steps(0, 2, True), 0: steps(0, 0, True)})  # fmt: skip
alone("promotion.max_steps", "004 六.5", "promotion", at_points(0),
      {0: steps(3, 0, False), 1: steps(1, 0, False)})  # fmt: skip
alone(
    "promotion.hooks", "000 §7 3（5）; worked example 10", "promotion",
    at_points(85, "J", "5", last_trick="Js"),
    [([], steps(0, 0, True, "J", "5")),
     (HOOK["promotion.hooks"], steps(0, 0, True, "2", "5"))],
)  # fmt: skip
NEXT = "next_declarer"
alone("rotation.after_win", "1.9; 000 §4 四, §10 一.2", NEXT, at_points(40),
      {"partner": 3, "same": 1, "next": 2})  # fmt: skip
alone("rotation.after_loss", "1.9", NEXT, at_points(80), {"next": 2, "previous": 0})
alone("rotation.same_below", "004 六.1, 六.2", NEXT, at_points(35), {0: 3, 40: 1, 35: 3})
alone(
    "rotation.leads", "000 §10 二.1", "auction",
    {"hands": {1: "2h"}, "moves": [["show", 1, 2, "2h"], ["bury", 0, None]]},
    {"declarer": {"leader": 0}, "last-bidder": {"leader": 1}},
)  # fmt: skip

# --- Score --------------------------------------------------------------------------------------

alone(
    "score.large_points", "000 §3 四", "scored", at_points(40),
    [([], {"match_points": None, "large_points": None}),
     (SIXTEEN["score.large_points"], {"match_points": None, "large_points": 4})],
)  # fmt: skip


def match(points: int | None) -> dict[str, int | None]:
    return {"match_points": points, "large_points": None}


alone("score.match_par", "000 §10 三.1; worked example 11", "scored", at_points(140),
      [(None, match(None)), (100, match(4)), (120, match(2))])  # fmt: skip
alone("score.match_every", "000 §10 三.1", "scored", at_points(130),
      {20: match(2), 10: match(6)}, {"score.match_par": 100})  # fmt: skip
alone("score.match_points", "000 §10 三.1", "scored", at_points(60),
      {2: match(-4), 3: match(-6)}, {"score.match_par": 100})  # fmt: skip

# --- Slips --------------------------------------------------------------------------------------

D, A = "declarers", "attackers"


def slipped(points: int, *slips: tuple[str, str, int | str]) -> dict[str, Any]:
    """The attackers' points before the slips; of each slip kind, side, how many cards or which."""
    return {"attacker_points": points, "slips": list(slips)}


def costs(key: str, cites: str, kind: str, cards: int | str = 1, each: int = 1) -> None:
    """A slip of the declaring side at 75 attackers' points: nothing, or 20 points."""
    free, dear = ({"points": 75, "steps": (1, 0)}, {"points": 75 + 20 * each, "steps": (0, 0)})
    asked = slipped(75, (kind, D, cards))
    alone(f"infractions.{key}", cites, "verdict", asked, {0: free, 20: dear})


costs("wrong_follow", "1.10; 002 §3.4", "wrong_follow")
costs("late_points", "1.10", "late_wrong_follow")
costs("count_points", "1.10; 002 §4 三", "wrong_count")
costs("early_wrong_count", "1.10; 002 §4 三.3", "early_wrong_count")
costs("exposed_card", "1.10; 001 七（四）1", "exposed_card", "3s")
costs("out_of_turn", "1.10; 001 七（五）", "out_of_turn", 2, each=2)
costs("hidden_card", "1.10; 001 七（三）", "hidden_card")
costs("wrong_burial", "1.10; 001 七（六）", "wrong_burial")
costs("wrong_bid", "1.10; 002 §4 三.4", "wrong_bid")
alone(
    "infractions.wrong_bid_then", "002 §4 三.4: the side bids no more; here everybody bids wrongly",
    "slipped_deal", {"seed": 1, "index": 2, "slips": {"wrong_bid": 1.0}},
    {"nothing": {"bid": "single"}, "no-more-bids": {"bid": "none"}},
    {"bidding.nobody": "no-trump"},
)  # fmt: skip
alone(
    "infractions.wrong_follow_per", "1.10; 002 §4 三.4", "verdict",
    slipped(75, ("wrong_follow", D, 4)), {"slip": {"points": 85}, "card": {"points": 115}},
    {"infractions.wrong_follow": 10},
)  # fmt: skip
for _cards, _points in (("BJ", 95), ("As", 95), ("Kh", 95), ("Td", 95), ("Ah", 85), ("LJ", 85)):
    alone(
        "infractions.exposed_heavy", "001 七（四）2: the big joker, a side-suit A, a K or a 10",
        "verdict", slipped(75, ("exposed_card", D, _cards)),
        {0: {"points": 85}, 20: {"points": _points}}, {"infractions.exposed_card": 10},
    )  # fmt: skip
for _key, _kind in (("late", "late_wrong_follow"), ("count", "wrong_count")):
    _lost = {f"infractions.{_kind}": "lost"}
    alone(
        f"infractions.{_kind}", "1.10; 004 十一", "verdict", slipped(0, (_kind, D, 1)),
        {"none": {"verdict": "none", "steps": (3, 0), "stage_change": False},
         "lost": {"verdict": "declarers_lost", "steps": (0, 0), "stage_change": True}},
    )  # fmt: skip
    alone(
        f"infractions.{_key}_attackers_gain", "1.10; 004 十一", "verdict",
        slipped(0, (_kind, D, 1)),
        [(None, {"steps": (0, 0)}), (2, {"steps": (0, 2)})], _lost,
    )  # fmt: skip
    alone(
        f"infractions.{_key}_declarers_gain", "1.10; 004 十一; 000 §1.6", "verdict",
        slipped(120, (_kind, A, 1)),
        [(None, {"steps": (0, 0), "stage_change": False}),
         (2, {"steps": (2, 0), "stage_change": False})], _lost,
    )  # fmt: skip
alone(
    "infractions.hidden_twice", "1.10; 002 §4 三.6", "verdict",
    slipped(0, ("hidden_card", D, 1), ("hidden_card", D, 1)),
    {"none": {"points": 40, "steps": (1, 0), "stage_change": False},
     "lost": {"points": 40, "steps": (0, 0), "stage_change": True}},
    {"infractions.hidden_card": 20},
)  # fmt: skip
alone(
    "infractions.match_points", "000 §10 三.2: a fault in play is 7", "verdict",
    slipped(140, ("late_wrong_follow", D, 1)),
    {0: {"match_points": 4}, 7: {"match_points": 7}}, base="shuangkou-dingpai", at=(None, "h"),
)  # fmt: skip
