//! The moves of a record, played through the state machine.

use super::{DealRecord, Event, TrickRecord};
use crate::card::{Card, Rank, Seat};
use crate::notation::cards_text;
use crate::record::{RecordError, Source};
use crate::rules::Rules;
use crate::trick::auction::When;
use crate::trick::batch::Row;
use crate::trick::deal::{Deal, Phase, Play, Refusal, Setup, Shown, Start};
use crate::trick::playout::{Played, TrumpBy};

/// The moves of a deal, before they are played. Lines are those of the text,
/// or 0.
pub(super) struct Moves {
    pub rules: Rules,
    pub source: Option<Source>,
    pub level: Option<Rank>,
    pub start: Start,
    pub redeals: u8,
    pub hands: [Vec<Card>; 4],
    pub kitty: Vec<Card>,
    pub events: Vec<(usize, Event)>,
    pub tricks: Vec<TrickMoves>,
}

pub(super) struct TrickMoves {
    pub line: usize,
    pub leader: Seat,
    pub laid: Vec<Vec<Card>>,
    /// What is written as led, where it is written.
    pub led: Option<Vec<Card>>,
    pub follows: Vec<Vec<Card>>,
}

fn fault<T>(line: usize, what: String) -> Result<T, RecordError> {
    Err(RecordError { line, what })
}

fn refused(line: usize, what: &str, refusal: &Refusal) -> RecordError {
    RecordError {
        line,
        what: format!("{what}: {refusal} ({})", refusal.rule()),
    }
}

impl Moves {
    pub fn of(record: &DealRecord) -> Moves {
        let tricks = record.tricks.iter().map(|trick| TrickMoves {
            line: 0,
            leader: trick.leader,
            laid: trick.laid.clone(),
            led: Some(trick.plays[0].clone()),
            follows: trick.plays[1..].to_vec(),
        });
        Moves {
            rules: record.rules.clone(),
            source: record.source.clone(),
            level: record.level,
            start: record.start,
            redeals: record.redeals,
            hands: record.hands.clone(),
            kitty: record.kitty.clone(),
            events: record
                .events
                .iter()
                .map(|event| (0, event.clone()))
                .collect(),
            tricks: tricks.collect(),
        }
    }

    pub fn play(self) -> Result<DealRecord, RecordError> {
        let setup = Setup {
            level: self.level,
            start: self.start,
            hands: self.hands.clone(),
            kitty: self.kitty.clone(),
        };
        let rules = self
            .rules
            .trick()
            .or_else(|error| fault(0, error.to_string()))?;
        let mut deal = Deal::new(rules, setup).or_else(|error| fault(0, error.to_string()))?;
        self.open(&mut deal)?;
        for (i, trick) in self.tricks.iter().enumerate() {
            play_trick(&mut deal, i, trick)?;
        }
        let Some(outcome) = deal.outcome() else {
            let what = format!(
                "{} tricks, then the deal is not over: {}",
                self.tricks.len(),
                deal.phase()
            );
            return fault(0, what);
        };
        let play = deal.tricks().expect("an outcome comes of a play");
        let bidding = deal.bidding();
        let bid = match bidding.standing() {
            Some(standing) => TrumpBy::Bid(standing.bid.kind()),
            None if bidding.is_turned() => TrumpBy::Turned,
            None => TrumpBy::Nothing,
        };
        let played = Played {
            ctx: play.context(),
            declarer: play.declarer(),
            bid,
            counters: bidding.counters(),
            redeals: self.redeals,
            outcome,
            abandoned: false,
        };
        let number = self.source.as_ref().map_or(0, |source| source.deal);
        let row = Row::new(rules, number, &played);
        let (trump, declarer) = (play.context().trump(), play.declarer());
        let tricks = self.tricks_played(play);
        let hands = match self.start {
            Start::Given(..) => self.hands.clone().map(|hand| sorted(play, &hand)),
            _ => self.hands.clone(),
        };
        let events = self.events.iter().map(|(_, event)| match event {
            Event::Buried(seat, cards) => Event::Buried(*seat, sorted(play, cards)),
            Event::Gave(seat, cards) => Event::Gave(*seat, sorted(play, cards)),
            Event::Shown(shown) => Event::Shown(*shown),
        });
        let opened = deal
            .opened()
            .iter()
            .map(|&kitty| play.context().list(play.context().from_index(kitty)));
        Ok(DealRecord {
            source: self.source.clone(),
            level: self.level,
            start: self.start,
            redeals: self.redeals,
            hands,
            kitty: self.kitty.clone(),
            events: events.collect(),
            gifts: deal.gifts().to_vec(),
            opened: opened.collect(),
            buried: play.context().list(play.buried()),
            trump,
            declarer,
            tricks,
            row,
            rules: self.rules.clone(),
        })
    }

