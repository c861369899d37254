//! A context for cards in row order (`rows`).

use crate::bits::ones;
use crate::card::Card;
use crate::cards::Cards;
use crate::rows::{place, set};
use crate::trick::context::{Context, EffectiveSuit};

/// A context, for cards in row order.
pub struct RowContext<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// By place: the kind's bit in the context.
    bits: [u8; 64],
    /// By place: the kinds of the effective suit there.
    suits: [u64; 64],
}

impl<'a> RowContext<'a> {
    /// Compiles the tables.
    pub fn new(ctx: &'a Context) -> Self {
        let mut in_rows = RowContext {
            ctx,
            bits: [0; 64],
            suits: [0; 64],
        };
        for card in Card::all() {
            in_rows.bits[place(card.kind()) as usize] = ctx.bit(card) as u8;
        }
        for suit in EffectiveSuit::ALL {
            let kinds = in_rows.suit(suit);
            ones(kinds).for_each(|place| in_rows.suits[place as usize] = kinds);
        }
        in_rows
    }

    /// The kinds of an effective suit, in row order.
    pub fn suit(&self, suit: EffectiveSuit) -> u64 {
        let suit = self.ctx.suit(suit);
        set(Card::all().filter(|&card| suit >> self.ctx.bit(card) & 1 == 1))
    }

    /// The effective suit of the kind at a place, as the set of its kinds.
    #[inline(always)]
    pub fn suit_around(&self, place: u32) -> u64 {
        self.suits[place as usize % 64]
    }

    /// Kinds in row order, as bits of the context.
    #[inline(always)]
    pub fn kinds(&self, kinds: u64) -> u64 {
        ones(kinds).fold(0, |set, place| set | 1 << self.bits[place as usize])
    }

    /// Cards with kinds in row order, in the context's order.
    pub fn cards(&self, cards: Cards) -> Cards {
        Cards {
            any: self.kinds(cards.any),
            two: self.kinds(cards.two),
        }
    }
}
