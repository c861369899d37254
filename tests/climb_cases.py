"""Cases of the climbing family with a known ruling, as plain data for every engine.

Each case is a dict: `id`; `cites`; `params`, the rule parameters that differ from the standard
(Guandan, the national text); `level` (None: the rules have none); `op`, the operation, named after
the public interface; `inputs` and `expected` of the operation:

order         -                               -> the highest groups of equal ranks, strongest first,
                                                 as many as are told
readings      cards                           -> every reading as `form:key`, in any order
classify      play (cards, maybe declared)    -> the reading, None when it is no form
beats         play, top                       -> may it be played on the top
check_play    hand, play, top (None: a lead)  -> is it legal
legal_plays   hand, top, distinct             -> all of them as play text, in any order
tribute       hands, order                    -> {kind, payments, leader} and, for a receiver that
                                                 is told, `returns`: {seat: cards, each once}
finish        order, levels (of sides 0 and
              1), declaring, failures         -> {steps, levels, failures, won}
may_pass      hand, top                       -> may this hand pass
fragment      hands, leader, moves            -> {seat, top, over, order, passes_to_partner, rounds,
                                                 plays, passes}, as much of it as is told; or
                                                 {illegal}: the number of the move refused, from 0
score         order, bombs [(seat, play)]     -> {lines, multiplier, contributions, score}
policy        policy, hand, top, owner (of the
              top: "partner", "opponent"),
              owner_cards (the owner has left) -> the play, or "pass"
cards_left    winner, cards                   -> the score towards seat 0

Play text is compared as a multiset of cards with its reading. A reading is written `form:key`, of a
serial bomb `form:keyxcards-a-rank`. A move is a play's text, or "pass"; whose turn it is follows
from the rules. `top` in a fragment's answer is a reading, or None. A hand that does not matter is a
few cards that say nothing.
"""

from __future__ import annotations

from typing import Any

from tests.reference.climb.parameters import GUANDAN_BANK, SHEDDING, ZHEJIANG, ZHEJIANG_TWO

Case = dict[str, Any]
Params = dict[str, object]

CASES: list[Case] = []


def add(
    name: str,
    cites: str,
    level: str | None,
    op: str,
    inputs: dict[str, Any],
    expected: Any,
    params: Params | None = None,
) -> None:
    CASES.append(
        {
            "id": name,
            "cites": cites,
            "params": params or {},
            "level": level,
            "op": op,
            "inputs": inputs,
            "expected": expected,
        }
    )


def readings(
    name: str,
    cites: str,
    level: str | None,
    told: dict[str, list[str]],
    params: Params | None = None,
) -> None:
    for number, (cards, found) in enumerate(told.items(), 1):
        add(f"{name}.{number}", cites, level, "readings", {"cards": cards}, found, params)


def beats(
    name: str,
    cites: str,
    level: str | None,
    told: list[tuple[str, str, bool]],
    params: Params | None = None,
) -> None:
    """Rows of (play, top, whether it may be played)."""
    for number, (play, top, answer) in enumerate(told, 1):
        add(f"{name}.{number}", cites, level, "beats", {"play": play, "top": top}, answer, params)


def classify(
    name: str,
    cites: str,
    level: str | None,
    told: dict[str, str | None],
    params: Params | None = None,
) -> None:
    for number, (play, reading) in enumerate(told.items(), 1):
        add(f"{name}.{number}", cites, level, "classify", {"play": play}, reading, params)


def legal_plays(
    name: str,
    cites: str,
    level: str | None,
    hand: str,
    top: str | None,
    expected: list[str],
    distinct: bool = False,
    params: Params | None = None,
) -> None:
    inputs = {"hand": hand, "top": top, "distinct": distinct}
    add(name, cites, level, "legal_plays", inputs, expected, params)


# ---------------------------------------------------------------- order and wild cards

add("order.level", "R1, 003 N 六.1", "5", "order", {}, ["BJ", "LJ", "5", "A", "K"])
add("order.level.A", "003 N 八", "A", "order", {}, ["BJ", "LJ", "A", "K", "Q"])
add("order.two", "000 §2", None, "order", {}, ["BJ", "LJ", "2", "A", "K"], ZHEJIANG)
add("order.no.jokers", "000 §8", None, "order", {}, ["2", "A", "K"], SHEDDING)

readings(
    "G1",
    "a wild card and a joker",
    "2",
    {"LJ2h": [], "LJBJ": [], "LJLJBJ": [], "2h2hLJLJ": [], "BJBJLJ": [], "BJ2h2h": []},
)
readings(
    "G2",
    "a joker pair in a full house",
    "2",
    {
        "9s9c9dLJLJ": ["full_house:9"],
        "9s9c2hLJLJ": ["full_house:9"],
        "9s2h2hBJBJ": ["full_house:9"],
        "9s9c9dLJ2h": [],
        "9s9c9dLJBJ": [],
    },
)
readings("G3", "003 B 五, N+", "2", {"KsKc6s6d2h": ["full_house:K", "full_house:6"]})
classify("G3.undeclared.N", "N+: the larger", "2", {"KsKc6s6d2h": "full_house:K"})
classify(
    "G3.undeclared.B", "003 B 五: the smaller", "2", {"KsKc6s6d2h": "full_house:6"}, GUANDAN_BANK
)
classify(
    "G3.declared",
    "a play is cards and a declared form",
    "2",
    {"KsKc6s6d2h=full_house:6": "full_house:6", "KsKc6s6d2h=full_house:K": "full_house:K"},
)
readings(
    "G4",
    "two wild cards beside three",
    "2",
    {"9s9c9d2h2h": ["bomb:9", "full_house:9"], "9s9c9d9h2h": ["bomb:9"]},
)
readings("G5", "the wild card as itself", "7", {"7s7c7hKsKc": ["full_house:7", "full_house:K"]})
for _key in ("7", "K"):
    add(
        f"G5.listed.{_key}",
        "both are listed",
        "7",
        "check_play",
        {"hand": "7s7c7hKsKc4d", "play": f"7s7c7hKsKc=full_house:{_key}", "top": None},
        True,
    )
