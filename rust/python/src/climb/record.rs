//! Deals of a climbing game on their own.

use super::batch::Request;
use crate::errors;
use crate::rules::Rules;
use crate::runner::{Hands, Levels};
use koudi_engine::card::Seat;
use koudi_engine::climb::form::place_text;
use koudi_engine::climb::record;
use koudi_engine::climb::tribute::TributeKind;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// One deal: setting, cards, tribute, every play, the order of going out.
#[pyclass(frozen, module = "koudi._core")]
pub struct ClimbDealRecord(record::DealRecord);

/// Plays one deal of a seed.
#[pyfunction]
#[pyo3(signature = (rules, seed, index, policy = None, level = None, previous = None, first = false, hands = None))]
#[allow(clippy::too_many_arguments)] // the deal's coordinates, each named in Python
pub fn deal_climb(
    py: Python<'_>,
    rules: &Rules,
    seed: u64,
    index: u64,
    policy: Option<&Bound<'_, PyAny>>,
    level: Option<Levels>,
    previous: Option<&str>,
    first: bool,
    hands: Option<Hands>,
) -> PyResult<ClimbDealRecord> {
    let request = Request::read(rules, policy, level.as_ref(), previous, first, hands)?;
    let plan = request.plan(rules, seed)?;
    py.detach(|| record::DealRecord::simulate(&rules.0, &plan, seed, index))
        .map(ClimbDealRecord)
        .map_err(|what| {
            PyRuntimeError::new_err(format!(
                "deal {index} of seed {seed}: {what}; this is a fault of koudi"
            ))
        })
}

#[pymethods]
impl ClimbDealRecord {
    #[staticmethod]
    fn parse(text: &str) -> PyResult<ClimbDealRecord> {
        record::DealRecord::parse(text)
            .map(ClimbDealRecord)
            .map_err(errors::koudi)
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn replay(&self) -> PyResult<ClimbDealRecord> {
        self.0.replay().map(ClimbDealRecord).map_err(errors::koudi)
    }

    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.0.rules.clone())
    }

    #[getter]
    fn policy(&self) -> &str {
        self.0.source.as_ref().map_or("", |source| &source.policy)
    }

    #[getter]
    fn seed(&self) -> Option<u64> {
        self.0.source.as_ref().map(|source| source.seed)
    }

    #[getter]
    fn index(&self) -> Option<u64> {
        self.0.source.as_ref().map(|source| source.deal)
    }

    #[getter]
    fn row<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let row = &self.0.row;
        let fields = PyDict::new(py);
        fields.set_item("deal", row.deal)?;
        fields.set_item("level", self.0.level.map(|level| level.to_string()))?;
        fields.set_item("first", row.first)?;
        fields.set_item("second", row.second)?;
        set_if_there(&fields, "third", row.third)?;
        set_if_there(&fields, "fourth", row.fourth)?;
        fields.set_item("steps", row.steps)?;
        fields.set_item("tribute", TributeKind::WORDS[row.tribute as usize])?;
        fields.set_item("bombs", row.bombs)?;
        fields.set_item("straight_flushes", row.straight_flushes)?;
        fields.set_item("passes_to_partner", row.passes_to_partner)?;
        fields.set_item("plays", row.plays)?;
        fields.set_item("passes", row.passes)?;
        fields.set_item("rounds", row.rounds)?;
        fields.set_item("leader", row.leader)?;
        set_if_there(&fields, "lines", row.lines)?;
        set_if_there(&fields, "multiplier", row.multiplier)?;
        set_if_there(&fields, "contributions", row.contributions)?;
        set_if_there(&fields, "cards_left", row.cards_left)?;
        set_if_there(&fields, "score", row.score)?;
        Ok(fields)
    }

    /// The finish of the deal before, or none.
    #[getter]
    fn previous(&self) -> Option<Vec<usize>> {
        self.0.previous.map(|finish| self.seats(finish))
    }

    /// The order of going out.
    #[getter]
    fn finish(&self) -> Vec<usize> {
        self.seats(self.0.finish)
    }

    /// The hands as dealt, from the strongest card.
    #[getter]
    fn hands(&self) -> Vec<String> {
        let players = self.players();
        self.0.hands[..players]
            .iter()
            .map(koudi_engine::notation::cards_text)
            .collect()
    }

    /// What was paid, and returned for it: (payer, card, receiver, returned card).
    #[getter]
    fn payments(&self) -> Vec<(usize, String, usize, String)> {
        let paid = self.0.exchanged.iter().map(|(payment, returned)| {
            let (from, to) = (payment.from.index(), payment.to.index());
            (from, payment.card.to_string(), to, returned.to_string())
        });
        paid.collect()
    }

    /// The rounds, each a list of moves.
    #[getter]
    fn play<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let ctx = self.0.context();
        let rounds = PyList::empty(py);
        for round in &self.0.rounds {
            let moves = PyList::empty(py);
            for (seat, play) in round {
                let fields = PyDict::new(py);
                fields.set_item("seat", seat.index())?;
                match play {
                    None => {
                        fields.set_item("play", "pass")?;
                        fields.set_item("cards", "")?;
                        fields.set_item("form", "pass")?;
                        fields.set_item("key", "")?;
                        fields.set_item("size", 0)?;
                        fields.set_item("lines", 0)?;
                    }
                    Some(play) => {
                        let reading = play.reading;
                        let key = if reading.has_key() {
                            place_text(reading.key)
                        } else {
                            ""
                        };
                        fields.set_item("play", ctx.play_text(*play))?;
                        fields.set_item("cards", ctx.text(play.cards))?;
                        fields.set_item("form", reading.class.form.word())?;
                        fields.set_item("key", key)?;
                        fields.set_item("size", reading.class.size)?;
                        let is_bomb = reading.class.form.is_bomb();
                        let lines = if is_bomb { ctx.lines(reading.class) } else { 0 };
                        fields.set_item("lines", lines)?;
                    }
                }
                moves.append(fields)?;
            }
            rounds.append(moves)?;
        }
        Ok(rounds)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<ClimbDealRecord>()
            .is_ok_and(|other| self.0 == other.get().0)
    }
}

impl ClimbDealRecord {
    fn players(&self) -> usize {
        usize::from(self.0.context().rules().players)
    }

    fn seats(&self, order: [Seat; 4]) -> Vec<usize> {
        let players = self.players();
        order[..players].iter().map(|seat| seat.index()).collect()
    }
}

fn set_if_there<'py, V: IntoPyObject<'py>>(
    fields: &Bound<'py, PyDict>,
    name: &str,
    value: Option<V>,
) -> PyResult<()> {
    match value {
        Some(value) => fields.set_item(name, value),
        None => Ok(()),
    }
}
