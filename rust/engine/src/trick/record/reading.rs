//! Reading records.

use super::replay::{Moves, TrickMoves};
use super::{DealRecord, Event};
use crate::card::{Card, Seat, Suit};
use crate::record::RecordError;
use crate::record::frame::{HEADING, Lines, cards, fault, hands_given, level, rules, seat, source};
use crate::rules::BidWith;
use crate::trick::auction::When;
use crate::trick::bidding::{Bid, Made};
use crate::trick::deal::{Shown, Start};

/// Keys of the heading besides those of every family.
const KEYS: [&str; 6] = ["start", "trump", "declarer", "redeals", "kitty", "result"];

/// Lines whose order matters.
const EVENTS: [&str; 5] = ["bid", "counter", "reinforce", "buried", "gave"];

pub(super) fn parse(text: &str) -> Result<DealRecord, RecordError> {
    let mut heading = Lines::default();
    let mut events = Lines::default();
    let mut tricks = Vec::new();
    for (number, key, value) in Lines::read(text)?.lines {
        if key.starts_with("trick ") {
            tricks.push(trick(number, key, value, tricks.len() + 1)?);
        } else if EVENTS.contains(&key) {
            events.lines.push((number, key, value));
        } else if HEADING.contains(&key) || KEYS.contains(&key) {
            heading.lines.push((number, key, value));
        } else {
            let allowed = [&HEADING[..], &KEYS[..], &EVENTS[..]].concat().join(", ");
            return fault(
                number,
                format!("unknown key {key:?}; allowed: {allowed}, trick N"),
            );
        }
    }
    let played = moves(&heading, &events, tricks)?.play()?;
    if let Some((line, result)) = heading.one("result")?
        && result.parse() != Ok(played.row.attacker_points)
    {
        return fault(
            line,
            format!(
                "{result} written; the plays come to {}",
                played.row.attacker_points
            ),
        );
    }
    Ok(played)
}

fn moves(
    lines: &Lines<'_>,
    events: &Lines<'_>,
    tricks: Vec<TrickMoves>,
) -> Result<Moves, RecordError> {
    let hand = |seat: usize| {
        let (line, text) = lines.needed(&format!("hand {seat}"))?;
        cards(line, text)
    };
    let (kitty_line, kitty) = lines.needed("kitty")?;
    let level = level(lines)?;
    let (rules, start) = (rules(lines)?, start(lines)?);
    let trick = rules.trick().map_err(|error| RecordError {
        line: lines.needed("rules").map_or(0, |(line, _)| line),
        what: error.told("a deal record").to_string(),
    })?;
    let bidding = &trick.bidding;
    let (with, companion) = (bidding.with, bidding.companion(level, start.is_first()));
    let redeals = match lines.one("redeals")? {
        None => 0,
        Some((line, text)) => text
            .parse()
            .or_else(|_| fault(line, format!("redeals {text:?}; allowed: 0 to 255")))?,
    };
    let events = events.lines.iter().map(|&(line, key, value)| {
        let event = match key {
            "buried" => {
                let (seat, cards) = seat_and_cards(line, key, value)?;
                Ok(Event::Buried(seat, cards))
            }
            "gave" => {
                let (seat, cards) = seat_and_cards(line, key, value)?;
                Ok(Event::Gave(seat, cards))
            }
            _ => shown(line, key, value, with, |cards| match companion {
                Some(companion) if key == "bid" => Bid::read_with(cards, level, companion),
                _ => Bid::read(cards, level, with),
            }),
        };
        Ok((line, event?))
    });
    let hands = [hand(0)?, hand(1)?, hand(2)?, hand(3)?];
    hands_given(lines, &hands)?;
    Ok(Moves {
        rules,
        source: source(lines)?,
        level,
        start,
        redeals,
        hands,
        kitty: cards(kitty_line, kitty)?,
        events: events.collect::<Result<_, RecordError>>()?,
        tricks,
    })
}

