"""The bench of edits: how alike tables are, what baselines reach, tokens of right answers, scripted models.

python benchmarks/edit_bench.py near        likeness of FeTaQA's tables, for the threshold of near copies
"""

from __future__ import annotations

import sys

import numpy as np
from data import DATA

from tabx.edit.bench.sources import each_once, read_sources
from tabx.edit.bench.splits import NEAR, candidates, likeness, near_copies, texts_of


def near() -> None:
    """Print how alike the tables of FeTaQA are that share a rare text."""
    found = {one.name: one.table for one in each_once(read_sources([DATA / "fetaqa.jsonl"])) if one.table is not None}
    texts = {name: texts_of(table) for name, table in found.items()}
    pairs = candidates(texts)
    values = np.array([likeness(texts[one], texts[other]) for one, other in pairs])
    print(f"{len(found)} tables, {len(pairs):,} pairs that share a rare text")
    for percent in (50, 90, 99, 99.9):
        print(f"percentile {percent}: {np.percentile(values, percent):.3f}")
    for low in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
        print(f"at least {low}: {int((values >= low).sum())} pairs")
    groups = [names for names in near_copies(found) if len(names) > 1]
    print(f"groups of near copies (from {NEAR}): {len(groups)}, tables in them {sum(map(len, groups))}")


if __name__ == "__main__":
    {"near": near}[sys.argv[1]]()
