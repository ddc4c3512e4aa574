"""`tabx retrieve answer` of five questions of each kind by a real, weak model: the way holds, nothing of the model."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from real_model import asking, base, folder, is_needed

from tabx.cli.main import main
from tabx.retrieve.answering.records import Outcome

pytestmark = is_needed

TOWNS = [["Town", "People"], ["Ulm", "126"], ["Graz", "292"], ["Bern", "134"], ["Linz", "207"], ["Brno", "401"]]
NAMES = [row[0] for row in TOWNS[1:]]


def write(name: str, rows: Iterable[Any]) -> str:
    Path(name).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return name


def questions(folder: Path) -> str:
    rows = [
        {"id": town, "table_id": f"t-{town}", "page_title": f"Towns with {town}", "table": TOWNS}
        | {"question": f"How many people live in {town}?", "answer": people}
        for town, people in TOWNS[1:]
    ]
    return write("qa.jsonl", rows)


def statements(folder: Path) -> str:
    said = [[f"{town} has {people} people", True] for town, people in TOWNS[1:]]
    return write("said.jsonl", [{"table_id": "towns", "caption": "towns", "table": TOWNS, "statements": said}])


def database(folder: Path) -> str:
    with closing(sqlite3.connect("towns.sqlite")) as connection:
        connection.execute("CREATE TABLE Towns (Town TEXT, People INTEGER)")
        connection.executemany("INSERT INTO Towns VALUES (?, ?)", TOWNS[1:])
        connection.commit()
    rows = [
        {"id": town, "question": f"How many people live in {town}?", "database": "towns"}
        | {"golds": [f"SELECT People FROM Towns WHERE Town = '{town}'"]}
        for town in NAMES
    ]
    write("queries.jsonl", rows)
    return "towns.sqlite"


def tables(folder: Path) -> str:
    rows = [
        {"id": town, "table_id": f"t-{town}", "table": [TOWNS[0], row], "question": f"A table of {town}?"}
        for town, row in zip(NAMES, TOWNS[1:], strict=True)
    ]
    return write("tables.jsonl", rows)


CORPORA = {"qa": questions, "table": tables, "verify": statements, "sql": database}


@pytest.mark.parametrize("kind", list(CORPORA))
def test_five_questions_have_a_line_each_that_is_reported(
    folder: Path, asking: list[str], kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    corpus = CORPORA[kind](folder)
    short = ["--model-arg", "max_tokens=64", "--concurrency", "1", "--contexts", "gold", "--max-failures", "5"]
    words = ["retrieve", "answer", corpus, "--as", kind, *asking, *short, "-o", "a.jsonl", "--resamples", "50"]
    assert main(words) in (0, 3)  # what is no label of a weak model is a failure
    lines = [json.loads(line) for line in Path("a.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["id"].partition("#")[0] for line in lines] == (["towns"] * 5 if kind == "verify" else NAMES)
    for line in lines:
        assert line["status"] == "answered" or line["reason"].startswith("no label"), line["reason"]
        assert line["scored"]["outcome"] in set(map(str, Outcome))
        assert (line["fields"]["context"], len(line["fields"]["shown"])) == ("gold", 1)
    capsys.readouterr()
    assert main(["retrieve", "report", "a.jsonl", "--json", "--resamples", "50"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["systems"]
    assert one["judged"] + one["failed"] == one["questions"] == 5
    assert one["usage"]["tokens_out"] > 0
