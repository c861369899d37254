//! What can be played: the readings that a hand has cards for, as sets of keys.
//!
//! Ranks are bits, so that a set of keys is made in a few operations: of
//! equal cards directly, of runs by sliding a window over all positions at
//! once and counting what each window lacks.

use crate::bits::{Bits, ones};
use crate::cards::Cards;
use crate::climb::context::{Context, JOKERS, Places, RANKS};
use crate::climb::form::{Class, Form, Place, Reading};
use crate::climb::holding::Holding;
use crate::rules::{JokerBombs, Span};

/// More classes than any rules have.
const MOST: usize = 128;

/// The readings that can be played, class by class. Each is one action,
/// whatever the cards that are chosen for it.
#[derive(Clone, Debug)]
pub struct Actions {
    classes: [(Class, Places); MOST],
    classes_in_use: usize,
    count: u32,
}

impl Default for Actions {
    fn default() -> Actions {
        Actions {
            classes: [(Class::new(Form::Single, 1), 0); MOST],
            classes_in_use: 0,
            count: 0,
        }
    }
}

impl Actions {
    /// How many there are.
    #[inline]
    pub fn len(&self) -> u32 {
        self.count
    }

    /// Whether nothing can be played.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The classes and their keys, forms that are no bombs first.
    pub fn classes(&self) -> &[(Class, Places)] {
        &self.classes[..self.classes_in_use]
    }

    /// All readings.
    pub fn readings(&self) -> impl Iterator<Item = Reading> {
        self.classes().iter().flat_map(|&(class, keys)| {
            ones(keys.into()).map(move |key| Reading {
                class,
                key: key as Place,
            })
        })
    }

    /// The n-th reading, from 0.
    #[inline(always)]
    pub fn nth<B: Bits>(&self, n: u32, bits: B) -> Reading {
        let mut left = n;
        for &(class, keys) in self.classes() {
            let count = keys.count_ones();
            if left < count {
                let key = bits.select(keys.into(), left) as Place;
                return Reading { class, key };
            }
            left -= count;
        }
        unreachable!("there are {} actions, not {n}", self.count)
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.classes_in_use = 0;
        self.count = 0;
    }

    #[inline(always)]
    fn add(&mut self, class: Class, keys: Places) {
        if keys != 0 {
            self.classes[self.classes_in_use] = (class, keys);
            self.classes_in_use += 1;
            self.count += keys.count_ones();
        }
    }
}

/// Everything that can be led.
pub fn leads(ctx: &Context, hand: Cards) -> Actions {
    let mut actions = Actions::default();
    find(ctx, &Holding::new(ctx, hand), None, &mut actions);
    actions
}

/// Everything that beats the top, or may be led where there is none.
#[inline(always)]
pub fn find(ctx: &Context, holding: &Holding, top: Option<Reading>, actions: &mut Actions) {
    match holding.wilds {
        0 => find_with::<0>(ctx, holding, top, actions),
        1 => find_with::<1>(ctx, holding, top, actions),
        2 => find_with::<2>(ctx, holding, top, actions),
        3 => find_with::<3>(ctx, holding, top, actions),
        _ => find_with::<4>(ctx, holding, top, actions),
    }
}

#[inline(always)]
fn find_with<const WILDS: usize>(
    ctx: &Context,
    holding: &Holding,
    top: Option<Reading>,
    actions: &mut Actions,
) {
    actions.clear();
    let search = Search::<WILDS> { ctx, holding };
    match top {
        None => search.every_form(actions),
        Some(top) if !top.class.form.is_bomb() => {
            let keys = search.keys(top.class) & ctx.keys_above(top.class.form, top.key);
            actions.add(top.class, keys);
        }
        Some(_) => {}
    }
    let floor = top.filter(|top| top.class.form.is_bomb());
    search.bombs(|class, keys| match floor {
        None => actions.add(class, keys),
        Some(top) => {
            let (height, least) = (ctx.bomb_height(class), ctx.bomb_height(top.class));
            if height > least {
                actions.add(class, keys);
            } else if height == least && top.class.form == class.form {
                actions.add(class, keys & ctx.keys_above(class.form, top.key));
            }
        }
    });
}

