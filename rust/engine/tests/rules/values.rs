//! Values that a key refuses by itself.

use crate::given::{only_issue, only_issue_of};
use koudi_engine::rules::Family;

#[test]
fn values_are_checked_one_by_one() {
    for (line, what) in [
        ("kitty.size = 6", "not one of the numbers"),
        ("kitty.size = \"8\"", "a text is the wrong type"),
        ("kitty.size = 8.0", "a float is the wrong type"),
        ("kitty = 8", "is a section"),
        ("kitty.size = 99999999999999999999", "more than 64 bits"),
        ("throws.allowed = 1", "an integer is the wrong type"),
        ("ladder.levels = [\"2\", \"1\"]", "not a rank"),
        ("ladder.levels = [2]", "in quotes"),
        ("ladder.levels = [\"10\", \"J\", \"T\"]", "a repeat"),
        ("kou_di.multipliers.tractor = []", "a list of 0 numbers"),
        ("kou_di.multipliers.single = 0", "out of range"),
        ("kou_di.multipliers.single = \"no\"", "wrong type"),
        ("promotion.declarer_bands = []", "starts at 0"),
        ("promotion.declarer_bands = [[5, 1]]", "does not start at 0"),
        (
            "promotion.declarer_bands = [[0, 3], [40, 2], [40, 1]]",
            "does not start above",
        ),
        ("promotion.declarer_bands = [[0, 3, 1]]", "not a pair"),
        ("promotion.attacker_bands = [[0, 99]]", "out of range"),
        (
            "promotion.hooks = [{ level = \"J\", points = 85 }]",
            "without to",
        ),
        (
            "promotion.hooks = [{ level = \"J\", points = 85, to = \"2\", from = 1 }]",
            "unknown key",
        ),
        (
            "promotion.hooks = [{ level = \"J\", points = 85, to = \"2\" }, { level = \"J\", points = 9, to = \"3\" }]",
            "second hook",
        ),
        (
            "order.trumps = [\"BJ\", \"LJ\", \"main level\", \"off level\"]",
            "\"suit\" is not the last",
        ),
        (
            "order.trumps = [\"BJ\", \"main level\", \"off level\", \"suit\"]",
            "LJ has no place",
        ),
        (
            "order.trumps = [\"BJ\", \"BJ\", \"LJ\", \"main level\", \"off level\", \"suit\"]",
            "a repeat",
        ),
        ("order.trumps = [\"joker\"]", "not a place"),
    ] {
        let issue = only_issue(line);
        assert!(issue.what.contains(what), "{issue}");
        assert_eq!(issue.line, 2, "{issue}");
        assert!(!issue.allowed.is_empty(), "{issue}");
    }
}

#[test]
fn values_of_climbing_are_checked_one_by_one() {
    for (line, what) in [
        ("table.players = 3", "not one of the numbers"),
        ("cards.hand = 28", "out of range"),
        ("cards.packet = 0", "out of range"),
        ("wild.cards = \"hearts\"", "not one of the words"),
        ("forms.straight = 5", "an integer is the wrong type"),
        ("forms.straight = \"no\"", "a text is the wrong type"),
        ("forms.straight = []", "a list of 0 numbers"),
        ("forms.straight = [5, 6, 7]", "a list of 3 numbers"),
        (
            "forms.straight = [6, 5]",
            "the shortest, 6, is longer than the longest, 5",
        ),
        ("forms.straight = [2, 5]", "out of range"),
        ("forms.plate = [2, \"3\"]", "a text is the wrong type"),
        ("forms.tube = [3, 14]", "out of range"),
        ("finish.steps = [3, 2]", "a list of 2 numbers"),
        ("finish.steps = [3, 2, 1, 0]", "a list of 4 numbers"),
        ("finish.steps = [3, 2, 14]", "out of range"),
        ("finish.steps = 3", "an integer is the wrong type"),
        ("finish.steps = \"none\"", "a text is the wrong type"),
        ("finish.cards_left = [[1, 1]]", "does not start at 0"),
        ("finish.cards_left = [[0, 1], [28, 2]]", "out of range"),
        ("finish.cards_left = [[0, 101]]", "out of range"),
        ("score.multiplier_cap = 0", "out of range"),
        ("match.target = 0", "out of range"),
    ] {
        let issue = only_issue_of(Family::Climb, line);
        assert!(issue.what.contains(what), "{issue}");
        assert!(!issue.allowed.is_empty(), "{issue}");
    }
    let issue = only_issue_of(Family::Climb, "finish.cards_left = [[0, 101]]");
    assert!(issue.allowed.contains("points from 0 to 100"), "{issue}");
    let issue = only_issue_of(Family::Climb, "forms.straight = [1, 5]");
    assert_eq!(
        issue.allowed,
        "[shortest, longest] from 3 to 13, or \"none\""
    );
}
