//! A deal's row, and the columns of many.

use crate::batch::columns::columns;
use crate::rules::TrickRules;
use crate::trick::after::After;
use crate::trick::bidding::BidKind;
use crate::trick::playout::{Played, TrumpBy};
use crate::trick::slips::{self, KINDS, Slipped, Verdict};

/// A row: the setting and outcome of one deal, as its columns have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The deal's number.
    pub deal: u64,
    /// The level's place on the ladder; 0 where there is none.
    pub level: u8,
    /// s h c d nt = 0 … 4.
    pub trump: u8,
    /// The declarer's seat.
    pub declarer: u8,
    /// What set trumps, as a place in [`BIDS`].
    pub bid: u8,
    /// Counters made.
    pub counters: u8,
    /// How often the cards were dealt again.
    pub redeals: u8,
    /// Points buried.
    pub kitty_points: i16,
    /// The attackers' points from tricks.
    pub trick_points: i16,
    /// Whether the kitty was dug out.
    pub kou_di: bool,
    /// By how much it was multiplied; 0 when not dug.
    pub multiplier: u16,
    /// What kou-di adds; never more than the column's 32,767.
    pub kou_di_points: i16,
    /// Penalties, towards the attackers.
    pub penalty_points: i16,
    /// The attackers' points.
    pub attacker_points: i16,
    /// The declaring side's steps by the table.
    pub declarer_steps: u8,
    /// The attackers' steps by the table.
    pub attacker_steps: u8,
    /// Whether the attackers take the stage; none where there is no stage.
    pub stage_change: Option<bool>,
    /// Tricks played.
    pub tricks: u8,
    /// Who won the last trick.
    pub last_winner: u8,
    /// The attackers' match points; none where the rules have none.
    pub match_points: Option<i16>,
    /// The attackers' large points; none where the rules have none.
    pub large_points: Option<i16>,
    /// What slips made of the deal, where players slip.
    pub slips: Option<SlipCells>,
}

/// What slips made of a deal, as the columns have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SlipCells {
    /// How many of each kind, of (declaring side, attackers).
    pub counts: [[u8; 2]; KINDS],
    /// Their points, towards the attackers.
    pub points: i16,
    /// Who has lost the deal by them.
    pub verdict: Verdict,
}

/// The words of the column `bid`.
pub const BIDS: [&str; 7] = [
    "none",
    "turned",
    "single",
    "pair",
    "little_jokers",
    "big_jokers",
    "joker",
];

fn bid_code(bid: TrumpBy) -> u8 {
    match bid {
        TrumpBy::Nothing => 0,
        TrumpBy::Turned => 1,
        TrumpBy::Bid(BidKind::Single) => 2,
        TrumpBy::Bid(BidKind::Pair) => 3,
        TrumpBy::Bid(BidKind::LittleJokers) => 4,
        TrumpBy::Bid(BidKind::BigJokers) => 5,
        TrumpBy::Bid(BidKind::Joker) => 6,
    }
}

impl Row {
    /// The row of a deal without slips.
    #[inline(always)]
    pub fn new(rules: &TrickRules, deal: u64, played: &Played<'_>) -> Row {
        let after = After::of(rules, played.outcome.attacker_points());
        Row::of(deal, played, after)
    }

    /// The row of a deal in which players slipped so.
    pub(super) fn with_slips(
        rules: &TrickRules,
        deal: u64,
        played: &Played<'_>,
        slipped: &Slipped,
    ) -> Row {
        let ruling = slips::rule(rules, played.outcome.attacker_points(), slipped);
        let penalties = played.outcome.penalty_points + slipped.points();
        Row {
            penalty_points: narrow(penalties.into()),
            attacker_points: narrow(ruling.attacker_points.into()),
            slips: Some(SlipCells {
                counts: slipped.counts,
                points: narrow(slipped.points().into()),
                verdict: ruling.verdict,
            }),
            ..Row::of(deal, played, ruling.after)
        }
    }

    #[inline(always)]
    fn of(deal: u64, played: &Played<'_>, after: After) -> Row {
        let Played { ctx, outcome, .. } = played;
        Row {
            deal,
            level: ctx.level_place(),
            trump: ctx.trump().map_or(4, |suit| suit as u8),
            declarer: played.declarer.index() as u8,
            bid: bid_code(played.bid),
            counters: played.counters,
            redeals: played.redeals,
            kitty_points: narrow(outcome.kitty_points.into()),
            trick_points: narrow(outcome.trick_points.into()),
            kou_di: outcome.kou_di,
            multiplier: outcome.multiplier,
            kou_di_points: narrow(outcome.kou_di_points.into()),
            penalty_points: narrow(outcome.penalty_points.into()),
            attacker_points: narrow(outcome.attacker_points().into()),
            declarer_steps: after.steps.declarer,
            attacker_steps: after.steps.attacker,
            stage_change: after.steps.stage_change,
            tricks: outcome.tricks as u8,
            last_winner: outcome.last_winner.index() as u8,
            match_points: after.match_points,
            large_points: after.large_points,
            slips: None,
        }
    }
}

fn narrow(points: i64) -> i16 {
    points.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// Which columns there are besides those that always are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "one for each column")]
pub(super) struct Asked {
    pub stage_change: bool,
    pub match_points: bool,
    pub large_points: bool,
    pub slips: bool,
}

impl Asked {
    pub(super) fn of(rules: &TrickRules, slips: bool) -> Asked {
        Asked {
            stage_change: rules.promotion.stage.is_some(),
            match_points: rules.score.match_points.is_some(),
            large_points: !rules.score.large_points.is_empty(),
            slips,
        }
    }
}

columns! {
    always {
        deal: u64,
        level: u8,
        trump: u8,
        declarer: u8,
        bid: u8,
        counters: u8,
        redeals: u8,
        kitty_points: i16,
        trick_points: i16,
        kou_di: bool,
        multiplier: u16,
        kou_di_points: i16,
        penalty_points: i16,
        attacker_points: i16,
        declarer_steps: u8,
        attacker_steps: u8,
        tricks: u8,
        last_winner: u8,
    }
    where_asked {
        stage_change: bool,
        match_points: i16,
        large_points: i16,
        slips: SlipCells,
    }
}
