"""Cards of many deals of the fast engine, as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

import koudi
from tests.engines import BUILT_IN, KINDS

Counts = npt.NDArray[np.int8]

_CODES = np.full(1 << 16, 255, np.uint8)
for _kind, _card in enumerate(KINDS):
    _CODES[int.from_bytes(_card.encode(), "little")] = _kind


def counts_of(text: str) -> Counts:
    """How many of each kind are in card text without spaces."""
    kinds = _CODES[np.frombuffer(text.encode(), "<u2")]
    return np.bincount(kinds, minlength=len(KINDS)).astype(np.int8)


@dataclass(frozen=True)
class Dealt:
    """Where the cards of many deals lay: counts [deal, place, kind], seats 0 to 3 and the kitty;
    what was buried: [deal, kind]; and who declared."""

    places: Counts
    buried: Counts
    declarers: Counts

    @property
    def held(self) -> Counts:
        """The declarers' hands with the kitty."""
        deals = np.arange(len(self.declarers))
        return self.places[deals, self.declarers] + self.places[:, 4]


def dealt(name: str, seed: int, deals: int) -> Dealt:
    """Deals of a built-in rule file."""
    places = np.zeros((deals, 5, len(KINDS)), np.int8)
    buried = np.zeros((deals, len(KINDS)), np.int8)
    declarers = np.zeros(deals, np.int8)
    for index in range(deals):
        record = koudi.deal(BUILT_IN[name], seed, index, trump="random")
        for place, text in enumerate([*record.hands, record.kitty]):
            places[index, place] = counts_of(text)
        buried[index] = counts_of(record.buried)
        declarers[index] = record.declarer
    return Dealt(places, buried, declarers)
