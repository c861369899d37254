//! Matches: deal after deal, each beginning where the one before ended.

use crate::batch::columns::columns;
use crate::batch::{Progress, RowPlayer};
use crate::bits::Bits;
use crate::card::Seat;
use crate::climb::context::Context;
use crate::climb::dealing;
use crate::climb::finish::{Standing, side, steps};
use crate::climb::playout::{self, Opening, Played, Unrecorded};
use crate::climb::policy::Named;
use crate::climb::row;
use crate::climb::tribute::TributeKind;
use crate::policy::Seating;
use crate::rng::{Purpose, Streams};
use crate::rules::{ClimbRules, MatchEnds};
use std::cmp::Ordering;

/// A match of so many deals is given up as a draw: players that never get past
/// the last level.
pub const MOST_DEALS: u32 = 100_000;

/// When a match ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// When a side has gone past the last level.
    PastLast,
    /// After so many deals, or when a side has gone past the last level: the
    /// higher level wins, or where there are scores the higher score.
    Deals(u32),
    /// When a side's points come to so many, or it has gone past the last level.
    Target(i32),
}

impl Format {
    /// The rules' own.
    pub fn of(rules: &ClimbRules) -> Format {
        match rules.game.ends {
            MatchEnds::PastLast => Format::PastLast,
            MatchEnds::Deals => Format::Deals(rules.game.deals.into()),
            MatchEnds::Target => Format::Target(rules.game.target.into()),
        }
    }

    /// Reads `past-last`, `deals=20` or `target=11`.
    ///
    /// # Errors
    /// Another text, or a format that makes no sense under the rules.
    pub fn read(text: &str, rules: &ClimbRules) -> Result<Format, String> {
        let number = |text: &str, most: u32| {
            let number = text.trim().parse::<u32>().ok();
            number.filter(|number| (1..=most).contains(number))
        };
        let format = match text.split_once('=') {
            None if text == "past-last" => Some(Format::PastLast),
            Some(("deals", text)) => number(text, MOST_DEALS).map(Format::Deals),
            Some(("target", text)) => {
                number(text, 1_000_000).map(|points| Format::Target(points as i32))
            }
            _ => None,
        };
        match format {
            Some(Format::PastLast) if rules.levels.is_empty() => Err(
                "format \"past-last\": these rules have no levels; allowed: deals=N, target=N"
                    .to_owned(),
            ),
            Some(format) => Ok(format),
            None => Err(format!(
                "format {text:?}; allowed: past-last (where there are levels), deals=N with N \
                 from 1 to {MOST_DEALS}, target=N with N from 1 to 1000000"
            )),
        }
    }
}

/// What a match is played by.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    contexts: Vec<Context>,
    seating: Seating<Named>,
    format: Format,
    seed: u64,
}

/// What became of a match.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Row {
    /// The match's number.
    pub number: u64,
    /// The side that won; 2 for a draw.
    pub winner: u8,
    /// Deals played.
    pub deals: u32,
    /// Deals won by the side that had won the deal before.
    pub won_again: u32,
    /// The points of seats 0 and 2.
    pub score_0: i32,
    /// The points of seats 1 and 3.
    pub score_1: i32,
    /// The first side's place on the ladder at the end; none without levels.
    pub level_0: Option<u8>,
    /// The other side's.
    pub level_1: Option<u8>,
    /// The first side's failures at the last level, in all.
    pub failures_0: Option<u16>,
    /// The other side's.
    pub failures_1: Option<u16>,
    /// Deals in which a tribute was due; none where none is paid.
    pub tributes: Option<u32>,
    /// Tributes that were refused.
    pub refused: Option<u32>,
    /// Deals won by 双下; none where two play.
    pub double_downs: Option<u32>,
}

/// What is counted while a match is played.
#[derive(Clone, Copy, Default)]
struct Counts {
    deals: u32,
    won_again: u32,
    scores: [i32; 2],
    failures: [u16; 2],
    tributes: u32,
    refused: u32,
    double_downs: u32,
}

impl MatchPlan {
    /// Compiles the contexts of every level.
    ///
    /// # Errors
    /// None for checked rules.
    pub fn new(
        rules: &ClimbRules,
        seating: Seating<Named>,
        format: Format,
        seed: u64,
    ) -> Result<MatchPlan, String> {
        let levels = rules.levels.iter().map(|&level| Some(level));
        let levels: Vec<_> = if rules.levels.is_empty() {
            vec![None]
        } else {
            levels.collect()
        };
        let contexts = levels.into_iter().map(|level| Context::new(rules, level));
        Ok(MatchPlan {
            contexts: contexts.collect::<Result<_, _>>()?,
            seating,
            format,
            seed,
        })
    }

    /// The rules.
    pub fn rules(&self) -> &ClimbRules {
        self.contexts[0].rules()
    }

