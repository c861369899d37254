"""Peak resident memory of ten million deals through simulate_batches; the budget is 400 MB.

python benches/python/bench_memory.py [DEALS]
"""

import resource
import sys
import time

import koudi


def peak_mb() -> float:
    """The most memory this process has held, in MB."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
    at_start = peak_mb()
    start = time.perf_counter()
    rows = dug = 0
    for part in koudi.simulate_batches("hubei-2007", deals, seed=7):
        rows += part.height
        dug += int(part["kou_di"].sum())
    wall = time.perf_counter() - start
    print(f"{rows:,} deals in {wall:.1f} s, {dug / rows:.4%} dug out")
    print(f"peak {peak_mb():.0f} MB, {at_start:.0f} MB before the first deal")


if __name__ == "__main__":
    main()
