"""What every family's rows and figures keep, under every built-in rule file."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

import koudi
from koudi.families import FAMILIES, family_of
from koudi.families.figure import Figure
from koudi.simulation import Run
from koudi.studies import asked_of

ALL = {name: koudi.load_rules(name) for name in koudi.rule_ids()}
ONE_EACH = {"trick": "hubei-2007", "climb": "guandan-2017"}
DEALS = 5_000

#: Settings in which every column can be other than nothing.
FULL: dict[str, dict[str, Any]] = {"trick": {}, "climb": {"previous": "random"}}
#: What deals of a family may be asked to have.
ASKED = {"trick": "kou_di and tricks > 8", "climb": "bombs >= 2 or first = 1"}
#: An argument of another family, with a value that its own family takes.
FOREIGN: dict[str, list[dict[str, Any]]] = {
    "trick": [{"previous": "random"}, {"previous": (0, 2, 1, 3)}],
    "climb": [{"trump": "s"}, {"declarer": 0}, {"slips": {"wrong_bid": 0.1}}],
}

every_file = pytest.mark.parametrize("name", ALL)
every_family = pytest.mark.parametrize("family", FAMILIES)


def rows_of(name: str, deals: int = DEALS, **options: Any) -> pl.DataFrame:
    rules = ALL[name]
    return koudi.simulate(rules, deals, seed=7, **{**FULL[rules.family], **options})


def figures_of(name: str) -> tuple[Figure, ...]:
    return asked_of(Run.of(ALL[name], **FULL[ALL[name].family]))


@every_file
def test_rows(name: str) -> None:
    rules, frame = ALL[name], rows_of(name)
    family = family_of(rules)
    assert frame.columns[:2] == ["deal", "level"]
    assert frame["deal"].to_list() == list(range(DEALS))
    words = {"level": rules.levels, **family.words}
    for column in frame:
        if column.name in words:
            assert column.dtype == pl.Enum(words[column.name])
            known = set(column.drop_nulls())
            assert known <= set(words[column.name])
        elif column.dtype != pl.Boolean:
            assert column.dtype.is_integer(), column.name
    none = {column.name for column in frame if column.null_count()}
    nothing = {"level"} if not rules.levels else set()
    if family.name == "trick" and rules.stage is None:
        nothing.add("stage_change")
    assert none == nothing
    if rules.levels:
        assert set(frame["level"]) == set(rules.levels)
    assert rows_of(name, 0).schema == frame.schema


@every_file
def test_rows_do_not_depend_on_how_they_were_made(name: str) -> None:
    rules, frame = ALL[name], rows_of(name)
    options = FULL[rules.family]
    for threads, batch in ((1, DEALS), (3, 777)):
        parts = koudi.simulate_batches(
            rules, DEALS, seed=7, threads=threads, batch=batch, **options
        )
        assert pl.concat(list(parts)).equals(frame)
    assert rows_of(name, 40, start=2_040).equals(frame[2_040:2_080])
    assert not koudi.simulate(rules, 40, seed=8, **options).equals(frame[:40])


@every_file
def test_every_policy_plays(name: str) -> None:
    rules = ALL[name]
    frames = [rows_of(name, 60, policy=policy) for policy in koudi.policy_names(rules.family)]
    assert len(frames) >= 3
    for frame in frames[1:]:
        assert frame.schema == frames[0].schema
        assert frame["deal"].equals(frames[0]["deal"])


@every_file
def test_deals_that_satisfy_a_condition(name: str) -> None:
    rules, frame = ALL[name], rows_of(name)
    asked = ASKED[rules.family]
    expected = frame.filter(pl.sql_expr(asked)).head(20)
    found = koudi.find(rules, asked, expected.height, seed=7, **FULL[rules.family])
    assert found.frame.equals(expected)
    assert found.tries == expected["deal"][-1] + 1
    again = rows_of(name, expected.height, accept=asked)
    assert again.equals(expected)


@every_file
def test_figures_are_those_of_the_rows(name: str) -> None:
    rules, frame = ALL[name], rows_of(name)
    told = koudi.odds(rules, DEALS, seed=7, **FULL[rules.family])
    of = {row["figure"]: row for row in told.iter_rows(named=True)}
    assert len(of) == told.height
    asked = figures_of(name)
    for figure in asked:
        x, y = figure.arrays(frame)
        n = int(y.sum())
        if figure.each:
            values = frame.filter(y > 0)[figure.column].unique().sort()
            names = [f"{figure.name}{value}" for value in values]
            assert [each for each in of if each.startswith(figure.name)] == names
            assert {of[each]["n"] for each in names} == {n}
            assert math.isclose(sum(of[each]["estimate"] for each in names), 1)
        elif figure.optional and figure.name not in of:
            assert n == 0 or x.sum() == 0
        else:
            row = of.pop(figure.name)
            assert row["n"] == n, figure.name
            if n:
                assert math.isclose(row["estimate"], x.sum() / n, abs_tol=1e-12), figure.name
                assert row["ci_low"] is None or row["ci_low"] <= row["estimate"] <= row["ci_high"]
    begun = tuple(figure.name for figure in asked if figure.each)
    assert all(each.startswith(begun) for each in of)


@every_file
def test_groups_add_up(name: str) -> None:
    rules = ALL[name]
    for by in family_of(rules).groups:
        told = koudi.odds(rules, 1_000, by, seed=7, **FULL[rules.family])
        assert told.columns[:2] == ["figure", by]
        # The rows over all deals come first; where there is no level, a group of nulls follows.
        whole = koudi.odds(rules, 1_000, seed=7, **FULL[rules.family])
        assert told.head(whole.height).drop(by).equals(whole)
        groups = told.slice(whole.height)
        for figure in whole["figure"]:
            of = whole.filter(figure=figure)["n"].item()
            assert groups.filter(figure=figure)["n"].sum() == of, (by, figure)


@every_file
def test_compared_with_itself_nothing_differs(name: str) -> None:
    rules = ALL[name]
    found = koudi.compare({"a": rules, "b": rules}, 600, seed=7, **FULL[rules.family])
    table = found.differences
    assert table["paired"].all()
    assert table.height >= 8
    assert (table["differ"] == 0).all()
    assert set(table["difference"].drop_nulls()) == {0}
    assert found.lacking == {}
    frame, family = rows_of(name, 600), family_of(rules)
    frame = frame.drop(family.idle(rules), strict=False)
    for figure in family.figures:
        row = table.filter(figure=figure.name)
        x, y = figure.arrays(frame)
        if row.height and y.sum():
            assert math.isclose(row["value_a"].item(), x.sum() / y.sum()), figure.name


@every_file
def test_readings_are_flipped(name: str) -> None:
    rules = ALL[name]
    found = koudi.sensitivity(rules, 50, seed=7)
    assert set(found["key"]) == set(rules.parameters().filter(mark="reading")["key"])
    played = found.filter(status="played")
    ranked = [figure for figure in family_of(rules).ranked if figure in played["figure"]]
    if played.height:
        assert played["figure"].unique(maintain_order=True).to_list() == ranked
        assert set(played["start"]) == {"middle", "first"}


@every_file
def test_first_deals(name: str) -> None:
    rules, frame = ALL[name], koudi.simulate(name, 400, first=True, seed=7)
    boards = rules.family == "trick" and rules.value("boards.levels") != "[]"
    if rules.levels and not boards:
        assert set(frame["level"]) == {rules.levels[0]}
    seats = frame["leader" if rules.family == "climb" else "declarer"]
    players = (
        {0, 1} if "second" in frame.columns and "third" not in frame.columns else set(range(4))
    )
    assert boards or set(seats) == players


CALLS: list[Callable[..., object]] = [
    lambda name, **own: koudi.simulate(name, 3, **own),
    lambda name, **own: koudi.simulate_batches(name, 3, **own),
    lambda name, **own: koudi.find(name, "deal > 1", 1, **own),
    lambda name, **own: koudi.odds(name, 3, **own),
    lambda name, **own: koudi.compare({"a": name, "b": name}, 3, **own),
]


@every_family
@pytest.mark.parametrize("call", CALLS)
def test_what_another_family_takes_is_refused(family: str, call: Callable[..., object]) -> None:
    name = ONE_EACH[family]
    for own in FOREIGN[family]:
        if call is CALLS[-1] and "slips" in own:
            continue  # a comparison has none
        with pytest.raises(koudi.KoudiError, match="of family") as told:
            call(name, **own)
        assert name in str(told.value)
        assert next(iter(own)) in str(told.value)


@every_family
def test_figures_have_names_of_their_own(family: str) -> None:
    every = FAMILIES[family].every
    names = {figure.name: figure for figure in every}
    for figure in every:
        # One that is counted and compared is the same, share or mean.
        assert names[figure.name].share == figure.share
    assert set(FAMILIES[family].ranked) <= {figure.name for figure in FAMILIES[family].figures}


def test_no_name_is_a_share_here_and_a_mean_there() -> None:
    seen: dict[str, bool] = {}
    for family in FAMILIES.values():
        for figure in family.every:
            assert seen.setdefault(figure.name, figure.share) == figure.share, figure.name


def test_families_are_not_compared() -> None:
    with pytest.raises(koudi.KoudiError, match="rule sets of one family are compared") as told:
        koudi.compare(list(ONE_EACH.values()), 10)
    for name, family in (("hubei-2007", "trick"), ("guandan-2017", "climb")):
        assert repr(name) in str(told.value)
        assert repr(family) in str(told.value)


def test_kou_di_is_of_one_family() -> None:
    trick = koudi.kou_di_odds("hubei-2007", 2_000, "trump", seed=7)
    assert koudi.odds("hubei-2007", 2_000, "trump", seed=7).equals(trick)
    with pytest.raises(koudi.KoudiError, match="guandan-2017 is of family"):
        koudi.kou_di_odds("guandan-2017", 10)


def test_policy_names() -> None:
    assert koudi.policy_names() == koudi.policy_names("trick")
    assert koudi.policy_names("climb") == ["random", "greedy", "smallest-first", "tips"]
    with pytest.raises(koudi.KoudiError, match="trick"):
        koudi.policy_names("poker")
