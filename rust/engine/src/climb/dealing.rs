//! How the cards get into the hands.

use crate::bits::Bits;
use crate::card::{Card, Rank, Seat, Suit};
use crate::cards::Cards;
use crate::rng::Rng;
use crate::rules::{ClimbRules, Dealing, PackRules};
use crate::shuffle::Dealt;

/// Deals the hands; seats that do not play get nothing.
#[inline(always)]
pub fn deal<B: Bits>(
    rules: &ClimbRules,
    given: Option<&[Cards; 4]>,
    bits: B,
    rng: &mut Rng,
) -> [Cards; 4] {
    let whole = rules.cards.packs == 2 && rules.cards.jokers && rules.cards.hand == 27;
    match (rules.cards.dealing, given) {
        // The two packs in four quarters, as in every game of this engine.
        (Dealing::Uniform, None) if whole => {
            let mut hands = Dealt::new(0, bits, rng).hands();
            hands[usize::from(rules.players)..].fill(Cards::NONE);
            hands
        }
        (Dealing::Uniform, _) => from_shuffled(rules, given, rng),
        (Dealing::Blocks | Dealing::Packets, _) => from_blocks(rules, rng),
    }
}

/// Every card of the packs, kinds in index order.
pub fn pack(rules: PackRules) -> Cards {
    let kinds = if rules.jokers { 54 } else { 52 };
    let kinds = (1u64 << kinds) - 1;
    match rules.packs {
        1 => Cards::ones(kinds),
        _ => Cards::pairs(kinds),
    }
}

/// Whether the hands are no larger than they can be, and hold no more of a
/// card than the packs have.
///
/// # Errors
/// What there is too much of.
pub fn within_packs(rules: &ClimbRules, hands: &[Cards; 4]) -> Result<(), String> {
    let most = rules.cards.hand;
    for (seat, hand) in hands.iter().enumerate() {
        if hand.len() > most.into() {
            let held = hand.len();
            return Err(format!("{held} cards for seat {seat}; a hand has {most}"));
        }
    }
    let pack = pack(rules.cards);
    for card in Card::all() {
        let kind = card.kind() as u32;
        let asked: u32 = hands.iter().map(|hand| hand.count(kind)).sum();
        let there = pack.count(kind);
        if asked > there {
            return Err(format!("{asked} of {card}; the packs have {there}"));
        }
    }
    Ok(())
}

fn from_shuffled(rules: &ClimbRules, given: Option<&[Cards; 4]>, rng: &mut Rng) -> [Cards; 4] {
    let mut hands = given.copied().unwrap_or([Cards::NONE; 4]);
    let held = hands.into_iter().fold(Cards::NONE, Cards::plus);
    let left = pack(rules.cards).minus(held);
    let mut deck: Vec<Card> = Card::all()
        .flat_map(|card| std::iter::repeat_n(card, left.count(card.kind() as u32) as usize))
        .collect();
    for i in (1..deck.len()).rev() {
        deck.swap(i, rng.below(i as u32 + 1) as usize);
    }
    let mut deck = deck.into_iter();
    for hand in &mut hands[..usize::from(rules.players)] {
        let missing = u32::from(rules.cards.hand) - hand.len();
        for card in deck.by_ref().take(missing as usize) {
            *hand = hand.plus(Cards::ones(1 << card.kind()));
        }
    }
    hands
}

/// From blocks of equal cards in random order, cut at a random place: as hands
/// in one piece, or in packets.
fn from_blocks(rules: &ClimbRules, rng: &mut Rng) -> [Cards; 4] {
    let PackRules {
        packs,
        jokers,
        hand,
        dealing,
        packet,
    } = rules.cards;
    let again = |card: Card| std::iter::repeat_n(card, packs.into());
    let mut blocks: Vec<Vec<Card>> = Rank::all()
        .map(|rank| {
            let cards = Suit::ALL.into_iter().map(|suit| Card::new(suit, rank));
            cards.flat_map(again).collect()
        })
        .collect();
    if jokers {
        let jokers = [Card::LITTLE_JOKER, Card::BIG_JOKER];
        blocks.push(jokers.into_iter().flat_map(again).collect());
    }
    for i in (1..blocks.len()).rev() {
        blocks.swap(i, rng.below(i as u32 + 1) as usize);
    }
    let mut deck = blocks.concat();
    let cut = rng.below(deck.len() as u32) as usize;
    deck.rotate_left(cut);
    let packet = match dealing {
        Dealing::Packets => packet,
        _ => hand,
    };
    let mut hands = [Cards::NONE; 4];
    let mut deck = deck.into_iter();
    let mut seat = Seat::ALL[0];
    let is_full = |hand_now: Cards| hand_now.len() == u32::from(hand);
    while !hands[..usize::from(rules.players)]
        .iter()
        .all(|&hand| is_full(hand))
    {
        let held = &mut hands[seat.index()];
        let count = u32::from(packet).min(u32::from(hand) - held.len());
        for card in deck.by_ref().take(count as usize) {
            *held = held.plus(Cards::ones(1 << card.kind()));
        }
        seat = Seat::ALL[(seat.index() + 1) % usize::from(rules.players)];
    }
    hands
}
