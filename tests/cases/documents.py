"""Four rule documents as parameter values, as far as the cases speak about them."""

from __future__ import annotations

from typing import Any

HUBEI: dict[str, Any] = {
    "order.trumps": ["BJ", "LJ", "main level", "off level", "main 2", "off 2", "suit"],
    "tractor.permanent_joins_suit": False,
    "throws.allowed": False,
    "ladder.levels": ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"],
    "promotion.max_steps": 3,
}
"""004."""

LONGYAN: dict[str, Any] = {
    "throws.overruff": "shape",
    "throws.penalty_cap": 80,
    "throws.heavy_first": 20,
    "kou_di.multipliers.tractor": [8],
    "promotion.declarer_bands": [[0, 5], [5, 4], [25, 3], [45, 2], [65, 1]],
    "promotion.attacker_bands": [[0, 0], [20, 1], [40, 2], [60, 3], [80, 4], [100, 5]],
    "promotion.attacker_every": 0,
}
"""001."""

SHUANGSHENG: dict[str, Any] = {"kou_di.multipliers.throw": 3}
"""002 §4."""

HOOK: dict[str, Any] = {
    "ladder.levels": ["2", "5", "10", "J", "K", "A", "6"],
    "ladder.must_play": ["J"],
    "tractor.ace_low": True,
    "promotion.hooks": [
        {"level": "J", "points": 85, "to": "2"},
        {"level": "A", "points": 85, "to": "10"},
    ],
}
"""000 §7."""
