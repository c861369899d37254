//! The trick-taking parameters as the engine reads them: small typed structs,
//! built from checked values.

use crate::card::{Card, Rank};
use crate::notation::parse_cards;
use crate::rules::bidding::BiddingRules;
use crate::rules::result::{InfractionRules, RotationRules, ScoreRules};
use crate::rules::value::Values;
use std::fmt;

/// The trick-taking parameters, typed. Where each comes from and what it
/// means is told by the parameter registry; the keys are the field paths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrickRules {
    /// `order.trumps`, from the top. A card takes the first place that names it.
    pub order: Vec<TrumpPlace>,
    /// `ladder.*`
    pub ladder: Ladder,
    /// `boards.levels`: fixed boards; empty where there are none.
    pub boards: Vec<Rank>,
    /// `tractor.*`
    pub tractor: TractorRules,
    /// `follow.*`
    pub follow: FollowRules,
    /// `throws.*`
    pub throws: ThrowRules,
    /// `bidding.*`
    pub bidding: BiddingRules,
    /// `kitty.size`: 0, 4, 8 or 12.
    pub kitty_size: u8,
    /// `kou_di.*`
    pub kou_di: KouDiRules,
    /// `promotion.*`
    pub promotion: PromotionRules,
    /// `rotation.*`
    pub rotation: RotationRules,
    /// `score.*`
    pub score: ScoreRules,
    /// `infractions.*`
    pub infractions: InfractionRules,
}

/// A place in the order of trumps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrumpPlace {
    /// `BJ` or `LJ`, or one fixed card such as `As`.
    Card(Card),
    /// `main level` 主级牌
    MainLevel,
    /// `off level` 副级牌
    OffLevel,
    /// `main R`: the R of the trump suit, trump in every deal.
    Main(Rank),
    /// `off R`: the other three, trumps in every deal, equal among themselves.
    Off(Rank),
    /// `suit`: what is left of the trump suit, A high. Always the last.
    Suit,
}

/// `ladder.*`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ladder {
    /// `ladder.levels`, in the order played; empty where there is no level.
    pub levels: Vec<Rank>,
    /// `ladder.must_play`: stops that cannot be jumped over.
    pub must_play: Vec<Rank>,
    /// `ladder.attackers_leave_must_play`
    pub attackers_leave_must_play: bool,
}

/// `tractor.*`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TractorRules {
    /// `tractor.over_level`: neighbours reach over the gap the level leaves.
    pub over_level: bool,
    /// `tractor.trump_chain` with a trump suit.
    pub trump_chain: Chain,
    /// `tractor.no_trump_chain` in no-trump.
    pub no_trump_chain: Chain,
    /// `tractor.permanent_joins_suit`: the lowest permanent rank and the top of the trump suit are neighbours.
    pub permanent_joins_suit: bool,
    /// `tractor.ace_low`: in side suits A also stands under the lowest rank.
    pub ace_low: bool,
}

/// Which trumps above the suit are neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chain {
    /// All places, each with the next.
    Full,
    /// Only `LJ LJ BJ BJ` (the trump suit's own ranks stay neighbours).
    Jokers,
}

/// `follow.*`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FollowRules {
    /// `follow.tractor`
    pub tractor: FollowTractor,
    /// `follow.without_pair`
    pub without_pair: WithoutPair,
}

/// What is owed to a tractor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FollowTractor {
    /// The longest runs held, then the longest of what is left.
    Longest,
    /// A tractor of that length, or else only the number of pairs.
    Pairs,
    /// Only suit and number of cards.
    Suit,
}

/// What is owed to a pair lead by a hand without a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WithoutPair {
    /// Any two cards of the suit.
    Any,
    /// The two highest cards of the suit (000 §10).
    TwoHighest,
}

