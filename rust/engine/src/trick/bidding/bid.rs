//! Bids and sets of them (rules 1.7).

use crate::bits::{Bits, ones};
use crate::card::{Card, Rank, Seat, Suit};
use crate::rules::{BidWith, FaceDown};

/// The kind of a bid, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BidKind {
    /// One joker, for no-trump.
    Joker,
    /// One level card.
    Single,
    /// A pair of level cards.
    Pair,
    /// Both little jokers, for no-trump.
    LittleJokers,
    /// Both big jokers, for no-trump.
    BigJokers,
}

/// A bid, a counter or a reinforcement: what is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bid(pub(super) u8);

impl Bid {
    pub(super) const PAIRS: u8 = 4;
    pub(super) const LITTLE_JOKERS: Bid = Bid(8);
    pub(super) const BIG_JOKERS: Bid = Bid(9);
    pub(super) const JOKER: Bid = Bid(10);
    const FACE_DOWN: u8 = 11;
    const ANY_PAIR: u8 = 16;

    /// One level card of a suit.
    pub const fn single(suit: Suit) -> Bid {
        Bid(suit as u8)
    }

    /// One level card of a suit, laid face down where it might lie open.
    pub const fn face_down(suit: Suit) -> Bid {
        Bid(Bid::FACE_DOWN + suit as u8)
    }

    /// Both level cards of a suit.
    pub const fn pair(suit: Suit) -> Bid {
        Bid(Bid::PAIRS + suit as u8)
    }

    /// A pair of any kind of a suit, where pairs are bid with.
    pub fn pair_of(kind: u32) -> Bid {
        debug_assert!(kind < 52);
        Bid(Bid::ANY_PAIR + kind as u8)
    }

    /// The kind of a pair, where pairs are bid with.
    pub const fn pair_shown(self) -> Option<Card> {
        match self.0.checked_sub(Bid::ANY_PAIR) {
            Some(kind) => Card::from_kind(kind as usize),
            None => None,
        }
    }

    /// The bid that shows these cards at a level, if they are one. One joker,
    /// big or little, is the same bid.
    pub fn read(cards: &[Card], level: Option<Rank>, with: BidWith) -> Option<Bid> {
        match *cards {
            [a, b] if with == BidWith::Pairs => {
                (a == b && a.suit().is_some()).then(|| Bid::pair_of(a.kind() as u32))
            }
            _ if with == BidWith::Pairs => None,
            [Card::BIG_JOKER | Card::LITTLE_JOKER] => Some(Bid::JOKER),
            [Card::LITTLE_JOKER, Card::LITTLE_JOKER] => Some(Bid::LITTLE_JOKERS),
            [Card::BIG_JOKER, Card::BIG_JOKER] => Some(Bid::BIG_JOKERS),
            [card] if card.rank() == level => card.suit().map(Bid::single),
            [a, b] if a == b && a.rank() == level => a.suit().map(Bid::pair),
            _ => None,
        }
    }

    /// As [`Bid::read`], of a first bid that shows one level card only together
    /// with its companion, in either order.
    pub fn read_with(cards: &[Card], level: Option<Rank>, companion: Rank) -> Option<Bid> {
        let read = |cards: &[Card]| Bid::read(cards, level, BidWith::LevelCards);
        let bid = match *cards {
            [a, b] if b.rank() == Some(companion) && a.suit() == b.suit() => read(&[a]),
            [a, b] if a.rank() == Some(companion) && a.suit() == b.suit() => read(&[b]),
            _ => return read(cards).filter(|bid| bid.kind() != BidKind::Single),
        };
        bid.filter(|bid| bid.kind() == BidKind::Single)
    }

    /// Its kind.
    pub const fn kind(self) -> BidKind {
        match self.0 {
            0..4 | Bid::FACE_DOWN..Bid::ANY_PAIR => BidKind::Single,
            4..8 | Bid::ANY_PAIR.. => BidKind::Pair,
            8 => BidKind::LittleJokers,
            9 => BidKind::BigJokers,
            10 => BidKind::Joker,
        }
    }

    /// Whether it was laid face down by choice.
    pub const fn is_face_down(self) -> bool {
        matches!(self.0, Bid::FACE_DOWN..Bid::ANY_PAIR)
    }

    /// Whether it lies face down, by choice or by rule. Jokers never do.
    pub fn lies_face_down(self, rule: FaceDown) -> bool {
        self.is_face_down() || rule == FaceDown::Always && self.suit().is_some()
    }

    /// The same bid laid face down, where there is one.
    pub fn laid_face_down(self) -> Option<Bid> {
        let suit = self.suit().filter(|_| self.kind() == BidKind::Single);
        suit.map(Bid::face_down)
    }

    /// The suit it makes trumps; none for no-trump.
    pub const fn suit(self) -> Option<Suit> {
        match self.0 {
            0..8 => Some(Suit::ALL[(self.0 % 4) as usize]),
            Bid::FACE_DOWN..Bid::ANY_PAIR => Some(Suit::ALL[(self.0 - Bid::FACE_DOWN) as usize]),
            Bid::ANY_PAIR.. => Some(Suit::ALL[((self.0 - Bid::ANY_PAIR) / 13) as usize]),
            _ => None,
        }
    }

