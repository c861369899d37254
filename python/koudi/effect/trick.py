"""Which parameters of trick-taking games have an effect, given the values of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .conditions import all_of, any_of, is_, is_not

if TYPE_CHECKING:
    from .conditions import Condition, Values

HAS_LEVELS = is_not("ladder.levels", [])
HAS_BOARDS = is_not("boards.levels", [])
HAS_STAGE = is_not("promotion.stage", "none")
BIDS_LEVEL_CARDS = is_("bidding.with", "level-cards")
BIDS_SUITS = all_of(HAS_LEVELS, BIDS_LEVEL_CARDS)
COUNTERS_LATE = is_("bidding.windows", "after-burying")
THROWS = is_("throws.allowed", True)
THROWS_COST = all_of(
    THROWS, is_not("throws.penalty_per", "none"), lambda values: values["throws.penalty"] > 0
)
TURNS_UP = is_not("bidding.nobody", "no-trump", "redeal")
DIGS = any_of(is_("kou_di.counted", "last-trick"), is_not("kitty.size", 0))
DIGS_BY_COMPONENT = all_of(DIGS, is_("kou_di.measure", "component"))
LOST_LATE = is_("infractions.late_wrong_follow", "lost")
LOST_BY_COUNT = is_("infractions.wrong_count", "lost")
LOST = any_of(LOST_LATE, LOST_BY_COUNT, is_("infractions.hidden_twice", "lost"))


def _has_permanent_above_suit(values: Values) -> bool:
    """Whether the lowest trump above the trump suit is a permanent one other than a joker."""
    places = values["order.trumps"]
    return len(places) > 1 and places[-2] not in ("BJ", "LJ", "main level", "off level")


def _plays_no_trump(values: Values) -> bool:
    return values["bidding.with"] != "pairs" or values["bidding.nobody"] in (
        "kitty-first",
        "kitty-third",
        "no-trump",
    )


def _form_counts(values: Values) -> bool:
    listed = (values[f"kou_di.multipliers.{name}"] for name in ("single", "pair", "tractor"))
    return values["kou_di.measure"] == "cards" or "none" in listed


#: What a parameter needs to have an effect; those not named always have one.
NEEDS: dict[str, Condition] = {
    # A ladder without a stage is never climbed, and boards bring their own levels.
    "ladder.levels": lambda values: HAS_STAGE(values) or not HAS_BOARDS(values),
    "ladder.must_play": all_of(HAS_LEVELS, HAS_STAGE),
    "ladder.attackers_leave_must_play": is_not("ladder.must_play", []),
    "tractor.over_level": HAS_LEVELS,
    "tractor.no_trump_chain": _plays_no_trump,
    "tractor.permanent_joins_suit": _has_permanent_above_suit,
    "throws.overruff": THROWS,
    "throws.asked": THROWS,
    "throws.forced": THROWS,
    "throws.penalty_per": THROWS,
    "throws.penalty": all_of(THROWS, is_not("throws.penalty_per", "none")),
    "throws.penalty_cap": THROWS_COST,
    "throws.heavy_first": all_of(THROWS, is_("throws.penalty_per", "card")),
    "bidding.captures": is_("bidding.with", "pairs"),
    "bidding.first_declarer": lambda values: not HAS_BOARDS(values),
    "bidding.first_deal_companion": BIDS_SUITS,
    "bidding.jokers": BIDS_LEVEL_CARDS,
    "bidding.big_over_little": BIDS_LEVEL_CARDS,
    "bidding.suits": BIDS_SUITS,
    "bidding.reinforce": BIDS_SUITS,
    "bidding.windows": BIDS_LEVEL_CARDS,
    "bidding.declarer_after_burying": COUNTERS_LATE,
    "bidding.counter_takes_kitty": COUNTERS_LATE,
    "bidding.counter_opens_kitty": COUNTERS_LATE,
    "bidding.turned_countered_by": TURNS_UP,
    "bidding.face_down": BIDS_SUITS,
    "bidding.last_card_counters": is_not("bidding.face_down", "never"),
    "kou_di.measure": DIGS,
    "kou_di.form": all_of(DIGS, _form_counts),
    "kou_di.multipliers.single": DIGS_BY_COMPONENT,
    "kou_di.multipliers.pair": DIGS_BY_COMPONENT,
    "kou_di.multipliers.tractor": DIGS_BY_COMPONENT,
    "kou_di.multipliers.throw": all_of(DIGS_BY_COMPONENT, THROWS),
    "kou_di.throw_counts": all_of(DIGS, THROWS, is_not("kou_di.multipliers.throw", "none")),
    "kou_di.side_suit": DIGS,
    "kou_di.taken_from": DIGS,
    "kou_di.ruffed_throw": all_of(DIGS, THROWS, is_("kou_di.taken_from", "winning-play")),
    "promotion.declarer_bands": HAS_STAGE,
    "promotion.attacker_bands": HAS_STAGE,
    "promotion.attacker_every": HAS_STAGE,
    "promotion.max_steps": HAS_STAGE,
    "promotion.hooks": HAS_STAGE,
    "rotation.after_win": all_of(HAS_STAGE, lambda values: not HAS_BOARDS(values)),
    "rotation.after_loss": lambda values: not HAS_BOARDS(values),
    "rotation.same_below": HAS_STAGE,
    "score.match_every": is_not("score.match_par", "none"),
    "score.match_points": is_not("score.match_par", "none"),
    "infractions.wrong_follow_per": is_not("infractions.wrong_follow", 0),
    "infractions.late_attackers_gain": all_of(LOST_LATE, HAS_STAGE),
    "infractions.late_declarers_gain": all_of(LOST_LATE, HAS_STAGE),
    "infractions.late_points": LOST_LATE,
    "infractions.count_attackers_gain": all_of(LOST_BY_COUNT, HAS_STAGE),
    "infractions.count_declarers_gain": all_of(LOST_BY_COUNT, HAS_STAGE),
    "infractions.count_points": LOST_BY_COUNT,
    "infractions.match_points": all_of(LOST, is_not("score.match_par", "none")),
}

#: Values that say only that a thing is not there; as a standard they go without saying.
ABSENT: dict[str, object] = {
    "ladder.must_play": [],
    "boards.levels": [],
    "throws.penalty_cap": 0,
    "throws.heavy_first": 0,
    "bidding.first_deal_companion": "none",
    "bidding.counter_opens_kitty": False,
    "bidding.last_card_counters": False,
    "bidding.declarer_after_burying": "as-others",
    "kou_di.multipliers.single": "none",
    "kou_di.multipliers.pair": "none",
    "kou_di.multipliers.tractor": "none",
    "kou_di.multipliers.throw": "none",
    "promotion.max_steps": 0,
    "promotion.hooks": [],
    "rotation.same_below": 0,
    "score.large_points": [],
    "score.match_par": "none",
    "infractions.wrong_follow": 0,
    "infractions.late_wrong_follow": "none",
    "infractions.late_points": 0,
    "infractions.wrong_count": "none",
    "infractions.count_points": 0,
    "infractions.early_wrong_count": 0,
    "infractions.exposed_card": 0,
    "infractions.exposed_heavy": 0,
    "infractions.out_of_turn": 0,
    "infractions.hidden_card": 0,
    "infractions.hidden_twice": "none",
    "infractions.wrong_burial": 0,
    "infractions.wrong_bid": 0,
    "infractions.wrong_bid_then": "nothing",
    "infractions.match_points": 0,
}
