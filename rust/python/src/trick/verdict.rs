//! What a deal's points bring, and what slips make of them.

use crate::errors;
use crate::rules::{Rules, read_seat};
use crate::trick::context::Context;
use koudi_engine::notation::parse_cards;
use koudi_engine::trick::after::next_declarer;
use koudi_engine::trick::slips::{self, Charged, Kind, VERDICTS};
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// What a deal's points do to the two sides.
#[pyclass(frozen, get_all, module = "koudi._core")]
pub struct Promotion {
    /// Steps of the declaring side by the table.
    pub declarer: u8,
    /// Steps of the attackers by the table.
    pub attacker: u8,
    /// Whether the attackers take the stage; none where there is no stage.
    pub stage_change: Option<bool>,
    /// The attackers' match points; none where the rules have none.
    pub match_points: Option<i16>,
    /// The attackers' large points; none where the rules have none.
    pub large_points: Option<i16>,
    /// Levels afterwards of (declaring side, attackers); `won` past the last.
    pub levels_after: Option<(String, String)>,
    /// Who declares the next deal; none where nobody asked.
    pub declarer_after: Option<usize>,
}

#[pymethods]
impl Promotion {
    fn __repr__(&self) -> String {
        let told = [
            Some(format!("declarer={}", self.declarer)),
            Some(format!("attacker={}", self.attacker)),
            Some(format!("stage_change={}", python_bool(self.stage_change))),
            self.match_points.map(|n| format!("match_points={n}")),
            self.large_points.map(|n| format!("large_points={n}")),
            self.levels_after
                .as_ref()
                .map(|(a, b)| format!("levels_after=('{a}', '{b}')")),
            self.declarer_after.map(|n| format!("declarer_after={n}")),
        ];
        format!("Promotion({})", joined(told))
    }
}

/// What becomes of a deal in which players slipped.
#[pyclass(frozen, get_all, module = "koudi._core")]
#[expect(clippy::struct_field_names, reason = "as the column is called")]
pub struct Verdict {
    /// none, `declarers_lost`, `attackers_lost` or void.
    pub verdict: &'static str,
    /// The attackers' points, penalties included.
    pub attacker_points: i32,
    /// The penalties, towards the attackers.
    pub slip_points: i32,
    /// Steps of the declaring side.
    pub declarer: u8,
    /// Steps of the attackers.
    pub attacker: u8,
    /// Whether the attackers take the stage; none where there is no stage.
    pub stage_change: Option<bool>,
    /// The attackers' match points; none where the rules have none.
    pub match_points: Option<i16>,
    /// The attackers' large points; none where the rules have none.
    pub large_points: Option<i16>,
    /// Who declares the next deal; none where nobody asked, and after a void
    /// deal, which is raced for anew.
    pub declarer_after: Option<usize>,
}

#[pymethods]
impl Verdict {
    fn __repr__(&self) -> String {
        let told = [
            Some(format!("{:?}", self.verdict)),
            Some(format!("attacker_points={}", self.attacker_points)),
            Some(format!("slip_points={}", self.slip_points)),
            Some(format!("declarer={}", self.declarer)),
            Some(format!("attacker={}", self.attacker)),
            Some(format!("stage_change={}", python_bool(self.stage_change))),
            self.match_points.map(|n| format!("match_points={n}")),
            self.large_points.map(|n| format!("large_points={n}")),
            self.declarer_after.map(|n| format!("declarer_after={n}")),
        ];
        format!("Verdict({})", joined(told))
    }
}

fn joined<const N: usize>(told: [Option<String>; N]) -> String {
    let told: Vec<String> = told.into_iter().flatten().collect();
    told.join(", ")
}

fn python_bool(value: Option<bool>) -> &'static str {
    match value {
        Some(true) => "True",
        Some(false) => "False",
        None => "None",
    }
}

/// What a side did of one kind: how often (of kinds charged by the card, how
/// many cards), or which cards were exposed.
#[derive(FromPyObject)]
pub enum Slipped {
    /// So often.
    Times(u8),
    /// These cards.
    Cards(String),
}

/// Rules on a deal.
pub fn rule(
    rules: &Rules,
    attacker_points: i32,
    slips: BTreeMap<String, [Slipped; 2]>,
    declarer: Option<i64>,
    context: Option<&Context>,
) -> PyResult<Verdict> {
    let trick = rules.trick("a verdict")?;
    let mut slipped = slips::Slipped::default();
    for (word, sides) in slips {
        let kind = Kind::read(&word).map_err(errors::koudi)?;
        for (side, told) in sides.iter().enumerate() {
            for charged in charges(kind, told, context)? {
                slipped.add(&trick.infractions, kind, side == 0, charged);
            }
        }
    }
    let ruling = slips::rule(trick, attacker_points, &slipped);
    let (points, change) = (ruling.attacker_points, ruling.after.steps.stage_change);
    let declarer = declarer.map(read_seat).transpose()?;
    let next = declarer
        .filter(|_| ruling.verdict != slips::Verdict::Void)
        .map(|seat| next_declarer(&trick.rotation, seat, change, points).index());
    Ok(Verdict {
        verdict: VERDICTS[ruling.verdict as usize],
        attacker_points: points,
        slip_points: slipped.points(),
        declarer: ruling.after.steps.declarer,
        attacker: ruling.after.steps.attacker,
        stage_change: change,
        match_points: ruling.after.match_points,
        large_points: ruling.after.large_points,
        declarer_after: next,
    })
}

fn charges(kind: Kind, told: &Slipped, context: Option<&Context>) -> PyResult<Vec<Charged>> {
    let text = match told {
        Slipped::Times(times) => return Ok(vec![Charged::Cards(1); usize::from(*times)]),
        Slipped::Cards(text) => text,
    };
    let name = kind.word();
    if kind != Kind::ExposedCard {
        return Err(errors::koudi(format!(
            "slips: {name}: {text:?}; allowed: a number; only exposed_card asks which cards"
        )));
    }
    let Some(Context { ctx, .. }) = context else {
        return Err(errors::koudi(format!(
            "slips: {name}: {text:?}: what a card weighs hangs on the trumps; give \
             context=rules.context(level, trump)"
        )));
    };
    let cards = parse_cards(text).map_err(|error| errors::in_cards(name, text, &error))?;
    let charged = cards
        .into_iter()
        .map(|card| Charged::card(ctx, ctx.bit(card)));
    Ok(charged.collect())
}
