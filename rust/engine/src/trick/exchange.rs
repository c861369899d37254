//! Cards that change hands by a counter: the opened kitty 翻底 (000 §9) and
//! the captured pair 顶牌 (000 §10).
//!
//! Which cards a seat gives is its own choice; all the rest is said here once.
//! Hands have their kinds in index order.

use crate::bits::ones;
use crate::card::{Card, Rank, Seat, Suit};
use crate::cards::Cards;
use crate::trick::bidding::{Bid, Standing};
use crate::trick::context::Context;
use crate::trick::deal::BidFault;
use std::cmp::Reverse;

/// Why a seat gives cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// It took its new trumps out of the opened kitty.
    TookTrumps,
    /// The opened kitty had none of its new trumps.
    FoundNone,
    /// It was given the highest trump.
    WasGiven,
    /// It took the pair that it topped.
    Captured,
}

impl Why {
    /// The key of the rule that says so.
    pub const fn rule(self) -> &'static str {
        match self {
            Why::TookTrumps | Why::FoundNone | Why::WasGiven => "bidding.counter_opens_kitty",
            Why::Captured => "bidding.captures",
        }
    }

    /// In a word.
    pub const fn word(self) -> &'static str {
        match self {
            Why::TookTrumps => "took-trumps",
            Why::FoundNone => "found-none",
            Why::WasGiven => "was-given",
            Why::Captured => "captured",
        }
    }

    const fn bars(self) -> &'static str {
        match self {
            Why::TookTrumps => "no card with points goes into the opened kitty",
            Why::FoundNone => "the highest trump is given",
            Why::WasGiven => "any card is returned",
            Why::Captured => "the pair just shown is not given back",
        }
    }
}

/// What a seat is to give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Owed {
    /// Who gives.
    pub from: Seat,
    /// Who gets it; nobody: it goes into the kitty.
    pub to: Option<Seat>,
    /// What the giver took for it, before the eyes of all.
    pub taken: Cards,
    /// How many cards.
    pub count: u32,
    /// The cards of the giver's hand that it may choose from.
    pub allowed: Cards,
    /// Why.
    pub why: Why,
}

/// Cards as they were given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gift {
    /// What was to be given.
    pub owed: Owed,
    /// What was given.
    pub cards: Cards,
}

impl Owed {
    /// Which rule keeps cards of the giver's hand from being given, if as many
    /// are given as must be.
    ///
    /// # Errors
    /// The cards that may not be given, and why.
    pub fn check(&self, cards: Cards) -> Result<(), (Cards, BidFault)> {
        if self.allowed.contains(cards) {
            return Ok(());
        }
        let fault = BidFault {
            rule: self.why.rule(),
            why: self.why.bars(),
        };
        Err((crate::trick::follow::missing(self.allowed, cards), fault))
    }

    /// The cards change hands; what is to be given next, if anything.
    pub fn give(self, hands: &mut [Cards; 4], kitty: &mut Cards, cards: Cards) -> Option<Owed> {
        let giver = &mut hands[self.from.index()];
        *giver = giver.minus(cards);
        let receiver = match self.to {
            Some(seat) => &mut hands[seat.index()],
            None => kitty,
        };
        *receiver = receiver.plus(cards);
        let from = self.to.filter(|_| self.why == Why::FoundNone)?;
        Some(Owed {
            from,
            to: Some(self.from),
            taken: Cards::NONE,
            count: 1,
            allowed: hands[from.index()],
            why: Why::WasGiven,
        })
    }
}

/// 翻底: who counters after the burying takes the cards of the new trump suit
/// out of the kitty for as many without points, or, if there are none, owes
/// the declarer its highest trump.
pub fn open_kitty(
    ctx: &Context,
    hands: &mut [Cards; 4],
    kitty: &mut Cards,
    counterer: Seat,
    declarer: Seat,
) -> Option<Owed> {
    let taken = kitty.of(ctx.trump().map_or(0, printed));
    let hand = &mut hands[counterer.index()];
    if !taken.is_empty() {
        *kitty = kitty.minus(taken);
        *hand = hand.plus(taken);
        return Some(Owed {
            from: counterer,
            to: None,
            taken,
            count: taken.len(),
            allowed: hand.of(!with_points()),
            why: Why::TookTrumps,
        });
    }
    (counterer != declarer).then(|| Owed {
        from: counterer,
        to: Some(declarer),
        taken,
        count: 1,
        allowed: highest_trump(ctx, *hand),
        why: Why::FoundNone,
    })
}

/// 顶牌: who tops a pair takes it and owes two cards for it, not those that it
/// has just shown.
pub fn capture(hands: &mut [Cards; 4], topper: Seat, shown: Bid, topped: Standing) -> Owed {
    let pair = |bid: Bid| bid.pair_shown().map_or(0, |card| 1 << card.kind());
    let taken = Cards::pairs(pair(topped.bid));
    let loser = &mut hands[topped.seat.index()];
    *loser = loser.minus(taken);
    let hand = &mut hands[topper.index()];
    *hand = hand.plus(taken);
    Owed {
        from: topper,
        to: Some(topped.seat),
        taken,
        count: taken.len(),
        allowed: hand.of(!pair(shown)),
        why: Why::Captured,
    }
}

/// All kinds of a printed suit.
fn printed(suit: Suit) -> u64 {
    ((1 << Rank::COUNT) - 1) << (Rank::COUNT * suit as usize)
}

fn with_points() -> u64 {
    Card::all()
        .filter(|card| card.points() > 0)
        .fold(0, |kinds, card| kinds | 1 << card.kind())
}

/// The highest trump of a hand that has one; of equal ones the first in suit
/// order.
fn highest_trump(ctx: &Context, hand: Cards) -> Cards {
    let trumps = ctx.from_index(hand).of(ctx.trumps());
    let highest = ones(trumps.any)
        .max_by_key(|&bit| (ctx.strength(bit), Reverse(ctx.card(bit).suit())))
        .expect("what counters is trump");
    Cards::ones(1 << ctx.card(highest).kind())
}