    /// The cards shown, at a level. For one joker the little one stands.
    pub fn cards(self, level: Option<Rank>) -> Vec<Card> {
        let level_card = || Card::new(self.suit()?, level?).into();
        let card: Option<Card> = match self.kind() {
            BidKind::Joker | BidKind::LittleJokers => Some(Card::LITTLE_JOKER),
            BidKind::BigJokers => Some(Card::BIG_JOKER),
            BidKind::Single | BidKind::Pair => self.pair_shown().or_else(level_card),
        };
        let count = if matches!(self.kind(), BidKind::Single | BidKind::Joker) {
            1
        } else {
            2
        };
        card.into_iter()
            .flat_map(|card| std::iter::repeat_n(card, count))
            .collect()
    }
}

/// A set of bids.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Bids(pub(super) u16);

impl Bids {
    /// No bid.
    pub const NONE: Bids = Bids(0);

    pub(super) const ALL_SINGLES: Bids = Bids(0xF);
    pub(super) const ALL_PAIRS: Bids = Bids(0xF << Bid::PAIRS);

    pub(super) const fn one(bid: Bid) -> Bids {
        Bids(1 << bid.0)
    }

    /// Those and these.
    #[must_use]
    pub const fn or(self, other: Bids) -> Bids {
        Bids(self.0 | other.0)
    }

    /// Those that are also among these.
    #[must_use]
    pub const fn and(self, other: Bids) -> Bids {
        Bids(self.0 & other.0)
    }

    #[inline(always)]
    pub(super) const fn without(self, other: Bids) -> Bids {
        Bids(self.0 & !other.0)
    }

    pub(super) const fn when(self, condition: bool) -> Bids {
        if condition { self } else { Bids::NONE }
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether a bid is among them.
    pub const fn contains(self, bid: Bid) -> bool {
        self.0 >> bid.0 & 1 == 1
    }

    /// The n-th, counted from 0; none if there are not so many.
    #[inline(always)]
    pub fn nth<B: Bits>(self, bits: B, n: u32) -> Option<Bid> {
        (n < self.len()).then(|| Bid(bits.select(self.0.into(), n) as u8))
    }

    /// Singles ♠ ♥ ♣ ♦, pairs likewise, little jokers, big jokers, one joker,
    /// singles face down.
    pub fn iter(self) -> impl Iterator<Item = Bid> {
        ones(self.0.into()).map(|bit| Bid(bit as u8))
    }
}

/// The bids of four seats side by side, sixteen bits a seat: what holds for
/// one holds for all at once.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BidsBySeat(pub(super) u64);

/// The lowest bit of each seat's sixteen.
pub(super) const EACH_SEAT: u64 = 0x0001_0001_0001_0001;

#[inline(always)]
pub(super) const fn shift(seat: Seat) -> u32 {
    16 * seat.index() as u32
}

impl BidsBySeat {
    /// No bid.
    pub const NONE: BidsBySeat = BidsBySeat(0);
    /// Every bid of every seat.
    pub const ALL: BidsBySeat = BidsBySeat(u64::MAX);

    /// These, whoever the seat is.
    #[inline(always)]
    pub(super) const fn for_all(bids: Bids) -> BidsBySeat {
        BidsBySeat(bids.0 as u64 * EACH_SEAT)
    }

    #[inline(always)]
    const fn for_one(seat: Seat, bids: Bids) -> BidsBySeat {
        BidsBySeat((bids.0 as u64) << shift(seat))
    }

    /// A seat's.
    #[inline(always)]
    pub const fn of(self, seat: Seat) -> Bids {
        Bids((self.0 >> shift(seat)) as u16)
    }

    /// All but a seat's.
    #[inline(always)]
    #[must_use]
    pub const fn without_seat(self, seat: Seat) -> BidsBySeat {
        BidsBySeat(self.0 & !(0xFFFF << shift(seat)))
    }

    /// Those and these of a seat.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, seat: Seat, bids: Bids) -> BidsBySeat {
        BidsBySeat(self.0 | BidsBySeat::for_one(seat, bids).0)
    }

    /// Those that are also among these.
    #[inline(always)]
    #[must_use]
    pub const fn and(self, other: BidsBySeat) -> BidsBySeat {
        BidsBySeat(self.0 & other.0)
    }

    /// Whether nobody has any.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats after this one sits the next that has any, itself
    /// included; 4 if nobody has.
    #[inline(always)]
    pub const fn next_after(self, seat: Seat) -> u32 {
        self.0.rotate_right(shift(seat)).trailing_zeros() / 16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_seat_with_a_bid_is_counted_around_the_table() {
        let [a, b, _, d] = Seat::ALL;
        let singles = BidsBySeat::NONE.with(b, Bids::ALL_SINGLES);
        assert_eq!([b, a, d].map(|seat| singles.next_after(seat)), [0, 1, 2]);
        assert_eq!(singles.without_seat(b).next_after(a), 4);
    }
}
