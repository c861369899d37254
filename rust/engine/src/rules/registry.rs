//! The one table of parameters. Checking, defaults, listing, the JSON Schema
//! and every written form derive from it: a parameter is added here, read in
//! its family's typed form, and nowhere else.

use crate::rules::bidding::{
    BigOverLittle, CounterDeclares, JokerBids, Nobody, PairsAmongEquals, TurnedCounteredBy,
};
use crate::rules::trick::{
    Asked, Chain, FollowTractor, Forced, KouDiCounted, KouDiForm, KouDiMeasure, Overruff,
    PenaltyPer, RuffedThrow, TakenFrom, ThrowCounts, WithoutPair,
};
use crate::rules::value::Value;
use std::sync::LazyLock;

/// A family of games; each has a parameter table of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Family {
    /// The trick-taking games 升级 / 双升 / 双扣 / 80分.
    Trick,
}

impl Family {
    /// All families, in the order in which they are listed.
    pub const ALL: &'static [Family] = &[Family::Trick];

    /// The word in a rule file.
    pub const fn word(self) -> &'static str {
        match self {
            Family::Trick => "trick",
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
        }
    }

    /// The family's parameters, in the order in which they are listed.
    pub const fn parameters(self) -> &'static [Parameter] {
        match self {
            Family::Trick => TRICK,
        }
    }

    /// Where a parameter stands in the table.
    pub fn position(self, key: &str) -> Option<usize> {
        self.parameters().iter().position(|p| p.key == key)
    }

    /// The standard values, in table order.
    pub fn defaults(self) -> &'static [Value] {
        static TRICK_DEFAULTS: LazyLock<Vec<Value>> =
            LazyLock::new(|| TRICK.iter().map(Parameter::standard).collect());
        match self {
            Family::Trick => &TRICK_DEFAULTS,
        }
    }
}

/// The integers from `min` to `max`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The smallest allowed.
    pub min: i64,
    /// The largest allowed.
    pub max: i64,
}

