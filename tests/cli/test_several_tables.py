"""Several tables on the command line: the option, the reports, stored judgements."""

from __future__ import annotations

import csv
import io
import json
import math
import sys
from pathlib import Path

import openpyxl
import pytest

import tabx
from tabx.cli.main import main
from tabx.judging.stored.schema import tables_schema
from tabx.score.records import EXTRAS_BOUND
from tabx.views.html import html_report
from tabx.views.sheets import findings_csv, findings_xlsx

Capture = pytest.CaptureFixture[str]

PEOPLE = "| Name | Age |\n| --- | --- |\n| Ada | 12 |\n| Bob | 15 |\n| Cid | 18 |\n"
GOODS = "| Product | Price |\n| --- | --- |\n| Pen | 1.20 |\n| Ink | 8.90 |\n"
OTHER = "| Planet | Moons |\n| --- | --- |\n| Mars | 2 |\n"
GOLD = f"People:\n{PEOPLE}Goods:\n{GOODS}"
PRED = f"Goods:\n{GOODS.replace('8.90', '9.80')}[b]Space:\n{OTHER}"


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    gold, pred = tmp_path / "gold.md", tmp_path / "pred.md"
    gold.write_text(GOLD, encoding="utf-8")
    pred.write_text(PRED, encoding="utf-8")
    return str(gold), str(pred)


