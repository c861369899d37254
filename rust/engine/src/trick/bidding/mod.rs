//! Bids, counters and reinforcements (rules 1.7): what may be bid on what.

mod bid;
mod fault;
mod key_cards;

pub use bid::{Bid, BidKind, Bids, BidsBySeat};
pub use key_cards::{KeyCards, KeyCardsBySeat};

use crate::card::{Rank, Seat, Suit};
use crate::rules::{
    BidWith, BiddingRules, BigOverLittle, FaceDown, JokerBids, PairsAmongEquals, TurnedCounteredBy,
};
use std::fmt;

/// A level card just drawn that lets its seat bid more than it could later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// This suit's, as its very first card.
    FirstCard(Suit),
    /// This suit's, as its very last card.
    LastCard(Suit),
}

impl Moment {
    /// Whether a key card drawn in a round of so many makes for one.
    #[inline(always)]
    pub fn drawn(key: u32, round: u32, rounds: u32) -> Option<Moment> {
        let moment = match round {
            0 => Moment::FirstCard,
            _ if round + 1 == rounds => Moment::LastCard,
            _ => return None,
        };
        Suit::ALL.get(key as usize).copied().map(moment)
    }
}

/// The bid that stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Whose it is.
    pub seat: Seat,
    /// What was shown.
    pub bid: Bid,
}

/// What a move in the bidding was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Made {
    /// The first bid 亮主.
    Bid,
    /// A counter 反主.
    Counter,
    /// The second card added to one's own bid 加固.
    Reinforcement,
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Made::Bid => "bid",
            Made::Counter => "counter",
            Made::Reinforcement => "reinforce",
        })
    }
}

/// How far the deal has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Window {
    /// While cards are drawn and after, before the kitty is taken.
    BeforeKitty,
    /// After a burying.
    AfterBurying,
}

/// The bidding of a deal so far.
#[derive(Clone, Debug)]
pub struct Bidding<'a> {
    rules: &'a BiddingRules,
    first_deal: bool,
    /// What a first bid with one level card needs besides it.
    companion: Option<Rank>,
    window: Window,
    /// The declarer, who passes after the burying until another counters.
    waits: Option<Seat>,
    standing: Option<Standing>,
    first_bidder: Option<Seat>,
    /// Nobody bid, and a card of the kitty set trumps.
    turned: bool,
    locked: bool,
    counters: u8,
    /// Level pairs that were shown in a bid: each bids once in a deal.
    shown: Bids,
}

impl<'a> Bidding<'a> {
    /// No card has been drawn.
    pub fn new(rules: &'a BiddingRules, level: Option<Rank>, first_deal: bool) -> Self {
        Bidding {
            rules,
            first_deal,
            companion: rules.companion(level, first_deal),
            window: Window::BeforeKitty,
            waits: None,
            standing: None,
            first_bidder: None,
            turned: false,
            locked: false,
            counters: 0,
            shown: Bids::NONE,
        }
    }

    /// The bid that stands, if there is one.
    pub fn standing(&self) -> Option<Standing> {
        self.standing
    }

    /// Who bid first.
    pub fn first_bidder(&self) -> Option<Seat> {
        self.first_bidder
    }

    /// Counters made.
    pub fn counters(&self) -> u8 {
        self.counters
    }

    /// Whether a card of the kitty set trumps and still does.
    pub fn is_turned(&self) -> bool {
        self.turned && self.standing.is_none()
    }

    /// Nobody has bid: a card of the kitty sets trumps.
    pub fn turn_up(&mut self) {
        self.turned = true;
    }

