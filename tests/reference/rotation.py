"""Who declares the next deal (rules 1.9; 000 §3, §4, §9, §10; 004 六)."""

from __future__ import annotations

from collections.abc import Mapping

from .parameters import Parameters

SEATS_ON = {"same": 0, "next": 1, "partner": 2, "previous": 3}
"""From the declarer, to whom the next deal falls; the right-hand neighbour plays next."""


def next_declarer(
    params: Mapping[str, object], declarer: int, attacker_points: int, stage_change: bool | None
) -> int:
    """The seat that declares after a deal. Fixed boards (000 §3) have declarers of their own.

    Without a stage both words name the same seat.
    """
    parameters = Parameters(params)
    if stage_change:
        word = parameters.text("rotation.after_loss")
    elif max(0, attacker_points) < parameters.number("rotation.same_below"):
        word = "same"
    else:
        word = parameters.text("rotation.after_win")
    return (declarer + SEATS_ON[word]) % 4


def board(params: Mapping[str, object], number: int) -> tuple[str, int]:
    """Level and declarer of a fixed board, counted from 0 (000 §3)."""
    return Parameters(params).ranks("boards.levels")[number], number % 4
