"""The table of figures that `koudi odds` and `koudi simulate` print."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import typer

from koudi.families import FAMILIES, family_of
from koudi.players import names_of

from .output import print_table, provenance

if TYPE_CHECKING:
    import polars as pl

    from koudi import Rules
    from koudi.terms import Terms

#: Figures that stand for several values: how their names begin, and the words that tell the value.
OF_VALUES = {
    "multiplier_x": ("figure.multiplier", "multiplier"),
    "multiplied_x": ("figure.multiplied", "multiplier"),
    "bid_": ("figure.bid", "bid"),
}


def print_figures(
    frame: pl.DataFrame,
    rules: Rules,
    about: dict[str, Any],
    terms: Terms,
    confidence: float,
) -> None:
    """Print what was played, and a row a figure with its interval."""
    percent = f"{confidence * 100:g}"
    family = family_of(rules)
    print_about(rules, about, terms)
    groups = [name for name in family.groups if name in frame.columns]
    head = [terms("column.figure"), *(terms(f"column.{name}") for name in groups)]
    head += [terms("column.estimate"), terms("column.ci", percent=percent)]
    head += [terms("column.se"), terms("column.n")]
    # Where two players or sides differ, it is told which of them a side's figure is of.
    names = names_of(about["policy"])
    sides = {f.name: f.side for f in family.figures if f.side is not None and len(names) == 2}
    rows = [
        [
            figure_name(row["figure"], terms)
            + (f" ({names[sides[row['figure']]]})" if row["figure"] in sides else ""),
            *(group_name(name, row[name], terms) for name in groups),
            *numbers(row),
            str(row["n"]),
        ]
        for row in frame.iter_rows(named=True)
        if row["figure"] not in family.silent(rules)
    ]
    typer.echo()
    print_table(head, rows, right=range(len(groups) + 1, len(head)))
    typer.echo()
    for note in family.notes(rules):
        typer.echo(terms(note))
    typer.echo(terms("note.confidence", percent=percent))


def print_about(rules: Rules, about: dict[str, Any], terms: Terms) -> None:
    """Print what was played, and by whom."""
    typer.echo(rules.title_zh if terms.lang == "zh" else rules.title)
    for line in provenance(about, terms):
        typer.echo(line)


def figure_name(figure: str, terms: Terms) -> str:
    """A figure in words."""
    for prefix, (name, field) in OF_VALUES.items():
        if figure.startswith(prefix):
            value = figure.removeprefix(prefix)
            return terms(name, **{field: terms(f"bid.{value}") if field == "bid" else value})
    return terms(f"figure.{figure}")


def group_name(column: str, value: object, terms: Terms) -> str:
    """A group's value; the rows over all deals have none."""
    if value is None:
        return terms("column.all")
    words = {"trump": "suit", "bid": "bid", "tribute": "tribute"}
    return terms(f"{words[column]}.{value}") if column in words else str(value)


@cache
def _shares() -> tuple[frozenset[str], tuple[str, ...]]:
    """Names of the figures that are shares, and how the names of more of them begin."""
    told = [figure for family in FAMILIES.values() for figure in family.every]
    shares = [figure for figure in told if figure.share]
    whole = frozenset(figure.name for figure in shares if not figure.each)
    return whole, tuple(figure.name for figure in shares if figure.each)


def is_share(figure: str) -> bool:
    """Whether a figure is a share, shown in percent."""
    whole, begun = _shares()
    return figure in whole or figure.startswith(begun)


def number(value: float | None, digits: int = 3, *, share: bool = False, unit: str = " %") -> str:
    """A figure's number; a share times 100, with a unit."""
    if value is None:
        return "–"
    # Adding 0 to what rounds to -0 leaves 0: no table shows -0.000.
    text = f"{round(value * 100 if share else value, digits) + 0.0:.{digits}f}"
    return f"{text}{unit}" if share else text


def numbers(row: dict[str, Any], estimate: str = "estimate", unit: str = " %") -> list[str]:
    """Estimate, interval and standard error of a row, shares in percent."""
    share = is_share(row["figure"])

    def shown(name: str, digits: int = 3) -> str:
        return number(row[name], digits, share=share, unit=unit)

    interval = "–" if row["ci_low"] is None else f"{shown('ci_low')} … {shown('ci_high')}"
    return [shown(estimate), interval, shown("se", 4)]
