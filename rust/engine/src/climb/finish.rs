//! What follows from the order in which the players went out.

use crate::card::Seat;
use crate::rules::{ClimbRules, FinishRules};

/// Where the two sides stand in a match.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Standing {
    /// The sides' places on the ladder, from 0; seats 0 and 2 first.
    pub levels: [u8; 2],
    /// Failures at the last level since the last fall.
    pub failures: [u8; 2],
    /// The side that won the deal before and whose level is played; none in a
    /// first deal.
    pub declaring: Option<u8>,
}

impl Standing {
    /// The place of the level that is played.
    pub fn level(&self) -> u8 {
        self.levels[usize::from(self.declaring.unwrap_or(0))]
    }

    /// Where the sides stand after a deal, and whether its winners have gone
    /// past the last level.
    pub fn after(&self, rules: &ClimbRules, finish: [Seat; 4]) -> (Standing, bool) {
        let winner = side(finish[0]);
        let mut after = *self;
        after.declaring = Some(winner);
        let Some(last) = (rules.levels.len() as u8).checked_sub(1) else {
            return (after, false);
        };
        let place = place_of_partner(finish);
        if let Some(declaring) = self.declaring {
            let at_last = self.levels[usize::from(declaring)] == last;
            if at_last && declaring == winner && place < 2 {
                return (after, true);
            }
            if at_last {
                let failures = &mut after.failures[usize::from(declaring)];
                *failures += 1;
                if rules.failures.is_some_and(|most| *failures >= most) {
                    *failures = 0;
                    after.levels[usize::from(declaring)] = 0;
                    if declaring == winner {
                        return (after, false);
                    }
                }
            }
        }
        let level = &mut after.levels[usize::from(winner)];
        let steps = rules.finish.steps[place];
        *level = (*level + steps).min(last);
        (after, false)
    }
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
