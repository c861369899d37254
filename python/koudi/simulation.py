"""Many deals at once, as polars frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from . import _core
from ._arguments import (
    U64_MAX,
    deals_of,
    first_of,
    frame_deals_of,
    hands_of,
    most_rows,
    seed_of,
    text_of,
    threads_of,
    whole,
)
from ._core import KoudiError
from .families import Family, family_of, settings_of
from .rules import Rules, RulesLike, as_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    import polars as pl

#: The finish of the deal before a climbing deal: none, `"random"`, or seats as they went out.
Previous: TypeAlias = "str | Sequence[int] | None"

#: Deals in a batch where nothing is said.
BATCH = 1_000_000


@dataclass(frozen=True)
class Run:
    """Checked settings of a simulation: everything that decides what deal i is.

    Several levels are drawn from uniformly, in their order here. `own` has the settings that only
    the rules' family knows (`Family.own`).
    """

    rules: Rules
    policy: str | Sequence[str]
    level: str | tuple[str, ...] | None
    seed: int
    first: bool
    hands: dict[int, str] | None
    own: dict[str, Any]

    @classmethod
    def of(
        cls,
        rules: RulesLike,
        policy: str | Sequence[str] = "random",
        *,
        level: str | None = None,
        first: bool = False,
        hands: Mapping[int, str] | None = None,
        seed: int = 0,
        **own: object,
    ) -> Run:
        """Check the settings; the engine checks them against the rules."""
        rules = as_rules(rules)
        return cls(
            rules,
            policy,
            text_of("level", level),
            seed_of(seed),
            first_of(first),
            hands_of(hands),
            settings_of(rules, own),
        )

    @property
    def family(self) -> Family:
        """The family of the rules."""
        return family_of(self.rules)

    def _settings(self) -> dict[str, Any]:
        names = ("policy", "level", "first", "hands")
        return {name: getattr(self, name) for name in names} | self.own

    def record(self, i: int) -> Any:  # noqa: ANN401 - the family's own
        """Deal i, card by card."""
        return getattr(_core, self.family.deal)(self.rules._core, self.seed, i, **self._settings())

    def frame(
        self,
        start: int,
        deals: int,
        threads: int | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> pl.DataFrame:
        """Rows of the deals start … start+deals."""
        columns = getattr(_core, self.family.play)(
            self.rules._core,
            deals,
            start=start,
            seed=self.seed,
            threads=threads,
            progress=progress,
            **self._settings(),
        )
        return to_frame(columns, self.words())

    def words(self) -> dict[str, tuple[str, ...]]:
        """The words of the columns that have codes."""
        return {"level": tuple(self.rules.levels), **self.family.words}

    def batches(
        self,
        start: int,
        deals: int,
        batch: int,
        threads: int | None,
        progress: Callable[[int], None] | None,
    ) -> Iterator[pl.DataFrame]:
        """Rows in frames of at most `batch` deals, each made when it is asked for."""
        for done in range(0, deals, batch):

            def report(here: int, done: int = done) -> None:
                if progress is not None:
                    progress(done + here)

            yield self.frame(
                start + done, min(batch, deals - done), threads, report if progress else None
            )


def to_frame(columns: dict[str, Any], words: Mapping[str, tuple[str, ...]]) -> pl.DataFrame:
    """Make a frame of the engine's arrays without copying them, codes read as enums.

    The frame's columns alias the arrays, so `columns` is emptied: no handle through which a
    column could be changed is left behind.
    """
    import polars as pl

    rows = max((len(array) for array in columns.values() if array is not None), default=0)
    series = {}
    for name in list(columns):
        array = columns.pop(name)
        if array is None:
            # Where there is no stage nobody takes it: neither true nor false.
            series[name] = pl.Series(name, [None], dtype=pl.Boolean).new_from_index(0, rows)
            continue
        codes = pl.Series(name, array)
        if name in words:
            enum = pl.Enum(words[name])
            # Looking codes up is as fast as reinterpreting them (2 ms for a million), and the
            # same on every version of polars.
            if words[name]:
                series[name] = pl.Series(name, words[name], dtype=enum).gather(codes)
            else:
                series[name] = pl.Series(name, [None] * len(codes), dtype=enum)
        else:
            series[name] = codes
    return pl.DataFrame(series)


def simulate(
    rules: RulesLike,
    deals: int,
    policy: str | Sequence[str] = "random",
    *,
    level: str | None = None,
    trump: str | None = None,
    declarer: int | None = None,
    previous: Previous = None,
    first: bool = False,
    hands: Mapping[int, str] | None = None,
    slips: Mapping[str, float] | None = None,
    seed: int = 0,
    start: int = 0,
    accept: str | pl.Expr | None = None,
    max_tries: int | None = None,
    include: str | Sequence[str] = (),
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> pl.DataFrame:
    """Play deals and give a row each.

    A deal of a trick-taking game begins with the first card drawn: bidding, counters, the kitty,
    the play; one of a climbing game with the tribute, or with the lead. Deal i of a seed is the
    same deal and the same play whatever the number of threads, the batch size and the machine.

    Args:
        rules: a rule set, the id of a built-in one, or the path of a rule file.
        deals: how many, 0 or more; as many as fit in memory.
        policy: who plays: one name of `policy_names`; two, `("greedy", "random")`, for the
            declaring side and the attackers (climbing games: for seats 0 and 2, then 1 and 3); or
            four, for the seats 0 to 3. In first deals the bidding decides who attacks, so there two
            are refused.
        level: the level played; None draws one of the ladder uniformly. Under rules with boards
            (`boards.levels`) a uniformly random board, with a level one of that level, is played:
            it fixes level and declarer.
        trump: trick-taking games. None has trumps found by bidding. `"s"`, `"h"`, `"c"`, `"d"`,
            `"nt"`, or `"random"` (one of the four suits) leave drawing and bidding out.
        declarer: trick-taking games. The declarer's seat, 0 to 3, also in place of a board's; None
            draws one uniformly where no board names one.
        previous: climbing games. The finish of the deal before, from which tribute and leader
            follow: `"random"` (uniformly), or the seats in the order in which they went out, `(0,
            2, 1, 3)` or `"0213"`. None: there was none; a random seat leads, no tribute is due.
        first: first deals of a match: at the first level; in trick-taking games the declarer found
            by bidding, or the first board, which seat 0 declares; in climbing games a random seat
            leads. Refused together with level, trump, declarer or previous.
        hands: cards that seats are dealt for certain, `{0: "As Ks BJ"}`: any number up to a
            whole hand a seat. All other cards are random.
        slips: trick-taking games. How often players slip, `{"wrong_follow": 0.05}`: for each kind
            the chance that a player does it in a deal, each player at most once. The kinds are the
            penalties of `infractions.*`: wrong_follow (found at once), late_wrong_follow,
            wrong_count (found after the play began), early_wrong_count, exposed_card, out_of_turn,
            hidden_card, wrong_burial (whoever buried last), wrong_bid. Cards and plays stay those
            of the deal without slips (unless a side that bids wrongly may bid no more); what a slip
            costs comes on top.
        seed: 0 to 2^64 - 1.
        start: index of the first deal.
        accept: keeps only deals whose row satisfies it, and plays on until there are `deals` of
            them. A text over the columns below, `"kou_di and multiplier >= 8"`, `"trump = 'nt'"`
            or `"bombs > 5"`, or a polars expression. Deals keep their index in `deal`: they are
            the same deals as without `accept`. `find` tells how many were tried.
        max_tries: deals to play at most with `accept`; None means 1000 for each of `deals`, and
            at least 10 million.
        include: trick-taking games. Text columns to add, of hands, plays, bids (see below). They
            are taken from single records, some thousand deals a second.
        threads: None for all cores.
        progress: called in this thread, at most ten times a second, with the number of deals
            played so far. What it raises ends the run within 0.3 s, and so does Ctrl-C.

    Returns:
        Of a trick-taking game: columns deal u64, level enum, trump enum (s h c d nt), declarer u8,
        bid enum (how trumps came about: none, turned (a card of the kitty), single, pair,
        little_jokers, big_jokers, joker), counters u8, redeals u8 (times the cards were dealt again
        before), kitty_points i16, trick_points i16 (the attackers' points from tricks), kou_di
        bool, multiplier u16 (0 when not dug), kou_di_points i16, penalty_points i16 (towards the
        attackers), attacker_points i16 (the sum), declarer_steps u8, attacker_steps u8,
        stage_change bool (null where the rules have no stage), tricks u8, last_winner u8; where the
        rules have them match_points i16 (赛点, signed, the attackers') and large_points i16 (大分,
        the attackers'); with slips for each kind that happens `<kind>_declarers` and
        `<kind>_attackers` u8 (how many of that side did it), slip_points i16 (their penalties, part
        of penalty_points) and verdict enum (none, declarers_lost, attackers_lost, void: who has
        lost the deal by slips, whatever its points); and if included, in the words of
        `DealRecord.text`: hands list of 4 texts (as dealt, seats 0 to 3), plays list of text (one a
        trick, `"2 leads AsAs 3s4s KsKs 5s6s"`), bids list of text (`"1 Ts after 17"`: seat, cards,
        how many cards were drawn; `"1 Ts face down after 1"` where that was a choice).

        Of a climbing game: columns deal u64, level enum, first, second, third, fourth u8 (the seats
        in the order in which they went out; no third and fourth of two players), steps u8 (the
        table's by the finish, before the stop at the last level), tribute enum (none, single,
        double, refused_single, refused_double), bombs u8 (all kinds), straight_flushes u8,
        passes_to_partner u8 (接风), plays u8 (without passes), passes u16, rounds u8, leader u8 (of
        the first round); where bombs go by lines lines u8 (of the winners' best bomb), multiplier
        u32, contributions i32 and score i32 (both towards the side of seat 0); where the loser's
        cards count cards_left u8 and score i32.

    Raises:
        KoudiError: an argument out of range or of another family, an unknown policy or level,
            settings that exclude each other, an `accept` that cannot be read or names unknown
            columns.
        CardError: hands that cannot be read or cannot be dealt.
        TriesError: `max_tries` deals were played and too few satisfied `accept`.
    """
    deals = frame_deals_of(deals)
    run = Run.of(
        rules,
        policy,
        level=level,
        trump=trump,
        declarer=declarer,
        previous=previous,
        first=first,
        hands=hands,
        slips=slips,
        seed=seed,
    )
    threads = threads_of(threads)
    names = included(include, run.family)
    if accept is not None:
        from .conditions import search

        return search(run, accept, deals, start, max_tries, names, threads, progress).frame
    no_tries(max_tries)
    start = whole("start", start, 0, U64_MAX - deals)
    frame = run.frame(start, deals, threads, progress)
    return with_details(frame, run, names)


def no_tries(max_tries: int | None) -> None:
    """Refuse a limit of tries where nothing is searched for."""
    if max_tries is not None:
        raise KoudiError("max_tries: it limits the search for deals that `accept` asks for")


def included(include: str | Sequence[str], family: Family) -> tuple[str, ...]:
    """Check names of text columns."""
    names = (include,) if isinstance(include, str) else tuple(include)
    unknown = [repr(name) for name in names if name not in family.details]
    if unknown:
        allowed = f"allowed: {', '.join(family.details)}"
        if not family.details:
            allowed = f"family {family.name!r} has no text columns yet"
        raise KoudiError(f"include: {', '.join(unknown)} unknown; {allowed}")
    return tuple(dict.fromkeys(names))


def with_details(frame: pl.DataFrame, run: Run, names: Sequence[str]) -> pl.DataFrame:
    """Add text columns (`Family.details`) to rows, from a record a row."""
    if not names:
        return frame
    from .trick.records import details

    return frame.with_columns(details(run, frame["deal"].to_list(), names))


def simulate_batches(
    rules: RulesLike,
    deals: int,
    policy: str | Sequence[str] = "random",
    *,
    batch: int = BATCH,
    level: str | None = None,
    trump: str | None = None,
    declarer: int | None = None,
    previous: Previous = None,
    first: bool = False,
    hands: Mapping[int, str] | None = None,
    slips: Mapping[str, float] | None = None,
    seed: int = 0,
    start: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Iterator[pl.DataFrame]:
    """Play deals in bounded memory: the rows of `simulate`, at most `batch` in a frame.

    The arguments are those of `simulate`, checked at once; a batch is played when it is asked
    for, and nothing of it is kept. `progress` gets the deals done over all batches.
    """
    deals = deals_of(deals)
    batch = whole("batch", batch, 1, most_rows())
    start = whole("start", start, 0, U64_MAX - deals)
    threads = threads_of(threads)
    run = Run.of(
        rules,
        policy,
        level=level,
        trump=trump,
        declarer=declarer,
        previous=previous,
        first=first,
        hands=hands,
        slips=slips,
        seed=seed,
    )
    return run.batches(start, deals, batch, threads, progress)
