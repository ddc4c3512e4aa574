"""The garbage collector during a judgement of many cells: full collections are put off until it is over."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

MANY = 50_000
"""Cells of both tables from which on it is worth it; no reason on record for the exact number."""

_RARELY = 1_000_000
"""Collections of the middle generation between two of the oldest: more than any judgement sees, none takes place."""

_LOCK = Lock()
_before: list[tuple[int, int, int]] = []
"""The thresholds that held before, once for each judgement that is running."""


@contextmanager
def rare_collections(cells: int) -> Iterator[None]:
    """Put off the collections of the oldest generation inside the `with` block, where there are many cells.

    The records of a judgement live until its end and hold no cycles: each full collection walks through all of them
    for nothing, a quarter of the time of a large table. Young objects are collected as before. The thresholds belong
    to the process: of several threads the last one to finish restores them.
    """
    if cells < MANY:
        yield
        return
    with _LOCK:
        _before.append(gc.get_threshold())
        gc.set_threshold(*_before[0][:2], _RARELY)
    try:
        yield
    finally:
        with _LOCK:
            first = _before[0]
            _before.pop()
            if not _before:
                gc.set_threshold(*first)
