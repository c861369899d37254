//! A deal from the first card drawn to the last burying.

use super::{Phase, Refusal, Setup, Start, text};
use crate::card::{Card, Rank, Seat, Suit};
use crate::cards::{Cards, index_list};
use crate::rules::{BidWith, Nobody, TrickRules};
use crate::trick::auction::When;
use crate::trick::bidding::{Bid, BidKind, Bidding, KeyCards, Made, Moment};
use crate::trick::context::Context;
use crate::trick::declaring::Declaring;
use crate::trick::exchange::{self, Gift, Owed};
use crate::trick::topping;

/// A bid as it was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Whose.
    pub seat: Seat,
    /// When.
    pub when: When,
    /// What.
    pub bid: Bid,
    /// Bid, counter or reinforcement.
    pub made: Made,
}

impl Shown {
    /// The cards shown, at a level; `companion` is what first bids show besides
    /// one level card.
    pub fn cards(&self, level: Option<Rank>, companion: Option<Rank>) -> Vec<Card> {
        let companion = companion.filter(|_| self.made == Made::Bid);
        cards_with(self.bid, level, companion)
    }
}

/// The cards that a bid shows, with the companion of one level card.
pub(super) fn cards_with(bid: Bid, level: Option<Rank>, companion: Option<Rank>) -> Vec<Card> {
    let beside = companion
        .zip(bid.suit())
        .filter(|_| bid.kind() == BidKind::Single)
        .map(|(rank, suit)| Card::new(suit, rank));
    bid.cards(level).into_iter().chain(beside).collect()
}

/// A burying.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Burial {
    /// Who took the kitty and buried.
    pub seat: Seat,
    /// What, its kinds in index order.
    pub cards: Cards,
}

/// Drawing, bidding and burying. Hands have their kinds in index order, since
/// there are no trumps yet.
#[derive(Clone, Debug)]
pub(super) struct Opening<'a> {
    rules: &'a TrickRules,
    setup: Setup,
    bidding: Bidding<'a>,
    declaring: Declaring,
    phase: Phase,
    drawn: u32,
    /// Seats that have passed in a row, in a window.
    passes: u32,
    hands: [Cards; 4],
    held: [KeyCards; 4],
    kitty: Cards,
    trump: Option<Suit>,
    declarer: Seat,
    shown: Vec<Shown>,
    burials: Vec<Burial>,
    /// What is owed, and what the deal waits for afterwards.
    owed: Option<(Owed, Phase)>,
    gifts: Vec<Gift>,
    opened: Vec<Cards>,
    /// What each seat has seen of the kitty.
    seen: [Cards; 4],
}

impl<'a> Opening<'a> {
    pub fn new(rules: &'a TrickRules, setup: Setup) -> Self {
        let first = setup.start.first_seat();
        let (level, is_first) = (setup.level, setup.start.is_first());
        let mut opening = Opening {
            rules,
            bidding: Bidding::new(&rules.bidding, level, is_first),
            declaring: Declaring::new(rules, level, is_first),
            phase: Phase::Drawing(first),
            drawn: 0,
            passes: 0,
            hands: [Cards::NONE; 4],
            held: [KeyCards::default(); 4],
            kitty: index_cards(&setup.kitty),
            trump: None,
            declarer: first,
            shown: Vec::new(),
            burials: Vec::new(),
            owed: None,
            gifts: Vec::new(),
            opened: Vec::new(),
            seen: [Cards::NONE; 4],
            setup,
        };
        if let Start::Given(trump, _) = opening.setup.start {
            opening.hands = [0, 1, 2, 3].map(|seat: usize| index_cards(&opening.setup.hands[seat]));
            opening.drawn = opening.hands.iter().map(|hand| hand.len()).sum();
            opening.trump = trump;
            opening.take_kitty(first);
        }
        opening
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    pub fn bidding(&self) -> &Bidding<'a> {
        &self.bidding
    }

    pub fn shown(&self) -> &[Shown] {
        &self.shown
    }

    pub fn burials(&self) -> &[Burial] {
        &self.burials
    }

    pub fn gifts(&self) -> &[Gift] {
        &self.gifts
    }

    pub fn opened(&self) -> &[Cards] {
        &self.opened
    }

    /// What a seat has seen of the kitty.
    pub fn seen(&self, seat: Seat) -> Cards {
        self.seen[seat.index()]
    }

