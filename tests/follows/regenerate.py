"""Draw the positions again and count by brute force: `python -m tests.follows.regenerate`.

The same positions come out as long as the deals of a seed stay the same; a minute or two.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import koudi
from tests.differential.draw import Packs
from tests.engines import BUILT_IN, TRUMPS, Params, params_of
from tests.follows.positions import FILE, Position
from tests.reference import Context, parse_cards
from tests.reference.cards import Card, without
from tests.reference.follow import Follow

SEED = 20
NUMBER = 20
"""Positions a file."""
DEAREST = 40_000
"""Sub-multisets that brute force may have to try."""
DEALS = 4_000

QUOTAS = {
    "throw answered": 5,
    "tractor owed": 6,
    "pairs for tractor": 3,
    "pair owed": 2,
    "no pair": 2,
    "short": 2,
}
"""How many of each kind; what a file has not (throws) is made up for by tractors owed."""

HEADER = """\
# Legal follows, counted by brute force by the reference (python -m tests.follows.regenerate).
# level trump | kind of position | lead | hand | number of legal follows, as multisets of cards
"""


def kind_of(duty: Follow) -> str | None:
    """What makes a position telling; None where it does not tell enough."""
    if duty.size == 1 or not duty.held:
        return None
    if duty.short:
        return "short" if duty.size > 2 else None
    if len(duty.lead) > 1:
        return "throw answered"
    if len(duty.held) < duty.size + 2:
        return None
    if duty.size > 2:
        pairs = [length for length in duty.owed if length]
        if any(length > 1 for length in pairs):
            return "tractor owed"
        return "pairs for tractor" if pairs else None
    return "pair owed" if any(duty.owed) else "no pair"


def met(params: Params, record: koudi.DealRecord) -> Iterator[Position]:
    """The follows of a deal, count left open."""
    level, trump = record.level, None if record.trump == "nt" else record.trump
    context = Context(params, level, trump)
    hands = [parse_cards(hand) for hand in record.hands]
    hands[record.declarer] = without(
        hands[record.declarer] + parse_cards(record.kitty), parse_cards(record.buried)
    )
    for trick in record.play:
        # What was led, by its components: a throw that failed leads one of them.
        whole = "".join(trick["laid"]) == trick["plays"][0]
        parts = trick["laid"] if whole else [trick["plays"][0]]
        lead = [parse_cards(part) for part in parts]
        for turn, play in enumerate(trick["plays"]):
            seat = (trick["leader"] + turn) % 4
            if turn:
                duty = Follow(context, hands[seat], lead if len(lead) > 1 else lead[0])
                kind = kind_of(duty)
                if kind is not None:
                    yield Position(
                        record.rules.id, level, trump, kind, "+".join(parts),
                        text(context, hands[seat]), 0,
                    )  # fmt: skip
            hands[seat] = without(hands[seat], parse_cards(play))


def text(context: Context, hand: list[Card]) -> str:
    """The hand, strongest first, suit after suit."""
    ranked = [
        card for suit in ("trump", *"shcd") for group in context.order(suit) for card in group
    ]
    return "".join(sorted(hand, key=ranked.index))


def deal_of_runs(rules: koudi.Rules, params: Params, index: int) -> koudi.DealRecord:
    """A play-only deal in which two neighbours are dealt runs and pairs of one suit, so that
    tractors are led and owed."""
    rng = random.Random(f"{SEED}/{rules.id}/{index}")
    level = rng.choice(rules.levels) if rules.levels else None
    trump = rng.choice(TRUMPS)
    packs = Packs(Context(params, level, trump), rng)
    suit = packs.suit()
    leader = rng.randrange(4)
    hands = {
        (leader + step) % 4: "".join(packs.hand([suit], number))
        for step, number in ((0, 8), (1, rng.choice([6, 8, 10])))
    }
    return koudi.deal(
        rules, SEED, index, "random+throws", level=level, trump=trump or "nt", declarer=leader,
        hands=hands,
    )  # fmt: skip


def draw(rules: koudi.Rules) -> list[Position]:
    """Telling positions of such deals, counted."""
    params = params_of(rules)
    wanted = Counter(QUOTAS)
    if not params["throws.allowed"]:
        wanted["tractor owed"] += wanted.pop("throw answered")
    found: list[Position] = []
    for index in range(DEALS):
        record = deal_of_runs(rules, params, index)
        taken = False
        for position in met(params, record):
            if taken or not wanted[position.kind] or position.cost(DEAREST) == DEAREST:
                continue
            count = position.slow_count(params)
            if count < 2 and position.kind != "no pair":
                continue
            wanted[position.kind] -= 1
            found.append(Position(**{**vars(position), "count": count}))
            taken = True  # one of a deal
        if not wanted.total():
            break
    assert len(found) == NUMBER, (rules.id, wanted)
    return sorted(found, key=lambda position: list(QUOTAS).index(position.kind))


def main() -> None:
    sections = [HEADER]
    for name, rules in BUILT_IN.items():
        lines = [position.line() for position in draw(rules)]
        sections.append("\n".join([f"[{name}]", *lines]) + "\n")
        print(name, flush=True)
    FILE.write_text("\n".join(sections), encoding="utf-8")


if __name__ == "__main__":
    main()
