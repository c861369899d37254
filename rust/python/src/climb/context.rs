//! Rulings in one context of a climbing game: text in, text out.

use crate::arrays::{counts, named, row_error, rows};
use crate::climb::reading::Reading;
use crate::climb::situation::Situation;
use crate::climb::tribute::Tribute;
use crate::errors;
use crate::ruling::Ruling;
use koudi_engine::card::Seat;
use koudi_engine::cards::Cards;
use koudi_engine::climb::context::Context;
use koudi_engine::climb::evaluate;
use koudi_engine::climb::finish::order_of;
use koudi_engine::climb::form;
use koudi_engine::climb::play::{Play, Refusal};
use koudi_engine::climb::table::Table;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::BTreeMap;

/// (rules, level).
#[pyclass(frozen, module = "koudi._core")]
pub struct ClimbContext {
    pub id: String,
    pub ctx: Context,
}

#[pymethods]
impl ClimbContext {
    #[getter]
    fn level(&self) -> Option<String> {
        self.ctx.level().map(|level| level.to_string())
    }

    #[getter]
    fn wilds(&self) -> Vec<String> {
        let wilds = self.ctx.list(Cards::ones(self.ctx.wild()));
        wilds.iter().map(ToString::to_string).collect()
    }

    fn order(&self) -> Vec<Vec<String>> {
        let order = self.ctx.order().into_iter();
        order
            .map(|group| group.iter().map(ToString::to_string).collect())
            .collect()
    }

    fn sort(&self, cards: &str) -> PyResult<String> {
        Ok(self.ctx.text(self.cards("cards", cards)?))
    }

    fn readings(&self, cards: &str) -> PyResult<Vec<Reading>> {
        let cards = self.cards("cards", cards)?;
        let readings = self.ctx.readings(cards).into_iter();
        Ok(readings
            .map(|reading| Reading::new(&self.ctx, Play { cards, reading }))
            .collect())
    }

    fn classify(&self, play: &str) -> PyResult<Reading> {
        Ok(Reading::new(&self.ctx, self.play("play", play)?))
    }

    #[pyo3(signature = (hand, top = None, distinct = false, limit = 1_000_000))]
    fn legal_plays(
        &self,
        hand: &str,
        top: Option<&str>,
        distinct: bool,
        limit: usize,
    ) -> PyResult<Vec<String>> {
        let (hand, top) = (self.cards("hand", hand)?, self.top(top)?);
        let plays = self.ctx.legal_plays(hand, top, distinct, limit);
        let plays = plays.map_err(|_| {
            let otherwise = if distinct {
                ", or leave distinct out for one play a reading"
            } else {
                ""
            };
            errors::koudi(format!(
                "legal_plays: more than limit={limit} plays; raise the limit{otherwise}"
            ))
        })?;
        Ok(plays
            .into_iter()
            .map(|play| self.ctx.play_text(play))
            .collect())
    }

    #[pyo3(signature = (hand, play, top = None))]
    fn check_play(&self, hand: &str, play: &str, top: Option<&str>) -> PyResult<Ruling> {
        let (hand, top) = (self.cards("hand", hand)?, self.top(top)?);
        let checked = if is_pass(play) {
            self.ctx.check_pass(hand, top)
        } else {
            match self.ctx.parse_play(play) {
                Err(refusal) if refusal.is_unreadable() => {
                    return Err(refused("play", play, &refusal));
                }
                parsed => parsed.and_then(|play| self.ctx.check_play(hand, play, top)),
            }
        };
        Ok(match checked {
            Ok(()) => Ruling::legal(),
            Err(refusal) => Ruling::illegal(refusal.to_string(), refusal.rule()),
        })
    }

    fn beats(&self, play: &str, top: &str) -> PyResult<bool> {
        let (play, top) = (self.play("play", play)?, self.play("top", top)?);
        Ok(self.ctx.beats(play.reading, top.reading))
    }

    fn tribute(&self, hands: BTreeMap<usize, String>, order: Vec<i64>) -> PyResult<Tribute> {
        let rules = self.ctx.rules();
        let finish =
            order_of(rules, &order).map_err(|what| errors::koudi(format!("order: {what}")))?;
        let told = self.hands(&hands)?;
        Tribute::new(&self.ctx, &told, finish)
            .map_err(|what| errors::card(format!("hands: {what}")))
    }