readings(
    "G6",
    "an ace low and high, no wrap",
    "2",
    {
        "As2s3d4c5s": ["straight:5"],
        "TsJdQcKsAd": ["straight:A"],
        "JsQdKcAs2s": [],
        "QsKdAc2s3s": [],
    },
)
readings("G7", "the level heart in its own place", "6", {"4s5d6h7c8s": ["straight:8"]})
readings("G8", "no wrap in tubes and plates", "7", {"AsAc2s2c7h7h": ["tube:3", "plate:2"]})
readings(
    "G9",
    "a wild card at either end",
    "2",
    {
        "5s6s7s8s2h": [
            "straight_flush:9",
            "straight_flush:8",
            "straight:9",
            "straight:8",
        ]
    },
)
add(
    "G9.led.plain",
    "the leader may declare a plain straight",
    "2",
    "check_play",
    {"hand": "5s6s7s8s2hKd", "play": "5s6s7s8s2h=straight:9", "top": None},
    True,
)
readings(
    "G10",
    "three and a wild card; two unequal and two",
    "2",
    {"6s6c6d2h": ["bomb:6"], "Ks9s2h2h": []},
)
beats(
    "G11",
    "in a plate the level has its natural place",
    "5",
    [("5s5c5d6s6c6d", "KsKcKdAsAcAd", False)],
)
beats(
    "G12",
    "in a straight the level has its natural place",
    "3",
    [("3s4d5c6s7s", "TsJdQcKsAd", False)],
)
beats(
    "G13",
    "full houses compare by the triple alone",
    "9",
    [("8s8c8dKsKc", "8h8h8c5s5c", False), ("9s9c9d3s3c", "AsAcAd5s5c", True)],
)
beats(
    "G14",
    "a straight flush stands between five and six",
    "2",
    [
        ("3s3s3c3c3d3d", "TsJsQsKsAs", True),
        ("AsAsAcAcAd", "TsJsQsKsAs", False),
        ("TsJsQsKsAs", "AsAsAcAcAd", True),
        ("TsJsQsKsAs", "3s3s3c3c3d3d", False),
    ],
)
beats(
    "G15",
    "straight flushes of different suits",
    "2",
    [("3h4h5h6h7h", "3s4s5s6s7s", False), ("4c5c6c7c8c", "3s4s5s6s7s", True)],
)

# ---------------------------------------------------------------- forms

readings(
    "forms",
    "the table of forms",
    "2",
    {
        "BJ": ["single:BJ"],
        "2h": ["single:2"],
        "2h2h": ["pair:2"],
        "2s2h": ["pair:2"],
        "9s2h": ["pair:9"],
        "9s9d": ["pair:9"],
        "9sTd": [],
        "LJLJ": ["pair:LJ"],
        "9s2h2h": ["triple:9"],
        "2s2h2h": ["triple:2"],
        "9s9d9cTs": [],
        "8s8d9s9d": [],
        "8s8d9s9dTsTcJsJd": [],
        "8s8d8c9s9d9cTsTcTd": [],
        "4s5d6c7s8s9s": [],
        "AsAd2s2c3s3d": ["tube:3"],
        "QsQdKsKcAsAd": ["tube:A"],
        "KsKdAsAc2s2d": [],
        "AsAdAc2s2c2d": ["plate:2"],
        "KsKdKcAsAcAd": ["plate:A"],
        "LJLJBJBJ": ["four_jokers:"],
        "As2s3s4s5s": ["straight_flush:5"],
    },
)
readings(
    "forms.wild.alone",
    "a declared form, the example at level 2",
    "2",
    {"7s7d8s8d2h2h": ["plate:8", "tube:8", "tube:9"]},
)
readings(
    "forms.bombs",
    "9 and 10 only with wild cards; of the level at most 8",
    "2",
    {
        "9s9s9h9h9c9c9d9d": ["bomb:9"],
        "9s9s9h9h9c9c9d9d2h": ["bomb:9"],
        "9s9s9h9h9c9c9d9d2h2h": ["bomb:9"],
        "2s2s2h2h2c2c2d2d": ["bomb:2"],
    },
)
beats(
    "forms.bombs.order",
    "4 < 5 < straight flush < 6 < 7 < 8 < 9 < 10 < four jokers",
    "2",
    [
        ("3s3c3d3h", "AsAcAdKsKc", True),
        ("3s3c3d3h", "BJBJ", True),
        ("AsAcAdKsKc", "3s3c3d3h", False),
        ("4s4c4d4h", "3s3c3d3h", True),
        ("2s2c2d2h", "AsAcAdAh", True),
        ("3s3c3d3h3h", "2s2c2d2h", True),
        ("3s3s3c3c3d3d3h", "AsAsAcAcAdAd", True),
        ("9s9s9h9h9c9c9d9d2h", "AsAsAhAhAcAcAdAd", True),
        ("9s9s9h9h9c9c9d9d2h2h", "9s9s9h9h9c9c9d9d2h", True),
        ("LJLJBJBJ", "9s9s9h9h9c9c9d9d2h2h", True),
        ("9s9s9h9h9c9c9d9d2h2h", "LJLJBJBJ", False),
    ],
)
beats(
    "forms.same",
    "same form, same number of cards, strictly higher",
    "2",
    [
        ("4s", "3s", True),
        ("4s", "4d", False),
        ("2h", "As", True),
        ("LJ", "2h", True),
        ("5s5d", "4s", False),
        ("6s6d7s7c8s8d", "4s4d4c5s5c5d", False),
        ("AsAd2s2c3s3d", "QsQdKsKcAsAd", False),
        ("As2s3d4c5s", "TsJdQcKsAd", False),
        ("2s3s4d5c6s", "As2s3d4c5s", True),
        ("LJLJ", "2s2d", True),
        ("4s5d6c7s8s", "3s3d3c", False),
    ],
)
classify(
    "undeclared",
    "the highest reading; bombs before all else; a tube of 9 before a plate of 8",
    "2",
    {
        "7s7d8s8d2h2h": "tube:9",
        "9s9c9d2h2h": "bomb:9",
        "5s6s7s8s2h": "straight_flush:9",
        "5s6s7d8s2h": "straight:9",
        "JsQdKcAs2h": "straight:A",
        "KsKcKd2h2hAc": "plate:A",
        "QsQcKdKd2h2h": "tube:A",
        "KsKdAsAd2h2h": "plate:A",
        "2h": "single:2",
        "9s": "single:9",
        "8sTs": None,
        "9s9dTs": None,
    },
)
classify(
    "declared",
    "a declaration that the cards do not bear",
    "2",
    {
        "7s7d8s8d2h2h=plate:8": "plate:8",
        "7s7d8s8d2h2h=tube:8": "tube:8",
        "7s7d8s8d2h2h=tube:10": None,
        "7s7d8s8d2h2h=straight:9": None,
    },
)
add(
    "undeclared.level.house",
    "the triple compares by R1: a level triple is the larger",
    "5",
    "classify",
    {"play": "5s5cKsKc5h"},
    "full_house:5",
)
classify("undeclared.level.house.B", "003 B 五", "5", {"5s5cKsKc5h": "full_house:K"}, GUANDAN_BANK)
readings(
    "sf.as.straight",
    "forms.sf_as_straight",
    "2",
    {"3s4s5s6s7s": ["straight_flush:7", "straight:7"]},
    {"forms.sf_as_straight": True},
)
readings(
    "sf.natural.heart",
    "the level heart in its own place may still be of another suit",
    "5",
    {
        "3h4h5h6h7h": ["straight_flush:7", "straight:7"],
        "4h5h6h7h8h": ["straight_flush:8", "straight:8"],
    },
)
readings(
    "no.sf",
    "bombs.straight_flush = none",
    "2",
    {"3s4s5s6s7s": ["straight:7"]},
    {"bombs.straight_flush": None},
)
readings(
    "no.house", "forms.full_house = false", "2", {"9s9c9dKsKc": []}, {"forms.full_house": False}
)
readings(
    "ace.high",
    "forms.ace = high",
    "2",
    {"As2s3d4c5s": [], "TsJdQcKsAd": ["straight:A"]},
    {"forms.ace": "high"},
)
readings(
    "no.two",
    "forms.two_in_sequences = false; the gap is not closed",
    "5",
    {"As2s3d4c5s": [], "As3s4d5c6s": [], "3s4s5d6c7s": ["straight:7"]},
    {"forms.two_in_sequences": False},
)
readings(
    "smallest.six",
    "bombs.smallest",
    "2",
    {"9s9s9h9h9c": [], "9s9s9h9h9c9c": ["bomb:9"]},
    {"bombs.smallest": 6},
)
beats(
    "sf.above.six",
    "bombs.straight_flush = 6",
    "2",
    [("3s4s5s6s7s", "AsAsAcAcAdAd", True), ("3s4s5s6s7s", "3s3s3c3c3d3d3h", False)],
    {"bombs.straight_flush": 6},
)

