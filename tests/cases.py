"""Cases with a known ruling, as plain data: every engine is run against this one table.

Each case is a dict: `id`; `cites` (the rule document or the kind of case); `params`, the rule
parameters that differ from the standard; `level` and `trump` (None: no-trump) of the context;
`op`, the operation; `inputs` and `expected` of the operation:

follow_legal       lead, hand, play             -> is the play legal
legal_follows      lead, hand                   -> all legal plays, each as card text
components         cards                        -> the components, longest first, highest first
lead_listed        hand, cards                  -> is it among the listed leads (no throws)
trump_count        -                            -> how many of the 108 cards are trumps
top_trumps         -                            -> the highest groups of equal trumps, from the top,
                                                   as many as are told
winner             plays (the lead first)       -> index of the winning play
resolve_throw      throw, others (the hands of
                   the next player, the partner
                   and the previous player)     -> {stands, led, penalty}
kou_di_multiplier  lead, play (the winning one) -> the multiplier
promotion          attacker_points; levels (of
                   the declaring side and of the
                   attackers), last_trick (the
                   winning play, if the
                   attackers won it)            -> {declarer, attacker, stage_change} and, when
                                                   levels are given, levels_after

scored             attacker_points             -> {match_points, large_points}, None where the rules
                                                   have none
next_declarer      attacker_points, of a deal
                   that seat 1 declared        -> the seat that declares next

Card text is compared as a multiset of cards, component by component. The cards of equal cards
within one text are written in any order. In `promotion` the context's level is the declaring
side's; the steps are those of the table, before the ladder.
"""

from __future__ import annotations

from typing import Any

from tests.documents import DINGPAI, FANZHU, LADDER, SIXTEEN, YUNNAN

Case = dict[str, Any]

HUBEI: dict[str, Any] = {
    "order.trumps": ["BJ", "LJ", "main level", "off level", "main 2", "off 2", "suit"],
    "tractor.permanent_joins_suit": False,
    "throws.allowed": False,
    "ladder.levels": ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"],
    "promotion.max_steps": 3,
}
"""004."""

LONGYAN: dict[str, Any] = {
    "throws.overruff": "shape",
    "throws.penalty_cap": 80,
    "throws.heavy_first": 20,
    "kou_di.multipliers.tractor": [8],
    "promotion.declarer_bands": [[0, 5], [5, 4], [25, 3], [45, 2], [65, 1]],
    "promotion.attacker_bands": [[0, 0], [20, 1], [40, 2], [60, 3], [80, 4], [100, 5]],
    "promotion.attacker_every": 0,
}
"""001."""

SHUANGSHENG: dict[str, Any] = {"kou_di.multipliers.throw": 3}
"""002 §4."""

HOOK: dict[str, Any] = {
    "ladder.levels": ["2", "5", "10", "J", "K", "A", "6"],
    "ladder.must_play": ["J"],
    "tractor.ace_low": True,
    "promotion.hooks": [
        {"level": "J", "points": 85, "to": "2"},
        {"level": "A", "points": 85, "to": "10"},
    ],
}
"""000 §7."""

CASES: list[Case] = []


def add(
    name: str,
    cites: str,
    context: tuple[str | None, str | None],
    op: str,
    inputs: dict[str, Any],
    expected: Any,
    params: dict[str, Any] | None = None,
) -> None:
    CASES.append(
        {
            "id": name,
            "cites": cites,
            "params": params or {},
            "level": context[0],
            "trump": context[1],
            "op": op,
            "inputs": inputs,
            "expected": expected,
        }
    )


def follow(
    name: str,
    context: tuple[str | None, str | None],
    lead: str,
    hand: str,
    plays: list[tuple[str, bool]],
    params: dict[str, Any] | None = None,
) -> None:
    for number, (play, legal) in enumerate(plays, 1):
        add(
            f"{name}.{number}",
            "a following case other programs got wrong",
            context,
            "follow_legal",
            {"lead": lead, "hand": hand, "play": play},
            legal,
            params,
        )


