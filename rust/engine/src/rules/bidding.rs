//! The bidding parameters as the engine reads them (rules 1.7).

use crate::card::Rank;
use crate::rules::trick::words;
use crate::rules::value::Values;

/// `bidding.*`
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a parameter of its own"
)]
pub struct BiddingRules {
    /// `bidding.with`
    pub with: BidWith,
    /// `bidding.captures`
    pub captures: bool,
    /// `bidding.first_declarer`
    pub first_declarer: FirstDeclarer,
    /// `bidding.first_deal_companion`
    pub first_deal_companion: Option<Rank>,
    /// `bidding.jokers`
    pub jokers: JokerBids,
    /// `bidding.big_over_little`
    pub big_over_little: BigOverLittle,
    /// `bidding.suits`
    pub suits: PairsAmongEquals,
    /// `bidding.first_bidder_counters`
    pub first_bidder_counters: bool,
    /// `bidding.reinforce` = until-countered.
    pub reinforce: bool,
    /// `bidding.windows` = after-burying: counters after the burying too.
    pub after_burying: bool,
    /// `bidding.counter_declares`
    pub counter_declares: CounterDeclares,
    /// `bidding.declarer_after_burying` = after-another.
    pub declarer_waits: bool,
    /// `bidding.counter_takes_kitty`
    pub counter_takes_kitty: bool,
    /// `bidding.counter_opens_kitty` 翻底
    pub counter_opens_kitty: bool,
    /// `bidding.partner_may_counter`
    pub partner_may_counter: bool,
    /// `bidding.nobody`
    pub nobody: Nobody,
    /// `bidding.turned_countered_by`
    pub turned_countered_by: TurnedCounteredBy,
    /// `bidding.face_down`
    pub face_down: FaceDown,
    /// `bidding.last_card_counters`
    pub last_card_counters: bool,
}

/// What is bid with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BidWith {
    /// Level cards and jokers.
    LevelCards,
    /// Any pair of a suit 顶牌.
    Pairs,
}

/// Who declares in a first deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstDeclarer {
    /// The bidder.
    Bidder,
    /// The right-hand neighbour of the seat whose bid stands.
    RightOfBidder,
}

/// When level cards are bid face down, their suit hidden until the play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaceDown {
    /// Never.
    Never,
    /// If the bidder likes, with the very first card drawn 暗亮主.
    FirstCard,
    /// Always.
    Always,
}

/// How jokers bid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JokerBids {
    /// Equal pairs, directly or as a counter.
    Pairs,
    /// Equal pairs, only as a counter.
    CounterOnly,
    /// As `Pairs`; in a first deal one joker bids too.
    SingleFirstDeal,
}

/// When two big jokers counter two little ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BigOverLittle {
    /// Always.
    Yes,
    /// In a first deal.
    FirstDeal,
}

/// When a level pair counters a level pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PairsAmongEquals {
    /// Never.
    Unordered,
    /// When its suit is higher, ♠ > ♥ > ♣ > ♦.
    Ordered,
    /// Whenever it was not shown before.
    AnyLaterPair,
}

/// When a counter before the kitty is taken moves the declaring 反庄.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CounterDeclares {
    /// In a first deal.
    FirstDeal,
    /// In a first deal, and while the sides stand at the ladder's first level.
    FirstLevel,
    /// Never.
    Never,
    /// Always.
    Always,
}

/// What happens when nobody bids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nobody {
    /// The kitty's first card gives the suit; a joker no-trump.
    KittyFirst,
    /// The kitty's first card that is no joker gives the suit.
    KittyFirstNonJoker,
    /// The kitty's third card gives the suit; a joker no-trump.
    KittyThird,
    /// No-trump.
    NoTrump,
    /// The cards are dealt again.
    Redeal,
}

/// Who counters a trump that was turned up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnedCounteredBy {
    /// Nobody.
    Nobody,
    /// A pair of jokers.
    NoTrump,
    /// Any pair that counters.
    Anyone,
}

words! {
    JokerBids {
        "pairs" => Pairs,
        "counter-only" => CounterOnly,
        "single-first-deal" => SingleFirstDeal,
    }
    BigOverLittle { "yes" => Yes, "first-deal" => FirstDeal }
    PairsAmongEquals {
        "unordered" => Unordered,
        "ordered" => Ordered,
        "any-later-pair" => AnyLaterPair,
    }
    BidWith { "level-cards" => LevelCards, "pairs" => Pairs }
    FirstDeclarer { "bidder" => Bidder, "right-of-bidder" => RightOfBidder }
    FaceDown { "never" => Never, "first-card" => FirstCard, "always" => Always }
    CounterDeclares {
        "first-deal" => FirstDeal,
        "first-level" => FirstLevel,
        "never" => Never,
        "always" => Always,
    }
    Nobody {
        "kitty-first" => KittyFirst,
        "kitty-first-non-joker" => KittyFirstNonJoker,
        "kitty-third" => KittyThird,
        "no-trump" => NoTrump,
        "redeal" => Redeal,
    }
    TurnedCounteredBy { "nobody" => Nobody, "no-trump" => NoTrump, "anyone" => Anyone }
}

impl BidWith {
    /// What can be shown, in words.
    pub const fn shows(self) -> &'static str {
        match self {
            BidWith::LevelCards => {
                "one or two equal level cards, jokers, and where a first deal asks for it a level \
                 card with its companion"
            }
            BidWith::Pairs => "two equal cards of a suit",
        }
    }
}

impl BiddingRules {
    /// The rank that must be shown besides one level card, if any must; the
    /// level itself is no companion.
    pub fn companion(&self, level: Option<Rank>, first_deal: bool) -> Option<Rank> {
        self.first_deal_companion
            .filter(|&companion| first_deal && Some(companion) != level)
    }

    pub(super) fn from_values(values: &Values<'_>) -> BiddingRules {
        BiddingRules {
            with: values.word("bidding.with", BidWith::from_word),
            captures: values.flag("bidding.captures"),
            first_declarer: values.word("bidding.first_declarer", FirstDeclarer::from_word),
            first_deal_companion: values.rank("bidding.first_deal_companion"),
            jokers: values.word("bidding.jokers", JokerBids::from_word),
            big_over_little: values.word("bidding.big_over_little", BigOverLittle::from_word),
            suits: values.word("bidding.suits", PairsAmongEquals::from_word),
            first_bidder_counters: values.flag("bidding.first_bidder_counters"),
            reinforce: values.is_word("bidding.reinforce", "until-countered"),
            after_burying: values.is_word("bidding.windows", "after-burying"),
            counter_declares: values.word("bidding.counter_declares", CounterDeclares::from_word),
            declarer_waits: values.is_word("bidding.declarer_after_burying", "after-another"),
            counter_takes_kitty: values.flag("bidding.counter_takes_kitty"),
            counter_opens_kitty: values.flag("bidding.counter_opens_kitty"),
            partner_may_counter: values.flag("bidding.partner_may_counter"),
            nobody: values.word("bidding.nobody", Nobody::from_word),
            turned_countered_by: values
                .word("bidding.turned_countered_by", TurnedCounteredBy::from_word),
            face_down: values.word("bidding.face_down", FaceDown::from_word),
            last_card_counters: values.flag("bidding.last_card_counters"),
        }
    }
}
