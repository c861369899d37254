//! The tricks of a deal, from the first lead to the last card.

use super::{Phase, Refusal, held};
use crate::card::{Card, Seat};
use crate::cards::Cards;
use crate::rules::TrickRules;
use crate::trick::context::Context;
use crate::trick::follow::Duty;
use crate::trick::playout::{Outcome, Sums};
use crate::trick::shape::Lead;
use crate::trick::throw;
use crate::trick::winner::Contest;

/// A trick, finished or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trick {
    /// Who leads.
    pub leader: Seat,
    /// What was led, after a failed throw what was forced.
    pub lead: Lead,
    /// A throw that failed.
    pub attempted: Option<Lead>,
    /// The plays in turn, the lead first.
    pub plays: Vec<Cards>,
    /// Who is winning, in the end who won.
    pub winner: Seat,
    /// The points on the table.
    pub points: u32,
}

/// The tricks of a deal under way.
#[derive(Clone, Debug)]
pub struct Play<'a> {
    ctx: Context,
    rules: &'a TrickRules,
    declarer: Seat,
    phase: Phase,
    hands: [Cards; 4],
    buried: Cards,
    tricks: Vec<Trick>,
    sums: Sums,
    outcome: Option<Outcome>,
}

impl<'a> Play<'a> {
    /// The cards are buried.
    pub(super) fn new(
        ctx: Context,
        rules: &'a TrickRules,
        (declarer, leader): (Seat, Seat),
        hands: [Cards; 4],
        buried: Cards,
    ) -> Self {
        let sums = Sums::new(declarer, leader, ctx.points(buried));
        Play {
            ctx,
            rules,
            declarer,
            phase: Phase::Playing(leader),
            hands,
            buried,
            tricks: Vec::new(),
            sums,
            outcome: None,
        }
    }

    /// The context.
    pub fn context(&self) -> &Context {
        &self.ctx
    }

    /// Who declares.
    pub fn declarer(&self) -> Seat {
        self.declarer
    }

    /// The buried cards.
    pub fn buried(&self) -> Cards {
        self.buried
    }

    /// What the deal waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The cards that each seat holds now.
    pub fn hands(&self) -> [Cards; 4] {
        self.hands
    }

    /// The tricks so far, the last one perhaps unfinished.
    pub fn tricks(&self) -> &[Trick] {
        &self.tricks
    }

    /// How the deal came out, once it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The next seat plays; a leader may name components (one set or none
    /// leave the reading to the rules).
    ///
    /// # Errors
    /// Whatever rule the play breaks.
    pub fn play(&mut self, seat: Seat, components: &[Cards]) -> Result<(), Refusal> {
        if self.phase != Phase::Playing(seat) {
            return Err(Refusal::Turn(seat, self.phase));
        }
        match self.tricks.last() {
            Some(trick) if trick.plays.len() < 4 => match components {
                [cards] => self.follow(seat, *cards)?,
                _ => return Err(Refusal::NamedFollow),
            },
            _ => self.lead(seat, components)?,
        }
        self.advance(seat);
        Ok(())
    }

    fn lead(&mut self, seat: Seat, components: &[Cards]) -> Result<(), Refusal> {
        let hand = self.hands[seat.index()];
        let mut rest = hand;
        for &part in components {
            rest = held(&self.ctx, rest, part)?;
        }
        let lead = match components {
            [cards] => Lead::read(&self.ctx, *cards),
            _ => Lead::name(&self.ctx, components),
        };
        let lead = lead.map_err(Refusal::Lead)?;
        if lead.is_throw() && !self.rules.throws.allowed {
            return Err(Refusal::ThrowsForbidden);
        }
        let others = [1, 2, 3].map(|turn| self.hands[seat.after(turn).index()]);
        let resolved = throw::resolve(&self.ctx, &self.rules.throws, &lead, others);
        let attempted = (!resolved.stands()).then_some(lead);
        self.sums.penalise(seat, resolved.penalty);
        let lead = resolved.led;
        self.remove(seat, lead.cards)?;
        self.tricks.push(Trick {
            leader: seat,
            attempted,
            plays: vec![lead.cards],
            winner: seat,
            points: self.ctx.points(lead.cards),
            lead,
        });
        Ok(())
    }

    fn follow(&mut self, seat: Seat, cards: Cards) -> Result<(), Refusal> {
        let trick = self.tricks.last().expect("a lead to follow");
        Duty::new(
            &self.ctx,
            &self.rules.follow,
            &trick.lead,
            self.hands[seat.index()],
        )
        .check(cards)
        .map_err(Refusal::Follow)?;
        self.remove(seat, cards)?;
        let trick = self.tricks.last_mut().expect("a lead to follow");
        trick.plays.push(cards);
        trick.points += self.ctx.points(cards);
        let mut contest = Contest::new(&self.ctx, self.rules.throws.overruff, &trick.lead);
        trick.plays[1..].iter().for_each(|&play| contest.add(play));
        trick.winner = trick.leader.after(contest.winner());
        Ok(())
    }

    fn remove(&mut self, seat: Seat, cards: Cards) -> Result<(), Refusal> {
        self.hands[seat.index()] = held(&self.ctx, self.hands[seat.index()], cards)?;
        Ok(())
    }

    fn advance(&mut self, seat: Seat) {
        let trick = self.tricks.last().expect("a card was just played");
        if trick.plays.len() < 4 {
            self.phase = Phase::Playing(seat.next());
            return;
        }
        self.sums.add_trick(trick.winner, trick.points);
        self.phase = Phase::Playing(trick.winner);
        if self.hands.iter().all(|hand| hand.is_empty()) {
            self.phase = Phase::Done;
            self.outcome = Some(self.settle(trick));
        }
    }

    fn settle(&self, last: &Trick) -> Outcome {
        let turn = (last.winner.index() + 4 - last.leader.index()) % 4;
        Outcome::settle(
            &self.ctx,
            self.rules,
            self.sums,
            (&last.lead, last.plays[turn]),
            last.points,
        )
    }

    /// Checks that no card was lost or made: a fault of the program if one was.
    ///
    /// # Errors
    /// What does not add up.
    pub fn validity_check(&self) -> Result<(), String> {
        let played = self.tricks.iter().flat_map(|trick| &trick.plays);
        for card in Card::all() {
            let bit = self.ctx.bit(card);
            let held: u32 = self.hands.iter().map(|hand| hand.count(bit)).sum();
            let count =
                held + self.buried.count(bit) + played.clone().map(|c| c.count(bit)).sum::<u32>();
            if count != 2 {
                return Err(format!("{card} is there {count} times"));
            }
        }
        if let Some(hand) = self.hands.iter().find(|hand| hand.two & !hand.any != 0) {
            return Err(format!("a second card without a first: {hand:?}"));
        }
        let finished = |trick: &&Trick| trick.plays.len() == 4;
        let taken: u32 = self
            .tricks
            .iter()
            .filter(finished)
            .map(|trick| trick.points)
            .sum();
        let open: u32 = self
            .tricks
            .last()
            .filter(|t| t.plays.len() < 4)
            .map_or(0, |trick| trick.points);
        let held: u32 = self.hands.iter().map(|&hand| self.ctx.points(hand)).sum();
        let all = taken + open + held + self.ctx.points(self.buried);
        if all != 200 || self.sums.trick_points > taken {
            return Err(format!("{all} points in all"));
        }
        Ok(())
    }
}
