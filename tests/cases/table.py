"""A table of cases, and how its rows are written."""

from __future__ import annotations

from typing import Any

Case = dict[str, Any]
Context = tuple[str | None, str | None]
"""Level and trump."""


class Table(list[Case]):
    """The cases of a topic."""

    def add(
        self,
        name: str,
        cites: str,
        context: Context,
        op: str,
        inputs: dict[str, Any],
        expected: Any,
        params: dict[str, Any] | None = None,
    ) -> None:
        self.append(
            {
                "id": name,
                "cites": cites,
                "params": params or {},
                "level": context[0],
                "trump": context[1],
                "op": op,
                "inputs": inputs,
                "expected": expected,
            }
        )
