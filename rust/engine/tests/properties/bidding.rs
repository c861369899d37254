//! Random bidding rules, and whole deals under them.

use koudi_engine::card::{Rank, Seat};
use koudi_engine::policy::Seating;
use koudi_engine::rules::{Family, Rules, parse_value};
use koudi_engine::trick::batch::{Plan, Setting, Start};
use koudi_engine::trick::deal::{Deal, Known, Phase, Setup};
use koudi_engine::trick::policy::NAMES;
use koudi_engine::trick::record::{DealRecord, Event};
use proptest::prelude::*;
use proptest::sample::select;

/// What each parameter is given; those that go together stand together.
const CHOICES: &[&[&str]] = &[
    &[
        "bidding.face_down = \"never\"",
        "bidding.face_down = \"first-card\"",
        "bidding.face_down = \"first-card\"; bidding.last_card_counters = true",
        "bidding.face_down = \"always\"; bidding.suits = \"any-later-pair\"",
        "bidding.face_down = \"always\"; bidding.last_card_counters = true",
    ],
    &[
        "bidding.first_deal_companion = \"none\"",
        "bidding.first_deal_companion = \"5\"",
    ],
    &[
        "bidding.counter_declares = \"first-deal\"",
        "bidding.counter_declares = \"first-level\"",
        "bidding.counter_declares = \"never\"",
        "bidding.counter_declares = \"always\"",
    ],
    &[
        "bidding.first_declarer = \"bidder\"",
        "bidding.first_declarer = \"right-of-bidder\"",
    ],
    &[
        "bidding.windows = \"before-kitty\"",
        "bidding.windows = \"after-burying\"",
        "bidding.windows = \"after-burying\"; bidding.counter_takes_kitty = false",
    ],
    &[
        "bidding.declarer_after_burying = \"as-others\"",
        "bidding.declarer_after_burying = \"after-another\"",
    ],
    &[
        "bidding.nobody = \"kitty-third\"; bidding.turned_countered_by = \"anyone\"",
        "bidding.nobody = \"no-trump\"",
    ],
    &[
        "bidding.first_bidder_counters = true",
        "bidding.partner_may_counter = false",
        "bidding.jokers = \"single-first-deal\"",
    ],
    &[
        "rotation.leads = \"declarer\"",
        "rotation.leads = \"last-bidder\"",
    ],
    &[
        "boards.levels = []",
        "boards.levels = [\"2\", \"5\", \"5\", \"J\", \"A\"]; promotion.stage = \"none\"; \
         rotation.after_win = \"next\"",
    ],
];

/// The standard with one choice of each.
fn rules() -> impl Strategy<Value = Rules> {
    let choices: Vec<_> = CHOICES.iter().map(|some| select(*some)).collect();
    choices.prop_map(|chosen| {
        let pairs: Vec<(String, toml::Value)> = chosen
            .iter()
            .flat_map(|some| some.split("; "))
            .map(|pair| {
                let (key, value) = pair.split_once(" = ").unwrap();
                (key.to_owned(), parse_value(value).unwrap())
            })
            .collect();
        Rules::standard(Family::Trick).replace(&pairs).unwrap()
    })
}

fn start() -> impl Strategy<Value = Start> {
    select(vec![Start::Middle, Start::First])
}

