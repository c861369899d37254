//! Rulings and evaluations of many positions at once, on rows of 54 counts
//! (kinds in index order).

use crate::bits::{self, Bits, Job, ones};
use crate::card::Card;
use crate::cards::Cards;
use crate::rows::{self, Counts, RowError, evaluation};
use crate::rules::{FollowRules, FollowTractor, WithoutPair};
use crate::trick::context::{Context, EffectiveSuit};
use crate::trick::follow::Duty;
use crate::trick::row_context::RowContext;
use crate::trick::shape::{Lead, LeadError};

/// Whether each play is a legal answer of its hand to its lead. The slices
/// have [`rows::ROW`] counts a position.
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
        in_rows: RowContext::new(ctx),
        rules,
        hands: rows::of(hands),
        leads: rows::of(leads),
        plays: rows::of(plays),
    })
}

struct CheckFollows<'a> {
    in_rows: RowContext<'a>,
    rules: &'a FollowRules,
    hands: &'a [Counts],
    leads: &'a [Counts],
    plays: &'a [Counts],
}

impl Job for CheckFollows<'_> {
    type Output = Result<Vec<bool>, RowError>;

    #[inline(always)]
    fn run<B: Bits>(self, _bits: B) -> Self::Output {
        let positions = self.hands.iter().zip(self.leads).zip(self.plays);
        let mut legal = Vec::with_capacity(positions.len());
        for (i, ((hand, lead), play)) in positions.enumerate() {
            let (hand, lead, play) = (
                rows::read(hand, i)?,
                rows::read(lead, i)?,
                rows::read(play, i)?,
            );
            legal.push(match self.at_a_glance(hand, lead, play) {
                Some(legal) => legal,
                None => self
                    .in_full(hand, lead, play)
                    .map_err(|error| RowError::Lead(i, error.to_string()))?,
            });
        }
        Ok(legal)
    }
}

impl CheckFollows<'_> {
    /// Whether a play is legal, where suits and the number of pairs tell: to
    /// all leads of less than two pairs, and to the others unless the hand
    /// keeps a pair back.
    #[inline(always)]
    fn at_a_glance(&self, hand: Cards, lead: Cards, play: Cards) -> Option<bool> {
        let suit = self.in_rows.suit_around(lead.any.trailing_zeros());
        if lead.is_empty() || lead.any & !suit != 0 {
            return None;
        }
        let own = hand.of(suit);
        if play.len() != lead.len() || !hand.contains(play) {
            return Some(false);
        }
        if own.len() <= lead.len() {
            return Some(play.contains(own));
        }
        if play.any & !suit != 0 {
            return Some(false);
        }
        let pairs = |cards: Cards| cards.two.count_ones();
        if self.rules.without_pair == WithoutPair::TwoHighest && own.two == 0 && pairs(lead) > 0 {
            return None;
        }
        if self.rules.tractor == FollowTractor::Suit {
            return Some(true);
        }
        // What is given comes to so many pairs, whatever runs it is made of.
        if pairs(play) < pairs(own).min(pairs(lead)) {
            return Some(false);
        }
        (pairs(lead) < 2 || play.two == own.two).then_some(true)
    }

    /// Whether a play is legal, by the rules as they are written.
    #[cold]
    fn in_full(&self, hand: Cards, lead: Cards, play: Cards) -> Result<bool, LeadError> {
        let ctx = self.in_rows.ctx;
        let lead = Lead::read(ctx, self.in_rows.cards(lead))?;
        let hand = self.in_rows.cards(hand);
        let duty = Duty::new(ctx, self.rules, &lead, hand);
        Ok(duty.allows(self.in_rows.cards(play)))
    }
}

evaluation! {
    /// Cards.
    cards,
    /// Trumps.
    trumps,
    /// Points in fives, tens and kings.
    points,
    /// Pairs, those in tractors included.
    pairs,
    /// Tractors, taking the hand apart longest first.
    tractors,
    /// Pairs in the longest tractor; 0 without one.
    longest_tractor,
    /// Trumps from the top that no card can beat: down to the first place of
    /// which not all cards are held.
    top_trumps,
    /// Side suits without a card.
    voids,
    /// Jokers.
    jokers,
    /// Cards of the level's rank.
    level_cards,
    /// Cards in the longest side suit.
    longest_side_suit,
}

