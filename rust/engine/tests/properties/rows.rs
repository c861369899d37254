//! Rows of counts are ruled upon as single positions are.

use crate::given::{Position, counts, position, setup, some_of, sub_multisets};
use koudi_engine::card::Card;
use koudi_engine::cards::Cards;
use koudi_engine::rows::RowError;
use koudi_engine::trick::context::{Context, EffectiveSuit};
use koudi_engine::trick::follow::Duty;
use koudi_engine::trick::rulings::{check_follows, evaluate_hands};
use koudi_engine::trick::shape::{Component, Lead, take_apart};
use proptest::prelude::*;

fn row(ctx: &Context, cards: Cards) -> Vec<u8> {
    counts(ctx, cards)
        .into_iter()
        .map(|count| count as u8)
        .collect()
}

/// A lead as it is, each of its components, and each component with the next.
fn leads(ctx: &Context, lead: Cards) -> Vec<Cards> {
    let parts = take_apart(ctx, lead);
    let parts: Vec<Cards> = parts.into_iter().map(|part| part.cards).collect();
    let two = parts.windows(2).map(|two| two[0].plus(two[1]));
    let mut leads: Vec<Cards> = [lead].into_iter().chain(two).chain(parts.clone()).collect();
    leads.dedup();
    leads
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn a_row_is_ruled_as_the_position_is(position in position()) {
        let Position { setup, lead, hands: [hand, other, _] } = position;
        let (ctx, rules) = (&setup.ctx, &setup.rules.follow);
        for lead in leads(ctx, lead) {
            let read = Lead::read(ctx, lead).unwrap();
            let duty = Duty::new(ctx, rules, &read, hand);
            let mut plays = sub_multisets(hand, lead.len());
            // As many as were led, perhaps not held; and of another size.
            plays.extend(sub_multisets(other, lead.len()).into_iter().take(200));
            plays.extend([other, Cards::NONE, lead]);
            let rows = |cards: &[Cards]| -> Vec<u8> {
                cards.iter().flat_map(|&cards| row(ctx, cards)).collect()
            };
            let (hands, leads) = (vec![hand; plays.len()], vec![lead; plays.len()]);
            let ruled = check_follows(ctx, rules, &rows(&hands), &rows(&leads), &rows(&plays));
            let legal = plays.iter().map(|&play| duty.check(play).is_ok()).collect();
            prop_assert_eq!(ruled, Ok(legal));
        }
    }

    #[test]
    fn a_hand_is_evaluated_as_it_is_counted(
        setup in setup(),
        bytes in any::<[[u8; Card::KINDS]; 3]>(),
    ) {
        let ctx = &setup.ctx;
        let all: Vec<Card> = Card::all().collect();
        let hands = bytes.map(|bytes| some_of(ctx, &all, &bytes));
        let rows = hands.map(|hand| row(ctx, hand)).concat();
        let told = evaluate_hands(ctx, &rows).unwrap();
        for (i, hand) in hands.into_iter().enumerate() {
            let cards = ctx.list(hand);
            let count = |wanted: &dyn Fn(&Card) -> bool| {
                cards.iter().filter(|card| wanted(card)).count() as u8
            };
            let suits = EffectiveSuit::ALL
                .map(|suit| count(&|&card| ctx.effective_suit(card) == suit));
            let parts: Vec<Component> = EffectiveSuit::ALL
                .iter()
                .flat_map(|&suit| take_apart(ctx, hand.of(ctx.suit(suit))))
                .collect();
            let tractors = parts.iter().map(|part| part.pairs).filter(|&pairs| pairs > 1);
            let mut top = 0;
            for group in ctx.order(EffectiveSuit::Trumps) {
                let held = count(&|card| group.contains(card));
                top += held;
                if usize::from(held) < 2 * group.len() {
                    break;
                }
            }
            let points: u8 = cards.iter().map(|card| card.points()).sum();
            prop_assert_eq!(told.cards[i], cards.len() as u8);
            prop_assert_eq!(told.trumps[i], suits[0]);
            prop_assert_eq!(told.points[i], points);
            prop_assert_eq!(told.pairs[i], parts.iter().map(|part| part.pairs).sum::<u8>());
            prop_assert_eq!(told.tractors[i], tractors.clone().count() as u8);
            prop_assert_eq!(told.longest_tractor[i], tractors.max().unwrap_or(0));
            prop_assert_eq!(told.top_trumps[i], top);
            prop_assert_eq!(
                told.voids[i],
                suits[1..].iter().map(|&length| u8::from(length == 0)).sum::<u8>()
            );
            prop_assert_eq!(told.jokers[i], count(&|card| card.rank().is_none()));
            prop_assert_eq!(told.level_cards[i], count(&|card| card.rank() == ctx.level()));
            prop_assert_eq!(told.longest_side_suit[i], *suits[1..].iter().max().unwrap());
        }
    }

    #[test]
    fn the_first_row_that_is_none_is_told(
        position in position(),
        faults in prop::collection::btree_map(0..12usize, (3u8.., 0..Card::KINDS), 0..4),
        lead_fault in proptest::option::of(0..4usize),
    ) {
        let Position { setup, lead, hands: [hand, play, _] } = position;
        let (ctx, rules) = (&setup.ctx, &setup.rules.follow);
        let mut rows = [hand, lead, play].map(|cards| row(ctx, cards).repeat(4));
        if let Some(at) = lead_fault {
            rows[1][at * Card::KINDS..][..Card::KINDS].fill(0);
        }
        // The n-th row to be read: hand, lead, play of each position in turn.
        for (&n, &(count, kind)) in &faults {
            rows[n % 3][n / 3 * Card::KINDS + kind] = count;
        }
        let first = faults.first_key_value().map(|(&n, &(count, kind))| {
            (n / 3, RowError::Count(n / 3, Card::from_kind(kind).unwrap(), count))
        });
        let lead_fault = lead_fault.map(|at| (at, RowError::Lead(at, "no cards".into())));
        // Of one position, counts are told before the lead.
        let expected = [first, lead_fault].into_iter().flatten().min_by_key(|(at, _)| *at);
        let ruled = check_follows(ctx, rules, &rows[0], &rows[1], &rows[2]);
        prop_assert_eq!(ruled.err(), expected.map(|(_, error)| error));
    }
}
