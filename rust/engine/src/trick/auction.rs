//! The drawing and bidding of a deal: who is asked when, and what comes of it.

use crate::card::{Card, Rank, Seat, Suit};
use crate::cards::Cards;
use crate::rules::{Nobody, TrickRules};
use crate::trick::bidding::{
    Bid, Bidding, Bids, BidsBySeat, KeyCards, KeyCardsBySeat, Made, Moment,
};
use crate::trick::context::Context;
use crate::trick::declaring::Declaring;
use crate::trick::draw::Draws;

/// When a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum When {
    /// It has just drawn; so many cards are drawn in all.
    Drawn(u32),
    /// All cards are drawn, the kitty lies.
    BeforeKitty,
    /// Nobody has bid, and a card of the kitty was turned up.
    Turned,
    /// After a burying.
    AfterBurying,
}

/// A seat that may bid.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Who is asked.
    pub seat: Seat,
    /// When.
    pub when: When,
    /// What it may bid; not empty.
    pub legal: Bids,
    /// Whether nobody has bid yet.
    pub is_first: bool,
}

/// Answers for the seats: a legal bid, or none to pass.
pub trait Bidders {
    /// What the seat asked does.
    fn bid(&mut self, asked: Asked) -> Option<Bid>;
    /// Hears of a bid that was made.
    fn made(&mut self, asked: Asked, bid: Bid, made: Made);
}

/// Bidding under way, with what each seat has to bid with.
#[derive(Clone, Debug)]
pub struct Auction<'a> {
    bidding: Bidding<'a>,
    declaring: Declaring,
    held: KeyCardsBySeat,
    /// Every bid of those who may bid in this deal.
    unbarred: BidsBySeat,
    /// What each may bid if it has the cards, until somebody bids.
    allowed: BidsBySeat,
    legal: BidsBySeat,
}

/// What the bidding has settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Settled {
    /// Trumps, none for no-trump, and who declares.
    Trump(Option<Suit>, Seat),
    /// The cards are dealt again.
    Redeal,
}

impl<'a> Auction<'a> {
    /// No card has been drawn.
    #[inline(always)]
    pub fn new(rules: &'a TrickRules, level: Option<Rank>, first_deal: bool) -> Self {
        Auction {
            bidding: Bidding::new(&rules.bidding, level, first_deal),
            declaring: Declaring::new(rules, level, first_deal),
            held: KeyCardsBySeat::default(),
            unbarred: BidsBySeat::ALL,
            allowed: BidsBySeat::NONE,
            legal: BidsBySeat::NONE,
        }
    }

    /// These seats may not bid in this deal.
    pub fn bar(&mut self, seats: [bool; 4]) {
        for (seat, _) in Seat::ALL
            .into_iter()
            .zip(seats)
            .filter(|&(_, barred)| barred)
        {
            self.unbarred = self.unbarred.without_seat(seat);
        }
    }

