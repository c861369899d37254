//! Many deals, a row each, on all cores.

pub(crate) mod columns;
mod plan;
mod row;

pub use plan::{Plan, Setting, Start};
pub use row::{BIDS, Columns, Row, SlipCells};

use crate::bits::{self, Bits, Job};
use crate::playout::{self, Unrecorded};
use crate::slips::{Heard, Slips};
use row::{Asked, Stretch};
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Deals in one stretch: some milliseconds of work, so that a batch can be
/// given up soon and no worker waits long for another.
pub(crate) const STRETCH: usize = 2048;

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

    pub(crate) fn is_cancelled(&self) -> bool {
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
    let stretches = columns.stretches(STRETCH);
    fill(
        stretches,
        STRETCH,
        start,
        threads,
        progress,
        |first, stretch| {
            let rows = stretch.deal.len();
            let filled = Filled {
                plan,
                first,
                stretch,
                progress,
            };
            match plan.setting().slips {
                None if plan.is_given() => bits::dispatch(Given(filled)),
                None => bits::dispatch(Bid(filled)),
                Some(slips) => bits::dispatch(Slipping(filled, slips)),
            }
            rows
        },
    );
    match progress.unbid.load(Ordering::Relaxed) {
        u64::MAX if progress.is_cancelled() => Ok(Columns::default()),
        u64::MAX => Ok(columns),
        deal => Err(NobodyBids { deal }),
    }
}

/// Has workers take stretches of `size` rows from a queue and fill them; `work`
/// is told the number of a stretch's first row and says how many it has.
pub(crate) fn fill<S: Send>(
    stretches: Vec<S>,
    size: usize,
    start: u64,
    threads: usize,
    progress: &Progress,
    work: impl Fn(u64, S) -> usize + Sync,
) {
    let firsts = (0..).map(|i| start + i * size as u64);
    let mut queue: Vec<(u64, S)> = firsts.zip(stretches).collect();
    queue.reverse();
    let queue = Mutex::new(queue);
    let worker = || {
        while !progress.is_cancelled() {
            let next = queue
                .lock()
                .expect("no worker panics holding the queue")
                .pop();
            let Some((first, stretch)) = next else { return };
            let rows = work(first, stretch);
            progress.done.fetch_add(rows as u64, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(worker);
        }
    });
}

/// A stretch and what fills it.
struct Filled<'a> {
    plan: &'a Plan,
    first: u64,
    stretch: Stretch<'a>,
    progress: &'a Progress,
}

impl Filled<'_> {
    /// The numbers of the deals, with their places.
    fn deals(&self) -> impl Iterator<Item = (usize, u64)> + use<> {
        (0..self.stretch.deal.len()).zip(self.first..)
    }

    fn give_up(&self, deal: u64) {
        self.progress.unbid.fetch_min(deal, Ordering::Relaxed);
        self.progress.cancel();
    }
}

/// Deals with trumps given, without slips: nothing is recorded. Those that are
/// bid are a job of their own, so that each is compiled for itself alone.
struct Given<'a>(Filled<'a>);

impl Job for Given<'_> {
    type Output = ();
    #[inline(always)]
    fn run<B: Bits>(mut self, bits: B) {
        let plan = self.0.plan;
        for (i, deal) in self.0.deals() {
            let played = plan.play_given(deal, bits, &mut Unrecorded);
            self.0.stretch.set(i, Row::new(plan.rules(), deal, &played));
        }
    }
}

/// Deals that are bid, without slips.
struct Bid<'a>(Filled<'a>);

impl Job for Bid<'_> {
    type Output = ();
    #[inline(always)]
    fn run<B: Bits>(mut self, bits: B) {
        let plan = self.0.plan;
        for (i, deal) in self.0.deals() {
            let played = plan.play_bid(deal, bits, &mut Unrecorded);
            if played.abandoned {
                return self.0.give_up(deal);
            }
            self.0.stretch.set(i, Row::new(plan.rules(), deal, &played));
        }
    }
}

/// Deals over which slips are laid.
struct Slipping<'a>(Filled<'a>, Slips);

impl Job for Slipping<'_> {
    type Output = ();
    #[inline(always)]
    fn run<B: Bits>(mut self, bits: B) {
        let plan = self.0.plan;
        for (i, deal) in self.0.deals() {
            let mut heard = Heard::default();
            let played = plan.play(deal, bits, &mut heard);
            if played.abandoned {
                return self.0.give_up(deal);
            }
            let slipped = self.1.of_deal(
                &plan.rules().infractions,
                (played.ctx, played.declarer),
                &heard,
                plan.streams(deal),
                bits,
            );
            let row = Row::with_slips(plan.rules(), deal, &played, &slipped);
            self.0.stretch.set(i, row);
        }
    }
}
