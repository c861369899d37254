"""The stored positions: `tests/data/legal_follows.txt`, a file that both engines read.

A section a rule file, a line a position:

    level trump | kind of position | lead | hand | number of legal follows

The level is - where the rules have none, the trump nt in no-trump; components of a throw are joined
by +. Plays are counted as multisets of cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from pathlib import Path

import koudi
from tests.reference import Context, parse_cards
from tests.reference.shape import Lead

FILE = Path(__file__).parent.parent / "data" / "legal_follows.txt"


@dataclass(frozen=True)
class Position:
    rules: str
    level: str | None
    trump: str | None
    kind: str
    lead: str
    hand: str
    count: int

    @staticmethod
    def read(rules: str, line: str) -> Position:
        where, kind, lead, hand, count = (part.strip() for part in line.split("|"))
        level, trump = where.split()
        return Position(
            rules,
            None if level == "-" else level,
            None if trump == "nt" else trump,
            kind,
            lead,
            hand,
            int(count),
        )

    def line(self) -> str:
        where = f"{self.level or '-':>2} {self.trump or 'nt':<2}"
        return f"{where} | {self.kind:<16} | {self.lead} | {self.hand} | {self.count}"

    @property
    def parts(self) -> list[str]:
        return self.lead.split("+")

    def fast_count(self, rules: koudi.Rules) -> int:
        context = rules.context(self.level, self.trump)
        lead = self.parts if len(self.parts) > 1 else self.lead
        return context.count_legal_follows(self.hand, lead)

    def slow_count(self, params: Mapping[str, object]) -> int:
        """By brute force: every sub-multiset of the hand is tried."""
        parts = [parse_cards(part) for part in self.parts]
        lead: Lead = parts if len(parts) > 1 else parts[0]
        context = Context(params, self.level, self.trump)
        return context.count_legal_follows(parse_cards(self.hand), lead)

    def cost(self, most: float = inf) -> int:
        """How many sub-multisets brute force tries, as far as `most`."""
        size = len(parse_cards(self.lead.replace("+", "")))
        ways = [1] + [0] * size
        hand = parse_cards(self.hand)
        for card in set(hand):
            copies = hand.count(card)
            ways = [
                sum(ways[total - taken] for taken in range(min(copies, total) + 1))
                for total in range(size + 1)
            ]
        return int(min(ways[size], most))


def stored() -> list[Position]:
    """All positions of the file."""
    found: list[Position] = []
    rules = ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            rules = line.strip("[]")
        elif line and not line.startswith("#"):
            found.append(Position.read(rules, line))
    return found
