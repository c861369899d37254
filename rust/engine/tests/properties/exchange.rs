//! Cards that change hands by a counter.

use crate::deal::{comes_to_the_same_end, seating, start};
use crate::given::{rank, rules};
use koudi_engine::batch::{Plan, Setting};
use koudi_engine::rules::{PairsAmongEquals, TrickRules};
use proptest::prelude::*;
use proptest::sample::select;

/// Rules by which counters after the burying open the kitty.
fn opening_rules() -> impl Strategy<Value = TrickRules> {
    let suits = select(vec![
        PairsAmongEquals::Ordered,
        PairsAmongEquals::AnyLaterPair,
    ]);
    (rules(), suits, select(vec![4, 8, 12])).prop_map(|(mut rules, suits, kitty_size)| {
        rules.kitty_size = kitty_size;
        rules.bidding.suits = suits;
        rules.bidding.after_burying = true;
        rules.bidding.counter_takes_kitty = false;
        rules.bidding.counter_opens_kitty = true;
        rules.bidding.first_bidder_counters = true;
        rules
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn a_playout_that_opens_the_kitty_is_a_legal_deal(
        rules in opening_rules(), level in rank(), start in start(), seating in seating(),
        seed: u64, deal: u64,
    ) {
        let setting = Setting { levels: vec![level], start, declarer: None, seating, given: None };
        let plan = Plan::new(&rules, setting, seed).unwrap();
        comes_to_the_same_end(&rules, &plan, deal)?;
    }
}
