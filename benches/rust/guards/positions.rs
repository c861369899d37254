//! Plays met in random deals: what was held, what had been led, what was played.

use crate::common::{self, Contexts, SEED};
use koudi_engine::card::{Rank, Seat, Suit};
use koudi_engine::cards::Cards;
use koudi_engine::policy::Seating;
use koudi_engine::rng::Streams;
use koudi_engine::rules::Rules;
use koudi_engine::shuffle::Dealt;
use koudi_engine::trick::batch::Plan;
use koudi_engine::trick::context::Context;
use koudi_engine::trick::deal::Shown;
use koudi_engine::trick::draw::Draws;
use koudi_engine::trick::playout::Recorder;
use koudi_engine::trick::policy::Named;
use koudi_engine::trick::shape::Lead;

/// One answer to a lead.
pub struct Position {
    pub hand: Cards,
    pub lead: Lead,
    pub play: Cards,
}

/// The context of the positions.
pub fn context(rules: &Rules) -> Context {
    Context::new(rules.trick().unwrap(), Some(Rank::FIVE), Some(Suit::Spades))
        .expect("there are levels")
}

/// So many answers to leads of one kind, out of deals among players who throw.
pub fn positions(rules: &Rules, kind: fn(&Lead) -> bool, count: usize) -> Vec<Position> {
    let mut setting = common::plan(rules, Contexts::Fixed).setting().clone();
    setting.seating = Seating::One(Named::RandomThrows);
    let plan = Plan::new(rules.trick().unwrap(), setting, SEED).expect("a context");
    let ctx = context(rules);
    let follows = (0..).flat_map(|deal| {
        let mut plays = Plays::default();
        plan.play_one(deal, &mut plays);
        plays.follows(&ctx)
    });
    let of_kind = follows.filter(|position| kind(&position.lead));
    of_kind.take(count).collect()
}

/// The plays of a deal, in turn.
#[derive(Default)]
struct Plays(Vec<(Seat, Cards)>);

impl Plays {
    fn follows(&self, ctx: &Context) -> Vec<Position> {
        let mut found = Vec::new();
        // From the end, so that a hand is what has been played from it since.
        let mut hands = [Cards::NONE; 4];
        for trick in self.0.chunks(4).rev() {
            let (_, lead) = trick[0];
            let lead = Lead::read(ctx, lead).expect("it was led");
            for (turn, &(seat, play)) in trick.iter().enumerate() {
                let hand = &mut hands[seat.index()];
                *hand = hand.plus(play);
                if turn > 0 {
                    found.push(Position {
                        hand: *hand,
                        lead: lead.clone(),
                        play,
                    });
                }
            }
        }
        found
    }
}

impl Recorder for Plays {
    fn dealt(&mut self, _: &Dealt, _: Option<(&Draws, Seat)>, _: Streams) {}
    fn bid(&mut self, _: Shown) {}
    fn buried(&mut self, _: Seat, _: impl FnOnce() -> Cards) {}
    fn gave(&mut self, _: Seat, _: Cards) {}
    fn laid(&mut self, _: &Lead) {}
    fn played(&mut self, seat: Seat, cards: Cards) {
        self.0.push((seat, cards));
    }
}
