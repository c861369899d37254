"""Every parameter alone changes the outcome of a written-out case: one entry, one case.

A module a family has its entries; `tests/rulings/test_parameters.py` plays them and asks that they
cover the family's registry.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Outcomes = list[tuple[Any, Any]]


@dataclass(frozen=True)
class Entry:
    """A parameter and, value by value, what a case comes to."""

    key: str
    cites: str
    op: str
    inputs: dict[str, Any]
    outcomes: Outcomes
    """Value and outcome; the values alone differ."""
    given: Mapping[str, Any] = field(default_factory=dict)
    """What else differs from the base."""
    base: str = "standard"
    """The built-in file that the case is played under, or the standard."""
    level: str | None = "2"
    trump: str | None = "h"

    @property
    def name(self) -> str:
        return f"{self.key}-{self.op}"