/// `throws.*`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThrowRules {
    /// `throws.allowed`
    pub allowed: bool,
    /// `throws.overruff`
    pub overruff: Overruff,
    /// `throws.asked`: whose hands can block.
    pub asked: Asked,
    /// `throws.forced`: what is led after a failed throw.
    pub forced: Forced,
    /// `throws.penalty_per`
    pub penalty_per: PenaltyPer,
    /// `throws.penalty`: points a unit.
    pub penalty: u16,
    /// `throws.penalty_cap`: on the sum; 0 for none.
    pub penalty_cap: u16,
    /// `throws.heavy_first`: what the strongest card thrown costs when it is BJ, a side-suit A, a K or a 10; 0 for no distinction.
    pub heavy_first: u16,
}

/// How two all-trump answers to a throw compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overruff {
    /// Longest component first, highest first, the first difference decides.
    Main,
    /// Every component must be beaten.
    All,
    /// Only the highest card counts.
    Highest,
    /// As `Main`, but a tractor longer than any asked for beats none such.
    Shape,
}

/// Whose hands can block a throw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// All three others.
    All,
    /// The two opponents.
    Opponents,
}

/// What a failed thrower must lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forced {
    /// The lowest component that somebody can beat.
    SmallestBlocked,
    /// The lowest component of the throw.
    Smallest,
    /// The lowest card of the throw, alone.
    SmallestCard,
}

/// What a failed throw is charged by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PenaltyPer {
    /// Each card thrown.
    Card,
    /// Each card of a blocked component.
    BlockedCard,
    /// The attempt.
    Attempt,
    /// Nothing.
    None,
}

/// `kou_di.*`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KouDiRules {
    /// `kou_di.measure`
    pub measure: KouDiMeasure,
    /// `kou_di.form`
    pub form: KouDiForm,
    /// `kou_di.multipliers.single`: instead of the form's value.
    pub single: Option<u16>,
    /// `kou_di.multipliers.pair`
    pub pair: Option<u16>,
    /// `kou_di.multipliers.tractor`: for 2, 3, … pairs; the last value goes on.
    pub tractor: Vec<u16>,
    /// `kou_di.multipliers.throw`
    pub throw: Option<u16>,
    /// `kou_di.throw_counts`: how `multipliers.throw` is read.
    pub throw_counts: ThrowCounts,
    /// `kou_di.side_suit` = half: a side suit's multiplier is halved.
    pub side_suit_half: bool,
    /// `kou_di.taken_from`
    pub taken_from: TakenFrom,
    /// `kou_di.ruffed_throw`
    pub ruffed_throw: RuffedThrow,
    /// `kou_di.counted`: what is multiplied.
    pub counted: KouDiCounted,
}

/// What the multiplier is read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KouDiMeasure {
    /// The largest component.
    Component,
    /// The number of cards of the play.
    Cards,
}

/// The multiplier, of n cards measured (p pairs in the largest component).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KouDiForm {
    /// 2n
    TwiceCards,
    /// 2^n
    PowerOfCards,
    /// 2^(p+1)
    PowerOfPairs,
    /// 2(p+1)
    TwicePairs,
    /// 2^p
    PowerOfPairsAlone,
    /// Only `kou_di.multipliers`.
    List,
}

/// How the multiplier of a throw is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThrowCounts {
    /// At least that much.
    AtLeast,
    /// Always that much.
    Always,
}

/// Which play is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TakenFrom {
    /// The play that won the last trick.
    WinningPlay,
    /// The play that was led to it.
    Lead,
}

/// The shape of a ruffed throw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuffedThrow {
    /// As it was arranged to the lead.
    AsLed,
    /// By its own shape.
    OwnShape,
}

/// What kou-di multiplies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KouDiCounted {
    /// The kitty's points.
    Kitty,
    /// The last trick's points.
    LastTrick,
}