    /// Draws, bids and buries until the play begins.
    fn open(&self, deal: &mut Deal<'_>) -> Result<(), RecordError> {
        let mut events = self.events.iter().peekable();
        loop {
            match (deal.phase(), events.peek()) {
                // The moment has come and the seat is not asked: why not?
                (phase, Some((line, Event::Shown(shown)))) if is_past(deal, phase, shown) => {
                    make_bid(deal, *line, shown)?;
                    events.next();
                }
                (Phase::Drawing(_), _) => {
                    deal.draw().expect("a card is drawn now");
                }
                (Phase::Bidding(seat, when), Some((line, Event::Shown(shown))))
                    if (shown.seat, shown.when) == (seat, when) =>
                {
                    make_bid(deal, *line, shown)?;
                    events.next();
                }
                (Phase::Bidding(seat, _), _) => deal.pass(seat).expect("the seat is asked"),
                (Phase::Burying(_), Some((line, Event::Buried(seat, cards)))) => {
                    let what = format!("seat {} buries", seat.index());
                    deal.bury(*seat, cards)
                        .map_err(|refusal| refused(*line, &what, &refusal))?;
                    events.next();
                }
                (Phase::Returning(_), Some((line, Event::Gave(seat, cards)))) => {
                    let what = format!("seat {} gives", seat.index());
                    deal.give(*seat, cards)
                        .map_err(|refusal| refused(*line, &what, &refusal))?;
                    events.next();
                }
                (phase, Some((line, event))) => {
                    let (Event::Buried(seat, _)
                    | Event::Gave(seat, _)
                    | Event::Shown(Shown { seat, .. })) = event;
                    let what = format!("seat {} cannot move now: {phase}", seat.index());
                    return fault(*line, what);
                }
                (Phase::Burying(seat), None) => {
                    return fault(
                        0,
                        format!("seat {} has the kitty and buries nothing", seat.index()),
                    );
                }
                (Phase::Returning(seat), None) => {
                    let seat = seat.index();
                    return fault(0, format!("seat {seat} is to give cards and gives none"));
                }
                (_, None) => return Ok(()),
            }
        }
    }

    fn tricks_played(&self, play: &Play<'_>) -> Vec<TrickRecord> {
        let list = |cards| play.context().list(cards);
        play.tricks()
            .iter()
            .zip(&self.tricks)
            .map(|(trick, moves)| TrickRecord {
                leader: trick.leader,
                laid: moves.laid.iter().map(|part| sorted(play, part)).collect(),
                plays: trick.plays.iter().map(|&play| list(play)).collect(),
                winner: trick.winner,
                points: trick.points,
            })
            .collect()
    }
}

/// Whether a seat shows something when it is not asked.
fn is_past(deal: &Deal<'_>, phase: Phase, shown: &Shown) -> bool {
    match (phase, shown.when) {
        (Phase::Bidding(seat, when), _) if (seat, when) == (shown.seat, shown.when) => false,
        (Phase::Drawing(_) | Phase::Bidding(_, When::Drawn(_)), When::Drawn(count)) => {
            count <= deal.drawn()
        }
        (Phase::Returning(_) | Phase::Drawing(_) | Phase::Bidding(_, When::Drawn(_)), _)
        | (Phase::Bidding(_, When::BeforeKitty), When::BeforeKitty | When::Turned)
        | (Phase::Bidding(_, When::Turned), When::Turned)
        | (Phase::Bidding(..) | Phase::Burying(_), When::AfterBurying) => false,
        _ => true,
    }
}

fn sorted(play: &Play<'_>, cards: &[Card]) -> Vec<Card> {
    play.context().list(play.context().cards(cards))
}

fn make_bid(deal: &mut Deal<'_>, line: usize, shown: &Shown) -> Result<(), RecordError> {
    let made = deal
        .bid(shown.seat, shown.bid)
        .map_err(|refusal| refused(line, &format!("seat {}", shown.seat.index()), &refusal))?;
    if made == shown.made {
        return Ok(());
    }
    fault(line, format!("written as {}; it is a {made}", shown.made))
}

fn play_trick(deal: &mut Deal<'_>, i: usize, trick: &TrickMoves) -> Result<(), RecordError> {
    let follows = trick.follows.iter().map(|play| vec![play.clone()]);
    for (turn, play) in std::iter::once(trick.laid.clone())
        .chain(follows)
        .enumerate()
    {
        let seat = trick.leader.after(turn);
        deal.play(seat, &play).map_err(|refusal| {
            let cards = cards_text(&play.concat());
            let what = format!("trick {}, seat {} plays {cards}", i + 1, seat.index());
            refused(trick.line, &what, &refusal)
        })?;
    }
    let play = deal.tricks().expect("a trick was played");
    let led = play.tricks()[i].lead.cards;
    match &trick.led {
        Some(written) if play.context().cards(written) != led => fault(
            trick.line,
            format!(
                "trick {}: {} is written as led; the rules force {}",
                i + 1,
                cards_text(written),
                play.context().text(led),
            ),
        ),
        _ => Ok(()),
    }
}
