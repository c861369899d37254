//! Players of the climbing games. A policy sees its own hand and the table,
//! and chooses.

pub mod greedy;
pub mod smallest;
pub mod tips;

use crate::card::Seat;
use crate::cards::Cards;
use crate::climb::actions::{Actions, find};
use crate::climb::choose::choose;
use crate::climb::context::Context;
use crate::climb::form::Reading;
use crate::climb::holding::Holding;
use crate::climb::play::Play;
use crate::policy::{PolicyName, unknown_policy};
use std::cmp::Ordering;
use tips::Tips;

/// The policies by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// Uniformly random among the canonical actions.
    Random,
    /// A fixed yardstick that sees its hand and the table.
    Greedy,
    /// The beginner of 000 §2: the smallest first, singles and pairs.
    SmallestFirst,
    /// The tips of 000 §2, each a switch.
    Tips(Tips),
}

/// The names that `--policy` and `policy=` take in this family.
pub const NAMES: &[&str] = &["random", "greedy", "smallest-first", "tips"];

impl PolicyName for Named {
    const SIDES: &'static str = "seats 0 and 2, then 1 and 3";

    fn read(text: &str) -> Result<Named, String> {
        match text.split_once('(') {
            None => match text {
                "random" => Ok(Named::Random),
                "greedy" => Ok(Named::Greedy),
                "smallest-first" => Ok(Named::SmallestFirst),
                "tips" => Ok(Named::Tips(Tips::default())),
                _ => Err(unknown_policy(text, NAMES)),
            },
            Some(("tips", switches)) => Tips::read(switches).map(Named::Tips),
            Some((name @ ("random" | "greedy" | "smallest-first"), _)) => {
                Err(format!("policy: {name} has no switches"))
            }
            Some((name, _)) => Err(unknown_policy(name, NAMES)),
        }
    }

    fn text(self) -> String {
        match self {
            Named::Random => "random".to_owned(),
            Named::Greedy => "greedy".to_owned(),
            Named::SmallestFirst => "smallest-first".to_owned(),
            Named::Tips(tips) => tips.to_string(),
        }
    }
}

/// What a player sees when it is its turn.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The order of cards.
    pub ctx: &'a Context,
    /// The player.
    pub seat: Seat,
    /// Its hand.
    pub hand: Cards,
    /// What is to be beaten, and whose it is; none for a leader.
    pub top: Option<(Seat, Reading)>,
    /// How many cards each seat holds.
    pub left: [u32; 4],
    /// The cards it sees nowhere: held by others, or set aside.
    pub unseen: Cards,
}

impl View<'_> {
    /// The reading to be beaten.
    pub fn to_beat(&self) -> Option<Reading> {
        self.top.map(|(_, reading)| reading)
    }

    /// Whether the top is the partner's.
    pub fn partner_leads(&self) -> bool {
        self.ctx.rules().players == 4
            && self
                .top
                .is_some_and(|(owner, _)| owner.is_same_side(self.seat))
    }

    /// How many cards the owner of the top has left.
    pub fn owner_has_left(&self) -> u32 {
        self.top.map_or(0, |(owner, _)| self.left[owner.index()])
    }

    /// The actions that a part of the hand has.
    pub fn actions_of(&self, part: Cards) -> (Holding, Actions) {
        let holding = Holding::new(self.ctx, part);
        let mut actions = Actions::default();
        find(self.ctx, &holding, self.to_beat(), &mut actions);
        (holding, actions)
    }

    /// The play that empties the hand, if one does: of several that of the
    /// first reading by default.
    pub fn last_play(&self) -> Option<Play> {
        let readings = self.ctx.readings(self.hand);
        let beats = |reading: &Reading| {
            self.to_beat()
                .is_none_or(|top| self.ctx.beats(*reading, top))
        };
        let reading = readings.into_iter().find(beats)?;
        Some(Play {
            cards: self.hand,
            reading,
        })
    }

    /// The weakest bomb of the whole hand that may be played.
    pub fn weakest_bomb(&self) -> Option<Play> {
        let (holding, actions) = self.actions_of(self.hand);
        let reading = actions
            .readings()
            .filter(|reading| reading.class.form.is_bomb())
            .min_by(|&a, &b| self.weaker(a, b))?;
        Some(self.play(&holding, reading))
    }

    /// The weakest action of the whole hand, bombs last.
    pub fn weakest(&self) -> Option<Play> {
        let (holding, actions) = self.actions_of(self.hand);
        let reading = actions.readings().min_by(|&a, &b| self.weaker(a, b))?;
        Some(self.play(&holding, reading))
    }

    /// Passes, where that is allowed; otherwise plays the weakest action.
    pub fn pass(&self) -> Option<Play> {
        if self.ctx.rules().must_beat {
            self.weakest()
        } else {
            None
        }
    }

    /// The cards of an action of this holding.
    pub fn play(&self, holding: &Holding, reading: Reading) -> Play {
        Play {
            cards: choose(self.ctx, holding, reading),
            reading,
        }
    }

    /// Non-bombs before bombs, weaker before stronger; then fewer cards, then
    /// the form, then the lower key.
    fn weaker(&self, a: Reading, b: Reading) -> Ordering {
        let is_bomb = |reading: Reading| reading.class.form.is_bomb();
        if is_bomb(a) || is_bomb(b) {
            let order = self.ctx.compare(a, b).unwrap_or(Ordering::Equal);
            return order.then(a.class.size.cmp(&b.class.size));
        }
        self.ctx.by_default(b, a)
    }
}

/// The hand without wilds and without the ranks that make bombs by themselves.
pub fn without_bombs(ctx: &Context, hand: Cards) -> Cards {
    let holding = Holding::new(ctx, hand);
    let bombs = holding.at_least(ctx.rules().bombs.smallest);
    let kinds = crate::bits::ones(bombs.into()).fold(0, |kinds, place| {
        kinds | crate::climb::context::kinds_of(place as u8)
    });
    holding.natural.of(!kinds)
}
