"""Prints tables of FeTaQA and TabFact as aligned text, two blanks between columns, and counts those read otherwise.

python benchmarks/aligned_tables.py [--count 1000] [--seed 31] [--show]
"""

from __future__ import annotations

import argparse
import random

from reading_tables import tables, written

import tabx

AS_IT_IS = 0.99
"""Least score of a table that is read as it is: another notation of a value costs below .01."""


def main() -> None:
    """Print how many there are, how many are not read as they are, and how many not at all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--show", action="store_true", help="name those that are not read as they are")
    options = parser.parse_args()
    other = unread = 0
    for name, table in random.Random(options.seed).sample(tables(), options.count):
        judgement = tabx.judge(written(table, "markdown"), written(table, "aligned text"))
        other += judgement.score < AS_IT_IS
        unread += judgement.score == 0
        if options.show and judgement.score < AS_IT_IS:
            print(f"{name}: {judgement.score:.3f}, {judgement.summary}")
    print(f"{options.count} tables, {other} not read as they are, of them {unread} not at all")


if __name__ == "__main__":
    main()
