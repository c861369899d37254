//! Many deals, a row each, on all cores.

use crate::bidding::BidKind;
use crate::bits::{self, Bits, Job};
use crate::card::{Card, Rank, Seat, Suit};
use crate::cards::Cards;
use crate::context::{Context, ContextError};
use crate::playout::{self, Bidding, Deck, Played, TrumpBy, Unrecorded};
use crate::policy::{Named, Seating};
use crate::rng::{Purpose, Streams};
use crate::rules::TrickRules;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What is fixed and what is drawn for each deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Levels drawn from, uniformly; one of them: fixed; empty: no level.
    pub levels: Vec<Rank>,
    /// How the deals begin.
    pub start: Start,
    /// A fixed declarer, or a uniformly drawn one; in first deals the seat
    /// that draws first.
    pub declarer: Option<Seat>,
    /// Who plays.
    pub seating: Seating,
    /// Cards given to seats beforehand, kinds in index order.
    pub given: Option<[Cards; 4]>,
}

/// How the deals of a batch begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// Play-only, trumps drawn uniformly from these; `None` is no-trump.
    Trump(Vec<Option<Suit>>),
    /// In the middle of a match, with bidding.
    Middle,
    /// First deals of a match.
    First,
}

impl Setting {
    /// Whole deals from the middle of a match between random players: every
    /// level of the ladder, every seat.
    pub fn whole(rules: &TrickRules) -> Setting {
        Setting {
            levels: rules.ladder.levels.clone(),
            start: Start::Middle,
            declarer: None,
            seating: Seating::One(Named::Random),
            given: None,
        }
    }

    /// Play-only deals between random players: every level, suit and seat.
    pub fn play_only(rules: &TrickRules) -> Setting {
        Setting {
            start: Start::Trump(Suit::ALL.map(Some).to_vec()),
            ..Setting::whole(rules)
        }
    }

    /// First deals between random players, at the ladder's first level.
    pub fn first(rules: &TrickRules) -> Setting {
        Setting {
            levels: rules.ladder.levels.iter().take(1).copied().collect(),
            start: Start::First,
            ..Setting::whole(rules)
        }
    }
}

/// A batch's rules with a compiled context for each level and trump.
#[derive(Debug)]
pub struct Plan {
    rules: TrickRules,
    setting: Setting,
    seed: u64,
    contexts: Vec<Context>,
    /// Contexts a level.
    trumps: usize,
}

impl Plan {
    /// Compiles the contexts that a setting needs.
    ///
    /// # Errors
    /// If a context cannot be: a level missing, or given where there is none.
    pub fn new(rules: &TrickRules, setting: Setting, seed: u64) -> Result<Plan, ContextError> {
        let levels: Vec<Option<Rank>> = match setting.levels[..] {
            [] => vec![None],
            ref levels => levels.iter().copied().map(Some).collect(),
        };
        let bid: Vec<Option<Suit>> = Suit::ALL.into_iter().map(Some).chain([None]).collect();
        let trumps = match &setting.start {
            Start::Trump(trumps) => trumps,
            Start::Middle | Start::First => &bid,
        };
        let mut contexts = Vec::with_capacity(levels.len() * trumps.len());
        for &level in &levels {
            for &trump in trumps {
                contexts.push(Context::new(rules, level, trump)?);
            }
        }
        let trumps = trumps.len();
        Ok(Plan {
            rules: rules.clone(),
            setting,
            seed,
            contexts,
            trumps,
        })
    }

