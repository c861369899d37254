//! How rule sets differ, and from which built-in one a rule set derives.

use crate::rules::file::Sheet;
use crate::rules::issue::{Issue, RulesError};
use crate::rules::node::{Node, Position};
use crate::rules::{Family, Rules, WrongFamily};

impl Rules {
    /// Whether every value is the same: the same games are played by both.
    pub fn same_play(&self, other: &Rules) -> bool {
        self.diff(other).is_ok_and(|found| found.is_empty())
    }

    /// The parameters whose values differ, as (key, here, there) in TOML text.
    ///
    /// # Errors
    /// Games of different families have no parameters in common.
    pub fn diff(&self, other: &Rules) -> Result<Vec<(&'static str, String, String)>, WrongFamily> {
        self.needs(other.family())
            .map_err(|error| error.told(&format!("a comparison with {}", other.id())))?;
        Ok(self.differences(other))
    }

    /// As [`Rules::diff`], of the same family.
    fn differences(&self, other: &Rules) -> Vec<(&'static str, String, String)> {
        let pairs = self.settings().iter().zip(other.settings());
        self.family()
            .parameters()
            .iter()
            .zip(pairs)
            .filter(|(_, (here, there))| here.value != there.value)
            .map(|(parameter, (here, there))| {
                (parameter.key, here.value.to_toml(), there.value.to_toml())
            })
            .collect()
    }

    /// The built-in id from which the values derive, or what stands for the
    /// standard, and the (key, TOML text) pairs in which they differ from it.
    pub fn provenance(&self) -> (String, Vec<(String, String)>) {
        let standard = self.family().standard_id();
        let base = self.sheet.base.as_deref().unwrap_or(standard);
        let origin = Rules::base(base).unwrap_or_else(|_| Rules::standard(self.family()));
        let pairs = origin.differences(self).into_iter();
        (
            origin.id().to_owned(),
            pairs
                .map(|(key, _, value)| (key.to_owned(), value))
                .collect(),
        )
    }

    /// Rebuilds what [`Rules::provenance`] told.
    ///
    /// # Errors
    /// The base is no built-in id, or a pair is refused.
    pub fn from_provenance(base: &str, pairs: &[(String, String)]) -> Result<Rules, RulesError> {
        let origin = Rules::base(base)?;
        let mut nodes = Vec::new();
        let mut issues = Vec::new();
        for (key, text) in pairs {
            match Node::parse_value(text) {
                Ok(node) => nodes.push((key.clone(), node)),
                Err(what) => {
                    let what = format!("not a TOML value: {what}");
                    issues
                        .push(Issue::new("replace()", Position::default(), key, what).value(text));
                }
            }
        }
        if !issues.is_empty() {
            return Err(RulesError { issues });
        }
        origin.sheet.replace(&nodes).map(Rules::of)
    }

    fn base(id: &str) -> Result<Rules, RulesError> {
        match Family::ALL.iter().find(|f| f.standard_id() == id) {
            Some(family) => Ok(Rules::standard(*family)),
            None => Sheet::builtin(id).map(Rules::of),
        }
    }
}
