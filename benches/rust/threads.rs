//! Processor time of a million deals on one thread and on two.
//!
//! ```text
//! cargo bench --bench threads
//! ```
//!
//! One and two threads take turns within one run. If threads share nothing, the
//! same deals cost the same processor time. Nothing is asserted.

mod common;

use common::{Contexts, plan, rules};
use cpu_time::ProcessTime;
use koudi_engine::batch::Progress;
use koudi_engine::trick::batch::{Plan, simulate};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 11;
const DEALS: u32 = 1_000_000;
const THREADS: [usize; 2] = [1, 2];

fn main() {
    println!("hubei-2007, {DEALS} deals; medians of {ROUNDS} rounds, nanoseconds a deal");
    println!("{:<8} {:>8} {:>8} {:>8}", "", "threads", "CPU", "wall");
    for contexts in [Contexts::Drawn, Contexts::Bid] {
        let plan = plan(&rules("hubei-2007"), contexts);
        let mut measured = THREADS.map(|_| Vec::new());
        for _ in 0..ROUNDS {
            for (threads, measured) in THREADS.into_iter().zip(&mut measured) {
                measured.push(nanoseconds(&plan, threads));
            }
        }
        let name = format!("{contexts:?}").to_lowercase();
        for (threads, measured) in THREADS.into_iter().zip(&measured) {
            let cpu = median(measured.iter().map(|&[cpu, _]| cpu));
            let wall = median(measured.iter().map(|&[_, wall]| wall));
            println!("{name:<8} {threads:>8} {cpu:>8.0} {wall:>8.0}");
        }
        let ratio = measured[0]
            .iter()
            .zip(&measured[1])
            .map(|([one, _], [two, _])| two / one);
        println!("{name:<8} two to one, CPU: {:.3}", median(ratio));
    }
}

/// Processor and wall time a deal.
fn nanoseconds(plan: &Plan, threads: usize) -> [f64; 2] {
    let (cpu, wall) = (ProcessTime::now(), Instant::now());
    let rows = simulate(plan, 0, DEALS as usize, threads, &Progress::default());
    black_box(rows.expect("somebody bids"));
    [cpu.elapsed(), wall.elapsed()].map(|time| time.as_secs_f64() * 1e9 / f64::from(DEALS))
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
