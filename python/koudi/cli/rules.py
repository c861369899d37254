"""`koudi rules`: the rule sets, in words and as files."""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer
from rich.cells import cell_len

from koudi import KoudiError, RulesError, __version__, load_rules, rule_ids, rules_schema
from koudi.description import said_by
from koudi.terms import rule_terms, terms_of
from koudi.wide import pad

from .errors import USAGE, Messages
from .options import Format, FormatOpt, LangOpt, RulesArg
from .output import emit, print_entries, print_table, print_text, terminal_width

if TYPE_CHECKING:
    import polars as pl

    from koudi import Rules
    from koudi.terms import Terms

#: Terminals with fewer columns get a rule set's parameters as a list, a cell a line.
NARROW = 100

app = typer.Typer(cls=Messages, no_args_is_help=True, help="List, show, check and compare rules.")


def title_of(rules: Rules, terms: Terms) -> str:
    """A rule set's title in a language."""
    return rules.title_zh if terms.lang == "zh" else rules.title


#: Texts among the documents that are no rule sets here, and why.
LEFT_OUT = (("000 §5", "sport"), ("002 §1, §2", "event"))


@app.command("list")
def list_(form: FormatOpt = Format.table, lang: LangOpt = "en") -> None:
    """The built-in rule sets, and which documents are left out."""
    import polars as pl

    terms = terms_of(lang)
    names = ("id", "title", "title_zh", "family", "document")
    found = [load_rules(name) for name in rule_ids()]
    frame = pl.DataFrame(
        [[getattr(r, name) for name in names] for r in found], schema=list(names), orient="row"
    )
    left_out = {document: terms(f"left_out.{why}") for document, why in LEFT_OUT}

    def table() -> None:
        head = [terms(f"column.{name}") for name in ("id", "document", "title", "other_title")]
        for family in dict.fromkeys(r.family for r in found):
            rows = []
            for r in found:
                titles = [r.title_zh, r.title] if terms.lang == "zh" else [r.title, r.title_zh]
                if r.family == family:
                    rows.append([r.id, r.document, *titles])
            typer.echo(terms(f"family.{family}"))
            print_table(head, rows, fold=(2, 3))
            typer.echo()
        for document, why in left_out.items():
            typer.echo(terms("rules.left_out_of", document=document, why=why))

    emit(frame, form, {"version": __version__, "left_out": left_out}, terms, table)


KeysOpt = Annotated[bool, typer.Option("--keys", help="Keys and values, in a table.")]


@app.command()
def show(
    rules: RulesArg,
    every: Annotated[
        bool, typer.Option("--all", help="In words also what has no effect here.")
    ] = False,
    keys: KeysOpt = False,
    toml: Annotated[bool, typer.Option("--toml", help="The rule file itself.")] = False,
    form: FormatOpt = Format.table,
    lang: LangOpt = "en",
) -> None:
    """The rules in words, each with what it rests on."""
    terms = terms_of(lang)
    rule_set = load_rules(rules)
    if toml:
        typer.echo(rule_set.to_toml(), nl=False)
        return
    frame = rule_set.parameters()

    def table() -> None:
        typer.echo(f"{title_of(rule_set, terms)} ({rule_set.id})")
        if rule_set.document:
            typer.echo(terms("rules.document", document=rule_set.document))
        print_text(terms("rules.marks"))
        typer.echo()
        if keys:
            print_parameters(frame, terms)
        else:
            print_text(rule_set.describe(lang, every=every))

    emit(frame, form, {"rules": rule_set.id, "version": __version__}, terms, table)


def print_parameters(frame: pl.DataFrame, terms: Terms) -> None:
    """Every parameter with its value as a rule file has it."""
    names = ("key", "value", "mark", "source", "meaning", "alternative")
    head = [terms(f"column.{name}") for name in names]
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


@app.command()
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The rule file to write.")],
    extends: Annotated[
        str, typer.Option("--extends", metavar="RULES", help="Id or rule file to start from.")
    ],
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file.")] = False,
    lang: LangOpt = "en",
) -> None:
    """Write a rule file to start from: every rule explained, and commented out."""
    from koudi.template import template

    terms = terms_of(lang)
    if file.suffix != ".toml":
        raise KoudiError(terms("error.toml_suffix", path=file))
    text = template(extends, file)
    try:
        with file.open("w" if force else "x", encoding="utf-8", newline="\n") as out:
            out.write(text)
    except FileExistsError as error:
        raise KoudiError(terms("rules.there", path=file)) from error
    rule_set = load_rules(file)
    count = rule_set.parameters().height
    typer.echo(terms("rules.wrote", path=file, id=extends, count=count))


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
    keys: KeysOpt = False,
    form: FormatOpt = Format.table,
    lang: LangOpt = "en",
) -> None:
    """The parameters in which two rule sets differ, in words."""
    terms = terms_of(lang)
    both = {a: load_rules(a), b: load_rules(b)}
    frame = both[a].diff(both[b])

    def table() -> None:
        if frame.is_empty():
            typer.echo(terms("rules.same", a=a, b=b))
        elif keys:
            print_table([terms("column.key"), a, b], frame.rows(), fold=(1, 2))
        else:
            print_text(differences(both, frame["key"].to_list(), terms))

    emit(frame, form, {"a": a, "b": b, "version": __version__}, terms, table)


def differences(both: dict[str, Rules], keys: list[str], terms: Terms) -> str:
    """Two rule sets' sentences on these parameters, under each other."""
    said = {
        name: {one.key: one for one in said_by(r, rule_terms(terms.lang, r.family))}
        for name, r in both.items()
    }
    width = max(map(cell_len, both))
    lines = []
    for key in keys:
        lines.append(key)
        for name, sentences in said.items():
            one = sentences[key]
            idle = f" {terms('rules.idle')}" if one.is_idle else ""
            lines.append(f"  {pad(name, width)}  {one.text}{idle}")
    return "\n".join(lines)


@app.command()
def schema() -> None:
    """The JSON Schema of rule files, for editors and checks."""
    typer.echo(rules_schema())
