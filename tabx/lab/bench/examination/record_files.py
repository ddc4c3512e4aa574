"""Files of examined pairs, and scores of another metric added to them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from tabx.base.errors import InputError
from tabx.lab.bench.examination.outcomes import Record
from tabx.lab.bench.examination.summary import JUDGE
from tabx.lab.bench.files import rows_of
from tabx.lab.meta.scores import read_scores


def dump_records(records: Iterable[Record]) -> str:
    """Return records as JSON Lines."""
    return "".join(json.dumps(record.to_dict(), ensure_ascii=False) + "\n" for record in records)


def load_records(text: str, where: str = "the records") -> tuple[Record, ...]:
    """Return the records of JSON Lines.

    Raises
    ------
    InputError
        For a line that is not a record, and for a text without records.
    """
    records = tuple(Record.from_dict(row, place) for place, row in rows_of(text, where))
    if not records:
        raise InputError(f"{where}: no record; JSON Lines as tabx bench run --records writes them are right")
    return records


def with_scores(records: Sequence[Record], path: Path) -> tuple[Record, ...]:
    """Return the records with the errors of another metric added.

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
        raise InputError(f"{path}: there is a metric {judged.name!r} already; rename the file, which names the metric")
    return tuple(_with_error(record, judged.name, judged.errors.get(record.name)) for record in records)


def _with_error(record: Record, metric: str, errors: Sequence[float] | None) -> Record:
    error = errors[record.prediction] if errors is not None else None
    return replace(record, others={**record.others, metric: error})
