//! A deal's row, and the columns of many.

use crate::batch::columns::columns;
use crate::climb::finish::{cards_left_score, steps};
use crate::climb::playout::Played;
use crate::rules::ClimbRules;

/// A row: the setting and outcome of one deal, as its columns have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The deal's number.
    pub deal: u64,
    /// The level's place on the ladder; 0 where there is none.
    pub level: u8,
    /// Who led first.
    pub leader: u8,
    /// The tribute, as a place in [`TributeKind::WORDS`](crate::climb::tribute::TributeKind::WORDS).
    pub tribute: u8,
    /// Who went out first.
    pub first: u8,
    /// Who was second.
    pub second: u8,
    /// Who was third; none where two play.
    pub third: Option<u8>,
    /// Who was last; none where two play.
    pub fourth: Option<u8>,
    /// The table's steps by the finish.
    pub steps: u8,
    /// Bombs of every kind.
    pub bombs: u8,
    /// Straight flushes among them.
    pub straight_flushes: u8,
    /// Rounds that the partner of a player who is out led.
    pub passes_to_partner: u8,
    /// Plays, passes apart.
    pub plays: u8,
    /// Passes.
    pub passes: u16,
    /// Rounds.
    pub rounds: u8,
    /// The winners' best line count; none where bombs are not compared by lines.
    pub lines: Option<u8>,
    /// By what the deal is multiplied.
    pub multiplier: Option<u32>,
    /// What bombs have earned, towards seats 0 and 2.
    pub contributions: Option<i32>,
    /// The loser's cards; none where they do not count.
    pub cards_left: Option<u8>,
    /// The deal's score, towards seats 0 and 2; none where only steps count.
    pub score: Option<i32>,
}

impl Row {
    /// The row of a deal.
    pub fn new(deal: u64, played: &Played<'_>) -> Row {
        let Played {
            ctx,
            table,
            tribute,
        } = played;
        let (rules, counts, finish) = (ctx.rules(), table.counts(), table.finish());
        let [first, second, third, fourth] = finish.map(|seat| seat.index() as u8);
        let four = rules.players == 4;
        let by_lines = rules
            .bombs
            .by_lines
            .then(|| counts.lines.score(rules, finish));
        let left = rules.counts_cards_left().then(|| {
            let left = table.hand(finish[1]).len();
            (left as u8, cards_left_score(rules, finish, left))
        });
        Row {
            deal,
            level: ctx.level_place(),
            leader: tribute.leader.index() as u8,
            tribute: tribute.kind as u8,
            first,
            second,
            third: four.then_some(third),
            fourth: four.then_some(fourth),
            steps: steps(rules, finish),
            bombs: counts.bombs,
            straight_flushes: counts.straight_flushes,
            passes_to_partner: counts.passes_to_partner,
            plays: counts.plays as u8,
            passes: counts.passes,
            rounds: counts.rounds as u8,
            lines: by_lines.map(|by| by.lines),
            multiplier: by_lines.map(|by| by.multiplier),
            contributions: by_lines.map(|by| by.contributions as i32),
            cards_left: left.map(|(cards, _)| cards),
            score: left
                .map(|(_, score)| score)
                .or(by_lines.map(|by| by.score))
                .map(|score| score as i32),
        }
    }
}

/// Which columns there are besides those that always are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "one for each column")]
pub(super) struct Asked {
    third: bool,
    fourth: bool,
    lines: bool,
    multiplier: bool,
    contributions: bool,
    cards_left: bool,
    score: bool,
}

impl Asked {
    pub(super) fn of(rules: &ClimbRules) -> Asked {
        let (four, by_lines) = (rules.players == 4, rules.bombs.by_lines);
        let cards_left = rules.counts_cards_left();
        Asked {
            third: four,
            fourth: four,
            lines: by_lines,
            multiplier: by_lines,
            contributions: by_lines,
            cards_left,
            score: by_lines || cards_left,
        }
    }
}

columns! {
    always {
        deal: u64,
        level: u8,
        leader: u8,
        tribute: u8,
        first: u8,
        second: u8,
        steps: u8,
        bombs: u8,
        straight_flushes: u8,
        passes_to_partner: u8,
        plays: u8,
        passes: u16,
        rounds: u8,
    }
    where_asked {
        third: u8,
        fourth: u8,
        lines: u8,
        multiplier: u32,
        contributions: i32,
        cards_left: u8,
        score: i32,
    }
}
