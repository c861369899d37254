//! Players. A policy sees its own hand and the table, and chooses.

pub mod greedy;
pub mod players;
pub mod random;
pub mod throwing;

use crate::cards::Cards;
use crate::policy::{PolicyName, unknown_policy};
use crate::rules::{FollowRules, Overruff};
use crate::trick::context::{Context, EffectiveSuit};
use crate::trick::shape::{Component, Lead};

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

/// The policies by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// Uniformly random play (rules 1.11).
    Random,
    /// `Random`, which also throws.
    RandomThrows,
    /// A fixed yardstick that sees its hand and the trick (rules 1.12).
    Greedy,
}

/// The names that `--policy` and `policy=` take.
pub const NAMES: &[&str] = &["random", "random+throws", "greedy"];

impl Named {
    /// Its name.
    pub const fn name(self) -> &'static str {
        NAMES[self as usize]
    }
}

impl PolicyName for Named {
    const SIDES: &'static str = "declaring side, attackers";

    fn read(text: &str) -> Result<Named, String> {
        match text {
            "random" => Ok(Named::Random),
            "random+throws" => Ok(Named::RandomThrows),
            "greedy" => Ok(Named::Greedy),
            _ => Err(unknown_policy(text, NAMES)),
        }
    }

    fn text(self) -> String {
        self.name().to_owned()
    }
}

/// What a policy knows of the rules when it plays.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// The context of the deal.
    pub ctx: &'a Context,
    /// `follow.*`
    pub follow: &'a FollowRules,
}

/// What a leader sees.
#[derive(Clone, Copy, Debug)]
pub struct LeadView<'a> {
    /// The table.
    pub table: Table<'a>,
    /// The leader's hand.
    pub hand: Cards,
    /// All cards that the leader has seen elsewhere: those played, and what it
    /// has seen of the buried ones.
    pub seen: Cards,
    /// Whether throws are allowed.
    pub may_throw: bool,
}

/// What a follower sees.
#[derive(Clone, Copy, Debug)]
pub struct FollowView<'a> {
    /// The table.
    pub table: Table<'a>,
    /// The follower's hand.
    pub hand: Cards,
    /// What was led.
    pub lead: &'a Lead,
    /// The best play so far.
    pub best: Cards,
    /// How answers to throws compare.
    pub overruff: Overruff,
    /// Whether the best play is the partner's.
    pub partner_wins: bool,
}
