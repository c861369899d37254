"""Rulings through Python: single positions as text, and arrays of positions.

python benches/python/bench_rulings.py [DEALS]

The rows are every follow, and every hand before one, of random play-only deals of `shuangsheng`
(level 5, spades), repeated until there are enough. Times are processor times, so that a row a
second is one a second and core; each is the fastest of some runs.
"""

import random
import sys
import time
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

import koudi

#: Rulings on one position timed together.
CALLS = 2000
#: Rows of an array.
ROWS = 250_000

Counts = npt.NDArray[np.uint8]


def seconds(work: Callable[[], object], runs: int = 11) -> float:
    """The fastest of some runs, in processor time."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def kind_of(card: str) -> int:
    """Where a card is counted in a row."""
    jokers = {"LJ": 52, "BJ": 53}
    return jokers.get(card) or "shcd".index(card[1]) * 13 + "23456789TJQKA".index(card[0])


def row_of(cards: str) -> Counts:
    """Some cards as a row of counts."""
    return np.bincount([kind_of(card) for card in koudi.parse_cards(cards)], minlength=54).astype(
        np.uint8
    )


def follows(deals: int) -> tuple[Counts, Counts, Counts]:
    """Hands, leads and plays of every follow of some random play-only deals."""
    table = koudi.plays("shuangsheng", deals, level="5", trump="s", seed=7)
    positions: list[tuple[Counts, Counts, Counts]] = []
    for (_,), deal in table.group_by("deal"):
        plays = deal.select("turn", "seat", "cards").rows()
        # From the end, so that a hand is what has been played from it since.
        hands = np.zeros((4, 54), np.uint8)
        followed: list[tuple[Counts, Counts]] = []
        for turn, seat, cards in reversed(plays):
            play = row_of(cards)
            hands[seat] += play
            if turn > 0:
                followed.append((hands[seat].copy(), play))
            else:
                positions += [(hand, play, answer) for hand, answer in followed]
                followed.clear()
    random.Random(7).shuffle(positions)
    hands, leads, plays = (np.stack(part) for part in zip(*positions, strict=True))
    return hands, leads, plays


def enough(rows: Counts) -> Counts:
    """The rows again and again."""
    return np.resize(rows, (ROWS, 54))


def answers(hands: Counts, leads: Counts) -> Counts:
    """Random cards of the hands, as many as were led: not half of them legal."""
    rng = np.random.default_rng(7)
    plays = np.zeros_like(hands)
    for hand, lead, play in zip(hands, leads, plays, strict=True):
        cards = np.repeat(np.arange(54), hand)
        np.add.at(play, rng.choice(cards, lead.sum(), replace=False), 1)
    return plays


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    ctx = koudi.load_rules("shuangsheng").context(level="5", trump="s")
    print(f"{'what':<38} {'ns each':>8} {'a second and core':>18}")

    def told(what: str, count: int, work: Callable[[], object]) -> None:
        each = seconds(work) / count
        print(f"{what:<38} {each * 1e9:>8,.1f} {1 / each:>18,.0f}")

    hand = "BJ5s5hKsTs6sAhKhKhQhJh9h7h6h6hAcTc8c7c3cKdQd9d6d3d"
    leads = {"single": "8h", "pair": "8h8h", "tractor": "8h8h9h9h", "throw": "AhAhKh"}
    for kind, lead in leads.items():
        play = ctx.legal_follows(hand, lead)[0]
        told(
            f"check_follow, {kind}",
            CALLS,
            lambda lead=lead, play=play: [ctx.check_follow(hand, lead, play) for _ in range(CALLS)],
        )
    held, led, played = follows(deals)
    size, pairs = led.sum(axis=1), (led == 2).sum(axis=1)
    of = {
        "as played": size > 0,
        "singles led": size == 1,
        "pairs led": pairs == 1,
        "tractors led": pairs > 1,
    }
    print(f"rows: {len(led):,} follows; pairs led {(pairs == 1).mean():.1%}, tractors", end=" ")
    print(f"{(pairs > 1).mean():.2%}; made {ROWS:,}")
    for what, rows in of.items():
        arrays = [enough(part[rows]) for part in (held, led, played)]
        told(f"check_follows, {what}", ROWS, lambda arrays=arrays: ctx.check_follows(*arrays))
    arrays = [enough(part) for part in (held, led, answers(held, led))]
    told("check_follows, any cards played", ROWS, lambda: ctx.check_follows(*arrays))
    hands = enough(held)
    told("evaluate_hands, as held", ROWS, lambda: ctx.evaluate_hands(hands))
    whole = enough(held[held.sum(axis=1) == 25])
    told("evaluate_hands, 25 cards", ROWS, lambda: ctx.evaluate_hands(whole))


if __name__ == "__main__":
    main()
