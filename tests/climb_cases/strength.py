"""What is higher: the order of groups, and what may be played on what."""

from __future__ import annotations

from tests.climb_cases.table import Table
from tests.reference.climb.parameters import SHEDDING, ZHEJIANG

CASES = Table()

CASES.add("order.level", "R1, 003 N 六.1", "5", "order", {}, ["BJ", "LJ", "5", "A", "K"])
CASES.add("order.level.A", "003 N 八", "A", "order", {}, ["BJ", "LJ", "A", "K", "Q"])
CASES.add("order.two", "000 §2", None, "order", {}, ["BJ", "LJ", "2", "A", "K"], ZHEJIANG)
CASES.add("order.no.jokers", "000 §8", None, "order", {}, ["2", "A", "K"], SHEDDING)
CASES.beats(
    "G11",
    "in a plate the level has its natural place",
    "5",
    [("5s5c5d6s6c6d", "KsKcKdAsAcAd", False)],
)
CASES.beats(
    "G12",
    "in a straight the level has its natural place",
    "3",
    [("3s4d5c6s7s", "TsJdQcKsAd", False)],
)
CASES.beats(
    "G13",
    "full houses compare by the triple alone",
    "9",
    [("8s8c8dKsKc", "8h8h8c5s5c", False), ("9s9c9d3s3c", "AsAcAd5s5c", True)],
)
CASES.beats(
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
CASES.beats(
    "G15",
    "straight flushes of different suits",
    "2",
    [("3h4h5h6h7h", "3s4s5s6s7s", False), ("4c5c6c7c8c", "3s4s5s6s7s", True)],
)
CASES.beats(
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
CASES.beats(
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
CASES.beats(
    "sf.above.six",
    "bombs.straight_flush = 6",
    "2",
    [("3s4s5s6s7s", "AsAsAcAcAdAd", True), ("3s4s5s6s7s", "3s3s3c3c3d3d3h", False)],
    {"bombs.straight_flush": 6},
)
