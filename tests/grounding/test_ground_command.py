"""The command: on a terminal, as JSON, as a page; and what it says of bad input."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from tabx.cli.main import main

EXAMPLES = Path(__file__).parents[2] / "examples"
TEXT, TABLE = str(EXAMPLES / "branches.txt"), str(EXAMPLES / "branches_pred.md")


def test_a_terminal_lists_what_is_not_borne_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ground", TEXT, TABLE]) == 0
    shown = capsys.readouterr().out
    assert "bears out 12 of 15 cells (0.800)" in " ".join(shown.split())
    assert re.search(r"Norden +Lost +3 ", shown)
    assert "Lena Brandt" not in shown
    assert main(["ground", TEXT, TABLE, "--full"]) == 0
    assert "3.5 million euros" in capsys.readouterr().out


def test_json_has_every_cell_with_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ground", TEXT, TABLE, "--json"]) == 0
    (table,) = json.loads(capsys.readouterr().out)["tables"]
    text = Path(TEXT).read_text(encoding="utf-8")
    assert (table["found"], len(table["cells"])) == (12, 15)
    for cell in table["cells"]:
        for words in cell["words"]:
            sentence = table["sentences"][words["sentence"]]
            assert text[words["start"] : words["end"]] == words["text"]
            assert sentence["start"] <= words["start"] < sentence["end"]


def test_a_page_shows_the_text_beside_the_table(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert main(["ground", TEXT, TABLE, "-o", str(page)]) == 0
    html = page.read_text(encoding="utf-8")
    targets = set(re.findall(r'id="(w\d+)"', html))
    links = re.findall(r'<td[^>]*class="found"[^>]*><a href="#(w\d+)">', html)
    assert len(links) == 12
    assert targets >= set(links)
    assert html.count('aria-label="not borne out">✗') == 3
    assert set(re.findall(r'class="words"[^>]* href="#(c[\d-]+)"', html)) <= set(re.findall(r'id="(c[\d-]+)"', html))
    assert "<script" not in html


def test_a_page_shows_markup_in_text_and_table_as_text(tmp_path: Path) -> None:
    (tmp_path / "t.txt").write_text("Acme <b>has</b> 4 <script>alert(1)</script> shops.", encoding="utf-8")
    (tmp_path / "t.csv").write_text("Firm,Shops\nAcme <img src=x>,4\n", encoding="utf-8")
    page = tmp_path / "page.html"
    assert main(["ground", str(tmp_path / "t.txt"), str(tmp_path / "t.csv"), "-o", str(page)]) == 0
    html = page.read_text(encoding="utf-8")
    assert "<script" not in html
    assert "<img" not in html
    assert "&lt;script&gt;" in html


def test_csv_has_a_line_for_each_cell(tmp_path: Path) -> None:
    file = tmp_path / "cells.csv"
    assert main(["ground", TEXT, TABLE, "-o", str(file)]) == 0
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == 15
    assert {row["found"] for row in rows} == {"0", "1"}


@pytest.mark.parametrize(
    ("text", "table", "said"),
    [
        ("", "| A | B |\n|-|-|\n| x | 1 |", "text: it is empty"),
        ("A text.", "| A | B |\n|-|-|\n|  |  |", "table: no cell of it is filled"),
        ("A text.", "words", "no table found"),
        (None, "| A | B |\n|-|-|\n| x | 1 |", "no such file"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None, table: str, said: str
) -> None:
    if text is not None:
        (tmp_path / "t.txt").write_text(text, encoding="utf-8")
    (tmp_path / "t.md").write_text(table, encoding="utf-8")
    assert main(["ground", str(tmp_path / "t.txt"), str(tmp_path / "t.md"), "-o", str(tmp_path / "page.html")]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err
    assert shown.err.count("\n") == 1
    assert not (tmp_path / "page.html").exists()
