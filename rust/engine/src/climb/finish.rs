//! What follows from the order in which the players went out.

use crate::card::Seat;
use crate::rules::{ClimbRules, FinishRules};

/// Where the two sides stand in a match.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Standing {
    /// The sides' places on the ladder, from 0; seats 0 and 2 first.
    pub levels: [u8; 2],
    /// Failures at the last level since the last fall.
    pub failures: [u16; 2],
    /// The side that won the deal before and whose level is played; none in a
    /// first deal.
    pub declaring: Option<u8>,
}

impl Standing {
    /// The place of the level that is played.
    pub fn level(&self) -> u8 {
        self.levels[usize::from(self.declaring.unwrap_or(0))]
    }

    /// What follows from a deal.
    pub fn after(&self, rules: &ClimbRules, finish: [Seat; 4]) -> After {
        let winner = side(finish[0]);
        let mut after = After {
            standing: Standing {
                declaring: Some(winner),
                ..*self
            },
            past_last: false,
            failed: None,
        };
        let Some(last) = (rules.levels.len() as u8).checked_sub(1) else {
            return after;
        };
        let place = place_of_partner(finish);
        let standing = &mut after.standing;
        let at_last = |side: &u8| self.levels[usize::from(*side)] == last;
        if let Some(declaring) = self.declaring.filter(at_last) {
            if declaring == winner && place < 2 {
                after.past_last = true;
                return after;
            }
            after.failed = Some(declaring);
            let failures = &mut standing.failures[usize::from(declaring)];
            *failures += 1;
            if rules.failures.is_some_and(|most| *failures >= most.into()) {
                *failures = 0;
                standing.levels[usize::from(declaring)] = 0;
                if declaring == winner {
                    return after;
                }
            }
        }
        let level = &mut standing.levels[usize::from(winner)];
        *level = (*level + rules.finish.steps[place]).min(last);
        after
    }
}

/// What follows from a deal of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct After {
    /// Where the sides stand now.
    pub standing: Standing,
    /// Whether the winners have gone past the last level.
    pub past_last: bool,
    /// The side that stood at the last level and has not gone past it.
    pub failed: Option<u8>,
}

/// The side of a seat: 0 for seats 0 and 2.
pub fn side(seat: Seat) -> u8 {
    (seat.index() % 2) as u8
}

/// Where the winner's partner came in: 0 second, 1 third, 2 last.
pub fn place_of_partner(finish: [Seat; 4]) -> usize {
    let partner = finish[0].after(2);
    finish[1..]
        .iter()
        .position(|&seat| seat == partner)
        .unwrap_or(2)
}

/// The table's steps of a finish, before the stop at the last level.
pub fn steps(rules: &ClimbRules, finish: [Seat; 4]) -> u8 {
    if rules.players == 2 {
        return rules.finish.steps[2];
    }
    rules.finish.steps[place_of_partner(finish)]
}

impl FinishRules {
    /// The points of a deal by the cards the loser has left.
    pub fn points_left(&self, cards: u32) -> u8 {
        let band = self
            .cards_left
            .iter()
            .rev()
            .find(|(from, _)| u32::from(*from) <= cards);
        band.map_or(0, |(_, points)| *points)
    }
}
