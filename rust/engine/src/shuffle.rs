//! The cards of a deal: every way to put 108 physical cards into their places
//! equally likely, the same for every context and rule set.

use crate::bits::Bits;
use crate::card::{Card, Seat};
use crate::cards::Cards;
use crate::rng::Rng;

/// One card of each kind.
const PACK: u64 = (1 << Card::KINDS) - 1;

/// A set of physical cards: the kinds taken from the first pack and from the
/// second, in index order.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Physical {
    packs: [u64; 2],
}

/// Where the cards are at the start: four hands and the kitty.
#[derive(Clone, Copy, Debug)]
pub struct Dealt {
    hands: [Physical; 4],
    kitty: Physical,
}

impl Physical {
    #[inline(always)]
    fn len(self) -> u32 {
        self.packs[0].count_ones() + self.packs[1].count_ones()
    }

    /// Moves uniformly random cards from here to there.
    #[inline(always)]
    fn give<B: Bits>(&mut self, to: &mut Physical, count: u32, bits: B, rng: &mut Rng) {
        for _ in 0..count {
            let first = self.packs[0].count_ones();
            let pick = rng.below(self.len());
            // All ones where the card is of the second pack: no branch, and no
            // memory, decides between the two.
            let second_pack = u64::from(pick >= first).wrapping_neg();
            let pack = self.packs[0] & !second_pack | self.packs[1] & second_pack;
            let card = bits.nth(pack, pick - (first & second_pack as u32));
            for (i, mask) in [!second_pack, second_pack].into_iter().enumerate() {
                self.packs[i] ^= card & mask;
                to.packs[i] ^= card & mask;
            }
        }
    }

    /// Splits off a uniformly random half. A fair coin for each card gives a
    /// random set, uniform among those of its size; moving random cards from
    /// the larger half to the smaller keeps it so.
    #[inline(always)]
    fn halve<B: Bits>(self, bits: B, rng: &mut Rng) -> [Physical; 2] {
        let coins = [rng.next(), rng.next()];
        let mut heads = Physical {
            packs: [self.packs[0] & coins[0], self.packs[1] & coins[1]],
        };
        let mut tails = Physical {
            packs: [self.packs[0] & !coins[0], self.packs[1] & !coins[1]],
        };
        let (more, less) = (heads.len(), tails.len());
        if more > less {
            heads.give(&mut tails, (more - less) / 2, bits, rng);
        } else {
            tails.give(&mut heads, (less - more) / 2, bits, rng);
        }
        [heads, tails]
    }

    #[inline(always)]
    fn kinds(self) -> Cards {
        Cards {
            any: self.packs[0] | self.packs[1],
            two: self.packs[0] & self.packs[1],
        }
    }
}

impl Dealt {
    /// Deals the 108 cards: the deck is halved twice, and each quarter of 27
    /// gives as many random cards to the kitty as it must.
    #[inline(always)]
    pub fn new<B: Bits>(kitty_size: u8, bits: B, rng: &mut Rng) -> Dealt {
        let deck = Physical { packs: [PACK; 2] };
        let [north_south, east_west] = deck.halve(bits, rng);
        let [a, c] = north_south.halve(bits, rng);
        let [b, d] = east_west.halve(bits, rng);
        let mut dealt = Dealt {
            hands: [a, b, c, d],
            kitty: Physical::default(),
        };
        for hand in &mut dealt.hands {
            hand.give(&mut dealt.kitty, u32::from(kitty_size) / 4, bits, rng);
        }
        dealt
    }

    /// Deals around cards that are given to seats beforehand (kinds in index
    /// order, none more than twice in all, none more than a hand): every way to
    /// deal the others is equally likely.
    pub fn around(given: &[Cards; 4], kitty_size: u8, rng: &mut Rng) -> Dealt {
        let hand_size = (2 * Card::KINDS as u32 - u32::from(kitty_size)) / 4;
        let mut dealt = Dealt {
            hands: [Physical::default(); 4],
            kitty: Physical::default(),
        };
        let mut deck = Vec::with_capacity(2 * Card::KINDS);
        for kind in 0..Card::KINDS as u32 {
            let mut pack = 0;
            for (hand, given) in dealt.hands.iter_mut().zip(given) {
                for _ in 0..given.count(kind) {
                    hand.packs[pack] |= 1 << kind;
                    pack += 1;
                }
            }
            deck.extend((pack..2).map(|pack| (pack, 1u64 << kind)));
        }
        for i in (1..deck.len()).rev() {
            deck.swap(i, rng.below(i as u32 + 1) as usize);
        }
        let mut deck = deck.into_iter();
        for hand in &mut dealt.hands {
            for (pack, card) in deck.by_ref().take((hand_size - hand.len()) as usize) {
                hand.packs[pack] |= card;
            }
        }
        for (pack, card) in deck {
            dealt.kitty.packs[pack] |= card;
        }
        dealt
    }

    /// How many cards each hand has.
    #[inline(always)]
    pub fn hand_size(&self) -> u32 {
        self.hands[0].len()
    }

    /// A hand, its kinds in index order.
    #[inline(always)]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat.index()].kinds()
    }

    /// All hands, their kinds in index order.
    #[inline(always)]
    pub fn hands(&self) -> [Cards; 4] {
        self.hands.map(Physical::kinds)
    }

    /// The kitty, its kinds in index order.
    #[inline(always)]
    pub fn kitty(&self) -> Cards {
        self.kitty.kinds()
    }
}