# ---------------------------------------------------------------- legal plays

legal_plays(
    "legal.small",
    "every reading of every cards, the leader's",
    "2",
    "7s7d2hLJ",
    None,
    ["7s", "7d", "2h", "LJ", "7s7d", "7s2h", "7d2h", "7s7d2h"],
    True,
)
legal_plays(
    "legal.canonical",
    "one action a reading: fewest wild cards, then s h c d",
    "2",
    "7s7d2hLJ",
    None,
    ["7s", "2h", "LJ", "7s7d", "7s7d2h"],
)
legal_plays(
    "legal.top",
    "above the top, or a bomb",
    "2",
    "9s9d8c8d8h8s2h",
    "8s8d",
    ["9s9d", "8s8h8c8d", "8s8h8c8d2h"],
)
legal_plays(
    "legal.wild.pair",
    "a wild card makes a pair, two are a pair of the level",
    "2",
    "9s2h2h",
    "8s8d",
    ["9s2h", "2h2h"],
)
legal_plays(
    "legal.copies",
    "both copies of a suit before the next",
    "2",
    "9h9s9c9s4d",
    "8s8d",
    ["9s9s", "9s9s9h9c"],
)
legal_plays(
    "legal.house",
    "the pair of fewest wild cards, then the lowest natural rank",
    "2",
    "9s9c9dAsAcKsBJBJ2h",
    "8s8d8c3s3d",
    ["9s9c9dAsAc", "AsAc2h9s9c=full_house:A", "9s9c9d2h"],
)
legal_plays(
    "legal.house.level",
    "a level pair is low by its natural rank",
    "3",
    "9s9c9d3s3c8s8d",
    "8s8d8c5s5d",
    ["9s9c9d3s3c"],
)
legal_plays(
    "legal.plain",
    "a plain straight is the first choice that is not of one suit",
    "2",
    "3s4s5s6s7s7d",
    "2s3s4d5s6s",
    ["3s4s5s6s7d", "3s4s5s6s7s"],
)
legal_plays(
    "legal.plain.first",
    "places decide from the lowest: the last one changes",
    "2",
    "3s3h4s5s6s6c7s",
    "2s3s4d5s6s",
    ["3s4s5s6c7s", "3s4s5s6s7s"],
)
legal_plays(
    "legal.plain.wild",
    "one wild card more, at the top",
    "3",
    "4s5s6s7s8s3h",
    "3s4s5d6s7s",
    [
        "4s5s6s7s3h=straight:8",
        "5s6s7s8s3h=straight:9",
        "4s5s6s7s3h=straight_flush:7",
        "4s5s6s7s8s",
        "5s6s7s8s3h=straight_flush:9",
    ],
)
legal_plays(
    "legal.plain.none",
    "no other choice and no wild card: no action",
    "2",
    "3s4s5s6s7s",
    "2s3s4d5s6s",
    ["3s4s5s6s7s"],
)
legal_plays(
    "legal.sf.as.straight",
    "forms.sf_as_straight: the first choice is a straight as well",
    "2",
    "3s4s5s6s7s7d",
    "2s3s4d5s6s",
    ["3s4s5s6s7s=straight:7", "3s4s5s6s7s=straight_flush:7"],
    params={"forms.sf_as_straight": True},
)
legal_plays(
    "legal.house.wild.pair",
    "two wild cards are the pair only where no other pair needs fewer",
    "2",
    "9s9c9d2h2hKs",
    "8s8d8c3s3d",
    [
        "9s9c9dKs2h=full_house:9",
        "9s9cKs2h2h=full_house:K",
        "9s9c9d2h",
        "9s9c9d2h2h=bomb:9",
    ],
)
legal_plays(
    "legal.house.wild.alone",
    "the pair of wild cards alone",
    "2",
    "9s9c9d2h2h",
    "8s8d8c3s3d",
    ["9s9c9d2h2h=full_house:9", "9s9c9d2h", "9s9c9d2h2h=bomb:9"],
)
legal_plays(
    "legal.flush.suit",
    "of two suits the first, of fewer wild cards the better",
    "2",
    "3c4c5c6c7c3h4h5h6h7h3s4s5s6s2h",
    "AsAcAdAhAh",
    [
        "3h4h5h6h7h",
        "4h5h6h7h2h=straight_flush:8",
        "3s4s5s6s2h=straight_flush:6",
    ],
)
legal_plays(
    "legal.four.jokers",
    "the highest beats everything else",
    "2",
    "BJLJBJLJ9s9s9h",
    "9s9s9h9h9c9c9d9d2h2h",
    ["BJBJLJLJ"],
)
legal_plays("legal.nothing", "nothing beats it", "2", "9s8d7cKs", "BJ", [])
legal_plays(
    "legal.tube.top",
    "the wild card completes the tube",
    "2",
    "4s4d5s5d6s2h9c",
    "3s3d4s4c5s5c",
    ["4s4d5s5d6s2h"],
)
add(
    "legal.flush.both",
    "in legal listings straight flushes of two suits are two plays",
    "2",
    "check_play",
    {"hand": "3c4c5c6c7c3h4h5h6h7h", "play": "3c4c5c6c7c", "top": None},
    True,
)
for _name, _hand, _play, _top, _answer in (
    ("not.held", "9s9d", "9s9s", None, False),
    ("below", "9s9d", "9s9d", "TsTd", False),
    ("bomb", "9s9d9c9h", "9s9d9c9h", "TsTd", True),
    ("other.form", "9s9d9c", "9s9d9c", "8s8d", False),
):
    add(
        f"check.{_name}",
        "what is a legal play",
        "2",
        "check_play",
        {"hand": _hand, "play": _play, "top": _top},
        _answer,
    )


