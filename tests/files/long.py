"""Random rule files, many deals each: `python -m tests.files.long --files 200 --deals 500`.

Prints how many deals and records kept every law, what was refused with reason (nobody bids), and
every fault (exit status 1 when there is one).
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.files import laws, laws_climb
from tests.files.draw import TRICK
from tests.files.draw_climb import CLIMB
from tests.files.laws import Result

FAMILIES = {"trick": (TRICK, laws.check), "climb": (CLIMB, laws_climb.check)}


def check_file(number: int, seed: int, deals: int, records: int, family: str = "trick") -> Result:
    """Rule file `number` of a seed."""
    drawing, check = FAMILIES[family]
    rules = drawing.random_file(random.Random(f"{seed}/{number}"))
    return check(rules, number, deals, records)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--family", choices=FAMILIES, default="trick")
    parser.add_argument("--files", type=int, default=200)
    parser.add_argument("--deals", type=int, default=500, help="deals a file")
    parser.add_argument("--records", type=int, default=5, help="records a file and setting")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    one = partial(check_file, seed=options.seed, deals=options.deals, records=options.records)
    one = partial(one, family=options.family)
    total = Result()
    with ProcessPoolExecutor(options.processes) as pool:
        for done, result in enumerate(pool.map(one, range(options.files)), 1):
            total.add(result)
            if done % 20 == 0:
                print(f"{done} files, {len(total.faults)} faults", file=sys.stderr, flush=True)
    starts = ", ".join(f"{number:,} {start}" for start, number in sorted(total.deals.items()))
    print(f"{options.files} rule files, {total.deals.total():,} deals ({starts})")
    print(f"{total.records:,} records read back and replayed")
    print(f"{len(total.refusals)} settings in which nobody ever bids, refused")
    print(f"{len(total.faults)} faults")
    for fault in total.faults[:50]:
        print(fault)
    return 1 if total.faults else 0


if __name__ == "__main__":
    sys.exit(main())
