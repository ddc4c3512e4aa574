"""Workbooks made by another program: sheets, spans, header levels, titles, edges, formulas, what is said."""

import datetime
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from tabx.base.errors import InputError, NoTableError
from tabx.formats import load_table, load_tables
from tabx.table import Cell, Table

Rows = list[list[object]]


def fill(sheet: Worksheet, rows: Rows, at: tuple[int, int] = (1, 1)) -> None:
    for row, values in enumerate(rows, at[0]):
        for column, value in enumerate(values, at[1]):
            if value is not None:
                sheet.cell(row, column).value = value  # type: ignore[assignment]


@pytest.fixture
def read(tmp_path: Path) -> Callable[..., Table]:
    """Return a table read back from a workbook that a function fills."""

    def saved(
        rows: Rows, change: Callable[[Worksheet], object] = lambda _: None, at: tuple[int, int] = (1, 1)
    ) -> Table:
        book = openpyxl.Workbook()
        sheet = book.active
        assert isinstance(sheet, Worksheet)
        fill(sheet, rows, at)
        change(sheet)
        path = tmp_path / "table.xlsx"
        book.save(path)
        return load_table(path)

    return saved


def codes(table: Table) -> list[str]:
    return [note.code for note in table.notes]


def test_values_are_shown_as_a_person_sees_them(read: Callable[..., Table]) -> None:
    def formats(sheet: Worksheet) -> None:
        sheet["A2"].number_format = "#,##0.00"
        sheet["B2"].number_format = "0%"

    moment = datetime.datetime(2020, 3, 4, 5, 6)
    table = read([["a", "b", "c", "d", "e", "f"], [1234.5, 0.25, True, moment, "007", "#N/A"]], formats)
    assert table.texts() == [["1,234.50", "25%", "TRUE", "2020-03-04 5:06:00", "007", "#N/A"]]
    assert table.source_format == "xlsx"


def test_merged_header_rows_give_key_paths(read: Callable[..., Table]) -> None:
    def merge(sheet: Worksheet) -> None:
        for area in ("A1:A2", "B1:C1", "D1:E1"):
            sheet.merge_cells(area)

    table = read([["Region", 2019, None, 2020], [None, "Rev", "Cost", "Rev", "Cost"], ["North", 1, 2, 3, 4]], merge)
    assert table.columns == (("Region",), ("2019", "Rev"), ("2019", "Cost"), ("2020", "Rev"), ("2020", "Cost"))
    assert table.texts() == [["North", "1", "2", "3", "4"]]


def test_a_group_whose_row_below_is_data_stays_one_level(read: Callable[..., Table]) -> None:
    table = read([["Name", "Score", None], ["Ann", 1, 2], ["Bob", 3, 4]], lambda sheet: sheet.merge_cells("B1:C1"))
    assert table.columns == (("Name",), ("Score",), ("Score",))
    assert table.row_count == 2


def test_spans_of_the_body_and_sections(read: Callable[..., Table]) -> None:
    def merge(sheet: Worksheet) -> None:
        for area in ("A2:B2", "A3:A4"):
            sheet.merge_cells(area)

    table = read([["x", "y"], ["East", None], ["p", 1], [None, 2], ["q", 3]], merge)
    assert table.rows[:2] == ((Cell("p", 2, 1, 0, 0), Cell("1")), (Cell("p", 2, 1, 1, 0), Cell("2")))
    assert table.row_groups == (("East",),) * 3


def test_titles_and_empty_edges(read: Callable[..., Table]) -> None:
    table = read(
        [["Revenue", None], [None, None], ["a", "b"], [1, 2]], lambda sheet: sheet.merge_cells("C4:D4"), at=(4, 3)
    )
    assert (table.caption, table.columns, table.texts()) == ("Revenue", (("a",), ("b",)), [["1", "2"]])
    assert [note.message for note in table.notes] == ["3 empty rows and 2 empty columns before the table left out"]
    unmerged = read([["Revenue", None], [None, None], ["a", "b"], [1, 2]])
    assert unmerged.caption == "Revenue"
    assert read([["Revenue", None], ["a", "b"], [1, 2]]).caption is None


