"""`koudi simulate`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from koudi import load_rules
from koudi.terms import terms_of

from .odds import about_run
from .options import (
    WHOLE,
    ConfidenceOpt,
    DealsOpt,
    DeclarerOpt,
    FirstOpt,
    Format,
    FormatOpt,
    HandOpt,
    LangOpt,
    LevelOpt,
    PolicyOpt,
    PreviousOpt,
    RulesArg,
    SeedOpt,
    SlipOpt,
    StartOpt,
    ThreadsOpt,
    TrumpOpt,
    hands_of,
    policy_of,
    slips_of,
)
from .output import check_form, emit, progress_bar

if TYPE_CHECKING:
    from collections.abc import Iterator

    import polars as pl

BatchOpt = Annotated[
    int,
    typer.Option("--batch", **WHOLE, help="Deals in memory at once, and in a file of a folder."),
]
RowsOpt = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        help="Write a row a deal: to FILE.parquet or FILE.csv (one there is overwritten; csv has "
        "no place for the settings), or a new folder. Ctrl-C keeps the whole batches.",
    ),
]


def simulate(
    rules: RulesArg,
    deals: DealsOpt = 1_000_000,
    seed: SeedOpt = 0,
    policy: PolicyOpt = None,
    level: LevelOpt = None,
    trump: TrumpOpt = None,
    declarer: DeclarerOpt = None,
    previous: PreviousOpt = None,
    first: FirstOpt = False,
    hand: HandOpt = None,
    slip: SlipOpt = None,
    start: StartOpt = 0,
    threads: ThreadsOpt = None,
    batch: BatchOpt = 1_000_000,
    confidence: ConfidenceOpt = 0.95,
    out: RowsOpt = None,
    form: FormatOpt = Format.table,
    lang: LangOpt = "en",
) -> None:
    """Play deals and sum them up; with -o, write a row a deal."""
    from koudi.simulation import Run, simulate_batches
    from koudi.stats import Tally
    from koudi.studies import asked_of, figures

    from .figures import print_figures
    from .rows import writer

    terms = terms_of(lang)
    rule_set, who, hands = load_rules(rules), policy_of(policy), hands_of(hand, lang)
    fixed: dict[str, Any] = {"level": level, "trump": trump, "declarer": declarer}
    fixed |= {"previous": previous, "first": first, "hands": hands, "slips": slips_of(slip, lang)}
    about = about_run(rule_set, who, seed, deals, start=start or None, **fixed)
    check_form(form, None, terms)
    write = None if out is None else writer(out, about, terms)
    asked, tally = asked_of(Run.of(rule_set, who, seed=seed, **fixed)), Tally()

    def told() -> None:
        frame = figures(tally, rule_set, asked, confidence)
        table = partial(print_figures, frame, rule_set, about, terms, confidence)
        emit(frame, form, about, terms, table)

    with progress_bar(deals, terms) as progress:
        parts = simulate_batches(
            rule_set,
            deals,
            who,
            batch=batch,
            seed=seed,
            start=start,
            threads=threads,
            progress=progress,
            **fixed,
        )

        def counted() -> Iterator[pl.DataFrame]:
            nonlocal tally
            for part in parts:
                tally += Tally.of(part, (), asked)
                yield part

        if write is None:
            for _ in counted():
                pass
        else:
            try:
                write(counted())
            except OSError:
                if tally.totals()["deals"] == deals:
                    told()  # what was played is not lost
                raise
    if out is not None:
        typer.echo(terms("note.wrote", rows=deals, path=out), err=True)
    told()