# ---------------------------------------------------------------- play


def fragment(
    name: str,
    cites: str,
    hands: list[str],
    moves: list[str],
    expected: dict[str, Any],
    leader: int = 0,
    level: str | None = "2",
    params: Params | None = None,
) -> None:
    inputs = {"hands": hands, "leader": leader, "moves": moves}
    add(name, cites, level, "fragment", inputs, expected, params)


fragment(
    "G16",
    "接风: the partner leads, not the next seat",
    ["9s", "4s5d", "6s7d", "8s3d"],
    ["9s", "pass", "pass", "pass"],
    {"seat": 2, "top": None, "over": False, "passes_to_partner": 1, "rounds": 1, "passes": 3},
)
fragment(
    "G16.open",
    "the round is open until the partner has passed too",
    ["9s", "4s5d", "6s7d", "8s3d"],
    ["9s", "pass", "pass"],
    {"seat": 3, "top": "single:9", "passes_to_partner": 0},
)
fragment(
    "G16.second",
    "接风 of the second finisher: the seat that is out is not waited for",
    ["9s", "", "6s7d", "8s3d"],
    ["9s", "pass", "pass"],
    {"seat": 2, "top": None, "over": False, "passes_to_partner": 1},
)
fragment(
    "G16.second.next",
    "the previous seat is out: the partner passes last and leads",
    ["9s", "4s5d", "6s7d", ""],
    ["9s", "pass", "pass"],
    {"seat": 2, "top": None, "over": False, "passes_to_partner": 1},
)
fragment(
    "G17",
    "who beat the last card leads",
    ["9s", "4s5d", "6s7d", "Js3d"],
    ["9s", "pass", "pass", "Js", "pass", "pass"],
    {"seat": 3, "top": None, "over": False, "passes_to_partner": 0},
)
fragment(
    "G17.partner",
    "the partner beats it",
    ["9s", "4s5d", "Ts7d", "Js3d"],
    ["9s", "pass", "Ts", "pass", "pass"],
    {"seat": 2, "top": None, "passes_to_partner": 0},
)
fragment(
    "G18",
    "双下: over at once, fewer cards left first",
    ["9s", "4s5d6d", "Js", "8s3d"],
    ["9s", "pass", "Js"],
    {"over": True, "order": [0, 2, 3, 1], "plays": 2, "passes": 1, "rounds": 1},
)
fragment(
    "G18.tie.previous",
    "equal cards left: in turn after the last to go out",
    ["9s", "4s5d", "Js", "8s3d"],
    ["9s", "pass", "Js"],
    {"over": True, "order": [0, 2, 3, 1]},
)
fragment(
    "G18.tie.next",
    "equal cards left: in turn after the last to go out",
    ["Js", "4s5d", "9s", "8s3d"],
    ["9s", "pass", "Js"],
    {"over": True, "order": [2, 0, 1, 3]},
    leader=2,
)
fragment(
    "three.out",
    "three are out",
    ["9s", "Ts", "Js", "8s3d"],
    ["9s", "Ts", "Js"],
    {"over": True, "order": [0, 1, 2, 3]},
)
fragment(
    "two.opponents.out",
    "two opponents out: play goes on",
    ["9s", "Ts", "3s3d", "8sQd"],
    ["9s", "Ts", "pass", "Qd", "pass"],
    {"over": False, "seat": 3, "top": None, "passes_to_partner": 0},
)
fragment(
    "pass.no.bar",
    "a pass does not bar later plays; a partner may be beaten",
    ["4s9d", "6s3d", "5s3c", "3h3s"],
    ["4s", "pass", "5s", "pass", "pass", "6s"],
    {"seat": 2, "top": "single:6", "rounds": 1, "plays": 3, "passes": 3},
)
fragment(
    "owner.leads",
    "all others pass: the owner of the top leads again",
    ["4s9d", "6s3d", "5s3c", "3h3s"],
    ["9d", "pass", "pass", "pass", "4s"],
    {"seat": 1, "top": "single:4", "rounds": 2},
)
fragment(
    "leader.passes",
    "the leader may not pass",
    ["4s9d", "6s3d", "5s3c", "3h3s"],
    ["9d", "pass", "pass", "pass", "pass"],
    {"illegal": 4},
)
fragment(
    "equal.refused",
    "equal never beats",
    ["4s9d", "9s3d", "5s3c", "3h3s"],
    ["9d", "9s"],
    {"illegal": 1},
)
fragment(
    "declared.top",
    "the declared form is what is to be beaten",
    ["7s7d8s8d2h2h3c", "8h8c9s9c9h9dTsTc", "5s3c", "3h3s"],
    ["7s7d8s8d2h2h=tube:8", "8h8c9s9cTsTc"],
    {"top": "tube:10"},
)
fragment(
    "declared.top.plate",
    "the same cards as a plate are no tube",
    ["7s7d8s8d2h2h3c", "8h8c9s9c9h9dTsTc", "5s3c", "3h3s"],
    ["7s7d8s8d2h2h=plate:8", "8h8c9s9cTsTc"],
    {"illegal": 1},
)
fragment(
    "two.players",
    "two players: the other passes, the owner leads again; first out ends it",
    ["9s4d", "Ts3d"],
    ["9s", "pass", "4d"],
    {"over": True, "order": [0, 1], "rounds": 2, "plays": 2, "passes": 1},
    level=None,
    params=SHEDDING,
)
UNABLE: Params = {**SHEDDING, "play.pass": "unable"}
for _name, _hand, _free, _unable in (
    ("can", "Ts3d", True, False),
    ("bomb", "3s3h3c3d", True, False),
    ("cannot", "8s3d", True, True),
):
    _inputs = {"hand": _hand, "top": "9s"}
    add(f"pass.{_name}.free", "play.pass = free", None, "may_pass", _inputs, _free, SHEDDING)
    add(f"pass.{_name}.unable", "000 §8", None, "may_pass", _inputs, _unable, UNABLE)

# ---------------------------------------------------------------- tribute


def tribute(
    name: str,
    cites: str,
    level: str,
    hands: dict[int, str],
    order: list[int],
    expected: tuple[str, list[tuple[int, str, int]], int],
    returns: dict[int, str] | None = None,
    params: Params | None = None,
) -> None:
    """Hands that are not told hold 3s4d; `expected` is kind, payments, leader."""
    kind, payments, leader = expected
    answer: dict[str, Any] = {"kind": kind, "payments": payments, "leader": leader}
    if returns is not None:
        answer["returns"] = returns
    held = [hands.get(seat, "3s4d") for seat in range(4)]
    add(name, cites, level, "tribute", {"hands": held, "order": order}, answer, params)


