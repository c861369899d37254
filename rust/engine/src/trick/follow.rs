//! What may be played to a lead (rules 1.4).

use crate::bits::{ones, ones_from_top};
use crate::cards::Cards;
use crate::rules::{FollowRules, FollowTractor, WithoutPair};
use crate::trick::context::{Context, EffectiveSuit};
use crate::trick::shape::{Component, Lead};
use std::fmt;

/// The pairs owed to a lead, and what a set of pairs gives to them: for each
/// component in turn the length of a run, in passes, until nothing is owed or
/// no pair is left. Lists are compared in dictionary order.
///
/// There are at most 13 pairs in a hand and every entry takes one at least;
/// under `pairs` an entry may also be 0, once for each component.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Given {
    entries: [u8; Given::LONGEST],
    len: u8,
}

impl Given {
    const LONGEST: usize = 32;
    const NOTHING: Given = Given {
        entries: [0; Given::LONGEST],
        len: 0,
    };

    fn push(&mut self, run: u32) {
        self.entries[self.len as usize] = run as u8;
        self.len += 1;
    }
}

/// Why a play is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FollowFault {
    /// Another number of cards than was led: led, played.
    Count(u32, u32),
    /// Cards that are not in the hand.
    NotHeld(String),
    /// Holding no more of the suit than was led, not all of it was played: the
    /// suit, what is held of it.
    AllOfSuit(EffectiveSuit, String),
    /// Holding more of the suit than was led, other cards were played: the
    /// suit, those cards.
    Suit(EffectiveSuit, String),
    /// More pairs are owed: of which suit, some that would do.
    Pairs(EffectiveSuit, String),
    /// A longer run of neighbouring pairs is owed: of which suit, one that would do.
    Tractor(EffectiveSuit, String),
    /// The two highest cards are owed: of which suit, they.
    TwoHighest(EffectiveSuit, String),
}

impl FollowFault {
    /// The key of the rule that is broken.
    pub fn rule(&self) -> &'static str {
        match self {
            FollowFault::Count(..) => "follow.count",
            FollowFault::NotHeld(_) => "follow.held",
            FollowFault::AllOfSuit(..) | FollowFault::Suit(..) => "follow.suit",
            FollowFault::Pairs(..) | FollowFault::Tractor(..) => "follow.tractor",
            FollowFault::TwoHighest(..) => "follow.without_pair",
        }
    }
}

impl fmt::Display for FollowFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FollowFault::Count(led, played) => {
                write!(
                    f,
                    "{led} cards were led, {played} played; as many as led are owed"
                )
            }
            FollowFault::NotHeld(cards) => write!(f, "{cards} is not in the hand"),
            FollowFault::AllOfSuit(suit, held) => {
                write!(f, "all cards of the suit led ({suit}) are owed: {held}")
            }
            FollowFault::Suit(suit, other) => write!(
                f,
                "the hand holds enough of the suit led ({suit}); {other} is of another"
            ),
            FollowFault::Pairs(suit, example) => {
                write!(f, "more pairs of {suit} are owed; {example} would do")
            }
            FollowFault::Tractor(suit, example) => write!(
                f,
                "a longer run of neighbouring pairs of {suit} is owed; {example} would do"
            ),
            FollowFault::TwoHighest(suit, example) => write!(
                f,
                "without a pair the two highest cards of {suit} are owed: {example}"
            ),
        }
    }
}

/// One hand's duty to one lead: what every legal play has in common.
pub struct Duty<'a> {
    ctx: &'a Context,
    rules: &'a FollowRules,
    lead: &'a Lead,
    hand: Cards,
    /// The hand's cards of the suit led.
    own: Cards,
    /// Cards led.
    count: u32,
    /// The best list the hand can give.
    owed: Given,
    /// Some pairs that give it, for the words of a refusal.
    example: u64,
}

