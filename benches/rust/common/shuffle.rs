//! The frozen yardstick: a textbook Fisher–Yates shuffle of 108 bytes with
//! the engine's generator. Do not make it faster; figures refer to it.

use koudi_engine::rng::{Purpose, Rng};

/// 108 bytes, shuffled again and again with one running generator.
pub struct Shuffler {
    deck: [u8; 108],
    rng: Rng,
}

impl Shuffler {
    /// A new deck in order.
    pub fn new(seed: u64) -> Shuffler {
        Shuffler {
            deck: std::array::from_fn(|i| i as u8),
            rng: Rng::new(seed, 0, Purpose::Cards),
        }
    }

    /// The next shuffle.
    pub fn next(&mut self) -> &[u8; 108] {
        for last in (1..self.deck.len()).rev() {
            let other = self.rng.below(last as u32 + 1) as usize;
            self.deck.swap(last, other);
        }
        &self.deck
    }
}
