"""Findings of units that numbers lost or gained: one for each column or row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from tabx.align.records import Counted
from tabx.compare.findings.header_result import HeaderResult
from tabx.compare.findings.priced import PricedFinding
from tabx.compare.names import column_name, gold_row_name
from tabx.compare.records import Entity, Finding, Item, ItemKind
from tabx.compare.table_pair import TablePair
from tabx.compare.units.records import UNIT_WAYS, UnitChange
from tabx.compare.units.told import is_right_but_for_the_unit
from tabx.table import show_path
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Relation

_SAID = {
    DifferenceKind.UNIT_LOST: (ItemKind.LOST_UNIT, "unit left out of"),
    DifferenceKind.UNIT_ADDED: (ItemKind.ADDED_UNIT, "unit added to"),
}


def unit_findings(tables: TablePair, headers: Sequence[HeaderResult]) -> Iterator[PricedFinding]:
    """Yield one finding for each column or row whose numbers lost or gained their unit.

    A wrong header answers for the unit that stood in it.
    """
    wrong = {header.column.gold for header in headers if header.wrong}
    for change in tables.units:
        if change.way not in UNIT_WAYS:
            continue
        if change.in_header and not wrong.isdisjoint(change.answering):
            continue
        of = Counted.ROW if change.of_row else Counted.COLUMN
        gold_type = tables.pairs[change.columns[0]].pair.gold.type
        item = partial(Item, kind=_SAID[change.way][0], of=of, count=change.share, facts=change.cells, type=gold_type)
        yield PricedFinding(_finding(tables, change), item)


def _finding(tables: TablePair, change: UnitChange) -> Finding:
    alignment = tables.alignment
    row, columns = change.rows[0], change.columns
    gold, predicted = _texts(tables, change)
    is_whole_column = not change.of_row and change.cells == change.named
    return Finding(
        Entity.ROW if change.of_row else Entity.COLUMN,
        Relation.PARTIAL,
        change.way,
        gold_rows=() if is_whole_column else change.rows,
        gold_columns=columns,
        predicted_rows=alignment.row_of[row].predicted if change.of_row else (),
        predicted_columns=tuple(place for column in columns for place in tables.pairs[column].pairing.predicted),
        gold_text=gold,
        predicted_text=predicted,
        row_name=gold_row_name(alignment, row) if change.of_row else "",
        column_name="" if change.of_row else column_name(alignment.gold, change.answering[0]),
        confidence=min(tables.pairs[column].pairing.confidence for column in columns),
        note=f"{_SAID[change.way][1]} {_cells(change)} ({gold} became {predicted})",
    )


def _texts(tables: TablePair, change: UnitChange) -> tuple[str, str]:
    """Return an example of both sides: the header where it alone names the unit, else the first cell that is right."""
    alignment, row = tables.alignment, change.rows[0]
    if change.in_header and change.of_row:
        column = tables.pairs[change.header or 0]  # the names of rows, the first column of a record
        return column.gold_value(row).text, column.predicted_value(row).text
    if not change.in_header:
        places = ((tables.pairs[column], row) for row in change.rows for column in change.columns)
        shown = (place for place in places if is_right_but_for_the_unit(*place))
        column, row = next(shown, (tables.pairs[change.columns[0]], row))
        return column.gold_value(row).text, column.predicted_value(row).text
    column = tables.pairs[change.answering[0]]
    predicted = alignment.view.columns[column.pairing.predicted[0]]
    return show_path(alignment.gold.columns[column.gold]), show_path(predicted)


def _cells(change: UnitChange) -> str:
    """Return of how many cells the unit was left out, and of how many that have it if those are more."""
    cells = f"{change.cells:,}" if change.cells == change.named else f"{change.cells:,} of {change.named:,}"
    return f"{cells} cell{'' if change.named == 1 else 's'}"
