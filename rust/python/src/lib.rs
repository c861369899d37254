//! `koudi._core`: conversions between Python and the engine, and nothing else.

#![expect(
    clippy::needless_pass_by_value,
    reason = "Python's arguments arrive as values, and error makers take what `map_err` gives"
)]

mod arrays;
mod climb;
mod errors;
mod rules;
mod ruling;
mod runner;
mod trick;

use koudi_engine::rng::{STREAM_VERSION, philox4x64};
use koudi_engine::{notation, record};
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// What this extension was built from.
#[pyfunction]
fn build_info() -> BTreeMap<&'static str, String> {
    let bits = if koudi_engine::bits::is_fast() {
        "bmi2"
    } else {
        "portable"
    };
    BTreeMap::from([
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("stream_version", STREAM_VERSION.to_string()),
        (
            "target",
            format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS),
        ),
        (
            "profile",
            if cfg!(debug_assertions) {
                "debug"
            } else {
                "release"
            }
            .to_owned(),
        ),
        ("bits", bits.to_owned()),
    ])
}

/// The cards of a text, each as card text.
#[pyfunction]
fn parse_cards(text: &str) -> PyResult<Vec<String>> {
    let cards = notation::parse_cards(text).map_err(|e| errors::in_cards("cards", text, &e))?;
    Ok(cards.iter().map(ToString::to_string).collect())
}

/// The names of a family's policies.
#[pyfunction]
#[pyo3(signature = (family = "trick"))]
fn policy_names(family: &str) -> PyResult<Vec<&'static str>> {
    match family {
        "trick" => Ok(koudi_engine::trick::policy::NAMES.to_vec()),
        "climb" => Ok(koudi_engine::climb::policy::NAMES.to_vec()),
        _ => Err(errors::koudi(format!(
            "family {family:?} is not known; allowed: trick climb"
        ))),
    }
}

/// The family of the game that a record's text is of.
#[pyfunction]
fn record_family(text: &str) -> PyResult<&'static str> {
    let family = record::family_of(text).map_err(errors::koudi)?;
    Ok(family.word())
}

/// A block of the counter cipher that seeds a deal's streams.
#[pyfunction]
fn philox_block(key: [u64; 2], counter: [u64; 2]) -> (u64, u64, u64, u64) {
    let [a, b, c, d] = philox4x64(key, [counter[0], counter[1], 0, 0]);
    (a, b, c, d)
}

#[pymodule(gil_used = false)]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("KoudiError", py.get_type::<errors::KoudiError>())?;
    module.add("CardError", py.get_type::<errors::CardError>())?;
    module.add("IllegalMove", py.get_type::<errors::IllegalMove>())?;
    module.add("RulesError", py.get_type::<errors::RulesError>())?;
    module.add_class::<rules::Rules>()?;
    module.add_class::<ruling::Ruling>()?;
    module.add_class::<trick::verdict::Promotion>()?;
    module.add_class::<trick::verdict::Verdict>()?;
    module.add_class::<trick::context::Context>()?;
    module.add_class::<trick::context::Shape>()?;
    module.add_class::<trick::context::Throw>()?;
    module.add_class::<climb::context::ClimbContext>()?;
    module.add_class::<climb::reading::Reading>()?;
    module.add_class::<climb::tribute::Tribute>()?;
    module.add_class::<climb::finish::Finish>()?;
    module.add_class::<climb::situation::Situation>()?;
    module.add_class::<trick::record::DealRecord>()?;
    module.add_class::<climb::record::ClimbDealRecord>()?;
    module.add_class::<trick::table::Table>()?;
    module.add_function(wrap_pyfunction!(build_info, module)?)?;
    module.add_function(wrap_pyfunction!(parse_cards, module)?)?;
    module.add_function(wrap_pyfunction!(policy_names, module)?)?;
    module.add_function(wrap_pyfunction!(philox_block, module)?)?;
    module.add_function(wrap_pyfunction!(rules::rule_ids, module)?)?;
    module.add_function(wrap_pyfunction!(rules::rules_schema, module)?)?;
    module.add_function(wrap_pyfunction!(trick::record::deal, module)?)?;
    module.add_function(wrap_pyfunction!(trick::batch::simulate, module)?)?;
    module.add_function(wrap_pyfunction!(climb::batch::simulate_climb, module)?)?;
    module.add_function(wrap_pyfunction!(climb::record::deal_climb, module)?)?;
    module.add_function(wrap_pyfunction!(climb::matches::matches_climb, module)?)?;
    module.add_function(wrap_pyfunction!(record_family, module)?)?;
    Ok(())
}
