"""Printing results: tables for people, csv, json and parquet for programs."""

from __future__ import annotations

import io
import json
import sys
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any

import typer

from koudi import KoudiError

from .options import Format

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    import polars as pl

    from koudi.terms import Terms


def emit(
    frame: pl.DataFrame,
    form: Format,
    about: dict[str, Any],
    terms: Terms,
    table: Callable[[], None],
    out: Path | None = None,
) -> None:
    """Give a result in the form asked for.

    Args:
        frame: its rows.
        form: the form.
        about: what the rows rest on (rules, policy, seed, deals, version); the outer keys in
            json, a line on stderr with csv and parquet, which have no place for it.
        terms: words of the language asked for.
        table: prints the rows for a person.
        out: a file instead of stdout.
    """
    if form is Format.table and out is None:
        table()
        return
    if form is Format.parquet and out is None and sys.stdout.isatty():
        raise KoudiError(terms("error.format_terminal", format=form.value))
    data = encoded(frame, form, about)
    if out is not None:
        out.write_bytes(data)
        typer.echo(terms("note.wrote", rows=frame.height, path=out), err=True)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    if form is not Format.json and "seed" in about:
        for line in provenance(about, terms):
            typer.echo(line, err=True)


def encoded(frame: pl.DataFrame, form: Format, about: dict[str, Any]) -> bytes:
    """The rows as bytes of a form."""
    if form is Format.json:
        return (dumps({**about, "rows": frame.to_dicts()}) + "\n").encode()
    buffer = io.BytesIO()
    if form is Format.parquet:
        frame.write_parquet(buffer)
    else:
        frame.write_csv(buffer)
    return buffer.getvalue()


def dumps(value: object) -> str:
    """JSON that people can read too."""
    return json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False)


def provenance(about: dict[str, Any], terms: Terms) -> list[str]:
    """What figures rest on, in words; a warning where random players played."""
    policy = about["policy"]
    told = policy if isinstance(policy, str) else ", ".join(policy)
    lines = [terms("note.ran", **{**about, "policy": told})]
    if "start" in about:
        lines[0] += " · " + terms("note.start", start=about["start"])
    fixed = {name: about.get(name) for name in ("level", "trump", "declarer")}
    if any(value is not None for value in fixed.values()):
        drawn = terms("note.drawn")
        shown = {name: drawn if value is None else value for name, value in fixed.items()}
        lines.append(terms("note.setting", **shown))
    if "random" in told:
        lines.append(terms("note.random"))
    return lines


def print_table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    right: Sequence[int] = (),
    fold: Sequence[int] = (),
) -> None:
    """Print rows in columns.

    On a terminal the columns of `fold` are folded to its width; elsewhere a row is one line,
    whatever its length, so that it can be searched.
    """
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    terminal = sys.stdout.isatty()
    console = Console() if terminal else Console(width=10_000, color_system=None)
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for i, name in enumerate(head):
        table.add_column(
            Text(name),
            justify="right" if i in right else "left",
            no_wrap=not (terminal and i in fold),
            overflow="fold",
        )
    for row in rows:
        table.add_row(*map(Text, row))
    if terminal:
        console.print(table)
        return
    with console.capture() as captured:
        console.print(table)
    for line in captured.get().splitlines():
        typer.echo(line.rstrip())


@contextmanager
def progress_bar(deals: int, terms: Terms) -> Iterator[Callable[[int], None] | None]:
    """A bar on stderr where that is a terminal; the callback to hand to a simulation, or None."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, terms("progress.deals"), console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task("", total=deals)
        yield lambda done: bar.update(task, completed=done)


def open_text(path: str) -> IO[str]:
    """A text file to read; `-` is stdin."""
    return sys.stdin if path == "-" else open(path, encoding="utf-8")  # noqa: PTH123
