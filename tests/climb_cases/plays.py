"""Which plays a hand has, and what of them is listed."""

from __future__ import annotations

from tests.climb_cases.table import Table

CASES = Table()

for _key in ("7", "K"):
    CASES.add(
        f"G5.listed.{_key}",
        "both are listed",
        "7",
        "check_play",
        {"hand": "7s7c7hKsKc4d", "play": f"7s7c7hKsKc=full_house:{_key}", "top": None},
        True,
    )
CASES.add(
    "G9.led.plain",
    "the leader may declare a plain straight",
    "2",
    "check_play",
    {"hand": "5s6s7s8s2hKd", "play": "5s6s7s8s2h=straight:9", "top": None},
    True,
)
CASES.legal_plays(
    "legal.small",
    "every reading of every cards, the leader's",
    "2",
    "7s7d2hLJ",
    None,
    ["7s", "7d", "2h", "LJ", "7s7d", "7s2h", "7d2h", "7s7d2h"],
    True,
)
CASES.legal_plays(
    "legal.canonical",
    "one action a reading: fewest wild cards, then s h c d",
    "2",
    "7s7d2hLJ",
    None,
    ["7s", "2h", "LJ", "7s7d", "7s7d2h"],
)
CASES.legal_plays(
    "legal.top",
    "above the top, or a bomb",
    "2",
    "9s9d8c8d8h8s2h",
    "8s8d",
    ["9s9d", "8s8h8c8d", "8s8h8c8d2h"],
)
CASES.legal_plays(
    "legal.wild.pair",
    "a wild card makes a pair, two are a pair of the level",
    "2",
    "9s2h2h",
    "8s8d",
    ["9s2h", "2h2h"],
)
CASES.legal_plays(
    "legal.copies",
    "both copies of a suit before the next",
    "2",
    "9h9s9c9s4d",
    "8s8d",
    ["9s9s", "9s9s9h9c"],
)
CASES.legal_plays(
    "legal.house",
    "the pair of fewest wild cards, then the lowest natural rank",
    "2",
    "9s9c9dAsAcKsBJBJ2h",
    "8s8d8c3s3d",
    ["9s9c9dAsAc", "AsAc2h9s9c=full_house:A", "9s9c9d2h"],
)
CASES.legal_plays(
    "legal.house.level",
    "a level pair is low by its natural rank",
    "3",
    "9s9c9d3s3c8s8d",
    "8s8d8c5s5d",
    ["9s9c9d3s3c"],
)
CASES.legal_plays(
    "legal.plain",
    "a plain straight is the first choice that is not of one suit",
    "2",
    "3s4s5s6s7s7d",
    "2s3s4d5s6s",
    ["3s4s5s6s7d", "3s4s5s6s7s"],
)
CASES.legal_plays(
    "legal.plain.first",
    "places decide from the lowest: the last one changes",
    "2",
    "3s3h4s5s6s6c7s",
    "2s3s4d5s6s",
    ["3s4s5s6c7s", "3s4s5s6s7s"],
)
CASES.legal_plays(
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
CASES.legal_plays(
    "legal.plain.none",
    "no other choice and no wild card: no action",
    "2",
    "3s4s5s6s7s",
    "2s3s4d5s6s",
    ["3s4s5s6s7s"],
)
CASES.legal_plays(
    "legal.sf.as.straight",
    "forms.sf_as_straight: the first choice is a straight as well",
    "2",
    "3s4s5s6s7s7d",
    "2s3s4d5s6s",
    ["3s4s5s6s7s=straight:7", "3s4s5s6s7s=straight_flush:7"],
    params={"forms.sf_as_straight": True},
)
CASES.legal_plays(
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
CASES.legal_plays(
    "legal.house.wild.alone",
    "the pair of wild cards alone",
    "2",
    "9s9c9d2h2h",
    "8s8d8c3s3d",
    ["9s9c9d2h2h=full_house:9", "9s9c9d2h", "9s9c9d2h2h=bomb:9"],
)
CASES.legal_plays(
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
CASES.legal_plays(
    "legal.four.jokers",
    "the highest beats everything else",
    "2",
    "BJLJBJLJ9s9s9h",
    "9s9s9h9h9c9c9d9d2h2h",
    ["BJBJLJLJ"],
)
CASES.legal_plays("legal.nothing", "nothing beats it", "2", "9s8d7cKs", "BJ", [])
CASES.legal_plays(
    "legal.tube.top",
    "the wild card completes the tube",
    "2",
    "4s4d5s5d6s2h9c",
    "3s3d4s4c5s5c",
    ["4s4d5s5d6s2h"],
)
CASES.add(
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
    CASES.add(
        f"check.{_name}",
        "what is a legal play",
        "2",
        "check_play",
        {"hand": _hand, "play": _play, "top": _top},
        _answer,
    )
