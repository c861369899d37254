//! Rulings in one context of a climbing game: text in, text out.

use crate::climb::reading::Reading;
use crate::climb::tribute::Tribute;
use crate::context::Ruling;
use crate::errors;
use koudi_engine::cards::Cards;
use koudi_engine::climb::context::Context;
use koudi_engine::climb::finish::order_of;
use koudi_engine::climb::form;
use koudi_engine::climb::play::{Play, Refusal};
use pyo3::prelude::*;
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

    #[pyo3(signature = (hand, top = None, distinct = false, limit = 100_000))]
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
        let mut told = [None; 4];
        for (seat, text) in &hands {
            let Some(place) = told[..rules.players.into()].get_mut(*seat) else {
                return Err(errors::koudi(format!(
                    "hands: seat {seat}; allowed: 0 to {}",
                    rules.players - 1
                )));
            };
            *place = Some(self.cards(&format!("hands[{seat}]"), text)?);
        }
        Tribute::new(&self.ctx, &told, finish)
            .map_err(|what| errors::card(format!("hands: {what}")))
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
