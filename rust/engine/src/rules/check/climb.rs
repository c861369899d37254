//! Checks between the parameters of climbing games.

use crate::rules::check::Clash;
use crate::rules::value::{Value, Values};

pub(super) fn clashes(values: &Values<'_>) -> Vec<Clash> {
    let mut found = Clashes {
        values,
        found: Vec::new(),
    };
    found.hands();
    found.wild();
    found.straight_flush();
    found.joker_bombs();
    found.lines();
    found.tribute();
    found.results();
    found.found
}

struct Clashes<'a> {
    values: &'a Values<'a>,
    found: Vec<Clash>,
}

impl Clashes<'_> {
    fn add(&mut self, keys: &[&'static str], what: impl Into<String>, allowed: impl Into<String>) {
        self.found.push(Clash {
            keys: keys.to_vec(),
            what: what.into(),
            allowed: allowed.into(),
        });
    }

    fn is_set(&self, key: &str) -> bool {
        *self.values.get(key) != Value::Unset
    }

    /// Whether there are jokers, two of each kind.
    fn has_joker_pairs(&self) -> bool {
        self.values.flag("cards.jokers") && self.values.int("cards.packs") == 2
    }

    fn compares_lines(&self) -> bool {
        self.values.is_word("bombs.compare", "lines")
    }

    fn hands(&mut self) {
        let (players, packs) = (
            self.values.int("table.players"),
            self.values.int("cards.packs"),
        );
        let cards = packs
            * if self.values.flag("cards.jokers") {
                54
            } else {
                52
            };
        let dealt = players * self.values.int("cards.hand");
        if dealt > cards {
            self.add(
                &["cards.hand", "table.players", "cards.packs", "cards.jokers"],
                format!("{players} hands are {dealt} cards, but there are only {cards}"),
                format!(
                    "up to {} cards a hand, or more cards in all",
                    cards / players
                ),
            );
        }
    }

    fn wild(&mut self) {
        let values = self.values;
        if values.is_word("wild.cards", "level-hearts") && values.ranks("ladder.levels").is_empty()
        {
            self.add(
                &["wild.cards", "ladder.levels"],
                "the hearts of the level are wild, but ladder.levels is empty",
                "none, jokers or big-joker, or levels in ladder.levels",
            );
        }
        let jokers = ["jokers", "big-joker"]
            .iter()
            .any(|word| values.is_word("wild.cards", word));
        if jokers && !values.flag("cards.jokers") {
            self.add(
                &["wild.cards", "cards.jokers"],
                "jokers are wild, but cards.jokers is false and there are none",
                "none or level-hearts, or cards.jokers = true",
            );
        }
    }

    /// A straight flush lies among bombs of one size, so it has one size itself.
    fn straight_flush(&mut self) {
        if !self.is_set("bombs.straight_flush") {
            return;
        }
        match *self.values.get("forms.straight") {
            Value::Span(shortest, longest) if shortest == longest => {}
            Value::Span(shortest, longest) => self.add(
                &["bombs.straight_flush", "forms.straight"],
                format!(
                    "a straight flush stands at one place among the bombs, but straights have {shortest} to {longest} cards"
                ),
                "\"none\", or straights of one length",
            ),
            _ => self.add(
                &["bombs.straight_flush", "forms.straight"],
                "a straight flush is a bomb, but forms.straight is none and there are no straights",
                "\"none\", or straights of one length",
            ),
        }
        if self.compares_lines() {
            self.add(
                &["bombs.straight_flush", "bombs.compare"],
                "a straight flush is above bombs of a size, but bombs.compare is lines",
                "\"none\", or bombs.compare = \"size\"",
            );
        }
        if self.values.is_word("wild.cards", "jokers") {
            self.add(
                &["bombs.straight_flush", "wild.cards"],
                "a straight flush is a bomb, but wild.cards is jokers, which has no suits",
                "\"none\", or other wild cards",
            );
        }
    }

    fn joker_bombs(&mut self) {
        let (highest, lines) = (
            self.values.is_word("bombs.jokers", "highest"),
            self.values.is_word("bombs.jokers", "lines"),
        );
        if (highest || lines) && !self.has_joker_pairs() {
            self.add(
                &["bombs.jokers", "cards.jokers", "cards.packs"],
                "jokers are a bomb, but there are not four of them",
                "none, or two packs with jokers",
            );
        }
        if lines && !self.compares_lines() {
            self.add(
                &["bombs.jokers", "bombs.compare"],
                "jokers are a bomb by their lines, but bombs.compare is size",
                "none or highest, or bombs.compare = \"lines\"",
            );
        }
        if highest && self.compares_lines() {
            self.add(
                &["bombs.jokers", "bombs.compare"],
                "four jokers are the highest bomb of all sizes, but bombs.compare is lines",
                "none or lines, or bombs.compare = \"size\"",
            );
        }
    }

    /// What counts lines makes no sense where bombs have none.
    fn lines(&mut self) {
        if self.compares_lines() {
            return;
        }
        for (key, what) in [
            ("bombs.serial_ranks", "serial bombs have lines"),
            ("score.doubles_from", "lines double the score"),
            ("score.contribution_from", "lines earn contributions"),
        ] {
            if self.is_set(key) {
                self.add(
                    &[key, "bombs.compare"],
                    format!("{what}, but bombs.compare is size"),
                    "\"none\", or bombs.compare = \"lines\"",
                );
            }
        }
    }

    fn tribute(&mut self) {
        if !self.values.flag("tribute.paid") {
            return;
        }
        if self.values.int("table.players") != 4 {
            self.add(
                &["tribute.paid", "table.players"],
                "tribute is paid between two sides of two, but table.players is 2",
                "false, or four players",
            );
        }
        if !self.has_joker_pairs() {
            self.add(
                &["tribute.paid", "cards.jokers", "cards.packs"],
                "two big jokers refuse tribute, but there are not two of them",
                "false, or two packs with jokers",
            );
        }
    }

    fn results(&mut self) {
        let values = self.values;
        if !values.bands("finish.cards_left").is_empty() && values.int("table.players") != 2 {
            self.add(
                &["finish.cards_left", "table.players"],
                "the loser's cards are counted, but with four players there is no one loser",
                "an empty list, or two players",
            );
        }
        if values.is_word("match.ends", "past-last") && values.ranks("ladder.levels").is_empty() {
            self.add(
                &["match.ends", "ladder.levels"],
                "a match ends past the last level, but ladder.levels is empty",
                "deals or target, or levels in ladder.levels",
            );
        }
    }
}
