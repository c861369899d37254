"""The order of the cards in a context: effective suits, strengths, neighbours (rules 1.2, 1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .cards import JOKERS, RANKS, SUITS, Card, kinds, rank_letter
from .parameters import Parameters

TRUMP = "trump"

Group = list[Card]
"""The different cards of one strength: one card, or the off cards of a rank."""


@dataclass(frozen=True)
class Place:
    """A group of the trump order with the entry of `order.trumps` it stands at."""

    name: str
    group: Group

    @property
    def permanent(self) -> bool:
        """A permanent rank or card: `main R`, `off R` or a fixed card, not level, joker or suit."""
        return self.name not in ("BJ", "LJ", "main level", "off level", "suit")


class Order:
    """(rules, level, trump suit or no-trump): who belongs where and who is above whom."""

    def __init__(self, params: Mapping[str, object], level: str | None, trump: str | None) -> None:
        if trump is not None and trump not in SUITS:
            raise ValueError(f"no trump suit: {trump!r}")
        self.parameters = Parameters(params)
        self.level = None if level is None else rank_letter(level)
        self.trump = trump
        self._trump_places = self._find_trump_places()
        self._place_of = {card: place.name for place in self._trump_places for card in place.group}
        for joker in JOKERS:
            if joker not in self._place_of:
                raise ValueError(f"order.trumps has no place for {joker}")
        self._orders: dict[str, list[Group]] = {
            TRUMP: [place.group for place in self._trump_places]
        }
        for side in SUITS:
            # Every card that no place names stays in its printed suit, A K Q ... 2 (rules 1.2).
            cards = [r + side for r in RANKS]
            self._orders[side] = [[c] for c in cards if c not in self._place_of]
        self._suit_of: dict[Card, str] = {}
        self._strength: dict[Card, int] = {}
        for name, groups in self._orders.items():
            for distance, group in enumerate(reversed(groups)):
                for card in group:
                    self._suit_of[card] = name
                    self._strength[card] = distance
        assert set(self._suit_of) == set(kinds())
        self._chains = {TRUMP: self._trump_chains()}
        for side in SUITS:
            self._chains[side] = self._side_chains(side)

    # The order of trumps.

    def _find_trump_places(self) -> list[Place]:
        """A card takes the first place that names it; places left empty are closed up."""
        places: list[Place] = []
        taken: set[Card] = set()
        names = self.parameters.texts("order.trumps")
        if names[-1] != "suit" or "suit" in names[:-1]:
            raise ValueError("order.trumps ends with suit")
        for name in names:
            for group in self._named(name):
                free = [card for card in group if card not in taken]
                taken.update(free)
                if free:
                    places.append(Place(name, free))
        return places

    def _named(self, name: str) -> list[Group]:
        """The groups an entry of `order.trumps` names, strongest first."""
        if name == "suit":
            return [] if self.trump is None else [[r + self.trump] for r in RANKS]
        if name in JOKERS:
            return [[name]]
        if name.startswith(("main ", "off ")):
            side, text = name.split(" ")
            wanted = self.level if text == "level" else rank_letter(text)
            if wanted is None:
                return []
            if side == "main":
                # In no-trump there is no main card.
                return [] if self.trump is None else [[wanted + self.trump]]
            # In no-trump all four cards of the rank are off cards, equal in strength.
            return [[wanted + s for s in SUITS if s != self.trump]]
        return [[rank_letter(name[:-1]) + name[-1]]]

    # Neighbours.

    def _level_gap(self, upper: Card, lower: Card) -> bool:
        """Whether the level left a gap between two ranks of one printed suit that is not closed.

        `tractor.over_level` = false keeps the gap (edge case S1); a gap left by a permanent rank
        is always closed.
        """
        if self.parameters.flag("tractor.over_level") or self.level is None:
            return False
        if not RANKS.index(upper[0]) < RANKS.index(self.level) < RANKS.index(lower[0]):
            return False
        return self._place_of.get(self.level + upper[1]) in ("main level", "off level")

    def _trump_neighbours(self, upper: Place, lower: Place) -> bool:
        """Whether two groups next to each other in the trump order are neighbours (rules 1.3)."""
        if upper.name == lower.name == "suit":
            return not self._level_gap(upper.group[0], lower.group[0])
        chain = "tractor.no_trump_chain" if self.trump is None else "tractor.trump_chain"
        if self.parameters.text(chain) == "jokers":
            return {upper.name, lower.name} == {"BJ", "LJ"}
        if lower.name == "suit" and upper.permanent:
            return self.parameters.flag("tractor.permanent_joins_suit")
        return True

    def _trump_chains(self) -> list[list[Group]]:
        chains: list[list[Group]] = []
        above: Place | None = None
        for place in self._trump_places:
            if above is not None and self._trump_neighbours(above, place):
                chains[-1].append(place.group)
            else:
                chains.append([place.group])
            above = place
        return chains

    def _side_chains(self, side: str) -> list[list[Group]]:
        chains: list[list[Group]] = []
        above: Card | None = None
        for group in self._orders[side]:
            if above is not None and not self._level_gap(above, group[0]):
                chains[-1].append(group)
            else:
                chains.append([group])
            above = group[0]
        ace = "A" + side
        ace_leads = len(self._orders[side]) > 1 and self._orders[side][0] == [ace]
        if ace_leads and self.parameters.flag("tractor.ace_low"):
            # The ace stands a second time, under the lowest rank left. No run uses it twice and
            # none runs through it, because it stands at the two ends only (000 §7).
            chains[-1].append([ace])
        return chains

    # What the others ask.

    def effective_suit(self, card: Card) -> str:
        """`trump`, `s`, `h`, `c` or `d` (rules 1.2)."""
        return self._suit_of[card]

    def order(self, suit: str) -> list[list[Card]]:
        """Groups of equal cards of an effective suit, strongest first."""
        return [list(group) for group in self._orders[suit]]

    def strength(self, card: Card) -> int:
        """Higher is stronger; only to be compared inside one effective suit."""
        return self._strength[card]

    def chains(self, suit: str) -> list[list[Group]]:
        """The stretches of neighbouring groups of an effective suit, strongest first."""
        return self._chains[suit]

    def of_suit(self, cards: list[Card] | tuple[Card, ...], suit: str) -> list[Card]:
        """Those of the cards that belong to the effective suit."""
        return [card for card in cards if self._suit_of[card] == suit]

    def common_suit(self, cards: list[Card] | tuple[Card, ...]) -> str | None:
        """The effective suit of all the cards, None when they are of several."""
        suits = {self._suit_of[card] for card in cards}
        return suits.pop() if len(suits) == 1 else None
