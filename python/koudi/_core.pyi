"""The Rust engine. Text in, text out; arrays in, arrays out. See `koudi` for the public names."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, final, overload

import numpy as np
import numpy.typing as npt

class KoudiError(ValueError):
    """Bad input: what is wrong, where, and what is allowed."""

class CardError(KoudiError):
    """Card text that cannot be read, or cards that cannot be held or played."""

class RulesError(KoudiError):
    """A rule set that is refused; one line a fault: file, line, key, value, what is allowed."""

    @property
    def issues(self) -> list[dict[str, Any]]:
        """One dict a fault: file, line, column, key, value, what, allowed."""

class IllegalMove(KoudiError):  # noqa: N818 - what is caught is a move
    """A move that is refused: why, and in `rule` the key of the rule it breaks."""

    @property
    def rule(self) -> str: ...

def build_info() -> dict[str, str]: ...
def rule_ids(family: str | None = None) -> list[str]: ...
def rules_schema() -> str: ...
def parse_cards(text: str) -> list[str]: ...
def policy_names(family: str = "trick") -> list[str]: ...
def philox_block(key: tuple[int, int], counter: tuple[int, int]) -> tuple[int, int, int, int]: ...

@final
class Rules:
    @staticmethod
    def load(name_or_path: str) -> Rules: ...
    @staticmethod
    def parse(text: str, name: str = "rules") -> Rules: ...
    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def title_zh(self) -> str: ...
    @property
    def family(self) -> str: ...
    @property
    def document(self) -> str: ...
    @property
    def levels(self) -> list[str]: ...
    @property
    def stage(self) -> int | None: ...
    def replace(self, changes: Mapping[str, Any]) -> Rules: ...
    def to_toml(self) -> str: ...
    def parameters(self) -> list[dict[str, Any]]:
        """One dict a parameter, all values text (alternative may be None).

        Keys: key, value, allowed, mark, source, alternative, meaning, meaning_zh, clause.
        """
    def diff(self, other: Rules) -> list[tuple[str, str, str]]: ...
    def needs(self, family: str, what: str) -> None: ...
    def provenance(self) -> tuple[str, list[tuple[str, str]]]: ...
    @overload
    def context(self, level: str | None, trump: str) -> Context: ...
    @overload
    def context(
        self, level: str | None = None, trump: str | None = None
    ) -> Context | ClimbContext: ...
    def promotion(
        self,
        attacker_points: int,
        levels: tuple[str, str] | None = None,
        last_trick: str | None = None,
        declarer: int | None = None,
    ) -> Promotion: ...
    def verdict(
        self,
        attacker_points: int,
        slips: Mapping[str, Sequence[int | str]],
        declarer: int | None = None,
        context: Context | None = None,
    ) -> Verdict: ...
    def finish(
        self,
        order: Sequence[int],
        levels: tuple[str, str] | None = None,
        declaring: int | None = None,
        failures: tuple[int, int] = ...,
        bombs: Sequence[tuple[int, str]] | None = None,
        cards_left: int | None = None,
    ) -> Finish: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Promotion:
    @property
    def declarer(self) -> int: ...
    @property
    def attacker(self) -> int: ...
    @property
    def stage_change(self) -> bool | None: ...
    @property
    def match_points(self) -> int | None: ...
    @property
    def large_points(self) -> int | None: ...
    @property
    def levels_after(self) -> tuple[str, str] | None: ...
    @property
    def declarer_after(self) -> int | None: ...

@final
class Verdict:
    @property
    def verdict(self) -> str: ...
    @property
    def attacker_points(self) -> int: ...
    @property
    def slip_points(self) -> int: ...
    @property
    def declarer(self) -> int: ...
    @property
    def attacker(self) -> int: ...
    @property
    def stage_change(self) -> bool | None: ...
    @property
    def match_points(self) -> int | None: ...
    @property
    def large_points(self) -> int | None: ...
    @property
    def declarer_after(self) -> int | None: ...

@final
class Shape:
    @property
    def kind(self) -> str: ...
    @property
    def pairs(self) -> int: ...
    @property
    def suit(self) -> str: ...
    @property
    def components(self) -> list[str]: ...

@final
class Ruling:
    @property
    def legal(self) -> bool: ...
    @property
    def reason(self) -> str: ...
    @property
    def rule(self) -> str: ...
    def __bool__(self) -> bool: ...

@final
class Throw:
    @property
    def stands(self) -> bool: ...
    @property
    def led(self) -> str: ...
    @property
    def penalty(self) -> int: ...
    @property
    def blocked(self) -> list[str]: ...

@final
class Context:
    @property
    def level(self) -> str | None: ...
    @property
    def trump(self) -> str | None: ...
    def effective_suit(self, card: str) -> str: ...
    def order(self, suit: str) -> list[list[str]]: ...
    def sort(self, cards: str) -> str: ...
    def classify(self, cards: str | Sequence[str]) -> Shape: ...
    def legal_leads(self, hand: str) -> list[str]: ...
    def legal_follows(
        self, hand: str, lead: str | Sequence[str], limit: int = 10_000
    ) -> list[str]: ...
    def count_legal_follows(self, hand: str, lead: str | Sequence[str]) -> int: ...
    def check_follow(self, hand: str, lead: str | Sequence[str], play: str) -> Ruling: ...
    def winner(self, plays: Sequence[str | Sequence[str]]) -> int: ...
    def resolve_throw(self, throw: str | Sequence[str], others: Sequence[str]) -> Throw: ...
    def kou_di_multiplier(self, lead: str | Sequence[str], winning_play: str) -> int: ...
    def check_follows(
        self,
        hands: npt.NDArray[np.uint8],
        leads: npt.NDArray[np.uint8],
        plays: npt.NDArray[np.uint8],
    ) -> npt.NDArray[np.bool_]: ...
    def evaluate_hands(self, hands: npt.NDArray[np.uint8]) -> dict[str, npt.NDArray[Any]]: ...

@final
class ClimbContext:
    @property
    def level(self) -> str | None: ...
    @property
    def wilds(self) -> list[str]: ...
    def order(self) -> list[list[str]]: ...
    def sort(self, cards: str) -> str: ...
    def readings(self, cards: str) -> list[Reading]: ...
    def classify(self, play: str) -> Reading: ...
    def legal_plays(
        self, hand: str, top: str | None = None, distinct: bool = False, limit: int = 1_000_000
    ) -> list[str]: ...
    def check_play(self, hand: str, play: str, top: str | None = None) -> Ruling: ...
    def beats(self, play: str, top: str) -> bool: ...
    def tribute(self, hands: Mapping[int, str], order: Sequence[int]) -> Tribute: ...
    def situation(
        self,
        hands: Mapping[int, str],
        moves: Sequence[str],
        leader: int = 0,
        out: Sequence[int] = ...,
    ) -> Situation: ...
    def fewest_plays(self, hand: str) -> int: ...
    def evaluate_hands(self, hands: npt.NDArray[np.uint8]) -> dict[str, npt.NDArray[Any]]: ...

@final
class Reading:
    """Cards, and a form that they can be played as."""

    @property
    def form(self) -> str: ...
    @property
    def size(self) -> int:
        """How many cards."""
    @property
    def key(self) -> str:
        """The rank it is compared by; empty for jokers together."""
    @property
    def group(self) -> int:
        """Cards a rank of a serial bomb; 0 for other forms."""
    @property
    def lines(self) -> int | None:
        """The lines of a bomb; None where bombs are not compared by lines."""
    @property
    def stands(self) -> tuple[tuple[str, str], ...]:
        """Wild cards and what they stand for, unless for themselves."""
    @property
    def declaration(self) -> str:
        """As it is declared: `plate:8`, `serial_bomb:9x4`, `four_jokers`."""
    @property
    def text(self) -> str:
        """The play, declared where its cards have several readings."""
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Situation:
    """A deal in the middle: whose turn it is, what is to be beaten, who is out."""

    @property
    def turn(self) -> int | None:
        """None when the deal is over."""
    @property
    def top(self) -> Reading | None:
        """The play to be beaten; None for a leader."""
    @property
    def owner(self) -> int | None:
        """Who made it."""
    @property
    def hands(self) -> list[str]: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def order(self) -> list[int]:
        """Who is out, in that order; when the deal is over all players."""
    @property
    def plays(self) -> int: ...
    @property
    def passes(self) -> int: ...
    @property
    def rounds(self) -> int: ...
    @property
    def bombs(self) -> int: ...
    @property
    def passes_to_partner(self) -> int: ...

@final
class Tribute:
    """What is paid and returned before a deal, and who leads."""

    @property
    def kind(self) -> str:
        """Of none, single, double, refused_single, refused_double."""
    @property
    def payments(self) -> list[tuple[int, str, int]]:
        """Payer, card, receiver; to the first out first."""
    @property
    def owed(self) -> dict[int, list[str]]:
        """By payer: the equal cards of which it may choose what it pays."""
    @property
    def returns(self) -> dict[int, list[str]]:
        """By receiver: the cards that it may give back."""
    @property
    def leader(self) -> int: ...

@final
class Finish:
    """What the order in which the players went out brings."""

    @property
    def steps(self) -> int:
        """By the table, before the ladder stops them."""
    @property
    def winner(self) -> int:
        """The side of who went out first: 0 of seats 0 and 2, or 1."""
    @property
    def levels_after(self) -> tuple[str, str] | None: ...
    @property
    def game_won(self) -> bool | None: ...
    @property
    def failures_after(self) -> tuple[int, int] | None: ...
    @property
    def lines(self) -> int | None: ...
    @property
    def multiplier(self) -> int | None: ...
    @property
    def contributions(self) -> int | None:
        """What bombs have earned, towards side 0."""
    @property
    def score(self) -> int | None:
        """The deal's points, towards side 0."""

