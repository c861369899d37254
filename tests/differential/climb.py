"""The climbing games' rulings, the engine against the reference, on random hands.

    python -m tests.differential.climb --hands 100000 --pairs 100000

Hands of 1 to 27 cards under the five rule files at all their levels (and, with `--variants`, under
rule sets in which one parameter after the other is changed). Of each hand everything that may be
led is compared, of each pair of a hand and a top everything that may be played on it: readings,
the cards of each canonical action, its text; of small hands every choice of cards too. Prints how
much was compared and every difference (exit status 1 when there is one).
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache

import koudi
from tests.climb_engines import (
    BUILT_IN,
    reading_text,
    rules_of,
    slow_play,
    slow_plays,
    slow_reading,
)
from tests.reference.cards import Card, deck
from tests.reference.climb.actions import canonical_actions
from tests.reference.climb.form import (
    Play,
    beats,
    by_default,
    play_text,
    readings,
)
from tests.reference.climb.order import NATURAL, Order
from tests.reference.climb.parameters import FILES
from tests.reference.climb.plays import check_play, distinct_plays

Params = Mapping[str, object]

ZHEJIANG = FILES["shuangkou-zhejiang"]
VARIANTS: dict[str, Params] = {
    "sf as straight": {"forms.sf_as_straight": True},
    "no sf": {"bombs.straight_flush": None, "forms.straight": [4, 7]},
    "sf of six": {"forms.straight": [6, 6], "bombs.straight_flush": 7, "bombs.smallest": 5},
    "long": {"forms.tube": [2, 4], "forms.plate": [2, 3], "forms.ace": "high"},
    "no two": {"forms.two_in_sequences": False, "order.two_high": True},
    "smaller, jokers wild": {
        **ZHEJIANG,
        "forms.full_house": True,
        "forms.undeclared_full_house": "smaller",
    },
    "big joker": {**ZHEJIANG, "wild.cards": "big-joker"},
    "nothing wild": {**ZHEJIANG, "wild.cards": "none"},
    "small serial": {
        **ZHEJIANG,
        "bombs.serial_cards": 3,
        "bombs.serial_ranks": 2,
        "bombs.equal_lines": "larger-group",
        "forms.ace": "both",
        "forms.two_in_sequences": True,
    },
}
"""What the rule files leave open."""

FEW = 9
"""Of hands of so many cards every choice of cards is compared."""


@dataclass(frozen=True)
class Contexts:
    """One rule set and level for both engines."""

    name: str
    fast: koudi.ClimbContext
    slow: Order
    cards: tuple[Card, ...]
    """The packs."""

    @property
    def most(self) -> int:
        """Cards a hand has at most."""
        return self.slow.rules.number("cards.hand")


@dataclass
class Tally:
    """What was compared, and the differences."""

    compared: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.compared += other.compared
        self.differences += other.differences

    def check(self, what: str, where: str, fast: object, slow: object) -> None:
        self.compared[what] += 1
        if fast != slow:
            self.differences.append(f"{what}: {where}\n  engine    {fast}\n  reference {slow}")


@cache
def rules_by_name(name: str) -> koudi.Rules:
    return BUILT_IN[name] if name in FILES else rules_of(VARIANTS[name])


@cache
def contexts_of(name: str, level: str | None) -> Contexts:
    slow = Order(FILES[name] if name in FILES else VARIANTS[name], level)
    jokers = slow.rules.flag("cards.jokers")
    cards = [card for card in deck() if jokers or card[1] != "J"]
    if slow.rules.number("cards.packs") == 1:
        cards = list(dict.fromkeys(cards))
    fast = rules_by_name(name).context(level)
    return Contexts(f"{name} at {level}", fast, slow, tuple(cards))


def draw_contexts(names: list[str], rng: random.Random) -> Contexts:
    name = rng.choice(names)
    levels = rules_by_name(name).levels
    return contexts_of(name, rng.choice(levels) if levels else None)


def draw_hand(at: Contexts, size: int, rng: random.Random) -> list[Card]:
    """Any cards; or with all wild ones; or out of a few neighbouring ranks; or of one suit too."""
    full = list(at.cards)
    rng.shuffle(full)
    kind = rng.randrange(4)
    if kind == 0:
        return full[:size]
    wilds = [card for card in full if at.slow.is_wild(card)]
    hand = wilds[: rng.randint(0, len(wilds))]
    low, width = rng.randrange(13), rng.choice((2, 3, 5, 7, 9))
    near = {NATURAL[(low + step) % 13] for step in range(width)}
    suits = rng.choice("shcd") + rng.choice("shcd") if kind == 3 else "shcd"
    others = [card for card in full if card not in wilds]
    if kind > 1:
        others.sort(key=lambda card: card[0] not in near or card[1] not in suits)
    if rng.random() < 0.3:
        others.sort(key=lambda card: card[1] != "J")
    hand += others[: max(0, size - len(hand))]
    return hand[:size]


def compare_hand(at: Contexts, hand: list[Card], rng: random.Random, tally: Tally) -> None:
    """Everything that may be led."""
    compare_plays(at, hand, None, tally)
    where = f"{at.name}: {''.join(hand)}"
    # The hand's own cards as one play: what they are, in order, undeclared and declared.
    cards = hand[: rng.randint(1, min(len(hand), 8))]
    if sum(at.slow.is_wild(card) for card in cards) > 3:
        cards = [card for card in cards if not at.slow.is_wild(card)] or cards[:1]
    compare_readings(at, cards, tally)
    if len(hand) <= FEW:
        fast = slow_plays(at.fast, at.fast.legal_plays("".join(hand), distinct=True))
        tally.check("every choice of cards", where, fast, distinct_plays(at.slow, hand))


def compare_readings(at: Contexts, cards: list[Card], tally: Tally) -> None:
    text = "".join(cards)
    fast = at.fast.readings(text)
    told = [reading_text(reading) for reading in fast]
    slow = by_default(at.slow, readings(at.slow, cards))
    tally.check("readings in order", f"{at.name}: {text}", told, [one.text for one in slow])


def compare_plays(at: Contexts, hand: list[Card], top: Play | None, tally: Tally) -> list[Play]:
    """The canonical actions, and the text of a few."""
    above = None if top is None else top.reading
    text = None if top is None else play_text(at.slow, top)
    where = f"{at.name}: {''.join(hand)} on {text}"
    listed = at.fast.legal_plays("".join(hand), text)
    fast = slow_plays(at.fast, listed)
    slow = list(canonical_actions(at.slow, hand, above).values())
    tally.check("leads" if top is None else "follows", where, fast, set(slow))
    for play in slow:
        tally.compared[f"listed plays: {play.reading.form}"] += 1
    return slow


def compare_pair(at: Contexts, hand: list[Card], rng: random.Random, tally: Tally) -> None:
    """What may be played on a top out of another hand, and rulings on its plays."""
    other = draw_hand(at, rng.randint(1, at.most), rng)
    tops = list(canonical_actions(at.slow, other).values())
    bombs = [play for play in tops if play.reading.form not in ("single", "pair", "triple")]
    top = rng.choice(bombs if bombs and rng.random() < 0.7 else tops)
    compare_plays(at, hand, top, tally)
    top_text = play_text(at.slow, top)
    where = f"{at.name}: {''.join(hand)} on {top_text}"
    tally.check("text", where, slow_play(at.fast, top_text), top)
    plays = sorted(canonical_actions(at.slow, hand).values())
    for play in rng.sample(plays, min(4, len(plays))):
        text = play_text(at.slow, play)
        told = bool(at.fast.check_play("".join(hand), text, top_text))
        tally.check(
            "ruling", f"{where}: {text}", told, check_play(at.slow, hand, play, top.reading)
        )
        told = at.fast.beats(top_text, text)
        slow = beats(at.slow, top.reading, play.reading)
        tally.check("beats", f"{at.name}: {top_text} on {text}", told, slow)
    one = slow_reading(at.fast.classify(top_text))
    tally.check("declared", where, one, top.reading)


def work(seed: int, hands: int, pairs: int, names: list[str]) -> Tally:
    """Some hands and pairs."""
    rng = random.Random(seed)
    tally = Tally()
    for number in range(hands + pairs):
        at = draw_contexts(names, rng)
        hand = draw_hand(at, rng.randint(1, at.most), rng)
        compare = compare_hand if number < hands else compare_pair
        compare(at, hand, rng, tally)
    return tally


def slices(hands: int, pairs: int, seed: int) -> Iterator[tuple[int, int, int]]:
    """Seeds with as many hands and pairs as one piece of work has."""
    piece = 250
    for start in range(0, max(hands, pairs), piece):
        seed += 1
        yield seed, min(piece, max(0, hands - start)), min(piece, max(0, pairs - start))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--variants", action="store_true", help="changed parameters, not the files")
    parser.add_argument("--seed", type=int, default=6_000_000)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    names = list(VARIANTS if options.variants else FILES)
    total, begun = Tally(), time.monotonic()
    with ProcessPoolExecutor(options.processes) as pool:
        pieces = slices(options.hands, options.pairs, options.seed)
        running = [pool.submit(work, *piece, names) for piece in pieces]
        for number, piece in enumerate(running, 1):
            total.add(piece.result())
            took = time.monotonic() - begun
            left = took / number * (len(running) - number)
            print(
                f"\r{number} of {len(running)} pieces, {left:.0f} s left ", end="", file=sys.stderr
            )
    print(file=sys.stderr)
    for what, number in sorted(total.compared.items()):
        print(f"{number:>12,} {what}")
    print(f"{len(total.differences):,} differences")
    for difference in total.differences[:50]:
        print(difference)
    return 1 if total.differences else 0


if __name__ == "__main__":
    sys.exit(main())
