//! Many deals of a climbing game at once, as columns.

use crate::errors;
use crate::rules::Rules;
use crate::runner::{Hands, Levels, Span, add, add_if_asked, read_hands, read_policy, run};
use koudi_engine::card::{Card, Seat};
use koudi_engine::cards::Cards;
use koudi_engine::climb::batch::{self, Columns};
use koudi_engine::climb::plan::{Plan, Previous, Setting};
use koudi_engine::policy::Seating;
use koudi_engine::rules::ClimbRules;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// What was asked for, read and checked.
pub struct Request {
    setting: Setting,
}

impl Request {
    pub fn read(
        rules: &Rules,
        policy: Option<&Bound<'_, PyAny>>,
        level: Option<&Levels>,
        previous: Option<&str>,
        first: bool,
        hands: Option<Hands>,
    ) -> PyResult<Request> {
        let climb = rules.climb("a simulated deal")?;
        let mut setting = Setting {
            seating: read_policy(policy)?,
            ..Setting::single(climb)
        };
        if let (2, Seating::Seats(_)) = (climb.players, &setting.seating) {
            return Err(errors::koudi(
                "policy: one a seat of four; two play by these rules: allowed are one, or two, \
                 for seats 0 and 1",
            ));
        }
        if first && (level.is_some() || previous.is_some()) {
            return Err(errors::koudi(
                "first=True: a first deal starts at the ladder's first level and follows no other; \
                 leave out level and previous",
            ));
        }
        if first {
            setting.levels.truncate(1);
        }
        if let Some(levels) = level {
            let levels = levels.texts().iter();
            setting.levels = levels
                .map(|text| rules.ladder_level("level", text))
                .collect::<PyResult<_>>()?;
        }
        if let Some(text) = previous {
            setting.previous = read_previous(text, climb)?;
        }
        setting.given = hands.map(give).transpose()?;
        Ok(Request { setting })
    }

    pub fn plan(&self, rules: &Rules, seed: u64) -> PyResult<Plan> {
        let climb = rules.climb("a simulated deal")?;
        Plan::new(climb, self.setting.clone(), seed).map_err(errors::koudi)
    }
}

/// Kinds in index order; the plan checks them against the packs.
fn give(hands: Hands) -> PyResult<[Cards; 4]> {
    let mut given = [Cards::NONE; 4];
    let mut held = [0u8; Card::KINDS];
    for (seat, cards) in read_hands(hands)? {
        for card in cards {
            held[card.kind()] += 1;
            if held[card.kind()] > 2 {
                return Err(errors::card(format!(
                    "hands[{}]: a third {card}; two packs hold each card twice",
                    seat.index()
                )));
            }
            let hand = &mut given[seat.index()];
            *hand = hand.plus(Cards::ones(1 << card.kind()));
        }
    }
    Ok(given)
}

/// `random`, or the players' seats in the order in which they went out.
fn read_previous(text: &str, rules: &ClimbRules) -> PyResult<Previous> {
    if text == "random" {
        return Ok(Previous::Random);
    }
    let players = usize::from(rules.players);
    let read: Option<Vec<Seat>> = text
        .chars()
        .map(|digit| Seat::new(digit.to_digit(10)? as usize))
        .collect();
    let once = |seats: &[Seat]| {
        let mut places: Vec<usize> = seats.iter().map(|seat| seat.index()).collect();
        places.sort_unstable();
        places.into_iter().eq(0..players)
    };
    let example = if players == 2 { "10" } else { "0213" };
    match read {
        Some(seats) if once(&seats) => {
            let absent = &Seat::ALL[players..];
            let finish = [&seats[..], absent].concat();
            Ok(Previous::Given(finish.try_into().expect("four seats")))
        }
        _ => Err(errors::koudi(format!(
            "previous: {text:?}; allowed: \"random\", or the {players} players' seats in the order \
             in which they went out, such as \"{example}\""
        ))),
    }
}

/// Columns of deals `start` … `start + deals`.
#[pyfunction]
#[pyo3(signature = (
    rules, deals, *, start = 0, seed = 0, policy = None, level = None, previous = None,
    first = false, hands = None, threads = None, progress = None,
))]
#[allow(clippy::too_many_arguments)] // named in Python
pub fn simulate_climb<'py>(
    py: Python<'py>,
    rules: &Rules,
    deals: u64,
    start: u64,
    seed: u64,
    policy: Option<&Bound<'py, PyAny>>,
    level: Option<Levels>,
    previous: Option<&str>,
    first: bool,
    hands: Option<Hands>,
    threads: Option<usize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let request = Request::read(rules, policy, level.as_ref(), previous, first, hands)?;
    let span = Span::read(start, deals, threads)?;
    let plan = request.plan(rules, seed)?;
    let columns = run(py, progress, |progress| {
        batch::simulate(&plan, span.start, span.deals, span.threads, progress)
    })?;
    into_arrays(py, columns)
}

fn into_arrays(py: Python<'_>, columns: Columns) -> PyResult<Bound<'_, PyDict>> {
    let arrays = PyDict::new(py);
    add!(arrays, columns: deal level first second);
    add_if_asked!(arrays, columns: third fourth);
    add!(
        arrays, columns: steps tribute bombs straight_flushes passes_to_partner plays passes rounds leader
    );
    add_if_asked!(arrays, columns: lines multiplier contributions cards_left score);
    Ok(arrays)
}
