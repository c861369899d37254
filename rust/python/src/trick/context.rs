//! Rulings in one context: text in, text out.

use crate::arrays::{counts, named, row_error, rows};
use crate::errors;
use crate::ruling::Ruling;
use koudi_engine::card::{Card, Suit};
use koudi_engine::cards::Cards;
use koudi_engine::notation::parse_cards;
use koudi_engine::rules::TrickRules;
use koudi_engine::trick::context::{self, EffectiveSuit};
use koudi_engine::trick::follow::Duty;
use koudi_engine::trick::rulings;
use koudi_engine::trick::shape::{self, Lead};
use koudi_engine::trick::winner::Contest;
use koudi_engine::trick::{score, throw};
use numpy::{PyArray1, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// (rules, level, trump suit or no-trump).
#[pyclass(frozen, module = "koudi._core")]
pub struct Context {
    pub id: String,
    pub rules: TrickRules,
    pub ctx: context::Context,
}

#[pymethods]
impl Context {
    #[getter]
    fn level(&self) -> Option<String> {
        self.ctx.level().map(|level| level.to_string())
    }

    #[getter]
    fn trump(&self) -> Option<String> {
        self.ctx.trump().map(|suit| suit.to_string())
    }

    fn effective_suit(&self, card: &str) -> PyResult<String> {
        match read("card", card)?[..] {
            [card] => Ok(self.ctx.effective_suit(card).to_string()),
            ref cards => Err(errors::card(format!(
                "card {card:?}: {} cards; one is asked",
                cards.len()
            ))),
        }
    }

    fn order(&self, suit: &str) -> PyResult<Vec<Vec<String>>> {
        let mut chars = suit.chars();
        let suit = match (suit, chars.next().and_then(Suit::from_char), chars.next()) {
            ("trump", ..) => EffectiveSuit::Trumps,
            (_, Some(suit), None) => EffectiveSuit::Side(suit),
            _ => {
                return Err(errors::koudi(format!(
                    "suit {suit:?}; allowed: trump s h c d"
                )));
            }
        };
        let order = self.ctx.order(suit).into_iter();
        Ok(order
            .map(|group| group.iter().map(ToString::to_string).collect())
            .collect())
    }

    fn sort(&self, cards: &str) -> PyResult<String> {
        Ok(self.ctx.text(self.cards("cards", cards)?))
    }

    fn classify(&self, cards: &Bound<'_, PyAny>) -> PyResult<Shape> {
        let lead = self.lead("cards", cards)?;
        Ok(Shape {
            kind: lead.kind(),
            pairs: lead.pairs().max().unwrap_or(0),
            suit: lead.suit.to_string(),
            components: lead
                .components
                .iter()
                .map(|part| self.ctx.text(part.cards))
                .collect(),
        })
    }

    fn legal_leads(&self, hand: &str) -> PyResult<Vec<String>> {
        let hand = self.cards("hand", hand)?;
        let mut leads = Vec::new();
        shape::for_each_lead(&self.ctx, hand, |lead| {
            leads.push(self.ctx.text(lead.cards));
        });
        Ok(leads)
    }

    #[pyo3(signature = (hand, lead, limit = 10_000))]
    fn legal_follows(
        &self,
        hand: &str,
        lead: &Bound<'_, PyAny>,
        limit: u64,
    ) -> PyResult<Vec<String>> {
        let (hand, lead) = (self.cards("hand", hand)?, self.lead("lead", lead)?);
        let duty = self.duty(hand, &lead)?;
        let count = duty.count();
        if count > limit {
            return Err(errors::koudi(format!(
                "legal_follows: {count} legal plays, more than limit={limit}; \
                 raise the limit, or ask count_legal_follows"
            )));
        }
        Ok(duty
            .list()
            .into_iter()
            .map(|play| self.ctx.text(play))
            .collect())
    }

    fn count_legal_follows(&self, hand: &str, lead: &Bound<'_, PyAny>) -> PyResult<u64> {
        let (hand, lead) = (self.cards("hand", hand)?, self.lead("lead", lead)?);
        Ok(self.duty(hand, &lead)?.count())
    }

    fn check_follow(&self, hand: &str, lead: &Bound<'_, PyAny>, play: &str) -> PyResult<Ruling> {
        let (hand, lead) = (self.cards("hand", hand)?, self.lead("lead", lead)?);
        let play = self.cards("play", play)?;
        let duty = Duty::new(&self.ctx, &self.rules.follow, &lead, hand);
        Ok(match duty.check(play) {
            Ok(()) => Ruling::legal(),
            Err(fault) => Ruling::illegal(fault.to_string(), fault.rule()),
        })
    }

    fn winner(&self, plays: Vec<Bound<'_, PyAny>>) -> PyResult<usize> {
        let [lead, rest @ ..] = &plays[..] else {
            return Err(errors::card(
                "plays: none; a trick has 1 to 4, the lead first",
            ));
        };
        if rest.len() > 3 {
            return Err(errors::card(format!(
                "plays: {}; a trick has 1 to 4",
                plays.len()
            )));
        }
        let lead = self.lead("plays[0]", lead)?;
        let mut contest = Contest::new(&self.ctx, self.rules.throws.overruff, &lead);
        for (i, play) in rest.iter().enumerate() {
            let name = format!("plays[{}]", i + 1);
            let cards = self.cards(&name, text_of(&name, play)?.to_str()?)?;
            if cards.len() != lead.cards.len() {
                return Err(errors::card(format!(
                    "{name}: {} cards; {} were led",
                    cards.len(),
                    lead.cards.len()
                )));
            }
            contest.add(cards);
        }
        Ok(contest.winner())
    }

    fn resolve_throw(&self, throw: &Bound<'_, PyAny>, others: Vec<String>) -> PyResult<Throw> {
        let rules = &self.rules.throws;
        let lead = self.lead("throw", throw)?;
        if lead.is_throw() && !rules.allowed {
            return Err(errors::koudi(format!(
                "throw: {} allows none (throws.allowed = false)",
                self.id
            )));
        }
        if others.len() != 3 {
            return Err(errors::card(format!(
                "others: {} hands; allowed: 3 (next, partner, previous), empty ones too",
                others.len()
            )));
        }
        let mut hands = [Cards::NONE; 3];
        for (i, (hand, text)) in hands.iter_mut().zip(&others).enumerate() {
            *hand = self.cards(&format!("others[{i}]"), text)?;
        }
        let resolved = throw::resolve(&self.ctx, rules, &lead, hands);
        Ok(Throw {
            stands: resolved.stands(),
            led: self.ctx.text(resolved.led.cards),
            penalty: resolved.penalty,
            blocked: resolved
                .blocked
                .iter()
                .map(|part| self.ctx.text(part.cards))
                .collect(),
        })
    }

    fn kou_di_multiplier(&self, lead: &Bound<'_, PyAny>, winning_play: &str) -> PyResult<u16> {
        let lead = self.lead("lead", lead)?;
        let play = self.cards("winning_play", winning_play)?;
        if play.len() != lead.cards.len() {
            return Err(errors::card(format!(
                "winning_play: {} cards; {} were led",
                play.len(),
                lead.cards.len()
            )));
        }
        Ok(score::kou_di_multiplier(
            &self.ctx,
            &self.rules.kou_di,
            &lead,
            play,
        ))
    }

    fn check_follows<'py>(
        &self,
        py: Python<'py>,
        hands: &Bound<'py, PyAny>,
        leads: &Bound<'py, PyAny>,
        plays: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let hands = rows("hands", hands)?;
        let leads = rows("leads", leads)?;
        let plays = rows("plays", plays)?;
        let count = hands.shape()[0];
        if leads.shape()[0] != count || plays.shape()[0] != count {
            return Err(errors::koudi(format!(
                "hands, leads and plays have {count}, {} and {} rows; they must have as many",
                leads.shape()[0],
                plays.shape()[0],
            )));
        }
        let (hands, leads, plays) = (counts(&hands)?, counts(&leads)?, counts(&plays)?);
        let follow = &self.rules.follow;
        let legal = py
            .detach(|| rulings::check_follows(&self.ctx, follow, hands, leads, plays))
            .map_err(row_error)?;
        Ok(PyArray1::from_vec(py, legal))
    }

    fn evaluate_hands<'py>(
        &self,
        py: Python<'py>,
        hands: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let hands = rows("hands", hands)?;
        let hands = counts(&hands)?;
        let evaluations = py
            .detach(|| rulings::evaluate_hands(&self.ctx, hands))
            .map_err(row_error)?;
        named(py, evaluations.named())
    }

    fn __repr__(&self) -> String {
        let level = self
            .ctx
            .level()
            .map_or("None".to_owned(), |level| format!("'{level}'"));
        let trump = self
            .ctx
            .trump()
            .map_or("None".to_owned(), |suit| format!("'{suit}'"));
        format!("Context({:?}, level={level}, trump={trump})", self.id)
    }
}

