"""The layout of TARGET's data sets (Ji et al., 2025), from a folder or from the hub.

NAME-corpus and NAME-queries hold Parquet or JSON Lines by split; of SQL each split is a repository of its own
(spider-corpus-test, with its databases beside), whose JSON is one object of columns. Columns are those of the paper:
database_id, table_id, table (rows, the header first) and context; query_id, query, and the gold's database_id and
table_id, a list for SQL.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.base.plain_data import what_is_wrong
from tabx.retrieve.corpus.beir import files_of, of_split
from tabx.retrieve.corpus.gathering import UNREAD, Found, Item
from tabx.retrieve.corpus.rows import (
    DATABASE,
    HINT,
    QUERY_TEXT,
    TABLE_ID,
    answers_of,
    fields_of,
    first_of,
    gold_of,
    numbered_rows,
    table_of,
)
from tabx.retrieve.records import Query, Trouble

OWNER = "target-benchmark/"
"""What the names of the data sets on the hub begin with."""

SPLITS: Mapping[str, str] = {"ottqa": "validation", "bird": "validation", "gittables": "train"}
"""The split that the paper reports, where it is another than test."""

_ROWS = (".parquet", ".jsonl", ".json", ".jsonl.gz", ".jsonl.zst")


def split_of(name: str, split: str | None) -> str:
    """Return the split asked for, else the one that the paper reports of a data set."""
    return split or SPLITS.get(name, "test")


def is_target(folder: Path, name: str) -> bool:
    """Whether a folder holds the corpus of a data set in this layout."""
    return any(folder.glob(f"{name}-corpus*"))


def read_target(folder: Path, name: str, split: str) -> Iterator[Item]:
    """Yield the tables of a data set and its queries.

    The id of a table is its table_id; of SQL DATABASE.TABLE, in lower case, as databases share names of tables.

    Raises
    ------
    InputError
        The folder lacks one of the two parts.
    """
    yield from tables_of_target(folder, name, split)
    is_sql = _is_sql(folder, name, split)
    for path in _files(folder, name, "queries", split):
        for number, (where, row) in enumerate(_rows(path)):
            yield row if isinstance(row, Trouble) else Found(where, _query(row, number, is_sql=is_sql))


def tables_of_target(folder: Path, name: str, split: str) -> Iterator[Item]:
    """Yield the tables of a data set; the errors are those of `read_target`."""
    is_sql = _is_sql(folder, name, split)
    for path in _files(folder, name, "corpus", split):
        for where, row in _rows(path):
            yield row if isinstance(row, Trouble) else _table(row, where, is_sql=is_sql)


def _is_sql(folder: Path, name: str, split: str) -> bool:
    return (folder / f"{name}-corpus-{split}").is_dir()


def _table(row: Mapping[str, Any], where: str, *, is_sql: bool) -> Item:
    database, name = first_of(row, DATABASE), first_of(row, TABLE_ID)
    id = _named(database, name) if is_sql else name
    titles = [*([f"{database} {name}"] if is_sql else []), *titles_of(row.get("context"))]
    try:
        return Found(where, table_of(id, row.get("table"), titles, database=database, name=name))
    except InputError as error:
        return Trouble(UNREAD, where, str(error))


def _query(row: Mapping[str, Any], number: int, *, is_sql: bool) -> Query:
    database = first_of(row, DATABASE)
    gold = {_named(database, id) if is_sql else id: grade for id, grade in gold_of(row.get("table_id")).items()}
    id = first_of(row, ("query_id", "id")) or str(number)
    told: dict[str, Any] = {"answers": answers_of(row), "hint": first_of(row, HINT)}
    return Query(id, first_of(row, QUERY_TEXT), gold, database, fields_of(row), **told)


def _named(database: str, table: str) -> str:
    return f"{database}.{table}".lower()


def _files(folder: Path, name: str, part: str, split: str) -> list[Path]:
    own = folder / f"{name}-{part}-{split}"
    if own.is_dir():
        paths = sorted(path for path in own.rglob("*") if path.is_file() and path.name.endswith(_ROWS))
    else:
        paths = files_of(folder, f"{name}-{part}", split) or of_split(
            sorted(path for path in (folder / f"{name}-{part}").rglob("*") if path.is_file()), split
        )
    if not paths:
        raise InputError(
            f"{folder}: no {name}-{part} with the split {split!r}; put the files of "
            f"{OWNER}{name}-{part} into {folder / f'{name}-{part}'}, or name another --split"
        )
    return paths


def _rows(path: Path) -> Iterator[tuple[str, Mapping[str, Any] | Trouble]]:
    if path.suffix == ".json":
        columns = _columns(path)
        if columns is not None:
            yield from columns
            return
    yield from numbered_rows(str(path))


def _columns(path: Path) -> list[tuple[str, Mapping[str, Any] | Trouble]] | None:
    """Return the rows of an object of columns; None for a list, which is read as a stream."""
    with path.open("rb") as file:
        if file.read(64).lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"[":
            return None
    try:
        data = json.loads(path.read_bytes())
    except ValueError as error:
        raise InputError(f"{path}: not valid JSON ({what_is_wrong(error)})") from None
    columns = {name: _values(one) for name, one in data.items()}
    if len({len(values) for values in columns.values()}) != 1:
        raise InputError(f"{path}: not an object of columns of one length")
    rows = zip(*columns.values(), strict=True)
    return [(f"{path}: row {number}", dict(zip(columns, row, strict=True))) for number, row in enumerate(rows, 1)]


def _values(column: Any) -> list[Any]:
    """Return a column as a list: pandas writes an object of row numbers."""
    if isinstance(column, dict):
        return list(column.values())
    return column if isinstance(column, list) else []


def titles_of(context: Any) -> list[str]:
    """Return a context as titles: the values of titles as they are, of keys and the like under their names."""
    if isinstance(context, str):
        parsed = _object(context)
        return [context] if parsed is None else titles_of(parsed)
    if not isinstance(context, Mapping):
        return []
    shown = ((str(name), _shown(value)) for name, value in context.items())
    return [text if "title" in name else f"{name}: {text}" for name, text in shown if text not in ("", "[]", "{}")]


def _object(text: str) -> dict[str, Any] | None:
    try:
        parsed = json.loads(text) if text.lstrip().startswith("{") else None
    except ValueError:
        return None
    return parsed if isinstance(parsed, dict) else None


def _shown(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
