//! What a rule set says of one parameter: its value and what it rests on.

use crate::rules::node::Position;
use crate::rules::registry::Family;
use crate::rules::value::{Value, Values};
use std::sync::Arc;

/// Where a value has its authority.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The document states it.
    Stated,
    /// The document can be read otherwise, too; this is one reading.
    Reading,
    /// The document is silent; the standard holds.
    Standard,
    /// Set without saying why: a house rule, or a value replaced in a study.
    Own,
}

impl Mark {
    /// The marks a rule file can give a value.
    pub const GIVEN: &'static [Mark] = &[Mark::Stated, Mark::Reading, Mark::Standard];

    /// The word in a rule file and in listings.
    pub const fn word(self) -> &'static str {
        match self {
            Mark::Stated => "stated",
            Mark::Reading => "reading",
            Mark::Standard => "standard",
            Mark::Own => "own",
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Mark> {
        Mark::GIVEN.iter().copied().find(|m| m.word() == word)
    }

    pub(crate) fn needs_source(self) -> bool {
        matches!(self, Mark::Stated | Mark::Reading)
    }
}

/// The value of a parameter in one rule set, and where it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub value: Value,
    pub mark: Mark,
    pub source: Option<String>,
    pub alternative: Option<Value>,
    pub origin: Origin,
}

/// Two settings are the same wherever they were written down.
impl PartialEq for Setting {
    fn eq(&self, other: &Setting) -> bool {
        (&self.value, self.mark, &self.source, &self.alternative)
            == (&other.value, other.mark, &other.source, &other.alternative)
    }
}

/// The file and place that set a value; no file for a default.
#[derive(Clone, Default, Debug)]
pub(crate) struct Origin {
    pub file: Arc<str>,
    pub at: Position,
}

/// The settings of a rule set that says nothing.
pub(crate) fn standard_settings(family: Family) -> Vec<Setting> {
    let standard = |value: &Value| Setting {
        value: value.clone(),
        mark: Mark::Standard,
        source: None,
        alternative: None,
        origin: Origin::default(),
    };
    family.defaults().iter().map(standard).collect()
}

/// The values alone, by key.
pub(crate) fn values(family: Family, settings: &[Setting]) -> Values<'_> {
    Values::new(family, settings.iter().map(|s| &s.value).collect())
}
