//! Files that extend others.

use crate::given::{issues, row, write};
use koudi_engine::rules::{Family, Rules};
use std::fs;

/// A line that any built-in file of a family may have, with the key and a value
/// that none of them has.
fn harmless(family: Family) -> (&'static str, &'static str) {
    match family {
        Family::Trick => ("kitty.size", "12"),
        Family::Climb => ("match.deals", "7"),
    }
}

#[test]
fn extending_keeps_marks_and_marks_its_own() {
    for id in Rules::builtin_ids() {
        let base = Rules::load(id).unwrap();
        let (key, value) = harmless(base.family());
        let text = format!("extends = \"{id}\"\n{key} = {value}\n");
        let rules = Rules::parse(&text, "mine", "mine.toml").unwrap();
        assert_eq!(rules.document(), base.document());
        assert_eq!(row(&rules, key).mark, "own");
        for parameter in base.parameters().iter().filter(|r| r.key != key) {
            assert_eq!(*parameter, row(&rules, parameter.key));
        }
        let differences = vec![(key.to_owned(), value.to_owned())];
        assert_eq!(rules.provenance(), (id.to_owned(), differences));
    }
}

#[test]
fn extending_a_file_of_another_folder() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("inner")).unwrap();
    let id = Rules::builtin_ids()[0];
    write(
        folder.path(),
        "base.toml",
        &format!("extends = \"{id}\"\nkitty.size = 12\n"),
    );
    let child = write(
        &folder.path().join("inner"),
        "child.toml",
        "extends = \"../base.toml\"\nthrows.penalty = 5\n",
    );
    let rules = Rules::load(&child).unwrap();
    assert_eq!(rules.id(), "child");
    assert_eq!(rules.trick().unwrap().kitty_size, 12);
    let (base, pairs) = rules.provenance();
    assert_eq!((base.as_str(), pairs.len()), (id, 2));
}

#[test]
fn faults_between_files_point_to_the_file_that_extends() {
    let folder = tempfile::tempdir().unwrap();
    write(
        folder.path(),
        "base.toml",
        "family = \"trick\"\nladder.must_play = [\"J\"]\n",
    );
    let child = write(
        folder.path(),
        "child.toml",
        "extends = \"base.toml\"\n\nladder.levels = [\"2\", \"A\"]\n",
    );
    let error = Rules::load(&child).unwrap_err();
    assert_eq!(error.issues.len(), 1);
    assert_eq!(
        (error.issues[0].key.as_str(), error.issues[0].line),
        ("ladder.levels", 3)
    );
    assert_eq!(error.issues[0].file, child);

    let broken = write(
        folder.path(),
        "broken.toml",
        "family = \"trick\"\nkitty.size = 6\n",
    );
    let child = write(
        folder.path(),
        "child2.toml",
        "extends = \"broken.toml\"\nthrows.penalty = -1\n",
    );
    let error = Rules::load(&child).unwrap_err();
    let told: Vec<(&str, usize)> = error
        .issues
        .iter()
        .map(|i| (i.file.as_str(), i.line))
        .collect();
    assert_eq!(told, [(broken.as_str(), 2), (child.as_str(), 2)]);
}

#[test]
fn circles_of_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let first = write(folder.path(), "a.toml", "extends = \"b.toml\"\n");
    write(folder.path(), "b.toml", "\nextends = \"./a.toml\"\n");
    let error = Rules::load(&first).unwrap_err();
    assert_eq!(error.issues.len(), 1);
    assert!(
        error.issues[0].what.contains("a.toml → b.toml → ./a.toml"),
        "{error}"
    );
    assert_eq!(
        (error.issues[0].key.as_str(), error.issues[0].line),
        ("extends", 2)
    );
    let own = write(folder.path(), "own.toml", "extends = \"own.toml\"\n");
    assert!(
        Rules::load(&own).unwrap_err().issues[0]
            .what
            .contains("circle")
    );
    let text = fs::read_to_string(&own).unwrap();
    assert!(
        Rules::parse(&text, "own", &own).unwrap_err().issues[0]
            .what
            .contains("circle")
    );
}

#[test]
fn extending_what_is_not_there() {
    let found = issues("extends = \"nowhere\"\nkitty.size = 6");
    let keys: Vec<&str> = found.iter().map(|i| i.key.as_str()).collect();
    assert_eq!(keys, ["extends", "kitty.size"]);
    assert_eq!(issues("extends = \"nowhere.toml\"")[0].key, "extends");
    assert_eq!(issues("extends = 3")[0].key, "extends");
}
