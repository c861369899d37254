//! The climbing parameters as the engine reads them: small typed structs,
//! built from checked values.

use crate::card::Rank;
use crate::rules::trick::words;
use crate::rules::value::Values;

/// The climbing parameters, typed. Where each comes from and what it means is
/// told by the parameter registry; the keys are the field paths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClimbRules {
    /// `table.players`: 2 or 4.
    pub players: u8,
    /// `cards.*`
    pub cards: PackRules,
    /// `order.two_high`
    pub two_high: bool,
    /// `ladder.levels`, in the order played; empty where there is no level.
    pub levels: Vec<Rank>,
    /// `ladder.failures`
    pub failures: Option<u8>,
    /// `wild.cards`
    pub wild: Wild,
    /// `forms.*`
    pub forms: FormRules,
    /// `bombs.*`
    pub bombs: BombRules,
    /// `play.pass` = unable: who can beat must.
    pub must_beat: bool,
    /// `tribute.*`; none where `tribute.paid` is false.
    pub tribute: Option<TributeRules>,
    /// `finish.*`
    pub finish: FinishRules,
    /// `score.*`
    pub score: LineScoreRules,
    /// `match.*`
    pub game: GameRules,
}

/// `cards.*`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackRules {
    /// `cards.packs`: 1 or 2.
    pub packs: u8,
    /// `cards.jokers`
    pub jokers: bool,
    /// `cards.hand`
    pub hand: u8,
    /// `cards.dealing`
    pub dealing: Dealing,
    /// `cards.packet`
    pub packet: u8,
}

/// How the cards are dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dealing {
    /// Every deal equally likely.
    Uniform,
    /// From blocks of equal cards, each hand in one piece.
    Blocks,
    /// From blocks of equal cards, in packets.
    Packets,
}

/// What is wild.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wild {
    /// Nothing.
    None,
    /// The hearts of the level 逢人配.
    LevelHearts,
    /// All jokers.
    Jokers,
    /// The big jokers.
    BigJoker,
}

/// The shortest and longest of a form, in ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The shortest allowed.
    pub shortest: u8,
    /// The longest allowed.
    pub longest: u8,
}

/// `forms.*`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a parameter of its own"
)]
pub struct FormRules {
    /// `forms.full_house`
    pub full_house: bool,
    /// `forms.straight`
    pub straight: Option<Span>,
    /// `forms.tube`
    pub tube: Option<Span>,
    /// `forms.plate`
    pub plate: Option<Span>,
    /// `forms.ace` = both: A stands under 2 as well.
    pub ace_low: bool,
    /// `forms.two_in_sequences`
    pub two_in_sequences: bool,
    /// `forms.sf_as_straight`
    pub sf_as_straight: bool,
    /// `forms.undeclared_full_house` = larger.
    pub larger_full_house: bool,
}

/// `bombs.*`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BombRules {
    /// `bombs.smallest`
    pub smallest: u8,
    /// `bombs.straight_flush`: above bombs of up to so many cards.
    pub straight_flush: Option<u8>,
    /// `bombs.jokers`
    pub jokers: JokerBombs,
    /// `bombs.compare` = lines.
    pub by_lines: bool,
    /// `bombs.serial_ranks`
    pub serial_ranks: Option<u8>,
    /// `bombs.serial_cards`
    pub serial_cards: u8,
    /// `bombs.equal_lines`
    pub equal_lines: EqualLines,
}

/// Which jokers together are a bomb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JokerBombs {
    /// None.
    None,
    /// All four, the highest.
    Highest,
    /// Three and four, the weakest of six and of seven lines.
    Lines,
}

/// What decides between serial bombs of equal lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EqualLines {
    /// More cards in all.
    MoreCards,
    /// More cards a rank.
    LargerGroup,
}

/// `tribute.*`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TributeRules {
    /// `tribute.return_to_opponent` = limit: 10 or lower to an opponent as well.
    pub limit_to_opponent: bool,
    /// `tribute.leader`
    pub leader: TributeLeader,
    /// `tribute.leader_equal`
    pub leader_equal: EqualLeader,
}

/// Who leads after a double tribute of unequal cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TributeLeader {
    /// Who paid the higher card.
    HigherPayer,
    /// The next player of who went out first.
    NextOfFirst,
}

/// Who leads after a double tribute of equal cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EqualLeader {
    /// The next player of who went out first.
    Next,
    /// The player before.
    Previous,
}

/// `finish.*`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishRules {
    /// `finish.steps`, the partner second, third, last.
    pub steps: [u8; 3],
    /// `finish.cards_left`: from so many cards, so many points.
    pub cards_left: Vec<(u16, u8)>,
}

/// `score.*`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineScoreRules {
    /// `score.doubles_from`
    pub doubles_from: Option<u8>,
    /// `score.multiplier_cap`
    pub multiplier_cap: Option<u32>,
    /// `score.contribution_from`
    pub contribution_from: Option<u8>,
    /// `score.contribution`
    pub contribution: u16,
}

/// `match.*`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameRules {
    /// `match.ends`
    pub ends: MatchEnds,
    /// `match.deals`
    pub deals: u16,
    /// `match.target`
    pub target: u16,
}

