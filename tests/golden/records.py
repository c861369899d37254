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
    "shuangsheng": Golden("shuangsheng", 319_485, trump="random"),
    "hubei-2007": Golden("hubei-2007", 159_301, trump="random"),
    "longyan-80": Golden("longyan-80", 319_485, trump="random"),
    "yingchun": Golden("yingchun", 319_485, trump="random"),
    "shuangkou-ladder": Golden("shuangkou-ladder", 8_976, trump="random"),
    "shuangkou-sixteen": Golden("shuangkou-sixteen", 24_472, trump="random"),
    "shuangkou-fanzhu": Golden("shuangkou-fanzhu", 745_308, trump="random", multiplier=4),
    "shuangkou-staff": Golden("shuangkou-staff", 319_485, trump="random"),
    "shuangkou-hook": Golden("shuangkou-hook", 148_618, trump="random"),
    "shuangkou-yunnan": Golden("shuangkou-yunnan", 146_312, trump="random"),
    "shuangkou-dingpai": Golden("shuangkou-dingpai", 97_852, trump="random"),
    # Whole deals: reinforced and countered, throws that stand and fail;
    "shuangsheng.bidding": Golden("shuangsheng", 1_213, "random+throws", shows=REINFORCED),
    # a first deal, countered after the burying;
    "hubei-2007.bidding": Golden("hubei-2007", 921, first=True),
    # a first deal, reinforced and countered twice;
    "longyan-80.bidding": Golden("longyan-80", 426, "random+throws", first=True, shows=REINFORCED),
    # a single joker, countered by a pair and by jokers;
    "yingchun.bidding": Golden("yingchun", 371, first=True),
    "shuangkou-ladder.bidding": Golden("shuangkou-ladder", 4_599),
    # a board, countered after the burying;
    "shuangkou-sixteen.bidding": Golden("shuangkou-sixteen", 30),
    # bids that lie face down;
    "shuangkou-fanzhu.bidding": Golden("shuangkou-fanzhu", 738),
    "shuangkou-staff.bidding": Golden("shuangkou-staff", 11_475, first=True),
    "shuangkou-hook.bidding": Golden("shuangkou-hook", 8_288),
    # a kitty that is opened;
    "shuangkou-yunnan.bidding": Golden(
        "shuangkou-yunnan", 438, first=True, shows=COUNTERED | {"gave"}
    ),
    # pairs that are topped and taken.
    "shuangkou-dingpai.bidding": Golden(
        "shuangkou-dingpai", 6, first=True, shows=COUNTERED - {"buried"} | {"gave"}
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
        13_226,
        row={"tribute": "double", "passes_to_partner": 1, "steps": 3},
        plays=("ThThKhQh9h=straight_flush:K", "TcJh9s8s7h", "5s5s5h4s4c4d"),
    ),
    # A tribute that is refused by one who holds all four jokers, and plays them on the other
    # payer's straight flush with a wild.
    "guandan-bank": ClimbGolden(
        "guandan-bank",
        1_523,
        row={"tribute": "refused_double", "passes_to_partner": 2, "bombs": 7},
        plays=("JhAhKhQhTh=straight_flush:A", "BJBJLJLJ"),
    ),
    # A serial bomb with three wild jokers: eight lines, the deal sixteenfold, a contribution.
    "shuangkou-zhejiang": ClimbGolden(
        "shuangkou-zhejiang",
        20_742,
        "tips",
        row={"lines": 8, "multiplier": 16, "contributions": 32, "score": 64},
        plays=("BJBJLJ7s7c7d7d6s6h6c6d5s5s5c5c",),
    ),
    # A random leader; the loser's bomb earns more than the winner's points.
    "shuangkou-zhejiang-two": ClimbGolden(
        "shuangkou-zhejiang-two",
        10,
        previous=None,
        row={"lines": 5, "multiplier": 2, "contributions": -4, "score": -2},
        plays=("BJJsJhJhJd", "BJ7s7c7c7d7d"),
    ),
    # Two policies; a straight of ten, a bomb; the loser is left with more than ten cards.
    "shedding-two-player": ClimbGolden(
        "shedding-two-player",
        178,
        ("greedy", "random"),
        row={"cards_left": 11, "score": 3},
        plays=("KsQhJhTs9s8h7h6s5s4s", "3s3h3c3d"),
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
