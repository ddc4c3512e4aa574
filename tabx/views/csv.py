"""The findings as CSV, one a line, no cell of which a spreadsheet would run."""

from __future__ import annotations

import csv
import io
from typing import Any

from tabx.judge.records import Judgement
from tabx.views.findings import HEADER, finding_lines
from tabx.views.safe import inert


def findings_csv(judgement: Judgement) -> str:
    """Return the findings as CSV, dearest first: a header, then one line a finding, their costs adding up to the error.

    Texts that begin with =, +, - or @ get an apostrophe before them; numbers are written in full.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADER)
    for line in finding_lines(judgement):
        writer.writerow([_entry(entry) for entry in line])
    return out.getvalue()


def _entry(entry: Any) -> str:
    if entry is None:
        return ""
    return inert(entry) if isinstance(entry, str) else repr(entry)
