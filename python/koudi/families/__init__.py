"""What the families of games share, and what each owns, for simulations and studies.

Everything that plays deals and sums them up (`simulation`, `conditions`, `studies`, `comparison`,
`sensitivities`, the command line) is written once, over a `Family`; a family's columns, figures
and arguments are in its own file and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .climb import CLIMB
from .family import Family
from .figure import Figure
from .trick import TRICK

if TYPE_CHECKING:
    from collections.abc import Mapping

    from koudi.rules import Rules

#: Every family, by name.
FAMILIES: dict[str, Family] = {family.name: family for family in (TRICK, CLIMB)}

__all__ = ["CLIMB", "FAMILIES", "TRICK", "Family", "Figure", "family_of", "settings_of"]


def family_of(rules: Rules) -> Family:
    """The family of a rule set."""
    return FAMILIES[rules.family]


def settings_of(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Check the arguments that only the rules' family takes; those of others must be left open."""
    own = family_of(rules).own
    for family in FAMILIES.values():
        for name in family.own:
            if name not in own and given.get(name) is not None:
                rules.needs(family.name, name)
    return {name: check(given.get(name)) for name, check in own.items()}
