//! Bids, counters and reinforcements (rules 1.7): what may be bid on what.

use crate::bits::{Bits, ones};
use crate::card::{Card, Rank, Seat, Suit};
use crate::cards::Cards;
use crate::context::Context;
use crate::deal::BidFault;
use crate::rules::{
    BidWith, BiddingRules, BigOverLittle, FaceDown, JokerBids, PairsAmongEquals, TurnedCounteredBy,
};
use std::fmt;

/// The kind of a bid, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BidKind {
    /// One joker, for no-trump.
    Joker,
    /// One level card.
    Single,
    /// A pair of level cards.
    Pair,
    /// Both little jokers, for no-trump.
    LittleJokers,
    /// Both big jokers, for no-trump.
    BigJokers,
}

/// A bid, a counter or a reinforcement: what is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bid(u8);

impl Bid {
    const PAIRS: u8 = 4;
    const LITTLE_JOKERS: Bid = Bid(8);
    const BIG_JOKERS: Bid = Bid(9);
    const JOKER: Bid = Bid(10);
    const FACE_DOWN: u8 = 11;
    const ANY_PAIR: u8 = 16;

    /// One level card of a suit.
    pub const fn single(suit: Suit) -> Bid {
        Bid(suit as u8)
    }

    /// One level card of a suit, laid face down where it might lie open.
    pub const fn face_down(suit: Suit) -> Bid {
        Bid(Bid::FACE_DOWN + suit as u8)
    }

    /// Both level cards of a suit.
    pub const fn pair(suit: Suit) -> Bid {
        Bid(Bid::PAIRS + suit as u8)
    }

    /// A pair of any kind of a suit, where pairs are bid with.
    pub fn pair_of(kind: u32) -> Bid {
        debug_assert!(kind < 52);
        Bid(Bid::ANY_PAIR + kind as u8)
    }

    /// The kind of a pair, where pairs are bid with.
    pub const fn pair_shown(self) -> Option<Card> {
        match self.0.checked_sub(Bid::ANY_PAIR) {
            Some(kind) => Card::from_kind(kind as usize),
            None => None,
        }
    }

    /// The bid that shows these cards at a level, if they are one. One joker,
    /// big or little, is the same bid.
    pub fn read(cards: &[Card], level: Option<Rank>, with: BidWith) -> Option<Bid> {
        match *cards {
            [a, b] if with == BidWith::Pairs => {
                (a == b && a.suit().is_some()).then(|| Bid::pair_of(a.kind() as u32))
            }
            _ if with == BidWith::Pairs => None,
            [Card::BIG_JOKER | Card::LITTLE_JOKER] => Some(Bid::JOKER),
            [Card::LITTLE_JOKER, Card::LITTLE_JOKER] => Some(Bid::LITTLE_JOKERS),
            [Card::BIG_JOKER, Card::BIG_JOKER] => Some(Bid::BIG_JOKERS),
            [card] if card.rank() == level => card.suit().map(Bid::single),
            [a, b] if a == b && a.rank() == level => a.suit().map(Bid::pair),
            _ => None,
        }
    }

    /// As [`Bid::read`], of a first bid that shows one level card only together
    /// with its companion, in either order.
    pub fn read_with(cards: &[Card], level: Option<Rank>, companion: Rank) -> Option<Bid> {
        let read = |cards: &[Card]| Bid::read(cards, level, BidWith::LevelCards);
        let bid = match *cards {
            [a, b] if b.rank() == Some(companion) && a.suit() == b.suit() => read(&[a]),
            [a, b] if a.rank() == Some(companion) && a.suit() == b.suit() => read(&[b]),
            _ => return read(cards).filter(|bid| bid.kind() != BidKind::Single),
        };
        bid.filter(|bid| bid.kind() == BidKind::Single)
    }

    /// Its kind.
    pub const fn kind(self) -> BidKind {
        match self.0 {
            0..4 | Bid::FACE_DOWN..Bid::ANY_PAIR => BidKind::Single,
            4..8 | Bid::ANY_PAIR.. => BidKind::Pair,
            8 => BidKind::LittleJokers,
            9 => BidKind::BigJokers,
            10 => BidKind::Joker,
        }
    }

