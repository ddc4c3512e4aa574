"""Detection of a transposed prediction, and the table set upright.

By its names first (headers in a column, row names across), by its values where the names are new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import fsum

from tabx.align.pairing.grid import SMALL, Grid, read_grid
from tabx.align.records import MODEL_CONFIDENCE, DecidedBy, RepairKind
from tabx.align.repairs.found_names import read_alone, share_found
from tabx.align.repairs.transposed_body import Turned, turn_body
from tabx.table import Cell, Table, show_path
from tabx.values import fold
from tabx.values.records import DataType
from tabx.values.value import Value


@dataclass(frozen=True, slots=True)
class TransposedThresholds:
    """Thresholds for taking a prediction as transposed."""

    margin: float = 0.2
    """How much more of the gold's headers and row names (mean of both shares) the turned table has to explain. No
    reason on record; a table of few columns shares a name or two with its own rows by chance."""

    least_named: float = 0.3
    """Mean share of headers and row names found that allows a turn at all; also the share of headers from which a
    column is known as that of the headers. No reason on record."""

    standing_headers: float = 0.5
    """Share of the gold's headers in the prediction's header above which that header stands as it should."""

    least_attributes: float = 0.5
    """Share of the headers found in a list of attributes and values (`least_named` plus `margin`): there is no other
    axis that could speak for the turn."""

    least_explained: float = 0.6
    """Mean share of each gold column that has to stand together in one line where values alone decide. No reason on
    record; most of it."""

    value_margin: float = 0.3
    """How much more of it that has to be than stands in one column. No reason on record; lines of a small table share
    values with columns by chance."""

    most_names: int = 16
    """Gold columns tried as row names. No reason on record; names stand among the first columns of a wide table."""

    least_distinct: float = 0.7
    """Share of a column's values that differ where they name rows. No reason on record; a key with a few duplicates
    still names rows, a column of categories does not."""

    rows_per_column: int = 4
    """A table on its side has about one row for each gold column; more than so many (beyond a small table) is none."""

    attribute_columns: int = 2
    """Columns of a list of attributes and values."""


THRESHOLDS = TransposedThresholds()


def upright_grid(gold: Grid, predicted: Grid, is_turned: bool | None = None) -> tuple[Grid, Turned | None]:
    """Return the grid to align, and how it was turned.

    The rules decide the orientation if `is_turned` is None.
    """
    turned = None if is_turned is False else set_upright(gold, predicted)
    if is_turned and turned is None and predicted.width:
        table = transpose(predicted.table, _column_of_headers(gold, predicted))
        turned = Turned(table, RepairKind.TRANSPOSED, MODEL_CONFIDENCE, 0, DecidedBy.MODEL)
    return (predicted, None) if turned is None else (read_grid(turned.table, predicted.rules), turned)


def set_upright(gold: Grid, predicted: Grid) -> Turned | None:
    """Return the prediction transposed if its names are on the other axis.

    The column of headers need not be the first. None where the prediction is upright: a transposition has to explain
    clearly more of the gold's headers and row names than the table as read does.
    """
    if not (gold.height and predicted.height and gold.width > 1 and predicted.width > 1):
        return None
    if predicted.height > SMALL + THRESHOLDS.rows_per_column * gold.width:
        return None
    headers = _read_all(gold.headers)
    upright = share_found(headers, _read_all(predicted.headers))
    if gold.table.has_header and upright > THRESHOLDS.standing_headers:
        return turn_body(gold, predicted)
    return _turned_attributes(gold, predicted, upright) or _turned_by_names(gold, predicted, headers, upright)


def _turned_by_names(gold: Grid, predicted: Grid, headers: Sequence[Value], upright: float) -> Turned | None:
    """Return the prediction transposed if its names, or else its values, show that it is.

    `upright` is the share of headers as read.
    """
    row_names = [
        names for column in range(min(gold.width, THRESHOLDS.most_names)) if (names := _row_names(gold, column))
    ]
    across = _read_all(predicted.headers)
    names_across = max((share_found(names, across) for names in row_names), default=0.0)
    lines = [[header, *column.values] for header, column in zip(across, predicted.columns, strict=True)]
    shares = [share_found(headers, line) for line in lines]
    headers_down = max(shares)
    lying = (headers_down + names_across) / 2
    if not _is_lying(lying, upright, row_names, predicted):
        return _turned_by_values(gold, predicted)
    if _stands_by_values(gold, predicted):
        return None
    # Headers that are all new name no column: their column is then the one that is no gold row.
    is_known = headers_down >= THRESHOLDS.least_named
    corner = shares.index(headers_down) if is_known else _column_of_headers(gold, predicted)
    return Turned(transpose(predicted.table, corner), RepairKind.TRANSPOSED, min(1.0, lying), 0)


def _is_lying(lying: float, upright: float, row_names: Sequence[Sequence[Value]], predicted: Grid) -> bool:
    """Whether names explain the turned table clearly better than the table as read."""
    if lying < THRESHOLDS.least_named or lying < upright / 2 + THRESHOLDS.margin:
        return False
    # Asked last: it compares every column of names with every other.
    standing = (upright + _share_of_standing_names(row_names, predicted)) / 2
    return lying >= standing + THRESHOLDS.margin


def _column_of_headers(gold: Grid, predicted: Grid) -> int | None:
    """Return the predicted column with the smallest share of any gold row, the first of several.

    None where there is no header and this column, too, is most of a gold row: then no column holds headers.
    """
    rows = [_bag(read_alone(text).key for text in row) for row in gold.table.texts()]
    lines = ([header, *texts] for header, texts in zip(predicted.headers, predicted.texts, strict=True))
    shares = [_share_in_one([_bag(read_alone(text).key for text in line)], rows) for line in lines]
    least = min(shares)
    are_all_rows = not predicted.table.has_header and least >= THRESHOLDS.least_explained
    return None if are_all_rows else shares.index(least)


def _turned_by_values(gold: Grid, predicted: Grid) -> Turned | None:
    """Return the prediction transposed if its lines hold the gold's columns."""
    lying, standing = _shares_by_values(gold, predicted)
    if lying < THRESHOLDS.least_explained or lying < standing + THRESHOLDS.value_margin:
        return None
    return Turned(transpose(predicted.table, _column_of_headers(gold, predicted)), RepairKind.TRANSPOSED, lying, 0)


