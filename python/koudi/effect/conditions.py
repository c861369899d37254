"""Conditions on the values of a rule set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    #: Parameters by key, as TOML values: an optional one that is unset is "none".
    Values = Mapping[str, Any]
    Condition = Callable[[Values], bool]


def is_(key: str, *allowed: object) -> Condition:
    """Whether a value is one of these."""
    return lambda values: values[key] in allowed


def is_not(key: str, *barred: object) -> Condition:
    """Whether a value is none of these."""
    return lambda values: values[key] not in barred


def all_of(*conditions: Condition) -> Condition:
    """Whether all hold."""
    return lambda values: all(condition(values) for condition in conditions)


def any_of(*conditions: Condition) -> Condition:
    """Whether any holds."""
    return lambda values: any(condition(values) for condition in conditions)
