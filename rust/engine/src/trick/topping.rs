//! Pairs shown while the cards are drawn, larger ones on smaller 顶牌 (rules
//! 2, 000 §10). Sets of pairs are sets of kinds, in index order.

use crate::bits::ones;
use crate::card::{Card, Rank, Seat, Suit};
use crate::cards::Cards;
use crate::trick::auction::When;
use crate::trick::bidding::{Bid, Bidding, Made};
use crate::trick::deal::Shown;
use crate::trick::draw::Order;
use crate::trick::exchange::{self, Owed};

/// One kind a suit: the twos.
const TWOS: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;

/// The kinds of four suits.
const SUITS: u64 = (1 << 52) - 1;

/// The place of a rank by its number: A lowest, K highest.
pub fn number(rank: Rank) -> usize {
    (rank.index() + 1) % Rank::COUNT
}

/// All kinds of a higher number.
fn above(rank: Rank) -> u64 {
    const BELOW_ACE: u64 = (1 << Rank::ACE.index()) - 1;
    let first = number(rank);
    TWOS * (BELOW_ACE >> first << first)
}

/// The pairs of a hand that a seat may show now.
///
/// Each is of a higher number than the one before, so that at most thirteen
/// are shown in a deal.
pub fn may_show(bidding: &Bidding<'_>, seat: Seat, hand: Cards) -> u64 {
    hand.two & allowed(bidding, seat)
}

/// The pairs that a seat may show now if it has them.
#[inline]
fn allowed(bidding: &Bidding<'_>, seat: Seat) -> u64 {
    match bidding.standing() {
        _ if !bidding.is_open() => 0,
        None => SUITS,
        Some(standing) if standing.seat == seat || bidding.is_barred(standing, seat) => 0,
        Some(standing) => {
            let shown = standing.bid.pair_shown().and_then(Card::rank);
            shown.map_or(0, above)
        }
    }
}

/// A seat that may show a pair.
#[derive(Clone, Copy, Debug)]
pub struct Showing {
    /// Who is asked.
    pub seat: Seat,
    /// When.
    pub when: When,
    /// What it may show; not empty.
    pub pairs: u64,
    /// What it holds.
    pub hand: Cards,
    /// Whether nobody has shown a pair yet.
    pub is_first: bool,
}

/// Answers for the seats.
pub trait Toppers {
    /// The kind of which the seat asked shows a pair, or none.
    fn show(&mut self, asked: &Showing) -> Option<u32>;
    /// Hears of a pair that was shown.
    fn shown(&mut self, shown: Shown);
    /// What a seat gives for the pair that it took, with these trumps.
    fn give(&mut self, owed: &Owed, trump: Option<Suit>) -> Cards;
}

/// Draws so many cards in these orders, from `first` on, and asks each seat after
/// each of its cards, then all, until every one has passed since the last
/// pair; those that are barred show none. Gives the hands as they are then.
#[cold]
#[inline(never)]
pub fn draw(
    bidding: &mut Bidding<'_>,
    orders: &[Order; 4],
    (turns, first): (u32, Seat),
    barred: [bool; 4],
    players: &mut impl Toppers,
) -> [Cards; 4] {
    let mut topping = Topping {
        bidding,
        hands: [Cards::NONE; 4],
        barred,
        allowed: [0; 4],
        players,
    };
    topping.refresh();
    for turn in 0..turns {
        let seat = first.after(turn as usize);
        let hand = &mut topping.hands[seat.index()];
        *hand = hand.plus(Cards::ones(1 << orders[seat.index()][turn as usize / 4]));
        topping.ask(seat, When::Drawn(turn + 1));
    }
    let (mut seat, mut passes) = (first, 0);
    while passes < 4 {
        passes += 1;
        if topping.ask(seat, When::BeforeKitty) {
            passes = 0;
        }
        seat = seat.next();
    }
    topping.hands
}

struct Topping<'t, 'a, P> {
    bidding: &'t mut Bidding<'a>,
    hands: [Cards; 4],
    /// Who may not show any.
    barred: [bool; 4],
    /// What each seat may show now if it has it.
    allowed: [u64; 4],
    players: &'t mut P,
}

impl<P: Toppers> Topping<'_, '_, P> {
    #[inline(always)]
    fn ask(&mut self, seat: Seat, when: When) -> bool {
        let hand = self.hands[seat.index()];
        let pairs = hand.two & self.allowed[seat.index()];
        pairs != 0 && self.ask_about(pairs, hand, seat, when)
    }

    fn refresh(&mut self) {
        self.allowed = Seat::ALL.map(|seat| {
            if self.barred[seat.index()] {
                0
            } else {
                allowed(self.bidding, seat)
            }
        });
    }

    fn ask_about(&mut self, pairs: u64, hand: Cards, seat: Seat, when: When) -> bool {
        let before = self.bidding.standing();
        let asked = Showing {
            seat,
            when,
            pairs,
            hand,
            is_first: before.is_none(),
        };
        let Some(kind) = self.players.show(&asked) else {
            return false;
        };
        debug_assert!(pairs >> kind & 1 == 1);
        let bid = Bid::pair_of(kind);
        let made = self.bidding.make(seat, bid);
        self.players.shown(Shown {
            seat,
            when,
            bid,
            made,
        });
        if let (Made::Counter, Some(topped), true) = (made, before, self.bidding.rules().captures) {
            let owed = exchange::capture(&mut self.hands, seat, bid, topped);
            let cards = self.players.give(&owed, bid.suit());
            let mut no_kitty = Cards::NONE;
            owed.give(&mut self.hands, &mut no_kitty, cards);
        }
        self.refresh();
        true
    }
}

/// The bids that show these pairs.
pub fn bids(pairs: u64) -> impl Iterator<Item = Bid> {
    ones(pairs).map(Bid::pair_of)
}
