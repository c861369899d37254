//! Exact laws of dealt hands.

use koudi_engine::card::{Card, Seat};
use koudi_engine::cards::Cards;
use koudi_engine::climb::plan::{Plan, Setting};
use koudi_engine::climb::play::Play;
use koudi_engine::climb::playout::Recorder;
use koudi_engine::climb::tribute::Payment;
use koudi_engine::rules::{Family, Rules};

/// The hands as dealt.
#[derive(Default)]
struct Dealt(Option<[Cards; 4]>);

impl Recorder for Dealt {
    fn dealt(&mut self, hands: &[Cards; 4]) {
        self.0 = Some(*hands);
    }
    fn paid(&mut self, _: Payment, _: Card) {}
    fn moved(&mut self, _: Seat, _: Option<Play>) {}
}

/// A player holds 0, 1 or 2 of the two wilds in 56.07, 37.85 and 6.07 % of deals.
#[test]
fn wilds_of_a_hand() {
    const DEALS: u32 = 40_000;
    let rules = Rules::standard(Family::Climb);
    let climb = rules.climb().unwrap();
    let plan = Plan::new(climb, Setting::single(climb), 5).unwrap();
    let mut counts = [0u32; 3];
    for deal in 0..u64::from(DEALS) {
        let mut dealt = Dealt::default();
        let played = plan.play_one(deal, &mut dealt);
        let hand = dealt.0.unwrap()[(deal % 4) as usize];
        counts[hand.of(played.ctx.wild()).len() as usize] += 1;
    }
    let pairs = f64::from(108 * 107);
    let shares = [81 * 80, 2 * 81 * 27, 27 * 26].map(|ways| f64::from(ways) / pairs);
    let told = shares.map(|share| format!("{:.2}", share * 100.0));
    assert_eq!(told, ["56.07", "37.85", "6.07"]);
    for (count, share) in counts.into_iter().zip(shares) {
        let n = f64::from(DEALS);
        let sigma = (share * (1.0 - share) / n).sqrt();
        let off = (f64::from(count) / n - share) / sigma;
        assert!(off.abs() < 4.5, "{counts:?}");
    }
}
