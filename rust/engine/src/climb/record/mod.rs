//! A deal of this family written down; the frame is that of every record.
//!
//! ```text
//! koudi deal 1
//! rules: guandan-2017
//! stream: 2                           (these four only for a simulated deal)
//! seed: 7
//! deal: 12
//! policy: random
//! level: 5                            (left out where there are no levels)
//! previous: 0 2 1 3                   (the finish of the deal before, if any)
//! leader: 2                           (who leads where there is none)
//! hand 0: BJ 9s9s …                   (as dealt, from the strongest; the seats that play)
//! tribute: 3 BJ to 0                  (who pays what to whom)
//! return: 0 5s to 3
//! round 1: 2 7s7d8s8d2h2h=plate:8, 3 pass, 0 …
//! result: 0 2 1 3                     (the order of going out)
//! ```

mod reading;
mod writing;

use crate::card::{Card, Rank, Seat};
use crate::cards::{Cards, index_list};
use crate::climb::context::Context;
use crate::climb::deal::{Deal, MoveRefusal};
use crate::climb::plan::Plan;
use crate::climb::play::{Play, gathered};
use crate::climb::playout::{Opening, Recorder};
use crate::climb::row::Row;
use crate::climb::table::Table;
use crate::climb::tribute::{Payment, TributeKind};
use crate::notation::cards_text;
use crate::record::frame::fault;
use crate::record::{RecordError, Source};
use crate::rules::Rules;

/// The moves of a round: who played what, or passed.
pub type Round = Vec<(Seat, Option<Play>)>;

/// A deal written down.
#[derive(Clone, PartialEq, Debug)]
pub struct DealRecord {
    /// The rules played.
    pub rules: Rules,
    /// Where a simulated deal comes from.
    pub source: Option<Source>,
    /// The level, where there is one.
    pub level: Option<Rank>,
    /// The finish of the deal before.
    pub previous: Option<[Seat; 4]>,
    /// Who led first.
    pub leader: Seat,
    /// The hands as dealt, from the strongest card; empty for seats that do not play.
    pub hands: [Vec<Card>; 4],
    /// What became of the tribute.
    pub tribute: TributeKind,
    /// What was paid, and what was returned for it.
    pub exchanged: Vec<(Payment, Card)>,
    /// The rounds: who played what, or passed.
    pub rounds: Vec<Round>,
    /// The order of going out.
    pub finish: [Seat; 4],
    /// The deal's row.
    pub row: Row,
}

/// The moves of a deal, before they are played. Lines are those of the text, or 0.
struct Moves {
    rules: Rules,
    source: Option<Source>,
    level: Option<Rank>,
    opening: Opening,
    hands: [Vec<Card>; 4],
    hand_lines: [usize; 4],
    paid: Vec<(usize, Payment)>,
    /// Who returned what to whom.
    returned: Vec<(usize, Payment)>,
    /// The line of a round, and its moves.
    rounds: Vec<(usize, Round)>,
}

impl DealRecord {
    /// Simulates a deal and writes it down. Every move is checked by the state
    /// machine on the way.
    ///
    /// # Errors
    /// The program is at fault: which move was refused, and why.
    pub fn simulate(
        rules: &Rules,
        plan: &Plan,
        seed: u64,
        deal: u64,
    ) -> Result<DealRecord, String> {
        let mut notes = Notes::default();
        let played = plan.play_one(deal, &mut notes);
        let source = Source {
            seed,
            deal,
            policy: plan.setting().seating.to_string(),
            given: plan.setting().given.unwrap_or_default().map(index_list),
        };
        let opening = plan.opening(deal);
        let moves = notes.moves(rules.clone(), source, played.ctx, opening);
        let record = moves.play().map_err(|error| error.to_string())?;
        let row = Row::new(deal, &played);
        if record.row != row {
            return Err(format!(
                "the playout came to {row:?}, its moves to {:?}",
                record.row
            ));
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
        self.moves().play()
    }

    /// The record as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        writing::write(self, &mut text).expect("a string takes all text");
        text
    }

