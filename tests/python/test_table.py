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
