//! Rule texts and files, and what is read out of them.

use koudi_engine::rules::{Family, Issue, ParameterRow, Rules, RulesError, parse_value};
use std::fs;
use std::path::Path;

pub fn parse(text: &str) -> Result<Rules, RulesError> {
    Rules::parse(text, "mine", "mine.toml")
}

pub fn issues(text: &str) -> Vec<Issue> {
    match parse(text) {
        Ok(_) => Vec::new(),
        Err(error) => error.issues,
    }
}

/// The only issue of a trick-taking file with these lines after its first.
pub fn only_issue(lines: &str) -> Issue {
    only_issue_of(Family::Trick, lines)
}

/// The only issue of a file of a family with these lines after its first.
pub fn only_issue_of(family: Family, lines: &str) -> Issue {
    let mut found = issues(&format!("{}{lines}", first_line(family)));
    assert_eq!(found.len(), 1, "{found:#?}");
    found.remove(0)
}

pub fn first_line(family: Family) -> String {
    format!("family = \"{}\"\n", family.word())
}

/// The built-in rule set that follows a document.
pub fn of_document(document: &str) -> Rules {
    let mut all = Rules::builtin_ids()
        .into_iter()
        .map(|id| Rules::load(id).unwrap());
    all.find(|rules| rules.document() == document).unwrap()
}

pub fn row(rules: &Rules, key: &str) -> ParameterRow {
    rules
        .parameters()
        .into_iter()
        .find(|r| r.key == key)
        .unwrap()
}

pub fn replaced(rules: &Rules, key: &str, value: &str) -> Result<Rules, RulesError> {
    rules.replace(&[(key.to_owned(), parse_value(value).unwrap())])
}

pub fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}
