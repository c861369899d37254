//! Whole deals played by policies, as fast as they go.
//!
//! The state machine in [`deal`](crate::trick::deal) plays the same game one checked
//! move at a time; every record replayed there must come to the same end.

mod fast;
mod general;
mod whole;

pub use whole::{
    Bidding, Deck, MOST_REDEALS, Opening, Played, Seats, TrumpBy, play_bid, play_given,
};

use crate::card::Seat;
use crate::cards::Cards;
use crate::rng::Streams;
use crate::rules::{KouDiCounted, TrickRules};
use crate::shuffle::Dealt;
use crate::trick::context::Context;
use crate::trick::deal::Shown;
use crate::trick::draw::Draws;
use crate::trick::score::{self, Steps};
use crate::trick::shape::Lead;

/// Hears what happens, for records.
pub trait Recorder {
    /// The cards are dealt; if there is bidding, in which order and from whom.
    /// Heard again when the cards are dealt again.
    fn dealt(&mut self, dealt: &Dealt, drawn: Option<(&Draws, Seat)>, streams: Streams);
    /// A bid, counter or reinforcement.
    fn bid(&mut self, shown: Shown);
    /// What a seat buried, its kinds in index order.
    fn buried(&mut self, seat: Seat, cards: impl FnOnce() -> Cards);
    /// What a seat gave for cards that changed hands, kinds in index order.
    fn gave(&mut self, seat: Seat, cards: Cards);
    /// A lead as it was laid down; what was led follows as a play.
    fn laid(&mut self, lead: &Lead);
    /// The next play, in the order of the deal's context.
    fn played(&mut self, seat: Seat, cards: Cards);
}

/// Records nothing.
#[derive(Clone, Copy, Debug)]
pub struct Unrecorded;

impl Recorder for Unrecorded {
    #[inline(always)]
    fn dealt(&mut self, _dealt: &Dealt, _drawn: Option<(&Draws, Seat)>, _streams: Streams) {}
    #[inline(always)]
    fn bid(&mut self, _shown: Shown) {}
    #[inline(always)]
    fn buried(&mut self, _seat: Seat, _cards: impl FnOnce() -> Cards) {}
    #[inline(always)]
    fn gave(&mut self, _seat: Seat, _cards: Cards) {}
    #[inline(always)]
    fn laid(&mut self, _lead: &Lead) {}
    #[inline(always)]
    fn played(&mut self, _seat: Seat, _cards: Cards) {}
}

/// How a deal came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Points buried.
    pub kitty_points: u32,
    /// The attackers' points from tricks.
    pub trick_points: u32,
    /// Whether the attackers won the last trick.
    pub kou_di: bool,
    /// The kou-di multiplier; 0 when not dug.
    pub multiplier: u16,
    /// What kou-di adds to the attackers.
    pub kou_di_points: u32,
    /// Penalties, towards the attackers.
    pub penalty_points: i32,
    /// How many tricks were played.
    pub tricks: u32,
    /// Who won the last trick.
    pub last_winner: Seat,
}

impl Outcome {
    /// The attackers' points: tricks, kou-di and penalties.
    pub fn attacker_points(&self) -> i32 {
        self.trick_points as i32 + self.kou_di_points as i32 + self.penalty_points
    }

    /// What the promotion table makes of them.
    pub fn steps(&self, rules: &TrickRules) -> Steps {
        score::promotion(&rules.promotion, self.attacker_points())
    }

    /// Settles the end of a deal.
    pub(crate) fn settle(
        ctx: &Context,
        rules: &TrickRules,
        sums: Sums,
        last: (&Lead, Cards),
        last_trick_points: u32,
    ) -> Outcome {
        let (lead, winning) = last;
        let kou_di = !sums.last_winner.is_same_side(sums.declarer);
        let multiplier = if kou_di {
            score::kou_di_multiplier(ctx, &rules.kou_di, lead, winning)
        } else {
            0
        };
        let kou_di_points = match rules.kou_di.counted {
            _ if !kou_di => 0,
            KouDiCounted::Kitty => sums.kitty_points * u32::from(multiplier),
            KouDiCounted::LastTrick => last_trick_points * u32::from(multiplier.saturating_sub(1)),
        };
        Outcome {
            kitty_points: sums.kitty_points,
            trick_points: sums.trick_points,
            kou_di,
            multiplier,
            kou_di_points,
            penalty_points: sums.penalty_points,
            tricks: sums.tricks,
            last_winner: sums.last_winner,
        }
    }
}

/// What has added up when the last card is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sums {
    pub declarer: Seat,
    pub last_winner: Seat,
    pub kitty_points: u32,
    pub trick_points: u32,
    pub penalty_points: i32,
    pub tricks: u32,
}

impl Sums {
    /// Nothing has been played; who leads stands as the last winner.
    pub(crate) fn new(declarer: Seat, leader: Seat, kitty_points: u32) -> Sums {
        Sums {
            declarer,
            last_winner: leader,
            kitty_points,
            trick_points: 0,
            penalty_points: 0,
            tricks: 0,
        }
    }

    /// A trick goes to its winner.
    #[inline(always)]
    pub(crate) fn add_trick(&mut self, winner: Seat, points: u32) {
        self.tricks += 1;
        self.last_winner = winner;
        if !winner.is_same_side(self.declarer) {
            self.trick_points += points;
        }
    }

    /// A penalty goes to the other side than the seat's.
    pub(crate) fn penalise(&mut self, seat: Seat, points: u32) {
        let towards_attackers = if seat.is_same_side(self.declarer) {
            1
        } else {
            -1
        };
        self.penalty_points += towards_attackers * points as i32;
    }
}
