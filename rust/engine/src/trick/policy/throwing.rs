//! `random+throws`: random play that also throws (rules 1.11).
//!
//! A throw is a set of two or more different components of one effective suit
//! that the hand holds at once. Two equal cards are in it as their pair or as
//! one single, never as two singles: at a table they are a pair (001 五(三)).
//! The leader names the components, since 44 and 33 may be thrown as two pairs.

use super::LeadView;
use super::random::Random;
use crate::bits::{Bits, ones};
use crate::card::Card;
use crate::cards::Cards;
use crate::rng::Rng;
use crate::trick::context::{Context, EffectiveSuit};
use crate::trick::shape::{Component, Lead, for_each_lead};
use crate::trick::throw::blocks;

/// With probability 1/4, where it can, a throw that no unseen card beats, or
/// in one of eight such throws any at all; else a random lead.
///
/// "Where it can" is where throws are allowed and a safe one is held.
pub fn lead<B: Bits>(random: &mut Random<B>, view: LeadView<'_>) -> Lead {
    if view.may_throw {
        let ctx = view.table.ctx;
        let unseen = two_packs()
            .minus(ctx.to_index(view.hand))
            .minus(ctx.to_index(view.seen));
        let unseen = ctx.from_index(unseen);
        let safe = Throws::find(ctx, view.hand, |suit, part| {
            !blocks(ctx, suit, unseen, part)
        });
        if safe.count > 0 && random.play.below(4) == 0 {
            let any = random.play.below(8) == 0;
            let throws = if any {
                Throws::find(ctx, view.hand, |_, _| true)
            } else {
                safe
            };
            return throws.choose(ctx, &mut random.play);
        }
    }
    random.lead(view)
}

fn two_packs() -> Cards {
    Cards::pairs((1 << Card::KINDS) - 1)
}

/// The throws of a hand, counted: sets of tractors that share no card, each
/// with the pairs and singles that the other cards can add.
struct Throws {
    sets: Vec<TractorSet>,
    count: u64,
}

struct TractorSet {
    suit: EffectiveSuit,
    tractors: Vec<Component>,
    /// Cards not in a tractor, kind by kind.
    others: Vec<Other>,
    /// Ways to add others so that there are two components at least.
    count: u64,
}

/// A kind and the components that its cards can make.
#[derive(Clone, Copy)]
struct Other {
    bit: u32,
    single: bool,
    pair: bool,
}

impl Other {
    fn ways(self) -> u64 {
        1 + self.alone()
    }

    /// How many of the ways are one component.
    fn alone(self) -> u64 {
        u64::from(self.single) + u64::from(self.pair)
    }
}

impl Throws {
    fn find(
        ctx: &Context,
        hand: Cards,
        keep: impl Fn(EffectiveSuit, &Component) -> bool,
    ) -> Throws {
        let mut throws = Throws {
            sets: Vec::new(),
            count: 0,
        };
        for suit in EffectiveSuit::ALL {
            let own = hand.of(ctx.suit(suit));
            let mut parts = Vec::new();
            for_each_lead(ctx, own, |part| {
                if keep(suit, &part) {
                    parts.push(part);
                }
            });
            let (tractors, simple): (Vec<_>, Vec<_>) =
                parts.into_iter().partition(|part| part.pairs >= 2);
            throws.add_sets(suit, own, &tractors, &simple, &mut Vec::new());
        }
        throws
    }

    /// Adds the set chosen so far, then every larger one with later tractors.
    fn add_sets(
        &mut self,
        suit: EffectiveSuit,
        rest: Cards,
        tractors: &[Component],
        simple: &[Component],
        chosen: &mut Vec<Component>,
    ) {
        let set = TractorSet::new(suit, chosen.clone(), rest, simple);
        self.count += set.count;
        self.sets.push(set);
        for (i, tractor) in tractors.iter().enumerate() {
            if rest.contains(tractor.cards) {
                chosen.push(*tractor);
                let left = rest.minus(tractor.cards);
                self.add_sets(suit, left, &tractors[i + 1..], simple, chosen);
                chosen.pop();
            }
        }
    }

    fn choose(&self, ctx: &Context, rng: &mut Rng) -> Lead {
        let mut pick = rng.below_wide(self.count);
        let set = self.sets.iter().find(|set| {
            let found = pick < set.count;
            pick = pick.saturating_sub(set.count);
            found
        });
        set.expect("fewer than counted").choose(ctx, rng)
    }
}

impl TractorSet {
    fn new(
        suit: EffectiveSuit,
        tractors: Vec<Component>,
        rest: Cards,
        simple: &[Component],
    ) -> TractorSet {
        let can = |pairs: u8, bit: u32| {
            simple
                .iter()
                .any(|part| part.pairs == pairs && part.cards.any == 1 << bit)
        };
        let others: Vec<Other> = ones(rest.any)
            .map(|bit| Other {
                bit,
                single: can(0, bit),
                pair: rest.count(bit) == 2 && can(1, bit),
            })
            .collect();
        let all: u64 = others.iter().map(|other| other.ways()).product();
        let too_few = match tractors.len() {
            0 => 1 + others.iter().map(|other| other.alone()).sum::<u64>(),
            1 => 1,
            _ => 0,
        };
        TractorSet {
            suit,
            tractors,
            others,
            count: all - too_few,
        }
    }

    /// One of the ways, uniformly: kind by kind, again if there are too few.
    fn choose(&self, ctx: &Context, rng: &mut Rng) -> Lead {
        loop {
            let mut components = self.tractors.clone();
            for other in &self.others {
                match rng.below(other.ways() as u32) {
                    0 => {}
                    1 if other.single => components.push(Component::single(ctx, other.bit)),
                    _ => components.push(Component::pair(ctx, other.bit)),
                }
            }
            if components.len() >= 2 {
                return Lead::of_components(self.suit, components);
            }
        }
    }
}
