//! Whole deals played by policies, as fast as they go.
//!
//! The state machine in [`deal`](crate::deal) plays the same game one checked
//! move at a time; every record replayed there must come to the same end.

use crate::bits::Bits;
use crate::card::Seat;
use crate::cards::Cards;
use crate::context::Context;
use crate::policy::random::Random;
use crate::policy::{Led, Policy, Table};
use crate::rng::{Purpose, Rng};
use crate::rules::TrickRules;
use crate::score::{self, Steps};
use crate::shape::{Lead, strongest_run};
use crate::shuffle::Dealt;

/// Hears what is played, for records.
pub trait Recorder {
    /// The hands and the kitty before the declarer takes it.
    fn dealt(&mut self, hands: [Cards; 4], kitty: Cards);
    /// What the declarer buried.
    fn buried(&mut self, cards: Cards);
    /// The next play.
    fn played(&mut self, seat: Seat, cards: Cards);
}

/// Records nothing.
#[derive(Clone, Copy, Debug)]
pub struct Unrecorded;

impl Recorder for Unrecorded {
    #[inline(always)]
    fn dealt(&mut self, _hands: [Cards; 4], _kitty: Cards) {}
    #[inline(always)]
    fn buried(&mut self, _cards: Cards) {}
    #[inline(always)]
    fn played(&mut self, _seat: Seat, _cards: Cards) {}
}

/// How a deal came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Points buried.
    pub kitty_points: u32,
    /// The attackers' points from tricks.
    pub trick_points: u32,
    /// Whether the attackers won the last trick.
    pub kou_di: bool,
    /// The kou-di multiplier; 0 when not dug.
    pub multiplier: u16,
    /// What kou-di adds to the attackers.
    pub kou_di_points: u32,
    /// Penalties, towards the attackers.
    pub penalty_points: i32,
    /// How many tricks were played.
    pub tricks: u32,
    /// Who won the last trick.
    pub last_winner: Seat,
}

impl Outcome {
    /// The attackers' points: tricks, kou-di and penalties.
    pub fn attacker_points(&self) -> i32 {
        self.trick_points as i32 + self.kou_di_points as i32 + self.penalty_points
    }

    /// What the promotion table makes of them.
    pub fn steps(&self, rules: &TrickRules) -> Steps {
        score::promotion(&rules.promotion, self.attacker_points())
    }

    /// Settles the end of a deal.
    pub(crate) fn settle(
        ctx: &Context,
        rules: &TrickRules,
        sums: Sums,
        last: (&Lead, Cards),
        last_trick_points: u32,
    ) -> Outcome {
        let (lead, winning) = last;
        let kou_di = !sums.last_winner.is_same_side(sums.declarer);
        let multiplier = if kou_di {
            score::kou_di_multiplier(ctx, &rules.kou_di, lead, winning)
        } else {
            0
        };
        let kou_di_points = match rules.kou_di.counted {
            _ if !kou_di => 0,
            crate::rules::KouDiCounted::Kitty => sums.kitty_points * u32::from(multiplier),
            crate::rules::KouDiCounted::LastTrick => {
                last_trick_points * u32::from(multiplier.saturating_sub(1))
            }
        };
        Outcome {
            kitty_points: sums.kitty_points,
            trick_points: sums.trick_points,
            kou_di,
            multiplier,
            kou_di_points,
            penalty_points: sums.penalty_points,
            tricks: sums.tricks,
            last_winner: sums.last_winner,
        }
    }
}

/// What has added up when the last card is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sums {
    pub declarer: Seat,
    pub last_winner: Seat,
    pub kitty_points: u32,
    pub trick_points: u32,
    pub penalty_points: i32,
    pub tricks: u32,
}

/// Plays deal `deal` of seed `seed` in a context with random players.
#[inline(always)]
pub fn play_random<B: Bits, R: Recorder>(
    ctx: &Context,
    rules: &TrickRules,
    declarer: Seat,
    (seed, deal): (u64, u64),
    bits: B,
    recorder: &mut R,
) -> Outcome {
    let mut cards = Rng::new(seed, deal, Purpose::Cards);
    let burial = Rng::new(seed, deal, Purpose::Burial);
    let play = Rng::new(seed, deal, Purpose::Play);
    let dealt = Dealt::new(rules.kitty_size, bits, &mut cards);
    let mut policy = Random::new(bits, burial, play);
    let table = Table {
        ctx,
        follow: &rules.follow,
    };

    let mut hands = dealt.hands(ctx);
    let kitty = dealt.kitty(ctx);
    recorder.dealt(hands, kitty);
    let holder = &mut hands[declarer.index()];
    *holder = holder.plus(kitty);
    let buried = policy.bury(table, *holder, u32::from(rules.kitty_size));
    *holder = holder.minus(buried);
    recorder.buried(buried);
    play_tricks(table, rules, hands, buried, declarer, &mut policy, recorder)
}

