"""Seconds for a sweep of 10,000 weightings over 250 pairs, import excluded; the file of judgements read apart.

    python benchmarks/sweep_speed.py [--base NAME] [--rounds 5]

The 150 pairs of tabxbench.jsonl are judged and stored first; items of theirs are repeated under other names up to 250.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from statistics import median

from data import DATA, read_rows

from tabx.meta import Results, grid, judge_items, read_bench, read_rankings, read_results, result_lines, sweep
from tabx.rubric import load_rubric

PAIRS, TENTHS = 250, [tenth / 10 for tenth in range(1, 11)]
KEYS = {
    "paper": ("alpha.row", "alpha.column", "beta.extra", "beta.partial"),
    "default": ("weight.missing.row", "weight.extra.row", "weight.extra.column", "prices.wrong_key"),
}


def main() -> None:
    """Print the seconds for reading and, median and fastest round, for the sweep: wall time and processor time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", choices=tuple(KEYS), default="paper")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    read_rows("tabxbench.jsonl")  # ends here, saying so, where it is absent
    bench = DATA / "tabxbench.jsonl"
    results, seconds = _stored(bench)
    human = read_rankings(bench)
    copies = [replace(item, name=f"{item.name} again") for item in results.items]
    items = (*results.items, *copies)[: PAIRS // 5]
    ranks = {item.name: human[item.name.removesuffix(" again")] for item in items}
    base, reference = load_rubric(options.base), load_rubric()
    walls, processors = [], []
    for _ in range(options.rounds):
        wall, processor = time.perf_counter(), time.process_time()
        weightings = grid(base, dict.fromkeys(KEYS[options.base], TENTHS))
        sweep(replace(results, items=items), ranks, [weightings], base, [reference])
        walls.append(time.perf_counter() - wall)
        processors.append(time.process_time() - processor)
    pairs = sum(len(item.counts) for item in items)
    print(
        f"{len(weightings):,} weightings × {pairs} pairs, base {options.base}, cross-validation included: "
        f"median {median(walls):.2f} s, fastest {min(walls):.2f}; processor time median {median(processors):.2f} s; "
        f"reading the {sum(len(item.counts) for item in results.items)} stored judgements {seconds:.2f} s"
    )


def _stored(bench: Path) -> tuple[Results, float]:
    """Return the judgements of a bench, as read from a file, and the seconds that reading took."""
    (judged,) = judge_items(read_bench(bench), [load_rubric()])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "results.jsonl")
        path.write_text("".join(result_lines(judged)), encoding="utf-8")
        start = time.perf_counter()
        return read_results(path), time.perf_counter() - start


if __name__ == "__main__":
    main()
