//! Who wins a trick (rules 1.5).

use crate::bits::{ones, ones_from_top};
use crate::cards::Cards;
use crate::rules::Overruff;
use crate::trick::context::{Context, EffectiveSuit};
use crate::trick::shape::{Component, Lead, strongest_run};

/// A play that could win: of the suit led or all trumps, in the lead's shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Whether it is of trumps (a ruff, when a side suit was led).
    trumps: bool,
    is_lead: bool,
    cards: Cards,
    /// The top of the first component.
    top: u8,
    /// In answer to a throw the top of each component, as the lead's are
    /// ordered, each as high as can be, the longest first.
    tops: Vec<u8>,
}

impl Answer {
    /// The lead itself.
    pub fn lead(lead: &Lead) -> Answer {
        let tops = lead.components.iter().filter(|_| lead.is_throw());
        Answer {
            trumps: lead.suit == EffectiveSuit::Trumps,
            is_lead: true,
            cards: lead.cards,
            top: lead.components[0].top,
            tops: tops.map(|component| component.top).collect(),
        }
    }

    /// A later play, unless it is a discard.
    pub fn read(ctx: &Context, lead: &Lead, play: Cards) -> Option<Answer> {
        let led = play.any & !ctx.suit(lead.suit) == 0;
        let trumps = play.any & !ctx.trumps() == 0;
        if play.len() != lead.cards.len() || !led && !trumps {
            return None;
        }
        let mut tops = Vec::new();
        let top = match lead.components[..] {
            [Component { pairs: 0, .. }] => ctx.strength(play.any.trailing_zeros()),
            [_] if play.any != play.two => return None,
            [Component { pairs: 1, .. }] => ctx.strength(play.any.trailing_zeros()),
            [_] => strongest_run(ctx, play.two)?.top,
            _ => {
                tops = arrangements(ctx, lead, play, true).pop()?;
                tops[0]
            }
        };
        Some(Answer {
            trumps,
            is_lead: false,
            cards: play,
            top,
            tops,
        })
    }

    /// Whether this later play beats an earlier one.
    pub fn beats(&self, ctx: &Context, rule: Overruff, lead: &Lead, earlier: &Answer) -> bool {
        if self.trumps != earlier.trumps {
            return self.trumps;
        }
        if !lead.is_throw() {
            return self.top > earlier.top;
        }
        // The schools differ on two all-trump answers; anything else goes by
        // the higher top card.
        let rule = if self.trumps && !earlier.is_lead {
            rule
        } else {
            Overruff::Highest
        };
        match rule {
            Overruff::Main => self.tops > earlier.tops,
            // An ace that stands low is no top.
            Overruff::Highest => self.tops.iter().max() > earlier.tops.iter().max(),
            Overruff::All => {
                let theirs = arrangements(ctx, lead, earlier.cards, false);
                arrangements(ctx, lead, self.cards, false)
                    .iter()
                    .any(|mine| {
                        theirs
                            .iter()
                            .all(|tops| mine.iter().zip(tops).all(|(a, b)| a > b))
                    })
            }
            Overruff::Shape => {
                let asked = u32::from(lead.components[0].pairs).max(1);
                let longer = |answer: &Answer| ctx.longest_run(answer.cards.two, u32::MAX) > asked;
                match (longer(self), longer(earlier)) {
                    (true, false) => true,
                    (false, true) => false,
                    _ => self.tops > earlier.tops,
                }
            }
        }
    }
}

/// The lists of tops of the ways to arrange cards of one suit into the lead's
/// components, each in the lead's order with equal ones highest first.
/// `only_best`: just the one that is first in dictionary order from the top.
fn arrangements(ctx: &Context, lead: &Lead, cards: Cards, only_best: bool) -> Vec<Vec<u8>> {
    let pairs: Vec<u32> = lead
        .pairs()
        .map(u32::from)
        .filter(|&pairs| pairs > 0)
        .collect();
    let mut search = Arranging {
        ctx,
        pairs: &pairs,
        tops: Vec::new(),
        found: Vec::new(),
        only_best,
    };
    search.place(0, cards);
    let mut found = search.found;
    found.sort_unstable();
    found.dedup();
    found
}

struct Arranging<'a> {
    ctx: &'a Context,
    pairs: &'a [u32],
    tops: Vec<u8>,
    found: Vec<Vec<u8>>,
    only_best: bool,
}

impl Arranging<'_> {
    fn place(&mut self, component: usize, rest: Cards) {
        let Some(&length) = self.pairs.get(component) else {
            let mut singles: Vec<u8> = ones(rest.any)
                .chain(ones(rest.two))
                .map(|bit| self.ctx.strength(bit))
                .collect();
            singles.sort_unstable_by(|a, b| b.cmp(a));
            let mut tops = self.tops.clone();
            tops.extend(singles);
            self.found.push(tops);
            return;
        };
        if rest.two.count_ones() < length {
            return;
        }
        let mut starts: Vec<u32> =
            ones_from_top(self.ctx.run_starts(self.ctx.chain(rest.two), length)).collect();
        starts.sort_by_key(|&start| std::cmp::Reverse(self.ctx.run_top(start, length)));
        for start in starts {
            let top = self.ctx.run_top(start, length);
            let out_of_order = component > 0
                && self.pairs[component - 1] == length
                && self.tops[component - 1] < top;
            if out_of_order {
                continue;
            }
            self.tops.push(top);
            let run = Cards::pairs(self.ctx.run_pairs(rest.two, start, length));
            self.place(component + 1, rest.minus(run));
            self.tops.pop();
            if self.only_best && !self.found.is_empty() {
                return;
            }
        }
    }
}

/// The winner of a trick, as it goes on.
#[derive(Clone, Debug)]
pub struct Contest<'a> {
    ctx: &'a Context,
    rule: Overruff,
    lead: &'a Lead,
    best: Answer,
    winner: usize,
    played: usize,
}

impl<'a> Contest<'a> {
    /// A trick to which only the lead has been played.
    pub fn new(ctx: &'a Context, rule: Overruff, lead: &'a Lead) -> Self {
        Contest {
            ctx,
            rule,
            lead,
            best: Answer::lead(lead),
            winner: 0,
            played: 1,
        }
    }

    /// Adds the next play.
    pub fn add(&mut self, play: Cards) {
        if let Some(answer) = Answer::read(self.ctx, self.lead, play)
            && answer.beats(self.ctx, self.rule, self.lead, &self.best)
        {
            self.best = answer;
            self.winner = self.played;
        }
        self.played += 1;
    }

    /// The index of the best play so far; the lead is 0.
    pub fn winner(&self) -> usize {
        self.winner
    }
}
