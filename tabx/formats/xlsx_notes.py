"""What is to be said of a sheet that was read."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.formats.xlsx_sheet import NO_TEXT, NO_VALUE, Area, Content, column_name
from tabx.formats.xlsx_values import DATELESS, LOCAL, RAW
from tabx.table import Note

_MOST_NAMED = 5


def content_notes(content: Content, everything: Area, area: Area) -> tuple[Note, ...]:
    """Return the notes of a sheet: empty edges, hidden rows and columns, values that could not be shown as meant.

    Parameters
    ----------
    content : Content
    everything, area : Area
        What is in use in the sheet, and what of it is the table without its title.
    """
    notes = []
    edges = [
        f"{count} empty {what}{'' if count == 1 else 's'}"
        for count, what in ((everything.top - 1, "row"), (min(everything.first, area.first) - 1, "column"))
        if count
    ]
    if edges:
        notes.append(Note("empty edge", f"{' and '.join(edges)} before the table left out"))
    rows = [str(row) for row in sorted(set(content.hidden_rows)) if area.top <= row <= area.bottom]
    if rows:
        notes.append(Note("hidden rows", f"hidden rows are read like the others: {_some(rows)}"))
    shown = min(area.last + 1, len(content.hidden_columns))
    columns = [column for column in range(area.first, shown) if content.hidden_columns[column]]
    if columns:
        names = [column_name(column) for column in columns]
        notes.append(Note("hidden columns", f"hidden columns are read like the others: {_some(names)}"))
    notes += [_remark(kind, subject, first, count) for (kind, subject), (first, count) in content.remarks.items()]
    return tuple(notes)


def _remark(kind: str, subject: str, first: str, count: int) -> Note:
    cells = f"1 cell, {first}" if count == 1 else f"{count} cells, first {first}"
    if kind == NO_VALUE:
        return Note("formula without value", f"a formula without a stored value is read as empty: {cells}")
    if kind == NO_TEXT:
        return Note("missing text", f"a text that is not in the workbook is read as empty: {cells}")
    return Note("number format", f"number format {subject!r}: {_FORMATS[kind]}: {cells}")


_FORMATS = {
    RAW: "not known, the value is given raw",
    LOCAL: "hangs on the reader's country, the date is given in ISO 8601",
    DATELESS: "a number outside of the calendar is given raw",
}


def _some(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
