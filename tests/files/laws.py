"""What must hold of every row and every record, whatever the rule file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import polars as pl

import koudi
from tests.differential.whole import MOST_BIDS
from tests.differential.whole import never_bids as greedy_never_bids
from tests.engines import Params, params_of
from tests.files.draw import changed
from tests.files.drawing import through_text
from tests.reference.bidding import MOST_TOPS

JOKER_BIDS = ["little_jokers", "big_jokers", "joker"]
WIDEST = 2**15 - 1
"""The columns of points are 16 bits wide; a kou-di beyond that is cut off there."""


@dataclass(frozen=True)
class Setting:
    """Some of a file's deals: who plays, how they begin."""

    policy: str | list[str]
    start: str
    """`middle`, `first` or `play-only`."""

    def options(self) -> dict[str, bool | str]:
        by_start: dict[str, dict[str, bool | str]] = {
            "middle": {},
            "first": {"first": True},
            "play-only": {"trump": "random"},
        }
        return by_start[self.start]


SETTINGS = [
    Setting("random", "middle"),
    Setting("random+throws", "middle"),
    Setting("greedy", "middle"),
    Setting(["greedy", "random+throws"], "middle"),
    Setting("random", "first"),
    Setting("random+throws", "first"),
    Setting("greedy", "first"),
    Setting(["random", "greedy", "random+throws", "random"], "first"),
    Setting("random", "play-only"),
    Setting("random+throws", "play-only"),
]


def laws_of(rules: koudi.Rules, setting: Setting) -> dict[str, pl.Expr]:
    """The laws of rows, by name."""
    params: Params = params_of(rules)
    col = pl.col
    kitty = params["kitty.size"]
    assert isinstance(kitty, int)
    ladder, boards, nobody = (
        params[key] for key in ("ladder.levels", "boards.levels", "bidding.nobody")
    )
    assert isinstance(ladder, list)
    assert isinstance(boards, list)
    assert isinstance(nobody, str)
    first, bidding = setting.start == "first", setting.start != "play-only"
    topping = params["bidding.with"] == "pairs"
    unknown = first and not boards
    """Whether nobody is declarer before somebody has bid."""
    attacks = (col("last_winner") + col("declarer")) % 2 == 1
    jokers = col("bid").is_in(JOKER_BIDS)
    level_bids = col("bid").is_in(["single", "pair"])
    total = col("trick_points") + col("kou_di_points") + col("penalty_points")
    cut = pl.any_horizontal(col("kou_di_points", "attacker_points").abs() >= WIDEST)
    laws = {
        "the parts add up": cut | (total == col("attacker_points")),
        "digging multiplies": col("kou_di") == (col("multiplier") > 0),
        "attackers dig": col("kou_di") == attacks,
        "points of the kitty": col("kitty_points").is_between(0, 10 * kitty),
        "points of tricks": (col("trick_points") >= 0)
        & (col("trick_points") + col("kitty_points") <= 200),
        "fives": cut
        | pl.all_horizontal(col("trick_points", "kitty_points", "kou_di_points") % 5 == 0),
        "tricks": col("tricks").is_between(1, (108 - kitty) // 4),
        "one side goes up": (col("declarer_steps") == 0) | (col("attacker_steps") == 0),
        "the stage": (col("stage_change") == (col("attacker_points") >= rules.stage))
        if rules.stage is not None
        else col("stage_change").is_null(),
        "levels are of the ladder": col("level").is_in(ladder)
        if ladder
        else col("level").is_null(),
        "jokers bid no-trump": jokers.not_() | (col("trump") == "nt"),
        "level cards bid a suit": level_bids.not_() | (col("trump") != "nt"),
        "who counters shows a pair": (col("counters") == 0)
        | col("bid").is_in(["pair", "little_jokers", "big_jokers"])
        | pl.lit(params["bidding.last_card_counters"]),
        "counters end": col("counters") <= (MOST_TOPS if topping else MOST_BIDS - 2),
        "pairs alone are shown": pl.lit(not topping) | col("bid").is_in(["pair", "none", "turned"]),
        "one joker": (col("bid") != "joker")
        | pl.lit(first and params["bidding.jokers"] == "single-first-deal"),
    }
    if bidding:
        laws |= {
            "turned up": (col("bid") != "turned")
            | pl.lit(not unknown and nobody.startswith("kitty")),
            "no bid": (col("bid") != "none") | pl.lit(not unknown and nobody == "no-trump"),
            "no bid, no trump": (col("bid") != "none") | (col("trump") == "nt"),
            "redeals": (col("redeals") == 0) | pl.lit(unknown or nobody == "redeal"),
        }
    else:
        laws["no bidding"] = (col("bid") == "none") & (col("counters") == 0) & (col("redeals") == 0)
    if params["kou_di.counted"] == "kitty":
        dug = (col("kitty_points").cast(pl.Int64) * col("multiplier")).clip(upper_bound=WIDEST)
        laws["the kitty counts"] = col("kou_di_points") == dug
    throws = params["throws.allowed"] and params["throws.penalty_per"] != "none"
    if not throws or setting.policy == "random":
        laws["no penalty"] = col("penalty_points") == 0
    if first and ladder:
        laws["a first deal is at the first level"] = col("level") == [*boards, ladder[0]][0]
    if first and boards:
        # Unless a counter moves the declarer.
        laws["the first board is declared by seat 0"] = (col("declarer") == 0) | (
            col("counters") > 0
        )
    return laws


def broken(rules: koudi.Rules, frame: pl.DataFrame, setting: Setting) -> Iterator[str]:
    """The laws that rows break."""
    laws = laws_of(rules, setting)
    held = frame.select(law.all().alias(name) for name, law in laws.items())
    yield from (name for name in laws if held[name].item() is False)
    results = ["declarer_steps", "attacker_steps", "stage_change"]
    scores = [name for name in ("match_points", "large_points") if name in frame.columns]
    whole = frame.filter(pl.col("attacker_points").abs() < WIDEST)
    for row in whole.select("attacker_points", *results, *scores).unique().iter_rows(named=True):
        told = rules.promotion(row["attacker_points"])
        if (row["declarer_steps"], row["attacker_steps"], row["stage_change"]) != (
            told.declarer,
            told.attacker,
            told.stage_change,
        ):
            yield f"steps as rules.promotion says: {row}"
        yield from (
            f"{name} as rules.promotion says: {row}"
            for name in scores
            if row[name] != getattr(told, name)
        )


def broken_by_record(record: koudi.DealRecord) -> Iterator[str]:
    """The laws that a record breaks: read back and replayed it is the same, and all 200 points lie
    in the tricks and the kitty."""
    read = koudi.DealRecord.parse(record.text())
    if read.row != record.row or read.text() != record.text():
        yield "read back"
    if read.replay() != read:
        yield "replayed"
    in_tricks = sum(trick["points"] for trick in record.play)
    if in_tricks + record.kitty_points != 200:
        yield "200 points"
    last = record.play[-1]["winner"]
    if last != record.last_winner or len(record.play) != record.tricks:
        yield "the last trick"
    theirs = sum(
        trick["points"] for trick in record.play if (trick["winner"] - record.declarer) % 2
    )
    if theirs != record.trick_points:
        yield "points of the attackers"


@dataclass
class Result:
    """What a run over rule files came to."""

    deals: Counter[str] = field(default_factory=Counter)
    records: int = 0
    refusals: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Result) -> None:
        self.deals += other.deals
        self.records += other.records
        self.refusals += other.refusals
        self.faults += other.faults


