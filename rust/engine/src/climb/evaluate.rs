//! What a hand is worth before it is played: its bombs, its strong cards, and
//! in how few plays it could be laid down if nobody else played.
//!
//! Suits do not matter to the number of plays: cards of one suit in sequence
//! are one play as other straights are. So the estimate looks at how many
//! cards of each rank there are. Every choice of runs is taken out; what is
//! left is plays of equal cards, some joined to full houses. The result is a
//! way to lay the hand down, so it is never below the fewest; bombs that are
//! broken for full houses are not looked for.

use crate::bits::ones;
use crate::card::Rank;
use crate::cards::Cards;
use crate::climb::actions::leads;
use crate::climb::context::{Context, kinds_of};
use crate::climb::form::{BIG, Form, LITTLE, Place};
use crate::climb::holding::Holding;
use crate::rows::{self, RowError, evaluation};
use crate::rules::{JokerBombs, Span};
use std::cmp::Reverse;

evaluation! {
    /// Cards.
    cards,
    /// An estimate of the fewest plays that empty the hand, from above.
    plays,
    /// Ranks of which the hand has a bomb without wild cards.
    bombs,
    /// Among them, of four cards.
    bombs_4,
    /// Of five.
    bombs_5,
    /// Of six.
    bombs_6,
    /// Of seven.
    bombs_7,
    /// Of eight.
    bombs_8,
    /// Cards of the largest bomb of equal cards, wild ones helping; 0 without.
    largest_bomb,
    /// Top cards of the straight flushes, wild cards helping.
    straight_flushes,
    /// Wild cards.
    wilds,
    /// Jokers.
    jokers,
    /// Jokers, and cards of the highest rank below them: the level, where
    /// there is one.
    controls,
}

/// Evaluates hands; the slice has [`rows::ROW`] counts a hand.
///
/// # Errors
/// The first row with more of a card than the packs have.
pub fn evaluate_hands(ctx: &Context, hands: &[u8]) -> Result<Evaluations, RowError> {
    let hands = rows::of(hands);
    let (pack, evaluator) = (ctx.pack(), Evaluator::new(ctx));
    let mut evaluations = Evaluations::zeroed(hands.len());
    for (i, row) in hands.iter().enumerate() {
        let hand = rows::read_in_order(row, i, pack)?;
        evaluations.set(i, &evaluator.evaluate(hand));
    }
    Ok(evaluations)
}

/// The most cards that [`fewest_plays`] takes.
pub const MOST_EXACT: u32 = 12;

/// The fewest plays that empty the hand, by trying every way to part its cards.
///
/// # Errors
/// More cards than can be tried.
pub fn fewest_plays(ctx: &Context, hand: Cards) -> Result<u32, String> {
    if hand.len() > MOST_EXACT {
        return Err(format!(
            "{} cards; allowed: up to {MOST_EXACT} (evaluate_hands estimates larger hands)",
            hand.len()
        ));
    }
    let cards = ctx.list(hand);
    let parts = 1usize << cards.len();
    let is_play: Vec<bool> = (0..parts)
        .map(|part| {
            let chosen = cards.iter().enumerate();
            let chosen = chosen.filter(|(i, _)| part >> i & 1 == 1);
            let chosen = chosen.fold(Cards::NONE, |chosen, (_, card)| {
                chosen.plus(Cards::ones(1 << card.kind()))
            });
            !ctx.readings(chosen).is_empty()
        })
        .collect();
    let mut fewest = vec![0u32; parts];
    for part in 1..parts {
        let first = part & part.wrapping_neg();
        let mut least = u32::MAX;
        // Some play takes the part's first card: all its other cards, or fewer.
        let others = part ^ first;
        let mut more = others;
        loop {
            if is_play[first | more] {
                least = least.min(1 + fewest[others ^ more]);
            }
            if more == 0 {
                break;
            }
            more = (more - 1) & others;
        }
        fewest[part] = least;
    }
    Ok(fewest[parts - 1])
}

/// What is looked at in every hand.
struct Evaluator<'a> {
    ctx: &'a Context,
    runs: Vec<Run>,
    /// Jokers, and the highest rank below them.
    controls: u64,
}

impl<'a> Evaluator<'a> {
    fn new(ctx: &'a Context) -> Self {
        let highest = Rank::all()
            .map(|rank| rank.index() as Place)
            .max_by_key(|&place| ctx.height(place))
            .expect("thirteen ranks");
        Evaluator {
            ctx,
            runs: runs(ctx),
            controls: JOKER_KINDS | kinds_of(highest),
        }
    }

