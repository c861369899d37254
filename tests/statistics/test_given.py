"""Cards given to seats beforehand: they are there, and every other card is anywhere with the same
probability. What 10,000 deals would notice is shown by the beginner's way: dealing everything and
exchanging the cards that are wanted with any card of the seat."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import koudi
from tests.engines import KIND_OF
from tests.reference import parse_cards
from tests.statistics.deals_seen import counts_of
from tests.statistics.laws import LEAST_P, PLACES, Numbers, sigmas

GIVEN = {0: "AsAsBJ3h", 2: "5h", 3: "LJLJ2c2c7d"}
DEALS = 10_000


def given_counts() -> Numbers:
    counts = np.zeros((5, 54), np.int64)
    for seat, text in GIVEN.items():
        counts[seat] = counts_of(text)
    return counts


def rest_p(places: Numbers, given: Numbers) -> float:
    """Whether the cards that were not given lie anywhere; `places` is [deal, place, kind].

    Each deal is a random table with fixed margins, as in `laws.dealing_p`.
    """
    rest = places - given
    copies, sizes = 2 - given.sum(axis=0), PLACES - given.sum(axis=1)
    number = copies.sum()
    kinds = copies > 0
    expected = len(places) * np.outer(sizes, copies[kinds]) / number
    statistic = ((rest.sum(axis=0)[:, kinds] - expected) ** 2 / expected).sum()
    freedom = (len(sizes) - 1) * (kinds.sum() - 1)
    return float(stats.chi2.sf(statistic * (number - 1) / number, freedom))


@pytest.mark.parametrize("first", [False, True])
def test_given_cards_are_there_and_the_rest_anywhere(first: bool) -> None:
    places = np.zeros((DEALS, 5, 54), np.int64)
    moments = np.zeros(25, np.int64)
    for index in range(DEALS):
        record = koudi.deal("shuangsheng", 6, index, first=first, hands=GIVEN)
        for place, text in enumerate([*record.hands, record.kitty]):
            places[index, place] = counts_of(text)
        moments[parse_cards(record.drawn[2]).index("5h")] += 1
    given = given_counts()
    assert (places >= given).all()
    assert rest_p(places, given) > LEAST_P
    # The other 5h of the hand, if there is one, is drawn later half of the time; where there is
    # none the given one is drawn at any time.
    assert moments.sum() == DEALS
    alone = places[:, 2, KIND_OF["5h"]] == 1
    assert abs(sigmas(~alone, 24 / 97)) < 4.5


def test_a_given_card_is_drawn_at_any_time() -> None:
    moments = np.zeros(25, np.int64)
    for index in range(DEALS):
        record = koudi.deal("shuangsheng", 7, index, hands={2: "5h", 1: "5h"})
        moments[parse_cards(record.drawn[2]).index("5h")] += 1
    assert stats.chisquare(moments).pvalue > LEAST_P


def test_a_record_tells_what_was_given() -> None:
    record = koudi.deal("shuangsheng", 6, 3, hands=GIVEN)
    lines = [line for line in record.text().splitlines() if line.startswith("given ")]
    told = {int(line[6]): sorted(parse_cards(line.split(": ")[1])) for line in lines}
    assert told == {seat: sorted(parse_cards(text)) for seat, text in GIVEN.items()}
    assert koudi.DealRecord.parse(record.text()) == record


def test_exchanging_cards_would_be_noticed() -> None:
    """The card that makes room goes where the wanted card was: the wanted card's other copy is then
    more often elsewhere than it should be."""
    rng = np.random.default_rng(1)
    given = given_counts()
    places = np.zeros((DEALS, 5, 54), np.int64)
    bounds = np.cumsum([0, *PLACES])
    home = np.searchsorted(bounds, np.arange(108), side="right") - 1
    for index in range(DEALS):
        cards = rng.permutation(np.repeat(np.arange(54), 2))
        for seat in range(4):
            for kind in np.flatnonzero(given[seat]):
                while (cards[home == seat] == kind).sum() < given[seat, kind]:
                    at = rng.choice(np.flatnonzero((cards == kind) & (home != seat)))
                    free = np.flatnonzero(home == seat)
                    spare = [p for p in free if given[seat, cards[p]] == 0]
                    other = rng.choice(spare)
                    cards[at], cards[other] = cards[other], cards[at]
        np.add.at(places[index], (home, cards), 1)
    assert (places.sum(axis=2) == PLACES).all()
    assert rest_p(places, given) < LEAST_P
