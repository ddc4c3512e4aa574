"""What a judgement of a long table takes to show, and to make beside other tools: bytes and seconds.

    python benchmarks/showing.py [--rows 20000]

Tables of five columns (a key, texts, numbers, dates) in pandas, rows in the same order, 5 % of the cells wrong. Wants
datacompy (`pip install '.[bench]'`); pandas.testing is asked whether both are equal, and ends at the first difference.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TypeVar

import pandas as pd

import tabx

WRONG = 0.05

Found = TypeVar("Found")


def main() -> None:
    """Print a line for each form, then the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=20_000)
    options = parser.parse_args()
    gold = frame(options.rows, Random(0))
    predicted = spoilt(gold, Random(1))
    judgement, seconds = timed(lambda: tabx.judge(gold, predicted))
    print(f"{options.rows:,} × {gold.shape[1]}, {len(judgement.findings):,} findings: judged in {seconds:.2f} s")
    forms: dict[str, Callable[[], object]] = {
        "repr": lambda: repr(judgement),
        "to_text": judgement.to_text,
        "to_markdown": judgement.to_markdown,
        "to_html": judgement.to_html,
        "notebook view": judgement._repr_html_,
        "to_json": judgement.to_json,
        "findings.to_frame": lambda: judgement.findings.to_frame().to_csv(),
    }
    for name, form in forms.items():
        text, took = timed(form)
        print(f"{name:18} {len(str(text).encode()):>12,} bytes  {took:6.2f} s")
    for name, other in (("datacompy", by_datacompy), ("pandas.testing", by_pandas)):
        took = min(timed(partial(other, gold, predicted))[1] for _ in range(3))
        print(f"{name}: {took:.3f} s, tabx takes {seconds / took:.0f} times as long")


def timed(call: Callable[[], Found]) -> tuple[Found, float]:
    """Return what a call gives, and the seconds it took."""
    started = time.perf_counter()
    found = call()
    return found, time.perf_counter() - started


def frame(rows: int, random: Random) -> pd.DataFrame:
    """Return a table of invented orders."""
    towns = ["Linz", "Graz", "Wels", "Steyr", "Krems", "Lienz", "Villach", "Dornbirn"]
    return pd.DataFrame(
        {
            "order": [f"A{number:06}" for number in range(rows)],
            "town": [random.choice(towns) for _ in range(rows)],
            "pieces": [random.randrange(1, 500) for _ in range(rows)],
            "price": [round(random.uniform(1, 9999), 2) for _ in range(rows)],
            "day": [f"2025-{random.randrange(1, 13):02}-{random.randrange(1, 29):02}" for _ in range(rows)],
        }
    )


def spoilt(gold: pd.DataFrame, random: Random) -> pd.DataFrame:
    """Return the table with some cells beside the key taken from other rows."""
    wrong = gold.copy()
    for column in gold.columns[1:]:
        values = gold[column].tolist()
        wrong[column] = [random.choice(values) if random.random() < WRONG else value for value in values]
    return wrong


def by_datacompy(gold: pd.DataFrame, predicted: pd.DataFrame) -> None:
    """Compare after a join on the key."""
    import datacompy

    datacompy.PandasCompare(gold, predicted, join_columns="order").matches()


def by_pandas(gold: pd.DataFrame, predicted: pd.DataFrame) -> None:
    """Ask whether both are equal."""
    try:
        pd.testing.assert_frame_equal(gold, predicted)
    except AssertionError:
        return


if __name__ == "__main__":
    main()
