"""One deal, card by card: made from its seed and index, written, read back, replayed, told."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from . import _core
from ._arguments import U64_MAX, whole
from .players import names_of
from .rules import Rules, RulesLike
from .simulation import Run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


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
    from .trick.deals import TrickDeal

    return TrickDeal


class DealRecord(ABC):
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
            try:
                Run.of(self.rules, name).frame(0, 0, 1)  # the engine names the nearest policy
            except _core.KoudiError as error:
                raise _core.KoudiError(f"deal record: {error}") from error
        return type(self)(self._core.replay(), read=self._read)

    @abstractmethod
    def tell(self, lang: str = "en") -> str:
        """The deal told play by play for a player, in English (`"en"`) or Chinese (`"zh"`)."""

    @abstractmethod
    def parts(self) -> dict[str, Any]:
        """What a record of the family has besides its row and hands, by name."""

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


def _again(text: str, read: bool) -> DealRecord:
    """A deal of the family that its rules are of."""
    family = _core.record_family(text)
    core = _core.ClimbDealRecord if family == "climb" else _core.DealRecord
    return kind_of(family)(core.parse(text), read=read)
