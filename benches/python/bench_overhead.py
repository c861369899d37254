"""What Python adds to a million deals: processor time in the engine's call and around it.

    python benches/python/bench_overhead.py [DEALS] [RUNS]

One thread. The engine's call plays the deals and hands its columns over as arrays; around it
stand the reading of arguments and the DataFrame. Medians.
"""

import statistics
import sys
import time

import koudi
from koudi import _core


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 11
    engine = _core.simulate
    inside = 0.0

    def timed(*args: object, **kwargs: object) -> object:
        nonlocal inside
        start = time.process_time()
        columns = engine(*args, **kwargs)  # type: ignore[arg-type]
        inside = time.process_time() - start
        return columns

    setattr(_core, "simulate", timed)  # noqa: B010
    koudi.simulate("hubei-2007", 10_000, seed=7)
    print(f"hubei-2007, {deals:,} deals, one thread; medians of {runs} runs, CPU seconds")
    print(f"{'played':>10} {'whole':>8} {'engine':>8} {'added':>8}")
    for played, trump in {"play-only": "random", "whole": None}.items():
        wholes, engines, added = [], [], []
        for _ in range(runs):
            start = time.process_time()
            frame = koudi.simulate("hubei-2007", deals, seed=7, threads=1, trump=trump)
            whole = time.process_time() - start
            assert frame.height == deals
            wholes.append(whole)
            engines.append(inside)
            added.append(whole / inside - 1)
        row = [statistics.median(values) for values in (wholes, engines, added)]
        print(f"{played:>10} {row[0]:>8.3f} {row[1]:>8.3f} {row[2]:>8.2%}")


if __name__ == "__main__":
    main()
