//! A record as text.

use super::{DealRecord, Event};
use crate::auction::When;
use crate::card::{Card, Suit};
use crate::deal::Start;
use crate::notation::cards_text;
use crate::rng::STREAM_VERSION;
use std::fmt::{self, Write};

pub(super) fn write(record: &DealRecord, text: &mut String) -> fmt::Result {
    writeln!(text, "koudi deal 1")?;
    let (base, pairs) = record.rules.provenance();
    writeln!(text, "rules: {base}")?;
    for (key, value) in pairs {
        writeln!(text, "with: {key} = {value}")?;
    }
    if let Some(source) = &record.source {
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
    if let Some(level) = record.level {
        writeln!(text, "level: {level}")?;
    }
    match record.start {
        Start::Given(trump, _) => writeln!(text, "start: play-only\ntrump: {}", suit(trump))?,
        Start::Declarer(_) => writeln!(text, "start: middle")?,
        Start::First(_) => writeln!(text, "start: first")?,
    }
    writeln!(text, "declarer: {}", record.start.first_seat().index())?;
    if record.redeals > 0 {
        writeln!(text, "redeals: {}", record.redeals)?;
    }
    for (seat, hand) in record.hands.iter().enumerate() {
        writeln!(text, "hand {seat}: {}", spaced(hand))?;
    }
    writeln!(text, "kitty: {}", spaced(&record.kitty))?;
    for event in &record.events {
        write_event(record, event, text)?;
    }
    for (i, trick) in record.tricks.iter().enumerate() {
        let laid: Vec<String> = trick.laid.iter().map(cards_text).collect();
        write!(
            text,
            "trick {}: {} leads {}",
            i + 1,
            trick.leader.index(),
            laid.join("+")
        )?;
        if !same_cards(&trick.laid.concat(), &trick.plays[0]) {
            write!(text, ">{}", cards_text(&trick.plays[0]))?;
        }
        for play in &trick.plays[1..] {
            write!(text, " {}", cards_text(play))?;
        }
        writeln!(text)?;
    }
    writeln!(text, "result: {}", record.row.attacker_points)
}

fn write_event(record: &DealRecord, event: &Event, text: &mut String) -> fmt::Result {
    match event {
        Event::Shown(shown) => {
            let cards = cards_text(&record.cards_of(shown));
            write!(text, "{}: {} {cards} ", shown.made, shown.seat.index())?;
            if shown.bid.is_face_down() {
                write!(text, "face down ")?;
            }
            match shown.when {
                When::Drawn(count) => writeln!(text, "after {count}"),
                When::BeforeKitty => writeln!(text, "before kitty"),
                When::Turned => writeln!(text, "after turning"),
                When::AfterBurying => writeln!(text, "after burying"),
            }
        }
        Event::Buried(seat, cards) => {
            writeln!(text, "buried: {} {}", seat.index(), spaced(cards))
        }
        Event::Gave(seat, cards) => {
            writeln!(text, "gave: {} {}", seat.index(), spaced(cards))
        }
    }
}

fn suit(trump: Option<Suit>) -> String {
    trump.map_or("nt".to_owned(), |suit| suit.to_string())
}

/// Equal cards that come one after the other stay together, so that pairs are seen.
fn spaced(cards: &[Card]) -> String {
    let groups: Vec<String> = cards.chunk_by(|a, b| a == b).map(cards_text).collect();
    groups.join(" ")
}

fn same_cards(a: &[Card], b: &[Card]) -> bool {
    let sorted = |cards: &[Card]| {
        let mut cards = cards.to_vec();
        cards.sort_unstable();
        cards
    };
    sorted(a) == sorted(b)
}
