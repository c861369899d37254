//! Rule sets.

use crate::climb::context::ClimbContext;
use crate::climb::finish::{self, Finish, Told};
use crate::errors;
use crate::trick::context::Context;
use crate::trick::verdict::{self, Promotion, Slipped, Verdict};
use koudi_engine::card::{Rank, Seat, Suit};
use koudi_engine::climb;
use koudi_engine::notation::parse_cards;
use koudi_engine::rules::{self, Family, json_schema};
use koudi_engine::trick::after::{After, next_declarer};
use koudi_engine::trick::context;
use koudi_engine::trick::score::{self, Standing};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A rule set, checked as a whole.
#[pyclass(frozen, module = "koudi._core")]
#[derive(Clone)]
pub struct Rules(pub rules::Rules);

/// The built-in rule ids, all or a family's.
#[pyfunction]
#[pyo3(signature = (family = None))]
pub fn rule_ids(family: Option<&str>) -> PyResult<Vec<&'static str>> {
    let Some(word) = family else {
        return Ok(rules::Rules::builtin_ids());
    };
    Ok(rules::Rules::builtin_ids_of(read_family(word)?))
}

fn read_family(word: &str) -> PyResult<Family> {
    Family::from_word(word).ok_or_else(|| {
        let allowed = Family::ALL.iter().map(|family| family.word());
        let allowed = allowed.collect::<Vec<_>>().join(", ");
        errors::koudi(format!("family {word:?} is not known; allowed: {allowed}"))
    })
}

/// The JSON Schema of rule files.
#[pyfunction]
pub fn rules_schema() -> String {
    json_schema()
}

#[pymethods]
impl Rules {
    #[staticmethod]
    fn load(py: Python<'_>, name_or_path: &str) -> PyResult<Rules> {
        let loaded = rules::Rules::load(name_or_path);
        loaded
            .map(Rules)
            .map_err(|error| errors::in_rules(py, &error))
    }

    #[staticmethod]
    #[pyo3(signature = (text, name = "rules"))]
    fn parse(py: Python<'_>, text: &str, name: &str) -> PyResult<Rules> {
        let read = rules::Rules::parse(text, name, name);
        read.map(Rules)
            .map_err(|error| errors::in_rules(py, &error))
    }

    #[getter]
    fn id(&self) -> &str {
        self.0.id()
    }

    #[getter]
    fn title(&self) -> &str {
        self.0.title()
    }

    #[getter]
    fn title_zh(&self) -> &str {
        self.0.title_zh()
    }

