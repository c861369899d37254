//! A deal written down: setting, cards, every play, result; as text that is
//! read back and plays to the same end.
//!
//! ```text
//! koudi deal 1
//! rules: hubei-2007
//! with: promotion.stage = 85          (a line a value that differs, if any)
//! stream: 1                           (these three only for a simulated deal)
//! seed: 7
//! deal: 12
//! policy: random
//! level: 10                           (left out where there is no level)
//! trump: s                            (nt for no-trump)
//! declarer: 2
//! hand 0: BJ 9s9s …                   (as dealt, seats 0 to 3)
//! kitty: Kd …                         (before the declarer takes it)
//! buried: 3d …
//! trick 1: 2 leads AsAs 3s4s KsKs 5s6s
//! result: 85
//! ```
//!
//! A leader who names components joins them by `+`; a throw that failed is
//! followed by `>` and what was led instead.

use crate::batch::{Drawn, Plan, Row};
use crate::card::{Card, Rank, Seat, Suit};
use crate::cards::Cards;
use crate::context::Context;
use crate::deal::Deal;
use crate::notation::{cards_text, parse_cards};
use crate::playout::Recorder;
use crate::rng::STREAM_VERSION;
use crate::rules::Rules;
use crate::shape::Lead;
use std::fmt::{self, Write};

/// A deal written down.
#[derive(Clone, PartialEq, Debug)]
pub struct DealRecord {
    /// The rules played.
    pub rules: Rules,
    /// Where a simulated deal comes from.
    pub source: Option<Source>,
    /// The level, where there is one.
    pub level: Option<Rank>,
    /// The trump suit, or none.
    pub trump: Option<Suit>,
    /// Who declares.
    pub declarer: Seat,
    /// The hands as dealt, in the context's order.
    pub hands: [Vec<Card>; 4],
    /// The kitty before the declarer takes it.
    pub kitty: Vec<Card>,
    /// What the declarer buried.
    pub buried: Vec<Card>,
    /// The tricks.
    pub tricks: Vec<TrickRecord>,
    /// The deal's row.
    pub row: Row,
}

/// What makes a simulated deal again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The seed.
    pub seed: u64,
    /// The deal's number.
    pub deal: u64,
    /// Who played.
    pub policy: String,
}

/// A trick of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrickRecord {
    /// Who led.
    pub leader: Seat,
    /// What the leader laid down: the components named, or all as one list.
    pub laid: Vec<Vec<Card>>,
    /// The plays that counted, in turn, the lead first.
    pub plays: Vec<Vec<Card>>,
    /// Who won.
    pub winner: Seat,
    /// The points in it.
    pub points: u32,
}

/// Why a record cannot be read or played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, from 1; 0 where it is about the whole.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "deal record: {}", self.what),
            line => write!(f, "deal record, line {line}: {}", self.what),
        }
    }
}

impl std::error::Error for RecordError {}

/// The moves of a deal, before they are played.
struct Moves {
    hands: [Vec<Card>; 4],
    kitty: Vec<Card>,
    buried: Vec<Card>,
    buried_line: usize,
    tricks: Vec<TrickMoves>,
}

struct TrickMoves {
    line: usize,
    leader: Seat,
    laid: Vec<Vec<Card>>,
    forced: Option<Vec<Card>>,
    follows: Vec<Vec<Card>>,
}

/// A deal's place in the world, without its cards.
struct Heading {
    rules: Rules,
    source: Option<Source>,
    level: Option<Rank>,
    trump: Option<Suit>,
    declarer: Seat,
}

impl DealRecord {
    /// Simulates a deal and writes it down. Every play is checked by the
    /// state machine on the way.
    ///
    /// # Errors
    /// Only if the program is at fault: the playout broke a rule.
    pub fn simulate(
        rules: &Rules,
        plan: &Plan,
        seed: u64,
        deal: u64,
        policy: &str,
    ) -> Result<DealRecord, RecordError> {
        let mut notes = Notes::default();
        let (Drawn { ctx, declarer }, outcome) = plan.play_one(deal, &mut notes);
        let heading = Heading {
            rules: rules.clone(),
            source: Some(Source {
                seed,
                deal,
                policy: policy.to_owned(),
            }),
            level: ctx.level(),
            trump: ctx.trump(),
            declarer,
        };
        let record = heading.play(&notes.moves(ctx))?;
        let row = Row::new(rules.trick(), deal, Drawn { ctx, declarer }, &outcome);
        if record.row != row {
            let what = format!("the playout came to {row:?}, its plays to {:?}", record.row);
            return Err(RecordError { line: 0, what });
        }
        Ok(record)
    }

