//! Tricks among players who are all `random` and never throw: the fast path.

use super::{Outcome, Recorder, Sums};
use crate::bits::Bits;
use crate::card::Seat;
use crate::cards::Cards;
use crate::context::Context;
use crate::policy::random::{Pick, Random};
use crate::policy::{Led, Table};
use crate::rng::Word;
use crate::rules::TrickRules;
use crate::shape::{Lead, strongest_run};

/// The best play of a trick so far.
struct Best {
    seat: Seat,
    cards: Cards,
    /// Rank as in [`Context::value`], trumps above all.
    rank: u16,
}

#[inline(always)]
pub(super) fn play_tricks<B: Bits, R: Recorder>(
    table: Table<'_>,
    rules: &TrickRules,
    mut hands: [Cards; 4],
    mut sums: Sums,
    policy: &mut Random<B>,
    recorder: &mut R,
) -> Outcome {
    let ctx = table.ctx;
    loop {
        let leader = sums.last_winner;
        // One word serves the lead and the three cards that follow a single.
        let mut word = policy.play.word();
        let hand = hands[leader.index()];
        let pick = policy.pick_lead(ctx, hand, &mut word);
        let (best, points) = if let Pick::Single(lead) = pick {
            single(ctx, &mut hands, leader, lead, (policy, &mut word), recorder)
        } else {
            several_cards(
                table,
                &mut hands,
                leader,
                &pick.led(ctx, hand),
                policy,
                recorder,
            )
        };
        sums.add_trick(best.seat, points);
        if hands[leader.index()].is_empty() {
            let led = pick.led(ctx, hand);
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

/// A trick to which a single was led.
#[inline(always)]
fn single<B: Bits, R: Recorder>(
    ctx: &Context,
    hands: &mut [Cards; 4],
    leader: Seat,
    lead: u32,
    (policy, word): (&Random<B>, &mut Word),
    recorder: &mut R,
) -> (Best, u32) {
    let suit = ctx.suit_around(lead);
    take(hands, leader, Cards::ones(1 << lead));
    recorder.played(leader, Cards::ones(1 << lead));
    let mut points = ctx.value(lead) & 0xFF;
    let mut best = bid_for_trick(ctx.value(lead), 0, lead);
    for turn in 1..4 {
        let seat = leader.after(turn);
        let hand = &mut hands[seat.index()];
        let own = hand.of(suit);
        let void = own.is_empty();
        let card = policy.card(if void { *hand } else { own }, word);
        *hand = hand.minus(Cards::ones(1 << card));
        recorder.played(seat, Cards::ones(1 << card));
        let value = ctx.value(card);
        points += value & 0xFF;
        // Of another suit, only a trump can win.
        let counts = !void || value >= Context::TRUMP_VALUE;
        best = best.max(if counts {
            bid_for_trick(value, turn as u32, card)
        } else {
            0
        });
    }
    let (turn, card) = (3 - (best >> 6 & 3), best & 63);
    (
        Best {
            seat: leader.after(turn as usize),
            cards: Cards::ones(1 << card),
            rank: 0,
        },
        u32::from(points),
    )
}

/// One number for a single card in a trick, so that the largest wins: its
/// rank, then who played earlier, and at the end which card it is.
#[inline(always)]
fn bid_for_trick(value: u16, turn: u32, bit: u32) -> u32 {
    u32::from(value & 0xFF00) | (3 - turn) << 6 | bit
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
    take(hands, leader, lead);
    recorder.played(leader, lead);
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
