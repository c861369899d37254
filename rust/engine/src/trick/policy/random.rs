//! The `random` policy, exactly as the project's rules define it (rules 1.11).

use super::{FollowView, LeadView, Led, Table};
use crate::bits::{Bits, ones, ones_from_top};
use crate::cards::Cards;
use crate::rng::{Rng, Word};
use crate::rules::{FollowTractor, WithoutPair};
use crate::trick::context::Context;
use crate::trick::follow;
use crate::trick::shape::{Component, Lead, for_each_run};

/// Plays uniformly at random.
#[derive(Clone, Debug)]
pub struct Random<B> {
    pub(super) bits: B,
    /// For what is buried.
    pub burial: Rng,
    /// For leads and follows.
    pub play: Rng,
}

/// A lead as it is picked, most often a single: what else a playout needs to
/// know of it is told apart, since the three kinds differ in what that costs.
#[derive(Clone, Copy, Debug)]
pub enum Pick {
    /// The single at a bit.
    Single(u32),
    /// The pair at a bit.
    Pair(u32),
    /// The n-th of the hand's tractors.
    Tractor(u32),
}

impl Pick {
    /// What is led from the hand it was picked from.
    pub fn led(self, ctx: &Context, hand: Cards) -> Led {
        let component = match self {
            Pick::Single(bit) => Component::single(ctx, bit),
            Pick::Pair(bit) => Component::pair(ctx, bit),
            Pick::Tractor(n) => nth_tractor(ctx, hand.two, n),
        };
        Led {
            suit: ctx.suit_around(component.cards.any.trailing_zeros()),
            component,
        }
    }
}

impl<B: Bits> Random<B> {
    /// A player with these streams.
    #[inline(always)]
    pub fn new(bits: B, burial: Rng, play: Rng) -> Self {
        Random { bits, burial, play }
    }

    /// Picks a random lead; the word has served no other draw.
    #[inline(always)]
    pub fn pick_lead(&self, ctx: &Context, hand: Cards, word: &mut Word) -> Pick {
        let singles = hand.any.count_ones();
        let simple = singles + hand.two.count_ones();
        let neighbours = ctx.neighbours(ctx.chain(hand.two));
        let tractors = if neighbours == 0 {
            0
        } else {
            count_tractors(ctx, hand.two)
        };
        let pick = word.below(simple + tractors);
        if pick < singles {
            Pick::Single(self.bits.select(hand.any, pick))
        } else if pick < simple {
            Pick::Pair(self.bits.select(hand.two, pick - singles))
        } else {
            Pick::Tractor(pick - simple)
        }
    }

    /// A random card of a set that is not empty, as the set of its kind.
    #[inline(always)]
    pub fn card(&self, cards: Cards, word: &mut Word) -> u64 {
        let kinds = cards.any.count_ones();
        let pick = word.below(kinds + cards.two.count_ones());
        let second = pick >= kinds;
        let n = if second { pick - kinds } else { pick };
        self.bits.nth(if second { cards.two } else { cards.any }, n)
    }

    /// So many random cards of a set that has them.
    #[inline(always)]
    pub fn cards(&self, from: Cards, count: u32, rng: &mut Rng) -> Cards {
        let (mut rest, mut chosen) = (from, Cards::NONE);
        for _ in 0..count {
            let card = Cards::ones(self.card(rest, &mut rng.word()));
            rest = rest.minus(card);
            chosen = chosen.plus(card);
        }
        chosen
    }

    #[inline(always)]
    fn draw(&mut self, from: Cards, count: u32) -> Cards {
        let mut rng = self.play.clone();
        let cards = self.cards(from, count, &mut rng);
        self.play = rng;
        cards
    }

    /// `follow.without_pair` = two-highest: forced but for equal cards.
    fn two_highest(&mut self, ctx: &Context, own: Cards) -> Cards {
        let [_, lowest] = follow::two_strengths(ctx, own.any);
        let (mut certain, mut equal) = (0u64, 0u64);
        for bit in ones(own.any) {
            let strength = ctx.strength(bit);
            certain |= u64::from(strength > lowest) << bit;
            equal |= u64::from(strength == lowest) << bit;
        }
        let more = 2 - certain.count_ones();
        Cards::ones(certain).plus(self.draw(Cards::ones(equal), more))
    }

    /// To a tractor of k pairs: random runs among the longest, then random cards.
    #[cold]
    fn follow_tractor(&mut self, table: Table<'_>, own: Cards, owed: u32) -> Cards {
        let ctx = table.ctx;
        let mut left = own;
        let mut still = owed;
        // Under `pairs` a hand without the whole tractor owes lone pairs.
        let lone_pairs =
            table.follow.tractor == FollowTractor::Pairs && ctx.longest_run(own.two, owed) < owed;
        let cap = |still: u32| if lone_pairs { 1 } else { still };
        while still > 0 && left.two != 0 {
            let length = ctx.longest_run(left.two, cap(still));
            let run = self.run(ctx, left.two, length);
            left = left.minus(Cards::pairs(run));
            still -= length;
        }
        let pairs = own.minus(left);
        pairs.plus(self.draw(left, 2 * still))
    }