@final
class DealRecord:
    """One deal: setting, cards, every play, result."""

    @staticmethod
    def parse(text: str) -> DealRecord: ...
    def text(self) -> str: ...
    def replay(self) -> DealRecord: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def policy(self) -> str: ...
    @property
    def seed(self) -> int | None: ...
    @property
    def index(self) -> int | None: ...
    @property
    def row(self) -> dict[str, Any]:
        """The deal's row: column name -> value, enums as text (`level` '10', `trump` 'nt')."""
    @property
    def hands(self) -> list[str]:
        """Four hands as dealt (25 cards each), seats 0 to 3, in the context's order."""
    @property
    def kitty(self) -> str:
        """The undealt cards that the declarer took."""
    @property
    def buried(self) -> str: ...
    @property
    def start(self) -> str:
        """How the deal began: play-only, middle or first."""
    @property
    def first_seat(self) -> int: ...
    @property
    def drawn(self) -> list[str]: ...
    @property
    def events(self) -> list[dict[str, Any]]:
        """Bids, buryings and gifts as they came.

        Keys: kind (bid, counter, reinforce, buried, gave), seat, cards; of all but buried also
        when (drawing, before kitty, after turning, after burying) and drawn (cards drawn by
        then, or None); of a counter after the burying opened (the kitty as it lay open, or
        None); of gave to (a seat; None: into the kitty), taken (what the giver took for it) and
        why (took-trumps, found-none, was-given, captured).
        """
    @property
    def play(self) -> list[dict[str, Any]]:
        """One dict a trick.

        Keys: leader (seat), laid (what the leader laid down, by component where named), plays
        (list of card texts, in the order played, what was led first), winner (seat), points.
        """
    def __eq__(self, value: object, /) -> bool: ...

