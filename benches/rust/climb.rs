//! What the climbing games cost: whole deals, and lists of legal plays.
//!
//! ```text
//! cargo bench --bench climb
//! ```
//!
//! Everything takes turns in short slices of processor time within one run.
//! Each figure is the median over the rounds. Nothing is asserted.

mod common;

use common::{climb_hands, climb_plan};
use cpu_time::ProcessTime;
use koudi_engine::batch::Progress;
use koudi_engine::bits::{Bits, Job, dispatch};
use koudi_engine::cards::Cards;
use koudi_engine::climb::actions::leads;
use koudi_engine::climb::batch::simulate;
use koudi_engine::climb::choose::choose;
use koudi_engine::climb::context::Context;
use koudi_engine::climb::holding::Holding;
use koudi_engine::climb::plan::Plan;
use koudi_engine::climb::policy::Named;
use koudi_engine::climb::policy::tips::Tips;
use koudi_engine::rules::{Family, Rules};
use std::hint::black_box;

const ROUNDS: usize = 21;

struct Deals {
    name: String,
    plan: Plan,
    count: u32,
    next: u64,
    costs: Vec<f64>,
    decisions: f64,
}

fn main() {
    let mut all = Vec::new();
    for id in Rules::builtin_ids_of(Family::Climb) {
        for (policy, who) in [
            ("random", Named::Random),
            ("greedy", Named::Greedy),
            ("smallest-first", Named::SmallestFirst),
            ("tips", Named::Tips(Tips::default())),
        ] {
            all.push(Deals {
                name: format!("{id}, {policy}"),
                plan: climb_plan(id, who),
                count: if policy == "random" { 2048 } else { 256 },
                next: 0,
                costs: Vec::new(),
                decisions: 0.0,
            });
        }
    }
    let hands = climb_hands(2048);
    let hand_count = u32::try_from(hands.len()).unwrap();
    let (mut counted, mut listed) = (Vec::new(), Vec::new());
    for round in 0..=ROUNDS {
        for deals in &mut all {
            let start = ProcessTime::now();
            let columns = simulate(
                &deals.plan,
                deals.next,
                deals.count as usize,
                1,
                &Progress::default(),
            );
            let cost = start.elapsed().as_secs_f64() * 1e9 / f64::from(deals.count);
            let made: u32 = columns.plays.iter().map(|&n| u32::from(n)).sum::<u32>()
                + columns.passes.iter().map(|&n| u32::from(n)).sum::<u32>();
            deals.next += u64::from(deals.count);
            deals.decisions = f64::from(made) / f64::from(deals.count);
            // The first round only warms up.
            if round > 0 {
                deals.costs.push(cost);
            }
        }
        for (costs, with_cards) in [(&mut counted, false), (&mut listed, true)] {
            let start = ProcessTime::now();
            black_box(dispatch(Leads {
                hands: &hands,
                with_cards,
            }));
            let cost = start.elapsed().as_secs_f64() * 1e9 / f64::from(hand_count);
            if round > 0 {
                costs.push(cost);
            }
        }
    }
    println!(
        "{:<36} {:>12} {:>10} {:>10} {:>12}",
        "deals", "deals/s", "us a deal", "decisions", "ns a decision"
    );
    for mut deals in all {
        let cost = median(&mut deals.costs);
        println!(
            "{:<36} {:>12.0} {:>10.2} {:>10.1} {:>12.1}",
            deals.name,
            1e9 / cost,
            cost / 1e3,
            deals.decisions,
            cost / deals.decisions
        );
    }
    println!("\nleads of a dealt hand, guandan-2017, every level in turn");
    println!(
        "{:<36} {:>10.1} ns",
        "every action found",
        median(&mut counted)
    );
    println!(
        "{:<36} {:>10.1} ns",
        "... and the cards of each",
        median(&mut listed)
    );
}

fn median(costs: &mut [f64]) -> f64 {
    costs.sort_by(f64::total_cmp);
    costs[costs.len() / 2]
}

struct Leads<'a> {
    hands: &'a [(Context, Cards)],
    with_cards: bool,
}

impl Job for Leads<'_> {
    type Output = u64;
    #[inline(always)]
    fn run<B: Bits>(self, _: B) -> u64 {
        let mut total = 0;
        for (ctx, hand) in self.hands {
            let actions = leads(ctx, *hand);
            total += u64::from(actions.len());
            if self.with_cards {
                let holding = Holding::new(ctx, *hand);
                for reading in actions.readings() {
                    total ^= black_box(choose(ctx, &holding, reading)).any;
                }
            }
        }
        total
    }
}
