"""A group header that is one column wider or narrower at the cost of its neighbour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from tabx.align.headers.header_thresholds import THRESHOLDS
from tabx.align.headers.texts import joined
from tabx.align.records import Counted, Repair, RepairKind
from tabx.table import Cell, KeyPath, Table
from tabx.values import fold


def with_span_exchanged(gold: Table, predicted: Table) -> tuple[Table, list[Repair]] | None:
    """Return the prediction with the gold's groups where one of their spans is a column too wide or too narrow.

    The groups behind it stand a column off then, or its neighbour lost or won the column: some column is under another
    group, and each group over some of its own. Only for columns in the same places: the lowest names say so.
    """
    own, given = (tuple(tuple(map(fold, path[:-1])) for path in table.columns) for table in (gold, predicted))
    is_as_deep = max(map(len, own), default=0) < len(predicted.header_rows)
    if own == given or not is_as_deep or not has_same_names(gold, predicted):
        return None
    off = _span_off(own, given) if _is_exchange(own, given) else None
    if off is None:
        return None
    start, stop, by = off
    wrong = "too wide" if by > 0 else "too narrow"
    note = f"the group header '{joined(gold.columns[start][:-1])}' is one column {wrong}"
    repair = Repair(RepairKind.HEADER_LEVEL, gold_columns=tuple(range(start, stop)), of=Counted.CELL, note=note)
    grouped = [column for column in range(len(own)) if own[column] or given[column]]
    return _with_groups_of(gold, predicted, grouped), [repair]


def _is_exchange(own: Sequence[KeyPath], given: Sequence[KeyPath]) -> bool:
    """Whether a column is under another group, while each group stands over some of its own columns."""
    pairs = list(zip(own, given, strict=True))
    in_place = {mine for mine, other in pairs if mine == other}
    is_other = any(any(mine) and any(other) and mine != other for mine, other in pairs)
    return is_other and all(mine in in_place for mine in own if any(mine))


def _with_groups_of(gold: Table, predicted: Table, columns: Sequence[int]) -> Table:
    """Return the prediction with the gold's groups above the lowest names of some columns."""
    rows = [list(row) for row in predicted.header_rows]
    for column in columns:
        group = gold.columns[column][:-1]
        for level, row in enumerate(rows[:-1]):
            row[column] = Cell(group[level] if level < len(group) else "")
    return replace(predicted, header_rows=tuple(map(tuple, rows)))


def has_same_names(gold: Table, predicted: Table) -> bool:
    """Whether most columns have the gold's lowest name in the same place."""
    if gold.column_count != predicted.column_count:
        return False
    pairs = zip(gold.columns, predicted.columns, strict=True)
    same = sum(fold(path[-1]) == fold(other[-1]) for path, other in pairs)
    return same >= THRESHOLDS.most_texts * gold.column_count


def _span_off(own: Sequence[KeyPath], given: Sequence[KeyPath]) -> tuple[int, int, int] | None:
    """Return the columns (start, stop) of the only group whose span differs, and by how many: 1 or -1.

    A neighbour may have the column in exchange. None if the groups are others, or in another order.
    """
    runs, other_runs = _runs(own), _runs(given)
    if [group for group, _, _ in runs] != [group for group, _, _ in other_runs]:
        return None
    more = [_width(other) - _width(run) for run, other in zip(runs, other_runs, strict=True)]
    first = next((place for place, by in enumerate(more) if by), None)
    if first is None or abs(more[first]) != 1:
        return None
    rest = more[first + 1 :]
    if any(rest[1:]) or (rest and rest[0] not in (0, -more[first])):
        return None
    _, start, stop = runs[first]
    return start, stop, more[first]


def _width(run: tuple[KeyPath, int, int]) -> int:
    return run[2] - run[1]


def _runs(groups: Sequence[KeyPath]) -> list[tuple[KeyPath, int, int]]:
    """Return each group with its columns (start, stop), without the columns under none."""
    runs, column = [], 0
    for group, members in groupby(groups):
        stop = column + len(list(members))
        if any(group):
            runs.append((group, column, stop))
        column = stop
    return runs
