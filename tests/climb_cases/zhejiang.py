"""Zhejiang 双扣: its forms, lines, wild jokers, scores."""

from __future__ import annotations

from tests.climb_cases.table import Params, Table
from tests.reference.climb.parameters import ZHEJIANG, ZHEJIANG_TWO

CASES = Table()

CASES.readings(
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
CASES.readings(
    "zhejiang.serial.small",
    "bombs.serial_cards = 3, serial_ranks = 2",
    None,
    {
        "3s3h3c4s4h4c": ["serial_bomb:4x3"],
        "3s3h3c4s4h4c5s5h5c": ["plate:5", "serial_bomb:5x3"],
    },
    {**ZHEJIANG, "bombs.serial_cards": 3, "bombs.serial_ranks": 2},
)
CASES.readings(
    "zhejiang.wild.none",
    "wild = none",
    None,
    {"9sBJ": [], "9s9hLJ": [], "LJLJBJ": ["joker_bomb:"], "3s3h4s4h5sBJ": []},
    {**ZHEJIANG, "wild.cards": "none"},
)
CASES.readings(
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
CASES.beats(
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
CASES.beats(
    "zhejiang.larger.group",
    "bombs.equal_lines = larger-group",
    None,
    [(SERIAL_3X5, SERIAL_4X4, True), (SERIAL_4X4, SERIAL_3X5, False)],
    {**ZHEJIANG, "bombs.equal_lines": "larger-group"},
)
CASES.beats(
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
CASES.legal_plays(
    "zhejiang.legal",
    "fewest wild cards; the little joker before the big one",
    None,
    "9s9hTdLJBJ",
    "8s8h",
    ["9s9h", "TdLJ", "9s9hLJBJ"],
    params=ZHEJIANG,
)
CASES.legal_plays(
    "zhejiang.legal.distinct",
    "the same, every choice of cards",
    None,
    "9s9hTdLJBJ",
    "8s8h",
    ["9s9h", "9sLJ", "9sBJ", "9hLJ", "9hBJ", "TdLJ", "TdBJ", "9s9hLJBJ"],
    True,
    ZHEJIANG,
)
CASES.legal_plays(
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
    CASES.add(name, cites, None, "score", {"order": order, "bombs": bombs}, answer, params)


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
