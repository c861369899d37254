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
        let passed = !is_partner_last(rules, finish);
        let standing = &mut after.standing;
        let at_last = |side: &u8| self.levels[usize::from(*side)] == last;
        if let Some(declaring) = self.declaring.filter(at_last) {
            if declaring == winner && passed {
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
        *level = (*level + steps(rules, finish)).min(last);
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

/// Reads the order in which the players went out; seats that do not play come
/// last.
///
/// # Errors
/// Not every player once: what is given, what is allowed.
pub fn order_of(rules: &ClimbRules, seats: &[i64]) -> Result<[Seat; 4], String> {
    let players = usize::from(rules.players);
    let mut sorted = seats.to_vec();
    sorted.sort_unstable();
    if (0..i64::from(rules.players)).ne(sorted) {
        let all: Vec<String> = (0..players).map(|seat| seat.to_string()).collect();
        return Err(format!(
            "{seats:?}; allowed: the seats {}, each once, in the order in which they went out",
            all.join(" ")
        ));
    }
    let mut order = Seat::ALL;
    for (place, &seat) in order.iter_mut().zip(seats) {
        *place = Seat::ALL[seat as usize];
    }
    Ok(order)
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

/// Whether a partner of the winner came in last; with two players there is none.
fn is_partner_last(rules: &ClimbRules, finish: [Seat; 4]) -> bool {
    rules.players == 4 && place_of_partner(finish) == 2
}

/// The table's steps of a finish, before the stop at the last level.
pub fn steps(rules: &ClimbRules, finish: [Seat; 4]) -> u8 {
    if rules.players == 2 {
        return rules.finish.steps[2];
    }
    rules.finish.steps[place_of_partner(finish)]
}

/// What bombs make of a deal where they are compared by lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineScore {
    /// The winners' best line count; 0 where they played no bomb.
    pub lines: u8,
    /// By what the deal is multiplied.
    pub multiplier: u32,
    /// What bombs have earned, towards seats 0 and 2.
    pub contributions: i64,
    /// Steps times multiplier, and the contributions, towards seats 0 and 2.
    pub score: i64,
}

/// The best line count of each side's bombs, and what they earn from every
/// other player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lines {
    /// By side: the most lines of a bomb.
    pub best: [u8; 2],
    /// By side: what its bombs earn from every other player.
    pub earned: [u64; 2],
}

impl Lines {
    /// A side plays a bomb of so many lines.
    #[inline]
    pub fn add(&mut self, rules: &ClimbRules, side: u8, lines: u8) {
        let side = usize::from(side);
        self.best[side] = self.best[side].max(lines);
        self.earned[side] += u64::from(rules.score.contribution_of(lines));
    }

    /// What they make of a deal that finishes so.
    pub fn score(&self, rules: &ClimbRules, finish: [Seat; 4]) -> LineScore {
        let winner = side(finish[0]);
        let lines = self.best[usize::from(winner)];
        let multiplier = rules.score.multiplier_of(lines);
        // A partner pays its own side: of three payers two count.
        let each = if rules.players == 4 { 2 } else { 1 };
        let [ours, theirs] = self.earned.map(|points| each * points as i64);
        let contributions = ours - theirs;
        let base = i64::from(steps(rules, finish)) * i64::from(multiplier);
        LineScore {
            lines,
            multiplier,
            contributions,
            score: towards_first(winner, base) + contributions,
        }
    }
}

/// The points of a deal by the cards the loser has left, towards seat 0.
pub fn cards_left_score(rules: &ClimbRules, finish: [Seat; 4], left: u32) -> i64 {
    towards_first(side(finish[0]), rules.finish.points_left(left).into())
}

fn towards_first(winner: u8, points: i64) -> i64 {
    if winner == 0 { points } else { -points }
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
