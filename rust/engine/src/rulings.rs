//! Rulings and evaluations of many positions at once, on rows of 54 counts
//! (kinds in index order).

use crate::bits::{self, Bits, Job, ones};
use crate::card::Card;
use crate::cards::Cards;
use crate::context::{Context, EffectiveSuit};
use crate::follow::Duty;
use crate::rules::FollowRules;
use crate::shape::Lead;

/// Counts in a row.
pub const ROW: usize = Card::KINDS;

/// A row that no ruling can be given on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RowError {
    /// A count above 2: where, of which card, how many.
    Count(usize, Card, u8),
    /// A lead that is none: where, why.
    Lead(usize, String),
}

/// Reads a row of counts; the kind of which there are more than two.
#[inline(always)]
fn read_row(ctx: &Context, row: &[u8]) -> Option<Cards> {
    const LOW: u64 = 0x0101_0101_0101_0101;
    // Gathers the lowest bits of eight bytes into one.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let (mut any, mut two, mut wrong) = (0, 0, 0);
    for (i, chunk) in row.chunks(8).enumerate() {
        let mut bytes = [0; 8];
        bytes[..chunk.len()].copy_from_slice(chunk);
        let counts = u64::from_le_bytes(bytes);
        let (one, double) = (counts & LOW, counts >> 1 & LOW);
        wrong |= counts & !(3 * LOW) | (one & double);
        any |= ((one | double).wrapping_mul(GATHER) >> 56) << (8 * i);
        two |= (double.wrapping_mul(GATHER) >> 56) << (8 * i);
    }
    (wrong == 0).then(|| ctx.from_index(Cards { any, two }))
}

fn bad_row(row: &[u8], at: usize) -> RowError {
    let kind = row.iter().position(|&count| count > 2).unwrap_or(0);
    RowError::Count(
        at,
        Card::from_kind(kind).expect("a row has 54 counts"),
        row[kind],
    )
}

/// Whether each play is a legal answer of its hand to its lead. The slices
/// have [`ROW`] counts a position.
///
/// # Errors
/// The first row with three of a kind, or with a lead of two suits or none.
pub fn check_follows(
    ctx: &Context,
    rules: &FollowRules,
    hands: &[u8],
    leads: &[u8],
    plays: &[u8],
) -> Result<Vec<bool>, RowError> {
    bits::dispatch(CheckFollows {
        ctx,
        rules,
        hands,
        leads,
        plays,
    })
}

struct CheckFollows<'a> {
    ctx: &'a Context,
    rules: &'a FollowRules,
    hands: &'a [u8],
    leads: &'a [u8],
    plays: &'a [u8],
}

impl Job for CheckFollows<'_> {
    type Output = Result<Vec<bool>, RowError>;

    #[inline(always)]
    fn run<B: Bits>(self, _bits: B) -> Self::Output {
        let hands = self.hands.chunks_exact(ROW);
        let rows = hands
            .zip(self.leads.chunks_exact(ROW))
            .zip(self.plays.chunks_exact(ROW));
        let mut legal = Vec::with_capacity(rows.len());
        for (i, ((hand, lead), play)) in rows.enumerate() {
            let read = |row| read_row(self.ctx, row).ok_or_else(|| bad_row(row, i));
            let (hand, lead, play) = (read(hand)?, read(lead)?, read(play)?);
            legal.push(if lead.len() == 1 {
                follows_single(self.ctx, hand, lead, play)
            } else {
                let lead = Lead::read(self.ctx, lead)
                    .map_err(|error| RowError::Lead(i, error.to_string()))?;
                Duty::new(self.ctx, self.rules, &lead, hand).allows(play)
            });
        }
        Ok(legal)
    }
}

#[inline(always)]
fn follows_single(ctx: &Context, hand: Cards, lead: Cards, play: Cards) -> bool {
    let suit = ctx.suit_around(lead.any.trailing_zeros());
    let own = hand.any & suit;
    play.len() == 1 && hand.contains(play) && (own == 0 || play.any & suit != 0)
}

