//! A deal written down: setting, cards, bids, buryings, every play, result;
//! as text that is read back and plays to the same end.
//!
//! ```text
//! koudi deal 1
//! rules: hubei-2007
//! with: promotion.stage = 85          (a line a value that differs, if any)
//! stream: 2                           (these four only for a simulated deal)
//! seed: 7
//! deal: 12
//! policy: random
//! given 0: AsAs                       (a line a seat to which cards were given beforehand)
//! level: 10                           (left out where there is no level)
//! start: middle                       (middle, first, or play-only)
//! trump: s                            (only play-only: s h c d nt)
//! declarer: 2                         (middle: who is to declare; first: who draws first)
//! redeals: 1                          (if the cards were dealt again before)
//! hand 0: BJ 9s9s …                   (in the order drawn, seats 0 to 3)
//! kitty: Kd …                         (in the order turned up)
//! bid: 1 Ts after 17                  (a seat, what it shows, how many cards were drawn)
//!                                     (laid face down by choice: bid: 1 Ts face down after 1)
//! counter: 3 TdTd before kitty        (or after turning: on a trump that was turned up)
//! buried: 2 3d …                      (who took the kitty, what was buried)
//! counter: 0 LJLJ after burying
//! gave: 0 BJ                         (cards for others that changed hands by the counter before)
//! buried: 0 4c …
//! trick 1: 2 leads AsAs 3s4s KsKs 5s6s
//! result: 85                          (the attackers' points)
//! ```
//!
//! A leader who names components joins them by `+`; a throw that failed is
//! followed by `>` and what was led instead. Bids and counters are written
//! `bid`, `counter` or `reinforce`; who passes is not written.

mod reading;
mod replay;
mod writing;

use crate::card::{Card, Rank, Seat, Suit};
use crate::cards::{Cards, index_list};
use crate::record::{RecordError, Source};
use crate::rng::Streams;
use crate::rules::{Rules, TrickRules};
use crate::shuffle::Dealt;
use crate::trick::batch::{NobodyBids, Plan, Row};
use crate::trick::context::Context;
use crate::trick::deal::{Shown, Start};
use crate::trick::draw::{Draws, kitty_order};
use crate::trick::exchange::Gift;
use crate::trick::playout::Recorder;
use crate::trick::shape::Lead;
use replay::{Moves, TrickMoves};

/// A deal written down.
#[derive(Clone, PartialEq, Debug)]
pub struct DealRecord {
    /// The rules played.
    pub rules: Rules,
    /// Where a simulated deal comes from.
    pub source: Option<Source>,
    /// The level, where there is one.
    pub level: Option<Rank>,
    /// How it began.
    pub start: Start,
    /// How often the cards were dealt again before.
    pub redeals: u8,
    /// The hands in the order drawn; of a play-only deal in the context's order.
    pub hands: [Vec<Card>; 4],
    /// The kitty in the order turned up, before anybody takes it.
    pub kitty: Vec<Card>,
    /// Bids, buryings and gifts, as they came.
    pub events: Vec<Event>,
    /// To whom and for what the gifts among them were, in the same order.
    pub gifts: Vec<Gift>,
    /// The kitty as it lay open, once each counter that opened it.
    pub opened: Vec<Vec<Card>>,
    /// The cards that lie under the play.
    pub buried: Vec<Card>,
    /// The trump suit that was played, or none.
    pub trump: Option<Suit>,
    /// Who declared.
    pub declarer: Seat,
    /// The tricks.
    pub tricks: Vec<TrickRecord>,
    /// The deal's row.
    pub row: Row,
}

/// What happens before the first lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A bid, counter or reinforcement.
    Shown(Shown),
    /// A seat buried these cards.
    Buried(Seat, Vec<Card>),
    /// A seat gave these cards for others that changed hands.
    Gave(Seat, Vec<Card>),
}

/// A trick of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrickRecord {
    /// Who led.
    pub leader: Seat,
    /// What the leader laid down: the components named, or all as one list.
    pub laid: Vec<Vec<Card>>,
    /// The plays that counted, in turn, the lead first.
    pub plays: Vec<Vec<Card>>,
    /// Who won.
    pub winner: Seat,
    /// The points in it.
    pub points: u32,
}

/// Why a deal cannot be simulated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SimulateError {
    /// Nobody would ever bid.
    NobodyBids(NobodyBids),
    /// The program is at fault: the playout broke a rule, or the state machine
    /// came to another end.
    Fault(String),
}

impl From<NobodyBids> for SimulateError {
    fn from(error: NobodyBids) -> SimulateError {
        SimulateError::NobodyBids(error)
    }
}