    /// How many cards are drawn.
    pub fn drawn(&self) -> u32 {
        self.drawn
    }

    pub fn hands(&self) -> [Cards; 4] {
        self.hands
    }

    pub fn kitty(&self) -> Cards {
        self.kitty
    }

    /// Trumps as they stand: given, bid, turned up, or none because nobody bid.
    #[allow(clippy::option_option, reason = "undecided, no-trump, or a suit")]
    pub fn trump_so_far(&self) -> Option<Option<Suit>> {
        let settled = matches!(self.setup.start, Start::Given(..))
            || self.bidding.is_turned()
            || !matches!(
                self.phase,
                Phase::Drawing(_)
                    | Phase::Bidding(_, When::Drawn(_) | When::BeforeKitty)
                    | Phase::Redeal
            );
        match self.bidding.standing() {
            Some(standing) => Some(standing.bid.suit()),
            None => settled.then_some(self.trump),
        }
    }

    pub fn legal_bids(&self, seat: Seat) -> Vec<Bid> {
        if self.rules.bidding.with == BidWith::Pairs {
            let hand = self.hands[seat.index()];
            return topping::bids(topping::may_show(&self.bidding, seat, hand)).collect();
        }
        let legal = self.bidding.legal(seat, self.held[seat.index()]);
        match self.moment(seat) {
            Some(moment) => legal.or(self.bidding.more(seat, moment)).iter().collect(),
            None => legal.iter().collect(),
        }
    }

    /// What a seat has just drawn, if it is asked about that.
    fn moment(&self, seat: Seat) -> Option<Moment> {
        match self.phase {
            Phase::Bidding(asked, When::Drawn(count)) if asked == seat => {
                let (hand, round) = (&self.setup.hands[seat.index()], (count - 1) / 4);
                let key = KeyCards::index(hand[round as usize], self.setup.level)?;
                Moment::drawn(key, round, hand.len() as u32)
            }
            _ => None,
        }
    }

    pub fn declarer(&self) -> Seat {
        let is_bid_for = matches!(
            self.phase,
            Phase::Drawing(_) | Phase::Bidding(..) | Phase::Returning(_)
        );
        if is_bid_for && self.burials.is_empty() {
            let first = self.setup.start.first_seat();
            return self.declaring.declarer(&self.bidding, first);
        }
        self.declarer
    }

    pub fn leader(&self) -> Seat {
        self.declaring.leader(&self.bidding, self.declarer)
    }

    /// The next seat draws its card.
    pub fn draw(&mut self) -> Result<Card, Refusal> {
        let Phase::Drawing(seat) = self.phase else {
            return Err(Refusal::NoDraw(self.phase));
        };
        let round = self.drawn as usize / 4;
        let card = self.setup.hands[seat.index()][round];
        self.drawn += 1;
        let hand = &mut self.hands[seat.index()];
        *hand = hand.plus(Cards::ones(1 << card.kind()));
        let companion = self.bidding.companion();
        let key = KeyCards::index(card, self.setup.level)
            .or_else(|| companion.and_then(|rank| KeyCards::companion(card, rank)));
        if let Some(key) = key {
            self.held[seat.index()].add(key);
        }
        self.phase = Phase::Bidding(seat, When::Drawn(self.drawn));
        self.skip_those_who_cannot_bid();
        Ok(card)
    }

    pub fn pass(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.asked(seat)?;
        self.pass_on();
        self.skip_those_who_cannot_bid();
        Ok(())
    }

    pub fn bid(&mut self, seat: Seat, bid: Bid) -> Result<Made, Refusal> {
        // Who cannot bid is not asked, so the bid itself is looked at first.
        let is_open = !matches!(
            self.phase,
            Phase::Settled | Phase::Redeal | Phase::Returning(_)
        );
        if is_open && !self.legal_bids(seat).contains(&bid) {
            return Err(self.why_not(seat, bid));
        }
        let when = self.asked(seat)?;
        let topped = self.bidding.standing();
        let made = self.bidding.make(seat, bid);
        self.shown.push(Shown {
            seat,
            when,
            bid,
            made,
        });
        self.passes = 0;
        match when {
            When::Drawn(_) => self.after_draw(),
            When::BeforeKitty | When::Turned => {
                self.phase = Phase::Bidding(seat.next(), when);
            }
            When::AfterBurying => self.counter_after_burying(seat, bid),
        }
        if let (Made::Counter, Some(topped), true) = (made, topped, self.rules.bidding.captures) {
            let owed = exchange::capture(&mut self.hands, seat, bid, topped);
            self.wait_for(Some(owed), self.phase);
        }
        self.skip_those_who_cannot_bid();
        Ok(made)
    }

