//! Rule files as users meet them.

use koudi_engine::card::Rank;
use koudi_engine::rules::{
    ClimbRules, EqualLeader, Family, Issue, JokerBombs, KouDiForm, Overruff, ParameterRow, Rules,
    RulesError, Span, ThrowCounts, TributeLeader, TrickRules, TrumpPlace, Wild, json_schema,
    parse_value,
};
use std::fs;
use std::path::Path;

fn parse(text: &str) -> Result<Rules, RulesError> {
    Rules::parse(text, "mine", "mine.toml")
}

fn issues(text: &str) -> Vec<Issue> {
    match parse(text) {
        Ok(_) => Vec::new(),
        Err(error) => error.issues,
    }
}

/// The only issue of a trick-taking file with these lines after its first.
fn only_issue(lines: &str) -> Issue {
    only_issue_of(Family::Trick, lines)
}

/// The only issue of a file of a family with these lines after its first.
fn only_issue_of(family: Family, lines: &str) -> Issue {
    let mut found = issues(&format!("{}{lines}", first_line(family)));
    assert_eq!(found.len(), 1, "{found:#?}");
    found.remove(0)
}

fn first_line(family: Family) -> String {
    format!("family = \"{}\"\n", family.word())
}

/// A line that any built-in file of a family may have, with the key and a value
/// that none of them has.
fn harmless(family: Family) -> (&'static str, &'static str) {
    match family {
        Family::Trick => ("kitty.size", "12"),
        Family::Climb => ("match.deals", "7"),
    }
}

/// The built-in rule set that follows a document.
fn of_document(document: &str) -> Rules {
    let mut all = Rules::builtin_ids()
        .into_iter()
        .map(|id| Rules::load(id).unwrap());
    all.find(|rules| rules.document() == document).unwrap()
}

fn row(rules: &Rules, key: &str) -> ParameterRow {
    rules
        .parameters()
        .into_iter()
        .find(|r| r.key == key)
        .unwrap()
}

