"""Dealing and burying: every card is equally likely in every place.

25,000 deals. What the tests would notice is shown by a wrong shuffle and by two wrong burials at
the end: they are refused on the same number of deals or fewer.
"""

from __future__ import annotations

from dataclasses import replace
from math import comb

import numpy as np
import pytest
from scipy import stats

from koudi._core import philox_block
from tests.engines import KINDS
from tests.statistics.deals_seen import Dealt, dealt
from tests.statistics.laws import LEAST_P, PLACES, Numbers, dealing_p, sigmas, subset_p

DEALS = 25_000


@pytest.fixture(scope="module")
def seen() -> Dealt:
    return dealt("hubei-2007", 2007, DEALS)


def test_the_generator_is_philox() -> None:
    """The stream of a deal starts from a block of the published cipher, as numpy has it."""
    rng = np.random.default_rng(1)
    for _ in range(200):
        words = rng.integers(0, 2**64, 4, dtype=np.uint64).tolist()
        key, counter = (words[0], words[1]), (words[2], words[3])
        # numpy counts up before it makes its first block.
        before = (counter[0] + (counter[1] << 64) - 1) % 2**256
        expected = np.random.Philox(key=np.array(key, np.uint64), counter=before).random_raw(4)
        assert list(philox_block(key, counter)) == expected.tolist()


def test_every_card_in_every_place(seen: Dealt) -> None:
    assert seen.places.sum(axis=1).min() == seen.places.sum(axis=1).max() == 2
    assert (seen.places.sum(axis=2) == PLACES).all()
    assert dealing_p(seen.places) > LEAST_P


def test_declarers_are_uniform(seen: Dealt) -> None:
    assert stats.chisquare(np.bincount(seen.declarers)).pvalue > LEAST_P


def test_pairs_lie_together_as_often_as_they_must(seen: Dealt) -> None:
    """Of 54 kinds both copies fall into a place of n cards with n (n - 1) / (108 * 107)."""
    for place, size in enumerate(PLACES):
        pairs = (seen.places[:, place] == 2).sum(axis=1)
        assert abs(sigmas(pairs, 54 * size * (size - 1) / (108 * 107))) < 4.5


def test_neighbours_are_not_dealt_together(seen: Dealt) -> None:
    """Cards next to each other in the engine's order share a hand as often as any two."""
    hands = seen.places[:, :4].astype(float)
    for step in (1, 13):
        together = (hands[:, :, :-step] * hands[:, :, step:]).sum(axis=(1, 2))
        expected = (54 - step) * 4 * 4 * 25 * 24 / (108 * 107)
        assert abs(sigmas(together, expected)) < 4.5


def test_voids_and_jokers_follow_the_exact_laws(seen: Dealt) -> None:
    """Hypergeometric: at most one card of a printed suit, and 0 to 4 jokers in a hand of 25."""
    for suit in range(4):
        held = seen.places[:, :4, 13 * suit : 13 * suit + 13].sum(axis=2)
        law = stats.hypergeom(108, 26, 25)
        for most in (1, 2):
            few = (held <= most).sum(axis=1)
            assert abs(sigmas(few, 4 * law.cdf(most))) < 4.5
    jokers = np.bincount(seen.places[:, 0, 52:].sum(axis=1), minlength=5)
    expected = [DEALS * comb(4, j) * comb(104, 25 - j) / comb(108, 25) for j in range(5)]
    assert stats.chisquare(jokers, expected).pvalue > LEAST_P


def bury_places(seen: Dealt, rng: np.random.Generator) -> tuple[Numbers, Numbers]:
    """How often each place of the declarer's 33 cards, ordered by kind, was buried; and how many
    pairs were buried whole, less what is expected of the pairs held."""
    held = seen.held
    chosen = np.zeros(33, np.int64)
    for hand, buried in zip(held, seen.buried, strict=True):
        cards = np.repeat(np.arange(len(KINDS)), hand)
        gone = buried[cards] / hand[cards]
        # Of a pair of which one was buried either may have been it.
        half = np.flatnonzero(gone == 0.5)
        first = rng.integers(0, 2, len(half) // 2)
        gone[half[::2]], gone[half[1::2]] = first, 1 - first
        chosen += gone.astype(np.int64)
    surplus = ((seen.buried == 2).sum(axis=1)) - (held == 2).sum(axis=1) * 8 * 7 / (33 * 32)
    return chosen, surplus


def test_burying_is_uniform(seen: Dealt) -> None:
    """Rules 1.11: eight of the 33 physical cards, the pair as likely as any two."""
    chosen, surplus = bury_places(seen, np.random.default_rng(3))
    assert chosen.sum() == 8 * DEALS
    assert subset_p(chosen, 8, DEALS) > LEAST_P
    assert abs(sigmas(surplus, 0.0)) < 4.5


# What the tests would notice.


def wrong_shuffle(deals: int, rng: np.random.Generator) -> Numbers:
    """The beginner's shuffle: every card is swapped with any of the 108."""
    decks = np.tile(np.arange(108) % 54, (deals, 1))
    rows = np.arange(deals)
    for place in range(108):
        other = rng.integers(0, 108, deals)
        decks[rows, place], decks[rows, other] = decks[rows, other], decks[rows, place].copy()
    bounds = np.cumsum([0, *PLACES])
    counts = np.zeros((deals, 5, 54), np.int64)
    for place in range(5):
        for column in range(bounds[place], bounds[place + 1]):
            counts[rows, place, decks[:, column]] += 1
    return counts


def test_a_wrong_shuffle_would_be_noticed() -> None:
    assert dealing_p(wrong_shuffle(DEALS // 4, np.random.default_rng(1))) < 1e-12


def test_wrong_burials_would_be_noticed(seen: Dealt) -> None:
    """Burying kinds rather than cards, and one in ten declarers keeping the top card."""
    rng, held = np.random.default_rng(2), seen.held
    by_kind, keep_top = seen.buried.copy(), seen.buried.copy()
    for index in range(DEALS):
        hand = held[index]
        by_kind[index] = 0
        by_kind[index][rng.choice(np.flatnonzero(hand), 8, replace=False)] = 1
        top = np.flatnonzero(hand)[-1]
        if rng.random() < 1 / 10 and keep_top[index][top]:
            free = np.flatnonzero(hand - keep_top[index])
            keep_top[index][top] -= 1
            keep_top[index][rng.choice(free[free != top])] += 1
    _, surplus = bury_places(replace(seen, buried=by_kind), rng)
    assert abs(sigmas(surplus, 0.0)) > 20
    chosen, _ = bury_places(replace(seen, buried=keep_top), rng)
    assert subset_p(chosen, 8, DEALS) < LEAST_P
