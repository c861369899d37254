//! Tricks among any players, throws and all.

use super::{Outcome, Recorder, Sums};
use crate::bits::Bits;
use crate::card::Seat;
use crate::cards::Cards;
use crate::rules::TrickRules;
use crate::trick::policy::players::Players;
use crate::trick::policy::{FollowView, LeadView, Table};
use crate::trick::throw;
use crate::trick::winner::Contest;

/// What is known on the table besides the hands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Buried {
    pub cards: Cards,
    pub by: Seat,
    /// What each seat has seen of them, if they lay open.
    pub opened: Option<[Cards; 4]>,
}

impl Buried {
    /// Seen by the seat that buried them alone.
    #[inline(always)]
    pub fn by(seat: Seat, cards: Cards) -> Buried {
        Buried {
            cards,
            by: seat,
            opened: None,
        }
    }

    /// With its cards in another order.
    pub fn map(self, order: impl Fn(Cards) -> Cards) -> Buried {
        Buried {
            cards: order(self.cards),
            opened: self.opened.map(|seen| seen.map(&order)),
            ..self
        }
    }

    fn seen_by(&self, seat: Seat) -> Cards {
        match self.opened {
            Some(seen) => seen[seat.index()],
            None if self.by == seat => self.cards,
            None => Cards::NONE,
        }
    }
}

pub(super) fn play_tricks<B: Bits, R: Recorder>(
    table: Table<'_>,
    rules: &TrickRules,
    mut hands: [Cards; 4],
    buried: Buried,
    mut sums: Sums,
    players: &mut Players<B>,
    recorder: &mut R,
) -> Outcome {
    let ctx = table.ctx;
    let mut played = Cards::NONE;
    loop {
        let leader = sums.last_winner;
        let hand = hands[leader.index()];
        let laid = players.lead(
            leader,
            LeadView {
                table,
                hand,
                seen: played.plus(buried.seen_by(leader)),
                may_throw: rules.throws.allowed,
            },
        );
        recorder.laid(&laid);
        let lead = if laid.is_throw() {
            let others = [1, 2, 3].map(|turn| hands[leader.after(turn).index()]);
            let resolved = throw::resolve(ctx, &rules.throws, &laid, others);
            sums.penalise(leader, resolved.penalty);
            resolved.led
        } else {
            laid
        };
        let mut contest = Contest::new(ctx, rules.throws.overruff, &lead);
        let mut plays = [lead.cards; 4];
        for turn in 0..4 {
            let seat = leader.after(turn);
            let hand = &mut hands[seat.index()];
            if turn > 0 {
                let view = FollowView {
                    table,
                    hand: *hand,
                    lead: &lead,
                    best: plays[contest.winner()],
                    overruff: rules.throws.overruff,
                    partner_wins: leader.after(contest.winner()).is_same_side(seat),
                };
                plays[turn] = players.follow(seat, view);
                contest.add(plays[turn]);
            }
            debug_assert!(hand.contains(plays[turn]));
            *hand = hand.minus(plays[turn]);
            played = played.plus(plays[turn]);
            recorder.played(seat, plays[turn]);
        }
        let points = plays.iter().map(|&play| ctx.points(play)).sum();
        sums.add_trick(leader.after(contest.winner()), points);
        if hands[leader.index()].is_empty() {
            let winning = plays[contest.winner()];
            return Outcome::settle(ctx, rules, sums, (&lead, winning), points);
        }
    }
}
