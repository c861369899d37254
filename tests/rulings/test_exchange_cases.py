"""The table of exchanges against the fast engine, move by move."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import koudi
from koudi import _core
from tests.engines import STANDARD, rules_of
from tests.exchange_cases import EXCHANGE_CASES, OPENS, TOPS, Case
from tests.rulings.test_bidding_cases import Dealer


def sorted_cards(text: str) -> list[str]:
    return sorted(text[i : i + 2] for i in range(0, len(text), 2))


class Exchanger(Dealer):
    """A dealer who is told the cards themselves."""

    def refusal(self, move: list[Any]) -> str | None:
        """The key of the rule by which a move is refused; None if it is accepted."""
        act, seat, *rest = move
        try:
            if act == "bid":
                when, cards = rest
                self.asks(seat, when)
                self.table.bid(seat, cards)
            elif act == "bury":
                while self.table.phase[0] in ("drawing", "bidding") and self.step():
                    pass
                self.table.bury(seat, *rest)
            else:
                self.table.give(seat, *rest)
        except koudi.IllegalMove as refusal:
            return str(refusal.rule)
        except koudi.CardError:
            return "cards"
        return None

    def kitty(self) -> str:
        """The kitty as those see it who have seen it whole."""
        return max((self.table.view(seat)["kitty"] for seat in range(4)), key=len)


def before_exchanges(case: Case, seat: int, dealer: Exchanger) -> Counter[str]:
    """What a seat has drawn, taken up and buried."""
    dealt = 108 - case["params"].get("kitty.size", 8)
    drawn = min(dealt, sum(dealer.table.view(seat)["counts"]))
    cards = Counter(case["draws"][(seat - case["first_drawer"]) % 4 : drawn : 4])
    for act, who, *rest in case["moves"]:
        if act == "bury" and who == seat:
            cards += Counter(case["draws"][dealt:])
            cards -= Counter(sorted_cards(rest[0]))
    return cards


def run(case: Case) -> dict[str, Any]:
    dealer = Exchanger(case)
    table = dealer.table
    for number, move in enumerate(case["moves"]):
        rule = dealer.refusal(move)
        if rule is not None:
            return {"refused": [number, rule]}
    asked = []
    while True:
        if table.phase[0] == "bidding":
            asked.append(table.phase[1])
        if not dealer.step():
            break
    views = [table.view(seat) for seat in range(4)]
    phase, seat, _ = table.phase
    hands = [Counter(sorted_cards(view["hand"])) for view in views]
    had = [before_exchanges(case, seat, dealer) for seat in range(4)]
    return {
        "refused": None,
        "asked": asked,
        "trump": table.trump,
        "counters": table.counters,
        "declarer": table.declarer,
        "redealt": phase == "redeal",
        "owes": seat if phase == "returning" else None,
        "kitty": sorted_cards(dealer.kitty()),
        "seen": {seat: sorted_cards(views[seat]["kitty"]) for seat in range(4)},
        "gains": {seat: sorted((hands[seat] - had[seat]).elements()) for seat in range(4)},
        "loses": {seat: sorted((had[seat] - hands[seat]).elements()) for seat in range(4)},
        "gifts": {
            seat: [
                [giver, receiver, sorted_cards(taken), sorted_cards(cards)]
                for giver, receiver, taken, cards in views[seat]["gifts"]
            ]
            for seat in range(4)
        },
    }


def canonical(expected: dict[str, Any]) -> dict[str, Any]:
    """Lists of cards in one order."""
    told = dict(expected)
    if "kitty" in told:
        told["kitty"] = sorted_cards(told["kitty"])
    for key in {"seen", "gains", "loses"} & set(told):
        told[key] = {seat: sorted_cards(cards) for seat, cards in told[key].items()}
    if "gifts" in told:
        told["gifts"] = {
            seat: [[g, r, sorted_cards(taken), sorted_cards(cards)] for g, r, taken, cards in gifts]
            for seat, gifts in told["gifts"].items()
        }
    return told


@pytest.mark.parametrize("case", EXCHANGE_CASES, ids=[case["id"] for case in EXCHANGE_CASES])
def test_case(case: Case) -> None:
    answer = run(case)
    for key, value in canonical(case["expected"]).items():
        found = answer[key]
        if isinstance(value, dict):
            found = {seat: found[seat] for seat in value}
        assert found == value, key


def test_names_and_clauses() -> None:
    names = [case["id"] for case in EXCHANGE_CASES]
    assert len(set(names)) == len(names)
    assert all(case["cites"] for case in EXCHANGE_CASES)


OPENING, TOPPING = rules_of(OPENS), rules_of(TOPS)


def deals(rules: koudi.Rules, policy: str, count: int) -> list[koudi.DealRecord]:
    return [koudi.deal(rules, 3, i, policy, first=i % 2 == 1) for i in range(count)]


@pytest.mark.parametrize("rules", [OPENING, TOPPING], ids=["opens", "tops"])
@pytest.mark.parametrize("policy", ["random", "random+throws", "greedy"])
def test_records_are_read_back_and_told(rules: koudi.Rules, policy: str) -> None:
    for record in deals(rules, policy, 40):
        again = koudi.DealRecord.parse(record.text())
        assert (again.text(), again.row, again.events) == (record.text(), record.row, record.events)
        for lang in ("en", "zh"):
            told = record.tell(lang)
            for event in record.events:
                if event["to"] is not None:
                    assert str(event["to"]) in told


def test_what_is_told() -> None:
    """Of each reason for giving, in both languages."""
    words = {
        "took-trumps": ("takes the kitty's cards of that suit", "捡起反主花色牌"),
        "found-none": ("gives the highest trump to seat", "以手中最大主牌给"),
        "was-given": ("returns a card to seat", "还牌给"),
        "captured": ("takes the pair of seat", "收走"),
    }
    found: set[str] = set()
    for rules in (OPENING, TOPPING):
        for i in range(600):
            record = koudi.deal(rules, 3, i)
            reasons = {event["why"] for event in record.events if event["kind"] == "gave"}
            if not reasons - found:
                continue
            found |= reasons
            en, zh = record.tell("en"), record.tell("zh")
            assert all(words[why][0] in en and words[why][1] in zh for why in reasons)
            acts = ("opens the kitty", "反主翻底") if rules is OPENING else ("shows a pair", "亮对")
            assert acts[0] in en
            assert acts[1] in zh
    assert found == set(words)


def test_a_bad_gift_in_a_record_is_named() -> None:
    record = next(r for r in deals(TOPPING, "random", 40) if r.counters)
    lines = record.text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("gave: "))
    without = "\n".join(lines[:at] + lines[at + 1 :])
    with pytest.raises(koudi.KoudiError, match="gives"):
        koudi.DealRecord.parse(without)
    seat, shown = lines[at - 1].split()[1:3]
    bad = "\n".join([*lines[:at], f"gave: {seat} {shown}", *lines[at + 1 :]])
    with pytest.raises(koudi.KoudiError, match=rf"line {at + 1}: .*bidding.captures"):
        koudi.DealRecord.parse(bad)


def test_pairs_rise_and_the_last_is_trump() -> None:
    numbers = "A23456789TJQK"
    for record in deals(TOPPING, "random", 200):
        shown = [event for event in record.events if event["kind"] != "gave"]
        ranks = [numbers.index(event["cards"][0]) for event in shown]
        assert all(low < high for low, high in pairwise(ranks))
        assert record.trump == shown[-1]["cards"][1]
        assert record.counters == len(shown) - 1
        assert record.bid == "pair"
        assert (record.kitty, record.buried, record.kitty_points) == ("", "", 0)
        assert sum(trick["points"] for trick in record.play) == 200


def test_the_kitty_that_counts() -> None:
    """Without points that were not there before, and as it was after the last exchange."""
    points = {"5": 5, "T": 10, "K": 10}
    exchanged = 0
    for i in range(1500):
        record = koudi.deal(OPENING, 4, i)
        assert record.kitty_points == sum(points.get(c[0], 0) for c in sorted_cards(record.buried))
        for event in record.events:
            if event["why"] == "took-trumps":
                assert not set("5TK") & {card[0] for card in sorted_cards(event["cards"])}
                exchanged += 1
    assert exchanged > 10


def test_greedy_shows_of_its_longest_suit_and_never_tops() -> None:
    for record in deals(TOPPING, "greedy", 60):
        (shown,) = record.events
        place = (shown["seat"] - record.first_seat) % 4
        assert shown["drawn"] is not None
        drawn = (shown["drawn"] + 3 - place) // 4
        cards = sorted_cards(record.drawn[shown["seat"]])
        whole = record.drawn[shown["seat"]].replace(" ", "")
        hand = [whole[i : i + 2] for i in range(0, 2 * drawn, 2)]
        assert len(cards) == 27
        counts = Counter(card[1] for card in hand if card not in ("BJ", "LJ"))
        pairs = [c for c, n in Counter(hand).items() if n == 2 and c not in ("BJ", "LJ")]
        best = max(
            pairs, key=lambda c: (counts[c[1]], -"shcd".index(c[1]), "A23456789TJQK".index(c[0]))
        )
        assert shown["cards"] == best * 2


def test_batches_and_single_deals_agree() -> None:
    for rules in (OPENING, TOPPING):
        frame = koudi.simulate(rules, 300, seed=9)
        for i in (0, 7, 299):
            row = frame.row(i, named=True)
            assert koudi.deal(rules, 9, i).row == row


def test_the_standard_shows_no_gifts() -> None:
    table = _core.Table(
        STANDARD._core,
        [hand.replace(" ", "") for hand in koudi.deal(STANDARD, 1, 1).drawn],
        koudi.deal(STANDARD, 1, 1).kitty,
        level="2",
    )
    with pytest.raises(koudi.IllegalMove) as caught:
        table.give(0, "2s")
    assert caught.value.rule == "deal.turn"
    assert (table.view(0)["gifts"], table.view(0)["opened"]) == ([], [])
