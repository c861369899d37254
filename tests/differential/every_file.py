"""The long differential over the built-in files: `python -m tests.differential.every_file`.

Random follow decisions (lists, counts, rulings on plays in and near them, full hands too) until
there are `--decisions` over all files, and `--deals` whole deals a file (first deals and deals from
the middle, all kinds of players), the fast engine against the reference.

The work is cut into pieces, each with its own seed. With `--keep FILE` every piece that is done is
a line of that file; the same command goes on where it was stopped, and a finished run only tells
its result again. A file kept by another build of the engine is refused.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from koudi import _core
from tests.differential.compare import Tally, compare
from tests.differential.variants import named_variants
from tests.differential.whole import compare_whole_deals
from tests.engines import BUILT_IN

FOLLOWS, DEALS = "follows", "deals"
DECISIONS_A_PIECE = 2_000
DEALS_A_PIECE = 50


@dataclass(frozen=True)
class Piece:
    """Some positions or deals of one rule file."""

    file: str
    part: str
    number: int

    @property
    def seed(self) -> int:
        return 1_000_000 * (1 + list(BUILT_IN).index(self.file)) + self.number


@dataclass(frozen=True)
class Done:
    """What a piece came to."""

    piece: Piece
    compared: dict[str, int]
    tags: dict[str, int]
    differences: list[str]

    def line(self) -> str:
        return json.dumps({**vars(self), "piece": vars(self.piece)})

    @staticmethod
    def read(line: str) -> Done:
        values: dict[str, Any] = json.loads(line)
        return Done(**{**values, "piece": Piece(**values["piece"])})


def pieces(decisions: int, deals: int) -> list[Piece]:
    """File after file in turn, so that a run that is stopped has seen them all."""
    follow_pieces = -(-decisions // (DECISIONS_A_PIECE * len(BUILT_IN)))
    deal_pieces = -(-deals // DEALS_A_PIECE)
    return [
        Piece(name, part, number)
        for number in range(max(follow_pieces, deal_pieces))
        for part, most in ((FOLLOWS, follow_pieces), (DEALS, deal_pieces))
        for name in BUILT_IN
        if number < most
    ]


def work(piece: Piece) -> Done:
    """A piece, by its own seed."""
    params = named_variants()[piece.file]
    tally = Tally()
    if piece.part == DEALS:
        tally = compare_whole_deals(params, piece.seed, DEALS_A_PIECE)
    else:
        rng = random.Random(piece.seed)
        while tally.compared.total() < DECISIONS_A_PIECE:
            for check in ("follows", "follow, full hands"):
                tally.add(compare(check, params, rng))
    differences = [str(difference) for difference in tally.differences]
    return Done(piece, dict(tally.compared), dict(tally.tags), differences)


def engine() -> str:
    """Which build the results are of."""
    return sha256(Path(str(_core.__file__)).read_bytes()).hexdigest()


def kept(path: Path | None) -> list[Done]:
    """The pieces done before, and a file that says whose they are."""
    if path is None:
        return []
    if not path.exists():
        path.write_text(json.dumps({"engine": engine()}) + "\n", encoding="utf-8")
        return []
    first, *rest = path.read_text(encoding="utf-8").splitlines()
    if json.loads(first)["engine"] != engine():
        sys.exit(f"{path}: kept by another build of the engine; name a new file")
    return [Done.read(line) for line in rest]


def run(todo: list[Piece], processes: int) -> Iterator[Done]:
    """The pieces as they are done, a few ahead of what is asked."""
    left = iter(todo)
    with ProcessPoolExecutor(processes) as pool:
        running: set[Future[Done]] = set()
        while True:
            for piece in left:
                running.add(pool.submit(work, piece))
                if len(running) >= 2 * processes:
                    break
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


def report(results: list[Done]) -> int:
    """Totals by part and file, the tags, every difference; the exit status."""
    totals: Counter[str] = Counter()
    tags: Counter[str] = Counter()
    deals: Counter[str] = Counter()
    differences: list[str] = []
    for done in results:
        totals[done.piece.part] += sum(done.compared.values())
        deals[done.piece.file] += sum(done.compared.values()) * (done.piece.part == DEALS)
        tags.update(done.tags)
        differences += done.differences
    for tag, number in sorted(tags.items()):
        print(f"{number:>12,} of {tag}")
    for name in BUILT_IN:
        print(f"{deals[name]:>12,} whole deals of {name}")
    print(f"{totals[FOLLOWS]:>12,} follow decisions over {len(BUILT_IN)} files")
    print(f"{totals[DEALS]:>12,} whole deals")
    print(f"{len(differences):,} differences")
    for difference in differences[:200]:
        print(difference)
    return 1 if differences else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=1_000_000, help="over all files")
    parser.add_argument("--deals", type=int, default=10_000, help="a file")
    parser.add_argument("--keep", type=Path, default=None, help="a file of pieces that are done")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    results = kept(options.keep)
    before = {done.piece for done in results}
    every = pieces(options.decisions, options.deals)
    todo = [piece for piece in every if piece not in before]
    started = told = time.monotonic()
    for number, done in enumerate(run(todo, options.processes), 1):
        results.append(done)
        if options.keep is not None:
            with options.keep.open("a", encoding="utf-8") as out:
                out.write(done.line() + "\n")
        for difference in done.differences:
            print(difference, file=sys.stderr, flush=True)
        if time.monotonic() - told > 60:
            told = time.monotonic()
            left = (told - started) / number * (len(todo) - number) / 60
            share = (len(before) + number) / len(every)
            print(f"{share:.1%} done, {left:.0f} minutes left", file=sys.stderr, flush=True)
    return report(results)


if __name__ == "__main__":
    sys.exit(main())
