"""The layouts of BEIR (corpus.jsonl, queries.jsonl, qrels/test.tsv) and of MTEB (folders or Parquet files of the same).

In the corpus "text" holds a table in any format that tabx reads, or "table" its rows; "title" is its title.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.retrieve.corpus.gathering import LACKING, UNREAD, Found, Item
from tabx.retrieve.corpus.rows import (
    HINT,
    QUERY_ID,
    QUERY_TEXT,
    TABLE_ID,
    answers_of,
    fields_of,
    first_of,
    numbered_rows,
    table_of,
)
from tabx.retrieve.records import Query, Trouble

_ROWS = (".jsonl", ".parquet", ".tsv", ".csv", ".json", ".jsonl.gz", ".jsonl.zst")
_QRELS = ("qrels", "default", "data")
"""Folders that hold the judgements: BEIR's, and those of MTEB's copies on the hub."""


def files_of(folder: Path, name: str, split: str | None = None) -> list[Path]:
    """Return the files of a part of a data set: NAME.jsonl, or those of the split in a folder NAME."""
    single = [path for suffix in _ROWS if (path := folder / f"{name}{suffix}").is_file()]
    if single:
        return single[:1]
    inside = sorted(path for path in (folder / name).rglob("*") if path.is_file() and path.name.endswith(_ROWS))
    return of_split(inside, split) if split is not None else inside


def of_split(paths: list[Path], split: str) -> list[Path]:
    """Return the files of a split: named after it, with or without what the hub puts behind (test-00000-of-00001)."""
    return [path for path in paths if path.name == split or path.name.startswith((f"{split}.", f"{split}-"))]


def is_beir(folder: Path) -> bool:
    """Whether a folder holds a corpus with queries apart from it."""
    return bool(files_of(folder, "corpus") and files_of(folder, "queries"))


def read_beir(folder: Path, split: str) -> Iterator[Item]:
    """Yield the tables, then the queries that the split judges.

    Raises
    ------
    InputError
        There are no judgements of the split.
    """
    yield from _tables(folder)
    gold: dict[str, dict[str, int]] = {}
    yield from _judged(folder, split, gold)
    yield from _queries(folder, gold)


def _tables(folder: Path) -> Iterator[Item]:
    for path in files_of(folder, "corpus"):
        for where, row in numbered_rows(str(path)):
            if isinstance(row, Trouble):
                yield row
                continue
            id = first_of(row, TABLE_ID)
            try:
                value = row["table"] if row.get("table") is not None else row.get("text")
                yield Found(where, table_of(id, value, [first_of(row, ("title",))]))
            except InputError as error:
                yield Trouble(UNREAD, where, str(error))


def _queries(folder: Path, gold: dict[str, dict[str, int]]) -> Iterator[Item]:
    """Yield the queries that are judged."""
    known = set()
    for path in files_of(folder, "queries"):
        for where, row in numbered_rows(str(path)):
            if isinstance(row, Trouble):
                yield row
            elif (id := first_of(row, QUERY_ID)) in gold:
                known.add(id)
                told: dict[str, Any] = {"answers": answers_of(row), "hint": first_of(row, HINT)}
                yield Found(where, Query(id, first_of(row, QUERY_TEXT), gold[id], fields=fields_of(row), **told))
    for id in gold:
        if id not in known:
            yield Trouble(LACKING, str(folder), f"qrels judge the query {id!r}, which queries lacks")


def _qrels(folder: Path, split: str | None) -> list[Path]:
    return [path for name in _QRELS for path in files_of(folder, name, split)]


def _judged(folder: Path, split: str, gold: dict[str, dict[str, int]]) -> Iterator[Trouble]:
    """Take in the judgements of a split; yield what cannot be read of them."""
    paths = _qrels(folder, split)
    if not paths:
        there = sorted(path.name.split(".")[0] for path in _qrels(folder, None))
        named = f"; it has {', '.join(there)}" if there else ""
        raise InputError(f"{folder}: no qrels of the split {split!r} (qrels/{split}.tsv){named}; --split names another")
    for where, row in chain.from_iterable(numbered_rows(str(path)) for path in paths):
        trouble = row if isinstance(row, Trouble) else _judgement(row, where, gold)
        if trouble is not None:
            yield trouble


def _judgement(row: Mapping[str, Any], where: str, gold: dict[str, dict[str, int]]) -> Trouble | None:
    """Take in one judgement; a grade of 0 or less says that a table is none of the gold ones."""
    query, table = first_of(row, ("query-id", "query_id", "qid")), first_of(row, ("corpus-id", "corpus_id"))
    try:
        grade = int(float(str(row.get("score", 1))))
    except ValueError:
        query, grade = "", 0
    if not query or not table:
        return Trouble(UNREAD, where, "no judgement; query-id, corpus-id and score are right")
    if grade > 0:
        gold.setdefault(query, {})[table] = grade
    return None
