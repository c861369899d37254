"""Failures as one message on stderr and an exit status, never a traceback."""

from __future__ import annotations

import errno
import re
from itertools import pairwise
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from koudi import KoudiError, RulesError
from koudi.terms import LANGUAGES, Terms, terms_of

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


#: What typer raises for a command line that it cannot read; the type moved between versions.
_USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[1]


class FailureError(Exception):
    """A command that could not do its work: the message is shown, the status is 1."""


class Messages(TyperGroup):
    """A command group whose commands fail with a message.

    Status 2 for what the user can put right in the command or the rule file, 1 for what failed,
    130 for Ctrl-C, 143 for SIGTERM.
    """

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: Any = None,  # noqa: ANN401
        **extra: Any,  # noqa: ANN401
    ) -> Any:  # noqa: ANN401
        """Read what is this group's of a command line."""
        if parent is None:
            extra.setdefault("obj", _language_of(args))
        try:
            return super().make_context(info_name, args, parent, **extra)
        except _USAGE_ERROR as error:
            _refuse(error, extra.get("obj") or parent.find_root().obj)

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - the library's type moved between versions
        """Run a command."""
        try:
            return super().invoke(ctx)
        except _USAGE_ERROR as error:
            _refuse(error, ctx.find_root().obj)
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


def _language_of(arguments: list[str]) -> str:
    """The language asked for, known before all else: what is wrong is told in it."""
    for option, value in pairwise([*arguments, ""]):
        name, _, text = option.partition("=")
        if name == "--lang" and (asked := text or value) in LANGUAGES:
            return asked
    return LANGUAGES[0]


def _refuse(error: Any, lang: str) -> NoReturn:  # noqa: ANN401 - see _USAGE_ERROR
    """Tell in one line what is wrong with a command line, and where more is said."""
    if type(error).__name__ == "NoArgsIsHelpError":
        raise error
    param, near = getattr(error, "param", None), getattr(error, "possibilities", None)
    told = error.format_message().rstrip(".")
    if near:
        told = f"{error.message.rstrip('.')}; nearest: {', '.join(sorted(near))}"
    elif param is not None and error.message:
        told = f"{max(param.opts, key=len)}: {error.message.rstrip('.')}"
    terms = terms_of(lang)
    if error.ctx is not None:
        told = terms("error.usage", message=told, command=error.ctx.command_path)
    typer.echo(terms("error.error", message=told[:1].lower() + told[1:]), err=True)
    raise typer.Exit(USAGE) from error


def _stop(ctx: typer.Context, message: str, status: int, cause: BaseException) -> None:
    typer.echo(_terms(ctx)("error.error", message=message), err=True)
    raise typer.Exit(status) from cause


def _terms(ctx: typer.Context) -> Terms:
    """Words of the language asked for, as `make_context` keeps it."""
    return terms_of(ctx.find_root().obj)
