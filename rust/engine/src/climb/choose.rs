//! The cards of an action: as few wilds as possible, then natural cards from
//! the lowest rank to the top, suits in the order s h c d.

use crate::bits::ones;
use crate::cards::Cards;
use crate::climb::actions::on_positions;
use crate::climb::context::{Context, JOKERS, RANKS, kinds_of};
use crate::climb::form::{Class, Form, Place, Reading};
use crate::climb::holding::{Holding, first};

/// Puts the cards of one play together.
struct Choice<'a> {
    holding: &'a Holding,
    cards: Cards,
    wilds: u32,
}

impl<'a> Choice<'a> {
    #[inline(always)]
    fn new(holding: &'a Holding) -> Choice<'a> {
        Choice {
            holding,
            cards: Cards::NONE,
            wilds: 0,
        }
    }

    /// Natural cards of these kinds, and wilds for what is lacking.
    #[inline(always)]
    fn take(&mut self, kinds: u64, count: u32) {
        let cards = first(self.holding.natural.of(kinds), count);
        self.wilds += count - cards.len();
        self.cards = self.cards.plus(cards);
    }

    #[inline(always)]
    fn finish(self) -> Cards {
        self.cards.plus(first(self.holding.wild, self.wilds))
    }
}

/// The cards that a hand plays for an action it has.
#[inline(always)]
pub fn choose(ctx: &Context, holding: &Holding, action: Reading) -> Cards {
    let Reading { class, key } = action;
    let mut choice = Choice::new(holding);
    match class.form {
        Form::Single | Form::Pair | Form::Triple | Form::Bomb => {
            let cards = Cards {
                any: holding.natural.any & kinds_of(key),
                two: holding.natural.two & kinds_of(key),
            };
            if cards.is_empty() {
                return first(holding.wild.of(kinds_of(key)), class.size.into());
            }
            choice.take(kinds_of(key), class.size.into());
        }
        Form::FullHouse => full_house(&mut choice, key),
        Form::StraightFlush => flush(ctx, &mut choice, action),
        Form::Straight => return straight(ctx, holding, action),
        Form::Tube | Form::Plate | Form::SerialBomb => run(&mut choice, action),
        Form::JokerBomb | Form::FourJokers => {
            let jokers = holding.natural.plus(holding.wild);
            let kinds = kinds_of(13) | kinds_of(14);
            return first(jokers.of(kinds), class.size.into());
        }
    }
    choice.finish()
}

/// The ranks of a run, from the lowest.
#[inline(always)]
pub(super) fn ranks_of(class: Class, key: Place) -> impl DoubleEndedIterator<Item = Place> {
    let top = key + 1;
    (top + 1 - class.ranks()..=top).map(|position| if position == 0 { 12 } else { position - 1 })
}

#[inline(always)]
fn run(choice: &mut Choice<'_>, action: Reading) {
    for place in ranks_of(action.class, action.key) {
        choice.take(kinds_of(place), action.class.cards_a_rank().into());
    }
}

#[inline(always)]
fn full_house(choice: &mut Choice<'_>, triple: Place) {
    let holding = choice.holding;
    choice.take(kinds_of(triple), 3);
    let others = !(1 << triple);
    let (pairs, singles) = (
        holding.at_least(2) & others & (RANKS | JOKERS),
        holding.at_least(1) & others & RANKS,
    );
    let left = holding.wilds - choice.wilds;
    if pairs != 0 {
        choice.take(kinds_of(pairs.trailing_zeros() as Place), 2);
    } else if singles != 0 && left > 0 {
        choice.take(kinds_of(singles.trailing_zeros() as Place), 2);
    } else {
        choice.wilds += 2;
    }
}

/// A straight of one suit: of the suits that take the fewest wilds the first.
#[inline(always)]
fn flush(ctx: &Context, choice: &mut Choice<'_>, action: Reading) {
    let ranks = action.class.ranks();
    let window = ((1u16 << ranks) - 1) << (action.key + 2 - ranks);
    let held = |suit: usize| {
        let held = on_positions(choice.holding.suits[suit]) & window & ctx.positions();
        held.count_ones()
    };
    let suit = (1..4).fold(
        0,
        |best, suit| {
            if held(suit) > held(best) { suit } else { best }
        },
    );
    for place in ranks_of(action.class, action.key) {
        choice.take(1 << (13 * suit + usize::from(place)), 1);
    }
}

/// A straight that is to be no straight flush. Where its first cards are all
/// of one suit, the first other cards in order: the highest rank that has
/// another suit takes it; where none has, a wild stands for the top card.
#[inline(always)]
fn straight(ctx: &Context, holding: &Holding, action: Reading) -> Cards {
    let mut choice = Choice::new(holding);
    run(&mut choice, action);
    let rules = ctx.rules();
    let cards = choice.cards;
    if choice.wilds > 0 || rules.bombs.straight_flush.is_none() || rules.forms.sf_as_straight {
        return choice.finish();
    }
    let Some(suit) = (0..4).find(|&suit| cards.any & !(RANKS_OF_A_SUIT << (13 * suit)) == 0) else {
        return choice.finish();
    };
    let of_suit = RANKS_OF_A_SUIT << (13 * suit);
    let other = ranks_of(action.class, action.key).rev().find_map(|place| {
        let others = holding.natural.any & kinds_of(place) & !of_suit;
        let next = ones(others).next()?;
        Some((place, 1u64 << next))
    });
    if let Some((place, instead)) = other {
        Cards::ones(cards.any & !kinds_of(place) | instead)
    } else {
        let rest = Cards::ones(cards.any & !kinds_of(action.key));
        rest.plus(first(holding.wild, 1))
    }
}

const RANKS_OF_A_SUIT: u64 = (1 << 13) - 1;
