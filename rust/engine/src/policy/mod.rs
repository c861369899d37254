//! Players. A policy sees its own hand and the table, and chooses.

pub mod random;

use crate::cards::Cards;
use crate::context::{Context, EffectiveSuit};
use crate::rules::FollowRules;
use crate::shape::Component;

/// A lead of one component, as a playout hands it from seat to seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Led {
    /// All kinds of the suit led.
    pub suit: u64,
    /// What was led.
    pub component: Component,
}

impl Led {
    /// The suit led.
    pub fn effective_suit(&self, ctx: &Context) -> EffectiveSuit {
        ctx.suit_at(self.suit.trailing_zeros())
    }
}

/// The names that `--policy` and `policy=` take.
pub const NAMES: &[&str] = &["random"];

/// What a policy knows of the rules when it plays.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// The context of the deal.
    pub ctx: &'a Context,
    /// `follow.*`
    pub follow: &'a FollowRules,
}

/// Decides for one seat.
pub trait Policy {
    /// Chooses what to bury from the hand with the kitty in it.
    fn bury(&mut self, table: Table<'_>, hand: Cards, count: u32) -> Cards;
    /// Chooses a lead.
    fn lead(&mut self, table: Table<'_>, hand: Cards) -> Led;
    /// Answers a lead of more than one card, or of one.
    fn follow(&mut self, table: Table<'_>, hand: Cards, led: &Led) -> Cards;
}
