"""`koudi deal`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from koudi import DealRecord, KoudiError
from koudi import deal as play_deal
from koudi.terms import terms_of

from .errors import FailureError
from .odds import about_run
from .options import (
    DeclarerOpt,
    Format,
    FormatOpt,
    LangOpt,
    LevelOpt,
    PolicyOpt,
    SeedOpt,
    TrumpOpt,
    policy_of,
)
from .output import dumps, emit, open_text, provenance

if TYPE_CHECKING:
    from koudi.terms import Terms

RulesOrNone = Annotated[
    str | None,
    typer.Argument(metavar="[RULES]", help="Id of a built-in rule set, or a rule file's path."),
]
IndexOpt = Annotated[int, typer.Option("--index", "-i", help="Index of the deal in its seed.")]
TextOpt = Annotated[
    bool, typer.Option("--text", help="Print the record that --replay reads, not the telling.")
]
ReplayOpt = Annotated[
    str | None,
    typer.Option("--replay", metavar="FILE", help="Play a recorded deal again (- is stdin)."),
]


def deal(
    rules: RulesOrNone = None,
    seed: SeedOpt = 0,
    index: IndexOpt = 0,
    policy: PolicyOpt = None,
    level: LevelOpt = None,
    trump: TrumpOpt = None,
    declarer: DeclarerOpt = None,
    text: TextOpt = False,
    replay: ReplayOpt = None,
    form: FormatOpt = Format.table,
    lang: LangOpt = "en",
) -> None:
    """One deal, told trick by trick."""
    import sys

    terms = terms_of(lang)
    if replay is not None:
        record = replayed(replay, terms)
    elif rules is None:
        raise KoudiError(terms("error.rules_needed"))
    else:
        fixed = {"level": level, "trump": trump}
        record = play_deal(rules, seed, index, policy_of(policy), declarer=declarer, **fixed)
    if text:
        sys.stdout.write(record.text())
    elif form is Format.json:
        typer.echo(dumps(as_json(record)))
    elif form is Format.table:
        typer.echo(record.tell(lang))
    else:
        import polars as pl

        emit(pl.DataFrame([record.row]), form, about_record(record), terms, lambda: None)
    if text and sys.stdout.isatty():
        for line in provenance(about_record(record), terms):
            typer.echo(line, err=True)


def replayed(file: str, terms: Terms) -> DealRecord:
    """Read a recorded deal and play it again; it must end as it did."""
    with open_text(file) as stream:
        recorded = DealRecord.parse(stream.read())
    again = recorded.replay()
    if again != recorded:
        raise FailureError(terms("error.replay_differs", file=file))
    return again


def about_record(record: DealRecord) -> dict[str, object]:
    """What a deal rests on."""
    about = about_run(record.rules.id, record.policy, record.seed or 0, 1)
    return {**about, "seed": record.seed, "index": record.index}


def as_json(record: DealRecord) -> dict[str, object]:
    """The deal whole: setting, row, hands, burial, tricks."""
    return {
        **about_record(record),
        "rows": [record.row],
        "hands": record.hands,
        "kitty": record.kitty,
        "buried": record.buried,
        "tricks": record.tricks,
    }
