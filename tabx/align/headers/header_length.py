"""Headers with fewer or more cells than the body, so that names are over other columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabx.align.headers.header_thresholds import THRESHOLDS
from tabx.align.headers.texts import joined
from tabx.align.records import Repair, RepairKind
from tabx.table import Cell, Table
from tabx.values import fold

Fits = list[list[float]]
"""How well each name fits the values of each predicted column, `fits[column][name]`."""


def repair_header_length(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its names over their own columns, and the repairs.

    Only where the last cells of the header are blank over values, or have no column below, and the names fit the values
    better with one gap (or one name too many) somewhere before, with a fit of a half at least.
    """
    if not (gold.has_header and predicted.has_header) or min(gold.row_count, predicted.row_count) <= 1:
        return predicted, []
    step = _cells_short(predicted)
    if not 0 < abs(step) <= THRESHOLDS.most_cells_off:
        return predicted, []
    fits = _fits(gold, predicted)
    if sum(map(any, fits)) < THRESHOLDS.most_texts * gold.column_count:
        return predicted, []
    width = predicted.column_count
    best, start = _best_start(fits, step)
    as_it_stands = sum(fits[column][column] for column in range(width))
    filled = sum(any(row[column].text.strip() for row in predicted.rows) for column in range(width))
    if best < max(as_it_stands + 1, THRESHOLDS.least_fit * filled):
        return predicted, []
    moved = sum(any(row[column].text.strip() for row in predicted.header_rows) for column in range(start, width))
    repair = Repair(RepairKind.RAGGED, count=float(max(1, moved)), note=_note(step))
    return _with_names_moved(predicted, start, step), [repair]


def _cells_short(table: Table) -> int:
    """Return how many cells the header is shorter than the body; negative if longer.

    0 if this cannot be seen, as blank names are over blank columns.
    """
    unnamed = _trailing_blanks(table.header_rows, table.column_count)
    empty = _trailing_blanks(table.rows, table.column_count)
    return 0 if unnamed and empty else unnamed - empty


def _trailing_blanks(rows: Sequence[Sequence[Cell]], width: int) -> int:
    """Return the number of last columns that are blank in all rows."""
    for count in range(width):
        if any(row[width - 1 - count].text.strip() for row in rows):
            return count
    return width


def _fits(gold: Table, predicted: Table) -> Fits:
    """Return for each column and name the share of its texts that the gold has under that name."""
    texts_under: dict[str, set[str]] = {}
    for index, path in enumerate(gold.columns):
        texts = {fold(text) for text in gold.column_texts(index)} - {""}
        for name in dict.fromkeys((fold(joined(path)), fold(path[-1]))):
            texts_under.setdefault(name, texts)
    named = [texts_under.get(fold(joined(path)), set()) for path in predicted.columns]
    rows = predicted.rows[: THRESHOLDS.sampled_rows]
    columns = [[text for row in rows if (text := fold(row[c].text))] for c in range(predicted.column_count)]
    return [[_share(texts, known) for known in named] for texts in columns]


def _share(texts: Sequence[str], known: set[str]) -> float:
    return sum(text in known for text in texts) / len(texts) if known and texts else 0.0


def _best_start(fits: Fits, step: int) -> tuple[float, int]:
    """Return the best fit of the names with those from some column on moved, and that column."""
    best, start = max((_moved_fit(fits, start, step), -start) for start in range(len(fits)))
    return best, -start


def _moved_fit(fits: Fits, start: int, step: int) -> float:
    """Return the fit of the names with those from a column on moved right by a step."""
    total = sum(fits[column][column] for column in range(start))
    for name in range(start - min(step, 0), len(fits)):
        if name + step < len(fits):
            total += fits[name + step][name]
    return total


def _with_names_moved(table: Table, start: int, step: int) -> Table:
    width = table.column_count
    if step > 0:
        gap = (Cell(""),) * step
        return replace(
            table, header_rows=tuple((*row[:start], *gap, *row[start : width - step]) for row in table.header_rows)
        )
    return replace(
        table,
        header_rows=tuple((*row[:start], *row[start - step :]) for row in table.header_rows),
        rows=tuple(row[: width + step] for row in table.rows),
    )


def _note(step: int) -> str:
    cells = f"{abs(step)} {'cell' if abs(step) == 1 else 'cells'} {'fewer' if step > 0 else 'more'}"
    return f"the header has {cells} than the body: its names are over the wrong columns"