WINNER = "As9sTd5c5h"
tribute(
    "tribute.single",
    "003 N 三.1: the last pays the first, an opponent gets any card back (N)",
    "5",
    {3: "KsQd3c", 0: WINNER},
    [0, 1, 2, 3],
    ("single", [(3, "Ks", 0)], 3),
    {0: WINNER},
)
tribute(
    "tribute.single.B",
    "003 B 七: ten or lower always",
    "5",
    {3: "KsQd3c", 0: WINNER},
    [0, 1, 2, 3],
    ("single", [(3, "Ks", 0)], 3),
    {0: "9sTd"},
    GUANDAN_BANK,
)
tribute(
    "tribute.partner",
    "the last is the winner's partner: it pays, and gets ten or lower back",
    "5",
    {2: "KsQd3c", 0: WINNER},
    [0, 1, 3, 2],
    ("single", [(2, "Ks", 0)], 2),
    {0: "9sTd"},
)
tribute(
    "tribute.other.seats",
    "seat 2 first, seat 0 last",
    "5",
    {0: "KsQd3c", 2: WINNER},
    [2, 1, 3, 0],
    ("single", [(0, "Ks", 2)], 0),
    {2: "9sTd"},
)
for _name, _cites, _level, _hand, _paid in (
    ("level", "G21: a level card is above the ace", "8", "8sAsKd", "8s"),
    ("wild", "wild cards are never paid", "8", "8h8hAsKd", "As"),
    ("wild.level", "the other level cards are", "8", "8h8dAsKd", "8d"),
    ("suits", "of equal ranks the first of s h c d", "8", "AdAcAh3s", "Ah"),
    ("little.joker", "R1", "8", "LJ8s8cAs", "LJ"),
    ("big.joker", "one big joker is no 抗贡", "8", "BJLJLJ8s", "BJ"),
):
    tribute(
        f"tribute.{_name}",
        _cites,
        _level,
        {3: _hand},
        [0, 1, 2, 3],
        ("single", [(3, _paid, 0)], 3),
    )
tribute(
    "tribute.refused",
    "抗贡, 003 N 三.3: nobody pays, the winner leads",
    "5",
    {3: "BJBJ3c"},
    [0, 1, 2, 3],
    ("refused_single", [], 0),
    {},
)
tribute(
    "tribute.refused.others",
    "big jokers of others count for nothing",
    "5",
    {0: "BJ3s", 1: "BJ4s", 3: "KsQd3c"},
    [0, 1, 2, 3],
    ("single", [(3, "Ks", 0)], 3),
)
for _name, _order in (("", [0, 2, 1, 3]), (".third", [0, 2, 3, 1])):
    tribute(
        f"G19{_name}",
        "K from the previous player, A from the next: whoever was third",
        "5",
        {1: "AsQd3c", 3: "KsQd3c"},
        _order,
        ("double", [(1, "As", 0), (3, "Ks", 2)], 1),
    )
tribute(
    "tribute.double.previous",
    "N+, B: the payer of the higher card leads",
    "5",
    {1: "KsQd3c", 3: "AsQd3c"},
    [0, 2, 1, 3],
    ("double", [(3, "As", 0), (1, "Ks", 2)], 3),
)
tribute(
    "tribute.double.letter",
    "the letter of N: always 上游's next player",
    "5",
    {1: "KsQd3c", 3: "AsQd3c"},
    [0, 2, 1, 3],
    ("double", [(3, "As", 0), (1, "Ks", 2)], 1),
    None,
    {"tribute.leader": "next-of-first"},
)
for _name, _leader, _params in (("N", 1, {}), ("B", 3, GUANDAN_BANK)):
    tribute(
        f"tribute.equal.{_name}",
        "equal cards: 上游 takes from the next player",
        "5",
        {1: "AdQd3c", 3: "AsQd3c"},
        [0, 2, 3, 1],
        ("double", [(1, "Ad", 0), (3, "As", 2)], _leader),
        None,
        _params,
    )
tribute(
    "tribute.equal.level",
    "level cards of two suits are equal",
    "5",
    {0: "5dQd3c", 2: "5sQd3c"},
    [3, 1, 0, 2],
    ("double", [(0, "5d", 3), (2, "5s", 1)], 0),
)
tribute(
    "tribute.double.returns",
    "each gives back to who paid it: opponents",
    "5",
    {0: WINNER, 1: "KsQd3c", 2: "KcKdJs5d", 3: "AsQd3c"},
    [0, 2, 1, 3],
    ("double", [(3, "As", 0), (1, "Ks", 2)], 3),
    {0: WINNER, 2: "KcKdJs5d"},
)
tribute(
    "tribute.double.returns.B",
    "ten or lower; with none the smallest",
    "5",
    {0: WINNER, 1: "KsQd3c", 2: "KcKdJsJd5d", 3: "AsQd3c"},
    [0, 2, 1, 3],
    ("double", [(3, "As", 0), (1, "Ks", 2)], 3),
    {0: "9sTd", 2: "JsJd"},
    GUANDAN_BANK,
)
tribute(
    "tribute.double.refused",
    "one big joker each",
    "5",
    {1: "BJQd3c", 3: "BJAs3c"},
    [0, 2, 1, 3],
    ("refused_double", [], 0),
)
tribute(
    "tribute.double.refused.one",
    "both in one hand",
    "5",
    {1: "KsQd3c", 3: "BJBJ3c"},
    [0, 2, 1, 3],
    ("refused_double", [], 0),
)
tribute(
    "tribute.double.one.joker",
    "one big joker between them is paid",
    "5",
    {1: "LJLJ3c", 3: "BJAs3c"},
    [0, 2, 1, 3],
    ("double", [(3, "BJ", 0), (1, "LJ", 2)], 3),
)
tribute(
    "G20",
    "at level 10 a ten is a level card",
    "10",
    {2: "KsQd3c", 0: "TsTdTh9s8cJc"},
    [0, 1, 3, 2],
    ("single", [(2, "Ks", 0)], 2),
    {0: "9s8c"},
)
tribute(
    "tribute.no.small",
    "none of ten or lower: the lowest rank, any suit of it",
    "5",
    {2: "KsQd3c", 0: "AsKdJcJs5c5hLJ"},
    [0, 1, 3, 2],
    ("single", [(2, "Ks", 0)], 2),
    {0: "JcJs"},
)
tribute(
    "tribute.level.only",
    "a level card before a wild one",
    "5",
    {2: "KsQd3c", 0: "5s5h5hLJ"},
    [0, 1, 3, 2],
    ("single", [(2, "Ks", 0)], 2),
    {0: "5s"},
)

# ---------------------------------------------------------------- promotion and A


def finish(
    name: str,
    cites: str,
    before: tuple[list[str] | None, int | None, list[int]],
    order: list[int],
    expected: tuple[int, list[str] | None, list[int], bool],
    params: Params | None = None,
) -> None:
    """`before`: levels, declaring side, failures; `expected`: steps, levels, failures, game won."""
    levels, declaring, failures = before
    steps, after, failed, won = expected
    level = None if levels is None else levels[declaring or 0]
    inputs = {"order": order, "levels": levels, "declaring": declaring, "failures": failures}
    answer = {"steps": steps, "levels": after, "failures": failed, "won": won}
    add(name, cites, level, "finish", inputs, answer, params)


