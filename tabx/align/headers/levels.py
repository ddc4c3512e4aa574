"""Header levels among the data, and data in the header, moved before columns are paired."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from tabx.align.headers.group_names import repair_group_headers
from tabx.align.headers.header_thresholds import THRESHOLDS
from tabx.align.headers.texts import (
    Row,
    folded_texts,
    header_names,
    joined,
    share_in,
    texts_of,
    words,
)
from tabx.align.records import Counted, Repair, RepairKind
from tabx.base.limits import check_time
from tabx.table import Cell, Table
from tabx.values import fold


def repair_levels(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with the header levels of the gold, and the repairs.

    A header level among the data is moved into the header; a data row in the header, or sharing its cells, is moved
    into the data.
    """
    if not gold.has_header:
        return predicted, []
    table, repairs = predicted, []
    for repair in (_lift_levels, _let_rows_down, _part_names_from_values):
        repaired = repair(gold, table)
        if repaired is not None:
            table, found = repaired
            repairs.append(found)
    return table, repairs


def _lift_levels(gold: Table, predicted: Table) -> tuple[Table, Repair] | None:
    """Return the prediction with its first data rows moved into the header, if they are levels."""
    header, rows = predicted.header_rows, predicted.rows
    names = header_names(gold)
    is_foreign = bool(header) and names.isdisjoint(text for row in header for text in folded_texts(row))
    kept = () if is_foreign else header
    count = _levels_on_top(gold, rows, len(gold.header_rows) - len(kept), names)
    if not count and len(header) == 1 == len(gold.header_rows):
        count = _levels_of_joined_names(gold, predicted)
    if not count:
        return None
    table = _with_rows_lifted(predicted, kept, count)
    if is_foreign:
        extra = sum(bool(cell.text.strip()) and cell.is_anchor for row in header for cell in row)
        note = "the gold's header appears as a data row, under another header"
        return table, Repair(RepairKind.HEADER_LEVEL, count=float(max(extra, 1)), of=Counted.CELL, note=note)
    what = "a header row of the gold appears as a data row"
    return table, _header_depth(count, what if count == 1 else f"{count} header rows of the gold appear as data rows")


def _header_depth(count: int, note: str) -> Repair:
    return Repair(RepairKind.HEADER_DEPTH, count=float(count), of=Counted.TABLE, note=note)


def _with_rows_lifted(table: Table, header: tuple[tuple[Cell, ...], ...], count: int) -> Table:
    """Return the table with its first data rows moved below some header rows."""
    levels = list(header)
    for row in table.rows[:count]:
        levels.append(_without_repeats(row, levels[-1] if levels else None))
    return replace(table, header_rows=tuple(levels), rows=table.rows[count:], row_groups=table.row_groups[count:])


def _levels_on_top(gold: Table, rows: Sequence[Row], most: int, names: frozenset[str]) -> int:
    """Return the number of first rows that are, one after the other, header levels of the gold."""
    count = 0
    while count < min(most, len(rows)) and _is_level(gold, rows[count], names):
        count += 1
    return count


def _levels_of_joined_names(gold: Table, predicted: Table) -> int:
    """Return the number of rows below the header that split the gold's single names into levels."""
    top = texts_of(predicted.header_rows[0])
    groups_columns = not all(top) or any(name == other for name, other in pairwise(top))
    if not groups_columns:
        return 0
    wanted = {words(joined(path)) for path in gold.columns} - {()}
    best, count = sum(words(joined(path)) in wanted for path in predicted.columns), 0
    levels = list(predicted.header_rows)
    for row in predicted.rows[: THRESHOLDS.most_levels]:
        levels.append(_without_repeats(row, levels[-1]))
        table, _ = repair_group_headers(gold, Table(tuple(levels), ()))
        found = sum(words(joined(path)) in wanted for path in table.columns)
        if found > best and found >= THRESHOLDS.most_texts * len(wanted):
            best, count = found, len(levels) - 1
    return count


