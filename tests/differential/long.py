"""The differential tests, as long as one likes: `python -m tests.differential.long --minutes 30`.

Random rule sets, positions and whole deals; prints how much was compared, how often the telling
kinds of position came up, and every difference (exit status 1 when there is one).
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from tests.differential.compare import CHECKS, Tally, compare
from tests.differential.deals import compare_deals, compare_throwing_deal
from tests.differential.variants import named_variants, random_params

SLICE = 10.0
"""Seconds of one piece of work."""


def work(seed: int) -> Tally:
    """Some seconds of random rule sets, positions and deals."""
    rng = random.Random(seed)
    named = list(named_variants().values())
    total = Tally()
    end = time.monotonic() + SLICE
    while time.monotonic() < end:
        params = rng.choice(named) if rng.random() < 0.3 else random_params(rng)
        for check in CHECKS:
            for _ in range(10):
                total.add(compare(check, params, rng))
        total.add(compare_deals(params, rng.getrandbits(64), 5))
        if params["throws.allowed"]:
            total.add(compare_throwing_deal(params, rng))
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
    parser.add_argument("--processes", type=int, default=None)
    options = parser.parse_args()
    total = Tally()
    processes = options.processes or os.cpu_count() or 1
    with ProcessPoolExecutor(processes) as pool:
        running = set()
        for seed in slices(options.minutes, options.seed):
            running.add(pool.submit(work, seed))
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
