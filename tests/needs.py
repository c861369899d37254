"""Which rule files a case of the tables speaks about, said in parameters and never by a file's id.

A case holds wherever its *needs* hold: the values its own parameters name, some standard values of
`STANDARD_NEEDS`, its cards in the places they have in the standard (`in_their_places`), the rungs
of the ladder that a promotion walks. A file that changes the ruling changes one of these.

Cases that show a school (one value against another: F7, W2, T1.opponents) set that value into every
file; cases of a document (001, 004 and so on) need the document's values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tests.answers import Case
from tests.cases.documents import HOOK, HUBEI, LONGYAN, SHUANGSHENG
from tests.documents import DOCUMENTS
from tests.engines import Params
from tests.reference import parse_cards
from tests.reference.cards import JOKERS, rank_letter
from tests.reference.parameters import STANDARD

BY_DOCUMENT: list[Mapping[str, Any]] = [
    HUBEI,
    LONGYAN,
    SHUANGSHENG,
    HOOK,
    *DOCUMENTS.values(),
]

READS = {
    "follow_legal": ("order.", "tractor.", "follow."),
    "legal_follows": ("order.", "tractor.", "follow."),
    "components": ("order.", "tractor."),
    "lead_listed": ("order.", "tractor."),
    "trump_count": ("order.",),
    "top_trumps": ("order.",),
    "winner": ("order.", "tractor.", "throws.overruff"),
    "resolve_throw": ("order.", "tractor.", "throws."),
    "kou_di_multiplier": ("order.", "tractor.", "kou_di."),
    "promotion": ("promotion.hooks",),
    "scored": ("score.",),
    "next_declarer": ("rotation.after", "rotation.same", "promotion.stage"),
}
"""The parameters an operation can depend on; promotion besides walks its own (`_walk`)."""

OVER_THE_LEVEL = r"S1|D1\.2|D2\.(8|9|10|11)"
"""Pairs on both sides of the level: a file needs levels."""

STANDARD_NEEDS: list[tuple[str, list[str]]] = [
    (r"F", ["follow.tractor"]),
    (OVER_THE_LEVEL, ["tractor.over_level"]),
    (r"S4|H1", ["tractor.no_trump_chain"]),
    (r"S2|S3|S5|D1|D2|H[234]", ["tractor.trump_chain"]),
    (r"D7\.5", ["tractor.ace_low"]),
    (r"T[123]|D3|D6", ["throws.allowed", "throws.penalty_per", "throws.penalty", "throws.forced"]),
    (r"T[123]$|T[123]\.(turned|partner|above)|D3", ["throws.asked"]),
    (r"T[13]", ["throws.heavy_first"]),
    (r"K|D4", ["kou_di.measure", "kou_di.form", "kou_di.side_suit", "kou_di.taken_from"]),
    (r"K[56]", ["kou_di.multipliers.throw", "kou_di.ruffed_throw"]),
    (r"K4", ["kou_di.multipliers.tractor"]),
    (r"R\.", ["rotation.after_win", "rotation.after_loss", "rotation.same_below"]),
    (r"R\.(won|lost|same)", ["promotion.stage"]),
    (r"D11|SL", ["score.large_points", "score.match_par"]),
]
"""Standard values that cases need, by the beginning of their ids, where they name none."""

OF_NO_WEIGHT: list[tuple[str, list[str]]] = [
    (r"D3", ["throws.overruff", "throws.penalty_cap", "throws.heavy_first"]),
    (r"D4$", ["kou_di.multipliers.tractor"]),
]
"""Values of a document that do not touch its example: five light cards cost less than 80, two pairs
are x8 by the form too."""


def school(case: Case) -> bool:
    """Whether the case sets its own parameters into any file."""
    return case["params"] not in BY_DOCUMENT


def needs(case: Case) -> dict[str, object]:
    """The values a file must have."""
    own = case["params"]
    wanted = {key: STANDARD[key] for key in _listed(STANDARD_NEEDS, case)}
    free = set(_listed(OF_NO_WEIGHT, case))
    read = {key: value for key, value in own.items() if key.startswith(READS[case["op"]])}
    return {**wanted, **{key: value for key, value in read.items() if key not in free}}


def _listed(table: list[tuple[str, list[str]]], case: Case) -> list[str]:
    return [key for pattern, keys in table if re.match(pattern, case["id"]) for key in keys]


def applies(case: Case, params: Params) -> bool:
    """Whether the ruling of a case is one of this rule file; of a school, with its value set."""
    if any(params[key] != value for key, value in needs(case).items()):
        return False
    if re.match(OVER_THE_LEVEL, case["id"]) and not params["ladder.levels"]:
        return False
    if case["op"] == "promotion":
        return _walked_alike(case, params)
    if case["op"] in ("scored", "next_declarer"):
        return True
    if case["level"] is None:
        return not params["ladder.levels"] or case["trump"] is None
    return in_their_places(case, params)


# --- Where cards stand ------------------------------------------------------------------------


def cards_of(case: Case) -> list[str]:
    texts: list[str] = []
    for value in case["inputs"].values():
        texts += [value] if isinstance(value, str) else value
    return [card for text in texts for card in parse_cards(text)]


def in_their_places(case: Case, params: Params) -> bool:
    """No card of the case is promoted otherwise than in the case's own order of trumps, and no
    place stands between two of its trumps that does not stand there."""
    own = case["params"].get("order.trumps", STANDARD["order.trumps"])
    if params["order.trumps"] == own:
        return True
    level, cards = rank_letter(case["level"]), cards_of(case)
    order = params["order.trumps"]
    assert isinstance(order, list)
    if not cards or own != STANDARD["order.trumps"]:
        return False
    if "main level" not in order and any(card[0] == level for card in cards):
        return False
    extra = [place for place in order if place not in own and not _is_level(place, level, order)]
    if any(_names(place, card) for place in extra for card in cards):
        return False
    places = [_place(card, level, case["trump"]) for card in cards]
    trumps = sorted(order.index(place) for place in places if place is not None)
    return not any(trumps[0] < order.index(place) < trumps[-1] for place in extra if trumps)


def _is_level(place: str, level: str, order: list[str]) -> bool:
    """Whether the level's own places come first, so that this one is empty."""
    return place[-1] == level and "main level" in order[: order.index(place)]


