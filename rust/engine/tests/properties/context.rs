//! The tables of a context, whatever the rules.

use crate::given::{Setup, counts, setup};
use koudi_engine::bits::ones;
use koudi_engine::card::Card;
use koudi_engine::cards::Cards;
use koudi_engine::trick::context::EffectiveSuit;
use proptest::prelude::*;

proptest! {
    #[test]
    fn each_kind_has_one_bit_and_each_bit_one_suit(setup in setup()) {
        let Setup { ctx, .. } = &setup;
        let bits = Card::all().fold(0u64, |bits, card| bits | 1 << ctx.bit(card));
        prop_assert_eq!(bits.count_ones() as usize, Card::KINDS);
        for card in Card::all() {
            prop_assert_eq!(ctx.card(ctx.bit(card)), card);
        }
        let suits = EffectiveSuit::ALL.map(|suit| ctx.suit(suit));
        prop_assert_eq!(suits.iter().fold(0, |all, suit| all | suit), bits);
        let members: u32 = suits.iter().map(|suit| suit.count_ones()).sum();
        prop_assert_eq!(members as usize, Card::KINDS);
        for bit in ones(bits) {
            prop_assert_eq!(ctx.suit_around(bit), ctx.suit(ctx.suit_at(bit)));
        }
    }

    #[test]
    fn index_order_becomes_bit_order(setup in setup(), kinds in any::<u64>()) {
        let Setup { ctx, .. } = &setup;
        let kinds = kinds & ((1 << Card::KINDS) - 1);
        let one_by_one = ones(kinds)
            .map(|kind| ctx.bit(Card::from_kind(kind as usize).unwrap()))
            .fold(0, |bits, bit| bits | 1 << bit);
        prop_assert_eq!(ctx.from_index(Cards::ones(kinds)), Cards::ones(one_by_one));
        let points: u32 = ones(kinds)
            .map(|kind| u32::from(Card::from_kind(kind as usize).unwrap().points()))
            .sum();
        prop_assert_eq!(ctx.points(Cards::ones(one_by_one)), points);
    }

    #[test]
    fn equal_cards_are_those_of_one_group(setup in setup()) {
        let Setup { ctx, .. } = &setup;
        for suit in EffectiveSuit::ALL {
            let order = ctx.order(suit);
            let mut above = None;
            for group in &order {
                let strength = ctx.strength(ctx.bit(group[0]));
                prop_assert!(group.iter().all(|card| ctx.strength(ctx.bit(*card)) == strength));
                prop_assert!(above.is_none_or(|above| above > strength));
                above = Some(strength);
                // Equal cards share a rank, or there would be no reason to be equal.
                prop_assert!(group.iter().all(|card| card.rank() == group[0].rank()));
            }
            prop_assert_eq!(order.concat(), ctx.list(Cards::ones(ctx.suit(suit))));
        }
        // Worth ranks as strength does inside a suit, and trumps lie above.
        for (a, b) in Card::all().flat_map(|a| Card::all().map(move |b| (a, b))) {
            let (a, b) = (ctx.bit(a), ctx.bit(b));
            let higher = ctx.worth(a).rank() > ctx.worth(b).rank();
            match (ctx.suit_at(a), ctx.suit_at(b)) {
                (x, y) if x == y => prop_assert_eq!(higher, ctx.strength(a) > ctx.strength(b)),
                (EffectiveSuit::Trumps, _) => prop_assert!(higher),
                (_, EffectiveSuit::Trumps) => prop_assert!(!higher),
                _ => {}
            }
        }
    }

    #[test]
    fn a_place_of_a_chain_is_filled_by_a_pair_that_stands_there(
        setup in setup(), two in any::<u64>(),
    ) {
        let Setup { ctx, .. } = &setup;
        let pairs = ctx.from_index(Cards::ones(two & ((1 << Card::KINDS) - 1))).any;
        let chain = ctx.chain(pairs);
        let mut standing = 0;
        for place in ones(chain) {
            let kinds = ctx.kinds_at(place, pairs);
            prop_assert!(kinds != 0);
            standing |= kinds;
        }
        prop_assert_eq!(standing, pairs);
        // Neighbours are of one suit, one step apart, a low ace aside.
        for start in ones(ctx.neighbours(chain)) {
            let [low, high] = [start, start + 1]
                .map(|place| ctx.kinds_at(place, pairs).trailing_zeros());
            prop_assert_eq!(ctx.suit_at(low), ctx.suit_at(high));
            prop_assert_eq!(ctx.strength(start + 1), ctx.strength(start) + 1);
        }
        let all = Cards::pairs(pairs);
        prop_assert_eq!(counts(ctx, all).iter().sum::<u32>(), 2 * pairs.count_ones());
    }
}
