"""Rulings through Python: single positions as text, and arrays of positions.

python benches/python/bench_rulings.py [ROWS]
"""

import sys
import time
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

import koudi

#: Rulings on one position timed together.
CALLS = 2000

Counts = npt.NDArray[np.uint8]


def seconds(work: Callable[[], object], runs: int = 7) -> float:
    """The fastest of some runs."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def hands_of(rows: int, size: int = 25) -> Counts:
    """Random hands, as rows of counts."""
    rng = np.random.default_rng(7)
    deck = np.tile(np.arange(54), 2)
    hands = np.zeros((rows, 54), np.uint8)
    for hand in hands:
        np.add.at(hand, rng.permutation(deck)[:size], 1)
    return hands


def row_of(cards: str) -> Counts:
    """One hand, as a row of counts."""
    row = np.zeros(54, np.uint8)
    for card in koudi.parse_cards(cards):
        joker = {"LJ": 52, "BJ": 53}
        kind = joker.get(card) or "shcd".index(card[1]) * 13 + "23456789TJQKA".index(card[0])
        row[kind] += 1
    return row


def main() -> None:
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    ctx = koudi.load_rules("shuangsheng").context(level="5", trump="s")
    hand = "BJ5s5hKsTs6sAhKhKhQhJh9h7h6h6hAcTc8c7c3cKdQd9d6d3d"
    print(f"{'what':<34} {'ns each':>10} {'a second':>14}")

    def told(what: str, count: int, work: Callable[[], object]) -> None:
        each = seconds(work) / count
        print(f"{what:<34} {each * 1e9:>10,.0f} {1 / each:>14,.0f}")

    leads = {"single": "8h", "pair": "8h8h", "tractor": "8h8h9h9h", "throw": "AhAhKh"}
    for kind, lead in leads.items():
        play = ctx.legal_follows(hand, lead)[0]
        told(
            f"check_follow, {kind}",
            CALLS,
            lambda lead=lead, play=play: [ctx.check_follow(hand, lead, play) for _ in range(CALLS)],
        )
    hands = hands_of(rows)
    for kind, lead in leads.items():
        led = np.tile(row_of(lead), (rows, 1))
        # Whatever is played, legal or not: the ruling is what is measured.
        played = np.tile(row_of(ctx.legal_follows(hand, lead)[0]), (rows, 1))
        told(
            f"check_follows rows, {kind}",
            rows,
            lambda led=led, played=played: ctx.check_follows(hands, led, played),
        )
    told("evaluate_hands rows", rows, lambda: ctx.evaluate_hands(hands))


if __name__ == "__main__":
    main()
