//! A context is (rules, level, trump suit or no-trump), compiled once into the
//! tables that everything below reads: which effective suit a card belongs to,
//! how strong it is there, and which pairs are neighbours.

mod layout;

use crate::bits::ones_from_top;
use crate::card::{Card, Rank, Suit};
use crate::cards::Cards;
use crate::rules::TrickRules;
use layout::Layout;
use std::fmt;

/// The suit a card belongs to in a context: a side suit, or trumps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EffectiveSuit {
    /// What is left of a printed suit that is not trump.
    Side(Suit),
    /// 主牌
    Trumps,
}

impl EffectiveSuit {
    /// Trumps first, then the side suits s h c d: the order of printing.
    pub const ALL: [EffectiveSuit; 5] = [
        EffectiveSuit::Trumps,
        EffectiveSuit::Side(Suit::Spades),
        EffectiveSuit::Side(Suit::Hearts),
        EffectiveSuit::Side(Suit::Clubs),
        EffectiveSuit::Side(Suit::Diamonds),
    ];

    const fn index(self) -> usize {
        match self {
            EffectiveSuit::Side(suit) => suit as usize,
            EffectiveSuit::Trumps => 4,
        }
    }
}

/// `trump`, or the letter of a side suit.
impl fmt::Display for EffectiveSuit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EffectiveSuit::Side(suit) => write!(f, "{suit}"),
            EffectiveSuit::Trumps => f.write_str("trump"),
        }
    }
}

/// Kinds that can all stand at one place of a chain of neighbours: the off
/// level cards, or an ace that also stands under its suit.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    place: u64,
    kinds: u64,
}

/// At most: the off cards of the level and of four permanent ranks, and a low
/// ace in each of four side suits. With 54 kinds they fill 63 bits.
const MAX_GROUPS: usize = 9;

const NO_CARD: u8 = u8::MAX;

/// Why there is no such context.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ContextError {
    /// The rules have levels and none was given.
    LevelMissing,
    /// The rules have no level and one was given.
    LevelGiven(Rank),
}

impl fmt::Display for ContextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContextError::LevelMissing => {
                f.write_str("level: none given; these rules need one of 2 3 4 5 6 7 8 9 10 J Q K A")
            }
            ContextError::LevelGiven(rank) => {
                write!(
                    f,
                    "level: {rank} given; these rules have no level, leave it out"
                )
            }
        }
    }
}

impl std::error::Error for ContextError {}

/// The tables of a context.
///
/// Each card kind has a bit. Side suits come lowest, trumps on top; inside a
/// suit the places of its order are neighbouring bits, strongest on top.
/// Kinds that share a place (off level cards) have bits of their own under
/// the suit, and the place they share has a bit that no hand ever holds: a
/// *chain* is a hand's pairs with that bit filled in, so that a tractor is a
/// run of bits.
#[derive(Clone, Debug)]
pub struct Context {
    level: Option<Rank>,
    level_place: u8,
    trump: Option<Suit>,
    bit_of: [u8; Card::KINDS],
    card_at: [u8; 64],
    /// By `EffectiveSuit::index`; the rest is never looked up.
    suits: [u64; 8],
    strength: [u8; 64],
    worth: [Worth; 64],
    lowness: [u8; 64],
    /// Bit i is set where the places i and i + 1 are neighbours.
    link: u64,
    /// Kinds whose own bit is their place.
    direct: u64,
    /// Kinds that stand at places they share.
    grouped: u64,
    groups: [Group; MAX_GROUPS],
    group_count: usize,
    side_tops: u64,
    low_aces: u64,
    fives: u64,
    tens: u64,
    /// Kinds in index order → kinds in bit order, as (which, how far up).
    moves_up: Vec<(u64, u32)>,
    moves_down: Vec<(u64, u32)>,
}

/// What a card is worth on the table, in one small number: its rank where its
/// suit was led or it is a trump (trumps above all), its suit, its points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Worth(u16);

impl Worth {
    /// A trump outranks every side card: this much is added to its strength.
    const TRUMP: u8 = 64;

    const fn new(strength: u8, suit: usize, points: u32) -> Worth {
        let rank = strength + 1 + if suit == 4 { Worth::TRUMP } else { 0 };
        Worth((rank as u16) << 8 | (suit as u16) << 4 | points as u16)
    }

    /// Its rank, from 1 up.
    #[inline(always)]
    pub const fn rank(self) -> u16 {
        self.0 >> 8
    }

    /// Its points: 0, 5 or 10.
    #[inline(always)]
    pub const fn points(self) -> u32 {
        (self.0 & 0xF) as u32
    }

    /// Whether it is a trump.
    #[inline(always)]
    pub const fn is_trump(self) -> bool {
        self.0 >= (Worth::TRUMP as u16) << 8
    }

    /// The index of its effective suit.
    #[inline(always)]
    const fn suit(self) -> usize {
        (self.0 >> 4 & 7) as usize
    }
}

