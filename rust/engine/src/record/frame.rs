//! What the records of every family share: the first line, `key: value` lines,
//! the rules, where a simulated deal comes from, the hands.

use super::{RecordError, Source};
use crate::card::{Card, Rank, Seat};
use crate::notation::{cards_text, parse_cards};
use crate::rng::STREAM_VERSION;
use crate::rules::{Family, Rules};
use std::fmt::{self, Write};

/// The first line.
const FIRST_LINE: &str = "koudi deal 1";

/// The keys of the heading of every family's records.
pub(crate) const HEADING: [&str; 15] = [
    "rules", "with", "stream", "seed", "deal", "policy", "given 0", "given 1", "given 2",
    "given 3", "level", "hand 0", "hand 1", "hand 2", "hand 3",
];

/// Those of them that say where a simulated deal comes from, after `stream`.
const ORIGIN: [&str; 7] = [
    "seed", "deal", "policy", "given 0", "given 1", "given 2", "given 3",
];

/// The lines of a record: number, key, value.
#[derive(Default)]
pub(crate) struct Lines<'a> {
    pub lines: Vec<(usize, &'a str, &'a str)>,
}

impl<'a> Lines<'a> {
    /// All lines of a text.
    pub fn read(text: &'a str) -> Result<Lines<'a>, RecordError> {
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(i, line)| (i + 1, line.trim()));
        if lines.next().is_none_or(|(_, line)| line != FIRST_LINE) {
            return fault(1, format!("a record begins with {FIRST_LINE:?}"));
        }
        let mut read = Lines::default();
        for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
            let Some((key, value)) = line.split_once(':') else {
                return fault(number, format!("{line:?} is no \"key: value\""));
            };
            read.lines.push((number, key.trim(), value.trim()));
        }
        Ok(read)
    }

    pub fn all(&self, key: &str) -> impl Iterator<Item = (usize, &'a str)> {
        self.lines
            .iter()
            .filter(move |(_, k, _)| *k == key)
            .map(|&(n, _, value)| (n, value))
    }

    pub fn one(&self, key: &str) -> Result<Option<(usize, &'a str)>, RecordError> {
        let mut found = self.all(key);
        let first = found.next();
        match found.next() {
            Some((line, _)) => fault(line, format!("a second {key:?}")),
            None => Ok(first),
        }
    }

    pub fn needed(&self, key: &str) -> Result<(usize, &'a str), RecordError> {
        match self.one(key)? {
            Some(found) => Ok(found),
            None => fault(0, format!("no line \"{key}: …\"")),
        }
    }
}

pub(crate) fn fault<T>(line: usize, what: impl Into<String>) -> Result<T, RecordError> {
    Err(RecordError {
        line,
        what: what.into(),
    })
}

/// The family of the game that a record is of.
///
/// # Errors
/// Text that is no record, or rules that cannot be read.
pub fn family_of(text: &str) -> Result<Family, RecordError> {
    Ok(rules(&Lines::read(text)?)?.family())
}

/// Every card given beforehand must be in its hand.
pub(crate) fn hands_given(lines: &Lines<'_>, hands: &[Vec<Card>]) -> Result<(), RecordError> {
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
    Ok(())
}

pub(crate) fn rules(lines: &Lines<'_>) -> Result<Rules, RecordError> {
    let (line, base) = lines.needed("rules")?;
    let mut pairs = Vec::new();
    for (line, pair) in lines.all("with") {
        let Some((key, value)) = pair.split_once('=') else {
            return fault(line, format!("{pair:?} is no \"key = value\""));
        };
        pairs.push((key.trim().to_owned(), value.trim().to_owned()));
    }
    Rules::from_provenance(base, &pairs).or_else(|error| {
        let told = error.to_string();
        let names = |pair: &str| told.contains(pair.split('=').next().unwrap_or(pair).trim());
        let with = lines.all("with").find(|(_, pair)| names(pair));
        fault(with.map_or(line, |(line, _)| line), told)
    })
}

pub(crate) fn level(lines: &Lines<'_>) -> Result<Option<Rank>, RecordError> {
    let Some((line, text)) = lines.one("level")? else {
        return Ok(None);
    };
    match Rank::parse(text) {
        Some(rank) => Ok(Some(rank)),
        None => fault(line, format!("level {text:?}; allowed: 2 … 9 10 J Q K A")),
    }
}

pub(crate) fn source(lines: &Lines<'_>) -> Result<Option<Source>, RecordError> {
    let Some((line, stream)) = lines.one("stream")? else {
        let mut origin = lines
            .lines
            .iter()
            .filter(|(_, key, _)| ORIGIN.contains(key));
        return match origin.next() {
            Some((line, key, _)) => fault(
                *line,
                format!("{key} without stream; a record has all lines of its origin or none"),
            ),
            None => Ok(None),
        };
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

pub(crate) fn seat(text: &str) -> Option<Seat> {
    text.parse().ok().and_then(Seat::new)
}

pub(crate) fn cards(line: usize, text: &str) -> Result<Vec<Card>, RecordError> {
    parse_cards(text).map_err(|error| RecordError {
        line,
        what: error.to_string(),
    })
}

/// Writes the lines with which every record begins.
pub(crate) fn write_heading(
    text: &mut String,
    rules: &Rules,
    source: Option<&Source>,
    level: Option<Rank>,
) -> fmt::Result {
    writeln!(text, "{FIRST_LINE}")?;
    let (base, pairs) = rules.provenance();
    writeln!(text, "rules: {base}")?;
    for (key, value) in pairs {
        writeln!(text, "with: {key} = {value}")?;
    }
    if let Some(source) = source {
        writeln!(text, "stream: {STREAM_VERSION}")?;
        writeln!(text, "seed: {}\ndeal: {}", source.seed, source.deal)?;
        writeln!(text, "policy: {}", source.policy)?;
        for (seat, cards) in source
            .given
            .iter()
            .enumerate()
            .filter(|(_, cards)| !cards.is_empty())
        {
            writeln!(text, "given {seat}: {}", spaced(cards))?;
        }
    }
    if let Some(level) = level {
        writeln!(text, "level: {level}")?;
    }
    Ok(())
}

/// Equal cards that come one after the other stay together, so that pairs are seen.
pub(crate) fn spaced(cards: &[Card]) -> String {
    let groups: Vec<String> = cards.chunk_by(|a, b| a == b).map(cards_text).collect();
    groups.join(" ")
}
