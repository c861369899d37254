//! Ranks, suits and card kinds. Two identical packs are in play, so a *kind*
//! (54 of them) stands for two physical cards.

use std::fmt;

/// A printed suit, in the order in which ties are broken: ♠ ♥ ♣ ♦.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    /// ♠ 黑桃
    Spades,
    /// ♥ 红桃
    Hearts,
    /// ♣ 梅花
    Clubs,
    /// ♦ 方块
    Diamonds,
}

impl Suit {
    /// The four suits, ♠ ♥ ♣ ♦.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];

    /// The letter used in card text: `s h c d`.
    pub const fn letter(self) -> char {
        ['s', 'h', 'c', 'd'][self as usize]
    }

    /// The printed symbol.
    pub const fn symbol(self) -> char {
        ['♠', '♥', '♣', '♦'][self as usize]
    }

    /// Reads a suit letter (either case) or symbol.
    pub fn from_char(c: char) -> Option<Suit> {
        Some(match c {
            's' | 'S' | '♠' => Suit::Spades,
            'h' | 'H' | '♥' => Suit::Hearts,
            'c' | 'C' | '♣' => Suit::Clubs,
            'd' | 'D' | '♦' => Suit::Diamonds,
            _ => return None,
        })
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A printed rank, 2 lowest, A highest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

impl Rank {
    /// How many ranks a suit has.
    pub const COUNT: usize = 13;
    /// The two.
    pub const TWO: Rank = Rank(0);
    /// The five, worth 5 points.
    pub const FIVE: Rank = Rank(3);
    /// The ten, worth 10 points.
    pub const TEN: Rank = Rank(8);
    /// The jack.
    pub const JACK: Rank = Rank(9);
    /// The king, worth 10 points.
    pub const KING: Rank = Rank(11);
    /// The ace.
    pub const ACE: Rank = Rank(12);

    const LETTERS: [char; 13] = [
        '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A',
    ];

    /// The rank with this index, 2 = 0 … A = 12.
    pub const fn from_index(index: usize) -> Option<Rank> {
        if index < Self::COUNT {
            Some(Rank(index as u8))
        } else {
            None
        }
    }

    /// All ranks from 2 to A.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> {
        (0..13).map(Rank)
    }

    /// 2 = 0 … A = 12.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter used in card text: `2`–`9 T J Q K A`.
    pub const fn letter(self) -> char {
        Self::LETTERS[self.0 as usize]
    }

    /// Reads one rank letter (either case).
    pub fn from_char(c: char) -> Option<Rank> {
        let c = c.to_ascii_uppercase();
        Self::LETTERS
            .iter()
            .position(|&l| l == c)
            .map(|i| Rank(i as u8))
    }

    /// Reads a rank as levels are written: a rank letter or `10`.
    pub fn parse(text: &str) -> Option<Rank> {
        if text == "10" {
            return Some(Rank::TEN);
        }
        let mut chars = text.chars();
        let rank = Self::from_char(chars.next()?)?;
        chars.next().is_none().then_some(rank)
    }
}

/// Written as levels are: ten is `10`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Rank::TEN {
            f.write_str("10")
        } else {
            write!(f, "{}", self.letter())
        }
    }
}

/// A card kind: `suit * 13 + rank`, little joker 52, big joker 53.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

impl Card {
    /// How many kinds there are; each exists twice.
    pub const KINDS: usize = 54;
    /// 小王
    pub const LITTLE_JOKER: Card = Card(52);
    /// 大王
    pub const BIG_JOKER: Card = Card(53);

    /// The card of a suit and rank.
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card(suit as u8 * 13 + rank.0)
    }

    /// The kind with this index, if there is one.
    pub const fn from_kind(kind: usize) -> Option<Card> {
        if kind < Self::KINDS {
            Some(Card(kind as u8))
        } else {
            None
        }
    }

    /// The 54 kinds in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> {
        (0..Self::KINDS as u8).map(Card)
    }

    /// 0 … 53.
    pub const fn kind(self) -> usize {
        self.0 as usize
    }

    /// The printed suit; none for a joker.
    pub const fn suit(self) -> Option<Suit> {
        if self.0 < 52 {
            Some(Suit::ALL[(self.0 / 13) as usize])
        } else {
            None
        }
    }

    /// The printed rank; none for a joker.
    pub const fn rank(self) -> Option<Rank> {
        if self.0 < 52 {
            Some(Rank(self.0 % 13))
        } else {
            None
        }
    }

    /// What the card is worth: 5 for a five, 10 for a ten or king.
    pub const fn points(self) -> u8 {
        match self.rank() {
            Some(Rank(3)) => 5,
            Some(Rank(8 | 11)) => 10,
            _ => 0,
        }
    }
}

/// Card text: `As`, `Th`, `BJ`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{}{}", rank.letter(), suit.letter()),
            _ if *self == Card::BIG_JOKER => f.write_str("BJ"),
            _ => f.write_str("LJ"),
        }
    }
}

/// A seat at the table, 0 to 3 counter-clockwise; 0 and 2 are partners.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The four seats.
    pub const ALL: [Seat; 4] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// The seat with this number, if it is below 4.
    pub const fn new(index: usize) -> Option<Seat> {
        if index < 4 {
            Some(Seat(index as u8))
        } else {
            None
        }
    }

    /// 0 … 3.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The right-hand neighbour (下家), who plays next.
    #[must_use]
    pub const fn next(self) -> Seat {
        self.after(1)
    }

    /// The seat that plays `turns` turns later.
    #[must_use]
    pub const fn after(self, turns: usize) -> Seat {
        Seat(((self.0 as usize + turns) & 3) as u8)
    }

    /// How many turns later than this seat another plays, 0 to 3.
    #[must_use]
    pub const fn turns_to(self, other: Seat) -> u32 {
        (other.0.wrapping_sub(self.0) & 3) as u32
    }

    /// Whether the two seats are the same or partners.
    pub const fn is_same_side(self, other: Seat) -> bool {
        (self.0 ^ other.0) & 1 == 0
    }
}
