"""What a finish is worth: steps, levels, the game won, scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .form import Reading, is_bomb, lines
from .parameters import Parameters


class Standing(NamedTuple):
    """A match between two deals; sides are 0 (seats 0 and 2, or seat 0) and 1."""

    levels: tuple[str, str] | None
    """Each side's own level; None where the rules have none."""
    declaring: int | None
    """The side that won the last deal, at whose level the next is played."""
    failures: tuple[int, int] = (0, 0)
    """Failures at the last level that count towards falling back."""

    @property
    def level(self) -> str | None:
        if self.levels is None:
            return None
        # Before the first deal both sides stand at the first level.
        return self.levels[0 if self.declaring is None else self.declaring]


class Finish(NamedTuple):
    steps: int
    """The table's, before the ladder stops them."""
    after: Standing
    game_won: bool
    failed: bool
    """The declaring side stood at the last level and did not win the game."""


def side_of(seat: int) -> int:
    return seat % 2


def steps(rules: Parameters, order_out: Sequence[int]) -> int:
    """By the place of the winner's partner; with two players the last entry."""
    table = rules.numbers("finish.steps")
    if rules.players == 2:
        return table[-1]
    return table[order_out.index((order_out[0] + 2) % 4) - 1]


def finish(rules: Parameters, before: Standing, order_out: Sequence[int]) -> Finish:
    """The match after a deal in which the seats went out in this order."""
    winner = side_of(order_out[0])
    gained = steps(rules, order_out)
    if before.levels is None:
        return Finish(gained, before._replace(declaring=winner), False, False)
    ladder = rules.ranks("ladder.levels")
    levels = list(before.levels)
    failures = list(before.failures)
    at_last = before.declaring is not None and levels[before.declaring] == ladder[-1]
    partner_last = rules.players == 4 and side_of(order_out[3]) == winner
    won = at_last and winner == before.declaring and not partner_last
    # The last level can neither be jumped over nor passed by a promotion.
    levels[winner] = ladder[min(ladder.index(levels[winner]) + gained, len(ladder) - 1)]
    failed = at_last and not won
    if failed:
        assert before.declaring is not None
        failures[before.declaring] += 1
        allowed = rules.number_or_none("ladder.failures")
        if allowed is not None and failures[before.declaring] >= allowed:
            levels[before.declaring] = ladder[0]
            failures[before.declaring] = 0
    after = Standing((levels[0], levels[1]), winner, (failures[0], failures[1]))
    return Finish(gained, after, won, failed)


class Score(NamedTuple):
    lines: int
    """The winners' best line count, 0 when they played no bomb."""
    multiplier: int
    contributions: int
    """Towards seats 0 and 2 (seat 0 of two)."""
    score: int
    """Towards seats 0 and 2 (seat 0 of two)."""


def score(
    rules: Parameters, order_out: Sequence[int], bombs: Iterable[tuple[int, Reading]]
) -> Score:
    """The deal's points by lines; `bombs` are (seat, bomb) as they were played."""
    played = [(side_of(seat), lines(reading)) for seat, reading in bombs if is_bomb(reading)]
    winner = side_of(order_out[0])
    best = max([number for side, number in played if side == winner], default=0)
    factor = multiplier(rules, best)
    contributions = sum(
        _towards_first(side, contribution(rules, number) * rules.players // 2)
        for side, number in played
    )
    points = _towards_first(winner, steps(rules, order_out) * factor)
    return Score(best, factor, contributions, points + contributions)


def multiplier(rules: Parameters, best: int) -> int:
    """What the winners' best line count makes of the base points."""
    start = rules.number_or_none("score.doubles_from")
    cap = rules.number_or_none("score.multiplier_cap")
    factor = 1 if start is None or best < start else 1 << (best - start + 1)
    return factor if cap is None else min(factor, cap)


def contribution(rules: Parameters, number: int) -> int:
    """What a bomb of so many lines earns from each other player.

    From the partner it stays in the side, so a side of two nets it twice, one player once.
    """
    start = rules.number_or_none("score.contribution_from")
    if start is None or number < start:
        return 0
    return rules.number("score.contribution") << (number - start)


def points_by_cards_left(rules: Parameters, cards: int) -> int:
    """The points of a deal by the cards its loser has left; the last row that is reached."""
    return [points for start, points in rules.bands("finish.cards_left") if cards >= start][-1]


def shedding_score(rules: Parameters, winner: int, cards: int) -> int:
    """Towards seat 0: the winner gets the points and the loser is docked them."""
    return _towards_first(winner, points_by_cards_left(rules, cards))


def _towards_first(side: int, points: int) -> int:
    return points if side == 0 else -points
