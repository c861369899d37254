//! Reading records.

use super::replay::{Moves, TrickMoves};
use super::{DealRecord, Event, RecordError, Source};
use crate::auction::When;
use crate::bidding::{Bid, Made};
use crate::card::{Card, Rank, Seat, Suit};
use crate::deal::{Shown, Start};
use crate::notation::parse_cards;
use crate::rng::STREAM_VERSION;
use crate::rules::{BidWith, Rules};

/// The lines of a record, by key.
#[derive(Default)]
struct Lines<'a> {
    lines: Vec<(usize, &'a str, &'a str)>,
}

impl<'a> Lines<'a> {
    fn all(&self, key: &str) -> impl Iterator<Item = (usize, &'a str)> {
        self.lines
            .iter()
            .filter(move |(_, k, _)| *k == key)
            .map(|&(n, _, value)| (n, value))
    }

    fn one(&self, key: &str) -> Result<Option<(usize, &'a str)>, RecordError> {
        let mut found = self.all(key);
        let first = found.next();
        match found.next() {
            Some((line, _)) => fault(line, format!("a second {key:?}")),
            None => Ok(first),
        }
    }

    fn needed(&self, key: &str) -> Result<(usize, &'a str), RecordError> {
        match self.one(key)? {
            Some(found) => Ok(found),
            None => fault(0, format!("no line \"{key}: …\"")),
        }
    }
}

fn fault<T>(line: usize, what: impl Into<String>) -> Result<T, RecordError> {
    Err(RecordError {
        line,
        what: what.into(),
    })
}

const KEYS: [&str; 20] = [
    "rules", "with", "stream", "seed", "deal", "policy", "given 0", "given 1", "given 2",
    "given 3", "level", "start", "trump", "declarer", "redeals", "hand 0", "hand 1", "hand 2",
    "hand 3", "kitty",
];

/// Lines whose order matters.
const EVENTS: [&str; 5] = ["bid", "counter", "reinforce", "buried", "gave"];

pub(super) fn parse(text: &str) -> Result<DealRecord, RecordError> {
    let mut lines = text
        .lines()
        .enumerate()
        .map(|(i, line)| (i + 1, line.trim()));
    match lines.next() {
        Some((_, "koudi deal 1")) => {}
        _ => return fault(1, "a record begins with \"koudi deal 1\""),
    }
    let mut heading = Lines::default();
    let mut events = Lines::default();
    let mut tricks = Vec::new();
    for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let Some((key, value)) = line.split_once(':') else {
            return fault(number, format!("{line:?} is no \"key: value\""));
        };
        let (key, value) = (key.trim(), value.trim());
        if key.starts_with("trick ") {
            tricks.push(trick(number, key, value, tricks.len() + 1)?);
        } else if EVENTS.contains(&key) {
            events.lines.push((number, key, value));
        } else if KEYS.contains(&key) || key == "result" {
            heading.lines.push((number, key, value));
        } else {
            let allowed = [&KEYS[..], &EVENTS[..]].concat().join(", ");
            return fault(
                number,
                format!("unknown key {key:?}; allowed: {allowed}, trick N, result"),
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
    for (seat, hand) in hands.iter().enumerate() {
        let Some((line, text)) = lines.one(&format!("given {seat}"))? else {
            continue;
        };
        let given = cards(line, text)?;
        let count = |list: &[Card], card| list.iter().filter(|&&other| other == card).count();
        if let Some(&card) = given
            .iter()
            .find(|&&card| count(&given, card) > count(hand, card))
        {
            return fault(
                line,
                format!("{card} was given to seat {seat}, whose hand lacks it"),
            );
        }
    }
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

fn rules(lines: &Lines<'_>) -> Result<Rules, RecordError> {
    let (line, base) = lines.needed("rules")?;
    let mut pairs = Vec::new();
    for (line, pair) in lines.all("with") {
        let Some((key, value)) = pair.split_once('=') else {
            return fault(line, format!("{pair:?} is no \"key = value\""));
        };
        pairs.push((key.trim().to_owned(), value.trim().to_owned()));
    }
    Rules::from_provenance(base, &pairs).or_else(|error| fault(line, error.to_string()))
}

fn level(lines: &Lines<'_>) -> Result<Option<Rank>, RecordError> {
    let Some((line, text)) = lines.one("level")? else {
        return Ok(None);
    };
    match Rank::parse(text) {
        Some(rank) => Ok(Some(rank)),
        None => fault(line, format!("level {text:?}; allowed: 2 … 9 10 J Q K A")),
    }
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

fn source(lines: &Lines<'_>) -> Result<Option<Source>, RecordError> {
    let Some((line, stream)) = lines.one("stream")? else {
        return Ok(None);
    };
    if stream.parse() != Ok(STREAM_VERSION) {
        return fault(
            line,
            format!(
                "stream {stream:?}; this version's is {STREAM_VERSION}. Leave out stream, \
                 seed, deal and policy to read the deal without its origin"
            ),
        );
    }
    let number = |key: &str| {
        let (line, text) = lines.needed(key)?;
        text.parse::<u64>()
            .or_else(|_| fault(line, format!("{key} {text:?}; allowed: 0 to {}", u64::MAX)))
    };
    let policy = lines.needed("policy")?.1.to_owned();
    let given = |seat: usize| match lines.one(&format!("given {seat}"))? {
        Some((line, text)) => cards(line, text),
        None => Ok(vec![]),
    };
    Ok(Some(Source {
        seed: number("seed")?,
        deal: number("deal")?,
        policy,
        given: [given(0)?, given(1)?, given(2)?, given(3)?],
    }))
}

fn seat(text: &str) -> Option<Seat> {
    text.parse().ok().and_then(Seat::new)
}

fn cards(line: usize, text: &str) -> Result<Vec<Card>, RecordError> {
    parse_cards(text).map_err(|error| RecordError {
        line,
        what: error.to_string(),
    })
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
