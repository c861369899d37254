"""A deal played move by move: the rules' referee at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypedDict

from koudi import _core
from koudi.rules import Rules, RulesLike, as_rules

if TYPE_CHECKING:
    from collections.abc import Sequence


class Phase(NamedTuple):
    """What a deal waits for.

    `name` is drawing, bidding, burying, returning (cards for others that changed hands), playing,
    done or redeal (nobody has bid); `when` tells a seat that is asked to bid: `"after 17"` cards,
    `"before kitty"`, `"after turning"` a trump up, or `"after burying"`.
    """

    name: str
    seat: int | None
    when: str | None


class View(TypedDict):
    """What one seat may know at a moment.

    `counts` are the cards each seat holds; `bids` are (seat, cards, when), another's face-down
    cards as `??`; `buried` is its own burying, if it buried last; `kitty` is what it has seen of
    the kitty as it lies now, `opened` the kitty each time it lay open for all; `gifts` are (giver,
    receiver or None for the kitty, what the giver took for it, the cards), cards that two others
    exchanged as `??`; `tricks` are (leader, the throw that failed or None, the plays so far).
    """

    seat: int
    hand: str
    counts: list[int]
    bids: list[tuple[int, str, str]]
    buried: str
    kitty: str
    opened: list[str]
    gifts: list[tuple[int, int | None, str, str]]
    tricks: list[tuple[int, str | None, list[str]]]


class Table:
    """A deal under way. An illegal move raises `IllegalMove`, and the deal stays as it was.

    Args:
        rules: a rule set, an id or a path.
        hands: the four hands, in the order drawn.
        kitty: the cards left, in the order in which they would be turned up.
        level: the level, where the rules have one; any rank.
        start: `"middle"` of a match (`seat` is to declare and draws first), `"first"` deal
            (`seat` draws first) or `"play-only"` (`seat` declares, `trump` is given).
        seat: 0 to 3.
        trump: s h c d or nt, of a play-only deal.
    """

    def __init__(
        self,
        rules: RulesLike,
        hands: Sequence[str],
        kitty: str,
        *,
        level: str | None = None,
        start: str = "middle",
        seat: int = 0,
        trump: str | None = None,
    ) -> None:
        self.rules: Rules = as_rules(rules)
        self._core = _core.Table(
            self.rules._core, hands, kitty, level=level, start=start, seat=seat, trump=trump
        )

    @property
    def phase(self) -> Phase:
        """What the deal waits for."""
        return Phase(*self._core.phase)

    @property
    def trump(self) -> str | None:
        """Trumps as they stand: s h c d nt, or None while there are none."""
        return self._core.trump

    @property
    def declarer(self) -> int:
        """Who declares, or is to declare as the bidding stands."""
        return self._core.declarer

    @property
    def counters(self) -> int:
        """How many counters were made."""
        return self._core.counters

    @property
    def attacker_points(self) -> int | None:
        """The attackers' points, once the deal is over."""
        return self._core.attacker_points

    def draw(self) -> None:
        """Let the next seat draw its card."""
        self._core.draw()

    def legal_bids(self) -> list[str]:
        """Give what the seat that is asked may show, apart from passing, as `bid` takes it."""
        return self._core.legal_bids()

    def bid(self, seat: int, cards: str) -> None:
        """Bid, counter or reinforce by showing these cards: `"Ts"`, `"TsTs"`, `"LJLJ"`.

        `"Ts face down"` lays a very first card face down (`bidding.face_down`), `"2s5s"` is a
        level card with its companion (`bidding.first_deal_companion`).
        """
        self._core.bid(seat, cards)

    def pass_(self, seat: int) -> None:
        """Pass; seats that hold nothing to bid with are not asked."""
        self._core.pass_(seat)

    def bury(self, seat: int, cards: str) -> None:
        """Bury these cards of the seat that has the kitty."""
        self._core.bury(seat, cards)

    def give(self, seat: int, cards: str) -> None:
        """Give these cards for others that changed hands by a counter."""
        self._core.give(seat, cards)

    def play(self, seat: int, cards: str | Sequence[str]) -> None:
        """Play; a leader may name components, as a sequence of them."""
        self._core.play(seat, cards)

    def view(self, seat: int) -> View:
        """Tell what a seat may know now."""
        known = self._core.view(seat)
        return View(
            seat=known["seat"],
            hand=known["hand"],
            counts=known["counts"],
            bids=known["bids"],
            buried=known["buried"],
            kitty=known["kitty"],
            opened=known["opened"],
            gifts=known["gifts"],
            tricks=list(known["tricks"]),
        )
