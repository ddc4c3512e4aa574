"""A document as it is written: lines and tables one after another, with gaps between its parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tabx.base.escapes import visible
from tabx.documents.record import Block, Cell, Document, Figures, Part, TableBlock


class Draft:
    """Collects the parts of a document; invisible characters of what is written become visible."""

    def __init__(self) -> None:
        self._parts: list[Part] = []
        self._title, self._blocks = "", list[Block]()

    def gap(self, title: str = "") -> None:
        """Begin another part, under a title where one is given."""
        self._end()
        self._title = title

    def line(self, text: str) -> None:
        """Write a line of text."""
        self._blocks.append(visible(text))

    def table(self, header: Sequence[str], lines: Iterable[Sequence[str | Cell]], *, texts: Sequence[int] = ()) -> None:
        """Write a table, its first column of names, the others of numbers, but for the `texts`."""
        rows = tuple(tuple(_cell(one) for one in line) for line in lines)
        self._blocks.append(TableBlock(tuple(map(visible, header)), rows, texts=tuple(texts)))

    def document(
        self, title: str, header: Sequence[str], lines: Iterable[Sequence[Any]], data: Mapping[str, Any]
    ) -> Document:
        """Return what was written, with every figure as a line for other programs, and the data of JSON."""
        self._end()
        return Document(title, tuple(self._parts), Figures(tuple(header), tuple(map(tuple, lines))), data)

    def _end(self) -> None:
        if self._blocks:
            self._parts.append(Part(tuple(self._blocks), self._title))
            self._title, self._blocks = "", []


def _cell(one: str | Cell) -> Cell:
    return Cell(visible(one)) if isinstance(one, str) else one
