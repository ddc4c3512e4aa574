"""What the judge has reached on a fixed seed of its own tables: ends with 1 where a figure has dropped. CI runs it.

    python benchmarks/reached.py [--workers 2] [--show]

`--show` prints the figures of today as REACHED has them, to be raised after a mending.
"""

from __future__ import annotations

import argparse
import math
import sys

from examination import bench_of

from tabx.bench import own_tables
from tabx.bench.examination import below, examine, figures, summarise
from tabx.cli.options.values import whole

SEEDS, PER_TABLE, COMPOSED = (4242,), 16, 3

REACHED: dict[str, float] = {
    "rows": 0.996,
    "columns": 0.997,
    "precision": 0.972,
    "recall": 0.976,
    "f1": 0.974,
    "types": 1,
    "auc": 1,
    "sensitivity": 1,
    "specificity": 1,
    "shapes": 0.98,
    "no_shapes": 1,
    "causes": 0.957,
    "no_causes": 1,
    "f1:shifted-row": 0.909,
    "f1:composed": 0.923,
}
"""The floors, rounded down to three digits; a kind that is not named has 1."""


def main() -> int:
    """Examine and return 1 where a figure is below its floor."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=whole(1), default=2)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    entries = bench_of(own_tables(), SEEDS, PER_TABLE, COMPOSED)
    examination = summarise(examine(entries, workers=options.workers))
    reached = figures(examination)
    if options.show:
        for name, value in reached.items():
            if value is not None and not (name.startswith("f1:") and value == 1):
                print(f'    "{name}": {math.floor(value * 1000) / 1000:g},')
        return 0
    floors = {name: 1.0 for name in reached if name.startswith("f1:")} | REACHED
    dropped = below(examination, floors)
    for record in examination.unjudged:
        dropped += (f"{record.name} #{record.prediction}: not judged, {record.reason}",)
    said = ", ".join(f"{name} {value:.4f}" for name, value in reached.items() if value is not None and ":" not in name)
    print(f"{len(examination.records)} pairs: {said}")
    for line in dropped:
        print(f"dropped: {line}", file=sys.stderr)
    return 1 if dropped else 0


if __name__ == "__main__":
    sys.exit(main())
