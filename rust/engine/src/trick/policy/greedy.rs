//! The `greedy` policy, a second fixed yardstick (rules 1.12). It knows its
//! hand, the trick and the context, and nothing else.

use super::{FollowView, LeadView};
use crate::bits::ones;
use crate::card::{Card, Rank, Suit};
use crate::cards::Cards;
use crate::trick::auction::Asked;
use crate::trick::bidding::Bid;
use crate::trick::context::Context;
use crate::trick::follow::{Choice, Duty};
use crate::trick::shape::{Component, Lead, for_each_lead};
use crate::trick::topping::{self, Showing};
use crate::trick::winner::Answer;
use std::cmp::Reverse;

/// Bids once, when it first can and nobody has bid: one level card of the
/// suit of which it has drawn most cards.
pub fn bid(asked: Asked, level: Option<Rank>, drawn: &[Card]) -> Option<Bid> {
    if !asked.is_first {
        return None;
    }
    // The level card is the best card of its suit.
    let height = |card: &Card| (card.rank() == level, card.rank());
    Suit::ALL
        .into_iter()
        .filter(|&suit| asked.legal.contains(Bid::single(suit)))
        .max_by_key(|&suit| {
            let cards = || drawn.iter().filter(move |card| card.suit() == Some(suit));
            (cards().count(), cards().map(height).max(), Reverse(suit))
        })
        .map(Bid::single)
}

/// Shows the pair of the highest number of the suit of which it has drawn most
/// cards, among those of which it holds a pair; once, when nobody has shown one.
pub fn show(asked: &Showing) -> Option<u32> {
    if !asked.is_first {
        return None;
    }
    let card = |kind: u32| Card::from_kind(kind as usize).expect("a kind of the pack");
    let cards_of = |suit: Option<Suit>| -> u32 {
        let kinds = ones(asked.hand.any).filter(|&kind| card(kind).suit() == suit);
        kinds.map(|kind| asked.hand.count(kind)).sum()
    };
    ones(asked.pairs).max_by_key(|&kind| {
        let (suit, rank) = (card(kind).suit(), card(kind).rank());
        (cards_of(suit), Reverse(suit), rank.map(topping::number))
    })
}

/// Buries the lowest worthless side cards, then the lowest side cards with
/// points, then the lowest trumps.
pub fn bury(ctx: &Context, hand: Cards, count: u32) -> Cards {
    lowest(ctx, hand, count, |bit| match ctx.trumps() >> bit & 1 {
        0 => u8::from(points(ctx, bit) > 0),
        _ => 2,
    })
}

/// The first cards by a class, below 256, and then by lowness.
fn lowest(ctx: &Context, from: Cards, count: u32, class: impl Fn(u32) -> u8) -> Cards {
    // The keys of at most 33 kinds: class, lowness, bit.
    let mut keys = [0u32; 64];
    let mut len = 0;
    for bit in ones(from.any) {
        keys[len] = u32::from(class(bit)) << 16 | u32::from(ctx.lowness(bit)) << 8 | bit;
        len += 1;
    }
    keys[..len].sort_unstable();
    let (mut chosen, mut left) = (Cards::NONE, count);
    for key in &keys[..len] {
        let bit = key & 0xFF;
        let kind = 1 << bit;
        match from.count(bit).min(left) {
            0 => break,
            1 => chosen = chosen.plus(Cards::ones(kind)),
            _ => chosen = chosen.plus(Cards::pairs(kind)),
        }
        left -= from.count(bit).min(left);
    }
    chosen
}

fn points(ctx: &Context, bit: u32) -> u16 {
    ctx.worth(bit).points() as u16
}

/// Trumps above side cards, those by what is printed; of equal cards the first
/// in suit order is the highest, as it is the lowest.
fn height(ctx: &Context, bit: u32) -> (bool, usize, Reverse<Option<Suit>>) {
    let card = ctx.card(bit);
    let trump = ctx.trumps() >> bit & 1 == 1;
    let height = match card.rank() {
        Some(rank) if !trump => rank.index(),
        _ => ctx.strength(bit).into(),
    };
    (trump, height, Reverse(card.suit()))
}

fn highest_kind(ctx: &Context, kinds: u64) -> Option<u32> {
    ones(kinds).max_by_key(|&bit| height(ctx, bit))
}

/// Leads the longest tractor; else a side-suit pair or single of the suit's
/// top rank; else the highest pair; else the lowest worthless side-suit
/// single; else the lowest card.
pub fn lead(view: LeadView<'_>) -> Lead {
    let (ctx, hand) = (view.table.ctx, view.hand);
    let side = !ctx.trumps();
    let tops = hand.of(ctx.side_tops());
    // Only the suit tells one top card from another.
    let first_suit = |kinds: u64| ones(kinds).min_by_key(|&bit| ctx.card(bit).suit());
    let component = longest_tractor(ctx, hand)
        .or_else(|| first_suit(tops.two).map(|bit| Component::pair(ctx, bit)))
        .or_else(|| first_suit(tops.any).map(|bit| Component::single(ctx, bit)))
        .or_else(|| highest_kind(ctx, hand.two).map(|bit| Component::pair(ctx, bit)))
        .or_else(|| {
            let worthless = ones(hand.any & side).filter(|&bit| points(ctx, bit) == 0);
            worthless
                .min_by_key(|&bit| ctx.lowness(bit))
                .map(|bit| Component::single(ctx, bit))
        })
        .unwrap_or_else(|| {
            let lowest = ones(hand.any).min_by_key(|&bit| ctx.lowness(bit));
            Component::single(ctx, lowest.expect("a leader has a card"))
        });
    Lead::of(ctx.suit_at(component.cards.any.trailing_zeros()), component)
}

