//! Who wins a trick.

use crate::given::{Position, position, sub_multisets};
use koudi_engine::cards::Cards;
use koudi_engine::trick::shape::{Component, Lead};
use koudi_engine::trick::winner::Contest;
use proptest::prelude::*;
use proptest::sample::Index;

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn a_discard_never_wins(position in position(), picks in any::<[Index; 3]>()) {
        let Position { setup, lead, hands } = position;
        let ctx = &setup.ctx;
        let lead = Lead::read(ctx, lead).unwrap();
        let mut plays = vec![lead.cards];
        for (hand, pick) in hands.into_iter().zip(picks) {
            let sets = sub_multisets(hand, lead.cards.len());
            if !sets.is_empty() {
                plays.push(*pick.get(&sets));
            }
        }
        let mut contest = Contest::new(ctx, setup.rules.throws.overruff, &lead);
        plays[1..].iter().for_each(|&play| contest.add(play));
        let winner = contest.winner();
        prop_assert!(winner < plays.len());

        let of_one_suit = |play: Cards| {
            play.any & !ctx.suit(lead.suit) == 0 || play.any & !ctx.trumps() == 0
        };
        prop_assert!(of_one_suit(plays[winner]));
        if let [led] = lead.components[..] {
            // One component: the highest of the same shape, trumps above all,
            // the earliest of equal ones.
            let worth = |play: Cards| {
                let own = Component::read(ctx, play).filter(|own| own.pairs == led.pairs)?;
                let trumps = play.any & !ctx.trumps() == 0;
                of_one_suit(play).then_some((trumps, own.top))
            };
            let (mut best, mut by) = (worth(plays[0]), 0);
            for (i, &play) in plays.iter().enumerate() {
                if worth(play) > best {
                    (best, by) = (worth(play), i);
                }
            }
            prop_assert_eq!(winner, by);
        }
    }
}
