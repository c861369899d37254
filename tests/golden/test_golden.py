"""Deals of each built-in rule file, as text and told in both languages, kept in full: two of a
trick-taking game, one with its bidding, and one of a climbing game.

A change here changes what users have seen: `python -m tests.golden.regenerate`, and say so in the
change log (a changed deal also raises the stream version).
"""

from __future__ import annotations

import pytest

import koudi
from koudi.climb.deals import ClimbDeal
from tests.golden.records import CLIMB_DEALS, DEALS, FOLDER, GOLDEN, texts


@pytest.mark.parametrize("name", GOLDEN)
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


@pytest.mark.parametrize("name", CLIMB_DEALS)
def test_a_golden_climbing_deal_replays(name: str) -> None:
    """A reader of the text alone comes to the same deal; it shows what it was chosen for."""
    record = koudi.DealRecord.parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    assert record == record.replay() == CLIMB_DEALS[name].record()
    assert isinstance(record, ClimbDeal)
    golden = CLIMB_DEALS[name]
    assert golden.row.items() <= record.row.items()
    assert set(golden.plays) <= {move["play"] for moves in record.play for move in moves}


def test_every_rule_file_has_its_golden_deals() -> None:
    kept = {path for name in GOLDEN for path in texts(name)}
    assert set(FOLDER.glob("*.txt")) == kept
    of = [golden.rules for golden in GOLDEN.values()]
    each = {"trick": 2, "climb": 1}
    for family, number in each.items():
        assert {of.count(name) for name in koudi.rule_ids(family)} == {number}
    assert set(of) == set(koudi.rule_ids())
