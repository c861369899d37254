"""Rule sets to compare the engines under: the built-in ones, named variants, and random ones."""

from __future__ import annotations

import random
from collections.abc import Mapping

from tests.engines import BUILT_IN, Params, params_of
from tests.reference.parameters import STANDARD

STANDARD_ORDER = ["BJ", "LJ", "main level", "off level", "suit"]
PERMANENT_2 = ["BJ", "LJ", "main level", "off level", "main 2", "off 2", "suit"]
PERMANENT_3_2 = [*PERMANENT_2[:4], "main 3", "off 3", *PERMANENT_2[4:]]
BETWEEN = ["BJ", "LJ", "main level", "main 2", "off level", "off 2", "suit"]
YUNNAN = ["main 5", "BJ", "LJ", "As", "main level", "off level", "suit"]
DINGPAI = ["main 5", "BJ", "LJ", "off 5", "main 3", "off 3", "main 2", "off 2", "suit"]

BIDDING_OPTIONS: dict[str, list[object]] = {
    "bidding.jokers": ["pairs", "pairs", "counter-only", "single-first-deal"],
    "bidding.big_over_little": ["yes", "first-deal"],
    "bidding.suits": ["unordered", "ordered", "any-later-pair", "any-later-pair"],
    "bidding.first_bidder_counters": [False, True],
    "bidding.reinforce": ["until-countered", "none"],
    "bidding.windows": ["before-kitty", "after-burying"],
    "bidding.counter_declares": ["first-deal", "never", "always"],
    "bidding.counter_takes_kitty": [True, True, False],
    "bidding.partner_may_counter": [True, False],
    "bidding.nobody": [
        "kitty-first",
        "kitty-first-non-joker",
        "kitty-third",
        "no-trump",
        "redeal",
    ],
    "bidding.turned_countered_by": ["nobody", "no-trump", "anyone"],
    "bidding.face_down": ["never", "never", "always"],
}
"""Every value of every bidding parameter."""

OPTIONS: dict[str, list[object]] = {
    "order.trumps": [*[STANDARD_ORDER] * 4, *[PERMANENT_2] * 2, PERMANENT_3_2, BETWEEN, YUNNAN],
    "tractor.over_level": [True, True, False],
    "tractor.trump_chain": ["full", "full", "jokers"],
    "tractor.no_trump_chain": ["full", "full", "jokers"],
    "tractor.permanent_joins_suit": [True, False],
    "tractor.ace_low": [False, False, True],
    "follow.tractor": ["longest", "longest", "longest", "pairs", "suit"],
    "follow.without_pair": ["any", "any", "two-highest"],
    "throws.overruff": ["main", "all", "highest", "shape"],
    "throws.asked": ["all", "opponents"],
    "throws.forced": ["smallest-blocked", "smallest-blocked", "smallest", "smallest-card"],
    "throws.penalty_per": ["card", "card", "card", "blocked-card", "attempt", "none"],
    "throws.penalty": [10, 10, 5],
    "throws.penalty_cap": [0, 0, 40, 80],
    "throws.heavy_first": [0, 20],
    "kitty.size": [8, 8, 0, 4, 12],
    "kou_di.measure": ["component", "component", "cards"],
    "kou_di.form": ["2^(pairs+1)", "2^(pairs+1)", "2n", "2^n", "2(pairs+1)", "list"],
    "kou_di.multipliers.single": [None, 1, 2],
    "kou_di.multipliers.pair": [None, 3, 4],
    "kou_di.multipliers.tractor": [None, [8], [6, 8], [8, 16, 32]],
    "kou_di.multipliers.throw": [None, 3, 5],
    "kou_di.throw_counts": ["at-least", "always"],
    "kou_di.side_suit": ["full", "half"],
    "kou_di.taken_from": ["winning-play", "winning-play", "lead"],
    "kou_di.ruffed_throw": ["as-led", "own-shape"],
    "kou_di.counted": ["kitty", "kitty", "last-trick"],
    "promotion.stage": [80, 80, 85, 120],
    "promotion.declarer_bands": [[[0, 3], [5, 2], [40, 1]], [[0, 5], [25, 3], [65, 1]], [[0, 1]]],
    "promotion.attacker_bands": [[[0, 0]], [[0, 1]], [[0, 0], [20, 1], [40, 2], [100, 5]]],
    "promotion.attacker_every": [40, 20, 0],
    "promotion.max_steps": [0, 0, 1, 3],
    "ladder.must_play": [[], ["5", "10", "K", "A"], ["A"]],
    "ladder.attackers_leave_must_play": [False, True],
    "promotion.hooks": [
        [],
        [{"level": "J", "points": 85, "to": "2"}, {"level": "A", "points": 40, "to": "10"}],
    ],
    **BIDDING_OPTIONS,
}
"""Values drawn from for each parameter; repeated ones are the likelier."""


