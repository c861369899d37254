"""What is said where a verb of one family of games is asked of another."""

from __future__ import annotations

from ._core import KoudiError

#: Families as errors name them.
TOLD = {"trick": "family trick (升级 and kin)", "climb": "family climb (掼蛋 and kin)"}


class OtherFamilyError(KoudiError, AttributeError):
    """A verb that only another family's contexts have."""


def no_such_verb(here: object, name: str, other: type, games: str) -> AttributeError:
    """The error for a name that a context lacks: that it is another family's verb, or nobody's."""
    kind = type(here).__name__
    if name.startswith("_") or not hasattr(other, name):
        return AttributeError(f"{kind!r} object has no attribute {name!r}")
    verbs = ", ".join(verb for verb in dir(type(here)) if not verb.startswith("_"))
    return OtherFamilyError(
        f"{name} is asked of {games} and this is a {kind}; allowed here: {verbs}"
    )