def win(
    name: str,
    context: tuple[str | None, str | None],
    plays: list[str],
    expected: int,
    *schools: str,
    cites: str = "a trick other programs got wrong",
    params: dict[str, Any] | None = None,
) -> None:
    """One case under the standard, or one a school of overruffing."""
    if not schools:
        add(name, cites, context, "winner", {"plays": plays}, expected, params)
    for school in schools:
        add(
            f"{name}.{school}",
            cites,
            context,
            "winner",
            {"plays": plays},
            expected,
            {**(params or {}), "throws.overruff": school},
        )


def shape(
    name: str,
    context: tuple[str | None, str | None],
    cards: str,
    expected: list[str],
    params: dict[str, Any] | None = None,
    cites: str = "a shape other programs got wrong",
) -> None:
    add(name, cites, context, "components", {"cards": cards}, expected, params)


def top_trumps(
    name: str,
    cites: str,
    context: tuple[str | None, str | None],
    expected: list[list[str]],
    params: dict[str, Any],
) -> None:
    add(name, cites, context, "top_trumps", {}, expected, params)


def throw(
    name: str,
    context: tuple[str | None, str | None],
    thrown: str,
    others: list[str],
    expected: tuple[bool, str, int],
    params: dict[str, Any] | None = None,
    cites: str = "a throw other programs got wrong",
) -> None:
    stands, led, penalty = expected
    add(
        name,
        cites,
        context,
        "resolve_throw",
        {"throw": thrown, "others": others},
        {"stands": stands, "led": led, "penalty": penalty},
        params,
    )


def promote(
    name: str,
    cites: str,
    inputs: dict[str, Any],
    expected: tuple[int, int, bool],
    after: list[str] | None = None,
    params: dict[str, Any] | None = None,
) -> None:
    declarer, attacker, stage_change = expected
    result: dict[str, Any] = {
        "declarer": declarer,
        "attacker": attacker,
        "stage_change": stage_change,
    }
    if after is not None:
        result["levels_after"] = after
    level = inputs["levels"][0] if "levels" in inputs else "2"
    add(name, cites, (level, "h"), "promotion", inputs, result, params)


# --- Following ------------------------------------------------------------------------------

follow(
    "F1",
    ("2", "h"),
    "3s3s4s4s",
    "6s6s7s7s8s8sQs",
    [("6s6s8s8s", False), ("7s7s8s8s", True), ("6s6s7s7s", True), ("6s6s7sQs", False)],
)
add(
    "F1.windows",
    "both windows of a longer run are listed",
    ("2", "h"),
    "legal_follows",
    {"lead": "3s3s4s4s", "hand": "6s6s7s7s8s8sQs"},
    ["6s6s7s7s", "7s7s8s8s"],
)
follow(
    "F2",
    ("2", "h"),
    "3s3s4s4s",
    "6s6s8s9sJs",
    [("6s8s9sJs", False), ("6s6s9sJs", True)],
)
follow("F3", ("2", "h"), "AsAsKsKs", "5s5s7s3h4h", [("5s5s3h4h", False), ("5s5s7s4h", True)])
follow("F4", ("7", "h"), "9h9h", "7s7c3h4h", [("3h4h", True), ("7s7c", True)])
follow("F4b", ("7", "h"), "9h9h", "7s7s3h4h", [("3h4h", False), ("7s7s", True)])
follow("F5", ("7", "h"), "9s", "7s2d3s", [("7s", False), ("2d", False), ("3s", True)])
follow("F5b", ("7", "h"), "9s", "7s2d", [("7s", True), ("2d", True)])
follow(
    "F6",
    ("7", "h"),
    "8h8h9h9h",
    "AhAh7s7s3h4h5h",
    [("AhAh3h4h", False), ("7s7s3h4h", False), ("AhAh7s7s", True)],
)
follow("F7.standard", ("2", "s"), "9h9h", "4h5h7h7h5s", [("4h5h", False), ("7h7h", True)])
follow(
    "F7.suit",
    ("2", "s"),
    "9h9h",
    "4h5h7h7h5s",
    [("4h5h", True), ("4h5s", False)],
    {"follow.tractor": "suit"},
)
follow(
    "F8",
    ("K", "s"),
    "7s7s8s8s9s9s",
    "3s4s5s6sTsQsAsAs2s2s2h",
    [
        ("3s4s5s6sTsQs", False),
        ("AsAs3s4s5s6s", False),
        ("AsAs2s2s3s4s", True),
        ("AsAs2s2s3s2h", False),
    ],
)
follow(
    "F9.longest",
    ("2", "h"),
    "3s3s4s4s5s5s",
    "7s7s8s8sTsTsQsQs",
    [("7s7sTsTsQsQs", False), ("7s7s8s8sTsTs", True)],
)
follow(
    "F9.pairs",
    ("2", "h"),
    "3s3s4s4s5s5s",
    "7s7s8s8sTsTsQsQs",
    [("7s7sTsTsQsQs", True), ("7s7sTsTsQs8s", False)],
    {"follow.tractor": "pairs"},
)

