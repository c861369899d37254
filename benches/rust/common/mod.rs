//! What the benches share.

#![allow(dead_code, reason = "each bench uses some of it")]

pub mod shuffle;

use koudi_engine::batch::{Drawn, Plan, Setting};
use koudi_engine::bits::{Bits, Job};
use koudi_engine::card::{Card, Rank, Suit};
use koudi_engine::cards::Cards;
use koudi_engine::context::Context;
use koudi_engine::playout::{self, Unrecorded};
use koudi_engine::rng::{Purpose, Rng};
use koudi_engine::rules::Rules;
use std::hint::black_box;
use std::ops::Range;

pub const SEED: u64 = 7;

/// What a deal is played in.
#[derive(Clone, Copy, Debug)]
pub enum Contexts {
    /// Level, trump suit and declarer drawn for each deal.
    Drawn,
    /// Level 5 where there are levels, spades; only the declarer drawn.
    Fixed,
}

pub fn rules(id: &str) -> Rules {
    Rules::load(id).expect("a built-in rule set")
}

pub fn plan(rules: &Rules, contexts: Contexts) -> Plan {
    let rules = rules.trick();
    let mut setting = Setting::drawn(rules);
    if let Contexts::Fixed = contexts {
        setting.levels.retain(|&level| level == Rank::FIVE);
        setting.trumps = vec![Some(Suit::Spades)];
    }
    Plan::new(rules, setting, SEED).expect("a context")
}

/// Deals played one after another; gives the tricks played.
#[derive(Clone)]
pub struct Deals<'a> {
    pub plan: &'a Plan,
    pub deals: Range<u64>,
}

impl Job for Deals<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> u64 {
        let mut tricks = 0;
        for deal in self.deals {
            let Drawn { ctx, declarer } = self.plan.draw(deal);
            let rules = self.plan.rules();
            let id = (SEED, deal);
            let outcome = playout::play_random(ctx, rules, declarer, id, bits, &mut Unrecorded);
            tricks += u64::from(black_box(outcome).tricks);
        }
        tricks
    }
}

/// A whole deck, dealt to four hands of 25 and a kitty, as rows of counts.
pub fn hands(count: usize) -> Vec<u8> {
    let mut rng = Rng::new(SEED, 1, Purpose::Cards);
    let mut deck: Vec<usize> = (0..2 * Card::KINDS).map(|i| i % Card::KINDS).collect();
    let mut rows = vec![0; count * Card::KINDS];
    for row in rows.chunks_exact_mut(Card::KINDS) {
        for last in (deck.len() - 25..deck.len()).rev() {
            deck.swap(last, rng.below(last as u32 + 1) as usize);
            row[deck[last]] += 1;
        }
    }
    rows
}

/// The cards of a row of counts.
pub fn cards_of(ctx: &Context, row: &[u8]) -> Cards {
    Card::all().fold(Cards::NONE, |cards, card| {
        let kind = 1 << ctx.bit(card);
        cards.plus(match row[card.kind()] {
            0 => Cards::NONE,
            1 => Cards::ones(kind),
            _ => Cards::pairs(kind),
        })
    })
}

/// The row of counts of some cards.
pub fn row_of(ctx: &Context, cards: Cards) -> Vec<u8> {
    Card::all()
        .map(|card| cards.count(ctx.bit(card)) as u8)
        .collect()
}
