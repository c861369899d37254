//! Many deals, a row each, on all cores.

use crate::batch::{Progress, RowPlayer};
use crate::bits::Bits;
use crate::climb::plan::Plan;
use crate::climb::playout::Unrecorded;
pub use crate::climb::row::Columns;
use crate::climb::row::{Asked, Row};

/// Deals in one stretch: some milliseconds of work, tens with the slowest policy.
const STRETCH: usize = 256;

/// Plays deals `start` … `start + count` on this many threads. A batch that
/// was cancelled has no rows.
pub fn simulate(
    plan: &Plan,
    start: u64,
    count: usize,
    threads: usize,
    progress: &Progress,
) -> Columns {
    Columns::zeroed(count, Asked::of(plan.rules())).filled(plan, STRETCH, start, threads, progress)
}

impl RowPlayer<Row> for Plan {
    #[inline(always)]
    fn row<B: Bits>(&self, deal: u64, bits: B) -> Row {
        Row::new(deal, &self.play(deal, bits, &mut Unrecorded))
    }
}
