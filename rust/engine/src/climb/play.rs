//! Plays: cards and what they are played as, as text and as rulings.

use crate::card::Card;
use crate::cards::Cards;
use crate::climb::actions::{Actions, find};
use crate::climb::choose::{choose, ranks_of};
use crate::climb::context::{Context, kinds_of, place_of};
use crate::climb::distinct::{self, TooMany};
use crate::climb::form::{Class, Form, Reading, place_text, read_place};
use crate::climb::holding::Holding;
use crate::notation::{NotationError, cards_text, parse_cards};
use std::cmp::Ordering;
use std::fmt;

/// Cards, and what they are played as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Play {
    /// The cards, in index order.
    pub cards: Cards,
    /// Their form, size and key.
    pub reading: Reading,
}

/// Why cards are no play, or a play is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The text is no list of cards.
    Text(NotationError),
    /// These cards are no form.
    NoForm(String),
    /// The declared form is none of theirs: what was declared, what they can be.
    NotDeclared(String, Vec<Reading>),
    /// A declaration that cannot be read.
    Declaration(String),
    /// Cards that the player does not hold.
    NotHeld(String),
    /// No cards at all.
    Nothing,
    /// A card that is not in the packs.
    NotInPlay(Card),
    /// A second card of a kind where there is one pack.
    OnePack(Card),
    /// The play does not beat the top.
    DoesNotBeat(Reading, Reading),
    /// Passing as leader.
    LeaderPasses,
    /// Passing where one who can beat must.
    MustBeat(Reading),
    /// A move after the end.
    Over,
}

impl Refusal {
    /// Whether there is no play to speak of, legal or not: the text cannot be
    /// read, or names cards that the game does not have.
    pub fn is_unreadable(&self) -> bool {
        matches!(
            self,
            Refusal::Text(_)
                | Refusal::Declaration(_)
                | Refusal::NotInPlay(_)
                | Refusal::OnePack(_)
        )
    }

    /// The key of the rule that is broken, or its table.
    pub fn rule(&self) -> &'static str {
        match self {
            Refusal::NoForm(_) | Refusal::NotDeclared(..) => "forms",
            Refusal::MustBeat(_) => "play.pass",
            Refusal::NotInPlay(_) => "cards.jokers",
            Refusal::OnePack(_) => "cards.packs",
            _ => "play",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Text(error) => error.fmt(f),
            Refusal::NoForm(cards) => write!(f, "{cards} is no form of these rules"),
            Refusal::NotDeclared(declared, readings) => {
                write!(f, "these cards cannot be {declared}; they can be ")?;
                let texts: Vec<String> = readings.iter().map(ToString::to_string).collect();
                f.write_str(&texts.join(", "))
            }
            Refusal::Declaration(text) => write!(
                f,
                "{text:?} declares no form; allowed: a form and its key, such as plate:8, \
                 full_house:K, straight:A, serial_bomb:9x4 (forms: {})",
                Form::ALL.map(Form::word).join(" ")
            ),
            Refusal::NotHeld(cards) => write!(f, "the hand does not hold {cards}"),
            Refusal::Nothing => f.write_str("no cards; a play has one or more"),
            Refusal::NotInPlay(card) => write!(f, "these rules are played without {card}"),
            Refusal::OnePack(card) => {
                write!(f, "a second {card}; these rules are played with one pack")
            }
            Refusal::DoesNotBeat(play, top) => write!(f, "{play} does not beat {top}"),
            Refusal::Over => f.write_str("the deal is over"),
            Refusal::LeaderPasses => f.write_str("the leader may not pass"),
            Refusal::MustBeat(reading) => {
                write!(f, "who can beat must: {reading} can be played")
            }
        }
    }
}

impl std::error::Error for Refusal {}

impl Context {
    /// Everything that the cards can be, the default reading first.
    pub fn readings(&self, cards: Cards) -> Vec<Reading> {
        let size = cards.len();
        let mut actions = Actions::default();
        // Of a hand of just these cards, what takes all of them.
        find(self, &Holding::new(self, cards), None, &mut actions);
        let mut readings: Vec<Reading> = actions
            .readings()
            .filter(|reading| u32::from(reading.class.size) == size)
            .collect();
        readings.sort_by(|&a, &b| self.highest_first(a, b));
        if !self.rules().forms.larger_full_house {
            // Full houses change places among themselves.
            let houses: Vec<usize> = (0..readings.len())
                .filter(|&i| is_house(readings[i]))
                .collect();
            for (&low, &high) in houses.iter().zip(houses.iter().rev()) {
                if low < high {
                    readings.swap(low, high);
                }
            }
        }
        readings
    }