# --- Throws ---------------------------------------------------------------------------------

throw("T1", ("2", "s"), "Kh9h9h", ["ThTh", "3c", "Ah"], (False, "9h9h", 30))
throw("T1.turned", ("2", "s"), "Kh9h9h", ["Ah", "3c", "ThTh"], (False, "9h9h", 30))
throw("T1.partner", ("2", "s"), "Kh9h9h", ["3c", "ThTh", "Ah"], (False, "9h9h", 30))
throw(
    "T1.opponents",
    ("2", "s"),
    "Kh9h9h",
    ["3c", "ThTh", "Ah"],
    (False, "Kh", 30),
    {"throws.asked": "opponents"},
)
throw("T2", ("2", "s"), "AhKhKhQhQh", ["Ah", "3c", "4c"], (True, "AhKhKhQhQh", 0))
throw("T3", ("4", "s"), "4h4hBJ", ["4c4c", "3h", "3h"], (True, "4h4hBJ", 0))
throw("T3.above", ("4", "s"), "4h4hBJ", ["4s4s", "3h", "3h"], (False, "4h4h", 30))
shape("T4", ("2", "h"), "6d6d7d7d8d8d", ["6d6d7d7d8d8d"])
throw("T4.led", ("2", "h"), "6d6d7d7d8d8d", ["9d9dTdTdJdJd", "", ""], (True, "6d6d7d7d8d8d", 0))

# --- Who wins -------------------------------------------------------------------------------

win("W1", ("2", "c"), ["8d8dJdQd", "5c5cAc2s", "6c6c2c2c", "3s4s5s6s"], 2, "main", "all")
W2 = ["AsAsKs", "3h3h8h", "4h4h6h", "3d4d5d"]
win("W2", ("2", "h"), W2, 2, "main")
win("W2", ("2", "h"), W2, 1, "all", "highest")
W3 = ["AhKh", "4s9s", "3sJs", "3d4d"]
win("W3", ("2", "s"), W3, 2, "main", "highest")
win("W3", ("2", "s"), W3, 1, "all")
W4 = ["AcKc", "5hAd", "LJ5d", "3s4s"]
win("W4", ("5", "d"), W4, 2, "main", "all", "highest", "shape")
win("W5", ("2", "h"), ["AsAsKs", "9hThJh", "3d4d5d", "3c4c5c"], 0)
win("W6", ("2", "h"), ["3s3s4s4s", "9h9hJhJh", "7h7h8h8h", "3d4d5d6d"], 2)
win("W7", ("2", "h"), ["3h", "2d", "2c", "3d"], 1)
win("W7.main", ("2", "h"), ["3h", "2d", "2h", "3d"], 2)
win("W8", ("2", None), ["2d", "2c", "2h", "2s"], 0)
win(
    "W9",
    ("2", "h"),
    ["AsQs9s8s", "LJ9h8h5h", "3h3h4h4h", "3d4d5d6d"],
    2,
    "shape",
    cites="001 §2: connected pairs beat unconnected ones",
)
win(
    "W9",
    ("2", "h"),
    ["AsQs9s8s", "LJ9h8h5h", "3h3h4h4h", "3d4d5d6d"],
    1,
    "main",
    cites="002 §4: tractor, pair, single, and by card",
)

