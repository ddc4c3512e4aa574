"""Every published table and every recorded reply loads, or holds no table."""

import json
from pathlib import Path
from typing import Any

import pytest
from needs import SHARED

from tabx.base.errors import NoTableError
from tabx.formats import dump_table_with_losses, load_table
from tabx.formats.markdown.cells import is_rule
from tabx.table import Table

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"


def rows_of(name: str) -> list[dict[str, Any]]:
    path = DATA / name
    if not path.exists():
        pytest.skip(SHARED)
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def facts_by_row(table: Table) -> list[list[str]]:
    """The texts of every row without its blanks: the set's own conversion lost some blank first cells."""
    return [[text for text in row if text] for row in table.texts()]


def piped_lines(text: str) -> int:
    return sum("|" in line and not is_rule(line) for line in text.splitlines())


def test_published_tables() -> None:
    for row in rows_of("tabxbench.jsonl"):
        for text in [row["gold"], *row["predictions"]]:
            table = load_table(text)
            assert len(table.header_rows) + table.row_count == piped_lines(text), row["id"]


def test_replies_of_models() -> None:
    without = []
    replies = 0
    for row in rows_of("model_outputs.jsonl"):
        assert load_table(row["gold"]).row_count
        for model, reply in row["predictions"].items():
            replies += 1
            try:
                table = load_table(reply)
            except NoTableError:
                without.append(f"{row['id']}/{model}")
                continue
            several = any(note.code == "tables passed over" for note in table.notes)
            assert several or len(table.header_rows) + table.row_count == piped_lines(reply), row["id"]
    assert replies == 1900
    assert without == ["tanq-0042/gemini-2.0-flash", "tanq-0047/gemini-2.0-flash"]


def test_real_html_equals_the_markdown_it_was_made_of() -> None:
    published = [*rows_of("tabxbench.jsonl"), *rows_of("model_outputs.jsonl")]
    markdown = [facts_by_row(load_table(row["gold"])) for row in published]
    html = [row["gold"] for row in rows_of("h_score_reference.jsonl") if row["format"] == "html"]
    assert len(html) == 60
    assert all(facts_by_row(load_table(text)) in markdown for text in html)


def test_real_tables_survive_every_format() -> None:
    for row in rows_of("tabxbench.jsonl"):
        table = load_table(row["gold"])
        for name in ("markdown", "html", "csv", "tsv", "json", "jsonl"):
            text, lost = dump_table_with_losses(table, name)
            back: Table = load_table(text, name)
            assert back == table or lost
            assert {note.code for note in lost} <= {"header levels", "spans"}
            assert back.texts() == table.texts()
