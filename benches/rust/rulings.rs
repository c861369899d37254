//! Rulings on single positions, and on rows of counts; one thread.

mod common;

use common::{Follow, cards_of, follows, hands, row_of, rules};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use koudi_engine::card::{Card, Rank, Suit};
use koudi_engine::cards::Cards;
use koudi_engine::notation::parse_cards;
use koudi_engine::rows;
use koudi_engine::rules::Rules;
use koudi_engine::trick::context::Context;
use koudi_engine::trick::follow::Duty;
use koudi_engine::trick::rulings::{check_follows, evaluate_hands};
use koudi_engine::trick::shape::Lead;

const ROWS: usize = 4096;
const DEALS: u64 = 500;
const LEADS: [(&str, &str); 4] = [
    ("single", "9h"),
    ("pair", "9h9h"),
    ("tractor", "9h9hThTh"),
    ("throw", "AhAhKh9h9hThTh"),
];

fn main() {
    divan::main();
}

/// A context of rules that have throws.
fn context() -> (Rules, Context) {
    let rules = rules("shuangsheng");
    let ctx = Context::new(rules.trick().unwrap(), Some(Rank::FIVE), Some(Suit::Spades));
    (rules, ctx.expect("the rules have levels"))
}

fn cards(ctx: &Context, text: &str) -> Cards {
    ctx.cards(&parse_cards(text).expect("card text"))
}

fn names() -> impl Iterator<Item = &'static str> {
    LEADS.iter().map(|(name, _)| *name)
}

fn lead_named(ctx: &Context, name: &str) -> Lead {
    let (_, text) = LEADS.iter().find(|(n, _)| *n == name).expect("a lead");
    Lead::read(ctx, cards(ctx, text)).expect("a lead")
}

/// Random hands of 25 with a legal answer to the lead each.
fn answers(ctx: &Context, rules: &Rules, lead: &Lead) -> Vec<(Cards, Cards)> {
    hands(512)
        .chunks_exact(Card::KINDS)
        .map(|row| cards_of(ctx, row))
        .filter_map(|hand| {
            let duty = Duty::new(ctx, &rules.trick().unwrap().follow, lead, hand);
            let few = duty.count() < 10_000;
            few.then(|| (hand, duty.list()[0]))
        })
        .collect()
}

#[divan::bench(args = names())]
fn check_follow(bencher: Bencher, name: &str) {
    let (rules, ctx) = context();
    let lead = lead_named(&ctx, name);
    let positions = answers(&ctx, &rules, &lead);
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(|| {
            for &(hand, play) in &positions {
                let duty = Duty::new(&ctx, &rules.trick().unwrap().follow, &lead, black_box(hand));
                black_box(duty.check(play).is_ok());
            }
        });
}

#[divan::bench(args = names())]
fn check_follows_rows(bencher: Bencher, name: &str) {
    let (rules, ctx) = context();
    let lead = lead_named(&ctx, name);
    let lead_row = row_of(&ctx, lead.cards);
    let (mut held, mut led, mut played) = (Vec::new(), Vec::new(), Vec::new());
    let positions = answers(&ctx, &rules, &lead);
    for &(hand, play) in positions.iter().cycle().take(ROWS) {
        held.extend(row_of(&ctx, hand));
        led.extend_from_slice(&lead_row);
        played.extend(row_of(&ctx, play));
    }
    bencher.counter(ItemsCount::new(ROWS)).bench_local(|| {
        check_follows(
            &ctx,
            &rules.trick().unwrap().follow,
            black_box(&held),
            &led,
            &played,
        )
    });
}

/// Every follow of some random play-only deals.
#[divan::bench]
fn check_follows_played(bencher: Bencher) {
    let rules = rules("shuangsheng");
    let (ctx, follows) = follows(&rules, DEALS);
    let rows = |of: fn(&Follow) -> Cards| -> Vec<u8> {
        follows.iter().flat_map(|at| row_of(&ctx, of(at))).collect()
    };
    let (held, led, played) = (rows(|at| at.hand), rows(|at| at.lead), rows(|at| at.play));
    bencher
        .counter(ItemsCount::new(follows.len()))
        .bench_local(|| {
            check_follows(
                &ctx,
                &rules.trick().unwrap().follow,
                black_box(&held),
                &led,
                &played,
            )
        });
}

/// Every hand before a follow of some random play-only deals.
#[divan::bench]
fn evaluate_hands_played(bencher: Bencher) {
    let (ctx, follows) = follows(&rules("shuangsheng"), DEALS);
    let held: Vec<u8> = follows
        .iter()
        .flat_map(|at| row_of(&ctx, at.hand))
        .collect();
    bencher
        .counter(ItemsCount::new(follows.len()))
        .bench_local(|| evaluate_hands(&ctx, black_box(&held)));
}

/// Reading alone: what a ruling on a row, three of them, cannot do without.
#[divan::bench]
fn read_rows(bencher: Bencher) {
    let held = hands(ROWS);
    let held = rows::of(&held);
    bencher.counter(ItemsCount::new(ROWS)).bench_local(|| {
        let cards = |row| rows::read(row, 0).expect("at most two of a kind");
        black_box(held).iter().fold(0, |all, row| {
            let Cards { any, two } = cards(row);
            all ^ any ^ two
        })
    });
}

#[divan::bench]
fn evaluate_hands_rows(bencher: Bencher) {
    let (_, ctx) = context();
    let rows = hands(ROWS);
    bencher
        .counter(ItemsCount::new(ROWS))
        .bench_local(|| evaluate_hands(&ctx, black_box(&rows)));
}

#[divan::bench]
fn compile_a_context(bencher: Bencher) {
    let rules = rules("hubei-2007");
    bencher.bench_local(|| {
        Context::new(
            black_box(rules.trick().unwrap()),
            Some(Rank::FIVE),
            Some(Suit::Spades),
        )
    });
}