# --- Shapes ---------------------------------------------------------------------------------

shape("S1", ("3", "h"), "2s2s4s4s", ["4s4s2s2s"])
shape("S1.gap", ("3", "h"), "2s2s4s4s", ["4s4s", "2s2s"], {"tractor.over_level": False})
shape("S2.1", ("7", "h"), "AhAh7s7s", ["7s7sAhAh"])
shape("S2.2", ("7", "h"), "7s7s7h7h", ["7h7h7s7s"])
shape("S2.3", ("7", "h"), "7h7hLJLJ", ["LJLJ7h7h"])
shape("S2.4", ("7", "h"), "LJLJBJBJ", ["BJBJLJLJ"])
shape("S3.1", ("7", "h"), "AhAh7h7h", ["7h7h", "AhAh"])
shape("S3.2", ("7", "h"), "6h6h7h7h", ["7h7h", "6h6h"])
shape("S3.3", ("7", "h"), "7s7s7c7c", ["7s7s", "7c7c"])
shape("S4.1", ("7", None), "7s7sLJLJ", ["LJLJ7s7s"])
shape("S4.2", ("7", None), "7s7s7h7h", ["7s7s", "7h7h"])
shape("S4.3", ("7", None), "7s7sLJLJBJBJ", ["BJBJLJLJ7s7s"])
for _number, (_cards, _listed) in enumerate(
    [("7c7c7h7h", True), ("7d7d7h7h", True), ("7c7c7d7d", False)], 1
):
    add(
        f"S5.{_number}",
        "each off level pair can be the one of a tractor",
        ("7", "h"),
        "lead_listed",
        {"hand": "7c7c7d7d7h7h", "cards": _cards},
        _listed,
    )
shape("S5.read", ("7", "h"), "7c7c7d7d7h7h", ["7h7h7c7c", "7d7d"])
_JOKERS = {"tractor.trump_chain": "jokers"}
shape("S6.1", ("7", "h"), "AhAh7s7s", ["7s7s", "AhAh"], _JOKERS)
shape("S6.2", ("7", "h"), "LJLJ7h7h", ["LJLJ", "7h7h"], _JOKERS)
shape("S6.3", ("7", "h"), "LJLJBJBJ", ["BJBJLJLJ"], _JOKERS)
shape("S6.4", ("7", "h"), "KhKhAhAh", ["AhAhKhKh"], _JOKERS)

# --- Promotion ------------------------------------------------------------------------------

_STOPS = {"ladder.must_play": ["5", "10", "K", "A"]}
promote(
    "P1.attackers",
    "must-play stops",
    {"attacker_points": 160, "levels": ["2", "4"]},
    (0, 2, True),
    ["2", "5"],
    _STOPS,
)
promote(
    "P1.leaves",
    "must-play stops",
    {"attacker_points": 0, "levels": ["5", "2"]},
    (3, 0, False),
    ["8", "2"],
    _STOPS,
)
promote(
    "P1.stops",
    "must-play stops",
    {"attacker_points": 0, "levels": ["9", "2"]},
    (3, 0, False),
    ["10", "2"],
    _STOPS,
)
_ACE = {"ladder.must_play": ["A"]}
promote(
    "P2.attackers",
    "the ace must be played",
    {"attacker_points": 120, "levels": ["7", "A"]},
    (0, 1, True),
    ["7", "A"],
    _ACE,
)
promote(
    "P2.declarers",
    "the ace must be played",
    {"attacker_points": 75, "levels": ["A", "7"]},
    (1, 0, False),
    ["won", "7"],
    _ACE,
)
promote(
    "P2.free",
    "the ace need not be played",
    {"attacker_points": 120, "levels": ["7", "A"]},
    (0, 1, True),
    ["7", "won"],
)

# --- The documents' own worked examples ------------------------------------------------------