/// `promotion.*`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PromotionRules {
    /// `promotion.stage`: points at which the attackers take the stage; none
    /// where nobody is promoted.
    pub stage: Option<u16>,
    /// `promotion.declarer_bands`: (from points, steps), below the stage.
    pub declarer_bands: Vec<(u16, u8)>,
    /// `promotion.attacker_bands`: (points beyond the stage, steps).
    pub attacker_bands: Vec<(u16, u8)>,
    /// `promotion.attacker_every`: after the last band one more step each so many points; 0 for none.
    pub attacker_every: u16,
    /// `promotion.max_steps`: either way; 0 for no limit.
    pub max_steps: u8,
    /// `promotion.hooks`
    pub hooks: Vec<Hook>,
}

/// A fall-back (钩到底): at this level, attackers who reach the points and win
/// the last trick with a play headed by the level's rank send the side back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hook {
    /// The declaring side's level, and the rank that must head the play.
    pub level: Rank,
    /// Attackers' points needed, kou-di included.
    pub points: u16,
    /// Where the declaring side falls back to.
    pub to: Rank,
}

/// Ties each enum to the words of its parameter, so that the registry and the
/// typed form cannot drift apart.
macro_rules! words {
    ($($name:ident { $($word:literal => $variant:ident),+ $(,)? })+) => {$(
        impl $name {
            /// The words a rule file uses, in the order in which they are listed.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The value a rule file's word stands for.
            pub fn from_word(word: &str) -> Option<$name> {
                match word {
                    $($word => Some($name::$variant),)+
                    _ => None,
                }
            }
        }
    )+};
}
pub(super) use words;

words! {
    Chain { "full" => Full, "jokers" => Jokers }
    FollowTractor { "longest" => Longest, "pairs" => Pairs, "suit" => Suit }
    WithoutPair { "any" => Any, "two-highest" => TwoHighest }
    Overruff { "main" => Main, "all" => All, "highest" => Highest, "shape" => Shape }
    Asked { "all" => All, "opponents" => Opponents }
    Forced {
        "smallest-blocked" => SmallestBlocked,
        "smallest" => Smallest,
        "smallest-card" => SmallestCard,
    }
    PenaltyPer {
        "card" => Card,
        "blocked-card" => BlockedCard,
        "attempt" => Attempt,
        "none" => None,
    }
    KouDiMeasure { "component" => Component, "cards" => Cards }
    KouDiForm {
        "2n" => TwiceCards,
        "2^n" => PowerOfCards,
        "2^(pairs+1)" => PowerOfPairs,
        "2(pairs+1)" => TwicePairs,
        "2^pairs" => PowerOfPairsAlone,
        "list" => List,
    }
    ThrowCounts { "at-least" => AtLeast, "always" => Always }
    TakenFrom { "winning-play" => WinningPlay, "lead" => Lead }
    RuffedThrow { "as-led" => AsLed, "own-shape" => OwnShape }
    KouDiCounted { "kitty" => Kitty, "last-trick" => LastTrick }
}

impl TrumpPlace {
    /// Reads a place as a rule file writes it: `BJ`, `As`, `main level`, `off 2`, `suit`.
    pub fn parse(text: &str) -> Option<TrumpPlace> {
        match text {
            "suit" => return Some(TrumpPlace::Suit),
            "main level" => return Some(TrumpPlace::MainLevel),
            "off level" => return Some(TrumpPlace::OffLevel),
            _ => {}
        }
        if let Some(rank) = text.strip_prefix("main ") {
            return Rank::parse(rank).map(TrumpPlace::Main);
        }
        if let Some(rank) = text.strip_prefix("off ") {
            return Rank::parse(rank).map(TrumpPlace::Off);
        }
        match parse_cards(text).as_deref() {
            Ok([card]) => Some(TrumpPlace::Card(*card)),
            _ => None,
        }
    }
}

