"""One table in several layouts: rows and columns in another order, transposed, with spans, sections or header levels.

Each layout keeps every fact; what its description has to tell of it, names of groups included, code reads off the
target.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType

from tabx.formats.grid import flat_header
from tabx.table import Cell, Table
from tabx.tune.spec.reading import row_names

GROUP_NAMES = ("Details", "Figures", "Facts", "Record", "Particulars")
"""What a level above the header calls the columns under it; no word of the table is needed for it."""

MOST_TRANSPOSED = 12
"""Rows that become columns at most: wider tables are rare among those that people make (Struc-Bench, table 1, has 9
columns in the mean at most), and hard to read."""

LEAST_REPEATED = 2
"""Rows of a section in the mean: below that nothing is grouped, and a section a row says nothing."""


def plain(table: Table, random: Random) -> Table | None:
    """Return the table as it is."""
    return table


def reordered_columns(table: Table, random: Random) -> Table | None:
    """Return the table with the columns behind the first in another order; the header's levels must be one."""
    width = table.column_count
    if width < 3 or not _is_flat(table):
        return None
    places = [*range(1, width)]
    random.shuffle(places)
    if places == sorted(places):
        places = places[1:] + places[:1]
    order = (0, *places)
    return replace(
        table,
        header_rows=tuple(tuple(row[place] for place in order) for row in table.header_rows),
        rows=tuple(tuple(row[place] for place in order) for row in table.rows),
        stub_columns=min(table.stub_columns, 1),
    )


def reordered_rows(table: Table, random: Random) -> Table | None:
    """Return the table with its rows in another order, where their names tell it."""
    if len(row_names(table)) < 2 or table.row_groups or table.has_spans:
        return None
    rows = [*table.rows]
    random.shuffle(rows)
    if tuple(rows) == table.rows:
        rows = rows[1:] + rows[:1]
    return replace(table, rows=tuple(rows))


def transposed(table: Table, random: Random) -> Table | None:
    """Return the table with the names of its rows as header, and those of its columns as first column."""
    names = row_names(table)
    if not names or len(names) > MOST_TRANSPOSED or not _is_flat(table):
        return None
    grid = [*table.header_rows, *table.rows]
    turned = tuple(tuple(row[column] for row in grid) for column in range(table.column_count))
    if len({cell.text for row in turned[1:] for cell in row[:1]}) < len(turned) - 1:
        return None
    return replace(table, header_rows=turned[:1], rows=turned[1:], stub_columns=min(table.stub_columns, 1))


def levelled(table: Table, random: Random) -> Table | None:
    """Return the table with a level above its header: a name over all columns but the first."""
    if not _is_flat(table) or table.column_count < 3:
        return None
    header, width = table.header_rows[0], table.column_count
    group = GROUP_NAMES[random.randrange(len(GROUP_NAMES))]
    first = header[0].text
    top = (Cell(first, row_span=2), *(Cell(group, 1, width - 1, 0, place) for place in range(width - 1)))
    below = (Cell(first, row_span=2, row_offset=1), *header[1:])
    return replace(table, header_rows=(top, below))


def spanned(table: Table, random: Random) -> Table | None:
    """Return the table with each run of equal texts in a column as one cell, in all columns that have such a run.

    Rows keep their order. Blank cells stay apart, as do the names of rows.
    """
    if not _is_flat(table) or table.row_groups:
        return None
    columns = [_joined([row[column] for row in table.rows]) for column in range(table.column_count)]
    rows = tuple(tuple(column[row] for column in columns) for row in range(table.row_count))
    return replace(table, rows=rows) if rows != table.rows else None


def _joined(cells: list[Cell]) -> list[Cell]:
    found: list[Cell] = []
    start = 0
    for place in range(1, len(cells) + 1):
        if place < len(cells) and cells[place].text == cells[start].text and cells[start].text.strip():
            continue
        down = place - start
        found += [replace(cells[start], row_span=down, row_offset=offset) for offset in range(down)]
        start = place
    return found


def sectioned(table: Table, random: Random) -> Table | None:
    """Return the table with the values of one column as sections over the rows that have them, the column left out."""
    if not _is_flat(table) or table.row_groups or table.has_spans or table.column_count < 3:
        return None
    choices = [column for column in range(1, table.column_count) if _groups(table.column_texts(column))]
    if not choices or not row_names(table):
        return None
    column = choices[random.randrange(len(choices))]
    texts = [*dict.fromkeys(table.column_texts(column))]
    rows = sorted(table.rows, key=lambda row: texts.index(row[column].text))
    name = table.header_rows[0][column].text
    return replace(
        table,
        header_rows=tuple((*row[:column], *row[column + 1 :]) for row in table.header_rows),
        rows=tuple((*row[:column], *row[column + 1 :]) for row in rows),
        row_groups=tuple((f"{name}: {row[column].text}" if name.strip() else row[column].text,) for row in rows),
        stub_columns=min(table.stub_columns, 1),
    )


def _groups(texts: list[str]) -> bool:
    """Whether texts group rows: all filled, at least two, each for some rows in the mean."""
    kinds = set(texts)
    return all(text.strip() for text in texts) and 1 < len(kinds) <= len(texts) / LEAST_REPEATED


def carried(table: Table, notation: str) -> Table:
    """Return a table as a notation can carry it: in pipes each spanned text repeated, header levels joined by ".".

    Markdown has no captions: a line above a table is prose.
    """
    if notation not in PIPES:
        return table
    header = (tuple(map(Cell, flat_header(table))),) if table.header_rows else ()
    rows = tuple(tuple(Cell(cell.text) for cell in row) for row in table.rows)
    caption = table.caption if notation == "raw" else None
    return replace(table, header_rows=header, rows=rows, stub_columns=0, caption=caption)


def tidied(table: Table) -> Table:
    """Return a table without blanks around its texts, and with one blank for each run of them.

    What a carriage return at the end of a cell is in one file is lost in another notation.
    """

    def plain_cell(cell: Cell) -> Cell:
        return replace(cell, text=" ".join(cell.text.split()), address="")

    return replace(
        table,
        header_rows=tuple(tuple(map(plain_cell, row)) for row in table.header_rows),
        rows=tuple(tuple(map(plain_cell, row)) for row in table.rows),
        row_groups=tuple(tuple(" ".join(part.split()) for part in group) for group in table.row_groups),
        caption=None if table.caption is None else " ".join(table.caption.split()),
    )


def _is_flat(table: Table) -> bool:
    """Whether a table has one header row, and no spans anywhere."""
    spans = any(cell.is_spanned for row in table.header_rows for cell in row)
    return len(table.header_rows) == 1 and not table.has_spans and not spans and not table.row_groups


LAYOUTS: Mapping[str, Callable[[Table, Random], Table | None]] = MappingProxyType(
    {
        "plain": plain,
        "columns": reordered_columns,
        "rows": reordered_rows,
        "transposed": transposed,
        "levels": levelled,
        "spans": spanned,
        "sections": sectioned,
    }
)
"""Layouts by name: each takes a table and a generator of random numbers, and returns None where it does not fit."""

PIPES = ("markdown", "raw")
"""Notations of plain rows below one row of names."""

CARRIED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "markdown": ("plain", "columns", "rows", "transposed"),
        "html": tuple(LAYOUTS),
        "latex": tuple(LAYOUTS),
        "json": ("plain", "columns", "rows", "transposed", "levels", "spans"),
        "raw": ("plain", "columns", "rows", "transposed"),
    }
)
"""What each notation can carry: pipes have neither spans nor levels."""
