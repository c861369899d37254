//! A deal as a state machine: Burying → Playing → Done. An illegal move is
//! refused with a reason and leaves the deal as it was.

use crate::card::{Card, Seat};
use crate::cards::Cards;
use crate::context::Context;
use crate::follow::{Duty, FollowFault};
use crate::playout::{Outcome, Sums};
use crate::rules::TrickRules;
use crate::shape::{Lead, LeadError};
use crate::throw;
use crate::trick::Contest;
use std::fmt;

/// What the deal waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The declarer, who has taken the kitty, buries.
    Burying,
    /// This seat plays.
    Playing(Seat),
    /// All cards are played.
    Done,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Burying => f.write_str("the declarer buries"),
            Phase::Playing(seat) => write!(f, "seat {} plays", seat.index()),
            Phase::Done => f.write_str("the deal is over"),
        }
    }
}

/// Why cards cannot make a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// A hand of a wrong size: whose, how many, how many are right.
    HandSize(Seat, u32, u32),
    /// A kitty of a wrong size: how many, how many are right.
    KittySize(u32, u32),
    /// Not each card exists twice: which, how often.
    Deck(Card, u32),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::HandSize(seat, has, right) => {
                write!(f, "hand {}: {has} cards; {right} are dealt", seat.index())
            }
            SetupError::KittySize(has, right) => {
                write!(f, "kitty: {has} cards; the rules say {right}")
            }
            SetupError::Deck(card, count) => {
                write!(
                    f,
                    "the hands and kitty hold {card} {count} times; two packs hold it twice"
                )
            }
        }
    }
}

impl std::error::Error for SetupError {}

/// Why a move is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Not now, or not this seat.
    Turn(Seat, Phase),
    /// Another number of cards than is buried: given, right.
    BurialSize(u32, u32),
    /// Cards that are not in the hand.
    NotHeld(String),
    /// Cards that cannot be led together.
    Lead(LeadError),
    /// A throw where there are none.
    ThrowsForbidden,
    /// Named components in an answer; only a lead has them.
    NamedFollow,
    /// An illegal answer.
    Follow(FollowFault),
}

