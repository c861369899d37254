"""Printing results: tables for people, csv, json and parquet for programs."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from koudi import KoudiError
from koudi.families import FAMILIES
from koudi.players import caution, players_told
from koudi.wide import wrapped

from .options import Format
from .signals import noted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import polars as pl

    from koudi.terms import Terms

#: Cells between columns.
GAP = 2

#: Cells that a folded column keeps at least.
FOLDED = 16


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
    check_form(form, out, terms)
    data = encoded(frame, form, about)
    if out is not None:
        try:
            out.write_bytes(data)
        except OSError:
            table()  # what was played is not lost
            raise
        typer.echo(terms("note.wrote", rows=frame.height, path=out), err=True)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    if form is not Format.json and "seed" in about:
        for line in provenance(about, terms):
            typer.echo(line, err=True)


def check_form(form: Format, out: Path | None, terms: Terms) -> None:
    """Refuse bytes on a terminal."""
    if form is Format.parquet and out is None and sys.stdout.isatty():
        raise KoudiError(terms("error.format_terminal", format=form.value))


def check_output(out: Path | None, form: Format, terms: Terms) -> Format:
    """The form of a result that goes to a file or to stdout, both checked before it is made."""
    if out is not None:
        form = form_of(out, form, terms)
        check_place(out)
    check_form(form, out, terms)
    return form


def check_place(path: Path) -> None:
    """Fail as writing the file would, before anything is played for it."""
    if path.is_dir():
        fault, name = errno.EISDIR, path
    elif not path.parent.is_dir():
        fault, name = errno.ENOENT, path.parent
    elif not os.access(path if path.exists() else path.parent, os.W_OK):
        fault, name = errno.EACCES, path
    else:
        return
    raise OSError(fault, os.strerror(fault), str(name))


def form_of(path: Path, asked: Format, terms: Terms) -> Format:
    """The form that a file's name asks for; another one must not be asked for besides."""
    form = {".csv": Format.csv, ".json": Format.json, ".parquet": Format.parquet}.get(
        path.suffix.lower()
    )
    if form is None:
        raise KoudiError(terms("error.suffix", path=path))
    if asked not in (Format.table, form):
        raise KoudiError(terms("error.suffix_format", path=path, format=asked.value))
    return form


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
    """What figures rest on, in words, and whom they describe."""
    policy = about["policy"]
    if policy is None:
        return [terms("tell.deal_by_hand")]
    rules = about["rules"] if isinstance(about["rules"], str) else ", ".join(about["rules"])
    told = {**about, "rules": rules, "policy": players_told(policy, terms, about["family"])}
    what = "match" if "matches" in about else "note"
    lines = [terms(f"{what}.ran", **told)]
    if "start" in about:
        lines[0] += " · " + terms(f"{what}.start", start=about["start"])
    lines += _beginning(about, terms)
    for seat, cards in (about.get("hands") or {}).items():
        lines.append(terms("note.hand", seat=seat, cards=cards))
    if about.get("slips"):
        rates = (f"{terms(f'slip.{kind}')} {rate:g}" for kind, rate in about["slips"].items())
        lines.append(terms("note.slips", rates=" · ".join(rates)))
    lines.append(caution(policy, terms))
    return lines


def _beginning(about: dict[str, Any], terms: Terms) -> list[str]:
    """How the deals begin."""
    family = FAMILIES[about["family"]]
    lines = []
    if about.get("first"):
        lines.append(terms("note.first"))
    given = {name: about.get(name) for name in family.setting}
    if any(value is not None for value in given.values()):
        drawn, bid = terms("note.drawn"), terms("note.by_bidding")
        shown = {
            name: (bid if name == "trump" else drawn) if value is None else value
            for name, value in given.items()
        }
        lines.append(terms(f"note.setting_{family.name}", **shown))
    if given.get("trump") is not None:
        lines[-1] += " · " + terms("note.play_only")
    if "previous" in about:
        name = "note.previous_random" if about["previous"] == "random" else "note.previous"
        lines.append(terms(name, seats=" ".join(about["previous"])))
    elif "middle" in about:
        lines.append(terms("note.middle"))
    elif family.alone is not None and "deals" in about and not ({"first", "index"} & about.keys()):
        lines.append(terms(family.alone))
    return lines


def print_table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    right: Sequence[int] = (),
    fold: Sequence[int] = (),
) -> None:
    """Print rows in columns; nothing is ever cropped.

    On a terminal the columns of `fold` are folded to its width, down to `FOLDED` cells each; what
    is then still too wide runs over the terminal's edge. Elsewhere a row is one line, whatever its
    length, so that it can be searched.
    """
    from rich.box import SIMPLE_HEAD
    from rich.cells import cell_len
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    terminal = sys.stdout.isatty()
    widths = [max(map(cell_len, cells)) for cells in zip(head, *rows, strict=True)]
    least = sum(min(w, FOLDED) if i in fold else w for i, w in enumerate(widths))
    least += GAP * (len(head) - 1)
    if terminal:
        console = Console(width=max(least, terminal_width()))
    else:
        console = Console(width=sum(widths) + GAP * len(head), color_system=None)
    # One cell of padding and one of the box between columns are the gap.
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, GAP - 1, 0, 0))
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


def print_text(text: str) -> None:
    """Print lines, folded on a terminal to its width; elsewhere a line stays one."""
    if not sys.stdout.isatty():
        typer.echo(text)
        return
    for line in wrapped(text, max(terminal_width(), 2 * FOLDED)):
        typer.echo(line)


def terminal_width() -> int:
    """Columns of the terminal, or what COLUMNS says."""
    return shutil.get_terminal_size().columns


def print_entries(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows as lists, a cell a line: for terminals too narrow for a table."""
    for row in rows:
        typer.echo(row[0])
        for name, cell in zip(head[1:], row[1:], strict=True):
            if cell:
                typer.echo(f"  {name}: {cell}")


@contextmanager
def progress_bar(deals: int, terms: Terms) -> Iterator[Callable[[int], None]]:
    """The callback to hand to a simulation: a bar on stderr where that is a terminal.

    While it is there, Ctrl-C and SIGTERM are answered by this callback alone.
    """
    with noted() as signals:
        if not sys.stderr.isatty():
            yield lambda _done: signals.answer()
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(
            *columns, terms("progress.deals"), console=Console(stderr=True), transient=True
        ) as bar:
            task = bar.add_task("", total=deals)

            def told(done: int) -> None:
                bar.update(task, completed=done)
                signals.answer()

            yield told


def text_of_file(path: str, terms: Terms) -> str:
    """A text file's content; `-` is stdin."""
    if path == "-" and sys.stdin is None:
        raise KoudiError(terms("error.stdin_closed"))
    data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise KoudiError(terms("error.not_text", file=path, byte=error.start)) from error
