"""Whole deals, from the first card drawn: played by policies, or replayed (rules 1.5-1.12)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from .bidding import Bid, Bidding, IllegalBid, Setting, When, legal_bids, refusal
from .cards import Card
from .chance import Dice
from .context import Context
from .deal import DealRow, IllegalPlay, Table, problem_with
from .drawing import Asked, Draws, burial_problem, hold_bidding, hold_burying
from .policy import Policy, View
from .policy_greedy import GreedyPolicy
from .policy_random import RandomPolicy
from .policy_random_throws import ThrowingPolicy
from .score import level_text
from .shape import Lead, cards_of

POLICIES: dict[str, Policy] = {
    "random": RandomPolicy(),
    "random+throws": ThrowingPolicy(),
    "greedy": GreedyPolicy(),
}
"""The yardsticks by name."""

MOST_REDEALS = 1000
"""So many deals in a row without a bid are taken for policies that never bid."""

Move = (
    tuple[Literal["bid"], int, When, Bid]
    | tuple[Literal["bury"], int, list[Card]]
    | tuple[Literal["play"], int, Lead]
)
"""What a seat did; passes are not written. A lead is written as it was attempted."""


@dataclass(frozen=True)
class WholeRecord:
    """A whole deal: `replay_whole_deal` gives the same row."""

    setting: Setting
    draws: Draws
    moves: list[Move]


class Players(Asked, Protocol):
    """Who answers whatever is asked in a deal."""

    def play(self, table: Table, view: View) -> Lead: ...


def run_whole_deal(state: Bidding, draws: Draws, players: Players) -> DealRow | None:
    """The deal from the first card to the row; None when it is to be dealt again."""
    if not hold_bidding(state, draws, players):
        return None
    hold_burying(state, players)
    assert state.declarer is not None
    state.play_begun = True
    level = None if state.setting.level is None else level_text(state.setting.level)
    context = Context(state.params, level, state.trump)
    # The declarer leads the first trick whoever buried last (procedure 7).
    table = Table(context, state.declarer, state.hands, state.kitty)
    while not table.over():
        seat = table.turn
        view = View(
            context=context,
            seat=seat,
            hand=table.hands[seat],
            leader=table.leader,
            trick=table.trick,
            played=table.played,
            burial=table.buried if seat == state.holder else [],
        )
        play = players.play(table, view)
        if table.trick:
            table.follow(cards_of(play))
        else:
            table.lead(play)
    row = table.row(state.params, level)
    return replace(row, bid=state.kind, counters=state.counters, redeals=draws.redeals)


class _PolicyPlayers:
    """Policies by seat; what they do is written down."""

    def __init__(self, policies: Sequence[Policy], rng: random.Random) -> None:
        self.policies = policies
        self.dice = Dice(rng)
        self.moves: list[Move] = []

    def bid(self, state: Bidding, seat: int) -> Bid | None:
        options = legal_bids(state, seat)
        if not options:
            return None
        bid = self.policies[seat].bid(state, seat, options, self.dice)
        if bid is not None:
            self.moves.append(("bid", seat, state.when, bid))
        return bid

    def bury(self, state: Bidding, seat: int) -> list[Card]:
        context = Context(state.params, state.setting.level, state.trump)
        cards = self.policies[seat].bury(context, state.hands[seat], self.dice)
        self.moves.append(("bury", seat, list(cards)))
        return cards

    def play(self, table: Table, view: View) -> Lead:
        policy = self.policies[view.seat]
        play = policy.follow(view, self.dice) if view.trick else policy.lead(view, self.dice)
        self.moves.append(("play", view.seat, play))
        return play


def play_whole_deal(
    params: Mapping[str, object],
    policies: Sequence[Policy | str],
    rng: random.Random,
    level: str | None = None,
    declarer: int | None = None,
    first: bool = False,
) -> tuple[DealRow, WholeRecord]:
    """A deal by policies, one a seat, by name or not; dealt again as often as nobody bids."""
    setting = Setting.of(params, level, declarer, first)
    seated = [POLICIES[one] if isinstance(one, str) else one for one in policies]
    if len(seated) != 4:
        raise ValueError("four policies are wanted, one a seat")
    for redeals in range(MOST_REDEALS):
        draws = Draws.at_random(setting, rng, redeals)
        players = _PolicyPlayers(seated, rng)
        state = Bidding(params, setting, draws.first_drawer)
        row = run_whole_deal(state, draws, players)
        if row is not None:
            return row, WholeRecord(setting, draws, players.moves)
    raise RuntimeError(f"nobody has bid in {MOST_REDEALS} deals")


class _EndOfMoves(Exception):
    """The moves of a bidding end where cards are to be buried."""


class RecordedPlayers:
    """The moves of a record, each checked when it is its turn. A seat that is asked to bid and has
    no move at that moment has passed."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self.moves = moves
        self.next = 0
        self.asked: list[tuple[int, When, list[Bid]]] = []

    def _said(self) -> str:
        move = self.moves[self.next]
        if move[0] == "bid":
            what = f"{move[3]} at {move[2]}"
        else:
            what = f"{move[0]} {' '.join(cards_of(move[2]))}"
        return f"move {self.next}, seat {move[1]}, {what}"

    def _refuse(self, why: str) -> IllegalBid | IllegalPlay:
        kind = IllegalBid if self.moves[self.next][0] == "bid" else IllegalPlay
        return kind(f"{self._said()}: {why}")

    def bid(self, state: Bidding, seat: int) -> Bid | None:
        self.asked.append((seat, state.when, legal_bids(state, seat)))
        if self.next == len(self.moves):
            return None
        move = self.moves[self.next]
        if move[0] != "bid" or move[1:3] != (seat, state.when):
            return None
        problem = refusal(state, seat, move[3])
        if problem is not None:
            raise self._refuse(problem)
        self.next += 1
        return move[3]

    def bury(self, state: Bidding, seat: int) -> list[Card]:
        if self.next == len(self.moves):
            raise _EndOfMoves
        move = self.moves[self.next]
        if move[0] == "bid":
            raise self._refuse(f"this seat is not asked then; seat {seat} buries")
        if move[0] != "bury" or move[1] != seat:
            raise self._refuse(f"seat {seat} buries now")
        problem = burial_problem(state, seat, move[2])
        if problem is not None:
            raise self._refuse(problem)
        self.next += 1
        return move[2]

    def play(self, table: Table, view: View) -> Lead:
        if self.next == len(self.moves):
            raise IllegalPlay(f"the record ends after {self.next} moves, the deal does not")
        move = self.moves[self.next]
        if move[0] != "play":
            raise self._refuse(f"seat {view.seat} plays now")
        problem = problem_with(table, move[1], move[2])
        if problem is not None:
            raise self._refuse(problem)
        self.next += 1
        return move[2]

    def end(self, why: str) -> None:
        if self.next < len(self.moves):
            raise self._refuse(why)