impl<'a> Duty<'a> {
    /// Works out the duty of a hand.
    pub fn new(ctx: &'a Context, rules: &'a FollowRules, lead: &'a Lead, hand: Cards) -> Self {
        let own = hand.of(ctx.suit(lead.suit));
        let (owed, left) = given(ctx, rules, lead, own.two);
        Duty {
            ctx,
            rules,
            lead,
            hand,
            own,
            count: lead.cards.len(),
            owed,
            example: own.two & !left,
        }
    }

    /// Whether a play is legal.
    ///
    /// # Errors
    /// The rule it breaks.
    pub fn check(&self, play: Cards) -> Result<(), FollowFault> {
        let suit = self.lead.suit;
        if play.len() != self.count {
            return Err(FollowFault::Count(self.count, play.len()));
        }
        if !self.hand.contains(play) {
            return Err(FollowFault::NotHeld(
                self.ctx.text(missing(self.hand, play)),
            ));
        }
        if self.own.len() <= self.count {
            return if play.contains(self.own) {
                Ok(())
            } else {
                let held = self.ctx.text(self.own);
                Err(FollowFault::AllOfSuit(suit, held))
            };
        }
        let other = play.of(!self.ctx.suit(self.lead.suit));
        if !other.is_empty() {
            return Err(FollowFault::Suit(suit, self.ctx.text(other)));
        }
        if self.gives_what_is_owed(play.two) {
            if self.gives_highest(play) {
                return Ok(());
            }
            let highest = two_highest(self.ctx, self.own.any);
            let highest = self.ctx.text(Cards::ones(highest));
            return Err(FollowFault::TwoHighest(suit, highest));
        }
        let example = self.ctx.text(Cards::pairs(self.example));
        let fewer = play.two.count_ones() < self.example.count_ones();
        Err(if fewer {
            FollowFault::Pairs(suit, example)
        } else {
            FollowFault::Tractor(suit, example)
        })
    }

    /// Whether a play is legal, without the reason.
    pub fn allows(&self, play: Cards) -> bool {
        if play.len() != self.count || !self.hand.contains(play) {
            return false;
        }
        if self.own.len() <= self.count {
            return play.contains(self.own);
        }
        self.own.contains(play) && self.gives_what_is_owed(play.two) && self.gives_highest(play)
    }

    fn gives_what_is_owed(&self, pairs: u64) -> bool {
        given(self.ctx, self.rules, self.lead, pairs).0 == self.owed
    }

    /// `follow.without_pair`: the two highest cards to a pair lead.
    fn gives_highest(&self, play: Cards) -> bool {
        if !self.owes_two_highest() {
            return true;
        }
        two_strengths(self.ctx, play.any) == two_strengths(self.ctx, self.own.any)
    }

    fn owes_two_highest(&self) -> bool {
        owes_two_highest(self.rules, self.lead, self.own)
    }

    /// How many legal plays there are, distinct as multisets of cards.
    pub fn count(&self) -> u64 {
        let mut total = 0;
        self.for_each_choice(|choice| total += choice.count());
        total
    }

    /// Every legal play, distinct as multisets of cards.
    pub fn list(&self) -> Vec<Cards> {
        let mut plays = Vec::new();
        self.for_each_choice(|choice| choice.for_each(&mut |play| plays.push(play)));
        plays
    }

    /// The legal plays as choices: cards played in any case, and so many more
    /// of a set of others.
    pub(crate) fn for_each_choice(&self, mut found: impl FnMut(Choice)) {
        if self.hand.len() < self.count {
            return;
        }
        let suit = self.ctx.suit(self.lead.suit);
        if self.own.len() <= self.count {
            let free = self.count - self.own.len();
            return found(Choice {
                fixed: self.own,
                from: self.hand.of(!suit),
                take: free,
            });
        }
        if self.owes_two_highest() {
            return self.for_each_highest_two(found);
        }
        // Which pairs are played whole settles what is given; the rest is free.
        let mut whole = 0u64;
        loop {
            let from = self.own.any & !whole;
            let take = self.count.checked_sub(2 * whole.count_ones());
            if let Some(take) = take.filter(|&take| take <= from.count_ones())
                && self.gives_what_is_owed(whole)
            {
                found(Choice {
                    fixed: Cards::pairs(whole),
                    from: Cards::ones(from),
                    take,
                });
            }
            whole = whole.wrapping_sub(self.own.two) & self.own.two;
            if whole == 0 {
                break;
            }
        }
    }

