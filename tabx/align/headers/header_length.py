"""Headers without the cell of the corner, so that all their names are a column off."""

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
    better with the corner put in (or a blank one taken out), with a fit of a half at least. Names that stand over other
    columns for another reason are wrong.
    """
    if not (gold.has_header and predicted.has_header) or min(gold.row_count, predicted.row_count) <= 1:
        return predicted, []
    first = _rows_in_place(gold, predicted)
    header = Table(predicted.header_rows[first:], predicted.rows)
    step = _cells_short(header)
    if not 0 < abs(step) <= THRESHOLDS.most_cells_off or not _lacks_its_corner(gold, header, step):
        return predicted, []
    moved = sum(any(path) for path in header.columns)
    repair = Repair(RepairKind.RAGGED, count=float(max(1, moved)), note=_note(step))
    return _with_names_moved(predicted, first, step), [repair]


def _rows_in_place(gold: Table, predicted: Table) -> int:
    """Return how many upper header rows have more texts over the gold's columns than over those beside them."""
    names = [set(map(fold, path)) for path in gold.columns]
    count = 0
    for row in predicted.header_rows[:-1]:
        texts = [fold(cell.text) if not cell.is_inferred else "" for cell in row]
        in_place = sum(bool(text) and text in known for text, known in zip(texts, names, strict=False))
        moved = sum(bool(text) and text in known for text, known in zip(texts, names[1:], strict=False))
        if in_place <= moved:
            break
        count += 1
    return count


def _lacks_its_corner(gold: Table, predicted: Table, step: int) -> bool:
    """Whether names fit the values best with `step` cells before the first (or, below 0, with so many blanks less)."""
    if step > 0:
        is_one_corner = step <= gold.stub_columns or len(set(gold.columns[:step])) == 1
        is_corner = is_one_corner and any(predicted.columns[0])
    else:
        is_corner = not any(map(any, predicted.columns[:-step]))
    if not is_corner:
        return False
    fits = _fits(gold, predicted)
    if sum(map(any, fits)) < THRESHOLDS.most_texts * gold.column_count:
        return False
    best, start = _best_start(fits, step)
    as_it_stands = sum(fits[column][column] for column in range(predicted.column_count))
    filled = sum(any(row[column].text.strip() for row in predicted.rows) for column in range(predicted.column_count))
    return start == 0 and best >= max(as_it_stands + 1, THRESHOLDS.least_fit * filled)


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
            texts_under[name] = texts_under.get(name, set()) | texts
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


def _with_names_moved(table: Table, first: int, step: int) -> Table:
    """Return the table with the names of its header rows from `first` on moved right by a step."""
    above, below = table.header_rows[:first], table.header_rows[first:]
    width = table.column_count
    if step > 0:
        gap = (Cell(""),) * step
        return replace(table, header_rows=(*above, *((*gap, *row[: width - step]) for row in below)))
    if above:  # the rows above are no shorter
        gap = (Cell(""),) * -step
        return replace(table, header_rows=(*above, *((*row[-step:], *gap) for row in below)))
    rows = tuple(row[: width + step] for row in table.rows)
    return replace(table, header_rows=tuple(row[-step:] for row in below), rows=rows)


def _note(step: int) -> str:
    cells = f"{abs(step)} {'cell' if abs(step) == 1 else 'cells'} {'fewer' if step > 0 else 'more'}"
    return f"the header has {cells} than the body, the corner: its names are a column off"
