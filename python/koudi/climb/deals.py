"""One deal of a climbing game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from koudi.deals import DealRecord

if TYPE_CHECKING:
    from koudi import _core


class Move(TypedDict):
    """A play, or a pass.

    `play` is the text with which it was made, a declared form included, or `pass`; `cards` its
    cards from the strongest; `form` a form's word or `pass`; `key` what it is compared by;
    `size` its number of cards; `lines` what it counts as a bomb by lines.
    """

    seat: int
    play: str
    cards: str
    form: str
    key: str
    size: int
    lines: int


class Payment(TypedDict):
    """A card paid as tribute 进贡, and what was returned for it 还贡."""

    payer: int
    card: str
    receiver: int
    returned: str


class ClimbDeal(DealRecord):
    """One deal of a climbing game: setting, cards, tribute, every round, the order of going out.

    The attributes `rounds` and `plays` are numbers (columns); `play` has the rounds themselves.
    """

    _core: _core.ClimbDealRecord

    leader: int
    first: int
    second: int
    #: Only where four play.
    third: int
    fourth: int
    steps: int
    tribute: str
    bombs: int
    straight_flushes: int
    passes_to_partner: int
    plays: int
    passes: int
    rounds: int
    #: Only where bombs are compared by lines.
    lines: int
    multiplier: int
    contributions: int
    #: Only where the loser's cards count.
    cards_left: int
    #: Only where a deal has a score, towards seats 0 and 2.
    score: int

    def tell(self, lang: str = "en") -> str:
        """The deal told round by round for a player, in English (`"en"`) or Chinese (`"zh"`)."""
        from .telling import tell

        return tell(self, lang)

    def parts(self) -> dict[str, Any]:
        """The finish before, tribute, rounds, the order of going out."""
        return {
            "previous": self.previous,
            "payments": self.payments,
            "rounds": self.play,
            "finish": self.finish,
        }

    @property
    def previous(self) -> list[int] | None:
        """The seats in the order in which they went out in the deal before; None without one."""
        return self._core.previous

    @property
    def finish(self) -> list[int]:
        """The seats as they went out; who still held cards by fewer cards, then in turn."""
        return self._core.finish

    @property
    def payments(self) -> list[Payment]:
        """The tribute that was paid, the card for the winner first; empty where none was."""
        return [
            Payment(payer=payer, card=card, receiver=receiver, returned=returned)
            for payer, card, receiver, returned in self._core.payments
        ]

    @property
    def play(self) -> list[list[Move]]:
        """Every round, its moves in the order made."""
        return [
            [
                Move(
                    seat=m["seat"],
                    play=m["play"],
                    cards=m["cards"],
                    form=m["form"],
                    key=m["key"],
                    size=m["size"],
                    lines=m["lines"],
                )
                for m in moves
            ]
            for moves in self._core.play
        ]

    def __repr__(self) -> str:
        order = " ".join(map(str, self.finish))
        return (
            f"<koudi.DealRecord {self.rules.id} seed={self.seed} index={self.index} "
            f"level={self.level} finish={order}>"
        )
