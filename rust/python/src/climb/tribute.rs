//! What is paid and returned before a deal.

use koudi_engine::card::Seat;
use koudi_engine::cards::Cards;
use koudi_engine::climb::context::Context;
use koudi_engine::climb::tribute::{self, owed, returnable};
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// A payment: who pays, the card, who takes it.
type Payment = (usize, String, usize);

/// Who pays whom, what may be returned, and who leads.
#[pyclass(frozen, get_all, module = "koudi._core")]
pub struct Tribute {
    /// none, single, double, `refused_single` or `refused_double`.
    kind: &'static str,
    /// Who pays which card to whom, to the first out first.
    payments: Vec<Payment>,
    /// By payer: the equal cards of which it may choose what it pays.
    owed: BTreeMap<usize, Vec<String>>,
    /// By taker: the cards that it may return.
    returns: BTreeMap<usize, Vec<String>>,
    /// Who leads.
    leader: usize,
}

impl Tribute {
    /// What is due out of these hands after this finish.
    pub fn new(
        ctx: &Context,
        hands: &[Option<Cards>; 4],
        finish: [Seat; 4],
    ) -> Result<Tribute, String> {
        let due = tribute::tribute_of(ctx, hands, finish)?;
        let hand = |seat: Seat| hands[seat.index()].unwrap_or_default();
        // Each kind once: a choice.
        let kinds = |cards: Cards| {
            let cards = ctx.list(Cards::ones(cards.any));
            cards.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let paid = due.payments.into_iter().flatten();
        Ok(Tribute {
            kind: due.kind.word(),
            payments: paid
                .clone()
                .map(|paid| (paid.from.index(), paid.card.to_string(), paid.to.index()))
                .collect(),
            owed: paid
                .clone()
                .map(|paid| (paid.from.index(), kinds(owed(ctx, hand(paid.from)))))
                .collect(),
            returns: paid
                .map(|paid| {
                    let to_partner = paid.from.is_same_side(paid.to);
                    let allowed = returnable(ctx, hand(paid.to), to_partner);
                    (paid.to.index(), kinds(allowed))
                })
                .collect(),
            leader: due.leader.index(),
        })
    }
}

#[pymethods]
impl Tribute {
    fn __repr__(&self) -> String {
        let payments: Vec<String> = self
            .payments
            .iter()
            .map(|(from, card, to)| format!("({from}, '{card}', {to})"))
            .collect();
        format!(
            "Tribute(kind='{}', payments=[{}], leader={})",
            self.kind,
            payments.join(", "),
            self.leader
        )
    }
}
