//! Deals written down as text: what the records of every family share.

pub(crate) mod frame;

pub use frame::family_of;

use crate::card::Card;
use std::fmt;

/// What makes a simulated deal again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The seed.
    pub seed: u64,
    /// The deal's number.
    pub deal: u64,
    /// Who played.
    pub policy: String,
    /// Cards given to seats beforehand.
    pub given: [Vec<Card>; 4],
}

/// Why a record cannot be read or played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, from 1; 0 where it is about the whole.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "deal record: {}", self.what),
            line => write!(f, "deal record, line {line}: {}", self.what),
        }
    }
}

impl std::error::Error for RecordError {}
