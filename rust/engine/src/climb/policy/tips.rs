//! `tips`: the advice of 000 §2 for the Zhejiang game, each piece a switch.
//!
//! A first, plain reading: what is told of a lead adds to or takes from the
//! worth of each lead that breaks no bomb; what is told of answers decides
//! whether to beat, and whether with a bomb.

use super::greedy::beat;
use super::{View, without_bombs};
use crate::card::Rank;
use crate::cards::Cards;
use crate::climb::context::{Context, kinds_of, place_of};
use crate::climb::form::{BIG, Form, Place, Reading};
use crate::climb::holding::Holding;
use crate::climb::play::Play;
use std::fmt;

/// Which tips are heeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch")]
pub struct Tips {
    /// One of the two partners is to go out first: a partner's play stands.
    pub partner_first: bool,
    /// Triples are led first, they break the opponents' straights.
    pub triples_first: bool,
    /// Leads what it holds a return card for.
    pub return_card: bool,
    /// Does not let the next player get rid of small cards.
    pub block_next: bool,
    /// With a bomb of six lines or more it can wait, and sheds by following.
    pub hold_back: bool,
    /// Without big cards it never lets an opponent run, and feeds the partner.
    pub stop_opponents: bool,
    /// Remembers jokers, 2s and As, and 5s and 10s.
    pub counting: bool,
}

impl Tips {
    /// The switches' names, in the order of the fields.
    pub const SWITCHES: [&'static str; 7] = [
        "partner_first",
        "triples_first",
        "return_card",
        "block_next",
        "hold_back",
        "stop_opponents",
        "counting",
    ];

    fn switches(&mut self) -> [&mut bool; 7] {
        [
            &mut self.partner_first,
            &mut self.triples_first,
            &mut self.return_card,
            &mut self.block_next,
            &mut self.hold_back,
            &mut self.stop_opponents,
            &mut self.counting,
        ]
    }

    /// Reads `counting=false, hold_back=false)`.
    pub(super) fn read(text: &str) -> Result<Tips, String> {
        let allowed = || format!("allowed: {} = true or false", Self::SWITCHES.join(", "));
        let Some(inside) = text.trim_end().strip_suffix(')') else {
            return Err(format!("policy: tips({text} lacks its closing bracket"));
        };
        let mut tips = Tips::default();
        let parts = inside.split(',').map(str::trim);
        for part in parts.filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let place = Self::SWITCHES
                .iter()
                .position(|switch| *switch == name.trim());
            let value = match value.trim() {
                "true" => true,
                "false" => false,
                _ => return Err(format!("policy: tips: {part:?}; {}", allowed())),
            };
            let Some(place) = place else {
                return Err(format!(
                    "policy: tips: unknown switch {:?}; {}",
                    name.trim(),
                    allowed()
                ));
            };
            *tips.switches()[place] = value;
        }
        Ok(tips)
    }
}

impl Default for Tips {
    fn default() -> Tips {
        Tips {
            partner_first: true,
            triples_first: true,
            return_card: true,
            block_next: true,
            hold_back: true,
            stop_opponents: true,
            counting: true,
        }
    }
}

/// As it is read; switches that are on are left out.
impl fmt::Display for Tips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut copy = *self;
        let off: Vec<String> = Self::SWITCHES
            .iter()
            .zip(copy.switches())
            .filter(|(_, on)| !**on)
            .map(|(name, _)| format!("{name}=false"))
            .collect();
        if off.is_empty() {
            f.write_str("tips")
        } else {
            write!(f, "tips({})", off.join(", "))
        }
    }
}

/// Few enough cards to be announced.
const FEW: u32 = 10;
/// So few that even one who waits no longer waits.
const VERY_FEW: u32 = 5;
/// A bomb with which one can wait (以手上有6个头为准).
const BIG_BOMB: u8 = 6;

/// Leads, beats or passes.
pub fn play(view: &View<'_>, tips: Tips) -> Option<Play> {
    if let Some(last) = view.last_play() {
        return Some(last);
    }
    if view.top.is_none() {
        return lead(view, tips);
    }
    if view.partner_leads() {
        // A partner's play stands; without that tip cheap cards go on it.
        return if tips.partner_first {
            view.pass()
        } else {
            beat(view).or_else(|| view.pass())
        };
    }
    if let Some(play) = beat(view) {
        return Some(play);
    }
    if bombs_now(view, tips)
        && let Some(bomb) = view.weakest_bomb()
    {
        return Some(bomb);
    }
    view.pass()
}

fn bombs_now(view: &View<'_>, tips: Tips) -> bool {
    let few = view.owner_has_left().min(view.hand.len());
    if tips.stop_opponents && !has_big_cards(view) {
        return true;
    }
    if tips.hold_back && has_big_bomb(view) {
        return few <= VERY_FEW;
    }
    few <= FEW
}

