//! What a table of parameters is made of. Checking, defaults, listing, the
//! JSON Schema and every written form derive from the family's table: a
//! parameter is added there, read in its family's typed form, and nowhere else.

use crate::rules::parameters::{CLIMB, TRICK};
use crate::rules::value::Value;
use std::sync::LazyLock;

/// A family of games; each has a parameter table of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Family {
    /// The trick-taking games 升级 / 双升 / 双扣 / 80分.
    Trick,
    /// The climbing games 掼蛋 / 浙江双扣 / 跑得快.
    Climb,
}

impl Family {
    /// All families, in the order in which they are listed.
    pub const ALL: &'static [Family] = &[Family::Trick, Family::Climb];

    /// The word in a rule file.
    pub const fn word(self) -> &'static str {
        match self {
            Family::Trick => "trick",
            Family::Climb => "climb",
        }
    }

    /// The word, and which games these are.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Trick => "trick (升级 and kin)",
            Family::Climb => "climb (掼蛋 and kin)",
        }
    }

    /// Reads the word in a rule file.
    pub fn from_word(word: &str) -> Option<Family> {
        Family::ALL.iter().copied().find(|f| f.word() == word)
    }

    /// What provenance calls the rule set in which every value is the default.
    pub const fn standard_id(self) -> &'static str {
        match self {
            Family::Trick => "standard",
            Family::Climb => "climb-standard",
        }
    }

    /// The family's parameters, in the order in which they are listed.
    pub const fn parameters(self) -> &'static [Parameter] {
        match self {
            Family::Trick => TRICK,
            Family::Climb => CLIMB,
        }
    }

    /// Where a parameter stands in the table.
    pub fn position(self, key: &str) -> Option<usize> {
        self.parameters().iter().position(|p| p.key == key)
    }

    /// The standard values, in table order.
    pub fn defaults(self) -> &'static [Value] {
        static TRICK_DEFAULTS: LazyLock<Vec<Value>> = LazyLock::new(|| standards(TRICK));
        static CLIMB_DEFAULTS: LazyLock<Vec<Value>> = LazyLock::new(|| standards(CLIMB));
        match self {
            Family::Trick => &TRICK_DEFAULTS,
            Family::Climb => &CLIMB_DEFAULTS,
        }
    }
}

fn standards(table: &[Parameter]) -> Vec<Value> {
    table.iter().map(Parameter::standard).collect()
}

/// The integers from `min` to `max`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The smallest allowed.
    pub min: i64,
    /// The largest allowed.
    pub max: i64,
}

pub(super) const fn range(min: i64, max: i64) -> Range {
    Range { min, max }
}

/// The two numbers of each entry of a list of bands: from how many, how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bands {
    /// What is counted, in words.
    pub from: &'static str,
    /// How many of them a band can start at.
    pub starts: Range,
    /// What a band gives, in words.
    pub gain: &'static str,
    /// How much of it a band can give.
    pub gains: Range,
}

impl Bands {
    /// Steps, or what else a deal brings, by its points.
    pub(super) const STEPS: Bands = Bands {
        from: "points",
        starts: BAND_POINTS,
        gain: "steps",
        gains: BAND_STEPS,
    };
    /// Points by the cards that a hand has left.
    pub(super) const CARDS_LEFT: Bands = Bands {
        from: "cards",
        starts: range(0, 27),
        gain: "points",
        gains: range(0, 100),
    };
}

/// The kind of value a parameter takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `true` or `false`.
    Bool,
    /// One of these words.
    Word(&'static [&'static str]),
    /// An integer in a range.
    Int(Range),
    /// One of these integers.
    IntOf(&'static [i64]),
    /// An integer in a range, or none.
    OptionalInt(Range),
    /// A list of integers in a range, or none.
    OptionalInts(Range),
    /// A list of just so many integers in a range.
    IntsOf(usize, Range),
    /// `[shortest, longest]`, both in a range, or none.
    Span(Range),
    /// A list of ranks without repeats.
    Ranks,
    /// A list of ranks in which some may come again.
    RankList,
    /// A rank, or none.
    OptionalRank,
    /// The order of trumps: places from the top, the last is the trump suit.
    TrumpPlaces,
    /// `[from, gain]`, ascending, the first from 0.
    Bands(Bands),
    /// As `Bands`, or an empty list for none.
    OptionalBands(Bands),
    /// Tables of `level`, `points` and `to`.
    Hooks,
}

/// One parameter of a rule set.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The dotted key.
    pub key: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// The standard value as TOML text; `"none"` where an optional value is unset.
    pub default: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// What it means, in Chinese.
    pub meaning_zh: &'static str,
    /// The clause, as `docs/rules.md` numbers it.
    pub clause: &'static str,
}

/// A key at the top of a rule file that is no parameter.
#[derive(Clone, Copy, Debug)]
pub struct HeaderKey {
    /// The key.
    pub key: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

/// The keys at the top of a rule file.
pub const HEADER: &[HeaderKey] = &[
    HeaderKey {
        key: "title",
        meaning: "The name of the rule set; the file's name where it is left out.",
    },
    HeaderKey {
        key: "title_zh",
        meaning: "The name in Chinese; the title where it is left out.",
    },
    HeaderKey {
        key: "family",
        meaning: "The family of games; needed unless the file extends another.",
    },
    HeaderKey {
        key: "document",
        meaning: "The document that the file follows.",
    },
    HeaderKey {
        key: "extends",
        meaning: "A built-in id, or a path relative to this file, whose values hold where this file sets none.",
    },
    HeaderKey {
        key: "notes",
        meaning: "Remarks for readers.",
    },
];

/// The most points a band or hook can name.
pub(crate) const BAND_POINTS: Range = range(0, 1000);
/// The most steps a band can give: a whole ladder.
pub(crate) const BAND_STEPS: Range = range(0, 13);
/// The most fixed boards.
pub(crate) const MOST_BOARDS: usize = 100;
/// The longest list of multipliers: a hand holds no longer tractor.
pub(crate) const MOST_MULTIPLIERS: usize = 16;
/// How many ranks may be trumps in off suits at once, the level included.
pub(crate) const MOST_OFF_RANKS: usize = 4;
