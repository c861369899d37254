//! What the generator lists is what the predicate accepts.

use crate::given::{Position, position, sub_multisets};
use koudi_engine::cards::Cards;
use koudi_engine::trick::follow::Duty;
use koudi_engine::trick::shape::Lead;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn legal_answers_are_the_same_listed_counted_and_checked(position in position()) {
        let Position { setup, lead, hands } = position;
        let ctx = &setup.ctx;
        let lead = Lead::read(ctx, lead).unwrap();
        for hand in hands {
            let duty = Duty::new(ctx, &setup.rules.follow, &lead, hand);
            let key = |cards: &Cards| (cards.any, cards.two);
            let mut accepted = sub_multisets(hand, lead.cards.len());
            for play in &accepted {
                prop_assert_eq!(duty.allows(*play), duty.check(*play).is_ok());
            }
            accepted.retain(|play| duty.allows(*play));
            let mut listed = duty.list();
            prop_assert_eq!(duty.count(), listed.len() as u64);
            listed.sort_by_key(key);
            accepted.sort_by_key(key);
            prop_assert_eq!(&listed, &accepted);
            // Whoever has as many cards as were led can always answer.
            prop_assert_eq!(listed.is_empty(), hand.len() < lead.cards.len());
        }
    }

    #[test]
    fn what_is_not_held_or_of_another_size_is_refused(position in position()) {
        let Position { setup, lead, hands: [hand, play, _] } = position;
        let lead = Lead::read(&setup.ctx, lead).unwrap();
        let duty = Duty::new(&setup.ctx, &setup.rules.follow, &lead, hand);
        if play.len() != lead.cards.len() || !hand.contains(play) {
            prop_assert!(!duty.allows(play));
            prop_assert!(duty.check(play).is_err());
        }
    }
}
