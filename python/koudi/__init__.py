"""koudi 扣底: rules, rulings, simulation and statistics of the 升级 / 双升 / 拖拉机 card games.

Arrays and frames load numpy and polars when they are first asked for, not on import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._core import (
    CardError,
    KoudiError,
    Promotion,
    RulesError,
    Ruling,
    Shape,
    Throw,
    build_info,
    parse_cards,
    policy_names,
)
from .context import Context
from .deals import DealRecord, deal
from .rules import Rules, load_rules, rule_ids, rules_schema
from .simulation import simulate, simulate_batches

if TYPE_CHECKING:
    from .studies import kou_di_odds

__version__: str = build_info()["version"]

__all__ = [
    "CardError",
    "Context",
    "DealRecord",
    "KoudiError",
    "Promotion",
    "Rules",
    "RulesError",
    "Ruling",
    "Shape",
    "Throw",
    "__version__",
    "build_info",
    "deal",
    "kou_di_odds",
    "load_rules",
    "parse_cards",
    "policy_names",
    "rule_ids",
    "rules_schema",
    "simulate",
    "simulate_batches",
]


def __getattr__(name: str) -> object:
    if name == "kou_di_odds":
        from .studies import kou_di_odds

        return kou_di_odds
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
