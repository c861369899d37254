//! Deals on their own.

use crate::errors;
use crate::rules::Rules;
use crate::runner::{Hands, Levels};
use crate::trick::batch::Request;
use koudi_engine::card::Seat;
use koudi_engine::cards::index_list;
use koudi_engine::notation::cards_text;
use koudi_engine::record::Source;
use koudi_engine::trick::auction::When;
use koudi_engine::trick::batch::BIDS;
use koudi_engine::trick::deal::Start;
use koudi_engine::trick::record::{self, Event, SimulateError};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::collections::BTreeMap;

/// One deal: setting, cards, every play, result.
#[pyclass(frozen, module = "koudi._core")]
pub struct DealRecord(record::DealRecord);

/// Plays one deal of a seed.
#[pyfunction]
#[pyo3(signature = (rules, seed, index, policy = None, level = None, trump = None, declarer = None, first = false, hands = None, slips = None, boards = true))]
#[allow(clippy::too_many_arguments)] // the deal's coordinates, each named in Python
pub fn deal(
    py: Python<'_>,
    rules: &Rules,
    seed: u64,
    index: u64,
    policy: Option<&Bound<'_, PyAny>>,
    level: Option<Levels>,
    trump: Option<&str>,
    declarer: Option<i64>,
    first: bool,
    hands: Option<Hands>,
    slips: Option<BTreeMap<String, f64>>,
    boards: bool,
) -> PyResult<DealRecord> {
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
    let plan = request.plan(rules, seed)?;
    py.detach(|| record::DealRecord::simulate(&rules.0, &plan, seed, index))
        .map(DealRecord)
        .map_err(|error| match error {
            SimulateError::NobodyBids(error) => errors::koudi(error),
            SimulateError::Fault(what) => PyRuntimeError::new_err(format!(
                "deal {index} of seed {seed}: {what}; this is a fault of koudi"
            )),
        })
}

#[pymethods]
impl DealRecord {
    #[staticmethod]
    fn parse(text: &str) -> PyResult<DealRecord> {
        record::DealRecord::parse(text)
            .map(DealRecord)
            .map_err(errors::koudi)
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn replay(&self) -> PyResult<DealRecord> {
        self.0.replay().map(DealRecord).map_err(errors::koudi)
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
        self.source().map(|source| source.seed)
    }

    #[getter]
    fn index(&self) -> Option<u64> {
        self.source().map(|source| source.deal)
    }

    #[getter]
    fn row<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let row = &self.0.row;
        let fields = PyDict::new(py);
        fields.set_item("deal", row.deal)?;
        fields.set_item("level", self.0.level.map(|level| level.to_string()))?;
        fields.set_item(
            "trump",
            self.0
                .trump
                .map_or("nt".to_owned(), |suit| suit.to_string()),
        )?;
        fields.set_item("declarer", row.declarer)?;
        fields.set_item("bid", BIDS[row.bid as usize])?;
        fields.set_item("counters", row.counters)?;
        fields.set_item("redeals", row.redeals)?;
        fields.set_item("kitty_points", row.kitty_points)?;
        fields.set_item("trick_points", row.trick_points)?;
        fields.set_item("kou_di", row.kou_di)?;
        fields.set_item("multiplier", row.multiplier)?;
        fields.set_item("kou_di_points", row.kou_di_points)?;
        fields.set_item("penalty_points", row.penalty_points)?;
        fields.set_item("attacker_points", row.attacker_points)?;
        fields.set_item("declarer_steps", row.declarer_steps)?;
        fields.set_item("attacker_steps", row.attacker_steps)?;
        fields.set_item("stage_change", row.stage_change)?;
        fields.set_item("tricks", row.tricks)?;
        fields.set_item("last_winner", row.last_winner)?;
        for (name, points) in [
            ("match_points", row.match_points),
            ("large_points", row.large_points),
        ] {
            if let Some(points) = points {
                fields.set_item(name, points)?;
            }
        }
        Ok(fields)
    }