    fn counter_after_burying(&mut self, seat: Seat, bid: Bid) {
        self.trump = bid.suit();
        if self.rules.bidding.counter_takes_kitty {
            return self.take_kitty(seat);
        }
        let asked = Phase::Bidding(seat.next(), When::AfterBurying);
        if !self.rules.bidding.counter_opens_kitty {
            self.phase = asked;
            return;
        }
        self.opened.push(self.kitty);
        let ctx = self.context();
        let (hands, kitty) = (&mut self.hands, &mut self.kitty);
        let owed = exchange::open_kitty(&ctx, hands, kitty, seat, self.declarer);
        self.seen = [self.kitty; 4];
        self.wait_for(owed, asked);
    }

    /// The context of the trumps that stand.
    pub fn context(&self) -> Context {
        Context::new(self.rules, self.setup.level, self.trump)
            .expect("the level was checked at the start")
    }

    /// Cards have changed hands, and others are owed for them, or none.
    fn wait_for(&mut self, owed: Option<Owed>, then: Phase) {
        self.owed = owed.map(|owed| (owed, then));
        self.phase = owed.map_or(then, |owed| Phase::Returning(owed.from));
        self.held = self.hands.map(|hand| KeyCards::of(hand, self.setup.level));
    }

    pub fn give(&mut self, seat: Seat, cards: Cards) -> Result<(), Refusal> {
        let Some((owed, then)) = self.owed.filter(|(owed, _)| owed.from == seat) else {
            return Err(Refusal::Turn(seat, self.phase));
        };
        if cards.len() != owed.count {
            let rule = owed.why.rule();
            return Err(Refusal::GiftSize(cards.len(), owed.count, rule));
        }
        self.has(seat, cards)?;
        owed.check(cards)
            .map_err(|(cards, fault)| Refusal::Gift(index_text(cards), fault))?;
        let next = owed.give(&mut self.hands, &mut self.kitty, cards);
        if owed.to.is_none() {
            self.seen[seat.index()] = self.kitty;
        }
        self.gifts.push(Gift { owed, cards });
        self.wait_for(next, then);
        self.skip_those_who_cannot_bid();
        Ok(())
    }

    fn has(&self, seat: Seat, cards: Cards) -> Result<(), Refusal> {
        let hand = self.hands[seat.index()];
        if hand.contains(cards) {
            return Ok(());
        }
        let missing = crate::trick::follow::missing(hand, cards);
        Err(Refusal::NotHeld(index_text(missing)))
    }

    /// Checks that each card is twice among those drawn, to be drawn and lying.
    pub fn validity_check(&self) -> Result<(), String> {
        let first = self.setup.start.first_seat();
        let undrawn = Seat::ALL.map(|seat| {
            let turn = (4 + seat.index() - first.index()) as u32 % 4;
            let drawn = (self.drawn + 3 - turn) / 4;
            index_cards(&self.setup.hands[seat.index()][drawn as usize..])
        });
        for card in Card::all() {
            let kind = card.kind() as u32;
            let places = self.hands.iter().chain(&undrawn).chain([&self.kitty]);
            let count: u32 = places.map(|cards| cards.count(kind)).sum();
            if count != 2 {
                return Err(format!("{card} is there {count} times"));
            }
        }
        Ok(())
    }

    /// The cards that a bid would show now.
    pub fn cards_of(&self, bid: Bid) -> Vec<Card> {
        let nobody = self.bidding.standing().is_none();
        let companion = self.bidding.companion().filter(|_| nobody);
        cards_with(bid, self.setup.level, companion)
    }

    /// Which rule keeps a seat from a bid.
    fn why_not(&self, seat: Seat, bid: Bid) -> Refusal {
        let cards = self.cards_of(bid);
        let one_joker = cards.len() == 1 && cards[0].rank().is_none();
        let holds = self.hands[seat.index()].contains(index_cards(&cards))
            || one_joker && self.hands[seat.index()].any >> Card::BIG_JOKER.kind() & 1 == 1;
        if holds {
            Refusal::Bid(text(&cards), self.bidding.why_not(seat, bid))
        } else {
            Refusal::NotHeld(text(&cards))
        }
    }

