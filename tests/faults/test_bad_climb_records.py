"""Records of climbing deals with a fault: refused with the line, and what is allowed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import koudi

Lines = list[str]

#: Seat 2 pays to its partner, who returns a 2; nine rounds.
RECORD: Lines = (Path(__file__).parent / "climb_deal.txt").read_text("utf-8").splitlines()
TWO: Lines = koudi.deal("shedding-two-player", 2026, 0).text().splitlines()
#: Where who can beat must.
MUST: Lines = (
    koudi.deal(koudi.load_rules("guandan-2017").replace({"play.pass": "unable"}), 2026, 0, "greedy")
    .text()
    .splitlines()
)


def at(key: str, lines: Lines = RECORD) -> int:
    return next(n for n, line in enumerate(lines) if line.startswith(f"{key}:"))


def put(key: str, *new: str, lines: Lines = RECORD) -> Lines:
    """A line replaced by others."""
    n = at(key, lines)
    return [*lines[:n], *new, *lines[n + 1 :]]


def changed(key: str, old: str, new: str, lines: Lines = RECORD) -> Lines:
    """Some words of a line changed."""
    line = lines[at(key, lines)]
    assert line.count(old) == 1, (line, old)
    return put(key, line.replace(old, new), lines=lines)


def added(after: str, *new: str, lines: Lines = RECORD) -> Lines:
    return put(after, lines[at(after, lines)], *new, lines=lines)


def without(*keys: str) -> Lines:
    return [line for line in RECORD if line.split(":")[0] not in keys]


def joined(key: str, number: int) -> Lines:
    """Two rounds written as one, those after them renumbered."""
    n = at(key)
    follow = RECORD[n + 1].split(": ")[1]
    later = [
        re.sub(r"^round (\d+)", lambda found: f"round {int(found[1]) - 1}", line)
        for line in RECORD[n + 2 :]
    ]
    assert RECORD[n + 1].startswith(f"round {number}:")
    return [*RECORD[:n], f"{RECORD[n]}, {follow}", *later]


def cut(key: str, number: int, moves: int) -> Lines:
    """A round cut in two after so many moves, those after it renumbered."""
    n = at(key)
    each = RECORD[n].split(": ")[1].split(", ")
    later = [
        re.sub(r"^round (\d+)", lambda found: f"round {int(found[1]) + 1}", line)
        for line in RECORD[n + 1 :]
    ]
    first, second = ", ".join(each[:moves]), ", ".join(each[moves:])
    return [*RECORD[:n], f"{key}: {first}", f"round {number + 1}: {second}", *later]


#: What is wrong: the lines, the line that is told (None: something is missing), what is said of it.
CASES: dict[str, tuple[Lines, int | None, list[str]]] = {
    "a play that does not beat": (
        changed("round 2", "1 4s", "1 2c"),
        at("round 2"),
        ["round 2, seat 1 plays 2c", "single:2 does not beat single:2", "play"],
    ),
    "a play of another form": (
        changed("round 2", "1 4s", "1 KcKc"),
        at("round 2"),
        ["seat 1 plays KcKc", "pair:K does not beat single:2"],
    ),
    "a play of cards not held": (
        changed("round 2", "1 4s", "1 BJ"),
        at("round 2"),
        ["seat 1 plays BJ", "hand does not hold BJ"],
    ),
    "cards that are no form": (
        changed("round 2", "1 4s", "1 4s5s"),
        at("round 2"),
        ["5s4s is no form"],
    ),
    "a form that is none of the cards'": (
        changed("round 1", "0 QsQsJhJcTsTd", "0 QsQsJhJcTsTd=plate:Q"),
        at("round 1"),
        ["cannot be plate:Q; they can be tube:Q"],
    ),
    "a form that is none": (
        changed("round 1", "0 QsQsJhJcTsTd", "0 QsQsJhJcTsTd=tractor:Q"),
        at("round 1"),
        ["tractor:Q", "declares no form", "single pair triple", "plate:8"],
    ),
    "text that is no card": (
        changed("round 2", "1 4s", "1 4x"),
        at("round 2"),
        ['"4x" is no card', "a rank .* and a suit"],
    ),
    "a pass by the leader": (
        changed("round 2", "0 2h", "0 pass"),
        at("round 2"),
        ["round 2, seat 0 plays pass", "the leader may not pass"],
    ),
    "a pass where who can beat must": (
        changed("round 1", re.findall(r", (\d [^,p]+)", MUST[at("round 1", MUST)])[0],
                re.findall(r", (\d) [^,p]+", MUST[at("round 1", MUST)])[0] + " pass", MUST),
        at("round 1", MUST),
        ["who can beat must", "can be played", "play.pass"],
    ),
    "a play out of turn": (
        changed("round 1", "3 3c3d4s4h2s2s, ", ""),
        at("round 1"),
        ["seat 0 plays QsQsJhJcTsTd", "it is seat 3's turn"],
    ),
    "a lead by another seat": (
        changed("round 2", "0 2h, ", ""),
        at("round 2"),
        ["round 2, seat 1 plays 4s", "it is seat 0's turn"],
    ),
    "a seat that is none": (
        changed("round 2", "1 4s", "4 4s"),
        at("round 2"),
        ["SEAT CARDS, SEAT pass"],
    ),
    "a move without cards": (changed("round 2", "1 4s", "1"), at("round 2"), ["SEAT CARDS"]),
    "a tribute of a lower card": (
        changed("tribute", "BJ", "LJ"),
        at("tribute"),
        ["seat 2 gives LJ", "allowed: BJ"],
    ),
    "a wild as tribute": (changed("tribute", "BJ", "3h"), at("tribute"), ["3h; allowed: BJ"]),
    "a tribute by another seat": (
        changed("tribute", "2 BJ", "3 Ad"),
        at("tribute"),
        ["seat 3 gives Ad", "seat 2 owes seat 0 a card"],
    ),
    "a tribute to another seat": (
        changed("tribute", "to 0", "to 1"),
        at("tribute"),
        ["written to seat 1; it goes to seat 0"],
    ),
    "a return to another seat": (
        changed("return", "to 2", "to 3"),
        at("return"),
        ["written to seat 3; it goes to seat 2"],
    ),
    "a return above 10 to a partner": (
        changed("return", "2h", "Jh"),
        at("return"),
        ["seat 0 gives Jh", "allowed: TsTd8c7c7d6h6c6d6d5d4h2h2h"],
    ),
    "a level card returned to a partner": (
        changed("return", "2h", "3s"),
        at("return"),
        ["3s; allowed: TsTd"],
    ),
    "no tribute": (without("tribute"), at("tribute"), ["seat 2 owes seat 0 a card"]),
    "no return": (
        without("return"),
        at("return"),
        ["round 1, seat 2", "seat 0 returns seat 2 a card"],
    ),
    "neither": (without("tribute", "return"), at("tribute"), ["seat 2 owes seat 0 a card"]),
    "a second return": (
        added("return", "return: 0 2h to 2"),
        at("return") + 1,
        ["it is seat 2's turn"],
    ),
    "a tribute that is not written so": (
        put("tribute", "tribute: 2 pays BJ"),
        at("tribute"),
        ["tribute: SEAT CARD to SEAT"],
    ),
    "a tribute where none is due": (
        added("hand 1", "tribute: 0 2s to 1", lines=TWO),
        at("hand 1", TWO) + 1,
        ["turn"],
    ),
    "a round cut too early": (
        cut("round 1", 1, 4),
        at("round 2"),
        ["round 1 is not over yet at this move"],
    ),
    "a round cut too late": (
        joined("round 1", 2),
        at("round 1"),
        ["round 1 is over before this move"],
    ),
    "a round left out": (without("round 2"), at("round 2"), ["round 3.* where round 2 is due"]),
    "a move too many": (
        added("round 9", "round 10: 3 3h"),
        at("round 9") + 1,
        ["round 10, seat 3 plays 3h", "the deal is over"],
    ),
    "the last round left out": (without("round 9"), None, ["8 rounds", "it is seat 2's turn"]),
    "an unknown key": (
        added("return", "colour: red"),
        at("return") + 1,
        ["unknown key .colour", "previous, leader, tribute, return, result, round N"],
    ),
    "a key of the other family": (
        added("level", "trump: s"),
        at("level") + 1,
        ["unknown key .trump", "round N"],
    ),
    "a trick": (
        put("round 9", "trick 9: 2 leads 3h 3h 3h 3h"),
        at("round 9"),
        ["unknown key .trick 9"],
    ),
    "a hand of 26": (
        changed("hand 2", " 2d", ""),
        at("hand 2"),
        ["hand 2 has 26 cards; it is dealt 27"],
    ),
    "a hand of 28": (
        changed("hand 2", " 2d", " 2d 4h"),
        at("hand 2"),
        ["hand 2 has 28 cards; it is dealt 27"],
    ),
    "a third card in a hand": (
        changed("hand 0", "2h2h", "2h2h2h"),
        at("hand 0"),
        ["a third 2h", "each card twice"],
    ),
    "a third card in the hands": (
        changed("hand 3", " 2d", " BJ"),
        at("hand 3"),
        ["3 of BJ are dealt; there are 2"],
    ),
    "a second card of one pack": (
        changed("hand 1", " ".join(TWO[at("hand 1", TWO)].split()[-1:]),
                TWO[at("hand 0", TWO)].split()[2], TWO),
        at("hand 1", TWO),
        ["2 of .. are dealt; there are 1"],
    ),
    "a hand of who does not play": (
        added("hand 1", "hand 2: As", lines=TWO),
        at("hand 1", TWO) + 1,
        ["hand 2.; only the seats 0 and 1 play"],
    ),
    "a fifth hand": (added("hand 3", "hand 4: As"), at("hand 3") + 1, ["unknown key .hand 4"]),
    "a hand left out": (without("hand 2"), None, ["no line .hand 2: "]),
    "a second hand": (
        added("hand 3", RECORD[at("hand 3")]),
        at("hand 3") + 1,
        ["a second .hand 3"],
    ),
    "a given card that the hand lacks": (
        added("rules", "given 1: BJ"),
        at("rules") + 1,
        ["BJ was given to seat 1, whose hand lacks it"],
    ),
    "a wrong result": (
        put("result", "result: 0 2 1 3"),
        at("result"),
        ["0 2 1 3 written; the plays come to 0 2 3 1"],
    ),
    "half a result": (put("result", "result: 0 2"), at("result"), ["0 2 written", "0 2 3 1"]),
    "a level that is none": (
        put("level", "level: 1"),
        at("level"),
        ["level .1", "2 … 9 10 J Q K A"],
    ),
    "a level off the ladder": (
        put("level", "with: ladder.levels = [\"2\", \"5\", \"10\"]", "level: 3"),
        at("level") + 1,
        ["level 3", "allowed: 2 5 10"],
    ),
    "no level": (without("level"), None, ["level: none given; allowed: 2 3 4"]),
    "a level where there are none": (
        added("policy", "level: 5", lines=TWO),
        at("policy", TWO) + 1,
        ["level 5: these rules have no levels"],
    ),
    "an order before that is none": (
        put("previous", "previous: 0 1 3 3"),
        at("previous"),
        ["0 1 3 3", "the 4 seats in the order of going out"],
    ),
    "an order of three": (put("previous", "previous: 0 1 3"), at("previous"), ["the 4 seats"]),
    "a leader besides an order": (
        added("previous", "leader: 2"),
        at("previous") + 1,
        ["either a line .previous: …. or .leader: …"],
    ),
    "neither leader nor order": (without("previous"), None, ["either a line .previous"]),
    "a leader who does not play": (
        put("leader", "leader: 2", lines=TWO),
        at("leader", TWO),
        ["leader .2", "a seat that plays"],
    ),
    "rules of the other family": (
        put("rules", "rules: hubei-2007"),
        at("previous"),
        ["unknown key .previous", "trick N"],
    ),
    "rules that are none": (put("rules", "rules: guandan"), at("rules"), ["guandan"]),
    "a value that is none": (
        added("rules", 'with: tribute.leader = "nobody"'),
        at("rules") + 1,
        ["tribute.leader", "higher-payer"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_fault_is_told_with_its_line(name: str) -> None:
    lines, number, words = CASES[name]
    with pytest.raises(koudi.KoudiError) as caught:
        koudi.DealRecord.parse("\n".join([*lines, ""]))
    told = str(caught.value)
    assert (f"line {number + 1}:" if number is not None else "deal record: ") in told
    for text in words:
        assert caught.match(text)
    assert len(told) < 500


@pytest.mark.parametrize("lines", [RECORD, TWO, MUST])
def test_the_records_themselves_are_read(lines: Lines) -> None:
    assert koudi.DealRecord.parse("\n".join([*lines, ""])).text() == "\n".join([*lines, ""])


@pytest.mark.parametrize("key", ["tribute", "return", "previous", "leader", "round 1"])
def test_a_trick_record_has_no_lines_of_a_climbing_one(key: str) -> None:
    lines = koudi.deal("hubei-2007", 7, 12).text().splitlines()
    at_trick = next(n for n, line in enumerate(lines) if line.startswith("trick 1:"))
    written: Callable[[str], str] = lambda key: f"{key}: 0 As to 1"  # noqa: E731
    text = "\n".join([*lines[:at_trick], written(key), *lines[at_trick:], ""])
    with pytest.raises(koudi.KoudiError, match=f"line {at_trick + 1}: unknown key .{key}"):
        koudi.DealRecord.parse(text)
