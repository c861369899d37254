"""Random bytes, text, TOML, records and arrays at every public edge: an error or an answer.

A panic of the engine would be a `PanicException`, which is no `Exception`, and a crash would end
the process; neither may come of any input.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import koudi
from koudi import _core
from tests.engines import BUILT_IN, KINDS, STANDARD

EXAMPLES = settings(max_examples=300, deadline=None)
CLEAN = (koudi.KoudiError, TypeError, OverflowError, UnicodeError)
CONTEXTS = [STANDARD.context("5", "h"), BUILT_IN["hubei-2007"].context("2", None)]
CORES = [context._core for context in CONTEXTS]

anything = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.binary(max_size=8)
)
cardish = st.text(alphabet="23456789TJQKAshcdBL10 +>♠♥", max_size=24)
cards = st.lists(st.sampled_from(KINDS * 2), max_size=14).map("".join)
texts = st.one_of(st.text(max_size=30), cardish, cards, cards, cards)
leads = st.one_of(texts, st.lists(texts, max_size=4), anything)


def clean(ask: Callable[..., object], *arguments: object) -> object:
    """The answer, or None for a clean error."""
    try:
        return ask(*arguments)
    except CLEAN:
        return None


@EXAMPLES
@given(st.sampled_from(CONTEXTS), st.one_of(texts, anything), leads, st.one_of(texts, anything))
def test_rulings(context: koudi.Context, hand: object, lead: object, play: object) -> None:
    clean(context.effective_suit, hand)
    clean(context.order, hand)
    clean(context.sort, hand)
    clean(context.classify, lead)
    clean(context.legal_leads, hand)
    clean(context.legal_follows, hand, lead, 1_000)
    clean(context.count_legal_follows, hand, lead)
    clean(context.check_follow, hand, lead, play)
    clean(context.winner, [lead, play, hand])
    clean(context.winner, lead)
    clean(context.resolve_throw, lead, [hand, play, ""])
    clean(context.resolve_throw, lead, hand)
    clean(context.kou_di_multiplier, lead, play)
    clean(koudi.parse_cards, hand)


@EXAMPLES
@given(
    st.sampled_from([*BUILT_IN.values(), STANDARD]),
    st.one_of(st.sampled_from(["2", "10", "A", "h", "nt"]), anything),
    st.one_of(st.sampled_from(["s", "h", "nt", "random"]), anything),
    st.one_of(st.integers(-(2**40), 2**40), anything),
    st.one_of(st.tuples(texts, texts), anything),
    texts,
)
def test_contexts_and_promotion(
    rules: koudi.Rules, level: object, trump: object, points: object, levels: object, last: object
) -> None:
    clean(rules.context, level, trump)
    clean(rules.promotion, points)
    clean(rules.promotion, points, levels, last)
    clean(rules.promotion, 100, ("3", "4"), last)


values = st.recursive(
    anything,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
)
keys = st.one_of(st.sampled_from(STANDARD.parameters()["key"].to_list()), st.text(max_size=12))


@EXAMPLES
@given(st.dictionaries(keys, values, max_size=4), anything)
def test_replacements(changes: dict[str, object], other: object) -> None:
    clean(STANDARD.replace, changes)
    clean(STANDARD.replace, {other: 3})


def mangled(text: str, rng: random.Random) -> str:
    """Some pieces cut, doubled, swapped or overwritten."""
    for _ in range(rng.randint(1, 4)):
        if len(text) < 2:
            break
        a, b = sorted(rng.sample(range(len(text)), 2))
        b = min(b, a + rng.choice([1, 3, 20, 200]))
        piece = rng.choice(["", text[a:b] * 2, "0", "-1", '"', "[", "}", "10", "\0", "é", "9" * 25])
        text = text[:a] + piece + text[b:]
    return text


TOML = [rules.to_toml() for rules in BUILT_IN.values()]
DEALS = [koudi.deal(name, 3, index).text() for name in BUILT_IN for index in range(3)]


@EXAMPLES
@given(st.one_of(st.text(max_size=60), st.randoms(use_true_random=False)))
def test_rule_files_and_records(source: str | random.Random) -> None:
    if isinstance(source, str):
        rule_text = record_text = source
    else:
        rule_text = mangled(source.choice(TOML), source)
        record_text = mangled(source.choice(DEALS), source)
    clean(koudi.Rules.parse, rule_text)
    clean(koudi.DealRecord.parse, record_text)
    clean(koudi.DealRecord.parse, "koudi deal 1\n" + record_text)


@EXAMPLES
@given(st.one_of(st.text(max_size=20), anything))
def test_names(name: object) -> None:
    clean(koudi.load_rules, name)
    clean(_core.Rules.load, name)


SETTING = ("policy", "level", "trump", "declarer", "first", "hands")
counts_of_deals = st.one_of(
    st.sampled_from([-1, 0, 3, 2**31, 2**63, 2**64, 2**64 - 1, 10**15, 10**40]), anything
).filter(lambda n: not isinstance(n, int) or n <= 3 or n > 2**30)


@EXAMPLES
@given(
    counts_of_deals,
    st.fixed_dictionaries(
        {},
        optional={
            "seed": st.one_of(st.integers(-1, 2**64), anything),
            "start": st.one_of(st.integers(-1, 2**64), anything),
            "policy": st.one_of(st.just("random"), st.lists(texts, max_size=5), anything),
            "level": st.one_of(st.sampled_from(["3", "10"]), anything),
            "trump": st.one_of(st.sampled_from(["s", "nt", "random"]), anything),
            "declarer": st.one_of(st.integers(-1, 4), anything),
            "first": st.one_of(st.booleans(), anything),
            "hands": st.one_of(st.dictionaries(st.integers(-1, 4), texts, max_size=3), anything),
            "threads": st.one_of(st.integers(-1, 9), anything),
            "progress": st.one_of(st.none(), st.just(lambda _: None), anything),
        },
    ),
)
def test_simulations(deals: object, options: dict[str, object]) -> None:
    def run() -> object:
        return koudi.simulate("hubei-2007", deals, **options)  # type: ignore[arg-type]

    def core() -> object:
        rules = BUILT_IN["hubei-2007"]._core
        return _core.simulate(rules, deals, **options)  # type: ignore[arg-type]

    def one() -> object:
        some = {k: v for k, v in options.items() if k in SETTING}
        return koudi.deal("hubei-2007", options.get("seed", 0), deals, **some)  # type: ignore[arg-type]

    clean(run)
    clean(core)
    clean(one)


dtypes: st.SearchStrategy[Any] = st.sampled_from(
    [np.uint8, np.uint8, np.int8, np.int64, np.float64, np.bool_, object, "S3"]
)
shapes = st.sampled_from([(0, 54), (1, 54), (3, 54), (3, 53), (54,), (2, 2, 54), (0,), (), (3, 0)])


@st.composite
def arrays(draw: st.DrawFn) -> object:
    """Arrays of right and wrong types, shapes, strides and counts."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    shape = draw(shapes)
    highest = draw(st.sampled_from([1, 2, 3, 256]))
    array = rng.integers(0, highest + 1, shape).astype(np.dtype(draw(dtypes)))
    twist = draw(
        st.sampled_from(["none", "none", "fortran", "reversed", "every other", "read-only"])
    )
    if twist == "fortran":
        array = np.asfortranarray(array)
    elif twist == "reversed":
        array = array[::-1] if array.ndim else array
    elif twist == "every other" and array.ndim == 2:
        array = np.repeat(array, 2, axis=1)[:, ::2]
    elif twist == "read-only":
        array.flags.writeable = False
    return draw(st.sampled_from([array, array, array, array.tolist()]))


@EXAMPLES
@given(st.integers(0, 1), arrays(), arrays(), arrays())
def test_arrays(which: int, hands: object, leads: object, plays: object) -> None:
    context, core = CONTEXTS[which], CORES[which]
    clean(context.evaluate_hands, hands)
    clean(core.evaluate_hands, hands)
    for triple in ((hands, leads, plays), (hands, hands, hands)):
        clean(context.check_follows, *triple)
        clean(core.check_follows, *triple)


def test_strides_and_types_do_not_change_an_answer() -> None:
    rng = np.random.default_rng(1)
    hands = rng.integers(0, 3, (50, 54)).astype(np.uint8)
    context = CONTEXTS[0]
    expected = context.evaluate_hands(hands)
    forms: list[npt.NDArray[Any]] = [
        np.asfortranarray(hands),
        hands.astype(np.int32),
        np.repeat(hands, 2, axis=0)[::2],
    ]
    for form in [*forms, hands[::-1][::-1]]:
        assert context.evaluate_hands(form).equals(expected)


def test_the_search_would_notice_a_panic() -> None:
    class Panic(BaseException):
        pass

    def ask() -> None:
        raise Panic

    with pytest.raises(Panic):
        clean(ask)
