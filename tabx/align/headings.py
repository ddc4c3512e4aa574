"""Title rows and header levels that the prediction tells in another place than the gold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabx.align.records import Repair, RepairKind
from tabx.table import Cell, Table
from tabx.values import fold

ALIKE = 0.6


def settle_headings(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its header where the gold has it, and what that repaired.

    A title that took the header's place is set aside and the row beneath becomes the header; a header level that
    stands among the data is lifted up; a data row that was drawn into the header is let down. A title row that is gone
    is recorded.
    """
    repairs: list[Repair] = []
    table = predicted
    for settle in (_title_on_top, _level_in_data, _data_in_header):
        settled = settle(gold, table)
        if settled is not None:
            table, repair = settled
            repairs.append(repair)
    lost = _title_gone(gold, table)
    return table, [*repairs, lost] if lost else repairs


def _share(wanted: Sequence[str], found: Sequence[str]) -> float:
    names = [fold(text) for text in wanted if text.strip()]
    pool = {fold(text) for text in found if text.strip()}
    return sum(name in pool for name in names) / len(names) if names else 0.0


def _texts(row: Sequence[Cell]) -> list[str]:
    return [cell.text for cell in row]


def _title_of(level: Sequence[Cell]) -> str:
    """Return the one text of a header level that says nothing about single columns, "" otherwise."""
    filled = [cell.text.strip() for cell in level if cell.text.strip()]
    if len(level) > 1 and filled and (len(filled) == 1 or (len(set(filled)) == 1 and level[0].column_span > 1)):
        return filled[0] if level[0].text.strip() else ""
    return ""


def _title_on_top(gold: Table, predicted: Table) -> tuple[Table, Repair] | None:
    if not (gold.has_header and predicted.has_header and predicted.rows) or _title_of(gold.header_rows[0]):
        return None
    title = _title_of(predicted.header_rows[0])
    below = predicted.header_rows[1] if len(predicted.header_rows) > 1 else predicted.rows[0]
    leaves = [path[-1] for path in gold.columns]
    if not title or _share(leaves, _texts(below)) < ALIKE:
        return None
    if len(predicted.header_rows) > 1:
        table = replace(predicted, header_rows=predicted.header_rows[1:])
    else:
        table = _without_first_row(predicted, (predicted.rows[0],))
    said = gold.caption is not None and fold(gold.caption) == fold(title)
    note = f"the title '{title}' stands as a row" + (", the gold's caption" if said else " the gold does not have")
    return table, Repair(RepairKind.TITLE_ROW, count=1.0, of="table", note=note)


def _without_first_row(table: Table, header: tuple[tuple[Cell, ...], ...]) -> Table:
    return replace(table, header_rows=header, rows=table.rows[1:], row_groups=table.row_groups[1:])


def _level_in_data(gold: Table, predicted: Table) -> tuple[Table, Repair] | None:
    if len(gold.header_rows) < 2 or not predicted.rows or len(predicted.header_rows) >= len(gold.header_rows):
        return None
    if _share(_texts(gold.header_rows[-1]), _texts(predicted.rows[0])) < ALIKE:
        return None
    table = _without_first_row(predicted, (*predicted.header_rows, predicted.rows[0]))
    note = "a header level of the gold stands as a data row"
    return table, Repair(RepairKind.HEADER_LEVEL, count=float(gold.column_count), note=note)


def _data_in_header(gold: Table, predicted: Table) -> tuple[Table, Repair] | None:
    if not gold.rows or len(predicted.header_rows) <= max(1, len(gold.header_rows)):
        return None
    last = predicted.header_rows[-1]
    row = max(gold.rows, key=lambda candidate: _share(_texts(candidate), _texts(last)))
    leaves = [path[-1] for path in gold.columns]
    if _share(_texts(row), _texts(last)) < ALIKE or _share(leaves, _texts(last)) >= ALIKE:
        return None
    groups = ((), *predicted.row_groups) if predicted.row_groups else ()
    table = replace(predicted, header_rows=predicted.header_rows[:-1], rows=(last, *predicted.rows), row_groups=groups)
    note = "a data row of the gold stands as a header level"
    return table, Repair(RepairKind.HEADER_LEVEL, count=float(gold.column_count), note=note)


def _title_gone(gold: Table, predicted: Table) -> Repair | None:
    title = _title_of(gold.header_rows[0]) if len(gold.header_rows) > 1 else ""
    if not title:
        return None
    said = [predicted.caption or "", *(cell.text for row in predicted.header_rows for cell in row)]
    if any(fold(title) == fold(text) for text in said):
        return None
    columns = tuple(range(gold.column_count))
    note = f"the title row '{title}' is gone"
    return Repair(RepairKind.TITLE_ROW, gold_columns=columns, count=1.0, of="table", note=note)