    /// A uniformly random run of this length; runs differ if their cards do.
    #[inline(always)]
    fn run(&mut self, ctx: &Context, pairs: u64, length: u32) -> u64 {
        if length == 1 {
            return self.bits.nth(pairs, self.play.below(pairs.count_ones()));
        }
        let starts = ctx.run_starts(ctx.chain(pairs), length);
        let ways = ones(starts)
            .map(|start| ctx.run_ways(pairs, start, length))
            .sum();
        let pick = self.play.below(ways);
        nth_run(ctx, pairs, starts, length, pick).expect("fewer than counted")
    }
}

impl<B: Bits> Random<B> {
    /// Chooses what to bury.
    #[inline(always)]
    pub fn bury(&mut self, hand: Cards, count: u32) -> Cards {
        let (mut rest, mut chosen) = (hand, Cards::NONE);
        let mut word = self.burial.word();
        for n in 0..count {
            if n > 0 && n % 4 == 0 {
                word = self.burial.word();
            }
            let card = Cards::ones(self.card(rest, &mut word));
            rest = rest.minus(card);
            chosen = chosen.plus(card);
        }
        chosen
    }

    /// A random lead of one component.
    pub fn lead(&mut self, view: LeadView<'_>) -> Lead {
        let ctx = view.table.ctx;
        let mut word = self.play.word();
        let led = self
            .pick_lead(ctx, view.hand, &mut word)
            .led(ctx, view.hand);
        Lead::of(led.effective_suit(ctx), led.component)
    }

    /// Answers any lead.
    pub fn follow_any(&mut self, view: FollowView<'_>) -> Cards {
        let led = Led {
            suit: view.table.ctx.suit(view.lead.suit),
            component: view.lead.components[0],
        };
        if !view.lead.is_throw() {
            return self.follow(view.table, view.hand, &led);
        }
        let (own, count) = (view.hand.of(led.suit), view.lead.cards.len());
        if own.len() <= count {
            let free = self.draw(view.hand.of(!led.suit), count - own.len());
            return own.plus(free);
        }
        let pairs = self.follow_throw(view, own);
        pairs.plus(self.draw(own.minus(pairs), count - pairs.len()))
    }

    /// To a throw: run after run of the best list, each uniform among those
    /// after which the rest of the list can still be given.
    fn follow_throw(&mut self, view: FollowView<'_>, own: Cards) -> Cards {
        let ctx = view.table.ctx;
        let owed = follow::best_list(ctx, view.table.follow, view.lead, own.two);
        let mut left = own.two;
        for (i, &length) in owed.iter().enumerate() {
            let length = u32::from(length);
            let mut runs = Vec::new();
            for start in ones(ctx.run_starts(ctx.chain(left), length)) {
                for_each_run(ctx, left, start, length, &mut |run| {
                    if follow::can_give(ctx, left & !run, &owed[i + 1..]) {
                        runs.push(run);
                    }
                });
            }
            left &= !runs[self.play.below(runs.len() as u32) as usize];
        }
        Cards::pairs(own.two & !left)
    }

    /// Answers a lead of one component.
    #[inline(always)]
    pub fn follow(&mut self, table: Table<'_>, hand: Cards, led: &Led) -> Cards {
        let own = hand.of(led.suit);
        let count = led.component.len();
        if own.len() <= count {
            let free = self.draw(hand.of(!led.suit), count - own.len());
            return own.plus(free);
        }
        match u32::from(led.component.pairs) {
            0 => self.draw(own, 1),
            1 if own.two == 0 && table.follow.without_pair == WithoutPair::TwoHighest => {
                self.two_highest(table.ctx, own)
            }
            pairs => self.follow_tractor(table, own, pairs),
        }
    }
}

/// How many tractors a hand can lead, every part of a longer one included.
#[cold]
fn count_tractors(ctx: &Context, pairs: u64) -> u32 {
    tractor_lengths(ctx, pairs)
        .map(|(length, starts)| {
            ones(starts)
                .map(|start| ctx.run_ways(pairs, start, length))
                .sum::<u32>()
        })
        .sum()
}

/// Lengths from 2 up with the lowest places of runs so long.
fn tractor_lengths(ctx: &Context, pairs: u64) -> impl Iterator<Item = (u32, u64)> {
    let chain = ctx.chain(pairs);
    (2..=pairs.count_ones()).map_while(move |length| {
        let starts = ctx.run_starts(chain, length);
        (starts != 0).then_some((length, starts))
    })
}

#[cold]
fn nth_tractor(ctx: &Context, pairs: u64, pick: u32) -> Component {
    let mut left = pick;
    for (length, starts) in tractor_lengths(ctx, pairs) {
        let ways: u32 = ones(starts)
            .map(|start| ctx.run_ways(pairs, start, length))
            .sum();
        if left < ways {
            let run = nth_run(ctx, pairs, starts, length, left).expect("fewer than counted");
            return Component::read(ctx, Cards::pairs(run)).expect("a run is a tractor");
        }
        left -= ways;
    }
    unreachable!("fewer tractors than counted")
}

fn nth_run(ctx: &Context, pairs: u64, starts: u64, length: u32, pick: u32) -> Option<u64> {
    let (mut left, mut chosen) = (pick, None);
    for start in ones_from_top(starts) {
        for_each_run(ctx, pairs, start, length, &mut |run| {
            if left == 0 && chosen.is_none() {
                chosen = Some(run);
            }
            left = left.saturating_sub(1);
        });
        if chosen.is_some() {
            break;
        }
    }
    chosen
}
