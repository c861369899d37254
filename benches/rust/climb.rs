//! What the climbing games cost: whole deals, and lists of legal plays.
//!
//! ```text
//! cargo bench --bench climb
//! ```
//!
//! Everything takes turns in short slices of processor time within one run.
//! Each figure is the median over the rounds. Nothing is asserted.

mod common;

use common::{SEED, rules};
use cpu_time::ProcessTime;
use koudi_engine::batch::Progress;
use koudi_engine::bits::{Bits, Job, dispatch};
use koudi_engine::card::Rank;
use koudi_engine::cards::Cards;
use koudi_engine::climb::actions::leads;
use koudi_engine::climb::batch::simulate;
use koudi_engine::climb::choose::choose;
use koudi_engine::climb::context::Context;
use koudi_engine::climb::dealing;
use koudi_engine::climb::holding::Holding;
use koudi_engine::climb::plan::{Plan, Previous, Setting};
use koudi_engine::policy::Seating;
use koudi_engine::rng::{Purpose, Rng};
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
    for id in koudi_engine::rules::Rules::builtin_ids() {
        for policy in ["random", "greedy", "smallest-first", "tips"] {
            let rules = rules(id);
            let climb = rules.climb().unwrap();
            let setting = Setting {
                previous: Previous::Random,
                seating: Seating::read(&[policy.to_owned()]).unwrap(),
                ..Setting::single(climb)
            };
            all.push(Deals {
                name: format!("{id}, {policy}"),
                plan: Plan::new(climb, setting, SEED).unwrap(),
                count: if policy == "random" { 2048 } else { 256 },
                next: 0,
                costs: Vec::new(),
                decisions: 0.0,
            });
        }
    }
    let hands = hands();
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

/// Dealt hands, each with the context of its level.
fn hands() -> Vec<(Context, Cards)> {
    let rules = rules("guandan-2017");
    let climb = rules.climb().unwrap();
    let contexts: Vec<Context> = Rank::all()
        .map(|level| Context::new(climb, Some(level)).unwrap())
        .collect();
    (0..2048)
        .flat_map(|deal| {
            let mut rng = Rng::new(SEED, deal, Purpose::Cards);
            let hands = dispatch(Dealt(climb, &mut rng));
            let ctx = contexts[deal as usize % contexts.len()].clone();
            hands.map(|hand| (ctx.clone(), hand))
        })
        .collect()
}

struct Dealt<'a>(&'a koudi_engine::rules::ClimbRules, &'a mut Rng);

impl Job for Dealt<'_> {
    type Output = [Cards; 4];
    fn run<B: Bits>(self, bits: B) -> [Cards; 4] {
        dealing::deal(self.0, None, bits, self.1)
    }
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
