"""Put off garbage collections during a judgement."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

MANY = 50_000
"""Cells of both tables from which full collections are put off; no reason on record for the exact number."""

YOUNG = 50_000
"""Objects from which young ones are collected: more than the judgement of a small pair has at a time."""

_RARELY = 1_000_000
"""Collections of the middle generation before one of the oldest: more than any judgement has."""

_LOCK = Lock()
_running: list[bool] = []
"""Whether each running judgement is one of many cells."""

_before: list[tuple[int, int, int]] = []
"""Thresholds at the start of the first of them: the ones to restore."""


@contextmanager
def rare_collections(cells: int) -> Iterator[None]:
    """Put off collections inside the `with` block: of young objects, and from `MANY` cells on of the oldest.

    The records of a judgement live until its end and hold no cycles: collections would walk through them for nothing,
    which takes a tenth of the time of a small pair, and full ones a quarter of that of a large one. Once the judgement
    is over, the next object that is made sets off the collection that was due, so none is lost however many judgements
    follow each other. The thresholds belong to the process: of several threads, the last to finish restores them. A
    collector that is off stays off.
    """
    is_many = cells >= MANY
    with _LOCK:
        if not _running:
            _before.append(gc.get_threshold())
        _running.append(is_many)
        _put_off()
    try:
        yield
    finally:
        with _LOCK:
            _running.remove(is_many)
            if _running:
                _put_off()
            else:
                gc.set_threshold(*_before.pop())


@contextmanager
def no_collections() -> Iterator[None]:
    """Collect nothing inside the `with` block: the import of a large library makes no garbage.

    Looking for it takes a quarter of the time of litellm's import. A collector that is off stays off.
    """
    is_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_on:
            gc.enable()


def _put_off() -> None:
    """Set the thresholds for the judgements that are running."""
    young, middle, old = _before[0]
    gc.set_threshold(young and max(young, YOUNG), middle, _RARELY if any(_running) else old)
