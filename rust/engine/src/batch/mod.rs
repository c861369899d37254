//! Many deals, a row each, on all cores.

mod plan;
mod row;

pub use plan::{Plan, Setting, Start};
pub use row::{BIDS, Columns, Row, SlipCells};

use crate::bits::{self, Bits, Job};
use crate::playout::{self, Played, Unrecorded};
use crate::slips::{Heard, Slips};
use row::{Asked, Stretch};
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Deals in one stretch: some milliseconds of work, so that a batch can be
/// given up soon and no worker waits long for another.
const STRETCH: usize = 2048;

/// A deal that cannot come to an end: its players never bid, and so often the
/// cards were dealt again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NobodyBids {
    /// The deal's number.
    pub deal: u64,
}

impl fmt::Display for NobodyBids {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "deal {}: nobody has bid in {} deals in a row; choose a policy that bids under these \
             rules, or a trump (play-only)",
            self.deal,
            u32::from(playout::MOST_REDEALS) + 1,
        )
    }
}

impl std::error::Error for NobodyBids {}

/// How far a batch has come, and whether to give it up.
#[derive(Debug)]
pub struct Progress {
    done: AtomicU64,
    cancelled: AtomicBool,
    /// The lowest number of a deal in which nobody bids; `u64::MAX` for none.
    unbid: AtomicU64,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress {
            done: AtomicU64::new(0),
            cancelled: AtomicBool::new(false),
            unbid: AtomicU64::new(u64::MAX),
        }
    }
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
///
/// # Errors
/// A deal in which nobody would ever bid.
pub fn simulate(
    plan: &Plan,
    start: u64,
    count: usize,
    threads: usize,
    progress: &Progress,
) -> Result<Columns, NobodyBids> {
    let asked = Asked::of(plan.rules(), plan.setting().slips.is_some());
    let mut columns = Columns::zeroed(count, asked);
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
    match progress.unbid.load(Ordering::Relaxed) {
        u64::MAX if progress.is_cancelled() => Ok(Columns::default()),
        u64::MAX => Ok(columns),
        deal => Err(NobodyBids { deal }),
    }
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
            progress,
        });
        progress.done.fetch_add(rows, Ordering::Relaxed);
    }
}

struct Fill<'a> {
    plan: &'a Plan,
    first: u64,
    stretch: Stretch<'a>,
    progress: &'a Progress,
}

impl Job for Fill<'_> {
    type Output = ();
    #[inline(always)]
    fn run<B: Bits>(mut self, bits: B) {
        match self.plan.setting().slips {
            None => self.fill(|plan, deal| {
                let played = plan.play(deal, bits, &mut Unrecorded);
                (Row::new(plan.rules(), deal, &played), played)
            }),
            Some(slips) => self.fill(|plan, deal| slipped(plan, &slips, deal, bits)),
        }
    }
}

impl<'a> Fill<'a> {
    #[inline(always)]
    fn fill(&mut self, row_of: impl Fn(&'a Plan, u64) -> (Row, Played<'a>)) {
        for i in 0..self.stretch.deal.len() {
            let deal = self.first + i as u64;
            let (row, played) = row_of(self.plan, deal);
            if played.abandoned {
                self.progress.unbid.fetch_min(deal, Ordering::Relaxed);
                self.progress.cancel();
                return;
            }
            self.stretch.set(i, row);
        }
    }
}

#[inline(always)]
fn slipped<'a, B: Bits>(plan: &'a Plan, slips: &Slips, deal: u64, bits: B) -> (Row, Played<'a>) {
    let (rules, mut heard) = (plan.rules(), Heard::default());
    let played = plan.play(deal, bits, &mut heard);
    let (ctx, declarer) = (played.ctx, played.declarer);
    let streams = plan.streams(deal);
    let slipped = slips.of_deal(&rules.infractions, ctx, declarer, &heard, streams, bits);
    (Row::with_slips(rules, deal, &played, &slipped), played)
}
