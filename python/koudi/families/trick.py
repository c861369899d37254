"""The trick-taking games 升级 / 双升 / 拖拉机: their arguments, rows and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from koudi._arguments import declarer_of, slips_of, text_of

from .family import Family
from .figure import Figure

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from koudi.rules import Rules

#: The trump column's categories, in the order of the engine's codes.
TRUMPS = ("s", "h", "c", "d", "nt")

#: The bid column's categories, in the order of the engine's codes.
BIDS = ("none", "turned", "single", "pair", "little_jokers", "big_jokers", "joker")

#: The verdict column's categories, in the order of the engine's codes.
VERDICTS = ("none", "declarers_lost", "attackers_lost", "void")

_KOU_DI = Figure("kou_di", "kou_di", share=True)
_KITTY_POINTS = Figure("kitty_points", "kitty_points", least=0)
_KITTY_POINTS_DUG = Figure("kitty_points_dug", "kitty_points", of="kou_di", among="dug", least=0)
_KOU_DI_POINTS = Figure("kou_di_points", "kou_di_points", least=0)
_KOU_DI_POINTS_DUG = Figure("kou_di_points_dug", "kou_di_points", of="kou_di", among="dug", least=0)
# Attackers' points can be below 0: penalties count against them.
_ATTACKER_POINTS = Figure("attacker_points", "attacker_points")
_STAGE_CHANGE = Figure("stage_change", "stage_change", share=True, among="staged")
_MATCH_POINTS = Figure("match_points", "match_points", among="match_pointed")
_LARGE_POINTS = Figure("large_points", "large_points", among="large_pointed")


def odds_of(stage: int | None, columns: Collection[str] = ()) -> tuple[Figure, ...]:
    """The figures of kou-di.

    Args:
        stage: the attackers' points that take the stage; None where there is none.
        columns: the rows'.
    """
    by_kou_di = "false"
    if stage is not None:
        by_kou_di = (
            f"attacker_points >= {stage} and not (attacker_points - kou_di_points >= {stage})"
        )
        if "verdict" in columns:
            # A deal lost by a slip goes to the other side with or without kou-di.
            by_kou_di += " and verdict = 'none'"
    more = [_MATCH_POINTS, _LARGE_POINTS]
    if "verdict" in columns:
        more.append(Figure("slip_points", "slip_points"))
        more.append(Figure("lost_by_slip", "verdict != 'none'", share=True))
    return (
        _KOU_DI,
        Figure("multiplier_x", "multiplier", share=True, of="kou_di", among="dug", each=True),
        _KITTY_POINTS,
        _KITTY_POINTS_DUG,
        _KOU_DI_POINTS,
        _KOU_DI_POINTS_DUG,
        _ATTACKER_POINTS,
        _STAGE_CHANGE,
        Figure(
            "stage_by_kou_di",
            by_kou_di,
            share=True,
            of="stage_change is not null",
            among="staged",
        ),
        *(figure for figure in more if figure.name in (*columns, "lost_by_slip")),
    )


def _odds(rules: Rules, columns: Collection[str]) -> tuple[Figure, ...]:
    return odds_of(rules.stage, columns)


def _idle(rules: Rules) -> list[str]:
    idle = [] if rules.stage is not None else ["declarer_steps", "attacker_steps"]
    return idle if rules.value("kitty.size") != "0" else [*idle, "kitty_points"]


def _dealing(settings: Mapping[str, Any]) -> tuple[str, ...]:
    keys = ("kitty.size", "bidding.with")
    return keys if settings["trump"] is None else keys[:1]


def _alike(rules: Sequence[Rules]) -> dict[str, Any]:
    # Boards that not all have would give one variant other levels and declarers; without them
    # both are drawn as under other rules.
    return {"boards": len({each.value("boards.levels") for each in rules}) == 1}


_FIGURES = (
    _STAGE_CHANGE,
    _KOU_DI,
    Figure("multiplier_dug", "multiplier", of="kou_di"),
    _KOU_DI_POINTS,
    _KOU_DI_POINTS_DUG,
    _KITTY_POINTS,
    _KITTY_POINTS_DUG,
    Figure("trick_points", "trick_points"),
    Figure("penalty_points", "penalty_points"),
    _ATTACKER_POINTS,
    Figure("declarer_steps", "declarer_steps"),
    Figure("attacker_steps", "attacker_steps"),
    _MATCH_POINTS,
    _LARGE_POINTS,
    Figure("tricks", "tricks"),
    Figure("counters", "counters"),
    Figure("redeals", "redeals"),
    *(Figure(f"bid_{kind}", "bid", share=True, value=kind, optional=True) for kind in BIDS),
)

TRICK = Family(
    name="trick",
    play="simulate",
    deal="deal",
    own={
        "trump": lambda value: text_of("trump", value),
        "declarer": declarer_of,
        "slips": slips_of,
    },
    setting=("level", "trump", "declarer"),
    words={"trump": TRUMPS, "bid": BIDS, "verdict": VERDICTS},
    groups=("level", "trump", "declarer", "bid", "counters", "redeals"),
    details=("hands", "plays", "bids"),
    odds=_odds,
    every=(*odds_of(80, ("match_points", "large_points", "slip_points", "verdict")), *_FIGURES),
    figures=_FIGURES,
    ranked=(
        "stage_change",
        "kou_di",
        "attacker_points",
        "declarer_steps",
        "attacker_steps",
        "match_points",
        "large_points",
    ),
    idle=_idle,
    dealing=_dealing,
    alike=_alike,
    middle={},
    alone=None,
    sides_in_first=False,
    silent=lambda rules: ("stage_change", "stage_by_kou_di") if rules.stage is None else (),
    notes=lambda rules: ("note.no_stage",) if rules.stage is None else (),
)
