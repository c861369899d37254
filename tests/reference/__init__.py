"""The reference engine: slow, plain, written from the rule page alone. See README.md."""

from . import policy_greedy, policy_random, policy_random_throws
from .bidding import Bid, Bidding, IllegalBid, Setting, legal_bids, make_bid
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
from .drawing import Draws
from .score import Promotion, promotion
from .whole_deal import (
    POLICIES,
    WholeRecord,
    play_whole_deal,
    replay_bidding,
    replay_whole_deal,
)

__all__ = [
    "POLICIES",
    "Bid",
    "Bidding",
    "Context",
    "DealRow",
    "Draws",
    "IllegalBid",
    "IllegalPlay",
    "Promotion",
    "Record",
    "Setting",
    "WholeRecord",
    "legal_bids",
    "make_bid",
    "parse_cards",
    "play_deal",
    "play_recorded_deal",
    "play_whole_deal",
    "policy_greedy",
    "policy_random",
    "policy_random_throws",
    "promotion",
    "replay_bidding",
    "replay_deal",
    "replay_whole_deal",
]
