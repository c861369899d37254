//! The cost of a whole random deal as a multiple of a textbook shuffle.
//!
//! ```text
//! cargo bench --bench yardstick
//! ```
//!
//! Shuffles and deals take turns in short slices of processor time within one
//! run, so that a slow moment of the machine falls on both. Each figure is the
//! median over the rounds. Nothing is asserted.

mod common;

use common::shuffle::Shuffler;
use common::{Contexts, SEED, plan, rules};
use cpu_time::ProcessTime;
use koudi_engine::batch::{Plan, Progress, simulate};
use koudi_engine::rules::Rules;
use std::hint::black_box;

const ROUNDS: usize = 41;
const SHUFFLES: u32 = 100_000;
const DEALS: u32 = 20_480;

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
    let mut runners = Vec::new();
    for id in Rules::builtin_ids() {
        for contexts in [Contexts::Drawn, Contexts::Fixed] {
            runners.push(Runner {
                name: format!("{id}, {contexts:?}").to_lowercase(),
                plan: plan(&rules(id), contexts),
                next_deal: 0,
                costs: Vec::new(),
                multiples: Vec::new(),
            });
        }
    }
    let mut shuffler = Shuffler::new(SEED);
    let mut shuffles = Vec::new();
    for round in 0..=ROUNDS {
        let shuffle = nanoseconds(SHUFFLES, || {
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
            runner.next_deal += u64::from(DEALS);
            let cost = nanoseconds(DEALS, || {
                black_box(simulate(
                    &runner.plan,
                    first,
                    DEALS as usize,
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

/// Processor time a unit of work.
fn nanoseconds(units: u32, work: impl FnOnce()) -> f64 {
    let start = ProcessTime::now();
    work();
    start.elapsed().as_secs_f64() * 1e9 / f64::from(units)
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
