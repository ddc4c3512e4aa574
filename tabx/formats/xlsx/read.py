"""XLSX workbooks: sheets by name, cells as displayed texts.

Read here as a stream and not by openpyxl: its streaming mode ignores merged cells, its full mode takes some fifty
times the file's size in memory, and neither distinguishes a formula without a stored value from an empty cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from tabx.base.errors import InputError
from tabx.formats.xlsx.package import Package, open_package
from tabx.formats.xlsx.sheet import read_sheet
from tabx.formats.xlsx.table import table_of_content
from tabx.formats.xlsx.workbook import Sheet, Workbook, read_workbook
from tabx.table import Note, NoteCode, Table


def xlsx_tables(path: Path, sheet: str | None = None, *, first_only: bool = False) -> tuple[Table, ...]:
    """Return the tables of a workbook, one for each sheet with data, in order.

    Hidden sheets are read only by name, or if no other sheet holds data.

    Parameters
    ----------
    path : Path
    sheet : str or None
        Name of the one sheet to read.
    first_only : bool
        Whether to stop after the first sheet with data; a note then names the others.

    Raises
    ------
    InputError
        For a broken workbook, an unknown sheet, and beyond the limits.
    """
    with open_package(path) as package:
        workbook = read_workbook(package)
        if sheet is not None:
            named = _find(workbook.sheets, sheet)
            return tuple(table for _, table in _tables(package, workbook, [named], first_only=True))
        visible_first = sorted(workbook.sheets, key=lambda sheet: sheet.is_hidden)
        found = _tables(package, workbook, visible_first, first_only=first_only)
    if len(workbook.sheets) == 1:
        return tuple(table for _, table in found)
    return tuple(
        replace(table, notes=(_note(read, workbook.sheets, first_only), *table.notes)) for read, table in found
    )


def _tables(
    package: Package, workbook: Workbook, sheets: Sequence[Sheet], *, first_only: bool
) -> list[tuple[Sheet, Table]]:
    """Return the sheets with data and their tables; hidden ones only if no other holds any."""
    found: list[tuple[Sheet, Table]] = []
    for sheet in sheets:
        if found and (first_only or sheet.is_hidden):
            break
        table = table_of_content(read_sheet(package, sheet.part, workbook), f"sheet {sheet.name!r}")
        if table is not None:
            found.append((sheet, table))
    return found


def _find(sheets: Sequence[Sheet], name: str) -> Sheet:
    found = next((sheet for sheet in sheets if sheet.name == name), None)
    if found is None:
        names = [sheet.name for sheet in sheets]
        nearest = get_close_matches(name, names, n=1)
        hint = f"; did you mean {nearest[0]!r}?" if nearest else ""
        raise InputError(f"no sheet {name!r}{hint} (there are: {', '.join(map(repr, names)) or 'none'})")
    return found


def _note(read: Sheet, sheets: Sequence[Sheet], first_only: bool) -> Note:
    others = ", ".join(repr(sheet.name) for sheet in sheets if sheet is not read)
    said = f"sheet {read.name!r} is read, the first with data; passed over: {others}"
    return Note(NoteCode.SHEET, said if first_only else f"sheet {read.name!r}")
