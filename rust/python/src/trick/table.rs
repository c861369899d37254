//! A deal played move by move.

use crate::errors;
use crate::rules::{Rules, read_suit};
use koudi_engine::card::{Card, Seat};
use koudi_engine::notation::{cards_text, parse_cards};
use koudi_engine::rules::TrickRules;
use koudi_engine::trick::auction::When;
use koudi_engine::trick::bidding::Bid;
use koudi_engine::trick::deal::{Deal, Known, Phase, Refusal, Setup, Start};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// What follows cards that are laid face down where they might lie open.
const FACE_DOWN: &str = " face down";

/// A move that was made.
#[derive(Clone)]
enum Move {
    Draw,
    Pass(Seat),
    Bid(Seat, Bid),
    Bury(Seat, Vec<Card>),
    Give(Seat, Vec<Card>),
    Play(Seat, Vec<Vec<Card>>),
}

impl Move {
    fn make(&self, deal: &mut Deal<'_>) -> Result<(), Refusal> {
        match self {
            Move::Draw => deal.draw().map(drop),
            Move::Pass(seat) => deal.pass(*seat),
            Move::Bid(seat, bid) => deal.bid(*seat, *bid).map(drop),
            Move::Bury(seat, cards) => deal.bury(*seat, cards),
            Move::Give(seat, cards) => deal.give(*seat, cards),
            Move::Play(seat, parts) => deal.play(*seat, parts),
        }
    }
}

/// A deal played move by move; an illegal move is refused and changes nothing.
///
/// It remembers its cards and moves and makes them again when asked, a
/// fraction of a millisecond, so that it owns all it needs.
#[pyclass(module = "koudi._core")]
pub struct Table {
    rules: TrickRules,
    setup: Setup,
    moves: Vec<Move>,
}

#[pymethods]
impl Table {
    /// Hands and kitty in the order drawn and turned up.
    #[new]
    #[pyo3(signature = (rules, hands, kitty, *, level = None, start = "middle", seat = 0, trump = None))]
    fn new(
        rules: &Rules,
        hands: [String; 4],
        kitty: &str,
        level: Option<&str>,
        start: &str,
        seat: usize,
        trump: Option<&str>,
    ) -> PyResult<Table> {
        let trick = rules.trick("a table")?;
        let seat = read_seat(seat)?;
        let level = level.map(crate::rules::read_level).transpose()?;
        let start = match (start, trump) {
            ("middle", None) => Start::Declarer(seat),
            ("first", None) => Start::First(seat),
            ("play-only", Some("nt")) => Start::Given(None, seat),
            ("play-only", Some(suit)) => Start::Given(Some(read_suit(suit)?), seat),
            _ => {
                let trump = trump.map_or("no trump".to_owned(), |trump| format!("trump {trump:?}"));
                return Err(errors::koudi(format!(
                    "start {start:?} with {trump}; allowed: middle and first without a \
                     trump, play-only with one of s h c d nt"
                )));
            }
        };
        let [a, b, c, d] = &hands;
        let hands = [
            read_cards("hands[0]", a)?,
            read_cards("hands[1]", b)?,
            read_cards("hands[2]", c)?,
            read_cards("hands[3]", d)?,
        ];
        let setup = Setup {
            level,
            start,
            hands,
            kitty: read_cards("kitty", kitty)?,
        };
        Deal::new(trick, setup.clone()).map_err(errors::koudi)?;
        Ok(Table {
            rules: trick.clone(),
            setup,
            moves: Vec::new(),
        })
    }

    /// What the deal waits for: (phase, seat or None, when a seat is asked).
    #[getter]
    fn phase(&self) -> (&'static str, Option<usize>, Option<String>) {
        match self.deal().phase() {
            Phase::Drawing(seat) => ("drawing", Some(seat.index()), None),
            Phase::Bidding(seat, when) => ("bidding", Some(seat.index()), Some(when_text(when))),
            Phase::Burying(seat) => ("burying", Some(seat.index()), None),
            Phase::Returning(seat) => ("returning", Some(seat.index()), None),
            Phase::Playing(seat) => ("playing", Some(seat.index()), None),
            Phase::Done => ("done", None, None),
            Phase::Redeal | Phase::Settled => ("redeal", None, None),
        }
    }

    /// The card that the next seat draws.
    fn draw(&mut self, py: Python<'_>) -> PyResult<()> {
        self.make(py, Move::Draw)
    }

    /// The seat that is asked passes.
    #[pyo3(name = "pass_")]
    fn pass(&mut self, py: Python<'_>, seat: usize) -> PyResult<()> {
        self.make(py, Move::Pass(read_seat(seat)?))
    }

    /// The seat that is asked shows these cards, or lays them face down.
    fn bid(&mut self, py: Python<'_>, seat: usize, cards: &str) -> PyResult<()> {
        let shown = cards.trim_end().strip_suffix(FACE_DOWN);
        let read = read_cards("cards", shown.unwrap_or(cards))?;
        let bid = self
            .deal()
            .read_bid(&read)
            .map_err(|refusal| errors::illegal_move(py, &refusal))?;
        let Some(bid) = bid else {
            let allowed = self.rules.bidding.with.shows();
            return Err(errors::card(format!(
                "cards {cards:?} cannot be shown; allowed: {allowed}"
            )));
        };
        let bid = match shown {
            Some(_) => bid.laid_face_down().ok_or_else(|| {
                errors::card(format!(
                    "cards {cards:?} cannot lie face down; allowed: one level card"
                ))
            })?,
            None => bid,
        };
        self.make(py, Move::Bid(read_seat(seat)?, bid))
    }

