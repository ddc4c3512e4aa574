"""Predicted queries: BIRD's object of keys, Spider's lines, JSON Lines of one or several models."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tabx.base.errors import InputError
from tabx.sql.files.entries import DATABASES, IDS, check_ids, first_of, read_entries, split_database

PREDICTIONS = (
    *("prediction", "predicted", "predicted_sql", "pred_sql", "pred", "generated_sql", "sql", "SQL", "query"),
    *("output", "response", "completion"),
)
OF_MODELS = "predictions"
"""Column with an object of predictions by model."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """A predicted query.

    Attributes
    ----------
    key : str
        Of its question.
    sql : str or None
        None where a model gave none.
    database : str
        As the file names it; "" where it names none.
    model : str
        "" where the file names none.
    """

    key: str
    sql: str | None
    database: str = ""
    model: str = ""


def read_predictions(path: str) -> tuple[list[Prediction], bool]:
    """Return the predictions of a file, and whether they have keys; else their places, from 0, are those.

    Raises
    ------
    InputError
        The file cannot be read, an entry holds no prediction, or a key stands twice.
    """
    is_object, entries = read_entries(path)
    found: list[Prediction] = []
    named = []
    for place, (key, entry) in enumerate(entries):
        where = f"{path}: entry {place + 1}"
        if isinstance(entry, str) or entry is None:
            query, database = (None, "") if entry is None else split_database(entry)
            found.append(Prediction(key, query, database))
            named.append(is_object)
        elif isinstance(entry, Mapping):
            own = first_of(entry, IDS, (str, int))
            found += _predictions(where, key if own is None else str(own[1]), entry)
            named.append(is_object or own is not None)
        else:
            raise InputError(f"{where}: {type(entry).__name__}; a query, or an object with one, is right")
    has_keys = check_ids(path, named)
    _check_once(path, found)
    return found, has_keys


def _predictions(where: str, key: str, entry: Mapping[str, Any]) -> Iterator[Prediction]:
    named = first_of(entry, DATABASES, str)
    database = "" if named is None else named[1]
    if isinstance(entry.get(OF_MODELS), Mapping):
        for model, sql in entry[OF_MODELS].items():
            yield Prediction(key, _sql(f"{where}: {OF_MODELS}: {model}", sql), database, str(model))
        return
    column = next((column for column in PREDICTIONS if column in entry), None)
    if column is None:
        raise InputError(
            f"{where}: no prediction; a column {', '.join(PREDICTIONS[:-1])} or {PREDICTIONS[-1]} is right"
        )
    given = _sql(f"{where}: {column}", entry[column])
    sql, behind = (None, "") if given is None else split_database(given)
    model = entry.get("model")
    yield Prediction(key, sql, database or behind, model if isinstance(model, str) else "")


def _sql(where: str, given: Any) -> str | None:
    if given is None or isinstance(given, str):
        return given
    raise InputError(f"{where}: {type(given).__name__}; a query is right")


def _check_once(path: str, predictions: list[Prediction]) -> None:
    seen: set[tuple[str, str]] = set()
    for one in predictions:
        if (one.key, one.model) in seen:
            of = f" of {one.model}" if one.model else ""
            raise InputError(f"{path}: the key {one.key!r}{of} twice; each once is right")
        seen.add((one.key, one.model))
