"""Judges all model replies of model_outputs.jsonl: how many there are, how many hold no table, and their errors.

    python benchmarks/model_outputs.py [--list-no-table]

A crash ends the run: there must be none.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from statistics import mean, median

from data import read_rows

import tabx


def main() -> None:
    """Print one line per data set and model."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list-no-table", action="store_true")
    options = parser.parse_args()
    errors: dict[tuple[str, str], list[float]] = defaultdict(list)
    empty: dict[tuple[str, str], int] = defaultdict(int)
    started, judged = time.perf_counter(), 0
    for row in read_rows("model_outputs.jsonl"):
        for model, reply in row["predictions"].items():
            judgement = tabx.judge(row["gold"], reply)
            judged += 1
            group = (row["dataset"], model)
            if judgement.status == "judged":
                errors[group].append(judgement.error)
            else:
                empty[group] += 1
                if options.list_no_table:
                    print(row["id"], model, repr(reply[:100]))
    for group in sorted(errors):
        values = errors[group]
        print(
            f"{group[0]:11} {group[1]:17} judged {len(values):4}  no table {empty[group]:3}  "
            f"error mean {mean(values):.3f} median {median(values):.3f}  perfect {sum(e == 0 for e in values):3}"
        )
    seconds = time.perf_counter() - started
    print(f"{judged} replies, {sum(empty.values())} without a table, {judged / seconds:.0f} a second")


if __name__ == "__main__":
    main()