fn longest_tractor(ctx: &Context, hand: Cards) -> Option<Component> {
    if ctx.neighbours(ctx.chain(hand.two)) == 0 {
        return None;
    }
    let mut best: Option<(_, Component)> = None;
    for_each_lead(ctx, hand, |lead| {
        if lead.pairs < 2 {
            return;
        }
        let key = (lead.pairs, heights(ctx, &lead));
        if best.as_ref().is_none_or(|(other, _)| key > *other) {
            best = Some((key, lead));
        }
    });
    best.map(|(_, lead)| lead)
}

/// The heights of a tractor's pairs from its top; an ace that stands under
/// its suit comes last.
fn heights(ctx: &Context, tractor: &Component) -> Vec<(bool, usize, Reverse<Option<Suit>>)> {
    let mut kinds: Vec<u32> = ones(tractor.cards.any).collect();
    kinds.sort_by_key(|&bit| Reverse(height(ctx, bit)));
    if ctx.strength(kinds[0]) > tractor.top {
        kinds.rotate_left(1);
    }
    kinds.into_iter().map(|bit| height(ctx, bit)).collect()
}

/// Orders plays of equally many cards: the highest cards are compared first,
/// then the next, and the lower play comes first.
fn play_order(ctx: &Context, cards: Cards) -> u128 {
    // Two bits a kind, at its lowness, hold how many cards of it there are.
    ones(cards.any)
        .map(|bit| u128::from(cards.count(bit)) << (2 * ctx.lowness(bit)))
        .sum()
}

/// If the partner is winning, the most points, then the lowest; if it can win,
/// the play that does with the fewest points, then the lowest; else the fewest
/// points, then the lowest.
pub fn follow(view: FollowView<'_>) -> Cards {
    if view.lead.cards.len() == 1 {
        return follow_single(view);
    }
    let ctx = view.table.ctx;
    let duty = Duty::new(ctx, view.table.follow, view.lead, view.hand);
    let price = |play: Cards| (ctx.points(play), play_order(ctx, play));
    if !view.partner_wins {
        let mut winning: Option<((u32, u128), Cards)> = None;
        for_each_winner(view, &duty, &mut |play| {
            let key = price(play);
            if winning.as_ref().is_none_or(|(other, _)| key < *other) {
                winning = Some((key, play));
            }
        });
        if let Some((_, play)) = winning {
            return play;
        }
    }
    let mut best: Option<((i64, u128), Cards)> = None;
    duty.for_each_choice(|choice| {
        let play = best_of(ctx, &choice, view.partner_wins);
        let (points, order) = price(play);
        let points = i64::from(points) * if view.partner_wins { -1 } else { 1 };
        if best.is_none_or(|(other, _)| (points, order) < other) {
            best = Some(((points, order), play));
        }
    });
    best.expect("there is always a legal play").1
}

/// The best filling of a choice: points first, then lowness. The free cards
/// do not constrain each other, so taking them one by one is best: any other
/// filling has a card that could be exchanged for a better one.
fn best_of(ctx: &Context, choice: &Choice, most_points: bool) -> Cards {
    let free = lowest(ctx, choice.from, choice.take, |bit| {
        let points = points(ctx, bit) as u8;
        if most_points { 10 - points } else { points }
    });
    choice.fixed.plus(free)
}

#[inline]
fn follow_single(view: FollowView<'_>) -> Cards {
    let ctx = view.table.ctx;
    let own = view.hand.any & ctx.suit(view.lead.suit);
    let legal = if own == 0 { view.hand.any } else { own };
    let cheapest = |kinds: u64| {
        ones(kinds).min_by_key(|&bit| points(ctx, bit) << 8 | u16::from(ctx.lowness(bit)))
    };
    let card = if view.partner_wins {
        ones(legal).min_by_key(|&bit| (0xFF - points(ctx, bit)) << 8 | u16::from(ctx.lowness(bit)))
    } else {
        let best = ctx.worth(view.best.any.trailing_zeros()).rank();
        // Without a card of the suit, only a trump can win.
        let able = if own == 0 {
            legal & ctx.trumps()
        } else {
            legal
        };
        let winning = ones(able)
            .filter(|&bit| ctx.worth(bit).rank() > best)
            .fold(0, |set, bit| set | 1 << bit);
        cheapest(winning).or_else(|| cheapest(legal))
    };
    Cards::ones(1 << card.expect("a follower has a card"))
}

/// Every legal play of several cards that beats the best one.
fn for_each_winner(view: FollowView<'_>, duty: &Duty<'_>, found: &mut impl FnMut(Cards)) {
    let ctx = view.table.ctx;
    let own = view.hand.of(ctx.suit(view.lead.suit));
    let count = view.lead.cards.len();
    let from = match own.len() {
        0 => view.hand.of(ctx.trumps()),
        // Some of the suit, but too few: the rest is a discard.
        held if held < count => return,
        _ => own,
    };
    let read = |play| Answer::read(ctx, view.lead, play);
    let best = if view.best == view.lead.cards {
        Some(Answer::lead(view.lead))
    } else {
        read(view.best)
    };
    let best = best.expect("the best play is an answer");
    let mut consider = |play: Cards| {
        let beats = read(play).is_some_and(|a| a.beats(ctx, view.overruff, view.lead, &best));
        if beats && duty.allows(play) {
            found(play);
        }
    };
    if !view.lead.is_throw() {
        let length = u32::from(view.lead.components[0].pairs);
        for start in ones(ctx.run_starts(ctx.chain(from.two), length)) {
            crate::trick::shape::for_each_run(ctx, from.two, start, length, &mut |run| {
                consider(Cards::pairs(run));
            });
        }
        return;
    }
    Choice {
        fixed: Cards::NONE,
        from,
        take: count,
    }
    .for_each(&mut consider);
}