@final
class Table:
    """A deal played move by move; an illegal move raises IllegalMove and changes nothing."""

    def __new__(
        cls,
        rules: Rules,
        hands: Sequence[str],
        kitty: str,
        *,
        level: str | None = None,
        start: str = "middle",
        seat: int = 0,
        trump: str | None = None,
    ) -> Table:
        """Hands and kitty are in the order drawn and turned up.

        `start` is middle (of a match; `seat` is to declare and draws first), first (a first
        deal; `seat` draws first) or play-only (with `trump`; `seat` declares).
        """
    @property
    def phase(self) -> tuple[str, int | None, str | None]:
        """(drawing, bidding, burying, returning, playing, done or redeal; seat; when asked)."""
    @property
    def trump(self) -> str | None: ...
    @property
    def declarer(self) -> int: ...
    @property
    def counters(self) -> int: ...
    @property
    def attacker_points(self) -> int | None: ...
    def draw(self) -> None: ...
    def pass_(self, seat: int) -> None: ...
    def bid(self, seat: int, cards: str) -> None: ...
    def legal_bids(self) -> list[str]: ...
    def bury(self, seat: int, cards: str) -> None: ...
    def give(self, seat: int, cards: str) -> None: ...
    def play(self, seat: int, cards: str | Sequence[str]) -> None: ...
    def view(self, seat: int) -> dict[str, Any]:
        """What a seat may know now: seat, hand, counts, bids, buried, kitty, opened, gifts, tricks.

        `bids` are (seat, cards, when), face-down cards as ??; `kitty` is what the seat has seen
        of it, `opened` the kitty each time it lay open; `gifts` are (giver, receiver or None for
        the kitty, what was taken, cards, ?? where unseen); `tricks` are (leader, the throw that
        failed or None, plays).
        """

