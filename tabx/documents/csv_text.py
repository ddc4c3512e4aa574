"""Lines of texts and numbers as CSV that a spreadsheet cannot read as formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from tabx.base.escapes import visible
from tabx.formats.formulas import starts_formula

Value = str | int | float | None
"""Content of a cell; None for an empty one."""


def csv_text(header: Sequence[str], lines: Iterable[Sequence[Value]]) -> str:
    """Return the lines as CSV with a header: numbers in full, nothing for None (see `inert` for texts)."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([inert(name) for name in header])
    writer.writerows([_text(value) for value in line] for line in lines)
    return out.getvalue()


def inert(text: str) -> str:
    """Return the text with an apostrophe before it where it could start a formula.

    Signed numbers ("-3.1%") stay as they are: a spreadsheet reads them as numbers.
    """
    shown = visible(text)
    return f"'{shown}" if starts_formula(shown) else shown


def _text(value: Value) -> str:
    if value is None:
        return ""
    return inert(value) if isinstance(value, str) else repr(value)
