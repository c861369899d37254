"""A deal of a trick-taking game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from koudi.deals import DealRecord

if TYPE_CHECKING:
    from koudi import _core


class Trick(TypedDict):
    """One trick: who led, the four plays in the order played, who won, and its points.

    `laid` is what the leader laid down, by component where it named them; after a throw that
    failed it is more than the first of `plays`.
    """

    leader: int
    laid: list[str]
    plays: list[str]
    winner: int
    points: int


class Event(TypedDict):
    """A bid, counter or reinforcement (`kind` bid, counter, reinforce), a burying or a gift.

    `when` is drawing, before kitty, after turning (a trump up) or after burying; `drawn` is how
    many cards were drawn; `face_down` whether the cards lie so until the play. `opened` is the
    kitty that a counter after the burying laid open.

    A burying (`kind` buried) has no moment. A gift (`kind` gave: cards for others that changed
    hands by the counter before) has that counter's; `to` is who got it, None the kitty; `taken`
    what the giver took for it; `why` took-trumps (out of the kitty), found-none (so the highest
    trump is given), was-given (and returns a card) or captured (a pair).
    """

    kind: str
    seat: int
    cards: str
    when: str
    drawn: int | None
    face_down: bool
    opened: str | None
    to: int | None
    taken: str
    why: str


class TrickDeal(DealRecord):
    """One deal of a trick-taking game: setting, cards, bids, buryings, every trick, the result.

    The attribute `tricks` is the number of tricks (a column); `play` has the tricks themselves.
    """

    trump: str
    declarer: int
    bid: str
    counters: int
    redeals: int
    kitty_points: int
    trick_points: int
    kou_di: bool
    multiplier: int
    kou_di_points: int
    penalty_points: int
    attacker_points: int
    declarer_steps: int
    attacker_steps: int
    stage_change: bool | None
    tricks: int
    last_winner: int
    #: Only where the rules have them.
    match_points: int
    large_points: int

    _core: _core.DealRecord

    def tell(self, lang: str = "en") -> str:
        """The deal told trick by trick for a player, in English (`"en"`) or Chinese (`"zh"`)."""
        from .telling import tell

        return tell(self, lang)

    def parts(self) -> dict[str, Any]:
        """Start, cards as drawn, kitty, bids and buryings, tricks."""
        return {
            "start": self.start,
            "first_seat": self.first_seat,
            "drawn": self.drawn,
            "kitty": self.kitty,
            "events": self.events,
            "buried": self.buried,
            "tricks": self.play,
        }

    @property
    def kitty(self) -> str:
        """The undealt cards, in the order in which they would be turned up."""
        return self._core.kitty

    @property
    def buried(self) -> str:
        """The cards that lie under the play: those buried last, with what was exchanged since."""
        return self._core.buried

    @property
    def start(self) -> str:
        """How the deal began: `"play-only"`, `"middle"` (of a match) or `"first"`."""
        return self._core.start

    @property
    def first_seat(self) -> int:
        """The seat that drew first; of a play-only deal the declarer."""
        return self._core.first_seat

    @property
    def drawn(self) -> list[str]:
        """The four hands in the order drawn; of a play-only deal as `hands`."""
        return self._core.drawn

    @property
    def events(self) -> list[Event]:
        """Bids, counters, reinforcements, buryings and gifts, as they came."""
        return [
            Event(
                kind=e["kind"],
                seat=e["seat"],
                cards=e["cards"],
                when=e.get("when", ""),
                drawn=e.get("drawn"),
                face_down=e.get("face_down", False),
                opened=e.get("opened"),
                to=e.get("to"),
                taken=e.get("taken", ""),
                why=e.get("why", ""),
            )
            for e in self._core.events
        ]

    @property
    def play(self) -> list[Trick]:
        """Every trick, in the order played."""
        return [
            Trick(
                leader=t["leader"],
                laid=t["laid"],
                plays=t["plays"],
                winner=t["winner"],
                points=t["points"],
            )
            for t in self._core.play
        ]

    def __repr__(self) -> str:
        return (
            f"<koudi.DealRecord {self.rules.id} seed={self.seed} index={self.index} "
            f"level={self.level} trump={self.trump} attacker_points={self.attacker_points}>"
        )
