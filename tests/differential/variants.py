"""Rule sets to compare the engines under: the built-in ones, named variants, and random ones."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping

from tests.engines import BUILT_IN, Params, params_of
from tests.files import draw
from tests.reference.parameters import STANDARD

STANDARD_ORDER = ["BJ", "LJ", "main level", "off level", "suit"]
PERMANENT_2 = ["BJ", "LJ", "main level", "off level", "main 2", "off 2", "suit"]
PERMANENT_3_2 = [*PERMANENT_2[:4], "main 3", "off 3", *PERMANENT_2[4:]]
BETWEEN = ["BJ", "LJ", "main level", "main 2", "off level", "off 2", "suit"]
YUNNAN = ["main 5", "BJ", "LJ", "As", "main level", "off level", "suit"]
DINGPAI = ["main 5", "BJ", "LJ", "off 5", "main 3", "off 3", "main 2", "off 2", "suit"]

BIDDING_OPTIONS: dict[str, list[object]] = {
    "bidding.with": [*["level-cards"] * 5, "pairs"],
    "bidding.captures": [False, True],
    "bidding.first_declarer": ["bidder", "bidder", "right-of-bidder"],
    "bidding.first_deal_companion": [None, None, None, "5", "K"],
    "bidding.jokers": ["pairs", "pairs", "counter-only", "single-first-deal"],
    "bidding.big_over_little": ["yes", "first-deal"],
    "bidding.suits": ["unordered", "ordered", "any-later-pair", "any-later-pair"],
    "bidding.first_bidder_counters": [False, True],
    "bidding.reinforce": ["until-countered", "none"],
    "bidding.windows": ["before-kitty", "after-burying"],
    "bidding.counter_declares": ["first-deal", "first-level", "never", "always"],
    "bidding.declarer_after_burying": ["as-others", "after-another"],
    "bidding.counter_takes_kitty": [True, False],
    "bidding.counter_opens_kitty": [False, True],
    "bidding.partner_may_counter": [True, False],
    "bidding.nobody": [
        "kitty-first",
        "kitty-first-non-joker",
        "kitty-third",
        "no-trump",
        "redeal",
    ],
    "bidding.turned_countered_by": ["nobody", "no-trump", "anyone"],
    "bidding.face_down": ["never", "never", "first-card", "always"],
    "bidding.last_card_counters": [False, True],
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
    "kou_di.form": ["2^(pairs+1)", "2^(pairs+1)", "2n", "2^n", "2(pairs+1)", "2^pairs", "list"],
    "kou_di.multipliers.single": [None, 1, 2],
    "kou_di.multipliers.pair": [None, 3, 4],
    "kou_di.multipliers.tractor": [None, [8], [6, 8], [8, 16, 32]],
    "kou_di.multipliers.throw": [None, 3, 5],
    "kou_di.throw_counts": ["at-least", "always"],
    "kou_di.side_suit": ["full", "half"],
    "kou_di.taken_from": ["winning-play", "winning-play", "lead"],
    "kou_di.ruffed_throw": ["as-led", "own-shape"],
    "kou_di.counted": ["kitty", "kitty", "last-trick"],
    "promotion.stage": [80, 80, 85, 120, None],
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
    "rotation.leads": ["declarer", "declarer", "last-bidder"],
    "boards.levels": [[], [], [], ["2", "5", "5", "A"]],
    "score.large_points": [[], [], [[0, 2], [15, 3], [40, 4], [80, 6]]],
    "score.match_par": [None, None, 100, 80],
    "score.match_every": [20, 5],
    **BIDDING_OPTIONS,
}
"""Values drawn from for each parameter; repeated ones are the likelier."""


def value_of(key: str, rng: random.Random) -> object:
    return rng.choice(OPTIONS[key]) if key in OPTIONS else draw.value_of(key, rng)


def sensible(params: Params, rng: random.Random, keep: Collection[str] = ()) -> Params:
    """The same, with what is refused together drawn again; not those to keep."""
    return draw.repaired(params, rng, value_of, keep)


def random_params(rng: random.Random) -> Params:
    """A random rule set that the checks allow."""
    params: Params = {**STANDARD, **{key: value_of(key, rng) for key in OPTIONS}}
    if rng.random() < 0.1:
        # No levels at all.
        params |= {
            "order.trumps": DINGPAI,
            "ladder.levels": [],
            "bidding.jokers": "pairs",  # or nobody could bid
        }
    if rng.random() < 0.2:
        params |= {
            "kou_di.form": "list",
            "kou_di.multipliers.single": 2,
            "kou_di.multipliers.pair": 4,
            "kou_di.multipliers.tractor": [7, 9],
        }
    return sensible(params, rng, ("order.trumps", "ladder.levels", "bidding.jokers"))


def bidding_params(rng: random.Random) -> Params:
    """The standard with a random choice of every bidding parameter."""
    drawn = {key: value_of(key, rng) for key in BIDDING_OPTIONS}
    return sensible({**STANDARD, **drawn, "kitty.size": rng.choice([8, 8, 8, 4, 12, 0])}, rng)


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
        name: sensible({**STANDARD, **change}, random.Random(name), change)
        for name, change in changes.items()
    }
