"""Workbooks of texts and numbers: no cell is a formula, and the same content gives the same bytes."""

from __future__ import annotations

import io
import math
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tabx.base.errors import OptionError
from tabx.base.escapes import shorten, visible
from tabx.base.extras import install_line
from tabx.documents.csv_text import Value

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.cell.cell import Cell, MergedCell
    from openpyxl.worksheet.worksheet import Worksheet

LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
"""Most rows and columns of a sheet (specifications of Excel)."""

LONGEST = 32_767
"""Most characters of a cell (specifications of Excel)."""

_OLDEST = (1980, 1, 1, 0, 0, 0)
_CORE = "docProps/core.xml"
_UNWRITABLE = re.compile("[\ufffe\uffff]")


def check_installed() -> None:
    """Raise OptionError with the line that installs openpyxl if it is missing."""
    if find_spec("openpyxl") is None:
        raise OptionError(f"writing .xlsx needs openpyxl: {install_line('openpyxl')}")


def check_size(rows: int, columns: int) -> None:
    """Raise OptionError where a sheet cannot hold so many."""
    if rows >= LAST_ROW or columns >= LAST_COLUMN:
        raise OptionError(f"a sheet holds {LAST_ROW} rows and {LAST_COLUMN} columns; this is larger")


def write_rows(sheet: Worksheet, rows: Iterable[Sequence[Value]]) -> None:
    """Write values from the first cell on; None leaves a cell empty."""
    for row, values in enumerate(rows, 1):
        for column, value in enumerate(values, 1):
            if value is not None:
                put(sheet, row, column, value)


def put(sheet: Worksheet, row: int, column: int, value: str | int | float) -> Cell | MergedCell:
    """Write a number as a number and a text as a text, never as a formula."""
    cell = sheet.cell(row, column)
    if isinstance(value, (int, float)):
        cell.value = value if math.isfinite(value) else str(value)
        return cell
    text = shorten(clean(visible(value)), LONGEST)
    if text:
        cell.value = text
        cell.data_type = "s"
        cell.quotePrefix = True
    return cell


def clean(text: str) -> str:
    """Return the text without what XML cannot hold."""
    return _UNWRITABLE.sub("\ufffd", text)


def packed(book: Workbook) -> bytes:
    """Return a workbook as bytes that depend on its content only, not on the time of writing."""
    from openpyxl.xml.functions import tostring

    written = io.BytesIO()
    book.save(written)
    book.properties.creator = "tabx"
    book.properties.created = book.properties.modified = datetime(*_OLDEST)
    # openpyxl writes the time into the core properties and into every entry of the archive: both are replaced.
    target_bytes = io.BytesIO()
    with zipfile.ZipFile(written) as source, zipfile.ZipFile(target_bytes, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            entry = zipfile.ZipInfo(name, _OLDEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, tostring(book.properties.to_tree()) if name == _CORE else source.read(name))
    return target_bytes.getvalue()


def write_workbook(sheets: Mapping[str, Sequence[Sequence[Value]]]) -> bytes:
    """Return a workbook of the given sheets, by name.

    Raises
    ------
    OptionError
        If openpyxl is not installed, or a sheet cannot hold the rows.
    """
    check_installed()
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        check_size(len(rows), max(map(len, rows), default=0))
        write_rows(book.create_sheet(name), rows)
    return packed(book)
