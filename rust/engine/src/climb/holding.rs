//! A hand as sets of ranks: of which it has one card, two, three, and so on.

use crate::bits::ones;
use crate::cards::Cards;
use crate::climb::context::{Context, JOKERS, Places, RANKS, kinds_of};
use crate::climb::form::Place;

/// Cards of one rank that two packs hold.
const MOST: usize = 8;

/// A hand, its wild cards set apart.
#[derive(Clone, Copy, Debug)]
pub struct Holding {
    /// The cards that are not wild.
    pub natural: Cards,
    /// The wild cards.
    pub wild: Cards,
    /// How many cards are wild.
    pub wilds: u32,
    /// By number: the places of which at least so many natural cards are held;
    /// of none, every rank.
    at_least: [Places; MOST + 1],
    /// The ranks held in each suit, wilds apart.
    pub suits: [Places; 4],
    /// The places of wild cards by themselves: held once, held twice.
    pub themselves: [Places; 2],
}

impl Holding {
    /// Looks at a hand.
    #[inline(always)]
    pub fn new(ctx: &Context, hand: Cards) -> Holding {
        let (natural, wild) = (hand.of(!ctx.wild()), hand.of(ctx.wild()));
        let suits = lanes(natural.any);
        let at_least = ranked(suits, lanes(natural.two), natural);
        Holding {
            natural,
            wild,
            wilds: wild.len(),
            at_least,
            suits,
            themselves: if wild.is_empty() {
                [0; 2]
            } else {
                [places(wild.any), places(wild.two)]
            },
        }
    }

    /// The places of which at least so many natural cards are held.
    #[inline(always)]
    pub fn at_least(&self, count: u8) -> Places {
        self.at_least.get(count as usize).copied().unwrap_or(0)
    }

    /// The ranks of which so many cards can be played with the help of up to
    /// so many wilds, at least one of them natural.
    #[inline(always)]
    pub fn with_wilds(&self, count: u8, wilds: u32) -> Places {
        self.at_least(count.saturating_sub(wilds as u8).max(1)) & RANKS
    }

    /// How many natural cards of a rank are held.
    pub fn count(&self, place: Place) -> u32 {
        let kinds = self.natural.of(kinds_of(place));
        kinds.len()
    }
}

#[inline(always)]
fn lanes(kinds: u64) -> [Places; 4] {
    [0, 13, 26, 39].map(|from| (kinds >> from) as u16 & RANKS)
}

/// The places of a set of kinds.
pub(super) fn places(kinds: u64) -> Places {
    let [s, h, c, d] = lanes(kinds);
    s | h | c | d | (kinds >> 39) as u16 & JOKERS
}

/// Adds up the eight cards of each rank: two sorted counts are merged by the
/// sums of their parts.
#[inline(always)]
fn ranked(one: [Places; 4], two: [Places; 4], natural: Cards) -> [Places; MOST + 1] {
    let merge = |i: usize, j: usize| {
        [
            one[i] | one[j],
            two[i] | two[j] | one[i] & one[j],
            one[i] & two[j] | two[i] & one[j],
            two[i] & two[j],
        ]
    };
    let ([p1, p2, p3, p4], [q1, q2, q3, q4]) = (merge(0, 1), merge(2, 3));
    let jokers = |kinds: u64| (kinds >> 39) as u16 & JOKERS;
    [
        RANKS,
        p1 | q1 | jokers(natural.any),
        p2 | q2 | p1 & q1 | jokers(natural.two),
        p3 | q3 | p2 & q1 | p1 & q2,
        p4 | q4 | p3 & q1 | p2 & q2 | p1 & q3,
        p4 & q1 | p3 & q2 | p2 & q3 | p1 & q4,
        p4 & q2 | p3 & q3 | p2 & q4,
        p4 & q3 | p3 & q4,
        p4 & q4,
    ]
}

/// The first so many cards among these, both of a kind before the next kind.
#[inline(always)]
pub(super) fn first(cards: Cards, count: u32) -> Cards {
    let mut taken = Cards::NONE;
    let mut left = count;
    for bit in ones(cards.any) {
        if left == 0 {
            break;
        }
        let here = 1u64 << bit;
        taken.any |= here;
        left -= 1;
        if left > 0 && cards.two & here != 0 {
            taken.two |= here;
            left -= 1;
        }
    }
    taken
}
