"""Small corpora with right answers, and a model that answers from the tables that it is shown."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from found_tables import QUESTIONS, TABLES, question_rows, write_lines
from model_server import Asked

ANSWERS = {"q1": "9", "q2": "F2", "q3": "Karl Weber", "q4": "610,000"}
SQL = {
    "q1": "SELECT Depth FROM Lakes WHERE Lake = 'Birkensee'",
    "q2": "SELECT Line FROM Ferries WHERE Harbour = 'Cedar Island'",
    "q3": "SELECT Mayor FROM Mayors WHERE Year = '2020'",
    "q4": "SELECT \"2024\" FROM Budget WHERE Item = 'Roads'",
}
STATEMENTS = [["the birkensee is 9 deep", True], ["the aldersee is 9 deep", False]]


def write_qa(folder: Path) -> Path:
    rows = [{**row, "answer": ANSWERS[row["id"]], "kind": row["table_id"][:1]} for row in question_rows()]
    return write_lines(folder / "qa.jsonl", rows)


def write_statements(folder: Path) -> Path:
    rows = [
        {
            "table_id": id,
            "caption": title,
            "table": rows,
            "statements": STATEMENTS if id == "lakes" else [[title, True]],
        }
        for id, (title, rows) in TABLES.items()
    ]
    return write_lines(folder / "statements.jsonl", rows)


def write_sql(folder: Path) -> Path:
    """Write town.sqlite and other.sqlite into a folder, and the questions about the first."""
    place = folder / "dbs"
    place.mkdir()
    for name in ("town", "other"):
        with closing(sqlite3.connect(place / f"{name}.sqlite")) as connection:
            for id, (_, rows) in TABLES.items():
                columns = ", ".join(f'"{column}"' for column in rows[0])
                table = id.title() if name == "town" else f"{id}_old"
                connection.execute(f'CREATE TABLE "{table}" ({columns})')
                connection.executemany(f'INSERT INTO "{table}" VALUES (?, ?)', rows[1:])
            connection.commit()
    asked = [
        {"id": id, "question": text, "database": "town", "golds": [SQL[id]], "evidence": f"about {gold}"}
        for id, (text, gold) in QUESTIONS.items()
    ]
    write_lines(place / "queries.jsonl", asked)
    return place


def question_of(asked: Asked) -> str:
    """Return the id of the question that is asked."""
    return next(id for id, (text, _) in QUESTIONS.items() if f"\n{text}\n" in asked.text)


def shown(asked: Asked) -> list[str]:
    """Return the tables of a prompt, by their titles, in their order."""
    titles = {title: id for id, (title, _) in TABLES.items()}
    blocks = re.findall(r"Table \d+[^\n]*:\n<data-\w+>\n([^\n]*)", asked.text)
    return [titles[line] for line in blocks]


def from_tables(asked: Asked) -> str:
    """Answer rightly where the gold table is shown, else not."""
    id = question_of(asked)
    return f"It is {ANSWERS[id]}." if QUESTIONS[id][1] in shown(asked) else "not enough information"


def plain(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]
