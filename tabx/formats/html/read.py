"""HTML tables: header rows, row headers, section rows and captions of `<table>` elements.

First the entry points, then elements of a text, tables of elements, and the number of header rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from lxml import etree

from tabx.base.errors import InputError
from tabx.base.limits import check, limit
from tabx.formats.grid import Grid, cut, header_notes, is_full, without_idle_rows, without_sections
from tabx.formats.html.cut_off import CUT_OFF, without_half_tag
from tabx.formats.html.grid import Placed, lay_out
from tabx.formats.html.hidden import is_in_hidden, without_hidden
from tabx.formats.html.parse import parsed
from tabx.formats.html.places import places_of
from tabx.formats.html.rows import groups_of, marked_rows, not_repeated, rows_of
from tabx.formats.html.text import text_of
from tabx.formats.levels import header_levels
from tabx.formats.name_rows import names_values, with_name_rows, with_spread_groups
from tabx.formats.regions import Region
from tabx.formats.sign_columns import with_signs_joined
from tabx.formats.spans import spans_of
from tabx.table import PLAIN_HEADER, Cell, Note, NoteCode, Table


def html_tables(text: str) -> tuple[Table, ...]:
    """Return the tables of an HTML text, in order, without those inside a cell of another.

    Rows without a `<table>` around them are one table.

    Raises
    ------
    InputError
        For more elements, levels of elements, spans, columns or cells than the limits allow.
    """
    text, is_cut = without_half_tag(text)
    root = _root_of(text)
    if root is None:
        return ()
    tables = [table for _, table in _tables_in(root)]
    return (*tables[:-1], _cut_off(tables[-1])) if tables and is_cut else tuple(tables)


def html_regions(text: str) -> tuple[Region, ...]:
    """Return the tables of `html_tables` with the places of their elements, in order.

    A table beside the cells of another one (its end is missing) has one place with it; so have all tables of a text
    whose tags are not where the parser finds them.

    Raises
    ------
    InputError
        As `html_tables`.
    """
    text, is_cut = without_half_tag(text)
    root = _root_of(text)
    if root is None:
        return ()
    regions: list[Region] = []
    for table, start, end in _placed_tables(root, text):
        if regions and start < regions[-1].end:
            before = regions.pop()
            start, end, tables = before.start, max(before.end, end), (*before.tables, table)
        else:
            tables = (table,)
        regions.append(Region(start, end, "html", tables))
    if regions and is_cut:
        *whole, last = regions[-1].tables
        regions[-1] = regions[-1]._replace(tables=(*whole, _cut_off(last)))
    return tuple(regions)


def _cut_off(table: Table) -> Table:
    return replace(table, notes=(*table.notes, CUT_OFF))


def _placed_tables(root: etree._Element, text: str) -> Iterator[tuple[Table, int, int]]:
    """Yield the tables of a tree with the start and end of each."""
    elements = list(root.iter("table"))
    places = places_of(text, "table")
    if not elements:
        rows = places_of(text, "tr")
        places = ((rows[0][0], max(end for _, end in rows)),) if rows else ()
    elif len(places) != len(elements):
        places = ((0, len(text)),) * len(elements)
    numbers = {element: index for index, element in enumerate(elements)}
    for element, table in _tables_in(root):
        yield table, *(places[numbers.get(element, 0)] if places else (0, len(text)))


def _outermost(root: etree._Element) -> list[etree._Element]:
    outer = [element for element in root.iter("table") if not any(True for _ in element.iterancestors("td", "th"))]
    return [root] if not outer and next(root.iter("tr"), None) is not None else outer


def _tables_in(root: etree._Element) -> Iterator[tuple[etree._Element, Table]]:
    """Yield the tables that are shown and in no cell of another; the root where rows have no table around them."""
    outer = _outermost(root)
    shown = [element for element in outer if not is_in_hidden(element)]
    said = Note("hidden", f"{len(outer) - len(shown)} tables left out, as a browser does not show them")
    for element in shown:
        if (table := _table_of(element)) is not None:
            yield element, replace(table, notes=(*table.notes, said)) if len(shown) < len(outer) else table


_DEEPEST = 400
"""Levels of elements that are followed however high the limit is: Python follows them one call inside another."""


def _root_of(text: str) -> etree._Element | None:
    """Return the root element of an HTML text, None for an empty one.

    Only the entities of HTML are resolved, and nothing is fetched.

    Raises
    ------
    InputError
        For more elements, or levels of them, than the limits allow.
    """
    check("elements", text.count("<"), "the HTML")
    if not text.strip():
        return None
    root, broken = parsed(_encoded(text))
    if root is None:
        return None
    deepest = min(limit("nesting"), _DEEPEST)
    if _is_deeper_than(deepest)(root.getroottree()):
        if deepest == _DEEPEST:
            raise InputError(f"the HTML nests elements more than {_DEEPEST} levels deep")
        check("nesting", deepest + 1, "the HTML")
    if broken:
        raise InputError(f"the HTML exceeds the limits of its parser: {broken[0]}")
    return root


def _encoded(text: str) -> bytes:
    """Return a text as UTF-8, with U+FFFD for NUL and half a surrogate pair, as HTML requires."""
    if "\0" in text:
        text = text.replace("\0", "\ufffd")
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        valid = ("\ufffd" if "\ud800" <= character <= "\udfff" else character for character in text)
        return "".join(valid).encode("utf-8")


@lru_cache(maxsize=8)
def _is_deeper_than(levels: int) -> etree.XPath:
    """Return the XPath that is true of a tree with more than `levels` levels of elements."""
    return etree.XPath(f"boolean(/{'/'.join(['*'] * (levels + 1))})")


def _table_of(element: etree._Element) -> Table | None:
    notes = without_hidden(element)
    rows, picture_notes = rows_of(element)
    placed = lay_out([row.element for row in rows], groups_of(rows)) if rows else None
    if placed is None or not any(placed.cells):
        return None
    head_rows = marked_rows(element, rows)
    placed = _with_signs_joined(placed, head_rows)
    header, body, level_notes = _divided(placed, head_rows)
    heads = placed.heads[len(header) :]
    left = not_repeated(header, body, rows[len(header) :])
    body, own, idle_notes = without_idle_rows(tuple(body[index] for index in left))
    body, sections, kept = without_sections(body)
    stub = _stub_columns([heads[left[own[index]]] for index in kept])
    notes += (*picture_notes, *_row_notes(placed, len(heads) - len(left)))
    if head_rows is None and header:
        notes += _plain_notes(placed)
    notes += placed.notes + level_notes + idle_notes + header_notes(header)
    return Table(header, body, sections, stub, _caption(element), "html", notes)


def _plain_notes(placed: Placed) -> tuple[Note, ...]:
    if any(map(any, placed.heads)):
        return ()
    return (Note(PLAIN_HEADER, "no cell is marked as a header; the header is read from the first rows"),)


def _row_notes(placed: Placed, repeated: int) -> tuple[Note, ...]:
    notes = [Note(NoteCode.RAGGED_ROWS, message) for message in placed.messages]
    if repeated:
        one, several = ("1 row that repeats the header left out", "{} rows that repeat the header left out")
        notes.append(Note("repeated header", one if repeated == 1 else several.format(repeated)))
    return tuple(notes)


def _with_signs_joined(placed: Placed, head_rows: int | None) -> Placed:
    """Return a grid with the signs of its numbers in their cells."""
    joined = with_signs_joined(placed.cells, _header_count(placed.cells, placed.heads, head_rows))
    heads = tuple(tuple(row[column] for column in joined.columns) for row in placed.heads)
    return Placed(joined.cells, heads, placed.messages, joined.notes)


def _divided(placed: Placed, head_rows: int | None) -> tuple[Grid, Grid, tuple[Note, ...]]:
    """Return header, other rows and notes; without thead and spans, names may make levels."""
    cells = placed.cells
    count = with_name_rows(cells, _header_count(cells, placed.heads, head_rows))
    header, body = cut(cells, 0, count), cut(cells, count, len(cells))
    if head_rows is None and not spans_of((*header, *body[:1])):
        return header_levels(cells, count)
    return with_spread_groups(header), body, ()


def _caption(table: etree._Element) -> str | None:
    captions = [child for child in table.iter("caption") if next(child.iterancestors("table"), None) is table]
    return text_of(captions[0]) if captions else None


def _stub_columns(heads: Sequence[Sequence[bool]]) -> int:
    """Return the number of leading columns that are `<th>` in every row."""
    if not heads:
        return 0
    width = len(heads[0])
    return next((column for column in range(width) if not all(row[column] for row in heads)), width)


def _header_count(cells: Grid, heads: Sequence[Sequence[bool]], head_rows: int | None) -> int:
    """Return the number of header rows of a grid.

    A thead holds them, if there is one (an empty one means no header), with the rows of nothing but `<th>` below it.
    Otherwise they are the leading rows of nothing but `<th>`, blank corners aside; a first row with `<th>` only in
    front has a row header and is data, and so is one of `<td>` above rows with such headers, unless it names their
    values. Without any `<th>`, the first row is the header. A title (one cell over all columns) extends the header by
    the row below it, and so do cells that reach down beside others that group columns.

    Parameters
    ----------
    cells, heads : grids
        The cells, and a mask of the `<th>` positions.
    head_rows : int or None
        Rows in thead; None without a thead.
    """
    if head_rows is not None:
        return _below_head(cells, heads, head_rows) if head_rows else 0
    count = _leading_heads(cells, heads)
    if count == len(cells) > 1:  # all cells are <th>, which says nothing
        count = 1
    if not count and not _is_first_row_header(cells, heads):
        return 0
    if _are_records(cells, heads, count):
        return count
    return _with_groups(cells, max(count, 1))


def _below_head(cells: Grid, heads: Sequence[Sequence[bool]], head_rows: int) -> int:
    """Return the number of header rows of a thead and of the levels below it, which stand in the body as `<th>`.

    Rows that say the header again, sections, and totals (a number under the name of a column) are no levels; where all
    rows are of `<th>`, that says nothing.
    """
    count, above = head_rows, cells[:head_rows]
    while count < len(cells) and _is_of_heads(cells[count], heads[count]) and _names_further(cells[count], above):
        count, above = count + 1, cells[: count + 1]
    return count if count < len(cells) else head_rows


def _names_further(row: Sequence[Cell], above: Grid) -> bool:
    """Whether a row is one more level below a header: it names columns beside the first, and says none of it again."""
    texts, lowest = [cell.text for cell in row], above[-1]
    is_section = not any(texts[1:]) or (is_full(row) and not is_full(lowest))
    if is_section or texts in [[cell.text for cell in level] for level in above]:
        return False
    return not any(_NUMBER.match(text) and _names_alone(cell) for text, cell in zip(texts, lowest, strict=True))


def _names_alone(cell: Cell) -> bool:
    """Whether a cell of a header names one column."""
    return bool(cell.text) and cell.column_span == 1


_NUMBER = re.compile(r"\A\W*\d")
"""What begins with a digit, as totals do; below a group it may be a year that names a column."""


def _with_groups(cells: Grid, count: int) -> int:
    """Return a number of header rows, extended below titles and cells that reach down."""
    if all(map(is_full, cells[:count])) and count + 1 < len(cells):
        count += 1
    reach = max(cell.row_span for cell in cells[0])
    grouped = any(cell.column_span > 1 for cell in cells[0])
    return max(count, reach) if grouped and reach < len(cells) else count


def _leading_heads(cells: Grid, heads: Sequence[Sequence[bool]]) -> int:
    """Return the number of leading rows of nothing but `<th>` and blank corners, up to a section row."""
    count = 0
    for row, flags in zip(cells, heads, strict=True):
        is_section = count and is_full(row) and not all(is_full(above) for above in cells[:count])
        if is_section or not _is_of_heads(row, flags):
            break
        count += 1
    return count


def _is_of_heads(row: Sequence[Cell], flags: Sequence[bool]) -> bool:
    """Whether the cells that begin in a row are `<th>`, but for blank ones in front."""
    begun = [(flag, cell.text) for flag, cell in zip(flags, row, strict=True) if cell.is_anchor]
    while len(begun) > 1 and not any(begun[0]):
        del begun[0]
    return all(flag for flag, _ in begun)


def _is_first_row_header(cells: Grid, heads: Sequence[Sequence[bool]]) -> bool:
    """Whether a first row is a header: all but the corner or blank cells are `<th>`, or no cell of the table is."""
    row, flags = cells[0], heads[0]
    if any(flags):
        return all(flag or not cell.text for flag, cell in zip(flags, row, strict=True)) or all(flags[1:])
    return not any(map(any, heads)) or (len(row) > _WIDTH_OF_RECORDS and names_values(cells))


def _are_records(cells: Grid, heads: Sequence[Sequence[bool]], count: int) -> bool:
    """Whether a table of two columns has titles above rows of a name and its value, as an infobox has."""
    if not count or len(cells[0]) != _WIDTH_OF_RECORDS or not all(map(is_full, cells[:count])):
        return False
    below = next((index for index, row in enumerate(cells) if index >= count and not is_full(row)), None)
    return below is not None and tuple(heads[below]) == (True, False)


_WIDTH_OF_RECORDS = 2
"""Columns of a table of names and values, as an infobox is: it has no row of names of columns."""