    /// The context that was played in.
    ///
    /// # Panics
    /// Never: the record was played in it.
    pub fn context(&self) -> Context {
        let rules = self.rules.climb().expect("it was played by them");
        Context::new(rules, self.level).expect("it was played in")
    }

    fn moves(&self) -> Moves {
        let opening = match self.previous {
            Some(finish) => Opening::After(finish),
            None => Opening::Leader(self.leader),
        };
        Moves {
            rules: self.rules.clone(),
            source: self.source.clone(),
            level: self.level,
            opening,
            hands: self.hands.clone(),
            hand_lines: [0; 4],
            paid: self.exchanged.iter().map(|(paid, _)| (0, *paid)).collect(),
            returned: self.exchanged.iter().map(|pair| (0, back(*pair))).collect(),
            rounds: self.rounds.iter().map(|round| (0, round.clone())).collect(),
        }
    }
}

impl Moves {
    fn play(self) -> Result<DealRecord, RecordError> {
        let rules = self
            .rules
            .climb()
            .or_else(|error| fault(0, error.to_string()))?;
        let ctx = Context::new(rules, self.level).or_else(|error| fault(0, error))?;
        let hands = [0, 1, 2, 3].map(|seat: usize| gathered(&self.hands[seat]));
        let mut deal = Deal::new(&ctx, hands, self.opening)
            .or_else(|bad| fault(self.hand_lines[bad.seat], bad.what))?;
        for (line, payment) in &self.paid {
            let made = deal.pay(payment.from, payment.card);
            told(*line, payment.from, &payment.card.to_string(), made)?;
        }
        for (line, payment) in &self.returned {
            let made = deal.give_back(payment.from, payment.card);
            told(*line, payment.from, &payment.card.to_string(), made)?;
        }
        self.check_receivers(&deal)?;
        for (number, (line, round)) in self.rounds.iter().enumerate() {
            for (i, (seat, play)) in round.iter().enumerate() {
                let playing = deal.table().filter(|table| !table.is_over());
                match playing.map(|table| table.top().is_none()) {
                    Some(true) if i > 0 => {
                        let number = number + 1;
                        return fault(*line, format!("round {number} is over before this move"));
                    }
                    Some(false) if i == 0 => {
                        return fault(
                            *line,
                            format!("round {number} is not over yet at this move"),
                        );
                    }
                    _ => {}
                }
                let text = play.map_or_else(|| "pass".to_owned(), |play| ctx.play_text(play));
                let what = format!("round {}, seat {} plays {text}", number + 1, seat.index());
                let made = deal.play(*seat, *play);
                told_so(*line, &what, made)?;
            }
        }
        let Some(played) = deal.played() else {
            let what = format!(
                "{} rounds, then the deal is not over: {}",
                self.rounds.len(),
                deal.phase()
            );
            return fault(0, what);
        };
        let number = self.source.as_ref().map_or(0, |source| source.deal);
        let row = Row::new(number, &played);
        let exchanged = deal.tribute().payments.into_iter().zip(deal.returns());
        Ok(DealRecord {
            level: self.level,
            previous: match self.opening {
                Opening::After(finish) => Some(finish),
                Opening::Leader(_) => None,
            },
            leader: deal.tribute().leader,
            hands: hands.map(|hand| ctx.list(hand)),
            tribute: deal.tribute().kind,
            exchanged: exchanged
                .filter_map(|(payment, card)| payment.zip(card))
                .collect(),
            rounds: self.rounds.into_iter().map(|(_, round)| round).collect(),
            finish: played.table.finish(),
            row,
            source: self.source,
            rules: self.rules.clone(),
        })
    }

