"""Differences that are understood and not yet settled; each has a test of its own that says so.

Every entry goes when the engine at fault is put right: `test_known.py` fails as soon as one agrees.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.differential.compare import Difference


def texts(params: Mapping[str, object]) -> list[object]:
    order = params["order.trumps"]
    return order if isinstance(order, list) else []


def known(difference: Difference) -> str | None:
    """The name of the known difference this one belongs to, or None for news."""
    params, check, asked = difference.params, difference.check, difference.answers.asked
    if check == "leads" and params["tractor.ace_low"]:
        return "a tractor around the ace through a whole suit is listed twice"
    if check == "winner" and params["tractor.ace_low"]:
        return "the top of a play to a throw, when its ace stands low"
    if check == "kou-di" and params["kou_di.measure"] == "cards":
        return "pairs of a throw measured by its cards"
    if check == "kou-di" and params["kou_di.ruffed_throw"] == "own-shape":
        return "own-shape where a throw was beaten in its own suit"
    if not params["tractor.over_level"] and "main 5" in texts(params) and difference.level == "5":
        return "the gap of a level that is a permanent trump too"
    if "follow" in check and params["follow.without_pair"] == "two-highest" and "lead [" in asked:
        return "two-highest and a pair led as two singles"
    return None
