//! `greedy`: the fixed yardstick of the climbing family (docs/policies.md).
//! It is never improved, so that figures stay comparable.

use super::{View, without_bombs};
use crate::climb::form::Form;
use crate::climb::play::Play;
use crate::climb::tribute::lowest;
use std::cmp::Reverse;

/// Few enough cards to be announced 报牌: bombs are used from here on.
const FEW: u32 = 10;

/// Leads, beats or passes.
pub fn play(view: &View<'_>) -> Option<Play> {
    if let Some(last) = view.last_play() {
        return Some(last);
    }
    if view.top.is_none() {
        return lead(view);
    }
    if view.partner_leads() {
        return view.pass();
    }
    if let Some(play) = beat(view) {
        return Some(play);
    }
    if (view.owner_has_left() <= FEW || view.hand.len() <= FEW)
        && let Some(bomb) = view.weakest_bomb()
    {
        return Some(bomb);
    }
    view.pass()
}

fn lead(view: &View<'_>) -> Option<Play> {
    let ctx = view.ctx;
    let rest = without_bombs(ctx, view.hand);
    if rest.is_empty() {
        return view.weakest_bomb().or_else(|| view.weakest());
    }
    let low = lowest(ctx, rest).any;
    let (holding, actions) = view.actions_of(rest);
    actions
        .readings()
        .filter(|reading| !reading.class.form.is_bomb())
        .map(|reading| view.play(&holding, reading))
        .filter(|play| play.cards.any & low != 0)
        .min_by_key(|play| {
            let class = play.reading.class;
            let key = play.reading.key;
            let key = if class.form.is_run() {
                key
            } else {
                ctx.height(key)
            };
            (Reverse(class.size), preference(class.form), key)
        })
}

/// Which of two forms of equal size is led.
fn preference(form: Form) -> u8 {
    match form {
        Form::Straight => 0,
        Form::Tube => 1,
        Form::Plate => 2,
        Form::FullHouse => 3,
        Form::Triple => 4,
        Form::Pair => 5,
        _ => 6,
    }
}

/// The lowest play that beats the top and breaks no bomb.
pub(super) fn beat(view: &View<'_>) -> Option<Play> {
    let (holding, actions) = view.actions_of(without_bombs(view.ctx, view.hand));
    let reading = actions
        .readings()
        .filter(|reading| !reading.class.form.is_bomb())
        .min_by(|&a, &b| view.ctx.compare_keys(a, b))?;
    Some(view.play(&holding, reading))
}