def _stands_by_values(gold: Grid, predicted: Grid) -> bool:
    """Whether the values clearly show that the table is upright."""
    lying, standing = _shares_by_values(gold, predicted)
    return standing >= THRESHOLDS.least_explained and standing >= lying + THRESHOLDS.value_margin


def _shares_by_values(gold: Grid, predicted: Grid) -> tuple[float, float]:
    """Return the shares of the gold's columns found in lines of the prediction, and in columns."""
    table = predicted.table
    lines = [[read_alone(header).key for header in predicted.headers]] if table.has_header else []
    lines += _cell_keys(table)
    rows = _cell_keys(gold.table)
    gold_columns = [_bag(row[g] for row in rows) for g in range(gold.width)]
    columns = [_bag(line[p] for line in lines) for p in range(predicted.width)]
    return _share_in_one(gold_columns, [_bag(line) for line in lines]), _share_in_one(gold_columns, columns)


def _cell_keys(table: Table) -> list[list[str]]:
    return [[read_alone(text).key for text in row] for row in table.texts()]


def _bag(keys: Iterable[str]) -> Counter[str]:
    return Counter(key for key in keys if key)


def _share_in_one(wanted: Sequence[Counter[str]], bags: Sequence[Counter[str]]) -> float:
    """Return the mean share of the wanted values found together in one bag."""
    filled = [bag for bag in wanted if bag]
    shares = [max(_shared(bag, other) for other in bags) / bag.total() for bag in filled]
    # fsum: up to Python 3.11 `sum` rounds each step, later ones do not, and a share at a threshold would hang on that.
    return fsum(shares) / len(shares) if shares else 0.0


def _shared(bag: Counter[str], other: Counter[str]) -> int:
    return sum(min(count, other[key]) for key, count in bag.items() if key in other)


def _turned_attributes(gold: Grid, predicted: Grid, upright: float) -> Turned | None:
    """Return a record as lines of attribute and value, or such lines as one row.

    None unless that finds more of the names than the `upright` share of headers found in the table as read.
    """
    table = predicted.table
    if {fold(header) for header in gold.headers} & {fold(header) for header in predicted.headers}:
        return None
    if gold.height == 1 and predicted.width == THRESHOLDS.attribute_columns:
        share = share_found(_read_all(gold.headers), predicted.columns[0].values)
        turned = Table((tuple(row[0] for row in table.rows),), (tuple(row[1] for row in table.rows),))
    elif gold.width == THRESHOLDS.attribute_columns and predicted.height == 1 and table.has_header:
        share = share_found(gold.columns[0].values, _read_all(predicted.headers))
        rows = tuple((Cell(name), Cell(cell.text)) for name, cell in zip(predicted.headers, table.rows[0], strict=True))
        turned = Table((), rows)
    else:
        return None
    if share < THRESHOLDS.least_attributes or share <= upright:
        return None
    turned = replace(turned, caption=table.caption, source_format=table.source_format, notes=table.notes)
    return Turned(turned, RepairKind.TRANSPOSED, share, 0)


def transpose(table: Table, corner: int | None = 0) -> Table:
    """Return the table on its side: column `corner` becomes the header, None for no header, and the reverse.

    A table without a header has no names that could stand before the values of each row. Section rows stay what they
    are: the group of a row becomes an upper level of its column's path.
    """
    names = [[Cell(show_path(path))] if table.has_header else [] for path in table.columns]
    lines = [(*name, *(Cell(row[column].text) for row in table.rows)) for column, name in enumerate(names)]
    head = () if corner is None else (lines.pop(corner),)
    return Table(head, tuple(lines), caption=table.caption, source_format=table.source_format, notes=table.notes)


def _read_all(texts: Iterable[str]) -> list[Value]:
    return [read_alone(text) for text in texts]


def _row_names(grid: Grid, column: int) -> list[Value]:
    """Return the values of a column that could name rows.

    [] for truth values, lists and repeated values.
    """
    values = list(grid.columns[column].values)
    distinct = {value.key for value in values if value.key}
    if grid.columns[column].type in (DataType.BOOL, DataType.LIST):
        return []
    return values if len(distinct) >= max(1, THRESHOLDS.least_distinct * len(values)) else []


def _share_of_standing_names(row_names: Sequence[Sequence[Value]], predicted: Grid) -> float:
    """Return the largest share of a gold column's names found in one column."""
    columns = [_row_names(predicted, p) for p in range(predicted.width)]
    return max((share_found(names, column) for names in row_names for column in columns), default=0.0)
