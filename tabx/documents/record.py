"""The record of a report: what every medium shows of it, made once and never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tabx.documents.csv_text import Value


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table: its text, and the number or text that other programs get instead.

    Attributes
    ----------
    text : str
    value : str, int, float or None
        None for the text itself.
    """

    text: str
    value: Value = None

    @property
    def plain(self) -> Value:
        """What a workbook holds of it."""
        return self.text if self.value is None else self.value


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
    """

    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    names: int = 1
    texts: tuple[int, ...] = ()


Block = str | TableBlock
"""A line of text, or a table."""


@dataclass(frozen=True, slots=True)
class Part:
    """Lines and tables that belong together.

    Attributes
    ----------
    blocks : tuple of Block
    title : str
        "" for none.
    folded : bool
        Whether a page shows it once it is asked for; a terminal leaves it out unless all is.
    """

    blocks: tuple[Block, ...]
    title: str = ""
    folded: bool = False


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
