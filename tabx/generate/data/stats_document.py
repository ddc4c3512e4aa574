"""What items are, for every medium."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from tabx.documents.figures import percent
from tabx.documents.names import short
from tabx.documents.record import Cell, Document, Figures, Line, Part, TableBlock, Tone, table
from tabx.generate.data.counting import ItemCounts, figures_of

NAME = 60
"""Characters of a name of a data set, split or task."""

_SIZES = ("data set", "split", "task", "items", "without gold", "unread", "tables", "rows", "columns", "empty cells")
_TEXTS = ("data set", "split", "task", "words a text", "most", "tokens a text", "most ")


def stats_document(counts: Sequence[ItemCounts]) -> Document:
    """Return Struc-Bench's tables 1 and 3 of some items, every figure, and the counts as data."""
    sizes = _block(_SIZES, [_sizes(one) for one in counts])
    texts = _block(_TEXTS, [_texts(one) for one in counts])
    said = "rows and columns: means a table, header and column of names included; empty: of the cells below the header"
    parts = (
        Part((Line(said, Tone.QUIET), sizes), "Items and tables", "tables"),
        Part((Line("means; tokens counted as gpt-4o's, whatever the model", Tone.QUIET), texts), "Texts", "texts"),
    )
    lines = tuple((one.dataset, one.split, one.task, name, value) for one in counts for name, value in figures_of(one))
    header = ("dataset", "split", "task", "figure", "value")
    return Document("Items", parts, Figures(header, lines), {"items": [asdict(one) for one in counts]})


def _block(header: tuple[str, ...], rows: Sequence[tuple[str | Cell, ...]]) -> TableBlock:
    """Return a table; a terminal leaves out the names and counts that no row has."""
    found = table(header, tuple(rows), names=3)
    empty = (place for place in range(len(header)) if all(row[place].text in ("", "0") for row in found.rows))
    return TableBlock(found.header, found.rows, names=3, silent=tuple(empty))


def _names(one: ItemCounts) -> tuple[str, str, str]:
    dataset, split, task = (short(name, NAME) for name in (one.dataset, one.split, one.task))
    return dataset, split, task


def _sizes(one: ItemCounts) -> tuple[str | Cell, ...]:
    counted = (one.items, one.without_gold, one.unread, one.tables)
    empty = Cell(percent(one.empty / one.cells), one.empty / one.cells) if one.cells else Cell("")
    return (*_names(one), *map(_whole, counted), _mean(one.rows), _mean(one.columns), empty)


def _texts(one: ItemCounts) -> tuple[str | Cell, ...]:
    return (*_names(one), _mean(one.words), _whole(one.most_words), _mean(one.tokens), _whole(one.most_tokens))


def _whole(count: int) -> Cell:
    return Cell(f"{count:,}", count)


def _mean(value: float | None) -> Cell:
    return Cell("") if value is None else Cell(f"{value:,.2f}", value)
