//! Whole deals: nothing gets lost, and the order of going out is one.

use koudi_engine::batch::Progress;
use koudi_engine::card::{Card, Seat};
use koudi_engine::cards::Cards;
use koudi_engine::climb::batch::simulate;
use koudi_engine::climb::matches::{self, Format, MatchPlan};
use koudi_engine::climb::plan::{Plan, Previous, Setting};
use koudi_engine::climb::play::Play;
use koudi_engine::climb::playout::Recorder;
use koudi_engine::climb::record::DealRecord;
use koudi_engine::climb::tribute::Payment;
use koudi_engine::policy::Seating;
use koudi_engine::rules::{Family, Rules};

/// Checks every move as it is heard.
struct Checked<'a> {
    ctx: &'a koudi_engine::climb::context::Context,
    hands: [Cards; 4],
    played: u32,
}

impl Recorder for Checked<'_> {
    fn dealt(&mut self, hands: &[Cards; 4]) {
        self.hands = *hands;
    }
    fn paid(&mut self, payment: Payment, returned: Card) {
        let (paid, back) = (
            Cards::ones(1 << payment.card.kind()),
            Cards::ones(1 << returned.kind()),
        );
        let (from, to) = (payment.from.index(), payment.to.index());
        self.hands[from] = self.hands[from].minus(paid).plus(back);
        self.hands[to] = self.hands[to].plus(paid).minus(back);
    }
    fn moved(&mut self, seat: Seat, play: Option<Play>) {
        let Some(play) = play else { return };
        let hand = &mut self.hands[seat.index()];
        assert!(hand.contains(play.cards));
        assert!(self.ctx.readings(play.cards).contains(&play.reading));
        *hand = hand.minus(play.cards);
        self.played += play.cards.len();
    }
}

#[test]
fn cards_are_conserved_under_every_policy() {
    let rules = Rules::standard(Family::Climb);
    for policy in ["random", "greedy", "smallest-first", "tips"] {
        let setting = Setting {
            previous: Previous::Random,
            seating: Seating::read(&[policy.to_owned()]).unwrap(),
            ..Setting::single(rules.climb().unwrap())
        };
        let plan = Plan::new(rules.climb().unwrap(), setting, 7).unwrap();
        for deal in 0..200 {
            let ctx = plan
                .play_one(deal, &mut koudi_engine::climb::playout::Unrecorded)
                .ctx;
            let mut checked = Checked {
                ctx,
                hands: [Cards::NONE; 4],
                played: 0,
            };
            let played = plan.play_one(deal, &mut checked);
            let left: u32 = played.table.hands().iter().map(|hand| hand.len()).sum();
            assert_eq!(checked.played + left, 108, "{policy}, deal {deal}");
            assert_eq!(&checked.hands, played.table.hands());
            let mut finish = played.table.finish().map(Seat::index);
            finish.sort_unstable();
            assert_eq!(finish, [0, 1, 2, 3]);
        }
    }
}

#[test]
fn threads_change_nothing() {
    let rules = Rules::standard(Family::Climb);
    let plan = Plan::new(
        rules.climb().unwrap(),
        Setting::single(rules.climb().unwrap()),
        3,
    )
    .unwrap();
    let one = simulate(&plan, 5, 5000, 1, &Progress::default());
    let three = simulate(&plan, 5, 5000, 3, &Progress::default());
    assert_eq!(one, three);
}

#[test]
fn records_are_read_back_and_played_again() {
    let rules = Rules::standard(Family::Climb);
    for (previous, policy) in [
        (Previous::None, "random"),
        (Previous::Random, "random"),
        (Previous::Random, "greedy"),
    ] {
        let setting = Setting {
            previous,
            seating: Seating::read(&[policy.to_owned()]).unwrap(),
            ..Setting::single(rules.climb().unwrap())
        };
        let plan = Plan::new(rules.climb().unwrap(), setting, 7).unwrap();
        for deal in 0..300 {
            let record = DealRecord::simulate(&rules, &plan, 7, deal).unwrap();
            let text = record.text();
            assert_eq!(DealRecord::parse(&text).unwrap(), record, "{text}");
            assert_eq!(record.replay().unwrap(), record);
        }
    }
}

#[test]
fn matches_end_and_threads_change_nothing() {
    let rules = Rules::standard(Family::Climb);
    let climb = rules.climb().unwrap();
    let play = |format: &str, threads| {
        let format = Format::read(format, climb).unwrap();
        let seating = Seating::read(&["random".to_owned()]).unwrap();
        let plan = MatchPlan::new(climb, seating, format, 7).unwrap();
        matches::simulate(&plan, 0, 500, threads, &Progress::default())
    };
    let past = play("past-last", 1);
    assert_eq!(past, play("past-last", 3));
    // Three steps a deal from 2 take five deals to get past A.
    assert!(past.deals.iter().all(|&deals| deals >= 5));
    assert!(past.winner.iter().all(|&winner| winner < 2));
    let last = climb.levels.len() as u8 - 1;
    for (i, &winner) in past.winner.iter().enumerate() {
        let levels = [
            past.level_0.as_ref().unwrap()[i],
            past.level_1.as_ref().unwrap()[i],
        ];
        assert_eq!(levels[usize::from(winner)], last);
    }
    let fixed = play("deals=7", 2);
    assert!(fixed.deals.iter().all(|&deals| (5..=7).contains(&deals)));
    // No side gets past A with fewer points.
    let target = play("target=12", 2);
    let scores = target.score_0.iter().zip(&target.score_1);
    assert!(scores.clone().all(|(a, b)| (12..15).contains(a.max(b))));
    assert!(
        Format::read("deals=0", climb)
            .unwrap_err()
            .contains("deals=N")
    );
}
