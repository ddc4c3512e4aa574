"""Blocks of tied rows: what a query's ORDER BY leaves in any order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tabx.sql.result import Row
from tabx.sql.values import Ints


def tied_blocks(keys: Sequence[Row], rel_tol: float) -> Ints:
    """Return for each row the number of its block: rows in sequence whose keys are equal are tied.

    Keys that are floats are equal within `rel_tol` of the block's first: sums of floats that differ by noise alone are
    in the order of that noise.
    """
    blocks = np.zeros(len(keys), dtype=np.int64)
    first = 0
    for row in range(1, len(keys)):
        if _tied(keys[first], keys[row], rel_tol):
            continue
        first = row
        blocks[row] = 1
    starts: Ints = np.cumsum(blocks)
    return starts


def _tied(one: Row, other: Row, rel_tol: float) -> bool:
    return all(_equal(first, second, rel_tol) for first, second in zip(one, other, strict=True))


def _equal(one: Any, other: Any, rel_tol: float) -> bool:
    if one == other or (one != one and other != other):  # NaN
        return True
    if not (isinstance(one, float) and isinstance(other, float)):
        return False
    return abs(one - other) <= rel_tol * max(abs(one), abs(other))