const fn range(min: i64, max: i64) -> Range {
    Range { min, max }
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
    /// A list of ranks without repeats.
    Ranks,
    /// The order of trumps: places from the top, the last is the trump suit.
    TrumpPlaces,
    /// `[from points, steps]`, ascending, the first from 0.
    Bands,
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
    /// The clause of the rules page.
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

const MULTIPLIER: Range = range(1, 1000);

/// The most points a band or hook can name.
pub(crate) const BAND_POINTS: Range = range(0, 1000);
/// The most steps a band can give: a whole ladder.
pub(crate) const BAND_STEPS: Range = range(0, 13);
/// The longest list of multipliers: a hand holds no longer tractor.
pub(crate) const MOST_MULTIPLIERS: usize = 16;
/// How many ranks may be trumps in off suits at once, the level included.
pub(crate) const MOST_OFF_RANKS: usize = 4;

const TRICK: &[Parameter] = &[
    Parameter {
        key: "order.trumps",
        kind: Kind::TrumpPlaces,
        default: r#"["BJ", "LJ", "main level", "off level", "suit"]"#,
        meaning: "The order of trumps from the top; a card takes the first place that names it.",
        meaning_zh: "主牌从大到小的次序；一张牌归入最先列出它的位置。",
        clause: "rules 1.2",
    },
    Parameter {
        key: "ladder.levels",
        kind: Kind::Ranks,
        default: r#"["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]"#,
        meaning: "The levels in the order in which they are played; empty where nothing is promoted.",
        meaning_zh: "依次要打的级；没有级的玩法留空。",
        clause: "rules 1.9",
    },
    Parameter {
        key: "ladder.must_play",
        kind: Kind::Ranks,
        default: "[]",
        meaning: "Levels that cannot be jumped over and must be won as declaring side.",
        meaning_zh: "必打级：不能跳过，须坐庄打过。",
        clause: "rules 1.9",
    },
    Parameter {
        key: "ladder.attackers_leave_must_play",
        kind: Kind::Bool,
        default: "false",
        meaning: "Whether a side standing on a must-play level steps up by winning as attackers.",
        meaning_zh: "停在必打级的一方作为闲家获胜时是否升级。",
        clause: "rules 1.9",
    },
    Parameter {
        key: "tractor.over_level",
        kind: Kind::Bool,
        default: "true",
        meaning: "Whether pairs on both sides of the gap that the level leaves in a suit are neighbours.",
        meaning_zh: "级牌抽走后，其上下两对是否相邻成拖拉机。",
        clause: "rules 1.3",
    },
    Parameter {
        key: "tractor.trump_chain",
        kind: Kind::Word(Chain::WORDS),
        default: r#""full""#,
        meaning: "Which trumps above the trump suit are neighbours: all of them, or only the two jokers.",
        meaning_zh: "有主时花色主牌以上哪些相邻成拖拉机：逐级相连，或仅大小王。",
        clause: "rules 1.3",
    },
    Parameter {
        key: "tractor.no_trump_chain",
        kind: Kind::Word(Chain::WORDS),
        default: r#""full""#,
        meaning: "Which trumps are neighbours in no-trump: all of them, or only the two jokers.",
        meaning_zh: "无主时哪些主牌相邻成拖拉机：逐级相连，或仅大小王。",
        clause: "rules 1.2, 1.3",
    },
    Parameter {
        key: "tractor.permanent_joins_suit",
        kind: Kind::Bool,
        default: "true",
        meaning: "Whether the lowest permanent trump is the neighbour of the trump suit's highest card.",
        meaning_zh: "最小的常主与花色主牌的最大牌是否相邻。",
        clause: "rules 1.3, 2 (004)",
    },
    Parameter {
        key: "tractor.ace_low",
        kind: Kind::Bool,
        default: "false",
        meaning: "Whether A also stands under the lowest rank of a side suit: AA22 is then the smallest tractor.",
        meaning_zh: "副牌中 A 是否也可排在最小牌之下：AA22 为最小的拖拉机。",
        clause: "rules 2 (000 §7)",
    },
    Parameter {
        key: "follow.tractor",
        kind: Kind::Word(FollowTractor::WORDS),
        default: r#""longest""#,
        meaning: "What is owed to a tractor: the longest runs held, only the number of pairs, or only the suit.",
        meaning_zh: "跟拖拉机的要求：先跟最长的连对，只跟对数，或只跟花色。",
        clause: "rules 1.4",
    },
    Parameter {
        key: "follow.without_pair",
        kind: Kind::Word(WithoutPair::WORDS),
        default: r#""any""#,
        meaning: "What is owed to a pair by a hand without one: any two cards of the suit, or its two highest.",
        meaning_zh: "无对可跟时：任意两张同门牌，或最大的两张。",
        clause: "rules 1.4",
    },
    Parameter {
        key: "throws.allowed",
        kind: Kind::Bool,
        default: "true",
        meaning: "Whether several shapes of one suit may be led together.",
        meaning_zh: "是否允许甩牌。",
        clause: "rules 1.6",
    },
    Parameter {
        key: "throws.overruff",
        kind: Kind::Word(Overruff::WORDS),
        default: r#""main""#,
        meaning: "How two all-trump answers to a throw compare: longest component first, all components, the highest card, or the longer tractor first.",
        meaning_zh: "超毙甩牌如何比大小：先比最长的牌型，逐个全比，只比最大一张，或先比有无更长的拖拉机。",
        clause: "rules 1.5",
    },
    Parameter {
        key: "throws.asked",
        kind: Kind::Word(Asked::WORDS),
        default: r#""all""#,
        meaning: "Whose hands can block a throw: all three others, or the opponents.",
        meaning_zh: "谁的牌可以卡住甩牌：其余三家，或仅对方两家。",
        clause: "rules 1.6",
    },
    Parameter {
        key: "throws.forced",
        kind: Kind::Word(Forced::WORDS),
        default: r#""smallest-blocked""#,
        meaning: "What is led after a failed throw: its lowest blocked component, its lowest component, or its lowest card.",
        meaning_zh: "甩牌失败后必须出什么：被卡住的最小牌型，最小的牌型，或最小的一张。",
        clause: "rules 1.6",
    },
    Parameter {
        key: "throws.penalty_per",
        kind: Kind::Word(PenaltyPer::WORDS),
        default: r#""card""#,
        meaning: "What a failed throw is charged by: each card thrown, each blocked card, the attempt, or nothing.",
        meaning_zh: "甩牌失败按什么罚分：每张甩出的牌，每张被卡的牌，每次，或不罚。",
        clause: "rules 1.6",
    },
    Parameter {
        key: "throws.penalty",
        kind: Kind::Int(range(0, 100)),
        default: "10",
        meaning: "The points a unit of a failed throw costs.",
        meaning_zh: "甩牌失败每个单位的罚分。",
        clause: "rules 1.6",
    },
    Parameter {
        key: "throws.penalty_cap",
        kind: Kind::Int(range(0, 1000)),
        default: "0",
        meaning: "The most a failed throw costs in all; 0 for no limit.",
        meaning_zh: "一次甩牌失败罚分的上限；0 为不限。",
        clause: "rules 1.6",
    },
    Parameter {
        key: "throws.heavy_first",
        kind: Kind::Int(range(0, 100)),
        default: "0",
        meaning: "What the strongest card thrown costs instead when it is a big joker, a side-suit A, a K or a 10; 0 for no distinction.",
        meaning_zh: "甩出的第一张大牌若为大王、副牌 A、K 或 10 时改罚的分；0 为不区别。",
        clause: "rules 1.6",
    },
    Parameter {
        key: "bidding.jokers",
        kind: Kind::Word(JokerBids::WORDS),
        default: r#""pairs""#,
        meaning: "How jokers bid no-trump: equal pairs, equal pairs only as a counter, or in a first deal a single joker too.",
        meaning_zh: "王如何亮无主：成对的王，成对的王且只能反，或首盘单张王也可亮。",
        clause: "rules 1.7",
    },
    Parameter {
        key: "bidding.big_over_little",
        kind: Kind::Word(BigOverLittle::WORDS),
        default: r#""yes""#,
        meaning: "When two big jokers counter two little ones.",
        meaning_zh: "一对大王何时可反一对小王。",
        clause: "rules 1.7",
    },
    Parameter {
        key: "bidding.suits",
        kind: Kind::Word(PairsAmongEquals::WORDS),
        default: r#""unordered""#,
        meaning: "Whether a pair of level cards counters another: never, when its suit is higher (♠ ♥ ♣ ♦), or whenever it was not shown before.",
        meaning_zh: "级牌对子能否反级牌对子：不能，花色更大时（黑红梅方），或任何未亮过的对子。",
        clause: "rules 1.7",
    },
    Parameter {
        key: "bidding.first_bidder_counters",
        kind: Kind::Bool,
        default: "false",
        meaning: "Whether the first bidder may counter once somebody else has countered.",
        meaning_zh: "别人反主后，最先亮主者能否再反。",
        clause: "rules 1.7",
    },
    Parameter {
        key: "bidding.reinforce",
        kind: Kind::Word(&["until-countered", "none"]),
        default: r#""until-countered""#,
        meaning: "Whether the first bidder may add the second card of the suit before anybody counters; only jokers counter then.",
        meaning_zh: "无人反主前，亮主者能否加固（自保、锁定）；加固后只有对王能反。",
        clause: "rules 1.7",
    },
    Parameter {
        key: "bidding.windows",
        kind: Kind::Word(&["before-kitty", "after-burying"]),
        default: r#""before-kitty""#,
        meaning: "Until when counters are made: before the kitty is taken, or also after the burying.",
        meaning_zh: "何时可以反主：起底前，或扣牌后也可。",
        clause: "rules 1.7",
    },
    Parameter {
        key: "bidding.counter_declares",
        kind: Kind::Word(CounterDeclares::WORDS),
        default: r#""first-deal""#,
        meaning: "When a counter before the kitty is taken makes its player the declarer.",
        meaning_zh: "起底前反主何时同时反庄。",
        clause: "rules 1.7",
    },
    Parameter {
        key: "bidding.counter_takes_kitty",
        kind: Kind::Bool,
        default: "true",
        meaning: "Whether a counter after the burying takes the kitty up and buries again.",
        meaning_zh: "扣牌后反主者是否拿起底牌重新扣牌（反主反底、炒地皮）。",
        clause: "rules 1.7",
    },
    Parameter {
        key: "bidding.partner_may_counter",
        kind: Kind::Bool,
        default: "true",
        meaning: "Whether the partner of the seat whose bid stands may counter it.",
        meaning_zh: "亮主者的同伴能否反主。",
        clause: "rules 1.7",
    },
    Parameter {
        key: "bidding.nobody",
        kind: Kind::Word(Nobody::WORDS),
        default: r#""kitty-first""#,
        meaning: "What sets trumps when nobody bids; a first deal is always dealt again.",
        meaning_zh: "无人亮主时如何定主；首盘一律重新发牌。",
        clause: "rules 1.7",
    },
    Parameter {
        key: "bidding.turned_countered_by",
        kind: Kind::Word(TurnedCounteredBy::WORDS),
        default: r#""nobody""#,
        meaning: "Who may counter a trump turned up from the kitty: nobody, a pair of jokers, or any pair that counters.",
        meaning_zh: "翻底定主后谁能反：不能反，仅限王对，或任何可反的对子。",
        clause: "rules 1.7",
    },
    Parameter {
        key: "bidding.face_down",
        kind: Kind::Word(&["never", "always"]),
        default: r#""never""#,
        meaning: "Whether level cards are bid face down, their suit hidden until the play.",
        meaning_zh: "级牌是否扣着亮，出牌时才揭示花色。",
        clause: "rules 1.7",
    },
    Parameter {
        key: "kitty.size",
        kind: Kind::IntOf(&[0, 4, 8, 12]),
        default: "8",
        meaning: "How many cards the kitty has.",
        meaning_zh: "底牌张数。",
        clause: "rules 1.8",
    },
    Parameter {
        key: "kou_di.measure",
        kind: Kind::Word(KouDiMeasure::WORDS),
        default: r#""component""#,
        meaning: "What sets the multiplier of a kou-di: the largest component of the play, or its number of cards.",
        meaning_zh: "抠底倍数看什么：最大的牌型，或张数。",
        clause: "rules 1.8",
    },
    Parameter {
        key: "kou_di.form",
        kind: Kind::Word(KouDiForm::WORDS),
        default: r#""2^(pairs+1)""#,
        meaning: "The multiplier of n cards with so many pairs in what is measured; list takes it from the multipliers alone.",
        meaning_zh: "抠底倍数的算式，n 为张数，pairs 为对数；list 只用下列倍数。",
        clause: "rules 1.8",
    },
    Parameter {
        key: "kou_di.multipliers.single",
        kind: Kind::OptionalInt(MULTIPLIER),
        default: r#""none""#,
        meaning: "The multiplier of a single, instead of the form's.",
        meaning_zh: "单扣的倍数，代替算式。",
        clause: "rules 1.8",
    },
    Parameter {
        key: "kou_di.multipliers.pair",
        kind: Kind::OptionalInt(MULTIPLIER),
        default: r#""none""#,
        meaning: "The multiplier of a pair, instead of the form's.",
        meaning_zh: "双扣的倍数，代替算式。",
        clause: "rules 1.8",
    },
    Parameter {
        key: "kou_di.multipliers.tractor",
        kind: Kind::OptionalInts(MULTIPLIER),
        default: r#""none""#,
        meaning: "The multipliers of tractors of 2, 3, … pairs, instead of the form's; the last goes on for longer ones.",
        meaning_zh: "两对、三对……拖拉机抠底的倍数，代替算式；更长的用最后一个。",
        clause: "rules 1.8",
    },
    Parameter {
        key: "kou_di.multipliers.throw",
        kind: Kind::OptionalInt(MULTIPLIER),
        default: r#""none""#,
        meaning: "The multiplier of a throw of several components.",
        meaning_zh: "甩牌抠底的倍数。",
        clause: "rules 1.8, 2 (002 §4)",
    },
    Parameter {
        key: "kou_di.throw_counts",
        kind: Kind::Word(ThrowCounts::WORDS),
        default: r#""at-least""#,
        meaning: "Whether a throw counts at least its own multiplier, or always exactly that.",
        meaning_zh: "甩牌抠底的倍数是至少，还是一律。",
        clause: "rules 1.8, 2 (002 §4)",
    },
    Parameter {
        key: "kou_di.side_suit",
        kind: Kind::Word(&["full", "half"]),
        default: r#""full""#,
        meaning: "Whether a play of a side suit takes the full multiplier or half of it, rounded down and at least 1.",
        meaning_zh: "副牌抠底算全倍还是减半（舍去零头，至少一倍）。",
        clause: "rules 1.8",
    },
    Parameter {
        key: "kou_di.taken_from",
        kind: Kind::Word(TakenFrom::WORDS),
        default: r#""winning-play""#,
        meaning: "Which play of the last trick is measured: the one that won it, or the one led.",
        meaning_zh: "抠底倍数看最后一圈的赢牌，还是首家的出牌。",
        clause: "rules 1.8",
    },
    Parameter {
        key: "kou_di.ruffed_throw",
        kind: Kind::Word(RuffedThrow::WORDS),
        default: r#""as-led""#,
        meaning: "Whether a ruff of a throw is measured as it was arranged to the lead, or by its own shape.",
        meaning_zh: "毙甩牌抠底时按首家的牌型算，还是按毙牌自身的牌型算。",
        clause: "rules 1.8",
    },
    Parameter {
        key: "kou_di.counted",
        kind: Kind::Word(KouDiCounted::WORDS),
        default: r#""kitty""#,
        meaning: "Which points are multiplied: the kitty's, or the last trick's.",
        meaning_zh: "翻倍的是底牌分，还是最后一圈的分。",
        clause: "rules 1.8, 2 (000 §10)",
    },
    Parameter {
        key: "promotion.stage",
        kind: Kind::Int(range(5, 200)),
        default: "80",
        meaning: "The attackers' points that take the stage.",
        meaning_zh: "闲家上台所需的分数。",
        clause: "rules 1.9",
    },
    Parameter {
        key: "promotion.declarer_bands",
        kind: Kind::Bands,
        default: "[[0, 3], [5, 2], [40, 1]]",
        meaning: "The declaring side's steps, from so many attackers' points on; all below the stage.",
        meaning_zh: "庄家升级表：闲家得分从多少起升几级，都在上台分以下。",
        clause: "rules 1.9",
    },
    Parameter {
        key: "promotion.attacker_bands",
        kind: Kind::Bands,
        default: "[[0, 0]]",
        meaning: "The attackers' steps, from so many points beyond the stage on.",
        meaning_zh: "闲家升级表：超过上台分多少起升几级。",
        clause: "rules 1.9",
    },
    Parameter {
        key: "promotion.attacker_every",
        kind: Kind::Int(range(0, 200)),
        default: "40",
        meaning: "After the last band, one more step each so many points; 0 for no more.",
        meaning_zh: "超出表后每多少分再升一级；0 为不再升。",
        clause: "rules 1.9",
    },
    Parameter {
        key: "promotion.max_steps",
        kind: Kind::Int(BAND_STEPS),
        default: "0",
        meaning: "The most levels a deal brings to either side; 0 for no limit.",
        meaning_zh: "一盘最多升几级；0 为不限。",
        clause: "rules 1.9, 2 (004)",
    },
    Parameter {
        key: "promotion.hooks",
        kind: Kind::Hooks,
        default: "[]",
        meaning: "Fall-backs: at this level, attackers with so many points whose last trick is headed by the level's rank send the declaring side back.",
        meaning_zh: "钩到底：打此级时，闲家得够分并以该级牌为首的牌赢最后一圈，庄家退回某级。",
        clause: "rules 2 (000 §7)",
    },
];
