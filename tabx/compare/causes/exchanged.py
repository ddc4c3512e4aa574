"""The values of two columns exchanged under their names, of two rows beside theirs, or two values for each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tabx.compare.cause_records import CauseKind
from tabx.compare.causes.acts import Act, Clue, Family, change_any, column_chance
from tabx.compare.causes.wrong_cells import WrongCell, WrongCells, WrongColumn
from tabx.compare.names import column_name

COLUMNS, ROWS, VALUES = "columns", "rows", "values"

MOST_ROWS = 4
"""Rows with the same value in a column that an exchange may have been with; of more it says too little."""


def exchanged_clues(wrong: WrongCells) -> Iterator[Clue]:
    """Yield with which column, row or value a cell's may have been exchanged."""
    in_rows = _gold_rows(wrong)
    for column in wrong.columns.values():
        if column.is_two_valued:
            yield from _with_the_other_value(column)
        rows = column.rows if column.cells and not column.is_key else {}
        for cell in column.cells:
            key = cell.predicted.key
            yield from _with_columns(cell, in_rows[cell.row].get(key, ()) if key else ())
            yield from _with_rows(cell, rows.get(key, ()))


def _with_the_other_value(column: WrongColumn) -> Iterator[Clue]:
    values = tuple(sorted(column.frequencies))
    for cell in column.cells:
        if cell.predicted.key in values and cell.predicted.key != cell.gold.key:
            yield cell, Act(CauseKind.EXCHANGED, VALUES, (column.index, *values))


def _with_columns(cell: WrongCell, columns: Iterable[int]) -> Iterator[Clue]:
    for other in columns:
        if other != cell.column:
            pair = (min(other, cell.column), max(other, cell.column))
            yield cell, Act(CauseKind.EXCHANGED, COLUMNS, pair)


def _with_rows(cell: WrongCell, rows: Sequence[int]) -> Iterator[Clue]:
    if len(rows) <= MOST_ROWS:
        for row in rows:
            if row != cell.row:
                yield cell, Act(CauseKind.EXCHANGED, ROWS, (min(row, cell.row), max(row, cell.row)))


def _gold_rows(wrong: WrongCells) -> dict[int, dict[str, list[int]]]:
    """Return for each row with a wrong cell the columns of those gold values that one of its wrong cells has."""
    found: dict[int, dict[str, list[int]]] = {}
    for cell in wrong.cells:
        found.setdefault(cell.row, {})[cell.predicted.key] = []
    for column in wrong.columns.values():
        for row, columns in found.items():
            value = column.filled.get(row)
            if value is not None and value.key in columns:
                columns[value.key].append(column.index)
    return found


def exchanged_cells(act: Act, wrong: WrongCells) -> list[tuple[int, WrongColumn]]:
    """Return the cells of an exchange, as (row, column): those of its columns or rows with two different values."""
    pair = act.value if isinstance(act.value, tuple) else ()
    if act.form == VALUES:
        column = wrong.columns[pair[0]]
        return [(row, column) for row in column.filled]
    return _of_columns(pair, wrong) if act.form == COLUMNS else _of_rows(pair, wrong)


def _of_columns(pair: Sequence[int], wrong: WrongCells) -> list[tuple[int, WrongColumn]]:
    one, other = (wrong.columns[index] for index in pair)
    rows = [row for row, value in one.filled.items() if row in other.filled and other.filled[row].key != value.key]
    return [(row, column) for row in rows for column in (one, other)]


def _of_rows(pair: Sequence[int], wrong: WrongCells) -> list[tuple[int, WrongColumn]]:
    one, other = pair
    columns = [
        column
        for column in wrong.columns.values()
        if not column.is_key and one in column.filled and other in column.filled
    ]
    return [(row, column) for column in columns if column.filled[one].key != column.filled[other].key for row in pair]


def stand_crossed(act: Act, wrong: WrongCells) -> bool:
    """Whether two columns stand in each other's place: who exchanged their names left their values where they were."""
    if act.form != COLUMNS or not isinstance(act.value, tuple):
        return False
    singles = [column for column in wrong.columns.values() if column.paired.is_single]
    predicted = sorted(column.paired.pairing.predicted[0] for column in singles)
    place = {column.index: predicted.index(column.paired.pairing.predicted[0]) for column in singles}
    own = {index: rank for rank, index in enumerate(sorted(place))}
    one, other = act.value
    return {one, other} <= place.keys() and (place[one], place[other]) == (own[other], own[one])


EITHER = 0.5
"""Chance of one of two values."""


def _chance(column: WrongColumn, act: Act) -> float:
    return EITHER if act.form == VALUES else max(column_chance(column, act), column.taken)


def _say(act: Act, wrong: WrongCells) -> str:
    pair = act.value if isinstance(act.value, tuple) else ()
    if act.form == VALUES:
        return "have their two values exchanged"
    if act.form == ROWS:
        return f"of rows {pair[0] + 1} and {pair[1] + 1} are exchanged"
    gold = wrong.tables.alignment.gold
    return f"of {column_name(gold, pair[0])} and {column_name(gold, pair[1])} are exchanged"


FAMILIES = {
    (CauseKind.EXCHANGED, COLUMNS): Family(change_any, _chance, _say),
    (CauseKind.EXCHANGED, ROWS): Family(change_any, _chance, _say, variety=1),
    (CauseKind.EXCHANGED, VALUES): Family(change_any, _chance, _say, free=0, variety=2),
}
