"""Which deals stand for each built-in rule file, and what is kept of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import koudi

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Golden:
    """A deal by its place in a seed."""

    rules: str
    index: int
    policy: str = "random"
    trump: str | None = None
    first: bool = False

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
    # Whole deals: reinforced and countered, throws that stand and fail;
    "shuangsheng.bidding": Golden("shuangsheng", 14_982, "random+throws"),
    # a first deal, countered after the burying;
    "hubei-2007.bidding": Golden("hubei-2007", 59_606, first=True),
    # a first deal, reinforced and countered twice.
    "longyan-80.bidding": Golden("longyan-80", 1_986, "random+throws", first=True),
}


def texts(name: str) -> dict[Path, str]:
    """The files of a deal with what they should hold."""
    record = DEALS[name].record()
    return {
        FOLDER / f"{name}.txt": record.text(),
        FOLDER / f"{name}.en.txt": record.tell(lang="en") + "\n",
        FOLDER / f"{name}.zh.txt": record.tell(lang="zh") + "\n",
    }
