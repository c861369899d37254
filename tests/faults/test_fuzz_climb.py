"""Random text, records, rule files and arguments at the public edges of the climbing games.

As `test_fuzz.py`: an error or an answer, never a panic. Mutated records that are read at all are
deals that could have been played: they replay, tell themselves and are read back.
"""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import koudi
from koudi import _core
from tests.engines import KINDS
from tests.faults.test_fuzz import CLEAN, anything, clean, mangled, texts

EXAMPLES = settings(max_examples=300, deadline=None)
BUILT_IN = {name: koudi.load_rules(name) for name in koudi.rule_ids("climb")}
CONTEXTS = [
    rules.context(level)
    for rules in BUILT_IN.values()
    for level in (("2", "10", "A") if rules.levels else (None,))
]
DEALS = [
    koudi.deal(name, 3, i, policy, previous=previous)
    for name in BUILT_IN
    for i, policy, previous in ((0, "random", None), (1, "tips(counting=false)", "random"))
]
TEXTS = [record.text() for record in DEALS]

FORMS = ["single", "pair", "triple", "full_house", "straight", "tube", "plate", "bomb",
         "straight_flush", "four_jokers", "serial_bomb", "joker_bomb", "tractor"]  # fmt: skip
declared = st.builds(
    "{}={}:{}".format,
    st.lists(st.sampled_from(KINDS * 2), max_size=12).map("".join),
    st.sampled_from(FORMS),
    st.sampled_from(["", "2", "9", "10", "T", "A", "BJ", "9x4", "Kx3", "x", "99", "Jx999"]),
)
hands = st.lists(st.sampled_from(KINDS * 2), max_size=30).map("".join)
plays = st.one_of(hands, declared, texts, anything)


@EXAMPLES
@given(st.sampled_from(CONTEXTS), st.one_of(hands, plays), plays, plays)
def test_rulings(context: koudi.ClimbContext, hand: object, play: object, top: object) -> None:
    clean(context.readings, play)
    clean(context.classify, play)
    clean(context.legal_plays, hand, None, False, 2_000)
    clean(context.legal_plays, hand, top, True, 2_000)
    clean(context.check_play, hand, play, top)
    clean(context.check_play, hand, play)
    clean(context.beats, play, top)
    clean(context.fewest_plays, play)
    clean(context.sort, hand)


@EXAMPLES
@given(
    st.sampled_from(CONTEXTS),
    st.one_of(st.dictionaries(st.integers(-1, 4), hands, max_size=4), anything),
    st.one_of(st.permutations(range(4)), st.permutations([0, 1]), anything),
    st.integers(0, 2**32),
)
def test_tributes_and_arrays(
    context: koudi.ClimbContext, told: object, order: object, seed: int
) -> None:
    clean(context.tribute, told, order)
    deck = KINDS * 2
    random.Random(seed).shuffle(deck)
    whole = {seat: "".join(deck[27 * seat : 27 * seat + 27]) for seat in range(4)}
    clean(context.tribute, whole, order)
    counts = np.random.default_rng(seed).integers(0, 4, (3, 54)).astype(np.uint8)
    clean(context.evaluate_hands, counts)


@EXAMPLES
@given(st.randoms(use_true_random=False))
def test_rule_files_and_records(source: random.Random) -> None:
    clean(koudi.Rules.parse, mangled(source.choice(list(BUILT_IN.values())).to_toml(), source))
    text = mangled(source.choice(TEXTS), source)
    clean(koudi.DealRecord.parse, text)
    clean(_core.ClimbDealRecord.parse, text)
    clean(_core.DealRecord.parse, text)


