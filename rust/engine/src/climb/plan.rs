//! How the deals of a batch begin, and what they are played by.

use crate::bits::{self, Bits, Job};
use crate::card::{Rank, Seat};
use crate::cards::Cards;
use crate::climb::context::Context;
use crate::climb::dealing;
use crate::climb::playout::{self, Opening, Played, Recorder};
use crate::climb::policy::Named;
use crate::policy::Seating;
use crate::rng::{Purpose, Streams};
use crate::rules::{ClimbRules, Dealing};

/// The finish of the deal before.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Previous {
    /// There was none: a random seat leads.
    #[default]
    None,
    /// Uniformly random.
    Random,
    /// This one.
    Given([Seat; 4]),
}

/// What is asked of a batch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The levels to draw from, uniformly and in this order; empty where there is none.
    pub levels: Vec<Rank>,
    /// The finish of the deal before.
    pub previous: Previous,
    /// Who plays.
    pub seating: Seating<Named>,
    /// Cards given to seats beforehand, in index order.
    pub given: Option<[Cards; 4]>,
}

impl Setting {
    /// Deals on their own: a random level, no tribute.
    pub fn single(rules: &ClimbRules) -> Setting {
        Setting {
            levels: rules.levels.clone(),
            previous: Previous::None,
            seating: Seating::One(Named::Random),
            given: None,
        }
    }
}

/// A batch's rules and setting, with every context compiled.
#[derive(Clone, Debug)]
pub struct Plan {
    setting: Setting,
    contexts: Vec<Context>,
    seed: u64,
}

impl Plan {
    /// Compiles the contexts.
    ///
    /// # Errors
    /// A level that is none of these rules; cards that cannot be dealt.
    pub fn new(rules: &ClimbRules, setting: Setting, seed: u64) -> Result<Plan, String> {
        let contexts = if rules.levels.is_empty() {
            vec![Context::new(rules, None)?]
        } else {
            let of = |level: &Rank| Context::new(rules, Some(*level));
            setting.levels.iter().map(of).collect::<Result<_, _>>()?
        };
        if let Some(given) = &setting.given {
            check_given(rules, given)?;
        }
        if let Previous::Given(finish) = setting.previous {
            check_finish(rules, finish)?;
        }
        Ok(Plan {
            setting,
            contexts,
            seed,
        })
    }

    /// The rules.
    pub fn rules(&self) -> &ClimbRules {
        self.contexts[0].rules()
    }

    /// The setting.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The streams of a deal.
    #[inline]
    pub fn streams(&self, deal: u64) -> Streams {
        Streams::of(self.seed, deal)
    }

    /// The context of a deal, and how it begins.
    #[inline(always)]
    fn begin(&self, streams: Streams) -> (&Context, Opening) {
        let mut setting = streams.rng(Purpose::Opening);
        let ctx = match &self.contexts[..] {
            [one] => one,
            several => &several[setting.below(several.len() as u32) as usize],
        };
        let opening = match self.setting.previous {
            Previous::Given(finish) => Opening::After(finish),
            Previous::Random => Opening::After(random_finish(ctx.rules(), &mut setting)),
            Previous::None => {
                let seat = setting.below(ctx.rules().players.into());
                Opening::Leader(Seat::ALL[seat as usize])
            }
        };
        (ctx, opening)
    }

    /// How a deal begins.
    pub fn opening(&self, deal: u64) -> Opening {
        self.begin(self.streams(deal)).1
    }

    /// Plays a deal.
    #[inline(always)]
    pub fn play<B: Bits>(&self, deal: u64, bits: B, recorder: &mut impl Recorder) -> Played<'_> {
        let streams = self.streams(deal);
        let (ctx, opening) = self.begin(streams);
        let given = self.setting.given.as_ref();
        let mut cards = streams.rng(Purpose::Cards);
        let hands = dealing::deal(ctx.rules(), given, bits, &mut cards);
        let players = self.setting.seating.by_seat(Seat::ALL[0]);
        playout::play(ctx, hands, opening, players, streams, bits, recorder)
    }

    /// Plays one deal and lets a recorder hear it.
    pub fn play_one(&self, deal: u64, recorder: &mut impl Recorder) -> Played<'_> {
        bits::dispatch(One {
            plan: self,
            deal,
            recorder,
        })
    }
}

struct One<'a, 'r, R> {
    plan: &'a Plan,
    deal: u64,
    recorder: &'r mut R,
}

impl<'a, R: Recorder> Job for One<'a, '_, R> {
    type Output = Played<'a>;
    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> Played<'a> {
        self.plan.play(self.deal, bits, self.recorder)
    }
}

/// A uniformly random order of the players; seats that do not play come last.
fn random_finish(rules: &ClimbRules, rng: &mut crate::rng::Rng) -> [Seat; 4] {
    let mut finish = Seat::ALL;
    for i in (1..usize::from(rules.players)).rev() {
        finish.swap(i, rng.below(i as u32 + 1) as usize);
    }
    finish
}

fn check_given(rules: &ClimbRules, given: &[Cards; 4]) -> Result<(), String> {
    if rules.cards.dealing != Dealing::Uniform {
        return Err("hands: cards are given only where cards.dealing is uniform".into());
    }
    for (seat, hand) in given.iter().enumerate() {
        if seat >= rules.players.into() && !hand.is_empty() {
            return Err(format!(
                "hands: seat {seat}; these rules have two players, 0 and 1"
            ));
        }
    }
    dealing::within_packs(rules, given).map_err(|what| format!("hands: {what}"))
}

fn check_finish(rules: &ClimbRules, finish: [Seat; 4]) -> Result<(), String> {
    let mut seats = finish.map(Seat::index);
    seats.sort_unstable();
    let rest = &finish[usize::from(rules.players)..];
    if seats != [0, 1, 2, 3] || rest.iter().any(|seat| seat.index() < rules.players.into()) {
        return Err(format!(
            "previous: not an order of the {} players, each once",
            rules.players
        ));
    }
    Ok(())
}
