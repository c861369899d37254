"""A deal as it is played: whose turn it is, when a round ends, who leads next, when it is over."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import Card, Cards, without
from .finish import side_of
from .form import Play, Reading, is_bomb
from .order import Order
from .plays import check_play, distinct_plays


class IllegalPlay(ValueError):
    """A play, or a pass, that the rules do not allow."""


class Table:
    """Hands may be of any size, so that the end of a deal can be looked at alone."""

    def __init__(self, order: Order, hands: Sequence[Cards], leader: int) -> None:
        self.order = order
        self.hands: list[list[Card]] = [list(hand) for hand in hands]
        self.players = len(hands)
        self.seat = leader
        """Whose turn it is."""
        self.top: Play | None = None
        self.owner: int | None = None
        """Who made the top play."""
        self.out: list[int] = [seat for seat in range(self.players) if not hands[seat]]
        self.over = False
        self.rounds = 0
        """Rounds led, the one that the end of the deal breaks off included."""
        self.plays = 0
        self.passes = 0
        self.passes_to_partner = 0
        self.bombs: list[tuple[int, Reading]] = []
        self.moves: list[tuple[int, Play | None]] = []

    @property
    def top_reading(self) -> Reading | None:
        return None if self.top is None else self.top.reading

    def may_pass(self, can_beat: bool | None = None) -> bool:
        """The leader may not pass; `can_beat` when the caller has already looked."""
        if self.top is None:
            return False
        if self.order.rules.text("play.pass") == "free":
            return True
        if can_beat is None:
            can_beat = bool(distinct_plays(self.order, self.hands[self.seat], self.top_reading))
        return not can_beat

    def move(self, play: Play | None) -> None:
        """Play, or pass (None), checked."""
        if self.over:
            raise IllegalPlay("the deal is over")
        if play is None:
            if not self.may_pass():
                raise IllegalPlay("no pass here")
        elif not check_play(self.order, self.hands[self.seat], play, self.top_reading):
            raise IllegalPlay(f"{play}")
        self.make(play)

    def make(self, play: Play | None) -> None:
        """The same without the checks."""
        self.moves.append((self.seat, play))
        if play is None:
            self.passes += 1
        else:
            self._lay(play)
        if not self.over:
            self._next_turn()

    def _lay(self, play: Play) -> None:
        self.plays += 1
        if self.top is None:
            self.rounds += 1
        if is_bomb(play.reading):
            self.bombs.append((self.seat, play.reading))
        self.hands[self.seat] = without(self.hands[self.seat], play.cards)
        self.top, self.owner = play, self.seat
        if not self.hands[self.seat]:
            self.out.append(self.seat)
            self.over = self._ended()

    def _ended(self) -> bool:
        if self.players == 2:
            return True
        partners_first = len(self.out) == 2 and side_of(self.out[0]) == side_of(self.out[1])
        return partners_first or len(self.out) == 3

    def _next_turn(self) -> None:
        """The next seat that holds cards; back at the owner of the top play the round is over."""
        self.seat = (self.seat + 1) % self.players
        while self.seat != self.owner and not self.hands[self.seat]:
            self.seat = (self.seat + 1) % self.players
        if self.seat != self.owner:
            return
        self.top, self.owner = None, None
        if not self.hands[self.seat]:
            # 接风: the partner leads; were it out as well, the deal would be over.
            self.passes_to_partner += 1
            self.seat = (self.seat + 2) % self.players

    def order_out(self) -> list[int]:
        """The finish: who went out, then fewer cards left first, ties in turn after the last."""
        last = self.out[-1]
        left = [seat for seat in range(self.players) if self.hands[seat]]
        left.sort(key=lambda seat: (len(self.hands[seat]), (seat - last) % self.players))
        return self.out + left
