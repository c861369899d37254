//! Cards that change hands by a counter: in playouts, in records and by any
//! moves whatever.

use crate::deal::{comes_to_the_same_end, seating, start};
use crate::given::{rank, rules};
use koudi_engine::card::{Card, Rank, Seat};
use koudi_engine::rng::{Purpose, Rng};
use koudi_engine::rules::{BidWith, Family, Nobody, PairsAmongEquals, Rules, TrickRules};
use koudi_engine::trick::batch::{Plan, Setting};
use koudi_engine::trick::deal::{Deal, Phase, Refusal, Setup, Start as Begin};
use koudi_engine::trick::record::DealRecord;
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

/// Rules by which pairs are shown.
fn topping_rules() -> impl Strategy<Value = TrickRules> {
    let nobody = select(vec![Nobody::NoTrump, Nobody::Redeal]);
    (rules(), nobody, any::<[bool; 3]>()).prop_map(|(mut rules, nobody, flags)| {
        rules.bidding.with = BidWith::Pairs;
        rules.bidding.nobody = nobody;
        [
            rules.bidding.captures,
            rules.bidding.first_bidder_counters,
            rules.bidding.partner_may_counter,
        ] = flags;
        rules
    })
}

fn either() -> impl Strategy<Value = TrickRules> {
    prop_oneof![opening_rules(), topping_rules()]
}

/// A shuffled pack, dealt.
fn dealt(rules: &TrickRules, level: Option<Rank>, start: Begin, rng: &mut Rng) -> Setup {
    let mut cards: Vec<Card> = Card::all().chain(Card::all()).collect();
    for i in (1..cards.len()).rev() {
        cards.swap(i, rng.below(i as u32 + 1) as usize);
    }
    let kitty = cards.split_off(cards.len() - usize::from(rules.kitty_size));
    let hands = [0, 1, 2, 3].map(|seat| cards.iter().skip(seat).step_by(4).copied().collect());
    Setup {
        level,
        start,
        hands,
        kitty,
    }
}

/// So many random cards, all different places of a hand.
fn some(hand: &[Card], count: usize, rng: &mut Rng) -> Vec<Card> {
    let mut hand = hand.to_vec();
    (0..count)
        .map(|_| hand.swap_remove(rng.below(hand.len() as u32) as usize))
        .collect()
}

/// Gives random cards until some are taken; each refusal must change nothing.
fn give_some(deal: &mut Deal<'_>, seat: Seat, rng: &mut Rng) -> Result<usize, TestCaseError> {
    let before = deal.view(seat);
    prop_assert!(deal.give(seat.next(), &before.hand[..1]).is_err());
    // As many as eight are owed for an opened kitty, none of them with points.
    let light: Vec<Card> = before
        .hand
        .iter()
        .copied()
        .filter(|card| card.points() == 0)
        .collect();
    for tries in 0..20_000 {
        let from = if tries % 2 == 0 { &light } else { &before.hand };
        let count = 1 + rng.below(8.min(from.len() as u32).max(1)) as usize;
        let cards = some(
            if from.is_empty() { &before.hand } else { from },
            count,
            rng,
        );
        match deal.give(seat, &cards) {
            Ok(()) => return Ok(tries),
            Err(Refusal::Gift(..) | Refusal::GiftSize(..)) => {
                prop_assert_eq!(&deal.view(seat), &before);
                prop_assert_eq!(deal.phase(), Phase::Returning(seat));
            }
            Err(other) => return Err(TestCaseError::fail(other.to_string())),
        }
    }
    Err(TestCaseError::fail("nothing could be given"))
}

/// A key and its value, as a line says them.
fn changed(line: &str) -> (String, toml::Value) {
    let (key, value) = line.split_once(" = ").unwrap();
    let table: toml::Table = format!("value = {value}").parse().unwrap();
    (key.to_owned(), table["value"].clone())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn a_playout_with_exchanges_is_a_legal_deal(
        rules in either(), level in rank(), start in start(), seating in seating(),
        seed: u64, deal: u64,
    ) {
        let setting = Setting { levels: vec![level], start, declarer: None, seating, given: None, slips: None, boards: true };
        let plan = Plan::new(&rules, setting, seed).unwrap();
        prop_assert!(comes_to_the_same_end(&rules, &plan, deal)? <= 13);
    }

    #[test]
    fn any_moves_keep_all_cards(
        rules in either(), level in rank(), first: bool, seat in 0..4usize, seed: u64,
    ) {
        let mut rng = Rng::new(seed, 0, Purpose::Play);
        let seat = Seat::ALL[seat];
        let start = if first { Begin::First(seat) } else { Begin::Declarer(seat) };
        let mut deal = Deal::new(&rules, dealt(&rules, Some(level), start, &mut rng)).unwrap();
        loop {
            match deal.phase() {
                Phase::Drawing(_) => drop(deal.draw().unwrap()),
                Phase::Bidding(seat, _) => {
                    let bids = deal.legal_bids();
                    prop_assert!(!bids.is_empty());
                    match bids.get(rng.below(bids.len() as u32 + 1) as usize) {
                        Some(&bid) => drop(deal.bid(seat, bid).unwrap()),
                        None => deal.pass(seat).unwrap(),
                    }
                }
                Phase::Burying(seat) => {
                    let hand = deal.view(seat).hand;
                    deal.bury(seat, &some(&hand, rules.kitty_size.into(), &mut rng)).unwrap();
                }
                Phase::Returning(seat) => {
                    give_some(&mut deal, seat, &mut rng)?;
                }
                Phase::Playing(_) | Phase::Done | Phase::Redeal | Phase::Settled => break,
            }
            prop_assert_eq!(deal.validity_check(), Ok(()));
            let counts = deal.view(seat).counts;
            let is_exchange = matches!(deal.phase(), Phase::Returning(_) | Phase::Burying(_));
            let (most, least) = (counts.iter().max().unwrap(), counts.iter().min().unwrap());
            prop_assert!(is_exchange || most - least <= 1);
        }
    }

    #[test]
    fn a_record_with_exchanges_is_read_back_as_it_was(
        opens: bool, levels: bool, start in start(), seating in seating(), seed: u64, deal: u64,
    ) {
        let changes: &[&str] = match (opens, levels) {
            (true, _) => &[
                r#"bidding.windows = "after-burying""#,
                r#"bidding.suits = "any-later-pair""#,
                "bidding.counter_takes_kitty = false",
                "bidding.counter_opens_kitty = true",
            ],
            (false, true) => &[r#"bidding.with = "pairs""#, "bidding.captures = true"],
            (false, false) => &[
                r#"bidding.with = "pairs""#,
                "bidding.captures = true",
                r#"bidding.nobody = "redeal""#,
                "bidding.first_bidder_counters = true",
                "kitty.size = 0",
                "ladder.levels = []",
                r#"order.trumps = ["5h", "BJ", "LJ", "suit"]"#,
            ],
        };
        let changes: Vec<_> = changes.iter().map(|line| changed(line)).collect();
        let rules = Rules::standard(Family::Trick).replace(&changes).unwrap();
        let setting = Setting { start, seating, ..Setting::whole(rules.trick().unwrap()) };
        let plan = Plan::new(rules.trick().unwrap(), setting, seed).unwrap();
        let record = DealRecord::simulate(&rules, &plan, seed, deal).unwrap();
        prop_assert_eq!(DealRecord::parse(&record.text()).unwrap(), record);
    }
}
