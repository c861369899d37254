//! Many deals, a row each, on all cores.

mod plan;
mod row;

pub use plan::{Plan, Setting, Start};
pub use row::{BIDS, Columns, Row, SlipCells};

use crate::batch::{Progress, RowPlayer};
use crate::bits::Bits;
use crate::trick::playout::{self, Unrecorded};
use crate::trick::slips::{Heard, Slips};
use row::Asked;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// Deals in one stretch: some milliseconds of work, so that a batch can be
/// given up soon and no worker waits long for another.
const STRETCH: usize = 2048;

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
    let columns = Columns::zeroed(count, asked);
    let unbid = AtomicU64::new(NONE);
    let bid = Bid {
        plan,
        unbid: &unbid,
        progress,
    };
    let columns = match plan.setting().slips {
        None if plan.is_given() => columns.filled(&Given(plan), STRETCH, start, threads, progress),
        None => columns.filled(&bid, STRETCH, start, threads, progress),
        Some(slips) => columns.filled(&Slipping(bid, slips), STRETCH, start, threads, progress),
    };
    match unbid.into_inner() {
        NONE => Ok(columns),
        deal => Err(NobodyBids { deal }),
    }
}

/// Deals with trumps given, without slips: nothing is recorded. Those that are
/// bid are a job of their own, so that each is compiled for itself alone.
struct Given<'a>(&'a Plan);

impl RowPlayer<Row> for Given<'_> {
    #[inline(always)]
    fn row<B: Bits>(&self, deal: u64, bits: B) -> Row {
        let played = self.0.play_given(deal, bits, &mut Unrecorded);
        Row::new(self.0.rules(), deal, &played)
    }
}

/// Deals that are bid, without slips.
struct Bid<'a> {
    plan: &'a Plan,
    /// The lowest number of a deal in which nobody bids.
    unbid: &'a AtomicU64,
    progress: &'a Progress,
}

impl Bid<'_> {
    #[cold]
    fn give_up(&self, deal: u64) {
        self.unbid.fetch_min(deal, Ordering::Relaxed);
        self.progress.cancel();
    }
}

impl RowPlayer<Row> for Bid<'_> {
    #[inline(always)]
    fn row<B: Bits>(&self, deal: u64, bits: B) -> Row {
        let played = self.plan.play_bid(deal, bits, &mut Unrecorded);
        if played.abandoned {
            self.give_up(deal);
        }
        Row::new(self.plan.rules(), deal, &played)
    }
}

/// Deals over which slips are laid.
struct Slipping<'a>(Bid<'a>, Slips);

impl RowPlayer<Row> for Slipping<'_> {
    #[inline(always)]
    fn row<B: Bits>(&self, deal: u64, bits: B) -> Row {
        let Slipping(Bid { plan, .. }, slips) = self;
        let mut heard = Heard::default();
        let played = plan.play(deal, bits, &mut heard);
        if played.abandoned {
            self.0.give_up(deal);
        }
        let slipped = slips.of_deal(
            &plan.rules().infractions,
            (played.ctx, played.declarer),
            &heard,
            plan.streams(deal),
            bits,
        );
        Row::with_slips(plan.rules(), deal, &played, &slipped)
    }
}
