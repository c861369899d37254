//! The order in which the cards of a deal are drawn.
//!
//! Only level cards and jokers matter to the bidding, so only their places
//! are drawn at first; the other cards are put in order when somebody asks.

use crate::bidding::KeyCards;
use crate::bits::{Bits, ones};
use crate::card::{Card, Rank, Seat};
use crate::rng::{Purpose, Rng, Streams};
use crate::shuffle::Dealt;

/// The most cards a seat is dealt.
const MOST: usize = 27;

const NO_KEY: u8 = u8::MAX;

/// When one seat draws its key cards.
#[derive(Clone, Copy, Debug)]
struct SeatDraws {
    /// The rounds in which a key card is drawn.
    key_rounds: u32,
    /// Which key card, by round.
    key: [u8; MOST],
}

/// When the key cards of a deal are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Draws {
    level: Option<Rank>,
    rounds: u32,
    seats: [SeatDraws; 4],
}

impl Draws {
    /// Puts the key cards of each hand at random places of its order: jokers
    /// and level cards in index order, each at a uniformly random free place.
    #[inline(always)]
    pub fn new<B: Bits>(dealt: &Dealt, level: Option<Rank>, bits: B, rng: &mut Rng) -> Draws {
        let rounds = dealt.hand_size();
        let mut draws = Draws {
            level,
            rounds,
            seats: [SeatDraws {
                key_rounds: 0,
                key: [NO_KEY; MOST],
            }; 4],
        };
        let keys = key_kinds(level);
        for seat in Seat::ALL {
            let hand = dealt.hand(seat);
            let order = &mut draws.seats[seat.index()];
            let mut free: u64 = (1 << rounds) - 1;
            for kind in ones(hand.any & keys) {
                let key = KeyCards::place(kind);
                for _ in 0..hand.count(kind) {
                    let round = bits.select(free, rng.below(free.count_ones()));
                    free ^= 1 << round;
                    order.key_rounds |= 1 << round;
                    order.key[round as usize] = key as u8;
                }
            }
        }
        draws
    }

    /// Adds when the companions of level cards are drawn, where they bid. As
    /// they are among the other cards, this needs the whole order.
    #[cold]
    pub fn add_companions(&mut self, dealt: &Dealt, companion: Rank, streams: Streams) {
        for seat in Seat::ALL {
            let drawn = self.order(dealt, seat, streams);
            let order = &mut self.seats[seat.index()];
            for (round, &card) in drawn.iter().enumerate() {
                if let Some(key) = KeyCards::companion(card, companion) {
                    order.key_rounds |= 1 << round;
                    order.key[round] = key as u8;
                }
            }
        }
    }

    /// How many cards each seat draws.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The key card that a seat draws in a round, if it is one.
    #[inline(always)]
    pub fn key(&self, seat: Seat, round: u32) -> Option<u32> {
        let order = &self.seats[seat.index()];
        (order.key_rounds >> round & 1 == 1).then(|| u32::from(order.key[round as usize]))
    }

    /// The first round from this one on in which somebody draws a key card.
    #[inline(always)]
    pub fn next_key_round(&self, round: u32) -> Option<u32> {
        let rounds = self.seats.iter().fold(0, |all, seat| all | seat.key_rounds);
        let later = rounds >> round;
        (later != 0).then(|| round + later.trailing_zeros())
    }

    /// All cards of a seat in the order drawn. The others are spread over the
    /// places that the key cards left, from a stream of the seat's own.
    pub fn order(&self, dealt: &Dealt, seat: Seat, streams: Streams) -> Vec<Card> {
        let hand = dealt.hand(seat);
        let mut rng = streams.rng(Purpose::DrawOrder(seat));
        let mut others: Vec<Card> = ones(hand.any & !key_kinds(self.level))
            .flat_map(|kind| std::iter::repeat_n(kind, hand.count(kind) as usize))
            .map(|kind| Card::from_kind(kind as usize).expect("a kind of the pack"))
            .collect();
        shuffle(&mut others, &mut rng);
        let mut others = others.into_iter();
        (0..self.rounds)
            .map(|round| match self.key(seat, round) {
                Some(key @ 0..KeyCards::COMPANIONS) => key_card(key, self.level),
                _ => others.next().expect("as many others as places"),
            })
            .collect()
    }
}

/// The kitty's cards in the order in which they are turned up.
pub fn kitty_order(dealt: &Dealt, streams: Streams) -> Vec<Card> {
    let kitty = dealt.kitty();
    let mut cards: Vec<Card> = ones(kitty.any)
        .flat_map(|kind| std::iter::repeat_n(kind, kitty.count(kind) as usize))
        .map(|kind| Card::from_kind(kind as usize).expect("a kind of the pack"))
        .collect();
    shuffle(&mut cards, &mut streams.rng(Purpose::KittyOrder));
    cards
}

fn shuffle(cards: &mut [Card], rng: &mut Rng) {
    for i in (1..cards.len()).rev() {
        cards.swap(i, rng.below(i as u32 + 1) as usize);
    }
}

/// The kinds that bid at a level, in index order.
#[inline(always)]
pub fn key_kinds(level: Option<Rank>) -> u64 {
    const JOKERS: u64 = 3 << 52;
    const TWOS: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
    JOKERS | level.map_or(0, |level| TWOS << level.index())
}

fn key_card(key: u32, level: Option<Rank>) -> Card {
    let key_kinds: Vec<u32> = ones(key_kinds(level)).collect();
    let kind = key_kinds
        .into_iter()
        .find(|&kind| KeyCards::place(kind) == key);
    Card::from_kind(kind.expect("a key card") as usize).expect("a kind of the pack")
}
