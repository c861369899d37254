//! Many deals of a trick-taking game at once, as columns.

use crate::errors;
use crate::rules::{Rules, read_seat, read_suit};
use crate::runner::{Hands, Levels, Span, add, add_if_asked, read_hands, read_policy, run};
use koudi_engine::card::Suit;
use koudi_engine::policy::Seating;
use koudi_engine::trick::batch::{self, Plan, Setting, Start};
use koudi_engine::trick::slips::{Kind, Slips};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::BTreeMap;

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
        hands: Option<Hands>,
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
        setting.given = hands
            .map(|hands| Plan::give(trick, &read_hands(hands)?).map_err(errors::card))
            .transpose()?;
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

fn read_trumps(trump: &str) -> PyResult<Vec<Option<Suit>>> {
    Ok(match trump {
        "random" => Suit::ALL.map(Some).to_vec(),
        "nt" => vec![None],
        text => vec![Some(read_suit(text).map_err(|_| {
            errors::koudi(format!("trump {text:?}; allowed: s h c d nt random"))
        })?)],
    })
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
    hands: Option<Hands>,
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
    let span = Span::read(start, deals, threads)?;
    let plan = request.plan(rules, seed)?;
    let columns = run(py, progress, |progress| {
        batch::simulate(&plan, span.start, span.deals, span.threads, progress)
    })?;
    let columns = columns.map_err(errors::koudi)?;
    into_arrays(py, columns, request.setting.slips)
}

/// The columns as arrays; `stage_change` is none where there is no stage.
fn into_arrays(
    py: Python<'_>,
    columns: batch::Columns,
    slips: Option<Slips>,
) -> PyResult<Bound<'_, PyDict>> {
    let arrays = PyDict::new(py);
    add!(
        arrays, columns: deal level trump declarer bid counters redeals kitty_points trick_points kou_di multiplier kou_di_points
        penalty_points attacker_points declarer_steps attacker_steps
    );
    let staged = columns
        .stage_change
        .map(|column| PyArray1::from_vec(py, column));
    arrays.set_item("stage_change", staged)?;
    add!(arrays, columns: tricks last_winner);
    add_if_asked!(arrays, columns: match_points large_points);
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