    /// Plays a match.
    #[inline(always)]
    fn play<B: Bits>(&self, number: u64, bits: B) -> Row {
        let mut counts = Counts::default();
        let mut standing = Standing::default();
        let mut previous = None;
        let winner = loop {
            let streams = Streams::of_match(self.seed, number, counts.deals.into());
            let played = self.play_deal(standing, previous, streams, bits);
            let finish = played.table.finish();
            let after = standing.after(self.rules(), finish);
            counts.add(self.rules(), standing, &played);
            if let Some(failed) = after.failed {
                counts.failures[usize::from(failed)] += 1;
            }
            standing = after.standing;
            previous = Some(finish);
            if after.past_last {
                break side(finish[0]);
            }
            if let Some(winner) = self.decided(&counts, standing) {
                break winner;
            }
        };
        let rules = self.rules();
        let (levels, pays) = (!rules.levels.is_empty(), rules.tribute.is_some());
        Row {
            number,
            winner,
            deals: counts.deals,
            won_again: counts.won_again,
            score_0: counts.scores[0],
            score_1: counts.scores[1],
            level_0: levels.then_some(standing.levels[0]),
            level_1: levels.then_some(standing.levels[1]),
            failures_0: levels.then_some(counts.failures[0]),
            failures_1: levels.then_some(counts.failures[1]),
            tributes: pays.then_some(counts.tributes),
            refused: pays.then_some(counts.refused),
            double_downs: (rules.players == 4).then_some(counts.double_downs),
        }
    }

    /// Plays the next deal of a match: at the level of the side that won the
    /// last one, after its finish; the first by a random leader.
    #[inline(always)]
    fn play_deal<B: Bits>(
        &self,
        standing: Standing,
        previous: Option<[Seat; 4]>,
        streams: Streams,
        bits: B,
    ) -> Played<'_> {
        let rules = self.rules();
        let ctx = match &self.contexts[..] {
            [one] => one,
            levels => &levels[usize::from(standing.level())],
        };
        let opening = previous.map_or_else(
            || {
                let seat = streams.rng(Purpose::Opening).below(rules.players.into());
                Opening::Leader(Seat::ALL[seat as usize])
            },
            Opening::After,
        );
        let hands = dealing::deal(rules, None, bits, &mut streams.rng(Purpose::Cards));
        let players = self.seating.by_seat(Seat::ALL[0]);
        playout::play(ctx, hands, opening, players, streams, bits, &mut Unrecorded)
    }

    /// The winner of a match that has come to its end; 2 for a draw.
    fn decided(&self, counts: &Counts, standing: Standing) -> Option<u8> {
        let [ours, theirs] = counts.scores;
        match self.format {
            Format::Target(points) if ours >= points => Some(0),
            Format::Target(points) if theirs >= points => Some(1),
            Format::Deals(deals) if counts.deals >= deals => {
                let order = if self.rules().levels.is_empty() {
                    ours.cmp(&theirs)
                } else {
                    standing.levels[0].cmp(&standing.levels[1])
                };
                Some(match order {
                    Ordering::Greater => 0,
                    Ordering::Less => 1,
                    Ordering::Equal => 2,
                })
            }
            _ => (counts.deals >= MOST_DEALS).then_some(2),
        }
    }
}

impl Counts {
    fn add(&mut self, rules: &ClimbRules, standing: Standing, played: &Played<'_>) {
        let finish = played.table.finish();
        let winner = side(finish[0]);
        self.deals += 1;
        self.won_again += u32::from(standing.declaring == Some(winner));
        self.double_downs += u32::from(finish[0].is_same_side(finish[1]));
        let kind = played.tribute.kind;
        self.tributes += u32::from(kind != TributeKind::None);
        self.refused += u32::from(kind.is_refused());
        match row::Row::new(0, played).score {
            // What one side wins the other loses.
            Some(score) => {
                self.scores[0] += score;
                self.scores[1] -= score;
            }
            None => self.scores[usize::from(winner)] += i32::from(steps(rules, finish)),
        }
    }
}

/// Which columns there are besides those that always are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "one for each column")]
pub(super) struct Asked {
    level_0: bool,
    level_1: bool,
    failures_0: bool,
    failures_1: bool,
    tributes: bool,
    refused: bool,
    double_downs: bool,
}

columns! {
    always {
        number: u64,
        winner: u8,
        deals: u32,
        won_again: u32,
        score_0: i32,
        score_1: i32,
    }
    where_asked {
        level_0: u8,
        level_1: u8,
        failures_0: u16,
        failures_1: u16,
        tributes: u32,
        refused: u32,
        double_downs: u32,
    }
}

impl Asked {
    fn of(rules: &ClimbRules) -> Asked {
        let (levels, pays) = (!rules.levels.is_empty(), rules.tribute.is_some());
        Asked {
            level_0: levels,
            level_1: levels,
            failures_0: levels,
            failures_1: levels,
            tributes: pays,
            refused: pays,
            double_downs: rules.players == 4,
        }
    }
}

/// Matches in one stretch: some milliseconds of work.
const STRETCH: usize = 16;

/// Plays matches `start` … `start + count` on this many threads. A batch that
/// was cancelled has no rows.
pub fn simulate(
    plan: &MatchPlan,
    start: u64,
    count: usize,
    threads: usize,
    progress: &Progress,
) -> Columns {
    Columns::zeroed(count, Asked::of(plan.rules())).filled(plan, STRETCH, start, threads, progress)
}

impl RowPlayer<Row> for MatchPlan {
    #[inline(always)]
    fn row<B: Bits>(&self, number: u64, bits: B) -> Row {
        self.play(number, bits)
    }
}
