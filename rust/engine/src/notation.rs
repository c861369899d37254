//! Cards as text: `As Kh Td 2c BJ LJ`, with or without white space.

use crate::card::{Card, Rank, Suit};
use std::fmt;

/// Why card text was refused: what was found, where, and what is allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// Character offset in the text, from 0.
    pub at: usize,
    /// What is wrong there.
    pub what: String,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at character {}: {}", self.at + 1, self.what)
    }
}

impl std::error::Error for NotationError {}

const ALLOWED: &str = "a card is a rank (2-9, T or 10, J Q K A) and a suit (s h c d), or BJ, LJ";

/// Reads a list of cards; no more than two of a kind.
///
/// # Errors
/// The first piece of text that is no card, or the third card of a kind.
pub fn parse_cards(text: &str) -> Result<Vec<Card>, NotationError> {
    let chars: Vec<char> = text.chars().collect();
    let mut cards = Vec::new();
    let mut counts = [0u8; Card::KINDS];
    let mut at = 0;
    while at < chars.len() {
        if chars[at].is_whitespace() || chars[at] == ',' {
            at += 1;
            continue;
        }
        let (card, length) = read_card(&chars[at..]).ok_or_else(|| {
            let shown: String = chars[at..]
                .iter()
                .take_while(|c| !c.is_whitespace())
                .take(3)
                .collect();
            NotationError {
                at,
                what: format!("{shown:?} is no card; {ALLOWED}"),
            }
        })?;
        counts[card.kind()] += 1;
        if counts[card.kind()] > 2 {
            let what = format!("a third {card}; two packs hold each card twice");
            return Err(NotationError { at, what });
        }
        cards.push(card);
        at += length;
    }
    Ok(cards)
}

fn read_card(chars: &[char]) -> Option<(Card, usize)> {
    let second = |i: usize| chars.get(i).copied();
    if second(1).is_some_and(|c| c.eq_ignore_ascii_case(&'j')) {
        match chars[0] {
            'B' | 'b' => return Some((Card::BIG_JOKER, 2)),
            'L' | 'l' => return Some((Card::LITTLE_JOKER, 2)),
            _ => {}
        }
    }
    if chars[0] == '1' && second(1) == Some('0') {
        return Some((Card::new(Suit::from_char(second(2)?)?, Rank::TEN), 3));
    }
    let rank = Rank::from_char(chars[0])?;
    Some((Card::new(Suit::from_char(second(1)?)?, rank), 2))
}

/// Writes cards without white space, in the order given.
pub fn cards_text<'a>(cards: impl IntoIterator<Item = &'a Card>) -> String {
    cards.into_iter().map(ToString::to_string).collect()
}
