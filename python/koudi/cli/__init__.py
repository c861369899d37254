"""The `koudi` command. Heavy libraries are imported inside the commands that need them."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from koudi import __version__, build_info

from . import deal, odds, rules, simulate
from .errors import Messages

app = typer.Typer(
    cls=Messages,
    no_args_is_help=True,
    add_completion=False,
    # Help in colours would load rich's markdown and syntax: twice the time of all else.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="扣底: rules, rulings and simulation of the 升级 / 双升 / 拖拉机 card games.",
)
app.add_typer(rules.app, name="rules")
app.command("simulate")(simulate.simulate)
app.command("odds")(odds.odds)
app.command("deal")(deal.deal)


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
    """扣底: rules, rulings and simulation of the 升级 / 双升 / 拖拉机 card games."""


def main() -> None:
    """Run the command line; the process ends with its status."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show ♠ or 主 gets a question mark, not a traceback.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    app(prog_name="koudi")
