//! A deal as a state machine: Drawing → Bidding → Burying → Playing → Done.
//! Every move is checked; an illegal one is refused with a reason and leaves
//! the deal as it was.

mod opening;
mod play;
mod view;

pub use opening::{Burial, Shown};
pub use play::{Play, Trick};
pub use view::{Known, KnownGift, View};

use crate::card::{Card, Rank, Seat, Suit};
use crate::cards::Cards;
use crate::notation::cards_text;
use crate::rules::TrickRules;
use crate::trick::auction::When;
use crate::trick::bidding::{Bid, Bidding, Made};
use crate::trick::context::{Context, ContextError};
use crate::trick::exchange::Gift;
use crate::trick::follow::FollowFault;
pub use crate::trick::playout::Bidding as Start;
use crate::trick::playout::Outcome;
use crate::trick::shape::LeadError;
use opening::{Opening, index_cards};
use std::fmt;

/// What the deal waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// This seat draws a card.
    Drawing(Seat),
    /// This seat may bid, or passes.
    Bidding(Seat, When),
    /// This seat has the kitty and buries.
    Burying(Seat),
    /// This seat gives cards for those that changed hands.
    Returning(Seat),
    /// This seat plays.
    Playing(Seat),
    /// All cards are played.
    Done,
    /// Nobody bid: the cards are dealt again.
    Redeal,
    /// Everything is buried; the play begins at once.
    Settled,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Drawing(seat) => write!(f, "seat {} draws", seat.index()),
            Phase::Bidding(seat, _) => write!(f, "seat {} bids or passes", seat.index()),
            Phase::Burying(seat) => write!(f, "seat {} buries", seat.index()),
            Phase::Returning(seat) => write!(f, "seat {} gives cards back", seat.index()),
            Phase::Playing(seat) => write!(f, "seat {} plays", seat.index()),
            Phase::Done => f.write_str("the deal is over"),
            Phase::Redeal => f.write_str("nobody has bid, the cards are dealt again"),
            Phase::Settled => f.write_str("the play begins"),
        }
    }
}

/// Why cards cannot make a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// A hand of a wrong size: whose, how many, how many are right.
    HandSize(Seat, usize, usize),
    /// A kitty of a wrong size: how many, how many are right.
    KittySize(usize, usize),
    /// Not each card exists twice: which, how often.
    Deck(Card, usize),
    /// There is no such context.
    Context(ContextError),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::HandSize(seat, has, right) => {
                write!(f, "hand {}: {has} cards; {right} are dealt", seat.index())
            }
            SetupError::KittySize(has, right) => {
                write!(f, "kitty: {has} cards; the rules say {right}")
            }
            SetupError::Deck(card, count) => {
                write!(
                    f,
                    "the hands and kitty hold {card} {count} times; two packs hold it twice"
                )
            }
            SetupError::Context(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SetupError {}

/// Why a move is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Not now, or not this seat.
    Turn(Seat, Phase),
    /// No card is drawn now.
    NoDraw(Phase),
    /// A bid that is against the rules: what, and which rule.
    Bid(String, BidFault),
    /// Another number of cards than is buried: given, right.
    BurialSize(u32, u32),
    /// Another number of cards than is given: given, right, which rule.
    GiftSize(u32, u32, &'static str),
    /// Cards that may not be given: which, and which rule.
    Gift(String, BidFault),
    /// Cards that are not in the hand.
    NotHeld(String),
    /// Cards that cannot be led together.
    Lead(LeadError),
    /// A throw where there are none.
    ThrowsForbidden,
    /// Named components in an answer; only a lead has them.
    NamedFollow,
    /// An illegal answer.
    Follow(FollowFault),
}

/// Which rule a bid or a gift breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BidFault {
    /// Its key.
    pub rule: &'static str,
    /// In words.
    pub why: &'static str,
}