    fn for_each_highest_two(&self, mut found: impl FnMut(Choice)) {
        let owed = two_strengths(self.ctx, self.own.any);
        let kinds: Vec<u32> = ones_from_top(self.own.any)
            .filter(|&bit| owed.contains(&self.ctx.strength(bit)))
            .collect();
        for (i, &first) in kinds.iter().enumerate() {
            for &second in &kinds[i + 1..] {
                let two = 1 << first | 1 << second;
                if two_strengths(self.ctx, two) == owed {
                    found(Choice {
                        fixed: Cards::ones(two),
                        from: Cards::NONE,
                        take: 0,
                    });
                }
            }
        }
    }
}

/// Whether a hand of the suit without a pair owes its two highest cards.
pub(crate) fn owes_two_highest(rules: &FollowRules, lead: &Lead, own: Cards) -> bool {
    rules.without_pair == WithoutPair::TwoHighest
        && matches!(lead.components[..], [Component { pairs: 1, .. }])
        && own.two == 0
}

/// The strengths of the two strongest kinds of a set, the higher first.
#[inline]
pub(crate) fn two_strengths(ctx: &Context, kinds: u64) -> [u8; 2] {
    ones(kinds).fold([0; 2], |[first, second], bit| {
        let strength = ctx.strength(bit);
        [first.max(strength), second.max(first.min(strength))]
    })
}

/// The two strongest kinds of a set; of equal ones the first in suit order.
fn two_highest(ctx: &Context, kinds: u64) -> u64 {
    let mut list: Vec<u32> = ones(kinds).collect();
    list.sort_by_key(|&bit| std::cmp::Reverse((ctx.strength(bit), bit)));
    list[..2].iter().fold(0, |set, &bit| set | 1 << bit)
}

/// What of `play` is not in `hand`.
pub(crate) fn missing(hand: Cards, play: Cards) -> Cards {
    let none = play.any & !hand.any;
    Cards {
        any: none | (play.two & !hand.two),
        two: play.two & none,
    }
}

/// Plays that have some cards in common and choose the rest freely.
pub(crate) struct Choice {
    pub fixed: Cards,
    pub from: Cards,
    pub take: u32,
}

impl Choice {
    fn count(&self) -> u64 {
        // Coefficients of the product of (1 + x) and (1 + x + x²) over kinds.
        let mut ways = vec![0u64; self.take as usize + 1];
        ways[0] = 1;
        for bit in ones(self.from.any) {
            let both = self.from.two >> bit & 1 == 1;
            for n in (1..ways.len()).rev() {
                let two = if both && n >= 2 { ways[n - 2] } else { 0 };
                ways[n] += ways[n - 1] + two;
            }
        }
        ways[self.take as usize]
    }

    pub fn for_each(&self, found: &mut impl FnMut(Cards)) {
        fn go(from: Cards, take: u32, play: Cards, found: &mut impl FnMut(Cards)) {
            if take == 0 {
                return found(play);
            }
            if from.len() < take {
                return;
            }
            let kind = 1u64 << from.any.ilog2();
            let rest = from.of(!kind);
            if from.two & kind != 0 && take >= 2 {
                go(rest, take - 2, play.plus(Cards::pairs(kind)), found);
            }
            go(rest, take - 1, play.plus(Cards::ones(kind)), found);
            go(rest, take, play, found);
        }
        go(self.from, self.take, self.fixed, found);
    }
}