/// When a match ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchEnds {
    /// When a side has gone past the last level.
    PastLast,
    /// After a number of deals.
    Deals,
    /// When a side has a score.
    Target,
}

words! {
    Dealing { "uniform" => Uniform, "blocks" => Blocks, "packets" => Packets }
    Wild {
        "none" => None,
        "level-hearts" => LevelHearts,
        "jokers" => Jokers,
        "big-joker" => BigJoker,
    }
    JokerBombs { "none" => None, "highest" => Highest, "lines" => Lines }
    EqualLines { "more-cards" => MoreCards, "larger-group" => LargerGroup }
    TributeLeader { "higher-payer" => HigherPayer, "next-of-first" => NextOfFirst }
    EqualLeader { "next" => Next, "previous" => Previous }
    MatchEnds { "past-last" => PastLast, "deals" => Deals, "target" => Target }
}

impl ClimbRules {
    /// Whether a deal's points come from the cards the loser has left.
    pub fn counts_cards_left(&self) -> bool {
        !self.finish.cards_left.is_empty()
    }

    /// Built only from checked values, so every key is there with its kind.
    pub(super) fn from_values(values: &Values<'_>) -> ClimbRules {
        ClimbRules {
            players: values.int("table.players") as u8,
            cards: PackRules {
                packs: values.int("cards.packs") as u8,
                jokers: values.flag("cards.jokers"),
                hand: values.int("cards.hand") as u8,
                dealing: values.word("cards.dealing", Dealing::from_word),
                packet: values.int("cards.packet") as u8,
            },
            two_high: values.flag("order.two_high"),
            levels: values.ranks("ladder.levels").to_vec(),
            failures: values.optional_int("ladder.failures").map(|n| n as u8),
            wild: values.word("wild.cards", Wild::from_word),
            forms: forms(values),
            bombs: bombs(values),
            must_beat: values.is_word("play.pass", "unable"),
            tribute: values.flag("tribute.paid").then(|| TributeRules {
                limit_to_opponent: values.is_word("tribute.return_to_opponent", "limit"),
                leader: values.word("tribute.leader", TributeLeader::from_word),
                leader_equal: values.word("tribute.leader_equal", EqualLeader::from_word),
            }),
            finish: finish(values),
            score: LineScoreRules {
                doubles_from: values.optional_int("score.doubles_from").map(|n| n as u8),
                multiplier_cap: values
                    .optional_int("score.multiplier_cap")
                    .map(|n| n as u32),
                contribution_from: values
                    .optional_int("score.contribution_from")
                    .map(|n| n as u8),
                contribution: values.int("score.contribution") as u16,
            },
            game: GameRules {
                ends: values.word("match.ends", MatchEnds::from_word),
                deals: values.int("match.deals") as u16,
                target: values.int("match.target") as u16,
            },
        }
    }
}

fn forms(values: &Values<'_>) -> FormRules {
    let span = |key| {
        values
            .span(key)
            .map(|(shortest, longest)| Span { shortest, longest })
    };
    FormRules {
        full_house: values.flag("forms.full_house"),
        straight: span("forms.straight"),
        tube: span("forms.tube"),
        plate: span("forms.plate"),
        ace_low: values.is_word("forms.ace", "both"),
        two_in_sequences: values.flag("forms.two_in_sequences"),
        sf_as_straight: values.flag("forms.sf_as_straight"),
        larger_full_house: values.is_word("forms.undeclared_full_house", "larger"),
    }
}

fn bombs(values: &Values<'_>) -> BombRules {
    BombRules {
        smallest: values.int("bombs.smallest") as u8,
        straight_flush: values.optional_int("bombs.straight_flush").map(|n| n as u8),
        jokers: values.word("bombs.jokers", JokerBombs::from_word),
        by_lines: values.is_word("bombs.compare", "lines"),
        serial_ranks: values.optional_int("bombs.serial_ranks").map(|n| n as u8),
        serial_cards: values.int("bombs.serial_cards") as u8,
        equal_lines: values.word("bombs.equal_lines", EqualLines::from_word),
    }
}

fn finish(values: &Values<'_>) -> FinishRules {
    let [second, third, last] = values.ints("finish.steps") else {
        unreachable!("finish.steps has three");
    };
    FinishRules {
        steps: [second, third, last].map(|&steps| steps as u8),
        cards_left: values.bands("finish.cards_left").to_vec(),
    }
}

impl LineScoreRules {
    /// What a bomb of so many lines earns from each other player.
    pub fn contribution_of(&self, lines: u8) -> u32 {
        match self.contribution_from {
            Some(from) if lines >= from => u32::from(self.contribution) << (lines - from),
            _ => 0,
        }
    }

    /// By what the winners' best line count multiplies a deal.
    pub fn multiplier_of(&self, lines: u8) -> u32 {
        let multiplier = match self.doubles_from {
            Some(from) if lines >= from => 1 << (lines - from + 1),
            _ => 1,
        };
        self.multiplier_cap
            .map_or(multiplier, |cap| multiplier.min(cap))
    }
}
