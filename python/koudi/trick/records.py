"""Many deals card by card: text columns for their rows, and a row a play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from koudi._arguments import U64_MAX, most_rows, whole
from koudi._core import parse_cards
from koudi.rules import as_rules
from koudi.simulation import Run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from koudi import _core
    from koudi.rules import Rules, RulesLike

#: What somebody shows before the play, as a record's lines begin.
SHOWN = ("bid", "counter", "reinforce")

#: The columns of `plays`.
PLAYS: dict[str, Any] = {
    "deal": pl.UInt64,
    "trick": pl.UInt8,
    "turn": pl.UInt8,
    "seat": pl.UInt8,
    "cards": pl.String,
    "thrown": pl.String,
    "led_suit": pl.Enum(["trump", "s", "h", "c", "d"]),
    "leader": pl.UInt8,
    "winner": pl.UInt8,
    "points": pl.Int16,
}

#: Plays of a deal at most: 27 tricks where there is no kitty.
MOST_PLAYS = 4 * 27


def plays(
    rules: RulesLike,
    deals: int = 1,
    policy: str | Sequence[str] = "random",
    *,
    level: str | None = None,
    trump: str | None = None,
    declarer: int | None = None,
    first: bool = False,
    hands: Mapping[int, str] | None = None,
    seed: int = 0,
    start: int = 0,
    progress: Callable[[int], None] | None = None,
) -> pl.DataFrame:
    """Every play of some deals, a row each, in the order played.

    Some thousand deals a second. The arguments are those of `simulate`, whose rows can be
    joined on `deal`; `progress` is called after each deal with the deals done.

    Returns:
        Columns deal u64, trick u8 (from 1), turn u8 (0 leads, to 3), seat u8, cards text (for a
        lead what counted), thrown text (what the leader laid down where that throw failed, else
        null), led_suit enum (trump s h c d: the effective suit led), leader u8, winner u8 (the
        seat that won the trick), points i16 (in the trick).

    Raises:
        KoudiError: as `simulate`.
    """
    deals = whole("deals", deals, 0, most_rows() // MOST_PLAYS)
    start = whole("start", start, 0, U64_MAX - deals)
    rules = as_rules(rules)
    rules.needs("trick", "a row a play")
    run = Run.of(
        rules,
        policy,
        level=level,
        trump=trump,
        declarer=declarer,
        first=first,
        hands=hands,
        seed=seed,
    )
    suits = _Suits(run.rules)
    rows: list[tuple[Any, ...]] = []
    for i in range(deals):
        rows += _plays(run.record(start + i), suits)
        if progress is not None:
            progress(i + 1)
    return pl.DataFrame(rows, schema=PLAYS, orient="row")


def _plays(record: _core.DealRecord, suits: _Suits) -> Iterable[tuple[Any, ...]]:
    row = record.row
    for number, trick in enumerate(record.play, 1):
        leader, led = trick["leader"], trick["plays"][0]
        suit = suits.of(row["level"], row["trump"], led)
        about = (suit, leader, trick["winner"], trick["points"])
        for turn, cards in enumerate(trick["plays"]):
            thrown = failed_throw(trick) if turn == 0 else None
            yield row["deal"], number, turn, (leader + turn) % 4, cards, thrown, *about


class _Suits:
    """Effective suits of cards, a context made once for each level and trump suit."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.known: dict[tuple[str | None, str, str], str] = {}

    def of(self, level: str | None, trump: str, cards: str) -> str:
        card = parse_cards(cards)[0]
        key = (level, trump, card)
        if key not in self.known:
            context = self.rules.context(level, None if trump == "nt" else trump)
            self.known[key] = context.effective_suit(card)
        return self.known[key]


def failed_throw(trick: Mapping[str, Any]) -> str | None:
    """What was laid down in a throw that failed; None for every other lead."""
    laid = "".join(trick["laid"])
    return laid if len(parse_cards(laid)) > len(parse_cards(trick["plays"][0])) else None


def details(run: Run, deals: Iterable[int], names: Sequence[str]) -> list[pl.Series]:
    """Text columns of `simulation.DETAILS` for deals of a run."""
    texts: dict[str, list[list[str]]] = {name: [] for name in names}
    for i in deals:
        record = run.record(i)
        lines = [line.partition(": ") for line in record.text().splitlines()]
        if "hands" in texts:
            texts["hands"].append(record.hands)
        if "plays" in texts:
            texts["plays"].append([value for key, _, value in lines if key.startswith("trick ")])
        if "bids" in texts:
            texts["bids"].append([value for key, _, value in lines if key in SHOWN])
    return [pl.Series(name, texts[name], dtype=pl.List(pl.String)) for name in names]
