"""Which parameters have an effect, given the values of the others; a module a family."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import climb, trick

if TYPE_CHECKING:
    from .conditions import Condition, Values

#: What a parameter needs to have an effect, by family; those not named always have one.
NEEDS: dict[str, dict[str, Condition]] = {"trick": trick.NEEDS, "climb": climb.NEEDS}

#: Values that say only that a thing is not there; as a standard they go without saying.
ABSENT: dict[str, dict[str, object]] = {"trick": trick.ABSENT, "climb": climb.ABSENT}


def has_effect(family: str, key: str, values: Values) -> bool:
    """Whether another value of this parameter could change anything."""
    needs = NEEDS[family].get(key)
    return needs is None or needs(values)


def is_absent(family: str, key: str, value: object) -> bool:
    """Whether a value only says that something out of the ordinary is not there."""
    absent = ABSENT[family]
    return key in absent and value == absent[key]
