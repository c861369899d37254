//! Whole deals, their parts, and the two ways to choose bits; one thread.

mod common;

use common::{Contexts, Deals, SEED, plan, rules};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use koudi_engine::bits::{self, Bits, Job, Portable};
use koudi_engine::rng::{Purpose, Rng};
use koudi_engine::shuffle::Dealt;

const IDS: [&str; 3] = ["shuangsheng", "hubei-2007", "longyan-80"];
const DEALS: u64 = 4096;

fn main() {
    divan::main();
}

#[divan::bench]
fn yardstick_shuffle(bencher: Bencher) {
    let mut shuffler = common::shuffle::Shuffler::new(SEED);
    bencher.counter(ItemsCount::new(DEALS)).bench_local(|| {
        for _ in 0..DEALS {
            black_box(shuffler.next());
        }
    });
}

fn play(
    bencher: Bencher,
    id: &str,
    contexts: Contexts,
    items: impl Fn(u64) -> u64,
    run: impl Fn(Deals<'_>) -> u64,
) {
    let plan = plan(&rules(id), contexts);
    let deals = Deals {
        plan: &plan,
        deals: 0..DEALS,
    };
    let tricks = bits::dispatch(deals.clone());
    bencher
        .counter(ItemsCount::new(items(tricks)))
        .bench_local(|| run(black_box(deals.clone())));
}

#[divan::bench(args = IDS)]
fn deals_in_drawn_contexts(bencher: Bencher, id: &str) {
    play(
        bencher,
        id,
        Contexts::Drawn,
        |_| DEALS,
        |deals| bits::dispatch(deals),
    );
}

#[divan::bench(args = IDS)]
fn deals_in_a_fixed_context(bencher: Bencher, id: &str) {
    play(
        bencher,
        id,
        Contexts::Fixed,
        |_| DEALS,
        |deals| bits::dispatch(deals),
    );
}

#[divan::bench(args = IDS)]
fn plays(bencher: Bencher, id: &str) {
    play(
        bencher,
        id,
        Contexts::Drawn,
        |tricks| 4 * tricks,
        |deals| bits::dispatch(deals),
    );
}

/// What `bits.rs` and its `unsafe` are for: compare with the deals above.
#[divan::bench(args = IDS)]
fn deals_with_portable_bits(bencher: Bencher, id: &str) {
    play(
        bencher,
        id,
        Contexts::Drawn,
        |_| DEALS,
        |deals| deals.run(Portable),
    );
}

struct Dealing;

impl Job for Dealing {
    type Output = ();

    #[inline(always)]
    fn run<B: Bits>(self, bits: B) {
        for deal in 0..DEALS {
            let mut rng = Rng::new(SEED, deal, Purpose::Cards);
            black_box(Dealt::new(8, bits, &mut rng));
        }
    }
}

#[divan::bench]
fn dealing_only(bencher: Bencher) {
    bencher
        .counter(ItemsCount::new(DEALS))
        .bench_local(|| bits::dispatch(Dealing));
}

#[divan::bench]
fn dealing_with_portable_bits(bencher: Bencher) {
    bencher
        .counter(ItemsCount::new(DEALS))
        .bench_local(|| Dealing.run(Portable));
}
