//! Matches of a climbing game, as columns.

use crate::errors;
use crate::rules::Rules;
use crate::runner::{Span, add, add_if_asked, read_policy, run};
use koudi_engine::climb::matches::{self, Format, MatchPlan};
use koudi_engine::policy::Seating;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Columns of matches `start` … `start + matches`; `winner` is 2 for a draw.
#[pyfunction]
#[pyo3(signature = (
    rules, matches, *, start = 0, seed = 0, policy = None, format = None, threads = None,
    progress = None,
))]
#[allow(clippy::too_many_arguments)] // named in Python
pub fn matches_climb<'py>(
    py: Python<'py>,
    rules: &Rules,
    matches: u64,
    start: u64,
    seed: u64,
    policy: Option<&Bound<'py, PyAny>>,
    format: Option<&str>,
    threads: Option<usize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let climb = rules.climb("a match")?;
    let seating = read_policy(policy)?;
    if let (2, Seating::Seats(_)) = (climb.players, &seating) {
        return Err(errors::koudi(
            "policies: one a seat of four; two play by these rules: allowed are one, or two, for \
             seats 0 and 1",
        ));
    }
    let format = match format {
        None => Format::of(climb),
        Some(text) => Format::read(text, climb).map_err(errors::koudi)?,
    };
    let span = Span::read(start, matches, threads)?;
    let plan = MatchPlan::new(climb, seating, format, seed).map_err(errors::koudi)?;
    let columns = run(py, progress, |progress| {
        matches::simulate(&plan, span.start, span.deals, span.threads, progress)
    })?;
    let arrays = PyDict::new(py);
    add!(arrays, columns: number winner deals won_again score_0 score_1);
    add_if_asked!(
        arrays, columns: level_0 level_1 failures_0 failures_1 tributes refused double_downs
    );
    Ok(arrays)
}
