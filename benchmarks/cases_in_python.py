"""The cases that are calls and no files: what `run.py` and `run.sh` of a case do in Python, and through the command."""

from __future__ import annotations

import datetime as dt
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import tabx

RECORDS = [{"Town": "Alder", "People": 4120}, {"Town": "Birch", "People": 880}]
CHECKOUT = Path(tabx.__file__).resolve().parents[1]
"""The checkout whose tabx is judged: the one that PYTHONPATH names."""


def run_tabx(arguments: Sequence[str | Path], folder: Path, seconds: float = 120) -> subprocess.CompletedProcess[str]:
    """Return what the command of the same checkout does with some arguments in a folder."""
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT), "COLUMNS": "200", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "tabx", *map(str, arguments)]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=seconds, check=False
    )


def _arrays(gold: Sequence[Any], predicted: Sequence[Any]) -> tabx.Judgement:
    import numpy as np
    import pandas as pd

    def frame(values: Sequence[Any]) -> pd.DataFrame:
        return pd.DataFrame({"doc": ["x", "y"][: len(values)], "vector": [np.asarray(value) for value in values]})

    return tabx.judge(frame(gold), frame(predicted))


def _long_arrays() -> tabx.Judgement:
    numbers = list(range(2000))
    changed = [-1 if 500 <= number < 1500 else number for number in numbers]
    return _arrays([numbers] * 2, [changed] * 2)


def _frames_in_cells() -> tabx.Judgement:
    import pandas as pd

    inner = pd.DataFrame({"a": range(100)})
    changed = inner.copy()
    changed.iloc[50, 0] = -9
    return tabx.judge(pd.DataFrame({"sub": [inner]}), pd.DataFrame({"sub": [changed]}))


def _big_numbers() -> tabx.Judgement:
    import pandas as pd

    gold = pd.DataFrame({"k": ["a", "b"], "v": [10**16, 5]})
    return tabx.judge(gold, pd.DataFrame({"k": ["a", "b"], "v": [1e16, 5.0]}))


def _durations() -> tabx.Judgement:
    import polars as pl

    frame = pl.DataFrame({"k": ["a", "b"], "t": [dt.timedelta(hours=1), dt.timedelta(days=2)]})
    return tabx.judge(frame, frame.to_pandas())


def _records_in_cells() -> tabx.Judgement:
    gold = [{"id": 1, "items": [{"sku": "a", "qty": 1}, {"sku": "b", "qty": 2}]}, {"id": 2, "items": []}]
    other = [{"id": 1, "items": [{"qty": 1, "sku": "a"}, {"qty": 2, "sku": "b"}]}, {"id": 2, "items": []}]
    return tabx.judge(gold, other)


def _without_rows(reply: str) -> Callable[[], tabx.Judgement]:
    def judged() -> tabx.Judgement:
        import pandas as pd

        return tabx.judge(pd.DataFrame({"k": [], "v": []}), reply)

    return judged


TOWNS = [("Ulm", "Danube"), ("Bonn", "Rhine"), ("Kiel", "Eider")]
JUDGED: Mapping[str, Callable[[], tabx.Judgement]] = MappingProxyType(
    {
        "wrapped_rows": lambda: tabx.judge(RECORDS, {"rows": RECORDS}),
        "long_arrays": _long_arrays,
        "precise_arrays": lambda: _arrays([[0.123456789012, 0.2]], [[0.123456789999, 0.2]]),
        "frames_in_cells": _frames_in_cells,
        "big_numbers": _big_numbers,
        "durations": _durations,
        "records_in_cells": _records_in_cells,
        "text_tuples": lambda: tabx.judge(TOWNS, [("Ulm", "Elbe"), *TOWNS[1:]]),
        "mixed_tuples": lambda: tabx.judge([("Ulm", 3), ("Bonn", 4)], [("Ulm", 9), ("Bonn", 4)]),
        "repeated_tuple": lambda: tabx.judge([("apple",), ("pear",)], [("apple",), ("apple",), ("pear",)]),
        "no_rows_as_list": _without_rows("[]"),
        "no_rows_in_object": _without_rows('{"rows": []}'),
        "no_rows_with_columns": _without_rows('{"columns": ["k", "v"], "rows": []}'),
        "no_rows_under_header": _without_rows("| k | v |\n|---|---|\n"),
    }
)
"""Judgements of values, by the name that `cases_right.jsonl` gives them."""


def _all_sheets(gold: Path, predicted: Path) -> str:
    return tabx.judge_tables(gold, predicted).summary


def _by_command(gold: Path, predicted: Path) -> str:
    return run_tabx(["judge", gold.name, predicted.name], gold.parent).stdout


def _asserted(gold: Path, predicted: Path) -> str:
    try:
        tabx.assert_table(gold, predicted)
    except AssertionError as error:
        return str(error)
    return "assert_table passes"


SENTENCES: Mapping[str, Callable[[Path, Path], str]] = MappingProxyType(
    {"all_sheets": _all_sheets, "all_sheets_by_command": _by_command, "all_sheets_asserted": _asserted}
)
"""What other doors than `judge` say of two files."""
