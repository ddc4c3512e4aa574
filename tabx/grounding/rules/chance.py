"""Values made wrong, to learn how many of them the rules would find: numbers moved, names exchanged between rows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from random import Random

from tabx.grounding.records import GroundedCell, Move, MovedCell
from tabx.grounding.rules.looking import Looker
from tabx.values import read
from tabx.values.column.read_column import with_header_unit
from tabx.values.records import DataType
from tabx.values.value import Value

MOST_MOVED = 3
"""A number is moved by 1 to 3: the wrong numbers that a model writes are mostly near the right one."""

LEAST_ROUND = 1000
"""Numbers from which a round one is moved in its last digit but the zeros; smaller ones are counts."""

_NUMBER = re.compile(r"\d+(?:,\d{3})+|\d+")


def moved_cells(looker: Looker, cells: Iterable[GroundedCell], seed: int) -> tuple[MovedCell, ...]:
    """Return for each cell that is no name what becomes of a wrong value, where one can be made.

    Parameters
    ----------
    looker : Looker
    cells : iterable of GroundedCell
        As the rules have decided about them.
    seed : int
        The same seed makes the same values wrong, whatever else is in the table's other cells.
    """
    moved = (_moved(looker, cell, seed) for cell in cells if not looker.is_name(cell.column))
    return tuple(one for one in moved if one is not None)


def _moved(looker: Looker, cell: GroundedCell, seed: int) -> MovedCell | None:
    random = Random(f"{seed}:{cell.row}:{cell.column}")
    value = looker.value_of(cell.row, cell.column)
    found = _with_number_moved(looker, value, cell.column, random)
    move = Move.NUMBER
    if found is None:
        move, found = Move.NAME, _exchanged(looker.grid.columns[cell.column].values, value, random)
    if found is None:
        return None
    is_found = bool(looker.find(cell.row, cell.column, looker.value_of(cell.row, cell.column, found)))
    return MovedCell(cell.row, cell.column, move, found.text, is_found, cell.found)


def _with_number_moved(looker: Looker, value: Value, column: int, random: Random) -> Value | None:
    """Return a value with one of its numbers moved, the year of a date; None without a number."""
    numbers = list(_NUMBER.finditer(value.text))
    if not numbers:
        return None
    chosen = max(numbers, key=lambda one: len(one[0])) if value.type is DataType.DATE else random.choice(numbers)
    was = int(chosen[0].replace(",", ""))
    step = random.choice((1, -1)) * random.randint(1, MOST_MOVED) * _last_digit_of(was)
    now = was + step if was + step >= 0 else was - step
    written = f"{now:,}" if "," in chosen[0] else str(now).zfill(len(chosen[0]) if chosen[0].startswith("0") else 0)
    text = value.text[: chosen.start()] + written + value.text[chosen.end() :]
    return _read_like(value, text, looker, column)


def _last_digit_of(number: int) -> int:
    """Return what one more is of a number: 1, and of a round one of a thousand or more its last digit but the zeros.

    No text would say 3,500,002: moved by that little, large numbers would make the chance look small.
    """
    unit = 1
    while number >= LEAST_ROUND and number % (unit * 10) == 0:
        unit *= 10
    return unit


def _read_like(value: Value, text: str, looker: Looker, column: int) -> Value:
    """Return a text read as the column reads the value that it stands for."""
    readings = read(text)
    alike = next((one for one in readings if one.type is value.type), readings[0])
    return with_header_unit(alike, looker.grid.columns[column].header)


def _exchanged(values: Sequence[Value], value: Value, random: Random) -> Value | None:
    """Return another row's value of the same column, None where all rows have this one."""
    others = list({one.key: one for one in values if one.key and one.key != value.key}.values())
    return random.choice(others) if others else None
