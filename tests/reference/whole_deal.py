"""Whole deals, from the first card drawn: played by policies, or replayed (rules 1.5-1.12)."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from .bidding import Bid, Bidding, IllegalBid, Setting, When, legal_bids, refusal
from .cards import Card
from .chance import Dice
from .context import Context
from .deal import DealRow, IllegalPlay, Table, problem_with
from .drawing import Asked, Draws, burial_problem, hold_bidding, hold_burying
from .exchange import Owed
from .policy import Policy, View
from .policy_greedy import GreedyPolicy
from .policy_random import RandomPolicy
from .policy_random_throws import ThrowingPolicy
from .score import level_text
from .shape import Lead, cards_of
from .slips import Start, random_slips, slip_columns, with_slips

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
    | tuple[Literal["give"], int, list[Card]]
    | tuple[Literal["play"], int, Lead]
)
"""What a seat did; passes are not written. What is given follows the counter that asks for it, also
where there is no choice. A lead is written as it was attempted."""


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
    table = run_to_play(state, draws, players)
    return None if table is None else run_play(state, table, draws, players)


def run_to_play(state: Bidding, draws: Draws, players: Asked) -> Table | None:
    """The deal from the first card to the first lead; None when it is to be dealt again."""
    if not hold_bidding(state, draws, players):
        return None
    hold_burying(state, players)
    assert state.declarer is not None
    state.play_begun = True
    context = Context(state.params, state.setting.level, state.trump)
    return Table(context, state.declarer, state.hands, state.kitty, first_leader(state))


def first_leader(state: Bidding) -> int:
    """The declarer leads the first trick whoever buried last (procedure 7); from the middle of a
    match on perhaps the seat whose bid stands (`rotation.leads`, 000 §10)."""
    last_bidder = state.parameters.text("rotation.leads") == "last-bidder"
    if last_bidder and not state.setting.first and state.standing is not None:
        return state.standing.seat
    assert state.declarer is not None
    return state.declarer


def run_play(state: Bidding, table: Table, draws: Draws, players: Players) -> DealRow:
    """The play, to the row."""
    while not table.over():
        seat = table.turn
        view = View(
            context=table.context,
            seat=seat,
            hand=table.hands[seat],
            leader=table.leader,
            trick=table.trick,
            played=table.played,
            burial=table.buried if state.kitty_open or seat == state.holder else [],
        )
        play = players.play(table, view)
        if table.trick:
            table.follow(cards_of(play))
        else:
            table.lead(play)
    level = state.setting.level
    row = table.row(state.params, None if level is None else level_text(level))
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

    def give(self, state: Bidding, owed: Owed) -> list[Card]:
        context = Context(state.params, state.setting.level, state.trump)
        cards = self.policies[owed.seat].give(context, owed, self.dice)
        self.moves.append(("give", owed.seat, list(cards)))
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
    state, draws, players, table = _bid_and_bury(params, setting, policies, rng)
    row = run_play(state, table, draws, players)
    return row, WholeRecord(setting, draws, players.moves)


def play_deal_with_slips(
    params: Mapping[str, object],
    policies: Sequence[Policy | str],
    rates: Mapping[str, float],
    rng: random.Random,
    setting: Setting,
) -> dict[str, object]:
    """The columns of a deal in which players slip at these rates (rules 1.10)."""
    state, draws, players, table = _bid_and_bury(params, setting, policies, rng)
    buried_last = state.holder if state.kitty else None
    hands = [list(hand) for hand in table.hands]
    start = Start(table.context, table.declarer, hands, buried_last, bidding=True)
    slips = random_slips(start, rates, rng)
    row = with_slips(params, run_play(state, table, draws, players), slips)
    return {**row.columns(), **slip_columns(params, rates, slips)}


def _bid_and_bury(
    params: Mapping[str, object],
    setting: Setting,
    policies: Sequence[Policy | str],
    rng: random.Random,
) -> tuple[Bidding, Draws, _PolicyPlayers, Table]:
    """A deal up to its first lead."""
    seated = [POLICIES[one] if isinstance(one, str) else one for one in policies]
    if len(seated) != 4:
        raise ValueError("four policies are wanted, one a seat")
    for redeals in range(MOST_REDEALS):
        draws = Draws.at_random(setting, rng, redeals)
        players = _PolicyPlayers(seated, rng)
        state = Bidding(params, setting, draws.first_drawer)
        table = run_to_play(state, draws, players)
        if table is not None:
            return state, draws, players, table
    raise RuntimeError(f"nobody has bid in {MOST_REDEALS} deals")


class _EndOfMoves(Exception):
    """The moves of a bidding end where a seat is to bury or to give cards."""

    def __init__(self, owes: str) -> None:
        super().__init__(owes)
        self.owes = owes


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
        return self._owed("bury", seat, "buries", lambda cards: burial_problem(state, seat, cards))

    def give(self, state: Bidding, owed: Owed) -> list[Card]:
        return self._owed("give", owed.seat, "gives cards", owed.problem)

    def _owed(
        self, kind: str, seat: int, does: str, problem_with_it: Callable[[list[Card]], str | None]
    ) -> list[Card]:
        """The next move, which must be this seat's, of this kind, without a problem."""
        if self.next == len(self.moves):
            raise _EndOfMoves(f"seat {seat} {does}")
        move = self.moves[self.next]
        if move[0] == "bid":
            raise self._refuse(f"this seat is not asked then; seat {seat} {does}")
        if move[0] == "play" or move[:2] != (kind, seat):
            raise self._refuse(f"seat {seat} {does} now")
        problem = problem_with_it(move[2])
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
    except _EndOfMoves as end:
        raise IllegalPlay(f"the record ends before {end.owes}") from None
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
    """The same without the play: up to the first burial or gift that is not among the moves."""
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
