"""HTML tables: spans, header rows, row headers, section rows and captions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lxml import etree

from tabx.formats.grid import cut, header_notes
from tabx.formats.html_grid import lay_out
from tabx.formats.html_header import header_count
from tabx.formats.html_root import html_root
from tabx.formats.html_text import text_of
from tabx.formats.levels import header_levels
from tabx.formats.sections import without_sections
from tabx.formats.spans import spans_of
from tabx.table import PLAIN_HEADER, Note, Table

_PARTS = {"thead": 0, "tbody": 1, "tfoot": 2}


def html_tables(text: str) -> tuple[Table, ...]:
    """Return the tables of an HTML text, in order, without those inside a cell of another; () where there is none.

    Raises
    ------
    InputError
        For more elements, levels of elements, spans, columns or cells than the limits allow.
    """
    root = html_root(text)
    if root is None:
        return ()
    outer = [element for element in root.iter("table") if not any(True for _ in element.iterancestors("td", "th"))]
    if not outer:
        outer = [root] if next(root.iter("tr"), None) is not None else []
    tables = (_read(element) for element in outer)
    return tuple(table for table in tables if table is not None)


@dataclass(frozen=True)
class _Row:
    element: etree._Element
    part: int


def _rows(table: etree._Element) -> Iterator[_Row]:
    """Yield the rows of a table, head first and foot last wherever they are written; not those of inner tables."""
    found = []
    for element in table.iter("tr"):
        owner = next((up for up in element.iterancestors("table", "td", "th")), None)
        if owner is table or (owner is None and table.tag != "table"):
            part = next((_PARTS[str(up.tag)] for up in element.iterancestors("thead", "tbody", "tfoot")), 1)
            found.append(_Row(element, part))
    yield from sorted(found, key=lambda row: row.part)


def _read(element: etree._Element) -> Table | None:
    rows = list(_rows(element))
    if not rows:
        return None
    placed = lay_out([row.element for row in rows], [row.part for row in rows])
    if not placed.cells or not placed.cells[0]:
        return None
    head = next(element.iter("thead"), None)
    count = header_count(placed.cells, placed.heads, None if head is None else sum(row.part == 0 for row in rows))
    header, body = cut(placed.cells, 0, count), cut(placed.cells, count, len(placed.cells))
    level_notes: tuple[Note, ...] = ()
    if head is None and not spans_of((*header, *body[:1])):
        header, body, level_notes = header_levels(placed.cells, count)
        count = len(header)
    body, groups, kept = without_sections(body)
    stub = _stub_columns([placed.heads[count + index] for index in kept])
    captions = [child for child in element.iter("caption") if next(child.iterancestors("table"), None) is element]
    caption = text_of(captions[0]) if captions else None
    notes = tuple(Note("ragged rows", message) for message in placed.messages)
    if head is None and count and not any(map(any, placed.heads)):
        notes += (Note(PLAIN_HEADER, "no cell is marked as a header; the header is read from the first rows"),)
    return Table(header, body, groups, stub, caption, "html", notes + level_notes + header_notes(header))


def _stub_columns(heads: Sequence[Sequence[bool]]) -> int:
    """Return how many leading columns are `<th>` in every row."""
    if not heads:
        return 0
    width = len(heads[0])
    return next((column for column in range(width) if not all(row[column] for row in heads)), width)
