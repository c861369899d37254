//! Many deals, a row each, on all cores.

use crate::batch::{Progress, STRETCH, fill};
use crate::bits::{self, Bits, Job};
use crate::climb::plan::Plan;
use crate::climb::playout::Unrecorded;
pub use crate::climb::row::Columns;
use crate::climb::row::{Asked, Row, Stretch};

/// Plays deals `start` … `start + count` on this many threads. A batch that
/// was cancelled has no rows.
pub fn simulate(
    plan: &Plan,
    start: u64,
    count: usize,
    threads: usize,
    progress: &Progress,
) -> Columns {
    let mut columns = Columns::zeroed(count, Asked::of(plan.rules()));
    let stretches = columns.stretches(STRETCH);
    fill(
        stretches,
        STRETCH,
        start,
        threads,
        progress,
        |first, stretch| {
            let rows = stretch.deal.len();
            bits::dispatch(Filled {
                plan,
                first,
                stretch,
                progress,
            });
            rows
        },
    );
    if progress.is_cancelled() {
        return Columns::default();
    }
    columns
}

/// A stretch and what fills it.
struct Filled<'a> {
    plan: &'a Plan,
    first: u64,
    stretch: Stretch<'a>,
    progress: &'a Progress,
}

impl Job for Filled<'_> {
    type Output = ();
    #[inline(always)]
    fn run<B: Bits>(mut self, bits: B) {
        for (i, deal) in (0..self.stretch.deal.len()).zip(self.first..) {
            // A deal takes some microseconds with the slowest policies.
            if i % 64 == 0 && self.progress.is_cancelled() {
                return;
            }
            let played = self.plan.play(deal, bits, &mut Unrecorded);
            self.stretch.set(i, Row::new(deal, &played));
        }
    }
}
