//! Why a bid is refused.

use super::{Bid, BidKind, Bidding, Window};
use crate::card::Seat;
use crate::rules::{BidWith, FaceDown, PairsAmongEquals};
use crate::trick::deal::BidFault;

impl Bidding<'_> {
    /// Which rule keeps a seat from a bid whose cards it holds.
    pub fn why_not(&self, seat: Seat, bid: Bid) -> BidFault {
        let fault = |rule, why| BidFault { rule, why };
        if self.window == Window::AfterBurying && !self.rules.after_burying {
            return fault("bidding.windows", "no counters after the kitty was taken");
        }
        if bid.is_face_down() {
            return self.why_not_face_down();
        }
        let is_own = self.standing.is_some_and(|standing| standing.seat == seat);
        if self.waits == Some(seat) && !is_own {
            return fault(
                "bidding.declarer_after_burying",
                "the declarer counters after the burying only once another has",
            );
        }
        let Some(standing) = self.standing else {
            if self.window == Window::AfterBurying && !self.turned {
                return fault(
                    "bidding.nobody",
                    "no-trump because nobody bid is not countered",
                );
            }
            return if self.turned {
                fault(
                    "bidding.turned_countered_by",
                    "trumps were turned up from the kitty",
                )
            } else {
                fault("bidding.jokers", "jokers do not bid so")
            };
        };
        let pairs = self.rules.with == BidWith::Pairs;
        if standing.seat == seat {
            return match (self.rules.reinforce, bid.kind()) {
                _ if pairs => fault("bidding.with", "nobody tops their own pair"),
                (false, BidKind::Pair) => fault("bidding.reinforce", "nobody adds to a bid"),
                _ => fault("bidding.reinforce", "nobody counters themselves"),
            };
        }
        if !self.rules.partner_may_counter && seat.is_same_side(standing.seat) {
            return fault("bidding.partner_may_counter", "the partner's bid stands");
        }
        if !self.rules.first_bidder_counters && self.first_bidder == Some(seat) {
            return fault(
                "bidding.first_bidder_counters",
                "the first bidder does not counter",
            );
        }
        match (bid.kind(), standing.bid.kind()) {
            _ if pairs => fault(
                "bidding.with",
                "only a pair of a higher number tops the one shown; A is lowest, K highest",
            ),
            (BidKind::Single, _) if self.yields_to_last(standing.bid) => fault(
                "bidding.last_card_counters",
                "a single counters a bid that lies face down only as a player's very last card",
            ),
            (BidKind::Pair, BidKind::Single) if self.locked => fault(
                "bidding.last_card_counters",
                "a last card has countered; only jokers counter it",
            ),
            (BidKind::Single | BidKind::Joker, _) => {
                fault("bidding.suits", "only a pair counters a bid")
            }
            (BidKind::BigJokers, BidKind::LittleJokers) => fault(
                "bidding.big_over_little",
                "big jokers counter little ones in a first deal",
            ),
            (BidKind::Pair, BidKind::Pair) if self.locked => fault(
                "bidding.reinforce",
                "the bid was reinforced; only jokers counter it",
            ),
            (BidKind::Pair, BidKind::Pair) => fault(
                "bidding.suits",
                match self.rules.suits {
                    PairsAmongEquals::Unordered => "a pair does not counter a pair; only jokers do",
                    PairsAmongEquals::Ordered => "the pair that stands is not lower",
                    PairsAmongEquals::AnyLaterPair => "the pair was shown before",
                },
            ),
            _ => fault("bidding.suits", "the bid that stands is of a stronger kind"),
        }
    }

    fn why_not_face_down(&self) -> BidFault {
        let (rule, why) = match self.rules.face_down {
            FaceDown::Never => ("bidding.face_down", "nothing is bid face down"),
            FaceDown::Always => (
                "bidding.face_down",
                "every level card lies face down; show it without saying so",
            ),
            FaceDown::FirstCard if self.companion.is_some() => (
                "bidding.first_deal_companion",
                "two cards are shown in a first deal, and one cannot lie face down",
            ),
            FaceDown::FirstCard => (
                "bidding.face_down",
                "only a player's very first card lies face down, while nobody has bid",
            ),
        };
        BidFault { rule, why }
    }
}