_STAFF = "000 §6"
shape("D1.1", ("5", "h"), "3s3s4s4s", ["4s4s3s3s"], cites=_STAFF)
shape("D1.2", ("5", "h"), "4s4s6s6s", ["6s6s4s4s"], cites=_STAFF)
shape("D1.3", ("5", "h"), "5h5h6h6h", ["5h5h", "6h6h"], cites=_STAFF)
add(
    "D1.4",
    _STAFF,
    ("5", "h"),
    "lead_listed",
    {"hand": "5s5s6s6s", "cards": "5s5s6s6s"},
    False,
)
shape("D1.5", ("5", "h"), "AhAh5c5c", ["5c5cAhAh"], cites=_STAFF)
shape("D1.6", ("5", "h"), "5c5c5h5h", ["5h5h5c5c"], cites=_STAFF)
shape("D1.7", ("5", "h"), "5h5hLJLJ", ["LJLJ5h5h"], cites=_STAFF)
shape("D1.8", ("5", "h"), "LJLJBJBJ", ["BJBJLJLJ"], cites=_STAFF)

_SIXTEEN = "000 §3"
for _number, (_level, _cards, _tractor) in enumerate(
    [
        ("2", "3h3h4h4h", "4h4h3h3h"),
        ("2", "5d5d6d6d", "6d6d5d5d"),
        ("2", "KcKcAcAc", "AcAcKcKc"),
        ("2", "2s2s2h2h", "2s2s2h2h"),
        ("2", "2h2hAsAs", "2h2hAsAs"),
        ("2", "LJLJ2s2s", "LJLJ2s2s"),
        ("2", "BJBJLJLJ", "BJBJLJLJ"),
        ("3", "2s2s4s4s", "4s4s2s2s"),
        ("3", "2h2h4h4h", "4h4h2h2h"),
        ("10", "9d9dJdJd", "JdJd9d9d"),
        ("T", "9d9dJdJd", "JdJd9d9d"),
    ],
    1,
):
    shape(f"D2.{_number}", (_level, "s"), _cards, [_tractor], cites=_SIXTEEN)

_THROW = "9s8s8s4s4s"
for _number, (_blocker, _led) in enumerate([("Js", "9s"), ("QsQs", "4s4s"), ("5s5s", "4s4s")], 1):
    for _seat in range(3):
        _others = ["3d", "3d", "3d"]
        _others[_seat] = _blocker
        throw(
            f"D3.{_number}.{_seat}",
            ("2", "h"),
            _THROW,
            _others,
            (False, _led, 50),
            LONGYAN,
            cites="001: J forces 9; QQ or 55 forces 44; five light cards cost 50",
        )
add(
    "D4",
    "001: the tractor in the throw counts",
    ("2", "h"),
    "kou_di_multiplier",
    {"lead": "6s6s5s5sJsJsAs", "play": "6s6s5s5sJsJsAs"},
    8,
    LONGYAN,
)
add(
    "D4.long",
    "001: any tractor x8",
    ("2", "h"),
    "kou_di_multiplier",
    {"lead": "7s7s6s6s5s5s", "play": "7s7s6s6s5s5s"},
    8,
    LONGYAN,
)
for _number, (_lead, _play, _standard, _with_throw) in enumerate(
    [
        ("As", "As", 2, 2),
        ("AsAs", "AsAs", 4, 4),
        ("3s3s4s4s", "3s3s4s4s", 8, 8),
        ("3s3s4s4s5s5s", "3s3s4s4s5s5s", 16, 16),
        ("AsKs", "AsKs", 2, 3),
        ("AsKs", "3h3h", 2, 3),
        ("AsAsQsQs", "AsAsQsQs", 4, 4),
    ],
    1,
):
    for _name, _expected, _params in [
        ("standard", _standard, {}),
        ("shuangsheng", _with_throw, SHUANGSHENG),
    ]:
        add(
            f"K{_number}.{_name}",
            "the kou-di multipliers; 002 §4: a throw x3",
            ("2", "h"),
            "kou_di_multiplier",
            {"lead": _lead, "play": _play},
            _expected,
            _params,
        )