def shuffled(text: str, rng: random.Random) -> str:
    """A record whose lines and moves are moved about: still words of the language."""
    lines = text.splitlines()
    for _ in range(rng.randint(1, 3)):
        at, other = rng.randrange(1, len(lines)), rng.randrange(1, len(lines))
        key, _, value = lines[at].partition(": ")
        words = value.split(rng.choice([", ", " "]))
        match rng.randrange(8):
            case 0:
                lines[at], lines[other] = lines[other], lines[at]
            case 1:
                lines.insert(at, lines[other])
            case 2 if len(lines) > 2:
                del lines[at]
            case 3:
                rng.shuffle(words)
                lines[at] = f"{key}: {', '.join(words)}"
            case 4:
                words[rng.randrange(len(words))] = rng.choice([*KINDS, "pass", "0 pass", "7"])
                lines[at] = f"{key}: {' '.join(words)}"
            case 5:
                lines[at] = f"{key}: {lines[other].partition(': ')[2]}"
            case 6:
                lines[at] = f"{value}={rng.choice(FORMS)}:{rng.choice(['2', 'K', '5x4'])}"
            case _:
                lines[at] = lines[at].replace(str(rng.randrange(4)), str(rng.randrange(5)), 1)
    return "\n".join([*lines, ""])


def test_mutated_records_are_refused_or_played() -> None:
    rng = random.Random(5)
    read = refused = 0
    for _ in range(4_000):
        text = shuffled(rng.choice(TEXTS), rng)
        try:
            record = koudi.DealRecord.parse(text)
        except koudi.KoudiError as error:
            refused += 1
            assert str(error).startswith("deal record")
            continue
        read += 1
        assert record == koudi.DealRecord.parse(record.text())
        record.tell("zh")
    assert read > 20
    assert refused > 3_000


@EXAMPLES
@given(
    st.one_of(st.integers(-1, 3), st.sampled_from([10**12, 2**64]), anything).filter(
        lambda n: not isinstance(n, int) or not 3 < n < 10**9
    ),
    st.fixed_dictionaries(
        {},
        optional={
            "policies": st.one_of(
                st.just("greedy"), st.lists(st.just("random"), max_size=5), texts, anything
            ),
            "format": st.one_of(
                st.sampled_from(["past-last", "deals=3", "target=2", "deals=", "target=-1"]),
                st.text(max_size=9),
                anything,
            ),
            "seed": st.one_of(st.integers(-1, 2**64), anything),
            "start": st.one_of(st.integers(-1, 2**64), anything),
            "threads": st.one_of(st.integers(-1, 9), anything),
        },
    ),
    st.fixed_dictionaries(
        {},
        optional={
            "previous": st.one_of(
                st.sampled_from(["random", "0213", "01", "10", "0000", (3, 1, 2, 0)]), anything
            ),
            "policy": st.one_of(st.just("tips(counting=false)"), texts, anything),
            "level": st.one_of(st.sampled_from(["3", "10", "T"]), anything),
            "hands": st.one_of(st.dictionaries(st.integers(-1, 4), hands, max_size=3), anything),
            "first": st.one_of(st.booleans(), anything),
        },
    ),
)
def test_simulations(number: object, match: dict[str, object], deals: dict[str, object]) -> None:
    for name, rules in BUILT_IN.items():

        def matches() -> object:
            return koudi.simulate_matches(name, number, **match)  # type: ignore[arg-type] # noqa: B023

        def core() -> object:
            return _core.matches_climb(rules._core, number, **match)  # type: ignore[arg-type] # noqa: B023

        def rows() -> object:
            return koudi.simulate(name, number, **deals)  # type: ignore[arg-type] # noqa: B023

        def one() -> object:
            return koudi.deal(name, 1, number, **deals)  # type: ignore[arg-type] # noqa: B023

        for ask in (matches, core, rows, one):
            clean(ask)


@pytest.mark.parametrize("text", ["", "koudi deal 1", "koudi deal 1\nrules: guandan-2017\n"])
def test_hardly_a_record(text: str) -> None:
    with pytest.raises(CLEAN, match="deal record"):
        koudi.DealRecord.parse(text)
