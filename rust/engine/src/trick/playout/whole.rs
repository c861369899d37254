//! A deal from the first card drawn, or from the burying, to its end.

use super::general::Buried;
use super::{Outcome, Recorder, Sums, fast, general};
use crate::bits::Bits;
use crate::card::{Card, Rank, Seat, Suit};
use crate::cards::Cards;
use crate::rng::{Purpose, Rng, Streams};
use crate::rules::{BidWith, TrickRules};
use crate::shuffle::Dealt;
use crate::trick::auction::{Asked, Auction, Bidders, Settled, When};
use crate::trick::bidding::{Bid, BidKind, Made};
use crate::trick::context::Context;
use crate::trick::deal::Shown;
use crate::trick::draw::{Draws, kitty_order};
use crate::trick::exchange::{self, Owed};
use crate::trick::policy::Named;
use crate::trick::policy::Table;
use crate::trick::policy::players::Players;
use crate::trick::topping::{self, Showing, Toppers};

/// Whether and how a deal is bid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bidding {
    /// Play-only: trumps and declarer are given.
    Given(Option<Suit>, Seat),
    /// From the middle of a match: this seat is to declare and draws first.
    Declarer(Seat),
    /// A first deal: this seat draws first, the bidding finds the declarer. Of
    /// boards the first: this seat is to declare, too.
    First(Seat),
}

impl Bidding {
    /// The seat that draws first; of a play-only deal the declarer.
    pub fn first_seat(self) -> Seat {
        match self {
            Bidding::Given(_, seat) | Bidding::Declarer(seat) | Bidding::First(seat) => seat,
        }
    }

    /// Whether it is a first deal.
    pub fn is_first(self) -> bool {
        matches!(self, Bidding::First(_))
    }
}

/// A deal as it was bid and played.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The context played in.
    pub ctx: &'a Context,
    /// Who declared.
    pub declarer: Seat,
    /// What set trumps.
    pub bid: TrumpBy,
    /// Counters made.
    pub counters: u8,
    /// How often the cards were dealt again.
    pub redeals: u8,
    /// How it came out.
    pub outcome: Outcome,
    /// Nobody would ever have bid: the cards were dealt [`MOST_REDEALS`] times
    /// and then played at no-trump, which is no result.
    pub abandoned: bool,
}

/// What set trumps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrumpBy {
    /// Nothing was bid or turned.
    Nothing,
    /// A card of the kitty.
    Turned,
    /// A bid of this kind.
    Bid(BidKind),
}

/// After so many deals in a row in which nobody bid, a deal is given up.
pub const MOST_REDEALS: u8 = 200;

/// What is dealt.
#[derive(Clone, Copy, Debug)]
pub struct Deck<'a> {
    /// Cards left for the kitty.
    pub kitty_size: u8,
    /// Cards given to seats beforehand, kinds in index order.
    pub given: Option<&'a [Cards; 4]>,
}

impl Deck<'_> {
    #[inline(always)]
    fn deal<B: Bits>(self, bits: B, streams: Streams) -> Dealt {
        let mut rng = streams.rng(Purpose::Cards);
        match self.given {
            None => Dealt::new(self.kitty_size, bits, &mut rng),
            Some(given) => Dealt::around(given, self.kitty_size, &mut rng),
        }
    }
}

/// Who sits at the table, and what they are dealt.
#[derive(Clone, Copy, Debug)]
pub struct Seats<'a, B> {
    /// What is dealt.
    pub deck: Deck<'a>,
    /// Who plays, by seat.
    pub named: [Named; 4],
    /// Whence all that is random comes.
    pub streams: Streams,
    /// How cards are chosen.
    pub bits: B,
}

/// How a deal that is bid begins.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Its stream, from which the setting has been drawn.
    pub rng: Rng,
    /// The seat that draws first; it is to declare, except in a first deal.
    pub first: Seat,
    /// Whether it is a first deal.
    pub is_first_deal: bool,
    /// Who may not bid, as long as the cards are not dealt again.
    pub barred: [bool; 4],
}

/// Plays a deal in which trumps and declarer are given.
#[inline(always)]
pub fn play_given<'a, B: Bits, R: Recorder>(
    ctx: &'a Context,
    rules: &TrickRules,
    seats: Seats<'_, B>,
    declarer: Seat,
    recorder: &mut R,
) -> Played<'a> {
    let Seats {
        deck,
        named,
        streams,
        bits,
    } = seats;
    let dealt = deck.deal(bits, streams);
    recorder.dealt(&dealt, None, streams);
    let table = Whole {
        contexts: std::slice::from_ref(ctx),
        rules,
        players: Players::new(named, bits, streams),
        recorder,
    };
    table.play_given(&dealt, declarer)
}

