//! Kou-di and promotion (rules 1.8, 1.9).

use crate::card::Rank;
use crate::cards::Cards;
use crate::rules::{
    KouDiForm, KouDiMeasure, KouDiRules, Ladder, PromotionRules, RuffedThrow, TakenFrom,
    ThrowCounts,
};
use crate::trick::context::{Context, EffectiveSuit};
use crate::trick::shape::{Lead, take_apart};

/// By how much kou-di multiplies when the last trick was led and won so; at
/// most 65,535, the limit of its column.
///
/// `winning` is the winning play, which may be the lead's own cards.
pub fn kou_di_multiplier(ctx: &Context, rules: &KouDiRules, lead: &Lead, winning: Cards) -> u16 {
    let by_lead = rules.taken_from == TakenFrom::Lead || winning == lead.cards;
    let measured = if by_lead { lead.cards } else { winning };
    let ruffed = lead.suit != EffectiveSuit::Trumps
        && ctx.common_suit(measured) == Some(EffectiveSuit::Trumps);
    let own_shape = ruffed && lead.is_throw() && rules.ruffed_throw == RuffedThrow::OwnShape;
    // A play that answers a throw counts as it was arranged to the lead, so
    // its components are as long as the lead's.
    let components: Vec<u8> = if own_shape {
        take_apart(ctx, measured)
            .iter()
            .map(|part| part.pairs)
            .collect()
    } else {
        lead.pairs().collect()
    };
    let mut multiplier = match rules.measure {
        KouDiMeasure::Component => component_multiplier(rules, components[0]),
        KouDiMeasure::Cards => {
            let pairs = components.iter().map(|&pairs| u32::from(pairs)).sum();
            form_multiplier(rules.form, measured.len(), pairs)
        }
    };
    if let (Some(throw), 2..) = (rules.throw, components.len()) {
        multiplier = match rules.throw_counts {
            ThrowCounts::AtLeast => multiplier.max(throw.into()),
            ThrowCounts::Always => throw.into(),
        };
    }
    if rules.side_suit_half && ctx.common_suit(measured) != Some(EffectiveSuit::Trumps) {
        multiplier = (multiplier / 2).max(1);
    }
    u16::try_from(multiplier).unwrap_or(u16::MAX)
}

/// The multiplier of one component.
fn component_multiplier(rules: &KouDiRules, pairs: u8) -> u32 {
    let listed = match pairs {
        0 => rules.single,
        1 => rules.pair,
        _ => {
            let last = rules.tractor.len().saturating_sub(1);
            rules.tractor.get(last.min(pairs as usize - 2)).copied()
        }
    };
    let cards = if pairs == 0 { 1 } else { 2 * u32::from(pairs) };
    listed.map_or_else(
        || form_multiplier(rules.form, cards, pairs.into()),
        Into::into,
    )
}

fn form_multiplier(form: KouDiForm, cards: u32, pairs: u32) -> u32 {
    match form {
        KouDiForm::TwiceCards => 2 * cards,
        // No play has more than 33 cards, nor 31 that matter to a column of 16 bits.
        KouDiForm::PowerOfCards => 1 << cards.min(31),
        KouDiForm::PowerOfPairs => 2 << pairs,
        KouDiForm::TwicePairs => 2 * (pairs + 1),
        KouDiForm::PowerOfPairsAlone => 1 << pairs,
        KouDiForm::List => 1,
    }
}

/// What a deal's points do to the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Steps {
    /// Steps of the declaring side by the table.
    pub declarer: u8,
    /// Steps of the attackers by the table.
    pub attacker: u8,
    /// Whether the attackers take the stage; none where there is no stage.
    pub stage_change: Option<bool>,
}

/// The promotion table; points below 0 count as 0.
pub fn promotion(rules: &PromotionRules, attacker_points: i32) -> Steps {
    let points = attacker_points.max(0);
    let Some(stage) = rules.stage.map(i32::from) else {
        return Steps {
            declarer: 0,
            attacker: 0,
            stage_change: None,
        };
    };
    let cap = |steps: u8| {
        if rules.max_steps == 0 {
            steps
        } else {
            steps.min(rules.max_steps)
        }
    };
    if points < stage {
        let steps = band(&rules.declarer_bands, points).map_or(0, |(_, steps)| steps);
        return Steps {
            declarer: cap(steps),
            attacker: 0,
            stage_change: Some(false),
        };
    }
    let beyond = points - stage;
    let (from, steps) = band(&rules.attacker_bands, beyond).unwrap_or((0, 0));
    let is_last = rules
        .attacker_bands
        .last()
        .is_none_or(|last| *last == (from, steps));
    let further = match i32::from(rules.attacker_every) {
        every @ 1.. if is_last => (beyond - i32::from(from)) / every,
        _ => 0,
    };
    let steps = u8::try_from(i32::from(steps) + further).unwrap_or(u8::MAX);
    Steps {
        declarer: 0,
        attacker: cap(steps),
        stage_change: Some(true),
    }
}

/// The last band that begins at or below the points.
pub(crate) fn band(bands: &[(u16, u8)], points: i32) -> Option<(u16, u8)> {
    bands
        .iter()
        .rev()
        .find(|(from, _)| i32::from(*from) <= points)
        .copied()
}

/// A side's standing on the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// At a level.
    At(Rank),
    /// Past the last level: the game is won.
    Won,
}

/// The levels of (declaring side, attackers) after a deal; `last_trick` is the
/// winning play of a last trick that the attackers won.
///
/// `None` if a level is not on the ladder.
pub fn levels_after(
    ctx: Option<&Context>,
    ladder: &Ladder,
    rules: &PromotionRules,
    attacker_points: i32,
    levels: (Rank, Rank),
    last_trick: Option<Cards>,
) -> Option<(Standing, Standing)> {
    let steps = promotion(rules, attacker_points);
    let (declaring, attacking) = levels;
    let hooked = rules.hooks.iter().find(|hook| {
        hook.level == declaring
            && attacker_points >= i32::from(hook.points)
            && ctx
                .zip(last_trick)
                .is_some_and(|(ctx, play)| top_rank(ctx, play) == Some(hook.level))
    });
    let declaring_after = match hooked {
        Some(hook) => Standing::At(hook.to),
        None => ladder.climb(declaring, steps.declarer)?,
    };
    let held = ladder.must_play.contains(&attacking) && !ladder.attackers_leave_must_play;
    let attacking_after = ladder.climb(attacking, if held { 0 } else { steps.attacker })?;
    Some((declaring_after, attacking_after))
}

/// The rank of the strongest card of a play.
fn top_rank(ctx: &Context, play: Cards) -> Option<Rank> {
    crate::bits::ones(play.any)
        .max_by_key(|&bit| ctx.worth(bit).rank())
        .and_then(|bit| ctx.card(bit).rank())
}

impl Ladder {
    /// Where some steps lead: not past the next level that must be played.
    fn climb(&self, from: Rank, steps: u8) -> Option<Standing> {
        let start = self.levels.iter().position(|&level| level == from)?;
        let goal = start + steps as usize;
        let stop = (start + 1..=goal).find(|&i| {
            self.levels
                .get(i)
                .is_none_or(|level| self.must_play.contains(level))
        });
        Some(match self.levels.get(stop.unwrap_or(goal)) {
            Some(&level) => Standing::At(level),
            None => Standing::Won,
        })
    }
}
