"""What the policies `greedy` and `smallest-first` do."""

from __future__ import annotations

from tests.climb_cases.shedding import UNABLE
from tests.climb_cases.table import Params, Table
from tests.reference.climb.parameters import GUANDAN_BANK, ZHEJIANG

CASES = Table()


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
    CASES.add(f"{policy}.{name}", cites, level, "policy", inputs, expected, params)


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
