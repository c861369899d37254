"""More deals than the tests walk through: `python -m tests.differential.climb_long [--deals N]`.

Every decision of `greedy` and `smallest-first` under each climbing rule file, by the reference.
"""

from __future__ import annotations

import argparse

import koudi
from koudi.climb.deals import ClimbDeal
from tests.differential.climb_decisions import DECIDED, Walk, asked, told
from tests.reference.climb.parameters import FILES

SEED = 43


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000, help="for each file and policy")
    deals = parser.parse_args().deals
    found = 0
    for name, params in FILES.items():
        for policy in DECIDED:
            decisions = 0
            for i in range(deals):
                record = koudi.deal(name, SEED, i, policy, previous="random")
                assert isinstance(record, ClimbDeal)
                walk = Walk(record, params)
                for decision in walk.decisions():
                    decisions += 1
                    wanted = asked(decision)
                    if wanted != decision.played:
                        found += 1
                        print(told(record, decision, wanted))
                for difference in walk.differences:
                    found += 1
                    print(name, policy, record.index, difference)
                for given in walk.returns:
                    if given.returned != given.allowed[0]:
                        found += 1
                        print(name, policy, record.index, given)
            print(f"{name} {policy}: {deals} deals, {decisions} decisions", flush=True)
    print(f"{found} differences")
    raise SystemExit(found > 0)


if __name__ == "__main__":
    main()
