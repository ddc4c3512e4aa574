"""Write the gold table as a workbook with differences in colour and comments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabx.base.escapes import shorten
from tabx.compare.records import Entity, Finding
from tabx.documents.csv_text import Value
from tabx.documents.sheets import table_rows
from tabx.documents.workbook import check_installed, check_size, clean, packed, put, write_rows
from tabx.judging import Judgement, TablesJudgement
from tabx.values.records import Relation
from tabx.views.blocks.aligned_table import AlignedLine, AlignedTable
from tabx.views.blocks.terms import HEADER as TERMS
from tabx.views.relations import MEANINGS
from tabx.views.report import Report, TablesReport, report_of
from tabx.views.sheets.rows import finding_rows, header_of

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell, MergedCell
    from openpyxl.worksheet.worksheet import Worksheet

FILLS = {
    Relation.DIFFERENT: "F8C9C4",
    Relation.PARTIAL: "FBE7B8",
    Relation.MISSING: "EFCFEA",
    Relation.EXTRA: "CFE2F5",
    Relation.ROUNDED: "CDEBEA",
    Relation.NEAR: "CDEBEA",
    Relation.EQUIVALENT: "E0EFDF",
}

COMMENT = 1000
"""Most characters of a comment: some five findings; a larger box would cover the table."""

COMMENT_WIDTH, COMMENT_HEIGHT = 360, 110
"""Size of a comment's box in pixels. No reason on record; openpyxl's own 144 × 79 holds no sentence."""

NARROWEST, WIDEST, PADDING = 8, 50, 2
"""Width of a column in characters: the least (about Excel's default), the most, and the padding of the longest text.
No reason on record for the most; a few columns of that width fill a window."""

HEADER = -1
"""Row index of the column headers, and column index of the row numbers, in a `Place`."""

Place = tuple[int, int]
"""Row and column in the aligned table; `HEADER` for a column header or a row number."""


def findings_xlsx(judgement: Judgement | TablesJudgement) -> bytes:
    """Return a workbook: gold table with marked differences, findings, and terms of the error.

    Extra rows and columns come last. For several tables the first sheet is the sum; the sheets of the gold tables are
    named by number ("gold 1"), and the first sheet lists the numbers with the tables' names. No cell is a formula.
    The same judgement gives the same bytes.

    Raises
    ------
    OptionError
        If openpyxl is not installed, or the table is larger than a sheet can be.
    """
    check_installed()
    from openpyxl import Workbook

    book, report = Workbook(), report_of(judgement)
    first = book.worksheets[0]
    if isinstance(report, TablesReport):
        first.title = "tables"
        write_rows(first, _sums(report))
        for number, section in enumerate(report.sections, 1):
            _write_gold(book.create_sheet(f"gold {number}"), section.report)
        _write_findings(book.create_sheet("findings"), report)
    else:
        first.title = "gold"
        _write_gold(first, report)
        _write_findings(book.create_sheet("findings"), report)
        _write_score(book.create_sheet("score"), report)
    return packed(book)


def _write_findings(sheet: Worksheet, report: Report | TablesReport) -> None:
    header, rows = header_of(report), list(finding_rows(report))
    check_size(len(rows) + 1, len(header))
    write_rows(sheet, [header, *rows])
    sheet.freeze_panes = "A2"


def _write_gold(sheet: Worksheet, report: Report) -> None:
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    table = report.aligned
    check_size(len(table.rows), len(table.columns))
    comments = _comments(report)
    put(sheet, 1, 1, "row").font = Font(bold=True)
    for column, line in enumerate(table.columns):
        cell = put(sheet, 1, column + 2, _name(line))
        cell.font = Font(bold=True)
        relation = line.label.relation if line.on_both_sides else line.state
        _mark(cell, relation, comments.get((HEADER, column)))
        sheet.column_dimensions[get_column_letter(column + 2)].width = _width(table, column)
    for row, line in enumerate(table.rows):
        _mark(put(sheet, row + 2, 1, _name(line)), line.state, comments.get((row, HEADER)))
        for column, place in enumerate(table.cells[row]):
            relation = table.shown(row, column)[1]
            text = place.gold or (place.predicted if relation is Relation.EXTRA else "")
            _mark(put(sheet, row + 2, column + 2, text), relation, comments.get((row, column)))
    sheet.freeze_panes = "B2"


def _width(table: AlignedTable, column: int) -> int:
    longest = max([len(_name(table.columns[column])), *(len(cells[column].gold) for cells in table.cells)])
    return min(max(longest + PADDING, NARROWEST), WIDEST)


def _name(line: AlignedLine) -> str:
    """Return a row's number or a column's name, marked if the line is extra."""
    return line.label.gold or f"{line.state} {line.label.predicted}"


def _comments(report: Report) -> dict[Place, list[str]]:
    """Return the findings of each place of the aligned table, as sentences with costs."""
    alignment = report.judgement.alignment
    extra_rows = {row: alignment.gold.row_count + index for index, row in enumerate(alignment.extra_rows)}
    extra_columns = {
        column: alignment.gold.column_count + index for index, column in enumerate(alignment.extra_columns)
    }
    comments: dict[Place, list[str]] = {}
    for priced in report.findings:
        for place in _places(priced.finding, extra_rows, extra_columns):
            comments.setdefault(place, []).append(priced.sentence_with_cost)
    return comments


def _places(finding: Finding, extra_rows: dict[int, int], extra_columns: dict[int, int]) -> list[Place]:
    """Return the places of the aligned table that a finding concerns.

    Extra rows and columns follow the gold's.
    """
    if finding.entity is Entity.TABLE:
        return [(HEADER, HEADER)]
    rows = list(finding.gold_rows) or [extra_rows[row] for row in finding.predicted_rows if row in extra_rows]
    columns = list(finding.gold_columns)
    columns = columns or [extra_columns[column] for column in finding.predicted_columns if column in extra_columns]
    if finding.entity is Entity.ROW:
        columns = [HEADER]
    elif finding.entity in (Entity.COLUMN, Entity.HEADER):
        rows = [HEADER]
    return [(row, column) for row in rows for column in columns]


def _mark(cell: Cell | MergedCell, relation: Relation, findings: Sequence[str] | None = None) -> None:
    from openpyxl.comments import Comment
    from openpyxl.styles import PatternFill

    if relation in FILLS:
        cell.fill = PatternFill("solid", start_color=FILLS[relation], end_color=FILLS[relation])
    if findings:
        text = shorten(clean("\n".join(findings)), COMMENT)
        cell.comment = Comment(text, "tabx", width=COMMENT_WIDTH, height=COMMENT_HEIGHT)


def _sums(report: TablesReport) -> list[Sequence[Value]]:
    tables = (report.pairs, report.spares, report.terms)
    blocks = [row for table in tables for row in ((), *table_rows(table))]
    return [*_head(report), *blocks]


def _head(report: Report | TablesReport) -> list[Sequence[Value]]:
    head = report.headline
    numbers = [("score", report.judgement.score), ("error", report.judgement.error)]
    return [*numbers, (head.facts,), *((text,) for text in head.all_lines), (head.signature,)]


def _write_score(sheet: Worksheet, report: Report) -> None:
    costs = [(term.name, term.weight, term.count, term.total, term.cost) for term in report.judgement.terms]
    rows = [*_head(report), (), TERMS, *costs, *((text,) for text in report.terms.remarks), ()]
    write_rows(sheet, rows)
    for row, (relation, meaning) in enumerate(MEANINGS.items(), len(rows) + 1):
        _mark(put(sheet, row, 1, meaning), relation)
