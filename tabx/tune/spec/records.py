"""What a format is: the tables of a text, their size, names, spans and sections, and what their notation adds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class SpannedCell:
    """A cell over several places: where it begins, from 1, in the header or the body, and how far it goes."""

    part: str
    row: int
    column: int
    down: int
    across: int


@dataclass(frozen=True, slots=True)
class Section:
    """A row that only names the rows below it, and how many these are."""

    name: str
    rows: int


@dataclass(frozen=True, slots=True, order=True)
class Rule:
    r"""A line across a LaTeX table.

    Attributes
    ----------
    after : int
        Printed rows above it, those of the header included.
    name : str
        The command without its backslash: "hline", "toprule", "cmidrule" …
    first, last : int
        The columns that it goes over, from 1; 0 for all.
    """

    after: int
    name: str
    first: int = 0
    last: int = 0


@dataclass(frozen=True, slots=True, order=True)
class Bold:
    """Cells of one printed row in bold: the row, and the places of its cells, both from 1."""

    row: int
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableSpec:
    r"""The format of one table.

    Attributes
    ----------
    columns, rows, header_rows : int
        `rows` are those of data, without header and section rows.
    name : str or None
        The caption, or the name of its section of raw text.
    header : tuple of tuple of str
        The names in each row of the header; a spanned one once.
    row_names : tuple of str
        What the first column says, where it names the rows: all filled, all different, not all of them numbers.
    spans : tuple of SpannedCell
    sections : tuple of Section
    alignment : tuple of str
        "left", "center", "right", "width" (a paragraph of given width), or "plain" where the notation leaves it open,
        by column; () where it has none.
    specification : str
        LaTeX's column specification as it stands; "" elsewhere.
    environment : str
        LaTeX's environment; "" elsewhere.
    is_float : bool
        Whether it stands inside a `table` float.
    rules : tuple of Rule
    bold : tuple of Bold
    labels, references : tuple of str
        The names that `\label`, and that `\ref`, `\cite` and their like give.
    """

    columns: int = 0
    rows: int = 0
    header_rows: int = 0
    name: str | None = None
    header: tuple[tuple[str, ...], ...] = ()
    row_names: tuple[str, ...] = ()
    spans: tuple[SpannedCell, ...] = ()
    sections: tuple[Section, ...] = ()
    alignment: tuple[str, ...] = ()
    specification: str = ""
    environment: str = ""
    is_float: bool = False
    rules: tuple[Rule, ...] = ()
    bold: tuple[Bold, ...] = ()
    labels: tuple[str, ...] = ()
    references: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that a description may say in the table's own words."""
        headers = (name for level in self.header for name in level)
        own = (self.name or "", self.specification, *self.labels, *self.references)
        return (*own, *headers, *self.row_names, *(section.name for section in self.sections))


@dataclass(frozen=True, slots=True)
class FormatSpec:
    """The format of a target text.

    Attributes
    ----------
    notation : str
        "markdown", "html", "latex", "json" or "raw".
    tables : tuple of TableSpec
    shape : str
        How JSON holds its rows ("table", "records", "columns" or "arrays"), and raw text ("joined" by `<NEWLINE>`, or
        "lines"); "" elsewhere.
    tags : tuple of (str, int)
        HTML's tags in alphabetical order, with their number.
    """

    notation: str
    tables: tuple[TableSpec, ...]
    shape: str = ""
    tags: tuple[tuple[str, int], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that a description may say in the tables' own words."""
        return tuple(name for table in self.tables for name in table.names)