def test_a_title_merged_further_than_the_table_makes_no_columns(read: Callable[..., Table]) -> None:
    table = read([["Title", None], ["a", "b"], [1, 2]], lambda sheet: sheet.merge_cells("A1:Z1"))
    assert (table.caption, table.column_count) == ("Title", 2)


def test_frozen_rows_and_columns_are_headers(read: Callable[..., Table]) -> None:
    table = read([["a", "b"], ["kg", "m"], ["p", 1], ["q", 2]], lambda sheet: setattr(sheet, "freeze_panes", "B3"))
    assert table.columns == (("a", "kg"), ("b", "m"))
    assert table.stub_columns == 1


def test_hidden_rows_and_columns_are_kept_and_said(read: Callable[..., Table]) -> None:
    def hide(sheet: Worksheet) -> None:
        sheet.row_dimensions[2].hidden = True
        sheet.column_dimensions["B"].hidden = True

    table = read([["a", "b"], [1, 2], [3, 4]], hide)
    assert table.texts() == [["1", "2"], ["3", "4"]]
    assert [note.message[-1] for note in table.notes if note.code.startswith("hidden")] == ["2", "B"]


def test_a_formula_without_a_stored_value_and_an_unknown_format_are_said(read: Callable[..., Table]) -> None:
    def change(sheet: Worksheet) -> None:
        sheet["B2"].number_format = "# ?/?"

    table = read([["a", "b"], ["=1+1", 0.5]], change)
    assert table.texts() == [["", "0.5"]]
    assert codes(table) == ["number format", "formula without value"] or codes(table) == [
        "formula without value",
        "number format",
    ]
    assert any("A2" in note.message for note in table.notes)


def test_sheets_by_name_and_in_order(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheets: list[tuple[str, Rows]] = [("One", [["a"], [1]]), ("Two", [["b"], [2]]), ("Secret", [["c"], [3]])]
    for name, rows in sheets:
        fill(book.create_sheet(name), rows)
    book["Secret"].sheet_state = "hidden"
    path = tmp_path / "book.xlsx"
    book.save(path)
    assert load_table(path).columns == (("a",),)
    assert "passed over" in load_table(path).notes[0].message
    assert load_table(path, sheet="Two").columns == (("b",),)
    assert load_table(path, sheet="Secret").columns == (("c",),)
    assert [table.columns[0][0] for table in load_tables(path)] == ["a", "b"]
    with pytest.raises(InputError, match="did you mean 'Two'"):
        load_table(path, sheet="two")
    with pytest.raises(NoTableError, match="sheet 'Sheet' holds no data"):
        load_table(path, sheet="Sheet")


def test_the_1904_calendar_of_a_workbook(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.epoch = datetime.datetime(1904, 1, 1)
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    fill(sheet, [["d", "e"], [datetime.date(2024, 1, 1), datetime.time(9, 5)]])
    path = tmp_path / "book.xlsx"
    book.save(path)
    assert load_table(path).texts() == [["2024-01-01", "9:05:00"]]


def test_content_against_suffix(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    fill(book.worksheets[0], [["a"], [1]])
    book.save(tmp_path / "book.xlsx")
    data = (tmp_path / "book.xlsx").read_bytes()
    for name, content, said in (
        ("text.xlsx", b"a,b\n1,2\n", "expected xlsx"),
        ("empty.xlsx", b"", "expected xlsx"),
        ("book.csv", data, "not a text; --format xlsx"),
        ("book.parquet", data, "expected parquet, found a ZIP file"),
        ("old.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "save it as .xlsx"),
        ("cut.xlsx", data[: len(data) // 2], "broken workbook"),
    ):
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(InputError, match=said) as caught:
            load_table(path)
        assert "\n" not in str(caught.value)
    (tmp_path / "book").write_bytes(data)
    assert load_table(tmp_path / "book").columns == (("a",),)
    assert load_table(tmp_path / "book.csv", "xlsx").columns == (("a",),)
    with pytest.raises(InputError, match="no such file"):
        load_table(tmp_path / "absent.xlsx")
