"""The reference engine: slow, plain, written from the rule page alone. See README.md."""

from . import policy_random
from .cards import parse_cards
from .context import Context
from .deal import (
    DealRow,
    IllegalPlay,
    Record,
    play_deal,
    play_recorded_deal,
    replay_deal,
)
from .score import Promotion, promotion

__all__ = [
    "Context",
    "DealRow",
    "IllegalPlay",
    "Promotion",
    "Record",
    "parse_cards",
    "play_deal",
    "play_recorded_deal",
    "policy_random",
    "promotion",
    "replay_deal",
]
