"""Completions rewarded per second by `tabx.reward`, and what starting its workers takes.

    python benchmarks/reward_rate.py [--rounds N] [--workers N …] [--group N]

The completions are the predictions of tabxbench.jsonl; a call has `group` of them, as a step of training has. Each
round has workers of its own, so that no pair profits from having been judged before; the first call, which starts one,
is timed apart. By the processor's time of the workers, starting included, other work on the machine disturbs less.
"""

from __future__ import annotations

import argparse
import resource
import time
from statistics import median

from data import read_rows

from tabx.integrations.rewards import Reward

Pairs = list[tuple[str, str]]


def timed(reward: Reward, pairs: Pairs) -> float:
    """Return the seconds that a call takes, all of whose completions must have been judged."""
    began = time.perf_counter()
    found = reward([text for _, text in pairs], gold=[gold for gold, _ in pairs])
    if None in found:
        raise SystemExit(f"{found.count(None)} of {len(pairs)} were not judged")
    return time.perf_counter() - began


def spent_by_children() -> float:
    """Return the seconds of processor that processes which have ended took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print a line for each count of workers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--group", type=int, default=64)
    given = parser.parse_args()
    pairs = [(row["gold"], text) for row in read_rows("tabxbench.jsonl") for text in row["predictions"]]
    groups = [pairs[start : start + given.group] for start in range(0, len(pairs), given.group)]
    for workers in given.workers:
        started, rates, busy = [], [], []
        for _ in range(given.rounds):
            reward, before = Reward(workers=workers), spent_by_children()
            started.append(timed(reward, pairs[:1]))
            rates.append(len(pairs) / sum(timed(reward, group) for group in groups))
            reward.close()
            busy.append(spent_by_children() - before)
        print(
            f"{workers} workers: first call {min(started):.2f} s; {len(pairs)} completions in calls of {given.group}: "
            f"median {median(rates):.0f} a second, best {max(rates):.0f}; processor {min(busy):.2f} s"
        )


if __name__ == "__main__":
    main()
