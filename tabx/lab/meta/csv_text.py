"""CSV output without cells that a spreadsheet would run as formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from tabx.documents.csv_text import inert


def csv_text(header: Sequence[str], lines: Iterable[Sequence[Any]]) -> str:
    """Return lines as CSV below a header; numbers in full, None as an empty cell."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([inert(name) for name in header])
    for line in lines:
        writer.writerow([_entry(entry) for entry in line])
    return out.getvalue()


def _entry(entry: Any) -> str:
    if entry is None:
        return ""
    return inert(entry) if isinstance(entry, str) else repr(entry)