/// Plays a deal that is bid. `contexts` has one for s h c d and no-trump.
#[inline(always)]
pub fn play_bid<'a, B: Bits, R: Recorder>(
    contexts: &'a [Context],
    rules: &TrickRules,
    seats: Seats<'_, B>,
    opening: Opening,
    recorder: &mut R,
) -> Played<'a> {
    let Seats {
        deck,
        named,
        mut streams,
        bits,
    } = seats;
    let Opening {
        mut rng,
        first,
        is_first_deal,
        mut barred,
    } = opening;
    let level = contexts[0].level();
    loop {
        let dealt = deck.deal(bits, streams);
        let mut auction = Auction::new(rules, level, is_first_deal);
        let lone_jokers = auction.bidding().is_bid_with_one_joker();
        let mut draws = match rules.bidding.with {
            BidWith::LevelCards => Draws::new(&dealt, (level, lone_jokers), first, bits, &mut rng),
            BidWith::Pairs => Draws::without_keys(&dealt, first),
        };
        if let Some(companion) = auction.bidding().companion() {
            draws.add_companions(&dealt, companion, streams);
        }
        recorder.dealt(&dealt, Some((&draws, first)), streams);
        let mut table = Whole {
            contexts,
            rules,
            players: Players::new(named, bits, streams),
            recorder,
        };
        auction.bar(barred);
        let mut seats = Asking {
            level,
            dealt: &dealt,
            draws: &draws,
            streams,
            rng: &mut rng,
            table: &mut table,
        };
        let hands = match rules.bidding.with {
            BidWith::LevelCards => {
                auction.draw(&draws, &mut seats);
                dealt.hands()
            }
            BidWith::Pairs => {
                let orders = Seat::ALL.map(|seat| draws.kinds(&dealt, seat, streams));
                let bidding = auction.bidding_mut();
                let turns = (draws.turns(), first);
                topping::draw(bidding, &orders, turns, barred, &mut seats)
            }
        };
        let kitty = || kitty_order(&dealt, streams);
        let settled = auction.settle(rules.bidding.nobody, first, kitty, &mut seats);
        let (trump, declarer) = match settled {
            Settled::Trump(trump, declarer) => (trump, declarer),
            Settled::Redeal if streams.redeals < MOST_REDEALS.into() => {
                streams.redeals += 1;
                rng = streams.opening().1;
                barred = [false; 4];
                continue;
            }
            Settled::Redeal => (None, first),
        };
        if rules.bidding.with == BidWith::Pairs {
            auction.hold(hands, level);
        }
        let abandoned = settled == Settled::Redeal;
        let settled = (trump, declarer);
        let played = table.play_settled(auction, &dealt, &draws, hands, settled, (streams, rng));
        return Played {
            abandoned,
            ..played
        };
    }
}

/// A deal on the table.
struct Whole<'a, 'r, B, R> {
    contexts: &'a [Context],
    rules: &'r TrickRules,
    players: Players<B>,
    recorder: &'r mut R,
}

impl<'a, B: Bits, R: Recorder> Whole<'a, '_, B, R> {
    #[inline(always)]
    fn play_given(mut self, dealt: &Dealt, declarer: Seat) -> Played<'a> {
        let ctx = &self.contexts[0];
        let (mut hands, kitty) = laid_out(ctx, dealt.hands(), dealt.kitty());
        let holder = &mut hands[declarer.index()];
        *holder = holder.plus(kitty);
        let size = u32::from(self.rules.kitty_size);
        let buried = self.players.bury(ctx, declarer, *holder, size);
        *holder = holder.minus(buried);
        if size > 0 {
            self.recorder.buried(declarer, || ctx.to_index(buried));
        }
        let buried = Buried::by(declarer, buried);
        let outcome = self.play_tricks(ctx, hands, buried, (declarer, declarer));
        Played {
            ctx,
            declarer,
            bid: TrumpBy::Nothing,
            counters: 0,
            redeals: 0,
            outcome,
            abandoned: false,
        }
    }

    #[inline(always)]
    fn play_tricks(
        &mut self,
        ctx: &Context,
        hands: [Cards; 4],
        buried: Buried,
        (declarer, leader): (Seat, Seat),
    ) -> Outcome {
        let table = Table {
            ctx,
            follow: &self.rules.follow,
        };
        let sums = Sums::new(declarer, leader, ctx.points(buried.cards));
        if self.players.all_random() {
            let random = &mut self.players.random;
            return fast::play_tricks(table, self.rules, hands, sums, random, self.recorder);
        }
        general::play_tricks(
            table,
            self.rules,
            hands,
            buried,
            sums,
            &mut self.players,
            self.recorder,
        )
    }

    /// The kitty is taken and buried, perhaps countered and buried again.
    #[inline(always)]
    fn play_settled(
        mut self,
        mut auction: Auction<'_>,
        dealt: &Dealt,
        draws: &Draws,
        hands: [Cards; 4],
        (trump, declarer): (Option<Suit>, Seat),
        (streams, mut rng): (Streams, Rng),
    ) -> Played<'a> {
        let level = self.contexts[0].level();
        let mut ctx = context_of(self.contexts, trump);
        let (mut hands, kitty) = laid_out(ctx, hands, dealt.kitty());
        let mut buried = Buried::by(declarer, kitty);
        let mut holder = declarer;
        let size = u32::from(self.rules.kitty_size);
        let mut must_bury = size > 0;
        loop {
            if must_bury {
                let hand = &mut hands[holder.index()];
                let taken = hand.plus(buried.cards);
                let chosen = self.players.bury(ctx, holder, taken, size);
                *hand = taken.minus(chosen);
                buried = Buried::by(holder, chosen);
                self.recorder.buried(holder, || ctx.to_index(chosen));
            }
            if size == 0 {
                break;
            }
            let from = auction.last_asked_after(holder, must_bury);
            let mut seats = Asking {
                level,
                dealt,
                draws,
                streams,
                rng: &mut rng,
                table: &mut self,
            };
            let who = (declarer, from);
            let held = (holder, hands[holder.index()]);
            let Some(seat) = auction.counter_after_burying(ctx, held, who, &mut seats) else {
                break;
            };
            // Other trumps, so that everything moves to another context.
            hands = hands.map(|hand| ctx.to_index(hand));
            buried = buried.map(|cards| ctx.to_index(cards));
            let standing = auction.bidding().standing();
            ctx = context_of(
                self.contexts,
                standing.and_then(|standing| standing.bid.suit()),
            );
            must_bury = self.rules.bidding.counter_takes_kitty;
            if must_bury {
                holder = seat;
            }
            if self.rules.bidding.counter_opens_kitty {
                self.open_kitty(ctx, &mut hands, &mut buried, seat, declarer);
                auction.hold(hands, level);
            }
            hands = ctx.all_from_index(hands);
            buried = buried.map(|cards| ctx.from_index(cards));
        }
        let who = (declarer, auction.leader(declarer));
        let outcome = self.play_tricks(ctx, hands, buried, who);
        let bid = match auction.bidding().standing() {
            Some(standing) => TrumpBy::Bid(standing.bid.kind()),
            None if auction.bidding().is_turned() => TrumpBy::Turned,
            None => TrumpBy::Nothing,
        };
        let counters = auction.bidding().counters();
        Played {
            ctx,
            declarer,
            bid,
            counters,
            redeals: streams.redeals as u8,
            outcome,
            abandoned: false,
        }
    }
}