impl Refusal {
    /// The key of the rule that is broken.
    pub fn rule(&self) -> &'static str {
        match self {
            Refusal::Turn(..) => "deal.turn",
            Refusal::BurialSize(..) => "kitty.size",
            Refusal::NotHeld(_) => "deal.held",
            Refusal::Lead(_) | Refusal::NamedFollow => "deal.shape",
            Refusal::ThrowsForbidden => "throws.allowed",
            Refusal::Follow(fault) => fault.rule(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Turn(seat, phase) => {
                write!(f, "seat {} cannot move now: {phase}", seat.index())
            }
            Refusal::BurialSize(given, right) => {
                write!(f, "{given} cards buried; the rules say {right}")
            }
            Refusal::NotHeld(cards) => write!(f, "{cards} is not in the hand"),
            Refusal::Lead(error) => error.fmt(f),
            Refusal::ThrowsForbidden => f.write_str(
                "several components led together are a throw, and these rules have none; \
                 lead a single, a pair or a tractor",
            ),
            Refusal::NamedFollow => {
                f.write_str("only a lead names its components; answer with the cards alone")
            }
            Refusal::Follow(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}

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

/// A deal under way.
#[derive(Clone, Debug)]
pub struct Deal<'a> {
    ctx: &'a Context,
    rules: &'a TrickRules,
    declarer: Seat,
    phase: Phase,
    hands: [Cards; 4],
    buried: Cards,
    tricks: Vec<Trick>,
    trick_points: u32,
    penalty_points: i32,
    outcome: Option<Outcome>,
}

impl<'a> Deal<'a> {
    /// A deal in which the declarer takes the kitty next.
    ///
    /// # Errors
    /// If the cards are not two whole packs in places of the right size.
    pub fn new(
        ctx: &'a Context,
        rules: &'a TrickRules,
        declarer: Seat,
        mut hands: [Cards; 4],
        kitty: Cards,
    ) -> Result<Self, SetupError> {
        let kitty_size = u32::from(rules.kitty_size);
        let hand_size = (2 * Card::KINDS as u32 - kitty_size) / 4;
        for seat in Seat::ALL {
            let has = hands[seat.index()].len();
            if has != hand_size {
                return Err(SetupError::HandSize(seat, has, hand_size));
            }
        }
        if kitty.len() != kitty_size {
            return Err(SetupError::KittySize(kitty.len(), kitty_size));
        }
        for card in Card::all() {
            let bit = ctx.bit(card);
            let count = hands.iter().map(|hand| hand.count(bit)).sum::<u32>() + kitty.count(bit);
            if count != 2 {
                return Err(SetupError::Deck(card, count));
            }
        }
        let holder = &mut hands[declarer.index()];
        *holder = holder.plus(kitty);
        let phase = if kitty_size == 0 {
            Phase::Playing(declarer)
        } else {
            Phase::Burying
        };
        Ok(Deal {
            ctx,
            rules,
            declarer,
            phase,
            hands,
            buried: Cards::NONE,
            tricks: Vec::new(),
            trick_points: 0,
            penalty_points: 0,
            outcome: None,
        })
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

    /// The declarer buries.
    ///
    /// # Errors
    /// Out of turn, a wrong number of cards, or cards not held.
    pub fn bury(&mut self, seat: Seat, cards: Cards) -> Result<(), Refusal> {
        if self.phase != Phase::Burying || seat != self.declarer {
            return Err(Refusal::Turn(seat, self.phase));
        }
        let right = u32::from(self.rules.kitty_size);
        if cards.len() != right {
            return Err(Refusal::BurialSize(cards.len(), right));
        }
        self.remove(seat, cards)?;
        self.buried = cards;
        self.phase = Phase::Playing(seat);
        Ok(())
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
            rest = held(self.ctx, rest, part)?;
        }
        let lead = match components {
            [cards] => Lead::read(self.ctx, *cards),
            _ => Lead::name(self.ctx, components),
        };
        let lead = lead.map_err(Refusal::Lead)?;
        if lead.is_throw() && !self.rules.throws.allowed {
            return Err(Refusal::ThrowsForbidden);
        }
        let others = [1, 2, 3].map(|turn| self.hands[seat.after(turn).index()]);
        let resolved = throw::resolve(self.ctx, &self.rules.throws, &lead, others);
        let attempted = (!resolved.stands()).then_some(lead);
        let towards_attackers = if seat.is_same_side(self.declarer) {
            1
        } else {
            -1
        };
        self.penalty_points += towards_attackers * resolved.penalty as i32;
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
            self.ctx,
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
        let mut contest = Contest::new(self.ctx, self.rules.throws.overruff, &trick.lead);
        trick.plays[1..].iter().for_each(|&play| contest.add(play));
        trick.winner = trick.leader.after(contest.winner());
        Ok(())
    }

    fn remove(&mut self, seat: Seat, cards: Cards) -> Result<(), Refusal> {
        self.hands[seat.index()] = held(self.ctx, self.hands[seat.index()], cards)?;
        Ok(())
    }

    fn advance(&mut self, seat: Seat) {
        let trick = self.tricks.last().expect("a card was just played");
        if trick.plays.len() < 4 {
            self.phase = Phase::Playing(seat.next());
            return;
        }
        if !trick.winner.is_same_side(self.declarer) {
            self.trick_points += trick.points;
        }
        self.phase = Phase::Playing(trick.winner);
        if self.hands.iter().all(|hand| hand.is_empty()) {
            self.phase = Phase::Done;
            self.outcome = Some(self.settle(trick));
        }
    }

    fn settle(&self, last: &Trick) -> Outcome {
        let sums = Sums {
            declarer: self.declarer,
            last_winner: last.winner,
            kitty_points: self.ctx.points(self.buried),
            trick_points: self.trick_points,
            penalty_points: self.penalty_points,
            tricks: self.tricks.len() as u32,
        };
        let turn = (last.winner.index() + 4 - last.leader.index()) % 4;
        Outcome::settle(
            self.ctx,
            self.rules,
            sums,
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
        if all != 200 || self.trick_points > taken {
            return Err(format!("{all} points in all"));
        }
        Ok(())
    }
}

/// The hand without the cards, if it has them.
fn held(ctx: &Context, hand: Cards, cards: Cards) -> Result<Cards, Refusal> {
    if hand.contains(cards) {
        Ok(hand.minus(cards))
    } else {
        Err(Refusal::NotHeld(
            ctx.text(crate::follow::missing(hand, cards)),
        ))
    }
}
