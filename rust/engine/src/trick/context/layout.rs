//! The order of a context, place by place, and how it becomes tables.

use super::{Context, Group, MAX_GROUPS, NO_CARD, Worth};
use crate::card::{Card, Rank, Suit};
use crate::rules::{Chain, TrickRules, TrumpPlace};

/// The order of a context, place by place, before it becomes tables.
pub(super) struct Layout {
    level: Option<Rank>,
    trump: Option<Suit>,
    /// Which cards stand at a place of the level, not at a permanent one.
    at_level: [bool; Card::KINDS],
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
    pub(super) fn new(rules: &TrickRules, level: Option<Rank>, trump: Option<Suit>) -> Layout {
        let mut layout = Layout {
            level,
            trump,
            at_level: [false; Card::KINDS],
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
    fn trump_order(&mut self, rules: &TrickRules, free: &mut [bool; Card::KINDS]) -> Vec<Place> {
        let mut above_suit: Vec<(TrumpPlace, Vec<Card>)> = Vec::new();
        for &place in &rules.order {
            let mut cards = self.named(place);
            cards.retain(|card| std::mem::replace(&mut free[card.kind()], false));
            if matches!(place, TrumpPlace::MainLevel | TrumpPlace::OffLevel) {
                for card in &cards {
                    self.at_level[card.kind()] = true;
                }
            }
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
            self.level.zip(low.suit()).is_some_and(|(level, suit)| {
                self.at_level[Card::new(suit, level).kind()]
                    && low.rank() < Some(level)
                    && Some(level) < high.rank()
            })
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

    pub(super) fn compile(self) -> Context {
        let mut context = Context {
            level: self.level,
            level_place: 0,
            trump: self.trump,
            bit_of: [0; Card::KINDS],
            card_at: [NO_CARD; 64],
            suits: [0; 8],
            strength: [0; 64],
            worth: [Worth::default(); 64],
            lowness: [0; 64],
            link: 0,
            direct: 0,
            grouped: 0,
            groups: [Group::default(); MAX_GROUPS],
            group_count: 0,
            side_tops: 0,
            low_aces: 0,
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
        context.side_tops = context.suits[..4]
            .iter()
            .filter(|&&suit| suit != 0)
            .fold(0, |tops, suit| tops | 1 << (63 - suit.leading_zeros()));
        context.rank_low();
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
                    if place.low_ace {
                        self.low_aces |= set;
                    }
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
            self.grouped |= self.groups[group].kinds;
        }
        bit
    }

    fn seat_card(&mut self, card: Card, bit: u32, strength: u8, suit: usize) {
        self.bit_of[card.kind()] = bit as u8;
        self.card_at[bit as usize] = card.kind() as u8;
        self.suits[suit] |= 1 << bit;
        self.strength[bit as usize] = strength;
        self.worth[bit as usize] = Worth::new(strength, suit, u32::from(card.points()));
    }

    fn rank_low(&mut self) {
        let mut order: Vec<Card> = Card::all().collect();
        order.sort_by_key(|&card| {
            let bit = self.bit(card);
            let trump = self.trumps() >> bit & 1 == 1;
            // Side suits of unequal length compare by what is printed.
            let height = card.rank().filter(|_| !trump).map(Rank::index);
            (trump, height, self.strength(bit), card.suit())
        });
        for (rank, card) in order.into_iter().enumerate() {
            let bit = self.bit(card) as usize;
            self.lowness[bit] = rank as u8;
        }
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