@pytest.mark.parametrize("width", ["40", "100"])
def test_the_report_shows_the_pairs_each_score_and_the_rest(
    files: tuple[str, str], width: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    assert main(["judge", *files]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    shown = " ".join(captured.out.split())
    judgement = tabx.judge_tables(GOLD, PRED)
    assert shown.startswith(f"score {judgement.score:.3f}".replace("0.", "."))
    assert "1 missing table; 1 extra table" in shown
    assert "[b]Space (table 2)" in shown
    for name in ("People (table 1)", "Goods (table 2)"):
        assert f"── {name} ──" in shown
    assert "Price: gold 8.90, predicted 9.80" in shown
    assert "the prediction has no such table" in shown


def test_quiet_json_and_the_threshold(files: tuple[str, str], capsys: Capture) -> None:
    judgement = tabx.judge_tables(Path(files[0]), Path(files[1]))
    assert main(["judge", *files, "--quiet"]) == 0
    assert float(capsys.readouterr().out) == judgement.score
    assert main(["judge", *files, "--json"]) == 0
    assert capsys.readouterr().out == judgement.to_json()
    assert main(["judge", *files, "--quiet", "--fail-under", ".99"]) == 1


def test_the_last_table_alone_on_request(files: tuple[str, str], capsys: Capture) -> None:
    assert main(["judge", *files, "--tables", "last", "--json"]) == 0
    assert capsys.readouterr().out == tabx.judge(Path(files[0]), Path(files[1])).to_json()


def test_a_gold_with_one_table_is_judged_as_a_pair(tmp_path: Path, files: tuple[str, str], capsys: Capture) -> None:
    gold = tmp_path / "one.md"
    gold.write_text(f"{GOODS}\nand no more:\n\n| Empty |\n| --- |\n", encoding="utf-8")
    assert main(["judge", str(gold), files[1], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["schema"] == 3


def test_standard_input_may_hold_several(
    files: tuple[str, str], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOLD.encode()), encoding="utf-8"))
    assert main(["judge", "-", files[1], "--quiet"]) == 0
    assert float(capsys.readouterr().out) == tabx.judge_tables(GOLD, PRED).score


def test_a_stored_judgement_is_scored_again(files: tuple[str, str], tmp_path: Path, capsys: Capture) -> None:
    stored = tmp_path / "stored.json"
    assert main(["judge", *files, "--quiet", "--output", str(stored)]) == 0
    assert tabx.TablesJudgement.from_dict(json.loads(stored.read_text())) == tabx.judge_tables(GOLD, PRED)
    capsys.readouterr()
    assert main(["rescore", str(stored), "--rubric", "strict", "--json"]) == 0
    named = tabx.judge_tables(GOLD, PRED, rubric="strict", name="pred.md against gold.md")
    assert capsys.readouterr().out == named.to_json()


def test_the_markdown_report(files: tuple[str, str], tmp_path: Path, capsys: Capture) -> None:
    report = tmp_path / "report.md"
    assert main(["judge", *files, "--quiet", "--output", str(report)]) == 0
    text = report.read_text(encoding="utf-8")
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert headings[0].startswith("# Score ")
    assert [line for line in headings if line.startswith("## ")] == [
        "## Tables",
        "## Predicted tables without a match",
        "## Terms",
        "## People (table 1)",
        "## Goods (table 2)",
    ]
    assert "| \\[b\\]Space (table 2) | extra, 2 columns |" in text


def test_the_page_the_findings_and_the_workbook_hold_all_tables(files: tuple[str, str], tmp_path: Path) -> None:
    judgement = tabx.judge_tables(*map(Path, files))
    page, lines, book = (tmp_path / f"report{suffix}" for suffix in (".html", ".csv", ".xlsx"))
    for report in (page, lines, book):
        assert main(["judge", *files, "--quiet", "--output", str(report)]) == 0
    assert page.read_text(encoding="utf-8") == html_report(judgement)
    found = list(csv.DictReader(io.StringIO(lines.read_text(encoding="utf-8"))))
    bounds = math.fsum(shared.cost for shared in judgement.terms if shared.term.name == EXTRAS_BOUND)
    assert math.isclose(math.fsum(float(line["cost"]) for line in found) + bounds, judgement.error)
    assert {line["table"] for line in found} == {"People (table 1)", "Goods (table 2)", ""}
    assert found[-1]["sentence"] == "extra, 2 columns"
    sheets = openpyxl.load_workbook(book)
    assert sheets.sheetnames == ["tables", "gold 1", "gold 2", "findings"]
    assert sheets["findings"]["A1"].value == "table"
    assert sheets["findings"].max_row == len(found) + 1


def test_the_workbook_of_the_same_judgement_has_the_same_bytes_and_no_formula() -> None:
    rows = "A:\n|k|v|\n|-|-|\n|=1+1|@x|\n|b|2|\nB:\n|w|n|\n|-|-|\n|x|3|\n|y|4|\n"
    judgement = tabx.judge_tables(rows, rows.replace("@x", "+x").replace("3", "5"))
    assert findings_xlsx(judgement) == findings_xlsx(judgement)
    sheets = openpyxl.load_workbook(io.BytesIO(findings_xlsx(judgement)))
    cells = [cell for sheet in sheets for row in sheet.iter_rows() for cell in row]
    assert all(cell.data_type != "f" for cell in cells)
    assert "=1+1" in {cell.value for cell in cells}
    for line in csv.reader(io.StringIO(findings_csv(judgement))):
        assert not any(entry.startswith(("=", "@")) for entry in line)


def test_the_page_has_a_section_for_each_pair_and_escapes_every_text(files: tuple[str, str]) -> None:
    page = html_report(tabx.judge_tables(GOLD.replace("People", "<b onclick=x>"), PRED))
    assert "<b onclick" not in page
    assert page.count('<section class="pair"') == 2
    assert "the prediction has no such table" in page
    fragment = tabx.judge_tables(GOLD, PRED)._repr_html_()
    assert fragment is not None
    assert fragment.count("<section>") == 2


@pytest.mark.parametrize("option", ["--aligned", "--tuples"])
def test_the_aligned_tables_stand_below_their_names(files: tuple[str, str], option: str, capsys: Capture) -> None:
    assert main(["judge", *files, option]) == 0
    out = capsys.readouterr().out
    assert out.startswith("## Goods (table 2)\n\n")
    assert "People" not in out


def test_no_table_in_the_prediction(files: tuple[str, str], tmp_path: Path, capsys: Capture) -> None:
    nothing = tmp_path / "nothing.md"
    nothing.write_text("I cannot help with that.", encoding="utf-8")
    assert main(["judge", files[0], str(nothing)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("score 0 · 0 facts right of 10 in the gold, 0 predicted, F1 0 · error 3")
    assert "gold 2 tables; nothing predicted" in out
    assert main(["judge", files[0], str(nothing), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == "no table in the prediction"


def test_the_schema_is_printed(capsys: Capture) -> None:
    assert main(["schema", "--tables"]) == 0
    assert json.loads(capsys.readouterr().out) == tables_schema()