impl Refusal {
    /// The key of the rule that is broken.
    pub fn rule(&self) -> &'static str {
        match self {
            Refusal::Turn(..) | Refusal::NoDraw(_) => "deal.turn",
            Refusal::Bid(_, why) | Refusal::Gift(_, why) => why.rule,
            Refusal::GiftSize(_, _, rule) => rule,
            Refusal::BurialSize(..) => "kitty.size",
            Refusal::NotHeld(_) => "deal.held",
            Refusal::Lead(_) | Refusal::NamedFollow => "deal.shape",
            Refusal::ThrowsForbidden => "throws.allowed",
            Refusal::Follow(fault) => fault.rule(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Turn(seat, phase) => {
                write!(f, "seat {} cannot move now: {phase}", seat.index())
            }
            Refusal::NoDraw(phase) => write!(f, "no card is drawn now: {phase}"),
            Refusal::Bid(bid, why) => write!(f, "{bid} cannot be bid: {}", why.why),
            Refusal::BurialSize(given, right) => {
                write!(f, "{given} cards buried; the rules say {right}")
            }
            Refusal::GiftSize(given, right, _) => {
                write!(f, "{given} cards given; {right} are to be given")
            }
            Refusal::Gift(cards, why) => write!(f, "{cards} cannot be given: {}", why.why),
            Refusal::NotHeld(cards) => write!(f, "{cards} is not in the hand"),
            Refusal::Lead(error) => error.fmt(f),
            Refusal::ThrowsForbidden => f.write_str(
                "several components led together are a throw, and these rules have none; \
                 lead a single, a pair or a tractor",
            ),
            Refusal::NamedFollow => {
                f.write_str("only a lead names its components; answer with the cards alone")
            }
            Refusal::Follow(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}

/// The cards of a deal and how it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The level, where there is one.
    pub level: Option<Rank>,
    /// How it begins.
    pub start: Start,
    /// The hands, in the order drawn.
    pub hands: [Vec<Card>; 4],
    /// The kitty, in the order turned up.
    pub kitty: Vec<Card>,
}

impl Setup {
    fn check(&self, rules: &TrickRules) -> Result<(), SetupError> {
        let kitty_size = usize::from(rules.kitty_size);
        let hand_size = (2 * Card::KINDS - kitty_size) / 4;
        for seat in Seat::ALL {
            let has = self.hands[seat.index()].len();
            if has != hand_size {
                return Err(SetupError::HandSize(seat, has, hand_size));
            }
        }
        if self.kitty.len() != kitty_size {
            return Err(SetupError::KittySize(self.kitty.len(), kitty_size));
        }
        let all = || self.hands.iter().flatten().chain(&self.kitty);
        for card in Card::all() {
            let count = all().filter(|&&other| other == card).count();
            if count != 2 {
                return Err(SetupError::Deck(card, count));
            }
        }
        Context::new(rules, self.level, None).map_err(SetupError::Context)?;
        Ok(())
    }
}

/// A deal under way.
#[derive(Clone, Debug)]
pub struct Deal<'a> {
    rules: &'a TrickRules,
    level: Option<Rank>,
    opening: Opening<'a>,
    play: Option<Play<'a>>,
}

impl<'a> Deal<'a> {
    /// A deal before the first card is drawn; a play-only one before the
    /// declarer buries.
    ///
    /// # Errors
    /// If the cards are not two whole packs in places of the right size, or
    /// the level is missing or should not be there.
    pub fn new(rules: &'a TrickRules, setup: Setup) -> Result<Self, SetupError> {
        setup.check(rules)?;
        let level = setup.level;
        let mut deal = Deal {
            rules,
            level,
            opening: Opening::new(rules, setup),
            play: None,
        };
        deal.begin_play();
        Ok(deal)
    }

    /// What the deal waits for.
    pub fn phase(&self) -> Phase {
        self.play.as_ref().map_or(self.opening.phase(), Play::phase)
    }

    /// The bidding.
    pub fn bidding(&self) -> &Bidding<'a> {
        self.opening.bidding()
    }

    /// How many cards are drawn.
    pub fn drawn(&self) -> u32 {
        self.opening.drawn()
    }

    /// What the seat that is asked may bid; none where nobody is asked.
    pub fn legal_bids(&self) -> Vec<Bid> {
        match self.phase() {
            Phase::Bidding(seat, _) => self.opening.legal_bids(seat),
            _ => Vec::new(),
        }
    }

    /// The bid that shows these cards now, if they are one.
    ///
    /// # Errors
    /// One level card alone where it bids only with its companion.
    pub fn read_bid(&self, cards: &[Card]) -> Result<Option<Bid>, Refusal> {
        let nobody = self.bidding().standing().is_none();
        let read = |cards| Bid::read(cards, self.level, self.rules.bidding.with);
        let Some(companion) = self.bidding().companion().filter(|_| nobody) else {
            return Ok(read(cards));
        };
        match (Bid::read_with(cards, self.level, companion), cards) {
            (None, [card]) if read(cards).is_some() => {
                let why = BidFault {
                    rule: "bidding.first_deal_companion",
                    why: "in a first deal one level card bids only together with its companion",
                };
                Err(Refusal::Bid(card.to_string(), why))
            }
            (bid, _) => Ok(bid),
        }
    }

    /// The cards that a bid would show now.
    pub fn cards_of(&self, bid: Bid) -> Vec<Card> {
        self.opening.cards_of(bid)
    }

