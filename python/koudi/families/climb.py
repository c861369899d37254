"""The climbing games, 掼蛋 and its kin: their arguments, rows and figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from koudi._core import KoudiError

from .family import Family
from .figure import Figure

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from koudi.rules import Rules

#: The tribute column's categories, in the order of the engine's codes.
TRIBUTES = ("none", "single", "double", "refused_single", "refused_double")

_SINGLE_DUE = "tribute in ('single', 'refused_single')"
_DOUBLE_DUE = "tribute in ('double', 'refused_double')"

# Whether the partner came second, third or last; two players have no partners.
_FINISHES = (
    Figure("double_down", "third is not null and first % 2 = second % 2", share=True),
    Figure("first_third", "first % 2 = third % 2", share=True),
    Figure("first_last", "first % 2 = fourth % 2", share=True),
)
_LEADER_WINS = Figure("leader_wins", "first % 2 = leader % 2", share=True)
_SIDES = (
    Figure("side_0_wins", "first % 2 = 0", share=True, side=0),
    Figure("side_1_wins", "first % 2 = 1", share=True, side=1),
)
_MEANS = tuple(
    Figure(name, name, least=0)
    for name in (
        "steps",
        "plays",
        "passes",
        "rounds",
        "bombs",
        "straight_flushes",
        "passes_to_partner",
    )
)
# Due only after a deal before.
_TRIBUTES = (
    Figure("tribute_single", _SINGLE_DUE, share=True, optional=True),
    Figure("tribute_double", _DOUBLE_DUE, share=True, optional=True),
    Figure(
        "refused_single",
        "tribute = 'refused_single'",
        share=True,
        of=_SINGLE_DUE,
        among="single_due",
        optional=True,
    ),
    Figure(
        "refused_double",
        "tribute = 'refused_double'",
        share=True,
        of=_DOUBLE_DUE,
        among="double_due",
        optional=True,
    ),
)
_LINES = (
    # The winners' best bomb; 0 lines where they played none.
    Figure("bombed", "lines > 0", share=True),
    Figure("lines", "lines", of="lines > 0", among="bombed_deals", least=0, optional=True),
)
_MULTIPLIER = Figure("multiplier_mean", "multiplier", least=1)
_CARDS_LEFT = Figure("cards_left", "cards_left", least=1)
_SCORE = Figure("score", "score")
_ODDS = (
    *_SIDES,
    _SCORE,
    Figure("score_size", "abs(score)", least=0),
    _LEADER_WINS,
    *_FINISHES,
    *_MEANS,
    *_TRIBUTES,
    *_LINES,
    _MULTIPLIER,
    Figure("multiplied_x", "multiplier", share=True, of="multiplier > 0", each=True),
    Figure("contributions_size", "abs(contributions)", least=0),
    _CARDS_LEFT,
)
_FIGURES = (
    *_FINISHES,
    _LEADER_WINS,
    *_SIDES,
    *_MEANS,
    *_TRIBUTES,
    *_LINES,
    _MULTIPLIER,
    Figure("contributions", "contributions"),
    _CARDS_LEFT,
    _SCORE,
)


def _odds(rules: Rules, columns: Collection[str]) -> tuple[Figure, ...]:
    there = set(columns) - set(_idle(rules))
    return tuple(figure for figure in _ODDS if figure.weights(there) is not None)


def previous_of(value: object) -> str | None:
    """Check the finish of the deal before; the engine checks it against the players."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, Sequence):
        return "".join(map(str, value))
    raise KoudiError(
        f"previous: {value!r} is neither 'random' nor the seats in the order in which they went "
        "out, (0, 2, 1, 3) or '0213'"
    )


def _idle(rules: Rules) -> list[str]:
    idle = {
        "straight_flushes": rules.value("bombs.straight_flush") == '"none"',
        "tribute": rules.value("tribute.paid") == "false",
        "passes_to_partner": rules.value("table.players") == "2",
        # The cards that are left count instead.
        "steps": rules.value("finish.cards_left") != "[]",
    }
    return [column for column, is_idle in idle.items() if is_idle]


def _dealing(_settings: Mapping[str, Any]) -> tuple[str, ...]:
    return (
        "table.players",
        "cards.packs",
        "cards.jokers",
        "cards.hand",
        "cards.dealing",
        "cards.packet",
    )


def _notes(rules: Rules) -> tuple[str, ...]:
    return ("note.two" if rules.value("table.players") == "2" else "note.partners",)


CLIMB = Family(
    name="climb",
    play="simulate_climb",
    deal="deal_climb",
    own={"previous": previous_of},
    setting=("level",),
    words={"tribute": TRIBUTES},
    groups=("level", "leader", "tribute"),
    details=(),
    odds=_odds,
    every=(*_ODDS, *_FIGURES),
    figures=_FIGURES,
    ranked=(
        "double_down",
        "leader_wins",
        "side_0_wins",
        "steps",
        "plays",
        "bombs",
        "score",
    ),
    idle=_idle,
    dealing=_dealing,
    alike=lambda _rules: {},
    middle={"previous": "random"},
    alone="note.no_previous",
    sides_in_first=True,
    silent=lambda _rules: (),
    notes=_notes,
)
