"""Eight rule documents as parameter values, from the rule page (now docs/rules.md, rules 2).

Only what is not standard is listed. They are written down a second time here, so that tests of the
reference need no rule file. Values of infractions are those of rules 1.10.
"""

from __future__ import annotations

Params = dict[str, object]

YINGCHUN: Params = {
    "bidding.jokers": "single-first-deal",
    "bidding.counter_declares": "first-level",
    "infractions.wrong_follow": 10,
    "infractions.late_wrong_follow": "lost",
    "infractions.wrong_count": "lost",
    "infractions.count_declarers_gain": 1,
}
"""002 §3."""

LADDER: Params = {
    "ladder.levels": ["2", "5", "7", "10", "J", "K", "A"],
    "infractions.wrong_count": "lost",
}
"""000 §1."""

SIXTEEN: Params = {
    "boards.levels": [
        *("2", "3", "4", "5", "5", "6", "7", "8"),
        *("9", "10", "10", "J", "Q", "K", "K", "A"),
    ],
    "tractor.no_trump_chain": "jokers",
    "promotion.stage": None,
    "rotation.after_win": "next",
    "rotation.after_loss": "next",
    "score.large_points": [[0, 2], [15, 3], [40, 4], [80, 6], [120, 8], [160, 10]],
    "bidding.jokers": "counter-only",
    "bidding.suits": "ordered",
    "bidding.windows": "after-burying",
    "bidding.counter_declares": "never",
}
"""000 §3."""

FANZHU: Params = {
    "bidding.face_down": "always",
    "bidding.suits": "any-later-pair",
    "bidding.windows": "after-burying",
    "bidding.first_bidder_counters": True,
    "bidding.declarer_after_burying": "after-another",
    "bidding.counter_takes_kitty": False,
    "rotation.after_win": "same",
    "kou_di.form": "2^pairs",
    "kou_di.multipliers.single": 2,
    "kou_di.side_suit": "half",
}
"""000 §4."""

STAFF: Params = {
    "bidding.suits": "ordered",
    "bidding.windows": "after-burying",
    "bidding.nobody": "kitty-first-non-joker",
}
"""000 §6."""

HOOK: Params = {
    "ladder.levels": ["2", "5", "10", "J", "K", "A", "6"],
    "ladder.must_play": ["J"],
    "tractor.ace_low": True,
    "bidding.counter_declares": "first-level",
    "promotion.hooks": [
        {"level": "J", "points": 85, "to": "2"},
        {"level": "A", "points": 85, "to": "10"},
    ],
    "infractions.late_wrong_follow": "lost",
}
"""000 §7."""

YUNNAN: Params = {
    "order.trumps": ["main 5", "BJ", "LJ", "As", "main level", "off level", "suit"],
    "ladder.levels": ["2", "5", "10", "J", "K", "A"],
    "promotion.declarer_bands": [[0, 1]],
    "promotion.attacker_every": 0,
    "rotation.after_win": "same",
    "bidding.first_deal_companion": "5",
    "bidding.face_down": "first-card",
    "bidding.last_card_counters": True,
    "bidding.first_bidder_counters": True,
    "bidding.windows": "after-burying",
    "bidding.counter_takes_kitty": False,
    "bidding.counter_opens_kitty": True,
}
"""000 §9."""

DINGPAI: Params = {
    "order.trumps": ["main 5", "BJ", "LJ", "off 5", "main 3", "off 3", "main 2", "off 2", "suit"],
    "ladder.levels": [],
    "kitty.size": 0,
    "follow.without_pair": "two-highest",
    "throws.allowed": False,
    "kou_di.counted": "last-trick",
    "promotion.stage": None,
    "rotation.after_win": "next",
    "rotation.after_loss": "next",
    "rotation.leads": "last-bidder",
    "bidding.with": "pairs",
    "bidding.captures": True,
    "bidding.counter_declares": "never",
    "bidding.first_bidder_counters": True,
    "bidding.first_declarer": "right-of-bidder",
    "bidding.nobody": "redeal",
    "score.match_par": 100,
    "infractions.late_wrong_follow": "lost",
    "infractions.match_points": 7,
}
"""000 §10."""

DOCUMENTS: dict[str, Params] = {
    "yingchun": YINGCHUN,
    "shuangkou-ladder": LADDER,
    "shuangkou-sixteen": SIXTEEN,
    "shuangkou-fanzhu": FANZHU,
    "shuangkou-staff": STAFF,
    "shuangkou-hook": HOOK,
    "shuangkou-yunnan": YUNNAN,
    "shuangkou-dingpai": DINGPAI,
}
"""By the id of the built-in file."""
