"""Hypothesis strategies for contexts, hands and leads."""

from __future__ import annotations

import random
from dataclasses import dataclass

from hypothesis import strategies as st

import koudi
from tests.differential.compare import Table, draw_follow
from tests.differential.variants import named_variants, random_params
from tests.engines import text_of

VARIANTS = named_variants()


@dataclass(frozen=True)
class Position:
    rules: koudi.Rules
    context: koudi.Context
    hand: str
    lead: str | list[str]
    size: int


@st.composite
def positions(draw: st.DrawFn, sizes: tuple[int, ...] = (5, 8, 12, 25)) -> Position:
    """A hand and a lead in which something is often owed; the seed is what shrinks."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    name = draw(st.sampled_from([*VARIANTS, "random"]))
    table = Table(VARIANTS.get(name) or random_params(rng), rng)
    lead, hand, _ = draw_follow(table, draw(st.sampled_from(sizes)))
    fast_lead, _ = table.lead_forms(lead)
    return Position(table.rules, table.fast, text_of(hand), fast_lead, len(lead))
