"""A million random deals through Python, the DataFrame built: play-only, and whole with bidding.

    python benches/python/bench_simulate.py [DEALS] [RUNS]

Wall seconds are what a user waits; CPU seconds, over all cores, are what the work costs.
"""

import os
import sys
import time

import polars as pl

import koudi


def measure(
    deals: int, threads: int | None, trump: str | None = None
) -> tuple[float, float, pl.DataFrame]:
    """Wall and CPU seconds, and the frame."""
    wall, cpu = time.perf_counter(), time.process_time()
    frame = koudi.simulate("hubei-2007", deals, seed=7, threads=threads, trump=trump)
    return time.perf_counter() - wall, time.process_time() - cpu, frame


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    measure(10_000, None)
    print(f"hubei-2007, {deals:,} deals, {os.cpu_count()} cores; the fastest of {runs} runs")
    head = f"{'wall s':>8} {'CPU s':>8} {'deals/s':>12} {'deals/s/core':>14}"
    print(f"{'played':>10} {'threads':>8} {head}")
    for played, trump in {"play-only": "random", "whole": None}.items():
        for threads in (1, None):
            measured = [measure(deals, threads, trump)[:2] for _ in range(runs)]
            wall, cpu = min(wall for wall, _ in measured), min(cpu for _, cpu in measured)
            row = f"{wall:>8.3f} {cpu:>8.3f} {deals / wall:>12,.0f} {deals / cpu:>14,.0f}"
            print(f"{played:>10} {threads or 'all':>8} {row}")


if __name__ == "__main__":
    main()
