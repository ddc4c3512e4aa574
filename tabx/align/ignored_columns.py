"""Columns that a house rule ignores, found in both tables and dropped."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from tabx.align.headers.headings import repair_headings
from tabx.align.headers.margins import without_columns
from tabx.align.pairing.base import pair
from tabx.align.pairing.grid import Grid, read_grid
from tabx.align.pairing.house_columns import columns_named
from tabx.align.pairing.keys import find_key_columns
from tabx.align.records import RepairKind
from tabx.align.repairs.transposed import upright_grid
from tabx.align.repairs.transposed_body import Turned
from tabx.rules.records import HouseRules
from tabx.table import Cell, Note, Table, show_path


@dataclass(frozen=True)
class IgnoredColumns:
    """Places of the ignored columns.

    Attributes
    ----------
    gold, predicted : tuple of int
        Columns.
    predicted_rows : tuple of int
        Rows of a transposed prediction.
    """

    gold: tuple[int, ...] = ()
    predicted: tuple[int, ...] = ()
    predicted_rows: tuple[int, ...] = ()


def find_ignored(gold: Table, predicted: Table, rules: HouseRules) -> IgnoredColumns:
    """Return the columns to drop: those of an ignored name, and their partners.

    The partner of a gold column whose name is absent from the prediction is found by header and content, as for any
    column; in a transposed prediction the columns are rows.
    """
    names = rules.ignore_columns
    gold_columns = _columns_named(gold, names)
    with_header = predicted
    if not _has_all(predicted, names):
        repaired, _ = repair_headings(gold, predicted)
        # Only where no column went: the indices are those of the prediction as it was read.
        with_header = repaired if repaired.column_count == predicted.column_count else predicted
    columns = _columns_named(with_header, names)
    if _has_all(with_header, names):
        return IgnoredColumns(gold_columns, columns)
    gold_grid = read_grid(gold, rules)
    grid, turned = upright_grid(gold_grid, read_grid(with_header, rules))
    if turned is None:
        partners = _partners(gold_grid, grid, gold_columns, names)
        return IgnoredColumns(gold_columns, tuple(sorted({*columns, *partners})))
    if not _is_on_its_side(turned, predicted):
        return IgnoredColumns(gold_columns, columns)
    upright = {*_columns_named(grid.table, names), *_partners(gold_grid, grid, gold_columns, names)}
    # Below a header the first upright column holds the names that it was; each other one was a row.
    names_before = int(predicted.has_header)
    rows = tuple(sorted(column - names_before for column in upright if column >= names_before))
    return IgnoredColumns(gold_columns, columns, rows)


def _has_all(table: Table, names: Sequence[str]) -> bool:
    return all(columns_named(table.columns, name) for name in names)


def _columns_named(table: Table, names: Sequence[str]) -> tuple[int, ...]:
    return tuple(sorted({column for name in names for column in columns_named(table.columns, name)}))


def _partners(gold: Grid, predicted: Grid, ignored: Sequence[int], names: Sequence[str]) -> list[int]:
    """Return the partners of ignored gold columns whose name is absent from the prediction."""
    used = [name for name in names if columns_named(predicted.table.columns, name)]
    found = {column for name in used for column in columns_named(gold.table.columns, name)}
    lost = [column for column in ignored if column not in found]
    if not lost:
        return []
    partner = pair(gold, predicted, find_key_columns(gold)).column_partner
    return [partner[column] for column in lost if column in partner]


def _is_on_its_side(turned: Turned, predicted: Table) -> bool:
    """Whether each column of the upright table is a row of the prediction, but the one that was its header."""
    lines = predicted.row_count + predicted.has_header
    return turned.kind is RepairKind.TRANSPOSED and turned.table.column_count == lines


def drop_columns(table: Table, columns: Collection[int], why: str = "") -> Table:
    """Return the table without some columns, with a note that ends in `why`."""
    if not columns:
        return table
    names = [show_path(table.columns[column]) for column in sorted(columns)]
    return replace(without_columns(table, columns), notes=(*table.notes, _note("column", names, why)))


def drop_rows(table: Table, rows: Collection[int], why: str = "") -> Table:
    """Return the table without some rows, which are columns of a transposed table.

    A cell that spans rows becomes a cell in each.
    """
    if not rows:
        return table
    kept = [row for row in range(table.row_count) if row not in rows]
    names = [table.rows[row][0].text for row in sorted(rows)]
    return replace(
        table,
        rows=tuple(_without_row_spans(table.rows[row]) for row in kept),
        row_groups=tuple(table.row_groups[row] for row in kept) if table.row_groups else (),
        notes=(*table.notes, _note("row", names, why)),
    )


def _note(noun: str, names: Sequence[str], why: str) -> Note:
    shown = ", ".join(f"'{name}'" for name in names)
    return Note("ignored columns", f"{noun}{'s' if len(names) > 1 else ''} {shown} left out{why}")


def _without_row_spans(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(Cell(cell.text) if cell.row_span > 1 else cell for cell in row)
