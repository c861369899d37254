"""Which deals stand for each built-in rule file, and what is kept of them."""

from __future__ import annotations

from dataclasses import dataclass
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


def texts(name: str) -> dict[Path, str]:
    """The files of a deal with what they should hold."""
    record = DEALS[name].record()
    return {
        FOLDER / f"{name}.txt": record.text(),
        FOLDER / f"{name}.en.txt": record.tell(lang="en") + "\n",
        FOLDER / f"{name}.zh.txt": record.tell(lang="zh") + "\n",
    }
