//! Whole deals: the fast playout against the checked state machine.

use crate::given::{rank, rules, trump};
use koudi_engine::batch::{Plan, Progress, Setting, simulate};
use koudi_engine::card::{Seat, Suit};
use koudi_engine::cards::Cards;
use koudi_engine::deal::{Deal, Phase};
use koudi_engine::playout::Recorder;
use koudi_engine::record::DealRecord;
use koudi_engine::rules::Rules;
use proptest::prelude::*;

/// Everything that was played.
#[derive(Default)]
struct Heard {
    hands: [Cards; 4],
    kitty: Cards,
    buried: Cards,
    plays: Vec<(Seat, Cards)>,
}

impl Recorder for Heard {
    fn dealt(&mut self, hands: [Cards; 4], kitty: Cards) {
        (self.hands, self.kitty) = (hands, kitty);
    }
    fn buried(&mut self, cards: Cards) {
        self.buried = cards;
    }
    fn played(&mut self, seat: Seat, cards: Cards) {
        self.plays.push((seat, cards));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn a_playout_is_a_legal_deal_that_comes_to_the_same_end(
        rules in rules(), level in rank(), trump in trump(), seed: u64, deal: u64,
    ) {
        let setting = Setting { levels: vec![level], trumps: vec![trump], declarer: None };
        let plan = Plan::new(&rules, setting, seed).unwrap();
        let mut heard = Heard::default();
        let (drawn, outcome) = plan.play_one(deal, &mut heard);

        // `Deal::new` refuses any hands and kitty that are not two whole packs.
        let mut checked =
            Deal::new(drawn.ctx, &rules, drawn.declarer, heard.hands, heard.kitty).unwrap();
        prop_assert_eq!(checked.validity_check(), Ok(()));
        if rules.kitty_size > 0 {
            checked.bury(drawn.declarer, heard.buried).unwrap();
            prop_assert_eq!(checked.validity_check(), Ok(()));
        }
        for &(seat, cards) in &heard.plays {
            prop_assert_eq!(checked.phase(), Phase::Playing(seat));
            let before = checked.hands();
            prop_assert!(checked.play(seat.next(), &[cards]).is_err());
            prop_assert_eq!(checked.hands(), before);
            checked.play(seat, &[cards]).unwrap();
            prop_assert_eq!(checked.validity_check(), Ok(()));
        }
        prop_assert_eq!(checked.phase(), Phase::Done);
        prop_assert_eq!(checked.outcome(), Some(outcome));
        prop_assert_eq!(checked.tricks().len() as u32, outcome.tricks);
    }

    #[test]
    fn a_record_is_read_back_as_it_was(
        id in 0..Rules::builtin_ids().len(), seed: u64, deal: u64, no_trump: bool,
    ) {
        let rules = Rules::load(Rules::builtin_ids()[id]).unwrap();
        let mut setting = Setting::drawn(rules.trick());
        if no_trump {
            setting.trumps = vec![None];
        }
        let plan = Plan::new(rules.trick(), setting, seed).unwrap();
        let record = DealRecord::simulate(&rules, &plan, seed, deal, "random").unwrap();
        prop_assert_eq!(DealRecord::parse(&record.text()).unwrap(), record);
    }

    #[test]
    fn a_row_is_the_same_alone_and_in_any_batch(
        seed: u64, start in 0..u64::MAX - 10_000, count in 1..5000usize, threads in 1..4usize,
    ) {
        let rules = Rules::standard(koudi_engine::rules::Family::Trick);
        let setting = Setting { trumps: vec![Some(Suit::Hearts)], ..Setting::drawn(rules.trick()) };
        let plan = Plan::new(rules.trick(), setting, seed).unwrap();
        let rows = simulate(&plan, start, count, threads, &Progress::default());
        for i in [0, count / 2, count - 1] {
            let (drawn, outcome) = plan.play_one(start + i as u64, &mut Heard::default());
            prop_assert_eq!(rows.deal[i], start + i as u64);
            prop_assert_eq!(usize::from(rows.declarer[i]), drawn.declarer.index());
            prop_assert_eq!(i32::from(rows.attacker_points[i]), outcome.attacker_points());
            prop_assert_eq!(u32::from(rows.tricks[i]), outcome.tricks);
        }
    }
}
