"""Rulings on one position, and the same for arrays of positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from koudi._arguments import U64_MAX, whole
from koudi._core import KoudiError
from koudi._counts import as_counts
from koudi._families import no_such_verb

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt
    import polars as pl

    from koudi import _core


class Context:
    """Rules, level and trump suit: the place where plays are ruled upon.

    Cards are text (`"5s5s6s6s"`), a lead also a list of components (`["3s3s", "As"]`) where the
    leader names how it is to be read. Array forms take card counts, `uint8[n, 54]`: kind
    `suit * 13 + rank` (suits s h c d, ranks 2 to A), little joker 52, big joker 53.
    All methods raise `CardError` for cards that cannot be read, held or played.
    """

    __slots__ = ("_core",)

    def __init__(self, core: _core.Context) -> None:
        self._core = core

    @property
    def level(self) -> str | None:
        """The level, None where the rules have none."""
        return self._core.level

    @property
    def trump(self) -> str | None:
        """The trump suit, None for no-trump."""
        return self._core.trump

    def effective_suit(self, card: str) -> str:
        """`"trump"` or the side suit a card belongs to here."""
        return self._core.effective_suit(card)

    def order(self, suit: str = "trump") -> list[list[str]]:
        """Groups of equal cards of `"trump"` or a side suit, strongest first."""
        return self._core.order(suit)

    def sort(self, cards: str) -> str:
        """The same cards in this context's order: trumps first, each suit strongest first."""
        return self._core.sort(cards)

    def classify(self, cards: str | Sequence[str]) -> _core.Shape:
        """The shape of cards led together (all of one effective suit)."""
        return self._core.classify(cards)

    def legal_leads(self, hand: str) -> list[str]:
        """The distinct singles, pairs and tractors of a hand (throws are not listed)."""
        return self._core.legal_leads(hand)

    def legal_follows(self, hand: str, lead: str | Sequence[str], limit: int = 10_000) -> list[str]:
        """The distinct legal answers to a lead; more than `limit` is an error telling the count."""
        return self._core.legal_follows(hand, lead, whole("limit", limit, 0, U64_MAX))

    def count_legal_follows(self, hand: str, lead: str | Sequence[str]) -> int:
        """How many distinct legal answers there are, without listing them."""
        return self._core.count_legal_follows(hand, lead)

    def check_follow(self, hand: str, lead: str | Sequence[str], play: str) -> _core.Ruling:
        """Rule on a play: truthy when legal, else with the reason and the rule's key."""
        return self._core.check_follow(hand, lead, play)

    def winner(self, plays: Sequence[str | Sequence[str]]) -> int:
        """Index of the best of 1 to 4 plays in the order played; the first is the lead."""
        return self._core.winner(plays)

    def resolve_throw(self, throw: str | Sequence[str], others: Sequence[str]) -> _core.Throw:
        """What becomes of a throw.

        Args:
            throw: the cards thrown.
            others: hands of the next player, the partner and the previous player; partial and
                empty hands do.
        """
        return self._core.resolve_throw(throw, others)

    def kou_di_multiplier(self, lead: str | Sequence[str], winning_play: str) -> int:
        """The multiplier when the last trick was led and won by these cards."""
        return self._core.kou_di_multiplier(lead, winning_play)

    def check_follows(
        self, hands: npt.ArrayLike, leads: npt.ArrayLike, plays: npt.ArrayLike
    ) -> npt.NDArray[np.bool_]:
        """Rule on n plays at once.

        Args:
            hands: uint8[n, 54], the hands before playing.
            leads: uint8[n, 54], what was led.
            plays: uint8[n, 54], what is to be played.

        Returns:
            bool[n], True where the play is legal.

        Raises:
            KoudiError: arrays of other shapes or of different lengths.
        """
        arrays = [as_counts("hands", hands), as_counts("leads", leads), as_counts("plays", plays)]
        lengths = {len(array) for array in arrays}
        if len(lengths) != 1:
            told = ", ".join(str(len(array)) for array in arrays)
            raise KoudiError(f"hands, leads and plays have different lengths: {told}")
        return self._core.check_follows(*arrays)

    def evaluate_hands(self, hands: npt.ArrayLike) -> pl.DataFrame:
        """Describe n hands, uint8[n, 54]: one row a hand.

        Columns count the trumps, points, pairs, tractors, the pairs of the longest tractor,
        the top trumps, the voids, and more.
        """
        import polars as pl

        return pl.DataFrame(self._core.evaluate_hands(as_counts("hands", hands)))

    if not TYPE_CHECKING:

        def __getattr__(self, name):  # noqa: ANN001, ANN204 - only what is not there
            from koudi.climb.context import ClimbContext

            raise no_such_verb(self, name, ClimbContext, "climbing games (掼蛋 and kin),")

    def __repr__(self) -> str:
        return f"<koudi.Context level={self.level} trump={self.trump or 'nt'}>"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a Context is made from rules: send the rules and call .context again")