impl Context {
    fn cards(&self, name: &str, text: &str) -> PyResult<Cards> {
        Ok(self.ctx.cards(&read(name, text)?))
    }

    /// A lead: cards read by the rules, or components named by the leader (a
    /// sequence of texts, or one text with `+` between them).
    fn lead(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Lead> {
        let parts: Vec<String> = match value.cast::<PyString>() {
            Ok(text) => text.to_str()?.split('+').map(str::to_owned).collect(),
            Err(_) => value.extract().map_err(|_| {
                errors::card(format!(
                    "{name}: card text, or a sequence of components as card text"
                ))
            })?,
        };
        let all: Vec<Card> = read(name, &parts.concat())?;
        let lead = if parts.len() == 1 {
            Lead::read(&self.ctx, self.ctx.cards(&all))
        } else {
            let parts: Vec<Cards> = parts
                .iter()
                .map(|part| self.cards(name, part))
                .collect::<PyResult<_>>()?;
            Lead::name(&self.ctx, &parts)
        };
        lead.map_err(|error| errors::card(format!("{name}: {error}")))
    }

    fn duty<'a>(&'a self, hand: Cards, lead: &'a Lead) -> PyResult<Duty<'a>> {
        if hand.len() < lead.cards.len() {
            return Err(errors::card(format!(
                "hand: {} cards cannot answer a lead of {}",
                hand.len(),
                lead.cards.len()
            )));
        }
        Ok(Duty::new(&self.ctx, &self.rules.follow, lead, hand))
    }
}

fn read(name: &str, text: &str) -> PyResult<Vec<Card>> {
    parse_cards(text).map_err(|error| errors::in_cards(name, text, &error))
}

fn text_of<'a, 'py>(
    name: &str,
    value: &'a Bound<'py, PyAny>,
) -> PyResult<&'a Bound<'py, PyString>> {
    value
        .cast::<PyString>()
        .map_err(|_| errors::card(format!("{name}: card text is asked")))
}

/// How cards are taken apart.
#[pyclass(frozen, module = "koudi._core")]
pub struct Shape {
    /// single, pair, tractor or throw.
    #[pyo3(get)]
    kind: &'static str,
    /// Pairs of the longest component; 0 for singles.
    #[pyo3(get)]
    pairs: u8,
    /// The effective suit.
    #[pyo3(get)]
    suit: String,
    /// The components, longest first.
    #[pyo3(get)]
    components: Vec<String>,
}

#[pymethods]
impl Shape {
    fn __repr__(&self) -> String {
        format!(
            "Shape(kind='{}', pairs={}, suit='{}', components={:?})",
            self.kind, self.pairs, self.suit, self.components
        )
    }
}

/// What became of a throw.
#[pyclass(frozen, module = "koudi._core")]
pub struct Throw {
    /// Whether it stands.
    #[pyo3(get)]
    stands: bool,
    /// What is led.
    #[pyo3(get)]
    led: String,
    /// Points to the other side.
    #[pyo3(get)]
    penalty: u32,
    /// The components that somebody can beat.
    #[pyo3(get)]
    blocked: Vec<String>,
}

#[pymethods]
impl Throw {
    fn __repr__(&self) -> String {
        let stands = if self.stands { "True" } else { "False" };
        format!(
            "Throw(stands={stands}, led='{}', penalty={}, blocked={:?})",
            self.led, self.penalty, self.blocked
        )
    }
}