/// Evaluates hands; the slice has [`rows::ROW`] counts a hand.
///
/// # Errors
/// The first row with three of a kind.
pub fn evaluate_hands(ctx: &Context, hands: &[u8]) -> Result<Evaluations, RowError> {
    bits::dispatch(EvaluateHands {
        evaluator: Evaluator::new(ctx),
        hands: rows::of(hands),
    })
}

struct EvaluateHands<'a> {
    evaluator: Evaluator<'a>,
    hands: &'a [Counts],
}

impl Job for EvaluateHands<'_> {
    type Output = Result<Evaluations, RowError>;

    #[inline(always)]
    fn run<B: Bits>(self, _bits: B) -> Self::Output {
        let mut evaluations = Evaluations::zeroed(self.hands.len());
        for (i, hand) in self.hands.iter().enumerate() {
            evaluations.set(i, &self.evaluator.evaluate(rows::read(hand, i)?));
        }
        Ok(evaluations)
    }
}

/// The sets of kinds that an evaluation counts, in row order.
struct Evaluator<'a> {
    in_rows: RowContext<'a>,
    trumps: u64,
    side_suits: [u64; 4],
    fives: u64,
    tens: u64,
    jokers: u64,
    level: u64,
    /// The trumps, equal ones together, strongest first.
    top: Vec<u64>,
}

impl<'a> Evaluator<'a> {
    fn new(ctx: &'a Context) -> Self {
        let in_rows = RowContext::new(ctx);
        let all =
            |wanted: &dyn Fn(Card) -> bool| rows::set(Card::all().filter(|&card| wanted(card)));
        let [trumps, side_suits @ ..] = EffectiveSuit::ALL.map(|suit| in_rows.suit(suit));
        Evaluator {
            trumps,
            side_suits,
            fives: all(&|card| card.points() == 5),
            tens: all(&|card| card.points() == 10),
            jokers: all(&|card| card.rank().is_none()),
            level: all(&|card| card.rank().is_some() && card.rank() == ctx.level()),
            top: ctx
                .order(EffectiveSuit::Trumps)
                .into_iter()
                .map(rows::set)
                .collect(),
            in_rows,
        }
    }

    #[inline(always)]
    fn evaluate(&self, hand: Cards) -> Evaluation {
        let count = |kinds: u64| hand.of(kinds).len() as u8;
        let side_lengths = self.side_suits.map(count);
        let (tractors, longest_tractor) = self.tractors(hand.two);
        Evaluation {
            cards: hand.len() as u8,
            trumps: count(self.trumps),
            points: 5 * count(self.fives) + 10 * count(self.tens),
            pairs: hand.two.count_ones() as u8,
            tractors,
            longest_tractor,
            top_trumps: self.top_trumps(hand),
            voids: side_lengths
                .iter()
                .map(|&length| u8::from(length == 0))
                .sum(),
            jokers: count(self.jokers),
            level_cards: count(self.level),
            longest_side_suit: side_lengths.into_iter().max().unwrap_or(0),
        }
    }

    #[inline(always)]
    fn top_trumps(&self, hand: Cards) -> u8 {
        let mut count = 0;
        for &kinds in &self.top {
            count += hand.of(kinds).len();
            if kinds & !hand.two != 0 {
                break;
            }
        }
        count as u8
    }

    /// How many tractors, and how long the longest is.
    #[inline(always)]
    fn tractors(&self, pairs: u64) -> (u8, u8) {
        let ctx = self.in_rows.ctx;
        let pairs = self.in_rows.kinds(pairs);
        if ctx.neighbours(ctx.chain(pairs)) == 0 {
            return (0, 0);
        }
        tractors(ctx, pairs)
    }
}

/// How many tractors these pairs make, and how long the longest is.
#[cold]
fn tractors(ctx: &Context, pairs: u64) -> (u8, u8) {
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
