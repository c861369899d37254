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

    /// Which jokers there are.
    fn jokers(&self) -> String {
        format!(
            "cards.packs is {} and cards.jokers is {}",
            self.values.int("cards.packs"),
            self.values.flag("cards.jokers")
        )
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
                format!("table.players and cards.hand deal {dealt} cards, but cards.packs and cards.jokers make only {cards}"),
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
                "wild.cards are the hearts of the level, but ladder.levels is empty",
                "none, jokers or big-joker, or levels in ladder.levels",
            );
        }
        let jokers = ["jokers", "big-joker"]
            .iter()
            .any(|word| values.is_word("wild.cards", word));
        if jokers && !values.flag("cards.jokers") {
            self.add(
                &["wild.cards", "cards.jokers"],
                "wild.cards are jokers, but cards.jokers is false and there are none",
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
                    "bombs.straight_flush is one place among the bombs, but forms.straight has {shortest} to {longest} cards"
                ),
                "\"none\", or straights of one length",
            ),
            _ => self.add(
                &["bombs.straight_flush", "forms.straight"],
                "bombs.straight_flush is of straights, but forms.straight is none",
                "\"none\", or straights of one length",
            ),
        }
        if self.compares_lines() {
            self.add(
                &["bombs.straight_flush", "bombs.compare"],
                "bombs.straight_flush is a place among sizes, but bombs.compare is lines",
                "\"none\", or bombs.compare = \"size\"",
            );
        }
        if self.values.is_word("wild.cards", "jokers") {
            self.add(
                &["bombs.straight_flush", "wild.cards"],
                "bombs.straight_flush is of one suit, but wild.cards is jokers, which leaves suits out",
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
                format!("bombs.jokers asks for four jokers, but {}", self.jokers()),
                "none, or two packs with jokers",
            );
        }
        if lines && !self.compares_lines() {
            self.add(
                &["bombs.jokers", "bombs.compare"],
                "bombs.jokers is lines, but bombs.compare is size",
                "none or highest, or bombs.compare = \"lines\"",
            );
        }
        if highest && self.compares_lines() {
            self.add(
                &["bombs.jokers", "bombs.compare"],
                "bombs.jokers is highest of all sizes, but bombs.compare is lines",
                "none or lines, or bombs.compare = \"size\"",
            );
        }
    }

    /// What counts lines makes no sense where bombs have none.
    fn lines(&mut self) {
        if self.compares_lines() {
            return;
        }
        for key in [
            "bombs.serial_ranks",
            "score.doubles_from",
            "score.contribution_from",
        ] {
            if self.is_set(key) {
                self.add(
                    &[key, "bombs.compare"],
                    format!("{key} is about lines, but bombs.compare is size"),
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
                "tribute.paid is between two sides of two, but table.players is 2",
                "false, or four players",
            );
        }
        if !self.has_joker_pairs() {
            self.add(
                &["tribute.paid", "cards.jokers", "cards.packs"],
                format!(
                    "tribute.paid asks for two big jokers, which refuse it, but {}",
                    self.jokers()
                ),
                "false, or two packs with jokers",
            );
        }
    }

    fn results(&mut self) {
        let values = self.values;
        if !values.bands("finish.cards_left").is_empty() && values.int("table.players") != 2 {
            self.add(
                &["finish.cards_left", "table.players"],
                "finish.cards_left is of one loser, but table.players is 4",
                "an empty list, or two players",
            );
        }
        if values.is_word("match.ends", "past-last") && values.ranks("ladder.levels").is_empty() {
            self.add(
                &["match.ends", "ladder.levels"],
                "match.ends is past the last level, but ladder.levels is empty",
                "deals or target, or levels in ladder.levels",
            );
        }
    }
}
