"""A table of cases, and how its rows are written."""

from __future__ import annotations

from typing import Any

Case = dict[str, Any]
Params = dict[str, object]


class Table(list[Case]):
    """The cases of a topic."""

    def add(
        self,
        name: str,
        cites: str,
        level: str | None,
        op: str,
        inputs: dict[str, Any],
        expected: Any,
        params: Params | None = None,
    ) -> None:
        self.append(
            {
                "id": name,
                "cites": cites,
                "params": params or {},
                "level": level,
                "op": op,
                "inputs": inputs,
                "expected": expected,
            }
        )

    def readings(
        self,
        name: str,
        cites: str,
        level: str | None,
        told: dict[str, list[str]],
        params: Params | None = None,
    ) -> None:
        for number, (cards, found) in enumerate(told.items(), 1):
            self.add(f"{name}.{number}", cites, level, "readings", {"cards": cards}, found, params)

    def beats(
        self,
        name: str,
        cites: str,
        level: str | None,
        told: list[tuple[str, str, bool]],
        params: Params | None = None,
    ) -> None:
        """Rows of (play, top, whether it may be played)."""
        for number, (play, top, answer) in enumerate(told, 1):
            asked = {"play": play, "top": top}
            self.add(f"{name}.{number}", cites, level, "beats", asked, answer, params)

    def classify(
        self,
        name: str,
        cites: str,
        level: str | None,
        told: dict[str, str | None],
        params: Params | None = None,
    ) -> None:
        for number, (play, reading) in enumerate(told.items(), 1):
            self.add(f"{name}.{number}", cites, level, "classify", {"play": play}, reading, params)

    def legal_plays(
        self,
        name: str,
        cites: str,
        level: str | None,
        hand: str,
        top: str | None,
        expected: list[str],
        distinct: bool = False,
        params: Params | None = None,
    ) -> None:
        inputs = {"hand": hand, "top": top, "distinct": distinct}
        self.add(name, cites, level, "legal_plays", inputs, expected, params)