    /// What the seat that is asked may show.
    fn legal_bids(&self) -> Vec<String> {
        let deal = self.deal();
        let text = |bid: Bid| {
            let down = if bid.is_face_down() { FACE_DOWN } else { "" };
            cards_text(&deal.cards_of(bid)) + down
        };
        deal.legal_bids().into_iter().map(text).collect()
    }

    /// The seat that has the kitty buries.
    fn bury(&mut self, py: Python<'_>, seat: usize, cards: &str) -> PyResult<()> {
        self.make(
            py,
            Move::Bury(read_seat(seat)?, read_cards("cards", cards)?),
        )
    }

    /// The seat that owes cards for others that changed hands gives them.
    fn give(&mut self, py: Python<'_>, seat: usize, cards: &str) -> PyResult<()> {
        self.make(
            py,
            Move::Give(read_seat(seat)?, read_cards("cards", cards)?),
        )
    }

    /// The next seat plays; a leader may name components.
    fn play(&mut self, py: Python<'_>, seat: usize, cards: &Bound<'_, PyAny>) -> PyResult<()> {
        let parts: Vec<String> = match cards.cast::<PyString>() {
            Ok(text) => text.to_str()?.split('+').map(str::to_owned).collect(),
            Err(_) => cards.extract()?,
        };
        read_cards("cards", &parts.concat())?;
        let parts = parts.iter().map(|part| read_cards("cards", part));
        self.make(
            py,
            Move::Play(read_seat(seat)?, parts.collect::<PyResult<_>>()?),
        )
    }

    /// Trumps as they stand: s h c d nt, or None while there are none.
    #[getter]
    fn trump(&self) -> Option<String> {
        let trump = self.deal().trump()?;
        Some(trump.map_or("nt".to_owned(), |suit| suit.to_string()))
    }

    /// Who declares, or is to declare as the bidding stands.
    #[getter]
    fn declarer(&self) -> usize {
        self.deal().declarer().index()
    }

    /// Counters made.
    #[getter]
    fn counters(&self) -> u8 {
        self.deal().bidding().counters()
    }

    /// The attackers' points, once the deal is over.
    #[getter]
    fn attacker_points(&self) -> Option<i32> {
        Some(self.deal().outcome()?.attacker_points())
    }

    /// What a seat may know now.
    fn view<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyDict>> {
        let deal = self.deal();
        let view = deal.view(read_seat(seat)?);
        let fields = PyDict::new(py);
        fields.set_item("seat", seat)?;
        fields.set_item("hand", cards_text(&view.hand))?;
        fields.set_item("counts", view.counts)?;
        let bids: Vec<(usize, String, String)> = view
            .bids
            .iter()
            .map(|known| match known {
                Known::Open(shown) => {
                    let cards = shown.cards(self.setup.level, deal.bidding().companion());
                    let cards = cards_text(&cards);
                    (shown.seat.index(), cards, when_text(shown.when))
                }
                Known::FaceDown(seat, when, count) => {
                    (seat.index(), "??".repeat(*count), when_text(*when))
                }
            })
            .collect();
        fields.set_item("bids", bids)?;
        fields.set_item("buried", cards_text(&view.buried))?;
        fields.set_item("kitty", cards_text(&view.kitty))?;
        let opened: Vec<String> = view.opened.iter().map(cards_text).collect();
        fields.set_item("opened", opened)?;
        let gifts = view.gifts.iter().map(|gift| {
            let hidden = || "??".repeat(gift.count as usize);
            let cards = gift.cards.as_ref().map_or_else(hidden, cards_text);
            let to = gift.to.map(Seat::index);
            (gift.from.index(), to, cards_text(&gift.taken), cards)
        });
        fields.set_item("gifts", gifts.collect::<Vec<_>>())?;
        let tricks = PyDict::new(py);
        if let Some(play) = deal.tricks() {
            for (i, trick) in view.tricks.iter().enumerate() {
                let text = |cards| play.context().text(cards);
                let plays: Vec<String> = trick.plays.iter().map(|&cards| text(cards)).collect();
                let attempted = trick.attempted.as_ref().map(|lead| text(lead.cards));
                tricks.set_item(i, (trick.leader.index(), attempted, plays))?;
            }
        }
        fields.set_item("tricks", tricks.values())?;
        Ok(fields)
    }
}

impl Table {
    fn deal(&self) -> Deal<'_> {
        let mut deal = Deal::new(&self.rules, self.setup.clone()).expect("it was made before");
        for made in &self.moves {
            made.make(&mut deal).expect("it was made before");
        }
        deal
    }

    fn make(&mut self, py: Python<'_>, made: Move) -> PyResult<()> {
        made.make(&mut self.deal())
            .map_err(|refusal| errors::illegal_move(py, &refusal))?;
        self.moves.push(made);
        Ok(())
    }
}

fn when_text(when: When) -> String {
    match when {
        When::Drawn(count) => format!("after {count}"),
        When::BeforeKitty => "before kitty".to_owned(),
        When::Turned => "after turning".to_owned(),
        When::AfterBurying => "after burying".to_owned(),
    }
}

fn read_seat(seat: usize) -> PyResult<Seat> {
    Seat::new(seat).ok_or_else(|| errors::koudi(format!("seat {seat}; allowed: 0 1 2 3")))
}

fn read_cards(name: &str, text: &str) -> PyResult<Vec<Card>> {
    parse_cards(text).map_err(|error| errors::in_cards(name, text, &error))
}
