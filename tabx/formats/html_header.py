"""Where the header of an HTML table ends."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.formats.grid import Grid
from tabx.formats.sections import is_full
from tabx.table import Cell


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
