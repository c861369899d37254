"""One deal, card by card: made from its seed and index, written, read back, replayed, told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from . import _core
from ._arguments import U64_MAX, whole
from .rules import Rules, RulesLike
from .simulation import Run

if TYPE_CHECKING:
    from collections.abc import Sequence


class Trick(TypedDict):
    """One trick: who led, the four plays in the order played, who won, and its points."""

    leader: int
    plays: list[str]
    winner: int
    points: int


def deal(
    rules: RulesLike,
    seed: int,
    i: int,
    policy: str | Sequence[str] = "random",
    *,
    level: str | None = None,
    trump: str | None = None,
    declarer: int | None = None,
) -> DealRecord:
    """Play deal `i` of a seed on its own: the one whose row `simulate` gives.

    Args are those of `simulate`; `i` is the deal's index, 0 or more.
    """
    index = whole("i", i, 0, U64_MAX - 1)
    run = Run.of(rules, policy, level, trump, declarer, seed)
    return DealRecord(
        _core.deal(
            run.rules._core,
            run.seed,
            index,
            policy=run.policy,
            level=run.level,
            trump=run.trump,
            declarer=run.declarer,
        )
    )


class DealRecord:
    """One deal with its setting, cards, every play and the result.

    Every column of the deal's row (see `simulate`) is an attribute, enums as text.
    """

    deal: int
    level: str | None
    trump: str
    declarer: int
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
    last_winner: int

    def __init__(self, core: _core.DealRecord) -> None:
        self._core = core
        self._row = core.row

    @classmethod
    def parse(cls, text: str) -> DealRecord:
        """Read a deal from the text that `text` gives; CardError or KoudiError tell the line."""
        return cls(_core.DealRecord.parse(text))

    def text(self) -> str:
        """The deal as text that `parse` reads back: rules, setting, cards, plays, result."""
        return self._core.text()

    def replay(self) -> DealRecord:
        """Play the recorded cards again under the recorded rules, every play checked."""
        return DealRecord(self._core.replay())

    def tell(self, lang: str = "en") -> str:
        """The deal told trick by trick for a player, in English (`"en"`) or Chinese (`"zh"`)."""
        from .telling import tell

        return tell(self, lang)

    @property
    def rules(self) -> Rules:
        """The rule set played."""
        return Rules(self._core.rules)

    @property
    def policy(self) -> str:
        """Who played."""
        return self._core.policy

    @property
    def seed(self) -> int | None:
        """The seed the deal came from; None for one written by hand."""
        return self._core.seed

    @property
    def index(self) -> int | None:
        """The deal's index in its seed; None for one written by hand."""
        return self._core.index

    @property
    def row(self) -> dict[str, Any]:
        """The deal's row: column name -> value, enums as text."""
        return dict(self._row)

    @property
    def hands(self) -> list[str]:
        """The four hands as dealt, seats 0 to 3, each in the context's order."""
        return self._core.hands

    @property
    def kitty(self) -> str:
        """The undealt cards, which the declarer took."""
        return self._core.kitty

    @property
    def buried(self) -> str:
        """The cards the declarer buried."""
        return self._core.buried

    @property
    def tricks(self) -> list[Trick]:
        """Every trick in the order played (the row's `tricks` is their number)."""
        return [
            Trick(leader=t["leader"], plays=t["plays"], winner=t["winner"], points=t["points"])
            for t in self._core.tricks
        ]

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
        return self._core == other._core

    def __hash__(self) -> int:
        return hash(self.text())

    def __reduce__(self) -> tuple[Any, ...]:
        return DealRecord.parse, (self.text(),)

    def __repr__(self) -> str:
        return (
            f"<koudi.DealRecord {self.rules.id} seed={self.seed} index={self.index} "
            f"level={self.level} trump={self.trump} attacker_points={self.attacker_points}>"
        )
