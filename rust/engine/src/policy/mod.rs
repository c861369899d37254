//! Players. A policy sees its own hand and the table, and chooses.

pub mod greedy;
pub mod players;
pub mod random;
pub mod throwing;

use crate::card::Seat;
use crate::cards::Cards;
use crate::context::{Context, EffectiveSuit};
use crate::rules::{FollowRules, Overruff};
use crate::shape::{Component, Lead};
use std::fmt;

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

/// A policy of a family of games, by name.
pub trait PolicyName: Copy + PartialEq {
    /// Which sides two policies are for, in words.
    const SIDES: &'static str;

    /// The policy of a name.
    ///
    /// # Errors
    /// An unknown name, with the nearest one.
    fn read(text: &str) -> Result<Self, String>;

    /// The name, as it is read.
    fn text(self) -> String;
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

/// Why a name is refused: the nearest one, and all.
pub fn unknown_policy(name: &str, names: &'static [&'static str]) -> String {
    let near = crate::rules::nearest(name, names.iter().copied())
        .map_or_else(String::new, |near| format!(" (did you mean {near:?}?)"));
    let allowed = names.join(", ");
    format!("policy: unknown name {name:?}{near}; allowed: {allowed}")
}

/// Who plays: one policy for all, one a side, or one a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seating<N = Named> {
    /// One for all seats.
    One(N),
    /// Those of the two sides, as [`PolicyName::SIDES`] says.
    Sides([N; 2]),
    /// By seat.
    Seats([N; 4]),
}

impl<N: PolicyName> Seating<N> {
    /// Reads one, two or four names.
    ///
    /// # Errors
    /// An unknown name, or another number of them.
    pub fn read(names: &[String]) -> Result<Seating<N>, String> {
        let read: Vec<N> = names
            .iter()
            .map(|name| N::read(name))
            .collect::<Result<_, _>>()?;
        match read[..] {
            [one] => Ok(Seating::One(one)),
            [a, b] if a == b => Ok(Seating::One(a)),
            [a, b] => Ok(Seating::Sides([a, b])),
            [a, b, c, d] if a == b && a == c && a == d => Ok(Seating::One(a)),
            [a, b, c, d] => Ok(Seating::Seats([a, b, c, d])),
            _ => Err(format!(
                "policy: {} given; allowed: one, one a side ({}), or one a seat",
                names.len(),
                N::SIDES,
            )),
        }
    }

    /// The policies by seat, where this seat is of the first side.
    pub fn by_seat(self, first: Seat) -> [N; 4] {
        match self {
            Seating::One(one) => [one; 4],
            Seating::Sides([ours, theirs]) => Seat::ALL.map(|seat| {
                if seat.is_same_side(first) {
                    ours
                } else {
                    theirs
                }
            }),
            Seating::Seats(seats) => seats,
        }
    }
}

/// As it is read: names with commas between them.
impl<N: PolicyName> fmt::Display for Seating<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |list: &[N]| list.iter().map(|one| one.text()).collect::<Vec<_>>();
        f.write_str(&match self {
            Seating::One(one) => one.text(),
            Seating::Sides(sides) => names(sides).join(", "),
            Seating::Seats(seats) => names(seats).join(", "),
        })
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
