"""The `koudi` command. Heavy libraries are imported inside the commands that need them."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import Annotated, NoReturn

import typer

from koudi import __version__, build_info

from . import compare, deal, match, odds, rules, sensitivity, simulate
from .errors import FAILURE, INTERRUPTED, USAGE, Messages
from .signals import terminate

app = typer.Typer(
    cls=Messages,
    no_args_is_help=True,
    add_completion=False,
    # Help in colours would load rich's markdown and syntax: twice the time of all else.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="扣底: rules, rulings and simulation of the card games 升级、双升、拖拉机、掼蛋 and kin.",
)
app.add_typer(rules.app, name="rules")
app.command("simulate")(simulate.simulate)
app.command("odds")(odds.odds)
app.command("compare")(compare.compare)
app.command("sensitivity")(sensitivity.sensitivity)
app.command("deal")(deal.deal)
app.command("match")(match.match)


def _version(asked: bool) -> None:
    if asked:
        build = ", ".join(f"{k} {v}" for k, v in sorted(build_info().items()) if k != "version")
        typer.echo(f"koudi {__version__}" + (f" ({build})" if build else ""))
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Print the version and stop."
        ),
    ] = False,
) -> None:
    """扣底: rules, rulings and simulation of the card games 升级、双升、拖拉机、掼蛋 and kin."""


def main() -> None:
    """Run the command line; the process ends with its status.

    What nobody foresaw is one line on stderr too; KOUDI_TRACEBACK=1 shows where it came from.
    """
    _prepare()
    try:
        app(prog_name="koudi")
    except KeyboardInterrupt:
        typer.echo("interrupted", err=True)
        raise SystemExit(INTERRUPTED) from None
    except Exception as error:
        if os.environ.get("KOUDI_TRACEBACK") == "1":
            raise
        told = " ".join(str(error).split()) or type(error).__name__
        typer.echo(f"error: {told} (KOUDI_TRACEBACK=1 shows where)", err=True)
        raise SystemExit(FAILURE) from None


def _prepare() -> None:
    """Check what the process was given: streams, arguments; have SIGTERM end runs in order."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show ♠ or 主 gets a question mark, not a traceback.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    if sys.stdout is None:
        _refuse("standard output is closed")
    for number, argument in enumerate(sys.argv[1:], 1):
        if any("\ud800" <= letter <= "\udfff" for letter in argument):
            _refuse(f"argument {number}, {argument!a}: not text in this system's encoding")
    with suppress(ValueError):  # not in the main thread
        if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
            signal.signal(signal.SIGTERM, terminate)


def _refuse(message: str) -> NoReturn:
    typer.echo(f"error: {message}", err=True)
    raise SystemExit(USAGE)
