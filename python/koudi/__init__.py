"""koudi 扣底: rules, rulings, simulation and statistics of the 升级 / 双升 / 拖拉机 card games.

Arrays and frames load numpy and polars when they are first asked for, not on import.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ._core import (
    CardError,
    Finish,
    IllegalMove,
    KoudiError,
    Promotion,
    Reading,
    RulesError,
    Ruling,
    Shape,
    Situation,
    Throw,
    Tribute,
    Verdict,
    build_info,
    parse_cards,
    policy_names,
)
from .climb.context import ClimbContext
from .deals import DealRecord, deal
from .rules import Rules, load_rules, rule_ids, rules_schema
from .simulation import simulate, simulate_batches
from .trick.context import Context
from .trick.table import Table

if TYPE_CHECKING:
    from .comparison import Comparison, Variant, compare
    from .conditions import Found, TriesError, find
    from .matches import match_figures, simulate_matches
    from .sensitivities import sensitivity
    from .studies import kou_di_odds, odds
    from .trick.records import plays

__version__: str = build_info()["version"]

__all__ = [
    "CardError",
    "ClimbContext",
    "Comparison",
    "Context",
    "DealRecord",
    "Finish",
    "Found",
    "IllegalMove",
    "KoudiError",
    "Promotion",
    "Reading",
    "Rules",
    "RulesError",
    "Ruling",
    "Shape",
    "Situation",
    "Table",
    "Throw",
    "Tribute",
    "TriesError",
    "Variant",
    "Verdict",
    "__version__",
    "build_info",
    "compare",
    "deal",
    "find",
    "kou_di_odds",
    "load_rules",
    "match_figures",
    "odds",
    "parse_cards",
    "plays",
    "policy_names",
    "rule_ids",
    "rules_schema",
    "sensitivity",
    "simulate",
    "simulate_batches",
    "simulate_matches",
]


#: Names whose modules need polars, which is loaded when one of them is first asked for.
_LATER = {
    "Comparison": "comparison",
    "Found": "conditions",
    "TriesError": "conditions",
    "Variant": "comparison",
    "compare": "comparison",
    "find": "conditions",
    "kou_di_odds": "studies",
    "match_figures": "matches",
    "odds": "studies",
    "plays": "trick.records",
    "sensitivity": "sensitivities",
    "simulate_matches": "matches",
}


def __getattr__(name: str) -> object:
    if name in _LATER:
        value: object = getattr(import_module(f".{_LATER[name]}", __name__), name)
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
