//! The four players of a deal, each with its policy.

use super::random::Random;
use super::{FollowView, LeadView, Named, greedy, throwing};
use crate::bits::{Bits, ones};
use crate::card::{Card, Rank, Seat};
use crate::cards::Cards;
use crate::rng::{Purpose, Rng, Streams};
use crate::trick::auction::{Asked, When};
use crate::trick::bidding::Bid;
use crate::trick::context::Context;
use crate::trick::exchange::Owed;
use crate::trick::shape::Lead;
use crate::trick::topping::Showing;

/// Four players and their streams.
#[derive(Clone, Debug)]
pub struct Players<B> {
    /// By seat.
    pub named: [Named; 4],
    /// The random player, whose streams all random seats share.
    pub random: Random<B>,
    streams: Streams,
    /// Made when somebody first gives.
    giving: Option<Rng>,
}

impl<B: Bits> Players<B> {
    /// Players of one deal.
    #[inline(always)]
    pub fn new(named: [Named; 4], bits: B, streams: Streams) -> Self {
        let random = Random::new(
            bits,
            streams.rng(Purpose::Burial),
            streams.rng(Purpose::Play),
        );
        Players {
            named,
            random,
            streams,
            giving: None,
        }
    }

    /// Whether all play `random`.
    pub fn all_random(&self) -> bool {
        self.named.iter().all(|&one| one == Named::Random)
    }

    /// Answers when asked in the bidding; `drawn` gives the cards that the
    /// seat has drawn, in order.
    #[inline(always)]
    pub fn bid(
        &mut self,
        asked: Asked,
        level: Option<Rank>,
        drawn: impl FnOnce() -> Vec<Card>,
        rng: &mut Rng,
    ) -> Option<Bid> {
        match self.named[asked.seat.index()] {
            Named::Random | Named::RandomThrows => {
                let pick = rng.below(asked.legal.len() + 1);
                asked.legal.nth(self.random.bits, pick)
            }
            Named::Greedy if asked.is_first && asked.when != When::AfterBurying => {
                greedy::bid(asked, level, &drawn())
            }
            Named::Greedy => None,
        }
    }

    /// The kind of which a pair is shown, or none, when asked while pairs are
    /// bid with.
    pub fn show(&mut self, asked: &Showing, rng: &mut Rng) -> Option<u32> {
        match self.named[asked.seat.index()] {
            Named::Random | Named::RandomThrows => {
                let pick = rng.below(asked.pairs.count_ones() + 1);
                ones(asked.pairs).nth(pick as usize)
            }
            Named::Greedy => greedy::show(asked),
        }
    }

    /// Chooses what to bury.
    #[inline(always)]
    pub fn bury(&mut self, ctx: &Context, seat: Seat, hand: Cards, count: u32) -> Cards {
        match self.named[seat.index()] {
            Named::Random | Named::RandomThrows => self.random.bury(hand, count),
            Named::Greedy => greedy::bury(ctx, hand, count),
        }
    }

    /// Chooses what to give for cards that changed hands.
    pub fn give(&mut self, ctx: &Context, owed: &Owed) -> Cards {
        match self.named[owed.from.index()] {
            Named::Random | Named::RandomThrows => {
                let streams = self.streams;
                let rng = self
                    .giving
                    .get_or_insert_with(|| streams.rng(Purpose::Giving));
                self.random.cards(owed.allowed, owed.count, rng)
            }
            Named::Greedy => {
                let allowed = ctx.from_index(owed.allowed);
                ctx.to_index(greedy::bury(ctx, allowed, owed.count))
            }
        }
    }

    /// Chooses a lead.
    pub fn lead(&mut self, seat: Seat, view: LeadView<'_>) -> Lead {
        match self.named[seat.index()] {
            Named::Random => self.random.lead(view),
            Named::RandomThrows => throwing::lead(&mut self.random, view),
            Named::Greedy => greedy::lead(view),
        }
    }

    /// Chooses an answer.
    pub fn follow(&mut self, seat: Seat, view: FollowView<'_>) -> Cards {
        match self.named[seat.index()] {
            Named::Random | Named::RandomThrows => self.random.follow_any(view),
            Named::Greedy => greedy::follow(view),
        }
    }
}