/// The best list that some pairs of the suit led can give, and the pairs left
/// over in one way to give it.
pub(crate) fn given(ctx: &Context, rules: &FollowRules, lead: &Lead, pairs: u64) -> (Given, u64) {
    let whole_only = match rules.tractor {
        FollowTractor::Longest => false,
        FollowTractor::Pairs => true,
        FollowTractor::Suit => return (Given::NOTHING, pairs),
    };
    if let [
        Component {
            pairs: asked @ 0..=1,
            ..
        },
    ] = lead.components[..]
    {
        let mut given = Given::NOTHING;
        let gives = u32::from(asked).min(pairs.count_ones());
        given.push(gives);
        return (
            given,
            if gives == 0 {
                pairs
            } else {
                pairs & (pairs - 1)
            },
        );
    }
    let mut owed: Vec<u32> = lead
        .pairs()
        .map(u32::from)
        .filter(|&pairs| pairs > 0)
        .collect();
    let mut given = Given::NOTHING;
    // Every way to have given the list so far, as the pairs left over.
    let mut ways = vec![pairs];
    for owing in &mut owed {
        let run = best_run(ctx, &mut ways, *owing, whole_only);
        given.push(run);
        *owing -= run;
    }
    if whole_only {
        let left = ways[0].count_ones().min(owed.iter().sum());
        given.push(left);
        let kept = ones(ways[0])
            .skip(left as usize)
            .fold(0, |set, bit| set | 1 << bit);
        return (given, kept);
    }
    while ways[0] != 0 && owed.iter().any(|&owing| owing > 0) {
        for owing in owed.iter_mut().filter(|owing| **owing > 0) {
            let run = best_run(ctx, &mut ways, *owing, false);
            if run > 0 {
                given.push(run);
            }
            *owing -= run;
        }
    }
    (given, ways[0])
}

/// The runs that a random player gives to a throw, in order: the best list
/// of the rules, and under `pairs` the lone pairs one by one after the whole
/// tractors. Under `suit` nothing is owed; the player gives what `longest` asks.
pub(crate) fn best_list(ctx: &Context, rules: &FollowRules, lead: &Lead, pairs: u64) -> Vec<u8> {
    let longest = FollowRules {
        tractor: FollowTractor::Longest,
        ..rules.clone()
    };
    let rules = if rules.tractor == FollowTractor::Suit {
        &longest
    } else {
        rules
    };
    let (given, _) = given(ctx, rules, lead, pairs);
    let entries = &given.entries[..given.len as usize];
    let (runs, lone_pairs) = match (rules.tractor, entries) {
        (FollowTractor::Pairs, [runs @ .., lone]) => (runs, *lone),
        _ => (entries, 0),
    };
    let runs = runs.iter().copied().filter(|&run| run > 0);
    runs.chain(std::iter::repeat_n(1, lone_pairs.into()))
        .collect()
}

/// Whether pairs can give runs of these lengths, one after the other.
pub(crate) fn can_give(ctx: &Context, pairs: u64, runs: &[u8]) -> bool {
    let Some((&first, rest)) = runs.split_first() else {
        return true;
    };
    let length = u32::from(first);
    pairs.count_ones() >= length
        && ones(ctx.run_starts(ctx.chain(pairs), length))
            .any(|start| can_give(ctx, pairs & !ctx.run_pairs(pairs, start, length), rest))
}

/// Takes the longest run that some way still has, and keeps every way that
/// has taken it. Kinds at one place are alike, so the first will do.
fn best_run(ctx: &Context, ways: &mut Vec<u64>, owing: u32, whole_only: bool) -> u32 {
    let mut run = ways
        .iter()
        .map(|&way| ctx.longest_run(way, owing))
        .max()
        .unwrap_or(0);
    if whole_only && run < owing {
        run = 0;
    }
    if run == 0 {
        return 0;
    }
    let mut taken = Vec::new();
    for &way in ways.iter() {
        for start in ones(ctx.run_starts(ctx.chain(way), run)) {
            taken.push(way & !ctx.run_pairs(way, start, run));
        }
    }
    taken.sort_unstable();
    taken.dedup();
    *ways = taken;
    run
}
