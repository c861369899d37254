//! What the properties are given: random rules, contexts and cards.

use koudi_engine::card::{Card, Rank, Suit};
use koudi_engine::cards::Cards;
use koudi_engine::rules::{
    Chain, Family, FollowTractor, Nobody, Overruff, Rules, TrickRules, TrumpPlace, WithoutPair,
};
use koudi_engine::trick::context::{Context, EffectiveSuit};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

/// Rules, and one context of them.
#[derive(Clone, Debug)]
pub struct Setup {
    pub rules: TrickRules,
    pub ctx: Context,
}

fn ranks() -> Vec<Rank> {
    Rank::all().collect()
}

pub fn rank() -> impl Strategy<Value = Rank> {
    select(ranks())
}

/// A suit, or none.
pub fn trump() -> impl Strategy<Value = Option<Suit>> {
    select(
        [None]
            .into_iter()
            .chain(Suit::ALL.map(Some))
            .collect::<Vec<_>>(),
    )
}

/// Jokers, perhaps a fixed card on top, the level, up to four permanent ranks.
fn order() -> impl Strategy<Value = Vec<TrumpPlace>> {
    let permanent = subsequence(ranks(), 0..=4).prop_shuffle();
    let fixed = proptest::option::of(select(Card::all().collect::<Vec<_>>()));
    (permanent, fixed).prop_map(|(permanent, fixed)| {
        let mut order: Vec<TrumpPlace> = fixed.into_iter().map(TrumpPlace::Card).collect();
        order.extend([
            TrumpPlace::Card(Card::BIG_JOKER),
            TrumpPlace::Card(Card::LITTLE_JOKER),
            TrumpPlace::MainLevel,
            TrumpPlace::OffLevel,
        ]);
        for rank in permanent {
            order.extend([TrumpPlace::Main(rank), TrumpPlace::Off(rank)]);
        }
        order.push(TrumpPlace::Suit);
        order
    })
}

/// Variants of everything that decides how cards are ordered and followed.
pub fn rules() -> impl Strategy<Value = TrickRules> {
    let chain = || select(vec![Chain::Full, Chain::Jokers]);
    (
        order(),
        (chain(), chain()),
        any::<[bool; 3]>(),
        select(vec![
            FollowTractor::Longest,
            FollowTractor::Pairs,
            FollowTractor::Suit,
        ]),
        select(vec![WithoutPair::Any, WithoutPair::TwoHighest]),
        select(vec![
            Overruff::Main,
            Overruff::All,
            Overruff::Highest,
            Overruff::Shape,
        ]),
        select(vec![0, 4, 8, 12]),
    )
        .prop_map(
            |(order, chains, flags, tractor, without_pair, overruff, kitty_size)| {
                let mut rules = Rules::standard(Family::Trick).trick().unwrap().clone();
                rules.order = order;
                (rules.tractor.trump_chain, rules.tractor.no_trump_chain) = chains;
                [
                    rules.tractor.over_level,
                    rules.tractor.permanent_joins_suit,
                    rules.tractor.ace_low,
                ] = flags;
                rules.follow.tractor = tractor;
                rules.follow.without_pair = without_pair;
                rules.throws.overruff = overruff;
                // A kitty of no cards turns no trump up.
                rules.bidding.nobody = Nobody::NoTrump;
                rules.kitty_size = kitty_size;
                rules
            },
        )
}

pub fn setup() -> impl Strategy<Value = Setup> {
    (rules(), rank(), trump()).prop_map(|(rules, level, trump)| {
        let ctx = Context::new(&rules, Some(level), trump).expect("the rules have levels");
        Setup { rules, ctx }
    })
}

/// A setup with two sets of cards from a few neighbouring kinds of one suit,
/// so that pairs and tractors are many, the second with cards of other suits.
#[derive(Clone, Debug)]
pub struct Position {
    pub setup: Setup,
    /// Never empty, of one effective suit.
    pub lead: Cards,
    pub hands: [Cards; 3],
}

pub fn position() -> impl Strategy<Value = Position> {
    let bytes = || any::<[u8; Card::KINDS]>();
    (
        setup(),
        select(EffectiveSuit::ALL.to_vec()),
        0..12usize,
        (bytes(), [bytes(), bytes(), bytes()]),
    )
        .prop_map(|(setup, suit, from, (lead, hands))| {
            let ctx = &setup.ctx;
            let own: Vec<Card> = ctx.order(suit).concat();
            let from = from % own.len().saturating_sub(5).max(1);
            let own = &own[from..own.len().min(from + 6)];
            let others: Vec<Card> = Card::all()
                .filter(|&card| ctx.effective_suit(card) != suit)
                .step_by(17)
                .collect();
            let all = [own, &others].concat();
            let lead = match some_of(ctx, own, &lead) {
                // No card of a suit is left only where it is all trumps.
                none if none.is_empty() => ctx.cards(own.get(..1).unwrap_or(&others[..1])),
                lead => lead,
            };
            let hands = hands.map(|bytes| some_of(ctx, &all, &bytes));
            Position { setup, lead, hands }
        })
}

/// No, one or two of each of the kinds, as the bytes say.
pub fn some_of(ctx: &Context, kinds: &[Card], bytes: &[u8; Card::KINDS]) -> Cards {
    kinds.iter().fold(Cards::NONE, |cards, &card| {
        let kind = 1 << ctx.bit(card);
        cards.plus(match bytes[card.kind()] {
            0..90 => Cards::pairs(kind),
            90..150 => Cards::ones(kind),
            _ => Cards::NONE,
        })
    })
}

/// How many of each kind.
pub fn counts(ctx: &Context, cards: Cards) -> [u32; Card::KINDS] {
    let mut counts = [0; Card::KINDS];
    for card in Card::all() {
        counts[card.kind()] = cards.count(ctx.bit(card));
    }
    counts
}

/// Every multiset of `size` cards among these.
pub fn sub_multisets(cards: Cards, size: u32) -> Vec<Cards> {
    let mut found = vec![Cards::NONE];
    for bit in koudi_engine::bits::ones(cards.any) {
        let (one, two) = (Cards::ones(1 << bit), Cards::pairs(1 << bit));
        let choices = if cards.two >> bit & 1 == 1 {
            vec![Cards::NONE, one, two]
        } else {
            vec![Cards::NONE, one]
        };
        found = found
            .iter()
            .flat_map(|set| choices.iter().map(|choice| set.plus(*choice)))
            .filter(|set| set.len() <= size)
            .collect();
    }
    found.retain(|set| set.len() == size);
    found
}
