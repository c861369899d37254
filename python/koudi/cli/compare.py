"""`koudi compare`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from koudi import load_rules
from koudi.terms import terms_of

from .odds import about_run
from .options import (
    ConfidenceOpt,
    DealsOpt,
    DeclarerOpt,
    FirstOpt,
    Format,
    FormatOpt,
    HandOpt,
    LangOpt,
    LevelOpt,
    OutOpt,
    PolicyOpt,
    PreviousOpt,
    SeedOpt,
    StartOpt,
    ThreadsOpt,
    TrumpOpt,
    hands_of,
    policy_of,
)
from .output import check_output, emit, print_table, progress_bar, provenance

if TYPE_CHECKING:
    from koudi.comparison import Comparison
    from koudi.terms import Terms

RulesArgs = Annotated[
    list[str],
    typer.Argument(
        metavar="RULES...",
        help="Two or more ids of built-in rule sets, or rule files; the first is the baseline.",
    ),
]


def compare(
    rules: RulesArgs,
    deals: DealsOpt = 1_000_000,
    seed: SeedOpt = 0,
    policy: PolicyOpt = None,
    level: LevelOpt = None,
    trump: TrumpOpt = None,
    declarer: DeclarerOpt = None,
    previous: PreviousOpt = None,
    first: FirstOpt = False,
    hand: HandOpt = None,
    start: StartOpt = 0,
    threads: ThreadsOpt = None,
    confidence: ConfidenceOpt = 0.95,
    out: OutOpt = None,
    form: FormatOpt = Format.table,
    lang: LangOpt = "en",
) -> None:
    """Play the same deals under several rule sets and tell what differs."""
    from koudi.comparison import compare as compared

    terms = terms_of(lang)
    who, hands = policy_of(policy), hands_of(hand, lang)
    rule_sets = [load_rules(name) for name in rules]
    form = check_output(out, form, terms)
    fixed: dict[str, Any] = {"level": level, "trump": trump, "declarer": declarer}
    fixed |= {"previous": previous, "first": first, "hands": hands}
    with progress_bar(deals * len(rules), terms) as progress:
        found = compared(
            rule_sets,
            deals,
            who,
            seed=seed,
            start=start,
            threads=threads,
            progress=progress,
            confidence=confidence,
            **fixed,
        )
    named = {variant.name: variant.rules for variant in found.variants}
    about = about_run(named, who, seed, deals, start=start or None, **fixed)
    about["levels"], about["left_out"] = found.levels, found.left_out
    emit(found.differences, form, about, terms, lambda: print_comparison(found, about, terms), out)


def print_comparison(found: Comparison, about: dict[str, Any], terms: Terms) -> None:
    """Print what was compared, and a table of differences from the first for each other."""
    from .figures import figure_name, is_share, number, numbers

    for variant in found.variants:
        title = variant.rules.title_zh if terms.lang == "zh" else variant.rules.title
        typer.echo(f"{variant.name}: {title}")
    for line in provenance(about, terms):
        typer.echo(line)
    for name, levels in found.left_out.items():
        typer.echo(terms("comparison.left_out", rules=name, levels=" ".join(levels)))
    for name, figures in found.lacking.items():
        between = terms("comparison.between")
        lacking = between.join(figure_name(figure, terms) for figure in figures)
        typer.echo(terms("comparison.lacking", rules=name, figures=lacking))
    percent = f"{found.confidence * 100:g}"
    a, table = found.names[0], found.differences
    for b in found.names[1:]:
        typer.echo()
        typer.echo(terms("comparison.against", a=a, b=b))
        keys = found.unpaired(a, b)
        pairing = "unpaired" if keys else "paired"
        typer.echo(terms(f"comparison.{pairing}", keys=", ".join(keys)))
        typer.echo()
        head = [terms("column.figure"), a, b, terms("column.difference")]
        head += [terms("column.ci", percent=percent), terms("column.se")]
        head += [terms("column.correlation"), terms("column.differ")]
        rows = [
            [
                figure_name(row["figure"], terms),
                *(number(row[v], share=is_share(row["figure"])) for v in ("value_a", "value_b")),
                *numbers(row, "difference", terms("comparison.points")),
                number(row["correlation"]),
                str(row["differ"]),
            ]
            for row in table.filter(b=b).iter_rows(named=True)
        ]
        print_table(head, rows, right=range(1, len(head)))
    if not table["differ"].sum():
        typer.echo()
        typer.echo(terms(f"comparison.nothing_{about['family']}"))
    print_caveats(percent, terms)


def print_caveats(percent: str, terms: Terms) -> None:
    """Say how differences and their intervals are to be read."""
    typer.echo()
    typer.echo(terms("note.confidence", percent=percent))
    typer.echo(terms("comparison.normal"))
    typer.echo(terms("comparison.units"))