fn setting(rules: &Rules, start: Start, policy: &str) -> Setting {
    let setting = match start {
        Start::First => Setting::first(rules.trick().unwrap()),
        start => Setting {
            start,
            ..Setting::whole(rules.trick().unwrap())
        },
    };
    Setting {
        seating: Seating::read(&[policy.to_owned()]).unwrap(),
        ..setting
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    /// `simulate` sends every move through the state machine on the way.
    #[test]
    fn records_under_all_bidding_rules_play_to_the_same_end(
        rules in rules(), start in start(), policy in select(NAMES), seed: u64, deal: u64,
    ) {
        let plan = Plan::new(rules.trick().unwrap(), setting(&rules, start, policy), seed).unwrap();
        let record = DealRecord::simulate(&rules, &plan, seed, deal).unwrap();
        prop_assert_eq!(&record.replay().unwrap(), &record);
        // Rules read back do not say that a value like the standard's was named.
        let read = DealRecord::parse(&record.text()).unwrap();
        prop_assert_eq!(read.text(), record.text());
        prop_assert_eq!((read.row, read.events), (record.row, record.events));
    }

    #[test]
    fn what_lies_face_down_is_seen_by_its_owner_until_the_play(
        rules in rules(), start in start(), seed: u64, deal: u64,
    ) {
        let plan = Plan::new(rules.trick().unwrap(), setting(&rules, start, "random"), seed).unwrap();
        let record = DealRecord::simulate(&rules, &plan, seed, deal).unwrap();
        let setup = Setup {
            level: record.level,
            start: record.start,
            hands: record.hands.clone(),
            kitty: record.kitty.clone(),
        };
        let mut checked = Deal::new(rules.trick().unwrap(), setup).unwrap();
        let mut events = record.events.iter().peekable();
        loop {
            let is_playing = matches!(checked.phase(), Phase::Playing(_));
            let bids = checked.shown().iter().enumerate();
            for (seat, (at, shown)) in bids.flat_map(|bid| Seat::ALL.map(|seat| (seat, bid))) {
                let hidden = !is_playing
                    && seat != shown.seat
                    && shown.bid.lies_face_down(rules.trick().unwrap().bidding.face_down);
                let is_open = matches!(checked.view(seat).bids[at], Known::Open(one) if one == *shown);
                prop_assert_eq!(is_open, !hidden);
            }
            match (checked.phase(), events.peek()) {
                (Phase::Drawing(_), _) => drop(checked.draw().unwrap()),
                (Phase::Bidding(seat, when), Some(Event::Shown(shown)))
                    if (shown.seat, shown.when) == (seat, when) =>
                {
                    prop_assert!(checked.legal_bids().contains(&shown.bid));
                    prop_assert_eq!(
                        checked.read_bid(&checked.cards_of(shown.bid)).unwrap().and_then(|bid| {
                            if shown.bid.is_face_down() { bid.laid_face_down() } else { Some(bid) }
                        }),
                        Some(shown.bid)
                    );
                    checked.bid(seat, shown.bid).unwrap();
                    events.next();
                }
                (Phase::Bidding(seat, _), _) => checked.pass(seat).unwrap(),
                (Phase::Burying(seat), Some(Event::Buried(_, cards))) => {
                    checked.bury(seat, cards).unwrap();
                    events.next();
                }
                _ => break,
            }
        }
        prop_assert!(events.next().is_none());
        prop_assert!(checked.shown().len() <= 8);
        let leader = record.tricks[0].leader;
        let led_by_bidder =
            rules.trick().unwrap().rotation.last_bidder_leads && !record.start.is_first();
        let standing = checked.bidding().standing().filter(|_| led_by_bidder);
        prop_assert_eq!(leader, standing.map_or(record.declarer, |standing| standing.seat));
    }
}

#[test]
fn a_board_fixes_level_and_declarer() {
    let boards = ["2", "5", "5", "J", "A", "A"].map(|text| Rank::parse(text).unwrap());
    let mut rules = Rules::standard(Family::Trick).trick().unwrap().clone();
    rules.boards = boards.to_vec();
    for start in [Start::Middle, Start::Trump(vec![None])] {
        let setting = Setting {
            start,
            ..Setting::whole(&rules)
        };
        let five = Setting {
            levels: vec![boards[1]],
            ..setting.clone()
        };
        let none = Setting {
            levels: vec![Rank::parse("K").unwrap()],
            ..setting.clone()
        };
        let given = Setting {
            declarer: Some(Seat::ALL[3]),
            ..setting.clone()
        };
        let seats = |setting: &Setting| {
            let plan = Plan::new(&rules, setting.clone(), 1).unwrap();
            let mut seen = std::collections::BTreeMap::new();
            for deal in 0..3000 {
                let played = plan.play_one(deal, &mut koudi_engine::trick::playout::Unrecorded);
                let key = (
                    played.ctx.level().unwrap().to_string(),
                    played.declarer.index(),
                );
                *seen.entry(key).or_insert(0) += 1;
            }
            seen
        };
        let expected = [("2", 0), ("5", 1), ("5", 2), ("J", 3), ("A", 0), ("A", 1)];
        let all = seats(&setting);
        assert_eq!(all.len(), expected.len());
        for (level, seat) in expected {
            let count = all[&(level.to_owned(), seat)];
            // Five standard deviations of a binomial.
            assert!((count - 500_i32).abs() < 103, "{level} {seat}: {count}");
        }
        let fives: Vec<_> = seats(&five).into_keys().collect();
        assert_eq!(fives, [("5".to_owned(), 1), ("5".to_owned(), 2)]);
        assert_eq!(seats(&none).len(), 4);
        assert!(seats(&given).keys().all(|&(_, seat)| seat == 3));
    }
    let plan = Plan::new(&rules, Setting::first(&rules), 1).unwrap();
    for deal in 0..100 {
        let played = plan.play_one(deal, &mut koudi_engine::trick::playout::Unrecorded);
        assert_eq!(played.ctx.level(), Some(boards[0]));
        assert_eq!(plan.start(deal).first_seat(), Seat::ALL[0]);
        assert_eq!(played.redeals, 0);
    }
}
