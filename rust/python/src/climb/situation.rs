//! A deal in the middle.

use crate::climb::reading::Reading;
use koudi_engine::climb::context::Context;
use koudi_engine::climb::play::Play;
use koudi_engine::climb::table::Table;
use pyo3::prelude::*;

/// Whose turn it is, what is to be beaten, who is out.
#[pyclass(frozen, module = "koudi._core")]
pub struct Situation {
    /// Whose turn it is; none when the deal is over.
    #[pyo3(get)]
    turn: Option<usize>,
    top: Option<Play>,
    /// Who made the play that is to be beaten; none for a leader.
    #[pyo3(get)]
    owner: Option<usize>,
    /// The cards still held.
    #[pyo3(get)]
    hands: Vec<String>,
    /// Whether the deal is over.
    #[pyo3(get)]
    is_over: bool,
    /// Who is out, in that order; when the deal is over all players.
    #[pyo3(get)]
    order: Vec<usize>,
    /// Plays, passes apart.
    #[pyo3(get)]
    plays: u16,
    /// Passes.
    #[pyo3(get)]
    passes: u16,
    /// Rounds led.
    #[pyo3(get)]
    rounds: u16,
    /// Bombs of every kind.
    #[pyo3(get)]
    bombs: u8,
    /// Rounds that the partner of a player who is out leads.
    #[pyo3(get)]
    passes_to_partner: u8,
    ctx: Context,
}

impl Situation {
    /// After this play, which is the last that was made.
    pub fn new(ctx: &Context, table: &Table, last: Option<Play>) -> Situation {
        let players = usize::from(ctx.rules().players);
        let counts = table.counts();
        let is_over = table.is_over();
        let out = if is_over { players } else { table.out() };
        let owner = table.top().map(|(owner, _)| owner.index());
        Situation {
            turn: (!is_over).then(|| table.turn().index()),
            top: owner.and(last),
            owner,
            hands: table.hands()[..players]
                .iter()
                .map(|&hand| ctx.text(hand))
                .collect(),
            is_over,
            order: table.finish()[..out]
                .iter()
                .map(|seat| seat.index())
                .collect(),
            plays: counts.plays,
            passes: counts.passes,
            rounds: counts.rounds,
            bombs: counts.bombs,
            passes_to_partner: counts.passes_to_partner,
            ctx: ctx.clone(),
        }
    }
}

#[pymethods]
impl Situation {
    /// The play to be beaten; none for a leader.
    #[getter]
    fn top(&self) -> Option<Reading> {
        self.top.map(|play| Reading::new(&self.ctx, play))
    }

    fn __repr__(&self) -> String {
        let told = match (self.turn, self.top) {
            (None, _) => "over".to_owned(),
            (Some(turn), None) => format!("seat {turn} leads"),
            (Some(turn), Some(top)) => {
                format!("seat {turn} on {}", self.ctx.play_text(top))
            }
        };
        format!("Situation({told}, order={:?})", self.order)
    }
}
