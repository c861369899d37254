//! A record as text.

use super::{DealRecord, card_text, order_text};
use crate::record::frame::{spaced, write_heading};
use std::fmt::{self, Write};

pub(super) fn write(record: &DealRecord, text: &mut String) -> fmt::Result {
    let ctx = record.context();
    let players = usize::from(ctx.rules().players);
    write_heading(text, &record.rules, record.source.as_ref(), record.level)?;
    match record.previous {
        Some(finish) => writeln!(text, "previous: {}", order_text(&finish[..players]))?,
        None => writeln!(text, "leader: {}", record.leader.index())?,
    }
    for (seat, hand) in record.hands[..players].iter().enumerate() {
        writeln!(text, "hand {seat}: {}", spaced(hand))?;
    }
    for (payment, _) in &record.exchanged {
        let (from, to) = (payment.from.index(), payment.to.index());
        writeln!(text, "tribute: {from} {} to {to}", card_text(payment.card))?;
    }
    for (payment, returned) in &record.exchanged {
        let (from, to) = (payment.to.index(), payment.from.index());
        writeln!(text, "return: {from} {} to {to}", card_text(*returned))?;
    }
    for (i, round) in record.rounds.iter().enumerate() {
        let moves: Vec<String> = round
            .iter()
            .map(|(seat, play)| {
                let play = play.map_or_else(|| "pass".to_owned(), |play| ctx.play_text(play));
                format!("{} {play}", seat.index())
            })
            .collect();
        writeln!(text, "round {}: {}", i + 1, moves.join(", "))?;
    }
    writeln!(text, "result: {}", order_text(&record.finish[..players]))
}