/// The best play of a trick so far.
struct Best {
    seat: Seat,
    cards: Cards,
    /// Rank as in [`Context::value`], trumps above all.
    rank: u16,
}

#[inline(always)]
fn play_tricks<B: Bits, R: Recorder>(
    table: Table<'_>,
    rules: &TrickRules,
    mut hands: [Cards; 4],
    buried: Cards,
    declarer: Seat,
    policy: &mut Random<B>,
    recorder: &mut R,
) -> Outcome {
    let ctx = table.ctx;
    let mut sums = Sums {
        declarer,
        last_winner: declarer,
        kitty_points: ctx.points(buried),
        trick_points: 0,
        penalty_points: 0,
        tricks: 0,
    };
    loop {
        let leader = sums.last_winner;
        // One word serves the lead and the three cards that follow a single.
        let mut word = policy.play.word();
        let led = policy.lead_with(ctx, hands[leader.index()], &mut word);
        take(&mut hands, leader, led.component.cards);
        recorder.played(leader, led.component.cards);
        let (best, points) = if led.component.pairs == 0 {
            let lead = led.component.cards.any.trailing_zeros();
            let (mut best, mut points) = (Best::single(ctx, leader, lead), ctx.value(lead) & 0xFF);
            for turn in 1..4 {
                let seat = leader.after(turn);
                let hand = &mut hands[seat.index()];
                let own = hand.of(led.suit);
                let void = own.is_empty();
                let card = policy.card(if void { *hand } else { own }, &mut word);
                *hand = hand.minus(Cards::ones(1 << card));
                recorder.played(seat, Cards::ones(1 << card));
                let value = ctx.value(card);
                points += value & 0xFF;
                // Of another suit, only a trump can win.
                let counts = !void || value >= Context::TRUMP_VALUE;
                if counts && value >> 8 > best.rank {
                    best = Best::single(ctx, seat, card);
                }
            }
            (best, u32::from(points))
        } else {
            several_cards(table, &mut hands, leader, &led, policy, recorder)
        };
        sums.tricks += 1;
        sums.last_winner = best.seat;
        if !best.seat.is_same_side(declarer) {
            sums.trick_points += points;
        }
        if hands[leader.index()].is_empty() {
            let lead = Lead::of(led.effective_suit(ctx), led.component);
            return Outcome::settle(ctx, rules, sums, (&lead, best.cards), points);
        }
    }
}

impl Best {
    #[inline(always)]
    fn single(ctx: &Context, seat: Seat, bit: u32) -> Best {
        Best {
            seat,
            cards: Cards::ones(1 << bit),
            rank: ctx.value(bit) >> 8,
        }
    }
}

#[inline(always)]
fn take(hands: &mut [Cards; 4], seat: Seat, cards: Cards) {
    let hand = &mut hands[seat.index()];
    debug_assert!(hand.contains(cards));
    *hand = hand.minus(cards);
}

/// A trick to which a pair or a tractor was led.
fn several_cards<B: Bits, R: Recorder>(
    table: Table<'_>,
    hands: &mut [Cards; 4],
    leader: Seat,
    led: &Led,
    policy: &mut Random<B>,
    recorder: &mut R,
) -> (Best, u32) {
    let ctx = table.ctx;
    let lead = led.component.cards;
    let rank = rank_as(ctx, led, lead).expect("a lead has its own shape");
    let mut best = Best {
        seat: leader,
        cards: lead,
        rank,
    };
    let mut points = ctx.points(lead);
    for turn in 1..4 {
        let seat = leader.after(turn);
        let play = policy.follow(table, hands[seat.index()], led);
        take(hands, seat, play);
        recorder.played(seat, play);
        points += ctx.points(play);
        match rank_as(ctx, led, play) {
            Some(rank) if rank > best.rank => {
                best = Best {
                    seat,
                    cards: play,
                    rank,
                }
            }
            _ => {}
        }
    }
    (best, points)
}

/// The rank of a play's top if it has the shape of a lead of pairs.
fn rank_as(ctx: &Context, led: &Led, play: Cards) -> Option<u16> {
    let in_suit = play.any & !led.suit == 0 || play.any & !ctx.trumps() == 0;
    if !in_suit || play.any != play.two {
        return None;
    }
    let trump = play.any & !ctx.trumps() == 0;
    let top = match led.component.pairs {
        1 => ctx.strength(play.any.trailing_zeros()),
        _ => strongest_run(ctx, play.two)?.top,
    };
    Some(u16::from(top) + if trump { 64 } else { 0 })
}
