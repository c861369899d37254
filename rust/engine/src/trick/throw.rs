//! Whether a throw 甩牌 stands, what is led if it fails, and what that costs (rules 1.6).

use crate::bits::ones;
use crate::card::{Card, Rank};
use crate::cards::Cards;
use crate::rules::{Asked, Forced, PenaltyPer, ThrowRules};
use crate::trick::context::{Context, EffectiveSuit};
use crate::trick::shape::{Component, Lead};

/// What became of a throw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolved {
    /// What is led: the whole throw, or the component that is forced.
    pub led: Lead,
    /// Components that somebody can beat; none if the throw stands.
    pub blocked: Vec<Component>,
    /// Points to the other side.
    pub penalty: u32,
}

impl Resolved {
    /// Whether the throw stands.
    pub fn stands(&self) -> bool {
        self.blocked.is_empty()
    }
}

/// Resolves a throw against the hands of the next seat, the partner and the
/// previous seat. A lead of one component always stands.
pub fn resolve(ctx: &Context, rules: &ThrowRules, throw: &Lead, others: [Cards; 3]) -> Resolved {
    let asked: &[Cards] = match rules.asked {
        Asked::All => &others,
        Asked::Opponents => &[others[0], others[2]],
    };
    let blocked: Vec<Component> = throw
        .components
        .iter()
        .filter(|_| throw.is_throw())
        .filter(|component| {
            asked
                .iter()
                .any(|&hand| blocks(ctx, throw.suit, hand, component))
        })
        .copied()
        .collect();
    if blocked.is_empty() {
        return Resolved {
            led: throw.clone(),
            blocked,
            penalty: 0,
        };
    }
    let forced = match rules.forced {
        Forced::SmallestBlocked => lowest(&blocked),
        Forced::Smallest => lowest(&throw.components),
        Forced::SmallestCard => {
            let lowest = ones(throw.cards.any)
                .min_by_key(|&bit| (ctx.strength(bit), std::cmp::Reverse(bit)))
                .expect("a throw has cards");
            Component::single(ctx, lowest)
        }
    };
    let penalty = penalty(ctx, rules, throw, &blocked);
    Resolved {
        led: Lead::of(throw.suit, forced),
        blocked,
        penalty,
    }
}

/// Whether a hand holds a strictly higher component of the same kind.
pub(crate) fn blocks(
    ctx: &Context,
    suit: EffectiveSuit,
    hand: Cards,
    component: &Component,
) -> bool {
    let own = hand.of(ctx.suit(suit));
    if component.pairs == 0 {
        return ones(own.any).any(|bit| ctx.strength(bit) > component.top);
    }
    let length = u32::from(component.pairs);
    own.two.count_ones() >= length
        && ones(ctx.run_starts(ctx.chain(own.two), length))
            .any(|start| ctx.run_top(start, length) > component.top)
}

/// The lowest top, then the fewest cards, then the first in suit order.
fn lowest(components: &[Component]) -> Component {
    *components
        .iter()
        .min_by_key(|part| (part.top, part.len(), std::cmp::Reverse(part.cards.any)))
        .expect("a failed throw has components")
}

fn penalty(ctx: &Context, rules: &ThrowRules, throw: &Lead, blocked: &[Component]) -> u32 {
    let per = u32::from(rules.penalty);
    let sum = match rules.penalty_per {
        PenaltyPer::None => 0,
        PenaltyPer::Attempt => per,
        PenaltyPer::BlockedCard => per * blocked.iter().map(Component::len).sum::<u32>(),
        PenaltyPer::Card => {
            let heavy = u32::from(rules.heavy_first);
            let first = if heavy > 0 && first_is_heavy(ctx, throw) {
                heavy
            } else {
                per
            };
            first + per * (throw.cards.len() - 1)
        }
    };
    match rules.penalty_cap {
        0 => sum,
        cap => sum.min(u32::from(cap)),
    }
}

/// 001 七(二)2: the strongest card thrown is the first exposed.
fn first_is_heavy(ctx: &Context, throw: &Lead) -> bool {
    let top = ones(throw.cards.any).map(|bit| ctx.strength(bit)).max();
    ones(throw.cards.any)
        .filter(|&bit| Some(ctx.strength(bit)) == top)
        .any(|bit| is_heavy(ctx, bit))
}

/// Whether a card costs more when it is exposed (001 七(四)2): the big joker, a
/// side-suit A, any K or any 10.
pub fn is_heavy(ctx: &Context, bit: u32) -> bool {
    let card = ctx.card(bit);
    match card.rank() {
        Some(Rank::ACE) => ctx.suit_at(bit) != EffectiveSuit::Trumps,
        Some(rank) => rank == Rank::KING || rank == Rank::TEN,
        None => card == Card::BIG_JOKER,
    }
}
