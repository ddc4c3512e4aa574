"""The engine for a run."""

from __future__ import annotations

import os

from tabx.base.errors import OptionError
from tabx.batch.engines.asking import AskingEngine
from tabx.batch.engines.entries import Engine, Work
from tabx.batch.engines.local import MEMORY, LocalEngine
from tabx.batch.engines.serial import SerialEngine
from tabx.batch.work import Job


def cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


LOCAL, DASK = ENGINES = ("local", "dask")
"""Names of engines."""


def engine_of(
    job: Job,
    workers: int | None,
    concurrency: int,
    memory: int = MEMORY,
    *,
    name: str = LOCAL,
    scheduler: str | None = None,
) -> Engine:
    """Return the engine for judging: threads where a model is asked, this process where one is in memory.

    The parameters are those of `engine_for`, `concurrency` for `asking`.
    """
    if job.in_this_process and not job.asks:
        if name == DASK:
            raise OptionError("--engine dask: metrics with a neural model run in this process; leave --engine out")
        workers = 0
    return engine_for(job, workers, concurrency if job.asks else None, memory, name=name, scheduler=scheduler)


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
        Pairs at a time where a model is asked; None where none is.
    memory : int
        Bytes that a pair may take in a process of its own; 0 for no limit.
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
            raise OptionError("--engine dask judges without a model; with one, pairs wait at the same time in threads")
        from tabx.batch.engines.dask import DaskEngine

        return DaskEngine(work, scheduler, workers, memory)
    if scheduler is not None:
        raise OptionError("--scheduler needs --engine dask")
    if asking is not None:
        return AskingEngine(work, asking)
    count = cores() if workers is None else workers
    return LocalEngine(work, count, memory) if count else SerialEngine(work)
