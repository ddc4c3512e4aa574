"""A table as an XLSX workbook: text cells, never formulas; spans merged, header frozen.

Written here and not by openpyxl, whose files contain the time of writing: the same table gives the same bytes.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from tabx.base.errors import FormatError
from tabx.formats.grid import Grid, new_sections
from tabx.formats.spans import spans_of
from tabx.formats.xlsx.sheet import LAST_COLUMN, LAST_ROW, column_name
from tabx.table import Cell, KeyPath, Table

LONGEST_TEXT = 32_767
"""Characters that Excel takes in a cell."""

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_UNWRITABLE = re.compile(r"[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
_OLDEST = (1980, 1, 1, 0, 0, 0)
"""The first time that a ZIP file can hold: the time of writing would change the bytes."""

_PARTS = {
    "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
    f'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Default Extension="xml" ContentType="application/xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}.worksheet+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">'
    '<sheets><sheet name="Table" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{_OFFICE}/styles" Target="styles.xml"/></Relationships>',
    "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill '
    'patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border>'
    '<left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="2"><xf numFmtId="49" applyNumberFormat="1"/>'
    '<xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
}


def write_xlsx(table: Table) -> bytes:
    """Return the workbook of a table, one sheet of text cells.

    The caption is one merged cell over all columns, and so is a section row; freezing the rows above the data and the
    row headers records their number.

    Raises
    ------
    FormatError
        For a table with more rows or columns, or a longer text, than a sheet can hold.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, xml in _PARTS.items():
            archive.writestr(_entry(name), _HEAD + xml)
        with archive.open(_entry("xl/worksheets/sheet1.xml"), "w") as part:
            for piece in _sheet(table):
                part.write(piece.encode("utf-8"))
    return out.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _OLDEST)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def _sheet(table: Table) -> Iterator[str]:
    above, rows, merges = _lay_out(table)
    if len(above) + len(rows) > LAST_ROW or table.column_count > LAST_COLUMN:
        raise FormatError(
            f"{len(above) + len(rows):,} rows and {table.column_count:,} columns; a sheet of an XLSX file holds "
            f"{LAST_ROW:,} and {LAST_COLUMN:,} at most"
        )
    yield f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
    yield _pane(len(above) if table.header_rows else 0, table.stub_columns)
    yield "</sheetView></sheetViews><sheetData>"
    for number, row in enumerate([*above, *rows], 1):
        style = ' s="1"' if number <= len(above) else ""
        cells = (_cell(cell, f"{column_name(column)}{number}", style) for column, cell in enumerate(row, 1))
        yield f'<row r="{number}">{"".join(cells)}</row>'
    yield "</sheetData>"
    if merges:
        yield f'<mergeCells count="{len(merges)}">'
        yield from (f"<mergeCell ref={quoteattr(merge)}/>" for merge in merges)
        yield "</mergeCells>"
    yield "</worksheet>"


def _lay_out(table: Table) -> tuple[list[Sequence[Cell]], list[Sequence[Cell]], list[str]]:
    """Return the rows above the data, those below them, and the references of merged cells."""
    width = max(table.column_count, 2)
    above: list[Sequence[Cell]] = []
    merges: list[str] = []
    if table.caption is not None:
        above.append((Cell(table.caption),))
        merges.append(_reference(1, 1, 1, width))
    merges += _references(table.header_rows, range(len(above) + 1, len(above) + len(table.header_rows) + 1))
    above += table.header_rows
    rows: list[Sequence[Cell]] = []
    places: list[int] = []
    before: KeyPath = ()
    for index, row in enumerate(table.rows):
        group = table.row_groups[index] if table.row_groups else ()
        for text in new_sections(before, group):
            rows.append((Cell(text),))
            merges.append(_reference(len(above) + len(rows), 1, 1, width))
        rows.append(row)
        places.append(len(above) + len(rows))
        before = group
    return above, rows, merges + _references(table.rows, places)


def _references(grid: Grid, places: Sequence[int]) -> list[str]:
    """Return the references of the spans of a grid whose rows have the given sheet rows.

    A section row between its rows ends a span.
    """
    references = []
    for span in spans_of(grid):
        first = places[span.row]
        rows = range(span.row, span.row + span.row_span)
        unbroken = sum(places[row] == first + row - span.row for row in rows)
        references.append(_reference(first, span.column + 1, unbroken, span.column_span))
    return references


def _reference(row: int, column: int, down: int, across: int) -> str:
    return f"{column_name(column)}{row}:{column_name(column + across - 1)}{row + down - 1}"


def _pane(rows: int, columns: int) -> str:
    if not rows and not columns:
        return ""
    split = (f' xSplit="{columns}"' if columns else "") + (f' ySplit="{rows}"' if rows else "")
    pane = "bottomRight" if rows and columns else "bottomLeft" if rows else "topRight"
    return f'<pane{split} topLeftCell="{column_name(columns + 1)}{rows + 1}" activePane="{pane}" state="frozen"/>'


def _cell(cell: Cell, place: str, style: str) -> str:
    if not cell.is_anchor:
        return f'<c r="{place}"{style} t="inlineStr"><is><t/></is></c>'
    if len(cell.text) > LONGEST_TEXT:
        raise FormatError(
            f"a text of {len(cell.text):,} characters; a cell of an XLSX file holds {LONGEST_TEXT:,} at most"
        )
    text = escape(_UNWRITABLE.sub(lambda match: f"_x{ord(match[0]):04X}_", cell.text))
    return f'<c r="{place}"{style} t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
