"""What slips cost, and the verdict on the side that slipped (rules 1.10): the error model.

The cards and the plays of a deal are those without slips; points and results change afterwards.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from . import policy_random
from .context import Context
from .deal import DealRow
from .parameters import Parameters
from .score import large_points, match_points, promotion
from .throw import is_heavy

KINDS = (
    "wrong_follow",
    "late_wrong_follow",
    "wrong_count",
    "early_wrong_count",
    "exposed_card",
    "out_of_turn",
    "hidden_card",
    "wrong_burial",
    "wrong_bid",
)

DECLARERS, ATTACKERS = "declarers", "attackers"
SIDES = (DECLARERS, ATTACKERS)


@dataclass(frozen=True)
class Slip:
    """One slip, with what its cost may depend on: so many cards, or one that is worth more."""

    kind: str
    side: str
    cards: int = 1
    heavy: bool = False


@dataclass(frozen=True)
class Judged:
    """What the slips of a deal come to."""

    points: int
    """Signed, the attackers'."""
    verdict: str
    """`none`, `declarers_lost`, `attackers_lost` or `void`."""
    gain: int | None
    """The steps of the side that did not slip; None: those of the table."""


def cost(params: Mapping[str, object], slip: Slip) -> int:
    """The points that go to the other side."""
    parameters = Parameters(params)
    if slip.kind == "wrong_follow":
        each = parameters.number("infractions.wrong_follow")
        by_card = parameters.text("infractions.wrong_follow_per") == "card"
        return each * slip.cards if by_card else each
    if slip.kind == "out_of_turn":
        return parameters.number("infractions.out_of_turn") * slip.cards
    if slip.kind == "exposed_card":
        heavy = parameters.number("infractions.exposed_heavy")
        return heavy if slip.heavy and heavy else parameters.number("infractions.exposed_card")
    keys = {"late_wrong_follow": "late_points", "wrong_count": "count_points"}
    return parameters.number(f"infractions.{keys.get(slip.kind, slip.kind)}")


def judge(params: Mapping[str, object], slips: Sequence[Slip]) -> Judged:
    points = sum(cost(params, slip) * (1 if slip.side == DECLARERS else -1) for slip in slips)
    why = {
        side: _lost_by(params, [slip.kind for slip in slips if slip.side == side]) for side in SIDES
    }
    losers = [side for side in SIDES if why[side] is not None]
    if len(losers) == 2:
        return Judged(points, "void", None)
    if not losers:
        return Judged(points, "none", None)
    [loser] = losers
    winner = ATTACKERS if loser == DECLARERS else DECLARERS
    gain = None
    if why[loser] != "table":
        gain = Parameters(params).number_or_none(f"infractions.{why[loser]}_{winner}_gain")
    return Judged(points, f"{loser}_lost", gain)


def _lost_by(params: Mapping[str, object], kinds: Sequence[str]) -> str | None:
    """By which slip a side has lost the deal: the group of keys of its gains, or `table`.

    The order decides when there are several reasons.
    """
    parameters = Parameters(params)
    if "late_wrong_follow" in kinds and parameters.text("infractions.late_wrong_follow") == "lost":
        return "late"
    if "wrong_count" in kinds and parameters.text("infractions.wrong_count") == "lost":
        return "count"
    if kinds.count("hidden_card") >= 2 and parameters.text("infractions.hidden_twice") == "lost":
        return "table"
    return None


def with_slips(params: Mapping[str, object], row: DealRow, slips: Sequence[Slip]) -> DealRow:
    """The row of a deal in which these slips happened."""
    judged = judge(params, slips)
    total = row.attacker_points + judged.points
    table = promotion(params, total)
    changed = replace(
        row,
        penalty_points=row.penalty_points + judged.points,
        attacker_points=total,
        declarer_steps=table.declarer,
        attacker_steps=table.attacker,
        stage_change=table.stage_change,
        match_points=match_points(params, total),
        large_points=large_points(params, total),
    )
    if judged.verdict == "none":
        return changed
    if table.stage_change is not None:
        changed = _lost(changed, judged)
    if judged.verdict == "void" and changed.large_points is not None:
        # 004 十一.1 ②, 002 §3.7: the deal counts for nobody and is played again.
        changed = replace(changed, large_points=0)
    return replace(changed, match_points=_match_points(params, changed.match_points, judged))


def _lost(row: DealRow, judged: Judged) -> DealRow:
    """The steps under a verdict. By the table the attackers have none below the stage, and the
    declaring side has none from it on, where the attackers' points are void (000 §1)."""
    if judged.verdict == "void":
        return replace(row, declarer_steps=0, attacker_steps=0, stage_change=False)
    if judged.verdict == "declarers_lost":
        steps = row.attacker_steps if judged.gain is None else judged.gain
        return replace(row, declarer_steps=0, attacker_steps=steps, stage_change=True)
    steps = row.declarer_steps if judged.gain is None else judged.gain
    return replace(row, declarer_steps=steps, attacker_steps=0, stage_change=False)


def _match_points(
    params: Mapping[str, object], by_points: int | None, judged: Judged
) -> int | None:
    """Seven for the other side (000 §10), by `infractions.match_points`; none in a void deal."""
    if by_points is None:
        return None
    if judged.verdict == "void":
        return 0
    fixed = Parameters(params).number("infractions.match_points")
    if not fixed:
        return by_points
    return fixed if judged.verdict == "declarers_lost" else -fixed


@dataclass(frozen=True)
class Start:
    """The start of a play, as far as slips are drawn from it."""

    context: Context
    declarer: int
    hands: list[list[str]]
    buried_last: int | None
    """None where nothing was buried."""
    bidding: bool
    """Whether there was one: none in a play-only deal."""


def random_slips(start: Start, rates: Mapping[str, float], rng: random.Random) -> list[Slip]:
    """Every seat slips so in a deal with the chance given for the kind, at most once."""
    unknown = set(rates) - set(KINDS)
    if unknown:
        raise ValueError(f"no kinds of slips: {sorted(unknown)}")
    slips: list[Slip] = []
    for kind in KINDS:
        for seat in range(4):
            if _can_slip(start, kind, seat) and rng.random() < rates.get(kind, 0):
                slips.append(_random_slip(start, kind, seat, rng))
    return slips


def _can_slip(start: Start, kind: str, seat: int) -> bool:
    if kind == "wrong_burial":
        return seat == start.buried_last
    return kind != "wrong_bid" or start.bidding


def _random_slip(start: Start, kind: str, seat: int, rng: random.Random) -> Slip:
    side = SIDES[(seat - start.declarer) % 2]
    hand = start.hands[seat]
    if kind == "exposed_card":
        return Slip(kind, side, heavy=is_heavy(start.context, rng.choice(hand)))
    if kind in ("wrong_follow", "out_of_turn"):
        return Slip(kind, side, cards=len(policy_random.lead(start.context, hand, rng)))
    return Slip(kind, side)


def slip_columns(
    params: Mapping[str, object], rates: Mapping[str, float], slips: Sequence[Slip]
) -> dict[str, object]:
    """The columns besides those of the row, for the kinds with a rate above 0."""
    judged = judge(params, slips)
    counted: dict[str, object] = {
        f"{kind}_{side}": sum((slip.kind, slip.side) == (kind, side) for slip in slips)
        for kind in KINDS
        if rates.get(kind, 0) > 0
        for side in SIDES
    }
    return {**counted, "slip_points": judged.points, "verdict": judged.verdict}
