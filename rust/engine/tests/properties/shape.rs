//! Taking cards apart.

use crate::given::{Position, position};
use koudi_engine::cards::Cards;
use koudi_engine::trick::shape::{Component, Lead, for_each_lead, take_apart};
use proptest::prelude::*;

proptest! {
    #[test]
    fn components_cover_exactly_the_cards(position in position()) {
        let Position { setup, lead, .. } = &position;
        let ctx = &setup.ctx;
        let components = take_apart(ctx, *lead);
        let mut sum = Cards::NONE;
        for component in &components {
            prop_assert!(sum.of(component.cards.any).two == 0);
            sum = sum.plus(component.cards);
            prop_assert_eq!(Component::read(ctx, component.cards), Some(*component));
        }
        prop_assert_eq!(sum, *lead);
        prop_assert_eq!(sum.len(), components.iter().map(Component::len).sum::<u32>());
        let pairs: Vec<u8> = components.iter().map(|component| component.pairs).collect();
        prop_assert!(pairs.is_sorted_by(|a, b| a >= b));
        prop_assert_eq!(u32::from(pairs[0]), ctx.longest_run(lead.two, u32::MAX));
    }

    #[test]
    fn leads_are_the_sets_that_read_as_one_component(position in position()) {
        let Position { setup, lead, .. } = &position;
        let ctx = &setup.ctx;
        let mut listed = Vec::new();
        for_each_lead(ctx, *lead, |component| listed.push(component.cards));
        let mut expected: Vec<Cards> = (1..=lead.len())
            .flat_map(|size| crate::given::sub_multisets(*lead, size))
            .filter(|&cards| Lead::read(ctx, cards).is_ok_and(|lead| !lead.is_throw()))
            .collect();
        let key = |cards: &Cards| (cards.any, cards.two);
        listed.sort_by_key(key);
        expected.sort_by_key(key);
        prop_assert_eq!(listed, expected);
    }
}
