"""HTML tables: spans, header rows, row headers, section rows and captions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from lxml import etree
from lxml import html as lxml_html

from tabx.errors import InputError
from tabx.formats.grid import Grid, cut, header_notes, is_full, without_sections
from tabx.formats.html.grid import lay_out
from tabx.formats.html.text import text_of
from tabx.formats.levels import header_levels
from tabx.formats.spans import spans_of
from tabx.limits import check, limit
from tabx.table import PLAIN_HEADER, Cell, Note, NoteCode, Table

DEEPEST = 400
"""Levels of elements that are followed however high the limit is: Python follows them one call inside another."""


def html_root(text: str) -> etree._Element | None:
    """Return the root element of an HTML text; None where there is nothing in it.

    A NUL character and half a surrogate pair stand for nothing in HTML: they are U+FFFD. No entity but those of HTML
    is resolved, and nothing is fetched.

    Raises
    ------
    InputError
        For more elements, or levels of them, than the limits allow.
    """
    check("elements", text.count("<"), "the HTML")
    if not text.strip():
        return None
    parser = lxml_html.HTMLParser(encoding="utf-8", huge_tree=True)
    try:
        root = lxml_html.document_fromstring(_sayable(text), parser=parser)
    except etree.ParserError:
        return None
    deepest = min(limit("nesting"), DEEPEST)
    if _deeper_than(deepest)(root.getroottree()):
        if deepest == DEEPEST:
            raise InputError(f"the HTML: more than {DEEPEST} levels of elements inside each other")
        check("nesting", deepest + 1, "the HTML")
    broken = [entry for entry in parser.error_log if "RESOURCE_LIMIT" in entry.type_name]  # the rest was not read
    if broken:
        raise InputError(f"the HTML cannot be read to its end: {broken[0].message}")
    return root


def _sayable(text: str) -> bytes:
    if "\0" in text:
        text = text.replace("\0", "\ufffd")
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        return "".join("\ufffd" if "\ud800" <= sign <= "\udfff" else sign for sign in text).encode("utf-8")


@lru_cache(maxsize=8)
def _deeper_than(levels: int) -> etree.XPath:
    """Return what tells whether a tree has more levels of elements than so many, quickly."""
    return etree.XPath(f"boolean(/{'/'.join(['*'] * (levels + 1))})")


def header_count(cells: Grid, heads: Sequence[Sequence[bool]], head_rows: int | None) -> int:
    """Return how many rows of a grid are header.

    Those of thead, where there is one (an empty one says that there is no header). Otherwise the leading rows of
    nothing but `<th>`; a first row with `<th>` in front only has a row header and is data; and where the table
    says nothing, the first row. A title (one cell over all columns) takes the row below it along, and so do cells
    that reach down beside others that group columns.

    Parameters
    ----------
    cells, heads : grids
        The cells, and which positions are `<th>`.
    head_rows : int or None
        Rows in thead; None without a thead.
    """
    if head_rows is not None:
        return head_rows
    count = _leading_heads(cells, heads)
    if count == len(cells) > 1:
        count = 1
    if not count and not _is_first_row_header(cells[0], heads[0]):
        return 0
    count = max(count, 1)
    if all(is_full(row) for row in cells[:count]) and count + 1 < len(cells):
        count += 1
    reach = max(cell.row_span for cell in cells[0])
    grouped = any(cell.column_span > 1 for cell in cells[0])
    return max(count, reach) if grouped and reach < len(cells) else count


def _leading_heads(cells: Grid, heads: Sequence[Sequence[bool]]) -> int:
    """Return how many leading rows hold nothing but `<th>`; a full one below others is a section, no header."""
    count = 0
    for row, flags in zip(cells, heads, strict=True):
        named = all(flag for flag, cell in zip(flags, row, strict=True) if cell.is_anchor)
        if not named or (count and is_full(row) and not all(is_full(above) for above in cells[:count])):
            break
        count += 1
    return count


def _is_first_row_header(row: Sequence[Cell], flags: Sequence[bool]) -> bool:
    """Whether a row that is not all `<th>` is a header: no `<th>` in it, or all but an empty or first corner."""
    if not any(flags):
        return True
    return all(flag or not cell.text for flag, cell in zip(flags, row, strict=True)) or all(flags[1:])


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
    notes = tuple(Note(NoteCode.RAGGED_ROWS, message) for message in placed.messages)
    if head is None and count and not any(map(any, placed.heads)):
        notes += (Note(PLAIN_HEADER, "no cell is marked as a header; the header is read from the first rows"),)
    return Table(header, body, groups, stub, caption, "html", notes + level_notes + header_notes(header))


def _stub_columns(heads: Sequence[Sequence[bool]]) -> int:
    """Return how many leading columns are `<th>` in every row."""
    if not heads:
        return 0
    width = len(heads[0])
    return next((column for column in range(width) if not all(row[column] for row in heads)), width)
