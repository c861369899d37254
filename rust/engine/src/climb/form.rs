//! What a play can be: forms, and readings of them.

use std::fmt;

/// A place in the natural order of ranks: 2 … A are 0 … 12, the little joker
/// 13, the big one 14.
pub type Place = u8;

/// The little joker's place.
pub const LITTLE: Place = 13;
/// The big joker's place.
pub const BIG: Place = 14;

/// A form of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// 单张
    Single,
    /// 对子
    Pair,
    /// 三张
    Triple,
    /// 顺子
    Straight,
    /// 连对: consecutive pairs, three in 掼蛋 (三连对).
    Tube,
    /// 三顺: consecutive triples, two in 掼蛋 (钢板).
    Plate,
    /// 三带对
    FullHouse,
    /// 炸弹: four or more equal cards.
    Bomb,
    /// 同花顺
    StraightFlush,
    /// 连炸: consecutive ranks with as many cards each.
    SerialBomb,
    /// Three or four jokers, counted in lines.
    JokerBomb,
    /// 天王炸
    FourJokers,
}

impl Form {
    /// All forms, non-bombs first.
    pub const ALL: [Form; 12] = [
        Form::Single,
        Form::Pair,
        Form::Triple,
        Form::Straight,
        Form::Tube,
        Form::Plate,
        Form::FullHouse,
        Form::Bomb,
        Form::StraightFlush,
        Form::SerialBomb,
        Form::JokerBomb,
        Form::FourJokers,
    ];

    /// The word in a declared play.
    pub const fn word(self) -> &'static str {
        match self {
            Form::Single => "single",
            Form::Pair => "pair",
            Form::Triple => "triple",
            Form::Straight => "straight",
            Form::Tube => "tube",
            Form::Plate => "plate",
            Form::FullHouse => "full_house",
            Form::Bomb => "bomb",
            Form::StraightFlush => "straight_flush",
            Form::SerialBomb => "serial_bomb",
            Form::JokerBomb => "joker_bomb",
            Form::FourJokers => "four_jokers",
        }
    }

    /// Reads the word of a declared play.
    pub fn from_word(word: &str) -> Option<Form> {
        Form::ALL.into_iter().find(|form| form.word() == word)
    }

    /// Whether it beats every form that is no bomb.
    #[inline]
    pub const fn is_bomb(self) -> bool {
        self as u8 >= Form::Bomb as u8
    }

    /// Whether its key is a top card in the natural order, where the level
    /// has no special place.
    #[inline]
    pub const fn is_run(self) -> bool {
        matches!(
            self,
            Form::Straight | Form::Tube | Form::Plate | Form::StraightFlush | Form::SerialBomb
        )
    }

    /// How many cards of each rank a run has; 0 where that is open or it is none.
    pub(super) const fn cards_a_rank(self) -> u8 {
        match self {
            Form::Straight | Form::StraightFlush => 1,
            Form::Tube => 2,
            Form::Plate => 3,
            _ => 0,
        }
    }
}

/// A form with its number of cards: what a play that is no bomb must share
/// with the play it beats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Class {
    /// The form.
    pub form: Form,
    /// How many cards.
    pub size: u8,
    /// Cards a rank of a serial bomb; 0 for other forms.
    pub group: u8,
}

impl Class {
    /// A form of that many cards.
    #[inline]
    pub const fn new(form: Form, size: u8) -> Class {
        Class {
            form,
            size,
            group: 0,
        }
    }

    /// How many consecutive ranks a run has.
    pub(super) const fn ranks(self) -> u8 {
        match self.form {
            Form::SerialBomb => self.size / self.group,
            form => self.size / form.cards_a_rank(),
        }
    }

    /// How many cards of each rank a run has.
    pub(super) const fn cards_a_rank(self) -> u8 {
        match self.form {
            Form::SerialBomb => self.group,
            form => form.cards_a_rank(),
        }
    }
}

/// What cards are played as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reading {
    /// The form and its size.
    pub class: Class,
    /// What it is compared by: the place of the rank, of a full house that of
    /// the triple, of a run that of its top card. 0 for jokers together.
    pub key: Place,
}

impl Reading {
    /// Whether the key says something.
    pub const fn has_key(self) -> bool {
        !matches!(self.class.form, Form::FourJokers | Form::JokerBomb)
    }
}

/// The letter or letters of a place: `2`–`9`, `10`, `J Q K A`, `LJ`, `BJ`.
pub fn place_text(place: Place) -> &'static str {
    const TEXTS: [&str; 15] = [
        "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "LJ", "BJ",
    ];
    TEXTS[place as usize]
}

/// Reads the letters of a place; `T` is 10.
pub fn read_place(text: &str) -> Option<Place> {
    let upper = text.to_ascii_uppercase();
    let text = if upper == "T" { "10" } else { &upper };
    (0..=BIG).find(|&place| place_text(place) == text)
}

/// As in a declared play: `plate:8`, `serial_bomb:9x4`, `four_jokers`.
impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.class.form.word())?;
        if self.has_key() {
            write!(f, ":{}", place_text(self.key))?;
        }
        if self.class.form == Form::SerialBomb {
            write!(f, "x{}", self.class.group)?;
        }
        Ok(())
    }
}
