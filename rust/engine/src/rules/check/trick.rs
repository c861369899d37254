//! Checks between the parameters of trick-taking games.

use crate::card::Rank;
use crate::rules::check::Clash;
use crate::rules::node::quoted;
use crate::rules::trick::TrumpPlace;
use crate::rules::value::{Value, Values};

pub(super) fn clashes(values: &Values<'_>) -> Vec<Clash> {
    let mut found = Vec::new();
    level_places(values, &mut found);
    must_play(values, &mut found);
    hooks(values, &mut found);
    heavy_first(values, &mut found);
    multipliers(values, &mut found);
    bands(values, &mut found);
    no_stage(values, &mut found);
    boards(values, &mut found);
    match_points(values, &mut found);
    bidding(values, &mut found);
    pairs_bid(values, &mut found);
    companion(values, &mut found);
    found
}

fn level_places(values: &Values<'_>, found: &mut Vec<Clash>) {
    let places = values.places("order.trumps");
    let has_levels = !values.ranks("ladder.levels").is_empty();
    for place in [TrumpPlace::MainLevel, TrumpPlace::OffLevel] {
        if places.contains(&place) == has_levels {
            continue;
        }
        let (what, allowed) = if has_levels {
            (
                format!("order.trumps has no place {place}, but ladder.levels has levels"),
                "both \"main level\" and \"off level\" in order.trumps, or an empty ladder.levels",
            )
        } else {
            (
                format!("order.trumps has the place {place}, but ladder.levels is empty"),
                "neither \"main level\" nor \"off level\" in order.trumps, or levels in ladder.levels",
            )
        };
        found.push(Clash {
            keys: vec!["order.trumps", "ladder.levels"],
            what,
            allowed: allowed.into(),
        });
    }
}

fn bidding(values: &Values<'_>, found: &mut Vec<Clash>) {
    let turns_up = !["no-trump", "redeal"]
        .iter()
        .any(|word| values.is_word("bidding.nobody", word));
    let mut clash = |keys: Vec<&'static str>, what: &str, allowed: &str| {
        found.push(Clash {
            keys,
            what: what.into(),
            allowed: allowed.into(),
        });
    };
    if values.int("kitty.size") == 0 && turns_up {
        clash(
            vec!["bidding.nobody", "kitty.size"],
            "a card of the kitty sets trumps, but kitty.size is 0",
            "no-trump or redeal, or a kitty",
        );
    }
    if values.int("kitty.size") == 0 && values.is_word("bidding.windows", "after-burying") {
        clash(
            vec!["bidding.windows", "kitty.size"],
            "counters come after the burying, but kitty.size is 0 and nothing is buried",
            "before-kitty, or a kitty",
        );
    }
    if values.flag("bidding.last_card_counters") && values.is_word("bidding.face_down", "never") {
        clash(
            vec!["bidding.last_card_counters", "bidding.face_down"],
            "a last card counters a bid that lies face down, but no bid does",
            "false, or bidding.face_down = \"first-card\" or \"always\"",
        );
    }
    if values.flag("bidding.counter_opens_kitty") {
        if values.flag("bidding.counter_takes_kitty") {
            clash(
                vec!["bidding.counter_opens_kitty", "bidding.counter_takes_kitty"],
                "a counter opens the kitty for all, but it also takes the whole kitty up",
                "one of them",
            );
        }
        if values.is_word("bidding.windows", "before-kitty") {
            clash(
                vec!["bidding.counter_opens_kitty", "bidding.windows"],
                "a counter after the burying opens the kitty, but no counters are made then",
                "false, or bidding.windows = \"after-burying\"",
            );
        }
    }
    if values.is_word("bidding.face_down", "always") && values.is_word("bidding.suits", "ordered") {
        clash(
            vec!["bidding.suits", "bidding.face_down"],
            "pairs counter by the order of their suits, but bids lie face down",
            "unordered or any-later-pair, or bidding.face_down = \"never\"",
        );
    }
    if !values.is_word("bidding.turned_countered_by", "nobody") && !turns_up {
        clash(
            vec!["bidding.turned_countered_by", "bidding.nobody"],
            "a trump turned up from the kitty can be countered, but bidding.nobody turns none up",
            "nobody, or one of the kitty words in bidding.nobody",
        );
    }
}

