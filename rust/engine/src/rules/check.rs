//! Checks between parameters: values that are each allowed but make no sense
//! together.

use crate::card::Rank;
use crate::rules::node::quoted;
use crate::rules::registry::Family;
use crate::rules::trick::TrumpPlace;
use crate::rules::value::{Value, Values};

/// Values that do not go together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clash {
    /// The keys at odds; the first is the one rather to be changed.
    pub keys: Vec<&'static str>,
    pub what: String,
    pub allowed: String,
}

/// Every clash between the values of a rule set.
pub(crate) fn clashes(values: &Values<'_>) -> Vec<Clash> {
    match values.family() {
        Family::Trick => trick_clashes(values),
    }
}

fn trick_clashes(values: &Values<'_>) -> Vec<Clash> {
    let mut found = Vec::new();
    level_places(values, &mut found);
    must_play(values, &mut found);
    hooks(values, &mut found);
    heavy_first(values, &mut found);
    multipliers(values, &mut found);
    bands(values, &mut found);
    found
}

fn level_places(values: &Values<'_>, found: &mut Vec<Clash>) {
    let places = values.places("order.trumps");
    let has_levels = !values.ranks("ladder.levels").is_empty();
    for place in [TrumpPlace::MainLevel, TrumpPlace::OffLevel] {
        if places.contains(&place) == has_levels {
            continue;
        }
        let (what, allowed) = if has_levels {
            (
                format!("order.trumps has no place {place}, but ladder.levels has levels"),
                "both \"main level\" and \"off level\" in order.trumps, or an empty ladder.levels",
            )
        } else {
            (
                format!("order.trumps has the place {place}, but ladder.levels is empty"),
                "neither \"main level\" nor \"off level\" in order.trumps, or levels in ladder.levels",
            )
        };
        found.push(Clash {
            keys: vec!["order.trumps", "ladder.levels"],
            what,
            allowed: allowed.into(),
        });
    }
}

fn ladder_text(levels: &[Rank]) -> String {
    let ranks: Vec<String> = levels.iter().map(|r| quoted(&r.to_string())).collect();
    format!("the levels of ladder.levels: [{}]", ranks.join(", "))
}

fn must_play(values: &Values<'_>, found: &mut Vec<Clash>) {
    let levels = values.ranks("ladder.levels");
    for rank in values.ranks("ladder.must_play") {
        if !levels.contains(rank) {
            found.push(Clash {
                keys: vec!["ladder.must_play", "ladder.levels"],
                what: format!("{rank} must be played but is no level of ladder.levels"),
                allowed: ladder_text(levels),
            });
        }
    }
}

fn hooks(values: &Values<'_>, found: &mut Vec<Clash>) {
    let levels = values.ranks("ladder.levels");
    let step = |rank: Rank| levels.iter().position(|&level| level == rank);
    for hook in values.hooks("promotion.hooks") {
        let mut clash = |what: String| {
            found.push(Clash {
                keys: vec!["promotion.hooks", "ladder.levels"],
                what,
                allowed: ladder_text(levels),
            });
        };
        for rank in [hook.level, hook.to] {
            if step(rank).is_none() {
                clash(format!(
                    "a hook names {rank}, which is no level of ladder.levels"
                ));
            }
        }
        if let (Some(level), Some(to)) = (step(hook.level), step(hook.to))
            && to > level
        {
            clash(format!(
                "a hook at {} falls back to {}, which comes later on the ladder",
                hook.level, hook.to
            ));
        }
    }
}

fn heavy_first(values: &Values<'_>, found: &mut Vec<Clash>) {
    if values.int("throws.heavy_first") > 0 && !values.is_word("throws.penalty_per", "card") {
        found.push(Clash {
            keys: vec!["throws.heavy_first", "throws.penalty_per"],
            what: "throws.heavy_first prices one card, but throws.penalty_per does not charge by the card thrown".into(),
            allowed: "0, or throws.penalty_per = \"card\"".into(),
        });
    }
}

const MULTIPLIERS: [&str; 4] = [
    "kou_di.multipliers.single",
    "kou_di.multipliers.pair",
    "kou_di.multipliers.tractor",
    "kou_di.multipliers.throw",
];

fn multipliers(values: &Values<'_>, found: &mut Vec<Clash>) {
    let is_set = |key: &str| *values.get(key) != Value::Unset;
    if values.is_word("kou_di.form", "list") {
        // A throw without a multiplier of its own counts by its largest component.
        for key in &MULTIPLIERS[..3] {
            if !is_set(key) {
                found.push(Clash {
                    keys: vec!["kou_di.form", key],
                    what: format!("the form is a list, but {key} is not in it"),
                    allowed:
                        "\"list\" with multipliers for single, pair and tractor, or another form"
                            .into(),
                });
            }
        }
    }
    if values.is_word("kou_di.measure", "component") {
        return;
    }
    for key in MULTIPLIERS {
        if is_set(key) {
            found.push(Clash {
                keys: vec![key, "kou_di.measure"],
                what: format!("{key} is for a component, but kou_di.measure counts cards"),
                allowed: "\"none\", or kou_di.measure = \"component\"".into(),
            });
        }
    }
}

fn bands(values: &Values<'_>, found: &mut Vec<Clash>) {
    let stage = values.int("promotion.stage");
    let last = values.bands("promotion.declarer_bands").last();
    if let Some(&(from, _)) = last
        && i64::from(from) >= stage
    {
        found.push(Clash {
            keys: vec!["promotion.declarer_bands", "promotion.stage"],
            what: format!("a band of the declaring side starts at {from}, but from {stage} on the attackers take the stage"),
            allowed: format!("bands below promotion.stage = {stage}"),
        });
    }
}
