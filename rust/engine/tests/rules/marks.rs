//! Marks, sources and alternatives of values.

use crate::given::{only_issue, parse, row};

#[test]
fn marks_need_sources_and_sense() {
    for (line, key, what) in [
        (
            "kitty.size = { value = 4, mark = \"stated\" }",
            "kitty.size",
            "without a source",
        ),
        (
            "kitty.size = { value = 4, mark = \"guess\" }",
            "kitty.size.mark",
            "not a mark",
        ),
        (
            "kitty.size = { value = 4, mark = \"standard\" }",
            "kitty.size.mark",
            "not the standard",
        ),
        (
            "kitty.size = { value = 4, source = 3 }",
            "kitty.size.source",
            "not a text",
        ),
        (
            "kitty.size = { value = 4, alternative = 6 }",
            "kitty.size.alternative",
            "not one of",
        ),
        (
            "kitty.size = { value = 4, alternative = 4 }",
            "kitty.size.alternative",
            "the value itself",
        ),
        (
            "kitty.size = { value = 4, alternativ = 8 }",
            "kitty.size.alternativ",
            "\"alternative\"",
        ),
        (
            "kitty.size = { alternative = 8 }",
            "kitty.size",
            "without value",
        ),
        (
            "ladder.must_play = { value = [], alternative = [\"7\"] }\nladder.levels = [\"2\"]",
            "ladder.must_play.alternative",
            "no level of",
        ),
    ] {
        let issue = only_issue(line);
        assert_eq!(issue.key, key, "{issue}");
        assert!(issue.what.contains(what), "{issue}");
    }
    let rules = parse("family = \"trick\"\nkitty.size = { value = 4, alternative = 12 }").unwrap();
    let row = row(&rules, "kitty.size");
    assert_eq!((row.mark, row.alternative.as_str()), ("own", "12"));
}