fn ladder_text(levels: &[Rank]) -> String {
    let ranks: Vec<String> = levels.iter().map(|r| quoted(&r.to_string())).collect();
    format!("the levels of ladder.levels: [{}]", ranks.join(", "))
}

fn must_play(values: &Values<'_>, found: &mut Vec<Clash>) {
    let levels = values.ranks("ladder.levels");
    for rank in values.ranks("ladder.must_play") {
        if !levels.contains(rank) {
            found.push(Clash {
                keys: vec!["ladder.must_play", "ladder.levels"],
                what: format!("{rank} must be played but is no level of ladder.levels"),
                allowed: ladder_text(levels),
            });
        }
    }
}

fn hooks(values: &Values<'_>, found: &mut Vec<Clash>) {
    let levels = values.ranks("ladder.levels");
    let step = |rank: Rank| levels.iter().position(|&level| level == rank);
    for hook in values.hooks("promotion.hooks") {
        let mut clash = |what: String| {
            found.push(Clash {
                keys: vec!["promotion.hooks", "ladder.levels"],
                what,
                allowed: ladder_text(levels),
            });
        };
        for rank in [hook.level, hook.to] {
            if step(rank).is_none() {
                clash(format!(
                    "a hook names {rank}, which is no level of ladder.levels"
                ));
            }
        }
        if let (Some(level), Some(to)) = (step(hook.level), step(hook.to))
            && to > level
        {
            clash(format!(
                "a hook at {} falls back to {}, which comes later on the ladder",
                hook.level, hook.to
            ));
        }
    }
}

fn heavy_first(values: &Values<'_>, found: &mut Vec<Clash>) {
    if values.int("throws.heavy_first") > 0 && !values.is_word("throws.penalty_per", "card") {
        found.push(Clash {
            keys: vec!["throws.heavy_first", "throws.penalty_per"],
            what: "throws.heavy_first prices one card, but throws.penalty_per does not charge by the card thrown".into(),
            allowed: "0, or throws.penalty_per = \"card\"".into(),
        });
    }
}

const MULTIPLIERS: [&str; 4] = [
    "kou_di.multipliers.single",
    "kou_di.multipliers.pair",
    "kou_di.multipliers.tractor",
    "kou_di.multipliers.throw",
];

fn multipliers(values: &Values<'_>, found: &mut Vec<Clash>) {
    let is_set = |key: &str| *values.get(key) != Value::Unset;
    if values.is_word("kou_di.form", "list") {
        // A throw without a multiplier of its own counts by its largest component.
        for key in &MULTIPLIERS[..3] {
            if !is_set(key) {
                found.push(Clash {
                    keys: vec!["kou_di.form", key],
                    what: format!("the form is a list, but {key} is not in it"),
                    allowed:
                        "\"list\" with multipliers for single, pair and tractor, or another form"
                            .into(),
                });
            }
        }
    }
    if values.is_word("kou_di.measure", "component") {
        return;
    }
    for key in MULTIPLIERS {
        if is_set(key) {
            found.push(Clash {
                keys: vec![key, "kou_di.measure"],
                what: format!("{key} is for a component, but kou_di.measure counts cards"),
                allowed: "\"none\", or kou_di.measure = \"component\"".into(),
            });
        }
    }
}

fn bands(values: &Values<'_>, found: &mut Vec<Clash>) {
    let last = values.bands("promotion.declarer_bands").last();
    if let (Some(&(from, _)), Some(stage)) = (last, values.optional_int("promotion.stage"))
        && i64::from(from) >= stage
    {
        found.push(Clash {
            keys: vec!["promotion.declarer_bands", "promotion.stage"],
            what: format!("a band of the declaring side starts at {from}, but from {stage} on the attackers take the stage"),
            allowed: format!("bands below promotion.stage = {stage}"),
        });
    }
}

