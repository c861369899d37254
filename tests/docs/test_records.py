"""docs/records.md: the record that it shows is the one that it says."""

from __future__ import annotations

import re
from pathlib import Path

import koudi

PAGE = Path(__file__).parents[2] / "docs" / "records.md"

#: Lines that say where a simulated deal comes from, which records by hand leave out.
ORIGIN = ("stream: ", "seed: ", "deal: ", "policy: ")


def test_the_record_written_by_hand_begins_as_the_command_prints_it() -> None:
    page = PAGE.read_text(encoding="utf-8")
    [shown] = re.findall(r"(?s)```text\n(koudi deal 1\n.*?)```", page)
    [(seed, index)] = re.findall(r"`koudi deal hubei-2007 --seed (\d+) --index (\d+) --text`", page)
    text = koudi.deal("hubei-2007", int(seed), int(index)).text()
    lines = [line for line in text.splitlines(keepends=True) if not line.startswith(ORIGIN)]
    assert "".join(lines).startswith(shown)
    assert koudi.DealRecord.parse("".join(lines)).policy is None
