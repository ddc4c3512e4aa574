"""One table in several shapes, for the tests of reshaping."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.table import Table, plain_rows

Rows = Sequence[Sequence[str]]

HEADER = ("Station", "Line", "Opened", "Riders")
ROWS = (
    ("Alder", "Red", "1931", "4120"),
    ("Birch", "Blue", "1958", "880"),
    ("Cedar", "Red", "1972", "15300"),
    ("Dogwood", "Green", "2004", "2750"),
)


def made(header: Sequence[str], rows: Rows) -> Table:
    return Table(plain_rows([header]), plain_rows(rows))


def melt(header: Sequence[str], rows: Rows, kept: int = 1, *, by_column: bool = False) -> Table:
    """The table in long form; the first `kept` columns stay, blanks are left out."""
    places = [(row, column) for row in rows for column in range(kept, len(header))]
    if by_column:
        places = [(row, column) for column in range(kept, len(header)) for row in rows]
    lines = [[*row[:kept], header[column], row[column]] for row, column in places if row[column]]
    return made([*header[:kept], "Attribute", "Value"], lines)


GOLD = made(HEADER, ROWS)
LONG = melt(HEADER, ROWS)