impl DealRecord {
    /// Simulates a deal and writes it down. Every move is checked by the
    /// state machine on the way.
    ///
    /// # Errors
    /// If nobody would ever bid, or the program is at fault.
    pub fn simulate(
        rules: &Rules,
        plan: &Plan,
        seed: u64,
        deal: u64,
    ) -> Result<DealRecord, SimulateError> {
        let trick = rules
            .trick()
            .map_err(|error| SimulateError::Fault(error.to_string()))?;
        let mut notes = Notes::default();
        let played = plan.play_one(deal, &mut notes);
        if played.abandoned {
            return Err(NobodyBids { deal }.into());
        }
        let policy = plan.setting().seating.to_string();
        let given = plan.setting().given.unwrap_or_default().map(index_list);
        let source = Source {
            seed,
            deal,
            policy,
            given,
        };
        let start = plan.start(deal);
        let moves = notes.moves(rules, source, start, played.ctx);
        let record = moves
            .play()
            .map_err(|error| SimulateError::Fault(error.to_string()))?;
        let row = Row::new(trick, deal, &played);
        if record.row != row {
            let what = format!("the playout came to {row:?}, its moves to {:?}", record.row);
            return Err(SimulateError::Fault(what));
        }
        Ok(record)
    }

    /// Reads a record and plays it.
    ///
    /// # Errors
    /// A line that cannot be read, cards that cannot be, or an illegal move:
    /// which and why.
    pub fn parse(text: &str) -> Result<DealRecord, RecordError> {
        reading::parse(text)
    }

    /// Plays the record again.
    ///
    /// # Errors
    /// As [`DealRecord::parse`].
    pub fn replay(&self) -> Result<DealRecord, RecordError> {
        Moves::of(self).play()
    }

    /// The record as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        writing::write(self, &mut text).expect("a string takes all text");
        text
    }

    /// The rules played, as the engine reads them.
    ///
    /// # Panics
    /// Never: only deals of tricks are written down so.
    pub fn trick(&self) -> &TrickRules {
        self.rules.trick().expect("it was played in tricks")
    }

    /// The context that was played in.
    ///
    /// # Panics
    /// Never: the record was played in it.
    pub fn context(&self) -> Context {
        Context::new(self.trick(), self.level, self.trump).expect("it was played in")
    }

    /// The cards of a bid.
    pub fn cards_of(&self, shown: &Shown) -> Vec<Card> {
        let rules = &self.trick().bidding;
        shown.cards(
            self.level,
            rules.companion(self.level, self.start.is_first()),
        )
    }
}

/// What a playout says, written down as it goes.
#[derive(Default)]
struct Notes {
    hands: [Vec<Card>; 4],
    kitty: Vec<Card>,
    redeals: u8,
    events: Vec<Event>,
    laid: Vec<Lead>,
    plays: Vec<(Seat, Cards)>,
}

impl Recorder for Notes {
    fn dealt(&mut self, dealt: &Dealt, drawn: Option<(&Draws, Seat)>, streams: Streams) {
        *self = Notes {
            redeals: streams.redeals as u8,
            ..Notes::default()
        };
        self.hands = Seat::ALL.map(|seat| match drawn {
            Some((draws, _)) => draws.order(dealt, seat, streams),
            None => index_list(dealt.hand(seat)),
        });
        self.kitty = kitty_order(dealt, streams);
    }

    fn bid(&mut self, shown: Shown) {
        self.events.push(Event::Shown(shown));
    }

    fn buried(&mut self, seat: Seat, cards: impl FnOnce() -> Cards) {
        self.events.push(Event::Buried(seat, index_list(cards())));
    }

    fn gave(&mut self, seat: Seat, cards: Cards) {
        self.events.push(Event::Gave(seat, index_list(cards)));
    }

    fn laid(&mut self, lead: &Lead) {
        self.laid.push(lead.clone());
    }

    fn played(&mut self, seat: Seat, cards: Cards) {
        self.plays.push((seat, cards));
    }
}

impl Notes {
    fn moves(self, rules: &Rules, source: Source, start: Start, ctx: &Context) -> Moves {
        let tricks = self.plays.chunks(4).enumerate().map(|(i, trick)| {
            let (leader, led) = trick[0];
            TrickMoves {
                line: 0,
                leader,
                // The fast path leads one component and says no more of it.
                laid: self
                    .laid
                    .get(i)
                    .map_or(vec![ctx.list(led)], |lead| laid(ctx, lead)),
                led: None,
                follows: trick[1..].iter().map(|&(_, play)| ctx.list(play)).collect(),
            }
        });
        Moves {
            rules: rules.clone(),
            source: Some(source),
            level: ctx.level(),
            start,
            redeals: self.redeals,
            tricks: tricks.collect(),
            hands: self.hands,
            kitty: self.kitty,
            events: self.events.into_iter().map(|event| (0, event)).collect(),
        }
    }
}

/// A lead as laid down: one list, or named where the greedy reading of the
/// cards is another.
fn laid(ctx: &Context, lead: &Lead) -> Vec<Vec<Card>> {
    if Lead::read(ctx, lead.cards).as_ref() == Ok(lead) {
        return vec![ctx.list(lead.cards)];
    }
    lead.components
        .iter()
        .map(|part| ctx.list(part.cards))
        .collect()
}