    /// Whether it was laid face down by choice.
    pub const fn is_face_down(self) -> bool {
        matches!(self.0, Bid::FACE_DOWN..Bid::ANY_PAIR)
    }

    /// Whether it lies face down, by choice or by rule. Jokers never do.
    pub fn lies_face_down(self, rule: FaceDown) -> bool {
        self.is_face_down() || rule == FaceDown::Always && self.suit().is_some()
    }

    /// The same bid laid face down, where there is one.
    pub fn laid_face_down(self) -> Option<Bid> {
        let suit = self.suit().filter(|_| self.kind() == BidKind::Single);
        suit.map(Bid::face_down)
    }

    /// The suit it makes trumps; none for no-trump.
    pub const fn suit(self) -> Option<Suit> {
        match self.0 {
            0..8 => Some(Suit::ALL[(self.0 % 4) as usize]),
            Bid::FACE_DOWN..Bid::ANY_PAIR => Some(Suit::ALL[(self.0 - Bid::FACE_DOWN) as usize]),
            Bid::ANY_PAIR.. => Some(Suit::ALL[((self.0 - Bid::ANY_PAIR) / 13) as usize]),
            _ => None,
        }
    }

    /// The cards shown, at a level. For one joker the little one stands.
    pub fn cards(self, level: Option<Rank>) -> Vec<Card> {
        let level_card = || Card::new(self.suit()?, level?).into();
        let card: Option<Card> = match self.kind() {
            BidKind::Joker | BidKind::LittleJokers => Some(Card::LITTLE_JOKER),
            BidKind::BigJokers => Some(Card::BIG_JOKER),
            BidKind::Single | BidKind::Pair => self.pair_shown().or_else(level_card),
        };
        let count = if matches!(self.kind(), BidKind::Single | BidKind::Joker) {
            1
        } else {
            2
        };
        card.into_iter()
            .flat_map(|card| std::iter::repeat_n(card, count))
            .collect()
    }
}

/// A set of bids.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Bids(u16);

impl Bids {
    /// No bid.
    pub const NONE: Bids = Bids(0);

    const ALL_SINGLES: Bids = Bids(0xF);
    const ALL_PAIRS: Bids = Bids(0xF << Bid::PAIRS);

    const fn one(bid: Bid) -> Bids {
        Bids(1 << bid.0)
    }

    /// Those and these.
    #[must_use]
    pub const fn or(self, other: Bids) -> Bids {
        Bids(self.0 | other.0)
    }

    /// Those that are also among these.
    #[must_use]
    pub const fn and(self, other: Bids) -> Bids {
        Bids(self.0 & other.0)
    }

    #[inline(always)]
    const fn without(self, other: Bids) -> Bids {
        Bids(self.0 & !other.0)
    }

    const fn when(self, condition: bool) -> Bids {
        if condition { self } else { Bids::NONE }
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether a bid is among them.
    pub const fn contains(self, bid: Bid) -> bool {
        self.0 >> bid.0 & 1 == 1
    }

    /// The n-th, counted from 0; none if there are not so many.
    #[inline(always)]
    pub fn nth<B: Bits>(self, bits: B, n: u32) -> Option<Bid> {
        (n < self.len()).then(|| Bid(bits.select(self.0.into(), n) as u8))
    }

    /// Singles ♠ ♥ ♣ ♦, pairs likewise, little jokers, big jokers, one joker,
    /// singles face down.
    pub fn iter(self) -> impl Iterator<Item = Bid> {
        ones(self.0.into()).map(|bit| Bid(bit as u8))
    }
}

/// The bids of four seats side by side, sixteen bits a seat: what holds for
/// one holds for all at once.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BidsBySeat(u64);

/// The lowest bit of each seat's sixteen.
const EACH_SEAT: u64 = 0x0001_0001_0001_0001;

#[inline(always)]
const fn shift(seat: Seat) -> u32 {
    16 * seat.index() as u32
}

impl BidsBySeat {
    /// No bid.
    pub const NONE: BidsBySeat = BidsBySeat(0);
    /// Every bid of every seat.
    pub const ALL: BidsBySeat = BidsBySeat(u64::MAX);

