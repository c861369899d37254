"""Sentences on climbing games: what they need besides the words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from koudi.effect.climb import FOR_TWO, HAS_JOKER_PAIRS, HAS_LEVELS, HAS_WILD, PAYS_TRIBUTE

from .listing import bands, listed, span

if TYPE_CHECKING:
    from collections.abc import Callable

    from koudi.effect.conditions import Condition, Values
    from koudi.terms import Terms


def _left_over(values: Values) -> int:
    """How many cards nobody has."""
    pack = 54 if values["cards.jokers"] else 52
    dealt: int = values["table.players"] * values["cards.hand"]
    return int(values["cards.packs"]) * pack - dealt


#: Cases in which a value has another sentence, marked `NAME@CASE` among the terms.
CASES: dict[str, Condition] = {
    "for-two": FOR_TWO,
    "no-levels": lambda values: not HAS_LEVELS(values),
    "no-tribute": lambda values: not PAYS_TRIBUTE(values),
    "no-wild": lambda values: not HAS_WILD(values),
    "joker-pairs": HAS_JOKER_PAIRS,
    "all-dealt": lambda values: _left_over(values) == 0,
}


def _order(values: Values, terms: Terms) -> dict[str, Any]:
    """The cards from the top, as singles are compared."""
    jokers = ["BJ", "LJ"] if values["cards.jokers"] else []
    level = ["level"] if HAS_LEVELS(values) else []
    ranks = ["two_high"] if values["order.two_high"] else ["two_low"]
    places = (terms(f"place.{place}") for place in (*jokers, *level, *ranks))
    return {"order": terms("place.below").join(places)}


def _ladder(values: Values, terms: Terms) -> dict[str, Any]:
    levels = values["ladder.levels"]
    first, last = (levels[0], levels[-1]) if levels else ("", "")
    return {"value": listed(levels, terms), "first": first, "last": last}


def _span(key: str) -> Callable[[Values, Terms], dict[str, Any]]:
    def fields(values: Values, terms: Terms) -> dict[str, Any]:
        if values[key] == "none":
            return {}
        shortest, longest = values[key]
        return {"value": span("count", shortest, longest, terms)}

    return fields


def _steps(values: Values, _: Terms) -> dict[str, Any]:
    second, third, last = values["finish.steps"]
    return {"second": second, "third": third, "last": last}


def _cards_left(values: Values, terms: Terms) -> dict[str, Any]:
    table = values["finish.cards_left"]
    # A loser has at least one card; a first band that ends before it is never met.
    cuts = [from_ for from_, _ in table]
    cuts = [1, *cuts[1:]] if cuts[1:2] != [1] else cuts
    gains = [gain for _, gain in table]
    return {"value": bands(cuts, gains, None, 1, ("cards", "score"), terms) if table else ""}


#: What fills the fields of a parameter's sentences besides its plain value.
FIELDS: dict[str, Callable[[Values, Terms], dict[str, Any]]] = {
    "cards.hand": lambda v, _: {"left": _left_over(v)},
    "order.two_high": _order,
    "ladder.levels": _ladder,
    "ladder.failures": lambda v, t: {**_ladder(v, t), "value": v["ladder.failures"]},
    "forms.straight": _span("forms.straight"),
    "forms.tube": _span("forms.tube"),
    "forms.plate": _span("forms.plate"),
    "finish.steps": _steps,
    "finish.cards_left": _cards_left,
    "match.ends": _ladder,
}
