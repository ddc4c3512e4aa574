"""Columns of check boxes: ticked (☒, [x], :selected:, ■) or empty (☐, [ ], :unselected:, □)."""

from __future__ import annotations

from tabx.values.column.choices import ColumnReadings, Occurring
from tabx.values.reading.cell import boolean_value, empty_value
from tabx.values.records import DataType
from tabx.values.value import Value

_TICKED = frozenset({"[x]", "[✓]", "[✔]", ":selected:", "■", "●", "checked", "selected"})
_UNTICKED = frozenset({"[ ]", "[]", "[_]", ":unselected:", "□", "○", "unchecked", "unselected"})
"""Marks of form recognizers, of Markdown's task lists and of forms."""
_CROSSED = "☒"
"""A box with a cross: ticked beside ☐, and no beside ☑ or a tick."""
_YES = frozenset({"☑", "☑️", "✓", "✔", "✔️", "✅"})
_NO = frozenset({"☐", "✗", "✘", "❌", "✖", "✕"})
_MARKS = _TICKED | _UNTICKED | _YES | _NO | {_CROSSED}
_BOXES = _TICKED | _UNTICKED | {_CROSSED}
_LONGEST = 20
"""Most characters of such a mark with the space around it; ":unselected:" has 12."""


def read_boxes(readings: ColumnReadings, occurring: Occurring) -> list[Value] | None:
    """Return the cells of a column of check boxes as booleans; None where the column holds anything else.

    Where boxes have three states (☐, ☑ and ☒ in one column), they are no booleans.
    """
    if not {DataType.STRING, DataType.BOOL} & occurring.types:
        return None
    marks = set()
    for options in readings:
        mark = _mark(options[0])
        if mark and mark not in _MARKS:
            return None
        marks.add(mark)
    crossed_is_no = not _YES.isdisjoint(marks)
    if _BOXES.isdisjoint(marks) or (crossed_is_no and {_CROSSED, "☐"} <= marks):
        return None
    ticked = _TICKED | _YES | (frozenset() if crossed_is_no else {_CROSSED})
    return [_value(options[0], ticked) for options in readings]


def _mark(value: Value) -> str:
    """Return the mark of a cell, "" for a blank one; of a longer cell anything that is no mark."""
    text = value.text[: _LONGEST + 1].strip().casefold()
    is_blank = value.type is DataType.EMPTY and text != "[]"
    return "" if is_blank else text


def _value(value: Value, ticked: frozenset[str]) -> Value:
    mark = _mark(value)
    return boolean_value(value.text, mark in ticked) if mark else empty_value(value.text)
