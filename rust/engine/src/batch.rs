//! Many deals, a row each, on all cores.

use crate::bits::{self, Bits, Job};
use crate::card::{Rank, Seat, Suit};
use crate::context::{Context, ContextError};
use crate::playout::{self, Outcome, Unrecorded};
use crate::rng::{Purpose, Rng};
use crate::rules::TrickRules;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What is fixed and what is drawn for each deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Levels drawn from, uniformly; one of them: fixed; empty: no level.
    pub levels: Vec<Rank>,
    /// Trump suits drawn from, uniformly; `None` is no-trump.
    pub trumps: Vec<Option<Suit>>,
    /// A fixed declarer, or a uniformly drawn one.
    pub declarer: Option<Seat>,
}

impl Setting {
    /// Every level of the ladder, every suit, every seat.
    pub fn drawn(rules: &TrickRules) -> Setting {
        Setting {
            levels: rules.ladder.levels.clone(),
            trumps: Suit::ALL.map(Some).to_vec(),
            declarer: None,
        }
    }
}

/// A batch's rules with a compiled context for each level and trump.
#[derive(Debug)]
pub struct Plan {
    rules: TrickRules,
    setting: Setting,
    seed: u64,
    contexts: Vec<Context>,
}

/// What was drawn for a deal.
#[derive(Clone, Copy, Debug)]
pub struct Drawn<'a> {
    /// The context played in.
    pub ctx: &'a Context,
    /// Who declares.
    pub declarer: Seat,
}

impl Plan {
    /// Compiles the contexts that a setting needs.
    ///
    /// # Errors
    /// If a context cannot be: a level missing, or given where there is none.
    pub fn new(rules: &TrickRules, setting: Setting, seed: u64) -> Result<Plan, ContextError> {
        let levels: Vec<Option<Rank>> = match setting.levels[..] {
            [] => vec![None],
            ref levels => levels.iter().copied().map(Some).collect(),
        };
        let mut contexts = Vec::with_capacity(levels.len() * setting.trumps.len());
        for &level in &levels {
            for &trump in &setting.trumps {
                contexts.push(Context::new(rules, level, trump)?);
            }
        }
        Ok(Plan {
            rules: rules.clone(),
            setting,
            seed,
            contexts,
        })
    }

    /// The rules played.
    pub fn rules(&self) -> &TrickRules {
        &self.rules
    }

    /// The context and declarer of a deal.
    #[inline(always)]
    pub fn draw(&self, deal: u64) -> Drawn<'_> {
        if let ([ctx], Some(declarer)) = (&self.contexts[..], self.setting.declarer) {
            return Drawn { ctx, declarer };
        }
        // Always drawn in this order, so that fixing one changes no other.
        let mut rng = Rng::new(self.seed, deal, Purpose::Setting);
        let levels = self.setting.levels.len().max(1) as u32;
        let trumps = self.setting.trumps.len() as u32;
        let level = rng.below(levels);
        let trump = rng.below(trumps);
        let declarer = Seat::ALL[rng.below(4) as usize];
        Drawn {
            ctx: &self.contexts[(level * trumps + trump) as usize],
            declarer: self.setting.declarer.unwrap_or(declarer),
        }
    }

    /// Plays one deal and lets a recorder hear it.
    pub fn play_one(
        &self,
        deal: u64,
        recorder: &mut impl playout::Recorder,
    ) -> (Drawn<'_>, Outcome) {
        let drawn = self.draw(deal);
        let outcome = bits::dispatch(One {
            plan: self,
            drawn,
            deal,
            recorder,
        });
        (drawn, outcome)
    }
}

struct One<'a, R> {
    plan: &'a Plan,
    drawn: Drawn<'a>,
    deal: u64,
    recorder: &'a mut R,
}

impl<R: playout::Recorder> Job for One<'_, R> {
    type Output = Outcome;
    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> Outcome {
        let Drawn { ctx, declarer } = self.drawn;
        let id = (self.plan.seed, self.deal);
        playout::play_random(ctx, &self.plan.rules, declarer, id, bits, self.recorder)
    }
}

/// A row: the setting and outcome of one deal, as its columns have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The deal's number.
    pub deal: u64,
    /// The level's place on the ladder; 0 where there is none.
    pub level: u8,
    /// s h c d nt = 0 … 4.
    pub trump: u8,
    /// The declarer's seat.
    pub declarer: u8,
    /// Points buried.
    pub kitty_points: i16,
    /// The attackers' points from tricks.
    pub trick_points: i16,
    /// Whether the kitty was dug out.
    pub kou_di: bool,
    /// By how much it was multiplied; 0 when not dug.
    pub multiplier: u16,
    /// What kou-di adds; never more than the column's 32,767.
    pub kou_di_points: i16,
    /// Penalties, towards the attackers.
    pub penalty_points: i16,
    /// The attackers' points.
    pub attacker_points: i16,
    /// The declaring side's steps by the table.
    pub declarer_steps: u8,
    /// The attackers' steps by the table.
    pub attacker_steps: u8,
    /// Whether the attackers take the stage.
    pub stage_change: bool,
    /// Tricks played.
    pub tricks: u8,
    /// Who won the last trick.
    pub last_winner: u8,
}

