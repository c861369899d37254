"""Rulings on one position of a climbing game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from .._arguments import U64_MAX, seats_of, whole
from .._core import KoudiError, Reading
from .._families import no_such_verb

if TYPE_CHECKING:
    import numpy.typing as npt
    import polars as pl

    from .. import _core

#: A play: cards as text, where they have several readings with the form, `"7s7d8s8d2h2h=plate:8"`;
#: or a reading, which stands for its own text.
PlayLike: TypeAlias = "str | Reading"


class ClimbContext:
    """Rules and level of a climbing game: the place where plays are ruled upon.

    Cards are text (`"9s9c9dLJLJ"`). A play is cards and the form they are played as: where the
    cards have several readings the text may declare one, `"7s7d8s8d2h2h=plate:8"`, a serial bomb
    with its cards a rank, `"…=serial_bomb:9x4"`. Undeclared cards take the first of `readings`.
    Forms are single, pair, triple, full_house, straight, tube, plate, bomb, straight_flush,
    four_jokers, serial_bomb and joker_bomb.

    All methods raise `CardError` for text that is no cards, a third card of a kind, or cards that
    the packs of these rules do not have.
    """

    __slots__ = ("_core",)

    def __init__(self, core: _core.ClimbContext) -> None:
        self._core = core

    @property
    def level(self) -> str | None:
        """The level, None where the rules have none."""
        return self._core.level

    @property
    def wilds(self) -> list[str]:
        """The cards that are wild (逢人配), each kind once (`wild.cards`)."""
        return self._core.wilds

    def order(self, suit: None = None) -> list[list[str]]:
        """Groups of equal cards, strongest first (003 六.1).

        It is the order of singles, pairs, triples and bombs, and of the triples of full houses.
        In straights, tubes, plates, straight flushes and serial bombs the level has its natural
        place.

        Raises:
            KoudiError: a suit, which only the order of a trick-taking game has.
        """
        if suit is not None:
            raise KoudiError(
                f"suit: {suit!r} given; climbing games have no trumps and no order of a suit: "
                "call order() without an argument"
            )
        return self._core.order()

    def sort(self, cards: str) -> str:
        """The same cards in this order: strongest first, equal ones s h c d."""
        return self._core.sort(_text("cards", cards))

    def readings(self, cards: str) -> list[Reading]:
        """Everything that the cards can be played as, what undeclared cards are first.

        Empty where they are no form. Each has `.form`, `.size` (cards), `.key` (the rank it is
        compared by; "" for jokers together), `.group` (cards a rank of a serial bomb, else 0),
        `.lines` (of a bomb, where bombs are compared by lines), `.stands` (pairs of a wild card
        and what it stands for: a card in a straight flush, elsewhere a rank; a wild that is
        itself, or that may be anything beside another, is left out), `.declaration` (`"plate:8"`)
        and `.text`, the play with its declaration where it needs one.
        """
        return self._core.readings(_text("cards", cards))

    def classify(self, play: PlayLike) -> Reading:
        """What a play is: the form it declares, or the first of its readings.

        Raises:
            CardError: cards that are no form, or that cannot be what is declared; then it tells
                what they can be.
        """
        return self._core.classify(_play("play", play))

    def legal_plays(
        self,
        hand: str,
        top: PlayLike | None = None,
        distinct: bool = False,
        limit: int = 1_000_000,
    ) -> list[str]:
        """What a hand may play, as play texts; passing is not listed.

        Args:
            hand: the cards held.
            top: the play to be beaten; None for a leader.
            distinct: every choice of cards, each with every reading of it. Otherwise one play a
                reading, that with the fewest wild cards, then natural cards from the lowest rank
                up, suits in the order s h c d: the actions of the policy `random`.
            limit: more plays are an error.

        Raises:
            CardError: a top that is no form.
            KoudiError: more plays than `limit`.
        """
        return self._core.legal_plays(
            _text("hand", hand),
            _top(top),
            _flag("distinct", distinct),
            whole("limit", limit, 0, U64_MAX),
        )

    def check_play(self, hand: str, play: PlayLike, top: PlayLike | None = None) -> _core.Ruling:
        """Rule on a play: truthy when legal, else with the reason and the rule's key.

        Args:
            hand: the cards held.
            play: a play, or `"pass"`.
            top: the play to be beaten; None for a leader, who may not pass.

        Raises:
            CardError: a text that cannot be read, or a top that is no form. Cards that are no
                form, or not what is declared, are an illegal play.
        """
        return self._core.check_play(_text("hand", hand), _play("play", play), _top(top))

    def beats(self, play: PlayLike, top: PlayLike) -> bool:
        """Whether a play beats another (003 六).

        A bomb beats any play that is none and every weaker bomb, another play those of its form
        and number of cards with a lower key.

        Raises:
            CardError: one of them is no form.
        """
        return self._core.beats(_play("play", play), _play("top", top))

    def tribute(
        self, hands: Sequence[str] | Mapping[int, str], order: Sequence[int] | str
    ) -> _core.Tribute:
        """Who pays whom, what may be returned, and who leads (003 三; bank text 第七条).

        `.kind` is none, single, double, refused_single or refused_double (抗贡); `.payments` are
        (payer, card, receiver), to the first out first; `.owed` tells by payer the equal cards of
        which it may choose one (the first suit of s h c d is what `.payments` has); `.returns`
        tells by receiver the cards it may give back, each kind once, strongest first, of those
        that it held before the tribute came; `.leader` is the seat that leads.

        Args:
            hands: the new hands, before anything is paid, a text a seat; or a mapping of the
                seats that matter, the payers and the receivers. Hands may be partial.
            order: the seats in the order in which they went out in the deal before, `"0213"` too.

        Raises:
            KoudiError: `order` is not each player once.
            CardError: a hand that decides and is not told, or more cards than there are.
        """
        return self._core.tribute(_hands(hands), seats_of("order", order))

    def situation(
        self,
        hands: Sequence[str] | Mapping[int, str],
        moves: Sequence[PlayLike | None] = (),
        leader: int = 0,
        out: Sequence[int] = (),
    ) -> _core.Situation:
        """What has become of a deal after some moves: whose turn it is, who is out.

        `.turn` is the seat that plays next, None when the deal is over; `.top` the play to be
        beaten and `.owner` the seat that made it, both None for a leader; `.hands`; `.is_over`;
        `.order`, the seats that are out in that order, and when the deal is over all of them,
        those left by fewer cards; counts `.plays` (without passes), `.passes`, `.rounds`,
        `.bombs` and `.passes_to_partner` (接风).

        Args:
            hands: the cards held before these moves, a text a seat or a mapping; hands may be
                partial.
            moves: plays and `"pass"` (or None), whoever's turn it is.
            leader: the seat that leads.
            out: the seats that hold no cards, in the order in which they went out.

        Raises:
            IllegalMove: a move that breaks a rule, by its number and seat.
            CardError: a move that is no play, more cards than there are, a deal that is over.
        """
        told = ["pass" if move is None else _play(f"moves[{i}]", move) for i, move in _list(moves)]
        return self._core.situation(
            _hands(hands), told, whole("leader", leader, 0, 3), seats_of("out", out)
        )

    def fewest_plays(self, hand: str) -> int:
        """The fewest plays that empty a hand of up to 12 cards, if nobody else played.

        Every way to part the cards into plays is tried. `evaluate_hands` estimates it for hands
        of any size.

        Raises:
            CardError: more than 12 cards.
        """
        return self._core.fewest_plays(_text("hand", hand))

    def evaluate_hands(self, hands: npt.ArrayLike) -> pl.DataFrame:
        """Describe n hands, uint8[n, 54]: one row a hand.

        Columns, all counts: cards; plays, the fewest plays that empty the hand, estimated from
        above (see docs/verification.md); bombs, the ranks of which the hand has a bomb without
        wild cards, and of these bombs_4 to bombs_8 by their cards; largest_bomb, the cards of the
        largest bomb of equal cards with the help of wild ones, 0 without one; straight_flushes,
        the top cards of its straight flushes, wild cards helping; wilds; jokers; controls, jokers
        and cards of the highest rank below them (the level; where there is none 2 or A).

        Raises:
            KoudiError: an array of another shape.
            CardError: more of a card than the packs have; the row is told.
        """
        import polars as pl

        from .._counts import as_counts

        return pl.DataFrame(self._core.evaluate_hands(as_counts("hands", hands)))

    if not TYPE_CHECKING:

        def __getattr__(self, name):  # noqa: ANN001, ANN204 - only what is not there
            from ..trick.context import Context

            raise no_such_verb(self, name, Context, "trick-taking games (升级 and kin),")

    def __repr__(self) -> str:
        return f"<koudi.ClimbContext level={self.level}>"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a context is made from rules: send the rules and call .context again")


def _text(name: str, value: object) -> str:
    """Check a text of cards."""
    if isinstance(value, str):
        return value
    raise KoudiError(f"{name}: {value!r} is not a text of cards")


def _play(name: str, value: object) -> str:
    """Give a play as text."""
    if isinstance(value, Reading):
        return value.text
    if isinstance(value, str):
        return value
    raise KoudiError(f"{name}: {value!r} is neither a play as text nor a reading")


def _top(value: object) -> str | None:
    return None if value is None else _play("top", value)


def _list(moves: object) -> Iterator[tuple[int, object]]:
    if isinstance(moves, Sequence) and not isinstance(moves, str):
        return enumerate(moves)
    raise KoudiError(f"moves: {moves!r} is not a sequence of plays")


def _flag(name: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise KoudiError(f"{name}: {value!r} is neither True nor False")


def _hands(value: object) -> dict[int, str]:
    """Hands by seat, out of a mapping or a sequence of all."""
    if isinstance(value, Mapping):
        told = value.items()
    elif isinstance(value, Sequence) and not isinstance(value, str):
        if len(value) > 4:
            raise KoudiError(f"hands: {len(value)} given; allowed: one a seat, at most 4")
        told = dict(enumerate(value)).items()
    else:
        raise KoudiError(
            f"hands: {value!r} is neither a text a seat nor a mapping of seats to cards"
        )
    return {
        whole("hands: seat", seat, 0, 3): _text(f"hands[{seat}]", cards) for seat, cards in told
    }