    fn evaluate(&self, hand: Cards) -> Evaluation {
        let ctx = self.ctx;
        let holding = Holding::new(ctx, hand);
        let smallest = ctx.rules().bombs.smallest;
        let mut by_size = [0; 9];
        for place in 0..13 {
            by_size[holding.count(place) as usize] += 1;
        }
        let bombs = |size: u8| {
            if size < smallest {
                0
            } else {
                by_size[usize::from(size)]
            }
        };
        let actions = leads(ctx, hand);
        let classes = || actions.classes().iter();
        let largest = classes().filter(|(class, _)| class.form == Form::Bomb);
        let flushes = classes().filter(|(class, _)| class.form == Form::StraightFlush);
        Evaluation {
            cards: hand.len() as u8,
            plays: self.plays(hand, &holding),
            bombs: (4..=8).map(bombs).sum(),
            bombs_4: bombs(4),
            bombs_5: bombs(5),
            bombs_6: bombs(6),
            bombs_7: bombs(7),
            bombs_8: bombs(8),
            largest_bomb: largest.map(|(class, _)| class.size).max().unwrap_or(0),
            straight_flushes: flushes.map(|(_, keys)| keys.count_ones() as u8).sum(),
            wilds: holding.wilds as u8,
            jokers: hand.of(JOKER_KINDS).len() as u8,
            controls: hand.of(self.controls).len() as u8,
        }
    }

    /// In how many plays the hand can be laid down, its jokers as a bomb or not.
    fn plays(&self, hand: Cards, holding: &Holding) -> u8 {
        let all = self.laid_down(&Rest::new(self.ctx, holding));
        let jokers = hand.of(JOKER_KINDS);
        let are_bomb = match self.ctx.joker_bomb() {
            JokerBombs::None => false,
            JokerBombs::Highest => jokers.len() == 4,
            JokerBombs::Lines => jokers.len() >= 3,
        };
        if !are_bomb {
            return all;
        }
        let others = Holding::new(self.ctx, hand.minus(jokers));
        all.min(1 + self.laid_down(&Rest::new(self.ctx, &others)))
    }

    /// The fewest plays over every choice of runs, as long as there are not
    /// too many.
    fn laid_down(&self, rest: &Rest<'_>) -> u8 {
        let held = |run: &Run| rest.without(*run).is_some();
        let runs: Vec<Run> = self.runs.iter().copied().filter(held).collect();
        let mut tries = MOST_TRIES;
        rest.laid_down(&runs, &mut tries)
    }
}

/// How many choices of runs are tried. Few dealt hands have more.
const MOST_TRIES: u32 = 4_000;

const JOKER_KINDS: u64 = 0b11 << 52;

/// So many cards of each of some consecutive positions.
#[derive(Clone, Copy, Debug)]
struct Run {
    cards: u8,
    /// The ranks' places.
    places: u16,
}

/// Every run that these rules have, of up to as many cards as a hand holds.
fn runs(ctx: &Context) -> Vec<Run> {
    let (forms, bombs) = (ctx.rules().forms, ctx.rules().bombs);
    let span = |cards: u8, span: Option<Span>| span.map(|span| (cards, span));
    let mut kinds: Vec<(u8, Span)> = [
        span(1, forms.straight),
        span(2, forms.tube),
        span(3, forms.plate),
    ]
    .into_iter()
    .flatten()
    .collect();
    if let Some(shortest) = bombs.serial_ranks {
        let longest = 13;
        let serial = Span { shortest, longest };
        kinds.extend((bombs.serial_cards..=8).map(|cards| (cards, serial)));
    }
    let hand = u32::from(ctx.rules().cards.hand);
    let mut found = Vec::new();
    for (cards, Span { shortest, longest }) in kinds {
        for ranks in shortest..=longest {
            if u32::from(cards) * u32::from(ranks) > hand {
                break;
            }
            for low in 0..=14 - ranks {
                let window = ((1u16 << ranks) - 1) << low;
                if window & !ctx.positions() == 0 {
                    let places = window >> 1 | (window & 1) << 12;
                    found.push(Run { cards, places });
                }
            }
        }
    }
    // Where not all choices are tried, long runs come first.
    found.sort_by_key(|run| Reverse(u32::from(run.cards) * run.places.count_ones()));
    found
}