def random_params(rng: random.Random) -> Params:
    """A random rule set that the checks allow."""
    params: Params = {**STANDARD, **{key: rng.choice(values) for key, values in OPTIONS.items()}}
    if rng.random() < 0.1:
        # No levels at all.
        params |= {
            "order.trumps": DINGPAI,
            "ladder.levels": [],
            "ladder.must_play": [],
            "promotion.hooks": [],
            "bidding.jokers": "pairs",  # or nobody could bid
        }
    if params["throws.penalty_per"] != "card":
        params["throws.heavy_first"] = 0
    if params["kou_di.form"] == "list":
        params |= {
            "kou_di.measure": "component",
            "kou_di.multipliers.single": 2,
            "kou_di.multipliers.pair": 4,
            "kou_di.multipliers.tractor": [7, 9],
        }
    if params["kou_di.measure"] == "cards":
        names = ("single", "pair", "tractor", "throw")
        params |= {f"kou_di.multipliers.{name}": None for name in names}
    return sensible_bidding(params)


def sensible_bidding(params: Params) -> Params:
    """The same, with what is refused together changed: a kitty of no cards is neither turned up nor
    taken by a counter, what is not turned up is not countered, face-down suits have no order."""
    if params["kitty.size"] == 0:
        params["bidding.windows"] = "before-kitty"
        if params["bidding.nobody"] != "redeal":
            params["bidding.nobody"] = "no-trump"
    if params["bidding.nobody"] in ("no-trump", "redeal"):
        params["bidding.turned_countered_by"] = "nobody"
    if params["bidding.suits"] == "ordered":
        params["bidding.face_down"] = "never"
    return params


def bidding_params(rng: random.Random) -> Params:
    """The standard with a random choice of every bidding parameter."""
    drawn = {key: rng.choice(values) for key, values in BIDDING_OPTIONS.items()}
    return sensible_bidding({**STANDARD, **drawn, "kitty.size": rng.choice([8, 8, 8, 4, 12, 0])})


def named_variants() -> dict[str, Params]:
    """The built-in files, and one variant for each parameter that changes what may be played."""
    variants = {name: params_of(rules) for name, rules in BUILT_IN.items()}
    changes: dict[str, Mapping[str, object]] = {
        "standard": {},
        "pairs": {"follow.tractor": "pairs"},
        "suit": {"follow.tractor": "suit"},
        "two-highest": {"follow.without_pair": "two-highest", "kitty.size": 0},
        "gap": {"tractor.over_level": False},
        "ace-low": {"tractor.ace_low": True},
        "jokers": {"tractor.trump_chain": "jokers", "tractor.no_trump_chain": "jokers"},
        "permanents": {"order.trumps": PERMANENT_3_2, "kitty.size": 12},
        "between": {"order.trumps": BETWEEN, "kitty.size": 4},
        "yunnan": {"order.trumps": YUNNAN, "tractor.ace_low": True},
        "no-levels": {
            "order.trumps": DINGPAI,
            "ladder.levels": [],
            "kitty.size": 0,
            "kou_di.counted": "last-trick",
            "follow.without_pair": "two-highest",
        },
    }
    return variants | {
        name: sensible_bidding({**STANDARD, **change}) for name, change in changes.items()
    }
