"""Small corpora of tables to be found, in every layout that is read."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from copy import deepcopy
from pathlib import Path
from typing import Any

from tabx.retrieve.records import Corpus, CorpusTable, Query

TABLES: Mapping[str, tuple[str, list[list[str]]]] = {
    "lakes": ("Lakes of Fennmark", [["Lake", "Depth"], ["Aldersee", "38"], ["Birkensee", "9"]]),
    "ferries": ("Ferries in summer", [["Line", "Harbour"], ["F1", "Aldersee North"], ["F2", "Cedar Island"]]),
    "mayors": ("Mayors of Alder", [["Year", "Mayor"], ["2016", "Ines Roth"], ["2020", "Karl Weber"]]),
    "budget": ("Budget", [["Item", "2024"], ["Schools", "1,340,000"], ["Roads", "610,000"]]),
}
QUESTIONS = {
    "q1": ("How deep is the Birkensee?", "lakes"),
    "q2": ("Which ferry goes to Cedar Island?", "ferries"),
    "q3": ("Who was mayor in 2020?", "mayors"),
    "q4": ("How much was spent on roads?", "budget"),
}


def corpus(**more: Any) -> Corpus:
    tables = [CorpusTable(id, rows[0], rows[1:], (title,)) for id, (title, rows) in TABLES.items()]
    queries = [Query(id, text, {gold: 1}) for id, (text, gold) in QUESTIONS.items()]
    return Corpus(**{"name": "small", "tables": tuple(tables), "queries": tuple(queries), **more})


def write_lines(path: Path, rows: Iterable[Any]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def question_rows() -> list[dict[str, Any]]:
    rows = [
        {"id": id, "question": text, "table_id": gold, "page_title": TABLES[gold][0], "table": TABLES[gold][1]}
        for id, (text, gold) in QUESTIONS.items()
    ]
    return deepcopy(rows)


def markdown(rows: list[list[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def write_questions(folder: Path) -> Path:
    return write_lines(folder / "questions.jsonl", question_rows())


def write_folder(folder: Path) -> Path:
    for id, (_, rows) in TABLES.items():
        (folder / "tables").mkdir(parents=True, exist_ok=True)
        (folder / "tables" / f"{id}.csv").write_text(
            "".join(",".join(f'"{one}"' for one in row) + "\n" for row in rows)
        )
    asked = [{"id": id, "question": text, "table_id": f"{gold}.csv"} for id, (text, gold) in QUESTIONS.items()]
    write_lines(folder / "tables" / "queries.jsonl", asked)
    return folder / "tables"


def write_beir(folder: Path) -> Path:
    rows = [{"_id": id, "title": title, "text": markdown(rows)} for id, (title, rows) in TABLES.items()]
    write_lines(folder / "corpus.jsonl", rows)
    write_lines(folder / "queries.jsonl", [{"_id": id, "text": text} for id, (text, _) in QUESTIONS.items()])
    judged = "".join(f"{id}\t{gold}\t1\n" for id, (_, gold) in QUESTIONS.items())
    (folder / "qrels").mkdir()
    (folder / "qrels" / "test.tsv").write_text(f"query-id\tcorpus-id\tscore\n{judged}")
    return folder


def write_target(folder: Path) -> Path:
    import pyarrow as pa
    from pyarrow import parquet

    rows = [
        {"database_id": n, "table_id": id, "table": rows, "context": {"table_page_title": title}}
        for n, (id, (title, rows)) in enumerate(TABLES.items())
    ]
    asked = [
        {"query_id": n, "database_id": n, "table_id": gold, "query": text, "answer": ""}
        for n, (text, gold) in enumerate(QUESTIONS.values())
    ]
    for part, data in (("corpus", rows), ("queries", asked)):
        place = folder / f"fetaqa-{part}" / "data"
        place.mkdir(parents=True)
        parquet.write_table(pa.Table.from_pylist(data), place / "test-00000-of-00001.parquet")
    return folder


def write_database(folder: Path) -> tuple[Path, Path]:
    path = folder / "town.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        for id, (_, rows) in TABLES.items():
            columns = ", ".join(f'"{name}"' for name in rows[0])
            connection.execute(f'CREATE TABLE "{id.title()}" ({columns})')
            connection.executemany(f'INSERT INTO "{id.title()}" VALUES (?, ?)', rows[1:])
        connection.commit()
    asked = [
        {
            "id": id,
            "question": text,
            "database": "town",
            "golds": [f'WITH x AS (SELECT * FROM "{gold}") SELECT 1 FROM x'],
        }
        for id, (text, gold) in QUESTIONS.items()
    ]
    return path, write_lines(folder / "asked.jsonl", asked)