add(
    "K6.own-shape",
    "a ruffed throw by its own shape",
    ("2", "h"),
    "kou_di_multiplier",
    {"lead": "AsKs", "play": "3h3h"},
    4,
    {"kou_di.ruffed_throw": "own-shape"},
)
promote(
    "D5.1",
    "004: 0 points at level 5 lead to 8",
    {"attacker_points": 0, "levels": ["5", "3"]},
    (3, 0, False),
    ["8", "3"],
    HUBEI,
)
promote(
    "D5.2",
    "004: fewer than 40 lead to 7",
    {"attacker_points": 35, "levels": ["5", "3"]},
    (2, 0, False),
    ["7", "3"],
    HUBEI,
)
promote(
    "D5.3",
    "004: at most three levels either way",
    {"attacker_points": 280, "levels": ["5", "3"]},
    (0, 3, True),
    ["5", "6"],
    HUBEI,
)
throw(
    "D6",
    ("2", "h"),
    "AsKs9s8s5s",
    ["Ts", "3d", "3d"],
    (False, "5s", 60),
    LONGYAN,
    cites="001: the ace is worth 20 as the first card exposed",
)
throw(
    "D6.cap",
    ("2", "h"),
    "AsKsQs9s8s7s5s3s",
    ["Ts", "3d", "3d"],
    (False, "3s", 80),
    LONGYAN,
    cites="001: at most 80",
)
shape("D7.1", ("5", "h"), "AsAs2s2s", ["2s2sAsAs"], HOOK, cites="000 §7")
shape("D7.2", ("5", "h"), "KsKsAsAs2s2s", ["AsAsKsKs", "2s2s"], HOOK, cites="000 §7")
win(
    "D7.3",
    ("5", "h"),
    ["AsAs2s2s", "3s3s4s4s", "3d4d6d7d", "3c4c6c7c"],
    1,
    cites="000 §7: AA22 is the smallest tractor",
    params=HOOK,
)
win(
    "D7.4",
    ("5", "h"),
    ["3s3s4s4s", "AsAs2s2s", "3d4d6d7d", "3c4c6c7c"],
    0,
    cites="000 §7: AA22 is the smallest tractor",
    params=HOOK,
)
shape("D7.5", ("5", "h"), "AsAs2s2s", ["AsAs", "2s2s"], cites="not in the standard")
add("D7.6", "004: no-trump has 20 trumps", ("7", None), "trump_count", {}, 20, HUBEI)
add("D7.7", "no-trump in the standard", ("7", None), "trump_count", {}, 12)
shape("H1", ("7", None), "7s7s2h2h", ["7s7s2h2h"], HUBEI, cites="004: neighbours in no-trump")
shape("H2", ("7", "h"), "7s7s2h2h2c2c", ["7s7s2h2h2c2c"], HUBEI, cites="004")
shape("H3", ("7", "h"), "2c2cAhAh", ["2c2c", "AhAh"], HUBEI, cites="004, a reading")
shape("H4", ("A", "h"), "2c2cKhKh", ["2c2c", "KhKh"], HUBEI, cites="004, a reading")

for _number, (_points, _steps) in enumerate(
    [
        (0, (3, 0, False)),
        (-30, (3, 0, False)),
        (5, (2, 0, False)),
        (35, (2, 0, False)),
        (40, (1, 0, False)),
        (75, (1, 0, False)),
        (80, (0, 0, True)),
        (115, (0, 0, True)),
        (120, (0, 1, True)),
        (160, (0, 2, True)),
    ],
    1,
):
    promote(f"D9.{_number}", "002 §3", {"attacker_points": _points}, _steps)
for _number, (_points, _steps) in enumerate(
    [
        (0, (5, 0, False)),
        (5, (4, 0, False)),
        (20, (4, 0, False)),
        (25, (3, 0, False)),
        (60, (2, 0, False)),
        (65, (1, 0, False)),
        (80, (0, 0, True)),
        (95, (0, 0, True)),
        (100, (0, 1, True)),
        (175, (0, 4, True)),
        (180, (0, 5, True)),
        (400, (0, 5, True)),
    ],
    1,
):
    promote(f"L{_number}", "001", {"attacker_points": _points}, _steps, params=LONGYAN)
