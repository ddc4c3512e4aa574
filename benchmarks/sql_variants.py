"""Mutated queries that are called the same on 0, 1 and 5 variants of the database.

    python benchmarks/sql_mutants.py -o mutants.jsonl
    python benchmarks/sql_variants.py mutants.jsonl [--variants 0,1,5] [--seed 0] [--examples 3]

The mutants are those of `sql_mutants.py`, none of which is equivalent to its gold; only those that are called the same
on the database itself are run on variants. The variants here keep keys and references, those that prove there do not:
what only a state of the database tells apart that its keys forbid stays "the same" here for good.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

from data import DATA

from tabx.sql import match


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("mutants", type=Path)
    parser.add_argument("--variants", default="0,1,5")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--examples", type=int, default=3)
    given = parser.parse_args()
    mutants = [json.loads(line) for line in given.mutants.read_text(encoding="utf-8").splitlines()]
    print(f"{len(mutants):,} mutants that are not equivalent")
    numbers = [int(number) for number in given.variants.split(",")]
    left = mutants
    for number in numbers:
        found = []
        for mutant in left:
            database = DATA / "sql" / f"{mutant['database']}.sqlite"
            if match(mutant["gold"], mutant["sql"], db=database, variants=number, seed=given.seed).is_right:
                found.append(mutant)
        left = found
        kinds = Counter(mutant["change"] for mutant in left)
        said = ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())
        print(f"{number} variants: {len(left):,} called the same ({len(left) / len(mutants):.1%}): {said}")
    for mutant in left[: given.examples]:
        print(f"  {mutant['id']}: {mutant['change']}\n    {mutant['gold']}\n    {mutant['sql']}")


if __name__ == "__main__":
    main()
