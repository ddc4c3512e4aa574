"""Errors of other metrics from a file, set beside the judge's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tabx.bench.examination.records import Record
from tabx.bench.examination.report import JUDGE
from tabx.errors import InputError
from tabx.meta.scores import read_scores


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
        As of `tabx.meta.scores.read_scores`, and for a name that is taken.
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