for _number, (_points, _level, _last, _after) in enumerate(
    [
        (85, "J", "Js", "2"),
        (85, "J", "JsJs", "2"),
        (80, "J", "Js", "J"),
        (85, "J", "LJ", "J"),
        (85, "J", "Ks", "J"),
        (85, "10", "Js", "10"),
        (85, "A", "As", "10"),
    ],
    1,
):
    promote(
        f"D10.{_number}",
        "000 §7: the hook",
        {"attacker_points": _points, "levels": [_level, "5"], "last_trick": _last},
        (0, 0, True),
        [_after, "5"],
        HOOK,
    )
promote(
    "D10.8",
    "000 §7: the attackers did not win the last trick",
    {"attacker_points": 85, "levels": ["J", "5"]},
    (0, 0, True),
    ["J", "5"],
    HOOK,
)

# --- The eight other documents (rules 2, 5) ----------------------------------------------------

for _number, (_lead, _play, _times) in enumerate(
    [
        ("3h", "3h", 2),
        ("3h3h", "3h3h", 2),
        ("3s", "3s", 1),
        ("3s3s", "3s3s", 1),
        ("3s", "3h", 2),
        ("3h3h4h4h", "3h3h4h4h", 4),
        ("3s3s4s4s", "3s3s4s4s", 2),
        ("3h3h4h4h5h5h", "3h3h4h4h5h5h", 8),
        ("As3s3s4s4s", "As3s3s4s4s", 2),
    ],
    1,
):
    add(
        f"FZ{_number}",
        "000 §4 六: trump x2, side suit x1, single or pair alike; a tractor x4 and x2",
        ("2", "h"),
        "kou_di_multiplier",
        {"lead": _lead, "play": _play},
        _times,
        FANZHU,
    )
for _number, (_points, _levels, _steps, _levels_after) in enumerate(
    [
        (0, ("2", "2"), (3, 0, False), ["10", "2"]),
        (35, ("2", "2"), (2, 0, False), ["7", "2"]),
        (75, ("2", "2"), (1, 0, False), ["5", "2"]),
        (80, ("2", "J"), (0, 0, True), ["2", "J"]),
        (120, ("2", "J"), (0, 1, True), ["2", "K"]),
        (0, ("J", "2"), (3, 0, False), ["won", "2"]),
    ],
    1,
):
    promote(
        f"LD{_number}",
        "000 §1.3, §1.4: promotion counts the steps of its own ladder",
        {"attacker_points": _points, "levels": list(_levels)},
        _steps,
        _levels_after,
        LADDER,
    )
for _number, (_cards, _parts) in enumerate(
    [
        ("BJBJLJLJ", ["BJBJLJLJ"]),
        ("LJLJ9s9s", ["LJLJ", "9s9s"]),
        ("3s3s4s4s", ["4s4s3s3s"]),
    ],
    1,
):
    shape(
        f"SX{_number}",
        ("9", None),
        _cards,
        _parts,
        SIXTEEN,
        cites="000 §3 二.一: in no-trump the only trump tractor is that of the jokers",
    )
for _number, (_level, _trump, _top) in enumerate(
    [
        ("10", "h", [["5h"], ["BJ"], ["LJ"], ["As"], ["Th"], ["Ts", "Tc", "Td"], ["Ah"]]),
        ("5", "h", [["5h"], ["BJ"], ["LJ"], ["As"], ["5s", "5c", "5d"], ["Ah"]]),
        ("A", "h", [["5h"], ["BJ"], ["LJ"], ["As"], ["Ah"], ["Ac", "Ad"], ["Kh"]]),
        ("A", "s", [["5s"], ["BJ"], ["LJ"], ["As"], ["Ah", "Ac", "Ad"], ["Ks"]]),
        ("10", None, [["BJ"], ["LJ"], ["As"], ["Ts", "Th", "Tc", "Td"]]),
        ("5", None, [["BJ"], ["LJ"], ["As"], ["5s", "5h", "5c", "5d"]]),
    ],
    1,
):
    top_trumps(
        f"YN{_number}", "000 §9 一, 五: the order of the trumps", (_level, _trump), _top, YUNNAN
    )