    /// A line names who takes a card; the rules have decided it.
    fn check_receivers(&self, deal: &Deal<'_>) -> Result<(), RecordError> {
        let payments = deal.tribute().payments.into_iter().flatten();
        for (((line, paid), (back_line, back)), due) in
            self.paid.iter().zip(&self.returned).zip(payments)
        {
            for (line, written, to) in [(line, paid.to, due.to), (back_line, back.to, due.from)] {
                if written != to {
                    return fault(
                        *line,
                        format!(
                            "written to seat {}; it goes to seat {}",
                            written.index(),
                            to.index()
                        ),
                    );
                }
            }
        }
        Ok(())
    }
}

fn told(
    line: usize,
    seat: Seat,
    what: &str,
    made: Result<(), MoveRefusal>,
) -> Result<(), RecordError> {
    told_so(line, &format!("seat {} gives {what}", seat.index()), made)
}

fn told_so(line: usize, what: &str, made: Result<(), MoveRefusal>) -> Result<(), RecordError> {
    made.or_else(|refusal| fault(line, format!("{what}: {refusal} ({})", refusal.rule())))
}

/// What a playout says, written down as it goes.
#[derive(Default)]
struct Notes {
    dealt: [Cards; 4],
    /// The hands after the tribute.
    hands: [Cards; 4],
    exchanged: Vec<(Payment, Card)>,
    moves: Vec<(Seat, Option<Play>)>,
}

impl Recorder for Notes {
    fn dealt(&mut self, hands: &[Cards; 4]) {
        (self.dealt, self.hands) = (*hands, *hands);
    }

    fn paid(&mut self, payment: Payment, returned: Card) {
        let one = |card: Card| Cards::ones(1 << card.kind());
        let (paid, back) = (one(payment.card), one(returned));
        let payer = &mut self.hands[payment.from.index()];
        *payer = payer.minus(paid).plus(back);
        let taker = &mut self.hands[payment.to.index()];
        *taker = taker.minus(back).plus(paid);
        self.exchanged.push((payment, returned));
    }

    fn moved(&mut self, seat: Seat, play: Option<Play>) {
        self.moves.push((seat, play));
    }
}

impl Notes {
    fn moves(self, rules: Rules, source: Source, ctx: &Context, opening: Opening) -> Moves {
        Moves {
            rules,
            source: Some(source),
            level: ctx.level(),
            opening,
            hands: self.dealt.map(index_list),
            hand_lines: [0; 4],
            paid: self.exchanged.iter().map(|(paid, _)| (0, *paid)).collect(),
            returned: self.exchanged.iter().map(|pair| (0, back(*pair))).collect(),
            rounds: in_rounds(ctx, self.hands, &self.moves),
        }
    }
}

/// What is returned for a payment, as a payment the other way.
fn back((payment, card): (Payment, Card)) -> Payment {
    Payment {
        from: payment.to,
        to: payment.from,
        card,
    }
}

/// Moves cut into rounds: one begins where everybody else who still holds
/// cards has passed on the top play.
fn in_rounds(
    ctx: &Context,
    hands: [Cards; 4],
    moves: &[(Seat, Option<Play>)],
) -> Vec<(usize, Round)> {
    let mut rounds: Vec<(usize, Vec<_>)> = Vec::new();
    let Some(&(leader, _)) = moves.first() else {
        return rounds;
    };
    let mut table = Table::new(hands, leader);
    for &(seat, play) in moves {
        if table.top().is_none() {
            rounds.push((0, Vec::new()));
        }
        let round = rounds.last_mut().expect("the first move leads");
        round.1.push((seat, play));
        table.make(ctx, play);
    }
    rounds
}

impl std::fmt::Display for DealRecord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text())
    }
}

/// The seats of an order, in text.
fn order_text(order: &[Seat]) -> String {
    let seats: Vec<String> = order.iter().map(|seat| seat.index().to_string()).collect();
    seats.join(" ")
}

/// The cards of a play as text.
fn card_text(card: Card) -> String {
    cards_text(&[card])
}
