"""Which deals stand for each built-in rule file, and what is kept of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import koudi

FOLDER = Path(__file__).parent

COUNTERED = frozenset({"bid", "counter", "buried"})
REINFORCED = COUNTERED | {"reinforce"}


@dataclass(frozen=True)
class Golden:
    """A deal by its place in a seed."""

    rules: str
    index: int
    policy: str = "random"
    trump: str | None = None
    first: bool = False
    #: By what a play-only deal multiplies its kitty: a tractor's multiplier.
    multiplier: int = 8
    #: The kinds of events that a whole deal was chosen for.
    shows: frozenset[str] = COUNTERED

    def record(self) -> koudi.DealRecord:
        return koudi.deal(
            self.rules, SEED, self.index, self.policy, trump=self.trump, first=self.first
        )


SEED = 2026


DEALS: dict[str, Golden] = {
    # Play-only deals in which the kitty is dug out by a tractor.
    "shuangsheng": Golden("shuangsheng", 124_066, trump="random"),
    "hubei-2007": Golden("hubei-2007", 179_969, trump="random"),
    "longyan-80": Golden("longyan-80", 128_016, trump="random"),
    "yingchun": Golden("yingchun", 105_010, trump="random"),
    "shuangkou-ladder": Golden("shuangkou-ladder", 13_991, trump="random"),
    "shuangkou-sixteen": Golden("shuangkou-sixteen", 82_271, trump="random"),
    "shuangkou-fanzhu": Golden("shuangkou-fanzhu", 280_476, trump="random", multiplier=4),
    "shuangkou-staff": Golden("shuangkou-staff", 105_010, trump="random"),
    "shuangkou-hook": Golden("shuangkou-hook", 280_476, trump="random"),
    "shuangkou-yunnan": Golden("shuangkou-yunnan", 297_334, trump="random"),
    "shuangkou-dingpai": Golden("shuangkou-dingpai", 90_171, trump="random"),
    # Whole deals: reinforced and countered, throws that stand and fail;
    "shuangsheng.bidding": Golden("shuangsheng", 14_982, "random+throws", shows=REINFORCED),
    # a first deal, countered after the burying;
    "hubei-2007.bidding": Golden("hubei-2007", 59_606, first=True),
    # a first deal, reinforced and countered twice;
    "longyan-80.bidding": Golden(
        "longyan-80", 1_986, "random+throws", first=True, shows=REINFORCED
    ),
    # a single joker, countered by a pair and by jokers;
    "yingchun.bidding": Golden("yingchun", 4, first=True),
    "shuangkou-ladder.bidding": Golden("shuangkou-ladder", 252),
    # a board, countered after the burying;
    "shuangkou-sixteen.bidding": Golden("shuangkou-sixteen", 262),
    # bids that lie face down;
    "shuangkou-fanzhu.bidding": Golden("shuangkou-fanzhu", 3_092),
    "shuangkou-staff.bidding": Golden("shuangkou-staff", 3_674, first=True),
    "shuangkou-hook.bidding": Golden("shuangkou-hook", 252),
    # a kitty that is opened;
    "shuangkou-yunnan.bidding": Golden(
        "shuangkou-yunnan", 1_603, first=True, shows=COUNTERED | {"gave"}
    ),
    # pairs that are topped and taken.
    "shuangkou-dingpai.bidding": Golden(
        "shuangkou-dingpai", 1_402, first=True, shows=COUNTERED - {"buried"} | {"gave"}
    ),
}


@dataclass(frozen=True)
class ClimbGolden:
    """A deal of a climbing game by its place in a seed."""

    rules: str
    index: int
    policy: str | tuple[str, ...] = "random"
    previous: str | None = "random"
    #: What the deal was chosen for: columns of its row, and plays.
    row: Mapping[str, object] = field(default_factory=dict)
    plays: tuple[str, ...] = ()

    def record(self) -> koudi.DealRecord:
        return koudi.deal(self.rules, SEED, self.index, self.policy, previous=self.previous)


CLIMB_DEALS: dict[str, ClimbGolden] = {
    # Two payers and returns to both; both wilds in a straight flush, the level in its own place in
    # sequences, a plate; the partner of one who is out leads 接风, and both winners are out first.
    "guandan-2017": ClimbGolden(
        "guandan-2017",
        3_260,
        row={"tribute": "double", "passes_to_partner": 1, "steps": 3},
        plays=("3h3h9d8d5d=straight_flush:9", "3d6h5d4d2s", "JsJcJcTsTcTd"),
    ),
    # A tribute that is refused by one who holds all four jokers, and plays them on the other
    # payer's straight flush with a wild.
    "guandan-bank": ClimbGolden(
        "guandan-bank",
        137_664,
        row={"tribute": "refused_double", "passes_to_partner": 1, "bombs": 6},
        plays=("4h4c6c3c2c=straight_flush:6", "BJBJLJLJ", "4h9s9c9d"),
    ),
    # A serial bomb with two wild jokers: eight lines, the deal sixteenfold, a contribution.
    "shuangkou-zhejiang": ClimbGolden(
        "shuangkou-zhejiang",
        931,
        "tips",
        row={"lines": 8, "multiplier": 16, "contributions": 32, "score": 48},
        plays=("LJLJJsJcJcJdThTcTcTd9h9h9c9c9d", "BJQhQhQcQc"),
    ),
    # A random leader; the loser's bomb earns more than the winner's points.
    "shuangkou-zhejiang-two": ClimbGolden(
        "shuangkou-zhejiang-two",
        1_248,
        previous=None,
        row={"lines": 5, "multiplier": 2, "contributions": -8, "score": -6},
        plays=("LJAsAsAcAdKsKcKdQsQhQhQc", "BJ7h7c6c5h5h"),
    ),
    # Two policies; a straight of nine, a bomb; the loser is left with more than ten cards.
    "shedding-two-player": ClimbGolden(
        "shedding-two-player",
        33,
        ("greedy", "random"),
        row={"cards_left": 11, "score": 3},
        plays=("AdKhQhJdTs9s8s7c6s", "5s5h5c5d"),
    ),
}

GOLDEN: dict[str, Golden | ClimbGolden] = {**DEALS, **CLIMB_DEALS}


def texts(name: str) -> dict[Path, str]:
    """The files of a deal with what they should hold."""
    record = GOLDEN[name].record()
    return {
        FOLDER / f"{name}.txt": record.text(),
        FOLDER / f"{name}.en.txt": record.tell(lang="en") + "\n",
        FOLDER / f"{name}.zh.txt": record.tell(lang="zh") + "\n",
    }
