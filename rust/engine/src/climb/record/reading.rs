//! Reading records.

use super::{DealRecord, Moves, order_text};
use crate::card::{Card, Seat};
use crate::climb::context::Context;
use crate::climb::play::Play;
use crate::climb::playout::Opening;
use crate::climb::tribute::Payment;
use crate::record::RecordError;
use crate::record::frame::{HEADING, Lines, cards, fault, hands_given, level, rules, seat, source};

/// Keys of this family besides those of every heading.
const KEYS: [&str; 5] = ["previous", "leader", "tribute", "return", "result"];

pub(super) fn parse(text: &str) -> Result<DealRecord, RecordError> {
    let lines = Lines::read(text)?;
    for &(number, key, _) in &lines.lines {
        if !(HEADING.contains(&key) || KEYS.contains(&key) || key.starts_with("round ")) {
            let allowed = [&HEADING[..], &KEYS[..]].concat().join(", ");
            return fault(
                number,
                format!("unknown key {key:?}; allowed: {allowed}, round N"),
            );
        }
    }
    let played = moves(&lines)?.play()?;
    if let Some((line, result)) = lines.one("result")? {
        let players = usize::from(played.context().rules().players);
        let came = order_text(&played.finish[..players]);
        if result.split_whitespace().collect::<Vec<_>>().join(" ") != came {
            return fault(line, format!("{result} written; the plays come to {came}"));
        }
    }
    Ok(played)
}

fn moves(lines: &Lines<'_>) -> Result<Moves, RecordError> {
    let rules = rules(lines)?;
    let level = level(lines)?;
    let line_of = |key: &str| lines.needed(key).map_or(0, |(line, _)| line);
    let climb = rules.climb().or_else(|error| {
        let what = error.told("a record with rounds").to_string();
        fault(line_of("rules"), what)
    })?;
    let ctx = Context::new(climb, level).or_else(|error| fault(line_of("level"), error))?;
    let players = usize::from(climb.players);
    let mut hands: [Vec<Card>; 4] = Default::default();
    let mut hand_lines = [0; 4];
    for place in 0..4 {
        let key = format!("hand {place}");
        if place < players {
            let (line, text) = lines.needed(&key)?;
            hands[place] = cards(line, text)?;
            hand_lines[place] = line;
        } else if let Some((line, _)) = lines.one(&key)? {
            return fault(line, format!("{key:?}; only the seats 0 and 1 play"));
        }
    }
    hands_given(lines, &hands)?;
    let opening = match (lines.one("previous")?, lines.one("leader")?) {
        (Some((line, text)), None) => Opening::After(finish(line, text, players)?),
        (None, Some((line, text))) => match seat(text).filter(|seat| seat.index() < players) {
            Some(leader) => Opening::Leader(leader),
            None => return fault(line, format!("leader {text:?}; allowed: a seat that plays")),
        },
        (previous, leader) => {
            let last = previous.max(leader).map_or(0, |(line, _)| line);
            return fault(
                last,
                "a record has either a line \"previous: …\" or \"leader: …\"",
            );
        }
    };
    let mut rounds = Vec::new();
    for &(line, key, value) in lines
        .lines
        .iter()
        .filter(|(_, key, _)| key.starts_with("round "))
    {
        let number = rounds.len() + 1;
        if key != format!("round {number}") {
            return fault(line, format!("{key:?} where round {number} is due"));
        }
        rounds.push((line, round(line, value, &ctx)?));
    }
    Ok(Moves {
        source: source(lines)?,
        level,
        opening,
        hands,
        hand_lines,
        paid: exchanged(lines, "tribute")?,
        returned: exchanged(lines, "return")?,
        rounds,
        rules: rules.clone(),
    })
}

/// An order of all players; seats that do not play follow.
fn finish(line: usize, text: &str, players: usize) -> Result<[Seat; 4], RecordError> {
    let seats: Option<Vec<Seat>> = text.split_whitespace().map(seat).collect();
    let is_order = |seats: &Vec<Seat>| {
        let mut sorted = seats.clone();
        sorted.sort_unstable();
        sorted == Seat::ALL[..players]
    };
    match seats.filter(is_order) {
        Some(seats) => {
            let mut finish = Seat::ALL;
            finish[..players].copy_from_slice(&seats);
            Ok(finish)
        }
        None => fault(
            line,
            format!("previous {text:?}; allowed: the {players} seats in the order of going out"),
        ),
    }
}

/// Lines such as `tribute: 3 BJ to 0`.
fn exchanged(lines: &Lines<'_>, key: &str) -> Result<Vec<(usize, Payment)>, RecordError> {
    lines
        .all(key)
        .map(|(line, text)| {
            let words: Vec<&str> = text.split_whitespace().collect();
            if let [from, card, "to", to] = words[..]
                && let (Some(from), Some(to)) = (seat(from), seat(to))
                && let [card] = cards(line, card)?[..]
            {
                return Ok((line, Payment { from, to, card }));
            }
            fault(line, format!("it is written \"{key}: SEAT CARD to SEAT\""))
        })
        .collect()
}

type Move = (Seat, Option<Play>);

fn round(line: usize, text: &str, ctx: &Context) -> Result<Vec<Move>, RecordError> {
    text.split(',')
        .map(|part| {
            let (who, what) = part
                .trim()
                .split_once(char::is_whitespace)
                .unwrap_or((part, ""));
            let (Some(seat), what) = (seat(who), what.trim()) else {
                return fault(
                    line,
                    "a round is written \"round N: SEAT CARDS, SEAT pass, …\"",
                );
            };
            if what == "pass" {
                return Ok((seat, None));
            }
            match ctx.parse_play(what) {
                Ok(play) => Ok((seat, Some(play))),
                Err(refusal) => fault(line, format!("{what:?}: {refusal}")),
            }
        })
        .collect()
}
