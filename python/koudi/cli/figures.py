"""The table of figures that `koudi odds` and `koudi simulate` print."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from koudi.studies import GROUPS

from .output import print_table, provenance

if TYPE_CHECKING:
    import polars as pl

    from koudi import Rules
    from koudi.terms import Terms

#: Figures that are shares, shown in percent.
SHARES = ("kou_di", "stage_change", "stage_by_kou_di", "lost_by_slip")
#: Figures that ask for a stage.
STAGED = ("stage_change", "stage_by_kou_di")


def print_figures(
    frame: pl.DataFrame, rules: Rules, about: dict[str, Any], terms: Terms, confidence: float
) -> None:
    """Print what was played, and a row a figure with its interval."""
    percent = f"{confidence * 100:g}"
    print_about(rules, about, terms)
    groups = [name for name in GROUPS if name in frame.columns]
    head = [terms("column.figure"), *(terms(f"column.{name}") for name in groups)]
    head += [terms("column.estimate"), terms("column.ci", percent=percent)]
    head += [terms("column.se"), terms("column.n")]
    rows = [
        [
            figure_name(row["figure"], terms),
            *(group_name(name, row[name], terms) for name in groups),
            *numbers(row),
            str(row["n"]),
        ]
        for row in frame.iter_rows(named=True)
        if rules.stage is not None or row["figure"] not in STAGED
    ]
    typer.echo()
    print_table(head, rows, right=range(len(groups) + 1, len(head)))
    typer.echo()
    if rules.stage is None:
        typer.echo(terms("note.no_stage"))
    typer.echo(terms("note.confidence", percent=percent))


def print_about(rules: Rules, about: dict[str, Any], terms: Terms) -> None:
    """Print what was played, and by whom."""
    typer.echo(rules.title_zh if terms.lang == "zh" else rules.title)
    for line in provenance(about, terms):
        typer.echo(line)


def figure_name(figure: str, terms: Terms) -> str:
    """A figure in words."""
    for prefix in ("multiplier_x", "bid_"):
        if figure.startswith(prefix):
            value = figure.removeprefix(prefix)
            if prefix == "bid_":
                return terms("figure.bid", bid=terms(f"bid.{value}"))
            return terms("figure.multiplier", multiplier=value)
    return terms(f"figure.{figure}")


def group_name(column: str, value: object, terms: Terms) -> str:
    """A group's value; the rows over all deals have none."""
    if value is None:
        return terms("column.all")
    words = {"trump": "suit", "bid": "bid"}
    return terms(f"{words[column]}.{value}") if column in words else str(value)


def is_share(figure: str) -> bool:
    """Whether a figure is a share, shown in percent."""
    return figure in SHARES or figure.startswith(("multiplier_x", "bid_"))


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
