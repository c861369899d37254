"""Failures as one message on stderr and an exit status, never a traceback."""

from __future__ import annotations

import errno
import sys
from typing import Any

import typer
from typer.core import TyperGroup

from koudi import KoudiError
from koudi.terms import LANGUAGES, terms_of

FAILURE, USAGE, INTERRUPTED = 1, 2, 130


class FailureError(Exception):
    """A command that could not do its work: the message is shown, the status is 1."""


class Messages(TyperGroup):
    """A command group whose commands fail with a message.

    Status 2 for what the user can put right in the command or the rule file, 1 for what failed,
    130 for Ctrl-C.
    """

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - the library's type moved between versions
        """Run a command."""
        try:
            return super().invoke(ctx)
        except KoudiError as error:
            _stop(str(error), USAGE, error)
        except FailureError as error:
            _stop(str(error), FAILURE, error)
        except KeyboardInterrupt as error:
            typer.echo(terms_of(_lang())("error.interrupted"), err=True)
            raise typer.Exit(INTERRUPTED) from error
        except OSError as error:
            if error.errno == errno.EPIPE:  # the reader of our output left: no fault of ours
                raise
            name = f"{error.filename}: " if error.filename else ""
            _stop(f"{name}{error.strerror or error}", FAILURE, error)


def _stop(message: str, status: int, cause: BaseException) -> None:
    typer.echo(terms_of(_lang())("error.error", message=message), err=True)
    raise typer.Exit(status) from cause


def _lang() -> str:
    """The language asked for: the command may have failed before its options were read."""
    for option, value in zip(sys.argv, [*sys.argv[1:], ""], strict=True):
        asked = option.removeprefix("--lang=") if option.startswith("--lang=") else value
        if option.startswith("--lang") and asked in LANGUAGES:
            return asked
    return "en"