    /// Reads cards given to seats beforehand, kinds in index order.
    ///
    /// # Errors
    /// More cards than a hand, or more than two of a kind in all.
    pub fn give(rules: &TrickRules, hands: &[(Seat, Vec<Card>)]) -> Result<[Cards; 4], String> {
        let hand_size = (2 * Card::KINDS - usize::from(rules.kitty_size)) / 4;
        let mut given = [Cards::NONE; 4];
        for (seat, cards) in hands {
            if cards.len() > hand_size {
                return Err(format!(
                    "hands[{}]: {} cards; allowed: up to {hand_size}",
                    seat.index(),
                    cards.len()
                ));
            }
            for card in cards {
                let kind = card.kind() as u32;
                let there: u32 = given.iter().map(|hand| hand.count(kind)).sum();
                if there == 2 {
                    return Err(format!(
                        "hands[{}]: a third {card}; two packs hold each card twice",
                        seat.index()
                    ));
                }
                let hand = &mut given[seat.index()];
                *hand = hand.plus(Cards::ones(1 << kind));
            }
        }
        Ok(given)
    }

    /// The rules played.
    pub fn rules(&self) -> &TrickRules {
        &self.rules
    }

    /// What is fixed and what is drawn.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// How a deal begins.
    pub fn start(&self, deal: u64) -> Bidding {
        self.draw(deal).1
    }

    /// The contexts of a deal's level, or the one of a play-only deal, and how
    /// it begins.
    #[inline(always)]
    fn draw(&self, deal: u64) -> (&[Context], Bidding) {
        let streams = Streams {
            seed: self.seed,
            deal,
            redeals: 0,
        };
        let fixed = |declarer| match self.setting.start {
            Start::Trump(_) => Bidding::Given(self.contexts[0].trump(), declarer),
            Start::Middle => Bidding::Declarer(declarer),
            Start::First => Bidding::First(declarer),
        };
        if let (true, Some(declarer)) = (self.contexts.len() == 1, self.setting.declarer) {
            return (&self.contexts, fixed(declarer));
        }
        // Always drawn in this order, so that fixing one changes no other.
        let mut rng = streams.rng(Purpose::Setting);
        let level = rng.below((self.contexts.len() / self.trumps) as u32) as usize;
        let trump = rng.below(self.trumps as u32) as usize;
        let seat = Seat::ALL[rng.below(4) as usize];
        let declarer = self.setting.declarer.unwrap_or(seat);
        let contexts = &self.contexts[level * self.trumps..][..self.trumps];
        match self.setting.start {
            Start::Trump(_) => {
                let contexts = &contexts[trump..=trump];
                (contexts, Bidding::Given(contexts[0].trump(), declarer))
            }
            _ => (contexts, fixed(declarer)),
        }
    }

    /// Plays a deal.
    #[inline(always)]
    pub fn play<B: Bits>(
        &self,
        deal: u64,
        bits: B,
        recorder: &mut impl playout::Recorder,
    ) -> Played<'_> {
        let (contexts, bidding) = self.draw(deal);
        let named = self.setting.seating.by_seat(bidding.first_seat());
        let streams = Streams {
            seed: self.seed,
            deal,
            redeals: 0,
        };
        let deck = Deck {
            kitty_size: self.rules.kitty_size,
            given: self.setting.given.as_ref(),
        };
        playout::play(
            contexts,
            &self.rules,
            deck,
            named,
            bidding,
            streams,
            bits,
            recorder,
        )
    }

    /// Plays one deal and lets a recorder hear it.
    pub fn play_one(&self, deal: u64, recorder: &mut impl playout::Recorder) -> Played<'_> {
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

impl<'a, R: playout::Recorder> Job for One<'a, '_, R> {
    type Output = Played<'a>;
    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> Played<'a> {
        self.plan.play(self.deal, bits, self.recorder)
    }
}

