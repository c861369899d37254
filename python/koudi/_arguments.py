"""Checks of the arguments that every simulating function shares, in words a caller can act on."""

from __future__ import annotations

import operator
import os
from collections.abc import Mapping, Sequence
from numbers import Real

from ._core import KoudiError

U64_MAX = 2**64 - 1
#: More deals than this in one call is a slip of the keyboard: some 10^4 years of computing.
MOST_DEALS = 10**15
#: Rows the engine puts in one table at most.
MOST_ROWS = 200_000_000
#: Bytes a row takes while a frame is built (29 in its columns, and copies of the flags).
ROW_BYTES = 48


def whole(name: str, value: object, low: int, high: int) -> int:
    """Give `value` as an int of low..=high; anything else is an error that tells the range."""
    if isinstance(value, bool):
        number = None
    else:
        try:
            number = operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            number = None
    if number is None or not low <= number <= high:
        raise KoudiError(f"{name}: {value!r} is not a whole number from {low} to {high}")
    return number


def seed_of(value: object) -> int:
    """Check a seed."""
    return whole("seed", value, 0, U64_MAX)


def deals_of(value: object, *, least: int = 0) -> int:
    """Check a number of deals."""
    return whole("deals", value, least, MOST_DEALS)


def frame_deals_of(value: object) -> int:
    """Check a number of deals whose rows are to stand in memory together."""
    deals, most = deals_of(value), most_rows()
    if deals > most:
        raise KoudiError(
            f"deals: {deals} rows do not fit in one table here (at most {most}); "
            "simulate_batches plays any number in bounded memory"
        )
    return deals


def most_rows() -> int:
    """Rows that fit in half of the machine's memory, where its size can be asked."""
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return MOST_ROWS
    return min(MOST_ROWS, memory // 2 // ROW_BYTES)


def threads_of(value: object) -> int | None:
    """Check a number of threads; None means all cores."""
    return None if value is None else whole("threads", value, 1, 4096)


def declarer_of(value: object) -> int | None:
    """Check a seat that may be left open."""
    return None if value is None else whole("declarer", value, 0, 3)


def seats_of(name: str, value: object) -> list[int]:
    """Check a sequence of seats, given as one or as digits (`"0213"`); the engine counts them."""
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = [int(digit) for digit in value]
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise KoudiError(f"{name}: {value!r} is not a sequence of seats, (0, 2, 1, 3)")
    return [whole(f"{name}[{place}]", seat, 0, 3) for place, seat in enumerate(value)]


def text_of(name: str, value: object) -> str | None:
    """Check a text that may be left open; a level given as a number (`5`) reads as its text."""
    if value is None or isinstance(value, str):
        return value
    if name == "level" and isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise KoudiError(f"{name}: {value!r} is not a text")


def first_of(value: object) -> bool:
    """Check whether first deals are asked for."""
    if isinstance(value, bool):
        return value
    raise KoudiError(f"first: {value!r} is neither True nor False")


def slips_of(value: object) -> dict[str, float] | None:
    """Check rates of slips by kind; the engine knows the kinds."""
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise KoudiError(
            f"slips: {value!r} is not a mapping of kinds to rates, {{'out_of_turn': 0.05}}"
        )
    rates = {}
    for kind, rate in value.items():
        if not isinstance(kind, str):
            raise KoudiError(f"slips: {kind!r} is not the name of a kind")
        if isinstance(rate, bool) or not isinstance(rate, Real):
            raise KoudiError(f"slips: {kind}: {rate!r} is not a number from 0 to 1")
        rates[kind] = float(rate)
    return rates


def hands_of(value: object) -> dict[int, str] | None:
    """Check cards given to seats; the engine reads the cards."""
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise KoudiError(f"hands: {value!r} is not a mapping of seats to cards, {{0: 'As Ks'}}")
    hands = {}
    for seat, cards in value.items():
        if not isinstance(cards, str):
            raise KoudiError(f"hands[{seat}]: {cards!r} is not a text of cards")
        hands[whole("hands: seat", seat, 0, 3)] = cards
    return hands
