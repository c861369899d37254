//! Whatever the bytes, rules are loaded or their issues told.

use crate::given::first_line;
use koudi_engine::rules::{Family, Rules, parse_value};
use proptest::prelude::*;

/// Loading tells the same of the same bytes, whatever they are.
fn meet(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Rules::parse(&text, "fuzz", "fuzz.toml") {
        Ok(rules) => {
            let again = Rules::parse(&rules.to_toml(), "fuzz", "fuzz.toml").unwrap();
            assert_eq!(again, rules);
            let (base, pairs) = rules.provenance();
            assert!(
                Rules::from_provenance(&base, &pairs)
                    .unwrap()
                    .same_play(&rules)
            );
        }
        Err(error) => {
            assert!(!error.issues.is_empty());
            assert_eq!(error.to_string().lines().count(), error.issues.len());
        }
    }
}

/// Pieces of which rule files are made, well or badly put together.
fn piece() -> impl Strategy<Value = String> {
    let keys: Vec<&str> = Family::ALL
        .iter()
        .flat_map(|family| family.parameters())
        .flat_map(|p| [p.key, p.default])
        .chain([
            "family = \"trick\"\n",
            "family = \"climb\"\n",
            "extends",
            "title",
            "value",
            "mark",
            "source",
        ])
        .chain([
            "\"stated\"",
            "\"none\"",
            "alternative",
            "[",
            "]",
            "{",
            "}",
            " = ",
            ", ",
            "\n",
        ])
        .chain([
            "\"",
            "'''",
            "1",
            "-7",
            "1e9",
            "true",
            "1979-05-27",
            "\r\n",
            "#",
            ".",
            "é",
        ])
        .collect();
    prop::sample::select(keys).prop_map(str::to_owned)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn on_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        meet(&bytes);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.toml");
        std::fs::write(&path, &bytes).unwrap();
        let _ = Rules::load(path.to_str().unwrap());
    }

    #[test]
    fn on_pieces_of_rule_files(pieces in prop::collection::vec(piece(), 0..40)) {
        meet(pieces.concat().as_bytes());
    }

    #[test]
    fn on_one_parameter(
        family in prop::sample::select(Family::ALL),
        index in any::<prop::sample::Index>(),
        pieces in prop::collection::vec(piece(), 0..6),
    ) {
        let parameter = index.get(family.parameters());
        let value = pieces.concat();
        let line = first_line(family);
        meet(format!("{line}{} = {value}\n", parameter.key).as_bytes());
        if let Ok(value) = parse_value(&value) {
            let _ = Rules::load(Rules::builtin_ids_of(family)[0])
                .unwrap()
                .replace(&[(parameter.key.to_owned(), value)]);
        }
    }

    #[test]
    fn on_mutated_built_in_files(
        which in any::<prop::sample::Index>(),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0usize..30), 1..6),
    ) {
        let id = which.get(&Rules::builtin_ids()).to_owned();
        let mut bytes = Rules::load(id).unwrap().to_toml().into_bytes();
        for (at, byte, length) in cuts {
            let at = at.index(bytes.len());
            let end = (at + length).min(bytes.len());
            bytes.splice(at..end, [byte]);
        }
        meet(&bytes);
    }

    #[test]
    fn on_any_name(name in ".{0,40}") {
        let _ = Rules::load(&name);
    }
}
