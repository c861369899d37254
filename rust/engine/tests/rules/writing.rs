//! Rules written to a file.

use crate::given::{parse, write};
use koudi_engine::rules::{Family, Rules, parse_value};

#[test]
fn written_files_read_back_equal() {
    for id in Rules::builtin_ids() {
        let rules = Rules::load(id).unwrap();
        let mut pairs: Vec<(String, toml::Value)> = Vec::new();
        let mut set =
            |key: &str, text: &str| pairs.push((key.to_owned(), parse_value(text).unwrap()));
        match rules.family() {
            Family::Trick => {
                set("kitty.size", "4");
                set("kou_di.multipliers.pair", "'none'");
                if rules.trick().unwrap().promotion.stage.is_some() {
                    let first = rules.trick().unwrap().ladder.levels[0];
                    set(
                        "promotion.hooks",
                        &format!("[{{level='J',points=85,to='{first}'}}]"),
                    );
                }
            }
            Family::Climb => {
                set("forms.tube", "[2, 9]");
                set("forms.plate", "'none'");
                set("finish.steps", "[4, 2, 0]");
            }
        }
        for rules in [rules.replace(&pairs).unwrap(), rules] {
            let text = rules.to_toml();
            let again =
                Rules::parse(&text, id, "again.toml").unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(again, rules);
            assert_eq!(
                (again.trick(), again.climb()),
                (rules.trick(), rules.climb())
            );
        }
    }
}

#[test]
fn odd_titles_survive_writing() {
    let text = "family = \"trick\"\ntitle = \"a \\\"b\\\"\\n\\u0007é\"\nnotes = '''\nx\n'''\n";
    let rules = parse(text).unwrap();
    assert_eq!(parse(&rules.to_toml()).unwrap(), rules);
}

#[test]
fn a_copy_under_another_name_plays_the_same() {
    let folder = tempfile::tempdir().unwrap();
    for id in Rules::builtin_ids() {
        let rules = Rules::load(id).unwrap();
        let copy = Rules::load(&write(folder.path(), "copy.toml", &rules.to_toml())).unwrap();
        assert_eq!(copy.id(), "copy");
        assert!(copy.same_play(&rules));
        assert!(copy.trick().ok() == rules.trick().ok() && copy.climb().ok() == rules.climb().ok());
        let (base, pairs) = copy.provenance();
        assert!(
            Rules::from_provenance(&base, &pairs)
                .unwrap()
                .same_play(&rules)
        );
    }
}
