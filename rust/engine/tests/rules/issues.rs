//! Faults of a file: all at once, at their lines, with what was meant.

use crate::given::{issues, only_issue};
use koudi_engine::rules::Rules;
use std::fs;

#[test]
fn three_faults_are_told_at_once_with_their_lines() {
    let found = issues(
        "family = \"trick\"\n[kou_di]\nmeasure = \"component\"\nform = \"3n\"\n\n[throws]\npenalty = 1000\nallowd = true\n",
    );
    let told: Vec<(usize, usize, &str)> = found
        .iter()
        .map(|i| (i.line, i.column, i.key.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            (4, 8, "kou_di.form"),
            (7, 11, "throws.penalty"),
            (8, 1, "throws.allowd")
        ]
    );
    let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines[1],
        "mine.toml:7:11: throws.penalty = 1000: out of range; allowed: an integer from 0 to 100"
    );
    assert!(
        lines[2].contains("did you mean \"throws.allowed\"?"),
        "{}",
        lines[2]
    );
}

#[test]
fn unknown_keys_name_the_nearest() {
    for (line, near) in [
        ("kou_di.mesure = \"cards\"", "kou_di.measure"),
        ("kou_di.multiplier.single = 3", "kou_di.multipliers"),
        ("over_level = false", "tractor.over_level"),
        ("koudi.form = \"2n\"", "kou_di"),
        ("titel = \"x\"", "title"),
        ("\"kitty.size\" = 8", "kitty.size"),
    ] {
        let issue = only_issue(line);
        if near == "kitty.size" {
            assert!(issue.what.contains("without quotes"), "{issue}");
        } else {
            assert!(
                issue.what.contains(&format!("did you mean \"{near}\"?")),
                "{issue}"
            );
        }
        assert_eq!(issue.line, 2);
    }
    assert_eq!(only_issue("xyzzy = 1").what, "unknown key");
}

#[test]
fn unknown_ids_name_the_nearest() {
    for id in Rules::builtin_ids() {
        let slip = format!("{}x", &id[..id.len() - 1]);
        let error = Rules::load(&slip).unwrap_err();
        assert!(
            error
                .to_string()
                .contains(&format!("did you mean \"{id}\"")),
            "{error}"
        );
        assert!(error.issues[0].allowed.contains(id));
    }
    assert!(Rules::load("").is_err());
}

#[test]
fn missing_files_and_other_encodings_are_issues() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("none.toml");
    let error = Rules::load(missing.to_str().unwrap()).unwrap_err();
    assert!(error.to_string().contains("cannot be read"), "{error}");
    let latin = folder.path().join("latin.toml");
    fs::write(&latin, b"family = \"trick\"\ntitle = \"\xe9\"\n").unwrap();
    let error = Rules::load(latin.to_str().unwrap()).unwrap_err();
    assert_eq!((error.issues[0].line, error.issues[0].column), (2, 10));
    assert!(Rules::load(folder.path().to_str().unwrap()).is_err());
}

#[test]
fn broken_lines_hide_nothing_on_other_lines() {
    let found = issues("family = \"trick\"\nkitty.size = eight\nthrows.penalty = 1000\n");
    let lines: Vec<usize> = found.iter().map(|i| i.line).collect();
    assert_eq!(lines, [2, 3], "{found:#?}");
    assert!(found[0].what.starts_with("not TOML"));
    let twice = only_issue("kitty.size = 8\nkitty.size = 4");
    assert!(
        twice.what.contains("duplicate key") && twice.line == 3,
        "{twice}"
    );
}

#[test]
fn elements_are_pointed_to() {
    let issue = only_issue("ladder.levels = [\n  \"2\",\n  \"Z\",\n]");
    assert_eq!(
        (issue.line, issue.column, issue.value.as_str()),
        (4, 3, "\"Z\"")
    );
}
