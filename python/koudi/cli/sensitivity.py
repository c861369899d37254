"""`koudi sensitivity`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from koudi import load_rules
from koudi.families import family_of
from koudi.terms import terms_of

from .compare import print_caveats
from .odds import about_run
from .options import (
    ConfidenceOpt,
    DealsOpt,
    Format,
    FormatOpt,
    LangOpt,
    OutOpt,
    PolicyOpt,
    RulesArg,
    SeedOpt,
    ThreadsOpt,
    policy_of,
)
from .output import check_output, emit, print_table, progress_bar

if TYPE_CHECKING:
    import polars as pl

    from koudi import Rules
    from koudi.terms import Terms

FirstOrMiddleOpt = Annotated[
    bool | None,
    typer.Option(
        "--first/--middle",
        help="Only first deals of a match, or only deals from the middle of one; else both.",
    ),
]


def sensitivity(
    rules: RulesArg,
    deals: DealsOpt = 100_000,
    seed: SeedOpt = 0,
    policy: PolicyOpt = None,
    first: FirstOrMiddleOpt = None,
    threads: ThreadsOpt = None,
    confidence: ConfidenceOpt = 0.95,
    out: OutOpt = None,
    form: FormatOpt = Format.table,
    lang: LangOpt = "en",
) -> None:
    """Flip each reading of a rule set to its alternative and rank what it does."""
    from koudi.sensitivities import sensitivity as flipped
    from koudi.sensitivities import sensitivity_deals

    terms = terms_of(lang)
    rule_set, who = load_rules(rules), policy_of(policy)
    form = check_output(out, form, terms)
    with progress_bar(sensitivity_deals(rule_set, deals, who, first), terms) as progress:
        frame = flipped(
            rule_set,
            deals,
            who,
            first=first,
            seed=seed,
            threads=threads,
            progress=progress,
            confidence=confidence,
        )
    about = about_run(rule_set, who, seed, deals, first=first)
    middle = family_of(rule_set).middle
    if first is None and middle:
        about["middle"] = dict(middle)
    elif first is False:
        about |= middle
    emit(
        frame,
        form,
        about,
        terms,
        lambda: print_readings(frame, rule_set, about, terms, confidence),
        out,
    )


def print_readings(
    frame: pl.DataFrame, rules: Rules, about: dict[str, Any], terms: Terms, confidence: float
) -> None:
    """Print a ranking for each start and figure, and the readings that cannot be flipped."""
    from .figures import figure_name, numbers, print_about

    percent = f"{confidence * 100:g}"
    print_about(rules, about, terms)
    head = [terms("column.rank"), terms("sensitivity.reading"), terms("column.alternative")]
    head += [terms("column.difference"), terms("column.ci", percent=percent)]
    head += [terms("column.se"), terms("column.differ")]
    played = frame.filter(status="played")
    for (start, figure), rows in played.group_by("start", "figure", maintain_order=True):
        told = terms(f"sensitivity.{start}")
        typer.echo()
        typer.echo(terms("sensitivity.title", figure=figure_name(str(figure), terms), start=told))
        typer.echo()
        cells = [
            [
                str(row["rank"]),
                row["key"],
                terms("sensitivity.flip", **row),
                *numbers(row, "difference", terms("comparison.points")),
                str(row["differ"]),
            ]
            for row in rows.iter_rows(named=True)
        ]
        print_table(head, cells, right=(0, 3, 4, 5, 6), fold=(2,))
    typer.echo()
    if frame.is_empty():
        typer.echo(terms("sensitivity.nothing", rules=rules.id))
        return
    for line in _asides(frame, terms):
        typer.echo(line)
    if played.is_empty():
        typer.echo(terms("sensitivity.no_flips"))
    else:
        print_caveats(percent, terms)


def _asides(frame: pl.DataFrame, terms: Terms) -> list[str]:
    """What is particular about some readings, a line each."""
    lines = []
    for row in frame.iter_rows(named=True):
        if row["status"] == "refused":
            lines += [terms("sensitivity.refused", **row), f"  {row['reason']}"]
        elif row["status"] == "no alternative":
            lines.append(terms("sensitivity.none", **row))
        else:
            if not row["paired"]:
                lines.append(terms("sensitivity.unpaired", **row))
            if row["left_out"]:
                lines.append(terms("sensitivity.left_out", **row))
    return list(dict.fromkeys(lines))
