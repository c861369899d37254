"""Who declares next."""

from __future__ import annotations

from tests.cases.table import Table
from tests.documents import FANZHU, SIXTEEN

CASES = Table()

for _name, _points, _next, _own in (
    ("won", 75, 3, {}),
    ("lost", 80, 2, {}),
    ("same", 75, 1, FANZHU),
    ("turn.1", 75, 2, SIXTEEN),
    ("turn.2", 160, 2, SIXTEEN),
):
    CASES.add(
        f"R.{_name}",
        "1.9, 002 §3, 004 十: partner after a win, next player after a loss; 000 §4 四: the same "
        "after a win; 000 §3 一, §10 一.2: in turn",
        (None, None),
        "next_declarer",
        {"attacker_points": _points},
        _next,
        _own,
    )
