"""Time, memory and right pairs of large tables: 6 columns, rows shuffled, 5 % of the cells edited.

    python benchmarks/large_tables.py [--rows 10 100 1000 10000 100000] [--kinds plain …] [--seed N]

Names with 1 % repeats, a category of 20, integers 0-999, dates of one year, prices, 200 cities; edited cells hold
another value of their column. Other kinds at 10,000 rows: `plainless` (no unique column), `duplicates` (20 % of the
rows stand twice), `wide` (100 columns).

Each table is judged in a process of its own. The times leave out the import and the making of the tables; "MiB" is the
peak of the whole process, "MiB bef" its peak before the judgement. "Right" are gold rows paired with their own row or
one that says the same, "edits" the changed cells that have a finding, "not made" findings of other cells against them,
"unsure" rows said to be unsure, "silent" rows paired wrongly without a word.

Where datacompy is installed (`pip install ".[bench]"`) it joins the same tables on their first column next to it
(`--datacompy`).
"""

from __future__ import annotations

import argparse
import datetime
import importlib
import importlib.util
import json
import math
import os
import random
import resource
import string
import subprocess
import sys
import time
from dataclasses import dataclass

import tabx
from tabx.table import Table, plain_rows

Rows = list[list[str]]
KINDS = ("plain", "plainless", "duplicates", "wide")
EDITED = 0.05
YEAR = datetime.date(2024, 1, 1)


@dataclass(frozen=True)
class Pair:
    """Two tables, where each gold row went, and the cells that were changed."""

    header: list[str]
    gold: Rows
    predicted: Rows
    place: list[int]
    edits: frozenset[tuple[int, int]]


def word(rng: random.Random, length: int) -> str:
    """Return a word of so many letters."""
    return "".join(rng.choice(string.ascii_lowercase) for _ in range(length)).title()