    fn asked(&self, seat: Seat) -> Result<When, Refusal> {
        match self.phase {
            Phase::Bidding(asked, when) if asked == seat => Ok(when),
            phase => Err(Refusal::Turn(seat, phase)),
        }
    }

    /// Who holds nothing that could be bid passes without being asked.
    fn skip_those_who_cannot_bid(&mut self) {
        while let Phase::Bidding(seat, _) = self.phase {
            if !self.legal_bids(seat).is_empty() {
                return;
            }
            self.pass_on();
        }
    }

    fn pass_on(&mut self) {
        let Phase::Bidding(seat, when) = self.phase else {
            return;
        };
        if let When::Drawn(_) = when {
            return self.after_draw();
        }
        self.passes += 1;
        self.phase = Phase::Bidding(seat.next(), when);
        if self.passes == 4 {
            self.passes = 0;
            match when {
                When::AfterBurying => self.phase = Phase::Settled,
                _ => self.settle(),
            }
        }
    }

    fn after_draw(&mut self) {
        let first = self.setup.start.first_seat();
        let all = self.setup.hands.iter().map(Vec::len).sum::<usize>() as u32;
        self.phase = if self.drawn < all {
            Phase::Drawing(first.after(self.drawn as usize))
        } else {
            Phase::Bidding(first, When::BeforeKitty)
        };
    }

    /// Everybody has passed before the kitty is taken.
    fn settle(&mut self) {
        let nobody = self.rules.bidding.nobody;
        match self.bidding.standing() {
            Some(standing) => self.trump = standing.bid.suit(),
            // Turned up before: everybody has passed on that, too.
            None if self.bidding.is_turned() => {}
            None if self.declaring.is_by_bidding() || nobody == Nobody::Redeal => {
                self.phase = Phase::Redeal;
                return;
            }
            None if nobody == Nobody::NoTrump => {}
            None => return self.turn_up(),
        }
        self.declarer = self.declaring.declarer(&self.bidding, self.declarer);
        self.take_kitty(self.declarer);
    }

    fn turn_up(&mut self) {
        let kitty = &self.setup.kitty;
        self.trump = match self.rules.bidding.nobody {
            Nobody::KittyFirst => kitty[0].suit(),
            Nobody::KittyThird => kitty[2].suit(),
            _ => kitty.iter().find_map(|card| card.suit()),
        };
        self.bidding.turn_up();
        self.phase = Phase::Bidding(self.setup.start.first_seat(), When::Turned);
    }

    fn take_kitty(&mut self, seat: Seat) {
        let hand = &mut self.hands[seat.index()];
        *hand = hand.plus(self.kitty);
        self.kitty = Cards::NONE;
        self.phase = Phase::Burying(seat);
        if self.rules.kitty_size == 0 {
            self.phase = Phase::Settled;
        }
    }

    pub fn bury(&mut self, seat: Seat, cards: Cards) -> Result<(), Refusal> {
        if self.phase != Phase::Burying(seat) {
            return Err(Refusal::Turn(seat, self.phase));
        }
        let right = u32::from(self.rules.kitty_size);
        if cards.len() != right {
            return Err(Refusal::BurialSize(cards.len(), right));
        }
        self.has(seat, cards)?;
        let hand = &mut self.hands[seat.index()];
        *hand = hand.minus(cards);
        self.kitty = cards;
        self.seen = [Cards::NONE; 4];
        self.seen[seat.index()] = cards;
        self.burials.push(Burial { seat, cards });
        if let Start::Given(..) = self.setup.start {
            self.phase = Phase::Settled;
            return Ok(());
        }
        self.bidding.bury(self.declarer);
        self.held = self.hands.map(|hand| KeyCards::of(hand, self.setup.level));
        self.passes = 0;
        self.phase = Phase::Bidding(seat.next(), When::AfterBurying);
        self.skip_those_who_cannot_bid();
        Ok(())
    }
}

/// A list of cards as a set, its kinds in index order.
pub(super) fn index_cards(cards: &[Card]) -> Cards {
    cards.iter().fold(Cards::NONE, |set, card| {
        set.plus(Cards::ones(1 << card.kind()))
    })
}

fn index_text(cards: Cards) -> String {
    text(&index_list(cards))
}
