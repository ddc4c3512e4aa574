"""The examination of a whole bench, on one core or several; and of pairs examined before."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from tabx.errors import InputError
from tabx.formats import load_table
from tabx.lab.bench.entries import Entry
from tabx.lab.bench.examination.outcomes import Record
from tabx.lab.bench.examination.pair import Scorer, examine_pair
from tabx.lab.bench.examination.report import JUDGE
from tabx.lab.bench.files import rows_of
from tabx.lab.meta.scores import read_scores
from tabx.limits import LIMITS, in_force
from tabx.progress import tell
from tabx.rubric import Rubric, load_rubric


def with_scores(records: Sequence[Record], path: Path) -> tuple[Record, ...]:
    """Return the records with the errors of another metric in them.

    A gold table with a prediction that the file gives no score is left out of that metric's figures as a whole, and its
    predictions are counted as not judged.

    Parameters
    ----------
    records : sequence of Record
    path : Path
        JSON Lines with "id", "prediction" (index) and "score" (more is better) or "error" (less is); its stem is the
        metric's name.

    Raises
    ------
    InputError
        As of `tabx.lab.meta.scores.read_scores`, and for a name that is taken.
    """
    counts: dict[str, int] = {}
    for record in records:
        counts[record.name] = max(counts.get(record.name, 0), record.prediction + 1)
    judged = read_scores(path, counts)
    if judged.name == JUDGE or any(judged.name in record.others for record in records):
        raise InputError(f"{path}: {judged.name!r} is there already; the file's name is the metric's")
    return tuple(
        replace(record, others={**record.others, judged.name: _error(judged.errors.get(record.name), record)})
        for record in records
    )


def _error(errors: Sequence[float] | None, record: Record) -> float | None:
    return errors[record.prediction] if errors is not None else None


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