fn bombs(view: &View<'_>) -> Vec<Reading> {
    let free = View { top: None, ..*view };
    let (_, actions) = free.actions_of(view.hand);
    actions
        .readings()
        .filter(|reading| reading.class.form.is_bomb())
        .collect()
}

fn has_big_bomb(view: &View<'_>) -> bool {
    bombs(view)
        .iter()
        .any(|bomb| view.ctx.lines(bomb.class) >= BIG_BOMB)
}

/// Jokers, 2s where they are high, or a bomb to come back with.
fn has_big_cards(view: &View<'_>) -> bool {
    let high = (0..=BIG).filter(|&place| is_big(view.ctx, place));
    let kinds = high.fold(0, |kinds, place| kinds | kinds_of(place));
    !view.hand.of(kinds).is_empty() || has_big_bomb(view)
}

/// Whether single cards of this place stand above the ace.
fn is_big(ctx: &Context, place: Place) -> bool {
    ctx.height(place) > ctx.height(Rank::ACE.index() as Place)
}

fn lead(view: &View<'_>, tips: Tips) -> Option<Play> {
    let ctx = view.ctx;
    let rest = without_bombs(ctx, view.hand);
    if rest.is_empty() {
        return view.weakest_bomb().or_else(|| view.weakest());
    }
    let (holding, actions) = view.actions_of(rest);
    actions
        .readings()
        .filter(|reading| !reading.class.form.is_bomb())
        .max_by_key(|&reading| {
            (
                worth(view, tips, &holding, reading),
                reading.class.size,
                std::cmp::Reverse(reading.key),
            )
        })
        .map(|reading| view.play(&holding, reading))
}

/// What is to be said for a lead: many low cards, and the tips.
fn worth(view: &View<'_>, tips: Tips, holding: &Holding, reading: Reading) -> i32 {
    let ctx = view.ctx;
    let cards = view.play(holding, reading).cards;
    let lowest = ctx
        .list(cards)
        .last()
        .map_or(0, |&card| ctx.height(place_of(card)));
    let form = reading.class.form;
    let mut worth = 2 * i32::from(reading.class.size) - i32::from(lowest);
    if tips.triples_first && matches!(form, Form::Triple | Form::Plate) {
        worth += 12;
    }
    if tips.return_card && has_return(view, tips, holding, reading, cards) {
        worth += 6;
    }
    let is_small = matches!(form, Form::Single | Form::Pair)
        && ctx.height(reading.key) < ctx.height(Rank::TEN.index() as Place);
    let next_is_opponent = view.left[view.seat.next().index()] > 0;
    if tips.block_next && is_small && next_is_opponent {
        worth -= 8;
    }
    if tips.stop_opponents && is_small && !has_big_cards(view) && partner_is_ahead(view) {
        worth += 16;
    }
    worth
}

fn partner_is_ahead(view: &View<'_>) -> bool {
    if view.ctx.rules().players == 2 {
        return false;
    }
    let left = |turns: usize| view.left[view.seat.after(turns).index()];
    left(2) > 0 && left(2) < view.hand.len() && left(2) <= left(1).max(left(3))
}

/// Whether what is left after a lead takes the next play of its class: with a
/// card of which nothing higher is unseen, for one who counts; otherwise with
/// a joker or a 2.
fn has_return(
    view: &View<'_>,
    tips: Tips,
    holding: &Holding,
    reading: Reading,
    cards: Cards,
) -> bool {
    let ctx = view.ctx;
    let rest = holding.natural.minus(cards);
    let after = View {
        hand: rest,
        top: Some((view.seat, reading)),
        ..*view
    };
    let (_, actions) = after.actions_of(rest);
    let same = |other: &Reading| other.class == reading.class;
    let Some(best) = actions
        .readings()
        .filter(same)
        .max_by(|&a, &b| ctx.compare_keys(a, b))
    else {
        return false;
    };
    if !tips.counting {
        return !best.class.form.is_run() && is_big(ctx, best.key);
    }
    if best.class.form == Form::Straight && !straights_left(view) {
        return true;
    }
    let others = View {
        hand: view.unseen,
        top: Some((view.seat, best)),
        ..*view
    };
    let (_, above) = others.actions_of(view.unseen);
    !above.readings().any(|other| same(&other))
}

/// Without 5s and without 10s there are no straights.
fn straights_left(view: &View<'_>) -> bool {
    let needed = [Rank::FIVE, Rank::TEN].map(|rank| kinds_of(rank.index() as Place));
    needed
        .iter()
        .any(|&kinds| !view.unseen.of(kinds).is_empty())
}
