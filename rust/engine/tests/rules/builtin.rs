//! The built-in files say what their documents say.

use crate::given::{of_document, replaced, row};
use koudi_engine::card::Rank;
use koudi_engine::rules::{
    EqualLeader, JokerBombs, Overruff, Rules, Span, ThrowCounts, TrumpPlace, Wild,
};

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
