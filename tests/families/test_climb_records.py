"""Climbing deals as text: written, read, played again, alike under every file, policy and start."""

from __future__ import annotations

import json
import pickle
from collections import Counter

import pytest

import koudi
from koudi.climb.deals import ClimbDeal

FOUR = ("guandan-2017", "guandan-bank", "shuangkou-zhejiang")
TWO = ("shuangkou-zhejiang-two", "shedding-two-player")
SWITCHED = "tips(triples_first=false, hold_back=false)"

every_file = pytest.mark.parametrize("name", [*FOUR, *TWO])


def policies(name: str) -> list[str | list[str]]:
    told: list[str | list[str]] = [*koudi.policy_names("climb"), SWITCHED]
    told.append(["greedy", SWITCHED])
    if name in FOUR:
        told.append(["greedy", "random", "tips", "smallest-first"])
    return told


def read_again(record: koudi.DealRecord) -> ClimbDeal:
    read = koudi.DealRecord.parse(record.text())
    assert isinstance(read, ClimbDeal)
    return read


@every_file
def test_text_is_read_and_played_to_the_same_end(name: str) -> None:
    orders = ("0213", "3120", "random") if name in FOUR else ("01", "10", "random")
    for policy in policies(name):
        for previous in (None, *orders):
            for i in range(12):
                record = koudi.deal(name, 21, i, policy, previous=previous)
                read = read_again(record)
                assert read == record == read.replay() == record.replay()
                assert read.text() == record.text()
                assert (read.row, read.hands, read.parts()) == (
                    record.row,
                    record.hands,
                    record.parts(),
                )
                assert (read.seed, read.index, read.policy) == (21, i, record.policy)
                assert pickle.loads(pickle.dumps(record)) == record


@every_file
def test_a_record_is_its_row(name: str) -> None:
    """The record of a deal and the row of a frame are one deal's; its plays come to the row."""
    for policy in policies(name):
        frame = koudi.simulate(name, 40, policy, previous="random", seed=22)
        for row in frame.iter_rows(named=True):
            record = koudi.deal(name, 22, row["deal"], policy, previous="random")
            assert isinstance(record, ClimbDeal)
            assert record.row == row
            moves = [move for moves in record.play for move in moves]
            assert record.plays == sum(move["form"] != "pass" for move in moves)
            assert record.passes == sum(move["form"] == "pass" for move in moves)
            assert record.rounds == len(record.play)
            assert moves[0]["seat"] == record.leader
            order = [row[place] for place in ("first", "second", "third", "fourth") if place in row]
            assert record.finish == order
            dealt = Counter(koudi.parse_cards("".join(record.hands)))
            laid = Counter(koudi.parse_cards("".join(move["cards"] for move in moves)))
            assert laid <= dealt


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("guandan-2017", {"tribute.paid": False, "play.pass": "unable"}),
        ("guandan-bank", {"cards.dealing": "blocks", "forms.sf_as_straight": True}),
        ("shuangkou-zhejiang", {"wild.cards": "big-joker", "bombs.serial_cards": 3}),
        ("shuangkou-zhejiang-two", {"bombs.equal_lines": "larger-group", "wild.cards": "none"}),
        ("shedding-two-player", {"play.pass": "unable", "finish.cards_left": [[0, 2], [9, 5]]}),
    ],
)
def test_changed_rules_stand_in_the_text(name: str, changes: dict[str, object]) -> None:
    rules = koudi.load_rules(name).replace(changes)
    for i in range(30):
        record = koudi.deal(rules, 23, i, "tips" if i % 2 else "random", previous="random")
        read = read_again(record)
        assert read == record == read.replay()
        for key in changes:
            assert f"with: {key} = " in record.text()
            assert read.rules.value(key) == rules.value(key)


def test_given_cards_stand_in_the_text() -> None:
    record = koudi.deal("guandan-2017", 24, 0, hands={1: "BJBJ", 2: "As"}, previous="0321")
    assert record.tribute == "refused_single"
    assert "given 1: BJBJ\ngiven 2: As\n" in record.text()
    assert read_again(record) == record


def test_what_a_person_may_choose_is_read() -> None:
    """A play's cards, a declared form, another of equal tributes, any return that is allowed."""
    text = koudi.deal("guandan-2017", 2026, 2_601, previous="random").text()
    paid, other = "tribute: 3 3s to 2", "tribute: 3 3d to 2"
    assert paid in text
    assert koudi.DealRecord.parse(text).row["tribute"] == "double"
    # Seat 3 keeps the spade in the end, and has to play it where it played the diamond.
    changed = text.replace(paid, other).replace("2 3s,", "2 3d,").replace("3 3d,", "3 3s,")
    assert koudi.DealRecord.parse(changed).finish == koudi.DealRecord.parse(text).finish
    # The straight flush may be declared a plain straight; undeclared it is what it was.
    declared = "3h8d7d6d5d=straight_flush:9"
    for other, bombs in (("3h8d7d6d5d=straight:9", 5), ("3h8d7d6d5d", 6)):
        read = koudi.DealRecord.parse(text.replace(declared, other))
        assert isinstance(read, ClimbDeal)
        assert read.play[0][0]["play"] == (declared if bombs == 6 else other)
        assert read.bombs == bombs


@every_file
def test_a_deal_by_hand(name: str) -> None:
    """Without the lines that say where a deal comes from it is the same deal."""
    record = koudi.deal(name, 25, 1, "greedy")
    lines = record.text().splitlines(keepends=True)
    own = ("stream", "seed", "deal", "policy")
    read = koudi.DealRecord.parse("".join(li for li in lines if li.split(":")[0] not in own))
    assert (read.seed, read.index, read.policy) == (None, None, None)
    assert {**read.row, "deal": 1} == record.row
    assert read.parts() == record.parts()
    json.dumps(read.parts())
