//! The cost of a whole random deal as a multiple of a textbook shuffle.
//!
//! ```text
//! cargo bench --bench yardstick
//! cargo bench --bench yardstick -- hubei-2007    only what has this in its name
//! ```
//!
//! Shuffles and deals take turns in short slices of processor time within one
//! run, so that a slow moment of the machine falls on both. Each figure is the
//! median over the rounds. Nothing is asserted.

mod common;

use common::shuffle::Shuffler;
use common::{Contexts, SEED, plan, rules};
use cpu_time::ProcessTime;
use koudi_engine::batch::Progress;
use koudi_engine::rules::{Family, Rules};
use koudi_engine::trick::batch::{Plan, simulate};
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
    /// Plays in a deal, a round each.
    plays: Vec<f64>,
}

fn main() {
    let asked: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    let mut runners = Vec::new();
    for id in Rules::builtin_ids_of(Family::Trick) {
        for contexts in [
            Contexts::Drawn,
            Contexts::Fixed,
            Contexts::Bid,
            Contexts::Greedy,
        ] {
            let name = format!("{id}, {contexts:?}").to_lowercase();
            if !asked.iter().all(|part| name.contains(part)) {
                continue;
            }
            runners.push(Runner {
                name,
                plan: plan(&rules(id), contexts),
                next_deal: 0,
                costs: Vec::new(),
                multiples: Vec::new(),
                plays: Vec::new(),
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
            let mut tricks: u32 = 0;
            let cost = nanoseconds(DEALS, || {
                let rows = simulate(&runner.plan, first, DEALS as usize, 1, &Progress::default());
                let rows = black_box(rows.expect("somebody bids"));
                tricks = rows.tricks.iter().map(|&tricks| u32::from(tricks)).sum();
            });
            runner.plays.push(f64::from(4 * tricks) / f64::from(DEALS));
            if warm {
                runner.costs.push(cost);
                runner.multiples.push(cost / shuffle);
            }
        }
    }
    println!(
        "{:<34} {:>9} {:>10} {:>10}",
        "", "ns", "shuffles", "ns a play"
    );
    println!(
        "{:<34} {:>9.0} {:>10.2}",
        "Fisher-Yates, 108 bytes",
        median(&mut shuffles),
        1.0
    );
    for runner in &mut runners {
        let (cost, multiple) = (median(&mut runner.costs), median(&mut runner.multiples));
        let play = cost / median(&mut runner.plays);
        println!(
            "{:<34} {cost:>9.0} {multiple:>10.2} {play:>10.2}",
            runner.name
        );
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