/// What a hand holds in a context.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Evaluation {
    /// Cards.
    pub cards: u8,
    /// Trumps.
    pub trumps: u8,
    /// Points in fives, tens and kings.
    pub points: u8,
    /// Pairs, those in tractors included.
    pub pairs: u8,
    /// Tractors, taking the hand apart longest first.
    pub tractors: u8,
    /// Pairs in the longest tractor; 0 without one.
    pub longest_tractor: u8,
    /// Trumps from the top that no card can beat: down to the first place of
    /// which not all cards are held.
    pub top_trumps: u8,
    /// Side suits without a card.
    pub voids: u8,
    /// Jokers.
    pub jokers: u8,
    /// Cards of the level's rank.
    pub level_cards: u8,
    /// Cards in the longest side suit.
    pub longest_side_suit: u8,
}

/// Evaluates hands; the slice has [`ROW`] counts a hand.
///
/// # Errors
/// The first row with three of a kind.
pub fn evaluate_hands(ctx: &Context, hands: &[u8]) -> Result<Vec<Evaluation>, RowError> {
    bits::dispatch(EvaluateHands {
        evaluator: Evaluator::new(ctx),
        hands,
    })
}

struct EvaluateHands<'a> {
    evaluator: Evaluator<'a>,
    hands: &'a [u8],
}

impl Job for EvaluateHands<'_> {
    type Output = Result<Vec<Evaluation>, RowError>;

    #[inline(always)]
    fn run<B: Bits>(self, _bits: B) -> Self::Output {
        let rows = self.hands.chunks_exact(ROW).enumerate();
        rows.map(|(i, row)| {
            let hand = read_row(self.evaluator.ctx, row).ok_or_else(|| bad_row(row, i))?;
            Ok(self.evaluator.evaluate(hand))
        })
        .collect()
    }
}

/// The sets of kinds that an evaluation counts.
struct Evaluator<'a> {
    ctx: &'a Context,
    jokers: u64,
    level: u64,
    /// The trumps, equal ones together, strongest first.
    places: Vec<u64>,
}

impl<'a> Evaluator<'a> {
    fn new(ctx: &'a Context) -> Self {
        let set = |cards: &mut dyn Iterator<Item = Card>| {
            cards.fold(0, |set, card| set | 1u64 << ctx.bit(card))
        };
        let places = ctx.order(EffectiveSuit::Trumps);
        Evaluator {
            ctx,
            jokers: set(&mut Card::all().filter(|card| card.rank().is_none())),
            level: ctx.level().map_or(0, |level| {
                set(&mut Card::all().filter(|card| card.rank() == Some(level)))
            }),
            places: places
                .into_iter()
                .map(|cards| set(&mut cards.into_iter()))
                .collect(),
        }
    }

    #[inline(always)]
    fn evaluate(&self, hand: Cards) -> Evaluation {
        let ctx = self.ctx;
        let side_lengths = EffectiveSuit::ALL[1..]
            .iter()
            .map(|&suit| hand.of(ctx.suit(suit)).len());
        let (tractors, longest_tractor) = tractors(ctx, hand.two);
        Evaluation {
            cards: hand.len() as u8,
            trumps: hand.of(ctx.trumps()).len() as u8,
            points: ctx.points(hand) as u8,
            pairs: hand.two.count_ones() as u8,
            tractors,
            longest_tractor,
            top_trumps: self.top_trumps(hand),
            voids: side_lengths.clone().filter(|&length| length == 0).count() as u8,
            jokers: hand.of(self.jokers).len() as u8,
            level_cards: hand.of(self.level).len() as u8,
            longest_side_suit: side_lengths.max().unwrap_or(0) as u8,
        }
    }

    #[inline(always)]
    fn top_trumps(&self, hand: Cards) -> u8 {
        let mut count = 0;
        for &place in &self.places {
            count += hand.of(place).len();
            if hand.two & place != place {
                break;
            }
        }
        count as u8
    }
}

/// How many tractors, and how long the longest is.
#[inline(always)]
fn tractors(ctx: &Context, pairs: u64) -> (u8, u8) {
    if ctx.neighbours(ctx.chain(pairs)) == 0 {
        return (0, 0);
    }
    let (mut left, mut count, mut longest) = (pairs, 0, 0);
    loop {
        let length = ctx.longest_run(left, u32::MAX);
        if length < 2 {
            return (count, longest);
        }
        let start = ones(ctx.run_starts(ctx.chain(left), length))
            .last()
            .expect("a run");
        left &= !ctx.run_pairs(left, start, length);
        count += 1;
        longest = longest.max(length as u8);
    }
}