/// A hand with so many wilds.
struct Search<'a, const WILDS: usize> {
    ctx: &'a Context,
    holding: &'a Holding,
}

impl<const WILDS: usize> Search<'_, WILDS> {
    #[inline(always)]
    fn every_form(&self, actions: &mut Actions) {
        let forms = &self.ctx.rules().forms;
        for (form, size) in [(Form::Single, 1), (Form::Pair, 2), (Form::Triple, 3)] {
            let class = Class::new(form, size);
            actions.add(class, self.keys(class));
        }
        if let Some(span) = forms.straight {
            self.runs(1, span, |ranks, keys| {
                let keys = keys & !self.only_flushes(ranks);
                actions.add(Class::new(Form::Straight, ranks), keys);
            });
        }
        if let Some(span) = forms.tube {
            self.runs(2, span, |ranks, keys| {
                actions.add(Class::new(Form::Tube, 2 * ranks), keys);
            });
        }
        if let Some(span) = forms.plate {
            self.runs(3, span, |ranks, keys| {
                actions.add(Class::new(Form::Plate, 3 * ranks), keys);
            });
        }
        if forms.full_house {
            let class = Class::new(Form::FullHouse, 5);
            actions.add(class, self.full_houses());
        }
    }

    /// The keys of a class that is no bomb.
    #[inline(always)]
    fn keys(&self, class: Class) -> Places {
        let holding = self.holding;
        let [once, twice] = holding.themselves;
        match class.form {
            Form::Single => holding.at_least(1) | once,
            Form::Pair => holding.at_least(2) | holding.with_wilds(2, WILDS as u32) | twice,
            Form::Triple => holding.with_wilds(3, WILDS as u32),
            Form::FullHouse => self.full_houses(),
            form => {
                let ranks = class.ranks();
                let span = Span {
                    shortest: ranks,
                    longest: ranks,
                };
                let mut found = 0;
                self.runs(class.cards_a_rank(), span, |_, keys| found = keys);
                if form == Form::Straight {
                    found &= !self.only_flushes(ranks);
                }
                found
            }
        }
    }

    /// Triples beside which a pair of another rank, or of jokers, can be had.
    #[inline(always)]
    fn full_houses(&self) -> Places {
        let holding = self.holding;
        let joker_pair = holding.at_least(2) & JOKERS != 0;
        let mut found = 0;
        let mut with_fewer = 0;
        for wilds in 0..=WILDS.min(3) as u32 {
            // Ranks whose triple takes just so many wilds. A triple of wilds
            // alone can be of any rank if its pair is natural.
            let triples = if wilds == 3 {
                RANKS
            } else {
                holding.with_wilds(3, wilds)
            } & !with_fewer;
            with_fewer |= triples;
            let left = WILDS as u32 - wilds;
            let pairs = holding.with_wilds(2, left);
            found |= if joker_pair || left >= 2 && wilds < 3 || pairs.count_ones() > 1 {
                triples
            } else if pairs != 0 {
                triples & !pairs
            } else {
                0
            };
        }
        found
    }

    /// Runs of so many cards a rank: calls with each number of ranks and the
    /// places of the top cards.
    #[inline(always)]
    fn runs(&self, cards: u8, span: Span, mut found: impl FnMut(u8, Places)) {
        let holding = self.holding;
        let positions = self.ctx.positions();
        // Bit n of `lacking[i]`: what starts at position n lacks more than i cards.
        let mut lacking = [0u16; 5];
        let mut starts = positions;
        for i in 0..span.longest {
            starts &= positions >> i;
            for count in 1..=cards {
                let missing = !on_positions(holding.at_least(count)) >> i;
                for less in (1..=WILDS).rev() {
                    lacking[less] |= lacking[less - 1] & missing;
                }
                lacking[0] |= missing;
            }
            starts &= !lacking[WILDS];
            if starts == 0 {
                return;
            }
            let ranks = i + 1;
            if ranks >= span.shortest {
                let starts = if u32::from(cards * ranks) <= WILDS as u32 {
                    starts & self.not_of_wilds_alone(ranks)
                } else {
                    starts
                };
                found(ranks, starts << i >> 1);
            }
        }
    }

    /// Windows with a natural card in them.
    #[cold]
    fn not_of_wilds_alone(&self, ranks: u8) -> u16 {
        let held = on_positions(self.holding.at_least(1));
        (0..ranks).fold(0, |set, i| set | held >> i)
    }

    /// Top cards of straights for which there are only cards of one suit, and
    /// no wild to stand for another: straight flushes and nothing else.
    #[inline(always)]
    fn only_flushes(&self, ranks: u8) -> Places {
        let rules = self.ctx.rules();
        if WILDS > 0 || rules.bombs.straight_flush.is_none() || rules.forms.sf_as_straight {
            return 0;
        }
        let suits = self.holding.suits.map(on_positions);
        let mut found = 0;
        for (i, suit) in suits.iter().enumerate() {
            let others = suits.iter().enumerate().filter(|&(j, _)| j != i);
            let alone = others.fold(*suit, |set, (_, other)| set & !other) & self.ctx.positions();
            let starts = (0..ranks).fold(alone, |set, i| set & alone >> i);
            found |= starts << (ranks - 1) >> 1;
        }
        found
    }

    /// Calls with every class of bombs and its keys.
    #[inline(always)]
    fn bombs(&self, mut found: impl FnMut(Class, Places)) {
        let (holding, rules) = (self.holding, &self.ctx.rules().bombs);
        for size in rules.smallest.. {
            let keys = holding.with_wilds(size, WILDS as u32);
            if keys == 0 {
                break;
            }
            found(Class::new(Form::Bomb, size), keys);
        }
        if let (Some(_), Some(span)) = (rules.straight_flush, self.ctx.rules().forms.straight) {
            let keys = self.flushes(span.shortest);
            if keys != 0 {
                found(Class::new(Form::StraightFlush, span.shortest), keys);
            }
        }
        if let Some(shortest) = rules.serial_ranks {
            self.serial_bombs(shortest, &mut found);
        }
        self.joker_bombs(found);
    }

    #[inline(always)]
    fn flushes(&self, ranks: u8) -> Places {
        let positions = self.ctx.positions();
        let mut found = 0;
        for suit in self.holding.suits {
            if suit.count_ones() + (WILDS as u32) < u32::from(ranks) {
                continue;
            }
            let held = on_positions(suit);
            let mut lacking = [0u16; 5];
            let mut starts = positions;
            for i in 0..ranks {
                starts &= positions >> i;
                let missing = !held >> i;
                for less in (1..=WILDS).rev() {
                    lacking[less] |= lacking[less - 1] & missing;
                }
                lacking[0] |= missing;
            }
            found |= (starts & !lacking[WILDS]) << (ranks - 1) >> 1;
        }
        found
    }

    fn serial_bombs(&self, shortest: u8, found: &mut impl FnMut(Class, Places)) {
        for cards in self.ctx.rules().bombs.serial_cards.. {
            let mut any = false;
            let span = Span {
                shortest,
                longest: 13,
            };
            self.runs(cards, span, |ranks, keys| {
                any = true;
                let class = Class {
                    form: Form::SerialBomb,
                    size: cards * ranks,
                    group: cards,
                };
                found(class, keys);
            });
            if !any {
                return;
            }
        }
    }

    #[inline(always)]
    fn joker_bombs(&self, mut found: impl FnMut(Class, Places)) {
        let holding = self.holding;
        let jokers = self.ctx.joker_bomb();
        if jokers == JokerBombs::None {
            return;
        }
        let [once, twice] = holding.themselves;
        let once = (holding.at_least(1) | once) & JOKERS;
        let twice = (holding.at_least(2) | twice) & JOKERS;
        match (jokers, once.count_ones() + twice.count_ones()) {
            (JokerBombs::Highest, 4) => found(Class::new(Form::FourJokers, 4), 1),
            (JokerBombs::Lines, held @ 3..) => {
                for size in 3..=held as u8 {
                    found(Class::new(Form::JokerBomb, size), 1);
                }
            }
            _ => {}
        }
    }
}

/// Ranks as positions of runs: the ace stands at both ends.
#[inline(always)]
pub(super) fn on_positions(ranks: Places) -> u16 {
    let ranks = ranks & RANKS;
    ranks << 1 | ranks >> 12
}
