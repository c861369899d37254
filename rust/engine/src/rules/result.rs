//! What follows from a deal, as the engine reads it: who declares next, what
//! else is scored, and what slips cost (rules 1.9, 1.10).

use crate::rules::trick::words;
use crate::rules::value::Values;

/// `rotation.*`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RotationRules {
    /// `rotation.after_win`
    pub after_win: AfterWin,
    /// `rotation.after_loss`
    pub after_loss: AfterLoss,
    /// `rotation.same_below`: points; 0 for never.
    pub same_below: u16,
    /// `rotation.leads` = last-bidder.
    pub last_bidder_leads: bool,
}

/// Who declares after a win of the declaring side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterWin {
    /// The declarer's partner.
    Partner,
    /// The declarer again.
    Same,
    /// The declarer's right-hand neighbour 下家.
    Next,
}

/// Who declares after the attackers took the stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterLoss {
    /// The declarer's right-hand neighbour 下家.
    Next,
    /// The declarer's left-hand neighbour 上家.
    Previous,
}

/// `score.*`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreRules {
    /// `score.large_points`: (from points, large points); empty for none.
    pub large_points: Vec<(u16, u8)>,
    /// Match points, where there are any.
    pub match_points: Option<MatchPoints>,
}

/// `score.match_*`: match points 赛点 by the distance from a par.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchPoints {
    /// `score.match_par`
    pub par: u16,
    /// `score.match_every`: points.
    pub every: u16,
    /// `score.match_points`: each so many points.
    pub each: u16,
}

/// `infractions.*`: points go to the other side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InfractionRules {
    /// `infractions.wrong_follow`
    pub wrong_follow: u16,
    /// `infractions.wrong_follow_per` = card.
    pub wrong_follow_by_card: bool,
    /// `infractions.late_wrong_follow`, `infractions.late_*`
    pub late_wrong_follow: LostDeal,
    /// `infractions.wrong_count`, `infractions.count_*`
    pub wrong_count: LostDeal,
    /// `infractions.early_wrong_count`
    pub early_wrong_count: u16,
    /// `infractions.exposed_card`
    pub exposed_card: u16,
    /// `infractions.exposed_heavy`: 0 for no distinction.
    pub exposed_heavy: u16,
    /// `infractions.out_of_turn`: a card.
    pub out_of_turn: u16,
    /// `infractions.hidden_card`
    pub hidden_card: u16,
    /// `infractions.hidden_twice`
    pub hidden_twice: LostBySlip,
    /// `infractions.wrong_burial`
    pub wrong_burial: u16,
    /// `infractions.wrong_bid`
    pub wrong_bid: u16,
    /// `infractions.wrong_bid_then` = no-more-bids.
    pub no_more_bids: bool,
    /// `infractions.match_points`
    pub match_points: u16,
}

/// Whether a slip loses the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LostBySlip {
    /// No.
    None,
    /// Yes.
    Lost,
}

/// What a slip costs that may lose the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LostDeal {
    /// Whether it does.
    pub verdict: LostBySlip,
    /// The attackers' steps when the declaring side loses; none: by the points.
    pub attackers_gain: Option<u8>,
    /// The declaring side's steps when the attackers lose; none: by the points.
    pub declarers_gain: Option<u8>,
    /// Points besides.
    pub points: u16,
}

words! {
    AfterWin { "partner" => Partner, "same" => Same, "next" => Next }
    AfterLoss { "next" => Next, "previous" => Previous }
    LostBySlip { "none" => None, "lost" => Lost }
}

impl RotationRules {
    pub(super) fn from_values(values: &Values<'_>) -> RotationRules {
        RotationRules {
            after_win: values.word("rotation.after_win", AfterWin::from_word),
            after_loss: values.word("rotation.after_loss", AfterLoss::from_word),
            same_below: values.int("rotation.same_below") as u16,
            last_bidder_leads: values.is_word("rotation.leads", "last-bidder"),
        }
    }
}

impl ScoreRules {
    pub(super) fn from_values(values: &Values<'_>) -> ScoreRules {
        let match_points = values
            .optional_int("score.match_par")
            .map(|par| MatchPoints {
                par: par as u16,
                every: values.int("score.match_every") as u16,
                each: values.int("score.match_points") as u16,
            });
        ScoreRules {
            large_points: values.bands("score.large_points").to_vec(),
            match_points,
        }
    }
}

impl InfractionRules {
    pub(super) fn from_values(values: &Values<'_>) -> InfractionRules {
        let points = |key| values.int(key) as u16;
        let gain = |key| values.optional_int(key).map(|steps| steps as u8);
        InfractionRules {
            wrong_follow: points("infractions.wrong_follow"),
            wrong_follow_by_card: values.is_word("infractions.wrong_follow_per", "card"),
            late_wrong_follow: LostDeal {
                verdict: values.word("infractions.late_wrong_follow", LostBySlip::from_word),
                attackers_gain: gain("infractions.late_attackers_gain"),
                declarers_gain: gain("infractions.late_declarers_gain"),
                points: points("infractions.late_points"),
            },
            wrong_count: LostDeal {
                verdict: values.word("infractions.wrong_count", LostBySlip::from_word),
                attackers_gain: gain("infractions.count_attackers_gain"),
                declarers_gain: gain("infractions.count_declarers_gain"),
                points: points("infractions.count_points"),
            },
            early_wrong_count: points("infractions.early_wrong_count"),
            exposed_card: points("infractions.exposed_card"),
            exposed_heavy: points("infractions.exposed_heavy"),
            out_of_turn: points("infractions.out_of_turn"),
            hidden_card: points("infractions.hidden_card"),
            hidden_twice: values.word("infractions.hidden_twice", LostBySlip::from_word),
            wrong_burial: points("infractions.wrong_burial"),
            wrong_bid: points("infractions.wrong_bid"),
            no_more_bids: values.is_word("infractions.wrong_bid_then", "no-more-bids"),
            match_points: points("infractions.match_points"),
        }
    }
}
