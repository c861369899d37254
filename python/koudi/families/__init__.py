"""What the families of games share, and what each owns, for simulations and studies.

Everything that plays deals and sums them up (`simulation`, `conditions`, `studies`, `comparison`,
`sensitivities`, the command line) is written once, over a `Family`; a family's columns, figures
and arguments are in its own file and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .climb import CLIMB
from .family import Family
from .figure import Figure
from .trick import TRICK

if TYPE_CHECKING:
    from koudi.rules import Rules

#: Every family, by name.
FAMILIES: dict[str, Family] = {family.name: family for family in (TRICK, CLIMB)}

__all__ = ["CLIMB", "FAMILIES", "TRICK", "Family", "Figure", "family_of"]


def family_of(rules: Rules) -> Family:
    """The family of a rule set."""
    return FAMILIES[rules.family]