/// A row: the setting and outcome of one deal, as its columns have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The deal's number.
    pub deal: u64,
    /// The level's place on the ladder; 0 where there is none.
    pub level: u8,
    /// s h c d nt = 0 … 4.
    pub trump: u8,
    /// The declarer's seat.
    pub declarer: u8,
    /// What set trumps, as a place in [`BIDS`].
    pub bid: u8,
    /// Counters made.
    pub counters: u8,
    /// How often the cards were dealt again.
    pub redeals: u8,
    /// Points buried.
    pub kitty_points: i16,
    /// The attackers' points from tricks.
    pub trick_points: i16,
    /// Whether the kitty was dug out.
    pub kou_di: bool,
    /// By how much it was multiplied; 0 when not dug.
    pub multiplier: u16,
    /// What kou-di adds; never more than the column's 32,767.
    pub kou_di_points: i16,
    /// Penalties, towards the attackers.
    pub penalty_points: i16,
    /// The attackers' points.
    pub attacker_points: i16,
    /// The declaring side's steps by the table.
    pub declarer_steps: u8,
    /// The attackers' steps by the table.
    pub attacker_steps: u8,
    /// Whether the attackers take the stage.
    pub stage_change: bool,
    /// Tricks played.
    pub tricks: u8,
    /// Who won the last trick.
    pub last_winner: u8,
}

/// The words of the column `bid`.
pub const BIDS: [&str; 7] = [
    "none",
    "turned",
    "single",
    "pair",
    "little_jokers",
    "big_jokers",
    "joker",
];

fn bid_code(bid: TrumpBy) -> u8 {
    match bid {
        TrumpBy::Nothing => 0,
        TrumpBy::Turned => 1,
        TrumpBy::Bid(BidKind::Single) => 2,
        TrumpBy::Bid(BidKind::Pair) => 3,
        TrumpBy::Bid(BidKind::LittleJokers) => 4,
        TrumpBy::Bid(BidKind::BigJokers) => 5,
        TrumpBy::Bid(BidKind::Joker) => 6,
    }
}

impl Row {
    /// The row of a deal.
    #[inline(always)]
    pub fn new(rules: &TrickRules, deal: u64, played: &Played<'_>) -> Row {
        let Played { ctx, outcome, .. } = played;
        let steps = outcome.steps(rules);
        let narrow = |points: i64| points.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        Row {
            deal,
            level: ctx.level_place(),
            trump: ctx.trump().map_or(4, |suit| suit as u8),
            declarer: played.declarer.index() as u8,
            bid: bid_code(played.bid),
            counters: played.counters,
            redeals: played.redeals,
            kitty_points: narrow(outcome.kitty_points.into()),
            trick_points: narrow(outcome.trick_points.into()),
            kou_di: outcome.kou_di,
            multiplier: outcome.multiplier,
            kou_di_points: narrow(outcome.kou_di_points.into()),
            penalty_points: narrow(outcome.penalty_points.into()),
            attacker_points: narrow(outcome.attacker_points().into()),
            declarer_steps: steps.declarer,
            attacker_steps: steps.attacker,
            stage_change: steps.stage_change,
            tricks: outcome.tricks as u8,
            last_winner: outcome.last_winner.index() as u8,
        }
    }
}

macro_rules! columns {
    ($($name:ident: $kind:ty),* $(,)?) => {
        /// The rows of a batch, column by column.
        #[derive(Clone, PartialEq, Eq, Debug, Default)]
        pub struct Columns {
            $(
                #[doc = concat!("`", stringify!($name), "` of every row.")]
                pub $name: Vec<$kind>,
            )*
        }

        /// A stretch of rows that one worker fills.
        struct Stretch<'a> {
            $($name: &'a mut [$kind],)*
        }

        impl Columns {
            fn zeroed(rows: usize) -> Columns {
                Columns { $($name: vec![Default::default(); rows],)* }
            }

            fn stretches(&mut self, size: usize) -> Vec<Stretch<'_>> {
                let count = self.deal.len().div_ceil(size);
                let mut stretches = Vec::with_capacity(count);
                $(let mut $name = self.$name.chunks_mut(size);)*
                for _ in 0..count {
                    stretches.push(Stretch {
                        $($name: $name.next().expect("columns are equally long"),)*
                    });
                }
                stretches
            }
        }

        impl Stretch<'_> {
            #[inline(always)]
            fn set(&mut self, i: usize, row: Row) {
                $(self.$name[i] = row.$name;)*
            }
        }
    };
}