    /// The record as text.
    pub fn text(&self) -> String {
        let mut text = String::from("koudi deal 1\n");
        self.write(&mut text).expect("a string takes all text");
        text
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        let (base, pairs) = self.rules.provenance();
        writeln!(text, "rules: {base}")?;
        for (key, value) in pairs {
            writeln!(text, "with: {key} = {value}")?;
        }
        if let Some(source) = &self.source {
            writeln!(text, "stream: {STREAM_VERSION}")?;
            writeln!(text, "seed: {}\ndeal: {}", source.seed, source.deal)?;
            writeln!(text, "policy: {}", source.policy)?;
        }
        if let Some(level) = self.level {
            writeln!(text, "level: {level}")?;
        }
        let trump = self.trump.map_or("nt".to_owned(), |suit| suit.to_string());
        writeln!(text, "trump: {trump}\ndeclarer: {}", self.declarer.index())?;
        for (seat, hand) in self.hands.iter().enumerate() {
            writeln!(text, "hand {seat}: {}", spaced(hand))?;
        }
        writeln!(text, "kitty: {}", spaced(&self.kitty))?;
        writeln!(text, "buried: {}", spaced(&self.buried))?;
        for (i, trick) in self.tricks.iter().enumerate() {
            let laid: Vec<String> = trick.laid.iter().map(cards_text).collect();
            write!(
                text,
                "trick {}: {} leads {}",
                i + 1,
                trick.leader.index(),
                laid.join("+")
            )?;
            if !same_cards(&trick.laid.concat(), &trick.plays[0]) {
                write!(text, ">{}", cards_text(&trick.plays[0]))?;
            }
            for play in &trick.plays[1..] {
                write!(text, " {}", cards_text(play))?;
            }
            writeln!(text)?;
        }
        writeln!(text, "result: {}", self.row.attacker_points)
    }

    /// Reads a record and plays it.
    ///
    /// # Errors
    /// A line that cannot be read, cards that cannot be, or an illegal move:
    /// which and why.
    pub fn parse(text: &str) -> Result<DealRecord, RecordError> {
        reading::parse(text)
    }

    /// Plays the record again.
    ///
    /// # Errors
    /// As [`DealRecord::parse`].
    pub fn replay(&self) -> Result<DealRecord, RecordError> {
        let heading = Heading {
            rules: self.rules.clone(),
            source: self.source.clone(),
            level: self.level,
            trump: self.trump,
            declarer: self.declarer,
        };
        let tricks = self.tricks.iter().map(|trick| TrickMoves {
            line: 0,
            leader: trick.leader,
            laid: trick.laid.clone(),
            forced: Some(trick.plays[0].clone()),
            follows: trick.plays[1..].to_vec(),
        });
        heading.play(&Moves {
            hands: self.hands.clone(),
            kitty: self.kitty.clone(),
            buried: self.buried.clone(),
            buried_line: 0,
            tricks: tricks.collect(),
        })
    }
}