    /// These, whoever the seat is.
    #[inline(always)]
    const fn for_all(bids: Bids) -> BidsBySeat {
        BidsBySeat(bids.0 as u64 * EACH_SEAT)
    }

    #[inline(always)]
    const fn for_one(seat: Seat, bids: Bids) -> BidsBySeat {
        BidsBySeat((bids.0 as u64) << shift(seat))
    }

    /// A seat's.
    #[inline(always)]
    pub const fn of(self, seat: Seat) -> Bids {
        Bids((self.0 >> shift(seat)) as u16)
    }

    /// All but a seat's.
    #[inline(always)]
    #[must_use]
    pub const fn without_seat(self, seat: Seat) -> BidsBySeat {
        BidsBySeat(self.0 & !(0xFFFF << shift(seat)))
    }

    /// Those and these of a seat.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, seat: Seat, bids: Bids) -> BidsBySeat {
        BidsBySeat(self.0 | BidsBySeat::for_one(seat, bids).0)
    }

    /// Those that are also among these.
    #[inline(always)]
    #[must_use]
    pub const fn and(self, other: BidsBySeat) -> BidsBySeat {
        BidsBySeat(self.0 & other.0)
    }

    /// Whether nobody has any.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats after this one sits the next that has any, itself
    /// included; 4 if nobody has.
    #[inline(always)]
    pub const fn next_after(self, seat: Seat) -> u32 {
        self.0.rotate_right(shift(seat)).trailing_zeros() / 16
    }
}

/// The key cards of four seats side by side, sixteen bits a seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct KeyCardsBySeat {
    once: u64,
    twice: u64,
}

impl KeyCardsBySeat {
    /// Those of four hands whose kinds are in index order.
    #[inline(always)]
    pub fn of(hands: [Cards; 4], level: Option<Rank>) -> KeyCardsBySeat {
        let mut held = KeyCardsBySeat::default();
        for (seat, hand) in Seat::ALL.into_iter().zip(hands) {
            held.set(seat, KeyCards::of(hand, level));
        }
        held
    }

    /// A seat has these and no others.
    #[inline(always)]
    pub fn set(&mut self, seat: Seat, held: KeyCards) {
        let (seat, others) = (shift(seat), !(0xFFFF << shift(seat)));
        self.once = self.once & others | u64::from(held.once) << seat;
        self.twice = self.twice & others | u64::from(held.twice) << seat;
    }

    /// A seat gets the card at a place.
    #[inline(always)]
    pub fn add(&mut self, seat: Seat, place: u32) {
        let card = 1 << (shift(seat) + place);
        self.twice |= self.once & card;
        self.once |= card;
    }

    /// Each card that bids, with its seat: by seat, then by place, those held
    /// twice two in a row. There are no companions yet.
    #[inline(always)]
    pub fn each(self) -> impl Iterator<Item = (Seat, u32)> {
        // Two bits for each place.
        let doubled = |mut set: u64| {
            set = (set | set << 4) & 0x0F0F_0F0F_0F0F_0F0F;
            set = (set | set << 2) & 0x3333_3333_3333_3333;
            (set | set << 1) & 0x5555_5555_5555_5555
        };
        ones(doubled(self.once) | doubled(self.twice) << 1)
            .map(|bit| (Seat::ALL[bit as usize / 16], bit % 16 / 2))
    }

    /// The jokers held once.
    #[inline(always)]
    #[must_use]
    pub fn lone_jokers(self) -> KeyCardsBySeat {
        const JOKERS: u64 = KeyCards::JOKERS as u64 * EACH_SEAT;
        KeyCardsBySeat {
            once: self.once & !self.twice & JOKERS,
            twice: 0,
        }
    }

    /// Those that are not these.
    #[inline(always)]
    #[must_use]
    pub fn without(self, others: KeyCardsBySeat) -> KeyCardsBySeat {
        KeyCardsBySeat {
            once: self.once & !others.once,
            twice: self.twice & !others.twice,
        }
    }

