"""The table of biddings against the fast engine, move by move.

Seats that are asked and have no move in the case pass. A case whose rules are refused together is
one of `SENSELESS`.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

import koudi
from koudi import _core
from tests.bidding_cases import BIDDING_CASES, Case
from tests.bidding_options import OPTION_CASES, REFUSED_BY
from tests.engines import BUILT_IN, STANDARD, params_of, rules_of

SENSELESS = {
    f"turned.none.{window}.{by}": "bidding.turned_countered_by"
    for window in ("turned", "buried")
    for by in ("no-trump", "anyone")
}
"""Cases of which the rules are refused, with the key that is told: no-trump by rule turns nothing
up that could be countered."""


ALL_CASES = [*BIDDING_CASES, *OPTION_CASES]

EXCHANGES = {"bidding.with", "bidding.captures", "bidding.counter_opens_kitty"}
"""Parameters of moves that hand cards over, which this table has not."""


def text_of_bid(kind: str, suit: str | None, level: str) -> str:
    card = f"{'T' if level == '10' else level}{suit}"
    return {
        "single": card,
        "face_down": f"{card} face down",
        "pair": card * 2,
        "joker": "LJ",
        "little_jokers": "LJLJ",
        "big_jokers": "BJBJ",
    }[kind]


def kind_of_bid(cards: str) -> tuple[str, str | None]:
    """Cards as a view shows them, to kind and suit; of face-down cards the suit is ?."""
    jokers = {"LJ": "joker", "BJ": "joker", "LJLJ": "little_jokers", "BJBJ": "big_jokers"}
    if cards in jokers:
        return jokers[cards], None
    if cards.endswith(" face down"):
        return "face_down", cards[1]
    return ("pair" if cards[:2] == cards[2:] else "single"), cards[1]


class Dealer:
    """Draws and passes for a case until a seat is asked."""

    def __init__(self, case: Case) -> None:
        rules = rules_of(case["params"])._core
        first, drawn = case["first_drawer"], 108 - case["params"].get("kitty.size", 8)
        self.table = _core.Table(
            rules,
            ["".join(case["draws"][(seat - first) % 4 : drawn : 4]) for seat in range(4)],
            "".join(case["draws"][drawn:]),
            level=case["level"],
            start="first" if case["first"] else "middle",
            seat=first,
        )
        self.level = case["level"]
        self.companion = case["params"].get("bidding.first_deal_companion")
        self.bids: list[tuple[str, str | None]] = []
        self.holder: int | None = None

    def step(self) -> bool:
        """The next card is drawn, or who is asked passes; False when neither can be."""
        phase, seat, _ = self.table.phase
        if phase == "drawing":
            self.table.draw()
        elif phase == "bidding" and seat is not None:
            self.table.pass_(seat)
        else:
            return False
        return True

    def asks(self, seat: int, when: int | str) -> bool:
        """Whether the seat is asked at that moment; goes on until then."""
        while True:
            phase, asked, at = self.table.phase
            moments = {
                "before kitty": "drawn",
                "after turning": "turned",
                "after burying": "buried",
                f"after {when}": when,
            }
            if phase == "bidding" and asked == seat and moments.get(at or "") == when:
                return True
            drawn = sum(self.table.view(0)["counts"])
            if isinstance(when, int) and drawn >= when and at != f"after {when}":
                return False
            if not self.step():
                return False

    def move(self, move: list[Any]) -> bool:
        """Whether a move of the case is accepted."""
        try:
            if move[0] == "bid":
                _, seat, when, kind, suit = move
                if not self.asks(seat, when):
                    return False
                shown = text_of_bid(kind, suit, self.level)
                accompanied = f"{shown}{self.companion}{suit}"
                if kind == "single" and accompanied in self.table.legal_bids():
                    shown = accompanied
                self.table.bid(seat, shown)
                self.bids.append((kind, suit))
            else:
                while self.table.phase[0] in ("drawing", "bidding") and self.step():
                    pass
                self.table.bury(move[1], move[2])
                self.holder = move[1]
        except koudi.KoudiError:
            return False
        return True

    def outcome(self, case: Case) -> dict[str, Any]:
        """The bidding to its end, or to the first burial that is not among the moves."""
        while self.step():
            pass
        table = self.table
        phase, seat, _ = table.phase
        turned = "none" if case["params"].get("bidding.nobody") == "no-trump" else "turned"
        return {
            "refused": None,
            "redealt": phase == "redeal",
            "declarer": table.declarer,
            "trump": None if table.trump in (None, "nt") else table.trump,
            "bid": self.bids[-1][0].replace("face_down", "single") if self.bids else turned,
            "counters": table.counters,
            "holder": seat if phase == "burying" else self.holder,
        }


def run(case: Case) -> Any:
    dealer = Dealer(case)
    for number, move in enumerate(case["moves"]):
        before = dealer.table.phase, dealer.table.trump, dealer.table.counters
        if not dealer.move(move):
            if dealer.table.phase == before[0]:
                assert (dealer.table.trump, dealer.table.counters) == before[1:]
            return {"refused": number}
    inputs = case["inputs"]
    if case["op"] == "may_bid":
        assert dealer.asks(inputs["seat"], inputs["when"])
        return sorted((list(kind_of_bid(text)) for text in dealer.table.legal_bids()), key=str)
    if case["op"] == "seen":
        bids = dealer.table.view(inputs["seat"])["bids"]
        return [[seat, *kind_of_bid(cards)] for seat, cards, _ in bids]
    answer = dealer.outcome(case)
    return {key: answer[key] for key in case["expected"]}


POSSIBLE = [case for case in ALL_CASES if case["id"] not in SENSELESS]


@pytest.mark.parametrize("case", POSSIBLE, ids=[case["id"] for case in POSSIBLE])
def test_case(case: Case) -> None:
    expected = case["expected"]
    assert run(case) == (sorted(expected, key=str) if case["op"] == "may_bid" else expected)


@pytest.mark.parametrize("name", SENSELESS)
def test_senseless_rules_of_a_case_are_refused(name: str) -> None:
    case = next(case for case in BIDDING_CASES if case["id"] == name)
    with pytest.raises(koudi.RulesError) as caught:
        rules_of(case["params"])
    assert [issue["key"] for issue in caught.value.issues] == [SENSELESS[name]]
    assert "bidding.nobody turns none up" in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "key", "why"),
    [
        ({"kitty.size": 0}, "kitty.size", "kitty.size is 0"),
        (
            {"kitty.size": 0, "bidding.nobody": "redeal", "bidding.windows": "after-burying"},
            "bidding.windows",
            "nothing is buried",
        ),
        (
            {"bidding.face_down": "always", "bidding.suits": "ordered"},
            "bidding.suits",
            "face down",
        ),
        (
            {"bidding.nobody": "redeal", "bidding.turned_countered_by": "anyone"},
            "bidding.turned_countered_by",
            "turns none up",
        ),
    ],
)
def test_senseless_combinations_are_refused(changes: dict[str, object], key: str, why: str) -> None:
    """Each value is allowed, together they mean nothing: refused when the rules are read."""
    with pytest.raises(koudi.RulesError, match=why) as caught:
        STANDARD.replace(changes)
    assert [issue["key"] for issue in caught.value.issues] == [key]
    for one in changes:
        if one != "kitty.size":
            assert STANDARD.replace({one: changes[one]}).id == "standard"


def test_every_bidding_parameter_alone_makes_a_difference() -> None:
    """Of each there are two cases, alike in all but its value, with different outcomes."""
    keys = [key for key in STANDARD.parameters()["key"] if key.startswith("bidding.")]
    keys = [key for key in keys if key not in EXCHANGES]
    assert len(keys) == 16
    standard = params_of(STANDARD)
    for key in keys:
        outcomes: dict[str, set[str]] = defaultdict(set)
        for case in ALL_CASES:
            rest = {other: v for other, v in {**standard, **case["params"]}.items() if other != key}
            alike = [rest, *(case[field] for field in ("first", "draws", "moves", "op", "inputs"))]
            if case["id"] not in SENSELESS:
                outcomes[repr(alike)].add(repr(case["expected"]))
        assert any(len(found) > 1 for found in outcomes.values()), key


def test_every_value_of_a_bidding_parameter_is_in_a_case() -> None:
    used = {(key, repr(v)) for case in ALL_CASES for key, v in case["params"].items()}
    standard = params_of(STANDARD)
    for row in STANDARD.parameters().iter_rows(named=True):
        if not row["key"].startswith("bidding.") or row["key"] in EXCHANGES:
            continue
        if row["key"] == "bidding.first_deal_companion":
            continue  # any rank
        for word in row["allowed"].replace('"', "").split(", "):
            value: object = {"true": True, "false": False}.get(word, word)
            told = (row["key"], repr(value))
            assert told in used or standard[row["key"]] == value, told


def test_every_case_cites_a_clause() -> None:
    assert all(case["cites"] for case in ALL_CASES)


@pytest.mark.parametrize("name", REFUSED_BY)
def test_a_refusal_names_its_rule(name: str) -> None:
    case = next(case for case in OPTION_CASES if case["id"] == name)
    dealer = Dealer(case)
    *moves, (_, seat, when, kind, suit) = case["moves"]
    assert all(dealer.move(move) for move in moves)
    if isinstance(when, int):
        dealer.asks(seat, when)
    with pytest.raises(koudi.IllegalMove) as caught:
        dealer.table.bid(seat, text_of_bid(kind, suit, dealer.level))
    assert caught.value.rule == REFUSED_BY[name]


@pytest.mark.parametrize("name", [name for name, rules in BUILT_IN.items() if rules.levels])
def test_a_longest_bidding_ends(name: str) -> None:
    """No bidding with level cards is endless: seats that show whatever they may, whenever they may.
    Where pairs are shown the next has a higher number, so that there are at most thirteen."""
    rules = BUILT_IN[name]._core
    case = next(case for case in BIDDING_CASES if case["id"] == "longest-chain.any-later-pair")
    level = BUILT_IN[name].levels[0]
    rank = {"10": "T", "2": "2"}.get(level, level)
    swap = {"2": rank, rank: "2"}
    draws = [
        swap.get(card[0], card[0]) + card[1] if card[1] != "J" else card for card in case["draws"]
    ]
    hands = ["".join(draws[seat:100:4]) for seat in range(4)]
    table = _core.Table(rules, hands, "".join(draws[100:]), level=level, seat=0)
    shown = 0
    while table.phase[0] in ("drawing", "bidding", "burying"):
        phase, seat, _ = table.phase
        assert shown <= 8
        if phase == "drawing":
            table.draw()
        elif phase == "burying":
            assert seat is not None
            table.bury(seat, table.view(seat)["hand"][:16])
        else:
            assert seat is not None
            bids = table.legal_bids()
            if bids:
                table.bid(seat, bids[0])
                shown += 1
            else:
                table.pass_(seat)
    assert table.phase[0] == "playing"
    assert shown > 0
