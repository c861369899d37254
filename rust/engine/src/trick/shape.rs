//! Shapes: single, pair, tractor, throw; taking a set of cards apart, and
//! naming the components of a lead (rules 1.3, 1.4.6).

use crate::bits::{ones, ones_from_top};
use crate::card::Card;
use crate::cards::Cards;
use crate::trick::context::{Context, EffectiveSuit};
use std::fmt;

/// A single, a pair or a tractor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Component {
    /// 0 for a single, 1 for a pair, k for a tractor of k pairs.
    pub pairs: u8,
    /// The strength of its top card.
    pub top: u8,
    /// The cards.
    pub cards: Cards,
}

impl Component {
    /// The single at a bit.
    pub fn single(ctx: &Context, bit: u32) -> Component {
        Component {
            pairs: 0,
            top: ctx.strength(bit),
            cards: Cards::ones(1 << bit),
        }
    }

    /// The pair at a bit.
    pub fn pair(ctx: &Context, bit: u32) -> Component {
        Component {
            pairs: 1,
            top: ctx.strength(bit),
            cards: Cards::pairs(1 << bit),
        }
    }

    /// The first run in suit order of these pairs (1: a pair).
    pub fn run(ctx: &Context, pairs: u64, start: u32, length: u32) -> Component {
        Component {
            pairs: length as u8,
            top: ctx.run_top(start, length),
            cards: Cards::pairs(ctx.run_pairs(pairs, start, length)),
        }
    }

    /// Reads the cards as one component, if they are one.
    pub fn read(ctx: &Context, cards: Cards) -> Option<Component> {
        ctx.common_suit(cards)?;
        if cards.len() == 1 {
            return Some(Component::single(ctx, cards.any.trailing_zeros()));
        }
        if cards.any != cards.two {
            return None;
        }
        strongest_run(ctx, cards.two)
    }

    /// How many cards.
    pub fn len(&self) -> u32 {
        self.cards.len()
    }

    /// A component has at least one card.
    pub fn is_empty(&self) -> bool {
        false
    }
}

/// All of these pairs as one run, at its strongest place.
pub fn strongest_run(ctx: &Context, pairs: u64) -> Option<Component> {
    let length = pairs.count_ones();
    ones_from_top(ctx.run_starts(ctx.chain(pairs), length))
        .map(|start| Component::run(ctx, pairs, start, length))
        .find(|run| run.cards.two == pairs)
}

/// What was led to a trick: components of one effective suit, longest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lead {
    /// The suit led.
    pub suit: EffectiveSuit,
    /// All the cards.
    pub cards: Cards,
    /// At least one; more than one make a throw.
    pub components: Vec<Component>,
}

/// Why cards cannot be led (or read) as said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LeadError {
    /// No cards at all.
    Empty,
    /// Cards of two effective suits: one of each.
    TwoSuits(Card, EffectiveSuit, Card, EffectiveSuit),
    /// A named component that is neither a single nor a pair nor a tractor.
    NoComponent(String),
}

impl fmt::Display for LeadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LeadError::Empty => f.write_str("no cards"),
            LeadError::TwoSuits(a, suit_a, b, suit_b) => write!(
                f,
                "{a} ({suit_a}) and {b} ({suit_b}) are of two effective suits; \
                 a lead is of one"
            ),
            LeadError::NoComponent(cards) => write!(
                f,
                "{cards} is no component; one is a single, a pair, or a tractor of \
                 two or more neighbouring pairs"
            ),
        }
    }
}

impl std::error::Error for LeadError {}

impl Lead {
    /// Reads cards greedily: the longest tractor first, the highest of equally
    /// long ones, then the next, then pairs, then singles (rules 1.3).
    ///
    /// # Errors
    /// If there are none, or they are of two effective suits.
    pub fn read(ctx: &Context, cards: Cards) -> Result<Lead, LeadError> {
        let suit = one_suit(ctx, cards)?;
        Ok(Lead {
            suit,
            cards,
            components: take_apart(ctx, cards),
        })
    }

    /// A lead whose components the leader names (rules 1.4.6).
    ///
    /// # Errors
    /// If one of them is no component, or they are of two effective suits.
    pub fn name(ctx: &Context, components: &[Cards]) -> Result<Lead, LeadError> {
        let mut read = Vec::with_capacity(components.len());
        for &part in components {
            one_suit(ctx, part)?;
            let component =
                Component::read(ctx, part).ok_or_else(|| LeadError::NoComponent(ctx.text(part)))?;
            read.push(component);
        }
        let cards = components
            .iter()
            .fold(Cards::NONE, |all, &part| all.plus(part));
        Ok(Lead::of_components(one_suit(ctx, cards)?, read))
    }

