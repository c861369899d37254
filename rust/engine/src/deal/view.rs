//! What a seat may know of a deal at a moment.

use super::{Deal, Shown, Trick, index_list};
use crate::auction::When;
use crate::card::{Card, Seat};
use crate::cards::Cards;

/// A bid as a seat sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// Everything was shown.
    Open(Shown),
    /// Laid face down by another: by whom, when, how many cards.
    FaceDown(Seat, When, usize),
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
            tricks: self
                .play
                .as_ref()
                .map_or(vec![], |play| play.tricks().to_vec()),
        }
    }
}
