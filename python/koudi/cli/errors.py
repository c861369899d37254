"""Failures as one message on stderr and an exit status, never a traceback."""

from __future__ import annotations

import errno
import re
from typing import Any

import typer
from typer.core import TyperGroup

from koudi import KoudiError, RulesError
from koudi.terms import Terms, terms_of

from .signals import TerminatedError

FAILURE, USAGE, INTERRUPTED, TERMINATED = 1, 2, 130, 143


#: The library's arguments as messages name them, and the options that give them.
OPTIONS = (
    (r"^accept: ", "--find: "),
    (r"\bmax_tries\b", "--max-tries"),
    (r"\bfirst=True\b", "--first"),
    (r"\bfirst=False\b", "--middle"),
    (r"^hands\[(\d)\]", r"--hand \1"),
    (r"^hands: ", "--hand: "),
    (r"; a mapping tells two apart, .*$", ""),
    (r"; simulate_batches plays any number in bounded memory", ""),
    (r"^policies: ", "--policy: "),
    (r'^format (?=")', "--ends "),
    (
        r"^(deals|matches|seed|policy|level|trump|declarer|previous|start|index|count|threads"
        r"|confidence|batch|by): ",
        r"--\1: ",
    ),
)


class FailureError(Exception):
    """A command that could not do its work: the message is shown, the status is 1."""


class Messages(TyperGroup):
    """A command group whose commands fail with a message.

    Status 2 for what the user can put right in the command or the rule file, 1 for what failed,
    130 for Ctrl-C, 143 for SIGTERM.
    """

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - the library's type moved between versions
        """Run a command."""
        try:
            return super().invoke(ctx)
        except KoudiError as error:
            told = str(error) if isinstance(error, RulesError) else in_options(str(error))
            _stop(ctx, told, USAGE, error)
        except FailureError as error:
            _stop(ctx, in_options(str(error)), FAILURE, error)
        except KeyboardInterrupt as error:
            typer.echo(_terms(ctx)("error.interrupted"), err=True)
            terminated = isinstance(error, TerminatedError)
            raise typer.Exit(TERMINATED if terminated else INTERRUPTED) from error
        except OSError as error:
            if error.errno == errno.EPIPE:  # the reader of our output left: no fault of ours
                raise
            name = f"{error.filename}: " if error.filename else ""
            _stop(ctx, f"{name}{error.strerror or error}", FAILURE, error)


def in_options(message: str) -> str:
    """A message about arguments in the words of the command line."""
    for pattern, option in OPTIONS:
        message = re.sub(pattern, option, message)
    return message


def _stop(ctx: typer.Context, message: str, status: int, cause: BaseException) -> None:
    typer.echo(_terms(ctx)("error.error", message=message), err=True)
    raise typer.Exit(status) from cause


def _terms(ctx: typer.Context) -> Terms:
    """Words of the language asked for, as `options.LangOpt` keeps it."""
    return terms_of(ctx.find_root().obj or "en")
