//! Who declares and who leads, as the bidding has it (rules 1.7).

use crate::card::{Rank, Seat};
use crate::rules::{CounterDeclares, FirstDeclarer, TrickRules};
use crate::trick::bidding::Bidding;

/// What decides it in one deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declaring {
    /// How the bidding finds the declarer, in a first deal of which no board
    /// names one.
    by_bidding: Option<FirstDeclarer>,
    /// A counter before the kitty is taken moves the declaring 反庄.
    counter_moves: bool,
    last_bidder_leads: bool,
}

impl Declaring {
    /// As the rules have it in a deal at this level.
    pub fn new(rules: &TrickRules, level: Option<Rank>, first_deal: bool) -> Declaring {
        let finds = first_deal && rules.boards.is_empty();
        let first_level = level.is_some() && level == rules.ladder.levels.first().copied();
        let counter_moves = match rules.bidding.counter_declares {
            CounterDeclares::FirstDeal => first_deal,
            CounterDeclares::FirstLevel => first_deal || first_level,
            CounterDeclares::Never => false,
            CounterDeclares::Always => true,
        };
        Declaring {
            by_bidding: finds.then_some(rules.bidding.first_declarer),
            counter_moves,
            last_bidder_leads: rules.rotation.last_bidder_leads && !first_deal,
        }
    }

    /// Whether there is no declarer unless somebody bids.
    pub fn is_by_bidding(self) -> bool {
        self.by_bidding.is_some()
    }

    /// Who declares when the kitty is taken; `first` drew first, and is to
    /// declare unless the bidding says otherwise.
    pub fn declarer(self, bidding: &Bidding<'_>, first: Seat) -> Seat {
        let standing = bidding.standing().map(|standing| standing.seat);
        match (standing, self.by_bidding) {
            (Some(seat), Some(FirstDeclarer::RightOfBidder)) => seat.next(),
            (Some(seat), _) if self.counter_moves && bidding.counters() > 0 => seat,
            (_, Some(_)) => bidding.first_bidder().unwrap_or(first),
            (_, None) => first,
        }
    }

    /// Who leads the first trick.
    pub fn leader(self, bidding: &Bidding<'_>, declarer: Seat) -> Seat {
        let standing = bidding.standing().filter(|_| self.last_bidder_leads);
        standing.map_or(declarer, |standing| standing.seat)
    }
}
