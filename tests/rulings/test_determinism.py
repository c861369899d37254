"""Deal i of a seed is one deal, however it was asked for."""

from __future__ import annotations

import hashlib
from typing import TypedDict

import polars as pl
import pytest

import koudi
from tests.differential.variants import named_variants
from tests.engines import BUILT_IN, rules_of

DEALS = 20_000


class Setting(TypedDict, total=False):
    policy: str | list[str]
    level: str
    trump: str
    declarer: int
    first: bool
    hands: dict[int, str]


SETTINGS: dict[str, Setting] = {
    "drawn": {},
    "fixed": {"trump": "h", "declarer": 3},
    "no-trump": {"trump": "nt"},
    "declarer": {"declarer": 1, "trump": "random"},
    "first": {"first": True, "policy": "random+throws"},
    "greedy": {"policy": "greedy"},
    "by side": {"policy": ["greedy", "random+throws"], "hands": {1: "AsAsBJ"}},
    "by seat": {"policy": ["random", "greedy", "random+throws", "greedy"], "first": True},
}


def digest(frame: pl.DataFrame) -> str:
    return hashlib.sha256(frame.write_csv().encode()).hexdigest()


def setting_of(name: str, setting: str) -> tuple[koudi.Rules, Setting]:
    rules, options = BUILT_IN[name], SETTINGS[setting].copy()
    if setting == "fixed" and rules.levels:
        options["level"] = rules.levels[1]
    return rules, options


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("setting", SETTINGS)
def test_threads_and_batches_make_no_difference(name: str, setting: str) -> None:
    rules, options = setting_of(name, setting)
    whole = koudi.simulate(rules, DEALS, seed=9, threads=1, **options)
    assert whole["deal"].to_list() == list(range(DEALS))
    expected = digest(whole)
    for threads in (2, 3, 8):
        again = koudi.simulate(rules, DEALS, seed=9, threads=threads, **options)
        assert digest(again) == expected
    for batch in (997, 8_192, DEALS + 1):
        parts = koudi.simulate_batches(rules, DEALS, batch=batch, seed=9, threads=2, **options)
        assert digest(pl.concat(parts)) == expected
    for start in (1, 2_048, DEALS - 1):
        rest = koudi.simulate(rules, DEALS - start, seed=9, start=start, **options)
        assert digest(rest) == digest(whole[start:])


@pytest.mark.parametrize("name", [*BUILT_IN, "no-levels", "ace-low", "two-highest", "permanents"])
@pytest.mark.parametrize("setting", SETTINGS)
def test_a_deal_on_its_own_is_its_row(name: str, setting: str) -> None:
    rules = rules_of(named_variants()[name])
    options = SETTINGS[setting].copy()
    if not rules.levels:
        options.pop("level", None)
        options.pop("policy", None)  # `greedy` would never bid
    frame = koudi.simulate(rules, 150, seed=2**63 + 1, start=10**15, **options)
    for row in frame.iter_rows(named=True):
        record = koudi.deal(rules, 2**63 + 1, row["deal"], **options)
        assert record.row == row
        assert record.level == row["level"]


def test_the_streams_of_seeds_and_deals_are_apart() -> None:
    frame = koudi.simulate("hubei-2007", 2_000, seed=1)
    shifted = koudi.simulate("hubei-2007", 2_000, seed=2)
    assert not frame.drop("deal").equals(shifted.drop("deal"))
    assert frame.drop("deal").unique().height > 1_990


def test_what_is_not_changed_stays_the_same_deal() -> None:
    """Variants share the streams: a multiplier changes no card and no play."""
    rules = BUILT_IN["hubei-2007"]
    variant = rules.replace({"kou_di.multipliers.single": 3})
    theirs, ours = koudi.deal(variant, 3, 40), koudi.deal(rules, 3, 40)
    assert (theirs.hands, theirs.buried, theirs.play) == (ours.hands, ours.buried, ours.play)
    assert theirs.events == ours.events
    ours = koudi.deal(rules, 3, 40, trump="random")
    fixed = koudi.deal(rules, 3, 40, trump="random", declarer=(ours.declarer + 1) % 4)
    assert fixed.hands == ours.hands
    assert (fixed.level, fixed.trump) == (ours.level, ours.trump)


def test_an_odd_number_of_deals_is_played_to_the_last() -> None:
    for deals in (0, 1, 2_047, 2_049):
        assert koudi.simulate("longyan-80", deals, threads=3).height == deals
