"""Figures of many deals by the reference, kept for statistical comparison.

    python -m tests.reference.climb.figures [SECTION …] [--deals N]

makes the sections named (all of them: some ten minutes of one core) anew in
`tests/data/climb_figures.json`. A figure is [mean, standard error]; of a share the mean is the
share. Each deal of a section has its own seed, so more deals begin with the same ones.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Mapping
from math import comb, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from ..cards import deck
from .actions import canonical_actions
from .finish import side_of
from .matches import play_match
from .order import Order
from .parameters import FILES, Parameters, Params
from .plays import distinct_plays
from .whole_deal import Row, play_whole_deal

FILE = Path(__file__).parents[2] / "data" / "climb_figures.json"
SEED = 6
HANDS = 400
"""Hands looked at with 0, 1 and 2 wild cards each."""
LEADS = "leads"
"""The section that looks at what may be led from hands as they are dealt."""


class Section(NamedTuple):
    rules: str
    policy: str | tuple[str, ...]
    previous: str | None = None
    params: Params | None = None
    """What differs from the rule set."""
    deals: int = 1000


SECTIONS: dict[str, Section] = {
    "guandan": Section("guandan-2017", "random", deals=10_000),
    "guandan-tribute": Section("guandan-2017", "random", "random", deals=4000),
    "guandan-bank-tribute": Section("guandan-bank", "random", "random"),
    "guandan-greedy": Section("guandan-2017", "greedy", "random"),
    "guandan-smallest-first": Section("guandan-2017", "smallest-first", "random"),
    "guandan-greedy-smallest-first": Section("guandan-2017", ("greedy", "smallest-first")),
    "guandan-blocks": Section("guandan-2017", "random", None, {"cards.dealing": "blocks"}),
    "zhejiang": Section("shuangkou-zhejiang", "random"),
    "zhejiang-greedy": Section("shuangkou-zhejiang", "greedy"),
    "zhejiang-smallest-first": Section("shuangkou-zhejiang", "smallest-first"),
    "zhejiang-blocks": Section("shuangkou-zhejiang", "greedy", None, {"cards.dealing": "blocks"}),
    "zhejiang-two": Section("shuangkou-zhejiang-two", "random", deals=4000),
    "shedding": Section("shedding-two-player", "random", deals=6000),
    "shedding-greedy": Section("shedding-two-player", ("greedy", "random"), deals=4000),
    "shedding-unable": Section(
        "shedding-two-player", "greedy", None, {"play.pass": "unable"}, deals=4000
    ),
}
MATCHES: dict[str, Section] = {
    "match-guandan": Section("guandan-2017", "random", deals=400),
    "match-guandan-bank": Section("guandan-bank", "random", deals=400),
    "match-zhejiang": Section("shuangkou-zhejiang", "random", deals=100),
    "match-shedding": Section("shedding-two-player", "random", deals=100),
}
"""Whole matches; their number stands under `deals` too."""
PLAIN = ("plays", "passes", "rounds", "bombs", "straight_flushes", "passes_to_partner")
WHERE_TOLD = ("lines", "multiplier", "contributions", "cards_left", "score")


def observed(row: Row) -> dict[str, float]:
    """What is averaged over the deals."""
    seen: dict[str, float] = {name: getattr(row, name) for name in PLAIN}
    for name in WHERE_TOLD:
        if getattr(row, name) is not None:
            seen[name] = getattr(row, name)
    # The share of deals in which it happens at all.
    seen["any_pass_to_partner"] = row.passes_to_partner > 0
    if len(row.order) == 4:
        for place, name in ((1, "second"), (2, "third"), (3, "last")):
            seen[f"partner_{name}"] = side_of(row.order[place]) == side_of(row.order[0])
    seen["leader_first"] = row.order[0] == row.leader
    seen["leader_side_first"] = side_of(row.order[0]) == side_of(row.leader)
    seen["side_0_first"] = side_of(row.order[0]) == 0
    if row.tribute != "none":
        for kind in ("single", "double", "refused_single", "refused_double"):
            seen[f"tribute_{kind}"] = row.tribute == kind
    return seen


def rows(section: Section, name: str, deals: int) -> Iterator[dict[str, float]]:
    params = {**FILES[section.rules], **(section.params or {})}
    for number in range(deals):
        rng = random.Random(f"{SEED} {name} {number}")
        yield observed(play_whole_deal(params, section.policy, rng, previous=section.previous).row)


def matches(section: Section, name: str, number: int) -> Iterator[dict[str, float]]:
    for match in range(number):
        rng = random.Random(f"{SEED} {name} {match}")
        row = play_match(FILES[section.rules], section.policy, rng).row
        yield {
            "deals": row.deals,
            "side_0_won": row.winner == 0,
            "tributes": row.tributes,
            "refused": row.refused,
            "won_again": row.won_again,
            "double_downs": row.double_downs,
            "failures": sum(row.failures),
        }


def leads(wilds: int, hands: int) -> Iterator[dict[str, float]]:
    """What may be led from hands with so many wild cards, at a uniformly random level."""
    ladder = Parameters({}).ranks("ladder.levels")
    for number in range(hands):
        rng = random.Random(f"{SEED} {LEADS} {wilds} {number}")
        order = Order({}, rng.choice(ladder))
        others = [card for card in deck() if not order.is_wild(card)]
        hand = list(order.wilds) * wilds + rng.sample(others, 27 - wilds)
        distinct = distinct_plays(order, hand)
        yield {
            "canonical": len(canonical_actions(order, hand)),
            "distinct": len(distinct),
            "distinct_multisets": len({play.cards for play in distinct}),
        }


def leads_made(hands: int) -> dict[str, Any]:
    """So many hands with each number of wild cards, weighed as they are dealt."""
    layers = {wilds: list(leads(wilds, hands)) for wilds in range(3)}
    weights = {wilds: comb(2, wilds) * comb(106, 27 - wilds) / comb(108, 27) for wilds in layers}
    each = {wilds: averaged(iter(seen)) for wilds, seen in layers.items()}
    figures: dict[str, list[float]] = {}
    for name in each[0]:
        mean = sum(weights[wilds] * each[wilds][name][0] for wilds in layers)
        variance = sum((weights[wilds] * each[wilds][name][1]) ** 2 for wilds in layers)
        figures[name] = [round(mean, 6), round(sqrt(variance), 6)]
        figures |= {f"{name}_with_{wilds}_wild": each[wilds][name] for wilds in layers}
    seen = [row for layer in layers.values() for row in layer]
    return {
        "hands": hands,
        "largest": {name: max(row[name] for row in seen) for name in each[0]},
        "figures": figures,
    }


def averaged(seen: Iterator[dict[str, float]]) -> dict[str, list[float]]:
    """Mean and standard error of each figure."""
    values: dict[str, list[float]] = {}
    for row in seen:
        for name, value in row.items():
            values.setdefault(name, []).append(float(value))
    return {name: _mean_and_error(column) for name, column in values.items()}


def _mean_and_error(column: list[float]) -> list[float]:
    mean = sum(column) / len(column)
    spread = sum((value - mean) ** 2 for value in column) / (len(column) - 1)
    return [round(mean, 6), round(sqrt(spread / len(column)), 6)]


def made(name: str, deals: int) -> dict[str, Any]:
    """A section as it stands in the file."""
    if name == LEADS:
        return leads_made(deals)
    section = (SECTIONS | MATCHES)[name]
    seen_rows = matches if name in MATCHES else rows
    return {
        "rules": section.rules,
        "params": section.params or {},
        "policy": section.policy,
        "previous": section.previous,
        "deals": deals,
        "figures": averaged(seen_rows(section, name, deals)),
    }


def read() -> dict[str, Mapping[str, Any]]:
    if not FILE.exists():
        return {}
    kept: dict[str, Mapping[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return kept


def write(kept: Mapping[str, Mapping[str, Any]]) -> None:
    """A figure a line."""
    lines = []
    for name in [name for name in (LEADS, *SECTIONS, *MATCHES) if name in kept]:
        head = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in kept[name].items()]
        figures = [
            f"    {json.dumps(key)}: {json.dumps(value)}"
            for key, value in kept[name]["figures"].items()
        ]
        head[-1] = '  "figures": {\n' + ",\n".join(figures) + "\n  }"
        lines.append(f" {json.dumps(name)}: {{\n" + ",\n".join(head) + "\n }")
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="SECTION")
    parser.add_argument("--deals", type=int, help="instead of the section's own number")
    told = parser.parse_args()
    for name in told.sections or [LEADS, *SECTIONS, *MATCHES]:
        number = HANDS if name == LEADS else (SECTIONS | MATCHES)[name].deals
        made_now = made(name, told.deals or number)
        kept = read()
        kept[name] = made_now
        write(kept)
        print(name, kept[name]["figures"])


if __name__ == "__main__":
    main()