    #[getter]
    fn family(&self) -> &'static str {
        self.0.family().word()
    }

    #[getter]
    fn document(&self) -> &str {
        self.0.document()
    }

    #[getter]
    fn levels(&self) -> Vec<String> {
        self.ladder().iter().map(ToString::to_string).collect()
    }

    #[getter]
    fn stage(&self) -> Option<u16> {
        self.0.trick().ok()?.promotion.stage
    }

    fn replace(&self, py: Python<'_>, changes: &Bound<'_, PyAny>) -> PyResult<Rules> {
        let items = changes.call_method0("items")?;
        let mut pairs = Vec::new();
        for item in items.try_iter()? {
            let (key, value): (String, Bound<'_, PyAny>) = item?.extract()?;
            let value = toml_value(&key, &value)?;
            pairs.push((key, value));
        }
        let replaced = self.0.replace(&pairs);
        replaced
            .map(Rules)
            .map_err(|error| errors::in_rules(py, &error))
    }

    fn to_toml(&self) -> String {
        self.0.to_toml()
    }

    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for row in self.0.parameters() {
            let fields = PyDict::new(py);
            fields.set_item("key", row.key)?;
            fields.set_item("value", row.value)?;
            fields.set_item("allowed", row.allowed)?;
            fields.set_item("mark", row.mark)?;
            fields.set_item("source", row.source)?;
            let alternative = Some(row.alternative).filter(|text| !text.is_empty());
            fields.set_item("alternative", alternative)?;
            fields.set_item("meaning", row.meaning)?;
            fields.set_item("meaning_zh", row.meaning_zh)?;
            fields.set_item("clause", row.clause)?;
            list.append(fields)?;
        }
        Ok(list)
    }

    fn diff(&self, other: &Rules) -> PyResult<Vec<(&'static str, String, String)>> {
        self.0.diff(&other.0).map_err(errors::koudi)
    }

    /// Refuses what another family is needed for.
    fn needs(&self, family: &str, what: &str) -> PyResult<()> {
        let needed = self.0.needs(read_family(family)?);
        needed.map_err(|error| errors::koudi(error.told(what)))
    }

    fn provenance(&self) -> (String, Vec<(String, String)>) {
        self.0.provenance()
    }

    #[pyo3(signature = (level = None, trump = None))]
    fn context<'py>(
        &self,
        py: Python<'py>,
        level: Option<&str>,
        trump: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let id = self.0.id().to_owned();
        let level = level.map(read_level).transpose()?;
        if let Ok(rules) = self.0.climb() {
            if let Some(trump) = trump {
                let family = self.0.family().name();
                return Err(errors::koudi(format!(
                    "trump {trump:?}: {id} is of family {family}, which knows no trump; leave it out"
                )));
            }
            let ctx = climb::context::Context::new(rules, level).map_err(errors::koudi)?;
            return Ok(Bound::new(py, ClimbContext { id, ctx })?.into_any());
        }
        let rules = self.trick("a context")?;
        let trump = match trump {
            None | Some("nt") => None,
            Some(text) => Some(read_suit(text)?),
        };
        let ctx = context::Context::new(rules, level, trump).map_err(errors::koudi)?;
        let rules = rules.clone();
        Ok(Bound::new(py, Context { id, rules, ctx })?.into_any())
    }

    #[pyo3(signature = (attacker_points, levels = None, last_trick = None, declarer = None))]
    fn promotion(
        &self,
        attacker_points: i32,
        levels: Option<(String, String)>,
        last_trick: Option<&str>,
        declarer: Option<i64>,
    ) -> PyResult<Promotion> {
        let rules = self.trick("a promotion")?;
        let after = After::of(rules, attacker_points);
        let levels_after = match levels {
            None => None,
            Some((declaring, attacking)) => {
                let levels = (
                    self.ladder_level("levels[0]", &declaring)?,
                    self.ladder_level("levels[1]", &attacking)?,
                );
                let after = self.levels_after(attacker_points, levels, last_trick)?;
                Some((standing(after.0), standing(after.1)))
            }
        };
        let next = declarer
            .map(|seat| {
                let change = after.steps.stage_change;
                let next =
                    next_declarer(&rules.rotation, read_seat(seat)?, change, attacker_points);
                PyResult::Ok(next.index())
            })
            .transpose()?;
        Ok(Promotion {
            declarer: after.steps.declarer,
            attacker: after.steps.attacker,
            stage_change: after.steps.stage_change,
            match_points: after.match_points,
            large_points: after.large_points,
            levels_after,
            declarer_after: next,
        })
    }

    #[pyo3(signature = (attacker_points, slips, declarer = None, context = None))]
    fn verdict(
        &self,
        attacker_points: i32,
        slips: BTreeMap<String, [Slipped; 2]>,
        declarer: Option<i64>,
        context: Option<&Context>,
    ) -> PyResult<Verdict> {
        verdict::rule(self, attacker_points, slips, declarer, context)
    }

    #[pyo3(signature = (
        order, levels = None, declaring = None, failures = (0, 0), bombs = None, cards_left = None
    ))]
    fn finish(
        &self,
        order: Vec<i64>,
        levels: Option<(String, String)>,
        declaring: Option<u8>,
        failures: (u16, u16),
        bombs: Option<Vec<(usize, String)>>,
        cards_left: Option<u32>,
    ) -> PyResult<Finish> {
        let told = Told {
            levels,
            declaring,
            failures,
            bombs,
            cards_left,
        };
        finish::finish(self, &order, &told)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Rules>()
            .is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.id().hash(&mut hasher);
        self.0.provenance().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!("Rules({:?})", self.0.id())
    }
}

impl Rules {
    /// The parameters of a trick-taking game, where something needs them.
    pub fn trick(&self, what: &str) -> PyResult<&rules::TrickRules> {
        let trick = self.0.trick();
        trick.map_err(|error| errors::koudi(error.told(what)))
    }

    /// The parameters of a climbing game, where something needs them.
    pub fn climb(&self, what: &str) -> PyResult<&rules::ClimbRules> {
        let climb = self.0.climb();
        climb.map_err(|error| errors::koudi(error.told(what)))
    }

    /// The levels in the order played.
    fn ladder(&self) -> &[Rank] {
        match self.0.trick() {
            Ok(trick) => &trick.ladder.levels,
            Err(_) => self.0.climb().map_or(&[], |climb| &climb.levels),
        }
    }

