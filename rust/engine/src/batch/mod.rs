//! Many rows on all cores: workers, progress, columns.

pub(crate) mod columns;

use crate::bits::Bits;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

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

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// What plays the deal, or match, of a number and says what its row is.
pub(crate) trait RowPlayer<Row>: Sync {
    /// The row.
    fn row<B: Bits>(&self, number: u64, bits: B) -> Row;
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
