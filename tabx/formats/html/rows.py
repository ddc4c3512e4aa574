"""The rows of an HTML table: which belong to it, in which group each stands, and which hold no content."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from lxml import etree

from tabx.formats.grid import Grid
from tabx.table import Note

_CELLS = ("td", "th")


@dataclass(frozen=True)
class Row:
    """A row: its element, the one it stands in (thead, tbody, tfoot, or the table), and its place.

    The place is 0 in the head, 1 in the body, 2 in the foot.
    """

    element: etree._Element
    group: etree._Element
    place: int


def rows_of(table: etree._Element) -> tuple[list[Row], tuple[Note, ...]]:
    """Return the rows of a table, without those of inner tables, its head first and its foot last, and notes.

    A table has one head: a later `<thead>`, or one below a row of header cells, stays among the rows. A row of nothing
    but a picture is left out.
    """
    found = list(_owned(table))
    head = _head_of(found)
    rows = [Row(element, group, _place(group, head)) for element, group in found]
    rows.sort(key=lambda row: row.place)
    shown = [row for row in rows if not _is_picture(row.element)]
    if not shown or len(shown) == len(rows):
        return rows, ()
    left_out = len(rows) - len(shown)
    what = "1 row" if left_out == 1 else f"{left_out} rows"
    return shown, (Note("pictures", f"{what} of nothing but a picture left out"),)


def groups_of(rows: Sequence[Row]) -> list[int]:
    """Return for each row the number of its group: rows side by side that stand in the same element."""
    return [number for number, (_, run) in enumerate(groupby(rows, key=attrgetter("group"))) for _ in run]


def _owned(table: etree._Element) -> Iterator[tuple[etree._Element, etree._Element]]:
    """Yield the rows of a table and what each stands in."""
    for element in table.iter("tr"):
        owner = next((up for up in element.iterancestors("table", *_CELLS)), None)
        if owner is table or (owner is None and table.tag != "table"):
            yield element, next((up for up in element.iterancestors("thead", "tbody", "tfoot", "table")), table)


def _head_of(found: Sequence[tuple[etree._Element, etree._Element]]) -> etree._Element | None:
    head = next((group for _, group in found if group.tag == "thead"), None)
    if head is None or found[0][1] is head:
        return head
    return None if all(cell.tag == "th" for cell in found[0][0].iterchildren(*_CELLS)) else head


def _place(group: etree._Element, head: etree._Element | None) -> int:
    if group.tag == "tfoot":
        return 2
    return 0 if group is head else 1


def _is_picture(row: etree._Element) -> bool:
    """Whether a row is one wide cell with nothing but a picture, as an infobox begins: no fact, and no title."""
    cells = list(row.iterchildren(*_CELLS))
    if len(cells) != 1 or cells[0].get("colspan", "1").strip() in ("", "1"):
        return False
    has_picture = next(cells[0].iter("img"), None) is not None
    has_control = next(cells[0].iter("input", "select"), None) is not None
    return has_picture and not has_control and not any(text.strip() for text in cells[0].itertext())


def marked_rows(table: etree._Element, rows: Sequence[Row]) -> int | None:
    """Return the number of rows in the head of a table; None without a head, 0 for an empty one."""
    count = sum(row.place == 0 for row in rows)
    if count:
        return count
    heads = (head for head in table.iter("thead") if next(head.iterancestors("table", *_CELLS), table) is table)
    return 0 if any(next(head.iter("tr"), None) is None for head in heads) else None


def not_repeated(header: Grid, body: Grid, rows: Sequence[Row]) -> list[int]:
    """Return the rows below a header that are not in a later head which says a row of the header again."""
    said = {tuple(cell.text for cell in row) for row in header}
    later = {index for index, row in enumerate(rows) if row.group.tag == "thead"}
    repeated = {index for index in later if tuple(cell.text for cell in body[index]) in said}
    return [index for index in range(len(body)) if index not in repeated]