for _number, (_cards, _parts) in enumerate(
    [
        ("5h5hBJBJ", ["5h5hBJBJ"]),
        ("LJLJAsAs", ["LJLJAsAs"]),
        ("4h4h6h6h", ["6h6h4h4h"]),
        ("5h5h4h4h", ["5h5h", "4h4h"]),
    ],
    7,
):
    shape(f"YN{_number}", ("10", "h"), _cards, _parts, YUNNAN, cites="000 §9 五")
top_trumps(
    "DP1",
    "000 §10 二.2: the 5-3-2 order",
    (None, "h"),
    [
        ["5h"],
        ["BJ"],
        ["LJ"],
        ["5s", "5c", "5d"],
        ["3h"],
        ["3s", "3c", "3d"],
        ["2h"],
        ["2s", "2c", "2d"],
        ["Ah"],
    ],
    DINGPAI,
)
for _number, (_cards, _parts) in enumerate(
    [
        ("5h5hBJBJ", ["5h5hBJBJ"]),
        ("LJLJ5s5s3h3h", ["LJLJ5s5s3h3h"]),
        ("3c3c2h2h2d2d", ["3c3c2h2h2d2d"]),
        ("2d2dAhAh", ["2d2dAhAh"]),
        ("6s6s4s4s", ["6s6s4s4s"]),
        ("5h5h3h3h", ["5h5h", "3h3h"]),
    ],
    2,
):
    shape(
        f"DP{_number}",
        (None, "h"),
        _cards,
        _parts,
        DINGPAI,
        cites="000 §10 二.6: tractors run down the order from 天5",
    )
for _number, (_lead, _hand, _follows) in enumerate(
    [
        ("8s8s", "AsKs9s4h4h", ["AsKs"]),
        ("8s8s", "AsKs9s9s", ["9s9s"]),
        ("8h8h", "5h3s2cAh", ["5h3s"]),
        ("8s8s7s7s", "AsKsQsJs9s", ["AsKsQsJs", "AsKsQs9s", "AsKsJs9s", "AsQsJs9s", "KsQsJs9s"]),
    ],
    8,
):
    add(
        f"DP{_number}",
        "000 §10 二.3, 二.4: with no pair of the suit its two highest cards",
        (None, "h"),
        "legal_follows",
        {"lead": _lead, "hand": _hand},
        _follows,
        DINGPAI,
    )
win(
    "DP12",
    (None, "h"),
    ["8s8s", "5hBJ", "4h4h", "AcAc"],
    2,
    cites="000 §10 二.5: a pair is ruffed with a pair",
    params=DINGPAI,
)
for _number, (_points, _gained) in enumerate(
    [(100, 0), (60, -4), (65, -2), (85, 0), (140, 4), (135, 2), (0, -10)], 1
):
    add(
        f"D11.{_number}",
        "000 §10 三.1: each full 20 under 100 is 2 for the defenders, over it 2 for the attackers",
        (None, None),
        "scored",
        {"attacker_points": _points},
        {"match_points": _gained, "large_points": None},
        DINGPAI,
    )
for _number, (_points, _large) in enumerate(
    [(-10, 2), (10, 2), (15, 3), (35, 3), (40, 4), (80, 6), (115, 6), (120, 8), (160, 10)], 1
):
    add(
        f"SL{_number}",
        "000 §3 四: the large points",
        (None, None),
        "scored",
        {"attacker_points": _points},
        {"match_points": None, "large_points": _large},
        SIXTEEN,
    )
for _name, _points, _next, _own in (
    ("won", 75, 3, {}),
    ("lost", 80, 2, {}),
    ("same", 75, 1, FANZHU),
    ("turn.1", 75, 2, SIXTEEN),
    ("turn.2", 160, 2, SIXTEEN),
):
    add(
        f"R.{_name}",
        "1.9, 002 §3, 004 十: partner after a win, next player after a loss; 000 §4 四: the same "
        "after a win; 000 §3 一, §10 一.2: in turn",
        (None, None),
        "next_declarer",
        {"attacker_points": _points},
        _next,
        _own,
    )