def _without_repeats(row: Row, above: Row | None) -> tuple[Cell, ...]:
    """Return a level with blanks for texts of the level above, as a name that spans down."""
    if above is None:
        return tuple(row)
    pairs = zip(row, above, strict=True)
    return tuple(Cell("") if fold(cell.text) == fold(upper.text) else cell for cell, upper in pairs)


def _is_level(gold: Table, row: Row, names: frozenset[str]) -> bool:
    """Whether most texts of a row are names of the gold's header, and not of one of its rows.

    A single name among blanks is no header: on a transposed table each row starts so.
    """
    texts = folded_texts(row)
    share = share_in(texts, names)
    if share < THRESHOLDS.most_texts or len(texts) < min(THRESHOLDS.least_texts, len(row)):
        return False
    return all(share > share_in(texts, map(fold, texts_of(gold_row))) for gold_row in gold.rows)


def _let_rows_down(gold: Table, predicted: Table) -> tuple[Table, Repair] | None:
    """Return the prediction with its lowest header levels moved to the data, if they are gold rows."""
    table = predicted
    while _ends_in_a_row(gold, table):
        table = _with_row(table, table.header_rows[-1], table.header_rows[:-1])
    count = len(predicted.header_rows) - len(table.header_rows)
    if not count:
        return None
    what = "a data row of the gold appears" if count == 1 else f"{count} data rows of the gold appear"
    return table, _header_depth(count, f"{what} in the header")


def _ends_in_a_row(gold: Table, predicted: Table) -> bool:
    """Whether the lowest of too many header levels is a data row of the gold."""
    if not gold.rows or len(predicted.header_rows) <= max(1, len(gold.header_rows)):
        return False
    known = frozenset(folded_texts(predicted.header_rows[-1]))
    leaves = [fold(path[-1]) for path in gold.columns if fold(path[-1])]
    most = THRESHOLDS.most_texts
    is_gold_row = any(share_in([text for cell in row if (text := fold(cell.text))], known) >= most for row in gold.rows)
    return is_gold_row and share_in(leaves, known) < most


def _part_names_from_values(gold: Table, predicted: Table) -> tuple[Table, Repair] | None:
    """Return the prediction with names and values separated that share the header's cells."""
    if len(predicted.header_rows) != 1 or predicted.row_count >= gold.row_count:
        return None
    texts = texts_of(predicted.header_rows[0])
    parts = _names_and_values(gold, texts)
    row = max(parts, key=lambda i: (len(parts[i]), -i), default=None)
    enough = max(THRESHOLDS.least_texts, THRESHOLDS.most_texts * sum(map(bool, texts)))
    if row is None or len(parts[row]) < enough:
        return None
    found = parts[row]
    names = tuple(Cell(found[p][0] if p in found else text) for p, text in enumerate(texts))
    values = tuple(Cell(found[p][1] if p in found else "") for p in range(len(texts)))
    note = "a data row of the gold is merged into the header, cell by cell"
    return _with_row(predicted, values, (names,)), Repair(RepairKind.HEADER_LEVEL, count=1.0, of=Counted.ROW, note=note)


def _names_and_values(gold: Table, texts: Sequence[str]) -> dict[int, dict[int, tuple[str, str]]]:
    """Return the name and value in each header text, by gold row and column."""
    parts: dict[int, dict[int, tuple[str, str]]] = {}
    for p, text in enumerate(texts):
        check_time()
        for g, path in enumerate(gold.columns):
            for name in dict.fromkeys((joined(path), path[-1])):
                value = text[len(name) :].strip() if name and text.casefold().startswith(name.casefold()) else ""
                rows = [i for i, row in enumerate(gold.rows) if value and fold(row[g].text) == fold(value)]
                for i in rows:
                    parts.setdefault(i, {}).setdefault(p, (name, value))
    return parts


def _with_row(table: Table, row: tuple[Cell, ...], header: tuple[tuple[Cell, ...], ...]) -> Table:
    groups = ((), *table.row_groups) if table.row_groups else ()
    return replace(table, header_rows=header, rows=(row, *table.rows), row_groups=groups)
