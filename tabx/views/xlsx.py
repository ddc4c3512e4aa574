"""The gold table as a workbook: differences in colour, what is said of them and what they cost as comments."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tabx.compare.records import Entity
from tabx.errors import OptionError
from tabx.escapes import shorten, visible
from tabx.judging import TablesJudgement
from tabx.judging.judgement import Judgement
from tabx.values.records import Relation
from tabx.views.figures import decimal
from tabx.views.findings import HEADER, finding_lines
from tabx.views.grid import Grid, GridLine, aligned_grid
from tabx.views.headline import headline
from tabx.views.marks import MEANINGS
from tabx.views.sentence import sentence
from tabx.views.tables import PAIRS, SPARES, tables_view
from tabx.views.tables import TERMS as TABLE_TERMS
from tabx.views.tables_findings import TABLES_HEADER, tables_finding_lines
from tabx.views.terms import HEADER as TERMS
from tabx.views.terms import terms
from tabx.views.workbook import pack

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell, MergedCell
    from openpyxl.worksheet.worksheet import Worksheet

FILLS = {
    Relation.DIFFERENT: "F8C9C4",
    Relation.PARTIAL: "FBE7B8",
    Relation.MISSING: "EFCFEA",
    Relation.EXTRA: "CFE2F5",
    Relation.ROUNDED: "CDEBEA",
    Relation.EQUIVALENT: "E0EFDF",
}

LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
LONGEST = 32_767
"""Characters that a cell of a workbook can hold."""

SAID = 1000
"""Characters of a comment."""

_UNWRITABLE = re.compile("[\ufffe\uffff]")

Comments = dict[tuple[int, int], list[str]]


def findings_xlsx(judgement: Judgement) -> bytes:
    """Return a workbook: the gold table with its differences marked, all findings, and the terms of the error.

    Rows and columns that only the prediction has stand last. No cell is a formula. The same judgement gives the
    same bytes.

    Raises
    ------
    OptionError
        If openpyxl is not installed, or the table is larger than a sheet can be.
    """
    check_installed()
    from openpyxl import Workbook

    book = Workbook()
    first = book.worksheets[0]
    first.title = "gold"
    _gold(first, judgement)
    _findings(book.create_sheet("findings"), [HEADER, *finding_lines(judgement)])
    _score(book.create_sheet("score"), judgement)
    return pack(book)


def tables_findings_xlsx(judgement: TablesJudgement) -> bytes:
    """Return a workbook of several tables: the sum, each gold table with its differences marked, and all findings.

    The sheets of the gold tables are called by their numbers ("gold 1"), which the first sheet says with their names;
    a line of the findings begins with the name of its table. Errors as of `findings_xlsx`.
    """
    check_installed()
    from openpyxl import Workbook

    book = Workbook()
    first = book.worksheets[0]
    first.title = "tables"
    view = tables_view(judgement)
    head = [("score", judgement.score), ("error", judgement.error), *((text,) for text in view.lines)]
    lines = [*head, (view.signature,), (), PAIRS, *view.pairs, (), SPARES, *view.spares, (), TABLE_TERMS, *view.terms]
    _plain(first, lines)
    for number, part in enumerate(judgement.parts, 1):
        _gold(book.create_sheet(f"gold {number}"), part.judgement)
    _findings(book.create_sheet("findings"), [TABLES_HEADER, *tables_finding_lines(judgement)])
    return pack(book)


def check_installed() -> None:
    """Raise OptionError, which says how to install it, where openpyxl is missing."""
    if find_spec("openpyxl") is None:
        raise OptionError("writing .xlsx needs openpyxl: pip install 'tabx[xlsx]'")


def _check_size(rows: int, columns: int) -> None:
    if rows >= LAST_ROW or columns >= LAST_COLUMN:
        raise OptionError(f"a sheet holds {LAST_ROW} rows and {LAST_COLUMN} columns; this judgement is larger")


def _findings(sheet: Worksheet, lines: Sequence[Sequence[Any]]) -> None:
    _check_size(len(lines), len(lines[0]))
    _plain(sheet, lines)
    sheet.freeze_panes = "A2"


def _gold(sheet: Worksheet, judgement: Judgement) -> None:
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    grid = aligned_grid(judgement)
    _check_size(len(grid.rows), len(grid.columns))
    said = _comments(judgement, grid)
    _put(sheet, 1, 1, "row").font = Font(bold=True)
    for column, line in enumerate(grid.columns):
        cell = _put(sheet, 1, column + 2, _name(line))
        cell.font = Font(bold=True)
        _mark(cell, line.state if line.state is not Relation.EXACT else line.label.relation, said.get((-1, column)))
        widest = max([len(_name(line)), *(len(cells[column].gold) for cells in grid.cells)])
        sheet.column_dimensions[get_column_letter(column + 2)].width = min(max(widest + 2, 8), 50)
    for row, line in enumerate(grid.rows):
        _mark(_put(sheet, row + 2, 1, _name(line)), line.state, said.get((row, -1)))
        for column, place in enumerate(grid.cells[row]):
            relation = grid.shown(row, column)[1]
            text = place.gold or (place.predicted if relation is Relation.EXTRA else "")
            _mark(_put(sheet, row + 2, column + 2, text), relation, said.get((row, column)))
    sheet.freeze_panes = "B2"


def _name(line: GridLine) -> str:
    """Return a row's number or a column's name, said to be extra where it is."""
    return line.label.gold or f"{line.state} {line.label.predicted}"


def _comments(judgement: Judgement, grid: Grid) -> Comments:
    """Return what is said of each place of the grid, -1 for a column's header or a row's number."""
    alignment = judgement.alignment
    rows = {row: alignment.gold.row_count + index for index, row in enumerate(alignment.extra_rows)}
    columns = {column: alignment.gold.column_count + index for index, column in enumerate(alignment.extra_columns)}
    said: Comments = {}
    for finding, cost in zip(judgement.findings, judgement.findings.costs, strict=True):
        at_rows = list(finding.gold_rows) or [rows[row] for row in finding.predicted_rows if row in rows]
        at_columns = list(finding.gold_columns) or [columns[c] for c in finding.predicted_columns if c in columns]
        if finding.entity is Entity.TABLE:
            at_rows, at_columns = [-1], [-1]
        elif finding.entity is Entity.ROW:
            at_columns = [-1]
        elif finding.entity in (Entity.COLUMN, Entity.HEADER):
            at_rows = [-1]
        for row in at_rows:
            for column in at_columns:
                said.setdefault((row, column), []).append(f"{sentence(finding)}, costs {decimal(cost)}")
    return said


def _mark(cell: Cell | MergedCell, relation: Relation, said: Sequence[str] | None) -> None:
    from openpyxl.comments import Comment
    from openpyxl.styles import PatternFill

    if relation in FILLS:
        cell.fill = PatternFill("solid", start_color=FILLS[relation], end_color=FILLS[relation])
    if said:
        cell.comment = Comment(shorten(_clean("\n".join(said)), SAID), "tabx", width=360, height=110)


def _plain(sheet: Worksheet, lines: Sequence[Sequence[Any]]) -> None:
    for row, line in enumerate(lines, 1):
        for column, entry in _entries(line):
            _put(sheet, row, column, entry)


def _score(sheet: Worksheet, judgement: Judgement) -> None:
    head, told = headline(judgement), terms(judgement)
    costs = [(term.name, term.weight, term.count, term.total, term.cost) for term in judgement.terms]
    above = [
        ("score", judgement.score),
        ("error", judgement.error),
        *((text,) for text in head.lines),
        (head.signature,),
    ]
    lines = [*above, (), TERMS, *costs, *((text,) for text in told.remarks), ()]
    _plain(sheet, lines)
    for row, (relation, meaning) in enumerate(MEANINGS.items(), len(lines) + 1):
        _mark(_put(sheet, row, 1, meaning), relation, None)


def _entries(line: Sequence[Any]) -> Iterator[tuple[int, Any]]:
    return ((column, entry) for column, entry in enumerate(line, 1) if entry is not None)


def _put(sheet: Worksheet, row: int, column: int, entry: str | int | float) -> Cell | MergedCell:
    """Write a number as a number and a text as a text, never as a formula."""
    cell = sheet.cell(row, column)
    if isinstance(entry, (int, float)):
        cell.value = entry if math.isfinite(entry) else str(entry)
        return cell
    text = shorten(_clean(visible(entry)), LONGEST)
    if text:
        cell.value = text
        cell.data_type = "s"
        cell.quotePrefix = True
    return cell


def _clean(text: str) -> str:
    return _UNWRITABLE.sub("\ufffd", text)
