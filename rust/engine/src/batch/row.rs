//! A deal's row, and the columns of many.

use crate::bidding::BidKind;
use crate::playout::{Played, TrumpBy};
use crate::rules::TrickRules;

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
    /// Whether the attackers take the stage; false where there is no stage.
    pub stage_change: bool,
    /// Tricks played.
    pub tricks: u8,
    /// Who won the last trick.
    pub last_winner: u8,
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
    /// The row of a deal.
    #[inline(always)]
    pub fn new(rules: &TrickRules, deal: u64, played: &Played<'_>) -> Row {
        let Played { ctx, outcome, .. } = played;
        let steps = outcome.steps(rules);
        let narrow = |points: i64| points.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
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
            declarer_steps: steps.declarer,
            attacker_steps: steps.attacker,
            stage_change: steps.stage_change.unwrap_or(false),
            tricks: outcome.tricks as u8,
            last_winner: outcome.last_winner.index() as u8,
        }
    }
}

macro_rules! columns {
    ($($name:ident: $kind:ty),* $(,)?) => {
        /// The rows of a batch, column by column.
        #[derive(Clone, PartialEq, Eq, Debug, Default)]
        pub struct Columns {
            $(
                #[doc = concat!("`", stringify!($name), "` of every row.")]
                pub $name: Vec<$kind>,
            )*
        }

        /// A stretch of rows that one worker fills.
        pub(super) struct Stretch<'a> {
            $(pub(super) $name: &'a mut [$kind],)*
        }

        impl Columns {
            pub(super) fn zeroed(rows: usize) -> Columns {
                Columns { $($name: vec![Default::default(); rows],)* }
            }

            pub(super) fn stretches(&mut self, size: usize) -> Vec<Stretch<'_>> {
                let count = self.deal.len().div_ceil(size);
                let mut stretches = Vec::with_capacity(count);
                $(let mut $name = self.$name.chunks_mut(size);)*
                for _ in 0..count {
                    stretches.push(Stretch {
                        $($name: $name.next().expect("columns are equally long"),)*
                    });
                }
                stretches
            }
        }

        impl Stretch<'_> {
            #[inline(always)]
            pub(super) fn set(&mut self, i: usize, row: Row) {
                $(self.$name[i] = row.$name;)*
            }
        }
    };
}

columns! {
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
    stage_change: bool,
    tricks: u8,
    last_winner: u8,
}
