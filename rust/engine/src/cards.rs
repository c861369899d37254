//! A multiset of cards of the two packs, as two bit masks in the order of a
//! [`Context`](crate::trick::context::Context).

use crate::card::Card;

/// `any` has the kinds held at least once, `two` those held twice; so `two`
/// is always a subset of `any`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Cards {
    /// Kinds held once or twice.
    pub any: u64,
    /// Kinds held twice.
    pub two: u64,
}

impl Cards {
    /// No cards.
    pub const NONE: Cards = Cards { any: 0, two: 0 };

    /// One card of each kind in the set.
    #[inline]
    pub const fn ones(kinds: u64) -> Cards {
        Cards { any: kinds, two: 0 }
    }

    /// Both cards of each kind in the set.
    #[inline]
    pub const fn pairs(kinds: u64) -> Cards {
        Cards {
            any: kinds,
            two: kinds,
        }
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u32 {
        self.any.count_ones() + self.two.count_ones()
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.any == 0
    }

    /// The cards of certain kinds only.
    #[inline]
    #[must_use]
    pub const fn of(self, kinds: u64) -> Cards {
        Cards {
            any: self.any & kinds,
            two: self.two & kinds,
        }
    }

    /// Whether all of `other` is among these.
    #[inline]
    pub const fn contains(self, other: Cards) -> bool {
        other.any & !self.any == 0 && other.two & !self.two == 0
    }

    /// These without `other`, which must be among them.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Cards) -> Cards {
        Cards {
            any: (self.any & !other.any) | (self.two & !other.two),
            two: self.two & !other.any,
        }
    }

    /// These and `other`; no kind may come to more than two.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Cards) -> Cards {
        Cards {
            any: self.any | other.any,
            two: self.two | other.two | (self.any & other.any),
        }
    }

    /// How many of the kind at this bit: 0, 1 or 2.
    #[inline]
    pub const fn count(self, bit: u32) -> u32 {
        ((self.any >> bit & 1) + (self.two >> bit & 1)) as u32
    }
}

/// A set of cards whose kinds are in index order as a list.
pub fn index_list(cards: Cards) -> Vec<Card> {
    Card::all()
        .flat_map(|card| std::iter::repeat_n(card, cards.count(card.kind() as u32) as usize))
        .collect()
}
