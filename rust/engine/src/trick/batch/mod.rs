//! Many deals, a row each, on all cores.

mod plan;
mod row;

pub use plan::{Plan, Setting, Start};
pub use row::{BIDS, Columns, Row, SlipCells};

use crate::batch::{Progress, STRETCH, fill};
use crate::bits::{self, Bits, Job};
use crate::trick::playout::{self, Unrecorded};
use crate::trick::slips::{Heard, Slips};
use row::{Asked, Stretch};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// No deal's number.
const NONE: u64 = u64::MAX;

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
    let unbid = AtomicU64::new(NONE);
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
                unbid: &unbid,
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
    match unbid.into_inner() {
        NONE if progress.is_cancelled() => Ok(Columns::default()),
        NONE => Ok(columns),
        deal => Err(NobodyBids { deal }),
    }
}

/// A stretch and what fills it.
struct Filled<'a> {
    plan: &'a Plan,
    first: u64,
    stretch: Stretch<'a>,
    /// The lowest number of a deal in which nobody bids.
    unbid: &'a AtomicU64,
    progress: &'a Progress,
}

impl Filled<'_> {
    /// The numbers of the deals, with their places.
    fn deals(&self) -> impl Iterator<Item = (usize, u64)> + use<> {
        (0..self.stretch.deal.len()).zip(self.first..)
    }

    fn give_up(&self, deal: u64) {
        self.unbid.fetch_min(deal, Ordering::Relaxed);
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
