"""Single deals as records."""

import pytest

import koudi


@pytest.fixture(scope="module")
def record(rules):
    return koudi.deal(rules, 7, 12)


def test_a_record_is_the_deal_of_the_row(rules, frame):
    for i in (0, 12, 19_999):
        record = koudi.deal(rules, 7, i)
        assert record.row == frame.row(i, named=True)
        for name, value in record.row.items():
            assert getattr(record, name) == value
        assert len(record.play) == record.tricks


def test_settings(record, rules):
    assert (record.seed, record.index, record.policy) == (7, 12, "random")
    assert record.rules == rules
    assert "seed=7 index=12" in repr(record)
    assert {"kou_di", "attacker_points", "tell"} <= set(dir(record))
    with pytest.raises(AttributeError, match="no_such_column"):
        record.no_such_column  # noqa: B018
    fixed = koudi.deal(rules, 7, 12, level="10", trump="nt", declarer=3)
    assert (fixed.level, fixed.trump, fixed.declarer) == ("10", "nt", 3)


def test_cards(record):
    assert len(record.hands) == 4
    assert all(len(koudi.parse_cards(hand)) == 25 for hand in record.hands)
    assert len(koudi.parse_cards(record.kitty)) == 8
    assert len(koudi.parse_cards(record.buried)) == 8
    dealt = koudi.parse_cards("".join(record.hands) + record.kitty)
    played = [
        card for trick in record.play for play in trick["plays"] for card in koudi.parse_cards(play)
    ]
    assert sorted(dealt) == sorted(played + koudi.parse_cards(record.buried))
    assert sorted(dealt) == sorted([*set(dealt)] * 2)


def test_text_is_read_back(record):
    again = koudi.DealRecord.parse(record.text())
    assert again == record
    assert hash(again) == hash(record)
    assert again.text() == record.text()
    assert again.replay() == record
    assert again.replay().row == record.row
    assert record != record.text()


def forged(record, key, change):
    """The record's text with a change to the value of the first line that begins so."""
    lines = record.text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(key))
    name, _, value = lines[at].partition(": ")
    lines[at] = f"{name}: {change(value)}"
    return "\n".join(lines) + "\n", at + 1


@pytest.mark.parametrize(
    ("key", "change", "told"),
    [
        ("trick 1", lambda value: value + value.rsplit(" ", 1)[1], "trick 1, seat . plays"),
        ("trick 1", lambda value: value + "2c2c2c", "a third 2c"),
        (
            "bid",
            lambda value: value.replace(value[0], str((int(value[0]) + 1) % 4), 1),
            "hand|turn",
        ),
        ("buried", lambda value: value.rsplit(" ", 1)[0], "buries"),
        ("result", lambda _: "7", "7 written; the plays come to"),
        ("hand 2", lambda value: value[3:], "hand|cards"),
        ("start", lambda _: "late", "allowed: middle, first, play-only"),
    ],
)
def test_a_forged_record_is_refused(record, key, change, told):
    """With the line, what is wrong there, and why."""
    text, line = forged(record, key, change)
    with pytest.raises(koudi.KoudiError, match=told) as refused:
        koudi.DealRecord.parse(text)
    assert f"line {line}:" in str(refused.value) or key == "hand 2"


@pytest.mark.parametrize("name", koudi.rule_ids("trick"))
@pytest.mark.parametrize("policy", ["random+throws", "greedy", ("greedy", "random")])
def test_whole_deals_are_read_back(name, policy):
    for i in range(40):
        for first in (False, True):
            if first and not isinstance(policy, str):
                continue
            record = koudi.deal(name, 9, i, policy, first=first)
            again = koudi.DealRecord.parse(record.text())
            assert again == record
            assert again.replay().row == record.row
            assert (again.events, again.drawn) == (record.events, record.drawn)


def test_events(record):
    assert record.start == "middle"
    assert record.first_seat == record.declarer
    assert [event["kind"] for event in record.events].count("bid") == 1
    last = [event for event in record.events if event["kind"] == "buried"][-1]
    assert last["cards"] == record.buried
    bid = record.events[0]
    hand = koudi.parse_cards(record.drawn[bid["seat"]])
    turns = (bid["drawn"] - 1 - (bid["seat"] - record.first_seat) % 4) // 4 + 1
    assert set(koudi.parse_cards(bid["cards"])) <= set(hand[:turns])


@pytest.mark.parametrize("i", [-1, 2**64, 1.5, "1", None])
def test_bad_index(rules, i):
    with pytest.raises(koudi.KoudiError, match="i: "):
        koudi.deal(rules, 7, i)