def replay_whole_deal(
    params: Mapping[str, object], setting: Setting, draws: Draws, moves: Sequence[Move]
) -> DealRow:
    """Check every move of a recorded deal, in turn, and score it."""
    players = RecordedPlayers(moves)
    state = Bidding(params, setting, draws.first_drawer)
    try:
        row = run_whole_deal(state, draws, players)
    except _EndOfMoves:
        raise IllegalPlay(f"the record ends before seat {state.holder} has buried") from None
    if row is None:
        players.end("this seat is not asked then; nobody bids")
        raise IllegalBid("nobody bids and the deal is dealt again: the record is none of a deal")
    players.end("the deal is over")
    return row


@dataclass(frozen=True)
class Auction:
    """A bidding alone: how it came out, and who was asked when and might have bid what."""

    state: Bidding
    redealt: bool
    asked: list[tuple[int, When, list[Bid]]]


def replay_bidding(
    params: Mapping[str, object], setting: Setting, draws: Draws, moves: Sequence[Move]
) -> Auction:
    """The same without the play: up to the first burial that is not among the moves."""
    players = RecordedPlayers(moves)
    state = Bidding(params, setting, draws.first_drawer)
    redealt = False
    try:
        redealt = not hold_bidding(state, draws, players)
        if not redealt:
            hold_burying(state, players)
    except _EndOfMoves:
        pass
    players.end("this seat is not asked then")
    return Auction(state, redealt, players.asked)
