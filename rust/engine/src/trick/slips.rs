//! Slips of players and what they cost (rules 1.10): how often each kind
//! happens, to whom, and what becomes of the deal.
//!
//! A player slips at most once a kind and deal. Cards and plays are those of
//! the deal without slips, so that with and without are paired; what a slip
//! costs comes on top.

use crate::bits::Bits;
use crate::card::Seat;
use crate::cards::Cards;
use crate::rng::{Purpose, Streams, Word};
use crate::rules::{InfractionRules, LostBySlip, LostDeal, TrickRules};
use crate::shuffle::Dealt;
use crate::trick::after::After;
use crate::trick::context::Context;
use crate::trick::playout::Recorder;
use crate::trick::policy::random::Random;
use crate::trick::throw::is_heavy;

/// What a player does wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A wrong follow found at once 跟错牌.
    WrongFollow,
    /// A wrong follow found later.
    LateWrongFollow,
    /// A wrong number of cards found after the play began 多牌少牌.
    WrongCount,
    /// A wrong number of cards found before the play.
    EarlyWrongCount,
    /// An exposed card 暴露张.
    ExposedCard,
    /// A play out of turn 越序出牌.
    OutOfTurn,
    /// A card kept back 藏牌.
    HiddenCard,
    /// A wrong burial 扣错底牌.
    WrongBurial,
    /// A wrong bid 亮错主.
    WrongBid,
}

/// How many kinds there are.
pub const KINDS: usize = 9;

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; KINDS] = [
        Kind::WrongFollow,
        Kind::LateWrongFollow,
        Kind::WrongCount,
        Kind::EarlyWrongCount,
        Kind::ExposedCard,
        Kind::OutOfTurn,
        Kind::HiddenCard,
        Kind::WrongBurial,
        Kind::WrongBid,
    ];

    /// Its name.
    pub const fn word(self) -> &'static str {
        [
            "wrong_follow",
            "late_wrong_follow",
            "wrong_count",
            "early_wrong_count",
            "exposed_card",
            "out_of_turn",
            "hidden_card",
            "wrong_burial",
            "wrong_bid",
        ][self as usize]
    }

    /// The kind of a name.
    ///
    /// # Errors
    /// An unknown name, with the nearest one.
    pub fn read(word: &str) -> Result<Kind, String> {
        let words = || Kind::ALL.into_iter().map(Kind::word);
        Kind::ALL
            .into_iter()
            .find(|kind| kind.word() == word)
            .ok_or_else(|| {
                let near = crate::rules::nearest(word, words())
                    .map_or_else(String::new, |near| format!(" (did you mean {near:?}?)"));
                let allowed: Vec<&str> = words().collect();
                format!(
                    "slips: unknown kind {word:?}{near}; allowed: {}",
                    allowed.join(", ")
                )
            })
    }
}

/// How often each kind happens: the chance that a player does it in a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slips {
    /// Of 2^53, what a float holds exactly.
    chances: [u64; KINDS],
}

impl Slips {
    /// Reads rates; none where all are 0.
    ///
    /// # Errors
    /// An unknown kind, a rate that is no chance, or a kind that cannot happen
    /// in these deals.
    pub fn read<'a>(
        rates: impl IntoIterator<Item = (&'a str, f64)>,
        rules: &TrickRules,
        is_bid: bool,
    ) -> Result<Option<Slips>, String> {
        let mut chances = [0; KINDS];
        for (word, rate) in rates {
            let kind = Kind::read(word)?;
            if !(0.0..=1.0).contains(&rate) {
                return Err(format!(
                    "slips: {word}: {rate}; allowed: 0 to 1, the chance that a player does it in \
                     a deal"
                ));
            }
            chances[kind as usize] = (rate * 2_f64.powi(53)) as u64;
        }
        let slips = Slips { chances };
        if slips.happens(Kind::WrongBurial) && rules.kitty_size == 0 {
            return Err("slips: wrong_burial: there is no kitty to bury; leave it out".into());
        }
        if slips.happens(Kind::WrongBid) && !is_bid {
            return Err(
                "slips: wrong_bid: with trump given nobody bids; leave out one of them".into(),
            );
        }
        Ok((slips
            != Slips {
                chances: [0; KINDS],
            })
        .then_some(slips))
    }

    /// Whether a kind ever happens.
    pub fn happens(&self, kind: Kind) -> bool {
        self.chances[kind as usize] > 0
    }

