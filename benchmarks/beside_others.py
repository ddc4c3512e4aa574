"""What other tools make of the same edits: mean score of each over the project's own tables, 1 where nothing is wrong.

    python benchmarks/beside_others.py [--seeds 1-3]

Each edit of the list is made to each of tabx's own gold tables that can take it. exact match is by grid position, chrF
compares both tables as Markdown, TEDS and GriTS (content) as HTML. datacompy is told to join on the first column, and
gives the share of the gold's cells that it finds equal; pandas.testing the share of tables that
`assert_frame_equal(check_like=True, check_dtype=False)` passes, with the first column as index. An edit is "seen" where
the score falls below 1. Wants `pip install '.[bench]'`.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable
from statistics import mean

import pandas as pd
from other_metrics import METRICS, grits

import tabx
from tabx.bench import own_tables
from tabx.cli.options.values import seeds
from tabx.perturb import RefusedError, perturb
from tabx.table import Table

EDITS = {
    "the same": "",
    "header rephrased": "header-rephrased",
    "rows shuffled": "row-shuffle",
    "columns shuffled": "column-shuffle",
    "1.5 km for 1500 m": "unit-shift",
    "1,234 for 1234": "thousands-separator",
    "dates written otherwise": "date-format",
    "transposed": "transposition",
    "long for wide": "melted",
    "a number far off": "value-much",
    "two values swapped": "value-swap",
    "two headers swapped": "header-swap",
    "a row missing": "rows-missing",
    "a column missing": "columns-missing",
}


def by_tabx(gold: Table, predicted: Table) -> float:
    """Return the score."""
    return tabx.judge(gold, predicted).score


def by_datacompy(gold: Table, predicted: Table) -> float:
    """Return the share of the gold's cells that are found equal after a join on the first column."""
    import datacompy

    mine, theirs = frame(gold), frame(predicted)
    key = mine.columns[0]
    if key not in theirs.columns:
        return 0.0
    compared = datacompy.PandasCompare(mine, theirs, join_columns=key, cast_column_names_lower=False)
    joined = len(compared.intersect_rows)
    equal = sum(joined - column["unequal_cnt"] for column in compared.column_stats)
    return float(equal) / mine.size


def by_pandas(gold: Table, predicted: Table) -> float:
    """Return 1 where pandas calls both equal, 0 where not."""
    mine, theirs = (one.set_index(one.columns[0]) for one in (frame(gold), frame(predicted)))
    try:
        pd.testing.assert_frame_equal(mine, theirs, check_like=True, check_dtype=False, check_names=False)
    except (AssertionError, ValueError):  # ValueError: keys that repeat cannot be sorted alike
        return 0.0
    return 1.0


def frame(table: Table) -> pd.DataFrame:
    """Return a table as a frame of texts under the last level of its header."""
    names = [path[-1] for path in table.columns]
    return pd.DataFrame(table.texts(), columns=pd.Index(names))


def similarity(error: Callable[[Table, Table], float]) -> Callable[[Table, Table], float]:
    """Return 1 − an error."""
    return lambda gold, predicted: 1 - error(gold, predicted)


TOOLS: dict[str, Callable[[Table, Table], float]] = {
    "tabx": by_tabx,
    **{name: similarity(error) for name, error in METRICS.items()},
    "GriTS": similarity(grits),
    "datacompy": by_datacompy,
    "pandas.testing": by_pandas,
}


def main() -> None:
    """Print a Markdown table: a row for each edit, a column for each tool."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=seeds, default=(1, 2, 3))
    options = parser.parse_args()
    golds = [table for _, table in own_tables().values() if plain(table)]
    print(f"{len(golds)} tables, seeds {options.seeds}\n")
    print("| edit | tables |", " | ".join(TOOLS), "|")
    print("| --- |", " | ".join(["---:"] * (len(TOOLS) + 1)), "|")
    for name, kind in EDITS.items():
        scores: dict[str, list[float]] = defaultdict(list)
        for gold in golds:
            for seed in options.seeds:
                predicted = edited(gold, kind, seed)
                if predicted is not None:
                    for tool, measure in TOOLS.items():
                        scores[tool].append(measure(gold, predicted))
        shown = " | ".join(f"{mean(scores[tool]):.3f}" for tool in TOOLS)
        print(f"| {name} | {len(scores['tabx'])} | {shown} |")


def plain(table: Table) -> bool:
    """Whether every tool can read a table: one header row of different names, no sections."""
    names = [path[-1] for path in table.columns]
    return len(table.header_rows) == 1 and not table.row_groups and len(set(names)) == len(names)


def edited(gold: Table, kind: str, seed: int) -> Table | None:
    """Return a table with one edit; None where it cannot take it."""
    try:
        (part,) = perturb(gold, [kind] if kind else [], seed).printed
    except RefusedError:
        return None
    assert isinstance(part, Table)
    return part


if __name__ == "__main__":
    main()
