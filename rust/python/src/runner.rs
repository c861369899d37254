//! What simulating is in every family: who plays, how many deals, the thread
//! that runs a batch, its progress and its end by a signal.

use crate::errors;
use koudi_engine::batch::Progress;
use koudi_engine::card::{Card, Seat};
use koudi_engine::notation::parse_cards;
use koudi_engine::policy::{PolicyName, Seating};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// More rows than this would not fit a common machine's memory as columns.
const MOST_ROWS: u64 = 200_000_000;

/// Levels to play: one that is fixed, or several to draw from uniformly, in this
/// order, which decides what deal has which.
#[derive(FromPyObject)]
pub enum Levels {
    One(String),
    Of(Vec<String>),
}

impl Levels {
    /// The levels as text.
    pub fn texts(&self) -> &[String] {
        match self {
            Levels::One(text) => std::slice::from_ref(text),
            Levels::Of(texts) => texts,
        }
    }
}

/// Cards given to seats beforehand, as they were written.
pub type Hands = BTreeMap<usize, String>;

/// Reads cards given to seats.
pub fn read_hands(hands: Hands) -> PyResult<Vec<(Seat, Vec<Card>)>> {
    let mut read = Vec::new();
    for (seat, text) in hands {
        let Some(place) = Seat::new(seat) else {
            return Err(errors::koudi(format!(
                "hands: seat {seat}; allowed: 0 1 2 3"
            )));
        };
        let cards = parse_cards(&text)
            .map_err(|error| errors::in_cards(&format!("hands[{seat}]"), &text, &error))?;
        read.push((place, cards));
    }
    Ok(read)
}

/// Reads who plays: a name or a sequence of them.
pub fn read_policy<N: PolicyName>(policy: Option<&Bound<'_, PyAny>>) -> PyResult<Seating<N>> {
    let names: Vec<String> = match policy {
        None => vec!["random".to_owned()],
        Some(value) => match value.cast::<PyString>() {
            Ok(name) => vec![name.extract()?],
            Err(_) => value
                .extract()
                .map_err(|_| errors::koudi("policy: not a name or a sequence of names"))?,
        },
    };
    Seating::read(&names).map_err(errors::koudi)
}

/// Which deals are played, and on how many threads.
#[derive(Clone, Copy)]
pub struct Span {
    /// The number of the first deal.
    pub start: u64,
    /// How many.
    pub deals: usize,
    /// On so many threads.
    pub threads: usize,
}

impl Span {
    /// Checks a number of deals from `start` on.
    pub fn read(start: u64, deals: u64, threads: Option<usize>) -> PyResult<Span> {
        if deals > MOST_ROWS {
            return Err(errors::koudi(format!(
                "deals: {deals} are too many for one table; allowed: 0 to {MOST_ROWS}, \
                 or any number in parts with simulate_batches"
            )));
        }
        if start.checked_add(deals).is_none() {
            return Err(errors::koudi(format!(
                "start: {start} + {deals} deals end beyond 2**64"
            )));
        }
        let available = || thread::available_parallelism().map_or(1, usize::from);
        let threads = match threads {
            Some(0) => {
                return Err(errors::koudi(
                    "threads: 0; allowed: 1 and more, None for all cores",
                ));
            }
            Some(threads) => threads.min(1024),
            None => available(),
        };
        Ok(Span {
            start,
            deals: deals as usize,
            threads,
        })
    }
}

/// Runs a batch on a thread of its own, and looks twenty times a second
/// whether Python has a signal to answer.
pub fn run<C: Send>(
    py: Python<'_>,
    report: Option<&Bound<'_, PyAny>>,
    batch: impl FnOnce(&Progress) -> C + Send,
) -> PyResult<C> {
    const LOOK: Duration = Duration::from_millis(50);
    const REPORT: Duration = Duration::from_millis(100);
    let progress = Progress::default();
    let finished = AtomicBool::new(false);
    let caller = thread::current();
    thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let columns = batch(&progress);
            finished.store(true, Ordering::Release);
            caller.unpark();
            columns
        });
        let mut last_report = Instant::now();
        let mut outcome = Ok(());
        // A worker that failed never says it has finished.
        while !finished.load(Ordering::Acquire) && !worker.is_finished() {
            py.detach(|| thread::park_timeout(LOOK));
            outcome = py.check_signals();
            if let (Ok(()), Some(report)) = (&outcome, report)
                && last_report.elapsed() >= REPORT
            {
                last_report = Instant::now();
                outcome = report.call1((progress.done(),)).map(drop);
            }
            if outcome.is_err() {
                progress.cancel();
                break;
            }
        }
        let columns = py.detach(|| worker.join());
        outcome?;
        let columns = columns.map_err(|_| {
            pyo3::exceptions::PyRuntimeError::new_err("a worker failed; this is a fault of koudi")
        })?;
        if let Some(report) = report {
            report.call1((progress.done(),))?;
        }
        Ok(columns)
    })
}

/// Sets columns of a batch as arrays: those that always are.
macro_rules! add {
    ($arrays:ident, $columns:ident: $($name:ident)*) => {
        $($arrays.set_item(
            stringify!($name),
            numpy::PyArray1::from_vec($arrays.py(), $columns.$name),
        )?;)*
    };
}

/// Sets columns of a batch as arrays: those that only some rules have.
macro_rules! add_if_asked {
    ($arrays:ident, $columns:ident: $($name:ident)*) => {
        $(if let Some(column) = $columns.$name {
            let array = numpy::PyArray1::from_vec($arrays.py(), column);
            $arrays.set_item(stringify!($name), array)?;
        })*
    };
}

pub(crate) use {add, add_if_asked};
