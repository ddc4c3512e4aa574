"""Put off full garbage collections during a judgement of many cells."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

MANY = 50_000
"""Cells of both tables from which postponing pays off; no reason on record for the exact number."""

_RARELY = 1_000_000
"""Collections of the middle generation before one of the oldest: more than any judgement has."""

_LOCK = Lock()
_before: list[tuple[int, int, int]] = []
"""Thresholds at the start of each running judgement; the first are the ones to restore."""


@contextmanager
def rare_collections(cells: int) -> Iterator[None]:
    """Put off collections of the oldest generation inside the `with` block.

    Below `MANY` cells nothing changes. The records of a judgement live until its end and hold no cycles, so each full
    collection would walk through all of them for nothing, which takes a quarter of the time of a large table. Young
    objects are collected as before. The thresholds belong to the process: of several threads, the last to finish
    restores them.
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