    /// How the deal began: play-only, middle or first.
    #[getter]
    fn start(&self) -> &'static str {
        match self.0.start {
            Start::Given(..) => "play-only",
            Start::Declarer(_) => "middle",
            Start::First(_) => "first",
        }
    }

    /// The seat that drew first; of a play-only deal the declarer.
    #[getter]
    fn first_seat(&self) -> usize {
        self.0.start.first_seat().index()
    }

    #[getter]
    fn hands(&self) -> Vec<String> {
        let ctx = self.0.context();
        self.0
            .hands
            .iter()
            .map(|hand| ctx.text(ctx.cards(hand)))
            .collect()
    }

    /// The hands in the order drawn; of a play-only deal as `hands`.
    #[getter]
    fn drawn(&self) -> Vec<String> {
        self.0.hands.iter().map(cards_text).collect()
    }

    /// Bids, buryings and gifts as they came.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        let mut gifts = self.0.gifts.iter();
        let mut opened = self.0.opened.iter();
        let mut moment = ("", None);
        for event in &self.0.events {
            let fields = PyDict::new(py);
            match event {
                Event::Shown(shown) => {
                    fields.set_item("kind", shown.made.to_string())?;
                    fields.set_item("seat", shown.seat.index())?;
                    fields.set_item("cards", cards_text(&self.0.cards_of(shown)))?;
                    moment = match shown.when {
                        When::Drawn(count) => ("drawing", Some(count)),
                        When::BeforeKitty => ("before kitty", None),
                        When::Turned => ("after turning", None),
                        When::AfterBurying => ("after burying", None),
                    };
                    if shown.when == When::AfterBurying {
                        fields.set_item("opened", opened.next().map(cards_text))?;
                    }
                    let rule = self.0.trick().bidding.face_down;
                    fields.set_item("face_down", shown.bid.lies_face_down(rule))?;
                    set_moment(&fields, moment)?;
                }
                Event::Buried(seat, cards) => {
                    fields.set_item("kind", "buried")?;
                    fields.set_item("seat", seat.index())?;
                    fields.set_item("cards", cards_text(cards))?;
                }
                Event::Gave(seat, cards) => {
                    let owed = gifts.next().expect("as many as were given").owed;
                    fields.set_item("kind", "gave")?;
                    fields.set_item("seat", seat.index())?;
                    fields.set_item("cards", cards_text(cards))?;
                    fields.set_item("to", owed.to.map(Seat::index))?;
                    fields.set_item("taken", cards_text(&index_list(owed.taken)))?;
                    fields.set_item("why", owed.why.word())?;
                    // It is part of the counter before.
                    set_moment(&fields, moment)?;
                }
            }
            list.append(fields)?;
        }
        Ok(list)
    }

    #[getter]
    fn kitty(&self) -> String {
        cards_text(&self.0.kitty)
    }

    #[getter]
    fn buried(&self) -> String {
        cards_text(&self.0.buried)
    }

    #[getter]
    fn play<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for trick in &self.0.tricks {
            let fields = PyDict::new(py);
            fields.set_item("leader", trick.leader.index())?;
            let laid: Vec<String> = trick.laid.iter().map(cards_text).collect();
            fields.set_item("laid", laid)?;
            let plays: Vec<String> = trick.plays.iter().map(cards_text).collect();
            fields.set_item("plays", plays)?;
            fields.set_item("winner", trick.winner.index())?;
            fields.set_item("points", trick.points)?;
            list.append(fields)?;
        }
        Ok(list)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<DealRecord>()
            .is_ok_and(|other| self.0 == other.get().0)
    }

    fn __repr__(&self) -> String {
        let rules = self.0.rules.id();
        match self.source() {
            Some(Source { seed, deal, .. }) => {
                format!("DealRecord({rules:?}, seed={seed}, index={deal})")
            }
            None => format!("DealRecord({rules:?})"),
        }
    }
}

fn set_moment(fields: &Bound<'_, PyDict>, moment: (&str, Option<u32>)) -> PyResult<()> {
    fields.set_item("when", moment.0)?;
    fields.set_item("drawn", moment.1)
}

impl DealRecord {
    fn source(&self) -> Option<&Source> {
        self.0.source.as_ref()
    }
}
