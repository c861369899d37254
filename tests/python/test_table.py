"""`koudi.Table`: a deal move by move."""

from __future__ import annotations

import pytest

import koudi


def at_the_table(record: koudi.DealRecord) -> koudi.Table:
    """The record's deal before its first card is drawn."""
    return koudi.Table(
        record.rules,
        record.drawn,
        record.kitty,
        level=record.level,
        start=record.start,
        seat=record.first_seat,
    )


def open_deal(table: koudi.Table, record: koudi.DealRecord) -> None:
    """Draw, bid and bury as recorded, until the first lead."""
    events = list(record.events)
    while table.phase.name != "playing":
        name, seat, when = table.phase
        if name == "drawing":
            table.draw()
            continue
        assert seat is not None
        event = events[0] if events else None
        if name == "burying":
            assert event is not None
            table.bury(seat, event["cards"])
            events.pop(0)
            continue
        made = f"after {event['drawn']}" if event and event["drawn"] else event and event["when"]
        if event and event["kind"] != "buried" and (event["seat"], made) == (seat, when):
            table.bid(seat, event["cards"])
            events.pop(0)
        else:
            table.pass_(seat)
    assert not events


@pytest.mark.parametrize("index", [12, 61])
def test_a_recorded_deal_is_played_to_its_end(index: int) -> None:
    record = koudi.deal("longyan-80", 7, index, policy="random+throws")
    table = at_the_table(record)
    open_deal(table, record)
    assert (table.trump, table.declarer) == (record.trump, record.declarer)
    for trick in record.play:
        for turn, cards in enumerate([trick["laid"], *trick["plays"][1:]]):
            table.play((trick["leader"] + turn) % 4, cards)
    assert table.phase.name == "done"
    assert table.attacker_points == record.attacker_points


def test_a_refused_move_changes_nothing_and_names_the_rule() -> None:
    record = koudi.deal("hubei-2007", 7, 12)
    table = at_the_table(record)
    with pytest.raises(koudi.IllegalMove, match="draws") as refused:
        table.pass_(0)
    assert refused.value.rule == "deal.turn"
    open_deal(table, record)
    seat = record.declarer
    before = table.view(seat)
    with pytest.raises(koudi.IllegalMove) as refused:
        table.play(seat, before["hand"])
    assert refused.value.rule in {"deal.shape", "throws.allowed"}
    assert table.view(seat) == before
    assert table.phase == ("playing", seat, None)


def test_a_view_shows_no_other_hand_and_no_other_burying() -> None:
    record = koudi.deal("hubei-2007", 7, 12)
    table = at_the_table(record)
    open_deal(table, record)
    buried_by = [event["seat"] for event in record.events if event["kind"] == "buried"][-1]
    for seat in range(4):
        view = table.view(seat)
        known = {"seat", "hand", "counts", "bids", "buried", "tricks"}
        assert set(view) == known | {"kitty", "opened", "gifts"}
        assert (view["kitty"], view["opened"], view["gifts"]) == (view["buried"], [], [])
        assert len(koudi.parse_cards(view["hand"])) == view["counts"][seat] == 25
        assert bool(view["buried"]) == (seat == buried_by)


def first_card(**changes: object) -> koudi.Table:
    """Seat 1's first card, its second of all, is a 2."""
    packs = [rank + suit for suit in "shcd" for rank in "3456789TJQKA"] * 2
    packs += ["BJ", "LJ"] * 2 + ["2s", "2h", "2c", "2d"]
    hands = ["".join(packs[seat * 25 : seat * 25 + 25]) for seat in range(4)]
    drawn = {card: sum(hand.count(card) for hand in hands) for card in ("2h", "5h")}
    assert drawn["2h"] <= 2
    hands[1] = "2h" + hands[1][2:]
    rest = [rank + suit for suit in "shcd" for rank in "23456789TJQKA"] * 2 + ["BJ", "LJ"] * 2
    for hand in hands:
        for i in range(0, 50, 2):
            rest.remove(hand[i : i + 2])
    table = koudi.Table(
        koudi.load_rules("shuangsheng").replace(changes), hands, "".join(rest), level="2"
    )
    table.draw()
    table.draw()
    return table


def test_a_first_card_is_laid_face_down() -> None:
    table = first_card(**{"bidding.face_down": "first-card"})
    assert table.phase == ("bidding", 1, "after 2")
    assert table.legal_bids() == ["2h", "2h face down"]
    with pytest.raises(koudi.CardError, match="one level card"):
        table.bid(1, "LJLJ face down")
    table.bid(1, "2h face down")
    assert table.trump == "h"
    assert table.view(1)["bids"] == [(1, "2h", "after 2")]
    assert table.view(2)["bids"] == [(1, "??", "after 2")]


@pytest.mark.parametrize("face_down", ["never", "always"])
def test_nothing_is_laid_face_down_without_a_choice(face_down: str) -> None:
    table = first_card(**{"bidding.face_down": face_down})
    assert table.legal_bids() == ["2h"]
    with pytest.raises(koudi.IllegalMove, match="face down") as refused:
        table.bid(1, "2h face down")
    assert refused.value.rule == "bidding.face_down"
