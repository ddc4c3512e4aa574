"""The findings as CSV, and the gold table as a workbook."""

from __future__ import annotations

import csv
import io
import math

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pairs_to_show import GOLD, PREDICTED, hostile_rows

import tabx
from tabx.base.escapes import visible
from tabx.documents.csv_text import inert
from tabx.values.records import Relation
from tabx.views.sheets import findings_csv, findings_xlsx
from tabx.views.sheets.xlsx import FILLS


def test_csv_has_a_line_per_finding_whose_costs_add_up() -> None:
    judgement = tabx.judge(GOLD, PREDICTED)
    lines = list(csv.DictReader(io.StringIO(findings_csv(judgement))))
    assert len(lines) == len(judgement.findings)
    assert math.isclose(math.fsum(float(line["cost"]) for line in lines), judgement.error)
    line = next(line for line in lines if line["gold"] == "24")
    assert (line["gold_rows"], line["gold_columns"], line["predicted_rows"], line["predicted_columns"]) == tuple("3312")
    assert (line["predicted"], line["difference"], line["row_name"]) == ("42", "18.0", "Klay Thompson")


def test_frame_and_csv_say_the_same_in_the_same_words_and_numbers() -> None:
    judgement = tabx.judge(GOLD, PREDICTED)
    frame = judgement.findings.to_frame()
    lines = list(csv.DictReader(io.StringIO(findings_csv(judgement))))
    assert [*frame.columns[:-1], "cause_note", "note", "sentence"] == list(lines[0])
    by_cost = frame.sort_values("cost", ascending=False, kind="stable")
    places = ["gold_rows", "gold_columns", "predicted_rows", "predicted_columns", "row_name", "gold", "predicted"]
    for name in (*places, "kind", "note", "forgiven"):
        assert ["" if value is None else str(value) for value in by_cost[name]] == [line[name] for line in lines], name
    minutes = next(index for index, finding in enumerate(judgement.findings) if finding.gold_text == "24")
    finding, stored = judgement.findings[minutes], judgement.to_dict()["findings"][minutes]
    assert tuple(stored["gold_rows"]) == finding.gold_rows == (list(frame["gold_rows"])[minutes] - 1,)
    assert stored["note"] == finding.note == frame.loc[minutes, "note"]


def test_several_rows_stand_in_one_entry() -> None:
    gold = [["City", "Size"], ["Oslo", "7"], ["Rome", "5"], ["Bonn", "3"], ["Bern", "9"]]
    swapped = [gold[0], gold[2], gold[1], gold[4], gold[3]]
    frame = tabx.judge(gold, swapped).findings.to_frame()
    assert frame.loc[0, "kind"] == "row order"
    assert str(frame.loc[0, "gold_rows"]).split() == [
        str(index + 1) for index in tabx.judge(gold, swapped).findings[0].gold_rows
    ]
    assert frame.loc[0, "gold_columns"] is None


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("=cmd()|' /C calc'!A0", "'=cmd()|' /C calc'!A0"),
        ("+1+cmd()", "'+1+cmd()"),
        ("-2+3", "'-2+3"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("  =A1", "'  =A1"),
        ("\t=A1", "\\t=A1"),
        ("＝A1", "'＝A1"),
        ("-", "'-"),
        ("-3.1%", "-3.1%"),
        ("+1,200.5", "+1,200.5"),
        ("plain", "plain"),
        ("", ""),
    ],
)
def test_formulas_are_disarmed_and_numbers_kept(text: str, safe: str) -> None:
    assert inert(text) == safe


@settings(deadline=None, max_examples=50)
@given(st.text(max_size=20))
def test_no_entry_of_the_csv_starts_a_formula(text: str) -> None:
    rows = [["name", "value"], ["a", text], ["b", "2"]]
    for line in csv.reader(io.StringIO(findings_csv(tabx.judge(rows, [["name", "value"], ["a", "7"]], header=True)))):
        for entry in line:
            assert not entry.lstrip().startswith(("=", "@"))
            assert visible(entry) == entry


def test_the_workbook_shows_the_gold_table_with_marks_and_reasons() -> None:
    judgement = tabx.judge(GOLD, PREDICTED)
    book = openpyxl.load_workbook(io.BytesIO(findings_xlsx(judgement)))
    assert book.sheetnames == ["gold", "findings", "score"]
    sheet = book["gold"]
    assert [cell.value for cell in sheet[1]] == ["row", "Player", "Team", "Minutes", "Points", "extra Rank"]
    cell = sheet["D4"]
    assert cell.value == "24"
    assert cell.fill.start_color.rgb == f"00{FILLS[Relation.PARTIAL]}"
    assert cell.comment is not None
    assert "predicted 42, +18" in cell.comment.text
    assert "costs ." in cell.comment.text
    assert sheet["D2"].fill.fill_type is None
    missing = sheet["A5"]
    assert missing.fill.start_color.rgb == f"00{FILLS[Relation.MISSING]}"
    assert missing.comment is not None
    findings = book["findings"]
    assert findings.max_row == len(judgement.findings) + 1
    assert findings["A2"].value == judgement.findings.by_cost()[0][1]
    assert book["score"]["B1"].value == pytest.approx(judgement.score, abs=1e-15)


def test_no_cell_of_the_workbook_is_a_formula() -> None:
    judgement = tabx.judge(hostile_rows(), hostile_rows(tail="!"))
    book = openpyxl.load_workbook(io.BytesIO(findings_xlsx(judgement)))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} <= {"s", "n"}
    formulas = [cell for cell in cells if str(cell.value).startswith("=")]
    assert formulas
    assert all(cell.quotePrefix for cell in formulas)


def test_the_same_judgement_gives_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    judgement = tabx.judge(GOLD, PREDICTED)
    first = findings_xlsx(judgement)
    monkeypatch.setattr("time.localtime", lambda *given: (2031, 5, 6, 7, 8, 10, 1, 1, 0))
    assert findings_xlsx(judgement) == first
    assert b"2026" not in first


@pytest.mark.parametrize("text", ["\x00 nul", "\ufffe\uffff", "\ud800", "x" * 40_000, "_x0041_"])
def test_every_text_can_be_written(text: str) -> None:
    rows = [["name", "value"], ["a", text]]
    data = findings_xlsx(tabx.judge(rows, [["name", "value"], ["a", "7"]], header=True))
    assert openpyxl.load_workbook(io.BytesIO(data))["gold"].max_row == 2


def test_without_a_table_the_workbook_marks_every_cell_missing() -> None:
    book = openpyxl.load_workbook(io.BytesIO(findings_xlsx(tabx.judge(GOLD, "no table here"))))
    assert book["gold"]["B2"].fill.start_color.rgb == f"00{FILLS[Relation.MISSING]}"