impl Heading {
    fn play(self, moves: &Moves) -> Result<DealRecord, RecordError> {
        let at = |line: usize| move |what: String| RecordError { line, what };
        let rules = self.rules.trick();
        let ctx = Context::new(rules, self.level, self.trump).map_err(|e| at(0)(e.to_string()))?;
        let set = |cards: &[Card]| ctx.cards(cards);
        let hands = [0, 1, 2, 3].map(|seat: usize| set(&moves.hands[seat]));
        let mut deal = Deal::new(&ctx, rules, self.declarer, hands, set(&moves.kitty))
            .map_err(|e| at(0)(e.to_string()))?;
        if rules.kitty_size > 0 {
            deal.bury(self.declarer, set(&moves.buried))
                .map_err(|refusal| {
                    at(moves.buried_line)(format!("the burial: {refusal} ({})", refusal.rule()))
                })?;
        }
        for (i, trick) in moves.tricks.iter().enumerate() {
            let laid: Vec<Cards> = trick.laid.iter().map(|part| set(part)).collect();
            let follows = trick.follows.iter().map(|play| vec![set(play)]);
            for (turn, play) in std::iter::once(laid).chain(follows).enumerate() {
                let seat = trick.leader.after(turn);
                deal.play(seat, &play).map_err(|refusal| {
                    let cards: String = play.iter().map(|&part| ctx.text(part)).collect();
                    at(trick.line)(format!(
                        "trick {}, seat {} plays {cards}: {refusal} ({})",
                        i + 1,
                        seat.index(),
                        refusal.rule(),
                    ))
                })?;
            }
            let led = deal.tricks()[i].lead.cards;
            if let Some(forced) = trick.forced.as_ref().filter(|forced| set(forced) != led) {
                return Err(at(trick.line)(format!(
                    "trick {}: {} is written as led; the rules force {}",
                    i + 1,
                    cards_text(forced),
                    ctx.text(led),
                )));
            }
        }
        let outcome = deal.outcome().ok_or_else(|| {
            at(0)(format!(
                "{} tricks, and the deal is not over: {}",
                moves.tricks.len(),
                deal.phase()
            ))
        })?;
        let drawn = Drawn {
            ctx: &ctx,
            declarer: self.declarer,
        };
        let number = self.source.as_ref().map_or(0, |source| source.deal);
        let row = Row::new(rules, number, drawn, &outcome);
        let tricks = deal
            .tricks()
            .iter()
            .zip(&moves.tricks)
            .map(|(trick, moves)| TrickRecord {
                leader: trick.leader,
                laid: moves.laid.iter().map(|part| ctx.list(set(part))).collect(),
                plays: trick.plays.iter().map(|&play| ctx.list(play)).collect(),
                winner: trick.winner,
                points: trick.points,
            });
        let tricks = tricks.collect();
        let sorted = |cards: &[Card]| ctx.list(set(cards));
        let [a, b, c, d] = &moves.hands;
        Ok(DealRecord {
            source: self.source,
            level: self.level,
            trump: self.trump,
            declarer: self.declarer,
            hands: [sorted(a), sorted(b), sorted(c), sorted(d)],
            kitty: sorted(&moves.kitty),
            buried: sorted(&moves.buried),
            tricks,
            row,
            rules: self.rules,
        })
    }
}

/// What a playout says, written down as it goes.
#[derive(Default)]
struct Notes {
    hands: [Cards; 4],
    kitty: Cards,
    buried: Cards,
    plays: Vec<(Seat, Cards)>,
}

impl Recorder for Notes {
    fn dealt(&mut self, hands: [Cards; 4], kitty: Cards) {
        self.hands = hands;
        self.kitty = kitty;
    }

    fn buried(&mut self, cards: Cards) {
        self.buried = cards;
    }

    fn played(&mut self, seat: Seat, cards: Cards) {
        self.plays.push((seat, cards));
    }
}

impl Notes {
    fn moves(&self, ctx: &Context) -> Moves {
        let tricks = self.plays.chunks(4).map(|trick| {
            let (leader, lead) = trick[0];
            TrickMoves {
                line: 0,
                leader,
                laid: laid(ctx, lead),
                forced: None,
                follows: trick[1..].iter().map(|&(_, play)| ctx.list(play)).collect(),
            }
        });
        Moves {
            hands: self.hands.map(|hand| ctx.list(hand)),
            kitty: ctx.list(self.kitty),
            buried: ctx.list(self.buried),
            buried_line: 0,
            tricks: tricks.collect(),
        }
    }
}

/// A lead as laid down: named as one component only where the greedy reading
/// would take it apart.
fn laid(ctx: &Context, lead: Cards) -> Vec<Vec<Card>> {
    debug_assert!(Lead::read(ctx, lead).is_ok_and(|lead| !lead.is_throw()));
    vec![ctx.list(lead)]
}