fn replaced(rules: &Rules, key: &str, value: &str) -> Result<Rules, RulesError> {
    rules.replace(&[(key.to_owned(), parse_value(value).unwrap())])
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn every_built_in_file_loads_and_lists_every_parameter() {
    for id in Rules::builtin_ids() {
        let rules = Rules::load(id).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(rules.id(), id);
        let keys: Vec<&str> = rules.parameters().iter().map(|row| row.key).collect();
        let table: Vec<&str> = rules.family().parameters().iter().map(|p| p.key).collect();
        assert_eq!(keys, table);
        for row in rules.parameters() {
            let has_source = !row.source.is_empty();
            assert_eq!(has_source, row.mark != "standard", "{id} {}", row.key);
            assert_ne!(row.mark, "own", "{id} {}", row.key);
        }
    }
}

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
fn the_documents_say_what_their_texts_say() {
    let hubei = of_document("004");
    let trick = hubei.trick().unwrap();
    let two = Rank::TWO;
    assert_eq!(
        trick.order[4..6],
        [TrumpPlace::Main(two), TrumpPlace::Off(two)]
    );
    assert!(!trick.throws.allowed && !trick.tractor.permanent_joins_suit);
    assert!(!trick.ladder.levels.contains(&two));
    assert_eq!(trick.promotion.max_steps, 3);

    let longyan = of_document("001");
    let trick = longyan.trick().unwrap();
    assert_eq!(trick.throws.overruff, Overruff::Shape);
    assert_eq!(
        (trick.throws.penalty_cap, trick.throws.heavy_first),
        (80, 20)
    );
    assert_eq!(trick.kou_di.tractor, [8]);
    assert_eq!(trick.promotion.attacker_bands.last(), Some(&(100, 5)));
    assert_eq!(trick.promotion.attacker_every, 0);

    let shuangsheng = of_document("002 §4");
    let trick = shuangsheng.trick().unwrap();
    assert_eq!(trick.kou_di.throw, Some(3));
    assert_eq!(trick.kou_di.throw_counts, ThrowCounts::AtLeast);
    assert_eq!(
        row(&shuangsheng, "kou_di.form").alternative,
        "\"2(pairs+1)\""
    );
    assert_eq!(
        row(&shuangsheng, "kou_di.throw_counts").alternative,
        "\"always\""
    );
}

#[test]
fn the_documents_of_climbing_say_what_their_texts_say() {
    let national = of_document("003 §2");
    let bank = of_document("003 §1");
    let (n, b) = (national.climb().unwrap(), bank.climb().unwrap());
    assert_eq!((n.failures, b.failures), (None, Some(3)));
    assert!(n.forms.larger_full_house && !b.forms.larger_full_house);
    let (to, by) = (n.tribute.unwrap(), b.tribute.unwrap());
    assert!(!to.limit_to_opponent && by.limit_to_opponent);
    assert_eq!(
        (to.leader_equal, by.leader_equal),
        (EqualLeader::Next, EqualLeader::Previous)
    );
    assert_eq!(
        row(&national, "tribute.leader").alternative,
        "\"next-of-first\""
    );
    assert_eq!(row(&bank, "tribute.leader").mark, "stated");

    let zhejiang = Rules::load("shuangkou-zhejiang").unwrap();
    let four = zhejiang.climb().unwrap();
    assert!(four.levels.is_empty() && four.two_high && four.tribute.is_none());
    let (shortest, longest) = (5, 12);
    assert_eq!(four.forms.straight, Some(Span { shortest, longest }));
    assert_eq!(
        (four.wild, four.bombs.jokers),
        (Wild::Jokers, JokerBombs::Lines)
    );
    assert_eq!(
        (four.score.doubles_from, four.score.contribution_from),
        (Some(5), Some(6))
    );
    let two = Rules::load("shuangkou-zhejiang-two").unwrap();
    let differences = zhejiang.diff(&two).unwrap();
    assert_eq!(
        differences,
        [("table.players", "4".to_owned(), "2".to_owned())]
    );

    let shedding = of_document("000 §8");
    let shedding = shedding.climb().unwrap();
    assert_eq!(shedding.finish.cards_left, [(0, 1), (6, 2), (11, 3)]);
    assert_eq!(
        (
            shedding.cards.packs,
            shedding.cards.jokers,
            shedding.cards.hand
        ),
        (1, false, 26)
    );
    assert_eq!(shedding.forms.tube, None);
    assert_eq!(shedding.game.target, 11);
}

#[test]
fn alternatives_of_the_documents_can_be_played() {
    for id in Rules::builtin_ids() {
        let rules = Rules::load(id).unwrap();
        for row in rules
            .parameters()
            .iter()
            .filter(|r| !r.alternative.is_empty())
        {
            let other = replaced(&rules, row.key, &row.alternative).unwrap();
            assert!(!other.same_play(&rules), "{id} {}", row.key);
        }
    }
}

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
fn elements_are_pointed_to() {
    let issue = only_issue("ladder.levels = [\n  \"2\",\n  \"Z\",\n]");
    assert_eq!(
        (issue.line, issue.column, issue.value.as_str()),
        (4, 3, "\"Z\"")
    );
}

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

#[test]
fn a_refused_value_is_not_held_against_others() {
    let issue = only_issue("ladder.levels = [\"Z\"]\nladder.must_play = [\"5\"]");
    assert_eq!(issue.key, "ladder.levels");
    let issue = only_issue("kou_di.form = \"list\"\nkou_di.multipliers = [2, 4, 8]");
    assert_eq!(issue.key, "kou_di.multipliers");
}

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

#[test]
fn the_schema_names_every_parameter() {
    let schema: serde_json::Value = serde_json::from_str(&json_schema()).unwrap();
    for (family, schema) in Family::ALL.iter().zip(schema["anyOf"].as_array().unwrap()) {
        for parameter in family.parameters() {
            let mut at = schema;
            for name in parameter.key.split('.') {
                at = &at["properties"][name];
            }
            assert!(at["anyOf"].is_array(), "{}", parameter.key);
        }
    }
}

#[test]
fn rules_cross_threads() {
    fn shared<T: Clone + Send + Sync + std::fmt::Debug + PartialEq>() {}
    shared::<Rules>();
}

mod no_panic {
    use super::{Family, Rules, parse_value};
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
            let line = super::first_line(family);
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
}