@final
class ClimbDealRecord:
    """One deal of a climbing game: setting, cards, tribute, every play, the order of going out."""

    @staticmethod
    def parse(text: str) -> ClimbDealRecord: ...
    def text(self) -> str: ...
    def replay(self) -> ClimbDealRecord: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def policy(self) -> str: ...
    @property
    def seed(self) -> int | None: ...
    @property
    def index(self) -> int | None: ...
    @property
    def row(self) -> dict[str, Any]:
        """The deal's row: column name -> value, enums as text (`level` '10')."""
    @property
    def previous(self) -> list[int] | None:
        """The finish of the deal before, or None."""
    @property
    def finish(self) -> list[int]:
        """The seats in the order of going out."""
    @property
    def hands(self) -> list[str]:
        """The players' hands as dealt, from the strongest card."""
    @property
    def payments(self) -> list[tuple[int, str, int, str]]:
        """(payer, card, receiver, returned card), the card for the winner first."""
    @property
    def play(self) -> list[list[dict[str, Any]]]:
        """The rounds, each a list of moves: seat, play, cards, form, key, size, lines."""

def deal(
    rules: Rules,
    seed: int,
    index: int,
    policy: str | Sequence[str] | None = None,
    level: str | Sequence[str] | None = None,
    trump: str | None = None,
    declarer: int | None = None,
    first: bool = False,
    hands: Mapping[int, str] | None = None,
    slips: Mapping[str, float] | None = None,
    boards: bool = True,
) -> DealRecord: ...
def deal_climb(
    rules: Rules,
    seed: int,
    index: int,
    policy: str | Sequence[str] | None = None,
    level: str | Sequence[str] | None = None,
    previous: str | None = None,
    first: bool = False,
    hands: Mapping[int, str] | None = None,
) -> ClimbDealRecord: ...
def record_family(text: str) -> str:
    """The family of the game that a record's text is of: trick or climb."""

def matches_climb(
    rules: Rules,
    matches: int,
    *,
    start: int = 0,
    seed: int = 0,
    policy: str | Sequence[str] | None = None,
    format: str | None = None,  # noqa: A002 - the interface's name
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, npt.NDArray[Any]]:
    """Columns of `matches` matches from `start`; `winner` is 2 for a draw."""

def simulate(
    rules: Rules,
    deals: int,
    *,
    start: int = 0,
    seed: int = 0,
    policy: str | Sequence[str] | None = None,
    level: str | Sequence[str] | None = None,
    trump: str | None = None,
    declarer: int | None = None,
    first: bool = False,
    hands: Mapping[int, str] | None = None,
    slips: Mapping[str, float] | None = None,
    boards: bool = True,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, npt.NDArray[Any]]:
    """Columns of `deals` deals from `start`.

    `level` is one, or several that are drawn from uniformly: two rule sets given the same ones
    in the same order play deal i at the same level, and for the same declarer unless `boards` lets
    the boards of one fix both. Enum columns (`level`, `trump`) are uint8
    codes: `level` indexes `Rules.levels`, `trump` indexes s h c d nt. `progress` gets the number
    of deals done so far in this call, from the calling thread, at most ten times a second; what
    it raises, and Ctrl-C, end the call within 0.3 s.
    """

def simulate_climb(
    rules: Rules,
    deals: int,
    *,
    start: int = 0,
    seed: int = 0,
    policy: str | Sequence[str] | None = None,
    level: str | Sequence[str] | None = None,
    previous: str | None = None,
    first: bool = False,
    hands: Mapping[int, str] | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, npt.NDArray[Any]]:
    """Columns of `deals` deals of a climbing game from `start`.

    As `simulate`; `previous` is random, or the seats of the deal before as they went out, `0213`.
    The codes of `tribute` are none single double refused_single refused_double.
    """
