"""A folder of tables in any format that tabx reads, beside a file of queries."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tabx.base.errors import InputError, TabxError
from tabx.formats.load import load_tables
from tabx.retrieve.corpus.gathering import UNREAD, Found, Item
from tabx.retrieve.corpus.query_files import read_queries
from tabx.retrieve.records import CorpusTable, Trouble

QUERIES = ("queries.jsonl", "queries.json", "queries.csv", "queries.tsv", "queries.parquet")
"""Files that are taken for the queries where none is named."""


def queries_beside(folder: Path) -> Path | None:
    """Return the file of queries in a folder, None where there is none."""
    return next((folder / name for name in QUERIES if (folder / name).is_file()), None)


def read_folder(folder: Path, queries: Path) -> Iterator[Item]:
    """Yield the tables of a folder, then the queries.

    A table is known by its path below the folder, with or without the suffix; of several in one file the second is
    NAME#2, the third NAME#3.
    """
    ids: dict[str, str] = {}
    for item in tables_of_folder(folder, queries):
        if isinstance(item, Found):
            suffix = Path(item.where).suffix
            ids.setdefault(item.one.id, item.one.id)
            ids.setdefault(item.one.id.replace(suffix, "", 1) if suffix else item.one.id, item.one.id)
        yield item
    yield from read_queries(str(queries), lambda _, named: ids.get(named, named))


def tables_of_folder(folder: Path, queries: Path | None = None) -> Iterator[Item]:
    """Yield the tables of a folder, hidden files and the file of queries left out."""
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        below = path.relative_to(folder)
        if any(part.startswith(".") for part in below.parts) or (queries is not None and path.samefile(queries)):
            continue
        yield from _tables(path, below.as_posix())


def _tables(path: Path, name: str) -> Iterator[Item]:
    try:
        tables = load_tables(path)
    except TabxError as error:
        yield Trouble(UNREAD, str(path), str(error).removeprefix(f"{path}: "))
        return
    for number, table in enumerate(tables, start=1):
        id = name if number == 1 else f"{name}#{number}"
        header = tuple(" ".join(filter(None, one)) for one in table.columns) if table.has_header else ()
        titles = (table.caption,) if table.caption else (Path(name).stem,)
        yield Found(str(path), CorpusTable(id, header, table.texts(), titles))


def check_queries(folder: Path, queries: str | None) -> Path:
    """Return the file of queries; raise InputError where there is none."""
    path = Path(queries) if queries is not None else queries_beside(folder)
    if path is None:
        raise InputError(f"{folder}: no file of queries ({QUERIES[0]} …); name one with --queries")
    if not path.is_file():
        raise InputError(f"{path}: no file; --queries names a file of queries")
    return path
