"""Many deals at once, as polars frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _core
from ._arguments import (
    U64_MAX,
    deals_of,
    declarer_of,
    frame_deals_of,
    most_rows,
    seed_of,
    text_of,
    threads_of,
    whole,
)
from ._core import KoudiError
from .rules import Rules, RulesLike, as_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import polars as pl


#: The trump column's categories, in the order of the engine's codes.
TRUMPS = ("s", "h", "c", "d", "nt")


@dataclass(frozen=True)
class Run:
    """Checked settings of a simulation: everything that decides what deal i is."""

    rules: Rules
    policy: str | Sequence[str]
    level: str | None
    trump: str | None
    declarer: int | None
    seed: int

    @classmethod
    def of(
        cls,
        rules: RulesLike,
        policy: str | Sequence[str],
        level: str | None,
        trump: str | None,
        declarer: int | None,
        seed: int,
        *,
        first: bool = False,
    ) -> Run:
        """Check the settings; the engine checks level, trump and policy against the rules."""
        if first:
            raise KoudiError(
                "first=True: first deals of a match are decided by bidding, which is not played "
                "yet; only first=False (deals from the middle of a match) is allowed now"
            )
        return cls(
            as_rules(rules),
            policy,
            text_of("level", level),
            text_of("trump", trump),
            declarer_of(declarer),
            seed_of(seed),
        )

    def frame(
        self,
        start: int,
        deals: int,
        threads: int | None,
        progress: Callable[[int], None] | None,
    ) -> pl.DataFrame:
        """Rows of the deals start … start+deals."""
        columns = _core.simulate(
            self.rules._core,
            deals,
            start=start,
            seed=self.seed,
            policy=self.policy,
            level=self.level,
            trump=self.trump,
            declarer=self.declarer,
            threads=threads,
            progress=progress,
        )
        return to_frame(columns, self.rules.levels)

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


def to_frame(columns: dict[str, Any], levels: Sequence[str]) -> pl.DataFrame:
    """Make a frame of the engine's arrays without copying them, codes read as enums.

    The frame's columns alias the arrays, so `columns` is emptied: no handle through which a
    column could be changed is left behind.
    """
    import polars as pl

    categories = {"level": tuple(levels), "trump": TRUMPS}
    series = {}
    for name in list(columns):
        codes = pl.Series(name, columns.pop(name))
        if name in categories:
            enum = pl.Enum(categories[name])
            # Looking codes up is as fast as reinterpreting them (2 ms for a million), and the
            # same on every version of polars.
            if categories[name]:
                series[name] = pl.Series(name, categories[name], dtype=enum).gather(codes)
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
    first: bool = False,
    seed: int = 0,
    start: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> pl.DataFrame:
    """Play deals and give a row each.

    Deal i of a seed is the same deal and the same play whatever the number of threads, the
    batch size and the machine.

    Args:
        rules: a rule set, the id of a built-in one, or the path of a rule file.
        deals: how many, 0 or more; as many as fit in memory.
        policy: who plays, e.g. `"random"`; one policy, one a side, or one a seat.
        level: the level played; None draws one of the ladder uniformly.
        trump: `"s"`, `"h"`, `"c"`, `"d"`, `"nt"`, or `"random"` (one of the four suits).
            None means `"random"` as long as bidding is not played.
        declarer: the declarer's seat, 0 to 3; None draws one uniformly.
        first: first deals of a match; not played yet.
        seed: 0 to 2^64 - 1.
        start: index of the first deal.
        threads: None for all cores.
        progress: called in this thread, at most ten times a second, with the number of deals
            done so far. What it raises ends the run within 0.3 s, and so does Ctrl-C.

    Returns:
        Columns deal u64, level enum, trump enum (s h c d nt), declarer u8, kitty_points i16,
        trick_points i16 (the attackers' points from tricks), kou_di bool, multiplier u16 (0
        when not dug), kou_di_points i16, penalty_points i16 (towards the attackers),
        attacker_points i16 (the sum), declarer_steps u8, attacker_steps u8, stage_change bool,
        tricks u8, last_winner u8.

    Raises:
        KoudiError: an argument out of range, an unknown policy or level.
    """
    deals = frame_deals_of(deals)
    start = whole("start", start, 0, U64_MAX - deals)
    threads = threads_of(threads)
    run = Run.of(rules, policy, level, trump, declarer, seed, first=first)
    return run.frame(start, deals, threads, progress)


def simulate_batches(
    rules: RulesLike,
    deals: int,
    policy: str | Sequence[str] = "random",
    *,
    batch: int = 1_000_000,
    level: str | None = None,
    trump: str | None = None,
    declarer: int | None = None,
    first: bool = False,
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
    run = Run.of(rules, policy, level, trump, declarer, seed, first=first)
    return run.batches(start, deals, batch, threads, progress)
