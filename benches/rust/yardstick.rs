//! The cost of a whole random deal as a multiple of a textbook shuffle.
//!
//! ```text
//! cargo bench --bench yardstick
//! ```
//!
//! Shuffles and deals take turns in short slices of processor time within one
//! run, so that a slow moment of the machine falls on both. Each figure is the
//! median over the rounds. Nothing is asserted.

use cpu_time::ProcessTime;
use koudi_engine::batch::{Plan, Progress, Setting, simulate};
use koudi_engine::card::{Rank, Suit};
use koudi_engine::rules::Rules;
use std::hint::black_box;

mod shuffle;

const ROUNDS: usize = 41;
const SHUFFLES: u32 = 100_000;
const DEALS: usize = 20_480;

struct Runner {
    name: String,
    plan: Plan,
    next_deal: u64,
    /// Nanoseconds a deal, a round each.
    costs: Vec<f64>,
    /// Multiples of the round's shuffle.
    multiples: Vec<f64>,
}

fn main() {
    let mut runners: Vec<Runner> = Rules::builtin_ids()
        .into_iter()
        .flat_map(|id| {
            let rules = Rules::load(id).expect("a built-in rule set");
            let drawn = Setting::drawn(rules.trick());
            let fixed = Setting {
                levels: fixed_level(&rules).into_iter().collect(),
                trumps: vec![Some(Suit::Spades)],
                declarer: None,
            };
            [("drawn", drawn), ("fixed", fixed)].map(|(kind, setting)| Runner {
                name: format!("{id}, {kind} context"),
                plan: Plan::new(rules.trick(), setting, 7).expect("a context"),
                next_deal: 0,
                costs: Vec::new(),
                multiples: Vec::new(),
            })
        })
        .collect();
    let mut shuffler = shuffle::Shuffler::new(7);
    let mut shuffles = Vec::new();
    for round in 0..=ROUNDS {
        let shuffle = nanoseconds(SHUFFLES as usize, || {
            (0..SHUFFLES).for_each(|_| {
                black_box(shuffler.next());
            });
        });
        let warm = round > 0;
        if warm {
            shuffles.push(shuffle);
        }
        for runner in &mut runners {
            let first = runner.next_deal;
            runner.next_deal += DEALS as u64;
            let cost = nanoseconds(DEALS, || {
                black_box(simulate(
                    &runner.plan,
                    first,
                    DEALS,
                    1,
                    &Progress::default(),
                ));
            });
            if warm {
                runner.costs.push(cost);
                runner.multiples.push(cost / shuffle);
            }
        }
    }
    println!("{:<32} {:>9} {:>10}", "", "ns", "shuffles");
    println!(
        "{:<32} {:>9.0} {:>10.2}",
        "Fisher-Yates, 108 bytes",
        median(&mut shuffles),
        1.0
    );
    for runner in &mut runners {
        let (cost, multiple) = (median(&mut runner.costs), median(&mut runner.multiples));
        println!("{:<32} {cost:>9.0} {multiple:>10.2}", runner.name);
    }
}

/// The level 5, where the rules have levels.
fn fixed_level(rules: &Rules) -> Option<Rank> {
    (!rules.trick().ladder.levels.is_empty()).then_some(Rank::FIVE)
}

/// Processor time a unit of work.
fn nanoseconds(units: usize, work: impl FnOnce()) -> f64 {
    let start = ProcessTime::now();
    work();
    start.elapsed().as_nanos() as f64 / units as f64
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
