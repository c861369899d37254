"""`koudi deal`."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from koudi import DealRecord, KoudiError, __version__
from koudi._arguments import U64_MAX, whole
from koudi.deals import record_of
from koudi.simulation import Run
from koudi.terms import terms_of

from .errors import FailureError
from .odds import about_run
from .options import (
    WHOLE,
    DeclarerOpt,
    FirstOpt,
    Format,
    FormatOpt,
    HandOpt,
    LangOpt,
    LevelOpt,
    PolicyOpt,
    PreviousOpt,
    SeedOpt,
    TrumpOpt,
    hands_of,
    policy_of,
)
from .output import dumps, emit, progress_bar, provenance, text_of_file

if TYPE_CHECKING:
    from koudi.terms import Terms

#: Deals told at once at most.
MOST_FOUND = 10_000

#: Before the first line of each record in a file of several.
STARTS = re.compile(r"^(?=koudi deal )", re.MULTILINE)

RulesOrNone = Annotated[
    str | None,
    typer.Argument(metavar="[RULES]", help="Id of a built-in rule set, or a rule file's path."),
]
IndexOpt = Annotated[
    int,
    typer.Option(
        "--index", "-i", **WHOLE, help="Index of the deal in its seed; where --find begins."
    ),
]
TextOpt = Annotated[
    bool, typer.Option("--text", help="Print the record that --replay reads, not the telling.")
]
ReplayOpt = Annotated[
    str | None,
    typer.Option(
        "--replay", metavar="FILE", help="Play the recorded deals of a file again (- is stdin)."
    ),
]
FindOpt = Annotated[
    str | None,
    typer.Option(
        "--find",
        metavar="EXPR",
        help="The first deal whose row satisfies this, e.g. 'kou_di and multiplier >= 8'.",
    ),
]
CountOpt = Annotated[
    int | None, typer.Option("--count", **WHOLE, help="How many deals to find (1).")
]
TriesOpt = Annotated[
    int | None, typer.Option("--max-tries", **WHOLE, help="Deals to try at most (10 million).")
]


def deal(
    rules: RulesOrNone = None,
    seed: SeedOpt = 0,
    index: IndexOpt = 0,
    policy: PolicyOpt = None,
    level: LevelOpt = None,
    trump: TrumpOpt = None,
    declarer: DeclarerOpt = None,
    previous: PreviousOpt = None,
    first: FirstOpt = False,
    hand: HandOpt = None,
    find: FindOpt = None,
    count: CountOpt = None,
    max_tries: TriesOpt = None,
    text: TextOpt = False,
    replay: ReplayOpt = None,
    form: FormatOpt = Format.table,
    lang: LangOpt = "en",
) -> None:
    """One deal, told play by play; or the first that satisfy a condition."""
    terms = terms_of(lang)
    if find is None and not (count is None and max_tries is None):
        raise KoudiError(terms("error.find_only"))
    if replay is not None:
        if find is not None:
            raise KoudiError(terms("error.find_replay"))
        setting = (rules, policy, level, trump, declarer, previous, hand)
        if first or any(value is not None for value in setting):
            raise KoudiError(terms("error.replay_alone"))
        show(replayed(replay, terms), None, text, form, terms)
        return
    if rules is None:
        raise KoudiError(terms("error.rules_needed"))
    run = Run.of(
        rules,
        policy_of(policy),
        level=level,
        trump=trump,
        declarer=declarer,
        previous=previous,
        first=first,
        hands=hands_of(hand, lang),
        seed=seed,
    )
    if find is None:
        index = whole("index", index, 0, U64_MAX - 1)
        show([record_of(run, index)], None, text, form, terms)
    else:
        found, tries = searched(run, find, 1 if count is None else count, index, max_tries, terms)
        show(found, (find, tries), text, form, terms)


def searched(
    run: Run, condition: str, count: int, start: int, max_tries: int | None, terms: Terms
) -> tuple[list[DealRecord], int]:
    """Deals that satisfy a condition, and how many were tried."""
    from koudi.conditions import TriesError, search, tries_of

    count = whole("count", count, 1, MOST_FOUND)
    with progress_bar(tries_of(max_tries, count, 0), terms) as progress:
        try:
            found = search(run, condition, count, start, max_tries, (), None, progress)
        except TriesError as error:
            raise FailureError(str(error)) from error
    return [record_of(run, i) for i in found.frame["deal"]], found.tries


def show(
    records: list[DealRecord],
    found: tuple[str, int] | None,
    text: bool,
    form: Format,
    terms: Terms,
) -> None:
    """Print deals, and where they were searched for the condition and the tries."""
    told = [] if found is None else [terms("note.tries", tries=found[1])]
    about = about_record(records[0])
    if found is None and len(records) > 1:  # of a file; each has its own origin
        about = {"version": __version__}
    if text:
        sys.stdout.write("\n".join(record.text() for record in records))
        for line in told + (
            provenance(about, terms) if sys.stdout.isatty() and "policy" in about else []
        ):
            typer.echo(line, err=True)
    elif form is Format.json:
        told_json = [as_json(record) for record in records]
        if found is None and len(records) == 1:
            typer.echo(dumps(told_json[0]))
        else:
            search = {} if found is None else {"find": found[0], "tries": found[1]}
            rows = {"rows": [record.row for record in records], "records": told_json}
            typer.echo(dumps({**about, "deals": len(records), **search, **rows}))
    elif form is Format.table:
        typer.echo("\n\n\n".join(record.tell(terms.lang) for record in records))
        for line in told:
            typer.echo("\n" + line)
    else:
        import polars as pl

        emit(pl.DataFrame([r.row for r in records]), form, about, terms, lambda: None)
        for line in told:
            typer.echo(line, err=True)


def replayed(file: str, terms: Terms) -> list[DealRecord]:
    """Read recorded deals and play them again; they must end as they did."""
    texts = [text for text in STARTS.split(text_of_file(file, terms)) if text.strip()]
    again = []
    for number, text in enumerate(texts or [""], 1):
        where = terms("note.record", number=number) if len(texts) > 1 else ""
        try:
            recorded = DealRecord.parse(text)
            again.append(recorded.replay())
        except KoudiError as error:
            raise KoudiError(where + str(error)) from error
        if again[-1] != recorded:
            raise FailureError(where + terms("error.replay_differs", file=file))
    return again


def about_record(record: DealRecord) -> dict[str, object]:
    """What a deal rests on."""
    about = about_run(record.rules, record.policy, record.seed or 0, 1)
    return {**about, "seed": record.seed, "index": record.index}


def as_json(record: DealRecord) -> dict[str, object]:
    """The deal whole: setting, row, hands, and what the family adds, to the last play."""
    return {
        **about_record(record),
        "rows": [record.row],
        "hands": record.hands,
        **record.parts(),
    }
