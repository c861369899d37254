"""Who plays, in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .terms import Terms


def names_of(policy: str | Sequence[str]) -> list[str]:
    """The policies: one, one a side, or one a seat.

    A text may name several with commas between, as records do; commas inside a policy's own
    brackets separate nothing.
    """
    if isinstance(policy, str):
        return re.split(r",\s*(?![^()]*\))", policy)
    return list(policy)


def players_told(policy: str | Sequence[str], terms: Terms, family: str = "trick") -> str:
    """`greedy (declaring side), random (attackers)`; whose two are depends on the family."""
    names = names_of(policy)
    if len(names) == 2:
        return terms(f"players.sides_{family}", a=names[0], b=names[1])
    if len(names) == 4:
        return terms("players.seats", a=names[0], b=names[1], c=names[2], d=names[3])
    return names[0]


def caution(policy: str | Sequence[str], terms: Terms) -> str:
    """Whom the figures describe: no people. Each policy is named once, in the order of sides."""
    names = list(dict.fromkeys(names_of(policy)))
    random = all(name.startswith("random") for name in names)
    return terms("note.random" if random else "note.programs", policy=", ".join(names))
