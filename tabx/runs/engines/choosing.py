"""The engine for a run."""

from __future__ import annotations

import os

from tabx.base.errors import OptionError
from tabx.runs.engines.asking import AskingEngine
from tabx.runs.engines.entries import Engine, Work
from tabx.runs.engines.local import MEMORY, LocalEngine
from tabx.runs.engines.serial import SerialEngine


def cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


LOCAL, DASK = ENGINES = ("local", "dask")
"""Names of engines."""


def engine_for(
    work: Work,
    workers: int | None = None,
    asking: int | None = None,
    memory: int = MEMORY,
    *,
    name: str = LOCAL,
    scheduler: str | None = None,
) -> Engine:
    """Return the engine for some work.

    Parameters
    ----------
    work : Work
    workers : int or None
        Processes; None takes one for each processor, 0 this process alone.
    asking : int or None
        Items at a time where a model is asked; None where none is.
    memory : int
        Bytes that an item may take in a process of its own; 0 for no limit.
    name : str
        "local", or "dask" for a cluster.
    scheduler : str or None
        Address of the cluster's scheduler; None starts workers of it on this machine.

    Raises
    ------
    OptionError
        A cluster for work that asks a model: cache, budget and keys are of this process.
    """
    if name == DASK:
        if asking is not None:
            raise OptionError("--engine dask works without a model; with one, all wait at the same time in threads")
        from tabx.runs.engines.dask import DaskEngine

        return DaskEngine(work, scheduler, workers, memory)
    if scheduler is not None:
        raise OptionError("--scheduler needs --engine dask")
    if asking is not None:
        return AskingEngine(work, asking)
    count = cores() if workers is None else workers
    return LocalEngine(work, count, memory) if count else SerialEngine(work)
