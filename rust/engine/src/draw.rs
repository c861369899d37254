//! The order in which the cards of a deal are drawn.
//!
//! Only level cards and jokers matter to the bidding, so only their places
//! are drawn at first; the other cards are put in order when somebody asks.

use crate::bidding::{KeyCards, KeyCardsBySeat};
use crate::bits::{Bits, ones};
use crate::card::{Card, Rank, Seat};
use crate::cards::Cards;
use crate::rng::{Purpose, Rng, Streams};
use crate::shuffle::Dealt;

/// The most cards drawn.
const MOST: usize = 108;

const NO_KEY: u8 = u8::MAX;

/// When the key cards of a deal are drawn, by turn: the seats take turns to
/// draw a card.
#[derive(Clone, Copy, Debug)]
pub struct Draws {
    level: Option<Rank>,
    first: Seat,
    turns: u32,
    /// The key cards of each seat when all are drawn.
    held: KeyCardsBySeat,
    /// The turns in which a key card is drawn.
    key_turns: u128,
    /// Which key card, by turn.
    key: [u8; MOST],
}

impl Draws {
    /// Puts the key cards of each hand at random places of its order: jokers
    /// and level cards in index order, each at a uniformly random free place.
    #[inline(always)]
    pub fn new<B: Bits>(
        dealt: &Dealt,
        level: Option<Rank>,
        first: Seat,
        bits: B,
        rng: &mut Rng,
    ) -> Draws {
        let rounds = dealt.hand_size();
        let held = KeyCardsBySeat::of(dealt.hands(), level);
        let mut draws = Draws {
            level,
            first,
            held,
            turns: 4 * rounds,
            key_turns: 0,
            key: [NO_KEY; MOST],
        };
        let mut free = [(1u64 << rounds) - 1; 4];
        let mut left = [rounds; 4];
        for (seat, key) in held.each() {
            let (free, left) = (&mut free[seat.index()], &mut left[seat.index()]);
            let place = bits.nth(*free, rng.below(*left));
            *free ^= place;
            *left -= 1;
            draws.put(draws.turn(seat, place.trailing_zeros()), key);
        }
        draws
    }

    #[inline(always)]
    fn put(&mut self, turn: u32, key: u32) {
        self.key_turns |= 1 << turn;
        self.key[turn as usize] = key as u8;
    }

    #[inline(always)]
    fn turn(&self, seat: Seat, round: u32) -> u32 {
        4 * round + self.first.turns_to(seat)
    }

    /// Adds when the companions of level cards are drawn, where they bid. As
    /// they are among the other cards, this needs the whole order.
    #[cold]
    pub fn add_companions(&mut self, dealt: &Dealt, companion: Rank, streams: Streams) {
        for seat in Seat::ALL {
            let drawn = self.order(dealt, seat, streams);
            for (round, &card) in drawn.iter().enumerate() {
                if let Some(key) = KeyCards::companion(card, companion) {
                    self.held.add(seat, key);
                    self.put(self.turn(seat, round as u32), key);
                }
            }
        }
    }

    /// How many cards are drawn.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// The key cards of each seat when all are drawn.
    #[inline(always)]
    pub fn held(&self) -> KeyCardsBySeat {
        self.held
    }

    /// Who draws in a turn.
    #[inline(always)]
    pub fn seat(&self, turn: u32) -> Seat {
        self.first.after(turn as usize)
    }

    /// The key card that is drawn in a turn; no key card's number if it is none.
    #[inline(always)]
    pub fn key(&self, turn: u32) -> u32 {
        self.key[turn as usize].into()
    }

    /// The first turn from this one on in which a key card is drawn; beyond
    /// the last if none is.
    #[inline(always)]
    pub fn next_key_turn(&self, turn: u32) -> u32 {
        turn + (self.key_turns >> turn).trailing_zeros()
    }

    /// Whether any seat's last card is a key card.
    #[inline(always)]
    pub fn ends_with_key(&self) -> bool {
        self.next_key_turn(self.turns - 4) < self.turns
    }

    /// All cards of a seat in the order drawn. The others are spread over the
    /// places that the key cards left, from a stream of the seat's own.
    pub fn order(&self, dealt: &Dealt, seat: Seat, streams: Streams) -> Vec<Card> {
        let hand = dealt.hand(seat);
        let mut rng = streams.rng(Purpose::DrawOrder(seat));
        let mut others = cards(hand.of(!key_kinds(self.level)));
        shuffle(&mut others, &mut rng);
        let mut others = others.into_iter();
        (0..self.turns / 4)
            .map(|round| match self.key(self.turn(seat, round)) {
                key @ 0..KeyCards::COMPANIONS => key_card(key, self.level),
                _ => others.next().expect("as many others as places"),
            })
            .collect()
    }
}

/// The kitty's cards in the order in which they are turned up.
pub fn kitty_order(dealt: &Dealt, streams: Streams) -> Vec<Card> {
    let mut cards = cards(dealt.kitty());
    shuffle(&mut cards, &mut streams.rng(Purpose::KittyOrder));
    cards
}

/// In index order.
fn cards(set: Cards) -> Vec<Card> {
    // A list that grows as it is filled costs more than all the rest.
    let mut list = Vec::with_capacity(set.len() as usize);
    for kind in ones(set.any) {
        let card = Card::from_kind(kind as usize).expect("a kind of the pack");
        list.extend(std::iter::repeat_n(card, set.count(kind) as usize));
    }
    list
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
    let kind = ones(key_kinds(level)).find(|&kind| KeyCards::place(kind) == key);
    Card::from_kind(kind.expect("a key card") as usize).expect("a kind of the pack")
}
