//! What is guarded. Each guard prepares what it needs, does its work and tells
//! how much came of it: that is recorded beside the instructions, so that a
//! guard cannot get cheap by doing less.

use crate::common::shuffle::Shuffler;
use crate::common::{Contexts, SEED, climb_hands, climb_plan, hands, plan, row_of, rules};
use crate::positions::{Position, context, positions};
use koudi_engine::bits::{self, Bits, Job, Portable};
use koudi_engine::card::{Card, Rank, Seat, Suit};
use koudi_engine::cards::Cards;
use koudi_engine::climb;
use koudi_engine::rng::{Purpose, Rng, Streams};
use koudi_engine::rules::{Family, Rules};
use koudi_engine::shuffle::Dealt;
use koudi_engine::trick::auction::{Asked, Auction, Bidders};
use koudi_engine::trick::batch::{Plan, Row};
use koudi_engine::trick::bidding::{Bid, Made};
use koudi_engine::trick::context::Context;
use koudi_engine::trick::draw::{Draws, kitty_order};
use koudi_engine::trick::follow::Duty;
use koudi_engine::trick::playout::Unrecorded;
use koudi_engine::trick::policy::Named;
use koudi_engine::trick::policy::players::Players;
use koudi_engine::trick::policy::random::Random;
use koudi_engine::trick::rulings::{check_follows, evaluate_hands};
use koudi_engine::trick::shape::Lead;
use std::hint::black_box;
use std::ops::RangeInclusive;

/// What is counted: it gives how much work was done.
type Work = Box<dyn FnMut() -> u64>;

/// One bench.
pub struct Guard {
    pub name: String,
    pub units: u64,
    pub unit: Unit,
    /// Everything that is not to be counted.
    pub prepare: Box<dyn Fn() -> Work>,
}

/// What is done so many times, and the work that each must give.
#[derive(Clone, Copy)]
pub struct Unit {
    pub name: &'static str,
    pub work_in: &'static str,
    least: u64,
    most: u64,
}

const SHUFFLE: Unit = unit("shuffle", "cards", 108, 108);
const DEALING: Unit = unit("deal", "cards", 108, 108);
const HANDS: Unit = unit("deal", "cards", 100, 100);
const BURIAL: Unit = unit("hand", "cards", 8, 8);
const AUCTION: Unit = unit("deal", "askings", 1, 400);
const CONTEXT: Unit = unit("context", "trumps", 18, 30);
const EVALUATION: Unit = unit("row", "cards", 25, 25);
const RULING: Unit = unit("play", "legal", 1, 1);
const ROW: Unit = unit("row", "legal", 1, 1);
const DEAL: Unit = unit("deal", "plays", 60, 108);

const CLIMB_DEAL: Unit = unit("deal", "moves", 30, 400);
const LEADS: Unit = unit("hand", "actions", 20, 120);

const fn unit(name: &'static str, work_in: &'static str, least: u64, most: u64) -> Unit {
    Unit {
        name,
        work_in,
        least,
        most,
    }
}

impl Guard {
    /// Holds the work done against what it must be.
    pub fn expect(&self, work: u64) {
        let (Guard { name, units, .. }, unit) = (self, self.unit);
        let (least, most) = (units * unit.least, units * unit.most);
        assert!(
            (least..=most).contains(&work),
            "{name}: {units} of {} gave {work} {}; between {least} and {most} are to be done",
            unit.name,
            unit.work_in,
        );
    }
}

/// Tells one kind of lead.
type IsKind = fn(&Lead) -> bool;

const KINDS_OF_LEAD: [(&str, IsKind); 4] = [
    ("single", |lead| lead.cards.len() == 1),
    ("pair", |lead| is_run(lead, 1..=1)),
    ("tractor", |lead| is_run(lead, 2..=27)),
    ("throw", Lead::is_throw),
];

fn is_run(lead: &Lead, pairs: RangeInclusive<u8>) -> bool {
    !lead.is_throw() && pairs.contains(&lead.components[0].pairs)
}

/// All guards.
pub fn guards() -> Vec<Guard> {
    let mut guards = parts();
    guards.extend(KINDS_OF_LEAD.into_iter().flat_map(rulings));
    for id in Rules::builtin_ids_of(Family::Trick) {
        guards.push(deals(format!("deal/{id}"), id, Contexts::Drawn, 256));
        guards.push(deals(format!("deal-bid/{id}"), id, Contexts::Bid, 256));
        guards.push(deals(format!("deal-greedy/{id}"), id, Contexts::Greedy, 64));
    }
    guards.push(guard("deal/hubei-2007/portable", 256, DEAL, || {
        let plan = plan(&rules("hubei-2007"), Contexts::Drawn);
        Box::new(move || Deals(&plan, 256).run(Portable))
    }));
    guards.extend(climbing());
    guards
}

