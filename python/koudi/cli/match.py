"""`koudi match`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from koudi import __version__, load_rules
from koudi.terms import terms_of

from .figures import number
from .options import (
    WHOLE,
    ConfidenceOpt,
    Format,
    FormatOpt,
    LangOpt,
    OutOpt,
    PolicyOpt,
    RulesArg,
    SeedOpt,
    StartOpt,
    ThreadsOpt,
    policy_of,
)
from .output import check_output, emit, print_table, progress_bar, provenance

if TYPE_CHECKING:
    import polars as pl

    from koudi import Rules
    from koudi.terms import Terms

MatchesOpt = Annotated[
    int, typer.Option("--matches", "-n", **WHOLE, help="How many matches to play.")
]
EndsOpt = Annotated[
    str | None,
    typer.Option(
        "--ends",
        metavar="FORMAT",
        help="When a match ends: past-last (past A), deals=20, target=11; else as the rules say.",
    ),
]
RowsOpt = Annotated[bool, typer.Option("--rows", help="A row a match instead of the figures.")]

#: Figures that are shares, shown in percent.
SHARES = ("side_0_wins", "side_1_wins", "draw", "won_again", "double_downs", "refused")


def match(
    rules: RulesArg,
    matches: MatchesOpt = 1000,
    seed: SeedOpt = 0,
    policy: PolicyOpt = None,
    ends: EndsOpt = None,
    start: StartOpt = 0,
    threads: ThreadsOpt = None,
    rows: RowsOpt = False,
    confidence: ConfidenceOpt = 0.95,
    out: OutOpt = None,
    form: FormatOpt = Format.table,
    lang: LangOpt = "en",
) -> None:
    """Play whole matches: who wins, how many deals they take."""
    from koudi.matches import match_figures, simulate_matches
    from koudi.stats import z_quantile

    terms = terms_of(lang)
    rule_set, who = load_rules(rules), policy_of(policy)
    form = check_output(out, form, terms)
    z_quantile(confidence)
    with progress_bar(matches, terms) as progress:
        frame = simulate_matches(
            rule_set,
            matches,
            who,
            ends,
            seed=seed,
            start=start,
            threads=threads,
            progress=progress,
        )
    about = {
        "rules": rule_set.id,
        "family": rule_set.family,
        "policy": who,
        "seed": seed,
        "matches": matches,
    }
    given = {"start": start or None, "ends": ends}
    about |= {name: value for name, value in given.items() if value is not None}
    about["version"] = __version__
    told = frame if rows else match_figures(frame, confidence)

    def table() -> None:
        if rows:
            print_rows(told, rule_set, about, terms)
        else:
            print_figures(told, rule_set, about, terms, confidence)

    emit(told, form, about, terms, table, out)


def print_about(rules: Rules, about: dict[str, Any], terms: Terms) -> None:
    """Print what was played, when a match ends, and by whom."""
    typer.echo(rules.title_zh if terms.lang == "zh" else rules.title)
    *lines, whom = provenance(about, terms)
    for line in lines:
        typer.echo(line)
    ends = about.get("ends") or rules.value("match.ends").strip('"')
    name, _, number = ends.partition("=")
    if name != "past-last" and not number:
        number = rules.value(f"match.{name}")
    ends = terms(f"match.ends_{name.replace('-', '_')}", number=number)
    # Where there are levels, going past the last one ends every match.
    if name != "past-last" and rules.levels:
        ends += terms("match.or_past_last")
    typer.echo(ends)
    typer.echo(whom)


def print_figures(
    frame: pl.DataFrame, rules: Rules, about: dict[str, Any], terms: Terms, confidence: float
) -> None:
    """Print what was played, and a row a figure with its interval."""
    print_about(rules, about, terms)
    percent = f"{confidence * 100:g}"
    head = [terms("column.figure"), terms("column.estimate"), terms("column.ci", percent=percent)]
    head += [terms("column.se"), terms("match.matches")]
    typer.echo()
    rows = [_cells(row, terms) for row in frame.iter_rows(named=True)]
    print_table(head, rows, right=range(1, len(head)))
    typer.echo()
    two = rules.value("table.players") == "2"
    typer.echo(terms("match.note_two" if two else "match.note"))
    typer.echo(terms("note.confidence", percent=percent))


def _cells(row: dict[str, Any], terms: Terms) -> list[str]:
    share = row["figure"] in SHARES
    low, high = (number(row[name], share=share) for name in ("ci_low", "ci_high"))
    interval = "–" if row["ci_low"] is None else f"{low} … {high}"
    return [
        terms(f"match.{row['figure']}"),
        number(row["estimate"], share=share),
        interval,
        number(row["se"], 4, share=share),
        str(row["n"]),
    ]


def print_rows(frame: pl.DataFrame, rules: Rules, about: dict[str, Any], terms: Terms) -> None:
    """Print a row a match."""
    print_about(rules, about, terms)
    typer.echo()
    shown = frame.drop("minutes")
    cells = [["–" if value is None else str(value) for value in row] for row in shown.iter_rows()]
    head = [terms(f"match.column_{name}") for name in shown.columns]
    print_table(head, cells, right=range(len(head)))
