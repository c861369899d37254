//! What is wrong with a rule file, told so that it can be put right.

use crate::rules::node::{Position, quoted};
use std::fmt;

/// One thing that is wrong, where, and what is allowed instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Issue {
    /// The file as it was named, or `replace()`.
    pub file: String,
    /// From 1; 0 where there is no text to point to.
    pub line: usize,
    /// From 1, in characters; 0 where there is no text to point to.
    pub column: usize,
    /// The dotted key; empty where it is not about a key.
    pub key: String,
    /// The value as TOML text; empty where there is none.
    pub value: String,
    /// What is wrong.
    pub what: String,
    /// What is allowed; empty where that says nothing.
    pub allowed: String,
}

impl Issue {
    pub(crate) fn new(file: &str, at: Position, key: &str, what: impl Into<String>) -> Issue {
        Issue {
            file: file.to_owned(),
            line: at.line,
            column: at.column,
            key: key.to_owned(),
            value: String::new(),
            what: what.into(),
            allowed: String::new(),
        }
    }

    pub(crate) fn value(mut self, value: impl Into<String>) -> Issue {
        self.value = value.into();
        self
    }

    pub(crate) fn allowed(mut self, allowed: impl Into<String>) -> Issue {
        self.allowed = allowed.into();
        self
    }
}

/// `FILE:LINE:COL: KEY = VALUE: WHAT; allowed: ALLOWED`, always one line.
impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = vec![self.file.clone()];
        if self.line > 0 {
            parts[0] = format!("{}:{}:{}", self.file, self.line, self.column);
        }
        if !self.key.is_empty() && self.value.is_empty() {
            parts.push(self.key.clone());
        } else if !self.key.is_empty() {
            parts.push(format!("{} = {}", self.key, shortened(&self.value)));
        }
        parts.push(self.what.clone());
        let mut line = parts.join(": ");
        if !self.allowed.is_empty() {
            line.push_str("; allowed: ");
            line.push_str(&self.allowed);
        }
        // File names and keys may hold line ends; a report line may not.
        f.write_str(&line.replace(char::is_control, " "))
    }
}

fn shortened(value: &str) -> String {
    const MOST: usize = 120;
    match value.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value.to_owned(),
    }
}

/// Everything that is wrong with a rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesError {
    /// At least one, in the order of the files' lines.
    pub issues: Vec<Issue>,
}

impl From<Issue> for RulesError {
    fn from(issue: Issue) -> RulesError {
        RulesError {
            issues: vec![issue],
        }
    }
}

/// One line an issue.
impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, issue) in self.issues.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{issue}")?;
        }
        Ok(())
    }
}

impl std::error::Error for RulesError {}

/// The candidate that was most likely meant, if any is near enough.
pub(crate) fn nearest<'a>(
    word: &str,
    candidates: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    candidates
        .filter_map(|candidate| Some((distance(word, candidate)?, candidate)))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Slips of the pen between two dotted keys; a right name in a wrong section is
/// one slip. None where they have nothing to do with each other.
fn distance(word: &str, candidate: &str) -> Option<usize> {
    // A longer word resembles no key, and the comparison would take long.
    const LONGEST: usize = 80;
    if word.len() > LONGEST {
        return None;
    }
    let within = |a: &str, b: &str| {
        let slips = strsim::osa_distance(a, b);
        (slips <= (a.chars().count() / 3).clamp(1, 4)).then_some(slips)
    };
    let last = |key| str::rsplit(key, '.').next().unwrap_or(key).to_owned();
    let whole = within(word, candidate);
    let name = within(&last(word), &last(candidate)).map(|slips| slips + 1);
    whole.into_iter().chain(name).min()
}

/// Up to three of the names that look most like this one.
pub(crate) fn alike<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    const LIKENESS: f64 = 0.7;
    let mut scored: Vec<(f64, &str)> = names
        .map(|other| (strsim::jaro_winkler(name, other), other))
        .filter(|(likeness, _)| *likeness >= LIKENESS)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.into_iter().take(3).map(|(_, other)| other).collect()
}

/// ` (did you mean …?)`, or nothing.
pub(crate) fn did_you_mean(names: &[&str]) -> String {
    if names.is_empty() {
        return String::new();
    }
    let names: Vec<String> = names.iter().map(|n| quoted(n)).collect();
    format!(" (did you mean {}?)", names.join(" or "))
}
