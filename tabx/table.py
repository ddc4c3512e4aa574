"""The table as read: texts, spans, header levels and sections.

Typed values are in `tabx.values`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from tabx.base.display import Shown
from tabx.base.filling import filled_at_once
from tabx.base.limits import check

KeyPath = tuple[str, ...]


def show_path(path: KeyPath) -> str:
    """Return a key path as text, its levels joined by "." (TabXEval, appendix E)."""
    return ".".join(part for part in path if part)


@filled_at_once
@dataclass(frozen=True, slots=True)
class Cell:
    """One grid position of a table.

    A cell that covers several grid positions stands at each of them with the same text and span; the
    offsets tell how far the position lies from the top left one, the *anchor*.

    Attributes
    ----------
    text : str
        The text as read, markup removed, never converted.
    row_span, column_span : int
        Grid rows and columns covered, 1 or more.
    row_offset, column_offset : int
        Distance of this position from the anchor; (0, 0) at the anchor.
    address : str
        Address of the page or of mail that all of the text links to; "" where it links to none. It is no part of the
        text, and stands in for it where a gold table states addresses.
    is_inferred : bool
        Whether the position is blank as printed: a name printed once was read as spanning the blanks beside it. It is
        no part of equality.
    """

    text: str
    row_span: int = 1
    column_span: int = 1
    row_offset: int = 0
    column_offset: int = 0
    address: str = ""
    is_inferred: bool = field(default=False, compare=False)

    @property
    def is_anchor(self) -> bool:
        """Whether the cell starts at this position; only anchors count as facts."""
        return not (self.row_offset or self.column_offset)

    @property
    def is_spanned(self) -> bool:
        """Whether the cell covers more than one grid position."""
        return self.row_span > 1 or self.column_span > 1


@dataclass(frozen=True, slots=True)
class Note:
    """A remark made while a table was read: a code to test for and a sentence for a person."""

    code: str
    message: str


class NoteCode(StrEnum):
    """Codes of notes that later steps depend on; all other codes are only for display."""

    PLAIN_HEADER = "plain header"
    """The reader found no header cell marked as one."""

    RAGGED_ROWS = "ragged rows"
    """The reader padded short rows with blanks, or made the table wider for long ones."""

    NAMED_LINES = "named lines"
    """The table was put together from lines of "name: value"."""

    CUT = "cut"
    """The text ends in the middle of the table; what is whole was read."""

    SHEET = "sheet"
    """The table is one of several sheets of a workbook."""

    REASONING = "reasoning"
    """What a model reasoned before its answer was left out."""

    POSITIONS = "row of positions"
    """A header that only counts the columns was left out, as the names stand below it."""

    WRAPPED_HEADER = "wrapped header"
    """The header was joined from several rows."""

    REPEATED_HEADER = "repeated header"
    """Rows that repeat the header among the data were left out."""

    NO_TABLE = "no table"
    """The prediction holds no table; the message says what it holds."""

    AROUND = "keys passed over"
    """An object of JSON is around the table, and what else is in it was passed over."""


PLAIN_HEADER = NoteCode.PLAIN_HEADER


MOST_NAMED = 6
"""Columns that the one line on a table names."""


@dataclass(frozen=True)
class Table(Shown):
    """A table as read: a full grid, every row as long as the widest.

    Attributes
    ----------
    header_rows : tuple of tuple of Cell
        The header levels, top first; () where the table has no header (columns are then named by position).
    rows : tuple of tuple of Cell
        The data rows; all of equal length.
    row_groups : tuple of KeyPath
        For each data row the texts of the section rows above it, outermost first; () where there are none.
        Section rows themselves are not data rows. Empty tuple where the table has no sections at all.
    stub_columns : int
        How many leading columns are row headers (`<th>` in the body, index levels of a DataFrame).
    caption : str or None
        The caption as read.
    source_format : str
        Name of the format the table came from; not part of equality.
    notes : tuple of Note
        Remarks made while reading; not part of equality.
    """

    header_rows: tuple[tuple[Cell, ...], ...]
    rows: tuple[tuple[Cell, ...], ...]
    row_groups: tuple[KeyPath, ...] = ()
    stub_columns: int = 0
    caption: str | None = None
    source_format: str = field(default="", compare=False)
    notes: tuple[Note, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        widths = {len(row) for row in self.header_rows} | {len(row) for row in self.rows}
        if len(widths) > 1:
            raise ValueError(f"rows of different length in one Table: {sorted(widths)}")
        if self.row_groups and len(self.row_groups) != len(self.rows):
            raise ValueError(f"{len(self.row_groups)} row groups for {len(self.rows)} rows")

    def __repr__(self) -> str:
        """Return one line: size and names of the columns."""
        names = [repr(show_path(path)) for path in self.columns[:MOST_NAMED]] if self.has_header else ["no header"]
        more = [f"{self.column_count - MOST_NAMED} more"] if self.has_header and self.column_count > MOST_NAMED else []
        return f"<Table of {self.row_count:,} rows × {self.column_count:,} columns: {', '.join([*names, *more])}>"

    @property
    def has_header(self) -> bool:
        """Whether the table has a header; otherwise columns are named by position."""
        return bool(self.header_rows)

    @cached_property
    def column_count(self) -> int:
        """Number of grid columns."""
        first = self.header_rows[0] if self.header_rows else (self.rows[0] if self.rows else ())
        return len(first)

    @property
    def row_count(self) -> int:
        """Number of data rows, without header and section rows."""
        return len(self.rows)

    @cached_property
    def columns(self) -> tuple[KeyPath, ...]:
        """Key path of every column, top level first.

        A cell that spans several levels gives its text once; blanks above or below a name are no part of it. Without a
        header the path is the position counted from 1, such as ("column 3",).
        """
        if not self.header_rows:
            return tuple((f"column {index + 1}",) for index in range(self.column_count))
        paths = []
        for column in range(self.column_count):
            path: list[str] = []
            for level in self.header_rows:
                cell = level[column]
                if cell.row_offset == 0 and (cell.text or not path):
                    path.append(cell.text)
            while len(path) > 1 and not path[-1]:
                path.pop()
            while len(path) > 1 and not path[0]:
                del path[0]
            paths.append(tuple(path) or ("",))
        return tuple(paths)

    @property
    def cell_count(self) -> int:
        """Number of data cells; a spanned cell counts once."""
        if not self.has_spans:
            return self.row_count * self.column_count
        return sum(cell.is_anchor for row in self.rows for cell in row)

    @cached_property
    def has_spans(self) -> bool:
        """Whether any data cell covers more than one grid position."""
        return any(cell.row_span > 1 or cell.column_span > 1 for row in self.rows for cell in row)

    def texts(self) -> list[list[str]]:
        """Return the texts of the data rows; a spanned cell repeats its text."""
        return [[cell.text for cell in row] for row in self.rows]

    def column_texts(self, column: int) -> list[str]:
        """Return the texts of one column, top to bottom."""
        return [row[column].text for row in self.rows]

    def row_path(self, row: int) -> KeyPath:
        """Return the key path of a data row: its sections, then its row headers."""
        group = self.row_groups[row] if self.row_groups else ()
        stub = tuple(cell.text for cell in self.rows[row][: self.stub_columns])
        return group + stub


def check_size(rows: int, columns: int) -> None:
    """Raise InputError if a grid exceeds the limits on columns or cells."""
    check("columns", columns, "the table")
    check("cells", rows * columns, "the table")


def plain_rows(rows: Sequence[Sequence[str]]) -> tuple[tuple[Cell, ...], ...]:
    """Return rows of unspanned cells from rows of texts, padding short rows with empty cells.

    Raises
    ------
    InputError
        For more columns or cells than the limits allow, before anything is padded.
    """
    width = max((len(row) for row in rows), default=0)
    check_size(len(rows), width)
    known: dict[str, Cell] = {}  # cells are immutable: equal texts share one
    blank = Cell("")
    lines = []
    for row in rows:
        line = [known.get(text) or known.setdefault(text, Cell(text)) for text in row]
        lines.append((*line, *(blank,) * (width - len(row))))
    return tuple(lines)