NONE = [0, 0]
FIRST: tuple[list[str] | None, int | None, list[int]] = (["2", "2"], None, NONE)
finish("steps.second", "003 N 四", FIRST, [0, 2, 1, 3], (3, ["5", "2"], NONE, False))
finish("steps.third", "003 N 四", FIRST, [1, 0, 3, 2], (2, ["2", "4"], NONE, False))
finish("steps.last", "003 N 四", FIRST, [2, 1, 3, 0], (1, ["3", "2"], NONE, False))
finish(
    "levels.apart",
    "each side has its own level",
    (["9", "5"], 0, NONE),
    [3, 1, 0, 2],
    (3, ["9", "8"], NONE, False),
)
finish(
    "G22.stop",
    "K and +3: level A, not a win",
    (["K", "5"], 0, NONE),
    [0, 2, 1, 3],
    (3, ["A", "5"], NONE, False),
)
finish("A.second", "003 N 九", (["A", "5"], 0, NONE), [0, 2, 1, 3], (3, ["A", "5"], NONE, True))
finish("A.third", "003 N 九", (["A", "5"], 0, NONE), [2, 1, 0, 3], (2, ["A", "5"], NONE, True))
finish(
    "A.last",
    "the partner is last: no win, and a failure",
    (["A", "5"], 0, NONE),
    [0, 1, 3, 2],
    (1, ["A", "5"], [1, 0], False),
)
finish(
    "A.lost",
    "the opponents are promoted from their own level",
    (["A", "5"], 0, NONE),
    [1, 3, 0, 2],
    (3, ["A", "8"], [1, 0], False),
)
finish(
    "G22.their.level",
    "a win by opponents at their level only promotes them",
    (["9", "A"], 0, NONE),
    [1, 3, 0, 2],
    (3, ["9", "A"], NONE, False),
)
finish(
    "A.both",
    "both at A: who wins without having declared goes on to play its own A",
    (["A", "A"], 0, NONE),
    [1, 3, 0, 2],
    (3, ["A", "A"], [1, 0], False),
)
finish(
    "A.play.on",
    "N: plays on however often it fails",
    (["5", "A"], 1, [0, 7]),
    [1, 0, 2, 3],
    (1, ["5", "A"], [0, 8], False),
)
finish(
    "A.third.failure",
    "003 B 四: three failures in all fall back",
    (["A", "5"], 0, [2, 0]),
    [0, 1, 3, 2],
    (1, ["2", "5"], [0, 0], False),
    GUANDAN_BANK,
)
finish(
    "A.third.failure.lost",
    "003 B 四",
    (["A", "5"], 0, [2, 1]),
    [1, 3, 0, 2],
    (3, ["2", "8"], [0, 1], False),
    GUANDAN_BANK,
)
finish(
    "A.second.failure",
    "003 B 四",
    (["A", "5"], 0, [1, 0]),
    [1, 3, 0, 2],
    (3, ["A", "8"], [2, 0], False),
    GUANDAN_BANK,
)
finish(
    "A.third.try.won",
    "two failures, then a win",
    (["A", "5"], 0, [2, 0]),
    [0, 1, 2, 3],
    (2, ["A", "5"], [2, 0], True),
    GUANDAN_BANK,
)

# ---------------------------------------------------------------- Zhejiang 双扣

readings(
    "zhejiang",
    "000 §2, the forms",
    None,
    {
        "3s3h4s4h5sBJ": ["tube:5"],
        "LJ": ["single:LJ"],
        "LJBJ": [],
        "LJLJ": ["pair:LJ"],
        "BJBJ": ["pair:BJ"],
        "LJLJBJ": ["joker_bomb:"],
        "LJBJBJ": ["joker_bomb:"],
        "LJLJBJBJ": ["joker_bomb:"],
        "9sLJ": ["pair:9"],
        "9sLJBJ": ["triple:9"],
        "9s9hLJ": ["triple:9"],
        "9s9h9cBJ": ["bomb:9"],
        "9sLJLJBJ": ["bomb:9"],
        "2sLJBJ": ["triple:2"],
        "3s4s5s6s7s": ["straight:7"],
        "3s4s5s6s": [],
        "3s4s5s6s7s8s": ["straight:8"],
        "TsJdQcKsAd": ["straight:A"],
        "JsQdKcAs2s": [],
        "As2s3d4c5s": [],
        "9sTsJsLJBJ": ["straight:J", "straight:Q", "straight:K"],
        "KsKhAsAh2s2h": [],
        "3s3h4s4h": [],
        "3s3h4s4h5s5h6s6h": ["tube:6"],
        "3s3h3c4s4h4c": [],
        "3s3h3c4s4h4c5s5h5c": ["plate:5"],
        "9s9h9c5s5h": [],
        "3s3s3h3h4s4s4h4h5s5s5h5h": ["serial_bomb:5x4"],
        "3s3s3h3h4s4s4h4h": [],
        "3s3s3h3h4s4s4h4h5s5s5hLJ": ["serial_bomb:5x4"],
        "KsKsKhKhAsAsAhAh2s2s2h2h": [],
        "3s3s3h3h3c4s4s4h4h4c5s5s5h5h5c": ["serial_bomb:5x5"],
    },
    ZHEJIANG,
)
readings(
    "zhejiang.serial.small",
    "bombs.serial_cards = 3, serial_ranks = 2",
    None,
    {
        "3s3h3c4s4h4c": ["serial_bomb:4x3"],
        "3s3h3c4s4h4c5s5h5c": ["plate:5", "serial_bomb:5x3"],
    },
    {**ZHEJIANG, "bombs.serial_cards": 3, "bombs.serial_ranks": 2},
)
readings(
    "zhejiang.wild.none",
    "wild = none",
    None,
    {"9sBJ": [], "9s9hLJ": [], "LJLJBJ": ["joker_bomb:"], "3s3h4s4h5sBJ": []},
    {**ZHEJIANG, "wild.cards": "none"},
)
readings(
    "zhejiang.wild.big",
    "wild = big joker only",
    None,
    {"9sBJ": ["pair:9"], "9sLJ": [], "LJBJ": [], "LJLJBJ": ["joker_bomb:"], "BJ": ["single:BJ"]},
    {**ZHEJIANG, "wild.cards": "big-joker"},
)
FIVE = "3s3s3h3h3c"
SIX = "3s3s3h3h3c3c"
SEVEN = "3s3s3h3h3c3c3d"
EIGHT = "3s3s3h3h3c3c3d3d"
SERIAL_3X4 = "4s4s4h4h5s5s5h5h6s6s6h6h"
SERIAL_3X5 = "4s4s4h4h4c5s5s5h5h5c6s6s6h6h6c"
SERIAL_4X4 = "4s4s4h4h5s5s5h5h6s6s6h6h7s7s7h7h"
beats(
    "zhejiang.lines",
    "more lines; at equal lines single-rank > serial > jokers",
    None,
    [
        ("LJLJBJ", "AsAsAhAhAc", True),
        ("LJLJBJ", "2s2s2h2h", True),
        ("LJLJBJ", SIX, False),
        (SIX, "LJLJBJ", True),
        ("LJBJBJ", "LJLJBJ", False),
        ("LJLJBJBJ", "2s2s2h2h2c2c", True),
        ("LJLJBJBJ", SEVEN, False),
        ("LJLJBJBJ", SERIAL_3X4, False),
        (SERIAL_3X4, "LJLJBJBJ", True),
        (SERIAL_3X4, "2s2s2h2h2c2c", True),
        (SERIAL_3X4, SEVEN, False),
        (SEVEN, SERIAL_3X4, True),
        ("5s5s5h5h6s6s6h6h7s7s7h7h", SERIAL_3X4, True),
        (SERIAL_3X4, "5s5s5h5h6s6s6h6h7s7s7h7h", False),
        (EIGHT, SERIAL_4X4, True),
        (SERIAL_4X4, SERIAL_3X5, True),
        (SERIAL_3X5, SERIAL_4X4, False),
        ("2s2s2h2h", "AsAsAhAh", True),
        ("3s3s3h3h", "LJLJ", True),
    ],
    ZHEJIANG,
)
beats(
    "zhejiang.larger.group",
    "bombs.equal_lines = larger-group",
    None,
    [(SERIAL_3X5, SERIAL_4X4, True), (SERIAL_4X4, SERIAL_3X5, False)],
    {**ZHEJIANG, "bombs.equal_lines": "larger-group"},
)
beats(
    "zhejiang.follow",
    "same form and number of cards",
    None,
    [
        ("4s5s6s7s8s9s", "3s4s5s6s7s", False),
        ("5s5h6s6h7s7h8s8h", "3s3h4s4h5s5h", False),
        ("LJ", "2s", True),
        ("2s2h", "AsAh", True),
        ("9sLJ", "8s8h", True),
    ],
    ZHEJIANG,
)
legal_plays(
    "zhejiang.legal",
    "fewest wild cards; the little joker before the big one",
    None,
    "9s9hTdLJBJ",
    "8s8h",
    ["9s9h", "TdLJ", "9s9hLJBJ"],
    params=ZHEJIANG,
)
legal_plays(
    "zhejiang.legal.distinct",
    "the same, every choice of cards",
    None,
    "9s9hTdLJBJ",
    "8s8h",
    ["9s9h", "9sLJ", "9sBJ", "9hLJ", "9hBJ", "TdLJ", "TdBJ", "9s9hLJBJ"],
    True,
    ZHEJIANG,
)
legal_plays(
    "zhejiang.legal.jokers",
    "three jokers: two little ones first",
    None,
    "LJLJBJBJ",
    "3s3s3h3h",
    ["LJLJBJ", "LJLJBJBJ"],
    params=ZHEJIANG,
)


