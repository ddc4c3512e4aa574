"""What the name of a corpus stands for, told by what lies there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tabx.base.errors import InputError, OptionError
from tabx.batch.reading.files import READERS
from tabx.retrieve.corpus.beir import is_beir, read_beir
from tabx.retrieve.corpus.databases import databases_in, read_databases, tables_of_databases
from tabx.retrieve.corpus.folders import check_queries, queries_beside, read_folder, tables_of_folder
from tabx.retrieve.corpus.gathering import Item, gathered
from tabx.retrieve.corpus.hub import fetched
from tabx.retrieve.corpus.question_files import read_question_file
from tabx.retrieve.corpus.target import OWNER, is_target, read_target, split_of, tables_of_target
from tabx.retrieve.records import Corpus, CorpusTable
from tabx.runs.packed import bare_suffix

RIGHT = (
    "a file of questions with their tables (FeTaQA, TabFact), a folder of tables with queries.jsonl, a SQLite database "
    f"with --queries, BEIR's layout, or {OWNER}NAME"
)


def read_corpus(
    name: str | Path, *, queries: str | Path | None = None, folder: str | Path | None = None, split: str | None = None
) -> Corpus:
    """Return a corpus: its tables, its queries, and what could not be read of them.

    Parameters
    ----------
    name : str or Path
        A file whose rows hold a table with its question or statements; a folder of tables with a file of queries; a
        SQLite database or a folder of them; a folder in the layout of BEIR or MTEB; or target-benchmark/NAME, a data
        set of TARGET.
    queries : str, Path or None
        The file of queries of a folder of tables or of databases; None for queries.jsonl among them.
    folder : str, Path or None
        Where the files of a data set of TARGET lie; None fetches them from the hub.
    split : str or None
        Of BEIR, MTEB and TARGET; None for test, or what the paper reports.

    Raises
    ------
    InputError
        There is nothing of the kind, no table, or no query.
    FormatError
        A library that reads it is missing.
    """
    named = str(name)
    if named.startswith(OWNER) or folder is not None:
        items = _of_target(named.removeprefix(OWNER), folder, split)
    else:
        items = _items(Path(named), None if queries is None else str(queries), split)
    given = {"queries": queries, "folder": folder, "split": split}
    read_with = {name: str(value) for name, value in given.items() if value is not None}
    return replace(gathered(named, items), read_with=read_with)


def read_tables(name: str) -> tuple[CorpusTable, ...]:
    """Return the tables of a corpus, which needs no queries; the errors are those of `read_corpus`."""
    if name.startswith(OWNER):
        bare = name.removeprefix(OWNER)
        split = split_of(bare, None)
        items = tables_of_target(fetched(bare, split, ("corpus",)), bare, split)
    else:
        items = _tables(Path(name))
    return gathered(name, items, needs_queries=False).tables


def _tables(path: Path) -> Iterator[Item]:
    if databases_in(path):
        return tables_of_databases(databases_in(path))
    if path.is_dir() and not is_beir(path) and queries_beside(path) is None:
        return tables_of_folder(path)
    return _items(path, None, None)


def _of_target(name: str, folder: str | Path | None, split: str | None) -> Iterator[Item]:
    chosen = split_of(name, split)
    place = fetched(name, chosen) if folder is None else Path(folder)
    if folder is not None and not is_target(place, name):
        raise InputError(f"{place}: no {name}-corpus in it; the files of {OWNER}{name}-corpus are right there")
    return read_target(place, name, chosen)


def _items(path: Path, queries: str | None, split: str | None) -> Iterator[Item]:
    if not path.exists():
        raise InputError(f"{path}: no such file or folder; {RIGHT} is right")
    if path.is_dir() and is_beir(path) and queries is None:
        return read_beir(path, split or "test")
    if split is not None:
        raise OptionError(f"--split {split}: {path} has no splits; BEIR, MTEB and TARGET have")
    folder = path if path.is_dir() else path.parent
    databases = databases_in(path)
    if databases:
        return read_databases(databases, check_queries(folder, queries))
    return read_folder(path, check_queries(path, queries)) if path.is_dir() else _of_file(path, queries)


def _of_file(path: Path, queries: str | None) -> Iterator[Item]:
    if bare_suffix(str(path)) not in READERS:
        raise InputError(f"{path}: neither a database nor rows ({', '.join(READERS)}); {RIGHT} is right")
    if queries is not None:
        raise OptionError(f"--queries {queries}: {path} holds its own questions; a folder or a database has --queries")
    return read_question_file(str(path))


def _named(path: Path | None) -> str | None:
    return None if path is None else str(path)
