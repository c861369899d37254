//! Many deals at once, as columns.

use crate::errors;
use crate::rules::{Rules, read_suit};
use koudi_engine::batch::{self, Plan, Progress, Setting, Start};
use koudi_engine::card::{Seat, Suit};
use koudi_engine::cards::Cards;
use koudi_engine::notation::parse_cards;
use koudi_engine::policy::Seating;
use koudi_engine::slips::{Kind, Slips};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
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
    fn texts(&self) -> &[String] {
        match self {
            Levels::One(text) => std::slice::from_ref(text),
            Levels::Of(texts) => texts,
        }
    }
}

/// What was asked for, read and checked.
pub struct Request {
    setting: Setting,
}

impl Request {
    #[allow(clippy::too_many_arguments, reason = "what Python names")]
    pub fn read(
        rules: &Rules,
        policy: Option<&Bound<'_, PyAny>>,
        level: Option<&Levels>,
        trump: Option<&str>,
        declarer: Option<i64>,
        first: bool,
        hands: Option<BTreeMap<usize, String>>,
        slips: Option<BTreeMap<String, f64>>,
        boards: bool,
    ) -> PyResult<Request> {
        let trick = rules.trick("a simulated deal")?;
        let seating = read_policy(policy)?;
        let mut setting = match (first, trump) {
            (true, None) if level.is_none() && declarer.is_none() => Setting::first(trick),
            (true, _) => {
                return Err(errors::koudi(
                    "first=True: a first deal starts at the ladder's first level and its bidding \
                     finds declarer and trumps; leave out level, trump and declarer",
                ));
            }
            (false, None) => Setting::whole(trick),
            (false, Some(text)) => Setting {
                start: Start::Trump(read_trumps(text)?),
                ..Setting::whole(trick)
            },
        };
        if let (true, Seating::Sides(_)) = (first, seating) {
            return Err(errors::koudi(
                "policy: one a side, but in a first deal the bidding decides which side declares; \
                 allowed with first=True: one, or one a seat",
            ));
        }
        if let Some(levels) = level {
            let levels = levels.texts().iter();
            setting.levels = levels
                .map(|text| rules.ladder_level("level", text))
                .collect::<PyResult<_>>()?;
        }
        if let Some(declarer) = declarer {
            setting.declarer = Some(read_seat(declarer)?);
        }
        if first && !boards {
            setting.levels = trick.ladder.levels.iter().take(1).copied().collect();
        }
        setting.boards = boards;
        setting.seating = seating;
        setting.given = hands.map(|hands| read_hands(rules, hands)).transpose()?;
        let is_bid = !matches!(setting.start, Start::Trump(_));
        let rates = slips
            .iter()
            .flatten()
            .map(|(kind, rate)| (&kind[..], *rate));
        setting.slips = Slips::read(rates, trick, is_bid).map_err(errors::koudi)?;
        Ok(Request { setting })
    }

    pub fn plan(&self, rules: &Rules, seed: u64) -> PyResult<Plan> {
        Plan::new(rules.trick("a simulated deal")?, self.setting.clone(), seed)
            .map_err(errors::koudi)
    }
}

fn read_hands(rules: &Rules, hands: BTreeMap<usize, String>) -> PyResult<[Cards; 4]> {
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
    Plan::give(rules.trick("a simulated deal")?, &read).map_err(errors::card)
}

