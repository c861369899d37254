"""Play-only deals, by `random` or replayed, and the table of every deal (rules 1.5-1.9, 1.11)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from . import policy_random
from .cards import Card, Cards, contains, deck, points, without
from .context import Context
from .drawing import ALL_CARDS
from .score import large_points, match_points, promotion
from .shape import Lead, cards_of, components_of

SEATS = range(4)


class IllegalPlay(ValueError):
    """A record that breaks a rule; the message says which play and why."""


@dataclass(frozen=True)
class DealRow:
    """What a deal came to; points are those of the attackers."""

    level: str | None
    trump: str | None
    declarer: int
    kitty_points: int
    trick_points: int
    kou_di: bool
    multiplier: int
    kou_di_points: int
    penalty_points: int
    attacker_points: int
    declarer_steps: int
    attacker_steps: int
    stage_change: bool | None
    tricks: int
    last_winner: int
    bid: str = "none"
    """The kind of the bid that stands: none, turned, single, pair, ..., see `bidding.py`."""
    counters: int = 0
    redeals: int = 0
    match_points: int | None = None
    large_points: int | None = None

    def columns(self) -> dict[str, object]:
        """The columns of the row: those that the rules do not have are left out."""
        scores = ("match_points", "large_points")
        row = asdict(self)
        return {name: row[name] for name in row if name not in scores or row[name] is not None}


@dataclass(frozen=True)
class Record:
    """A deal as it was played, from the moment the declarer has taken the kitty."""

    hands: list[list[Card]]
    buried: list[Card]
    plays: list[tuple[int, list[Card]]]


class Table:
    """The state of a deal after the burying; every play goes through `lead` and `follow`."""

    def __init__(
        self,
        context: Context,
        declarer: int,
        hands: Sequence[Cards],
        buried: Cards,
        leader: int | None = None,
    ) -> None:
        self.context = context
        self.declarer = declarer
        self.hands = [list(hand) for hand in hands]
        self.buried = list(buried)
        self.played: list[Card] = []
        self.trick: list[Lead] = []
        self.leader = declarer if leader is None else leader
        self.tricks = 0
        self.points_won = [0, 0]
        """Trick points of the declaring side and of the attackers."""
        self.penalty_points = 0
        self.last_trick: list[Lead] = []
        self.last_winner = self.leader
        self.last_leader = self.leader
        self.check()

    def attacks(self, seat: int) -> bool:
        return (seat - self.declarer) % 2 == 1

    @property
    def turn(self) -> int:
        return (self.leader + len(self.trick)) % 4

    def over(self) -> bool:
        return not self.trick and not any(self.hands)

    def lead(self, cards: Lead) -> None:
        """Lead a shape or attempt a throw; a throw that fails leads what is forced (rules 1.6)."""
        context = self.context
        seat = self.turn
        components = components_of(context, cards)
        if len(components) > 1:
            others = [self.hands[(seat + step) % 4] for step in (1, 2, 3)]
            stands, led, penalty = context.resolve_throw(cards, others)
            if not stands:
                # A penalty goes to the other side.
                self.penalty_points += penalty if not self.attacks(seat) else -penalty
                components = [led]
        self.put(seat, components)

    def follow(self, cards: Cards) -> None:
        self.put(self.turn, list(cards))

    def put(self, seat: int, cards: Lead) -> None:
        """The cards leave the hand; the fourth play ends the trick."""
        self.hands[seat] = without(self.hands[seat], cards_of(cards))
        self.played += cards_of(cards)
        self.trick.append(cards)
        if len(self.trick) == 4:
            winner = (self.leader + self.context.winner(self.trick)) % 4
            on_table = sum(points(cards_of(play)) for play in self.trick)
            self.points_won[int(self.attacks(winner))] += on_table
            self.last_trick, self.trick = self.trick, []
            self.last_winner = winner
            self.last_leader, self.leader = self.leader, winner
            self.tricks += 1
        self.check()

    def check(self) -> None:
        """The invariants after every play (edge case T5: a hand loses what was really played)."""
        held = self.buried + [card for hand in self.hands for card in hand]
        assert sorted(held + self.played) == ALL_CARDS, "the 108 cards are conserved"
        on_table = [card for play in self.trick for card in cards_of(play)]
        total = sum(self.points_won) + points(on_table) + points(held)
        assert total == 200, "the points total 200"
        # Who has played to this trick holds as many cards fewer as were led.
        size = len(cards_of(self.trick[0])) if self.trick else 0
        in_play = len(self.hands[self.turn])
        for seat in SEATS:
            has_played = (seat - self.leader) % 4 < len(self.trick)
            assert len(self.hands[seat]) == in_play - (size if has_played else 0), "hand sizes"

    def row(self, params: Mapping[str, object], level: str | None) -> DealRow:
        """The result of the finished deal (rules 1.8, 1.9)."""
        assert self.over()
        context = self.context
        kitty_points = points(self.buried)
        kou_di = self.attacks(self.last_winner)
        multiplier = kou_di_points = 0
        if kou_di:
            winning_play = self.last_trick[(self.last_winner - self.last_leader) % 4]
            multiplier = context.kou_di_multiplier(self.last_trick[0], winning_play)
            if context.parameters.text("kou_di.counted") == "kitty":
                kou_di_points = kitty_points * multiplier
            else:
                # The last trick itself is multiplied; once it is in the trick points already.
                on_table = sum(points(cards_of(play)) for play in self.last_trick)
                kou_di_points = on_table * (multiplier - 1)
        total = self.points_won[1] + kou_di_points + self.penalty_points
        result = promotion(params, total)
        return DealRow(
            level=level,
            trump=context.trump,
            declarer=self.declarer,
            kitty_points=kitty_points,
            trick_points=self.points_won[1],
            kou_di=kou_di,
            multiplier=multiplier,
            kou_di_points=kou_di_points,
            penalty_points=self.penalty_points,
            attacker_points=total,
            declarer_steps=result.declarer,
            attacker_steps=result.attacker,
            stage_change=result.stage_change,
            tricks=self.tricks,
            last_winner=self.last_winner,
            match_points=match_points(params, total),
            large_points=large_points(params, total),
        )


def play_deal(
    params: Mapping[str, object],
    level: str | None,
    trump: str | None,
    declarer: int,
    rng: random.Random,
) -> DealRow:
    """A play-only deal by four `random` players."""
    return play_recorded_deal(params, level, trump, declarer, rng)[0]


def play_recorded_deal(
    params: Mapping[str, object],
    level: str | None,
    trump: str | None,
    declarer: int,
    rng: random.Random,
) -> tuple[DealRow, Record]:
    context = Context(params, level, trump)
    cards = deck()
    rng.shuffle(cards)
    kitty = context.parameters.number("kitty.size")
    each = (len(cards) - kitty) // 4
    hands = [cards[kitty + each * seat : kitty + each * (seat + 1)] for seat in SEATS]
    hands[declarer] += cards[:kitty]
    taken = [list(hand) for hand in hands]
    buried = policy_random.bury(context, hands[declarer], rng)
    hands[declarer] = without(hands[declarer], buried)
    table = Table(context, declarer, hands, buried)
    plays: list[tuple[int, list[Card]]] = []
    while not table.over():
        seat = table.turn
        hand = table.hands[seat]
        if table.trick:
            play = policy_random.follow(context, hand, table.trick[0], rng)
            plays.append((seat, play))
            table.follow(play)
        else:
            play = policy_random.lead(context, hand, rng)
            plays.append((seat, play))
            table.lead(play)
    return table.row(params, level), Record(taken, buried, plays)


def replay_deal(
    params: Mapping[str, object],
    level: str | None,
    trump: str | None,
    declarer: int,
    hands_after_taking_the_kitty: Sequence[Cards],
    buried: Cards,
    plays: Sequence[tuple[int, Lead]],
) -> DealRow:
    """Check every play of a recorded deal and score it.

    A lead of several components is a throw as it was attempted; when it fails, what is forced is
    worked out here and must not be in the record as a play of its own.
    """
    context = Context(params, level, trump)
    hands = [list(hand) for hand in hands_after_taking_the_kitty]
    kitty = context.parameters.number("kitty.size")
    each = (len(ALL_CARDS) - kitty) // 4
    sizes = [each + (kitty if seat == declarer else 0) for seat in SEATS]
    if [len(hand) for hand in hands] != sizes:
        raise IllegalPlay(f"hands of {[len(hand) for hand in hands]} cards, not {sizes}")
    if sorted(card for hand in hands for card in hand) != ALL_CARDS:
        raise IllegalPlay("the hands are not the 108 cards")
    if len(buried) != kitty or not contains(hands[declarer], buried):
        raise IllegalPlay(f"burying {' '.join(buried)}: not {kitty} cards of the declarer's hand")
    hands[declarer] = without(hands[declarer], buried)
    table = Table(context, declarer, hands, buried)
    for number, (seat, play) in enumerate(plays):
        problem = problem_with(table, seat, play)
        if problem is not None:
            text = " ".join(cards_of(play))
            raise IllegalPlay(f"play {number}, seat {seat}, {text}: {problem}")
        if table.trick:
            table.follow(cards_of(play))
        else:
            table.lead(play)
    if not table.over():
        raise IllegalPlay(f"the record ends after {len(plays)} plays, the deal does not")
    return table.row(params, level)


def problem_with(table: Table, seat: int, play: Lead) -> str | None:
    """Why the play is illegal, None when it is legal."""
    context = table.context
    if table.over():
        return "the deal is over"
    if seat != table.turn:
        return f"it is seat {table.turn}'s turn"
    hand = table.hands[seat]
    cards = cards_of(play)
    if not cards or not contains(hand, cards):
        return "not held"
    if table.trick:
        if context.is_legal_follow(hand, table.trick[0], cards):
            return None
        led = " ".join(cards_of(table.trick[0]))
        return f"does not follow {led} from {' '.join(sorted(hand))}"
    try:
        components = components_of(context, play)
    except ValueError as error:
        return str(error)
    if len(components) > 1 and not context.parameters.flag("throws.allowed"):
        return "throws are not allowed"
    return None
