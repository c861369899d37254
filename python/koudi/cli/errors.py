"""Failures as one message on stderr and an exit status, never a traceback."""

from __future__ import annotations

import errno
from typing import Any

import typer
from typer.core import TyperGroup

from koudi import KoudiError
from koudi.terms import Terms, terms_of

FAILURE, USAGE, INTERRUPTED, TERMINATED = 1, 2, 130, 143


class FailureError(Exception):
    """A command that could not do its work: the message is shown, the status is 1."""


class TerminatedError(KeyboardInterrupt):
    """SIGTERM: what Ctrl-C does, with the status of its own."""


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
            _stop(ctx, str(error), USAGE, error)
        except FailureError as error:
            _stop(ctx, str(error), FAILURE, error)
        except KeyboardInterrupt as error:
            typer.echo(_terms(ctx)("error.interrupted"), err=True)
            terminated = isinstance(error, TerminatedError)
            raise typer.Exit(TERMINATED if terminated else INTERRUPTED) from error
        except OSError as error:
            if error.errno == errno.EPIPE:  # the reader of our output left: no fault of ours
                raise
            name = f"{error.filename}: " if error.filename else ""
            _stop(ctx, f"{name}{error.strerror or error}", FAILURE, error)


def _stop(ctx: typer.Context, message: str, status: int, cause: BaseException) -> None:
    typer.echo(_terms(ctx)("error.error", message=message), err=True)
    raise typer.Exit(status) from cause


def _terms(ctx: typer.Context) -> Terms:
    """Words of the language asked for, as `options.LangOpt` keeps it."""
    return terms_of(ctx.find_root().obj or "en")
