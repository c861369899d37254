//! Whole deals, played by policies.

use crate::bits::Bits;
use crate::card::{Card, Seat};
use crate::cards::Cards;
use crate::climb::actions::{Actions, find};
use crate::climb::choose::choose;
use crate::climb::context::Context;
use crate::climb::holding::Holding;
use crate::climb::play::Play;
use crate::climb::policy::{Named, View, greedy, smallest, tips};
use crate::climb::table::Table;
use crate::climb::tribute::{self, Payment, Tribute, returnable, tribute};
use crate::rng::{Purpose, Rng, Streams};

/// Who hears what happens in a deal.
pub trait Recorder {
    /// The cards are dealt.
    fn dealt(&mut self, hands: &[Cards; 4]);
    /// A tribute is paid, and this is returned for it.
    fn paid(&mut self, payment: Payment, returned: Card);
    /// A seat plays, or passes.
    fn moved(&mut self, seat: Seat, play: Option<Play>);
}

/// Hears nothing.
pub struct Unrecorded;

impl Recorder for Unrecorded {
    #[inline(always)]
    fn dealt(&mut self, _: &[Cards; 4]) {}
    #[inline(always)]
    fn paid(&mut self, _: Payment, _: Card) {}
    #[inline(always)]
    fn moved(&mut self, _: Seat, _: Option<Play>) {}
}

/// How a deal begins.
#[derive(Clone, Copy, Debug)]
pub enum Opening {
    /// With this seat's lead, without a tribute.
    Leader(Seat),
    /// After the deal before finished so.
    After([Seat; 4]),
}

/// A deal that was played.
#[derive(Clone, Debug)]
pub struct Played<'a> {
    /// The order of cards.
    pub ctx: &'a Context,
    /// The table at the end.
    pub table: Table,
    /// What was paid, and who led.
    pub tribute: Tribute,
}

/// Plays a deal to its end.
#[inline(always)]
pub fn play<'a, B: Bits>(
    ctx: &'a Context,
    mut hands: [Cards; 4],
    opening: Opening,
    players: [Named; 4],
    streams: Streams,
    bits: B,
    recorder: &mut impl Recorder,
) -> Played<'a> {
    recorder.dealt(&hands);
    let tribute = match opening {
        Opening::Leader(leader) => Tribute {
            kind: tribute::TributeKind::None,
            payments: [None; 2],
            leader,
        },
        Opening::After(finish) => {
            let due = tribute(ctx, &hands, finish);
            exchange(ctx, &mut hands, &due, players, streams, bits, recorder);
            due
        }
    };
    let deck = hands.into_iter().fold(Cards::NONE, Cards::plus);
    let mut table = Table::new(hands, tribute.leader);
    let mut rng = streams.rng(Purpose::Play);
    let mut actions = Actions::default();
    // What no hand holds lies aside, and nobody has seen it.
    let aside = if ctx.rules().players == 2 {
        ctx.pack().minus(deck)
    } else {
        Cards::NONE
    };
    let mut unplayed = deck.plus(aside);
    while !table.is_over() {
        let seat = table.turn();
        let play = match players[seat.index()] {
            Named::Random => random(ctx, &table, &mut rng, &mut actions, bits),
            named => {
                let view = View {
                    ctx,
                    seat,
                    hand: table.hand(seat),
                    top: table.top(),
                    left: table.hands().map(Cards::len),
                    unseen: unplayed.minus(table.hand(seat)),
                };
                match named {
                    Named::Greedy => greedy::play(&view),
                    Named::SmallestFirst => smallest::play(&view),
                    Named::Tips(tips) => tips::play(&view, tips),
                    Named::Random => unreachable!("played above"),
                }
            }
        };
        recorder.moved(seat, play);
        if let Some(play) = play {
            unplayed = unplayed.minus(play.cards);
        }
        table.make(ctx, play);
    }
    Played {
        ctx,
        table,
        tribute,
    }
}

/// Uniform over the actions, and passing where it is allowed.
#[inline(always)]
fn random<B: Bits>(
    ctx: &Context,
    table: &Table,
    rng: &mut Rng,
    actions: &mut Actions,
    bits: B,
) -> Option<Play> {
    let top = table.top().map(|(_, reading)| reading);
    let holding = Holding::new(ctx, table.hand(table.turn()));
    find(ctx, &holding, top, actions);
    let count = actions.len();
    if count == 0 {
        return None;
    }
    let may_pass = top.is_some() && !ctx.rules().must_beat;
    let pick = rng.below(count + u32::from(may_pass));
    (pick < count).then(|| {
        let reading = actions.nth(pick, bits);
        Play {
            cards: choose(ctx, &holding, reading),
            reading,
        }
    })
}

/// The tribute changes hands, and what is returned for it. Each return is
/// chosen from the hand as it was before any card came.
fn exchange<B: Bits>(
    ctx: &Context,
    hands: &mut [Cards; 4],
    due: &Tribute,
    players: [Named; 4],
    streams: Streams,
    bits: B,
    recorder: &mut impl Recorder,
) {
    if due.payments[0].is_none() {
        return;
    }
    let mut rng = streams.rng(Purpose::Giving);
    let before = *hands;
    for payment in due.payments.into_iter().flatten() {
        let Payment { from, to, card } = payment;
        let allowed = returnable(ctx, before[to.index()], from.is_same_side(to));
        let returned = if players[to.index()] == Named::Random {
            any_card(allowed, &mut rng, bits)
        } else {
            let lowest = tribute::lowest(ctx, allowed);
            1 << lowest.any.trailing_zeros()
        };
        let (paid, returned) = (Cards::ones(1 << card.kind()), Cards::ones(returned));
        let (payer, taker) = (&mut hands[from.index()], before[to.index()]);
        *payer = payer.minus(paid).plus(returned);
        hands[to.index()] = taker.minus(returned).plus(paid);
        let returned = Card::from_kind(returned.any.trailing_zeros() as usize);
        recorder.paid(payment, returned.expect("a kind that was held"));
    }
}

/// A uniformly random card, both of a kind counted.
fn any_card<B: Bits>(cards: Cards, rng: &mut Rng, bits: B) -> u64 {
    let pick = rng.below(cards.len());
    let kinds = cards.any.count_ones();
    if pick < kinds {
        bits.nth(cards.any, pick)
    } else {
        bits.nth(cards.two, pick - kinds)
    }
}