    /// The order of readings, the default first: as `highest_first`, among
    /// full houses as the rules say.
    pub fn by_default(&self, a: Reading, b: Reading) -> Ordering {
        if is_house(a) && is_house(b) && !self.rules().forms.larger_full_house {
            self.highest_first(b, a)
        } else {
            self.highest_first(a, b)
        }
    }

    /// Bombs, the strongest first; then by key, the higher first; at equal
    /// keys by form, between serial bombs by cards a rank.
    fn highest_first(&self, a: Reading, b: Reading) -> Ordering {
        let (one, other) = (a.class, b.class);
        let order = if one.form.is_bomb() || other.form.is_bomb() {
            self.compare(b, a).unwrap_or(Ordering::Equal)
        } else {
            let height = |reading: Reading| {
                if reading.class.form.is_run() {
                    reading.key
                } else {
                    self.height(reading.key)
                }
            };
            let by_form = (other.form as u8).cmp(&(one.form as u8));
            height(b).cmp(&height(a)).then(by_form)
        };
        order.then(other.group.cmp(&one.group))
    }

    /// What the cards are played as where nothing is declared.
    ///
    /// # Errors
    /// Cards that are no form.
    pub fn read(&self, cards: Cards) -> Result<Reading, Refusal> {
        match self.readings(cards).first() {
            Some(reading) => Ok(*reading),
            None => Err(self.no_form(cards)),
        }
    }

    fn no_form(&self, cards: Cards) -> Refusal {
        if cards.is_empty() {
            Refusal::Nothing
        } else {
            Refusal::NoForm(self.text(cards))
        }
    }

    /// Reads a play: cards, and where they have several readings a form with
    /// its key, `7s7d8s8d2h2h=plate:8`.
    ///
    /// # Errors
    /// Text that is none, cards that are no form, a declared form that the
    /// cards cannot be (with what they can be).
    pub fn parse_play(&self, text: &str) -> Result<Play, Refusal> {
        let (cards, declared) = match text.split_once('=') {
            Some((cards, declared)) => (cards, Some(declared.trim())),
            None => (text, None),
        };
        let cards = self.parse_cards(cards)?;
        let reading = match declared {
            None => self.read(cards)?,
            Some(declared) => self.declared(cards, declared)?,
        };
        Ok(Play { cards, reading })
    }

    /// Reads cards of these packs.
    ///
    /// # Errors
    /// Text that is none; cards that the packs do not have.
    pub fn parse_cards(&self, text: &str) -> Result<Cards, Refusal> {
        let list = parse_cards(text).map_err(Refusal::Text)?;
        let cards = gathered(&list);
        let pack = self.pack();
        for &card in &list {
            let kind = card.kind() as u32;
            match (cards.count(kind), pack.count(kind)) {
                (_, 0) => return Err(Refusal::NotInPlay(card)),
                (2, 1) => return Err(Refusal::OnePack(card)),
                _ => {}
            }
        }
        Ok(cards)
    }

    fn declared(&self, cards: Cards, text: &str) -> Result<Reading, Refusal> {
        let readings = self.readings(cards);
        if readings.is_empty() {
            return Err(self.no_form(cards));
        }
        let asked = Declared::read(text).ok_or_else(|| Refusal::Declaration(text.to_owned()))?;
        let found = readings.iter().find(|reading| asked.fits(**reading));
        match found {
            Some(reading) => Ok(*reading),
            None => Err(Refusal::NotDeclared(text.to_owned(), readings)),
        }
    }

    /// The cards as text, from the strongest.
    pub fn text(&self, cards: Cards) -> String {
        cards_text(&self.list(cards))
    }

    /// The play as text, with its form where the cards have another reading.
    pub fn play_text(&self, play: Play) -> String {
        let cards = self.text(play.cards);
        if self.readings(play.cards).len() > 1 {
            format!("{cards}={}", play.reading)
        } else {
            cards
        }
    }

    /// What each wild card of a play stands for, cards as text: a kind in a
    /// straight flush, otherwise a rank. Wilds that are themselves are left out.
    pub fn stands(&self, play: Play) -> Vec<(Card, String)> {
        let Play { cards, reading } = play;
        let Reading { class, key } = reading;
        let natural = Holding::new(self, cards).natural;
        let mut lacking = Vec::new();
        let mut need = |kinds: u64, count: u32, text: String| {
            let held = natural.of(kinds).len();
            for _ in held..count {
                lacking.push(text.clone());
            }
        };
        match class.form {
            Form::Single | Form::Pair | Form::Triple | Form::Bomb if !natural.is_empty() => {
                need(kinds_of(key), class.size.into(), place_text(key).into());
            }
            Form::FullHouse => {
                need(kinds_of(key), 3, place_text(key).into());
                let pair =
                    (0..15).find(|&place| place != key && !natural.of(kinds_of(place)).is_empty());
                if let Some(pair) = pair {
                    need(kinds_of(pair), 2, place_text(pair).into());
                }
            }
            Form::StraightFlush => {
                let suit = natural.any.trailing_zeros() / 13;
                for place in ranks_of(class, key) {
                    let kind = 13 * suit + u32::from(place);
                    let card = Card::from_kind(kind as usize).map(|card| card.to_string());
                    need(1 << kind, 1, card.unwrap_or_default());
                }
            }
            form if form.is_run() => {
                for place in ranks_of(class, key) {
                    let count = class.cards_a_rank().into();
                    need(kinds_of(place), count, place_text(place).into());
                }
            }
            _ => {}
        }
        let wilds = self.list(cards.of(self.wild()));
        wilds
            .into_iter()
            .zip(lacking)
            .filter(|(wild, text)| text != place_text(place_of(*wild)) && *text != wild.to_string())
            .collect()
    }

