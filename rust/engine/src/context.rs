//! A context is (rules, level, trump suit or no-trump), compiled once into the
//! tables that everything below reads: which effective suit a card belongs to,
//! how strong it is there, and which pairs are neighbours.

use crate::bits::ones_from_top;
use crate::card::{Card, Rank, Suit};
use crate::cards::Cards;
use crate::rules::{Chain, TrickRules, TrumpPlace};
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
    trump: Option<Suit>,
    bit_of: [u8; Card::KINDS],
    card_at: [u8; 64],
    suits: [u64; 5],
    strength: [u8; 64],
    value: [u16; 64],
    /// Bit i is set where the places i and i + 1 are neighbours.
    link: u64,
    /// Kinds whose own bit is their place.
    direct: u64,
    groups: [Group; MAX_GROUPS],
    group_count: usize,
    fives: u64,
    tens: u64,
    /// Kinds in index order → kinds in bit order, as (which, how far up).
    moves_up: Vec<(u64, u32)>,
    moves_down: Vec<(u64, u32)>,
}

/// A trump outranks every side card: this much is added to its strength.
const TRUMP: u8 = 64;

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
        Ok(Layout::new(rules, level, trump).compile())
    }

    /// The level, where the rules have one.
    pub fn level(&self) -> Option<Rank> {
        self.level
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

    /// The effective suit of the kind at a bit, as the set of its kinds.
    #[inline]
    pub fn suit_around(&self, bit: u32) -> u64 {
        let one = 1 << bit;
        // Suits partition the kinds, so at most one of the terms is not empty.
        self.suits.iter().fold(0, |found, &suit| {
            found | if suit & one == 0 { 0 } else { suit }
        })
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

    /// What a card is worth on the table when its suit was led or it is a
    /// trump: rank in the high byte (trumps above all), points in the low.
    #[inline]
    pub fn value(&self, bit: u32) -> u16 {
        self.value[bit as usize]
    }

    /// The value from which a card is a trump.
    pub const TRUMP_VALUE: u16 = (TRUMP as u16) << 8;

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

    /// A set of kinds in index order (bit k is kind k) as bits of this context.
    #[inline]
    pub fn from_kinds(&self, kinds: u64) -> u64 {
        let mut bits = 0;
        for &(which, by) in &self.moves_up {
            bits |= (kinds & which) << by;
        }
        for &(which, by) in &self.moves_down {
            bits |= (kinds & which) >> by;
        }
        bits
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
    #[inline]
    pub fn run_starts(&self, chain: u64, length: u32) -> u64 {
        let mut starts = chain;
        if length >= 2 {
            starts = self.neighbours(chain);
            for _ in 2..length {
                starts &= starts >> 1;
            }
        }
        starts
    }

    /// The length of the longest run of neighbouring pairs, at most `cap`.
    ///
    /// A run never has more pairs than there are, though an ace that stands
    /// at both ends of its suit could make the chain look longer.
    #[inline]
    pub fn longest_run(&self, pairs: u64, cap: u32) -> u32 {
        let cap = cap.min(pairs.count_ones());
        if cap < 2 {
            return cap;
        }
        let mut starts = self.neighbours(self.chain(pairs));
        let mut length = 1;
        while starts != 0 && length < cap {
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

/// The order of a context, place by place, before it becomes tables.
struct Layout {
    level: Option<Rank>,
    trump: Option<Suit>,
    /// From the lowest place to the highest, by `EffectiveSuit::index`.
    orders: [Vec<Place>; 5],
}

/// One place of an order: equal cards, and how it stands to the place above.
struct Place {
    cards: Vec<Card>,
    /// An ace that has its own place higher up.
    low_ace: bool,
    joins_above: bool,
}

impl Layout {
    fn new(rules: &TrickRules, level: Option<Rank>, trump: Option<Suit>) -> Layout {
        let mut layout = Layout {
            level,
            trump,
            orders: Default::default(),
        };
        let mut free = [true; Card::KINDS];
        let trumps = layout.trump_order(rules, &mut free);
        for suit in Suit::ALL {
            let cards: Vec<Card> = Rank::all()
                .map(|rank| Card::new(suit, rank))
                .filter(|card| free[card.kind()])
                .collect();
            layout.orders[suit as usize] = layout.side_order(rules, &cards);
        }
        layout.orders[4] = trumps;
        layout
    }

    /// The cards that a place names.
    fn named(&self, place: TrumpPlace) -> Vec<Card> {
        let main = |rank: Option<Rank>| match (self.trump, rank) {
            (Some(suit), Some(rank)) => vec![Card::new(suit, rank)],
            _ => vec![],
        };
        let off = |rank: Option<Rank>| match rank {
            // In no-trump nothing is main: all four are equal.
            Some(rank) => Suit::ALL
                .into_iter()
                .filter(|suit| Some(*suit) != self.trump)
                .map(|suit| Card::new(suit, rank))
                .collect(),
            None => vec![],
        };
        match place {
            TrumpPlace::Card(card) => vec![card],
            TrumpPlace::MainLevel => main(self.level),
            TrumpPlace::OffLevel => off(self.level),
            TrumpPlace::Main(rank) => main(Some(rank)),
            TrumpPlace::Off(rank) => off(Some(rank)),
            TrumpPlace::Suit => vec![],
        }
    }

    /// The trumps from the lowest place up; what they take is no longer free.
    fn trump_order(&self, rules: &TrickRules, free: &mut [bool; Card::KINDS]) -> Vec<Place> {
        let mut above_suit: Vec<(TrumpPlace, Vec<Card>)> = Vec::new();
        for &place in &rules.order {
            let mut cards = self.named(place);
            cards.retain(|card| std::mem::replace(&mut free[card.kind()], false));
            if !cards.is_empty() {
                above_suit.push((place, cards));
            }
        }
        let suit: Vec<Card> = self.trump.map_or(vec![], |suit| {
            Rank::all()
                .map(|rank| Card::new(suit, rank))
                .filter(|card| std::mem::replace(&mut free[card.kind()], false))
                .collect()
        });
        let chain = match self.trump {
            Some(_) => rules.tractor.trump_chain,
            None => rules.tractor.no_trump_chain,
        };
        let mut order = self.suit_places(rules, &suit);
        let lowest_is_permanent = above_suit.last().is_some_and(|(place, cards)| {
            matches!(place, TrumpPlace::Main(_) | TrumpPlace::Off(_))
                || matches!(place, TrumpPlace::Card(_)) && !is_joker(cards[0])
        });
        if let Some(top) = order.last_mut() {
            top.joins_above = chain == Chain::Full
                && (rules.tractor.permanent_joins_suit || !lowest_is_permanent);
        }
        let upward: Vec<Vec<Card>> = above_suit
            .into_iter()
            .rev()
            .map(|(_, cards)| cards)
            .collect();
        for (i, cards) in upward.iter().enumerate() {
            let both_jokers =
                is_joker(cards[0]) && upward.get(i + 1).is_some_and(|next| is_joker(next[0]));
            order.push(Place {
                cards: cards.clone(),
                low_ace: false,
                joins_above: chain == Chain::Full || both_jokers,
            });
        }
        if let Some(top) = order.last_mut() {
            top.joins_above = false;
        }
        order
    }

    /// What is left of a side suit, from the lowest place up.
    fn side_order(&self, rules: &TrickRules, cards: &[Card]) -> Vec<Place> {
        let mut order = self.suit_places(rules, cards);
        let ace = cards.last().filter(|card| card.rank() == Some(Rank::ACE));
        if let (true, Some(&ace), 2..) = (rules.tractor.ace_low, ace, cards.len()) {
            order.insert(
                0,
                Place {
                    cards: vec![ace],
                    low_ace: true,
                    joins_above: true,
                },
            );
        }
        order
    }

    /// One place a card, ranks upward, each joined to the next but, if the
    /// rules say so, not over the gap of the level.
    fn suit_places(&self, rules: &TrickRules, cards: &[Card]) -> Vec<Place> {
        let over_level = |low: Card, high: Card| {
            self.level
                .is_some_and(|level| low.rank() < Some(level) && Some(level) < high.rank())
        };
        (0..cards.len())
            .map(|i| Place {
                cards: vec![cards[i]],
                low_ace: false,
                joins_above: cards
                    .get(i + 1)
                    .is_some_and(|&next| rules.tractor.over_level || !over_level(cards[i], next)),
            })
            .collect()
    }

    fn compile(self) -> Context {
        let mut context = Context {
            level: self.level,
            trump: self.trump,
            bit_of: [0; Card::KINDS],
            card_at: [NO_CARD; 64],
            suits: [0; 5],
            strength: [0; 64],
            value: [0; 64],
            link: 0,
            direct: 0,
            groups: [Group::default(); MAX_GROUPS],
            group_count: 0,
            fives: 0,
            tens: 0,
            moves_up: vec![],
            moves_down: vec![],
        };
        let mut next_bit = 0;
        // ♦ lowest … ♠, then trumps on top.
        for suit in [3, 2, 1, 0, 4] {
            next_bit = context.lay_out(suit, &self.orders[suit], next_bit);
        }
        for card in Card::all() {
            let bit = context.bit(card);
            let set = match card.points() {
                5 => &mut context.fives,
                10 => &mut context.tens,
                _ => continue,
            };
            *set |= 1 << bit;
        }
        context.find_moves();
        context
    }
}

impl Context {
    /// Gives the cards of a suit their bits from `bit` up; the first free bit after.
    fn lay_out(&mut self, suit: usize, order: &[Place], mut bit: u32) -> u32 {
        for (strength, place) in order.iter().enumerate() {
            if place.cards.len() > 1 {
                for &card in place.cards.iter().rev() {
                    self.seat_card(card, bit, strength as u8, suit);
                    bit += 1;
                }
            }
        }
        for (strength, place) in order.iter().enumerate() {
            let set = 1 << bit;
            self.strength[bit as usize] = strength as u8;
            if place.joins_above {
                self.link |= set;
            }
            match place.cards[..] {
                [card] if !place.low_ace => {
                    self.seat_card(card, bit, strength as u8, suit);
                    self.direct |= set;
                }
                _ => {
                    self.groups[self.group_count].place = set;
                    self.group_count += 1;
                }
            }
            bit += 1;
        }
        // A low ace's card has its bit only now.
        let shared = order
            .iter()
            .filter(|place| place.low_ace || place.cards.len() > 1);
        let first = self.group_count - shared.clone().count();
        for (group, place) in (first..).zip(shared) {
            self.groups[group].kinds = place
                .cards
                .iter()
                .fold(0, |kinds, &card| kinds | 1 << self.bit(card));
        }
        bit
    }

    fn seat_card(&mut self, card: Card, bit: u32, strength: u8, suit: usize) {
        self.bit_of[card.kind()] = bit as u8;
        self.card_at[bit as usize] = card.kind() as u8;
        self.suits[suit] |= 1 << bit;
        self.strength[bit as usize] = strength;
        let rank = strength + 1 + if suit == 4 { TRUMP } else { 0 };
        self.value[bit as usize] = u16::from(rank) << 8 | u16::from(card.points());
    }

    fn find_moves(&mut self) {
        for card in Card::all() {
            let (kind, bit) = (card.kind() as u32, self.bit(card));
            let (moves, by) = if bit >= kind {
                (&mut self.moves_up, bit - kind)
            } else {
                (&mut self.moves_down, kind - bit)
            };
            match moves.iter_mut().find(|(_, other)| *other == by) {
                Some((which, _)) => *which |= 1 << kind,
                None => moves.push((1 << kind, by)),
            }
        }
    }
}

fn is_joker(card: Card) -> bool {
    card.rank().is_none()
}