fn spaced(cards: &[Card]) -> String {
    // Equal cards stay together, so that pairs are seen.
    let groups: Vec<String> = cards.chunk_by(|a, b| a == b).map(cards_text).collect();
    groups.join(" ")
}

fn same_cards(a: &[Card], b: &[Card]) -> bool {
    let sorted = |cards: &[Card]| {
        let mut cards = cards.to_vec();
        cards.sort_unstable();
        cards
    };
    sorted(a) == sorted(b)
}

/// Reading records.
mod reading {
    use super::{
        Card, DealRecord, Heading, Moves, Rank, RecordError, Rules, STREAM_VERSION, Seat, Source,
        Suit, TrickMoves, parse_cards,
    };

    /// The lines of a record, by key.
    #[derive(Default)]
    struct Lines<'a> {
        lines: Vec<(usize, &'a str, &'a str)>,
    }

    impl<'a> Lines<'a> {
        fn all(&self, key: &str) -> impl Iterator<Item = (usize, &'a str)> {
            self.lines
                .iter()
                .filter(move |(_, k, _)| *k == key)
                .map(|&(n, _, value)| (n, value))
        }

        fn one(&self, key: &str) -> Result<Option<(usize, &'a str)>, RecordError> {
            let mut found = self.all(key);
            let first = found.next();
            match found.next() {
                Some((line, _)) => fault(line, format!("a second {key:?}")),
                None => Ok(first),
            }
        }

        fn needed(&self, key: &str) -> Result<(usize, &'a str), RecordError> {
            match self.one(key)? {
                Some(found) => Ok(found),
                None => fault(0, format!("no line \"{key}: …\"")),
            }
        }
    }

    fn fault<T>(line: usize, what: impl Into<String>) -> Result<T, RecordError> {
        Err(RecordError {
            line,
            what: what.into(),
        })
    }

    const KEYS: [&str; 15] = [
        "rules", "with", "stream", "seed", "deal", "policy", "level", "trump", "declarer",
        "hand 0", "hand 1", "hand 2", "hand 3", "kitty", "buried",
    ];

    pub(super) fn parse(text: &str) -> Result<DealRecord, RecordError> {
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(i, line)| (i + 1, line.trim()));
        match lines.next() {
            Some((_, "koudi deal 1")) => {}
            _ => return fault(1, "a record begins with \"koudi deal 1\""),
        }
        let mut record = Lines::default();
        let mut tricks = Vec::new();
        for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
            let Some((key, value)) = line.split_once(':') else {
                return fault(number, format!("{line:?} is no \"key: value\""));
            };
            let (key, value) = (key.trim(), value.trim());
            if key.starts_with("trick ") {
                tricks.push(trick(number, key, value, tricks.len() + 1)?);
            } else if KEYS.contains(&key) || key == "result" {
                record.lines.push((number, key, value));
            } else {
                let allowed = KEYS.join(", ");
                return fault(
                    number,
                    format!("unknown key {key:?}; allowed: {allowed}, trick N, result"),
                );
            }
        }
        let heading = heading(&record)?;
        let hand = |seat: usize| {
            let (line, text) = record.needed(&format!("hand {seat}"))?;
            cards(line, text)
        };
        let (kitty_line, kitty) = record.needed("kitty")?;
        let (buried_line, buried) = record.needed("buried")?;
        let moves = Moves {
            hands: [hand(0)?, hand(1)?, hand(2)?, hand(3)?],
            kitty: cards(kitty_line, kitty)?,
            buried: cards(buried_line, buried)?,
            buried_line,
            tricks,
        };
        let played = heading.play(&moves)?;
        if let Some((line, result)) = record.one("result")?
            && result.parse() != Ok(played.row.attacker_points)
        {
            return fault(
                line,
                format!(
                    "{result} written; the plays come to {}",
                    played.row.attacker_points
                ),
            );
        }
        Ok(played)
    }

    fn heading(lines: &Lines<'_>) -> Result<Heading, RecordError> {
        let (rules_line, base) = lines.needed("rules")?;
        let mut pairs = Vec::new();
        for (line, pair) in lines.all("with") {
            let Some((key, value)) = pair.split_once('=') else {
                return fault(line, format!("{pair:?} is no \"key = value\""));
            };
            pairs.push((key.trim().to_owned(), value.trim().to_owned()));
        }
        let rules = Rules::from_provenance(base, &pairs).map_err(|error| RecordError {
            line: rules_line,
            what: error.to_string(),
        })?;
        let level = match lines.one("level")? {
            None => None,
            Some((line, text)) => match Rank::parse(text) {
                Some(rank) => Some(rank),
                None => {
                    return fault(line, format!("level {text:?}; allowed: 2 … 9 10 J Q K A"));
                }
            },
        };
        let (line, text) = lines.needed("trump")?;
        let mut letters = text.chars();
        let trump = match (
            text,
            letters.next().and_then(Suit::from_char),
            letters.next(),
        ) {
            ("nt", ..) => None,
            (_, Some(suit), None) => Some(suit),
            _ => return fault(line, format!("trump {text:?}; allowed: s h c d nt")),
        };
        let (line, text) = lines.needed("declarer")?;
        let Some(declarer) = seat(text) else {
            return fault(line, format!("declarer {text:?}; allowed: 0 1 2 3"));
        };
        Ok(Heading {
            rules,
            source: source(lines)?,
            level,
            trump,
            declarer,
        })
    }

    fn source(lines: &Lines<'_>) -> Result<Option<Source>, RecordError> {
        let Some((line, stream)) = lines.one("stream")? else {
            return Ok(None);
        };
        if stream.parse() != Ok(STREAM_VERSION) {
            return fault(
                line,
                format!(
                    "stream {stream:?}; this version's is {STREAM_VERSION}. Leave out stream, \
                     seed, deal and policy to read the deal without its origin"
                ),
            );
        }
        let number = |key: &str| {
            let (line, text) = lines.needed(key)?;
            text.parse::<u64>()
                .or_else(|_| fault(line, format!("{key} {text:?}; allowed: 0 to {}", u64::MAX)))
        };
        let policy = lines.needed("policy")?.1.to_owned();
        Ok(Some(Source {
            seed: number("seed")?,
            deal: number("deal")?,
            policy,
        }))
    }

    fn seat(text: &str) -> Option<Seat> {
        text.parse().ok().and_then(Seat::new)
    }

    fn cards(line: usize, text: &str) -> Result<Vec<Card>, RecordError> {
        parse_cards(text).map_err(|error| RecordError {
            line,
            what: error.to_string(),
        })
    }

    fn trick(
        line: usize,
        key: &str,
        value: &str,
        number: usize,
    ) -> Result<TrickMoves, RecordError> {
        if key != format!("trick {number}") {
            return fault(line, format!("{key:?} where trick {number} is due"));
        }
        let mut words = value.split_whitespace();
        let leader = words.next().and_then(seat);
        let (Some(leader), Some("leads"), Some(lead)) = (leader, words.next(), words.next()) else {
            return fault(
                line,
                "a trick is written \"trick N: SEAT leads CARDS CARDS CARDS CARDS\"",
            );
        };
        let (laid, forced) = match lead.split_once('>') {
            Some((laid, forced)) => (laid, Some(cards(line, forced)?)),
            None => (lead, None),
        };
        let laid: Vec<Vec<Card>> = laid
            .split('+')
            .map(|part| cards(line, part))
            .collect::<Result<_, _>>()?;
        let all = laid.concat();
        if let Some(card) = all
            .iter()
            .find(|card| all.iter().filter(|c| c == card).count() > 2)
        {
            return fault(line, format!("{card} is led three times"));
        }
        let follows: Vec<Vec<Card>> = words
            .map(|play| cards(line, play))
            .collect::<Result<_, _>>()?;
        if follows.len() != 3 {
            return fault(line, format!("{} plays; a trick has 4", follows.len() + 1));
        }
        Ok(TrickMoves {
            line,
            leader,
            laid,
            forced,
            follows,
        })
    }
}
