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

/// Checks what was given as a policy: one for all, one a side (declaring side,
/// attackers), or one a seat. Returns how it is written down.
///
/// # Errors
/// An unknown name (with the nearest one), or a wrong number of them.
pub fn read_names(names: &[String]) -> Result<String, String> {
    if !matches!(names.len(), 1 | 2 | 4) {
        return Err(format!(
            "policy: {} given; allowed: one, one a side (declaring side, attackers), or one a seat",
            names.len()
        ));
    }
    for name in names {
        if !NAMES.contains(&name.as_str()) {
            let near = crate::rules::nearest(name, NAMES.iter().copied())
                .map_or_else(String::new, |near| format!(" (did you mean {near:?}?)"));
            let allowed = NAMES.join(", ");
            return Err(format!(
                "policy: unknown name {name:?}{near}; allowed: {allowed}"
            ));
        }
    }
    let one = names.iter().all(|name| *name == names[0]);
    Ok(if one {
        names[0].clone()
    } else {
        names.join(", ")
    })
}

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