    /// Trumps as they stand: none if there are none yet, else the suit, or
    /// none for no-trump.
    #[allow(clippy::option_option, reason = "undecided, no-trump, or a suit")]
    pub fn trump(&self) -> Option<Option<Suit>> {
        self.opening.trump_so_far()
    }

    /// Who declares, or is to declare as the bidding stands.
    pub fn declarer(&self) -> Seat {
        self.opening.declarer()
    }

    /// The bids, counters and reinforcements so far.
    pub fn shown(&self) -> &[Shown] {
        self.opening.shown()
    }

    /// The buryings so far.
    pub fn burials(&self) -> &[Burial] {
        self.opening.burials()
    }

    /// The cards given so far for others that changed hands.
    pub fn gifts(&self) -> &[Gift] {
        self.opening.gifts()
    }

    /// The kitty as it lay open for all, once each counter that opened it.
    pub fn opened(&self) -> &[Cards] {
        self.opening.opened()
    }

    /// The play, once all is buried.
    pub fn tricks(&self) -> Option<&Play<'a>> {
        self.play.as_ref()
    }

    /// How the deal came out, once it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.play.as_ref().and_then(Play::outcome)
    }

    /// The next seat draws its card.
    ///
    /// # Errors
    /// If no card is drawn now.
    pub fn draw(&mut self) -> Result<Card, Refusal> {
        let card = self.opening.draw()?;
        self.begin_play();
        Ok(card)
    }

    /// The seat that is asked passes.
    ///
    /// # Errors
    /// If it is not asked.
    pub fn pass(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.opening.pass(seat)?;
        self.begin_play();
        Ok(())
    }

    /// The seat that is asked bids, counters or reinforces.
    ///
    /// # Errors
    /// If it is not asked, does not hold the cards, or may not bid them.
    pub fn bid(&mut self, seat: Seat, bid: Bid) -> Result<Made, Refusal> {
        if self.play.is_some() {
            return Err(Refusal::Turn(seat, self.phase()));
        }
        let made = self.opening.bid(seat, bid)?;
        self.begin_play();
        Ok(made)
    }

    /// The seat that has the kitty buries.
    ///
    /// # Errors
    /// Out of turn, a wrong number of cards, or cards not held.
    pub fn bury(&mut self, seat: Seat, cards: &[Card]) -> Result<(), Refusal> {
        self.opening.bury(seat, index_cards(cards))?;
        self.begin_play();
        Ok(())
    }

    /// The seat that owes cards for others that changed hands gives them.
    ///
    /// # Errors
    /// Out of turn, a wrong number of cards, cards not held, or cards that may
    /// not be given.
    pub fn give(&mut self, seat: Seat, cards: &[Card]) -> Result<(), Refusal> {
        self.opening.give(seat, index_cards(cards))?;
        self.begin_play();
        Ok(())
    }

    /// The next seat plays; a leader may name components, one list leaves the
    /// reading to the rules.
    ///
    /// # Errors
    /// Whatever rule the play breaks.
    pub fn play(&mut self, seat: Seat, components: &[Vec<Card>]) -> Result<(), Refusal> {
        let Some(play) = &mut self.play else {
            return Err(Refusal::Turn(seat, self.opening.phase()));
        };
        let parts: Vec<Cards> = components
            .iter()
            .map(|part| play.context().cards(part))
            .collect();
        play.play(seat, &parts)
    }

    fn begin_play(&mut self) {
        if self.opening.phase() != Phase::Settled || self.play.is_some() {
            return;
        }
        let ctx = self.opening.context();
        let hands = self.opening.hands().map(|hand| ctx.from_index(hand));
        let buried = ctx.from_index(self.opening.kitty());
        self.play = Some(Play::new(
            ctx,
            self.rules,
            (self.opening.declarer(), self.opening.leader()),
            hands,
            buried,
        ));
    }

    /// Checks that no card was lost or made: a fault of the program if one was.
    ///
    /// # Errors
    /// What does not add up.
    pub fn validity_check(&self) -> Result<(), String> {
        let opening = &self.opening;
        self.play
            .as_ref()
            .map_or_else(|| opening.validity_check(), Play::validity_check)
    }
}

/// The hand without the cards, if it has them.
fn held(ctx: &Context, hand: Cards, cards: Cards) -> Result<Cards, Refusal> {
    if hand.contains(cards) {
        Ok(hand.minus(cards))
    } else {
        Err(Refusal::NotHeld(
            ctx.text(crate::trick::follow::missing(hand, cards)),
        ))
    }
}

fn text(cards: &[Card]) -> String {
    cards_text(cards)
}