def make_columns(rng: random.Random, count: int) -> dict[str, list[str]]:
    """Return the six columns."""
    names = [f"{word(rng, 5)} {word(rng, 8)}" for _ in range(count)]
    for _ in range(count // 100):
        names[rng.randrange(count)] = rng.choice(names)
    cities = [word(rng, 7) for _ in range(200)]
    return {
        "Name": names,
        "Category": [f"Category {rng.choice(string.ascii_uppercase[:20])}" for _ in range(count)],
        "Count": [str(rng.randrange(1000)) for _ in range(count)],
        "Date": [(YEAR + datetime.timedelta(rng.randrange(366))).isoformat() for _ in range(count)],
        "Price": [f"{rng.uniform(1, 500):.2f}" for _ in range(count)],
        "City": [rng.choice(cities) for _ in range(count)],
    }


def make_gold(kind: str, rng: random.Random, count: int) -> tuple[list[str], Rows]:
    """Return header and rows of the gold table of a kind."""
    columns = make_columns(rng, count)
    if kind == "plainless":
        del columns["Name"], columns["Price"]
        columns["Status"] = [rng.choice(["open", "closed", "waiting"]) for _ in range(count)]
        columns["Weight"] = [str(rng.randrange(50)) for _ in range(count)]
    if kind == "wide":
        for extra in range(94):
            top = rng.choice([5, 50, 500, 5000])
            columns[f"Measure {extra + 1}"] = [str(rng.randrange(top)) for _ in range(count)]
    rows = [list(row) for row in zip(*columns.values(), strict=True)]
    if kind == "duplicates":
        for i in range(count // 5):
            rows[count - 1 - i] = list(rows[i])
    return list(columns), rows


def make_pair(kind: str, count: int, seed: int) -> Pair:
    """Return the tables of one case."""
    rng = random.Random(seed)
    header, gold = make_gold(kind, rng, count)
    changed = [list(row) for row in gold]
    for _ in range(round(EDITED * count * len(header))):
        column = rng.randrange(len(header))
        changed[rng.randrange(count)][column] = rng.choice(gold)[column]
    order = list(range(count))
    rng.shuffle(order)
    place = [0] * count
    for j, i in enumerate(order):
        place[i] = j
    edits = frozenset((i, c) for i in range(count) for c in range(len(header)) if gold[i][c] != changed[i][c])
    return Pair(header, gold, [changed[i] for i in order], place, edits)


def measure(kind: str, count: int, seed: int) -> dict[str, float | int | str]:
    """Return the figures of one case."""
    pair = make_pair(kind, count, seed)
    gold, predicted = (Table(plain_rows([pair.header]), plain_rows(rows)) for rows in (pair.gold, pair.predicted))
    tabx.judge("a | b\n1 | 2", "a | b\n1 | 3")  # imports
    before = peak()
    started, cpu = time.perf_counter(), time.process_time()
    judgement = tabx.judge(gold, predicted)
    seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
    after = peak()
    found = {p.gold[0]: p.predicted[0] for p in judgement.alignment.rows if len(p.gold) == len(p.predicted) == 1}
    unsure = {i for p in judgement.alignment.rows if p.confidence < 0.6 for i in p.gold}
    own = {i for i, j in found.items() if j == pair.place[i]}
    right = own | {i for i, j in found.items() if pair.predicted[j] == pair.predicted[pair.place[i]]}
    told = {(f.gold_rows[0], f.gold_columns[0]) for f in judgement.findings if f.entity == "cell" and f.gold_rows}
    return {
        "kind": kind,
        "rows": count,
        "seconds": seconds,
        "cpu": cpu,
        "peak": after,
        "before": before,
        "right": len(right) / count,
        "edits": len(told & pair.edits) / max(1, len(pair.edits)),
        "false": len(told - pair.edits) / max(1, len(pair.edits)),
        "unsure": len(unsure) / count,
        "wrong": (len(found) - len(right & set(found))) / count,
        "silent": len(set(found) - right - unsure) / count,
        "unpaired": (count - len(found)) / count,
    }


def join(kind: str, count: int, seed: int) -> dict[str, float | int | str]:
    """Return time and memory of datacompy joining the same tables on their first column."""
    datacompy = importlib.import_module("datacompy")
    import pandas as pd

    pair = make_pair(kind, count, seed)
    gold, predicted = (pd.DataFrame(rows, columns=pair.header) for rows in (pair.gold, pair.predicted))
    compare = getattr(datacompy, "PandasCompare", None) or datacompy.Compare
    started = time.perf_counter()
    result = compare(gold, predicted, join_columns=[pair.header[0]])
    text = result.report()
    return {
        "seconds": time.perf_counter() - started,
        "peak": peak(),
        "shared": len(result.intersect_rows),
        "text": len(text),
    }


def peak() -> float:
    """Return the peak memory of this process in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def run(*arguments: str) -> dict[str, float]:
    """Return what a process of its own measures, without a limit of time unless one is set."""
    environment = {"TABX_LIMIT_SECONDS": "0", **os.environ}
    command = [sys.executable, __file__, "--one", *arguments]
    process = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    if process.returncode:
        sys.exit(f"{process.stderr}{' '.join(arguments)} ended with {process.returncode}")
    return dict(json.loads(process.stdout))


def show(kind: str, count: int, seed: int, with_datacompy: bool) -> float:
    """Print one line; return the processor seconds."""
    got = run("tabx", kind, str(count), str(seed))
    line = (
        f"{kind:<11}{count:>8}{got['seconds']:>9.2f}{got['cpu']:>9.2f}{got['before']:>8.0f}{got['peak']:>8.0f}"
        f"{got['right']:>9.2%}{got['edits']:>9.2%}{got['false']:>9.2%}{got['unsure']:>9.2%}{got['silent']:>9.2%}"
        f"{got['unpaired']:>9.2%}"
    )
    if with_datacompy:
        other = run("datacompy", kind, str(count), str(seed))
        line += (
            f"   datacompy {other['seconds']:.2f} s, {other['peak']:.0f} MiB, {other['shared'] / count:.2%} rows joined"
        )
    print(line, flush=True)
    return got["cpu"]


def main() -> None:
    """Print a line for each case and the growth between sizes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, nargs="+", default=[10, 100, 1000, 10_000, 100_000])
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--datacompy", action="store_true", help="next to it, if installed")
    parser.add_argument("--one", nargs=4, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        who, kind, count, seed = given.one
        print(json.dumps((join if who == "datacompy" else measure)(kind, int(count), int(seed))))
        return
    joined = given.datacompy and importlib.util.find_spec("datacompy") is not None
    if given.datacompy and not joined:
        print("datacompy is not installed: left out", file=sys.stderr)
    print(
        f"{'kind':<11}{'rows':>8}{'wall s':>9}{'cpu s':>9}{'MiB bef':>8}{'MiB':>8}{'right':>9}{'edits':>9}"
        f"{'not made':>9}{'unsure':>9}{'silent':>9}{'unpaired':>9}"
    )
    last: tuple[int, float] | None = None
    for kind in given.kinds:
        for count in given.rows if kind == "plain" else [10_000]:
            cpu = show(kind, count, given.seed, joined)
            if kind == "plain" and last is not None and last[0] >= 1000:
                print(f"{'':<11}growth: time ~ rows^{math.log(cpu / last[1]) / math.log(count / last[0]):.2f}")
            last = (count, cpu)


if __name__ == "__main__":
    main()
