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
    FirstOpt,
    Format,
    FormatOpt,
    HandOpt,
    LangOpt,
    LevelOpt,
    OutOpt,
    PolicyOpt,
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
from .output import check_output, emit, progress_bar

ByOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--by",
        help="Tell the figures apart by level, trump, declarer, bid, counters or redeals; "
        "repeatable.",
    ),
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
    first: FirstOpt = False,
    hand: HandOpt = None,
    slip: SlipOpt = None,
    start: StartOpt = 0,
    threads: ThreadsOpt = None,
    confidence: ConfidenceOpt = 0.95,
    out: OutOpt = None,
    form: FormatOpt = Format.table,
    lang: LangOpt = "en",
) -> None:
    """How often the kitty is dug out (抠底) and what that decides."""
    from koudi.studies import kou_di_odds

    from .figures import print_figures

    terms = terms_of(lang)
    rule_set, who, hands = load_rules(rules), policy_of(policy), hands_of(hand, lang)
    slips = slips_of(slip, lang)
    form = check_output(out, form, terms)
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
            first=first,
            hands=hands,
            slips=slips,
            start=start,
            threads=threads,
            progress=progress,
            confidence=confidence,
        )
    fixed = {"level": level, "trump": trump, "declarer": declarer, "first": first, "hands": hands}
    about = about_run(rule_set.id, who, seed, deals, start=start or None, slips=slips, **fixed)
    emit(
        frame,
        form,
        about,
        terms,
        lambda: print_figures(frame, rule_set, about, terms, confidence),
        out,
    )


def about_run(
    rules: str | list[str], policy: str | list[str] | None, seed: int, deals: int, **fixed: object
) -> dict[str, object]:
    """What every figure rests on; of the settings only those that were given."""
    given = {
        name: value for name, value in fixed.items() if value is not None and value is not False
    }
    return {
        "rules": rules,
        "policy": policy,
        "seed": seed,
        "deals": deals,
        **given,
        "version": __version__,
    }
