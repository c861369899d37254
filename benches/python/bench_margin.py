"""Greedy's margin over random players: the same deals played twice, sides exchanged.

    python benches/python/bench_margin.py [DEALS] [A] [B]

Each deal is played with A declaring against B attacking, and again the other way round. The
margin is what A's attack brings beyond B's, in attackers' points a deal: paired, so that the
luck of the cards mostly cancels. "stage" is the difference of the shares of deals in which the
attackers take the stage. Intervals are at 95 %.
"""

import sys

import polars as pl

import koudi
from koudi.stats import Estimate, mean

SETTINGS = {"whole deals": {}, "trumps given": {"trump": "random"}}


def paired(values: pl.Series) -> Estimate:
    """Mean of differences with its interval, from exact totals."""
    whole = values.cast(pl.Int64)
    return mean(whole.len(), whole.sum(), (whole * whole).sum())


def margins(name: str, deals: int, a: str, b: str, setting: dict[str, str]) -> list[Estimate]:
    """Margins of A over B, in points and in stages taken."""
    columns = ["deal", "attacker_points", "stage_change"]
    a_declares, b_declares = (
        koudi.simulate(name, deals, policy, seed=7, **setting).select(columns)
        for policy in ((a, b), (b, a))
    )
    assert a_declares["deal"].equals(b_declares["deal"])
    return [
        paired(b_declares[column].cast(pl.Int64) - a_declares[column].cast(pl.Int64))
        for column in columns[1:]
    ]


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    a, b = sys.argv[2:4] if len(sys.argv) > 3 else ("greedy", "random")
    print(f"margin of {a} over {b}, {deals:,} deals of seed 7, each played twice")
    for name in koudi.rule_ids("trick"):
        for told, setting in SETTINGS.items():
            points, stage = margins(name, deals, a, b, setting)
            print(
                f"{name:>14} {told:>13}  "
                f"points {points.estimate:7.3f} ({points.ci_low:7.3f} … {points.ci_high:7.3f})  "
                f"stage {stage.estimate:.4f} ({stage.ci_low:.4f} … {stage.ci_high:.4f})"
            )


if __name__ == "__main__":
    main()
