"""The record of a report: what every medium shows of it, made once and never changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tabx.documents.csv_text import Value


class Tone(StrEnum):
    """How a line is said: a medium colours it, or sets it in other letters; a page takes the name for its class."""

    PLAIN = "plain"
    QUIET = "quiet"
    STRONG = "strong"
    GOOD = "good"
    BAD = "bad"
    CODE = "code"
    """To be copied sign by sign, as a signature."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text.

    Attributes
    ----------
    text : str
    tone : Tone
    depth : int
        In a list: how many other lines it lies below.
    """

    text: str
    tone: Tone = Tone.PLAIN
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table.

    Attributes
    ----------
    text : str
    value : str, int, float or None
        The number, or text, that other programs get; None for the text itself.
    low, high : float or None
        Ends of the value's interval, which other programs get beside it.
    items : tuple of Line
        What the text says in one, as a list: a medium that has the room gives each a line.
    """

    text: str
    value: Value = None
    low: float | None = None
    high: float | None = None
    items: tuple[Line, ...] = ()

    @property
    def plain(self) -> Value:
        """What a workbook holds of it: nothing for no text."""
        return self.value if self.value is not None else self.text or None


class Drawing(StrEnum):
    """What is drawn beside the rows of a table."""

    INTERVAL = "interval"
    """Where an interval starts, its width, and where the value stands."""
    BARS = "bars"
    """Heights of bars."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a page draws beside the rows of a table; other media leave it out.

    Attributes
    ----------
    kind : Drawing
    title : str
        The scale.
    rows : tuple of tuple of float
        In percent of the scale, for each row; () for nothing.
    """

    kind: Drawing
    title: str
    rows: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table.

    Attributes
    ----------
    header : tuple of str
    rows : tuple of tuple of Cell
    names : int
        Leading columns that are names; the others are numbers, but for `texts`.
    texts : tuple of int
        Columns of texts among the others: they may be folded.
    silent : tuple of int
        Columns that say nothing here, as all their cells are alike: a terminal leaves them out.
    first : int or None
        Rows that a terminal shows unless all is asked for; None for all.
    has_total : bool
        Whether the last row sums up the others.
    drawn : Drawn or None
    """

    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    names: int = 1
    texts: tuple[int, ...] = ()
    silent: tuple[int, ...] = ()
    first: int | None = None
    has_total: bool = False
    drawn: Drawn | None = None


@dataclass(frozen=True, slots=True)
class ListBlock:
    """Lines of a list.

    Attributes
    ----------
    lines : tuple of Line
    first : int or None
        Lines that a terminal shows unless all is asked for; None for all.
    """

    lines: tuple[Line, ...]
    first: int | None = None


Block = Line | ListBlock | TableBlock
"""A line of text, a list, or a table."""


@dataclass(frozen=True, slots=True)
class Part:
    """Lines and tables that belong together.

    Attributes
    ----------
    blocks : tuple of Block
    title : str
        "" for none.
    name : str
        By which a page and a workbook know it; "" for its title.
    folded : bool
        Whether a page shows it once it is asked for; a terminal leaves it out unless all is.
    parts : tuple of Part
        Those that it holds, below its own blocks.
    """

    blocks: tuple[Block, ...]
    title: str = ""
    name: str = ""
    folded: bool = False
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Figures:
    """Every number of a report, a line each, for other programs."""

    header: tuple[str, ...]
    lines: tuple[tuple[Value, ...], ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A report.

    Attributes
    ----------
    title : str
    parts : tuple of Part
    figures : Figures
        What CSV holds, and the last sheet of a workbook.
    data : mapping
        What JSON holds.
    """

    title: str
    parts: tuple[Part, ...]
    figures: Figures
    data: Mapping[str, Any] = field(default_factory=dict)


def cell(one: str | Cell) -> Cell:
    """Return a text as a cell."""
    return Cell(one) if isinstance(one, str) else one


def listed(lines: Iterable[Line]) -> Cell:
    """Return a cell of several sentences."""
    items = tuple(lines)
    return Cell("; ".join(line.text for line in items), items=items)


def table(header: Sequence[str], rows: Iterable[Sequence[str | Cell]], **more: Any) -> TableBlock:
    """Return a table of texts and cells; `more` are the other attributes of `TableBlock`."""
    return TableBlock(tuple(header), tuple(tuple(map(cell, row)) for row in rows), **more)
