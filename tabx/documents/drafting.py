"""A document as it is written: lines, lists and tables one after another, with gaps between its parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tabx.base.escapes import visible
from tabx.documents.record import Block, Cell, Document, Figures, Line, ListBlock, Part, TableBlock, Tone, cell


class Draft:
    """Collects the parts of a document; invisible characters of what is written become visible."""

    def __init__(self) -> None:
        self._parts: list[Part] = []
        self._title, self._blocks = "", list[Block]()

    def gap(self, title: str = "") -> None:
        """Begin another part, under a title where one is given."""
        self._end()
        self._title = title

    def line(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Write a line of text."""
        self._blocks.append(Line(visible(text), tone))

    def entries(self, lines: Iterable[str | Line], *, first: int | None = None) -> None:
        """Write a list, of which a terminal shows the `first` lines unless all is asked for."""
        shown = (Line(one) if isinstance(one, str) else one for one in lines)
        self._blocks.append(ListBlock(tuple(replace(one, text=visible(one.text)) for one in shown), first))

    def table(self, header: Sequence[str], lines: Iterable[Sequence[str | Cell]], **more: Any) -> None:
        """Write a table, its first column of names, the others of numbers; `more` are attributes of `TableBlock`."""
        rows = tuple(tuple(_visible(cell(one)) for one in line) for line in lines)
        self._blocks.append(TableBlock(tuple(map(visible, header)), rows, **more))

    def block(self, block: Block) -> None:
        """Write a block that is made already."""
        self._blocks.append(block)

    def document(
        self, title: str, header: Sequence[str], lines: Iterable[Sequence[Any]], data: Mapping[str, Any]
    ) -> Document:
        """Return what was written, with every figure as a line for other programs, and the data of JSON."""
        self._end()
        return Document(title, tuple(self._parts), Figures(tuple(header), tuple(map(tuple, lines))), data)

    def _end(self) -> None:
        if self._blocks or self._title:
            self._parts.append(Part(tuple(self._blocks), self._title))
            self._title, self._blocks = "", []


def _visible(one: Cell) -> Cell:
    items = tuple(replace(item, text=visible(item.text)) for item in one.items)
    return replace(one, text=visible(one.text), items=items)
