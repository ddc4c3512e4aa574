"""Columns that a house rule ignores: which they are on either side, and the tables without them."""

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

Row = tuple[Cell, ...]


@dataclass(frozen=True)
class IgnoredColumns:
    """What is ignored: gold columns, predicted columns, and predicted rows of a table that stands on its side."""

    gold: tuple[int, ...] = ()
    predicted: tuple[int, ...] = ()
    predicted_rows: tuple[int, ...] = ()


def find_ignored(gold: Table, predicted: Table, rules: HouseRules) -> IgnoredColumns:
    """Return the columns to leave out: those of a name to ignore, and what the prediction has for such a gold column.

    A gold column whose name the prediction does not use is looked for as any column is, by header and content; in a
    prediction on its side the columns are rows.
    """
    names = rules.ignore_columns
    mine = _all_named(gold, names)
    upright = predicted
    if not _uses_all(predicted, names):
        settled, _ = repair_headings(gold, predicted)
        upright = settled if settled.column_count == predicted.column_count else predicted
    theirs = _all_named(upright, names)
    if _uses_all(upright, names):
        return IgnoredColumns(mine, theirs)
    gold_grid = read_grid(gold, rules)
    grid, turned = upright_grid(gold_grid, read_grid(upright, rules))
    if turned is None:
        return IgnoredColumns(mine, tuple(sorted({*theirs, *_partners(gold_grid, grid, mine, names)})))
    if not _is_on_its_side(turned, predicted):
        return IgnoredColumns(mine, theirs)
    lines = {*_all_named(grid.table, names), *_partners(gold_grid, grid, mine, names)}
    return IgnoredColumns(mine, theirs, tuple(sorted(line - 1 for line in lines if line)))


def _uses_all(table: Table, names: Sequence[str]) -> bool:
    return all(columns_named(table.columns, name) for name in names)


def _all_named(table: Table, names: Sequence[str]) -> tuple[int, ...]:
    return tuple(sorted({column for name in names for column in columns_named(table.columns, name)}))


def _partners(gold: Grid, predicted: Grid, ignored: Sequence[int], names: Sequence[str]) -> list[int]:
    """Return the predicted columns paired with ignored gold ones of a name that the prediction does not use."""
    used = [name for name in names if columns_named(predicted.table.columns, name)]
    known = {column for name in used for column in columns_named(gold.table.columns, name)}
    lost = [column for column in ignored if column not in known]
    if not lost:
        return []
    partner = pair(gold, predicted, find_key_columns(gold)).column_partner
    return [partner[column] for column in lost if column in partner]


def _is_on_its_side(turned: Turned, predicted: Table) -> bool:
    """Return whether each column of the table set upright, but the first, is a row of the prediction."""
    return turned.kind is RepairKind.TRANSPOSED and turned.table.column_count == predicted.row_count + 1


def drop_columns(table: Table, columns: Collection[int], why: str = "") -> Table:
    """Return the table without some columns, spans shortened; `why` is said in the note on it."""
    if not columns:
        return table
    names = [show_path(table.columns[column]) for column in sorted(columns)]
    return replace(without_columns(table, columns), notes=(*table.notes, _left_out("column", names, why)))


def drop_rows(table: Table, rows: Collection[int], why: str = "") -> Table:
    """Return the table without some rows, which are columns of a table on its side; spans are told cell by cell."""
    if not rows:
        return table
    kept = [row for row in range(table.row_count) if row not in rows]
    names = [table.rows[row][0].text for row in sorted(rows)]
    return replace(
        table,
        rows=tuple(_unspanned(table.rows[row]) for row in kept),
        row_groups=tuple(table.row_groups[row] for row in kept) if table.row_groups else (),
        notes=(*table.notes, _left_out("row", names, why)),
    )


def _left_out(noun: str, names: Sequence[str], why: str) -> Note:
    shown = ", ".join(f"'{name}'" for name in names)
    return Note("ignored columns", f"{noun}{'s' if len(names) > 1 else ''} {shown} left out{why}")


def _unspanned(row: Row) -> Row:
    return tuple(Cell(cell.text) if cell.row_span > 1 else cell for cell in row)