impl Row {
    /// The row of a deal.
    #[inline(always)]
    pub fn new(rules: &TrickRules, deal: u64, drawn: Drawn<'_>, outcome: &Outcome) -> Row {
        let steps = outcome.steps(rules);
        let level = drawn.ctx.level().map_or(0, |level| {
            rules
                .ladder
                .levels
                .iter()
                .position(|&l| l == level)
                .unwrap_or(0)
        });
        let narrow = |points: i64| points.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        Row {
            deal,
            level: level as u8,
            trump: drawn.ctx.trump().map_or(4, |suit| suit as u8),
            declarer: drawn.declarer.index() as u8,
            kitty_points: narrow(outcome.kitty_points.into()),
            trick_points: narrow(outcome.trick_points.into()),
            kou_di: outcome.kou_di,
            multiplier: outcome.multiplier,
            kou_di_points: narrow(outcome.kou_di_points.into()),
            penalty_points: narrow(outcome.penalty_points.into()),
            attacker_points: narrow(outcome.attacker_points().into()),
            declarer_steps: steps.declarer,
            attacker_steps: steps.attacker,
            stage_change: steps.stage_change,
            tricks: outcome.tricks as u8,
            last_winner: outcome.last_winner.index() as u8,
        }
    }
}

macro_rules! columns {
    ($($name:ident: $kind:ty),* $(,)?) => {
        /// The rows of a batch, column by column.
        #[derive(Clone, PartialEq, Eq, Debug, Default)]
        pub struct Columns {
            $(
                #[doc = concat!("`", stringify!($name), "` of every row.")]
                pub $name: Vec<$kind>,
            )*
        }

        /// A stretch of rows that one worker fills.
        struct Stretch<'a> {
            $($name: &'a mut [$kind],)*
        }

        impl Columns {
            fn zeroed(rows: usize) -> Columns {
                Columns { $($name: vec![Default::default(); rows],)* }
            }

            fn stretches(&mut self, size: usize) -> Vec<Stretch<'_>> {
                let count = self.deal.len().div_ceil(size);
                let mut stretches = Vec::with_capacity(count);
                $(let mut $name = self.$name.chunks_mut(size);)*
                for _ in 0..count {
                    stretches.push(Stretch {
                        $($name: $name.next().expect("columns are equally long"),)*
                    });
                }
                stretches
            }
        }

        impl Stretch<'_> {
            #[inline(always)]
            fn set(&mut self, i: usize, row: Row) {
                $(self.$name[i] = row.$name;)*
            }
        }
    };
}

columns! {
    deal: u64,
    level: u8,
    trump: u8,
    declarer: u8,
    kitty_points: i16,
    trick_points: i16,
    kou_di: bool,
    multiplier: u16,
    kou_di_points: i16,
    penalty_points: i16,
    attacker_points: i16,
    declarer_steps: u8,
    attacker_steps: u8,
    stage_change: bool,
    tricks: u8,
    last_winner: u8,
}

/// Deals in one stretch: some milliseconds of work, so that a batch can be
/// given up soon and no worker waits long for another.
const STRETCH: usize = 2048;

/// How far a batch has come, and whether to give it up.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    cancelled: AtomicBool,
}

impl Progress {
    /// Deals done.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Asks the workers to stop within milliseconds.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// Plays deals `start` … `start + count` on this many threads. A batch that
/// was cancelled has no rows.
pub fn simulate(
    plan: &Plan,
    start: u64,
    count: usize,
    threads: usize,
    progress: &Progress,
) -> Columns {
    let mut columns = Columns::zeroed(count);
    {
        let mut queue: Vec<(u64, Stretch<'_>)> = columns
            .stretches(STRETCH)
            .into_iter()
            .enumerate()
            .map(|(i, stretch)| (start + (i * STRETCH) as u64, stretch))
            .collect();
        queue.reverse();
        let queue = Mutex::new(queue);
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| work(plan, &queue, progress));
            }
        });
    }
    if progress.is_cancelled() {
        columns = Columns::default();
    }
    columns
}

fn work(plan: &Plan, queue: &Mutex<Vec<(u64, Stretch<'_>)>>, progress: &Progress) {
    while !progress.is_cancelled() {
        let next = queue
            .lock()
            .expect("no worker panics holding the queue")
            .pop();
        let Some((first, stretch)) = next else { return };
        let rows = stretch.deal.len() as u64;
        bits::dispatch(Fill {
            plan,
            first,
            stretch,
        });
        progress.done.fetch_add(rows, Ordering::Relaxed);
    }
}

struct Fill<'a> {
    plan: &'a Plan,
    first: u64,
    stretch: Stretch<'a>,
}

impl Job for Fill<'_> {
    type Output = ();
    #[inline(always)]
    fn run<B: Bits>(mut self, bits: B) {
        for i in 0..self.stretch.deal.len() {
            let deal = self.first + i as u64;
            let drawn = self.plan.draw(deal);
            let id = (self.plan.seed, deal);
            let rules = &self.plan.rules;
            let outcome =
                playout::play_random(drawn.ctx, rules, drawn.declarer, id, bits, &mut Unrecorded);
            self.stretch.set(i, Row::new(rules, deal, drawn, &outcome));
        }
    }
}
