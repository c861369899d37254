//! Whole deals: the playout against the checked state machine.

use crate::given::{rank, rules, trump};
use koudi_engine::batch::Progress;
use koudi_engine::card::{Card, Seat};
use koudi_engine::cards::Cards;
use koudi_engine::policy::Seating;
use koudi_engine::rng::Streams;
use koudi_engine::rules::{Family, Rules, TrickRules};
use koudi_engine::shuffle::Dealt;
use koudi_engine::trick::auction::When;
use koudi_engine::trick::batch::{Plan, Setting, Start, simulate};
use koudi_engine::trick::bidding::Bid;
use koudi_engine::trick::context::Context;
use koudi_engine::trick::deal::{Deal, Phase, Setup, Shown};
use koudi_engine::trick::draw::{Draws, kitty_order};
use koudi_engine::trick::playout::{Recorder, Unrecorded};
use koudi_engine::trick::policy::{NAMES, Named};
use koudi_engine::trick::record::DealRecord;
use koudi_engine::trick::shape::Lead;
use koudi_engine::trick::slips::Slips;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::VecDeque;

/// Everything that happened, as it must be done again.
#[derive(Default)]
struct Heard {
    hands: [Vec<Card>; 4],
    kitty: Vec<Card>,
    bids: VecDeque<(Seat, When, Bid)>,
    burials: VecDeque<(Seat, Vec<Card>)>,
    gifts: VecDeque<(Seat, Vec<Card>)>,
    laid: Vec<Lead>,
    plays: VecDeque<(Seat, Cards)>,
}

fn list(cards: Cards) -> Vec<Card> {
    let copies = |card: Card| cards.count(card.kind() as u32) as usize;
    Card::all()
        .flat_map(|card| std::iter::repeat_n(card, copies(card)))
        .collect()
}

impl Recorder for Heard {
    fn dealt(&mut self, dealt: &Dealt, drawn: Option<(&Draws, Seat)>, streams: Streams) {
        *self = Heard::default();
        self.hands = Seat::ALL.map(|seat| match drawn {
            Some((draws, _)) => draws.order(dealt, seat, streams),
            None => list(dealt.hand(seat)),
        });
        self.kitty = kitty_order(dealt, streams);
    }
    fn bid(&mut self, shown: Shown) {
        self.bids.push_back((shown.seat, shown.when, shown.bid));
    }
    fn buried(&mut self, seat: Seat, cards: impl FnOnce() -> Cards) {
        self.burials.push_back((seat, list(cards())));
    }
    fn gave(&mut self, seat: Seat, cards: Cards) {
        self.gifts.push_back((seat, list(cards)));
    }
    fn laid(&mut self, lead: &Lead) {
        self.laid.push(lead.clone());
    }
    fn played(&mut self, seat: Seat, cards: Cards) {
        self.plays.push_back((seat, cards));
    }
}

impl Heard {
    /// Makes the next move in a checked deal.
    fn make_move(&mut self, deal: &mut Deal<'_>, ctx: &Context) -> Result<(), String> {
        let text = |refusal: koudi_engine::trick::deal::Refusal| refusal.to_string();
        match deal.phase() {
            Phase::Drawing(_) => deal.draw().map(drop).map_err(text),
            Phase::Bidding(seat, when) => match self.bids.front() {
                Some(&(who, at, bid)) if (who, at) == (seat, when) => {
                    self.bids.pop_front();
                    deal.bid(seat, bid).map(drop).map_err(text)
                }
                _ => deal.pass(seat).map_err(text),
            },
            Phase::Burying(_) => {
                let (seat, cards) = self.burials.pop_front().ok_or("nothing was buried")?;
                deal.bury(seat, &cards).map_err(text)
            }
            Phase::Returning(_) => {
                let (seat, cards) = self.gifts.pop_front().ok_or("nothing was given")?;
                deal.give(seat, &cards).map_err(text)
            }
            Phase::Playing(_) => {
                let played = deal.tricks().map_or(0, |play| play.tricks().len());
                let (seat, cards) = self.plays.pop_front().ok_or("nothing was played")?;
                let is_lead = self.plays.len() % 4 == 3;
                let components: Vec<Vec<Card>> = match self.laid.get(played) {
                    Some(lead) if is_lead => lead
                        .components
                        .iter()
                        .map(|part| ctx.list(part.cards))
                        .collect(),
                    _ => vec![ctx.list(cards)],
                };
                deal.play(seat, &components).map_err(text)
            }
            phase => Err(format!("no move is left: {phase}")),
        }
    }
}

pub fn start() -> impl Strategy<Value = Start> {
    prop_oneof![
        trump().prop_map(|trump| Start::Trump(vec![trump])),
        Just(Start::Middle),
        Just(Start::First),
    ]
}

/// One policy, one a side, or one a seat.
pub fn seating() -> impl Strategy<Value = Seating<Named>> {
    let name = || select(NAMES).prop_map(str::to_owned);
    let seats = prop::collection::vec(name(), 4);
    prop_oneof![name().prop_map(|one| vec![one]), seats]
        .prop_map(|names| Seating::read(&names).unwrap())
}