    /// Every bid whose cards are held, legal or not.
    #[inline(always)]
    fn bids(self) -> BidsBySeat {
        const SUITS: u64 = KeyCards::SUITS as u64 * EACH_SEAT;
        const PAIRS: u64 = SUITS | (KeyCards::JOKERS as u64 * EACH_SEAT);
        let singles = self.once & SUITS;
        // Pairs of level cards and of jokers stand in the same order as here.
        let pairs = (self.twice & PAIRS) << Bid::PAIRS;
        let joker = (self.once >> 4 | self.once >> 5) & EACH_SEAT;
        BidsBySeat(singles | pairs | joker << Bid::JOKER.0)
    }

    /// Singles of the suits of which a companion is held.
    #[inline(always)]
    fn accompanied(self) -> BidsBySeat {
        BidsBySeat(self.once >> KeyCards::COMPANIONS).and(BidsBySeat::for_all(Bids::ALL_SINGLES))
    }
}

/// The cards that matter for bids: level cards by suit, jokers, and in some
/// first deals the companions of level cards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct KeyCards {
    once: u16,
    twice: u16,
}

impl KeyCards {
    /// The first place of a companion.
    pub const COMPANIONS: u32 = 6;

    const SUITS: u16 = 0xF;
    const JOKERS: u16 = 0x30;

    /// The place of a card among the six kinds that bid; none for the others.
    pub fn index(card: Card, level: Option<Rank>) -> Option<u32> {
        let bids = card.rank().is_none() || card.rank() == level;
        bids.then(|| KeyCards::place(card.kind() as u32))
    }

    /// The place of a companion of its suit's level card; none for the others.
    pub fn companion(card: Card, companion: Rank) -> Option<u32> {
        let suit = card.suit().filter(|_| card.rank() == Some(companion));
        suit.map(|suit| KeyCards::COMPANIONS + suit as u32)
    }

    /// The place of a kind that bids: its suit's, then the little and the big
    /// joker's.
    #[inline(always)]
    pub const fn place(kind: u32) -> u32 {
        if kind < 52 { kind / 13 } else { kind - 48 }
    }

    /// Those of a hand whose kinds are in index order.
    #[inline(always)]
    pub fn of(hand: Cards, level: Option<Rank>) -> KeyCards {
        let places = |kinds: u64| {
            let level_cards = level.map_or(0, |level| {
                let cards = kinds >> level.index();
                // Suits lie 13 kinds apart there, and side by side here.
                cards & 1 | cards >> 12 & 2 | cards >> 24 & 4 | cards >> 36 & 8
            });
            let jokers = kinds >> 48 & u64::from(KeyCards::JOKERS);
            (level_cards | jokers) as u16
        };
        KeyCards {
            once: places(hand.any),
            twice: places(hand.two),
        }
    }

    /// Those of a hand in a context's order.
    #[inline(always)]
    pub fn in_context(ctx: &Context, hand: Cards) -> KeyCards {
        let mut held = KeyCards::default();
        let mut look = |card: Card, place: u32| {
            let bit = ctx.bit(card);
            held.once |= ((hand.any >> bit & 1) as u16) << place;
            held.twice |= ((hand.two >> bit & 1) as u16) << place;
        };
        if let Some(level) = ctx.level() {
            for suit in Suit::ALL {
                look(Card::new(suit, level), suit as u32);
            }
        }
        look(Card::LITTLE_JOKER, 4);
        look(Card::BIG_JOKER, 5);
        held
    }

