//! The families of rules: each has its standard and its own keys.

use crate::given::{issues, of_document, parse, replaced};
use koudi_engine::rules::{
    ClimbRules, Family, Issue, KouDiForm, Rules, TributeLeader, TrickRules, Wild,
};

#[test]
fn an_empty_file_of_a_family_is_the_standard() {
    let rules = parse("family = \"trick\"").unwrap();
    let standard = Rules::standard(Family::Trick);
    assert!(rules.same_play(&standard));
    assert_eq!(rules.title(), "mine");
    let trick: &TrickRules = rules.trick().unwrap();
    assert_eq!(trick.kitty_size, 8);
    assert_eq!(trick.ladder.levels.len(), 13);
    assert_eq!(trick.kou_di.form, KouDiForm::PowerOfPairs);
    assert_eq!(trick.promotion.declarer_bands, [(0, 3), (5, 2), (40, 1)]);

    let rules = parse("family = \"climb\"").unwrap();
    assert!(rules.same_play(&Rules::standard(Family::Climb)));
    let climb: &ClimbRules = rules.climb().unwrap();
    assert_eq!(
        (climb.players, climb.cards.packs, climb.cards.hand),
        (4, 2, 27)
    );
    assert_eq!(climb.levels.len(), 13);
    assert_eq!(climb.wild, Wild::LevelHearts);
    assert_eq!(climb.bombs.straight_flush, Some(5));
    assert_eq!(climb.finish.steps, [3, 2, 1]);
    let tribute = climb.tribute.unwrap();
    assert_eq!(tribute.leader, TributeLeader::HigherPayer);
}

#[test]
fn families_keep_to_themselves() {
    let (trick, climb) = (of_document("004"), of_document("003 §2"));
    let ids = Rules::builtin_ids_of;
    assert!(ids(Family::Trick).contains(&trick.id()) && !ids(Family::Trick).contains(&climb.id()));
    let count: usize = Family::ALL.iter().map(|&family| ids(family).len()).sum();
    assert_eq!(count, Rules::builtin_ids().len());

    assert_eq!(
        climb.trick().unwrap_err().told("a context").to_string(),
        format!(
            "{} is of family climb (掼蛋 and kin); a context needs family trick (升级 and kin)",
            climb.id()
        )
    );
    assert!(trick.climb().is_err() && trick.trick().is_ok() && climb.climb().is_ok());
    let told = trick.diff(&climb).unwrap_err().to_string();
    for word in [trick.id(), climb.id(), "family trick", "family climb"] {
        assert!(told.contains(word), "{told}");
    }
    assert!(!trick.same_play(&climb));

    let found = issues(&format!("extends = \"{}\"\nfamily = \"trick\"", climb.id()));
    assert_eq!(found[0].key, "family");
    assert!(
        found[0].what.contains("differs from the family of"),
        "{found:#?}"
    );
    let error = replaced(&trick, "wild.cards", "\"none\"").unwrap_err();
    assert!(error.to_string().contains("unknown key"), "{error}");
    for family in Family::ALL {
        assert!(Rules::from_provenance(family.standard_id(), &[]).is_ok());
    }
}

#[test]
fn a_file_needs_a_family() {
    let found = issues("title = \"x\"");
    assert_eq!(found[0].key, "family");
    assert_eq!(only_family("\"climbing\"").key, "family");
    assert_eq!(only_family("3").value, "3");
}

fn only_family(value: &str) -> Issue {
    let mut found = issues(&format!("family = {value}"));
    assert_eq!(found.len(), 1);
    found.remove(0)
}
