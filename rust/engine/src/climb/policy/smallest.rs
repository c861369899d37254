//! `smallest-first`: the beginner of 000 §2, who plays 从小出到大, "a single 3
//! first, a lone pair of 3s next".

use super::View;
use crate::card::Card;
use crate::climb::context::place_of;
use crate::climb::form::{Class, Form, Reading};
use crate::climb::holding::first;
use crate::climb::play::Play;
use crate::climb::tribute::lowest;

/// Leads, beats or passes.
pub fn play(view: &View<'_>) -> Option<Play> {
    if let Some(last) = view.last_play() {
        return Some(last);
    }
    if view.top.is_none() {
        return Some(lead(view));
    }
    let (holding, actions) = view.actions_of(view.hand);
    let lowest = actions
        .readings()
        .filter(|reading| !reading.class.form.is_bomb())
        .min_by(|&a, &b| view.ctx.compare_keys(a, b));
    if let Some(reading) = lowest {
        return Some(view.play(&holding, reading));
    }
    if !view.partner_leads()
        && let Some(bomb) = view.weakest_bomb()
    {
        return Some(bomb);
    }
    view.pass()
}

/// The lowest rank: its pair if there are two, otherwise the single card.
fn lead(view: &View<'_>) -> Play {
    let lowest = lowest(view.ctx, view.hand);
    let card = Card::from_kind(lowest.any.trailing_zeros() as usize).expect("leaders hold cards");
    let (form, size) = if lowest.len() > 1 {
        (Form::Pair, 2)
    } else {
        (Form::Single, 1)
    };
    Play {
        cards: first(lowest, size.into()),
        reading: Reading {
            class: Class::new(form, size),
            key: place_of(card),
        },
    }
}