    /// The plays that a hand may make: one for each reading, or with
    /// `distinct` one for each choice of cards.
    ///
    /// # Errors
    /// More than `limit`.
    pub fn legal_plays(
        &self,
        hand: Cards,
        top: Option<Reading>,
        distinct: bool,
        limit: usize,
    ) -> Result<Vec<Play>, TooMany> {
        let holding = Holding::new(self, hand);
        let mut actions = Actions::default();
        find(self, &holding, top, &mut actions);
        let mut plays = Vec::with_capacity(actions.len() as usize);
        for reading in actions.readings() {
            if distinct {
                let left = limit.saturating_sub(plays.len());
                let choices = distinct::plays(self, &holding, reading, left)?;
                plays.extend(choices.into_iter().map(|cards| Play { cards, reading }));
            } else {
                let cards = choose(self, &holding, reading);
                plays.push(Play { cards, reading });
            }
        }
        if plays.len() > limit {
            return Err(TooMany);
        }
        Ok(plays)
    }

    /// Whether a hand may play this on the top.
    ///
    /// # Errors
    /// Why not.
    pub fn check_play(&self, hand: Cards, play: Play, top: Option<Reading>) -> Result<(), Refusal> {
        if !hand.contains(play.cards) {
            let missing = self.list(play.cards).into_iter().find(|&card| {
                play.cards.count(card.kind() as u32) > hand.count(card.kind() as u32)
            });
            let missing = missing.map_or_else(String::new, |card| card.to_string());
            return Err(Refusal::NotHeld(missing));
        }
        match top {
            Some(top) if !self.beats(play.reading, top) => {
                Err(Refusal::DoesNotBeat(play.reading, top))
            }
            _ => Ok(()),
        }
    }

    /// Whether a hand may pass on the top.
    ///
    /// # Errors
    /// Why not.
    pub fn check_pass(&self, hand: Cards, top: Option<Reading>) -> Result<(), Refusal> {
        if top.is_none() {
            return Err(Refusal::LeaderPasses);
        }
        if !self.rules().must_beat {
            return Ok(());
        }
        let mut actions = Actions::default();
        find(self, &Holding::new(self, hand), top, &mut actions);
        match actions.readings().next() {
            Some(reading) => Err(Refusal::MustBeat(reading)),
            None => Ok(()),
        }
    }
}

fn is_house(reading: Reading) -> bool {
    reading.class.form == Form::FullHouse
}

/// Cards in index order from a list of them.
pub fn gathered(list: &[Card]) -> Cards {
    list.iter().fold(Cards::NONE, |cards, card| {
        cards.plus(Cards::ones(1 << card.kind()))
    })
}

/// A declaration; its parts that are left out fit anything.
struct Declared {
    form: Form,
    key: Option<u8>,
    group: Option<u8>,
}

impl Declared {
    fn read(text: &str) -> Option<Declared> {
        let (word, key) = match text.split_once(':') {
            Some((word, key)) => (word.trim(), Some(key.trim())),
            None => (text, None),
        };
        let form = Form::from_word(&word.to_ascii_lowercase())?;
        let (key, group) = match key {
            None => (None, None),
            // Jokers together have no key: `four_jokers:` says as much.
            Some("") if matches!(form, Form::FourJokers | Form::JokerBomb) => (None, None),
            Some(key) if form == Form::SerialBomb => match key.split_once(['x', 'X']) {
                Some((key, group)) => (Some(read_place(key)?), Some(group.parse().ok()?)),
                None => (Some(read_place(key)?), None),
            },
            Some(key) => (Some(read_place(key)?), None),
        };
        Some(Declared { form, key, group })
    }

    fn fits(&self, reading: Reading) -> bool {
        let Reading {
            class: Class { form, group, .. },
            key,
        } = reading;
        self.form == form
            && self.key.is_none_or(|asked| asked == key)
            && self.group.is_none_or(|asked| asked == group)
    }
}
