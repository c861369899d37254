//! Values replaced in rules that are loaded.

use crate::given::{of_document, replaced, row};

#[test]
fn replacing_checks_as_a_file_does() {
    let rules = of_document("001");
    let changed = replaced(&rules, "kou_di.multipliers.single", "3").unwrap();
    assert_eq!(changed.trick().unwrap().kou_di.single, Some(3));
    assert_eq!(row(&changed, "kou_di.multipliers.single").mark, "own");
    assert_eq!(row(&changed, "kou_di.form"), row(&rules, "kou_di.form"));
    assert_eq!(
        changed.diff(&rules).unwrap(),
        [(
            "kou_di.multipliers.single",
            "3".to_owned(),
            "\"none\"".to_owned()
        )]
    );

    let pairs = [
        ("kitty.sise".to_owned(), toml::Value::from(8)),
        ("throws.penalty".to_owned(), toml::Value::from("ten")),
        ("kou_di.measure".to_owned(), toml::Value::from("cards")),
        ("title".to_owned(), toml::Value::from("x")),
    ];
    let error = rules.replace(&pairs).unwrap_err();
    let keys: Vec<&str> = error.issues.iter().map(|i| i.key.as_str()).collect();
    assert_eq!(
        keys,
        ["kitty.sise", "throws.penalty", "title", "kou_di.measure"]
    );
    assert!(error.issues.iter().all(|i| i.file == "replace()"));
    assert!(
        error
            .to_string()
            .starts_with("replace(): kitty.sise = 8: unknown key"),
        "{error}"
    );

    let both = [
        ("kou_di.measure".to_owned(), toml::Value::from("cards")),
        (
            "kou_di.multipliers.tractor".to_owned(),
            toml::Value::from("none"),
        ),
    ];
    assert!(rules.replace(&both).is_ok());
    let twice = [both[0].clone(), both[0].clone()];
    assert!(
        rules
            .replace(&twice)
            .unwrap_err()
            .to_string()
            .contains("given twice")
    );
}