/// The climbing games: whole deals, and what dealt hands can lead.
fn climbing() -> Vec<Guard> {
    let deals = Rules::builtin_ids_of(Family::Climb).into_iter().map(|id| {
        guard(format!("climb-deal/{id}"), 64, CLIMB_DEAL, move || {
            let plan = climb_plan(id, climb::policy::Named::Random);
            Box::new(move || bits::dispatch(ClimbDeals(&plan, 64)))
        })
    });
    let leads = guard("climb-leads/guandan-2017", 256, LEADS, || {
        let hands = climb_hands(256);
        Box::new(move || bits::dispatch(ClimbLeads(&hands)))
    });
    deals.chain([leads]).collect()
}

struct ClimbDeals<'a>(&'a climb::plan::Plan, u64);

impl Job for ClimbDeals<'_> {
    type Output = u64;
    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> u64 {
        let mut moves = 0;
        for deal in 0..self.1 {
            let played = self.0.play(deal, bits, &mut climb::playout::Unrecorded);
            let row = climb::row::Row::new(deal, &played);
            moves += u64::from(row.plays) + u64::from(row.passes);
        }
        moves
    }
}

/// Actions found, and the cards chosen for each.
struct ClimbLeads<'a>(&'a [(climb::context::Context, Cards)]);

impl Job for ClimbLeads<'_> {
    type Output = u64;
    #[inline(always)]
    fn run<B: Bits>(self, _: B) -> u64 {
        let mut found = 0;
        for (ctx, hand) in self.0 {
            let actions = climb::actions::leads(ctx, *hand);
            let holding = climb::holding::Holding::new(ctx, *hand);
            for reading in actions.readings() {
                black_box(climb::choose::choose(ctx, &holding, reading));
                found += 1;
            }
        }
        found
    }
}

fn guard(
    name: impl Into<String>,
    units: u64,
    unit: Unit,
    prepare: impl Fn() -> Work + 'static,
) -> Guard {
    Guard {
        name: name.into(),
        units,
        unit,
        prepare: Box::new(prepare),
    }
}

/// What deals are made of, and rulings that need no lead.
fn parts() -> Vec<Guard> {
    vec![
        guard("yardstick-shuffle", 512, SHUFFLE, || {
            let mut shuffler = Shuffler::new(SEED);
            let mut shuffle = move || black_box(shuffler.next()).len() as u64;
            Box::new(move || (0..512).map(|_| shuffle()).sum())
        }),
        guard("dealing", 1024, DEALING, || {
            Box::new(|| bits::dispatch(Dealing(1024)))
        }),
        guard("dealing/portable", 1024, DEALING, || {
            Box::new(|| Dealing(1024).run(Portable))
        }),
        guard("into-context", 1024, HANDS, || {
            let (ctx, dealt) = (context(&rules("hubei-2007")), dealt(1024));
            Box::new(move || bits::dispatch(IntoContext(&ctx, &dealt)))
        }),
        guard("burying", 1024, BURIAL, || {
            let ctx = context(&rules("hubei-2007"));
            let taken = |dealt: &Dealt| dealt.hand(Seat::ALL[0]).plus(dealt.kitty());
            let dealt = dealt(1024);
            let hands = dealt.iter().map(|dealt| ctx.from_index(taken(dealt)));
            let hands: Vec<Cards> = hands.collect();
            Box::new(move || bits::dispatch(Burying(&hands)))
        }),
        guard("auction", 256, AUCTION, || {
            let (rules, dealt) = (rules("hubei-2007"), dealt(256));
            Box::new(move || bits::dispatch(Bidding(&rules, &dealt)))
        }),
        guard("compile-context", 4, CONTEXT, || {
            let rules = rules("hubei-2007");
            let compile =
                move |suit| Context::new(rules.trick().unwrap(), Some(Rank::FIVE), Some(suit));
            Box::new(move || {
                let contexts = Suit::ALL.map(|suit| compile(suit).expect("there are levels"));
                let trumps = contexts.map(|ctx| u64::from(ctx.trumps().count_ones()));
                trumps.iter().sum()
            })
        }),
        guard("evaluate_hands", 1024, EVALUATION, || {
            let (ctx, rows) = (context(&rules("shuangsheng")), hands(1024));
            Box::new(move || {
                let evaluated = evaluate_hands(&ctx, &rows).expect("rows of cards");
                evaluated.cards.iter().map(|&cards| u64::from(cards)).sum()
            })
        }),
    ]
}

