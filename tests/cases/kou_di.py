"""Kou-di multipliers."""

from __future__ import annotations

from tests.cases.documents import LONGYAN, SHUANGSHENG
from tests.cases.table import Table
from tests.documents import FANZHU

CASES = Table()

CASES.add(
    "D4",
    "001: the tractor in the throw counts",
    ("2", "h"),
    "kou_di_multiplier",
    {"lead": "6s6s5s5sJsJsAs", "play": "6s6s5s5sJsJsAs"},
    8,
    LONGYAN,
)
CASES.add(
    "D4.long",
    "001: any tractor x8",
    ("2", "h"),
    "kou_di_multiplier",
    {"lead": "7s7s6s6s5s5s", "play": "7s7s6s6s5s5s"},
    8,
    LONGYAN,
)
for _number, (_lead, _play, _standard, _with_throw) in enumerate(
    [
        ("As", "As", 2, 2),
        ("AsAs", "AsAs", 4, 4),
        ("3s3s4s4s", "3s3s4s4s", 8, 8),
        ("3s3s4s4s5s5s", "3s3s4s4s5s5s", 16, 16),
        ("AsKs", "AsKs", 2, 3),
        ("AsKs", "3h3h", 2, 3),
        ("AsAsQsQs", "AsAsQsQs", 4, 4),
    ],
    1,
):
    for _name, _expected, _params in [
        ("standard", _standard, {}),
        ("shuangsheng", _with_throw, SHUANGSHENG),
    ]:
        CASES.add(
            f"K{_number}.{_name}",
            "the kou-di multipliers; 002 §4: a throw x3",
            ("2", "h"),
            "kou_di_multiplier",
            {"lead": _lead, "play": _play},
            _expected,
            _params,
        )
CASES.add(
    "K6.own-shape",
    "a ruffed throw by its own shape",
    ("2", "h"),
    "kou_di_multiplier",
    {"lead": "AsKs", "play": "3h3h"},
    4,
    {"kou_di.ruffed_throw": "own-shape"},
)
for _number, (_lead, _play, _times) in enumerate(
    [
        ("3h", "3h", 2),
        ("3h3h", "3h3h", 2),
        ("3s", "3s", 1),
        ("3s3s", "3s3s", 1),
        ("3s", "3h", 2),
        ("3h3h4h4h", "3h3h4h4h", 4),
        ("3s3s4s4s", "3s3s4s4s", 2),
        ("3h3h4h4h5h5h", "3h3h4h4h5h5h", 8),
        ("As3s3s4s4s", "As3s3s4s4s", 2),
    ],
    1,
):
    CASES.add(
        f"FZ{_number}",
        "000 §4 六: trump x2, side suit x1, single or pair alike; a tractor x4 and x2",
        ("2", "h"),
        "kou_di_multiplier",
        {"lead": _lead, "play": _play},
        _times,
        FANZHU,
    )
