//! What a batch plays: the setting of its deals, and the contexts they need.

use crate::bits::{self, Bits, Job};
use crate::card::{Card, Rank, Seat, Suit};
use crate::cards::Cards;
use crate::policy::Seating;
use crate::rng::{Streams, Word};
use crate::rules::TrickRules;
use crate::trick::context::{Context, ContextError};
use crate::trick::playout::{self, Bidding, Deck, Opening, Played, Seats};
use crate::trick::policy::Named;
use crate::trick::slips::Slips;

/// What is fixed and what is drawn for each deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Levels drawn from, uniformly; one of them: fixed; empty: no level. Where
    /// the rules have boards, a uniformly random one of these levels is played.
    pub levels: Vec<Rank>,
    /// How the deals begin.
    pub start: Start,
    /// A fixed declarer, or a board's, or a uniformly drawn one; in first
    /// deals the seat that draws first.
    pub declarer: Option<Seat>,
    /// Who plays.
    pub seating: Seating<Named>,
    /// Cards given to seats beforehand, kinds in index order.
    pub given: Option<[Cards; 4]>,
    /// How often players slip.
    pub slips: Option<Slips>,
    /// Whether the boards of rules that have them fix level and declarer; if
    /// not, both are drawn as under other rules.
    pub boards: bool,
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
            slips: None,
            boards: true,
        }
    }

    /// Play-only deals between random players: every level, suit and seat.
    pub fn play_only(rules: &TrickRules) -> Setting {
        Setting {
            start: Start::Trump(Suit::ALL.map(Some).to_vec()),
            ..Setting::whole(rules)
        }
    }

    /// First deals between random players, at the ladder's first level or on
    /// the first board.
    pub fn first(rules: &TrickRules) -> Setting {
        let first_level = rules.boards.first().or(rules.ladder.levels.first());
        Setting {
            levels: first_level.into_iter().copied().collect(),
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
    /// The boards drawn from: a place among the levels, and who declares.
    boards: Vec<(usize, Seat)>,
}

/// What is drawn for a deal: the contexts of its level, which of them its
/// trumps make if they are given, and the seat that is to declare.
struct Drawn<'a> {
    contexts: &'a [Context],
    trump: usize,
    declarer: Seat,
}

impl<'a> Drawn<'a> {
    #[inline(always)]
    fn context(&self) -> &'a Context {
        &self.contexts[self.trump]
    }
}

/// The boards that a setting leaves, with the places of their levels: all that
/// are at its levels, in first deals only the very first.
fn boards(rules: &TrickRules, setting: &Setting) -> Vec<(usize, Seat)> {
    let declaring = Seat::ALL.into_iter().cycle();
    let boards = rules.boards.iter().zip(declaring);
    let most = match setting.start {
        _ if !setting.boards => 0,
        Start::First => 1,
        Start::Trump(_) | Start::Middle => rules.boards.len(),
    };
    let place = |level: &Rank| setting.levels.iter().position(|other| other == level);
    boards
        .take(most)
        .filter_map(|(level, seat)| Some((place(level)?, seat)))
        .collect()
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
        let boards = boards(rules, &setting);
        Ok(Plan {
            rules: rules.clone(),
            setting,
            seed,
            contexts,
            trumps,
            boards,
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

    pub(super) fn streams(&self, deal: u64) -> Streams {
        Streams::of(self.seed, deal)
    }

    /// How a deal begins.
    pub fn start(&self, deal: u64) -> Bidding {
        let drawn = self.draw(deal);
        match self.setting.start {
            Start::Trump(_) => Bidding::Given(drawn.context().trump(), drawn.declarer),
            Start::Middle => Bidding::Declarer(drawn.declarer),
            Start::First => Bidding::First(drawn.declarer),
        }
    }

    /// Whether the deals are not bid: trumps are given.
    pub(super) fn is_given(&self) -> bool {
        matches!(self.setting.start, Start::Trump(_))
    }

    #[inline(always)]
    fn draw(&self, deal: u64) -> Drawn<'_> {
        if let ([context], Some(declarer)) = (&self.contexts[..], self.setting.declarer) {
            return Drawn {
                contexts: std::slice::from_ref(context),
                trump: 0,
                declarer,
            };
        }
        self.draw_from(self.streams(deal).opening().0)
    }

    #[inline(always)]
    fn draw_from(&self, mut word: Word) -> Drawn<'_> {
        // Always drawn in this order, so that fixing one changes no other.
        let levels = match self.boards.len() {
            0 => self.contexts.len() / self.trumps,
            boards => boards,
        };
        let drawn = word.below(levels as u32) as usize;
        let trump = word.below(self.trumps as u32) as usize;
        let seat = Seat::ALL[word.below(4) as usize];
        let (level, seat) = self.boards.get(drawn).map_or((drawn, seat), |&board| board);
        Drawn {
            contexts: &self.contexts[level * self.trumps..][..self.trumps],
            trump,
            declarer: self.setting.declarer.unwrap_or(seat),
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
        if self.is_given() {
            self.play_given(deal, bits, recorder)
        } else {
            self.play_bid(deal, bits, recorder)
        }
    }

    /// Plays a deal of which the trumps are given.
    #[inline(always)]
    pub(super) fn play_given<B: Bits>(
        &self,
        deal: u64,
        bits: B,
        recorder: &mut impl playout::Recorder,
    ) -> Played<'_> {
        let drawn = self.draw(deal);
        let declarer = drawn.declarer;
        let seats = self.seats(declarer, deal, bits);
        playout::play_given(drawn.context(), &self.rules, seats, declarer, recorder)
    }

    /// Plays a deal that is bid.
    #[inline(always)]
    pub(super) fn play_bid<B: Bits>(
        &self,
        deal: u64,
        bits: B,
        recorder: &mut impl playout::Recorder,
    ) -> Played<'_> {
        let (word, rng) = self.streams(deal).opening();
        let drawn = self.draw_from(word);
        let seats = self.seats(drawn.declarer, deal, bits);
        let opening = Opening {
            rng,
            first: drawn.declarer,
            is_first_deal: self.setting.start == Start::First,
            barred: self.setting.slips.map_or([false; 4], |slips| {
                slips.barred(&self.rules.infractions, seats.streams)
            }),
        };
        playout::play_bid(drawn.contexts, &self.rules, seats, opening, recorder)
    }

    #[inline(always)]
    fn seats<B>(&self, declarer: Seat, deal: u64, bits: B) -> Seats<'_, B> {
        Seats {
            deck: Deck {
                kitty_size: self.rules.kitty_size,
                given: self.setting.given.as_ref(),
            },
            named: self.setting.seating.by_seat(declarer),
            streams: self.streams(deal),
            bits,
        }
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
