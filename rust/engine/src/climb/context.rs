//! Rules and a level, compiled into tables once.

use crate::card::{Card, Rank, Suit};
use crate::cards::Cards;
use crate::climb::dealing;
use crate::climb::form::{BIG, Class, Form, LITTLE, Place, Reading};
use crate::rules::{ClimbRules, EqualLines, JokerBombs, Wild};
use std::cmp::Ordering;

/// A set of rank places.
pub type Places = u16;

/// The thirteen ranks of a suit.
pub const RANKS: Places = (1 << 13) - 1;
/// The two jokers.
pub const JOKERS: Places = 0b11 << 13;

/// The order of cards and what is wild, at a level. Cards are in index order.
#[derive(Clone, Debug)]
pub struct Context {
    rules: ClimbRules,
    level: Option<Rank>,
    /// The kinds that are wild.
    wild: u64,
    /// By place: its height in the order of single cards (R1).
    height: [u8; 15],
    /// By place: the places above it in that order.
    above: [Places; 15],
    /// The positions that runs may stand on: bit 0 the ace under 2, bits 1 to
    /// 13 the ranks 2 to A.
    positions: u16,
}

impl Context {
    /// Compiles the tables. The level must be given where the rules have
    /// levels, and only there.
    ///
    /// # Errors
    /// A level that is none of these rules; what is allowed.
    pub fn new(rules: &ClimbRules, level: Option<Rank>) -> Result<Context, String> {
        let levels = &rules.levels;
        match level {
            None if !levels.is_empty() => {
                return Err(format!("level: none given; allowed: {}", listed(levels)));
            }
            Some(level) if levels.is_empty() => {
                return Err(format!("level {level}: these rules have no levels"));
            }
            Some(level) if !levels.contains(&level) => {
                return Err(format!("level {level}; allowed: {}", listed(levels)));
            }
            _ => {}
        }
        let height = heights(rules, level);
        let above = std::array::from_fn(|place| {
            (0..15)
                .filter(|&other| height[other] > height[place])
                .fold(0, |set, other| set | 1 << other)
        });
        let mut positions = RANKS << 1;
        if rules.forms.ace_low {
            positions |= 1;
        }
        if !rules.forms.two_in_sequences {
            // Without the 2 an ace has nothing to stand under.
            positions &= !0b11;
        }
        Ok(Context {
            rules: rules.clone(),
            level,
            wild: wild_kinds(rules.wild, level),
            height,
            above,
            positions,
        })
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &ClimbRules {
        &self.rules
    }

    /// The level.
    pub fn level(&self) -> Option<Rank> {
        self.level
    }

    /// The level's place on the ladder; 0 where there is none.
    pub fn level_place(&self) -> u8 {
        let levels = &self.rules.levels;
        let place = levels.iter().position(|&level| Some(level) == self.level);
        place.unwrap_or(0) as u8
    }

    /// The kinds that are wild.
    #[inline]
    pub fn wild(&self) -> u64 {
        self.wild
    }

    /// The positions that runs may stand on.
    #[inline]
    pub(super) fn positions(&self) -> u16 {
        self.positions
    }

    /// How high a place stands in the order of single cards, from 0.
    #[inline]
    pub fn height(&self, place: Place) -> u8 {
        self.height[place as usize]
    }

    /// The places of a card form whose key is above this one.
    #[inline]
    pub(super) fn keys_above(&self, form: Form, key: Place) -> Places {
        if form.is_run() {
            !((2u16 << key) - 1)
        } else {
            self.above[key as usize]
        }
    }

    /// How high a bomb's class stands among bombs. Within a class the key decides.
    #[inline]
    pub(super) fn bomb_height(&self, class: Class) -> u32 {
        let size = u32::from(class.size);
        if self.rules.bombs.by_lines {
            let lines = u32::from(self.lines(class));
            let (kind, more) = match class.form {
                Form::Bomb => (2, 0),
                Form::SerialBomb if self.rules.bombs.equal_lines == EqualLines::LargerGroup => {
                    (1, u32::from(class.group))
                }
                Form::SerialBomb => (1, size),
                _ => (0, 0),
            };
            return lines << 16 | kind << 8 | more;
        }
        match class.form {
            Form::StraightFlush => {
                let beaten = self.rules.bombs.straight_flush.unwrap_or(0);
                2 * u32::from(beaten) + 1
            }
            Form::FourJokers => u32::MAX,
            _ => 2 * size,
        }
    }

    /// The lines 线 of a bomb's class.
    pub fn lines(&self, class: Class) -> u8 {
        match class.form {
            Form::SerialBomb => class.group + class.ranks(),
            Form::JokerBomb => class.size + 3,
            _ => class.size,
        }
    }

    /// Whether one play beats another.
    pub fn beats(&self, play: Reading, top: Reading) -> bool {
        self.compare(play, top) == Some(Ordering::Greater)
    }

    /// How two plays compare; none where neither can beat the other whatever
    /// their keys.
    pub fn compare(&self, a: Reading, b: Reading) -> Option<Ordering> {
        match (a.class.form.is_bomb(), b.class.form.is_bomb()) {
            (true, false) => Some(Ordering::Greater),
            (false, true) => Some(Ordering::Less),
            (false, false) => (a.class == b.class).then(|| self.compare_keys(a, b)),
            (true, true) => Some(
                self.bomb_height(a.class)
                    .cmp(&self.bomb_height(b.class))
                    .then_with(|| self.compare_keys(a, b)),
            ),
        }
    }

    pub(super) fn compare_keys(&self, a: Reading, b: Reading) -> Ordering {
        if a.class.form.is_run() {
            a.key.cmp(&b.key)
        } else {
            self.height(a.key).cmp(&self.height(b.key))
        }
    }

    /// Whether joker bombs are what these rules have, and of which form.
    pub(super) fn joker_bomb(&self) -> JokerBombs {
        self.rules.bombs.jokers
    }

    /// Every card of the packs.
    pub fn pack(&self) -> Cards {
        dealing::pack(self.rules.cards)
    }

    /// The groups of equal cards, strongest first, each in the order s h c d.
    pub fn order(&self) -> Vec<Vec<Card>> {
        let mut places: Vec<Place> = (0..=BIG).collect();
        places.sort_by_key(|&place| std::cmp::Reverse(self.height(place)));
        places
            .into_iter()
            .map(|place| {
                Card::all()
                    .filter(|&card| place_of(card) == place && self.is_in_play(card))
                    .collect::<Vec<Card>>()
            })
            .filter(|group| !group.is_empty())
            .collect()
    }

    /// Whether the packs have the card.
    pub fn is_in_play(&self, card: Card) -> bool {
        card.rank().is_some() || self.rules.cards.jokers
    }

    /// Cards from the strongest to the weakest, suits in the order s h c d.
    pub fn list(&self, cards: Cards) -> Vec<Card> {
        let mut list: Vec<Card> = Card::all()
            .flat_map(|card| std::iter::repeat_n(card, cards.count(card.kind() as u32) as usize))
            .collect();
        list.sort_by_key(|&card| (std::cmp::Reverse(self.height(place_of(card))), card.kind()));
        list
    }
}

/// The place of a card's rank.
pub fn place_of(card: Card) -> Place {
    match card.rank() {
        Some(rank) => rank.index() as Place,
        None if card == Card::LITTLE_JOKER => LITTLE,
        None => BIG,
    }
}

/// The kinds of a place.
#[inline]
pub fn kinds_of(place: Place) -> u64 {
    const SUITS: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
    if place < LITTLE {
        SUITS << place
    } else {
        1 << (52 + place - LITTLE)
    }
}

fn heights(rules: &ClimbRules, level: Option<Rank>) -> [u8; 15] {
    let two = Rank::TWO.index() as Place;
    let level = level.map(|rank| rank.index() as Place);
    let mut order: Vec<Place> = (0..LITTLE).collect();
    if rules.two_high {
        order.retain(|&place| place != two);
        order.push(two);
    }
    if let Some(level) = level {
        order.retain(|&place| place != level);
        order.push(level);
    }
    order.extend([LITTLE, BIG]);
    let mut heights = [0; 15];
    for (height, place) in (0..).zip(order) {
        heights[place as usize] = height;
    }
    heights
}

fn wild_kinds(wild: Wild, level: Option<Rank>) -> u64 {
    let kind = |card: Card| 1u64 << card.kind();
    match (wild, level) {
        (Wild::LevelHearts, Some(level)) => kind(Card::new(Suit::Hearts, level)),
        (Wild::Jokers, _) => kind(Card::LITTLE_JOKER) | kind(Card::BIG_JOKER),
        (Wild::BigJoker, _) => kind(Card::BIG_JOKER),
        (Wild::None | Wild::LevelHearts, _) => 0,
    }
}

fn listed(levels: &[Rank]) -> String {
    let texts: Vec<String> = levels.iter().map(ToString::to_string).collect();
    texts.join(" ")
}
