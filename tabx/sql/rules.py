"""The comparisons that the field publishes, with what they overlook, to stand beside `match_results`.

Each takes the gold and the predicted result and the gold query, and gives the published score: 1 or 0, or for
bird-soft-f1 from 0 to 1. Values are compared as Python does: 1, 1.0 and True are equal, "1" is another value.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tabx.base.errors import OptionError
from tabx.sql.closeness import Closeness
from tabx.sql.coding import Coded
from tabx.sql.pairing import Search
from tabx.sql.result import Result, Row

Rule = Callable[[Result, Result, str], float]


def bird(gold: Result, predicted: Result, gold_sql: str = "") -> float:
    """Return 1 where both results are the same set of rows, else 0.

    BIRD's execution accuracy (Li et al. 2023, `evaluation.py`: `set(predicted_res) == set(ground_truth_res)`). Rows
    that are doubled or in another order are right; columns in another order, a further column and noise of floats
    are wrong. Values that Python cannot hash (lists) fail there, which counts 0.
    """
    try:
        return float(set(predicted.rows) == set(gold.rows))
    except TypeError:
        return 0.0


def bird_soft_f1(gold: Result, predicted: Result, gold_sql: str = "") -> float:
    """Return the F1 of the values of rows that are paired by place, from 0 to 1.

    BIRD mini-dev's soft F1 (2024, `evaluation_f1.py`): doubled rows are dropped, the n-th row of one set is held
    against the n-th of the other, and a value counts if it stands anywhere in that row. The published program takes the
    rows in the order in which Python happens to list a set, which differs from run to run where they hold texts; here
    they come in the order of a digest of their values, so that equal sets are listed alike, as they mostly are there.
    """
    if not predicted.rows and not gold.rows:
        return 1.0
    try:
        rows, others = (sorted(set(side.rows), key=_digest) for side in (gold, predicted))
    except TypeError:
        return 0.0
    true = false = lacking = 0.0
    for row, other in zip(rows, others, strict=False):
        found = sum(value in row for value in other)
        true += found / len(row)
        false += (len(other) - found) / len(row)
        lacking += sum(value not in other for value in row) / len(row)
    false += max(len(others) - len(rows), 0)
    lacking += max(len(rows) - len(others), 0)
    precision, recall = _share(true, false), _share(true, lacking)
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _share(part: float, rest: float) -> float:
    return part / (part + rest) if part + rest else 0.0


def _digest(row: Row) -> bytes:
    """Return bytes that equal rows share, whatever the run: numbers by Python's own hash, all else by its writing."""
    parts = [hash(value) if isinstance(value, int | float) else repr(value) for value in row]
    return hashlib.blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=8).digest()


def spider(gold: Result, predicted: Result, gold_sql: str = "") -> float:
    """Return 1 where some order of the columns makes both the same bag of rows, else 0.

    Spider's test suites (Zhong, Yu and Klein 2020, `exec_eval.py`, `result_eq`): the rows must also be in the same
    order where the words ORDER BY stand anywhere in the gold query, ties not considered. The published program tries
    the orders of the columns; here a pairing is searched for, with equal outcome. Two results without rows are equal
    whatever their columns. The first test of the published program, which sorts each row by the texts of its values,
    is kept: it calls some rows different that differ by 1 and 1.0 alone.

    Raises
    ------
    GivenUpError
        Where the columns are too alike to know within a bound.
    """
    if not gold.rows and not predicted.rows:
        return 1.0
    if len(gold.rows) != len(predicted.rows) or len(gold.rows[0]) != len(predicted.rows[0]):
        return 0.0
    try:
        return float(_spider_equal(gold.rows, predicted.rows, "order by" in gold_sql.lower()))
    except TypeError:  # a value that Python cannot hash, which ends the published program
        return 0.0


def _spider_equal(rows: Sequence[Row], others: Sequence[Row], ordered: bool) -> bool:
    if not _may_be_equal(rows, others, ordered):
        return False
    known: dict[Any, int] = {}
    columns, other_columns = _coded(rows, known), _coded(others, known)
    if ordered:
        return Counter(one.codes.tobytes() for one in columns) == Counter(one.codes.tobytes() for one in other_columns)
    anywhere = np.zeros(len(rows), dtype=np.int64)
    return Search(columns, other_columns, Closeness(0.0), (anywhere, anywhere)).pairs() is not None


def _may_be_equal(rows: Sequence[Row], others: Sequence[Row], ordered: bool) -> bool:
    sides = [[tuple(sorted(row, key=lambda value: str(value) + str(type(value)))) for row in s] for s in (rows, others)]
    return sides[0] == sides[1] if ordered else set(sides[0]) == set(sides[1])


def _coded(rows: Sequence[Row], known: dict[Any, int]) -> list[Coded]:
    columns = zip(*rows, strict=True)
    return [Coded.plain([known.setdefault(value, len(known)) for value in column]) for column in columns]


SPIDER2_TOLERANCE = 1e-2
"""Difference of numbers that Spider 2 takes for none."""


def spider2(gold: Result, predicted: Result, gold_sql: str = "") -> float:
    """Return 1 where the values of each gold column, sorted, are those of some predicted column, else 0.

    Spider 2 (Lei et al. 2024, `evaluate.py`, `compare_pandas_table`, with `ignore_order`): rows may be scrambled, and
    several gold columns may be found in the same predicted one; further columns are right. Numbers may differ by .01.
    The values are sorted by their text. Which gold columns count (`condition_cols`) is told by its files for each
    question; here all do.
    """
    golds, others = _sorted_columns(gold), _sorted_columns(predicted)
    return float(all(any(_vectors_match(column, other) for other in others) for column in golds))


def _sorted_columns(result: Result) -> list[list[Any]]:
    import pandas

    # Columns of a frame have one type, and those of a frame of numbers alone become floats when it is turned.
    frame = pandas.DataFrame([list(row) for row in result.rows], columns=range(len(result.columns)))
    columns = frame.transpose().to_numpy().tolist()
    return [
        sorted(column, key=lambda value: (value is None, str(value), isinstance(value, int | float)))
        for column in columns
    ]


def _vectors_match(column: Sequence[Any], other: Sequence[Any]) -> bool:
    return len(column) == len(other) and all(map(_values_match, column, other))


def _values_match(one: Any, other: Any) -> bool:
    if _is_missing(one) and _is_missing(other):
        return True
    if isinstance(one, int | float) and isinstance(other, int | float):
        return math.isclose(float(one), float(other), abs_tol=SPIDER2_TOLERANCE)
    return bool(one == other)


def _is_missing(value: Any) -> bool:
    import pandas

    return value is None or bool(pandas.isna(value) is True)


RULES: dict[str, Rule] = {"bird": bird, "bird-soft-f1": bird_soft_f1, "spider": spider, "spider2": spider2}
"""The published rules by the name of `--rule`."""


def apply_rule(name: str, gold: Result, predicted: Result, gold_sql: str = "") -> float:
    """Return what a published rule says of two results: 1 is right, 0 wrong.

    Raises
    ------
    OptionError
        For an unknown rule.
    GivenUpError
        From spider, where its columns are too alike.
    """
    if name not in RULES:
        raise OptionError(f"no rule {name!r}; there are {', '.join(RULES)}")
    return RULES[name](gold, predicted, gold_sql)
