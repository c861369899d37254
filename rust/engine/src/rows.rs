//! Rows of counts, how many of each kind in index order, read as sets of
//! kinds.
//!
//! A row is read into an order of its own, *row order*, that costs nothing to
//! reach: a count takes two bits of its byte, so the first four eights of a
//! row fit into one word, each beside the other, and the rest into another.
//! Counting, containing and choosing by suit need no other order.

use crate::card::Card;
use crate::cards::Cards;

/// Counts in a row.
pub const ROW: usize = Card::KINDS;

/// How many of each kind, in index order.
pub type Counts = [u8; ROW];

/// A row that no ruling can be given on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RowError {
    /// A count above 2: where, of which card, how many.
    Count(usize, Card, u8),
    /// A lead that is none: where, why.
    Lead(usize, String),
    /// More of a card than the packs have: where, of which card, how many,
    /// how many there are.
    Packs(usize, Card, u8, u32),
}

/// The rows that counts lie in.
pub fn of(counts: &[u8]) -> &[Counts] {
    counts.as_chunks().0
}

/// Reads the row at a place.
///
/// # Errors
/// Three of a kind.
#[inline(always)]
pub fn read(row: &Counts, at: usize) -> Result<Cards, RowError> {
    cards_of(row).ok_or_else(|| bad_row(row, at))
}

/// Reads the row at a place, kinds in index order, where the packs have these
/// cards.
///
/// # Errors
/// More of a card than there is.
pub fn read_in_order(row: &Counts, at: usize, pack: Cards) -> Result<Cards, RowError> {
    let mut cards = Cards::NONE;
    for (kind, &count) in row.iter().enumerate() {
        cards.any |= u64::from(count >= 1) << kind;
        cards.two |= u64::from(count >= 2) << kind;
    }
    if row.iter().any(|&count| count > 2) {
        return Err(bad_row(row, at));
    }
    if pack.contains(cards) {
        return Ok(cards);
    }
    let beyond = Card::all().find(|card| {
        let kind = card.kind() as u32;
        cards.count(kind) > pack.count(kind)
    });
    let card = beyond.expect("a card that is not in the packs");
    let kind = card.kind();
    Err(RowError::Packs(
        at,
        card,
        row[kind],
        pack.count(kind as u32),
    ))
}

#[cold]
fn bad_row(row: &Counts, at: usize) -> RowError {
    let kind = row.iter().position(|&count| count > 2).unwrap_or(0);
    RowError::Count(
        at,
        Card::from_kind(kind).expect("a row has 54 counts"),
        row[kind],
    )
}

/// The cards of a row, kinds in row order; none if there are more than two of
/// a kind.
#[inline(always)]
fn cards_of(row: &Counts) -> Option<Cards> {
    // The lower bit of every pair of bits.
    const LOW: u64 = 0x5555_5555_5555_5555;
    const COUNTS: u64 = 0x0303_0303_0303_0303;
    let eight = |from: usize| {
        let counts = &row[from..from + 8];
        u64::from_le_bytes(counts.try_into().expect("eight counts"))
    };
    let [a, b, c, d] = [eight(0), eight(8), eight(16), eight(24)];
    let [e, f, g] = [eight(32), eight(40), eight(ROW - 8) >> 16];
    let first = a | b << 2 | c << 4 | d << 6;
    let rest = e | f << 2 | g << 4;
    let one = first & LOW | (rest & LOW) << 1;
    let two = first >> 1 & LOW | rest & !LOW;
    let above = (a | b | c | d | e | f | g) & !COUNTS;
    (above | (one & two) == 0).then_some(Cards {
        any: one | two,
        two,
    })
}

/// The place of a kind in row order.
pub(crate) const fn place(kind: usize) -> u32 {
    let (eight, byte) = (kind / 8, kind % 8);
    (8 * byte + 2 * (eight % 4) + eight / 4) as u32
}

/// The set of some kinds, in row order.
pub fn set(cards: impl IntoIterator<Item = Card>) -> u64 {
    let kinds = cards.into_iter().map(Card::kind);
    kinds.fold(0, |set, kind| set | 1 << place(kind))
}

/// Declares what is counted of a hand, and the columns of many.
macro_rules! evaluation {
    ($($(#[doc = $doc:literal])* $name:ident),* $(,)?) => {
        struct Evaluation {
            $($name: u8,)*
        }

        /// What hands hold in a context, column by column.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Evaluations {
            $($(#[doc = $doc])* pub $name: Vec<u8>,)*
        }

        impl Evaluations {
            fn zeroed(hands: usize) -> Evaluations {
                Evaluations { $($name: vec![0; hands],)* }
            }

            #[inline(always)]
            fn set(&mut self, i: usize, hand: &Evaluation) {
                $(self.$name[i] = hand.$name;)*
            }

            /// The columns with their names.
            pub fn named(self) -> impl Iterator<Item = (&'static str, Vec<u8>)> {
                [$((stringify!($name), self.$name),)*].into_iter()
            }
        }
    };
}
pub(crate) use evaluation;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_count_of_every_kind_is_read_at_its_place() {
        for kind in 0..ROW {
            let there = 1 << place(kind);
            let of = |count| {
                let mut row = [0; ROW];
                row[kind] = count;
                cards_of(&row)
            };
            assert_eq!(of(0), Some(Cards::NONE));
            assert_eq!(of(1), Some(Cards::ones(there)));
            assert_eq!(of(2), Some(Cards::pairs(there)));
            for count in 3..=u8::MAX {
                assert_eq!(of(count), None);
            }
        }
    }
}
