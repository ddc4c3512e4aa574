"""Headers, row headers and non-header cells as work on text-to-table compares them (Wu, Zhang, Li, 2022).

Each is a *set*: neither order nor repetition counts. A column header is the column's path, levels joined with "."; a
row header the sections and leading header cells of the row, joined alike (the first column, where the format marks
none). A non-header cell is the triple of row header, column header and text; blank ones are left out, as in the
published program. The columns that hold row headers have no column header.

Exact: precision is the share of predicted elements that are in the gold, recall the reverse. Soft: each element counts
by the chrF (0 to 1) of the most similar one on the other side, a triple by the product of its three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from tabx.lab.metrics.exact.chrf_matrix import best_similarities
from tabx.lab.metrics.outcomes import Value
from tabx.lab.metrics.overlap import check_some, counted, f1_value, plain
from tabx.lab.metrics.pair import TablePair
from tabx.table import Table, show_path

Element = tuple[str, ...]


class Elements(NamedTuple):
    """The three sets of a table, each element a tuple of texts, in the table's order."""

    headers: tuple[Element, ...]
    row_headers: tuple[Element, ...]
    cells: tuple[Element, ...]


def elements(table: Table) -> Elements:
    """Return column headers, row headers and non-header cells of a table, each once."""
    stub = min(table.stub_columns or 1, table.column_count)
    paths = [plain(show_path(path)) for path in table.columns]
    row_headers = [_row_header(table, row, stub) for row in range(table.row_count)]
    cells = [
        (header, path, plain(cell.text))
        for header, row in zip(row_headers, table.rows, strict=True)
        for path, cell in zip(paths[stub:], row[stub:], strict=True)
    ]
    headers = paths[stub:] if table.has_header else []
    return Elements(*(_filled_once(found) for found in (zip(headers), zip(row_headers), cells)))


def _row_header(table: Table, row: int, stub: int) -> str:
    group = table.row_groups[row] if table.row_groups else ()
    return plain(show_path((*group, *(cell.text for cell in table.rows[row][:stub]))))


def _filled_once(found: Iterable[Element]) -> tuple[Element, ...]:
    """Return the elements whose last text is not blank, each once."""
    return tuple(dict.fromkeys(element for element in found if element[-1]))


def _exact(kind: int, what: str, pair: TablePair) -> Value:
    mine, theirs = set(elements(pair.gold)[kind]), set(elements(pair.predicted)[kind])
    return counted(len(mine & theirs), len(mine), len(theirs), what)


def _soft(kind: int, what: str, pair: TablePair) -> Value:
    mine, theirs = elements(pair.gold)[kind], elements(pair.predicted)[kind]
    check_some(mine, what)
    recall, precision = best_similarities(mine, theirs)
    return f1_value(precision, recall)


_HEADERS, _ROW_HEADERS, _CELLS = (0, "column headers"), (1, "row headers"), (2, "non-header cells")

Score = Callable[[TablePair], Value]

header_f1: Score = partial(_exact, *_HEADERS)
row_header_f1: Score = partial(_exact, *_ROW_HEADERS)
non_header_f1: Score = partial(_exact, *_CELLS)
header_chrf: Score = partial(_soft, *_HEADERS)
row_header_chrf: Score = partial(_soft, *_ROW_HEADERS)
non_header_chrf: Score = partial(_soft, *_CELLS)
