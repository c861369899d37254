"""`tips`: each piece of advice is a switch that changes play; how it is written."""

from __future__ import annotations

import pytest

import koudi
from koudi.climb.deals import ClimbDeal

SWITCHES = (
    "partner_first",
    "triples_first",
    "return_card",
    "block_next",
    "hold_back",
    "stop_opponents",
    "counting",
)
RULES = "shuangkou-zhejiang"
every_switch = pytest.mark.parametrize("switch", SWITCHES)


@every_switch
def test_a_switch_changes_play(switch: str) -> None:
    """In some deals, and not in all: the others' advice is heeded still."""
    on = koudi.simulate(RULES, 2_000, "tips", seed=7)
    off = koudi.simulate(RULES, 2_000, f"tips({switch}=false)", seed=7)
    assert off.equals(koudi.simulate(RULES, 2_000, f"tips({switch}=false)", seed=7, threads=1))
    changed = on.select(on[column] != off[column] for column in ("plays", "passes", "first"))
    differ = sum(any(row) for row in changed.iter_rows())
    assert 0 < differ < 2_000
    assert on.equals(koudi.simulate(RULES, 2_000, f"tips({switch}=true)", seed=7))


def test_advice_is_worth_something() -> None:
    """A side that heeds it all beats one that heeds none, and a beginner (of some thousand deals,
    so clearly that no chance could turn it round)."""
    none = f"tips({', '.join(f'{switch}=false' for switch in SWITCHES)})"
    for other in ("random", "smallest-first"):
        frame = koudi.simulate(RULES, 4_000, ("tips", other), seed=7)
        assert (frame["first"] % 2 == 0).mean() > 0.55  # type: ignore[operator]
    assert not koudi.simulate(RULES, 100, none, seed=7).equals(
        koudi.simulate(RULES, 100, "greedy", seed=7)
    )


def test_what_a_partner_plays_stands() -> None:
    """`partner_first`: nothing goes over a partner's play, but for the last cards of a hand."""
    seen = 0
    for policy, stands in (("tips", True), ("tips(partner_first=false)", False)):
        over = 0
        for i in range(60):
            record = koudi.deal(RULES, 7, i, policy)
            assert isinstance(record, ClimbDeal)
            left = [27] * 4
            for moves in record.play:
                owner = None
                for move in moves:
                    seat = move["seat"]
                    left[seat] -= move["size"]
                    if move["form"] == "pass":
                        continue
                    if owner is not None and owner % 2 == seat % 2 and left[seat] > 0:
                        over += 1
                    owner = seat
        assert (over == 0) == stands
        seen += over
    assert seen > 10


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tips", "tips"),
        ("tips()", "tips"),
        ("tips(counting=true)", "tips"),
        ("tips(hold_back=false)", "tips(hold_back=false)"),
        (
            "tips( counting = false ,triples_first=false)",
            "tips(triples_first=false, counting=false)",
        ),
        ("tips(counting=false, counting=true)", "tips"),
    ],
)
def test_text_round_trips(text: str, told: str) -> None:
    record = koudi.deal(RULES, 7, 3, text)
    assert record.policy == told
    assert koudi.deal(RULES, 7, 3, told) == record
    assert koudi.DealRecord.parse(record.text()).replay() == record
    sides = koudi.deal(RULES, 7, 3, (text, "greedy"))
    assert sides.policy == f"{told}, greedy"
    assert koudi.DealRecord.parse(sides.text()).replay() == sides
    seats = koudi.deal(RULES, 7, 3, ("random", text, "greedy", text))
    assert seats.policy == f"random, {told}, greedy, {told}"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tips(luck=true)", ['unknown switch "luck"', *SWITCHES]),
        ("tips(luck)", ["luck", *SWITCHES]),
        ("tips(counting)", ["counting", "true or false"]),
        ("tips(counting=maybe)", ["counting=maybe", "true or false"]),
        ("tips(counting=0)", ["counting=0", "true or false"]),
        ("tips(counting=false", ["closing bracket"]),
        ("tips counting=false", ["random, greedy, smallest-first, tips"]),
        ("greedy(counting=false)", ["greedy has no switches"]),
        ("Tips", ["tips"]),
    ],
)
def test_bad_switches(text: str, words: list[str]) -> None:
    with pytest.raises(koudi.KoudiError) as caught:
        koudi.simulate(RULES, 3, text)
    for word in words:
        assert word in str(caught.value)
