"""Which deal stands for each built-in rule file, and what is kept of it."""

from __future__ import annotations

from pathlib import Path

import koudi

FOLDER = Path(__file__).parent

DEALS: dict[str, tuple[int, int]] = {
    "shuangsheng": (2026, 124_066),
    "hubei-2007": (2026, 179_969),
    "longyan-80": (2026, 128_016),
}
"""Seed and index by rule id: deals in which the kitty is dug out by a tractor."""


def texts(name: str) -> dict[Path, str]:
    """The files of a rule set with what they should hold."""
    seed, index = DEALS[name]
    record = koudi.deal(name, seed, index)
    return {
        FOLDER / f"{name}.txt": record.text(),
        FOLDER / f"{name}.en.txt": record.tell(lang="en") + "\n",
        FOLDER / f"{name}.zh.txt": record.tell(lang="zh") + "\n",
    }