    /// A lead of these components of a suit.
    pub fn of_components(suit: EffectiveSuit, mut components: Vec<Component>) -> Lead {
        components.sort_by_key(|part| std::cmp::Reverse((part.pairs, part.top, part.cards.any)));
        let cards = components
            .iter()
            .fold(Cards::NONE, |all, part| all.plus(part.cards));
        Lead {
            suit,
            cards,
            components,
        }
    }

    /// A lead of one component.
    pub fn of(suit: EffectiveSuit, component: Component) -> Lead {
        Lead {
            suit,
            cards: component.cards,
            components: vec![component],
        }
    }

    /// Whether it is a throw 甩牌.
    pub fn is_throw(&self) -> bool {
        self.components.len() > 1
    }

    /// The pairs of each component, longest first.
    pub fn pairs(&self) -> impl Iterator<Item = u8> {
        self.components.iter().map(|component| component.pairs)
    }

    /// The field's name of its shape.
    pub fn kind(&self) -> &'static str {
        match self.components[..] {
            [Component { pairs: 0, .. }] => "single",
            [Component { pairs: 1, .. }] => "pair",
            [_] => "tractor",
            _ => "throw",
        }
    }
}

fn one_suit(ctx: &Context, cards: Cards) -> Result<EffectiveSuit, LeadError> {
    ctx.common_suit(cards).ok_or_else(|| {
        let list = ctx.list(cards);
        let Some(&first) = list.first() else {
            return LeadError::Empty;
        };
        let suit = ctx.effective_suit(first);
        let other = list.iter().find(|card| ctx.effective_suit(**card) != suit);
        let other = *other.expect("no common suit, so a card of another");
        LeadError::TwoSuits(first, suit, other, ctx.effective_suit(other))
    })
}

/// The components of cards of one effective suit, by the greedy reading.
pub fn take_apart(ctx: &Context, cards: Cards) -> Vec<Component> {
    let mut rest = cards;
    let mut components = Vec::new();
    loop {
        let length = ctx.longest_run(rest.two, u32::MAX);
        if length == 0 {
            break;
        }
        let starts = ctx.run_starts(ctx.chain(rest.two), length);
        let run = ones_from_top(starts)
            .map(|start| Component::run(ctx, rest.two, start, length))
            .max_by_key(|run| run.top)
            .expect("there is a run of this length");
        rest = rest.minus(run.cards);
        components.push(run);
    }
    let mut singles: Vec<Component> = ones(rest.any)
        .map(|bit| Component::single(ctx, bit))
        .collect();
    singles.sort_by_key(|single| std::cmp::Reverse((single.top, single.cards.any)));
    components.extend(singles);
    components
}

/// The distinct singles, pairs and tractors of a hand (every tractor inside a
/// longer one counts; no throws), each given to `found`.
pub fn for_each_lead(ctx: &Context, hand: Cards, mut found: impl FnMut(Component)) {
    ones_from_top(hand.any).for_each(|bit| found(Component::single(ctx, bit)));
    ones_from_top(hand.two).for_each(|bit| found(Component::pair(ctx, bit)));
    let chain = ctx.chain(hand.two);
    for length in 2..=hand.two.count_ones() {
        let starts = ctx.run_starts(chain, length);
        if starts == 0 {
            break;
        }
        for start in ones_from_top(starts) {
            for_each_run(ctx, hand.two, start, length, &mut |pairs| {
                found(Component {
                    pairs: length as u8,
                    top: ctx.run_top(start, length),
                    cards: Cards::pairs(pairs),
                });
            });
        }
    }
}

/// Every way to make up a run of these pairs, in suit order.
pub fn for_each_run(
    ctx: &Context,
    pairs: u64,
    start: u32,
    length: u32,
    found: &mut impl FnMut(u64),
) {
    fn go(ctx: &Context, pairs: u64, place: u32, end: u32, run: u64, found: &mut impl FnMut(u64)) {
        if place == end {
            return found(run);
        }
        for kind in ones_from_top(ctx.kinds_at(place, pairs)) {
            go(ctx, pairs, place + 1, end, run | 1 << kind, found);
        }
    }
    go(ctx, pairs, start, start + length, 0, found);
}
