"""What cards may be, and what they are meant to be."""

from __future__ import annotations

from tests.climb_cases.table import Table
from tests.reference.climb.parameters import GUANDAN_BANK

CASES = Table()

CASES.readings(
    "G1",
    "a wild card and a joker",
    "2",
    {"LJ2h": [], "LJBJ": [], "LJLJBJ": [], "2h2hLJLJ": [], "BJBJLJ": [], "BJ2h2h": []},
)
CASES.readings(
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
CASES.readings("G3", "003 B 五, N+", "2", {"KsKc6s6d2h": ["full_house:K", "full_house:6"]})
CASES.classify("G3.undeclared.N", "N+: the larger", "2", {"KsKc6s6d2h": "full_house:K"})
CASES.classify(
    "G3.undeclared.B", "003 B 五: the smaller", "2", {"KsKc6s6d2h": "full_house:6"}, GUANDAN_BANK
)
CASES.classify(
    "G3.declared",
    "a play is cards and a declared form",
    "2",
    {"KsKc6s6d2h=full_house:6": "full_house:6", "KsKc6s6d2h=full_house:K": "full_house:K"},
)
CASES.readings(
    "G4",
    "two wild cards beside three",
    "2",
    {"9s9c9d2h2h": ["bomb:9", "full_house:9"], "9s9c9d9h2h": ["bomb:9"]},
)
CASES.readings(
    "G5", "the wild card as itself", "7", {"7s7c7hKsKc": ["full_house:7", "full_house:K"]}
)
CASES.readings(
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
CASES.readings("G7", "the level heart in its own place", "6", {"4s5d6h7c8s": ["straight:8"]})
CASES.readings("G8", "no wrap in tubes and plates", "7", {"AsAc2s2c7h7h": ["tube:3", "plate:2"]})
CASES.readings(
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
CASES.readings(
    "G10",
    "three and a wild card; two unequal and two",
    "2",
    {"6s6c6d2h": ["bomb:6"], "Ks9s2h2h": []},
)
CASES.readings(
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
CASES.readings(
    "forms.wild.alone",
    "a declared form, the example at level 2",
    "2",
    {"7s7d8s8d2h2h": ["plate:8", "tube:8", "tube:9"]},
)
CASES.readings(
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
CASES.classify(
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
CASES.classify(
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
CASES.add(
    "undeclared.level.house",
    "the triple compares by R1: a level triple is the larger",
    "5",
    "classify",
    {"play": "5s5cKsKc5h"},
    "full_house:5",
)
CASES.classify(
    "undeclared.level.house.B", "003 B 五", "5", {"5s5cKsKc5h": "full_house:K"}, GUANDAN_BANK
)
CASES.readings(
    "sf.as.straight",
    "forms.sf_as_straight",
    "2",
    {"3s4s5s6s7s": ["straight_flush:7", "straight:7"]},
    {"forms.sf_as_straight": True},
)
CASES.readings(
    "sf.natural.heart",
    "the level heart in its own place may still be of another suit",
    "5",
    {
        "3h4h5h6h7h": ["straight_flush:7", "straight:7"],
        "4h5h6h7h8h": ["straight_flush:8", "straight:8"],
    },
)
CASES.readings(
    "no.sf",
    "bombs.straight_flush = none",
    "2",
    {"3s4s5s6s7s": ["straight:7"]},
    {"bombs.straight_flush": None},
)
CASES.readings(
    "no.house", "forms.full_house = false", "2", {"9s9c9dKsKc": []}, {"forms.full_house": False}
)
CASES.readings(
    "ace.high",
    "forms.ace = high",
    "2",
    {"As2s3d4c5s": [], "TsJdQcKsAd": ["straight:A"]},
    {"forms.ace": "high"},
)
CASES.readings(
    "no.two",
    "forms.two_in_sequences = false; the gap is not closed",
    "5",
    {"As2s3d4c5s": [], "As3s4d5c6s": [], "3s4s5d6c7s": ["straight:7"]},
    {"forms.two_in_sequences": False},
)
CASES.readings(
    "smallest.six",
    "bombs.smallest",
    "2",
    {"9s9s9h9h9c": [], "9s9s9h9h9c9c": ["bomb:9"]},
    {"bombs.smallest": 6},
)
