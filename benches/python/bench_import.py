"""How long `import koudi` and `koudi --help` take, in fresh processes; the budget is beside it.

    python benches/python/bench_import.py [RUNS]

Prints the fastest and the middle of the runs: the fastest is what the work costs, the middle what
a user waits. The cost of starting Python itself is told too; `import koudi` is without it.
"""

import statistics
import subprocess
import sys
import time

IMPORT = "import time; t = time.perf_counter(); import koudi; print(time.perf_counter() - t)"


def imported() -> float:
    """Seconds of `import koudi` in a fresh process."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def wall(*arguments: str) -> float:
    """Seconds of a whole process."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    measures = {
        "python -c pass": (None, lambda: wall("-c", "pass")),
        "import koudi": (0.25, imported),
        "koudi --help": (0.30, lambda: wall("-m", "koudi", "--help")),
    }
    print(f"{'what':<16} {'fastest':>9} {'middle':>9} {'budget':>9}")
    for name, (budget, measure) in measures.items():
        times = [measure() for _ in range(runs)]
        allowed = f"{budget:.2f} s" if budget else "–"
        row = f"{min(times):>7.3f} s {statistics.median(times):>7.3f} s"
        print(f"{name:<16} {row} {allowed:>9}")


if __name__ == "__main__":
    main()
