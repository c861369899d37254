"""One function an operation: draws a position, asks both engines, yields what each says.

A `Table` is one context in both engines. Every check yields `Answers`: what was asked, the two
answers, and tags that say what kind of position it was, so that a run can show that the telling
ones came up.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import koudi
from tests.differential.draw import Cards, Packs, name_components
from tests.engines import RANK_TEXTS, TRUMPS, multiset, rules_of, slow_context, text_of
from tests.reference import promotion
from tests.reference.cards import as_play, contains, kinds
from tests.reference.follow import Follow
from tests.reference.order import TRUMP
from tests.reference.shape import Lead, components_of, pair_count
from tests.reference.throw import can_beat


@dataclass(frozen=True)
class Answers:
    asked: str
    fast: object
    slow: object
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Difference:
    """The engines disagree: everything needed to ask both again."""

    check: str
    params: Mapping[str, object]
    level: str | None
    trump: str | None
    answers: Answers

    def __str__(self) -> str:
        standard = slow_context({}, None, None).parameters
        told = {k: v for k, v in self.params.items() if v != standard._values.get(k)}
        return (
            f"{self.check} under {told}, level {self.level}, trump {self.trump}: "
            f"{self.answers.asked}: fast {self.answers.fast!r}, reference {self.answers.slow!r}"
        )


@dataclass
class Tally:
    """What a run has compared."""

    compared: Counter[str] = field(default_factory=Counter)
    tags: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.compared += other.compared
        self.tags += other.tags
        self.differences += other.differences


class Table:
    """A context in both engines, drawn at random for the rules."""

    def __init__(self, params: Mapping[str, object], rng: random.Random) -> None:
        self.params = params
        self.rng = rng
        self.rules = rules_of(params)
        has_levels = bool(params["ladder.levels"])
        self.level = rng.choice(RANK_TEXTS) if has_levels else None
        self.trump = rng.choice(TRUMPS)
        self.fast = self.rules.context(self.level, self.trump)
        self.slow = slow_context(params, self.level, self.trump)
        self.packs = Packs(self.slow, rng)

    def lead_forms(self, cards: Cards) -> tuple[str | list[str], Lead]:
        """A lead for both engines: read by the rules, or with components named by the leader."""
        if len(cards) < 2 or self.rng.random() < 0.75:
            return text_of(cards), cards
        parts = name_components(self.slow, cards, self.rng)
        return [text_of(part) for part in parts], parts


def check_order(table: Table) -> Iterator[Answers]:
    suits = {card: table.fast.effective_suit(card) for card in kinds()}
    yield Answers("effective suits", suits, {c: table.slow.effective_suit(c) for c in kinds()})
    for suit in (TRUMP, "s", "h", "c", "d"):
        fast = [sorted(group) for group in table.fast.order(suit)]
        yield Answers(f"order {suit}", fast, [sorted(group) for group in table.slow.order(suit)])


def check_classify(table: Table) -> Iterator[Answers]:
    suit = table.packs.suit()
    cards = as_play(table.packs.lead(suit, throw=0.8, most=14))
    fast, slow = table.fast.classify(text_of(cards)), table.slow.classify(cards)
    parts = [as_play(part) for part in slow]
    said = ([multiset(part) for part in fast.components], fast.kind, fast.pairs, fast.suit)
    pairs = pair_count(slow[0])
    expected = (parts, table.slow.shape_kind(cards), pairs, suit)
    tags = ("two tractors",) if sum(len(part) > 2 for part in parts) > 1 else ()
    yield Answers(text_of(cards), said, expected, (*tags, fast.kind))


def check_leads(table: Table) -> Iterator[Answers]:
    suits = [table.packs.suit(), table.packs.suit(), None]
    hand = table.packs.hand(suits, table.rng.choice([5, 12, 25, 33]))
    fast = Counter(multiset(lead) for lead in table.fast.legal_leads(text_of(hand)))
    slow = Counter(table.slow.legal_leads(hand))
    tags = ("tractors",) if any(len(lead) > 2 for lead in slow) else ()
    yield Answers(text_of(hand), fast - slow, slow - fast, tags)


def follow_tags(duty: Follow) -> tuple[str, ...]:
    if duty.short:
        return ("short",) if duty.held else ("void",)
    runs = [length for length in duty.owed if length > 1]
    tags = ["throw answered"] if len(duty.lead) > 1 else []
    tags += ["tractor owed"] if runs else ["pairs owed"] if any(duty.owed) else []
    tags += ["two runs owed"] if len(runs) > 1 else []
    return tuple(tags)


def draw_follow(table: Table, size: int) -> tuple[Cards, Cards, str]:
    """A lead and a hand that mostly holds enough of its suit to owe something."""
    suit = table.packs.suit()
    lead = table.packs.lead(suit, throw=0.35)
    own = min(size, len(lead) + table.rng.choice([-2, -1, 0, 1, 1, 2, 3, 4, 5]))
    hand = table.packs.hand([suit], max(own, 0))
    hand += table.packs.hand([None, table.packs.suit()], max(size, len(lead)) - len(hand))
    return lead, hand, suit


def near_play(table: Table, hand: Cards, legal: list[str], suit: str, size: int) -> Cards:
    """A legal play with one card changed, or any cards of the suit led, or any at all."""
    rng = table.rng
    own = table.slow.of_suit(hand, suit)
    draw = rng.random()
    if legal and draw < 0.5:
        play = list(multiset(rng.choice(legal)))
        others = hand if draw < 0.1 else own
        rest = list((Counter(others) - Counter(play)).elements())
        if rest:
            play[rng.randrange(len(play))] = rng.choice(rest)
        return play
    return rng.sample(own if len(own) >= size and draw < 0.85 else hand, size)


def check_follows(table: Table) -> Iterator[Answers]:
    """The list, the count, and rulings on plays in and near it; hands that brute force can do."""
    lead, hand, suit = draw_follow(table, table.rng.choice([4, 6, 8, 9, 10]))
    fast_lead, slow_lead = table.lead_forms(lead)
    duty = Follow(table.slow, hand, slow_lead)
    text = text_of(hand)
    listed = table.fast.legal_follows(text, fast_lead)
    legal = table.slow.legal_follows(hand, slow_lead)
    fast = Counter(multiset(play) for play in listed)
    asked = f"lead {fast_lead}, hand {text}"
    tags = follow_tags(duty)
    yield Answers(f"{asked}: list", fast - Counter(legal), Counter(legal) - fast, tags)
    yield Answers(f"{asked}: count", table.fast.count_legal_follows(text, fast_lead), len(legal))
    for _ in range(6):
        play = near_play(table, hand, listed, suit, len(lead))
        ruling = table.fast.check_follow(text, fast_lead, text_of(play))
        allowed = as_play(play) in legal
        tag = "near play legal" if allowed else "near play illegal"
        yield Answers(f"{asked}, play {text_of(play)}", bool(ruling), allowed, (tag,))


def check_follow_large(table: Table) -> Iterator[Answers]:
    """Rulings on full hands, too large for a list by brute force."""
    lead, hand, suit = draw_follow(table, 25)
    fast_lead, slow_lead = table.lead_forms(lead)
    duty = Follow(table.slow, hand, slow_lead)
    text = text_of(hand)
    legal: list[str] = []
    if table.fast.count_legal_follows(text, fast_lead) <= 2_000:
        legal = table.fast.legal_follows(text, fast_lead)
    for _ in range(4):
        play = near_play(table, hand, legal, suit, len(lead))
        if table.rng.random() < 0.2:
            # Also plays that are no plays: too few, or not held.
            play = play[1:] if table.rng.random() < 0.5 else table.rng.sample(kinds(), len(lead))
        ruling = table.fast.check_follow(text, fast_lead, text_of(play))
        allowed = contains(hand, play) and duty.allows(play)
        asked = f"lead {fast_lead}, hand {text}, play {text_of(play)}"
        yield Answers(asked, bool(ruling), allowed, follow_tags(duty))


def check_winner(table: Table) -> Iterator[Answers]:
    packs, rng = table.packs, table.rng
    suit = packs.suit()
    lead = packs.lead(suit, throw=0.5, most=7)
    fast_lead, slow_lead = table.lead_forms(lead)
    lengths = [pair_count(part) for part in components_of(table.slow, slow_lead)]
    plays: list[Cards] = []
    for _ in range(rng.choice([1, 2, 3, 3, 3])):
        draw = rng.random()
        if draw < 0.55:
            plays.append(packs.answer(TRUMP, lengths))
        elif draw < 0.8:
            plays.append(packs.answer(suit, lengths))
        elif draw < 0.9:
            plays.append(packs.hand([TRUMP], len(lead)))
        else:
            plays.append(packs.singles(rng.choice([suit, TRUMP, None]), len(lead)))
    fast = table.fast.winner([fast_lead, *map(text_of, plays)])
    slow = table.slow.winner([slow_lead, *plays])
    asked = f"lead {fast_lead}, then {' '.join(map(text_of, plays))}"
    tags = [f"won by {slow}", "throw" if len(lengths) > 1 else "shape"]
    if suit != TRUMP and slow and table.slow.common_suit(plays[slow - 1]) == TRUMP:
        tags.append("ruffed throw" if len(lengths) > 1 else "ruffed shape")
    yield Answers(asked, fast, slow, tuple(tags))


def check_throw(table: Table) -> Iterator[Answers]:
    packs, rng = table.packs, table.rng
    suit = packs.suit()
    thrown = packs.lead(suit, throw=0.9)
    fast_throw, slow_throw = table.lead_forms(thrown)
    parts = components_of(table.slow, slow_throw)
    if len(parts) > 1 and not table.params["throws.allowed"]:
        return
    others = [packs.hand([suit, suit, None], rng.choice([0, 0, 1, 2, 4, 8])) for _ in range(3)]
    fast = table.fast.resolve_throw(fast_throw, [text_of(hand) for hand in others])
    stands, led, penalty = table.slow.resolve_throw(slow_throw, others)
    askers = others if table.params["throws.asked"] == "all" else [others[0], others[2]]
    blocked = [
        as_play(part)
        for part in parts
        if len(parts) > 1 and any(can_beat(table.slow, hand, part) for hand in askers)
    ]
    said = (
        fast.stands,
        multiset(fast.led),
        fast.penalty,
        sorted(multiset(part) for part in fast.blocked),
    )
    asked = f"throw {fast_throw}, others {[text_of(hand) for hand in others]}"
    tags = ("stands" if stands else "two blocked" if len(blocked) > 1 else "one blocked",)
    yield Answers(asked, said, (stands, as_play(led), penalty, sorted(blocked)), tags)


def check_kou_di(table: Table) -> Iterator[Answers]:
    packs = table.packs
    suit = packs.suit()
    lead = packs.lead(suit, throw=0.5)
    fast_lead, slow_lead = table.lead_forms(lead)
    parts = components_of(table.slow, slow_lead)
    won: Cards = lead
    tag = "led"
    if table.rng.random() < 0.6:
        # Something that can have won: trumps, or the suit led, in the lead's shape.
        winner = table.rng.choice([TRUMP, TRUMP, suit])
        answer = packs.answer(winner, [pair_count(part) for part in parts])
        if table.slow.winner([slow_lead, answer]) == 1:
            won, tag = answer, "ruffed" if winner != suit else "answered"
    fast = table.fast.kou_di_multiplier(fast_lead, text_of(won))
    slow = min(table.slow.kou_di_multiplier(slow_lead, won), 65_535)
    asked = f"lead {fast_lead}, won by {text_of(won)}"
    yield Answers(asked, fast, slow, (f"{tag} throw" if len(parts) > 1 else tag,))


def check_promotion(table: Table) -> Iterator[Answers]:
    rng = table.rng
    points = rng.choice([rng.randrange(-60, 400), rng.randrange(0, 80) * 5])
    ladder = table.params["ladder.levels"]
    assert isinstance(ladder, list)
    levels = (rng.choice(ladder), rng.choice(ladder)) if ladder else None
    last: Cards | None = None
    if levels is not None and rng.random() < 0.7:
        if rng.random() < 0.5:
            levels = (rng.choice(["J", "A"]), levels[1])
        rank = "T" if levels[0] == "10" else levels[0]
        last = [rank + rng.choice("shcd")] if rng.random() < 0.5 else packs_single(table)
    fast = table.rules.promotion(points, levels, None if last is None else text_of(last))
    slow = promotion(table.params, points, levels, last)
    said = (fast.declarer, fast.attacker, fast.stage_change, fast.levels_after)
    expected = (slow.declarer, slow.attacker, slow.stage_change, slow.levels_after)
    tags = ["stage" if slow.stage_change else "held"]
    if levels is not None and slow.levels_after is not None and slow.stage_change:
        tags += ["hooked"] if slow.levels_after[0] != levels[0] else []
    yield Answers(f"{points} points, levels {levels}, last {last}", said, expected, tuple(tags))


def packs_single(table: Table) -> Cards:
    return table.packs.single(None)


CHECKS: dict[str, Callable[[Table], Iterator[Answers]]] = {
    "order": check_order,
    "classify": check_classify,
    "leads": check_leads,
    "follows": check_follows,
    "follow, full hands": check_follow_large,
    "winner": check_winner,
    "throw": check_throw,
    "kou-di": check_kou_di,
    "promotion": check_promotion,
}


def asked(answers: Iterator[Answers]) -> Iterator[Answers]:
    """The answers; where the fast engine refuses the question, that refusal."""
    try:
        yield from answers
    except koudi.KoudiError as error:
        yield Answers("refused", str(error), "an answer")


def compare(check: str, params: Mapping[str, object], rng: random.Random) -> Tally:
    """One position of a check under these rules."""
    table = Table(params, rng)
    tally = Tally()
    for answers in asked(CHECKS[check](table)):
        tally.compared[check] += 1
        tally.tags.update(f"{check}: {tag}" for tag in answers.tags)
        if answers.fast != answers.slow:
            tally.differences.append(Difference(check, params, table.level, table.trump, answers))
    return tally
