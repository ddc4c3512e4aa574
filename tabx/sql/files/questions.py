"""Questions with their gold queries: BIRD's and Spider's dev.json, gold files of one query a line, JSON Lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tabx.base.errors import InputError
from tabx.sql.files.entries import DATABASES, IDS, check_ids, first_of, read_entries, split_line

GOLDS = ("golds", "gold", "gold_sql", "SQL", "query", "sql", "answer")
"""Columns of gold queries, one or a list; Spider's "sql" is the parse of its "query"."""

LONGEST_FIELD = 100
"""Characters of a value that a report makes slices by; as in `tabx batch`."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question.

    Attributes
    ----------
    id : str
    database : str
        Its name; "" where the file names none.
    golds : tuple of str
        Queries, each of which is right.
    fields : mapping
        Short values of its other columns: difficulty, category.
    """

    id: str
    database: str
    golds: tuple[str, ...]
    fields: Mapping[str, Any] = field(default_factory=dict)


def read_questions(path: str) -> tuple[list[Question], bool]:
    """Return the questions of a file, and whether these have ids; else their places, from 0, are those.

    Raises
    ------
    InputError
        The file cannot be read, an entry has no gold query, or an id stands twice.
    """
    is_object, entries = read_entries(path)
    found, named = [], []
    for place, (key, entry) in enumerate(entries):
        where = f"{path}: entry {place + 1}"
        if isinstance(entry, str):
            query, database = split_line(entry)
            found.append(Question(key, database, (query,)))
            named.append(is_object)
        elif isinstance(entry, Mapping):
            own = first_of(entry, IDS, (str, int))
            found.append(_question(where, key if own is None else str(own[1]), entry))
            named.append(is_object or own is not None)
        else:
            raise InputError(f"{where}: {type(entry).__name__}; a query, or an object with one, is right")
    has_ids = check_ids(path, named)
    _check_once(path, [question.id for question in found])
    return found, has_ids


def _question(where: str, key: str, entry: Mapping[str, Any]) -> Question:
    named = first_of(entry, GOLDS, (str, list))
    if named is None:
        raise InputError(f"{where}: no gold query; a column {', '.join(GOLDS[:-1])} or {GOLDS[-1]} is right")
    golds = _golds(where, *named)
    database = first_of(entry, DATABASES, str)
    own = {*IDS, *DATABASES, *GOLDS}
    fields = {name: value for name, value in entry.items() if name not in own and _is_short(value)}
    return Question(key, "" if database is None else database[1], golds, fields)


def _golds(where: str, column: str, given: Any) -> tuple[str, ...]:
    golds = (given,) if isinstance(given, str) else tuple(given)
    if not golds or not all(isinstance(gold, str) and gold.strip() for gold in golds):
        raise InputError(f"{where}: {column}: no query; a text, or a list of texts, is right")
    return golds


def _is_short(value: Any) -> bool:
    return isinstance(value, int | float) or (isinstance(value, str) and len(value) <= LONGEST_FIELD)


def _check_once(path: str, ids: list[str]) -> None:
    seen: set[str] = set()
    for one in ids:
        if one in seen:
            raise InputError(f"{path}: the id {one!r} twice; each once is right")
        seen.add(one)