impl Context {
    /// Compiles the tables.
    ///
    /// # Errors
    /// If a level is missing, or given to rules that have none.
    pub fn new(
        rules: &TrickRules,
        level: Option<Rank>,
        trump: Option<Suit>,
    ) -> Result<Context, ContextError> {
        match level {
            None if !rules.ladder.levels.is_empty() => return Err(ContextError::LevelMissing),
            Some(rank) if rules.ladder.levels.is_empty() => {
                return Err(ContextError::LevelGiven(rank));
            }
            _ => {}
        }
        let mut context = Layout::new(rules, level, trump).compile();
        let place = rules.ladder.levels.iter().position(|&on| Some(on) == level);
        context.level_place = place.unwrap_or(0) as u8;
        Ok(context)
    }

    /// The level, where the rules have one.
    pub fn level(&self) -> Option<Rank> {
        self.level
    }

    /// The level's place on the ladder; 0 where it has none.
    #[inline]
    pub fn level_place(&self) -> u8 {
        self.level_place
    }

    /// The trump suit; none in no-trump.
    pub fn trump(&self) -> Option<Suit> {
        self.trump
    }

    /// The kinds of an effective suit.
    #[inline]
    pub fn suit(&self, suit: EffectiveSuit) -> u64 {
        self.suits[suit.index()]
    }

    /// The trumps.
    #[inline]
    pub fn trumps(&self) -> u64 {
        self.suits[4]
    }

    /// The top card of each side suit.
    #[inline]
    pub fn side_tops(&self) -> u64 {
        self.side_tops
    }

    /// The effective suit of the kind at a bit, as the set of its kinds.
    #[inline]
    pub fn suit_around(&self, bit: u32) -> u64 {
        self.suits[self.worth(bit).suit()]
    }

    /// The effective suit of the kind at a bit.
    ///
    /// # Panics
    /// If no kind has it.
    pub fn suit_at(&self, bit: u32) -> EffectiveSuit {
        *EffectiveSuit::ALL
            .iter()
            .find(|suit| self.suit(**suit) >> bit & 1 == 1)
            .expect("every kind has an effective suit")
    }

    /// The effective suit that all these cards belong to.
    pub fn common_suit(&self, cards: Cards) -> Option<EffectiveSuit> {
        EffectiveSuit::ALL
            .into_iter()
            .find(|suit| !cards.is_empty() && cards.any & !self.suit(*suit) == 0)
    }

    /// The effective suit of a card.
    pub fn effective_suit(&self, card: Card) -> EffectiveSuit {
        self.suit_at(self.bit(card))
    }

    /// The bit of a card's kind.
    #[inline]
    pub fn bit(&self, card: Card) -> u32 {
        u32::from(self.bit_of[card.kind()])
    }

    /// The card whose kind has this bit.
    ///
    /// # Panics
    /// If no kind has it.
    pub fn card(&self, bit: u32) -> Card {
        Card::from_kind(self.card_at[bit as usize] as usize).expect("a kind's bit")
    }

    /// A card's strength in its effective suit: equal for equal cards.
    #[inline]
    pub fn strength(&self, bit: u32) -> u8 {
        self.strength[bit as usize]
    }

    /// What a card is worth on the table.
    #[inline]
    pub fn worth(&self, bit: u32) -> Worth {
        self.worth[bit as usize]
    }

    /// How low a card is among all: side suits before trumps, then by
    /// strength, equal ones in suit order s h c d. No two kinds are equal.
    #[inline]
    pub fn lowness(&self, bit: u32) -> u8 {
        self.lowness[bit as usize]
    }

    /// The points in a set of cards.
    #[inline]
    pub fn points(&self, cards: Cards) -> u32 {
        5 * cards.of(self.fives).len() + 10 * cards.of(self.tens).len()
    }

    /// The set of some cards.
    ///
    /// # Panics
    /// If a kind comes more than twice.
    pub fn cards(&self, cards: &[Card]) -> Cards {
        cards.iter().fold(Cards::NONE, |set, &card| {
            let one = Cards::ones(1 << self.bit(card));
            assert!(set.two & one.any == 0, "a third {card}");
            set.plus(one)
        })
    }

    /// Sets of cards whose kinds are in index order (bit k is kind k), in this
    /// context's order; several at once cost little more than one.
    #[inline(always)]
    pub fn all_from_index<const N: usize>(&self, sets: [Cards; N]) -> [Cards; N] {
        let mut moved = [Cards::NONE; N];
        for &(which, by) in &self.moves_up {
            for (to, from) in moved.iter_mut().zip(sets) {
                to.any |= (from.any & which) << by;
                to.two |= (from.two & which) << by;
            }
        }
        for &(which, by) in &self.moves_down {
            for (to, from) in moved.iter_mut().zip(sets) {
                to.any |= (from.any & which) >> by;
                to.two |= (from.two & which) >> by;
            }
        }
        moved
    }

