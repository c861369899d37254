//! What a seat may know of a deal at a moment.

use super::{Deal, Shown, Trick};
use crate::card::{Card, Seat};
use crate::cards::{Cards, index_list};
use crate::trick::auction::When;
use crate::trick::exchange::Gift;

/// A bid as a seat sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// Everything was shown.
    Open(Shown),
    /// Laid face down by another: by whom, when, how many cards.
    FaceDown(Seat, When, usize),
}

/// Cards that changed hands, as a seat sees them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownGift {
    /// Who gave.
    pub from: Seat,
    /// Who got the cards; nobody: they went into the kitty.
    pub to: Option<Seat>,
    /// What the giver took for them before the eyes of all.
    pub taken: Vec<Card>,
    /// How many cards were given.
    pub count: u32,
    /// Which, where the seat is one of the two concerned.
    pub cards: Option<Vec<Card>>,
}

impl KnownGift {
    fn seen_by(seat: Seat, gift: &Gift) -> KnownGift {
        let Gift { owed, cards } = gift;
        let concerned = seat == owed.from || owed.to == Some(seat);
        KnownGift {
            from: owed.from,
            to: owed.to,
            taken: index_list(owed.taken),
            count: owed.count,
            cards: concerned.then(|| index_list(*cards)),
        }
    }
}

/// What one seat knows: its own cards, what was shown and played, and how many
/// cards the others hold. Not the others' hands, face-down suits or burials.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Whose view.
    pub seat: Seat,
    /// Its cards now.
    pub hand: Vec<Card>,
    /// How many cards each seat holds.
    pub counts: [u32; 4],
    /// The bids so far.
    pub bids: Vec<Known>,
    /// What the seat itself buried, if it buried last.
    pub buried: Vec<Card>,
    /// What the seat has seen of the kitty as it lies now.
    pub kitty: Vec<Card>,
    /// The kitty as it lay open for all, once each counter that opened it.
    pub opened: Vec<Vec<Card>>,
    /// What was given for cards that changed hands.
    pub gifts: Vec<KnownGift>,
    /// The tricks so far, with the throws that failed.
    pub tricks: Vec<Trick>,
}

impl Deal<'_> {
    /// What a seat may know now.
    pub fn view(&self, seat: Seat) -> View {
        let playing = self.play.is_some();
        let hands = match &self.play {
            Some(play) => play.hands().map(|hand| play.context().to_index(hand)),
            None => self.opening.hands(),
        };
        let rule = self.rules.bidding.face_down;
        let hidden =
            |shown: &Shown| !playing && shown.seat != seat && shown.bid.lies_face_down(rule);
        let bids = self.shown().iter().map(|shown| {
            if hidden(shown) {
                let count = shown.cards(self.level, self.bidding().companion()).len();
                Known::FaceDown(shown.seat, shown.when, count)
            } else {
                Known::Open(*shown)
            }
        });
        let last = self.burials().last().filter(|burial| burial.seat == seat);
        View {
            seat,
            hand: index_list(hands[seat.index()]),
            counts: hands.map(Cards::len),
            bids: bids.collect(),
            buried: last.map_or(vec![], |burial| index_list(burial.cards)),
            kitty: index_list(self.opening.seen(seat)),
            opened: self.opened().iter().copied().map(index_list).collect(),
            gifts: self
                .gifts()
                .iter()
                .map(|gift| KnownGift::seen_by(seat, gift))
                .collect(),
            tricks: self
                .play
                .as_ref()
                .map_or(vec![], |play| play.tricks().to_vec()),
        }
    }
}
