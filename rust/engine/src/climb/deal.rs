//! A deal move by move: Tribute → Playing → Done. Every move is checked and
//! refused with a reason.

use crate::card::{Card, Seat};
use crate::cards::Cards;
use crate::climb::context::Context;
use crate::climb::play::{Play, Refusal};
use crate::climb::playout::{Opening, Played};
use crate::climb::table::Table;
use crate::climb::tribute::{Payment, Tribute, TributeKind, owed, returnable, tribute};
use std::fmt;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// This seat owes this one a card: one of these.
    Paying(Seat, Seat, Cards),
    /// This seat returns one of these cards to this one.
    Returning(Seat, Seat, Cards),
    /// This seat leads, beats or passes.
    Playing(Seat),
    /// The deal is over.
    Done,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Paying(from, to, _) => {
                write!(f, "seat {} owes seat {} a card", from.index(), to.index())
            }
            Phase::Returning(from, to, _) => {
                write!(
                    f,
                    "seat {} returns seat {} a card",
                    from.index(),
                    to.index()
                )
            }
            Phase::Playing(seat) => write!(f, "it is seat {}'s turn", seat.index()),
            Phase::Done => f.write_str("the deal is over"),
        }
    }
}

/// Why a move is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveRefusal {
    /// Another kind of move, or another seat, is due.
    NotDue(Phase),
    /// A card that may not be paid or returned: what may.
    NotAllowed(Card, String),
    /// A play that breaks a rule.
    Play(Refusal),
}

impl MoveRefusal {
    /// The key of the rule that is broken; empty where no parameter decides.
    pub fn rule(&self) -> &'static str {
        match self {
            MoveRefusal::NotDue(_) => "turn",
            MoveRefusal::NotAllowed(..) => "tribute",
            MoveRefusal::Play(refusal) => refusal.rule(),
        }
    }
}

impl fmt::Display for MoveRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveRefusal::NotDue(phase) => phase.fmt(f),
            MoveRefusal::NotAllowed(card, allowed) => write!(f, "{card}; allowed: {allowed}"),
            MoveRefusal::Play(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for MoveRefusal {}

/// A hand that cannot have been dealt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadHand {
    /// Whose hand; of a card that is dealt too often the last that holds it.
    pub seat: usize,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for BadHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for BadHand {}

/// A deal while it is played.
#[derive(Clone, Debug)]
pub struct Deal<'a> {
    ctx: &'a Context,
    /// The hands as they were dealt.
    dealt: [Cards; 4],
    /// The hands after the tribute so far.
    hands: [Cards; 4],
    due: Tribute,
    /// How many payments and returns were made.
    exchanged: usize,
    returns: [Option<Card>; 2],
    table: Option<Table>,
}

impl<'a> Deal<'a> {
    /// A deal with these hands. Seats that do not play have no cards.
    ///
    /// # Errors
    /// Hands that cannot have been dealt.
    pub fn new(ctx: &'a Context, hands: [Cards; 4], opening: Opening) -> Result<Deal<'a>, BadHand> {
        let (rules, pack) = (ctx.rules(), ctx.pack());
        for (seat, hand) in hands.iter().enumerate() {
            let size = if seat < rules.players.into() {
                u32::from(rules.cards.hand)
            } else {
                0
            };
            if hand.len() != size {
                let what = format!("hand {seat} has {} cards; it is dealt {size}", hand.len());
                return Err(BadHand { seat, what });
            }
        }
        for card in Card::all() {
            let kind = card.kind() as u32;
            let held: u32 = hands.iter().map(|hand| hand.count(kind)).sum();
            if held > pack.count(kind) {
                let seat = (0..4).rfind(|&seat| hands[seat].count(kind) > 0);
                return Err(BadHand {
                    seat: seat.unwrap_or_default(),
                    what: format!("{held} of {card} are dealt; there are {}", pack.count(kind)),
                });
            }
        }
        let due = match opening {
            Opening::Leader(leader) => Tribute {
                kind: TributeKind::None,
                payments: [None; 2],
                leader,
            },
            Opening::After(finish) => tribute(ctx, &hands, finish),
        };
        let mut deal = Deal {
            ctx,
            dealt: hands,
            hands,
            due,
            exchanged: 0,
            returns: [None; 2],
            table: None,
        };
        deal.begin_if_paid();
        Ok(deal)
    }

    /// The order of cards.
    pub fn context(&self) -> &'a Context {
        self.ctx
    }

