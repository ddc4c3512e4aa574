"""Predicted cells inside paired rows and columns that no gold cell reads."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from tabx.align.records import Alignment, Pairing
from tabx.compare.facts import Place, is_blank
from tabx.compare.findings.cells import cell_item
from tabx.compare.findings.priced import PricedFinding
from tabx.compare.names import column_name, gold_row_name
from tabx.compare.records import Entity, Finding, ItemKind
from tabx.compare.table_pair import TablePair
from tabx.values import read
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Difference, Relation

Used = NDArray[np.bool_]
"""Which places of the view are used; shape (rows, columns)."""


def used_places(tables: TablePair) -> Used:
    """Return a mask of the places of the view that a gold cell reads or a repair explains.

    Its shape is (rows, columns).
    """
    view = tables.alignment.view
    used = np.zeros((view.row_count, view.column_count), dtype=bool)
    for row, column in tables.alignment.consumed:
        used[row, column] = True
    for pair in tables.pairs.values():
        rows, columns = pair.slots.used()
        used[rows, columns] = True
    return used


def unused_places(used: Used) -> list[tuple[int, int]]:
    """Return the places outside the mask, row by row."""
    return [(row, column) for row, column in np.argwhere(~used).tolist()]


def leftover_findings(tables: TablePair, used: Used) -> Iterator[PricedFinding]:
    """Yield an extra cell for every fact in a repaired line that no gold cell reads."""
    alignment = tables.alignment
    is_one_to_one = all(len(pairing.predicted) == 1 for pairing in (*alignment.rows, *alignment.columns))
    if is_one_to_one and not alignment.slots:
        return
    for rows in alignment.rows:
        known = _texts(alignment, rows, used)
        for columns in alignment.columns:
            for place in _unread(tables, rows, columns, used):
                text = alignment.view.rows[place[0]][place[1]].text
                if text not in known:
                    known.add(text)
                    yield _extra_cell(alignment, (rows.gold[0], columns.gold[0]), place, text)


def _texts(alignment: Alignment, rows: Pairing, used: Used) -> set[str]:
    """Return the texts of the gold rows and those read from their partners.

    Repeating one of these texts adds no fact.
    """
    gold = {cell.text for row in rows.gold for cell in alignment.gold.rows[row]}
    cells = ((row, column) for row in rows.predicted for column in range(alignment.view.column_count))
    return gold | {alignment.view.rows[row][column].text for row, column in cells if used[row, column]}


def _unread(tables: TablePair, rows: Pairing, columns: Pairing, used: Used) -> Iterator[Place]:
    view, rules = tables.alignment.view, tables.rules.reading
    for row in rows.predicted:
        for column in columns.predicted:
            cell = view.rows[row][column]
            if not used[row, column] and cell.is_anchor and not is_blank(cell.text, rules):
                yield row, column


def _extra_cell(alignment: Alignment, gold: Place, place: Place, text: str) -> PricedFinding:
    value = read(text)[0]
    difference = Difference(Relation.EXTRA, DataType.EMPTY, value.type, predicted_entity=value.entity, extra=text)
    finding = Finding(
        Entity.CELL,
        Relation.EXTRA,
        DifferenceKind.BLANK,
        gold_rows=(gold[0],),
        gold_columns=(gold[1],),
        predicted_rows=(place[0],),
        predicted_columns=(place[1],),
        predicted_text=text,
        row_name=gold_row_name(alignment, gold[0]),
        column_name=column_name(alignment.gold, gold[1]),
        difference=difference,
        note=f"predicted {text} where the gold has nothing",
    )
    return PricedFinding(finding, cell_item(ItemKind.EXTRA_CELL, difference, gold[1] in alignment.key_columns))