def _names(place: str, card: str) -> bool:
    """`As` names a card, `main 5` and `off 5` a rank."""
    named = rank_letter(place.split()[-1]) if " " in place else place
    return card == named or (card not in JOKERS and " " in place and card[0] == named)


def _place(card: str, level: str, trump: str | None) -> str | None:
    """Where a card stands in the standard order; None in a side suit."""
    if card in JOKERS:
        return card
    if card[0] == level:
        return "main level" if card[1] == trump else "off level"
    return "suit" if card[1] == trump else None


# --- Promotion --------------------------------------------------------------------------------


def _walk(case: Case, params: Mapping[str, object]) -> Iterator[object]:
    """What a result depends on: the stage, the band it falls in, and each side's next rungs."""
    points = max(0, case["inputs"]["attacker_points"])
    stage = params["promotion.stage"]
    yield stage
    if not isinstance(stage, int):
        return
    names = ["declarer_bands"] if points < stage else ["attacker_bands", "attacker_every"]
    for name in names:
        yield params[f"promotion.{name}"]
    steps = max(case["expected"]["declarer"], case["expected"]["attacker"])
    most = params["promotion.max_steps"]
    assert isinstance(most, int)
    if points >= stage and most and steps >= most:
        yield most
    ladder, stops = params["ladder.levels"], params["ladder.must_play"]
    assert isinstance(ladder, list)
    assert isinstance(stops, list)
    for level in case["inputs"].get("levels", []):
        if level not in ladder:
            yield "off the ladder"
            return
        place = ladder.index(level)
        rungs = [*ladder[place : place + steps + 1], *["won"] * steps][: steps + 1]
        yield rungs, [rung for rung in rungs if rung in stops]


def _walked_alike(case: Case, params: Params) -> bool:
    """Whether the file's table and ladder are those of the case, as far as it walks them."""
    return list(_walk(case, {**STANDARD, **case["params"]})) == list(_walk(case, params))