    /// What is paid; the cards are those that were chosen once they are.
    pub fn tribute(&self) -> &Tribute {
        &self.due
    }

    /// What was returned for each payment.
    pub fn returns(&self) -> [Option<Card>; 2] {
        self.returns
    }

    /// The table, once the play has begun.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// The cards held now.
    pub fn hands(&self) -> [Cards; 4] {
        self.table
            .as_ref()
            .map_or(self.hands, |table| *table.hands())
    }

    fn payments(&self) -> usize {
        self.due.payments.iter().flatten().count()
    }

    /// What comes next.
    pub fn phase(&self) -> Phase {
        if let Some(table) = &self.table {
            return if table.is_over() {
                Phase::Done
            } else {
                Phase::Playing(table.turn())
            };
        }
        let (count, at) = (self.payments(), self.exchanged);
        let payment = self.due.payments[at % count].expect("as many as there are");
        let Payment { from, to, .. } = payment;
        if at < count {
            Phase::Paying(from, to, owed(self.ctx, self.dealt[from.index()]))
        } else {
            let hand = self.dealt[to.index()];
            let allowed = returnable(self.ctx, hand, from.is_same_side(to));
            Phase::Returning(to, from, allowed)
        }
    }

    /// A payer pays one of its highest cards.
    ///
    /// # Errors
    /// Not due, or another card is owed.
    pub fn pay(&mut self, seat: Seat, card: Card) -> Result<(), MoveRefusal> {
        match self.phase() {
            Phase::Paying(from, _, allowed) if from == seat => {
                self.check_card(card, allowed)?;
                let payment = self.due.payments[self.exchanged].as_mut();
                payment.expect("it is due").card = card;
                self.exchanged += 1;
                Ok(())
            }
            phase => Err(MoveRefusal::NotDue(phase)),
        }
    }

    /// Who took a tribute returns a card for it.
    ///
    /// # Errors
    /// Not due, or a card that may not be returned.
    pub fn give_back(&mut self, seat: Seat, card: Card) -> Result<(), MoveRefusal> {
        match self.phase() {
            Phase::Returning(from, _, allowed) if from == seat => {
                self.check_card(card, allowed)?;
                self.returns[self.exchanged - self.payments()] = Some(card);
                self.exchanged += 1;
                self.begin_if_paid();
                Ok(())
            }
            phase => Err(MoveRefusal::NotDue(phase)),
        }
    }

    fn check_card(&self, card: Card, allowed: Cards) -> Result<(), MoveRefusal> {
        if allowed.count(card.kind() as u32) > 0 {
            return Ok(());
        }
        Err(MoveRefusal::NotAllowed(card, self.ctx.text(allowed)))
    }

    fn begin_if_paid(&mut self) {
        if self.exchanged < 2 * self.payments() {
            return;
        }
        let one = |card: Card| Cards::ones(1 << card.kind());
        for (payment, returned) in self.due.payments.into_iter().zip(self.returns) {
            let (Some(Payment { from, to, card }), Some(returned)) = (payment, returned) else {
                continue;
            };
            let (from, to) = (from.index(), to.index());
            self.hands[to] = self.hands[to].minus(one(returned)).plus(one(card));
            self.hands[from] = self.hands[from].minus(one(card)).plus(one(returned));
        }
        self.table = Some(Table::new(self.hands, self.due.leader));
    }

    /// The seat at turn plays, or passes.
    ///
    /// # Errors
    /// Not due, or a play that breaks a rule.
    pub fn play(&mut self, seat: Seat, play: Option<Play>) -> Result<(), MoveRefusal> {
        let phase = self.phase();
        let Some(table) = self
            .table
            .as_mut()
            .filter(|_| phase == Phase::Playing(seat))
        else {
            return Err(MoveRefusal::NotDue(phase));
        };
        let (hand, top) = (table.hand(seat), table.top().map(|(_, reading)| reading));
        match play {
            Some(play) => self.ctx.check_play(hand, play, top),
            None => self.ctx.check_pass(hand, top),
        }
        .map_err(MoveRefusal::Play)?;
        table.make(self.ctx, play);
        Ok(())
    }

    /// The deal as it was played; none before its end.
    pub fn played(&self) -> Option<Played<'a>> {
        let table = self.table.as_ref().filter(|table| table.is_over())?;
        Some(Played {
            ctx: self.ctx,
            table: table.clone(),
            tribute: self.due,
        })
    }
}
