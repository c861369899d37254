//! The table: whose turn it is, what is to be beaten, who is out.

use crate::card::Seat;
use crate::cards::Cards;
use crate::climb::context::Context;
use crate::climb::dealing;
use crate::climb::finish::{Lines, side};
use crate::climb::form::{Form, Reading};
use crate::climb::play::{Play, Refusal};
use crate::rules::ClimbRules;

/// What has been counted of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Plays, passes apart.
    pub plays: u16,
    /// Passes.
    pub passes: u16,
    /// Rounds led.
    pub rounds: u16,
    /// Bombs of every kind.
    pub bombs: u8,
    /// Straight flushes among them.
    pub straight_flushes: u8,
    /// Rounds that the partner of a player who is out leads 接风.
    pub passes_to_partner: u8,
    /// The bombs' lines, where bombs are compared by them.
    pub lines: Lines,
}

/// A deal while it is played.
#[derive(Clone, Debug)]
pub struct Table {
    hands: [Cards; 4],
    turn: Seat,
    top: Option<(Seat, Reading)>,
    finish: [Seat; 4],
    out: usize,
    is_over: bool,
    counts: Counts,
}

impl Table {
    /// Before the first lead. Seats that do not play have no cards.
    #[inline]
    pub fn new(hands: [Cards; 4], leader: Seat) -> Table {
        Table {
            hands,
            turn: leader,
            top: None,
            finish: [leader; 4],
            out: 0,
            is_over: false,
            counts: Counts::default(),
        }
    }

    /// In the middle of a deal, before a lead: seats that hold nothing went out
    /// in this order.
    ///
    /// # Errors
    /// More cards than there are, a deal that is over, an order of other seats
    /// than those that hold nothing.
    pub fn resumed(
        rules: &ClimbRules,
        hands: [Cards; 4],
        leader: Seat,
        out: &[Seat],
    ) -> Result<Table, String> {
        dealing::within_packs(rules, &hands).map_err(|what| format!("hands: {what}"))?;
        let empty = |seat: &Seat| hands[seat.index()].is_empty();
        let players = Seat::ALL.into_iter().take(rules.players.into());
        let mut named = out.to_vec();
        named.sort_unstable();
        if !players.filter(empty).eq(named) {
            return Err(format!(
                "out: {:?}; allowed: the seats that hold no cards, each once, in the order in \
                 which they went out",
                out.iter().map(|seat| seat.index()).collect::<Vec<_>>()
            ));
        }
        let mut table = Table::new(hands, leader);
        for &seat in out {
            if table.is_over {
                break;
            }
            table.go_out(rules, seat);
        }
        if table.is_over {
            return Err("hands: too few players hold cards; the deal is over".into());
        }
        if empty(&leader) {
            return Err(format!("leader: seat {} holds no cards", leader.index()));
        }
        Ok(table)
    }

    /// Whether the seat at turn may play this, or pass.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, ctx: &Context, play: Option<Play>) -> Result<(), Refusal> {
        if self.is_over {
            return Err(Refusal::Over);
        }
        let (hand, top) = (self.hand(self.turn), self.top.map(|(_, reading)| reading));
        match play {
            Some(play) => ctx.check_play(hand, play, top),
            None => ctx.check_pass(hand, top),
        }
    }

    /// The cards still held.
    #[inline]
    pub fn hands(&self) -> &[Cards; 4] {
        &self.hands
    }

    /// The cards a seat still holds.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat.index()]
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// What is to be beaten, and whose it is; none for a leader.
    #[inline]
    pub fn top(&self) -> Option<(Seat, Reading)> {
        self.top
    }

    /// Whether the deal is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// What has been counted so far.
    #[inline]
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Who is out, in that order; when the deal is over all players: those who
    /// still hold cards by fewer cards, then in turn.
    #[inline]
    pub fn finish(&self) -> [Seat; 4] {
        self.finish
    }

    /// How many are out.
    #[inline]
    pub fn out(&self) -> usize {
        self.out
    }

    /// The seat at turn plays, or passes. The move must be legal.
    #[inline(always)]
    pub fn make(&mut self, ctx: &Context, play: Option<Play>) {
        let seat = self.turn;
        match play {
            Some(play) => {
                self.count(ctx, seat, play.reading);
                let hand = &mut self.hands[seat.index()];
                *hand = hand.minus(play.cards);
                self.top = Some((seat, play.reading));
                if hand.is_empty() {
                    self.go_out(ctx.rules(), seat);
                    if self.is_over {
                        return;
                    }
                }
            }
            None => self.counts.passes += 1,
        }
        let Some((owner, _)) = self.top else { return };
        let mut next = seat.next();
        while next != owner && self.hand(next).is_empty() {
            next = next.next();
        }
        self.turn = next;
        if next == owner {
            self.top = None;
            if self.hand(owner).is_empty() {
                self.counts.passes_to_partner += 1;
                self.turn = owner.after(2);
            }
        }
    }

    #[inline(always)]
    fn count(&mut self, ctx: &Context, seat: Seat, reading: Reading) {
        let counts = &mut self.counts;
        counts.plays += 1;
        counts.rounds += u16::from(self.top.is_none());
        if !reading.class.form.is_bomb() {
            return;
        }
        counts.bombs += 1;
        counts.straight_flushes += u8::from(reading.class.form == Form::StraightFlush);
        if ctx.rules().bombs.by_lines {
            let lines = ctx.lines(reading.class);
            counts.lines.add(ctx.rules(), side(seat), lines);
        }
    }

    fn go_out(&mut self, rules: &ClimbRules, seat: Seat) {
        self.finish[self.out] = seat;
        self.out += 1;
        self.is_over = match self.out {
            1 => rules.players == 2,
            2 => self.finish[0].is_same_side(self.finish[1]),
            _ => true,
        };
        if self.is_over {
            let mut rest: Vec<Seat> = (1..4)
                .map(|turns| seat.after(turns))
                .filter(|seat| !self.finish[..self.out].contains(seat))
                .collect();
            // Seats that do not play have no cards and come last.
            rest.sort_by_key(|&seat| match self.hand(seat).len() {
                0 => u32::MAX,
                left => left,
            });
            self.finish[self.out..].copy_from_slice(&rest);
        }
    }
}
