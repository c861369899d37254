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
            if name != "tricks":
                assert getattr(record, name) == value
        assert len(record.tricks) == record.row["tricks"]


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
        card
        for trick in record.tricks
        for play in trick["plays"]
        for card in koudi.parse_cards(play)
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


def test_a_forged_play_is_refused(record):
    text = record.text()
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("trick 1:"))
    lines[at] = lines[at].rsplit(" ", 1)[0] + " 2c2c2c"
    with pytest.raises(koudi.KoudiError):
        koudi.DealRecord.parse("\n".join(lines) + "\n").replay()


@pytest.mark.parametrize("i", [-1, 2**64, 1.5, "1", None])
def test_bad_index(rules, i):
    with pytest.raises(koudi.KoudiError, match="i: "):
        koudi.deal(rules, 7, i)
