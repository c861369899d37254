//! Tricks among players who are all `random` and never throw: the fast path.

use super::{Outcome, Recorder, Sums};
use crate::bits::Bits;
use crate::card::Seat;
use crate::cards::Cards;
use crate::rng::Word;
use crate::rules::TrickRules;
use crate::trick::context::{Context, Worth};
use crate::trick::policy::random::{Pick, Random};
use crate::trick::policy::{Led, Table};
use crate::trick::shape::{Lead, strongest_run};

/// How a trick came out.
struct Won {
    by: Seat,
    with: Cards,
    points: u32,
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
        let won = if let Pick::Single(lead) = pick {
            let word = &mut word;
            single(ctx, &mut hands, leader, lead, policy, word, recorder)
        } else {
            let led = pick.led(ctx, hand);
            several_cards(table, &mut hands, leader, &led, policy, recorder)
        };
        sums.add_trick(won.by, won.points);
        if hands[leader.index()].is_empty() {
            let led = pick.led(ctx, hand);
            let lead = Lead::of(led.effective_suit(ctx), led.component);
            return Outcome::settle(ctx, rules, sums, (&lead, won.with), won.points);
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
    policy: &Random<B>,
    word: &mut Word,
    recorder: &mut R,
) -> Won {
    let suit = ctx.suit_around(lead);
    take(hands, leader, Cards::ones(1 << lead));
    recorder.played(leader, Cards::ones(1 << lead));
    let mut points = ctx.worth(lead).points();
    let mut best = contender(ctx.worth(lead), 0, lead);
    for turn in 1..4 {
        let seat = leader.after(turn);
        let hand = &mut hands[seat.index()];
        let own = hand.of(suit);
        let void = own.is_empty();
        let card = policy.card(if void { *hand } else { own }, word);
        *hand = hand.minus(Cards::ones(card));
        recorder.played(seat, Cards::ones(card));
        let card = card.trailing_zeros();
        let worth = ctx.worth(card);
        points += worth.points();
        // Of another suit, only a trump can win.
        let counts = u32::from(!void | worth.is_trump());
        best = best.max(contender(worth, turn, card) & counts.wrapping_neg());
    }
    let (turn, card) = (3 - (best >> 6 & 3), best & 63);
    Won {
        by: leader.after(turn as usize),
        with: Cards::ones(1 << card),
        points,
    }
}

/// A card in a trick of singles as one number, of which the largest wins: its
/// rank, then who played earlier, and last, to be read off, which card it is.
#[inline(always)]
fn contender(worth: Worth, turn: usize, bit: u32) -> u32 {
    u32::from(worth.rank()) << 8 | (3 - turn as u32) << 6 | bit
}

/// A trick to which a pair or a tractor was led.
#[inline(always)]
fn several_cards<B: Bits, R: Recorder>(
    table: Table<'_>,
    hands: &mut [Cards; 4],
    leader: Seat,
    led: &Led,
    policy: &mut Random<B>,
    recorder: &mut R,
) -> Won {
    let ctx = table.ctx;
    let lead = led.component.cards;
    take(hands, leader, lead);
    recorder.played(leader, lead);
    let mut best = rank_as(ctx, led, lead).expect("a lead has its own shape");
    let mut won = Won {
        by: leader,
        with: lead,
        points: ctx.points(lead),
    };
    for turn in 1..4 {
        let seat = leader.after(turn);
        let play = policy.follow(table, hands[seat.index()], led);
        take(hands, seat, play);
        recorder.played(seat, play);
        won.points += ctx.points(play);
        if let Some(rank) = rank_as(ctx, led, play).filter(|&rank| rank > best) {
            best = rank;
            (won.by, won.with) = (seat, play);
        }
    }
    won
}

/// The rank of a play's top if it has the shape of a lead of pairs.
#[inline(always)]
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
