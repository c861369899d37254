"""`koudi odds`."""

from __future__ import annotations

from typing import Annotated

import typer

from koudi import __version__, load_rules
from koudi.terms import terms_of

from .options import (
    ConfidenceOpt,
    DealsOpt,
    DeclarerOpt,
    Format,
    FormatOpt,
    LangOpt,
    LevelOpt,
    OutOpt,
    PolicyOpt,
    RulesArg,
    SeedOpt,
    StartOpt,
    ThreadsOpt,
    TrumpOpt,
    policy_of,
)
from .output import emit, progress_bar

ByOpt = Annotated[
    list[str] | None,
    typer.Option("--by", help="Tell the figures apart by level, trump or declarer; repeatable."),
]


def odds(
    rules: RulesArg,
    deals: DealsOpt = 1_000_000,
    seed: SeedOpt = 0,
    by: ByOpt = None,
    policy: PolicyOpt = None,
    level: LevelOpt = None,
    trump: TrumpOpt = None,
    declarer: DeclarerOpt = None,
    start: StartOpt = 0,
    threads: ThreadsOpt = None,
    confidence: ConfidenceOpt = 0.95,
    out: OutOpt = None,
    form: FormatOpt = Format.table,
    lang: LangOpt = "en",
) -> None:
    """How often the kitty is dug out (扣底) and what that decides."""
    from koudi.studies import kou_di_odds

    from .figures import print_figures

    terms = terms_of(lang)
    rule_set, who = load_rules(rules), policy_of(policy)
    if out is not None and form is Format.table:
        form = form_of(out.suffix)
    with progress_bar(deals, terms) as progress:
        frame = kou_di_odds(
            rule_set,
            deals,
            by or (),
            who,
            seed=seed,
            level=level,
            trump=trump,
            declarer=declarer,
            start=start,
            threads=threads,
            progress=progress,
            confidence=confidence,
        )
    fixed = {"level": level, "trump": trump, "declarer": declarer}
    about = about_run(rule_set.id, who, seed, deals, start=start or None, **fixed)
    emit(
        frame,
        form,
        about,
        terms,
        lambda: print_figures(frame, rule_set, about, terms, confidence),
        out,
    )


def about_run(
    rules: str, policy: str | list[str], seed: int, deals: int, **fixed: object
) -> dict[str, object]:
    """What every figure rests on; of the settings only those that were given."""
    given = {name: value for name, value in fixed.items() if value is not None}
    return {
        "rules": rules,
        "policy": policy,
        "seed": seed,
        "deals": deals,
        **given,
        "version": __version__,
    }


def form_of(suffix: str) -> Format:
    """The form a file's name asks for: csv, json, or else parquet."""
    known = {".csv": Format.csv, ".json": Format.json}
    return known.get(suffix.lower(), Format.parquet)
