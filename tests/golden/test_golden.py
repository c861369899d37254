"""Two deals a built-in rule file, as text and told in both languages, kept in full.

A change here changes what users have seen: `python -m tests.golden.regenerate`, and say so in the
change log (a changed deal also raises the stream version).
"""

from __future__ import annotations

import pytest

import koudi
from tests.golden.records import DEALS, FOLDER, texts


@pytest.mark.parametrize("name", DEALS)
def test_a_golden_deal_is_as_it_was(name: str) -> None:
    for path, text in texts(name).items():
        assert path.exists(), f"{path.name} is missing: python -m tests.golden.regenerate"
        assert path.read_text(encoding="utf-8") == text, path.name


@pytest.mark.parametrize("name", DEALS)
def test_a_golden_deal_replays(name: str) -> None:
    """A reader of the text alone comes to the same deal; it shows what it was chosen for."""
    record = koudi.DealRecord.parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    assert record == record.replay() == DEALS[name].record()
    assert record.kou_di
    points = record.trick_points + record.kou_di_points + record.penalty_points
    assert record.attacker_points == points
    events = [event["kind"] for event in record.events]
    golden = DEALS[name]
    if golden.trump == "random":
        assert (record.multiplier, record.bid) == (golden.multiplier, "none")
        assert events == (["buried"] if record.kitty else [])
    else:
        assert golden.shows <= set(events)


def test_every_rule_file_has_its_golden_deals() -> None:
    kept = {path for name in DEALS for path in texts(name)}
    assert set(FOLDER.glob("*.txt")) == kept
    of = [golden.rules for golden in DEALS.values()]
    assert all(of.count(name) == 2 for name in koudi.rule_ids("trick"))
    assert len(of) == 2 * len(koudi.rule_ids("trick"))
