"""The comparison in every medium but a browser: the same figures, nothing hostile, one line for what is wrong."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from results import lines_of, scored, write_lines

import tabx
from tabx.base.errors import FormatError
from tabx.cli.main import main
from tabx.documents.figures import decimal
from tabx.documents.media import content
from tabx.report.document import HEADER, comparison_document

pytest_plugins = ("compared_models",)

HOSTILE = "</script><img src=x onerror=alert(1)>\x1b[2J\u202e=cmd()|`|"


def test_every_figure_is_a_line_of_csv(compared: tabx.ModelComparison, tmp_path: Path) -> None:
    text = compared.save(tmp_path / "r.csv").read_text(encoding="utf-8")
    lines = list(csv.DictReader(io.StringIO(text)))
    assert tuple(lines[0]) == HEADER
    for result in compared.groups[0].results:
        own = {
            line["figure"]: line
            for line in lines
            if (line["by"], line["value"], line["model"]) == ("dataset", result.dataset or "all", result.model)
        }
        for name, figure in result.figures.items():
            assert own[name]["mean"] == ("" if figure.value is None else repr(figure.value))
            assert own[name]["unit"]
    assert {line["by"] for line in lines} == {"dataset", "size", "domain", "usage"}


def test_a_workbook_has_a_sheet_for_each_table_and_numbers_on_the_last(
    compared: tabx.ModelComparison, tmp_path: Path
) -> None:
    path = compared.save(tmp_path / "r.xlsx")
    book = openpyxl.load_workbook(path)
    assert book.sheetnames[:3] == ["models", "leaderboard", "means"]
    rows = list(book["figures"].values)
    assert rows[0] == HEADER
    score = next(row for row in rows if row[3:5] == ("poor", "score"))
    (poor,) = [one for one in compared.groups[0].results if (one.dataset, one.model) == ("", "poor")]
    assert score[6] == poor.figures["score"].value
    assert path.read_bytes() == compared.save(tmp_path / "again.xlsx").read_bytes()


def test_markdown_and_text_say_the_figures(compared: tabx.ModelComparison) -> None:
    markdown, text = compared.to_markdown().replace("\\", ""), compared.to_text(width=200, full=True)
    (poor,) = [one for one in compared.groups[0].results if (one.dataset, one.model) == ("", "poor")]
    score = decimal(poor.figures["score"].value or 0)
    for shown in (markdown, text):
        assert score in shown
        assert compared.groups[0].signature in shown
        for title in ("Leaderboard", "Means", "Rows and columns", "Every two models", "Kinds of error", "Worst pairs"):
            assert title in shown
        assert "50.00 [" in shown  # % of rows missing
    assert "Worst pairs" not in compared.to_text()
    assert re.search(r"model poor:\s+score ", compared.to_text(width=40))  # lines, where no table fits


def test_a_notebook_shows_the_leaderboard(compared: tabx.ModelComparison) -> None:
    html = compared._repr_html_() or ""
    assert "not told apart from" in html
    assert "<script" not in html


def test_names_from_outside_do_nothing(tmp_path: Path, template: dict[str, Any]) -> None:
    lines = scored(template, {HOSTILE: [0.5, None], "b": [0.4, 0.3]}, HOSTILE)
    lines = [
        {**line, "id": f"{HOSTILE}{line['id']}", "fields": {**line["fields"], "domain": HOSTILE}} for line in lines
    ]
    found = tabx.compare_models(write_lines(tmp_path / "r.jsonl", lines), by=["domain"], resamples=50)
    for text in (found.to_markdown(), found.to_text(full=True), found.to_html(), found._repr_html_() or ""):
        assert "\x1b" not in text
        assert "\u202e" not in text
    for html in (found.to_html(), found._repr_html_() or ""):
        assert "<img" not in html
    assert len(re.findall("</script>", found.to_html())) == 3  # pairs, names, the page's own
    assert "\\`" in found.to_markdown()
    sheet = openpyxl.load_workbook(found.save(tmp_path / "r.xlsx"))
    assert all(cell.data_type != "f" for page in sheet for row in page.rows for cell in row)
    starts = [cell for line in csv.reader(io.StringIO(_csv(found))) for cell in line if cell[:1] in "=@"]
    assert [cell for cell in starts if cell] == []


def _csv(found: tabx.ModelComparison) -> str:
    return str(content(comparison_document(found), ".csv"))


def test_an_unknown_suffix_is_one_line(compared: tabx.ModelComparison, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"\.pdf: no format of a report; \.json, \.csv, \.html, \.md"):
        compared.save(tmp_path / "r.pdf")


def test_the_command_writes_what_its_suffix_says(
    two_models: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for suffix in (".html", ".md", ".json", ".csv", ".xlsx", ".txt"):
        path = tmp_path / f"r{suffix}"
        assert main(["report", str(two_models), "-o", str(path), "--resamples", "50"]) == 0
        assert path.stat().st_size > 1000
        assert capsys.readouterr().out == f"{path}: 24 results of {two_models}\n"
    assert main(["report", str(two_models), "--json", "--resamples", "50", "--by", "domain"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["by"] == ["size", "domain"]
    assert data["resamples"] == 50
    assert main(["report", str(two_models), "--resamples", "50", "--worst", "1", "--full"]) == 0
    out = capsys.readouterr().out
    assert "Worst pairs" in out
    assert "Leaderboard" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--by", "colour"], "--by colour: no line has such a column; those there are: dataset, domain"),
        (["-o", "r.pdf"], "--output r.pdf: unknown suffix; .json, .csv, .html, .md, .xlsx or .txt is right"),
        (["--worst", "-1"], "--worst"),
        (["nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
    ],
)
def test_what_is_wrong_is_one_line(
    words: list[str], said: str, two_models: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(two_models), *words]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_one_stored_judgement_is_reported_too(
    two_models: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stored = lines_of(two_models)[1]["judgement"]
    path = tmp_path / "judgement.json"
    path.write_text(json.dumps(stored))
    assert main(["report", str(path), "-o", str(tmp_path / "page.html")]) == 0
    assert "Score" in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert main(["report", str(path)]) == 0
    assert "score " in capsys.readouterr().out
    assert main(["report", str(path), "--by", "domain"]) == 2
    assert "--by is for the results of a batch" in capsys.readouterr().err


def test_results_are_not_written_over(two_models: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    same = tmp_path / "same.json"
    same.write_bytes(two_models.read_bytes())
    assert main(["report", str(same), "-o", str(same)]) == 2
    assert "would be written over" in capsys.readouterr().err