def score(
    name: str,
    cites: str,
    order: list[int],
    bombs: list[tuple[int, str]],
    expected: tuple[int, int, int, int],
    params: Params = ZHEJIANG,
) -> None:
    """`expected` is lines, multiplier, contributions, score."""
    keys = ("lines", "multiplier", "contributions", "score")
    answer = dict(zip(keys, expected, strict=True))
    add(name, cites, None, "score", {"order": order, "bombs": bombs}, answer, params)


score("score.second", "双扣, base 3", [0, 2, 1, 3], [], (0, 1, 0, 3))
score("score.third", "单扣, base 2", [1, 0, 3, 2], [], (0, 1, 0, -2))
score("score.last", "平扣, base 1", [2, 1, 3, 0], [], (0, 1, 0, 1))
score("score.four", "four lines double nothing", [0, 2, 1, 3], [(0, "3s3s3h3h")], (4, 1, 0, 3))
score("score.five", "2^(L-4) from five lines", [0, 2, 1, 3], [(2, FIVE)], (5, 2, 0, 6))
score("score.six", "a bomb of six earns 4 a player", [0, 2, 1, 3], [(2, SIX)], (6, 4, 8, 20))
score("score.seven", "seven 8", [0, 2, 1, 3], [(2, SEVEN)], (7, 8, 16, 40))
score("score.eight", "eight 16", [0, 2, 1, 3], [(2, EIGHT)], (8, 16, 32, 80))
score("score.serial", "a serial bomb 3 x 4", [1, 3, 0, 2], [(1, SERIAL_3X4)], (7, 8, -16, -40))
score("score.jokers", "three jokers", [0, 1, 2, 3], [(0, "LJLJBJ")], (6, 4, 8, 16))
score(
    "score.losers",
    "the losers' bombs double nothing, but earn",
    [0, 1, 2, 3],
    [(1, EIGHT), (0, FIVE), (2, "3s3s3h3h")],
    (5, 2, -32, -28),
)
score(
    "score.best",
    "the best of the winners' counts, every contribution adds up",
    [0, 1, 2, 3],
    [(0, SIX), (2, SEVEN), (3, SIX)],
    (7, 8, 16, 32),
)
score(
    "score.cap",
    "score.multiplier_cap",
    [0, 2, 1, 3],
    [(0, EIGHT)],
    (8, 4, 32, 44),
    {**ZHEJIANG, "score.multiplier_cap": 4},
)
score(
    "score.two",
    "two players: base 1, one other player",
    [1, 0],
    [(1, SIX)],
    (6, 4, -4, -8),
    ZHEJIANG_TWO,
)
score(
    "score.no.contribution",
    "score.contribution_from = none",
    [0, 2, 1, 3],
    [(0, SIX)],
    (6, 4, 0, 12),
    {**ZHEJIANG, "score.contribution_from": None},
)

# ---------------------------------------------------------------- two players shedding

readings(
    "shedding",
    "000 §8, a reading",
    None,
    {
        "3s4d5c6s7s": ["straight:7"],
        "3s4s5s6s7s8s9s": ["straight:9"],
        "3s4s5s6s": [],
        "TsJdQcKsAd": ["straight:A"],
        "JsQdKcAs2s": [],
        "As2s3d4c5s": [],
        "9s9d9c": ["triple:9"],
        "9s9d9c9h": ["bomb:9"],
        "9s9d9c5s5d": [],
        "3s3d4s4d5s5d": [],
    },
    SHEDDING,
)
beats(
    "shedding.order",
    "2 > A > … > 3; a bomb beats everything else",
    None,
    [("2s", "As", True), ("As", "2s", False), ("3s3d3c3h", "2s", True), ("2s2d", "AsAd", True)],
    SHEDDING,
)
for _left, _points in ((1, 1), (5, 1), (6, 2), (10, 2), (11, 3), (26, 3)):
    for _winner in (0, 1):
        add(
            f"cards.left.{_left}.{_winner}",
            "000 §8: the loser is docked",
            None,
            "cards_left",
            {"winner": _winner, "cards": _left},
            _points if _winner == 0 else -_points,
            SHEDDING,
        )


