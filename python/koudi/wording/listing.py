"""Numbers and lists in words, as all families write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from koudi.terms import Terms


def listed(items: Iterable[object], terms: Terms) -> str:
    """`a, b, c`."""
    return terms("list.comma").join(map(str, items))


def numbered(name: str, number: int, terms: Terms, **fields: object) -> str:
    """An entry of `list`, or the one for just this number."""
    special = f"list.{name}_{number}"
    return terms(special if special in terms else f"list.{name}", number=number, **fields)


def span(name: str, first: int, last: int | None, terms: Terms) -> str:
    """`NAME`, `NAME_one` or `NAME_on` of `list`: from one number to another, just one, or on."""
    if last is None:
        return terms(f"list.{name}_on", first=first)
    return terms(f"list.{name}_one" if first == last else f"list.{name}", first=first, last=last)


def bands(
    cuts: Sequence[int],
    gains: Sequence[int],
    end: int | None,
    unit: int,
    names: tuple[str, str],
    terms: Terms,
) -> str:
    """`0 points: …; 5 to 35 points: …`.

    Args:
        cuts: from so many each band counts.
        gains: how much each gives.
        end: where the last ends; None where it does not.
        unit: what lies between the last number of a band and the first of the next.
        names: the entries of `list` with the words for what is counted and what is gained.
        terms: the words.
    """
    counted, gained = names
    told = [
        terms(
            "list.band",
            points=span(counted, cut, None if stop is None else stop - unit, terms),
            gain=numbered(gained, gain, terms),
        )
        for cut, stop, gain in zip(cuts, [*cuts, end][1:], gains, strict=True)
    ]
    return terms("list.semicolon").join(told)
