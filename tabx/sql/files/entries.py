"""The entries of a file of queries: of JSON, JSON Lines, or one query a line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tabx.base.errors import InputError
from tabx.runs.packed import bare_suffix, open_bytes

LINES, OBJECTS = (".sql", ".txt"), (".json", ".jsonl", ".ndjson")
BIRD_SEPARATOR = "\t----- bird -----\t"
"""What BIRD puts between a query and the name of its database."""

Entry = tuple[str, Any]
"""Its key in an object, else its place from 0, and its data."""


def read_entries(path: str) -> tuple[bool, list[Entry]]:
    """Return whether the entries stand in an object, under keys, and each of them.

    Raises
    ------
    InputError
        The file cannot be read, has an unknown suffix, no entry, or a key twice.
    """
    suffix = bare_suffix(path)
    if suffix not in (*LINES, *OBJECTS):
        raise InputError(f"{path}: unknown suffix; {', '.join(OBJECTS)}, {' or '.join(LINES)} is right")
    text = _text(path)
    if suffix in LINES:
        return False, _numbered(path, [line for line in text.splitlines() if line.strip()])
    if suffix == ".json":
        return _of_json(path, text)
    rows = list(_rows(path, text))
    return False, _numbered(path, rows)


def _text(path: str) -> str:
    with open_bytes(path, "a file of queries") as file:
        try:
            return file.read().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise InputError(f"{path}: no UTF-8 at byte {error.start}; UTF-8 is right") from None
        except (OSError, EOFError) as error:
            raise InputError(f"{path}: cannot be unpacked ({error})") from None


def _of_json(path: str, text: str) -> tuple[bool, list[Entry]]:
    found = _parsed(path, text)
    if isinstance(found, Mapping):
        if not found:
            raise InputError(f"{path}: no queries; at least one is right")
        return True, [(str(key), value) for key, value in found.items()]
    if isinstance(found, Sequence) and not isinstance(found, str):
        return False, _numbered(path, found)
    raise InputError(f"{path}: {type(found).__name__}; an object or a list of queries is right")


def _numbered(path: str, entries: Sequence[Any]) -> list[Entry]:
    if not entries:
        raise InputError(f"{path}: no queries; at least one is right")
    return [(str(place), entry) for place, entry in enumerate(entries)]


def _rows(path: str, text: str) -> Iterator[Any]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield _parsed(f"{path}: line {number}", line)


def _parsed(where: str, text: str) -> Any:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise InputError(f"{where}: the key {key!r} twice; each once is right")
            found[key] = value
        return found

    try:
        return json.loads(text, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where}: no JSON ({' '.join(str(error).split())})") from None


def first_of(row: Mapping[str, Any], names: Sequence[str], kind: type | tuple[type, ...]) -> tuple[str, Any] | None:
    """Return the first of some columns that a row has with a value of a kind, and the value."""
    for name in names:
        if name in row and isinstance(row[name], kind) and not isinstance(row[name], bool):
            return name, row[name]
    return None


IDS = ("id", "question_id", "instance_id", "qid", "key", "idx")
DATABASES = ("database", "db_id", "database_id", "db")


def split_database(text: str) -> tuple[str, str]:
    """Return a query and the name of its database behind BIRD's separator, "" where there is none."""
    query, separator, name = text.rpartition(BIRD_SEPARATOR)
    return (query, name.strip()) if separator else (text, "")


def split_line(text: str) -> tuple[str, str]:
    """Return the query of a gold line and the name of its database behind the last tab, as BIRD and Spider write it."""
    query, tab, name = text.rpartition("\t")
    is_name = bool(tab) and bool(query.strip()) and name.strip() != "" and " " not in name.strip()
    return (query, name.strip()) if is_name else (text, "")


def check_ids(path: str, named: Sequence[bool]) -> bool:
    """Return whether entries have ids; raise InputError where some have and others have not."""
    if any(named) and not all(named):
        raise InputError(f"{path}: entry {named.index(False) + 1}: no id; a column {', '.join(IDS[:-1])} is right")
    return all(named)
