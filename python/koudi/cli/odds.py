"""`koudi odds`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

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
from .output import check_output, emit, progress_bar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from koudi import Rules

ByOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--by",
        help="Tell the figures apart by level, trump, declarer, bid, counters or redeals; "
        "climbing games: by level, leader or tribute; repeatable.",
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
    previous: PreviousOpt = None,
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
    """The figures of deals: how often the kitty is dug out (抠底), or who is out first."""
    from koudi.studies import odds as told

    from .figures import print_figures

    terms = terms_of(lang)
    rule_set, who, hands = load_rules(rules), policy_of(policy), hands_of(hand, lang)
    slips = slips_of(slip, lang)
    form = check_output(out, form, terms)
    fixed: dict[str, Any] = {"level": level, "trump": trump, "declarer": declarer}
    fixed |= {"previous": previous, "first": first, "hands": hands, "slips": slips}
    with progress_bar(deals, terms) as progress:
        frame = told(
            rule_set,
            deals,
            by or (),
            who,
            seed=seed,
            start=start,
            threads=threads,
            progress=progress,
            confidence=confidence,
            **fixed,
        )
    about = about_run(rule_set, who, seed, deals, start=start or None, **fixed)
    emit(
        frame,
        form,
        about,
        terms,
        lambda: print_figures(frame, rule_set, about, terms, confidence),
        out,
    )


def about_run(
    rules: Rules | Mapping[str, Rules],
    policy: str | Sequence[str] | None,
    seed: int,
    deals: int,
    **fixed: object,
) -> dict[str, object]:
    """What every figure rests on; of the settings only those that were given.

    Several rule sets have names of their own.
    """
    given = {
        name: value for name, value in fixed.items() if value is not None and value is not False
    }
    one = next(iter(rules.values())) if isinstance(rules, Mapping) else rules
    return {
        "rules": list(rules) if isinstance(rules, Mapping) else rules.id,
        "family": one.family,
        "policy": policy,
        "seed": seed,
        "deals": deals,
        **given,
        "version": __version__,
    }
