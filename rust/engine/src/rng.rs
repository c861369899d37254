//! Random numbers: one counter-cipher block for each deal and purpose seeds a
//! small fast generator, so that any deal can be had on its own and variants
//! of a rule set can share the streams that they do not change.

use crate::card::Seat;

/// Bumped when a change alters the deals of a seed (see CHANGELOG.md).
pub const STREAM_VERSION: u64 = 2;

/// What a stream of a deal is for. The numbers are part of the stream version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// How a deal begins, in this order: level, trump, declarer and the seat
    /// that draws first, in one word; when level cards and jokers are drawn;
    /// bids and counters.
    Opening,
    /// Which place each of the 108 cards goes to.
    Cards,
    /// What is buried.
    Burial,
    /// Leads and follows.
    Play,
    /// In which order the kitty lies.
    KittyOrder,
    /// What is given for cards that changed hands.
    Giving,
    /// In which order a seat draws its other cards.
    DrawOrder(Seat),
    /// Who slips in the way of this number, and with what.
    Slip(u8),
}

impl Purpose {
    const fn number(self) -> u64 {
        match self {
            Purpose::Opening => 0,
            Purpose::Cards => 1,
            Purpose::Burial => 2,
            Purpose::Play => 3,
            Purpose::KittyOrder => 6,
            Purpose::Giving => 7,
            Purpose::DrawOrder(seat) => 8 + seat.index() as u64,
            Purpose::Slip(kind) => 32 + kind as u64,
        }
    }
}

/// The streams of one deal, or of one of its repetitions when it was dealt again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Streams {
    /// The seed.
    pub seed: u64,
    /// The deal's number.
    pub deal: u64,
    /// How often it was dealt before; in a match the deal's number in it.
    pub redeals: u64,
    /// Whether `deal` is the number of a match.
    pub in_match: bool,
}

impl Streams {
    /// The streams of a seed's deal, dealt for the first time.
    #[inline]
    pub fn of(seed: u64, deal: u64) -> Streams {
        Streams {
            seed,
            deal,
            redeals: 0,
            in_match: false,
        }
    }

    /// The streams of a deal of a seed's match.
    #[inline]
    pub fn of_match(seed: u64, number: u64, deal: u64) -> Streams {
        Streams {
            seed,
            deal: number,
            redeals: deal,
            in_match: true,
        }
    }

    /// The word of the setting, whether or not anything is drawn from it, and
    /// the rest of the stream that begins with it.
    #[inline(always)]
    pub fn opening(self) -> (Word, Rng) {
        let mut rng = self.rng(Purpose::Opening);
        (rng.word(), rng)
    }

    /// The stream for a purpose.
    #[inline(always)]
    pub fn rng(self, purpose: Purpose) -> Rng {
        let key = [self.seed, STREAM_VERSION];
        Rng(philox4x64(
            key,
            [
                self.deal,
                purpose.number(),
                self.redeals,
                u64::from(self.in_match),
            ],
        ))
    }
}

/// One block of Philox4x64-10 (Salmon et al., 2011).
#[inline(always)]
pub fn philox4x64(key: [u64; 2], counter: [u64; 4]) -> [u64; 4] {
    const MULTIPLIERS: [u64; 2] = [0xD2E7_470E_E14C_6C93, 0xCA5A_8263_9512_1157];
    const WEYL: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xBB67_AE85_84CA_A73B];
    let (mut key, mut x) = (key, counter);
    for _ in 0..10 {
        let [low0, high0] = wide_product(MULTIPLIERS[0], x[0]);
        let [low1, high1] = wide_product(MULTIPLIERS[1], x[2]);
        x = [high1 ^ x[1] ^ key[0], low1, high0 ^ x[3] ^ key[1], low0];
        key = [key[0].wrapping_add(WEYL[0]), key[1].wrapping_add(WEYL[1])];
    }
    x
}

#[inline]
fn wide_product(a: u64, b: u64) -> [u64; 2] {
    let product = u128::from(a) * u128::from(b);
    [product as u64, (product >> 64) as u64]
}

/// The generator of one deal and purpose: xoshiro256++ (Blackman and Vigna, 2019).
#[derive(Clone, Debug)]
pub struct Rng([u64; 4]);

impl Rng {
    /// The stream of a seed's deal for a purpose.
    #[inline]
    pub fn new(seed: u64, deal: u64, purpose: Purpose) -> Rng {
        Streams::of(seed, deal).rng(purpose)
    }

    /// The next 64 random bits.
    #[inline]
    #[expect(
        clippy::should_implement_trait,
        reason = "an endless stream needs no Option"
    )]
    pub fn next(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A word that can serve several draws.
    #[inline]
    pub fn word(&mut self) -> Word {
        Word(self.next())
    }

    /// A uniform integer below `n` from a word of its own.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        self.word().below(n)
    }
}

impl Rng {
    /// A uniform integer below a large `n`, every result within a factor of
    /// 1 ± n/2⁶⁴ of equally likely.
    pub fn below_wide(&mut self, n: u64) -> u64 {
        wide_product(self.next(), n)[1]
    }
}

/// 64 random bits read as a fraction of one, whose digits in changing bases
/// are the draws.
///
/// The draws of one word use up at most 2²⁹ of the 2⁶⁴ values (a trick some
/// 2²⁴: a lead from at most some 100 choices, three cards from at most 33 each),
/// so that every sequence of results is within a factor of 1 ± 2⁻³⁴ of equally
/// likely.
#[derive(Clone, Copy, Debug)]
pub struct Word(u64);

impl Word {
    /// A uniform integer below `n`.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let [rest, digit] = wide_product(self.0, u64::from(n));
        self.0 = rest;
        digit as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The generator's published first outputs for the state 1, 2, 3, 4.
    #[test]
    fn xoshiro_gives_its_published_numbers() {
        let mut rng = Rng([1, 2, 3, 4]);
        let first: Vec<u64> = (0..4).map(|_| rng.next()).collect();
        assert_eq!(
            first,
            [
                41_943_041,
                58_720_359,
                3_588_806_011_781_223,
                3_591_011_842_654_386
            ]
        );
    }
}