    /// Adds the card at an index.
    #[inline(always)]
    pub fn add(&mut self, index: u32) {
        let card = 1 << index;
        self.twice |= self.once & card;
        self.once |= card;
    }
}

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

    /// Which rule keeps a seat from a bid whose cards it holds.
    pub fn why_not(&self, seat: Seat, bid: Bid) -> BidFault {
        let fault = |rule, why| BidFault { rule, why };
        if self.window == Window::AfterBurying && !self.rules.after_burying {
            return fault("bidding.windows", "no counters after the kitty was taken");
        }
        if bid.is_face_down() {
            return self.why_not_face_down();
        }
        let is_own = self.standing.is_some_and(|standing| standing.seat == seat);
        if self.waits == Some(seat) && !is_own {
            return fault(
                "bidding.declarer_after_burying",
                "the declarer counters after the burying only once another has",
            );
        }
        let Some(standing) = self.standing else {
            if self.window == Window::AfterBurying && !self.turned {
                return fault(
                    "bidding.nobody",
                    "no-trump because nobody bid is not countered",
                );
            }
            return if self.turned {
                fault(
                    "bidding.turned_countered_by",
                    "trumps were turned up from the kitty",
                )
            } else {
                fault("bidding.jokers", "jokers do not bid so")
            };
        };
        let pairs = self.rules.with == BidWith::Pairs;
        if standing.seat == seat {
            return match (self.rules.reinforce, bid.kind()) {
                _ if pairs => fault("bidding.with", "nobody tops their own pair"),
                (false, BidKind::Pair) => fault("bidding.reinforce", "nobody adds to a bid"),
                _ => fault("bidding.reinforce", "nobody counters themselves"),
            };
        }
        if !self.rules.partner_may_counter && seat.is_same_side(standing.seat) {
            return fault("bidding.partner_may_counter", "the partner's bid stands");
        }
        if !self.rules.first_bidder_counters && self.first_bidder == Some(seat) {
            return fault(
                "bidding.first_bidder_counters",
                "the first bidder does not counter",
            );
        }
        match (bid.kind(), standing.bid.kind()) {
            _ if pairs => fault(
                "bidding.with",
                "only a pair of a higher number tops the one shown; A is lowest, K highest",
            ),
            (BidKind::Single, _) if self.yields_to_last(standing.bid) => fault(
                "bidding.last_card_counters",
                "a single counters a bid that lies face down only as a player's very last card",
            ),
            (BidKind::Pair, BidKind::Single) if self.locked => fault(
                "bidding.last_card_counters",
                "a last card has countered; only jokers counter it",
            ),
            (BidKind::Single | BidKind::Joker, _) => {
                fault("bidding.suits", "only a pair counters a bid")
            }
            (BidKind::BigJokers, BidKind::LittleJokers) => fault(
                "bidding.big_over_little",
                "big jokers counter little ones in a first deal",
            ),
            (BidKind::Pair, BidKind::Pair) if self.locked => fault(
                "bidding.reinforce",
                "the bid was reinforced; only jokers counter it",
            ),
            (BidKind::Pair, BidKind::Pair) => {
                fault("bidding.suits", "the pair that stands is not lower")
            }
            _ => fault("bidding.suits", "the bid that stands is of a stronger kind"),
        }
    }

    fn why_not_face_down(&self) -> BidFault {
        let (rule, why) = match self.rules.face_down {
            FaceDown::Never => ("bidding.face_down", "nothing is bid face down"),
            FaceDown::Always => (
                "bidding.face_down",
                "every level card lies face down; show it without saying so",
            ),
            FaceDown::FirstCard if self.companion.is_some() => (
                "bidding.first_deal_companion",
                "two cards are shown in a first deal, and one cannot lie face down",
            ),
            FaceDown::FirstCard => (
                "bidding.face_down",
                "only a player's very first card lies face down, while nobody has bid",
            ),
        };
        BidFault { rule, why }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_seat_with_a_bid_is_counted_around_the_table() {
        let [a, b, _, d] = Seat::ALL;
        let singles = BidsBySeat::NONE.with(b, Bids::ALL_SINGLES);
        assert_eq!([b, a, d].map(|seat| singles.next_after(seat)), [0, 1, 2]);
        assert_eq!(singles.without_seat(b).next_after(a), 4);
    }

    #[test]
    fn four_seats_bid_as_each_would_alone() {
        let of = |places: &[u32]| {
            let mut held = KeyCards::default();
            for &place in places {
                held.add(place);
            }
            held
        };
        let hands = [of(&[0, 0, 4]), of(&[5, 5, 3]), of(&[]), of(&[1, 2, 4, 5])];
        let mut all = KeyCardsBySeat::default();
        for (seat, held) in Seat::ALL.into_iter().zip(hands) {
            all.set(seat, held);
        }
        for (seat, held) in Seat::ALL.into_iter().zip(hands) {
            let mut alone = KeyCardsBySeat::default();
            alone.set(seat, held);
            assert_eq!(all.bids().of(seat), alone.bids().of(seat));
        }
        assert!(all.bids().of(Seat::ALL[1]).contains(Bid::BIG_JOKERS));
        assert!(all.bids().of(Seat::ALL[2]).is_empty());
    }
}
