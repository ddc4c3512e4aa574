"""The engine for a run."""

from __future__ import annotations

import os

from tabx.batch.engines.asking import AskingEngine
from tabx.batch.engines.entries import Engine, Work
from tabx.batch.engines.local import MEMORY, LocalEngine
from tabx.batch.engines.serial import SerialEngine


def cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def engine_for(work: Work, workers: int | None = None, asking: int | None = None, memory: int = MEMORY) -> Engine:
    """Return the engine that works on one machine.

    Parameters
    ----------
    work : Work
    workers : int or None
        Processes; None takes one for each processor, 0 this process alone.
    asking : int or None
        Pairs at a time where a model is asked; None where none is.
    memory : int
        Bytes that a pair may take in a process of its own; 0 for no limit.
    """
    if asking is not None:
        return AskingEngine(work, asking)
    count = cores() if workers is None else workers
    return LocalEngine(work, count, memory) if count else SerialEngine(work)
