//! Every choice of cards for an action.

use crate::bits::ones;
use crate::cards::Cards;
use crate::climb::choose::ranks_of;
use crate::climb::context::{Context, JOKERS, kinds_of};
use crate::climb::form::{Form, LITTLE, Place, Reading};
use crate::climb::holding::Holding;

/// There are more plays than were asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMany;

/// The plays of an action: every multiset of kinds that can be played so, in a
/// fixed order.
///
/// # Errors
/// More than `limit`; a hand of two packs may have more than can be listed.
pub fn plays(
    ctx: &Context,
    holding: &Holding,
    action: Reading,
    limit: usize,
) -> Result<Vec<Cards>, TooMany> {
    let Reading { class, key } = action;
    // Beyond what is asked for there are straights of one suit, which are
    // dropped; and a pair of wilds in a full house is found for each rank.
    let most = match class.form {
        Form::FullHouse => limit.saturating_add(1).saturating_mul(13),
        _ => limit.saturating_add(4),
    };
    let mut found = Vec::new();
    let mut spread = Spread {
        holding,
        found: &mut found,
        most,
    };
    let size = u32::from(class.size);
    match class.form {
        Form::Single | Form::Pair | Form::Triple | Form::Bomb => {
            if key < LITTLE {
                spread.over(&[(kinds_of(key), size)]);
            } else {
                // No wild stands for a joker.
                let jokers = holding.natural.of(kinds_of(key));
                choices(jokers, size, &mut |cards| spread.found.push(cards));
            }
            spread.themselves(key, size);
        }
        Form::FullHouse => {
            for pair in (0..13).filter(|&pair| pair != key) {
                spread.over(&[(kinds_of(key), 3), (kinds_of(pair), 2)]);
            }
            for joker in ones((holding.at_least(2) & JOKERS).into()) {
                spread.around(
                    Cards::pairs(kinds_of(joker as Place)),
                    &[(kinds_of(key), 3)],
                );
            }
        }
        Form::StraightFlush => {
            for suit in 0..4 {
                let slots: Vec<(u64, u32)> = ranks_of(class, key)
                    .map(|place| (1 << (13 * suit + u32::from(place)), 1))
                    .collect();
                spread.over(&slots);
            }
        }
        Form::Straight | Form::Tube | Form::Plate | Form::SerialBomb => {
            let slots: Vec<(u64, u32)> = ranks_of(class, key)
                .map(|place| (kinds_of(place), class.cards_a_rank().into()))
                .collect();
            spread.over(&slots);
        }
        Form::JokerBomb | Form::FourJokers => {
            let jokers = holding.natural.plus(holding.wild);
            let jokers = jokers.of(kinds_of(13) | kinds_of(14));
            choices(jokers, size, &mut |cards| found.push(cards));
        }
    }
    found.sort_unstable_by_key(|cards| (cards.any, cards.two));
    found.dedup();
    if class.form == Form::Straight && is_flush_apart(ctx) {
        found.retain(|cards| cards.any & ctx.wild() != 0 || !is_one_suit(*cards));
    }
    if found.len() > limit {
        return Err(TooMany);
    }
    Ok(found)
}

/// Whether natural cards of one suit in sequence are no plain straight.
fn is_flush_apart(ctx: &Context) -> bool {
    let rules = ctx.rules();
    rules.bombs.straight_flush.is_some() && !rules.forms.sf_as_straight
}

fn is_one_suit(cards: Cards) -> bool {
    (0..4).any(|suit| cards.any & !(((1 << 13) - 1) << (13 * suit)) == 0)
}

/// Fills slots, each some cards of some kinds, with natural cards and wilds.
struct Spread<'a> {
    holding: &'a Holding,
    found: &'a mut Vec<Cards>,
    /// Found so many, the search is given up.
    most: usize,
}

impl Spread<'_> {
    fn over(&mut self, slots: &[(u64, u32)]) {
        self.around(Cards::NONE, slots);
    }

    /// Fills the slots beside cards that are in the play anyway.
    fn around(&mut self, cards: Cards, slots: &[(u64, u32)]) {
        self.fill(cards, slots, 0);
    }

    fn fill(&mut self, cards: Cards, slots: &[(u64, u32)], wilds: u32) {
        if self.found.len() > self.most {
            return;
        }
        let Some((&(kinds, count), rest)) = slots.split_first() else {
            // Wilds alone are only what they are by themselves.
            if !cards.is_empty() {
                choices(self.holding.wild, wilds, &mut |wild| {
                    self.found.push(cards.plus(wild));
                });
            }
            return;
        };
        let held = self.holding.natural.of(kinds);
        let most = count.min(self.holding.wilds - wilds);
        for standing_in in 0..=most {
            let mut naturals = Vec::new();
            choices(held, count - standing_in, &mut |some| naturals.push(some));
            for some in naturals {
                self.fill(cards.plus(some), rest, wilds + standing_in);
            }
        }
    }

    /// Wild cards as what they are.
    fn themselves(&mut self, key: Place, size: u32) {
        let wild = self.holding.wild.of(kinds_of(key));
        if size <= 2 {
            choices(wild, size, &mut |cards| self.found.push(cards));
        }
    }
}

/// Every multiset of so many of the cards.
fn choices(cards: Cards, count: u32, found: &mut impl FnMut(Cards)) {
    fn from(left: Cards, taken: Cards, count: u32, found: &mut dyn FnMut(Cards)) {
        if count == 0 {
            return found(taken);
        }
        if left.len() < count {
            return;
        }
        let bit = 1u64 << left.any.trailing_zeros();
        let rest = left.of(!bit);
        if left.two & bit != 0 && count >= 2 {
            from(rest, taken.plus(Cards::pairs(bit)), count - 2, found);
        }
        from(rest, taken.plus(Cards::ones(bit)), count - 1, found);
        from(rest, taken, count, found);
    }
    from(cards, Cards::NONE, count, found);
}
