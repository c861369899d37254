"""The statistical tests with more deals: `python -m tests.statistics.long`.

Prints every p-value and slant, for all built-in rule files and a few variants; exit status 1 when
one is below what chance allows for so many.
"""

from __future__ import annotations

import argparse
import random
import sys
from concurrent.futures import ProcessPoolExecutor

import koudi
from tests.differential.variants import named_variants
from tests.engines import BUILT_IN, rules_of
from tests.statistics.choices import FEATURES, LONG, Choice, by_kind, collect, no_parts, surplus
from tests.statistics.deals_seen import dealt
from tests.statistics.laws import dealing_p
from tests.statistics.outcomes import histograms, p_values, reference_frame
from tests.statistics.test_choices import p_of_places

WANTED = {"lead": 30_000, "single": 30_000, "pair": 30_000, "tractor": 10_000, LONG: 10_000}
VARIANTS = ("pairs", "two-highest", "ace-low", "permanents", "no-levels")


def choices_report(name: str, deals: int) -> list[tuple[str, float]]:
    """P-values of the choices of a variant; and of wrong policies, which should be tiny."""
    found = collect(rules_of(named_variants()[name]), 17, deals, WANTED)
    lines = []
    for kind, choices in found.items():
        plays = [choice.play for choice in choices]
        lines.append((f"{name}: {kind}, {len(choices)} choices", p_of_places(choices)))
        lines += [
            (f"{name}: {kind}, {feature}", two_sided(surplus(choices, plays, count)))
            for feature, count in FEATURES.items()
        ]
    for kind, wrong in ((LONG, no_parts), ("single", by_kind)):
        choices = found[kind]
        rng = random.Random(3)
        part = FEATURES["part of a tractor" if wrong is no_parts else "likely"]
        off = surplus(choices, [wrong(choice, rng) for choice in choices], part)
        print(
            f"{off:12.2f} standard errors under the wrong policy {wrong.__name__}: {name}, {kind}"
        )
    return lines


def two_sided(sigmas: float) -> float:
    from scipy.stats import norm

    return float(2 * norm.sf(abs(sigmas)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200_000, help="of each engine and rule set")
    parser.add_argument("--choice-deals", type=int, default=60_000)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    lines: list[tuple[str, float]] = []
    names = [*BUILT_IN, *VARIANTS]
    with ProcessPoolExecutor(options.processes) as pool:
        running = [
            pool.submit(choices_report, name, options.choice_deals) for name in (*BUILT_IN, "pairs")
        ]
        for number, name in enumerate(names):
            params = named_variants()[name]
            for trump in (None, "nt"):
                deals = options.deals if trump is None else options.deals // 4
                parts = 20
                slow = reference_frame(pool, params, 50 + number, deals, parts, trump)
                fast = koudi.simulate(rules_of(params), 5_000_000, seed=number, trump=trump)
                found = p_values(histograms(fast), histograms(slow))
                lines += [(f"{name}, {trump or 'suits'}: {key}", p) for key, p in found.items()]
        for future in running:
            lines += future.result()
    for name in BUILT_IN:
        lines.append(
            (f"{name}: dealing", dealing_p(dealt(name, 99, 5 * options.deals // 4).places))
        )
    for told, p in lines:
        print(f"{p:12.3g} {told}")
    least = min(p for _, p in lines)
    print(f"{len(lines)} p-values, the least {least:.3g}")
    return 1 if least < 0.001 / len(lines) else 0


__all__ = ["Choice", "main"]

if __name__ == "__main__":
    sys.exit(main())
