"""Ctrl-C and SIGTERM while deals are played."""

from __future__ import annotations

import signal
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType


class TerminatedError(KeyboardInterrupt):
    """SIGTERM: what Ctrl-C does, with the status of its own."""


def terminate(_number: int, _frame: FrameType | None) -> None:
    """Answer SIGTERM at once."""
    raise TerminatedError


class Signals:
    """Signals that came and were not answered yet.

    An exception from a handler comes up at any instruction: in the midst of a file, or in a
    library that makes another error of it. So handlers only take note, and `answer` is called
    where nothing is half done.
    """

    def __init__(self) -> None:
        self._came: list[int] = []

    def note(self, number: int, _frame: FrameType | None) -> None:
        """Handle a signal."""
        self._came.append(number)

    def answer(self) -> None:
        """Raise what the first signal asks for; later ones do not disturb what that brings about.

        Raises:
            KeyboardInterrupt: after Ctrl-C.
            TerminatedError: after SIGTERM.
        """
        if self._came:
            raise TerminatedError if self._came[0] == signal.SIGTERM else KeyboardInterrupt


@contextmanager
def noted() -> Iterator[Signals]:
    """Take note of signals; those that the process ignores stay ignored."""
    signals, before = Signals(), {}
    with suppress(ValueError):  # not in the main thread, which alone handles signals
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) != signal.SIG_IGN:
                before[number] = signal.signal(number, signals.note)
    try:
        yield signals
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
