"""Sentences on trick-taking games: what they need besides the words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from koudi.effect.trick import (
    BIDS_LEVEL_CARDS,
    COUNTERS_LATE,
    HAS_BOARDS,
    HAS_LEVELS,
    HAS_STAGE,
)

from .listing import bands, listed, numbered

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from koudi.effect.conditions import Condition, Values
    from koudi.terms import Terms

#: Cases in which a value has another sentence, marked `NAME@CASE` among the terms.
CASES: dict[str, Condition] = {
    "pairs": lambda values: not BIDS_LEVEL_CARDS(values),
    "no-levels": lambda values: not HAS_LEVELS(values),
    "no-stage": lambda values: not HAS_STAGE(values),
    "opens": lambda values: COUNTERS_LATE(values) and values["bidding.counter_opens_kitty"],
    "per-card": lambda values: values["throws.penalty_per"] == "card",
    "per-blocked-card": lambda values: values["throws.penalty_per"] == "blocked-card",
    "per-attempt": lambda values: values["throws.penalty_per"] == "attempt",
}

#: Points go in fives unless a penalty says otherwise.
POINTS_STEP = 5
DECK = 108
#: How many lengths of tractor a row of multipliers writes out.
WRITTEN_OUT = 4


def _order(values: Values, terms: Terms) -> dict[str, Any]:
    places = (_place(place, terms) for place in values["order.trumps"])
    return {"value": terms("place.below").join(places)}


def _place(place: str, terms: Terms) -> str:
    """A place in the order of trumps, in words."""
    kind, _, rank = place.partition(" ")
    if rank in ("", "level"):
        entry = f"place.{place.replace(' ', '_')}"
        return terms(entry) if entry in terms else _card(place)
    return terms(f"place.{kind}", rank=rank)


def _card(card: str) -> str:
    return {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}[card[-1]] + card[:-1].replace("T", "10")


def _ladder(values: Values, terms: Terms) -> dict[str, Any]:
    levels = values["ladder.levels"]
    return {"value": listed(levels, terms), "last": levels[-1] if levels else ""}


def _multipliers(values: Values, terms: Terms) -> str:
    """The multipliers that the form gives, those left out that are set by themselves."""
    form = values["kou_di.form"]
    told = []
    if values["kou_di.measure"] == "cards":
        by_cards = form in ("2n", "2^n")
        for count in range(1, WRITTEN_OUT) if by_cards else range(WRITTEN_OUT - 1):
            by = _multiplier(form, count, count)
            told.append(numbered("cards" if by_cards else "pairs", count, terms, by=by))
        return terms("list.goes_on", items=listed(told, terms))
    names = ("single", "pair", *["tractor"] * (WRITTEN_OUT - 2))
    free = {name for name in names if values[f"kou_di.multipliers.{name}"] == "none"}
    free = free or set(names)
    for pairs, name in enumerate(names):
        if name in free:
            by = _multiplier(form, max(1, 2 * pairs), pairs)
            told.append(terms(f"list.{name}", pairs=pairs, by=by))
    items = listed(told, terms)
    return terms("list.goes_on", items=items) if "tractor" in free else items


def _multiplier(form: str, cards: int, pairs: int) -> int:
    forms: dict[str, int] = {
        "2n": 2 * cards,
        "2^n": 2**cards,
        "2^(pairs+1)": 2 ** (pairs + 1),
        "2^pairs": 2**pairs,
        "2(pairs+1)": 2 * (pairs + 1),
    }
    return forms.get(form, 1)


def _tractors(multipliers: Sequence[int] | str, terms: Terms) -> list[str]:
    """The multipliers of tractors, the last standing for all longer ones."""
    if isinstance(multipliers, str):
        return []
    *some, last = multipliers
    told = [terms("list.tractor", pairs=pairs, by=by) for pairs, by in enumerate(some, 2)]
    return [*told, terms("list.tractor_on", pairs=len(some) + 2, by=last)]


def _points(
    table: Sequence[Sequence[int]], end: int | None, gain: str, terms: Terms, start: int = 0
) -> str:
    """Bands by points, which count from `start` on."""
    cuts = [start + from_ for from_, _ in table]
    steps = [*cuts, *([] if end is None else [end])]
    unit = 1 if any(point % POINTS_STEP for point in steps) else POINTS_STEP
    return bands(cuts, [gain for _, gain in table], end, unit, ("points", gain), terms)


def _declaring_side(values: Values, terms: Terms) -> dict[str, Any]:
    stage = values["promotion.stage"] if HAS_STAGE(values) else None
    return {"value": _points(values["promotion.declarer_bands"], stage, "steps", terms)}


def _attackers(values: Values, terms: Terms) -> dict[str, Any]:
    """The bands of the attackers, and where what comes after them begins."""
    stage = values["promotion.stage"] if HAS_STAGE(values) else 0
    table, every = values["promotion.attacker_bands"], values["promotion.attacker_every"]
    last, steps = table[-1]
    end = stage + last + every if every else None
    return {"value": _points(table, end, "steps", terms, stage), "from": end, "steps": steps + 1}


def _hooks(values: Values, terms: Terms) -> dict[str, Any]:
    hooks = (terms("list.hook", **hook) for hook in values["promotion.hooks"])
    return {"value": terms("list.between").join(hooks)}


#: What fills the fields of a parameter's sentences besides its plain value.
FIELDS: dict[str, Callable[[Values, Terms], dict[str, Any]]] = {
    "order.trumps": _order,
    "ladder.levels": _ladder,
    "ladder.must_play": lambda v, t: {"value": listed(v["ladder.must_play"], t)},
    "boards.levels": lambda v, t: {"value": listed(v["boards.levels"], t)},
    "bidding.counter_declares": lambda v, _: {"first": next(iter(v["ladder.levels"]), "")},
    "bidding.nobody": lambda v, t: {"again": "" if HAS_BOARDS(v) else t("list.again")},
    "kitty.size": lambda v, _: {"hand": (DECK - v["kitty.size"]) // 4},
    "kou_di.form": lambda v, t: {"table": _multipliers(v, t)},
    "kou_di.multipliers.tractor": lambda v, t: {
        "value": listed(_tractors(v["kou_di.multipliers.tractor"], t), t)
    },
    "promotion.declarer_bands": _declaring_side,
    "promotion.attacker_bands": _attackers,
    "promotion.attacker_every": lambda v, t: {
        **_attackers(v, t),
        "value": v["promotion.attacker_every"],
    },
    "promotion.hooks": _hooks,
    "score.large_points": lambda v, t: {
        "value": _points(v["score.large_points"], None, "large", t)
    },
}