    /// A level of this rule set's ladder.
    pub fn ladder_level(&self, name: &str, text: &str) -> PyResult<Rank> {
        let ladder = self.ladder();
        Rank::parse(text)
            .filter(|level| ladder.contains(level))
            .ok_or_else(|| {
                let id = self.0.id();
                if ladder.is_empty() {
                    return errors::koudi(format!(
                        "{name} {text:?}: {id} has no levels, leave it out"
                    ));
                }
                let allowed: Vec<String> = ladder.iter().map(ToString::to_string).collect();
                let allowed = allowed.join(" ");
                errors::koudi(format!(
                    "{name} {text:?} is not on the ladder of {id}; allowed: {allowed}"
                ))
            })
    }

    fn levels_after(
        &self,
        attacker_points: i32,
        levels: (Rank, Rank),
        last_trick: Option<&str>,
    ) -> PyResult<(Standing, Standing)> {
        let rules = self.trick("a promotion")?;
        // A level card tops every card but jokers and permanent trumps in any
        // suit, so no-trump finds the hook's card as well.
        let ctx = context::Context::new(rules, Some(levels.0), None).map_err(errors::koudi)?;
        let last_trick = last_trick
            .map(|text| {
                let cards = parse_cards(text);
                cards.map_err(|error| errors::in_cards("last_trick", text, &error))
            })
            .transpose()?
            .map(|cards| ctx.cards(&cards));
        score::levels_after(
            Some(&ctx),
            &rules.ladder,
            &rules.promotion,
            attacker_points,
            levels,
            last_trick,
        )
        .ok_or_else(|| errors::koudi("a level is not on the ladder"))
    }
}

/// A seat by number.
pub fn read_seat(declarer: i64) -> PyResult<Seat> {
    usize::try_from(declarer)
        .ok()
        .and_then(Seat::new)
        .ok_or_else(|| errors::koudi(format!("declarer {declarer}; allowed: 0 1 2 3")))
}

/// A level as text, whether on the ladder or not.
pub fn read_level(text: &str) -> PyResult<Rank> {
    Rank::parse(text).ok_or_else(|| {
        errors::koudi(format!(
            "level {text:?} is no rank; allowed: 2 3 4 5 6 7 8 9 10 J Q K A"
        ))
    })
}

/// A suit letter.
pub fn read_suit(text: &str) -> PyResult<Suit> {
    let mut chars = text.chars();
    match (chars.next().and_then(Suit::from_char), chars.next()) {
        (Some(suit), None) => Ok(suit),
        _ => Err(errors::koudi(format!(
            "trump {text:?} is no suit; allowed: s h c d, or \"nt\" (in Python also None) for no-trump"
        ))),
    }
}

fn standing(standing: Standing) -> String {
    match standing {
        Standing::At(level) => level.to_string(),
        Standing::Won => "won".to_owned(),
    }
}

/// A Python value as TOML.
fn toml_value(key: &str, value: &Bound<'_, PyAny>) -> PyResult<toml::Value> {
    // A rule file has no null: the word unsets an optional value.
    if value.is_none() {
        return Ok(toml::Value::String("none".to_owned()));
    }
    // A bool is an int to Python, so it comes first.
    if let Ok(value) = value.cast::<PyBool>() {
        return Ok(toml::Value::Boolean(value.is_true()));
    }
    if value.is_instance_of::<PyInt>() {
        // No parameter is near 64 bits; a larger number is refused as too large.
        return Ok(toml::Value::Integer(value.extract().unwrap_or(i64::MAX)));
    }
    if value.is_instance_of::<PyFloat>() {
        return Ok(toml::Value::Float(value.extract()?));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(toml::Value::String(text.extract()?));
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let items = value.try_iter()?.map(|item| toml_value(key, &item?));
        return Ok(toml::Value::Array(items.collect::<PyResult<_>>()?));
    }
    if let Ok(dict) = value.cast::<PyDict>() {
        let mut table = toml::Table::new();
        for (name, item) in dict {
            table.insert(name.extract()?, toml_value(key, &item)?);
        }
        return Ok(toml::Value::Table(table));
    }
    let kind = value.get_type().name()?;
    Err(errors::koudi(format!(
        "{key}: a {kind} is no value of a rule file; allowed: bool, int, float, str, list, tuple, dict, None"
    )))
}
