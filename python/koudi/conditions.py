"""Deals that satisfy a condition: read from text, searched for, the tries counted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import polars as pl

from ._arguments import U64_MAX, frame_deals_of, threads_of, whole
from ._core import KoudiError
from ._syntax import FUNCTIONS, OPERATORS, fault
from .simulation import Previous, Run, included, with_details

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from .rules import RulesLike

#: Deals tried at most where nothing is said: so many for each deal asked for, and at least these.
TRIES_A_DEAL, LEAST_TRIES = 1_000, 10_000_000

#: Deals played at once while searching.
SMALLEST_BATCH, LARGEST_BATCH = 2_048, 500_000

#: Deals on which a condition is tried out before it is used: all together, and one by one.
SAMPLE = 64

#: Characters of a condition; thousands of terms keep polars busy for minutes.
LONGEST = 2000


class TriesError(KoudiError):
    """A search that ended before enough deals were found: `tries` played, `found` of them fit."""

    def __init__(self, told: str, tries: int, found: int) -> None:
        super().__init__(told)
        self.tries = tries
        self.found = found

    def __reduce__(self) -> tuple[type[TriesError], tuple[str, int, int]]:
        return TriesError, (str(self), self.tries, self.found)


class Found(NamedTuple):
    """Deals that were searched for.

    `frame` has their rows; `tries` is the number of deals played, the last one found included.
    """

    frame: pl.DataFrame
    tries: int


def find(
    rules: RulesLike,
    accept: str | pl.Expr,
    deals: int = 1,
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
    max_tries: int | None = None,
    include: str | Sequence[str] = (),
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Found:
    """The first deals that satisfy a condition, and how many were tried.

    The same deals as `simulate(..., accept=...)` gives, with the same arguments and errors.

    Returns:
        `.frame`, the rows of the deals found, and `.tries`, how many deals were played up to
        the last one found: `deals / tries` estimates the condition's probability (with a bias
        that fades as `deals` grows, since the search ends on a success).
    """
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
    deals, threads = frame_deals_of(deals), threads_of(threads)
    return search(
        run, accept, deals, start, max_tries, included(include, run.family), threads, progress
    )


def search(
    run: Run,
    accept: str | pl.Expr,
    deals: int,
    start: int,
    max_tries: int | None,
    include: Sequence[str],
    threads: int | None,
    progress: Callable[[int], None] | None,
) -> Found:
    """`find` with checked settings."""
    parts, tries = [], 0
    for part, played in accepted(run, accept, deals, start, max_tries, threads, progress):
        parts.append(part)
        tries = played
    frame = pl.concat(parts) if parts else run.frame(0, 0)
    return Found(with_details(frame, run, include), tries)


def accepted(
    run: Run,
    accept: str | pl.Expr,
    deals: int,
    start: int,
    max_tries: int | None,
    threads: int | None,
    progress: Callable[[int], None] | None,
) -> Iterator[tuple[pl.DataFrame, int]]:
    """Rows that satisfy `accept`, in parts, each with the tries so far, until there are `deals`.

    The arguments are checked at once, deals are played as parts are asked for.
    """
    start = whole("start", start, 0, U64_MAX - 1)
    most = tries_of(max_tries, deals, start)
    test = condition(accept, run.frame(start, min(SAMPLE, U64_MAX - start), threads))
    shown = repr(accept) if isinstance(accept, str) else str(accept)

    def parts() -> Iterator[tuple[pl.DataFrame, int]]:
        found = tries = 0
        while found < deals:
            if tries == most:
                raise TriesError(
                    f"accept: {shown}: {tries} deals tried, {found} found where {deals} were "
                    "asked for; max_tries allows more",
                    tries,
                    found,
                )

            def report(here: int, before: int = tries) -> None:
                if progress is not None:
                    progress(before + here)

            size = min(most - tries, _next_batch(tries, found, deals))
            callback = report if progress is not None else None
            kept = run.frame(start + tries, size, threads, callback).filter(test)
            kept = kept.head(deals - found)
            found += kept.height
            tries = kept["deal"][-1] - start + 1 if found == deals else tries + size
            yield kept, tries

    return parts()


def tries_of(max_tries: int | None, deals: int, start: int) -> int:
    """Check how many deals may be tried."""
    if max_tries is None:
        max_tries = max(LEAST_TRIES, TRIES_A_DEAL * deals)
    return min(whole("max_tries", max_tries, 1, U64_MAX), U64_MAX - start)


def _next_batch(tries: int, found: int, deals: int) -> int:
    """How many deals to play next: somewhat more than should be needed, never wildly more."""
    size = (deals - found) * 11 * tries // (10 * found) if found else max(2 * deals, 2 * tries)
    return min(max(size, SMALLEST_BATCH), LARGEST_BATCH)


def condition(accept: str | pl.Expr, sample: pl.DataFrame) -> pl.Expr:
    """Read a condition and try it out on a sample of rows.

    Raises:
        KoudiError: it cannot be read, names a column or a value that does not exist, is neither
            true nor false, or looks at more than one row at a time.
    """
    if isinstance(accept, str):
        if len(accept) > LONGEST:
            raise KoudiError(f"accept: {len(accept)} characters given; allowed: at most {LONGEST}")
        shown = repr(accept)
        try:
            test = pl.sql_expr(_as_sql(accept))
        except pl.exceptions.PolarsError as error:
            told = fault(accept) or "it cannot be read"
            raise KoudiError(f"accept: {shown}: {told}; {_allowed(sample)}") from error
        _check_values(accept, sample)
    elif isinstance(accept, pl.Expr):
        test, shown = accept, str(accept)
    else:
        raise KoudiError(f"accept: {accept!r} is neither a text nor a polars expression")
    unknown = sorted(set(test.meta.root_names()) - set(sample.columns))
    if unknown:
        told = ", ".join(map(repr, unknown))
        quotes = " (texts stand in single quotes)" if isinstance(accept, str) else ""
        raise KoudiError(f"accept: {shown}: no column {told}{quotes}; {_columns(sample)}")
    try:
        one_row = sample.clear().select(test).height
        kept = sample.filter(test)
        singly = pl.concat([row.filter(test) for row in sample.iter_slices(1)])
    except pl.exceptions.PolarsError as error:
        if not isinstance(accept, str):
            raise KoudiError(f"accept: {shown}: {_reason(error)}; {_columns(sample)}") from error
        told = fault(accept, functions=False) or _unfit(test, sample)
        raise KoudiError(f"accept: {shown}: {told}; {_allowed(sample)}") from error
    if (one_row and test.meta.root_names()) or not kept.equals(singly):
        raise KoudiError(f"accept: {shown}: a condition is about one deal's row at a time")
    return test


def _as_sql(text: str) -> str:
    """`==` as `=`, outside quoted texts."""
    parts = re.split(r"('(?:[^']|'')*')", text)
    return "".join(p if i % 2 else p.replace("==", "=") for i, p in enumerate(parts))


def _check_values(text: str, sample: pl.DataFrame) -> None:
    """Refuse texts that a column cannot hold: comparing with one would just never be true."""
    for name, kind in sample.schema.items():
        if not isinstance(kind, pl.Enum):
            continue
        allowed = kind.categories.to_list()
        found = re.findall(rf"\b{name}\s*(?:==?|!=|<>|(?:not\s+)?in\s*\()([^()]*)", text, re.I)
        for values in found:
            # One text after a comparison, any number in a list.
            for value in re.findall(r"^\s*'([^']*)'|,\s*'([^']*)'", values):
                if (given := value[0] or value[1]) not in allowed:
                    raise KoudiError(
                        f"accept: {text!r}: {name} is never {given!r}; "
                        f"allowed: {', '.join(allowed)}"
                    )


def _columns(sample: pl.DataFrame) -> str:
    kinds = {name: kind for name, kind in sample.schema.items() if isinstance(kind, pl.Enum)}
    texts = ", ".join(kinds)
    return f"columns: {', '.join(sample.columns)} ({texts} are texts)"


def _allowed(sample: pl.DataFrame) -> str:
    functions = ", ".join(f"{name}()" for name in FUNCTIONS)
    return f"allowed: {OPERATORS} {functions}, numbers, 'texts', brackets; {_columns(sample)}"


def _unfit(test: pl.Expr, sample: pl.DataFrame) -> str:
    """What is wrong with a condition whose grammar is in order."""
    try:
        sample.select(test)
    except pl.exceptions.PolarsError:
        return "a text stands where a number is needed, or a number where a text is"
    return "it is neither true nor false: compare it with something"


def _reason(error: Exception) -> str:
    return str(error).split("\n")[0]
