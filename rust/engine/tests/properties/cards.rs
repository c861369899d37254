//! The algebra of card sets against plain counting.

use koudi_engine::cards::Cards;
use proptest::prelude::*;

type Counts = [u32; 64];

fn cards() -> impl Strategy<Value = Cards> {
    (any::<u64>(), any::<u64>()).prop_map(|(any, two)| Cards {
        any,
        two: any & two,
    })
}

fn counts(cards: Cards) -> Counts {
    std::array::from_fn(|bit| cards.count(bit as u32))
}

fn each(a: Cards, b: Cards, of: impl Fn(u32, u32) -> u32) -> Counts {
    std::array::from_fn(|bit| of(a.count(bit as u32), b.count(bit as u32)))
}

proptest! {
    #[test]
    fn card_sets_count_like_an_array(a in cards(), b in cards(), kinds in any::<u64>()) {
        prop_assert_eq!(a.len(), counts(a).iter().sum::<u32>());
        prop_assert_eq!(a.is_empty(), counts(a) == [0; 64]);
        let kept = each(a, Cards::ones(kinds), |n, kept| n * kept);
        prop_assert_eq!(counts(a.of(kinds)), kept);

        // What two hands have in common is in both; taken away it is gone, put
        // back nothing has changed.
        let common = Cards { any: a.any & b.any, two: a.two & b.two };
        prop_assert_eq!(counts(common), each(a, b, u32::min));
        prop_assert!(a.contains(common) && b.contains(common));
        let rest = a.minus(common);
        prop_assert_eq!(counts(rest), each(a, common, |n, less| n - less));
        prop_assert_eq!(rest.plus(common), a);

        let within = counts(b).iter().zip(counts(a)).all(|(b, a)| *b <= a);
        prop_assert_eq!(a.contains(b), within);
    }
}