    /// For each seat whether it slips in this way, and a word to say with what.
    /// Both are drawn for every seat, so that a higher rate only adds slips.
    fn draw(&self, kind: Kind, streams: Streams) -> [(bool, Word); 4] {
        let mut rng = streams.rng(Purpose::Slip(kind as u8));
        [0; 4].map(|_: u8| {
            let slips = rng.next() >> 11 < self.chances[kind as usize];
            (slips, rng.word())
        })
    }

    /// The seats that may not bid: a side of which one bid wrongly, where that
    /// is the price. The wrong bid comes before the side's first right one.
    pub fn barred(&self, rules: &InfractionRules, streams: Streams) -> [bool; 4] {
        if !rules.no_more_bids || !self.happens(Kind::WrongBid) {
            return [false; 4];
        }
        let slips = self.draw(Kind::WrongBid, streams).map(|(slips, _)| slips);
        [0, 1, 2, 3].map(|seat| slips[seat] || slips[(seat + 2) % 4])
    }

    /// The slips of a deal that was played so.
    pub fn of_deal<B: Bits>(
        &self,
        rules: &InfractionRules,
        (ctx, declarer): (&Context, Seat),
        heard: &Heard,
        streams: Streams,
        bits: B,
    ) -> Slipped {
        let mut slipped = Slipped::default();
        for kind in Kind::ALL.into_iter().filter(|&kind| self.happens(kind)) {
            for (seat, (slips, mut word)) in Seat::ALL.into_iter().zip(self.draw(kind, streams)) {
                if !slips || kind == Kind::WrongBurial && heard.buried_by != Some(seat) {
                    continue;
                }
                let hand = heard.hands[seat.index()];
                let rng = streams.rng(Purpose::Slip(kind as u8));
                let random = Random::new(bits, rng.clone(), rng);
                let charged = match kind {
                    Kind::ExposedCard => {
                        Charged::card(ctx, random.card(hand, &mut word).trailing_zeros())
                    }
                    Kind::WrongFollow | Kind::OutOfTurn => Charged::Cards(
                        random
                            .pick_lead(ctx, hand, &mut word)
                            .led(ctx, hand)
                            .component
                            .len(),
                    ),
                    _ => Charged::Cards(1),
                };
                slipped.add(rules, kind, seat.is_same_side(declarer), charged);
            }
        }
        slipped
    }
}

/// What a slip is charged for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Charged {
    /// So many cards, where they are counted.
    Cards(u32),
    /// One that weighs more, where that is told apart.
    Heavy,
}

impl Charged {
    /// An exposed card.
    pub fn card(ctx: &Context, bit: u32) -> Charged {
        if is_heavy(ctx, bit) {
            Charged::Heavy
        } else {
            Charged::Cards(1)
        }
    }
}

/// The slips of a deal, of (declaring side, attackers).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Slipped {
    /// How many of each kind.
    pub counts: [[u8; 2]; KINDS],
    /// What they cost each side.
    pub charged: [u32; 2],
}

impl Slipped {
    /// One more.
    pub fn add(&mut self, rules: &InfractionRules, kind: Kind, declares: bool, charged: Charged) {
        let side = usize::from(!declares);
        let count = &mut self.counts[kind as usize][side];
        *count = count.saturating_add(1);
        self.charged[side] += price(rules, kind, charged);
    }

    /// Points towards the attackers.
    pub fn points(&self) -> i32 {
        self.charged[0] as i32 - self.charged[1] as i32
    }

    /// By what a side has lost the deal, if it has: what is found first in the
    /// order of the rules when there are several.
    fn lost(&self, rules: &InfractionRules, side: usize) -> Option<LostDeal> {
        let by_points = LostDeal {
            verdict: rules.hidden_twice,
            attackers_gain: None,
            declarers_gain: None,
            points: 0,
        };
        [
            (Kind::LateWrongFollow, 1, rules.late_wrong_follow),
            (Kind::WrongCount, 1, rules.wrong_count),
            (Kind::HiddenCard, 2, by_points),
        ]
        .into_iter()
        .find(|&(kind, least, lost)| {
            lost.verdict == LostBySlip::Lost && self.counts[kind as usize][side] >= least
        })
        .map(|(_, _, lost)| lost)
    }
}

