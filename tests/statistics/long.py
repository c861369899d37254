"""The statistical tests with more deals: `python -m tests.statistics.long`.

Prints every p-value and slant, for all built-in rule files and a few variants; exit status 1 when
one is below what chance allows for so many.
"""

from __future__ import annotations

import argparse
import random
import sys
from concurrent.futures import Executor, ProcessPoolExecutor

from scipy.stats import norm

import koudi
from tests.differential.variants import named_variants
from tests.engines import BUILT_IN, rules_of
from tests.statistics import throws
from tests.statistics.biddings import fast_counts, reference_counts
from tests.statistics.biddings import p_values as biddings_p
from tests.statistics.choices import (
    FEATURES,
    LONG,
    WrongPolicy,
    by_kind,
    collect,
    no_parts,
    surplus,
)
from tests.statistics.deals_seen import dealt
from tests.statistics.laws import dealing_p, uniform_p
from tests.statistics.outcomes import histograms, p_values, reference_frame
from tests.statistics.test_choices import p_of_places

WANTED = {"lead": 12_000, "single": 12_000, "pair": 8_000, "tractor": 10_000, LONG: 10_000}
WRONG: list[tuple[str, WrongPolicy, str]] = [
    (LONG, no_parts, "part of a tractor"),
    ("single", by_kind, "likely"),
]
"""Wrong policies in the same positions, and where they show."""

VARIANTS = ("pairs", "two-highest", "ace-low", "permanents", "no-levels")


def choices_report(name: str, seed: int, deals: int) -> list[tuple[float, str]]:
    """P-values of the choices under a rule set, and of its dealing."""
    found = collect(rules_of(named_variants()[name]), seed, deals, WANTED)
    lines = []
    for kind, choices in found.items():
        plays = [choice.play for choice in choices]
        lines.append((p_of_places(choices), f"{name}: {kind}, {len(choices)} choices"))
        lines += [
            (two_sided(surplus(choices, plays, count)), f"{name}: {kind}, {feature}")
            for feature, count in FEATURES.items()
        ]
    for kind, wrong, feature in WRONG:
        rng = random.Random(3)
        plays = [wrong(choice, rng) for choice in found[kind]]
        off = surplus(found[kind], plays, FEATURES[feature])
        print(
            f"{off:12.2f} standard errors under the wrong policy {wrong.__name__}: {name}, {kind}"
        )
    return lines


def dealing_report(name: str, seed: int, deals: int) -> list[tuple[float, str]]:
    return [(dealing_p(dealt(name, seed, deals).places), f"{name}: dealing of {deals} deals")]


def outcome_report(
    pool: Executor, name: str, seed: int, deals: int, trump: str | None
) -> list[tuple[float, str]]:
    params = named_variants()[name]
    slow = reference_frame(pool, params, 50 + seed, deals, 20, trump)
    fast = koudi.simulate(rules_of(params), 5_000_000, seed=seed, trump=trump or "random")
    told = f"{name}, {'suits' if trump is None else 'no-trump'}, {deals} deals"
    found = p_values(histograms(fast), histograms(slow))
    return [(p, f"{told}: {figure}") for figure, p in found.items()]


def throws_report(name: str, seed: int, deals: int) -> list[tuple[float, str]]:
    """P-values of throws and of answers to them."""
    leads, answers, forbidden = throws.collect(named_variants()[name], seed, deals)
    lines: list[tuple[float, str]] = []
    found: dict[str, list[throws.Choice]] = {"throws": [*leads], "answers": [*answers]}
    for kind, choices in found.items():
        rng = random.Random(4)
        places = [throws.place(choice, choice.made, rng) for choice in choices]
        p = uniform_p(places) if max(places) < 1 and not forbidden else 0.0
        lines.append((p, f"{name}: {kind}, {len(choices)} choices"))
        made = [choice.made for choice in choices]
        for feature, count in throws.FEATURES.items():
            off = two_sided(throws.surplus(choices, made, count))
            lines.append((off, f"{name}: {kind}, {feature}"))
    return lines


def biddings_report(
    pool: Executor, name: str, seed: int, deals: int, first: bool
) -> list[tuple[float, str]]:
    params = named_variants()[name]
    slow = reference_counts(pool, params, 80 + seed, deals, first=first, parts=20)
    found = biddings_p(fast_counts(params, 90 + seed, 2_000_000, first=first), slow)
    told = f"{name}, {'first' if first else 'middle'}, {deals} biddings"
    return [(p, f"{told}: {figure}") for figure, p in found.items()]


def two_sided(sigmas: float) -> float:
    return float(2 * norm.sf(abs(sigmas)))


def show(lines: list[tuple[float, str]]) -> list[float]:
    for p, told in lines:
        print(f"{p:12.3g} {told}", flush=True)
    return [p for p, _ in lines]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000, help="of the reference, a rule set")
    parser.add_argument("--choice-deals", type=int, default=12_000)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    values: list[float] = []
    with ProcessPoolExecutor(options.processes) as pool:
        for number, name in enumerate([*BUILT_IN, "no-levels"]):
            for first in (False, True):
                values += show(biddings_report(pool, name, number, options.deals // 4, first))
        for number, name in enumerate([*BUILT_IN, *VARIANTS]):
            values += show(outcome_report(pool, name, number, options.deals, None))
            values += show(outcome_report(pool, name, number, options.deals // 4, "nt"))
        running = [
            pool.submit(choices_report, name, 17 + number, options.choice_deals)
            for number, name in enumerate([*BUILT_IN, "pairs"])
        ]
        running += [
            pool.submit(throws_report, name, 23 + number, options.choice_deals // 5)
            for number, name in enumerate(["shuangsheng", "longyan-80", "pairs", "permanents"])
        ]
        running += [
            pool.submit(dealing_report, name, 99 + number, 4 * options.choice_deals)
            for number, name in enumerate(BUILT_IN)
        ]
        for future in running:
            values += show(future.result())
    print(f"{len(values)} p-values, the least {min(values):.3g}")
    return 1 if min(values) < 0.001 / len(values) else 0


if __name__ == "__main__":
    sys.exit(main())
