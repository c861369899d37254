"""The differential tests, as long as one likes: `python -m tests.differential.long --minutes 30`.

Random rule sets, positions, deals with bidding, greedy's decisions, records told and read back;
prints how much was compared, how often the telling kinds of position came up, and every difference
(exit status 1 when there is one). `--only greedy` and the like does one part.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from tests.differential.compare import CHECKS, Answers, Difference, Tally, compare
from tests.differential.deals import compare_deals, compare_throwing_deal
from tests.differential.variants import bidding_params, named_variants, random_params
from tests.differential.whole import (
    compare_greedy,
    compare_round_trips,
    compare_side_by_side,
    compare_whole_deals,
    greedy_fails,
)
from tests.engines import Params

SLICE = 10.0
"""Seconds of one piece of work."""


def positions(params: Params, rng: random.Random) -> Iterator[Tally]:
    for check in CHECKS:
        for _ in range(10):
            yield compare(check, params, rng)


def play_only(params: Params, rng: random.Random) -> Iterator[Tally]:
    yield compare_deals(params, rng.getrandbits(64), 5)
    if params["throws.allowed"]:
        yield compare_throwing_deal(params, rng)


def bidding(params: Params, rng: random.Random) -> Iterator[Tally]:
    yield compare_whole_deals(params, rng.getrandbits(64), 16)
    for _ in range(20):
        yield compare_side_by_side(params, rng)


def greedy(params: Params, rng: random.Random) -> Iterator[Tally]:
    if greedy_fails(params):
        return
    for policy in ("greedy", ["greedy", "random+throws"], ["random+throws", "greedy"]):
        yield compare_greedy(params, rng.getrandbits(64), 2, policy)


def records(params: Params, rng: random.Random) -> Iterator[Tally]:
    yield compare_round_trips(params, rng.getrandbits(64), 200)


PARTS = {
    "positions": positions,
    "play-only": play_only,
    "bidding": bidding,
    "greedy": greedy,
    "records": records,
}


def work(seed: int, parts: tuple[str, ...]) -> Tally:
    """Some seconds of random rule sets, positions and deals."""
    rng = random.Random(seed)
    named = list(named_variants().values())
    total = Tally()
    end = time.monotonic() + SLICE
    while time.monotonic() < end:
        draw = rng.random()
        params = (
            rng.choice(named)
            if draw < 0.3
            else random_params(rng)
            if draw < 0.8
            else bidding_params(rng)
        )
        for part in parts:
            try:
                for tally in PARTS[part](params, rng):
                    total.add(tally)
            except (RuntimeError, ValueError) as fault:
                told = Answers(str(fault), "a fault of its own", "a deal")
                total.differences.append(Difference(part, params, None, None, told))
    return total


def slices(minutes: float, seed: int) -> Iterator[int]:
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        seed += 1
        yield seed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--only", choices=PARTS, action="append", help="one part, or several")
    parser.add_argument("--processes", type=int, default=None)
    options = parser.parse_args()
    total = Tally()
    parts = tuple(options.only or PARTS)
    processes = options.processes or os.cpu_count() or 1
    with ProcessPoolExecutor(processes) as pool:
        running = set()
        for seed in slices(options.minutes, options.seed):
            running.add(pool.submit(work, seed, parts))
            while len(running) >= 2 * processes:
                done = {future for future in running if future.done()}
                running -= done
                for future in done:
                    total.add(future.result())
                time.sleep(0.05)
        for future in running:
            total.add(future.result())
    for name, number in sorted(total.compared.items()):
        print(f"{number:>12,} compared: {name}")
    for tag, number in sorted(total.tags.items()):
        print(f"{number:>12,} of {tag}")
    print(f"{len(total.differences):,} differences")
    for difference in total.differences[:200]:
        print(difference)
    return 1 if total.differences else 0


if __name__ == "__main__":
    sys.exit(main())
