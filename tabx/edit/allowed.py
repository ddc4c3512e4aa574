"""What of a source may change, where no gold says what should."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabx.base.errors import OptionError
from tabx.base.nearest import nearest
from tabx.edit.comparing.whole import Compared
from tabx.edit.records import EditChange, Verdict, What
from tabx.edit.sides import SECTIONS, key_of
from tabx.table import Table, show_path

_ROWS = re.compile(r"rows?\s+(\d+)(?:\s*[-–:]\s*(\d+))?$", re.IGNORECASE)
_COLUMN = re.compile(r"columns?\s+(.+)$", re.IGNORECASE | re.DOTALL)
_CORNER = re.compile(r"([A-Z]{1,3})?(\d+)?")

RIGHT = '"row 3", "rows 3-5", "column Price" or a range as B2:D9, B:D or 2:4 is right'


@dataclass(frozen=True)
class Area:
    """A rectangle of the source: first and last row and column, from 0; header rows are below 0.

    `is_rows` and `is_columns` say that whole rows, or whole columns, may change.
    """

    rows: tuple[int, int]
    columns: tuple[int, int]
    is_rows: bool = False
    is_columns: bool = False

    def holds(self, row: int | None, column: int | None) -> bool:
        """Return whether a place of the source lies in it."""
        return _is_in(row, self.rows) and _is_in(column, self.columns)


def _is_in(place: int | None, span: tuple[int, int]) -> bool:
    return place is not None and span[0] <= place <= span[1]


@dataclass(frozen=True)
class Allowed:
    """Areas of a source that may change; in whole rows and columns also whether and where they stand."""

    areas: tuple[Area, ...]

    @staticmethod
    def of(said: str | Sequence[str] | None, source: Table, *, has_gold: bool) -> Allowed | None:
        """Return the areas that texts name, None for None.

        Rows go by number, the header not counted, columns by name, ranges as in a sheet: A1 is in the first row of the
        header.

        Raises
        ------
        OptionError
            A text names none, or what the source does not have; or there is a gold, which says itself what may change.
        """
        if said is None:
            return None
        if has_gold:
            raise OptionError("allowed stands beside a gold, which says what may change; one of both is right")
        texts = (said,) if isinstance(said, str) else tuple(said)
        return Allowed(tuple(_area(text.strip(), source) for text in texts))

    def sorted_out(self, compared: Compared) -> Compared:
        """Return a comparison in which what has changed in the areas is no damage."""
        changes = [
            replace(change, verdict=Verdict.ALLOWED)
            if change.verdict is Verdict.DAMAGED and self._may(change)
            else change
            for change in compared.changes
        ]
        lost = sum(_lost(change, compared) for change in changes if change.verdict is Verdict.DAMAGED)
        return replace(compared, changes=tuple(changes), lost=min(lost, compared.lost))

    def _may(self, change: EditChange) -> bool:
        row, column = change.row.source, change.column.source
        if change.what in (What.ROW_REMOVED, What.ROW_ADDED):
            place = row if row is not None else change.row.predicted
            return any(area.is_rows and _is_beside(place, area.rows, added=row is None) for area in self.areas)
        if change.what in (What.COLUMN_REMOVED, What.COLUMN_ADDED):
            place = column if column is not None else change.column.predicted
            return any(area.is_columns and _is_beside(place, area.columns, added=column is None) for area in self.areas)
        return any(area.holds(row, column) for area in self.areas)


def _lost(change: EditChange, compared: Compared) -> int:
    """Return the facts of the source that are lost by a change; with a row or column its place and its texts, too."""
    if change.what in (What.ROW_ADDED, What.COLUMN_ADDED):
        return 0
    if change.what in (What.ROW_ORDER, What.COLUMN_ORDER):
        return change.count
    if change.what not in (What.ROW_REMOVED, What.COLUMN_REMOVED):
        return 1
    across = compared.lines.columns if change.what is What.ROW_REMOVED else compared.lines.rows
    return 2 + sum(line.source is not None for line in across)


def _is_beside(place: int | None, span: tuple[int, int], *, added: bool) -> bool:
    """Return whether a line lies in a span, or was put in or directly behind it."""
    return _is_in(place, (span[0], span[1] + added))


def _area(text: str, source: Table) -> Area:
    if found := _ROWS.match(text):
        first, last = int(found[1]), int(found[2] or found[1])
        return _checked(Area((first - 1, last - 1), (SECTIONS, source.column_count - 1), is_rows=True), text, source)
    if found := _COLUMN.match(text):
        column = _column(found[1].strip(), source, text)
        return Area((-len(source.header_rows), source.row_count - 1), (column, column), is_columns=True)
    return _checked(_range(text, source), text, source)


def _range(text: str, source: Table) -> Area:
    """Return the area of a range as a sheet has it: "B2", "B2:D9", "B:D", "2:4"."""
    first, colon, last = text.replace("$", "").upper().partition(":")
    letters, numbers = zip(*(_corner(end, text) for end in (first, last if colon else first)), strict=True)
    is_rows, is_columns = letters == ("", ""), numbers == ("", "")
    is_half = ("" in letters) != is_rows or ("" in numbers) != is_columns
    if is_half or (is_rows and is_columns):
        raise OptionError(f"allowed {text!r}: {RIGHT}")
    levels = len(source.header_rows)
    top, bottom = (1, levels + source.row_count) if is_columns else map(int, numbers)
    left, right = (0, source.column_count - 1) if is_rows else map(_number, letters)
    return Area((top - 1 - levels, bottom - 1 - levels), (left, right), is_rows, is_columns)


def _corner(end: str, text: str) -> tuple[str, str]:
    """Return the letters and the number of an end of a range, "" for what it does not say."""
    found = _CORNER.fullmatch(end)
    if found is None:
        raise OptionError(f"allowed {text!r}: {RIGHT}")
    return found[1] or "", found[2] or ""


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _checked(area: Area, text: str, source: Table) -> Area:
    levels = len(source.header_rows)
    rows_fit = -levels <= area.rows[0] <= area.rows[1] < source.row_count
    if rows_fit and SECTIONS <= area.columns[0] <= area.columns[1] < source.column_count:
        return area
    size = f"{source.row_count} rows below {levels} of header and {source.column_count} columns"
    raise OptionError(f"allowed {text!r} lies outside of the source, which has {size}")


def _column(name: str, source: Table, text: str) -> int:
    names = [show_path(path) for path in source.columns]
    found = [place for place, one in enumerate(names) if key_of(one) == key_of(name)]
    if len(found) == 1:
        return found[0]
    if found:
        raise OptionError(f"allowed {text!r}: {len(found)} columns have this name; a range as B:B is right")
    near = nearest(name, names)
    raise OptionError(f"allowed {text!r}: no such column" + (f"; nearest: {near!r}" if near else ""))
