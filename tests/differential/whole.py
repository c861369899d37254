"""Whole deals of the fast engine in the reference: replayed, decided again, driven side by side."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import koudi
from koudi import _core
from tests.differential.compare import Answers, Difference, Tally
from tests.engines import rules_of, text_of
from tests.reference import (
    Bid,
    Bidding,
    Context,
    Draws,
    Setting,
    legal_bids,
    parse_cards,
    policy_random,
    replay_whole_deal,
)
from tests.reference import deal as slow_deal
from tests.reference.bidding import (
    BID,
    COUNTER,
    MOST_TOPS,
    REINFORCEMENT,
    When,
    every_bid,
    refusal,
)
from tests.reference.cards import JOKERS, Card, deck
from tests.reference.chance import Dice
from tests.reference.deal import DealRow
from tests.reference.drawing import hold_bidding, hold_burying
from tests.reference.exchange import Owed
from tests.reference.policy import View
from tests.reference.policy_greedy import GreedyPolicy
from tests.reference.score import level_text
from tests.reference.shape import Lead, cards_of
from tests.reference.whole_deal import Move, RecordedPlayers, first_leader, run_whole_deal

ACTS = {"bid": BID, "counter": COUNTER, "reinforce": REINFORCEMENT}
GREEDY = GreedyPolicy()

MOST_BIDS = 8
"""A first bid, a reinforcement and at most six counters (`reference.bidding.MOST_COUNTERS`)."""


def bid_of(
    cards: str, act: str, params: Mapping[str, object] | None = None, *, face_down: bool = False
) -> Bid:
    """What is shown, as the reference names it; a companion (000 §9) comes second."""
    shown = parse_cards(cards)
    if (params or {}).get("bidding.with") == "pairs":
        return Bid("pair", shown[0][1], act, shown[0][0])
    if shown[0] in JOKERS:
        pair = "little_jokers" if shown[0] == "LJ" else "big_jokers"
        return Bid(pair if len(shown) == 2 else "joker", None, act)
    kind = "pair" if len(shown) == 2 and shown[0] == shown[1] else "single"
    return Bid(kind, shown[0][1], act, face_down=face_down)


def bid_text(state: Bidding, bid: Bid) -> str:
    """The same as the fast engine writes it; one joker may be shown as either."""
    text = text_of(state.cards(bid)) if bid.kind != "joker" else "LJ"
    return f"{text} face down" if text and bid.face_down else text


@dataclass(frozen=True)
class Recorded:
    """A record of the fast engine in the words of the reference."""

    setting: Setting
    draws: Draws
    moves: list[Move]


def recorded(params: Mapping[str, object], record: _core.DealRecord) -> Recorded:
    first = record.start == "first"
    row = record.row
    declarer = None if first else record.first_seat
    setting = Setting.of(params, row["level"], declarer, first)
    hands = [parse_cards(hand) for hand in record.drawn]
    order = [hands[(record.first_seat + n) % 4][n // 4] for n in range(4 * len(hands[0]))]
    draws = Draws(record.first_seat, order + parse_cards(record.kitty), row["redeals"])
    moves: list[Move] = []
    # Elsewhere whatever is hidden is so by rule.
    chosen = params["bidding.face_down"] == "first-card"
    for event in record.events:
        seat, cards = event["seat"], event["cards"]
        if event["kind"] in ("buried", "gave"):
            owed = parse_cards(cards)
            if owed:
                buried = event["kind"] == "buried"
                moves.append(("bury", seat, owed) if buried else ("give", seat, owed))
            continue
        when: When = "buried"
        if event["when"] == "drawing":
            when = event["drawn"]
        elif event["when"] == "before kitty":
            when = "drawn"
        elif event["when"] == "after turning":
            when = "turned"
        down = chosen and event.get("face_down", False)
        bid = bid_of(cards, ACTS[event["kind"]], params, face_down=down)
        moves.append(("bid", seat, when, bid))
    for trick in record.play:
        laid = [parse_cards(part) for part in trick["laid"]]
        lead: Lead = laid[0] if len(laid) == 1 else laid
        moves.append(("play", trick["leader"], lead))
        for turn, play in enumerate(trick["plays"][1:], 1):
            moves.append(("play", (trick["leader"] + turn) % 4, parse_cards(play)))
    return Recorded(setting, draws, moves)


def fast_row(record: _core.DealRecord) -> dict[str, object]:
    row = {**record.row, "trump": None if record.row["trump"] == "nt" else record.row["trump"]}
    row.pop("deal")
    return row


def replayed(params: Mapping[str, object], record: _core.DealRecord) -> dict[str, object] | str:
    """The row the reference comes to, or what it finds illegal."""
    try:
        told = recorded(params, record)
        return replay_whole_deal(params, told.setting, told.draws, told.moves).columns()
    except ValueError as illegal:  # a bid, a play, or a setting that cannot be
        return str(illegal)


def tags_of(record: _core.DealRecord) -> list[str]:
    """What came up in a deal."""
    row = record.row
    kinds = [(event["kind"], event.get("when")) for event in record.events]
    tags = [f"bid {row['bid']}", f"start {record.start}"]
    tags += ["countered"] if row["counters"] else []
    tags += ["countered twice"] if row["counters"] > 1 else []
    tags += ["countered after the burying"] if ("counter", "after burying") in kinds else []
    tags += (
        ["countered what was turned up"]
        if ("bid", "drawing") not in kinds
        and (
            "bid",
            "before kitty",
        )
        not in kinds
        and row["counters"]
        else []
    )
    tags += ["reinforced"] if any(kind == "reinforce" for kind, _ in kinds) else []
    tags += ["buried twice"] if sum(kind == "buried" for kind, _ in kinds) > 1 else []
    tags += ["redealt"] if row["redeals"] else []
    tags += ["gave cards"] if any(kind == "gave" for kind, _ in kinds) else []
    hidden = any(event.get("face_down", False) for event in record.events)
    tags += ["face down"] if hidden else []
    tags += ["penalty"] if row["penalty_points"] else []
    context = record.rules.context(row["level"], row["trump"])
    leads = [trick["laid"] for trick in record.play if len("".join(trick["laid"])) > 2]
    tags += (
        ["threw"]
        if any(
            context.classify(lead if len(lead) > 1 else lead[0]).kind == "throw" for lead in leads
        )
        else []
    )
    return tags


SEATINGS: list[str | list[str]] = [
    "random",
    "random",
    "random+throws",
    "greedy",
    ["greedy", "random"],
    ["random+throws", "greedy"],
    ["random", "greedy", "random+throws", "greedy"],
    ["greedy", "random+throws", "greedy", "random+throws"],
]
"""Who plays: all alike, a policy a side, a policy a seat."""


def never_bids(params: Mapping[str, object]) -> bool:
    """Whether `greedy` has nothing to bid with: no levels, nor pairs that are shown."""
    return not params["ladder.levels"] and params["bidding.with"] == "level-cards"


def greedy_fails(params: Mapping[str, object]) -> bool:
    """Where `greedy` never bids and that means another deal there would be no end."""
    return never_bids(params) and params["bidding.nobody"] == "redeal"


def may_be_first(params: Mapping[str, object], policy: str | Sequence[str], number: int) -> bool:
    """Whether deal `number` is to be a first deal.

    There the sides are not known beforehand; and `greedy` may never bid.
    """
    if never_bids(params) and policy == "greedy":
        return False
    return (isinstance(policy, str) or len(policy) == 4) and number % 2 == 0


def greedy_seats(policy: str | Sequence[str], first_seat: int) -> set[int]:
    """Who plays `greedy`; of two policies the first is the declaring side's."""
    names = [policy] * 4 if isinstance(policy, str) else list(policy)
    turned = first_seat if len(names) == 2 else 0
    return {seat for seat in range(4) if names[(seat - turned) % len(names)] == "greedy"}