    /// The bids so far.
    pub fn bidding(&self) -> &Bidding<'a> {
        &self.bidding
    }

    /// Cards have changed hands; their kinds are in index order.
    pub fn hold(&mut self, hands: [Cards; 4], level: Option<Rank>) {
        self.held = KeyCardsBySeat::of(hands, level);
    }

    /// The bids so far, for those of another kind.
    pub fn bidding_mut(&mut self) -> &mut Bidding<'a> {
        &mut self.bidding
    }

    /// Draws all cards, and asks each seat after each of its cards; then all
    /// seats, until every one has passed since the last bid.
    #[inline(always)]
    pub fn draw(&mut self, draws: &Draws, bidders: &mut impl Bidders) {
        let has_moments = self.bidding.has_moments();
        self.refresh();
        let mut turn = 0;
        let mut key_turns = draws.key_turns();
        loop {
            // Nothing happens before somebody draws a level card or joker, or
            // a card who may bid.
            let key_turn = key_turns.next();
            turn = match self.legal.next_after(draws.seat(turn)) {
                4 => key_turn,
                later => key_turn.min(turn + later),
            };
            if turn >= draws.turns() {
                break;
            }
            let seat = draws.seat(turn);
            let mut has_more = false;
            if turn == key_turn {
                key_turns.pass();
                let key = draws.key(turn);
                self.held.add(seat, key);
                self.look();
                has_more = has_moments
                    && Moment::drawn(key, turn / 4, draws.turns() / 4)
                        .is_some_and(|moment| self.add_more(seat, moment));
            }
            turn += 1;
            // One place that asks: the whole playout is inlined there.
            let has_bid = self.ask(seat, When::Drawn(turn), bidders);
            if has_bid && !self.somebody_could_bid(draws) {
                break;
            }
            if has_more {
                self.look();
            }
        }
        self.held = draws.held();
        self.window(draws.seat(0), When::BeforeKitty, bidders);
    }

    /// Asks the seats in turn until every one has passed since the last bid.
    #[inline(always)]
    pub fn window(&mut self, first: Seat, when: When, bidders: &mut impl Bidders) {
        let (mut seat, mut passes) = (first, 0);
        while passes < 4 && !self.legal.is_empty() {
            passes = if self.ask(seat, when, bidders) {
                0
            } else {
                passes + 1
            };
            seat = seat.next();
        }
    }

    /// Asks seats after a burying until one counters or all have passed. Only
    /// the hand of the seat that buried has changed.
    #[inline(always)]
    pub fn counter_after_burying(
        &mut self,
        ctx: &Context,
        (holder, hand): (Seat, Cards),
        (declarer, first): (Seat, Seat),
        bidders: &mut impl Bidders,
    ) -> Option<Seat> {
        self.bidding.bury(declarer);
        if !self.bidding.is_open() {
            return None;
        }
        self.held.set(holder, KeyCards::in_context(ctx, hand));
        self.refresh();
        (0..4)
            .map(|turn| first.after(turn))
            .find(|&seat| self.ask(seat, When::AfterBurying, bidders))
    }

    /// From whom seats are asked after a burying: from the right of who
    /// buried, or, if a counter left the kitty where it lay, of who countered.
    pub fn last_asked_after(&self, holder: Seat, has_buried: bool) -> Seat {
        let countered = self.bidding.standing().filter(|_| !has_buried);
        countered.map_or(holder, |standing| standing.seat).next()
    }

    #[inline(always)]
    fn ask(&mut self, seat: Seat, when: When, bidders: &mut impl Bidders) -> bool {
        let legal = self.legal.of(seat);
        if legal.is_empty() {
            return false;
        }
        let is_first = self.bidding.standing().is_none() && !self.bidding.is_turned();
        let asked = Asked {
            seat,
            when,
            legal,
            is_first,
        };
        let Some(bid) = bidders.bid(asked) else {
            return false;
        };
        debug_assert!(legal.contains(bid));
        let made = self.bidding.make(seat, bid);
        bidders.made(asked, bid, made);
        self.refresh();
        true
    }

    /// Lets a seat bid what it may only now; whether there is anything.
    #[cold]
    fn add_more(&mut self, seat: Seat, moment: Moment) -> bool {
        let more = self.bidding.more(seat, moment);
        let more = more.and(self.unbarred.of(seat));
        self.legal = self.legal.with(seat, more);
        !more.is_empty()
    }

    /// Whether anybody could bid on what stands once all cards are drawn.
    #[inline(always)]
    fn somebody_could_bid(&self, draws: &Draws) -> bool {
        let could = self.bidding.of(draws.held()).and(self.allowed);
        !could.is_empty() || self.bidding.yields_to_last_card() && draws.ends_with_key()
    }

    #[inline(always)]
    fn refresh(&mut self) {
        self.allowed = self.bidding.allowed().and(self.unbarred);
        self.look();
    }

    #[inline(always)]
    fn look(&mut self) {
        self.legal = self.bidding.of(self.held).and(self.allowed);
    }

    /// Trumps and declarer before the kitty is taken. Where nobody has bid the
    /// kitty may set trumps, and the seats may be asked again.
    #[inline(always)]
    pub fn settle(
        &mut self,
        nobody: Nobody,
        first: Seat,
        kitty: impl FnOnce() -> Vec<Card>,
        bidders: &mut impl Bidders,
    ) -> Settled {
        let mut turned = None;
        if self.bidding.standing().is_none() {
            if self.declaring.is_by_bidding() {
                return Settled::Redeal;
            }
            turned = match nobody {
                Nobody::Redeal => return Settled::Redeal,
                Nobody::NoTrump => None,
                Nobody::KittyFirst => kitty()[0].suit(),
                Nobody::KittyThird => kitty()[2].suit(),
                Nobody::KittyFirstNonJoker => kitty().into_iter().find_map(Card::suit),
            };
            if nobody != Nobody::NoTrump {
                self.bidding.turn_up();
                self.refresh();
                self.window(first, When::Turned, bidders);
            }
        }
        let trump = self
            .bidding
            .standing()
            .map_or(turned, |standing| standing.bid.suit());
        Settled::Trump(trump, self.declaring.declarer(&self.bidding, first))
    }

    /// Who leads the first trick.
    pub fn leader(&self, declarer: Seat) -> Seat {
        self.declaring.leader(&self.bidding, declarer)
    }
}
