//! The order in which the cards of a deal are drawn.
//!
//! Only level cards and jokers matter to the bidding, so only their places
//! are drawn at first; the other cards are put in order when somebody asks.

use crate::bits::{Bits, ones};
use crate::card::{Card, Rank, Seat};
use crate::cards::Cards;
use crate::rng::{Purpose, Rng, Streams};
use crate::shuffle::Dealt;
use crate::trick::bidding::{KeyCards, KeyCardsBySeat};

/// The most cards drawn.
const MOST: usize = 108;

const NO_KEY: u8 = u8::MAX;

/// Kinds in the order in which a seat draws them.
pub type Order = [u8; MOST / 4];

/// The kinds of jokers, in index order.
const JOKERS: u64 = 3 << 52;

/// When the key cards of a deal are drawn, by turn: the seats take turns to
/// draw a card.
#[derive(Clone, Copy, Debug)]
pub struct Draws {
    level: Option<Rank>,
    one_joker_bids: bool,
    first: Seat,
    turns: u32,
    /// The key cards of each seat when all are drawn.
    held: KeyCardsBySeat,
    /// The turns in which a key card is drawn.
    key_turns: u128,
    /// Which key card, by turn.
    key: [u8; MOST],
}

/// The turns in which key cards are drawn, as far as they have not come.
#[derive(Clone, Copy, Debug)]
pub struct KeyTurns(u128);

impl KeyTurns {
    /// The next; beyond the last turn if there is none.
    #[inline(always)]
    pub fn next(self) -> u32 {
        self.0.trailing_zeros()
    }

    /// It has come.
    #[inline(always)]
    pub fn pass(&mut self) {
        self.0 &= self.0 - 1;
    }
}

impl Draws {
    /// Puts the key cards of each hand at random places of its order: level
    /// cards and pairs of jokers in index order, each at a uniformly random
    /// free place. A joker held once is bid with only where one joker is; else
    /// it is drawn among the other cards. Three words serve all, so that those
    /// that follow in the stream are the same whatever is dealt.
    #[inline(always)]
    pub fn new<B: Bits>(
        dealt: &Dealt,
        (level, one_joker_bids): (Option<Rank>, bool),
        first: Seat,
        bits: B,
        rng: &mut Rng,
    ) -> Draws {
        let rounds = dealt.hand_size();
        let held = KeyCardsBySeat::of(dealt.hands(), level);
        let mut draws = Draws {
            level,
            one_joker_bids,
            held,
            ..Draws::without_keys(dealt, first)
        };
        let lone = held.lone_jokers();
        let sets = [
            held.without(lone),
            if one_joker_bids {
                lone
            } else {
                KeyCardsBySeat::default()
            },
        ];
        let words = [rng.word(), rng.word(), rng.word()];
        let mut word = words[0];
        let mut placed = 0;
        let mut free = [(1u64 << rounds) - 1; 4];
        let mut left = [rounds; 4];
        for set in sets {
            for (seat, key) in set.each() {
                if placed % 4 == 0 {
                    word = words[placed / 4];
                }
                placed += 1;
                let (free, left) = (&mut free[seat.index()], &mut left[seat.index()]);
                let place = bits.nth(*free, word.below(*left));
                *free ^= place;
                *left -= 1;
                draws.put(draws.turn(seat, place.trailing_zeros()), key);
            }
        }
        draws
    }

    /// Without key cards: all are drawn among the others.
    pub fn without_keys(dealt: &Dealt, first: Seat) -> Draws {
        Draws {
            level: None,
            one_joker_bids: false,
            first,
            held: KeyCardsBySeat::default(),
            turns: 4 * dealt.hand_size(),
            key_turns: 0,
            key: [NO_KEY; MOST],
        }
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

    /// The turns in which key cards are drawn.
    #[inline(always)]
    pub fn key_turns(&self) -> KeyTurns {
        KeyTurns(self.key_turns)
    }

    /// Whether any seat's last card is a key card.
    #[inline(always)]
    pub fn ends_with_key(&self) -> bool {
        self.key_turns >> (self.turns - 4) != 0
    }

    /// All cards of a seat in the order drawn.
    pub fn order(&self, dealt: &Dealt, seat: Seat, streams: Streams) -> Vec<Card> {
        let kinds = self.kinds(dealt, seat, streams);
        let drawn = &kinds[..self.turns as usize / 4];
        drawn.iter().map(|&kind| card(kind.into())).collect()
    }

    /// The kinds of a seat's cards in the order drawn; zeros after the last. The
    /// others are spread over the places that the key cards left, from a stream
    /// of the seat's own.
    #[inline]
    pub fn kinds(&self, dealt: &Dealt, seat: Seat, streams: Streams) -> Order {
        let hand = dealt.hand(seat);
        let mut rng = streams.rng(Purpose::DrawOrder(seat));
        if self.key_turns == 0 {
            return shuffled(hand, &mut rng);
        }
        let mut placed = key_kinds(self.level);
        if !self.one_joker_bids {
            placed &= !(JOKERS & hand.any & !hand.two);
        }
        let others = shuffled(hand.of(!placed), &mut rng);
        let mut next = 0;
        let mut order = [0; MOST / 4];
        let rounds = self.turns as usize / 4;
        let turns = self.first.turns_to(seat) as usize..;
        for (place, turn) in order[..rounds].iter_mut().zip(turns.step_by(4)) {
            let key = self.key[turn].into();
            *place = if key < KeyCards::COMPANIONS {
                key_kind(key, self.level) as u8
            } else {
                next += 1;
                others[next - 1]
            };
        }
        order
    }
}

/// The kitty's cards in the order in which they are turned up.
pub fn kitty_order(dealt: &Dealt, streams: Streams) -> Vec<Card> {
    let kitty = dealt.kitty();
    let order = shuffled(kitty, &mut streams.rng(Purpose::KittyOrder));
    let turned = &order[..kitty.len() as usize];
    turned.iter().map(|&kind| card(kind.into())).collect()
}

/// The kinds of at most 27 cards, every order equally likely; zeros after the
/// last. A card is put at a random place among those before it, and the one
/// that stood there comes last. One word serves six draws, which use up less
/// than 2²⁹ of its values.
#[inline]
fn shuffled(cards: Cards, rng: &mut Rng) -> Order {
    let mut order = [0; MOST / 4];
    let mut word = rng.word();
    let mut count = 0;
    for set in [cards.any, cards.two] {
        for kind in ones(set) {
            if count % 6 == 0 {
                word = rng.word();
            }
            let place = word.below(count as u32 + 1) as usize;
            order[count] = order[place];
            order[place] = kind as u8;
            count += 1;
        }
    }
    order
}

/// The kinds that bid at a level, in index order.
#[inline(always)]
pub fn key_kinds(level: Option<Rank>) -> u64 {
    const TWOS: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
    JOKERS | level.map_or(0, |level| TWOS << level.index())
}

fn key_kind(key: u32, level: Option<Rank>) -> u32 {
    ones(key_kinds(level))
        .find(|&kind| KeyCards::place(kind) == key)
        .expect("a key card")
}

fn card(kind: usize) -> Card {
    Card::from_kind(kind).expect("a kind of the pack")
}
