//! A record as text.

use super::{DealRecord, Event};
use crate::card::{Card, Suit};
use crate::notation::cards_text;
use crate::record::frame::{spaced, write_heading};
use crate::trick::auction::When;
use crate::trick::deal::Start;
use std::fmt::{self, Write};

pub(super) fn write(record: &DealRecord, text: &mut String) -> fmt::Result {
    write_heading(text, &record.rules, record.source.as_ref(), record.level)?;
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

fn same_cards(a: &[Card], b: &[Card]) -> bool {
    let sorted = |cards: &[Card]| {
        let mut cards = cards.to_vec();
        cards.sort_unstable();
        cards
    };
    sorted(a) == sorted(b)
}
