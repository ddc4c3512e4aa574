"""The examination of a whole bench, on one core or several."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from multiprocessing import get_context

from tabx.errors import InputError
from tabx.formats import load_table
from tabx.lab.bench.entries import Entry
from tabx.lab.bench.examination.outcomes import Record
from tabx.lab.bench.examination.pair import Scorer, examine_pair
from tabx.limits import LIMITS, in_force
from tabx.progress import tell
from tabx.rubric import Rubric, load_rubric


def examine(
    entries: Sequence[Entry],
    *,
    rubric: Rubric | None = None,
    workers: int = 1,
    others: Mapping[str, Scorer] | None = None,
) -> tuple[Record, ...]:
    """Return a record for each prediction of a bench, in its order.

    Parameters
    ----------
    entries : sequence of Entry
        All with perturbations, as the expected findings have to be known.
    rubric : Rubric or None
        None: `default`.
    workers : int
        Processes to spread the gold tables over. With more than one, a script of yours needs the usual
        `if __name__ == "__main__":`, and `others` have to be functions of a module.
    others : mapping of name to Scorer or None
        Other metrics to ask for an error of each pair.

    Raises
    ------
    InputError
        For an entry without expected findings, and a gold table that cannot be read.
    """
    for entry in entries:
        if not entry.perturbations:
            raise InputError(f"{entry.name}: no expected findings; build the bench with tabx bench build")
    job = partial(_examine_entry, rubric=rubric or load_rubric(), others=dict(others or {}))
    total, done = sum(len(entry.predictions) for entry in entries), 0
    by_entry: dict[int, tuple[Record, ...]] = {}
    tell("examining", 0, total)
    for index, records in _run_each(job, entries, workers):
        by_entry[index] = records
        done += len(records)
        tell("examining", done, total)
    return tuple(record for index in sorted(by_entry) for record in by_entry[index])


def _examine_entry(entry: Entry, rubric: Rubric, others: Mapping[str, Scorer]) -> tuple[Record, ...]:
    try:
        gold = load_table(entry.gold, entry.gold_format or None)
    except InputError as error:
        raise InputError(f"{entry.name}: {error}") from None
    return tuple(examine_pair(entry, gold, index, rubric, others) for index in range(len(entry.predictions)))


def _run_each(
    job: partial[tuple[Record, ...]], entries: Sequence[Entry], workers: int
) -> Iterator[tuple[int, tuple[Record, ...]]]:
    if workers == 1 or len(entries) < 2:
        yield from ((index, job(entry)) for index, entry in enumerate(entries))
        return
    # Spawned, not forked: a fork would copy the locks of threads, but not the threads that release them.
    limits = dict(zip(LIMITS, in_force(), strict=True))
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _set_limits, (limits,))
    try:
        places = {pool.submit(job, entry): index for index, entry in enumerate(entries)}
        for done in as_completed(places):
            yield places[done], done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _set_limits(limits: Mapping[str, int]) -> None:
    """Set the limits in a new process, which starts with those of the environment."""
    os.environ.update({f"TABX_LIMIT_{name.upper()}": str(most) for name, most in limits.items()})