fn start(lines: &Lines<'_>) -> Result<Start, RecordError> {
    let (line, text) = lines.needed("declarer")?;
    let Some(declarer) = seat(text) else {
        return fault(line, format!("declarer {text:?}; allowed: 0 1 2 3"));
    };
    match lines.needed("start")? {
        (_, "middle") => return Ok(Start::Declarer(declarer)),
        (_, "first") => return Ok(Start::First(declarer)),
        (_, "play-only") => {}
        (line, text) => {
            return fault(
                line,
                format!("start {text:?}; allowed: middle, first, play-only"),
            );
        }
    }
    let (line, text) = lines.needed("trump")?;
    let mut letters = text.chars();
    match (
        text,
        letters.next().and_then(Suit::from_char),
        letters.next(),
    ) {
        ("nt", ..) => Ok(Start::Given(None, declarer)),
        (_, Some(suit), None) => Ok(Start::Given(Some(suit), declarer)),
        _ => fault(line, format!("trump {text:?}; allowed: s h c d nt")),
    }
}

fn seat_and_cards(line: usize, key: &str, value: &str) -> Result<(Seat, Vec<Card>), RecordError> {
    let (first, rest) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
    match seat(first) {
        Some(seat) => Ok((seat, cards(line, rest)?)),
        None => fault(line, format!("it is written \"{key}: SEAT CARDS\"")),
    }
}

fn shown(
    line: usize,
    key: &str,
    value: &str,
    with: BidWith,
    bid_of: impl FnOnce(&[Card]) -> Option<Bid>,
) -> Result<Event, RecordError> {
    let mut words: Vec<&str> = value.split_whitespace().collect();
    let face_down = words.get(2..4) == Some(&["face", "down"]);
    if face_down {
        words.drain(2..4);
    }
    let written = match words[..] {
        [who, what, "after", "burying"] => Some((who, what, When::AfterBurying)),
        [who, what, "after", "turning"] => Some((who, what, When::Turned)),
        [who, what, "before", "kitty"] => Some((who, what, When::BeforeKitty)),
        [who, what, "after", count] => count
            .parse()
            .ok()
            .map(|count| (who, what, When::Drawn(count))),
        _ => None,
    };
    let Some((Some(seat), what, when)) = written.map(|(who, what, when)| (seat(who), what, when))
    else {
        return fault(
            line,
            format!(
                "a {key} is written \"{key}: SEAT CARDS after COUNT\", \
                 \"… before kitty\", \"… after turning\" or \"… after burying\", \
                 with \"face down\" after CARDS where they lie so by choice"
            ),
        );
    };
    let Some(bid) = bid_of(&cards(line, what)?) else {
        return fault(
            line,
            format!("{what} cannot be shown; allowed: {}", with.shows()),
        );
    };
    let Some(bid) = (if face_down {
        bid.laid_face_down()
    } else {
        Some(bid)
    }) else {
        return fault(
            line,
            format!("{what} cannot lie face down; allowed: one level card"),
        );
    };
    let made = match key {
        "bid" => Made::Bid,
        "counter" => Made::Counter,
        _ => Made::Reinforcement,
    };
    Ok(Event::Shown(Shown {
        seat,
        when,
        bid,
        made,
    }))
}

fn trick(line: usize, key: &str, value: &str, number: usize) -> Result<TrickMoves, RecordError> {
    if key != format!("trick {number}") {
        return fault(line, format!("{key:?} where trick {number} is due"));
    }
    let mut words = value.split_whitespace();
    let leader = words.next().and_then(seat);
    let (Some(leader), Some("leads"), Some(lead)) = (leader, words.next(), words.next()) else {
        return fault(
            line,
            "a trick is written \"trick N: SEAT leads CARDS CARDS CARDS CARDS\"",
        );
    };
    let (laid, led) = match lead.split_once('>') {
        Some((laid, led)) => (laid, Some(cards(line, led)?)),
        None => (lead, None),
    };
    let laid: Vec<Vec<Card>> = laid
        .split('+')
        .map(|part| cards(line, part))
        .collect::<Result<_, _>>()?;
    let all = laid.concat();
    if let Some(card) = all
        .iter()
        .find(|card| all.iter().filter(|c| c == card).count() > 2)
    {
        return fault(line, format!("{card} is led three times"));
    }
    let follows: Vec<Vec<Card>> = words
        .map(|play| cards(line, play))
        .collect::<Result<_, _>>()?;
    if follows.len() != 3 {
        return fault(line, format!("{} plays; a trick has 4", follows.len() + 1));
    }
    Ok(TrickMoves {
        line,
        leader,
        laid,
        led,
        follows,
    })
}