    /// The rules that are bid by.
    pub fn rules(&self) -> &'a BiddingRules {
        self.rules
    }

    /// The rank that a first bid with one level card shows besides it, in its
    /// suit, where it must.
    pub fn companion(&self) -> Option<Rank> {
        self.companion
    }

    /// The kitty has been taken and buried.
    #[inline(always)]
    pub fn bury(&mut self, declarer: Seat) {
        if self.window == Window::BeforeKitty && self.rules.declarer_waits {
            self.waits = Some(declarer);
        }
        self.window = Window::AfterBurying;
    }

    /// Whether any seat could still bid, whatever it holds.
    #[inline(always)]
    pub fn is_open(&self) -> bool {
        let in_time = self.window == Window::BeforeKitty || self.rules.after_burying;
        in_time
            && match self.standing {
                Some(_) => true,
                None if self.turned => self.rules.turned_countered_by != TurnedCounteredBy::Nobody,
                // No-trump because nobody bid is no bid, and is not countered.
                None => self.window == Window::BeforeKitty,
            }
    }

    /// What a seat that holds these cards may bid now, whatever it has just
    /// drawn.
    ///
    /// However often seats are asked, at most eight bids are made in a deal:
    /// one first bid, one reinforcement (only of a first bid, once), and
    /// counters. A counter with level cards takes a pair that no bid has
    /// shown, and there are four; one with jokers is of a stronger kind than
    /// the bid that stands, and nothing but the other jokers tops it. A last
    /// card counters only a first bid, and nothing but jokers tops that.
    pub fn legal(&self, seat: Seat, held: KeyCards) -> Bids {
        let mut alone = KeyCardsBySeat::default();
        alone.set(seat, held);
        self.of(alone).and(self.allowed()).of(seat)
    }

    /// Every bid that can be made of these cards, whoever may make it.
    #[inline(always)]
    pub fn of(&self, held: KeyCardsBySeat) -> BidsBySeat {
        let BidsBySeat(bids) = held.bids();
        match self.companion {
            // Only first bids are singles.
            Some(_) => {
                let alone = BidsBySeat::for_all(Bids::ALL_SINGLES).0 & !held.accompanied().0;
                BidsBySeat(bids & !alone)
            }
            None => BidsBySeat(bids),
        }
    }

    /// What each seat may bid now if it has the cards, whatever it has just
    /// drawn.
    #[inline(always)]
    pub fn allowed(&self) -> BidsBySeat {
        if !self.is_open() {
            return BidsBySeat::NONE;
        }
        let Some(standing) = self.standing else {
            let bids = if self.turned {
                self.on_turned()
            } else {
                self.first_bids()
            };
            return self.without_waiting(BidsBySeat::for_all(bids));
        };
        let counters = BidsBySeat::for_all(self.counters_to(standing));
        let allowed = Seat::ALL
            .into_iter()
            .filter(|&seat| seat == standing.seat || self.is_barred(standing, seat))
            .fold(counters, BidsBySeat::without_seat)
            .with(standing.seat, self.reinforcement(standing));
        self.without_waiting(allowed)
    }

    #[inline(always)]
    fn without_waiting(&self, allowed: BidsBySeat) -> BidsBySeat {
        self.waits
            .map_or(allowed, |seat| allowed.without_seat(seat))
    }

    /// Whether a moment may let a seat bid more.
    #[inline]
    pub fn has_moments(&self) -> bool {
        self.rules.face_down == FaceDown::FirstCard || self.rules.last_card_counters
    }

    /// What a seat may bid at a moment besides.
    pub fn more(&self, seat: Seat, moment: Moment) -> Bids {
        match (moment, self.standing) {
            (Moment::FirstCard(suit), None) => {
                let lets_lie =
                    self.rules.face_down == FaceDown::FirstCard && self.companion.is_none();
                Bids::one(Bid::face_down(suit)).when(lets_lie)
            }
            (Moment::LastCard(suit), Some(standing)) => {
                let counters = standing.seat != seat
                    && !self.is_barred(standing, seat)
                    && self.yields_to_last(standing.bid);
                Bids::one(Bid::single(suit)).when(counters)
            }
            _ => Bids::NONE,
        }
    }

    /// Whether a single just drawn as somebody's last card counters what stands.
    #[inline(always)]
    pub fn yields_to_last_card(&self) -> bool {
        self.rules.last_card_counters
            && self
                .standing
                .is_some_and(|standing| self.yields_to_last(standing.bid))
    }

    /// Whether a single just drawn as somebody's last card counters a bid.
    fn yields_to_last(&self, bid: Bid) -> bool {
        self.rules.last_card_counters
            && !self.locked
            && bid.kind() == BidKind::Single
            && bid.lies_face_down(self.rules.face_down)
    }

    #[inline(always)]
    fn jokers_of(pair: bool, little: bool, big: bool) -> Bids {
        Bids::ALL_PAIRS
            .when(pair)
            .or(Bids::one(Bid::LITTLE_JOKERS).when(little))
            .or(Bids::one(Bid::BIG_JOKERS).when(big))
    }

    /// Whether one joker alone may be bid.
    #[inline(always)]
    pub fn is_bid_with_one_joker(&self) -> bool {
        self.rules.with == BidWith::LevelCards
            && self.rules.jokers == JokerBids::SingleFirstDeal
            && self.first_deal
    }

    #[inline(always)]
    fn first_bids(&self) -> Bids {
        let joker_pairs = self.rules.jokers != JokerBids::CounterOnly;
        let one_joker = self.is_bid_with_one_joker();
        Bids::ALL_SINGLES
            .or(Self::jokers_of(true, joker_pairs, joker_pairs))
            .or(Bids::one(Bid::JOKER).when(one_joker))
    }

    #[inline(always)]
    fn on_turned(&self) -> Bids {
        let pairs = self.rules.turned_countered_by == TurnedCounteredBy::Anyone;
        Self::jokers_of(pairs, true, true)
    }

    #[inline(always)]
    fn reinforcement(&self, standing: Standing) -> Bids {
        let allowed = self.rules.reinforce
            && self.window == Window::BeforeKitty
            && self.counters == 0
            && standing.bid.kind() == BidKind::Single;
        standing
            .bid
            .suit()
            .map_or(Bids::NONE, |suit| Bids::one(Bid::pair(suit)).when(allowed))
    }

    /// Whether a seat may not counter another's bid, whatever it holds.
    #[inline(always)]
    pub fn is_barred(&self, standing: Standing, seat: Seat) -> bool {
        !self.rules.partner_may_counter && seat.is_same_side(standing.seat)
            || !self.rules.first_bidder_counters && self.first_bidder == Some(seat)
    }

    #[inline(always)]
    fn counters_to(&self, standing: Standing) -> Bids {
        let kind = standing.bid.kind();
        let big_over_little = match self.rules.big_over_little {
            BigOverLittle::Yes => true,
            BigOverLittle::FirstDeal => self.first_deal,
        };
        let little = kind < BidKind::LittleJokers;
        let big = little || kind == BidKind::LittleJokers && big_over_little;
        self.pairs_over(standing.bid)
            .or(Self::jokers_of(false, little, big))
    }

    /// The level pairs that counter a bid.
    #[inline(always)]
    fn pairs_over(&self, bid: Bid) -> Bids {
        let over = match (bid.kind(), self.rules.suits) {
            (BidKind::LittleJokers | BidKind::BigJokers, _)
            | (BidKind::Pair, PairsAmongEquals::Unordered) => Bids::NONE,
            (BidKind::Single | BidKind::Pair, _) if self.locked => Bids::NONE,
            (BidKind::Pair, PairsAmongEquals::Ordered) => {
                // ♠ has the lowest place.
                let lower = (1 << bid.0) - 1;
                Bids(Bids::ALL_PAIRS.0 & lower)
            }
            (BidKind::Joker | BidKind::Single | BidKind::Pair, _) => Bids::ALL_PAIRS,
        };
        over.without(self.shown)
    }

    /// Makes a bid that is legal for the seat.
    #[inline(always)]
    pub fn make(&mut self, seat: Seat, bid: Bid) -> Made {
        let made = match self.standing {
            None if !self.turned => Made::Bid,
            Some(standing) if standing.seat == seat => Made::Reinforcement,
            _ => Made::Counter,
        };
        match made {
            Made::Bid => self.first_bidder = Some(seat),
            Made::Reinforcement => self.locked = true,
            Made::Counter => {
                self.counters += 1;
                // A last card fixes trumps as a second card of one's own does.
                self.locked = bid.kind() == BidKind::Single;
            }
        }
        if self.window == Window::AfterBurying {
            self.waits = None;
        }
        if bid.pair_shown().is_none() {
            self.shown = self.shown.or(Bids::one(bid).and(Bids::ALL_PAIRS));
        }
        self.standing = Some(Standing { seat, bid });
        made
    }
}
