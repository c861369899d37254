//! What the benches share.

#![allow(dead_code, reason = "each bench uses some of it")]

pub mod shuffle;

use koudi_engine::bits::{Bits, Job, Portable};
use koudi_engine::card::{Card, Rank, Seat, Suit};
use koudi_engine::cards::Cards;
use koudi_engine::climb;
use koudi_engine::policy::Seating;
use koudi_engine::rng::Streams;
use koudi_engine::rng::{Purpose, Rng};
use koudi_engine::rules::Rules;
use koudi_engine::shuffle::Dealt;
use koudi_engine::trick::batch::{Plan, Setting, Start};
use koudi_engine::trick::context::Context;
use koudi_engine::trick::deal::Shown;
use koudi_engine::trick::draw::Draws;
use koudi_engine::trick::playout::{Recorder, Unrecorded};
use koudi_engine::trick::policy::Named;
use koudi_engine::trick::shape::Lead;
use std::hint::black_box;
use std::ops::Range;

pub const SEED: u64 = 7;

/// What a deal is played in, and by whom.
#[derive(Clone, Copy, Debug)]
pub enum Contexts {
    /// Play-only; level, trump suit and declarer drawn for each deal.
    Drawn,
    /// Play-only at level 5 where there are levels, spades; only the declarer drawn.
    Fixed,
    /// With bidding; level and declarer drawn.
    Bid,
    /// With bidding, `greedy` players.
    Greedy,
}

pub fn rules(id: &str) -> Rules {
    Rules::load(id).expect("a built-in rule set")
}

pub fn plan(rules: &Rules, contexts: Contexts) -> Plan {
    let rules = rules.trick().unwrap();
    let mut setting = match contexts {
        Contexts::Drawn | Contexts::Fixed => Setting::play_only(rules),
        Contexts::Bid | Contexts::Greedy => Setting::whole(rules),
    };
    if let Contexts::Fixed = contexts {
        setting.levels.retain(|&level| level == Rank::FIVE);
        setting.start = Start::Trump(vec![Some(Suit::Spades)]);
    }
    if let Contexts::Greedy = contexts {
        setting.seating = Seating::One(Named::Greedy);
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
            let outcome = self.plan.play(deal, bits, &mut Unrecorded).outcome;
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

/// What was held, led and played in turn.
#[derive(Clone, Copy, Debug)]
pub struct Follow {
    pub hand: Cards,
    pub lead: Cards,
    pub play: Cards,
}

/// The plays of a deal, in turn.
#[derive(Default)]
struct Plays(Vec<(Seat, Cards)>);

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

/// Every follow of some deals in one context, and that context.
pub fn follows(rules: &Rules, deals: u64) -> (Context, Vec<Follow>) {
    let plan = plan(rules, Contexts::Fixed);
    let mut follows = Vec::new();
    for deal in 0..deals {
        let mut plays = Plays::default();
        plan.play_one(deal, &mut plays);
        // From the end, so that a hand is what has been played from it since.
        let mut hands = [Cards::NONE; 4];
        for trick in plays.0.chunks(4).rev() {
            for &(seat, play) in trick {
                let hand = &mut hands[seat.index()];
                *hand = hand.plus(play);
            }
            let (_, lead) = trick[0];
            follows.extend(trick[1..].iter().map(|&(seat, play)| Follow {
                hand: hands[seat.index()],
                lead,
                play,
            }));
        }
    }
    let ctx = Context::new(rules.trick().unwrap(), Some(Rank::FIVE), Some(Suit::Spades));
    (ctx.expect("the rules have levels"), follows)
}

/// Deals of a climbing game, each after one that ended in a random order.
pub fn climb_plan(id: &str, who: climb::policy::Named) -> climb::plan::Plan {
    let rules = rules(id);
    let climb = rules.climb().unwrap();
    let setting = climb::plan::Setting {
        previous: climb::plan::Previous::Random,
        seating: Seating::One(who),
        ..climb::plan::Setting::single(climb)
    };
    climb::plan::Plan::new(climb, setting, SEED).unwrap()
}

/// Hands dealt in `guandan-2017`, every level in turn, with their contexts.
pub fn climb_hands(deals: u64) -> Vec<(climb::context::Context, Cards)> {
    let rules = rules("guandan-2017");
    let climb = rules.climb().unwrap();
    let contexts: Vec<climb::context::Context> = Rank::all()
        .map(|level| climb::context::Context::new(climb, Some(level)).unwrap())
        .collect();
    (0..deals)
        .map(|deal| {
            let mut rng = Rng::new(SEED, deal, Purpose::Cards);
            let hands = climb::dealing::deal(climb, None, Portable, &mut rng);
            let ctx = contexts[usize::try_from(deal).unwrap() % contexts.len()].clone();
            (ctx, hands[usize::try_from(deal % 4).unwrap()])
        })
        .collect()
}