def never_bids(params: Params, setting: Setting) -> bool:
    """Whether deals may be dealt again without end, which is then refused with reason.

    That asks for players of whom none ever shows anything: `greedy` without level cards, or with
    level cards that need a companion; anybody where neither level cards nor jokers may be shown.
    """
    again = params["bidding.nobody"] == "redeal" or (
        setting.start == "first" and not params["boards.levels"]
    )
    if setting.start == "play-only" or not again or not greedy_never_bids(params):
        return False
    return setting.policy == "greedy" or params["bidding.jokers"] == "counter-only"


def check(rules: koudi.Rules, seed: int, deals: int, records: int) -> Result:
    """So many deals of a rule file, over all settings, and so many records of each."""
    result = Result()
    params = params_of(rules)
    rules = through_text(rules)
    if params_of(rules) != params:
        result.faults.append(f"written and read back: {changed(rules)}")
    for number, setting in enumerate(SETTINGS):
        share = len(range(number, deals, len(SETTINGS)))
        told = f"{setting} of seed {seed} under {changed(rules)}"
        try:
            frame = koudi.simulate(rules, share, setting.policy, seed=seed, **setting.options())  # type: ignore[arg-type]
            result.faults += [f"{law}: {told}" for law in broken(rules, frame, setting)]
            result.deals[setting.start] += frame.height
            for index in range(min(records, share)):
                record = koudi.deal(rules, seed, index, setting.policy, **setting.options())  # type: ignore[arg-type]
                if record.row != frame.row(index, named=True):
                    result.faults.append(f"record {index} is another deal: {told}")
                faults = broken_by_record(record)
                result.faults += [f"record {index}: {law}: {told}" for law in faults]
                result.records += 1
        except koudi.KoudiError as error:
            if "nobody has bid" in str(error) and never_bids(params, setting):
                result.refusals.append(told)
            else:
                result.faults.append(f"{error}: {told}")
    return result
