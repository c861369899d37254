"""Kou-di and promotion (rules 1.8, 1.9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .cards import JOKERS, Cards, rank_letter
from .order import TRUMP, Order
from .parameters import Parameters
from .shape import Component, Lead, cards_of, classify, components_of, pair_count

WON = "won"


def kou_di_multiplier(order: Order, lead: Lead, winning_play: Lead) -> int:
    """What the kitty's points count when the attackers won the last trick (rules 1.8)."""
    parameters = order.parameters
    led = components_of(order, lead)
    measured = led
    # A winning play has the lead's list of components, so arranged "as led" it is measured like
    # the lead; only a ruffed throw can have another shape of its own.
    suit = order.effective_suit(led[0][0])
    if parameters.text("kou_di.taken_from") == "winning-play":
        won = cards_of(winning_play)
        ruffed_throw = len(led) > 1 and order.effective_suit(won[0]) != suit
        if ruffed_throw and parameters.text("kou_di.ruffed_throw") == "own-shape":
            measured = classify(order, won)
        suit = order.effective_suit(won[0])
    multiplier = _plain_multiplier(parameters, measured)
    throw = parameters.number_or_none("kou_di.multipliers.throw")
    if throw is not None and len(measured) > 1:
        always = parameters.text("kou_di.throw_counts") == "always"
        multiplier = throw if always else max(throw, multiplier)
    if suit != TRUMP and parameters.text("kou_di.side_suit") == "half":
        multiplier = max(1, multiplier // 2)
    return multiplier


def _plain_multiplier(parameters: Parameters, measured: list[Component]) -> int:
    """The multiplier before the special count of throws and the halving."""
    largest = max(measured, key=len)
    whole_throw = parameters.text("kou_di.measure") == "cards" and len(measured) > 1
    form = parameters.text("kou_di.form")
    if not whole_throw or form == "list":
        # The multipliers by name are those of a single component, instead of the form's value.
        by_name = _multiplier_by_name(parameters, pair_count(largest))
        if by_name is not None:
            return by_name
    parts = measured if whole_throw else [largest]
    cards = sum(len(part) for part in parts)
    pairs = sum(pair_count(part) for part in parts)
    if form == "2n":
        return 2 * cards
    if form == "2^n":
        return int(2**cards)
    if form == "2^pairs":
        return int(2**pairs)
    if form == "2^(pairs+1)":
        return int(2 ** (pairs + 1))
    if form == "2(pairs+1)":
        return 2 * (pairs + 1)
    raise ValueError("kou_di.form = list needs a multiplier for singles, pairs and tractors")


def _multiplier_by_name(parameters: Parameters, pairs: int) -> int | None:
    if pairs == 0:
        return parameters.number_or_none("kou_di.multipliers.single")
    if pairs == 1:
        return parameters.number_or_none("kou_di.multipliers.pair")
    row = parameters.numbers_or_none("kou_di.multipliers.tractor")
    # For 2, 3, ... pairs; the last value goes on for longer ones.
    return row[min(pairs - 2, len(row) - 1)] if row else None


@dataclass(frozen=True)
class Promotion:
    """Steps by the table (before ladder, stops and hooks), and the levels after them."""

    declarer: int
    attacker: int
    stage_change: bool | None
    """None where there is no stage (000 §3, §10)."""
    levels_after: tuple[str, str] | None


def promotion(
    params: Mapping[str, object],
    attacker_points: int,
    levels: tuple[str, str] | None = None,
    last_trick: Cards | None = None,
    trump: str | None = None,
) -> Promotion:
    """The result of a deal (rules 1.9).

    `levels` are the declaring side's and the attackers'. `last_trick` is the winning play of the
    last trick when the attackers won it. `trump` is only needed for the hook of a rule set in
    which other cards than jokers stand above the level cards.
    """
    parameters = Parameters(params)
    points = max(0, attacker_points)  # a total below 0 is treated as 0 (rules 1.6)
    stage = parameters.number_or_none("promotion.stage")
    if stage is None:
        return Promotion(0, 0, None, levels)
    declarer = attacker = 0
    if points < stage:
        declarer = _banded(parameters.bands("promotion.declarer_bands"), points)
    else:
        bands = parameters.bands("promotion.attacker_bands")
        beyond = points - stage
        attacker = _banded(bands, beyond)
        every = parameters.number("promotion.attacker_every")
        last_start = bands[-1][0]
        if every and beyond >= last_start:
            attacker += (beyond - last_start) // every
    most = parameters.number("promotion.max_steps")
    if most:
        declarer, attacker = min(declarer, most), min(attacker, most)
    after: tuple[str, str] | None = None
    if levels is not None:
        after = (
            climb(parameters, levels[0], declarer, as_declarer=True),
            climb(parameters, levels[1], attacker, as_declarer=False),
        )
        fallen = _hooked(params, levels[0], points, last_trick, trump)
        if fallen is not None:
            after = (fallen, after[1])
    return Promotion(declarer, attacker, points >= stage, after)


def _banded(bands: list[tuple[int, int]], points: int) -> int:
    """The value of the last band that starts at or below the points."""
    return [value for start, value in bands if start <= points][-1]


def large_points(params: Mapping[str, object], attacker_points: int) -> int | None:
    """The attackers' large points 大分 (000 §3), None where the rules have none."""
    parameters = Parameters(params)
    if not parameters.texts("score.large_points"):
        return None
    return _banded(parameters.bands("score.large_points"), max(0, attacker_points))


def match_points(params: Mapping[str, object], attacker_points: int) -> int | None:
    """The match points 赛点 (000 §10), signed, the attackers'; None where the rules have none.

    "每少20分守方得2赛点": the text has no floor, so a total below 0 goes on counting.
    """
    parameters = Parameters(params)
    par = parameters.number_or_none("score.match_par")
    if par is None:
        return None
    off = attacker_points - par
    full = abs(off) // parameters.number("score.match_every")
    each = parameters.number("score.match_points")
    return full * each if off > 0 else -full * each


def climb(parameters: Parameters, level: str, steps: int, *, as_declarer: bool) -> str:
    """The level after the steps, one rung at a time; `won` when it passes the last rung.

    A must-play level cannot be jumped over, and is left only as declaring side, unless
    `ladder.attackers_leave_must_play` (rules 1.9).
    """
    ladder = parameters.ranks("ladder.levels")
    stops = parameters.ranks("ladder.must_play")
    place = ladder.index(rank_letter(level))
    stands_on_stop = ladder[place] in stops
    free = as_declarer or parameters.flag("ladder.attackers_leave_must_play")
    if stands_on_stop and not free:
        return level_text(ladder[place])
    for _ in range(steps):
        place += 1
        if place == len(ladder):
            return WON
        if ladder[place] in stops:
            break
    return level_text(ladder[place])


def level_text(rank: str) -> str:
    """Ten is printed 10 (rules 1.1)."""
    return "10" if rank == "T" else rank


def _hooked(
    params: Mapping[str, object],
    level: str,
    points: int,
    last_trick: Cards | None,
    trump: str | None,
) -> str | None:
    """The level a hook (000 §7) throws the declaring side back to, None when none bites."""
    if not last_trick:
        return None
    played = rank_letter(level)
    order = Order(params, level, trump)
    highest = max(
        last_trick, key=lambda card: (order.effective_suit(card) == TRUMP, order.strength(card))
    )
    for hook_level, from_points, back_to in Parameters(params).hooks():
        top_is_level = highest not in JOKERS and highest[0] == played
        if hook_level == played and points >= from_points and top_is_level:
            return level_text(back_to)
    return None
