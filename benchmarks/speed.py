"""Pairs judged per second on tabxbench.jsonl, one core, import excluded.

    taskset -c 0 python benchmarks/speed.py [--rounds N]

Each round runs in this process with the caches of the first one cleared, so that no pair profits from having been
judged before; the fastest and the median round are printed, by the clock and by the processor's time, which other
work on the machine disturbs less.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from functools import _lru_cache_wrapper
from statistics import median

from data import read_rows

import tabx


def clear_caches() -> None:
    """Empty every cache of the package."""
    for name, module in list(sys.modules.items()):
        if name == "tabx" or name.startswith("tabx."):
            for value in list(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper):
                    value.cache_clear()
    gc.collect()


def main() -> None:
    """Print pairs per second."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    pairs = [(row["gold"], text) for row in read_rows("tabxbench.jsonl") for text in row["predictions"]]
    tabx.judge(*pairs[0])
    rates, busy = [], []
    for _ in range(rounds):
        clear_caches()
        started, worked = time.perf_counter(), time.process_time()
        for gold, predicted in pairs:
            tabx.judge(gold, predicted)
        rates.append(len(pairs) / (time.perf_counter() - started))
        busy.append(len(pairs) / (time.process_time() - worked))
    print(f"{len(pairs)} pairs, {rounds} rounds: median {median(rates):.0f} pairs/s, best {max(rates):.0f}")
    print(f"by processor time: median {median(busy):.0f} pairs/s, best {max(busy):.0f}")


if __name__ == "__main__":
    main()