columns! {
    deal: u64,
    level: u8,
    trump: u8,
    declarer: u8,
    bid: u8,
    counters: u8,
    redeals: u8,
    kitty_points: i16,
    trick_points: i16,
    kou_di: bool,
    multiplier: u16,
    kou_di_points: i16,
    penalty_points: i16,
    attacker_points: i16,
    declarer_steps: u8,
    attacker_steps: u8,
    stage_change: bool,
    tricks: u8,
    last_winner: u8,
}

/// Deals in one stretch: some milliseconds of work, so that a batch can be
/// given up soon and no worker waits long for another.
const STRETCH: usize = 2048;

/// A deal that cannot come to an end: its players never bid, and so often the
/// cards were dealt again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NobodyBids {
    /// The deal's number.
    pub deal: u64,
}

impl fmt::Display for NobodyBids {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "deal {}: nobody has bid in {} deals in a row; choose a policy that bids under these \
             rules, or a trump (play-only)",
            self.deal,
            u32::from(playout::MOST_REDEALS) + 1,
        )
    }
}

impl std::error::Error for NobodyBids {}

/// How far a batch has come, and whether to give it up.
#[derive(Debug)]
pub struct Progress {
    done: AtomicU64,
    cancelled: AtomicBool,
    /// The lowest number of a deal in which nobody bids; `u64::MAX` for none.
    unbid: AtomicU64,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress {
            done: AtomicU64::new(0),
            cancelled: AtomicBool::new(false),
            unbid: AtomicU64::new(u64::MAX),
        }
    }
}

impl Progress {
    /// Deals done.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Asks the workers to stop within milliseconds.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// Plays deals `start` … `start + count` on this many threads. A batch that
/// was cancelled has no rows.
///
/// # Errors
/// A deal in which nobody would ever bid.
pub fn simulate(
    plan: &Plan,
    start: u64,
    count: usize,
    threads: usize,
    progress: &Progress,
) -> Result<Columns, NobodyBids> {
    let mut columns = Columns::zeroed(count);
    {
        let mut queue: Vec<(u64, Stretch<'_>)> = columns
            .stretches(STRETCH)
            .into_iter()
            .enumerate()
            .map(|(i, stretch)| (start + (i * STRETCH) as u64, stretch))
            .collect();
        queue.reverse();
        let queue = Mutex::new(queue);
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| work(plan, &queue, progress));
            }
        });
    }
    match progress.unbid.load(Ordering::Relaxed) {
        u64::MAX if progress.is_cancelled() => Ok(Columns::default()),
        u64::MAX => Ok(columns),
        deal => Err(NobodyBids { deal }),
    }
}

fn work(plan: &Plan, queue: &Mutex<Vec<(u64, Stretch<'_>)>>, progress: &Progress) {
    while !progress.is_cancelled() {
        let next = queue
            .lock()
            .expect("no worker panics holding the queue")
            .pop();
        let Some((first, stretch)) = next else { return };
        let rows = stretch.deal.len() as u64;
        bits::dispatch(Fill {
            plan,
            first,
            stretch,
            progress,
        });
        progress.done.fetch_add(rows, Ordering::Relaxed);
    }
}

struct Fill<'a> {
    plan: &'a Plan,
    first: u64,
    stretch: Stretch<'a>,
    progress: &'a Progress,
}

impl Job for Fill<'_> {
    type Output = ();
    #[inline(always)]
    fn run<B: Bits>(mut self, bits: B) {
        for i in 0..self.stretch.deal.len() {
            let deal = self.first + i as u64;
            let played = self.plan.play(deal, bits, &mut Unrecorded);
            if played.abandoned {
                self.progress.unbid.fetch_min(deal, Ordering::Relaxed);
                self.progress.cancel();
                return;
            }
            let row = Row::new(&self.plan.rules, deal, &played);
            self.stretch.set(i, row);
        }
    }
}
