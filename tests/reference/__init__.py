"""The reference engine: slow, plain, written from the rule page alone. See README.md."""

from . import policy_greedy, policy_random, policy_random_throws
from .bidding import Bid, Bidding, IllegalBid, Setting, legal_bids, make_bid
from .cards import parse_cards
from .context import Context, count_legal_follows
from .deal import (
    DealRow,
    IllegalPlay,
    Record,
    play_deal,
    play_recorded_deal,
    replay_deal,
)
from .drawing import Draws
from .exchange import Owed
from .rotation import board, next_declarer
from .score import Promotion, large_points, match_points, promotion
from .slips import Slip, judge, random_slips, slip_columns, with_slips
from .whole_deal import (
    POLICIES,
    WholeRecord,
    play_deal_with_slips,
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
    "Owed",
    "Promotion",
    "Record",
    "Setting",
    "Slip",
    "WholeRecord",
    "board",
    "count_legal_follows",
    "judge",
    "large_points",
    "legal_bids",
    "make_bid",
    "match_points",
    "next_declarer",
    "parse_cards",
    "play_deal",
    "play_deal_with_slips",
    "play_recorded_deal",
    "play_whole_deal",
    "policy_greedy",
    "policy_random",
    "policy_random_throws",
    "promotion",
    "random_slips",
    "replay_bidding",
    "replay_deal",
    "replay_whole_deal",
    "slip_columns",
    "with_slips",
]