    /// Cards whose kinds are in index order, in this context's order.
    #[inline(always)]
    pub fn from_index(&self, cards: Cards) -> Cards {
        let [moved] = self.all_from_index([cards]);
        moved
    }

    /// Cards in this context's order, with their kinds in index order.
    pub fn to_index(&self, cards: Cards) -> Cards {
        let kinds = |bits: u64| {
            let down = self.moves_up.iter().map(|&(which, by)| bits >> by & which);
            let up = self
                .moves_down
                .iter()
                .map(|&(which, by)| bits << by & which);
            down.chain(up).fold(0, |kinds, moved| kinds | moved)
        };
        Cards {
            any: kinds(cards.any),
            two: kinds(cards.two),
        }
    }

    /// The cards one by one in the order of printing: trumps, then s h c d,
    /// strongest first, equal ones in suit order.
    pub fn list(&self, cards: Cards) -> Vec<Card> {
        let mut list: Vec<u32> = ones_from_top(cards.any)
            .flat_map(|bit| std::iter::repeat_n(bit, cards.count(bit) as usize))
            .collect();
        list.sort_by_key(|&bit| {
            let suit = self.suit_at(bit);
            let position = EffectiveSuit::ALL.iter().position(|&s| s == suit);
            (position, std::cmp::Reverse((self.strength(bit), bit)))
        });
        list.into_iter().map(|bit| self.card(bit)).collect()
    }

    /// The cards as text, in the order of printing.
    pub fn text(&self, cards: Cards) -> String {
        crate::notation::cards_text(&self.list(cards))
    }

    /// The order of a suit: groups of equal cards, strongest first.
    pub fn order(&self, suit: EffectiveSuit) -> Vec<Vec<Card>> {
        let all = self.list(Cards::ones(self.suit(suit)));
        let strength = |card: &Card| self.strength(self.bit(*card));
        all.chunk_by(|a, b| strength(a) == strength(b))
            .map(<[Card]>::to_vec)
            .collect()
    }

    /// The places at which a set of pairs stands.
    #[inline]
    pub fn chain(&self, pairs: u64) -> u64 {
        let mut chain = pairs & self.direct;
        if pairs & self.grouped == 0 {
            return chain;
        }
        for group in &self.groups[..self.group_count] {
            chain |= if pairs & group.kinds == 0 {
                0
            } else {
                group.place
            };
        }
        chain
    }

    /// The lowest places of runs of at least two neighbours.
    #[inline]
    pub fn neighbours(&self, chain: u64) -> u64 {
        chain & (chain >> 1) & self.link
    }

    /// The lowest places of runs of `length` neighbouring pairs (1: any pair).
    ///
    /// All pairs of a suit in which an ace also stands low are one run, not
    /// two: that from the ace up is left out.
    #[inline]
    pub fn run_starts(&self, chain: u64, length: u32) -> u64 {
        let mut starts = chain;
        if length >= 2 {
            starts = self.neighbours(chain);
            for _ in 2..length {
                starts &= starts >> 1;
            }
        }
        let same_cards = self.low_aces & (starts >> 1) & (self.side_tops >> length);
        starts & !same_cards & !self.around(length)
    }

    /// Low aces from which a run so long would come round to the ace itself.
    #[inline]
    fn around(&self, length: u32) -> u64 {
        self.low_aces & (self.side_tops >> (length - 1))
    }

    /// The length of the longest run of neighbouring pairs, at most `cap`.
    #[inline]
    pub fn longest_run(&self, pairs: u64, cap: u32) -> u32 {
        if pairs == 0 || cap < 2 {
            return cap.min(pairs.count_ones());
        }
        let mut starts = self.neighbours(self.chain(pairs));
        let mut length = 1;
        while length < cap && starts & !self.around(length + 1) != 0 {
            length += 1;
            starts &= starts >> 1;
        }
        length
    }

    /// The kinds of these pairs that can stand at a place.
    #[inline]
    pub fn kinds_at(&self, place: u32, pairs: u64) -> u64 {
        let place = 1 << place;
        if self.direct & place != 0 {
            return pairs & place;
        }
        self.groups[..self.group_count]
            .iter()
            .find(|group| group.place == place)
            .map_or(0, |group| pairs & group.kinds)
    }

    /// The pairs of a run; of several that can stand at a place the first in
    /// suit order.
    #[inline]
    pub fn run_pairs(&self, pairs: u64, start: u32, length: u32) -> u64 {
        (start..start + length).fold(0, |run, place| {
            let kinds = self.kinds_at(place, pairs);
            run | (1u64 << 63) >> kinds.leading_zeros()
        })
    }

    /// In how many ways a run can be made up of these pairs.
    pub fn run_ways(&self, pairs: u64, start: u32, length: u32) -> u32 {
        (start..start + length)
            .map(|place| self.kinds_at(place, pairs).count_ones())
            .product()
    }

    /// The strength of a run's top pair.
    #[inline]
    pub fn run_top(&self, start: u32, length: u32) -> u8 {
        self.strength(start + length - 1)
    }
}
