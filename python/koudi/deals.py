"""One deal, card by card: made from its seed and index, written, read back, replayed, told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from . import _core
from ._arguments import U64_MAX, whole
from .players import names_of
from .rules import Rules, RulesLike
from .simulation import Run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


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


def deal(
    rules: RulesLike,
    seed: int,
    i: int,
    policy: str | Sequence[str] = "random",
    *,
    level: str | None = None,
    trump: str | None = None,
    declarer: int | None = None,
    previous: str | Sequence[int] | None = None,
    first: bool = False,
    hands: Mapping[int, str] | None = None,
) -> DealRecord:
    """Play deal `i` of a seed on its own: the one whose row `simulate` gives.

    Args are those of `simulate`; `i` is the deal's index, 0 or more.

    Raises:
        KoudiError: as `simulate`.
    """
    index = whole("i", i, 0, U64_MAX - 1)
    run = Run.of(
        rules,
        policy,
        level=level,
        trump=trump,
        declarer=declarer,
        previous=previous,
        first=first,
        hands=hands,
        seed=seed,
    )
    return record_of(run, index)


def record_of(run: Run, index: int) -> DealRecord:
    """Deal `index` of a run."""
    return kind_of(run.rules.family)(run.record(index))


def kind_of(family: str) -> type[DealRecord]:
    """What the deals of a family are."""
    if family == "climb":
        from .climb.deals import ClimbDeal

        return ClimbDeal
    return TrickDeal


class DealRecord:
    """One deal of any family: its setting, cards, every play and the result.

    Every column of the deal's row (see `simulate`) is an attribute, enums as text. What else there
    is depends on the family: `TrickDeal`, `ClimbDeal`.
    """

    deal: int
    level: str | None

    def __init__(self, core: Any, *, read: bool = False) -> None:  # noqa: ANN401 - the family's own
        self._core = core
        #: Whether the deal was read: where it comes from is then what the record says.
        self._read = read
        self._row: dict[str, Any] = core.row

    @staticmethod
    def parse(text: str) -> DealRecord:
        """Read a deal of any family from the text that `text` gives.

        Raises:
            KoudiError: names the line, and of a move that is not allowed the reason and the rule.
        """
        return _again(text, read=True)

    def text(self) -> str:
        """The deal as text that `parse` reads back: rules, setting, cards, plays, result."""
        told: str = self._core.text()
        return told

    def replay(self) -> DealRecord:
        """Play the recorded cards again under the recorded rules, every move checked.

        A move that is not allowed is a KoudiError that says which and why, and so is a policy
        that does not exist.
        """
        for name in names_of(self.policy) if self.policy else ():
            Run.of(self.rules, name).frame(0, 0, 1)  # the engine names the nearest policy
        return type(self)(self._core.replay(), read=self._read)

    def tell(self, lang: str = "en") -> str:
        """The deal told play by play for a player, in English (`"en"`) or Chinese (`"zh"`)."""
        raise NotImplementedError(lang)

    def parts(self) -> dict[str, Any]:
        """What a record of the family has besides its row and hands, by name."""
        raise NotImplementedError

    @property
    def rules(self) -> Rules:
        """The rule set played."""
        return Rules(self._core.rules)

    @property
    def policy(self) -> str | None:
        """Who played: one name, or two or four with a comma and a space between.

        None for a deal written by hand.
        """
        return self._core.policy or None

    @property
    def is_read(self) -> bool:
        """Whether the deal was read from text: its seed, index and policy are what that says."""
        return self._read

    @property
    def seed(self) -> int | None:
        """The seed the deal came from; None for one written by hand."""
        seed: int | None = self._core.seed
        return seed

    @property
    def index(self) -> int | None:
        """The deal's index in its seed; None for one written by hand."""
        index: int | None = self._core.index
        return index

    @property
    def row(self) -> dict[str, Any]:
        """The deal's row: column name -> value, enums as text."""
        return dict(self._row)

    @property
    def hands(self) -> list[str]:
        """The players' hands as dealt, seat 0 first, each in the context's order."""
        hands: list[str] = self._core.hands
        return hands

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a column's value has the column's type
        row = self.__dict__.get("_row", {})
        if name in row:
            return row[name]
        raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._row})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DealRecord):
            return NotImplemented
        return bool(self._core == other._core)

    def __hash__(self) -> int:
        return hash(self.text())

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.text(), self._read)


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


def _again(text: str, read: bool) -> DealRecord:
    """A deal of the family that its rules are of."""
    family = _core.record_family(text)
    core = _core.ClimbDealRecord if family == "climb" else _core.DealRecord
    return kind_of(family)(core.parse(text), read=read)
