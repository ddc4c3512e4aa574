"""The examination of a whole bench, on one core or several; and of pairs examined before."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from multiprocessing import get_context

from tabx.bench.examination.pair import Scorer, examine_pair
from tabx.bench.examination.records import Record
from tabx.bench.files import rows_of
from tabx.bench.records import Entry
from tabx.errors import InputError
from tabx.formats import load_table
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
    """Return a record for each prediction of a bench, in its order, whatever the number of workers.

    Parameters
    ----------
    entries : sequence of Entry
        All with perturbations: what is to be found has to be known.
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
        For an entry of which nobody knows what is to be found, and a gold table that cannot be read.
    """
    for entry in entries:
        if not entry.perturbations:
            raise InputError(
                f"{entry.name}: nobody knows what is to be found in its predictions; tabx bench build does"
            )
    job = partial(_examine_entry, rubric=rubric or load_rubric(), others=dict(others or {}))
    total, done = sum(len(entry.predictions) for entry in entries), 0
    found: dict[int, tuple[Record, ...]] = {}
    tell("examining", 0, total)
    for index, records in _each(job, entries, workers):
        found[index] = records
        done += len(records)
        tell("examining", done, total)
    return tuple(record for index in sorted(found) for record in found[index])


def _examine_entry(entry: Entry, rubric: Rubric, others: Mapping[str, Scorer]) -> tuple[Record, ...]:
    try:
        gold = load_table(entry.gold, entry.gold_format or None)
    except InputError as error:
        raise InputError(f"{entry.name}: {error}") from None
    return tuple(examine_pair(entry, gold, index, rubric, others) for index in range(len(entry.predictions)))


def _each(
    job: partial[tuple[Record, ...]], entries: Sequence[Entry], workers: int
) -> Iterator[tuple[int, tuple[Record, ...]]]:
    if workers == 1 or len(entries) < 2:
        yield from ((index, job(entry)) for index, entry in enumerate(entries))
        return
    limits = dict(zip(LIMITS, in_force(), strict=True))
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _start, (limits,))
    try:
        places = {pool.submit(job, entry): index for index, entry in enumerate(entries)}
        for done in as_completed(places):
            yield places[done], done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _start(limits: Mapping[str, int]) -> None:
    """Let the limits in force hold in a new process."""
    os.environ.update({f"TABX_LIMIT_{name.upper()}": str(most) for name, most in limits.items()})


def dump_records(records: Iterable[Record]) -> str:
    """Return records as JSON Lines."""
    return "".join(json.dumps(record.to_dict(), ensure_ascii=False) + "\n" for record in records)


def load_records(text: str, where: str = "the records") -> tuple[Record, ...]:
    """Return the records of JSON Lines.

    Raises
    ------
    InputError
        For a line that is no record, and where there is none.
    """
    records = tuple(Record.from_dict(row, place) for place, row in rows_of(text, where))
    if not records:
        raise InputError(f"{where}: no record; JSON Lines as tabx bench run --records writes them are right")
    return records