# ---------------------------------------------------------------- policies


def policy(
    name: str,
    cites: str,
    policy: str,
    hand: str,
    top: tuple[str, str, int] | None,
    expected: str,
    level: str | None = "2",
    params: Params | None = None,
) -> None:
    """`top` is the play, whose it is, and how many cards its owner has left."""
    play, owner, cards = top or (None, None, None)
    inputs = {"policy": policy, "hand": hand, "top": play, "owner": owner, "owner_cards": cards}
    add(f"{policy}.{name}", cites, level, "policy", inputs, expected, params)


for _name, _cites, _hand, _play in (
    ("lead.straight", "most cards with one of the lowest rank", "3s4d5c6s7s9h9dKs", "3s4d5c6s7s"),
    ("lead.pair", "a pair before a single", "3s3d9h9dKs", "3s3d"),
    ("lead.house", "the pair of a full house may be the lowest", "3s3d9h9d9cKs", "9h9c9d3s3d"),
    ("lead.form", "straight > full house", "3s4d5c6s7s3d3c9h9d", "3s4d5c6s7s"),
    ("lead.tube", "tube > plate, s h c d", "3s3d3c4s4d4c5s5dKs", "3s3c4s4c5s5d"),
    ("lead.keeps.bomb", "a rank of four is kept", "3s3h3c3d5sKs", "5s"),
    ("lead.keeps.wild", "a wild card is kept", "3s2h9d", "3s"),
    ("lead.no.flush", "a straight flush is no plain lead", "3s4s5s6s7sKdKc", "3s"),
    ("lead.bombs", "nothing else: the weakest bomb", "4s4h4c4d3s3h3c3d", "3s3h3c3d"),
    ("lead.bombs.wild", "a larger bomb is stronger", "4s4h4c4d3s3h3c3d2h", "3s3h3c3d"),
    ("empties", "what empties the hand comes first", "9s9c9d2h", "9s9c9d2h"),
    ("empties.default", "as meant undeclared", "KsKc6s6d2h", "KsKc6s6d2h=full_house:K"),
):
    policy(_name, _cites, "greedy", _hand, None, _play)
policy(
    "lead.lowest.key",
    "of two straights with the lowest rank the lower",
    "greedy",
    "As2s3d4c5s6dKd9h",
    None,
    "As2s3d4c5s",
    "K",
)
policy(
    "empties.smaller",
    "as meant undeclared",
    "greedy",
    "KsKc6s6d2h",
    None,
    "KsKc6s6d2h=full_house:6",
    params=GUANDAN_BANK,
)
for _name, _cites, _hand, _on, _play in (
    ("partner", "the partner's top is left alone", "KsQd", ("9s", "partner", 9), "pass"),
    ("partner.empties", "but not when it empties the hand", "Ks", ("9s", "partner", 9), "Ks"),
    ("lowest", "the lowest that beats", "TsJdKs2h", ("9s", "opponent", 9), "Ts"),
    ("keeps", "a rank of four is kept", "TsThTcTdKsQd3c", ("9s", "opponent", 9), "Qd"),
    ("no.wild", "wild cards are kept", "9s2hKs3d", ("8s8d", "opponent", 9), "pass"),
    (
        "many",
        "no bomb while both have many cards",
        "3s3h3c3d4s5d6c7s8d9sJdQc",
        ("As", "opponent", 11),
        "pass",
    ),
    (
        "owner.few",
        "a bomb when the owner has ten",
        "3s3h3c3d4s5d6c7s8d9sJdQc",
        ("As", "opponent", 10),
        "3s3h3c3d",
    ),
    (
        "owner.out",
        "or none any more",
        "3s3h3c3d4s5d6c7s8d9sJdQc",
        ("As", "opponent", 0),
        "3s3h3c3d",
    ),
    (
        "hand.few",
        "or the own hand has ten",
        "3s3h3c3d4s5d6c7s8d9s",
        ("As", "opponent", 20),
        "3s3h3c3d",
    ),
    (
        "bomb.wild",
        "bombs are those of the whole hand",
        "9s9c9d2h4s5d",
        ("AsAd", "opponent", 20),
        "9s9c9d2h",
    ),
    ("triple.broken", "a triple is no bomb", "9s9c9d2h4s5d", ("8s8d", "opponent", 20), "9s9c"),
    (
        "on.bomb",
        "on a bomb the weakest that beats it",
        "9s9c9d9h2h4s4c4d4h5d",
        ("8s8d8c8h", "opponent", 20),
        "9s9h9c9d",
    ),
):
    policy(_name, _cites, "greedy", _hand, _on, _play)
policy(
    "must.play",
    "no pass: the lowest play that is no bomb",
    "greedy",
    "TsThTcTd3s4d5c3d4s5h7d8c",
    ("9s", "opponent", 20),
    "Ts",
    None,
    UNABLE,
)
policy(
    "must.bomb",
    "no pass: the weakest bomb",
    "greedy",
    "TsThTcTd3s4d5c3d4s5h7d8c",
    ("2s", "opponent", 20),
    "TsThTcTd",
    None,
    UNABLE,
)
policy("zhejiang", "wild jokers are kept", "greedy", "3s3hLJBJ9d", None, "3s3h", None, ZHEJIANG)

for _name, _cites, _hand, _play, _level in (
    ("lead.single", "the lowest rank", "3s9d9cKs", "3s", "2"),
    ("lead.pair", "two or more: a pair, s h c d", "3s3d3c9d", "3s3c", "2"),
    ("lead.level", "level cards are high", "3s3h9d", "9d", "3"),
    ("lead.natural", "a wild card makes no pair", "3s3hLJ", "3s", "3"),
):
    policy(_name, _cites, "smallest-first", _hand, None, _play, _level)
for _name, _cites, _hand, _on, _play in (
    ("own.partner", "it beats its partner", "9sKs3d", ("8s", "partner", 9), "9s"),
    ("wild", "with wild cards too", "9s2hKs3d", ("8s8d", "opponent", 9), "9s2h"),
    ("bomb", "a bomb on an opponent's", "3s3h3c3d5s", ("As", "opponent", 20), "3s3h3c3d"),
    ("no.bomb", "none on the partner's", "3s3h3c3d5s", ("As", "partner", 20), "pass"),
    ("nothing", "nothing beats", "3s5s", ("As", "opponent", 20), "pass"),
):
    policy(_name, _cites, "smallest-first", _hand, _on, _play)
policy(
    "jokers",
    "nothing but wild jokers: the little one",
    "smallest-first",
    "LJBJ",
    None,
    "LJ",
    None,
    ZHEJIANG,
)