/// What hangs on the stage and on levels gained makes no sense without them.
fn no_stage(values: &Values<'_>, found: &mut Vec<Clash>) {
    if *values.get("promotion.stage") != Value::Unset {
        return;
    }
    let mut clash = |key, what: &str| {
        found.push(Clash {
            keys: vec![key, "promotion.stage"],
            what: format!("{what}, but promotion.stage is none and nobody is promoted"),
            allowed: "nothing of the kind, or a stage".into(),
        });
    };
    if !values.hooks("promotion.hooks").is_empty() {
        clash("promotion.hooks", "hooks send a side back");
    }
    if !values.ranks("ladder.must_play").is_empty() {
        clash("ladder.must_play", "levels must be won");
    }
    if values.int("rotation.same_below") > 0 {
        clash(
            "rotation.same_below",
            "the declaring side wins with few points",
        );
    }
    if !values.is_word("rotation.after_win", "next")
        || !values.is_word("rotation.after_loss", "next")
    {
        found.push(Clash {
            keys: vec![
                "rotation.after_win",
                "rotation.after_loss",
                "promotion.stage",
            ],
            what: "who declares next hangs on who took the stage, but promotion.stage is none"
                .into(),
            allowed: "\"next\" for both, or a stage".into(),
        });
    }
}

fn boards(values: &Values<'_>, found: &mut Vec<Clash>) {
    let boards = values.ranks("boards.levels");
    let levels = values.ranks("ladder.levels");
    let mut told = Vec::new();
    for &rank in boards {
        if !levels.contains(&rank) && !told.contains(&rank) {
            told.push(rank);
            found.push(Clash {
                keys: vec!["boards.levels", "ladder.levels"],
                what: format!("a board is played at {rank}, which is no level of ladder.levels"),
                allowed: ladder_text(levels),
            });
        }
    }
    if !boards.is_empty() && *values.get("promotion.stage") != Value::Unset {
        found.push(Clash {
            keys: vec!["boards.levels", "promotion.stage"],
            what: "boards fix the levels, but deals also promote".into(),
            allowed: "no boards, or promotion.stage = \"none\"".into(),
        });
    }
}

fn match_points(values: &Values<'_>, found: &mut Vec<Clash>) {
    let by_slip = values.int("infractions.match_points") > 0;
    if by_slip && *values.get("score.match_par") == Value::Unset {
        found.push(Clash {
            keys: vec!["infractions.match_points", "score.match_par"],
            what: "a lost deal brings match points, but score.match_par is none and there are none"
                .into(),
            allowed: "0, or a par".into(),
        });
    }
}

/// Pairs shown while cards are drawn leave no room for what level cards do.
fn pairs_bid(values: &Values<'_>, found: &mut Vec<Clash>) {
    if values.is_word("bidding.with", "level-cards") {
        if values.flag("bidding.captures") {
            found.push(Clash {
                keys: vec!["bidding.captures", "bidding.with"],
                what: "who tops a pair takes it, but bidding.with is level-cards and no pair is topped".into(),
                allowed: "false, or bidding.with = \"pairs\"".into(),
            });
        }
        return;
    }
    let unset = |key: &str| *values.get(key) == Value::Unset;
    let rules = [
        (
            "bidding.windows",
            values.is_word("bidding.windows", "before-kitty"),
            "before-kitty",
        ),
        (
            "bidding.face_down",
            values.is_word("bidding.face_down", "never"),
            "never",
        ),
        (
            "bidding.first_deal_companion",
            unset("bidding.first_deal_companion"),
            "none",
        ),
        (
            "bidding.turned_countered_by",
            values.is_word("bidding.turned_countered_by", "nobody"),
            "nobody",
        ),
    ];
    for (key, holds, allowed) in rules {
        if !holds {
            found.push(Clash {
                keys: vec![key, "bidding.with"],
                what: format!("bidding.with is pairs, and {key} is about level cards"),
                allowed: format!("{}, or bidding.with = \"level-cards\"", quoted(allowed)),
            });
        }
    }
}

fn companion(values: &Values<'_>, found: &mut Vec<Clash>) {
    let first = values.ranks("ladder.levels").first().copied();
    let Some(companion) = values.rank("bidding.first_deal_companion") else {
        return;
    };
    let what = match first {
        None => "a level card bids with a companion, but ladder.levels is empty".to_owned(),
        Some(level) if level == companion => {
            format!("first deals are played at {level}, which cannot be its own companion")
        }
        Some(_) => return,
    };
    found.push(Clash {
        keys: vec!["bidding.first_deal_companion", "ladder.levels"],
        what,
        allowed: "\"none\", or a rank other than the first level".into(),
    });
}
