//! The cards that bids are made of.

use super::bid::{Bid, Bids, BidsBySeat, EACH_SEAT, shift};
use crate::bits::ones;
use crate::card::{Card, Rank, Seat, Suit};
use crate::cards::Cards;
use crate::trick::context::Context;

/// The key cards of four seats side by side, sixteen bits a seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct KeyCardsBySeat {
    once: u64,
    twice: u64,
}

impl KeyCardsBySeat {
    /// Those of four hands whose kinds are in index order.
    #[inline(always)]
    pub fn of(hands: [Cards; 4], level: Option<Rank>) -> KeyCardsBySeat {
        let mut held = KeyCardsBySeat::default();
        for (seat, hand) in Seat::ALL.into_iter().zip(hands) {
            held.set(seat, KeyCards::of(hand, level));
        }
        held
    }

    /// A seat has these and no others.
    #[inline(always)]
    pub fn set(&mut self, seat: Seat, held: KeyCards) {
        let (seat, others) = (shift(seat), !(0xFFFF << shift(seat)));
        self.once = self.once & others | u64::from(held.once) << seat;
        self.twice = self.twice & others | u64::from(held.twice) << seat;
    }

    /// A seat gets the card at a place.
    #[inline(always)]
    pub fn add(&mut self, seat: Seat, place: u32) {
        let card = 1 << (shift(seat) + place);
        self.twice |= self.once & card;
        self.once |= card;
    }

    /// Each card that bids, with its seat: by seat, then by place, those held
    /// twice two in a row. There are no companions yet.
    #[inline(always)]
    pub fn each(self) -> impl Iterator<Item = (Seat, u32)> {
        // Two bits for each place.
        let doubled = |mut set: u64| {
            set = (set | set << 4) & 0x0F0F_0F0F_0F0F_0F0F;
            set = (set | set << 2) & 0x3333_3333_3333_3333;
            (set | set << 1) & 0x5555_5555_5555_5555
        };
        ones(doubled(self.once) | doubled(self.twice) << 1)
            .map(|bit| (Seat::ALL[bit as usize / 16], bit % 16 / 2))
    }

    /// The jokers held once.
    #[inline(always)]
    #[must_use]
    pub fn lone_jokers(self) -> KeyCardsBySeat {
        const JOKERS: u64 = KeyCards::JOKERS as u64 * EACH_SEAT;
        KeyCardsBySeat {
            once: self.once & !self.twice & JOKERS,
            twice: 0,
        }
    }

    /// Those that are not these.
    #[inline(always)]
    #[must_use]
    pub fn without(self, others: KeyCardsBySeat) -> KeyCardsBySeat {
        KeyCardsBySeat {
            once: self.once & !others.once,
            twice: self.twice & !others.twice,
        }
    }

    /// Every bid whose cards are held, legal or not.
    #[inline(always)]
    pub(super) fn bids(self) -> BidsBySeat {
        const SUITS: u64 = KeyCards::SUITS as u64 * EACH_SEAT;
        const PAIRS: u64 = SUITS | (KeyCards::JOKERS as u64 * EACH_SEAT);
        let singles = self.once & SUITS;
        // Pairs of level cards and of jokers stand in the same order as here.
        let pairs = (self.twice & PAIRS) << Bid::PAIRS;
        let joker = (self.once >> 4 | self.once >> 5) & EACH_SEAT;
        BidsBySeat(singles | pairs | joker << Bid::JOKER.0)
    }

    /// Singles of the suits of which a companion is held.
    #[inline(always)]
    pub(super) fn accompanied(self) -> BidsBySeat {
        BidsBySeat(self.once >> KeyCards::COMPANIONS).and(BidsBySeat::for_all(Bids::ALL_SINGLES))
    }
}

/// The cards that matter for bids: level cards by suit, jokers, and in some
/// first deals the companions of level cards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct KeyCards {
    once: u16,
    twice: u16,
}

impl KeyCards {
    /// The first place of a companion.
    pub const COMPANIONS: u32 = 6;

    const SUITS: u16 = 0xF;
    const JOKERS: u16 = 0x30;

    /// The place of a card among the six kinds that bid; none for the others.
    pub fn index(card: Card, level: Option<Rank>) -> Option<u32> {
        let bids = card.rank().is_none() || card.rank() == level;
        bids.then(|| KeyCards::place(card.kind() as u32))
    }

    /// The place of a companion of its suit's level card; none for the others.
    pub fn companion(card: Card, companion: Rank) -> Option<u32> {
        let suit = card.suit().filter(|_| card.rank() == Some(companion));
        suit.map(|suit| KeyCards::COMPANIONS + suit as u32)
    }

    /// The place of a kind that bids: its suit's, then the little and the big
    /// joker's.
    #[inline(always)]
    pub const fn place(kind: u32) -> u32 {
        if kind < 52 { kind / 13 } else { kind - 48 }
    }

    /// Those of a hand whose kinds are in index order.
    #[inline(always)]
    pub fn of(hand: Cards, level: Option<Rank>) -> KeyCards {
        let places = |kinds: u64| {
            let level_cards = level.map_or(0, |level| {
                let cards = kinds >> level.index();
                // Suits lie 13 kinds apart there, and side by side here.
                cards & 1 | cards >> 12 & 2 | cards >> 24 & 4 | cards >> 36 & 8
            });
            let jokers = kinds >> 48 & u64::from(KeyCards::JOKERS);
            (level_cards | jokers) as u16
        };
        KeyCards {
            once: places(hand.any),
            twice: places(hand.two),
        }
    }

    /// Those of a hand in a context's order.
    #[inline(always)]
    pub fn in_context(ctx: &Context, hand: Cards) -> KeyCards {
        let mut held = KeyCards::default();
        let mut look = |card: Card, place: u32| {
            let bit = ctx.bit(card);
            held.once |= ((hand.any >> bit & 1) as u16) << place;
            held.twice |= ((hand.two >> bit & 1) as u16) << place;
        };
        if let Some(level) = ctx.level() {
            for suit in Suit::ALL {
                look(Card::new(suit, level), suit as u32);
            }
        }
        look(Card::LITTLE_JOKER, 4);
        look(Card::BIG_JOKER, 5);
        held
    }

    /// Adds the card at an index.
    #[inline(always)]
    pub fn add(&mut self, index: u32) {
        let card = 1 << index;
        self.twice |= self.once & card;
        self.once |= card;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_seats_bid_as_each_would_alone() {
        let of = |places: &[u32]| {
            let mut held = KeyCards::default();
            for &place in places {
                held.add(place);
            }
            held
        };
        let hands = [of(&[0, 0, 4]), of(&[5, 5, 3]), of(&[]), of(&[1, 2, 4, 5])];
        let mut all = KeyCardsBySeat::default();
        for (seat, held) in Seat::ALL.into_iter().zip(hands) {
            all.set(seat, held);
        }
        for (seat, held) in Seat::ALL.into_iter().zip(hands) {
            let mut alone = KeyCardsBySeat::default();
            alone.set(seat, held);
            assert_eq!(all.bids().of(seat), alone.bids().of(seat));
        }
        assert!(all.bids().of(Seat::ALL[1]).contains(Bid::BIG_JOKERS));
        assert!(all.bids().of(Seat::ALL[2]).is_empty());
    }
}
