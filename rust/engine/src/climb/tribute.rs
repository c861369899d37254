//! Tribute 进贡 and return 还贡 (003 三; 003 bank text 第七条).

use crate::bits::ones;
use crate::card::{Card, Rank, Seat};
use crate::cards::Cards;
use crate::climb::context::{Context, kinds_of, place_of};
use crate::climb::dealing;
use crate::climb::form::Place;
use crate::climb::holding::places;
use crate::rules::{EqualLeader, TributeLeader};

/// What becomes of the tribute of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum TributeKind {
    /// Nothing is due.
    #[default]
    None,
    /// One card.
    Single,
    /// Two cards, after 双下.
    Double,
    /// 抗贡: the one payer holds both big jokers.
    RefusedSingle,
    /// 抗贡: the two payers hold the two big jokers.
    RefusedDouble,
}

impl TributeKind {
    /// The words, in the order of the codes.
    pub const WORDS: [&'static str; 5] = [
        "none",
        "single",
        "double",
        "refused_single",
        "refused_double",
    ];

    /// Whether it is due and not paid.
    pub const fn is_refused(self) -> bool {
        matches!(
            self,
            TributeKind::RefusedSingle | TributeKind::RefusedDouble
        )
    }

    /// The word.
    pub const fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }
}

/// A card paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Payment {
    /// Who pays.
    pub from: Seat,
    /// Who takes.
    pub to: Seat,
    /// The card.
    pub card: Card,
}

/// What is paid to whom, and who leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tribute {
    /// What becomes of it.
    pub kind: TributeKind,
    /// The cards, that to 上游 first.
    pub payments: [Option<Payment>; 2],
    /// Who leads.
    pub leader: Seat,
}

/// Who pays whom after the last deal's finish, from the new hands at the new
/// level, and who leads; where no tribute is paid the last winner leads.
pub fn tribute(ctx: &Context, hands: &[Cards; 4], finish: [Seat; 4]) -> Tribute {
    let [first, second, third, last] = finish;
    let none = Tribute {
        kind: TributeKind::None,
        payments: [None; 2],
        leader: first,
    };
    let Some(rules) = &ctx.rules().tribute else {
        return none;
    };
    let big_jokers = |seat: Seat| hands[seat.index()].count(Card::BIG_JOKER.kind() as u32);
    if !first.is_same_side(second) {
        if big_jokers(last) == 2 {
            return Tribute {
                kind: TributeKind::RefusedSingle,
                ..none
            };
        }
        let card = highest(ctx, hands[last.index()]);
        let payment = Payment {
            from: last,
            to: first,
            card,
        };
        return Tribute {
            kind: TributeKind::Single,
            payments: [Some(payment), None],
            leader: last,
        };
    }
    if big_jokers(third) + big_jokers(last) == 2 {
        return Tribute {
            kind: TributeKind::RefusedDouble,
            ..none
        };
    }
    // The payers in the order in which equal cards go: 上游 takes from the next player.
    let payers = [first.next(), first.after(3)];
    let cards = payers.map(|payer| highest(ctx, hands[payer.index()]));
    let [near, far] = cards.map(|card| ctx.height(place_of(card)));
    let to_first = usize::from(far > near);
    let pays = |i: usize, to: Seat| Payment {
        from: payers[i],
        to,
        card: cards[i],
    };
    let leader = if near == far {
        match rules.leader_equal {
            EqualLeader::Next => first.next(),
            EqualLeader::Previous => first.after(3),
        }
    } else {
        match rules.leader {
            TributeLeader::HigherPayer => payers[to_first],
            TributeLeader::NextOfFirst => first.next(),
        }
    };
    Tribute {
        kind: TributeKind::Double,
        payments: [
            Some(pays(to_first, first)),
            Some(pays(1 - to_first, second)),
        ],
        leader,
    }
}

/// Who pays after a finish, and who takes, the first out first.
pub fn parties(finish: [Seat; 4]) -> (Vec<Seat>, Vec<Seat>) {
    let [first, second, third, last] = finish;
    if first.is_same_side(second) {
        (vec![third, last], vec![first, second])
    } else {
        (vec![last], vec![first])
    }
}

/// The tribute where not every hand is told: those of the payers, and of the
/// takers where something is paid.
///
/// # Errors
/// A hand that is needed and not told; more cards than there are.
pub fn tribute_of(
    ctx: &Context,
    hands: &[Option<Cards>; 4],
    finish: [Seat; 4],
) -> Result<Tribute, String> {
    let told = hands.map(Option::unwrap_or_default);
    if ctx.rules().tribute.is_none() {
        return Ok(tribute(ctx, &told, finish));
    }
    let (payers, takers) = parties(finish);
    let need = |seats: &[Seat], why: &str| {
        let missing = |seat: &&Seat| told[seat.index()].is_empty();
        seats.iter().find(missing).map_or(Ok(()), |seat| {
            let needed: Vec<String> = payers
                .iter()
                .chain(&takers)
                .map(|seat| seat.index().to_string())
                .collect();
            Err(format!(
                "seat {} {why}, and no cards of it are told; after this finish the hands of \
                 seats {} decide",
                seat.index(),
                needed.join(" ")
            ))
        })
    };
    need(&payers, "pays")?;
    dealing::within_packs(ctx.rules(), &told)?;
    let due = tribute(ctx, &told, finish);
    if due.payments[0].is_some() {
        need(&takers, "takes and returns")?;
    }
    Ok(due)
}

/// The card that a payer owes: the highest, wilds excepted; of equal ones the
/// first suit's.
pub fn highest(ctx: &Context, hand: Cards) -> Card {
    let cards = owed(ctx, hand);
    Card::from_kind(cards.any.trailing_zeros() as usize).expect("a payer holds cards")
}

/// The cards among which a payer chooses: the equal highest ones.
pub fn owed(ctx: &Context, hand: Cards) -> Cards {
    let natural = hand.of(!ctx.wild());
    let cards = if natural.is_empty() { hand } else { natural };
    extreme(ctx, cards, |height| height)
}

/// The cards that may be returned out of a hand (as it was before the tribute
/// came) to a partner or to an opponent.
pub fn returnable(ctx: &Context, hand: Cards, to_partner: bool) -> Cards {
    let limited = ctx
        .rules()
        .tribute
        .is_some_and(|rules| rules.limit_to_opponent);
    if !to_partner && !limited {
        return hand;
    }
    let level = ctx
        .level()
        .map_or(0, |level| kinds_of(level.index() as Place));
    let ten = Rank::TEN.index() as Place;
    let low = (0..=ten).fold(0, |kinds, place| kinds | kinds_of(place));
    let allowed = hand.of(low & !level & !ctx.wild());
    if allowed.is_empty() {
        lowest(ctx, hand)
    } else {
        allowed
    }
}

/// The cards of the lowest rank, wilds excepted unless there is nothing else.
pub fn lowest(ctx: &Context, hand: Cards) -> Cards {
    let natural = hand.of(!ctx.wild());
    let cards = if natural.is_empty() { hand } else { natural };
    extreme(ctx, cards, |height| u8::MAX - height)
}

fn extreme(ctx: &Context, cards: Cards, by: impl Fn(u8) -> u8) -> Cards {
    let held = ones(places(cards.any).into()).map(|place| place as Place);
    let best = held.max_by_key(|&place| by(ctx.height(place)));
    best.map_or(Cards::NONE, |place| cards.of(kinds_of(place)))
}