/// As a rule file writes it.
impl fmt::Display for TrumpPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrumpPlace::Card(card) => write!(f, "{card}"),
            TrumpPlace::MainLevel => f.write_str("main level"),
            TrumpPlace::OffLevel => f.write_str("off level"),
            TrumpPlace::Main(rank) => write!(f, "main {rank}"),
            TrumpPlace::Off(rank) => write!(f, "off {rank}"),
            TrumpPlace::Suit => f.write_str("suit"),
        }
    }
}

impl TrickRules {
    /// Built only from checked values, so every key is there with its kind.
    pub(super) fn from_values(values: &Values<'_>) -> TrickRules {
        TrickRules {
            order: values.places("order.trumps").to_vec(),
            ladder: Ladder {
                levels: values.ranks("ladder.levels").to_vec(),
                must_play: values.ranks("ladder.must_play").to_vec(),
                attackers_leave_must_play: values.flag("ladder.attackers_leave_must_play"),
            },
            boards: values.ranks("boards.levels").to_vec(),
            tractor: TractorRules {
                over_level: values.flag("tractor.over_level"),
                trump_chain: values.word("tractor.trump_chain", Chain::from_word),
                no_trump_chain: values.word("tractor.no_trump_chain", Chain::from_word),
                permanent_joins_suit: values.flag("tractor.permanent_joins_suit"),
                ace_low: values.flag("tractor.ace_low"),
            },
            follow: FollowRules {
                tractor: values.word("follow.tractor", FollowTractor::from_word),
                without_pair: values.word("follow.without_pair", WithoutPair::from_word),
            },
            throws: throws(values),
            bidding: BiddingRules::from_values(values),
            kitty_size: values.int("kitty.size") as u8,
            kou_di: kou_di(values),
            promotion: promotion(values),
            rotation: RotationRules::from_values(values),
            score: ScoreRules::from_values(values),
            infractions: InfractionRules::from_values(values),
        }
    }
}

fn throws(values: &Values<'_>) -> ThrowRules {
    ThrowRules {
        allowed: values.flag("throws.allowed"),
        overruff: values.word("throws.overruff", Overruff::from_word),
        asked: values.word("throws.asked", Asked::from_word),
        forced: values.word("throws.forced", Forced::from_word),
        penalty_per: values.word("throws.penalty_per", PenaltyPer::from_word),
        penalty: values.int("throws.penalty") as u16,
        penalty_cap: values.int("throws.penalty_cap") as u16,
        heavy_first: values.int("throws.heavy_first") as u16,
    }
}

fn kou_di(values: &Values<'_>) -> KouDiRules {
    let multiplier = |key| values.optional_int(key).map(|n| n as u16);
    KouDiRules {
        measure: values.word("kou_di.measure", KouDiMeasure::from_word),
        form: values.word("kou_di.form", KouDiForm::from_word),
        single: multiplier("kou_di.multipliers.single"),
        pair: multiplier("kou_di.multipliers.pair"),
        tractor: values
            .ints("kou_di.multipliers.tractor")
            .iter()
            .map(|&n| n as u16)
            .collect(),
        throw: multiplier("kou_di.multipliers.throw"),
        throw_counts: values.word("kou_di.throw_counts", ThrowCounts::from_word),
        side_suit_half: values.is_word("kou_di.side_suit", "half"),
        taken_from: values.word("kou_di.taken_from", TakenFrom::from_word),
        ruffed_throw: values.word("kou_di.ruffed_throw", RuffedThrow::from_word),
        counted: values.word("kou_di.counted", KouDiCounted::from_word),
    }
}

fn promotion(values: &Values<'_>) -> PromotionRules {
    PromotionRules {
        stage: values.optional_int("promotion.stage").map(|n| n as u16),
        declarer_bands: values.bands("promotion.declarer_bands").to_vec(),
        attacker_bands: values.bands("promotion.attacker_bands").to_vec(),
        attacker_every: values.int("promotion.attacker_every") as u16,
        max_steps: values.int("promotion.max_steps") as u8,
        hooks: values.hooks("promotion.hooks").to_vec(),
    }
}
