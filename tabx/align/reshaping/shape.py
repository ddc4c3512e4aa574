"""A prediction brought into the gold's shape, with the place of each cell as printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tabx.table import Cell, Table

Place = tuple[int, int]


@dataclass(frozen=True)
class Shape:
    """One way to bring a prediction into the gold's shape.

    Attributes
    ----------
    table : Table
        The prediction in the gold's shape.
    note : str
        What was printed in which way, for a person.
    places : mapping of (row, column) of `table` to (row, column) of the prediction
        Where the text of a cell was printed; cells that the form implies have no place.
    doubtful : int
        Rows whose key did not tell their facts apart: two values for one name.
    named : frozenset of int
        Columns of the gold whose names stand in cells of the prediction.
    """

    table: Table
    note: str
    places: dict[Place, Place] = field(default_factory=dict)
    doubtful: int = 0
    named: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Printed:
    """A text and the cell of the prediction that it was printed in; None where the form implies it."""

    text: str
    place: Place | None = None


BLANK = Printed("")


def table_of(
    header_rows: Sequence[Sequence[str]], rows: Sequence[Sequence[Printed]], like: Table
) -> tuple[Table, dict[Place, Place]]:
    """Return a table with caption and notes of another, and where its cells were printed."""
    head = tuple(tuple(Cell(text) for text in row) for row in header_rows)
    body = tuple(tuple(Cell(cell.text) for cell in row) for row in rows)
    places = {(i, j): cell.place for i, row in enumerate(rows) for j, cell in enumerate(row) if cell.place is not None}
    table = Table(head, body, caption=like.caption, source_format=like.source_format, notes=like.notes)
    return table, places


def header_of(path: Sequence[str], levels: int) -> list[str]:
    """Return a header path as texts of so many levels: blanks above a short one, a long one joined in the last."""
    if len(path) > levels:
        return [*path[: levels - 1], " ".join(path[levels - 1 :])]
    return [""] * (levels - len(path)) + list(path)