def note(
    tally: Tally, check: str, params: Mapping[str, object], told: str, fast: object, slow: object
) -> None:
    """A comparison of a whole deal."""
    tally.compared[check] += 1
    if fast != slow:
        answers = Answers(told, fast, slow)
        tally.differences.append(Difference(check, params, None, None, answers))


def compare_whole_deals(params: Mapping[str, object], seed: int, deals: int) -> Tally:
    """Deals of the fast engine, first ones and from the middle, by all kinds of players."""
    check = "whole deals with bidding"
    rules = rules_of(params)._core
    tally = Tally()
    for index in range(deals):
        policy = SEATINGS[index % len(SEATINGS)]
        if greedy_fails(params):
            policy = "random+throws" if "random+throws" in policy else "random"
        record = _core.deal(
            rules, seed, index, policy=policy, first=may_be_first(params, policy, index // 8)
        )
        tally.tags.update(f"{check}: {tag}" for tag in tags_of(record))
        note(tally, check, params, record.text(), fast_row(record), replayed(params, record))
    return tally


def compare_round_trips(params: Mapping[str, object], seed: int, deals: int) -> Tally:
    """Records told in both languages, read back from their text and replayed."""
    check = "records round trip"
    rules = rules_of(params)
    tally = Tally()
    for index in range(deals):
        policy = SEATINGS[index % len(SEATINGS)]
        if greedy_fails(params):
            policy = "random+throws" if "random+throws" in policy else "random"
        first = may_be_first(params, policy, index // 8)
        record = koudi.deal(rules, seed, index, policy, first=first)
        text = record.text()
        read = koudi.DealRecord.parse(text)
        again = koudi.DealRecord.parse(read.text())
        same: tuple[bool, ...] = (
            read.text() == text,
            read.row == record.row,
            again == read,
            read.replay() == read,
        )
        # A title that is nowhere but in this process is not in the text.
        same += (read == record or record.rules.title != read.rules.title,)
        shown = [event for event in record.events if event["kind"] in ACTS]
        topping = params["bidding.with"] == "pairs"
        assert len(shown) <= (1 + MOST_TOPS if topping else MOST_BIDS), text
        if index % 10 == 0:
            same += (read.tell("en") == again.tell("en"), read.tell("zh") == again.tell("zh"))
        tally.tags.update(f"{check}: {tag}" for tag in tags_of(record._core))
        note(tally, check, params, text, same, (True,) * len(same))
    return tally


# Greedy's decisions.


class _Decided(RecordedPlayers):
    """A record in which the greedy seats' moves are decided again by the reference."""

    def __init__(self, moves: Sequence[Move], greedy: set[int]) -> None:
        super().__init__(moves)
        self.greedy = greedy
        self.dice = Dice(random.Random(0))
        self.decisions: list[tuple[str, object, object]] = []
        """What was decided, by the fast engine and by the reference; forced moves left out."""

    def bid(self, state: Bidding, seat: int) -> Bid | None:
        options = legal_bids(state, seat)
        made = super().bid(state, seat)
        if seat in self.greedy and options:
            expected = GREEDY.bid(state, seat, options, self.dice)
            self.decisions.append(("bid", made, expected))
        return made

    def bury(self, state: Bidding, seat: int) -> list[Card]:
        cards = super().bury(state, seat)
        if seat in self.greedy:
            context = Context(state.params, state.setting.level, state.trump)
            expected = GREEDY.bury(context, state.hands[seat], self.dice)
            self.decisions.append(("burial", sorted(cards), sorted(expected)))
        return cards

    def give(self, state: Bidding, owed: Owed) -> list[Card]:
        cards = super().give(state, owed)
        if owed.seat in self.greedy and len(owed.allowed) > owed.number:
            context = Context(state.params, state.setting.level, state.trump)
            expected = GREEDY.give(context, owed, self.dice)
            self.decisions.append(("gift", sorted(cards), sorted(expected)))
        return cards

    def play(self, table: slow_deal.Table, view: View) -> Lead:
        play = super().play(table, view)
        if view.seat in self.greedy and len(view.hand) > 1:
            choose = GREEDY.follow if view.trick else GREEDY.lead
            expected = cards_of(choose(view, self.dice))
            kind = "lead"
            if view.trick:
                # A throw as it lies on the table has more than one component.
                parts = view.trick[0]
                threw = not isinstance(parts[0], str) and len(parts) > 1
                kind = "follow to a throw" if threw else f"follow as number {len(view.trick) + 1}"
            self.decisions.append((kind, sorted(cards_of(play)), sorted(expected)))
        return play


def compare_greedy(
    params: Mapping[str, object], seed: int, deals: int, policy: str | Sequence[str]
) -> Tally:
    """Every decision of the greedy seats in records of the fast engine."""
    rules = rules_of(params)._core
    tally = Tally()
    for index in range(deals):
        record = _core.deal(
            rules, seed, index, policy=policy, first=may_be_first(params, policy, index)
        )
        greedy = greedy_seats(policy, record.first_seat)
        told = recorded(params, record)
        players = _Decided(told.moves, greedy)
        state = Bidding(params, told.setting, told.draws.first_drawer)
        run_whole_deal(state, told.draws, players)
        for number, (kind, fast, slow) in enumerate(players.decisions):
            tally.tags[f"greedy: {kind}"] += 1
            text = "" if fast == slow else f"decision {number}, {kind}, in\n{record.text()}"
            note(tally, "greedy", params, text, fast, slow)
    return tally


# Side by side, with seats that keep their bids for the windows.


@dataclass
class _SideBySide:
    """Both engines' tables of one deal, asked the same at every moment; cards are shown seldom
    while they are drawn, and often in the windows, so that late counters and chao-di come up."""

    table: _core.Table
    rng: random.Random
    wants: dict[str, float]
    """How likely a seat is to show something that it may, by window; "" while drawing."""
    differences: list[tuple[str, object, object]] = field(default_factory=list)
    asked: Counter[str] = field(default_factory=Counter)

    def same(self, what: str, fast: object, slow: object) -> None:
        if fast != slow:
            self.differences.append((what, fast, slow))

    def moment(self, when: When) -> str:
        if isinstance(when, int):
            return f"after {when}"
        windows = {"drawn": "before kitty", "turned": "after turning", "buried": "after burying"}
        return windows[when]

    def bid(self, state: Bidding, seat: int) -> Bid | None:
        if isinstance(state.when, int):
            self.table.draw()
        options = legal_bids(state, seat)
        at = self.moment(state.when)
        if self.table.phase != ("bidding", seat, at):
            # The fast engine need not ask who has nothing to show.
            self.same(f"seat {seat} asked {at}", [], [str(bid) for bid in options])
            if self.table.phase[0] == "drawing":
                # Later the moment is over: it is nobody's turn to bid.
                self.refused(state, seat, options)
            return None
        listed = sorted(self.table.legal_bids())
        self.same(f"bids of {seat} {at}", listed, sorted(bid_text(state, b) for b in options))
        self.asked[str(state.when) if isinstance(state.when, str) else "drawing"] += 1
        self.refused(state, seat, options)
        wants = (
            self.rng.random() < self.wants[str(state.when) if isinstance(state.when, str) else ""]
        )
        if not options or not wants:
            self.table.pass_(seat)
            return None
        bid = self.rng.choice(options)
        self.asked[f"{bid.act} at {state.when}" if isinstance(state.when, str) else bid.act] += 1
        self.table.bid(seat, bid_text(state, bid))
        return bid

    def refused(self, state: Bidding, seat: int, options: list[Bid]) -> None:
        """A bid that the reference does not list is refused with the key of a rule."""
        if self.rng.random() > 0.1:
            return
        bid = self.rng.choice(every_bid(state, seat))
        text = bid_text(state, bid)
        if bid in options or not text:
            return
        before = self.table.phase
        try:
            self.table.bid(seat, text)
        except koudi.KoudiError as error:
            rule = getattr(error, "rule", "").split(".")[0]
            held = refusal(state, seat, bid) != "not held"
            # Of two reasons either may be told.
            expected = "bidding" if held or rule == "bidding" else "deal"
            self.same(f"rule of {text} by {seat}: {error}", rule, expected)
            self.asked["refused by a rule of bidding"] += held
            self.same("phase after a refusal", self.table.phase, before)
            self.asked["refused"] += 1
        else:
            self.same(f"{text} by {seat} at {state.when}", "accepted", "refused")

    def bury(self, state: Bidding, seat: int) -> list[Card]:
        self.same("who buries", self.table.phase, ("burying", seat, None))
        hand = parse_cards(self.table.view(seat)["hand"])
        self.same(f"hand of {seat}", sorted(hand), sorted(state.hands[seat]))
        cards = self.rng.sample(state.hands[seat], len(state.kitty))
        self.table.bury(seat, text_of(cards))
        return cards

    def give(self, state: Bidding, owed: Owed) -> list[Card]:
        self.same("who gives", self.table.phase[:2], ("returning", owed.seat))
        hand = parse_cards(self.table.view(owed.seat)["hand"])
        self.same(f"hand of {owed.seat}", sorted(hand), sorted(state.hands[owed.seat]))
        cards = self.rng.sample(owed.allowed, owed.number)
        self.table.give(owed.seat, text_of(cards))
        self.asked["gave"] += 1
        return cards

    def play(self, table: slow_deal.Table, view: View) -> Lead:
        """Leads are any cards of a suit, so that throws fail too."""
        self.same("who plays", self.table.phase, ("playing", view.seat, None))
        if view.trick:
            cards = policy_random.follow(view.context, view.hand, view.trick[0], self.rng)
        else:
            context = view.context
            cards = policy_random.lead(context, view.hand, self.rng)
            suit = context.effective_suit(self.rng.choice(view.hand))
            mine = context.of_suit(view.hand, suit)
            if context.parameters.flag("throws.allowed") and self.rng.random() < 0.2:
                cards = self.rng.sample(mine, self.rng.randint(1, min(3, len(mine))))
        self.table.play(view.seat, text_of(cards))
        return cards


def deck_with_pairs(level: str | None, drawn: int, rng: random.Random) -> list[Card]:
    """The 108 cards in an order in which most pairs that can be shown come to one seat."""
    cards = deck()
    rng.shuffle(cards)
    rank = "" if level is None else level.replace("10", "T")
    for card in (*JOKERS, *(f"{rank}{suit}" for suit in "shcd" if rank)):
        one, other = (place for place, found in enumerate(cards) if found == card)
        if one < drawn and rng.random() < 0.7:
            swap = rng.choice([p for p in range(one % 4, drawn, 4) if p != one])
            cards[other], cards[swap] = cards[swap], cards[other]
    return cards


def compare_side_by_side(params: Mapping[str, object], rng: random.Random) -> Tally:
    """One deal, both engines asked at every moment; the bidding of every deal, the play of some."""
    check = "side by side"
    ladder = params["ladder.levels"]
    assert isinstance(ladder, list)
    first = rng.random() < 0.4
    level = None if first or not ladder else rng.choice(ladder)
    setting = Setting.of(params, level, None if first else rng.randrange(4), first)
    kitty = params["kitty.size"]
    assert isinstance(kitty, int)
    rank = None if setting.level is None else level_text(setting.level)
    cards = deck_with_pairs(rank, 108 - kitty, rng)
    start = rng.randrange(4) if setting.declarer is None else setting.declarer
    draws = Draws(start, cards, 0)
    hands = [text_of(cards[(seat - start) % 4 : 108 - kitty : 4]) for seat in range(4)]
    table = _core.Table(
        rules_of(params)._core,
        hands,
        text_of(cards[108 - kitty :]),
        level=rank,
        start="first" if first else "middle",
        seat=start,
    )
    wants = {"": rng.choice([0, 0.03, 0.3]), "drawn": rng.choice([0, 0.2, 0.8])}
    both = _SideBySide(table, rng, {**wants, "turned": 0.7, "buried": 0.7})
    state = Bidding(params, setting, start)
    row: DealRow | None = None
    if rng.random() < 0.15:
        row = run_whole_deal(state, draws, both)
        ended = table.phase[0]
        both.same("end", ended, "redeal" if row is None else "done")
        both.same("points", table.attacker_points, None if row is None else row.attacker_points)
    elif hold_bidding(state, draws, both):
        hold_burying(state, both)
        both.same("end", table.phase, ("playing", first_leader(state), None))
        both.same("trump", table.trump, state.trump or "nt")
        for seat in range(4):
            hand = parse_cards(table.view(seat)["hand"])
            both.same(f"hand of {seat}", sorted(hand), sorted(state.hands[seat]))
    else:
        both.same("end", table.phase[0], "redeal")
    both.same("counters", table.counters, state.counters)
    if state.declarer is not None and table.phase[0] != "redeal":
        both.same("declarer", table.declarer, state.declarer)
    tally = Tally()
    tally.compared[check] += 1
    tally.tags.update({f"{check}: {tag}": number for tag, number in both.asked.items()})
    for what, fast, slow in both.differences:
        told = f"{what}; hands {hands}, kitty {text_of(cards[108 - kitty :])}, seat {start}"
        shown = [(one.seat, one.when, str(one.bid)) for one in state.shown]
        answers = Answers(f"{told}, shown {shown}", fast, slow)
        tally.differences.append(Difference(check, params, level, None, answers))
    return tally