impl<B: Bits, R: Recorder> Whole<'_, '_, B, R> {
    /// The kitty lies open for all, and cards are exchanged. Their kinds are in
    /// index order.
    #[cold]
    fn open_kitty(
        &mut self,
        ctx: &Context,
        hands: &mut [Cards; 4],
        buried: &mut Buried,
        counterer: Seat,
        declarer: Seat,
    ) {
        let kitty = &mut buried.cards;
        let mut next = exchange::open_kitty(ctx, hands, kitty, counterer, declarer);
        let mut seen = [*kitty; 4];
        while let Some(owed) = next {
            let cards = self.players.give(ctx, &owed);
            self.recorder.gave(owed.from, cards);
            next = owed.give(hands, kitty, cards);
        }
        seen[counterer.index()] = *kitty;
        buried.opened = Some(seen);
    }
}

/// Hands and kitty, their kinds in index order, in a context's order.
#[inline(always)]
fn laid_out(ctx: &Context, [a, b, c, d]: [Cards; 4], kitty: Cards) -> ([Cards; 4], Cards) {
    let [a, b, c, d, kitty] = ctx.all_from_index([a, b, c, d, kitty]);
    ([a, b, c, d], kitty)
}

fn context_of(contexts: &[Context], trump: Option<Suit>) -> &Context {
    &contexts[trump.map_or(4, |suit| suit as usize)]
}

/// The seats as the auction asks them.
struct Asking<'t, 'a, 'r, B, R> {
    level: Option<Rank>,
    dealt: &'t Dealt,
    draws: &'t Draws,
    streams: Streams,
    /// For what is bid.
    rng: &'t mut Rng,
    table: &'t mut Whole<'a, 'r, B, R>,
}

impl<B: Bits, R: Recorder> Bidders for Asking<'_, '_, '_, B, R> {
    #[inline(always)]
    fn bid(&mut self, asked: Asked) -> Option<Bid> {
        let drawn = || -> Vec<Card> {
            let mut cards = self.draws.order(self.dealt, asked.seat, self.streams);
            if let When::Drawn(count) = asked.when {
                cards.truncate(count.div_ceil(4) as usize);
            }
            cards
        };
        self.table.players.bid(asked, self.level, drawn, self.rng)
    }

    fn made(&mut self, asked: Asked, bid: Bid, made: Made) {
        let Asked { seat, when, .. } = asked;
        self.table.recorder.bid(Shown {
            seat,
            when,
            bid,
            made,
        });
    }
}

impl<B: Bits, R: Recorder> Toppers for Asking<'_, '_, '_, B, R> {
    fn show(&mut self, asked: &Showing) -> Option<u32> {
        self.table.players.show(asked, self.rng)
    }

    fn shown(&mut self, shown: Shown) {
        self.table.recorder.bid(shown);
    }

    fn give(&mut self, owed: &Owed, trump: Option<Suit>) -> Cards {
        let ctx = context_of(self.table.contexts, trump);
        let cards = self.table.players.give(ctx, owed);
        self.table.recorder.gave(owed.from, cards);
        cards
    }
}