fn price(rules: &InfractionRules, kind: Kind, charged: Charged) -> u32 {
    let cards = match charged {
        Charged::Cards(cards) => cards,
        Charged::Heavy => 1,
    };
    let (points, cards) = match kind {
        Kind::WrongFollow if rules.wrong_follow_by_card => (rules.wrong_follow, cards),
        Kind::WrongFollow => (rules.wrong_follow, 1),
        Kind::LateWrongFollow => (rules.late_wrong_follow.points, 1),
        Kind::WrongCount => (rules.wrong_count.points, 1),
        Kind::EarlyWrongCount => (rules.early_wrong_count, 1),
        Kind::ExposedCard if charged == Charged::Heavy && rules.exposed_heavy > 0 => {
            (rules.exposed_heavy, 1)
        }
        Kind::ExposedCard => (rules.exposed_card, 1),
        Kind::OutOfTurn => (rules.out_of_turn, cards),
        Kind::HiddenCard => (rules.hidden_card, 1),
        Kind::WrongBurial => (rules.wrong_burial, 1),
        Kind::WrongBid => (rules.wrong_bid, 1),
    };
    u32::from(points) * cards
}

/// Who has lost a deal by slips.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Verdict {
    /// Nobody: it stands as played.
    #[default]
    None,
    /// The declaring side.
    DeclarersLost,
    /// The attackers.
    AttackersLost,
    /// Both: it counts for nobody.
    Void,
}

/// The words of the column `verdict`.
pub const VERDICTS: [&str; 4] = ["none", "declarers_lost", "attackers_lost", "void"];

/// What becomes of a deal in which players slipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// Who has lost it.
    pub verdict: Verdict,
    /// The attackers' points, penalties included.
    pub attacker_points: i32,
    /// What they bring.
    pub after: After,
}

/// Rules on a deal with these points of the attackers before its slips.
pub fn rule(rules: &TrickRules, attacker_points: i32, slipped: &Slipped) -> Ruling {
    let attacker_points = attacker_points + slipped.points();
    let mut after = After::of(rules, attacker_points);
    let steps = &mut after.steps;
    let has_stage = steps.stage_change.is_some();
    let gained = |gain: Option<u8>, by_points: u8| match gain {
        Some(steps) if has_stage => steps,
        _ => by_points,
    };
    let infractions = &rules.infractions;
    let lost = [0, 1].map(|side| slipped.lost(infractions, side));
    let (verdict, match_points) = match lost {
        [None, None] => (Verdict::None, None),
        [Some(lost), None] => {
            steps.attacker = gained(lost.attackers_gain, steps.attacker);
            steps.declarer = 0;
            steps.stage_change = has_stage.then_some(true);
            (
                Verdict::DeclarersLost,
                Some(infractions.match_points as i16),
            )
        }
        [None, Some(lost)] => {
            steps.declarer = gained(lost.declarers_gain, steps.declarer);
            steps.attacker = 0;
            steps.stage_change = has_stage.then_some(false);
            (
                Verdict::AttackersLost,
                Some(-(infractions.match_points as i16)),
            )
        }
        [Some(_), Some(_)] => {
            (steps.attacker, steps.declarer) = (0, 0);
            steps.stage_change = has_stage.then_some(false);
            after.large_points = after.large_points.map(|_| 0);
            after.match_points = after.match_points.map(|_| 0);
            (Verdict::Void, None)
        }
    };
    if let Some(points) = match_points.filter(|&points| points != 0) {
        after.match_points = after.match_points.map(|_| points);
    }
    Ruling {
        verdict,
        attacker_points,
        after,
    }
}

/// What of a deal slips ask about.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heard {
    /// Hands at the start of the play, in the order of the deal's context.
    hands: [Cards; 4],
    /// Who buried last.
    buried_by: Option<Seat>,
}

impl Recorder for Heard {
    fn dealt(
        &mut self,
        _dealt: &Dealt,
        _drawn: Option<(&crate::trick::draw::Draws, Seat)>,
        _streams: Streams,
    ) {
        *self = Heard::default();
    }

    fn bid(&mut self, _shown: crate::trick::deal::Shown) {}

    fn buried(&mut self, seat: Seat, _cards: impl FnOnce() -> Cards) {
        self.buried_by = Some(seat);
    }

    fn gave(&mut self, _seat: Seat, _cards: Cards) {}

    fn laid(&mut self, _lead: &crate::trick::shape::Lead) {}

    #[inline(always)]
    fn played(&mut self, seat: Seat, cards: Cards) {
        let hand = &mut self.hands[seat.index()];
        *hand = hand.plus(cards);
    }
}
