"""What a policy is asked, and what it may know when it answers (rules 1.11, 1.12)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Protocol

from .bidding import Bid, Bidding
from .cards import Card, Cards
from .chance import Chance
from .context import Context
from .drawing import ALL_CARDS
from .exchange import Owed
from .shape import Lead


@dataclass(frozen=True)
class View:
    """The play as one seat sees it when it is its turn."""

    context: Context
    seat: int
    hand: list[Card]
    leader: int
    trick: list[Lead]
    """What lies on the table, the lead first, a throw as its components."""
    played: list[Card]
    """Everything really played so far, the trick on the table included."""
    burial: list[Card]
    """The buried cards if the seat knows them: it was the last to bury, or they lie open."""

    def unseen(self) -> list[Card]:
        """The cards that are neither in the own hand nor played nor known to be buried."""
        seen = Counter(self.hand) + Counter(self.played) + Counter(self.burial)
        return sorted((Counter(ALL_CARDS) - seen).elements())


class Policy(Protocol):
    """One seat's way to play. `bid` is asked only when there is something the seat may bid."""

    def bid(self, state: Bidding, seat: int, options: list[Bid], chance: Chance) -> Bid | None: ...

    def bury(self, context: Context, hand: Cards, chance: Chance) -> list[Card]: ...

    def give(self, context: Context, owed: Owed, chance: Chance) -> list[Card]: ...

    def lead(self, view: View, chance: Chance) -> Lead: ...

    def follow(self, view: View, chance: Chance) -> list[Card]: ...
