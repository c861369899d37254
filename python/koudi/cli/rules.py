"""`koudi rules`: the rule sets, in words and as files."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from koudi import RulesError, __version__, load_rules, rule_ids, rules_schema
from koudi.terms import terms_of

from .errors import USAGE, Messages
from .options import Format, FormatOpt, LangOpt, RulesArg
from .output import emit, print_entries, print_table, terminal_width

if TYPE_CHECKING:
    from koudi import Rules
    from koudi.terms import Terms

#: Terminals with fewer columns get a rule set's parameters as a list, a cell a line.
NARROW = 100

app = typer.Typer(cls=Messages, no_args_is_help=True, help="List, show, check and compare rules.")


def title_of(rules: Rules, terms: Terms) -> str:
    """A rule set's title in a language."""
    return rules.title_zh if terms.lang == "zh" else rules.title


@app.command("list")
def list_(form: FormatOpt = Format.table, lang: LangOpt = "en") -> None:
    """The built-in rule sets."""
    import polars as pl

    terms = terms_of(lang)
    names = ("id", "title", "title_zh", "family", "document")
    found = [load_rules(name) for name in rule_ids()]
    frame = pl.DataFrame(
        [[getattr(r, name) for name in names] for r in found], schema=list(names), orient="row"
    )

    def table() -> None:
        head = [terms(f"column.{name}") for name in ("id", "title", "family", "document")]
        rows = [[r.id, title_of(r, terms), terms(f"family.{r.family}"), r.document] for r in found]
        print_table(head, rows, fold=(3,))

    emit(frame, form, {"version": __version__}, terms, table)


@app.command()
def show(
    rules: RulesArg,
    toml: Annotated[bool, typer.Option("--toml", help="The rule file itself.")] = False,
    form: FormatOpt = Format.table,
    lang: LangOpt = "en",
) -> None:
    """Every parameter in words, and where its value comes from."""
    terms = terms_of(lang)
    rule_set = load_rules(rules)
    if toml:
        typer.echo(rule_set.to_toml(), nl=False)
        return
    frame = rule_set.parameters()

    def table() -> None:
        typer.echo(f"{title_of(rule_set, terms)} ({rule_set.id})")
        typer.echo(terms("rules.document", document=rule_set.document))
        typer.echo(terms("rules.marks"))
        typer.echo()
        head = [
            terms(f"column.{name}")
            for name in ("key", "value", "mark", "source", "meaning", "alternative")
        ]
        meaning = "meaning_zh" if terms.lang == "zh" else "meaning"
        rows = [
            [
                row["key"],
                row["value"],
                terms(f"mark.{row['mark']}"),
                row["source"] or "",
                row[meaning],
                row["alternative"] or "",
            ]
            for row in frame.iter_rows(named=True)
        ]
        if sys.stdout.isatty() and terminal_width() < NARROW:
            print_entries(head, rows)
        else:
            print_table(head, rows, fold=(1, 3, 4, 5))

    emit(frame, form, {"rules": rule_set.id, "version": __version__}, terms, table)


@app.command()
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Rule files (or ids).")],
    lang: LangOpt = "en",
) -> None:
    """Check rule files and name every fault.

    The status is 2 if there is any.
    """
    terms = terms_of(lang)
    refused = False
    for file in files:
        try:
            rule_set = load_rules(file)
        except RulesError as error:
            refused = True
            typer.echo(terms("rules.refused", file=file, count=len(error.issues)), err=True)
            typer.echo(str(error), err=True)
        else:
            title = title_of(rule_set, terms)
            typer.echo(terms("rules.ok", file=file, id=rule_set.id, title=title))
    if refused:
        raise typer.Exit(USAGE)


@app.command()
def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="Id or rule file.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Id or rule file.")],
    form: FormatOpt = Format.table,
    lang: LangOpt = "en",
) -> None:
    """The parameters in which two rule sets differ."""
    terms = terms_of(lang)
    frame = load_rules(a).diff(load_rules(b))

    def table() -> None:
        if frame.is_empty():
            typer.echo(terms("rules.same", a=a, b=b))
        else:
            print_table([terms("column.key"), a, b], frame.rows(), fold=(1, 2))

    emit(frame, form, {"a": a, "b": b, "version": __version__}, terms, table)


@app.command()
def schema() -> None:
    """The JSON Schema of rule files, for editors and checks."""
    typer.echo(rules_schema())
