//! What follows from the order in which the players went out.

use crate::climb::context::read_play;
use crate::errors;
use crate::rules::Rules;
use koudi_engine::card::{Rank, Seat};
use koudi_engine::climb::context::Context;
use koudi_engine::climb::finish::{Lines, Standing, cards_left_score, order_of, side, steps};
use koudi_engine::rules::ClimbRules;
use pyo3::prelude::*;

/// What a finish brings.
#[pyclass(frozen, get_all, module = "koudi._core")]
pub struct Finish {
    /// The steps by the table, before the ladder stops them.
    pub steps: u8,
    /// The side that has won, 0 (seats 0 and 2) or 1.
    pub winner: u8,
    /// The sides' levels afterwards; none where they are not told.
    pub levels_after: Option<(String, String)>,
    /// Whether the winners have gone past the last level; none where the
    /// levels are not told.
    pub game_won: Option<bool>,
    /// The sides' failures at the last level afterwards.
    pub failures_after: Option<(u16, u16)>,
    /// The winners' best line count.
    pub lines: Option<u8>,
    /// By what the deal is multiplied.
    pub multiplier: Option<u32>,
    /// What bombs have earned, towards side 0.
    pub contributions: Option<i64>,
    /// The deal's points, towards side 0.
    pub score: Option<i64>,
}

#[pymethods]
impl Finish {
    fn __repr__(&self) -> String {
        let won = match self.game_won {
            Some(true) => "True",
            Some(false) => "False",
            None => "None",
        };
        let told = [
            Some(format!("steps={}", self.steps)),
            Some(format!("winner={}", self.winner)),
            self.levels_after
                .as_ref()
                .map(|(a, b)| format!("levels_after=('{a}', '{b}'), game_won={won}")),
            self.failures_after
                .map(|(a, b)| format!("failures_after=({a}, {b})")),
            self.lines.map(|n| format!("lines={n}")),
            self.multiplier.map(|n| format!("multiplier={n}")),
            self.contributions.map(|n| format!("contributions={n}")),
            self.score.map(|n| format!("score={n}")),
        ];
        let told: Vec<String> = told.into_iter().flatten().collect();
        format!("Finish({})", told.join(", "))
    }
}

/// What is told besides the order.
pub struct Told {
    /// The sides' levels before the deal.
    pub levels: Option<(String, String)>,
    /// The side that declared; none in a first deal.
    pub declaring: Option<u8>,
    /// The sides' failures at the last level before the deal.
    pub failures: (u16, u16),
    /// The bombs played: seat and play.
    pub bombs: Option<Vec<(usize, String)>>,
    /// How many cards the loser has left.
    pub cards_left: Option<u32>,
}

/// What the finish of a deal brings.
pub fn finish(rules: &Rules, order: &[i64], told: &Told) -> PyResult<Finish> {
    let climb = rules.climb("a finish")?;
    let finish = order_of(climb, order).map_err(|what| errors::koudi(format!("order: {what}")))?;
    let before = told
        .levels
        .as_ref()
        .map(|levels| standing(rules, climb, levels, told))
        .transpose()?;
    let after = before.map(|before| before.after(climb, finish));
    let level = |place: u8| climb.levels[usize::from(place)].to_string();
    let by_lines = match &told.bombs {
        None => None,
        Some(bombs) if climb.bombs.by_lines => {
            let level = before.map(|before| climb.levels[usize::from(before.level())]);
            Some(lines(climb, level, bombs)?.score(climb, finish))
        }
        Some(_) => {
            return Err(errors::koudi(
                "bombs: these rules do not count lines (bombs.compare is size); leave them out",
            ));
        }
    };
    let by_cards = match told.cards_left {
        None => None,
        Some(left) if climb.counts_cards_left() => Some(left_score(climb, finish, left)?),
        Some(_) => {
            return Err(errors::koudi(
                "cards_left: these rules give no points for them (finish.cards_left is empty); \
                 leave it out",
            ));
        }
    };
    Ok(Finish {
        steps: steps(climb, finish),
        winner: side(finish[0]),
        levels_after: after.map(|after| {
            let [ours, theirs] = after.standing.levels;
            (level(ours), level(theirs))
        }),
        game_won: after.map(|after| after.past_last),
        failures_after: after.map(|after| after.standing.failures.into()),
        lines: by_lines.map(|by| by.lines),
        multiplier: by_lines.map(|by| by.multiplier),
        contributions: by_lines.map(|by| by.contributions),
        score: by_cards.or(by_lines.map(|by| by.score)),
    })
}

fn standing(
    rules: &Rules,
    climb: &ClimbRules,
    levels: &(String, String),
    told: &Told,
) -> PyResult<Standing> {
    let place = |name: &str, text: &str| {
        let level = rules.ladder_level(name, text)?;
        let place = climb.levels.iter().position(|&other| other == level);
        PyResult::Ok(place.unwrap_or(0) as u8)
    };
    Ok(Standing {
        levels: [
            place("levels[0]", &levels.0)?,
            place("levels[1]", &levels.1)?,
        ],
        failures: told.failures.into(),
        declaring: told.declaring,
    })
}

fn lines(climb: &ClimbRules, level: Option<Rank>, bombs: &[(usize, String)]) -> PyResult<Lines> {
    let ctx = Context::new(climb, level).map_err(|what| errors::koudi(format!("bombs: {what}")))?;
    let mut lines = Lines::default();
    for (i, (seat, text)) in bombs.iter().enumerate() {
        let name = format!("bombs[{i}]");
        let players = usize::from(climb.players);
        let Some(seat) = Seat::new(*seat).filter(|seat| seat.index() < players) else {
            return Err(errors::koudi(format!(
                "{name}: seat {seat}; allowed: 0 to {}",
                players - 1
            )));
        };
        let reading = read_play(&ctx, &name, text)?.reading;
        if !reading.class.form.is_bomb() {
            return Err(errors::card(format!(
                "{name} {text:?} is {reading}, which is no bomb"
            )));
        }
        lines.add(climb, side(seat), ctx.lines(reading.class));
    }
    Ok(lines)
}

fn left_score(climb: &ClimbRules, finish: [Seat; 4], left: u32) -> PyResult<i64> {
    let most = climb.cards.hand;
    if left == 0 || left > most.into() {
        return Err(errors::koudi(format!(
            "cards_left {left}; allowed: 1 to {most}"
        )));
    }
    Ok(cards_left_score(climb, finish, left))
}
