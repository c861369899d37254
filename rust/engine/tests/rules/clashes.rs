//! Values that clash with others.

use crate::given::{issues, only_issue, only_issue_of};
use koudi_engine::rules::Family;

#[test]
fn values_are_checked_together() {
    for (lines, key, what) in [
        (
            "ladder.must_play = [\"7\"]\nladder.levels = [\"2\", \"5\"]",
            "ladder.must_play",
            "no level of",
        ),
        (
            "promotion.hooks = [{ level = \"J\", points = 85, to = \"3\" }]\nladder.levels = [\"2\", \"J\"]",
            "promotion.hooks",
            "names 3",
        ),
        (
            "promotion.hooks = [{ level = \"J\", points = 85, to = \"K\" }]",
            "promotion.hooks",
            "comes later",
        ),
        (
            "throws.heavy_first = 20\nthrows.penalty_per = \"attempt\"",
            "throws.heavy_first",
            "prices one card",
        ),
        (
            "kou_di.form = \"list\"\nkou_di.multipliers = { single = 2, pair = 4 }",
            "kou_di.form",
            "kou_di.multipliers.tractor is not in it",
        ),
        (
            "kou_di.measure = \"cards\"\nkou_di.multipliers.pair = 4",
            "kou_di.multipliers.pair",
            "counts cards",
        ),
        ("promotion.stage = 40", "promotion.stage", "starts at 40"),
        (
            "order.trumps = [\"BJ\", \"LJ\", \"off level\", \"suit\"]",
            "order.trumps",
            "no place main level",
        ),
    ] {
        let issue = only_issue(lines);
        assert_eq!(issue.key, key, "{issue}");
        assert!(issue.what.contains(what), "{issue}");
        assert!(!issue.allowed.is_empty());
    }
    let none = issues("family = \"trick\"\nladder.levels = []");
    assert_eq!(none.len(), 2, "{none:#?}");
    assert!(none.iter().all(|i| i.key == "ladder.levels" && i.line == 2));
}

/// Of climbing: what stands in a file already, a line that clashes with it, and
/// what is said.
const CLASHES: &[(&str, &str, &str)] = &[
    (
        "cards.packs = 1; bombs.jokers = 'none'; tribute.paid = false",
        "cards.hand = 14",
        "cards.hand deal 56 cards, but cards.packs and cards.jokers make only 54",
    ),
    (
        "cards.jokers = false; bombs.jokers = 'none'; tribute.paid = false",
        "cards.hand = 27",
        "cards.hand deal 108 cards, but cards.packs and cards.jokers make only 104",
    ),
    (
        "match.ends = 'deals'; ladder.levels = []",
        "wild.cards = 'level-hearts'",
        "ladder.levels is empty",
    ),
    (
        "cards.jokers = false; cards.hand = 26; bombs.jokers = 'none'; tribute.paid = false",
        "wild.cards = 'big-joker'",
        "there are none",
    ),
    (
        "forms.straight = [5, 7]",
        "bombs.straight_flush = 5",
        "forms.straight has 5 to 7 cards",
    ),
    (
        "forms.straight = 'none'",
        "bombs.straight_flush = 5",
        "forms.straight is none",
    ),
    (
        "wild.cards = 'jokers'",
        "bombs.straight_flush = 5",
        "which leaves suits out",
    ),
    (
        "bombs.compare = 'lines'; bombs.jokers = 'lines'",
        "bombs.straight_flush = 5",
        "bombs.compare is lines",
    ),
    (
        "cards.jokers = false; cards.hand = 26; tribute.paid = false",
        "bombs.jokers = 'highest'",
        "four jokers, but cards.packs is",
    ),
    (
        "cards.packs = 1; cards.hand = 13; tribute.paid = false",
        "bombs.jokers = 'highest'",
        "four jokers, but cards.packs is",
    ),
    ("", "bombs.jokers = 'lines'", "bombs.compare is size"),
    (
        "bombs.compare = 'lines'; bombs.straight_flush = 'none'",
        "bombs.jokers = 'highest'",
        "bombs.compare is lines",
    ),
    ("", "bombs.serial_ranks = 3", "bombs.compare is size"),
    ("", "score.doubles_from = 5", "bombs.compare is size"),
    ("", "score.contribution_from = 6", "bombs.compare is size"),
    (
        "table.players = 2",
        "tribute.paid = true",
        "table.players is 2",
    ),
    (
        "cards.packs = 1; cards.hand = 13; bombs.jokers = 'none'",
        "tribute.paid = true",
        "two big jokers, which refuse it, but cards.packs is",
    ),
    (
        "cards.jokers = false; cards.hand = 26; bombs.jokers = 'none'",
        "tribute.paid = true",
        "two big jokers, which refuse it, but cards.packs is",
    ),
    ("", "finish.cards_left = [[0, 1]]", "table.players is 4"),
    (
        "wild.cards = 'none'; ladder.levels = []",
        "match.ends = 'past-last'",
        "ladder.levels is empty",
    ),
];

#[test]
fn values_of_climbing_are_checked_together() {
    for (before, line, what) in CLASHES {
        let key = line.split(' ').next().unwrap();
        let lines = before.replace("; ", "\n");
        let issue = only_issue_of(Family::Climb, &format!("{lines}\n{line}"));
        assert_eq!(issue.key, key, "{issue}");
        assert!(issue.what.contains(what), "{issue}");
        assert!(!issue.allowed.is_empty(), "{issue}");
    }
    let alternative = only_issue_of(
        Family::Climb,
        "bombs.compare = { value = 'size', alternative = 'lines' }\nbombs.jokers = 'none'",
    );
    assert_eq!(alternative.key, "bombs.compare.alternative");
}

#[test]
fn a_refused_value_is_not_held_against_others() {
    let issue = only_issue("ladder.levels = [\"Z\"]\nladder.must_play = [\"5\"]");
    assert_eq!(issue.key, "ladder.levels");
    let issue = only_issue("kou_di.form = \"list\"\nkou_di.multipliers = [2, 4, 8]");
    assert_eq!(issue.key, "kou_di.multipliers");
}
