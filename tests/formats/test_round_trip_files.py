"""The formats that are no text: dump and load give the same table, or what was lost is said; other readers agree."""

import io
from pathlib import Path

import openpyxl
import pandas as pd
import pyarrow.parquet
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from openpyxl.utils.escape import unescape

from tabx.base.errors import FormatError, NoTableError
from tabx.formats import dump_bytes, dump_bytes_with_losses, dump_table, load_table
from tabx.formats.grid import without_idle_rows
from tabx.formats.name_rows import with_spread_groups
from tabx.formats.spans import Span, spans_of, spread
from tabx.formats.xlsx.write import LONGEST_TEXT
from tabx.table import Cell, Table, plain_rows

NASTY = (
    "",
    " a ",
    "=1+1",
    "+1",
    "-1",
    "@x",
    "#N/A",
    "007",
    "TRUE",
    "1.50",
    "a\nb",
    "a\rb",
    "a\x0bb",
    "_x000D_",
    "<b>&",
)
TEXTS = st.one_of(st.sampled_from(NASTY), st.text(st.characters(exclude_categories=["Cs"]), max_size=6))
quick = settings(
    max_examples=50,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much, HealthCheck.too_slow],
)


def grid(width: int, height: int) -> st.SearchStrategy[list[list[str]]]:
    return st.lists(st.lists(TEXTS, min_size=width, max_size=width), min_size=height, max_size=height)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Tables of several header levels with spans, sections, row headers and a caption."""
    width, levels, height = draw(st.integers(1, 4)), draw(st.integers(0, 3)), draw(st.integers(0, 4))
    assume(levels + height)
    header, rows = plain_rows(draw(grid(width, levels))), plain_rows(draw(grid(width, height)))
    if width > 1 and levels > 1 and draw(st.booleans()):
        header = spread(header, [Span(0, 0, 1, 2)])
    if height > 1 and draw(st.booleans()):
        rows = spread(rows, [Span(0, width - 1, 2, 1)])
    groups = draw(st.lists(st.lists(TEXTS, max_size=2).map(tuple), min_size=height, max_size=height) | st.just([]))
    return Table(header, rows, tuple(groups), draw(st.integers(0, width)), draw(st.none() | TEXTS))


def read_back(data: bytes, name: str, folder: Path) -> Table:
    path = folder / f"table.{name}"
    path.write_bytes(data)
    return load_table(path)


@pytest.mark.parametrize("name", ["xlsx", "parquet"])
@quick
@given(table=tables())
def test_equal_or_said(name: str, table: Table, tmp_path: Path) -> None:
    data, lost = dump_bytes_with_losses(table, name)
    assert data == dump_bytes(table, name)
    if not lost:
        assert read_back(data, name, tmp_path) == table
    else:
        assert all(note.code and note.message for note in lost)


@quick
@given(table=tables())
def test_xlsx_carries_all_but_some_shapes(table: Table) -> None:
    """A header, levels, spans, row headers, and a caption over columns; what is lost hangs on sections and blanks.

    Nor does a row of blanks and a span come back, which says nothing of its own.
    """
    assume(not without_idle_rows(table.rows)[2])
    assume(table.header_rows and table.rows and not table.row_groups and table.column_count > 1)
    assume(with_spread_groups(table.header_rows) == table.header_rows)
    assume(not any(row[0].column_span == table.column_count for row in (*table.header_rows, *table.rows)))
    assert dump_bytes_with_losses(table, "xlsx")[1] == ()


@quick
@given(rows=grid(3, 3))
def test_parquet_carries_every_text(rows: list[list[str]]) -> None:
    table = Table(plain_rows([["a", "b", "c"]]), plain_rows(rows))
    assert dump_bytes_with_losses(table, "parquet")[1] == ()


@quick
@given(table=tables())
def test_another_reader_finds_the_same_texts_in_a_workbook(table: Table) -> None:
    assume(table.caption is None and not table.row_groups)
    sheet = openpyxl.load_workbook(io.BytesIO(dump_bytes(table, "xlsx"))).active
    assert sheet is not None
    for number, row in enumerate((*table.header_rows, *table.rows), 1):
        for column, cell in enumerate(row, 1):
            if cell.is_anchor and cell.text:
                found = sheet.cell(number, column)
                assert found.data_type == "s"
                assert unescape(str(found.value)).replace("\r", "\n") == cell.text.replace("\r", "\n")
    merged = {(area.min_row, area.min_col) for area in sheet.merged_cells.ranges}
    assert merged == {(span.row + 1, span.column + 1) for span in spans_of((*table.header_rows, *table.rows))}


def test_sections_and_caption_are_carried() -> None:
    groups = (("A",), ("A", "B"), ("A", "B"), ("C", "B"))
    table = Table(plain_rows([["x", "y"]]), plain_rows([["1", "2"]] * 4), groups, 1, "=Title\nof it")
    lost = dump_bytes_with_losses(table, "xlsx")[1]
    assert lost == ()


def test_other_readers_find_the_columns_of_a_parquet_file() -> None:
    table = Table(plain_rows([["a", "a", "b"]]), plain_rows([["007", "NA", ""], ["=1", "2", "x"]]))
    data, lost = dump_bytes_with_losses(table, "parquet")
    frame = pd.read_parquet(io.BytesIO(data))
    assert frame.to_numpy().tolist() == table.texts()
    assert frame.columns.is_unique
    assert [note.code for note in lost] == ["text"]
    assert {str(kind) for kind in pyarrow.parquet.read_schema(io.BytesIO(data)).types} == {"string"}


def test_a_format_that_is_no_text_is_not_dumped_as_text() -> None:
    table = Table(plain_rows([["a"]]), plain_rows([["1"]]))
    with pytest.raises(FormatError, match="dump_bytes"):
        dump_table(table, "xlsx")
    assert dump_bytes(table, "csv") == b"a\n1\n"


def test_what_no_sheet_can_hold_is_refused() -> None:
    with pytest.raises(FormatError, match="32,767"):
        dump_bytes(Table(plain_rows([["x" * (LONGEST_TEXT + 1)]]), ()), "xlsx")
    with pytest.raises(FormatError, match="16,384"):
        dump_bytes(Table((), ((Cell("x"),) * 16_385,)), "xlsx")


def test_nothing_to_read_back_is_said() -> None:
    for name in ("xlsx", "parquet"):
        assert [note.code for note in dump_bytes_with_losses(Table((), ()), name)[1]] == ["shape"]


def test_no_table_in_a_file(tmp_path: Path) -> None:
    with pytest.raises(NoTableError, match="holds no data"):
        read_back(dump_bytes(Table((), ()), "xlsx"), "xlsx", tmp_path)