/// Plays a deal and makes its every move again in a checked one; how many bids
/// there were.
pub fn comes_to_the_same_end(
    rules: &TrickRules,
    plan: &Plan,
    deal: u64,
) -> Result<usize, TestCaseError> {
    let mut heard = Heard::default();
    let played = plan.play_one(deal, &mut heard);

    let setup = Setup {
        level: played.ctx.level(),
        start: plan.start(deal),
        hands: heard.hands.clone(),
        kitty: heard.kitty.clone(),
    };
    let mut checked = Deal::new(rules, setup).unwrap();
    while checked.phase() != Phase::Done {
        prop_assert_eq!(heard.make_move(&mut checked, played.ctx), Ok(()));
        prop_assert_eq!(checked.validity_check(), Ok(()));
        if let Phase::Playing(seat) = checked.phase() {
            let before = checked.view(seat);
            prop_assert!(
                checked
                    .play(seat.next(), std::slice::from_ref(&before.hand))
                    .is_err()
            );
            prop_assert_eq!(checked.view(seat), before);
        }
    }
    prop_assert!(heard.bids.is_empty() && heard.burials.is_empty() && heard.gifts.is_empty());
    prop_assert!(heard.plays.is_empty());
    prop_assert_eq!(checked.outcome(), Some(played.outcome));
    prop_assert_eq!(checked.bidding().counters(), played.counters);
    prop_assert_eq!(checked.tricks().unwrap().declarer(), played.declarer);
    Ok(checked.shown().len())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn a_playout_is_a_legal_deal_that_comes_to_the_same_end(
        rules in rules(), level in rank(), start in start(), seating in seating(),
        seed: u64, deal: u64,
    ) {
        let setting = Setting { levels: vec![level], start, declarer: None, seating, given: None, slips: None, boards: true };
        let plan = Plan::new(&rules, setting, seed).unwrap();
        // The proven bound of `Bidding::legal`.
        prop_assert!(comes_to_the_same_end(&rules, &plan, deal)? <= 8);
    }

    #[test]
    fn a_record_is_read_back_as_it_was(
        id in 0..Rules::builtin_ids_of(Family::Trick).len(), start in start(), seating in seating(),
        seed: u64, deal: u64, barred: bool,
    ) {
        let rules = Rules::load(Rules::builtin_ids_of(Family::Trick)[id]).unwrap();
        let setting = match start {
            Start::First => Setting::first(rules.trick().unwrap()),
            start => Setting { start, ..Setting::whole(rules.trick().unwrap()) },
        };
        let rates = [("wrong_bid", if barred { 0.5 } else { 0.0 })];
        let slips = Slips::read(rates, rules.trick().unwrap(), true).unwrap();
        let setting = Setting { seating, slips, ..setting };
        let plan = Plan::new(rules.trick().unwrap(), setting, seed).unwrap();
        let record = DealRecord::simulate(&rules, &plan, seed, deal).unwrap();
        prop_assert_eq!(DealRecord::parse(&record.text()).unwrap(), record);
    }

    #[test]
    fn a_row_is_the_same_alone_and_in_any_batch(
        seed: u64, first in 0..u64::MAX - 10_000, count in 1..5000usize, threads in 1..4usize,
        start in start(),
    ) {
        let rules = Rules::standard(Family::Trick);
        let setting = Setting { start, ..Setting::whole(rules.trick().unwrap()) };
        let plan = Plan::new(rules.trick().unwrap(), setting, seed).unwrap();
        let rows = simulate(&plan, first, count, threads, &Progress::default()).unwrap();
        for i in [0, count / 2, count - 1] {
            let played = plan.play_one(first + i as u64, &mut Unrecorded);
            prop_assert_eq!(rows.deal[i], first + i as u64);
            prop_assert_eq!(usize::from(rows.declarer[i]), played.declarer.index());
            let points = played.outcome.attacker_points();
            prop_assert_eq!(i32::from(rows.attacker_points[i]), points);
            prop_assert_eq!(u32::from(rows.tricks[i]), played.outcome.tricks);
        }
    }
}

#[test]
fn a_side_that_bid_wrongly_bids_no_more_where_that_is_the_price() {
    for id in Rules::builtin_ids_of(Family::Trick) {
        let mut rules = Rules::load(id).unwrap().trick().unwrap().clone();
        rules.infractions.no_more_bids = true;
        let slips = Slips::read([("wrong_bid", 0.3)], &rules, true)
            .unwrap()
            .unwrap();
        let setting = Setting {
            slips: Some(slips),
            ..Setting::whole(&rules)
        };
        let plan = Plan::new(&rules, setting, 1).unwrap();
        for deal in 0..3000 {
            let barred = slips.barred(&rules.infractions, Streams::of(1, deal));
            let mut heard = Heard::default();
            // Who bids wrongly in cards that are dealt again does not in the next.
            if plan.play_one(deal, &mut heard).redeals == 0 {
                let mut bidders = heard.bids.iter().map(|&(seat, ..)| seat);
                assert!(
                    bidders.all(|seat| !barred[seat.index()]),
                    "{id}, deal {deal}"
                );
            }
        }
    }
}
