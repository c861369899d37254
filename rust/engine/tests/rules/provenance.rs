//! Rules rebuilt from where they come from.

use crate::given::{parse, replaced};
use koudi_engine::rules::{Family, Rules};

#[test]
fn provenance_rebuilds_the_play() {
    let base = Rules::load(Rules::builtin_ids()[0]).unwrap();
    let changed = replaced(&base, "promotion.stage", "120").unwrap();
    let own = parse("family = \"trick\"\ntractor.ace_low = true").unwrap();
    let climbing =
        parse("family = \"climb\"\nforms.tube = [2, 5]\nfinish.steps = [3, 1, 0]").unwrap();
    let standards = Family::ALL.iter().map(|&family| Rules::standard(family));
    for rules in [base, changed, own, climbing].into_iter().chain(standards) {
        let (id, pairs) = rules.provenance();
        let again = Rules::from_provenance(&id, &pairs).unwrap();
        assert!(again.same_play(&rules));
        assert_eq!(again.provenance(), (id, pairs));
    }
    assert!(Rules::from_provenance("nothing", &[]).is_err());
    let bad = [("kitty.size".to_owned(), "[".to_owned())];
    assert!(Rules::from_provenance("standard", &bad).is_err());
}
