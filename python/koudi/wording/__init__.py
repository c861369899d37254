"""Values of rules as sentences, a module a family; the words are in `terms/rules.*.toml`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import climb, trick

if TYPE_CHECKING:
    from collections.abc import Callable

    from koudi.effect.conditions import Condition, Values
    from koudi.terms import Terms

#: Cases in which a value has another sentence, marked `NAME@CASE` among the terms, by family.
CASES: dict[str, dict[str, Condition]] = {"trick": trick.CASES, "climb": climb.CASES}

#: What fills the fields of a parameter's sentences besides its plain value, by family.
FIELDS: dict[str, dict[str, Callable[[Values, Terms], dict[str, Any]]]] = {
    "trick": trick.FIELDS,
    "climb": climb.FIELDS,
}


def sentence(family: str, key: str, values: Values, terms: Terms) -> str:
    """What a value says.

    Args:
        family: the family of games.
        key: the parameter.
        values: the values of all parameters, this one's among them.
        terms: words of the family's rules.
    """
    more = FIELDS[family].get(key)
    fields = {"value": values[key]} | ({} if more is None else more(values, terms))
    return terms(_entry(family, key, values, terms), **fields)


def fixed(family: str, section: str, values: Values, terms: Terms) -> list[str]:
    """What a section says of every rule set of the family: no parameter changes it."""
    entries = [entry for entry in terms.words if entry.startswith(f"fixed.{section}.")]
    return [terms(_of_case(family, e, values, terms)) for e in entries if "@" not in e]


def _entry(family: str, key: str, values: Values, terms: Terms) -> str:
    """The entry among the terms that has the words."""
    value = values[key]
    name = "value"
    if isinstance(value, bool):
        name = str(value).lower()
    elif value == []:
        name = "empty"
    elif isinstance(value, (str, int)) and f"{key}.{value}" in terms:
        name = str(value)
    return _of_case(family, f"{key}.{name}", values, terms)


def _of_case(family: str, plain: str, values: Values, terms: Terms) -> str:
    """An entry, or the one that stands for it in a case that holds."""
    fitting = (f"{plain}@{case}" for case, holds in CASES[family].items() if holds(values))
    return next((entry for entry in fitting if entry in terms), plain)