fn read_policy(policy: Option<&Bound<'_, PyAny>>) -> PyResult<Seating> {
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

fn read_trumps(trump: &str) -> PyResult<Vec<Option<Suit>>> {
    Ok(match trump {
        "random" => Suit::ALL.map(Some).to_vec(),
        "nt" => vec![None],
        text => vec![Some(read_suit(text).map_err(|_| {
            errors::koudi(format!("trump {text:?}; allowed: s h c d nt random"))
        })?)],
    })
}

pub fn read_seat(declarer: i64) -> PyResult<Seat> {
    usize::try_from(declarer)
        .ok()
        .and_then(Seat::new)
        .ok_or_else(|| errors::koudi(format!("declarer {declarer}; allowed: 0 1 2 3")))
}

/// Columns of deals `start` … `start + deals`.
#[pyfunction]
#[pyo3(signature = (
    rules, deals, *, start = 0, seed = 0, policy = None, level = None, trump = None,
    declarer = None, first = false, hands = None, slips = None, boards = true, threads = None,
    progress = None,
))]
#[allow(clippy::too_many_arguments)] // named in Python
pub fn simulate<'py>(
    py: Python<'py>,
    rules: &Rules,
    deals: u64,
    start: u64,
    seed: u64,
    policy: Option<&Bound<'py, PyAny>>,
    level: Option<Levels>,
    trump: Option<&str>,
    declarer: Option<i64>,
    first: bool,
    hands: Option<BTreeMap<usize, String>>,
    slips: Option<BTreeMap<String, f64>>,
    boards: bool,
    threads: Option<usize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let request = Request::read(
        rules,
        policy,
        level.as_ref(),
        trump,
        declarer,
        first,
        hands,
        slips,
        boards,
    )?;
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
    let plan = request.plan(rules, seed)?;
    let columns = run(py, &plan, start, deals as usize, threads, progress)?;
    into_arrays(py, columns, request.setting.slips)
}

/// Runs the batch on a thread of its own, and looks twenty times a second
/// whether Python has a signal to answer.
fn run(
    py: Python<'_>,
    plan: &Plan,
    start: u64,
    deals: usize,
    threads: usize,
    report: Option<&Bound<'_, PyAny>>,
) -> PyResult<batch::Columns> {
    const LOOK: Duration = Duration::from_millis(50);
    const REPORT: Duration = Duration::from_millis(100);
    let progress = Progress::default();
    let finished = AtomicBool::new(false);
    let caller = thread::current();
    thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let columns = batch::simulate(plan, start, deals, threads, &progress);
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
        let columns = columns.map_err(errors::koudi)?;
        if let Some(report) = report {
            report.call1((progress.done(),))?;
        }
        Ok(columns)
    })
}

/// The columns as arrays; `stage_change` is none where there is no stage.
fn into_arrays(
    py: Python<'_>,
    columns: batch::Columns,
    slips: Option<Slips>,
) -> PyResult<Bound<'_, PyDict>> {
    let arrays = PyDict::new(py);
    macro_rules! add {
        ($($name:ident)*) => {
            $(arrays.set_item(stringify!($name), PyArray1::from_vec(py, columns.$name))?;)*
        };
    }
    macro_rules! add_if_asked {
        ($($name:ident)*) => {
            $(if let Some(column) = columns.$name {
                arrays.set_item(stringify!($name), PyArray1::from_vec(py, column))?;
            })*
        };
    }
    add!(
        deal level trump declarer bid counters redeals kitty_points trick_points kou_di multiplier kou_di_points
        penalty_points attacker_points declarer_steps attacker_steps
    );
    let staged = columns
        .stage_change
        .map(|column| PyArray1::from_vec(py, column));
    arrays.set_item("stage_change", staged)?;
    add!(tricks last_winner);
    add_if_asked!(match_points large_points);
    if let (Some(slips), Some(cells)) = (slips, columns.slips) {
        for kind in Kind::ALL.into_iter().filter(|&kind| slips.happens(kind)) {
            for (side, name) in ["declarers", "attackers"].into_iter().enumerate() {
                let counts = cells.iter().map(|cell| cell.counts[kind as usize][side]);
                let name = format!("{}_{name}", kind.word());
                arrays.set_item(name, PyArray1::from_iter(py, counts))?;
            }
        }
        let points = cells.iter().map(|cell| cell.points);
        arrays.set_item("slip_points", PyArray1::from_iter(py, points))?;
        let verdicts = cells.iter().map(|cell| cell.verdict as u8);
        arrays.set_item("verdict", PyArray1::from_iter(py, verdicts))?;
    }
    Ok(arrays)
}