/// What is left of a hand while plays are taken out of it: how many natural
/// cards of each rank, and how many wild ones.
#[derive(Clone, Copy, Debug)]
struct Rest<'a> {
    ctx: &'a Context,
    of: [u8; 13],
    /// Jokers that are not wild: of the little one, of the big one.
    jokers: [u8; 2],
    wilds: u8,
    /// Whether two wild cards can be a pair by themselves.
    wilds_pair: bool,
}

impl<'a> Rest<'a> {
    fn new(ctx: &'a Context, holding: &Holding) -> Rest<'a> {
        Rest {
            ctx,
            of: std::array::from_fn(|place| holding.count(place as Place) as u8),
            jokers: [LITTLE, BIG].map(|place| holding.count(place) as u8),
            wilds: holding.wilds as u8,
            wilds_pair: holding.wild.two != 0,
        }
    }

    /// The rest without a run; none where it has too few cards for one.
    fn without(&self, run: Run) -> Option<Rest<'a>> {
        let mut rest = *self;
        let mut lacking = 0;
        let mut natural = false;
        for place in ones(run.places.into()) {
            let held = &mut rest.of[place as usize];
            natural |= *held > 0;
            lacking += run.cards.saturating_sub(*held);
            *held = held.saturating_sub(run.cards);
        }
        rest.wilds = rest.wilds.checked_sub(lacking)?;
        natural.then_some(rest)
    }

    /// The fewest plays with some of these runs, or none.
    fn laid_down(&self, runs: &[Run], tries: &mut u32) -> u8 {
        let mut fewest = self.plays();
        for (i, &run) in runs.iter().enumerate() {
            if let Some(after) = self.without(run) {
                if *tries == 0 {
                    return fewest;
                }
                *tries -= 1;
                fewest = fewest.min(1 + after.laid_down(&runs[i..], tries));
            }
        }
        fewest
    }

    /// In how few plays of equal cards and full houses the rest can be laid down.
    fn plays(&self) -> u8 {
        let groups = Groups::new(self);
        if !self.ctx.rules().forms.full_house {
            return groups.plays(0, self.wilds);
        }
        // Every use of wild cards that makes full houses: some pairs become
        // triples, some singles do, some become pairs.
        let mut fewest = u8::MAX;
        for raised in 0..=groups.pairs.min(self.wilds) {
            let left = self.wilds - raised;
            for tripled in 0..=groups.singles.min(left / 2) {
                let left = left - 2 * tripled;
                for paired in 0..=(groups.singles - tripled).min(left) {
                    let triples = groups.triples + raised + tripled;
                    let pairs = groups.pairs - raised + paired + groups.joker_pairs;
                    let plays = groups.plays(triples.min(pairs), left - paired);
                    fewest = fewest.min(plays);
                }
            }
        }
        fewest
    }
}

/// What is left, as plays of equal cards.
#[derive(Clone, Copy, Default, Debug)]
struct Groups {
    singles: u8,
    pairs: u8,
    triples: u8,
    bombs: u8,
    joker_pairs: u8,
    /// Other plays, which join nothing.
    others: u8,
    /// Whether a wild card can be added to any group.
    grow: bool,
    /// Whether two wild cards can be a pair by themselves.
    wilds_pair: bool,
}

impl Groups {
    fn new(rest: &Rest<'_>) -> Groups {
        let smallest = rest.ctx.rules().bombs.smallest;
        let mut groups = Groups {
            wilds_pair: rest.wilds_pair,
            ..Groups::default()
        };
        for held in rest.of {
            match held {
                0 => {}
                1 => groups.singles += 1,
                2 => groups.pairs += 1,
                3 => groups.triples += 1,
                _ if held >= smallest => groups.bombs += 1,
                _ => {
                    // Too few for a bomb: a triple, and the others apart.
                    groups.triples += 1;
                    groups.others += held.div_ceil(3) - 1;
                }
            }
        }
        for held in rest.jokers {
            groups.joker_pairs += u8::from(held == 2);
            groups.others += u8::from(held == 1);
        }
        groups.grow = smallest == 4 || groups.bombs > 0;
        groups
    }

    /// How many plays these are with so many full houses among them, and so
    /// many wild cards to spare.
    fn plays(self, houses: u8, spare: u8) -> u8 {
        let ranks = self.singles + self.pairs + self.triples + self.bombs;
        let in_houses = houses + houses.saturating_sub(self.joker_pairs);
        // Wild cards join a group that is in no house, or are played alone.
        let alone = match spare {
            0 => 0,
            _ if self.grow && ranks > in_houses => 0,
            1 => 1,
            2 if self.wilds_pair => 1,
            _ => 2,
        };
        ranks + self.joker_pairs + self.others - houses + alone
    }
}
