"""Rounds: whose turn it is, who leads, 接风, the end of a deal."""

from __future__ import annotations

from typing import Any

from tests.climb_cases.table import Params, Table
from tests.reference.climb.parameters import SHEDDING

CASES = Table()


def fragment(
    name: str,
    cites: str,
    hands: list[str],
    moves: list[str],
    expected: dict[str, Any],
    leader: int = 0,
    level: str | None = "2",
    params: Params | None = None,
) -> None:
    inputs = {"hands": hands, "leader": leader, "moves": moves}
    CASES.add(name, cites, level, "fragment", inputs, expected, params)


fragment(
    "G16",
    "接风: the partner leads, not the next seat",
    ["9s", "4s5d", "6s7d", "8s3d"],
    ["9s", "pass", "pass", "pass"],
    {"seat": 2, "top": None, "over": False, "passes_to_partner": 1, "rounds": 1, "passes": 3},
)
fragment(
    "G16.open",
    "the round is open until the partner has passed too",
    ["9s", "4s5d", "6s7d", "8s3d"],
    ["9s", "pass", "pass"],
    {"seat": 3, "top": "single:9", "passes_to_partner": 0},
)
fragment(
    "G16.second",
    "接风 of the second finisher: the seat that is out is not waited for",
    ["9s", "", "6s7d", "8s3d"],
    ["9s", "pass", "pass"],
    {"seat": 2, "top": None, "over": False, "passes_to_partner": 1},
)
fragment(
    "G16.second.next",
    "the previous seat is out: the partner passes last and leads",
    ["9s", "4s5d", "6s7d", ""],
    ["9s", "pass", "pass"],
    {"seat": 2, "top": None, "over": False, "passes_to_partner": 1},
)
fragment(
    "G17",
    "who beat the last card leads",
    ["9s", "4s5d", "6s7d", "Js3d"],
    ["9s", "pass", "pass", "Js", "pass", "pass"],
    {"seat": 3, "top": None, "over": False, "passes_to_partner": 0},
)
fragment(
    "G17.partner",
    "the partner beats it",
    ["9s", "4s5d", "Ts7d", "Js3d"],
    ["9s", "pass", "Ts", "pass", "pass"],
    {"seat": 2, "top": None, "passes_to_partner": 0},
)
fragment(
    "G18",
    "双下: over at once, fewer cards left first",
    ["9s", "4s5d6d", "Js", "8s3d"],
    ["9s", "pass", "Js"],
    {"over": True, "order": [0, 2, 3, 1], "plays": 2, "passes": 1, "rounds": 1},
)
fragment(
    "G18.tie.previous",
    "equal cards left: in turn after the last to go out",
    ["9s", "4s5d", "Js", "8s3d"],
    ["9s", "pass", "Js"],
    {"over": True, "order": [0, 2, 3, 1]},
)
fragment(
    "G18.tie.next",
    "equal cards left: in turn after the last to go out",
    ["Js", "4s5d", "9s", "8s3d"],
    ["9s", "pass", "Js"],
    {"over": True, "order": [2, 0, 1, 3]},
    leader=2,
)
fragment(
    "three.out",
    "three are out",
    ["9s", "Ts", "Js", "8s3d"],
    ["9s", "Ts", "Js"],
    {"over": True, "order": [0, 1, 2, 3]},
)
fragment(
    "two.opponents.out",
    "two opponents out: play goes on",
    ["9s", "Ts", "3s3d", "8sQd"],
    ["9s", "Ts", "pass", "Qd", "pass"],
    {"over": False, "seat": 3, "top": None, "passes_to_partner": 0},
)
fragment(
    "pass.no.bar",
    "a pass does not bar later plays; a partner may be beaten",
    ["4s9d", "6s3d", "5s3c", "3h3s"],
    ["4s", "pass", "5s", "pass", "pass", "6s"],
    {"seat": 2, "top": "single:6", "rounds": 1, "plays": 3, "passes": 3},
)
fragment(
    "owner.leads",
    "all others pass: the owner of the top leads again",
    ["4s9d", "6s3d", "5s3c", "3h3s"],
    ["9d", "pass", "pass", "pass", "4s"],
    {"seat": 1, "top": "single:4", "rounds": 2},
)
fragment(
    "leader.passes",
    "the leader may not pass",
    ["4s9d", "6s3d", "5s3c", "3h3s"],
    ["9d", "pass", "pass", "pass", "pass"],
    {"illegal": 4},
)
fragment(
    "equal.refused",
    "equal never beats",
    ["4s9d", "9s3d", "5s3c", "3h3s"],
    ["9d", "9s"],
    {"illegal": 1},
)
fragment(
    "declared.top",
    "the declared form is what is to be beaten",
    ["7s7d8s8d2h2h3c", "8h8c9s9c9h9dTsTc", "5s3c", "3h3s"],
    ["7s7d8s8d2h2h=tube:8", "8h8c9s9cTsTc"],
    {"top": "tube:10"},
)
fragment(
    "declared.top.plate",
    "the same cards as a plate are no tube",
    ["7s7d8s8d2h2h3c", "8h8c9s9c9h9dTsTc", "5s3c", "3h3s"],
    ["7s7d8s8d2h2h=plate:8", "8h8c9s9cTsTc"],
    {"illegal": 1},
)
fragment(
    "two.players",
    "two players: the other passes, the owner leads again; first out ends it",
    ["9s4d", "Ts3d"],
    ["9s", "pass", "4d"],
    {"over": True, "order": [0, 1], "rounds": 2, "plays": 2, "passes": 1},
    level=None,
    params=SHEDDING,
)
