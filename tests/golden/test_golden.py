"""One deal a built-in rule file, as text and told in both languages, kept in full.

A change here changes what users have seen: `python -m tests.golden.regenerate`, and say so in the
change log (a changed deal also raises the stream version).
"""

from __future__ import annotations

import pytest

import koudi
from tests.golden.records import DEALS, FOLDER, texts


@pytest.mark.parametrize("name", koudi.rule_ids())
def test_a_rule_file_has_its_golden_deal(name: str) -> None:
    assert name in DEALS, f"{name} has no golden deal: add it to tests/golden/records.py"
    for path, text in texts(name).items():
        assert path.exists(), f"{path.name} is missing: python -m tests.golden.regenerate"
        assert path.read_text(encoding="utf-8") == text, path.name


@pytest.mark.parametrize("name", DEALS)
def test_a_golden_deal_replays(name: str) -> None:
    """A reader of the text alone comes to the same deal; it shows what it was chosen for."""
    record = koudi.DealRecord.parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    assert record == record.replay() == koudi.deal(name, *DEALS[name])
    assert record.kou_di
    assert record.multiplier == 8
    assert record.attacker_points == record.trick_points + record.kou_di_points


def test_no_golden_deal_is_left_over() -> None:
    kept = {path for name in DEALS for path in texts(name)}
    assert set(FOLDER.glob("*.txt")) == kept
    assert set(DEALS) == set(koudi.rule_ids())