/// Whether answers to one kind of lead are legal; out of random deals, all are.
fn rulings((name, kind): (&str, IsKind)) -> [Guard; 2] {
    let prepared = move || {
        let rules = rules("shuangsheng");
        let (ctx, positions) = (context(&rules), positions(&rules, kind, 512));
        (rules, ctx, positions)
    };
    [
        guard(format!("check_follow/{name}"), 512, RULING, move || {
            let (rules, ctx, positions) = prepared();
            Box::new(move || check_one_by_one(&ctx, &rules, &positions))
        }),
        guard(format!("check_follows/{name}"), 512, ROW, move || {
            let (rules, ctx, positions) = prepared();
            let rows = |cards: fn(&Position) -> Cards| -> Vec<u8> {
                let all = positions
                    .iter()
                    .map(|position| row_of(&ctx, cards(position)));
                all.flatten().collect()
            };
            let (held, led) = (rows(|at| at.hand), rows(|at| at.lead.cards));
            let played = rows(|at| at.play);
            Box::new(move || {
                let legal =
                    check_follows(&ctx, &rules.trick().unwrap().follow, &held, &led, &played);
                let legal = legal.expect("rows of cards");
                legal.iter().filter(|&&legal| legal).count() as u64
            })
        }),
    ]
}

fn deals(name: String, id: &'static str, contexts: Contexts, deals: u64) -> Guard {
    guard(name, deals, DEAL, move || {
        let plan = plan(&rules(id), contexts);
        Box::new(move || bits::dispatch(Deals(&plan, deals)))
    })
}

/// Whole deals with their rows.
struct Deals<'a>(&'a Plan, u64);

impl Job for Deals<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> u64 {
        let Deals(plan, deals) = self;
        let mut plays = 0;
        for deal in 0..deals {
            let played = plan.play(deal, bits, &mut Unrecorded);
            let row = black_box(Row::new(plan.rules(), deal, &played));
            plays += 4 * u64::from(row.tricks);
        }
        plays
    }
}

struct Dealing(u64);

impl Job for Dealing {
    type Output = u64;

    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> u64 {
        let mut cards = 0;
        for deal in 0..self.0 {
            let mut rng = Rng::new(SEED, deal, Purpose::Cards);
            let dealt = black_box(Dealt::new(8, bits, &mut rng));
            cards += u64::from(4 * dealt.hand_size() + dealt.kitty().len());
        }
        cards
    }
}

fn dealt(count: u64) -> Vec<Dealt> {
    let rng = |deal| Rng::new(SEED, deal, Purpose::Cards);
    let deals = (0..count).map(|deal| Dealt::new(8, Portable, &mut rng(deal)));
    deals.collect()
}

struct IntoContext<'a>(&'a Context, &'a [Dealt]);

impl Job for IntoContext<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<B: Bits>(self, _bits: B) -> u64 {
        let IntoContext(ctx, dealt) = self;
        let mut cards = 0;
        for dealt in dealt {
            let hands = black_box(ctx.all_from_index(dealt.hands()));
            cards += hands.map(|hand| u64::from(hand.len())).iter().sum::<u64>();
        }
        cards
    }
}

struct Burying<'a>(&'a [Cards]);

impl Job for Burying<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> u64 {
        let stream = |purpose| Rng::new(SEED, 0, purpose);
        let mut random = Random::new(bits, stream(Purpose::Burial), stream(Purpose::Play));
        let buried = self.0.iter().map(|&hand| black_box(random.bury(hand, 8)));
        buried.map(|buried| u64::from(buried.len())).sum()
    }
}

/// Key cards drawn, seats asked, trumps settled, among random players.
struct Bidding<'a>(&'a Rules, &'a [Dealt]);

impl Job for Bidding<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> u64 {
        let Bidding(rules, dealt) = self;
        let (rules, level) = (rules.trick().unwrap(), Some(Rank::FIVE));
        let mut asked = 0;
        for (deal, dealt) in (0..).zip(dealt) {
            let streams = Streams::of(SEED, deal);
            let first = Seat::ALL[deal as usize % 4];
            let mut rng = streams.opening().1;
            let draws = Draws::new(dealt, (level, false), first, bits, &mut rng);
            let mut seats = Seats {
                rng,
                players: Players::new([Named::Random; 4], bits, streams),
                level,
                asked: 0,
            };
            let mut auction = Auction::new(rules, level, false);
            auction.draw(&draws, &mut seats);
            let kitty = || kitty_order(dealt, streams);
            black_box(auction.settle(rules.bidding.nobody, first, kitty, &mut seats));
            asked += seats.asked;
        }
        asked
    }
}

struct Seats<B> {
    rng: Rng,
    players: Players<B>,
    level: Option<Rank>,
    asked: u64,
}

impl<B: Bits> Bidders for Seats<B> {
    #[inline(always)]
    fn bid(&mut self, asked: Asked) -> Option<Bid> {
        self.asked += 1;
        let drawn = || -> Vec<Card> { unreachable!("random players do not look") };
        self.players.bid(asked, self.level, drawn, &mut self.rng)
    }

    fn made(&mut self, _asked: Asked, _bid: Bid, _made: Made) {}
}

fn check_one_by_one(ctx: &Context, rules: &Rules, positions: &[Position]) -> u64 {
    let legal = positions.iter().filter(|at| {
        let duty = Duty::new(
            ctx,
            &rules.trick().unwrap().follow,
            &at.lead,
            black_box(at.hand),
        );
        duty.check(at.play).is_ok()
    });
    legal.count() as u64
}