    fn fewest_plays(&self, hand: &str) -> PyResult<u32> {
        let cards = self.cards("hand", hand)?;
        evaluate::fewest_plays(&self.ctx, cards).map_err(|what| errors::in_text("hand", hand, what))
    }

    fn evaluate_hands<'py>(
        &self,
        py: Python<'py>,
        hands: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let hands = rows("hands", hands)?;
        let hands = counts(&hands)?;
        let evaluations = py
            .detach(|| evaluate::evaluate_hands(&self.ctx, hands))
            .map_err(row_error)?;
        named(py, evaluations.named())
    }

    #[pyo3(signature = (hands, moves, leader = 0, out = vec![]))]
    fn situation(
        &self,
        py: Python<'_>,
        hands: BTreeMap<usize, String>,
        moves: Vec<String>,
        leader: usize,
        out: Vec<usize>,
    ) -> PyResult<Situation> {
        let rules = self.ctx.rules();
        let told = self.hands(&hands)?.map(Option::unwrap_or_default);
        let leader = self.seat("leader", leader)?;
        let out: Vec<Seat> = out
            .into_iter()
            .map(|seat| self.seat("out", seat))
            .collect::<PyResult<_>>()?;
        let mut table = Table::resumed(rules, told, leader, &out).map_err(errors::card)?;
        let mut last = None;
        for (i, text) in moves.iter().enumerate() {
            let name = format!("moves[{i}]");
            let play = if is_pass(text) {
                None
            } else {
                Some(self.play(&name, text)?)
            };
            table.check(&self.ctx, play).map_err(|refusal| {
                let seat = table.turn().index();
                let why = format!("{name}, seat {seat}, {text:?}: {refusal}");
                errors::illegal(py, &why, refusal.rule())
            })?;
            table.make(&self.ctx, play);
            last = play.or(last);
        }
        Ok(Situation::new(&self.ctx, &table, last))
    }

    fn __repr__(&self) -> String {
        let level = self
            .ctx
            .level()
            .map_or("None".to_owned(), |level| format!("'{level}'"));
        format!("ClimbContext({:?}, level={level})", self.id)
    }
}

impl ClimbContext {
    fn cards(&self, name: &str, text: &str) -> PyResult<Cards> {
        let cards = self.ctx.parse_cards(text);
        cards.map_err(|refusal| refused(name, text, &refusal))
    }

    fn seat(&self, name: &str, seat: usize) -> PyResult<Seat> {
        let players = usize::from(self.ctx.rules().players);
        let found = Seat::new(seat).filter(|_| seat < players);
        found.ok_or_else(|| {
            let last = players - 1;
            errors::koudi(format!("{name}: seat {seat}; allowed: 0 to {last}"))
        })
    }

    /// Hands by seat.
    fn hands(&self, texts: &BTreeMap<usize, String>) -> PyResult<[Option<Cards>; 4]> {
        let mut told = [None; 4];
        for (&seat, text) in texts {
            let place = self.seat("hands", seat)?.index();
            told[place] = Some(self.cards(&format!("hands[{seat}]"), text)?);
        }
        Ok(told)
    }

    fn play(&self, name: &str, text: &str) -> PyResult<Play> {
        read_play(&self.ctx, name, text)
    }

    fn top(&self, text: Option<&str>) -> PyResult<Option<form::Reading>> {
        let top = text.map(|text| self.play("top", text)).transpose()?;
        Ok(top.map(|top| top.reading))
    }
}

/// Reads a play that must be one.
pub fn read_play(ctx: &Context, name: &str, text: &str) -> PyResult<Play> {
    if is_pass(text) {
        return Err(errors::in_text(name, text, "cards are asked here"));
    }
    ctx.parse_play(text)
        .map_err(|refusal| refused(name, text, &refusal))
}

/// Whether a move plays nothing.
fn is_pass(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case("pass")
}

/// A text that is not what it should be; `name` is the argument it stood in.
fn refused(name: &str, text: &str, refusal: &Refusal) -> PyErr {
    match refusal {
        Refusal::Text(error) => errors::in_cards(name, text, error),
        _ => errors::in_text(name, text, refusal),
    }
}
